"""``LessonDesk``: a view's intents while a lesson leads, and those that are about lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solitaire_widget.engine.moves import Move
from solitaire_widget.teaching.feedback import Kind
from solitaire_widget.widget.classroom import ACTS, REFUSED, Classroom
from solitaire_widget.widget.intents import Intent

if TYPE_CHECKING:
    from solitaire_widget.widget.widget import SolitaireWidget

INSTEAD = {"undo": "undo", "restart": "again", "hint": "hint"}
"""What these intents ask of a lesson that leads."""

CLOSED = frozenset({"redo", "finish", "go", "follow", "prospect"})
"""What has no sense in a lesson."""

_CLOSED_SAID = "That isn't for a lesson. Play on freely, and it is there again."
_NO_LESSON = "No lesson is on the board."


class LessonDesk:
    """Answers for the classroom of a widget, if there is one."""

    def __init__(self, widget: SolitaireWidget) -> None:
        self._widget = widget

    @property
    def leading(self) -> Classroom | None:
        """The classroom whose lesson leads now."""
        room = self._widget.classroom
        return room if room is not None and room.leading else None

    def try_move(self, room: Classroom, move: Move) -> tuple[str, dict[str, Any]]:
        """Have a move judged: the type and the fields of the answer."""
        said = self._widget.lead(lambda: room.try_move(move))
        if said.kind in REFUSED:
            reasons = said.explanation.reasons if said.explanation is not None else ()
            named = [reason.name.lower() for reason in reasons]
            return "refused", {"text": said.text, "reasons": named}
        return "note", {"text": said.text, "certain": room.tutor.done}

    def try_lift(self, room: Classroom, source: str, count: int) -> dict[str, Any]:
        """Have an attempt to pick up cards judged: the fields of the note that answers it."""
        said = self._widget.lead(lambda: room.tutor.try_lift(source, count))
        return {"text": said.text, "certain": said.kind is Kind.RIGHT}

    def act(self, intent: Intent) -> str:
        """Do what is asked of a lesson; a sentence on it."""
        widget, act = self._widget, intent.act
        room = widget.classroom
        if act == "open" and room is None:
            room = widget.open_course()
            if room is None:
                return f"There are no lessons on {widget.game.rules.name}."
        if room is None:
            return _NO_LESSON
        if act == "home":
            return widget.go_home()
        if act != "open" and act not in ACTS:
            return "A lesson knows no such act."
        if not room.leading and act not in ("open", "resume"):
            return "Go back to the lesson first."
        return widget.lead(lambda: room.act(act, intent.lesson, intent.step))

    def instead(self, room: Classroom, kind: str) -> str:
        """What is said or done for an intent on the whole game while a lesson leads."""
        if kind in CLOSED:
            return _CLOSED_SAID
        return self._widget.lead(lambda: room.act(INSTEAD[kind], 0, 0))
