"""``Rules``: the definition of a game as data.

Nothing else in the package knows a game by name. A house rule or a new game is another value of
this type, never new engine code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Any

from solitaire_widget.cards import DECK, SUITS, Card, Suit
from solitaire_widget.errors import RulesError
from solitaire_widget.excerpt import excerpt

MAX_PILES = 24
_MOST_PASSES = 10**6
_LONGEST_ID = 60
_LONGEST_NAME = 1000


class _Word(StrEnum):
    def __repr__(self) -> str:
        return repr(str(self))  # so that the repr of rules is code


class FaceUp(_Word):
    """Which cards of a tableau pile are dealt face up."""

    ALL = "all"
    TOP = "top"


class Build(_Word):
    """The direction in which tableau piles build."""

    DOWN = "down"
    UP = "up"
    BOTH = "both"


class Match(_Word):
    """How the suits of two neighbouring cards of a tableau build must go together."""

    SUIT = "suit"
    ALTERNATING = "alternating"
    ANY = "any"


class Empty(_Word):
    """What an empty tableau pile takes."""

    ANY = "any"
    KINGS = "kings"
    NOTHING = "nothing"


class PileKind(StrEnum):
    """What a pile is for. ``UP`` and ``DOWN`` are the foundations that build up and down."""

    STOCK = "stock"
    WASTE = "waste"
    UP = "up"
    DOWN = "down"
    TABLEAU = "tableau"


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile of a game: its name (``T3``, ``S``, ``W``, ``F:S``, ``K:S``), kind and place.

    ``index`` counts from 0 among the piles of the same kind; foundations stand in the order of
    ``SUITS`` and know their ``suit``.
    """

    name: str
    kind: PileKind
    index: int
    suit: Suit | None = None


_STEPS: dict[str, tuple[int, ...]] = {Build.DOWN: (-1,), Build.UP: (1,), Build.BOTH: (-1, 1)}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of a one-deck patience game. Plain text is accepted for the enums.

    Attributes:
        id: short name; variants keep the id of the game that they differ from.
        name: the name shown to people.
        pile_sizes: cards dealt to each tableau pile, row by row across the piles that still lack
            cards; what is left of the deck is the stock.
        face_up: which cards of a tableau pile are dealt face up: ``all`` or only the ``top``.
        build: tableau piles build ``down``, ``up`` or ``both`` ways, one rank at a time, without
            going round from king to ace.
        match: neighbours in a build are of one ``suit``, of ``alternating`` colours, or ``any``.
        move_runs: whether several cards in build order may move as one.
        empty: what an empty tableau pile takes: ``any``, only ``kings``, or ``nothing``.
        aces_first: whether the aces are taken out before the deal and start the foundations.
        down_foundations: whether there are four more foundations that build down from the king.
        foundation_return: whether the top card of a foundation may go back to the tableau.
        transfers: whether a card may go between the two foundations of its suit.
        cards_per_draw: cards drawn from the stock to the waste at once; 0: there is no stock.
        passes: how often the stock may be gone through; None: as often as one likes.
        origin: the rules that a variant was made from; set by ``variant``, no part of the game.

    Raises:
        RulesError: a value that the field doesn't allow, or fields that exclude one another.
    """

    id: str = "custom"
    name: str = "Custom game"
    pile_sizes: tuple[int, ...]
    face_up: FaceUp | str = FaceUp.ALL
    build: Build | str = Build.DOWN
    match: Match | str = Match.SUIT
    move_runs: bool = True
    empty: Empty | str = Empty.ANY
    aces_first: bool = False
    down_foundations: bool = False
    foundation_return: bool = False
    transfers: bool = False
    cards_per_draw: int = 1
    passes: int | None = 1
    origin: Rules | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_texts(self)
        _check_enums(self)
        _check_flags(self)
        _check_numbers(self)
        _check_together(self)

    def variant(self, **changes: Any) -> Rules:
        """A copy with some fields changed and, unless one is given, a name that says which.

        Raises:
            RulesError: an unknown field, or a value that can't be.
        """
        for name in changes:
            if name not in FIELDS:
                raise RulesError(
                    f"rules have no field {excerpt(name)}; the fields are {', '.join(FIELDS)}"
                )
        if "name" in changes:
            return replace(self, **changes, origin=None)
        origin = self.origin or self
        changed = replace(self, **changes, origin=origin)
        told = ", ".join(f"{name}={value}" for name, value in changed.differences(origin).items())
        named = f"{origin.name} ({told})" if told else origin.name
        return replace(changed, name=named[:_LONGEST_NAME])

    def differences(self, base: Rules) -> dict[str, Any]:
        """The rule fields (all but ``id`` and ``name``) in which this differs from ``base``."""
        return {
            name: getattr(self, name)
            for name in FIELDS[2:]
            if getattr(self, name) != getattr(base, name)
        }

    def describe(self) -> str:
        """The rules in plain English, written from the data: paragraphs and ``- `` lists."""
        from solitaire_widget.description import describe

        return describe(self)

    @property
    def steps(self) -> tuple[int, ...]:
        """The rank of a card in a build, less that of the card it lies on: -1, 1 or both."""
        return _STEPS[self.build]

    def builds_on(self, card: Card, host: Card) -> bool:
        """Whether ``card`` may lie on ``host`` in a tableau pile."""
        if card.rank - host.rank not in self.steps:
            return False
        if self.match is Match.SUIT:
            return card.suit is host.suit
        return self.match is Match.ANY or card.is_red != host.is_red

    @cached_property
    def build_table(self) -> tuple[tuple[bool, ...], ...]:
        """``builds_on`` looked up: ``build_table[card.index][host.index]``."""
        return tuple(tuple(self.builds_on(card, host) for host in DECK) for card in DECK)

    @cached_property
    def stock_size(self) -> int:
        """The number of cards left for the stock after the deal."""
        return 52 - 4 * self.aces_first - sum(self.pile_sizes)

    @property
    def has_stock(self) -> bool:
        """Whether the game has a stock and a waste."""
        return self.cards_per_draw > 0

    @property
    def redeals(self) -> int | None:
        """Redeals allowed in a whole game, one fewer than the passes; None: unlimited."""
        return None if self.passes is None else self.passes - 1

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """All piles: stock and waste (if any), up foundations, down foundations, tableau."""
        kinds = {
            PileKind.STOCK: ["S"] if self.has_stock else [],
            PileKind.WASTE: ["W"] if self.has_stock else [],
            PileKind.UP: [f"F:{suit}" for suit in SUITS],
            PileKind.DOWN: [f"K:{suit}" for suit in SUITS] if self.down_foundations else [],
            PileKind.TABLEAU: [f"T{number}" for number in range(1, len(self.pile_sizes) + 1)],
        }
        return tuple(
            Pile(name, kind, index, SUITS[index] if kind in ("up", "down") else None)
            for kind, names in kinds.items()
            for index, name in enumerate(names)
        )

    @cached_property
    def piles_of(self) -> dict[PileKind, tuple[Pile, ...]]:
        """The piles of each kind."""
        return {kind: tuple(p for p in self.piles if p.kind is kind) for kind in PileKind}

    @cached_property
    def pile(self) -> dict[str, Pile]:
        """Each pile by its name."""
        return {pile.name: pile for pile in self.piles}


FIELDS = tuple(each.name for each in fields(Rules) if each.name != "origin")
"""The names of the fields that define a game, ``id`` and ``name`` first."""

_ENUMS: dict[str, type[StrEnum]] = {
    "face_up": FaceUp,
    "build": Build,
    "match": Match,
    "empty": Empty,
}
_FLAGS = ("move_runs", "aces_first", "down_foundations", "foundation_return", "transfers")


def _check_texts(rules: Rules) -> None:
    for name, longest in (("id", _LONGEST_ID), ("name", _LONGEST_NAME)):
        value = getattr(rules, name)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise RulesError(f"{name} is a printable text that isn't empty, not {excerpt(value)}")
        if len(value) > longest:
            raise RulesError(
                f"{name} has at most {longest} characters, not {len(value)}: {excerpt(value)}"
            )
    if rules.id.split() != [rules.id] or "=" in rules.id:
        raise RulesError(f"id is one word without '=', not {excerpt(rules.id)}")


def _check_enums(rules: Rules) -> None:
    for name, enum in _ENUMS.items():
        value = getattr(rules, name)
        try:
            object.__setattr__(rules, name, enum(value))
        except ValueError:
            allowed = ", ".join(repr(str(member)) for member in enum)
            raise RulesError(f"{name} is one of {allowed}, not {excerpt(value)}") from None


def _check_flags(rules: Rules) -> None:
    for name in _FLAGS:
        if not isinstance(getattr(rules, name), bool):
            raise RulesError(f"{name} is True or False, not {excerpt(getattr(rules, name))}")


def _check_numbers(rules: Rules) -> None:
    sizes = _in_order(rules.pile_sizes)
    if not 1 <= len(sizes) <= MAX_PILES or not all(_is_whole(size, 0, 52) for size in sizes):
        raise RulesError(
            f"pile_sizes lists the cards of each of 1 to {MAX_PILES} tableau piles "
            f"in their order (whole numbers from 0 to 52), not {excerpt(rules.pile_sizes)}"
        )
    object.__setattr__(rules, "pile_sizes", tuple(int(size) for size in sizes))
    if not _is_whole(rules.cards_per_draw, 0, 52):
        raise RulesError(
            "cards_per_draw is a whole number from 0 (no stock) to 52, "
            f"not {excerpt(rules.cards_per_draw)}"
        )
    if rules.passes is not None and not _is_whole(rules.passes, 1, _MOST_PASSES):
        raise RulesError(
            f"passes is 1, 2, 3 .. or None (unlimited), not {excerpt(rules.passes)}; "
            f"the most in numbers is {_MOST_PASSES}"
        )


def _check_together(rules: Rules) -> None:
    left = rules.stock_size
    if left < 0:
        raise RulesError(
            f"pile_sizes deals {sum(rules.pile_sizes)} cards, but only {52 - 4 * rules.aces_first} "
            "are there to deal"
        )
    if left and not rules.has_stock:
        raise RulesError(
            f"pile_sizes leaves {left} cards for a stock, so cards_per_draw can't be 0: "
            "allowed is 1 or more"
        )
    if not left and rules.has_stock:
        raise RulesError(
            f"pile_sizes leaves no card for a stock, so cards_per_draw must be 0, "
            f"not {rules.cards_per_draw}"
        )
    if not rules.has_stock and rules.passes != 1:
        raise RulesError(f"passes must be 1 in a game without a stock, not {excerpt(rules.passes)}")
    if rules.transfers and not rules.down_foundations:
        raise RulesError(
            "transfers must be False without down_foundations: they go between the two "
            "foundations of a suit"
        )


def _in_order(values: object) -> tuple[Any, ...]:
    """The values, no more than one too many; none where they are no numbers in an order."""
    if not isinstance(values, Iterable) or isinstance(values, (str, bytes, Mapping, Set)):
        return ()
    return tuple(islice(values, MAX_PILES + 1))


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
