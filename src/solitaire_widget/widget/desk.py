"""``Desk``: takes a view's intents, has the game judge them, and answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solitaire_widget import deals
from solitaire_widget._version import __version__
from solitaire_widget.engine import legal
from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.errors import DealError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.search.hints import Prospect, hint, prospect
from solitaire_widget.search.readiness import has_threads
from solitaire_widget.search.thumb import Hint
from solitaire_widget.teaching.review import Review, review
from solitaire_widget.widget import reviewing, study
from solitaire_widget.widget.choose import sensible_move, why_nowhere
from solitaire_widget.widget.intents import Intent, IntentError, read_intent, sender
from solitaire_widget.widget.lessondesk import CLOSED, INSTEAD, LessonDesk
from solitaire_widget.widget.snapshot import SCHEMA, as_list
from solitaire_widget.widget.thinking import Thinking

if TYPE_CHECKING:
    from solitaire_widget.widget.widget import SolitaireWidget

_REVIEW_S = 60
"""Seconds that a review asked for on the board may take; any act ends it."""

_BY_HAND = frozenset(
    ("move", "send", "stock", "undo", "redo", "restart", "finish", "deal", "go", "follow")
)
"""Intents by which a player takes over from what plays by itself, even if they come too late."""

_HINT_S = 1.5
"""Seconds that a hint may think before it becomes a rule of thumb."""

_ALONE = {"hint": 0.3, "prospect": 5.0, "review": 10.0}
"""The seconds where there are no threads, and the board stands still until the answer is there."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a player did last.

    Attributes:
        act: the intent.
        game: the game that lay on the board before it.
        ply: how many of its moves were played then.
        seq: the number of the snapshot after it.
    """

    act: Intent
    game: Game
    ply: int
    seq: int


class Desk:
    """The desk of one widget. An intent changes the game, or is answered, or both."""

    def __init__(self, widget: SolitaireWidget) -> None:
        self._widget = widget
        self._thinking = Thinking()
        self._lessons = LessonDesk(widget)
        self._done: Done | None = None

    def receive(self, content: object) -> None:
        """Do what a message asks for, if it is an intent and was made on the latest snapshot."""
        try:
            intent = read_intent(content)
        except IntentError as error:
            self._widget.send({"type": "invalid", "text": str(error), **sender(content)})
            return
        if intent.type == "hello":
            mark = study.panels_mark()
            self._answer(intent, "welcome", schema=SCHEMA, version=__version__, panels=mark)
        elif intent.type in study.QUESTIONS:
            reply = study.answer(intent, self._widget.game)
            self._widget.send({"view": intent.view, "id": intent.id, **reply})
        else:
            # Nobody may play between the look at the number and the act.
            with self._widget.game.turn:
                self._do(intent)

    def _do(self, intent: Intent) -> None:
        if intent.type == "cancel":
            self._thinking.cancel()
            self._widget.stop()
            self._take_back(intent)
        elif intent.seq != self._widget.seq:
            if intent.type in _BY_HAND:
                self._widget.take_over()
            self._answer(intent, "stale", seq=self._widget.seq)
        else:
            self._thinking.cancel()
            room = self._lessons.leading
            if room is not None and (intent.type in INSTEAD or intent.type in CLOSED):
                self._note(intent, self._lessons.instead(room, intent.type))
            else:
                before = self._widget.game, len(self._widget.game.moves)
                self._done = None
                getattr(self, f"_{intent.type}")(intent)
                if intent.seq != self._widget.seq:
                    self._done = Done(intent, *before, self._widget.seq)

    def _take_back(self, cancel: Intent) -> None:
        """Undo the act that a view doesn't want any more, if it was read only now.

        Messages keep their order: of a kernel that was busy both have waited for their turn.
        """
        done, self._done = self._done, None
        if done is None or (done.act.view, done.act.id) != (cancel.view, cancel.id):
            return
        if done.seq != self._widget.seq or self._lessons.leading is not None:
            self._note(cancel, "It was too late to cancel that.")
            return
        if self._widget.game is not done.game:
            self._widget.return_to(done.game)
        self._widget.go_to(done.ply)
        self._note(cancel, "Cancelled: the board is as it was.")

    def forget(self) -> None:
        """Stop thinking: the game has changed, or the board is gone."""
        self._thinking.cancel()

    def _answer(self, intent: Intent, kind: str, **fields: Any) -> None:
        self._widget.send({"type": kind, "view": intent.view, "id": intent.id, **fields})

    def _note(self, intent: Intent, text: str, **fields: Any) -> None:
        self._answer(intent, "note", text=text, **fields)

    def _lesson(self, intent: Intent) -> None:
        self._note(intent, self._lessons.act(intent))

    def _refuse(
        self, intent: Intent, text: str, reasons: list[str], **taught: dict[str, Any]
    ) -> None:
        self._answer(
            intent,
            "refused",
            source=intent.source,
            target=intent.target,
            count=intent.count,
            text=text,
            reasons=reasons,
            **taught,
        )

    def _refuse_with(self, intent: Intent, why: Explanation) -> None:
        named = [reason.name.lower() for reason in why.reasons]
        self._refuse(intent, why.text, named, **_where_taught(why))

    # Moves -------------------------------------------------------------------------------------

    def _move(self, intent: Intent) -> None:
        self._try(intent, Move(intent.source, intent.target or "", intent.count))

    def _send(self, intent: Intent) -> None:
        game = self._widget.game
        move = sensible_move(game, intent.source, intent.count)
        if move is not None:
            self._try(intent, move)
        elif self._lessons.leading is not None:
            self._lift(intent)
        else:
            self._refuse_with(intent, why_nowhere(game, intent.source, intent.count))

    def _stock(self, intent: Intent) -> None:
        self._try(intent, DRAW if self._widget.game.position.stock else REDEAL)

    def _try(self, intent: Intent, move: Move) -> None:
        room = self._lessons.leading
        if room is not None:
            kind, fields = self._lessons.try_move(room, move)
            if kind == "refused":
                self._refuse(intent, **fields)
            else:
                self._answer(intent, kind, **fields)
            return
        why = self._widget.game.explain(move)
        if why.legal:
            self._widget.play_by_hand(move)
        else:
            self._refuse_with(intent, why)

    def _explain(self, intent: Intent) -> None:
        if intent.target is None:
            self._lift(intent)
        else:
            why = self._widget.game.explain(Move(intent.source, intent.target, intent.count))
            self._note(intent, why.text, **_where_taught(why))

    def _lift(self, intent: Intent) -> None:
        room = self._lessons.leading
        if room is not None:
            fields = self._lessons.try_lift(room, intent.source, intent.count)
            self._note(intent, **fields)
            return
        why = legal.explain_lift(self._widget.game.position, intent.source, intent.count)
        self._note(intent, why.text, **_where_taught(why))

    # The whole game ----------------------------------------------------------------------------

    def _undo(self, intent: Intent) -> None:
        if self._widget.game.moves:
            self._widget.undo()
        else:
            self._note(intent, "There is no move to take back.")

    def _redo(self, intent: Intent) -> None:
        if self._widget.game.undone:
            self._widget.redo()
        else:
            self._note(intent, "There is no move to do again.")

    def _restart(self, intent: Intent) -> None:
        if self._widget.game.moves:
            self._widget.restart()
        else:
            self._note(intent, "This is the start of the deal.")

    def _finish(self, intent: Intent) -> None:
        if not self._widget.finish():
            said = "Not yet: foundation moves and draws alone don't surely end the game."
            self._note(intent, said)

    def _deal(self, intent: Intent) -> None:
        try:
            deal = None if intent.deal is None else deals.read_deal(intent.deal)
        except DealError:
            typed = excerpt(intent.deal)
            said = f"A deal number is a whole number from 1 up, of at most 20 digits, not {typed}."
            self._refuse(intent, said, ["deal"])
            return
        self._widget.new_deal(deal)

    def _go(self, intent: Intent) -> None:
        game = self._widget.game
        if 0 <= intent.ply <= len(game.moves) + len(game.undone):
            here = intent.ply == len(game.moves)
            self._widget.go_to(intent.ply, keep_line=True)
            if here:
                # Without a change there is no snapshot, and the view waits for an answer.
                self._note(intent, "The board shows the game at this move already.")
        else:
            self._note(intent, "The game has no such move.")

    def _follow(self, intent: Intent) -> None:
        game = self._widget.game
        if 0 <= intent.ply < len(game.variations):
            self._widget.follow(game.variations[intent.ply])
        else:
            self._note(intent, "The game has no such line.")

    # Advice ------------------------------------------------------------------------------------

    def _hint(self, intent: Intent) -> None:
        game, peek = self._widget.game.copy(), self._widget.peek

        def think() -> Hint:
            limit_s = _HINT_S if has_threads() else _ALONE["hint"]
            return hint(game, peek=peek, time_limit_s=limit_s, cancelled=self._thinking.cancelled)

        def say(found: Hint) -> None:
            move = None if found.move is None else as_list(found.move)
            self._answer(intent, "hint", move=move, text=found.text, certain=found.certain)

        # Without threads it is so short that nothing needs saying.
        self._think(intent, think, say, "Looking for a move ..." if has_threads() else "")

    def _prospect(self, intent: Intent) -> None:
        game, peek = self._widget.game.copy(), self._widget.peek

        def think() -> Prospect:
            limit_s = None if has_threads() else _ALONE["prospect"]
            cancelled = self._thinking.cancelled
            return prospect(game, peek=peek, time_limit_s=limit_s, cancelled=cancelled)

        def say(found: Prospect) -> None:
            winnable = found.verdict.value == "winnable"
            self._answer(intent, "note", text=found.text, certain=winnable)

        self._think(intent, think, say)

    def _review(self, intent: Intent) -> None:
        widget = self._widget
        if not widget.peek and reviewing.tells_secrets(widget.game):
            self._answer(intent, "review", text=reviewing.HIDDEN_SAID)
            return
        game, cancelled = reviewing.whole(widget.game), self._thinking.cancelled

        def think() -> Review:
            limit_s = _REVIEW_S if has_threads() else _ALONE["review"]
            return review(game, time_limit_s=limit_s, cancelled=cancelled)

        def say(found: Review) -> None:
            widget.set_trait("reviewed", reviewing.marks(found))
            self._answer(intent, "review", text=found.text)

        self._think(intent, think, say)

    def _think(
        self,
        intent: Intent,
        think: Callable[[], Any],
        say: Callable[[Any], None],
        meanwhile: str = "Looking for a proof ...",
    ) -> None:
        seq = self._widget.seq

        def done(found: Any) -> None:
            if seq != self._widget.seq:
                self._answer(intent, "stale", seq=self._widget.seq)
            elif isinstance(found, Exception):
                self._note(intent, f"No answer, for the solver is at fault: {found}")
            else:
                say(found)

        def slow() -> None:
            if meanwhile:
                self._answer(intent, "thinking", text=meanwhile)

        self._thinking.start(think, done, slow)


def _where_taught(why: Explanation) -> dict[str, dict[str, Any]]:
    """The lesson step that teaches what stands against a move, for the answer."""
    step = why.lesson
    if step is None:
        return {}
    said = f"{step.text}, is about this."
    return {"lesson": {"lesson": step.lesson, "step": step.step, "text": said}}
