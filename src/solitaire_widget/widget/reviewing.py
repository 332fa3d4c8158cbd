"""Reviews of the game on a board: along all its moves, those taken back included."""

from __future__ import annotations

from typing import Any

from solitaire_widget.game import Game
from solitaire_widget.teaching.review import Review

HIDDEN_SAID = (
    "A review looks at every card, so it is for games that are over; or let hints look at hidden "
    "cards, in the settings."
)


def whole(game: Game) -> Game:
    """A copy of ``game`` after its last move, those taken back included."""
    twin = game.copy()
    twin.go_to(len(game.moves) + len(game.undone))
    return twin


def tells_secrets(game: Game) -> bool:
    """Whether a review would tell the player of a game that goes on what hidden cards hold."""
    last = whole(game)
    return last.outcome is None and any(last.position.hidden_in(pile) for pile in game.rules.piles)


def marks(found: Review) -> dict[str, Any]:
    """What the timeline shows of a review."""
    listed = [
        [each.number, "lost" if each.lost_here else "longer", each.longer_by]
        for each in found.moves
        if each.lost_here or each.longer_by > 0
    ]
    return {"marks": listed, "text": found.text}
