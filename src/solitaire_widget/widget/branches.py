"""Branches: what was played before is kept when the player goes another way."""

from __future__ import annotations

from solitaire_widget.engine.moves import Move
from solitaire_widget.game import Game
from solitaire_widget.notation.variations import Variation


def play_keeping(game: Game, move: Move) -> None:
    """Play a legal move, and keep the moves that it replaces as a variation of the game.

    Nothing is kept where the same line is kept already.
    """
    prefix, line = game.moves, game.undone
    comments, variations = game.comments, game.variations
    if line[:1] == (move,):
        prefix, line = (*prefix, move), line[1:]
    try:
        game.play(move)
    finally:
        ply = len(prefix)
        known = any((each.after, each.moves) == (ply, line) for each in game.variations)
        # Whoever heard of the move may have taken it back and gone yet another way.
        if line and not known and (*game.moves, *game.undone)[:ply] == prefix:
            remarks = {number: text for number, text in comments.items() if number > ply}
            inner = tuple(each for each in variations if each.after > ply)
            game.variations = (*game.variations, Variation(ply, line, remarks, inner))
