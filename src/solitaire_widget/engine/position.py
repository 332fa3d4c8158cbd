"""``Position``: where the 52 cards are. An immutable value; moves make new positions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from solitaire_widget.cards import DECK, SUITS, Card
from solitaire_widget.engine.moves import Move
from solitaire_widget.errors import PositionError
from solitaire_widget.ruleset import FaceUp, Pile, PileKind, Rules

if TYPE_CHECKING:
    from solitaire_widget.notation.differences import PositionDiff

_UP_CARDS = {suit: tuple(Card.of(rank, suit) for rank in range(1, 14)) for suit in SUITS}
_DOWN_CARDS = {suit: cards[::-1] for suit, cards in _UP_CARDS.items()}


class Outcome(Enum):
    """How a game ended. ``STUCK``: no legal move is left but transfers."""

    WON = "won"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Position:
    """Where the cards are.

    The constructor checks nothing: use ``Position.deal`` or ``Position.from_text``.

    Attributes:
        rules: the rules of the game.
        tableau: the cards of each tableau pile, top card last.
        face_down: how many cards at the bottom of each tableau pile lie face down.
        stock: the next card to draw first.
        waste: the top card last.
        up: the rank of the top card of each up foundation, 0 if empty, in the order of ``SUITS``.
        down: the same of the down foundations; all 0 in games without them.
        redeals_left: redeals still to come; None: unlimited; 0 in games without a stock.
    """

    rules: Rules
    tableau: tuple[tuple[Card, ...], ...]
    face_down: tuple[int, ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    redeals_left: int | None

    @classmethod
    def deal(cls, rules: Rules, deck: Sequence[Card]) -> Position:
        """The starting position that these rules deal from ``deck``, its first card dealt first.

        Raises:
            PositionError: the deck isn't the 52 cards.
        """
        if not _is_a_deck(deck):
            raise PositionError(
                "a deck has 52 different cards, each a Card, and this is none: deals.deck(1) is one"
            )
        cards = [card for card in deck if not (rules.aces_first and card.rank == 1)]
        piles: list[list[Card]] = [[] for _ in rules.pile_sizes]
        dealt = iter(cards)
        for row in range(max(rules.pile_sizes)):
            for pile, size in zip(piles, rules.pile_sizes, strict=True):
                if row < size:
                    pile.append(next(dealt))
        hides = rules.face_up is FaceUp.TOP
        return cls(
            rules=rules,
            tableau=tuple(tuple(pile) for pile in piles),
            face_down=tuple(max(size - 1, 0) if hides else 0 for size in rules.pile_sizes),
            stock=tuple(dealt),
            waste=(),
            up=(int(rules.aces_first),) * 4,
            down=(0,) * 4,
            redeals_left=rules.redeals,
        )

    @classmethod
    def from_text(
        cls, text: str, rules: Rules | None = None, *, seal: str | None = None
    ) -> Position:
        """Read a position from text; ``rules`` are needed where the text has no ``Game:`` line.

        ``seal`` is the one that ``repr`` writes beside a text that doesn't name its hidden cards.

        Raises:
            PositionError: the text can't be read or describes a position that can't be; the
                message names the line.
        """
        from solitaire_widget.notation.positions import read_position

        return read_position(text, rules, seal)

    def to_text(self, reveal: bool = False) -> str:
        """The position as text; hidden cards are printed only with ``reveal``."""
        from solitaire_widget.notation.positions import write_position

        return write_position(self, reveal=reveal)

    def diff(self, other: Position) -> PositionDiff:
        """Which cards lie elsewhere in ``other``, and which were turned.

        Raises:
            PositionError: ``other`` is no position.
        """
        from solitaire_widget.notation.differences import compare

        return compare(self, other)

    def _repr_svg_(self) -> str:
        from solitaire_widget.render.svg import position_svg

        return position_svg(self)

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        from solitaire_widget.render.mimebundle import position_mimebundle

        return position_mimebundle(self, include=include, exclude=exclude)

    @property
    def is_won(self) -> bool:
        """Whether all 52 cards are on foundations."""
        return self.cards_up == 52

    @property
    def cards_up(self) -> int:
        """The number of cards on foundations."""
        return sum(self.up) + sum(14 - rank for rank in self.down if rank)

    @property
    def piles(self) -> dict[str, tuple[Card, ...]]:
        """All piles by name, top card last; the stock's top card is the next to be drawn."""
        return {pile.name: self.cards_in(pile) for pile in self.rules.piles}

    def cards_in(self, pile: Pile) -> tuple[Card, ...]:
        """The cards of a pile, hidden ones too, top card last."""
        match pile.kind:
            case PileKind.TABLEAU:
                return self.tableau[pile.index]
            case PileKind.WASTE:
                return self.waste
            case PileKind.STOCK:
                return self.stock[::-1]
            case PileKind.UP:
                return _UP_CARDS[SUITS[pile.index]][: self.up[pile.index]]
            case PileKind.DOWN:
                rank = self.down[pile.index]
                return _DOWN_CARDS[SUITS[pile.index]][: 14 - rank] if rank else ()

    def hidden_in(self, pile: Pile) -> int:
        """How many cards at the bottom of a pile are hidden: face down, or in the stock."""
        if pile.kind is PileKind.TABLEAU:
            return self.face_down[pile.index]
        return len(self.stock) if pile.kind is PileKind.STOCK else 0

    def after(self, move: Move) -> Position:
        """The position after a legal move. Whether it is legal isn't checked here."""
        if move.is_draw:
            drawn = self.stock[: self.rules.cards_per_draw]
            return replace(self, stock=self.stock[len(drawn) :], waste=self.waste + drawn)
        if move.is_redeal:
            left = self.redeals_left
            return replace(
                self, stock=self.waste, waste=(), redeals_left=None if left is None else left - 1
            )
        source, target = self.rules.pile[move.source], self.rules.pile[move.target]
        cards = self.cards_in(source)[-move.count :]
        return self._without(source, move.count)._with(target, cards)

    def _without(self, pile: Pile, count: int) -> Position:
        place = pile.index
        match pile.kind:
            case PileKind.TABLEAU:
                left = self.tableau[place][:-count]
                turned = min(self.face_down[place], max(len(left) - 1, 0))
                return replace(
                    self,
                    tableau=_set(self.tableau, place, left),
                    face_down=_set(self.face_down, place, turned),
                )
            case PileKind.WASTE:
                return replace(self, waste=self.waste[:-count])
            case PileKind.UP:
                return replace(self, up=_set(self.up, place, self.up[place] - count))
            case PileKind.DOWN:
                # The king is rank 13 and leaves an empty foundation, which is written 0.
                rank = self.down[place] + count
                return replace(self, down=_set(self.down, place, 0 if rank > 13 else rank))
            case PileKind.STOCK:
                raise AssertionError("cards leave the stock by drawing only")

    def _with(self, pile: Pile, cards: tuple[Card, ...]) -> Position:
        place = pile.index
        match pile.kind:
            case PileKind.TABLEAU:
                return replace(self, tableau=_set(self.tableau, place, self.tableau[place] + cards))
            case PileKind.UP:
                return replace(self, up=_set(self.up, place, cards[-1].rank))
            case PileKind.DOWN:
                return replace(self, down=_set(self.down, place, cards[-1].rank))
            case _:
                raise AssertionError("cards come to the waste by drawing, to the stock by a redeal")

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        from solitaire_widget.notation.seal import write_seal

        seal = write_seal(self)
        sealed = f", seal={seal!r}" if seal else ""
        return f"Position.from_text({self.to_text()!r}{sealed})"


def _is_a_deck(cards: Sequence[Card]) -> bool:
    try:
        return len(cards) == 52 and set(cards) == set(DECK)
    except TypeError:
        return False


_T = TypeVar("_T")


def _set(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
