"""Playing several moves from a position, all or none."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from solitaire_widget.engine import legal
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import IllegalMoveError, MoveSyntaxError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.moves import read_move, read_script

Moves = str | Path | Iterable[str | Move]
"""Moves or move texts; or a script, as a text or the file it is in."""


class Step(NamedTuple):
    """A move, and the position after it."""

    move: Move
    position: Position


def checked(position: Position, move: str | Move) -> Step:
    """A move read and played from ``position``.

    Raises:
        MoveSyntaxError: a text that is no move.
        IllegalMoveError: a move that the rules don't allow there.
    """
    read = move if isinstance(move, Move) else read_move(move, position)
    if legal.objection(position, read) is not None:
        raise IllegalMoveError(legal.explain(position, read))
    return Step(read, position.after(read))


def checked_all(position: Position, moves: Moves) -> list[Step]:
    """Several moves read and played one after another from ``position``.

    Raises:
        MoveSyntaxError: a text that is no move. The message says which, and its line in a script.
        IllegalMoveError: a move that isn't legal when its turn comes; the message likewise.
        SolitaireError: a file that can't be read.
        TypeError: neither a script nor several moves.
    """
    steps: list[Step] = []
    listed = _listed(moves)
    for number, (line, move) in enumerate(listed, start=1):
        where = f"{f'line {line}, ' if line else ''}move {number} of {len(listed)}"
        try:
            steps.append(checked(position, move))
        except IllegalMoveError as error:
            note = f"{where}, {str(error.explanation.move)[:60]}: "
            raise IllegalMoveError(error.explanation, note) from None
        except MoveSyntaxError as error:
            raise MoveSyntaxError(f"{where}: {error}") from None
        position = steps[-1].position
    return steps


def _listed(moves: object) -> list[tuple[int, str | Move]]:
    """The moves, each with its line in a script (0 if it is none)."""
    if isinstance(moves, Path):
        moves = _read(moves)
    if isinstance(moves, str):
        return [*read_script(moves)]
    if not isinstance(moves, Iterable):
        raise TypeError(
            "several moves are a list of moves or move texts, or a script with one move a line, "
            f"not {excerpt(moves)}"
        )
    return [(0, move) for move in moves]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise SolitaireError(f"the script {path} can't be read: {error}") from None
