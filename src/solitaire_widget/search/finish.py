"""Auto-finish: is the game as good as won, as far as its player can know?

It is when moves to foundations and draws alone end it, whatever the hidden cards are.
"""

from __future__ import annotations

from dataclasses import replace

from solitaire_widget.cards import Card
from solitaire_widget.engine.legal import legal_moves
from solitaire_widget.engine.moves import DRAW, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.game import Game
from solitaire_widget.view import PlayerView

_MAX_STEPS = 400
"""Steps looked at before it is given up (and no finish offered): about 40 ms at worst."""


def finishing_moves(game: Game) -> tuple[Move, ...]:
    """The moves to foundations and draws that win the game; empty unless that is certain.

    Certain means: for every way in which the cards that the player doesn't know could lie. The
    answer therefore never tells anything about them.
    """
    if game.position.is_won:
        return ()
    unknown = PlayerView.of(game).unknown
    if not _Finisher(sorted(unknown, key=lambda card: (-card.rank, card.index))).always_wins(
        game.position
    ):
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
    moves = legal_moves(position)
    for move in moves:
        if move.to_foundation:
            return move
    return DRAW if DRAW in moves else None


class _Finisher:
    """Plays on in all worlds that agree with what the player knows."""

    def __init__(self, unknown: list[Card]) -> None:
        self._unknown = unknown
        self._steps = 0

    def always_wins(self, position: Position) -> bool:
        return self._wins(position, tuple(self._unknown))

    def _wins(self, position: Position, unknown: tuple[Card, ...]) -> bool:
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
        self, after: Position, shown: list[Card], unknown: tuple[Card, ...]
    ) -> bool:
        # The hidden cards are interchangeable: swapping the shown one with each of the others
        # gives every world. The highest rank comes first, for it is the likeliest to fail.
        card, rest = shown[0], shown[1:]
        for other in unknown:
            world = _swap(after, card, other)
            shown_next = [card if each is other else each for each in rest]
            left = tuple(each for each in unknown if each is not other)
            if shown_next:
                if not self._wins_whatever_shows(world, shown_next, left):
                    return False
            elif not self._wins(world, left):
                return False
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
