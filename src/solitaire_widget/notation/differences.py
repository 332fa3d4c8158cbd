"""What differs between two positions: ``a.diff(b)``."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from solitaire_widget.cards import DECK, Card
from solitaire_widget.engine.position import Position
from solitaire_widget.engine.sentences import cards_phrase
from solitaire_widget.errors import PositionError
from solitaire_widget.excerpt import excerpt


@dataclass(frozen=True, slots=True)
class Moved:
    """A card that lies on another pile: from ``source`` to ``target`` (pile names)."""

    card: Card
    source: str
    target: str
    seen: bool
    """Whether it can be seen before or after; a text names only such cards."""


@dataclass(frozen=True, slots=True)
class PositionDiff:
    """What differs between two positions; true if anything does.

    Attributes:
        moved: the cards that lie on another pile, in the order of the target piles, from the
            bottom up.
        turned_up: cards that stayed on their pile and lie face up now.
        turned_down: cards that stayed on their pile and lie face down now.
        reordered: names of piles with cards that stayed, but lie in another order.
    """

    moved: tuple[Moved, ...]
    turned_up: tuple[Card, ...]
    turned_down: tuple[Card, ...]
    reordered: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.moved or self.turned_up or self.turned_down or self.reordered)

    @property
    def text(self) -> str:
        """The differences, one a line; cards that are hidden before and after are counted only."""
        lines = [
            f"{_named(list(group))}: {source} to {target}"
            for (source, target), group in groupby(self.moved, attrgetter("source", "target"))
        ]
        for cards, way in ((self.turned_up, "up"), (self.turned_down, "down")):
            if cards:
                lines.append(f"{' '.join(map(str, cards))}: turned {way}")
        lines += [f"{pile}: in another order" for pile in self.reordered]
        return "\n".join(lines) or "no difference"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<PositionDiff {self.text.replace(chr(10), '; ')}>"


def compare(before: Position, after: object) -> PositionDiff:
    """What differs between two positions.

    Raises:
        PositionError: ``after`` is no position.
    """
    if not isinstance(after, Position):
        raise PositionError(f"a position is compared with a Position, not {excerpt(after)}")
    old, new = _places(before), _places(after)
    stayed = [card for card in DECK if card in old and card in new and old[card][0] == new[card][0]]
    moved = tuple(
        Moved(card, old[card][0], pile, old[card][1] or seen)
        for card, (pile, seen) in new.items()
        if card in old and old[card][0] != pile
    )
    return PositionDiff(
        moved,
        tuple(card for card in stayed if new[card][1] and not old[card][1]),
        tuple(card for card in stayed if old[card][1] and not new[card][1]),
        _reordered(before, after, set(stayed)),
    )


def _places(position: Position) -> dict[Card, tuple[str, bool]]:
    """Each card's pile, and whether it can be seen."""
    return {
        card: (pile.name, number >= position.hidden_in(pile))
        for pile in position.rules.piles
        for number, card in enumerate(position.cards_in(pile))
    }


def _reordered(before: Position, after: Position, stayed: set[Card]) -> tuple[str, ...]:
    kept = [
        {name: [card for card in cards if card in stayed] for name, cards in position.piles.items()}
        for position in (before, after)
    ]
    return tuple(name for name in kept[0] if kept[0][name] != kept[1].get(name, []))


def _named(moved: list[Moved]) -> str:
    seen = [str(each.card) for each in moved if each.seen]
    unseen = len(moved) - len(seen)
    if unseen:
        seen.append(f"{'and ' if seen else ''}{cards_phrase(unseen)} face down")
    return " ".join(seen)
