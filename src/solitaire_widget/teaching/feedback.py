"""``Feedback``: what a tutor says to a move, and what came of the move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import Move


class Kind(StrEnum):
    """What came of a move that the learner tried."""

    RIGHT = "right"
    """It did the task."""
    ONWARD = "onward"
    """It was played, and the task goes on."""
    WRONG = "wrong"
    """It is legal, but not what is asked; it wasn't played."""
    ILLEGAL = "illegal"
    """The rules refuse it."""
    STUCK = "stuck"
    """It was played, and now the goal can't be reached: no move is left."""
    NOTHING = "nothing"
    """Nothing is asked here, or what is asked is done; it wasn't played."""
    SHOWN = "shown"
    """The lesson did the task itself."""


@dataclass(frozen=True)
class Feedback:
    """What the tutor says.

    Attributes:
        kind: what came of it.
        text: what is said.
        move: the move that was tried; None if none was.
        played: the moves that were made on the board, those that the lesson shows too.
        explanation: what the rules say of the move; None if none was tried.
    """

    kind: Kind
    text: str
    move: Move | None = None
    played: tuple[Move, ...] = ()
    explanation: Explanation | None = None
