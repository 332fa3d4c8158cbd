"""Where a double click sends cards."""

from __future__ import annotations

from dataclasses import replace

from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.legal import explain_lift
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.sentences import run_phrase
from solitaire_widget.game import Game


def sensible_move(game: Game, source: str, count: int) -> Move | None:
    """The move that a double click on ``count`` cards of the pile ``source`` stands for.

    To a foundation if one takes the card (the up foundation before the down one); else to the
    first tableau pile that isn't empty and takes the cards; else to the first empty one, unless
    that would only move a whole pile. None if there is no such move. Nothing leaves a foundation
    in this way, for that would mostly be a slip.
    """
    if source not in game.rules.pile or not source.startswith(("T", "W")):
        return None
    moves = [m for m in game.legal_moves if m.source == source and m.count == count]
    for move in moves:
        if move.to_foundation:
            return move
    piles = game.position.piles
    on_cards = [move for move in moves if move.target.startswith("T") and piles[move.target]]
    if on_cards:
        return on_cards[0]
    if source.startswith("T") and count == len(piles[source]):
        return None
    return next((move for move in moves if move.target.startswith("T")), None)


def why_nowhere(game: Game, source: str, count: int) -> Explanation:
    """Why there is no ``sensible_move``: what can't be lifted, or that no place is better."""
    why = explain_lift(game.position, source, count)
    # Drawing is a move from the stock as well, but nobody may know what would be picked up.
    if why.legal and any(
        move.source == source and move.count == count for move in game.legal_moves
    ):
        run = run_phrase(game.position.piles[source][-count:])
        text = f"{run} can be picked up, but a double click has no better place for it."
        return replace(why, text=text)
    return why
