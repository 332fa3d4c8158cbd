"""Auto-finish: is the game as good as won, as far as its player can know?

It is when moves to foundations and draws alone end it, whatever the hidden cards are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from solitaire_widget.cards import Card
from solitaire_widget.engine.legal import moves_up, objection
from solitaire_widget.engine.moves import DRAW, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.game import Game
from solitaire_widget.view import PlayerView

_MAX_STEPS = 8000
"""Steps looked at before it is given up (and no finish offered): a quarter of a second at worst."""

_SAMPLES = 8
"""Worlds that are tried first."""

_Key = tuple[object, ...]


def finishing_moves(game: Game) -> tuple[Move, ...]:
    """The moves to foundations and draws that win the game; empty unless that is certain.

    Certain means: for every way in which the cards that the player doesn't know could lie. The
    answer therefore never tells anything about them.
    """
    if not _is_certain(game.position, PlayerView.of(game).unknown):
        return ()
    moves: list[Move] = []
    position = game.position
    while (move := _next_move(position)) is not None:
        moves.append(move)
        position = position.after(move)
    return tuple(moves)


def _next_move(position: Position) -> Move | None:
    """The first move to a foundation, else a draw.

    The order doesn't matter: a card on a foundation hinders no other from going up, and a draw
    hides only a waste card that can't go up yet.
    """
    up = next(moves_up(position), None)
    if up is None and objection(position, DRAW) is None:
        return DRAW
    return up


def _is_certain(position: Position, unknown: frozenset[Card]) -> bool:
    # Where some worlds lose, most do: a few of them tell, and only then all are looked at.
    ordered = sorted(unknown, key=_high_first)
    shuffled = Random(0)
    for _ in range(_SAMPLES if unknown else 0):
        if not _Finisher().always_wins(_laid(position, unknown, ordered), frozenset()):
            return False
        shuffled.shuffle(ordered)
    return _Finisher().always_wins(position, unknown)


class _Finisher:
    """Plays on in all worlds that agree with what the player knows."""

    def __init__(self) -> None:
        self._steps = 0
        self._won: set[_Key] = set()

    def always_wins(self, position: Position, unknown: frozenset[Card]) -> bool:
        """Whether each way to lay the unknown cards leads to a win."""
        while (move := _next_move(position)) is not None:
            self._steps += 1
            if self._steps > _MAX_STEPS:
                return False
            after = position.after(move)
            shown = [card for card in _newly_shown(position, after) if card in unknown]
            if shown:
                return self._wins_whatever_shows(after, shown, unknown)
            position = after
        return position.is_won

    def _wins_whatever_shows(
        self, after: Position, shown: list[Card], unknown: frozenset[Card]
    ) -> bool:
        # The unknown cards are interchangeable: swapping the shown one with each of the others
        # gives every world. High ranks come first, for they are the likeliest to fail.
        card, rest = shown[0], shown[1:]
        for other in sorted(unknown, key=_high_first):
            world = _swap(after, card, other)
            left = unknown - {other}
            if rest:
                shown_next = [card if each is other else each for each in rest]
                if not self._wins_whatever_shows(world, shown_next, left):
                    return False
                continue
            key = _looks(world)
            if key not in self._won:
                if not self.always_wins(world, left):
                    return False
                self._won.add(key)
        return True


def _newly_shown(before: Position, after: Position) -> list[Card]:
    """The cards that a move turned up or drew."""
    if len(after.stock) < len(before.stock):
        return list(before.stock[: len(before.stock) - len(after.stock)])
    return [
        pile[-1]
        for pile, now, was in zip(after.tableau, after.face_down, before.face_down, strict=True)
        if now < was
    ]


def _high_first(card: Card) -> tuple[int, int]:
    return -card.rank, card.index


def _laid(position: Position, unknown: frozenset[Card], order: Iterable[Card]) -> Position:
    """The world in which the unknown cards lie in this order."""
    cards = iter(order)

    def laid(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(cards) if card in unknown else card for card in pile)

    return replace(
        position,
        tableau=tuple(laid(pile) for pile in position.tableau),
        stock=laid(position.stock),
    )


def _looks(position: Position) -> _Key:
    """What matters of a position here: what is seen, but not which pile is which."""
    piles = [
        (hidden, tuple(card.index for card in pile[hidden:]))
        for pile, hidden in zip(position.tableau, position.face_down, strict=True)
    ]
    return (position.up, position.down, position.waste, tuple(sorted(piles)))


def _swap(position: Position, one: Card, other: Card) -> Position:
    """The position with two cards exchanged, wherever in tableau, stock or waste they lie."""
    if one is other:
        return position
    exchange = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    return replace(
        position,
        tableau=tuple(swapped(pile) for pile in position.tableau),
        stock=swapped(position.stock),
        waste=swapped(position.waste),
    )
