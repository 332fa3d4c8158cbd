"""``Variation``: another line of play, beside the one that a game or a variation follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from solitaire_widget.engine.moves import Move

DEEPEST = 50
"""How deep variations may lie within variations."""


@dataclass(frozen=True)
class Variation:
    """A line of play that leaves another one.

    Attributes:
        after: how many moves of the line that it leaves are played before it; moves are counted
            from the start of the game.
        moves: its moves, at least one.
        comments: remarks, by the number of moves played when they were made, counted from the start
            of the game: from ``after`` on.
        variations: lines that leave this one in turn.
    """

    after: int
    moves: tuple[Move, ...]
    comments: Mapping[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()

    def __str__(self) -> str:
        return f"after move {self.after}: {' '.join(map(str, self.moves))}"


class Line(NamedTuple):
    """A line of play with all that hangs on it."""

    moves: tuple[Move, ...]
    comments: dict[int, str]
    variations: tuple[Variation, ...]


def promoted(line: Line, variation: Variation) -> Line:
    """The line that follows ``variation``; what followed in ``line`` is a variation of it."""
    ply = variation.after
    kept = [each for each in line.variations if each.after <= ply and each is not variation]
    if len(line.moves) > ply:
        later = {n: text for n, text in line.comments.items() if n > ply}
        inner = tuple(each for each in line.variations if each.after > ply)
        kept.insert(0, Variation(ply, line.moves[ply:], later, inner))
    early = {n: text for n, text in line.comments.items() if n <= ply}
    return Line(
        line.moves[:ply] + variation.moves,
        early | dict(variation.comments),
        (*kept, *variation.variations),
    )


def up_to(ply: int, comments: Mapping[int, str]) -> dict[int, str]:
    """The comments on the first ``ply`` moves."""
    return {number: text for number, text in comments.items() if number <= ply}


def leaving_by(ply: int, variations: Iterable[Variation]) -> tuple[Variation, ...]:
    """The variations that leave a line within its first ``ply`` moves."""
    return tuple(each for each in variations if each.after <= ply)


def walk(variations: Iterable[Variation]) -> Iterator[Variation]:
    """All variations, each before those within it."""
    for each in variations:
        yield each
        yield from walk(each.variations)
