"""The state of a tutor as plain data: what a page shows beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solitaire_widget.cards import Card
from solitaire_widget.teaching import markup
from solitaire_widget.teaching.highlights import where

if TYPE_CHECKING:
    from solitaire_widget.teaching.tutor import Tutor


def state_of(tutor: Tutor) -> dict[str, Any]:
    """Lesson, step, highlights, task, feedback, hints, and what the learner can do.

    Numbers of steps count from 1. All values are texts, numbers, truth values, None, lists and
    dictionaries, fit for JSON. ``highlights`` names each card where it lies now.
    """
    return {
        "lesson": {"title": tutor.lesson.title, "about": tutor.lesson.about},
        "step": _step(tutor),
        "highlights": _highlights(tutor),
        "task": _task(tutor),
        "feedback": _feedback(tutor),
        "hints": {"given": list(tutor.hints), "left": len(tutor.step.hints) - len(tutor.hints)},
        "can": {
            "back": tutor.can_go_back,
            "forward": tutor.can_go_forward,
            "hint": not tutor.done and len(tutor.hints) < len(tutor.step.hints),
            "show": not tutor.done,
            "undo": tutor.can_undo,
        },
        "finished": tutor.is_finished,
    }


def _step(tutor: Tutor) -> dict[str, Any]:
    step = tutor.step
    return {
        "number": tutor.index + 1,
        "count": len(tutor.lesson.steps),
        "title": step.title,
        "blocks": step.blocks,
        "text": markup.plain(step.text),
        "figures": [{"value": each.value, "command": each.command} for each in step.figures],
    }


def _task(tutor: Tutor) -> dict[str, Any] | None:
    task = tutor.step.task
    if task is None:
        return None
    progress = tutor.progress
    return {
        "text": task.text,
        "done": tutor.done,
        "progress": None if progress is None else list(progress),
    }


def _feedback(tutor: Tutor) -> dict[str, Any] | None:
    said = tutor.feedback
    if said is None:
        return None
    move = None if said.move is None else str(said.move)
    return {"kind": said.kind.value, "text": said.text, "move": move}


def _highlights(tutor: Tutor) -> list[dict[str, str | None]]:
    position = tutor.game.position
    spots: list[dict[str, str | None]] = []
    for text in tutor.step.highlights:
        word = text.split()[0].upper()
        if word in position.rules.pile:
            spots.append({"pile": word, "card": None})
            continue
        card = Card.from_text(word)
        pile = where(card, position)
        if pile is not None:
            spots.append({"pile": pile, "card": str(card)})
    return spots
