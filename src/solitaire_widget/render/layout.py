"""Where everything lies on the picture of a position: numbers only, no drawing.

The board has stock, waste and foundations in a row over the tableau piles. Lengths are pixels at
the picture's natural size, from the board's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from solitaire_widget.cards import SUITS, Card
from solitaire_widget.engine.position import Position
from solitaire_widget.render.glyphs import BOARD_SUITS
from solitaire_widget.ruleset import Pile, PileKind, Rules

PAD = 16
"""Free edge of the board."""
LABEL = 22
"""Room over a row of tableau piles, for their names."""

_MAX_CARD = 72
_MAX_INNER = 780 - 2 * PAD
_PILES_IN_A_ROW = 14
_ROOMY_STEPS = 11
_GAP = 0.11
_TOP_GAP = 0.13


@dataclass(frozen=True)
class CardSize:
    """The measures of a card of width ``w``, in pixels."""

    w: int

    @property
    def h(self) -> int:
        """Height."""
        return round(1.4 * self.w)

    @property
    def cap(self) -> float:
        """Height of an index letter."""
        return 6 + 0.145 * self.w

    @property
    def pad(self) -> float:
        """Free space over and under the index."""
        return max(3.6, 0.078 * self.w)

    @property
    def fan(self) -> int:
        """Step from a face-up card to the next."""
        return round(self.cap + 2 * self.pad)

    @property
    def strip(self) -> float:
        """The least such step: a smaller index still shows whole."""
        return 0.86 * self.cap + 4.6

    @property
    def hidden_fan(self) -> int:
        """Step from a face-down card to the next."""
        return round(0.11 * self.w)


@dataclass(frozen=True)
class Index:
    """How large an index is and how far from the card's top edge, in pixels."""

    cap: float
    pad: float


@dataclass(frozen=True)
class PlacedCard:
    """A card that is seen, at least in part.

    Attributes:
        card: which one; None if only its back is seen.
        x: left edge.
        y: top edge.
        index: size and place of its index.
        covered: whether another card lies on it.
    """

    card: Card | None
    x: float
    y: float
    index: Index
    covered: bool


@dataclass(frozen=True)
class Layout:
    """A laid out board.

    Attributes:
        size: measures of its cards.
        width: of the board.
        height: of the board without a caption, lower edge included.
        slots: top left corner of every pile, by pile name.
        tableau: the cards of the tableau piles, by pile name, bottom card first.
    """

    size: CardSize
    width: int
    height: float
    slots: dict[str, tuple[int, float]]
    tableau: dict[str, tuple[PlacedCard, ...]]


def arrange(position: Position) -> Layout:
    """Lay out a position. Depends on nothing that is hidden but the number of hidden cards."""
    rules = position.rules
    rows = _rows(rules)
    groups = _top_groups(rules)
    columns = max(
        len(rows[0]) + _GAP * (len(rows[0]) - 1),
        sum(len(group) + _TOP_GAP * (len(group) - 1) for group in groups) + 0.5 * (len(groups) - 1),
    )
    size = CardSize(min(_MAX_CARD, floor(_MAX_INNER / columns)))
    inner = round(columns * size.w)
    slots: dict[str, tuple[int, float]] = {}
    column_x = _spread(len(rows[0]), size.w, inner)
    for name, x in _top_row(groups, column_x, size.w, inner).items():
        slots[name] = (x, PAD)
    tableau: dict[str, tuple[PlacedCard, ...]] = {}
    bottom: float = PAD + size.h
    for row in rows:
        top = bottom + LABEL
        for pile, x in zip(row, column_x, strict=False):
            slots[pile.name] = (x, top)
            tableau[pile.name] = _pile(position, pile, x, top, size)
        lowest = max((placed.y for pile in row for placed in tableau[pile.name]), default=top)
        bottom = lowest + size.h
    return Layout(size, inner + 2 * PAD, bottom + PAD, slots, tableau)


def _rows(rules: Rules) -> list[tuple[Pile, ...]]:
    """The tableau piles row by row: more than 14 need two rows."""
    piles = rules.piles_of[PileKind.TABLEAU]
    if len(piles) <= _PILES_IN_A_ROW:
        return [piles]
    half = ceil(len(piles) / 2)
    return [piles[:half], piles[half:]]


def _top_groups(rules: Rules) -> list[list[str]]:
    """The names of the piles in the top row, those that belong together in one list."""
    groups = [["S", "W"]] if rules.has_stock else []
    for kind in (PileKind.UP, PileKind.DOWN):
        piles = rules.piles_of[kind]
        if piles:
            groups.append([piles[SUITS.index(suit)].name for suit in BOARD_SUITS])
    return groups


def _spread(count: int, w: int, inner: int) -> list[int]:
    """The left edges of ``count`` columns in the middle of the board."""
    gap = min(0.36 * w, (inner - count * w) / (count - 1)) if count > 1 else 0
    start = PAD + (inner - count * w - gap * (count - 1)) / 2
    return [round(start + number * (w + gap)) for number in range(count)]


def _top_row(groups: list[list[str]], columns: list[int], w: int, inner: int) -> dict[str, int]:
    """The left edge of each pile in the top row: over the tableau's columns if there are enough."""
    needed = sum(map(len, groups)) + len(groups) - 1
    spare = len(columns) - needed
    if spare >= 0:
        return _over_columns(groups, columns, spare)
    step = (1 + _TOP_GAP) * w
    widths = [step * len(group) - _TOP_GAP * w for group in groups]
    gap = (inner - sum(widths)) / (len(groups) - 1) if len(groups) > 1 else 0
    start = PAD + (0 if len(groups) > 1 else (inner - widths[0]) / 2)
    places = {}
    for group, width in zip(groups, widths, strict=True):
        for number, name in enumerate(group):
            places[name] = round(start + number * step)
        start += width + gap
    return places


def _over_columns(groups: list[list[str]], columns: list[int], spare: int) -> dict[str, int]:
    # A stock stands at the left edge and the foundations at the right; without a stock the
    # foundations are in the middle.
    has_stock = groups[0][0] == "S"
    column = 0 if has_stock else spare // 2
    places = {}
    for group in groups:
        for name in group:
            places[name] = columns[column]
            column += 1
        column += 1 + (spare if group[0] == "S" else 0)
    return places


def _pile(
    position: Position, pile: Pile, x: int, top: float, size: CardSize
) -> tuple[PlacedCard, ...]:
    cards, hidden = position.cards_in(pile), position.hidden_in(pile)
    step, index = _fan(len(cards) - hidden, size)
    placed = []
    y = top
    for place, card in enumerate(cards):
        shown = None if place < hidden else card
        placed.append(PlacedCard(shown, x, y, index, place < len(cards) - 1))
        y = round(y + (size.hidden_fan if place < hidden else step), 1)
    return tuple(placed)


def _fan(shown: int, size: CardSize) -> tuple[float, Index]:
    """The step between the face-up cards of a pile, and the index that fits it."""
    normal = Index(size.cap, size.pad)
    if shown - 1 <= _ROOMY_STEPS:
        return size.fan, normal
    step = max(size.strip, _ROOMY_STEPS * size.fan / (shown - 1))
    if step >= size.cap + size.pad + 2.4:
        return step, normal
    cap = min(size.cap, step - 4.6)
    return step, Index(cap, max(2, step - cap - 2.6))
