"""Intents: what a view asks for. They come from the browser and are not to be trusted.

``read_intent`` makes a well-formed ``Intent`` of a message or says what is wrong with it. Whether
the rules allow what it asks is for the engine to judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_FIELDS: dict[str, dict[str, type | tuple[type, ...]]] = {
    "hello": {},
    "move": {"source": str, "target": str, "count": int},
    "send": {"source": str, "count": int},
    "stock": {},
    "undo": {},
    "redo": {},
    "restart": {},
    "finish": {},
    "hint": {},
    "prospect": {},
    "cancel": {},
    "deal": {"deal": (str, type(None))},
    "explain": {"source": str, "target": (str, type(None)), "count": int},
    "panels": {},
    "card": {"text": str},
    "timeline": {"ply": int},
    "script": {"text": str},
    "lessons": {},
    "lesson": {"act": str, "lesson": int, "step": int},
    "go": {"ply": int},
    "follow": {"ply": int},
    "review": {},
}
"""The fields of each type of intent beside ``type``, ``seq``, ``view`` and ``id``."""

_ENVELOPE: dict[str, type | tuple[type, ...]] = {"type": str, "seq": int, "view": str, "id": int}
_LONGEST_TEXT = 64
_LARGEST_NUMBER = 2**53


class IntentError(Exception):
    """A message that is no intent; the text says why."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a view asks for.

    Attributes:
        type: one of the types listed in ``_FIELDS``.
        seq: the sequence number of the snapshot that the view showed.
        view: the name that the view gave itself.
        id: the view's own number of the intent; answers carry it.
        source, target: pile names, not yet known to exist.
        count: a number of cards, not yet known to make sense.
        deal: what was typed as a deal number; None asks for a random deal.
        text: what was typed as a card, or the form of a script.
        ply: a number of moves, or of a variation, not yet known to be one.
        act: what is wanted of the lesson, not yet known to exist.
        lesson, step: numbers from 1, not yet known to be those of a lesson and a step.
    """

    type: str
    seq: int
    view: str
    id: int
    source: str = ""
    target: str | None = None
    count: int = 1
    deal: str | None = None
    text: str = ""
    ply: int = 0
    act: str = ""
    lesson: int = 0
    step: int = 0


def read_intent(content: object) -> Intent:
    """The intent in a message.

    Raises:
        IntentError: the message isn't exactly one of the known intents.
    """
    if not isinstance(content, dict):
        raise IntentError(f"an intent is an object, not {type(content).__name__}")
    kind = content.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise IntentError(f"the type of an intent is one of {', '.join(_FIELDS)}")
    content = {name: None if _is_null(value) else value for name, value in content.items()}
    expected = _ENVELOPE | _FIELDS[kind]
    missing = [name for name in expected if name not in content]
    unknown = [name for name in content if name not in expected]
    if missing or unknown:
        raise IntentError(f"the intent {kind} has exactly the fields {', '.join(expected)}")
    for name, allowed in expected.items():
        if not _is_sound(content[name], allowed):
            raise IntentError(f"the field {name} of the intent {kind} has a wrong value")
    fields: dict[str, Any] = content
    return Intent(**fields)


def _is_null(value: object) -> bool:
    """Whether it is JavaScript's null, an object of its own where Python runs in the browser."""
    return type(value).__name__ == "JsNull"


def _is_sound(value: object, allowed: type | tuple[type, ...]) -> bool:
    if isinstance(value, bool) or not isinstance(value, allowed):
        return False
    if isinstance(value, str):
        # Half a surrogate pair can't be sent back in an answer.
        return len(value) <= _LONGEST_TEXT and not any("\ud800" <= c <= "\udfff" for c in value)
    return value is None or (isinstance(value, int) and -1 <= value <= _LARGEST_NUMBER)


def sender(content: object) -> dict[str, object]:
    """Who sent a message, as far as it says so: ``view`` and ``id`` for the answer."""
    if not isinstance(content, dict):
        return {"view": None, "id": None}
    return {
        name: content[name] if _is_sound(content.get(name), _ENVELOPE[name]) else None
        for name in ("view", "id")
    }
