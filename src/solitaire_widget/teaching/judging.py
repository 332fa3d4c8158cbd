"""What a step of a lesson makes of a move: whether it is wanted, and what is said to it."""

from __future__ import annotations

from solitaire_widget.engine import legal
from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import MoveSyntaxError
from solitaire_widget.notation.moves import read_move
from solitaire_widget.teaching import goals
from solitaire_widget.teaching.lesson import Ask, Step, Task, right_moves


def is_wanted(task: Task, move: Move, position: Position, played: int) -> bool:
    """Whether a move does the task, or goes on with it; not for a goal of several moves.

    Args:
        task: the task.
        move: the move.
        position: where it is to be played.
        played: how many moves of the task are played before it.
    """
    try:
        return move in right_moves(task, position, played)
    except (MoveSyntaxError, IndexError):
        return False


def is_refused_lift(task: Task, told: Explanation, position: Position) -> bool:
    """Whether the task asks for a move that is refused as these cards can't be picked up."""
    if task.ask is not Ask.REFUSED or told.legal:
        return False
    wanted = [legal.explain(position, read_move(text, position)) for text in task.wanted]
    return any(
        each.move.source == told.move.source and each.reasons == told.reasons for each in wanted
    )


def answer_to(step: Step, move: Move, position: Position, *, is_legal: bool) -> str:
    """What the step says to this very move, or to moves of its kind; mostly nothing."""
    for answer in step.answers:
        for text in answer.to:
            if text in goals.ONE_MOVE or text == "other":
                continue
            try:
                if read_move(text, position) == move:
                    return answer.text
            except MoveSyntaxError:
                continue
    if not is_legal:
        return ""
    kinds = [
        answer.text
        for answer in step.answers
        for text in answer.to
        if text in goals.ONE_MOVE and goals.ONE_MOVE[text](position, move)
    ]
    others = [answer.text for answer in step.answers if "other" in answer.to]
    # In play over several moves, other moves are the learner's own way.
    return next(iter(kinds if _is_long(step.task, position) else kinds + others), "")


def _is_long(task: Task | None, position: Position) -> bool:
    return (
        task is not None
        and task.ask is Ask.GOAL
        and goals.long_goal(task.wanted[0], position.rules) is not None
    )
