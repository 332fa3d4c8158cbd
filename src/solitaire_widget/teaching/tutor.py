"""``Tutor``: leads a learner through a lesson. Plain state, no widget."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from solitaire_widget.engine import legal
from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome
from solitaire_widget.errors import MoveSyntaxError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.notation.moves import read_move
from solitaire_widget.teaching import goals
from solitaire_widget.teaching.lesson import Ask, Lesson, Step, Task, right_moves, solution


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


class _Visit(NamedTuple):
    """A step that the learner has come to: its game, and the number of moves played there."""

    game: Game
    ply: int


class Tutor:
    """A lesson in progress.

    Moves are tried with ``try_move``; what isn't right isn't played.

    Args:
        lesson: the lesson to lead through.

    Attributes:
        lesson: that lesson.
        feedback: what was said last in this step; None if nothing was.
        done: whether the task of this step is done (a step without one is done at once).
    """

    def __init__(self, lesson: Lesson) -> None:
        if not isinstance(lesson, Lesson):
            raise SolitaireError(f"a tutor needs a Lesson, not {excerpt(lesson)}")
        self.lesson = lesson
        self.feedback: Feedback | None = None
        self.done = False
        self._hints = 0
        self._passed: set[int] = set()
        self._visits: list[_Visit] = []
        self.restart()

    # Looking -----------------------------------------------------------------------------------

    @property
    def index(self) -> int:
        """The number of the current step, from 0."""
        return len(self._visits) - 1

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.index]

    @property
    def game(self) -> Game:
        """The game on the board; a step with a position of its own puts another one here."""
        return self._visits[-1].game

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints given so far in this step."""
        return self.step.hints[: self._hints]

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step before this one."""
        return self.index > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether ``forward`` leads on: the step is done, now or before, and isn't the last."""
        passed = self.done or self.index in self._passed
        return passed and self.index + 1 < len(self.lesson.steps)

    @property
    def is_finished(self) -> bool:
        """Whether the last step is reached and done."""
        return self.done and self.index + 1 == len(self.lesson.steps)

    @property
    def progress(self) -> tuple[int, int] | None:
        """In a task of several moves in order: how many are played, and of how many; else None."""
        task = self.step.task
        if task is None or task.ask is not Ask.SEQUENCE:
            return None
        whole = len(task.wanted)
        return whole if self.done else self._played, whole

    def state(self) -> dict[str, Any]:
        """All that a page shows beside the board, as plain data; see ``teaching.state``."""
        from solitaire_widget.teaching.state import state_of

        return state_of(self)

    # Trying ------------------------------------------------------------------------------------

    def try_move(self, move: str | Move) -> Feedback:
        """Judge a move of the learner, and play it if it is right.

        Raises:
            MoveSyntaxError: a text that is no move; nothing has changed.
        """
        position = self.game.position
        read = move if isinstance(move, Move) else read_move(move, position)
        told = legal.explain(position, read)
        task = self.step.task
        if task is None or self.done:
            said = _NOTHING_LEFT if task else _NOTHING_ASKED
            self.feedback = Feedback(Kind.NOTHING, said, read, explanation=told)
        elif task.ask is Ask.REFUSED and self._is_wanted(task, read):
            self.feedback = self._finish(read, told, f"{told.text} {self.step.right}".strip())
        elif not told.legal:
            said = f"{self._answer(read, False)} {told.text}".strip()
            self.feedback = Feedback(Kind.ILLEGAL, said, read, explanation=told)
        else:
            self.feedback = self._judge(task, read, told)
        return self.feedback

    def try_lift(self, source: str, count: int) -> Feedback:
        """Judge an attempt to pick up cards, wherever they might go; nothing is played.

        It does a task that asks for a move which is refused because these cards can't be picked up.
        """
        told = legal.explain_lift(self.game.position, source, count)
        task = self.step.task
        if task is not None and not self.done and self._is_refused_lift(task, told):
            self.feedback = self._finish(None, told, f"{told.text} {self.step.right}".strip())
        else:
            kind = Kind.NOTHING if told.legal else Kind.ILLEGAL
            self.feedback = Feedback(kind, told.text, explanation=told)
        return self.feedback

    def show_answer(self) -> Feedback:
        """Do the task for the learner, from where the step began.

        Raises:
            SolitaireError: nothing is asked here, or it is done.
        """
        task = self.step.task
        if task is None or self.done:
            raise SolitaireError(_NOTHING_LEFT if task else _NOTHING_ASKED)
        self.restart_step()
        if task.ask is Ask.REFUSED:
            read = read_move(task.wanted[0], self.game.position)
            told = legal.explain(self.game.position, read)
            feedback = self._finish(read, told, f"{told.text} {self.step.right}".strip())
            played = feedback.played
        else:
            moves = solution(task, self.game.position)
            self.game.play_all(moves)
            played = moves + self._finish(None, None, "").played
        said = f"This was asked: {task.text} {self.step.right}".strip()
        self.feedback = Feedback(Kind.SHOWN, said, None, played)
        return self.feedback

    @property
    def can_undo(self) -> bool:
        """Whether the learner has a move of this step to take back, before its task is done."""
        visit = self._visits[-1]
        return not self.done and len(visit.game.moves) > visit.ply

    def undo(self) -> Move | None:
        """Take back the learner's last move in this step; None if there is none to take back."""
        if not self.can_undo:
            return None
        self.feedback = None
        return self.game.undo()

    def hint(self) -> str | None:
        """The next hint of this step; None if there is no further one."""
        if self._hints >= len(self.step.hints):
            return None
        self._hints += 1
        return self.step.hints[self._hints - 1]

    # Going on ----------------------------------------------------------------------------------

    def forward(self) -> bool:
        """Go to the next step, if ``can_go_forward``; whether it went.

        Where the task was done on an earlier visit only, the lesson does it again by itself.
        """
        if not self.can_go_forward:
            return False
        if not self.done:
            self.show_answer()
        self._enter(self.index + 1)
        return True

    def back(self) -> bool:
        """Go to the step before, as it began; whether there is one."""
        if not self.can_go_back:
            return False
        self._visits.pop()
        self.restart_step()
        return True

    def go_to(self, index: int) -> None:
        """Go to the step with this number, from 0; the lesson does the tasks on the way.

        Raises:
            SolitaireError: there is no such step.
        """
        if not isinstance(index, int) or not 0 <= index < len(self.lesson.steps):
            raise SolitaireError(
                f"the lesson has {len(self.lesson.steps)} steps, so none is number "
                f"{excerpt(index)} (from 0)"
            )
        while self.index > index:
            self._visits.pop()
        self.restart_step()
        while self.index < index:
            if not self.done:
                self.show_answer()
            self._enter(self.index + 1)

    def restart_step(self) -> None:
        """Go back to where this step began."""
        game, ply = self._visits[-1]
        game.go_to(ply)
        self._begin()

    def restart(self) -> None:
        """Go back to the start of the lesson; what was passed can be passed again."""
        self._visits = []
        self._enter(0)

    def play_on(self) -> Game:
        """A game of its own that goes on from what the board shows; the lesson stays as it is."""
        return self.game.copy()

    # Inside ------------------------------------------------------------------------------------

    def _enter(self, index: int) -> None:
        step = self.lesson.steps[index]
        if step.start is not None:
            game = Game(step.start)
            game.deal = step.deal
        else:
            game = self.game
        if step.task is None:
            game.play_all(step.show)
        self._visits.append(_Visit(game, len(game.moves)))
        self._begin()

    def _begin(self) -> None:
        self.feedback = None
        self._hints = 0
        self.done = self.step.task is None
        if self.done:
            self._passed.add(self.index)

    def _judge(self, task: Task, move: Move, told: Explanation) -> Feedback:
        """A legal move, in a task that isn't done."""
        answer = self._answer(move, True)
        if task.ask is Ask.GOAL and (goal := goals.long_goal(task.wanted[0], self.lesson.rules)):
            if answer:
                return Feedback(Kind.WRONG, answer, move, explanation=told)
            self.game.play(move)
            if goal.met(self.game.position):
                return self._finish(move, told, self.step.right or _RIGHT, (move,))
            if self.game.outcome is Outcome.STUCK:
                return Feedback(Kind.STUCK, _STUCK, move, (move,), told)
            return Feedback(Kind.ONWARD, told.text, move, (move,), told)
        if not self._is_wanted(task, move):
            said = answer or f"{told.text} The rules allow that, but here the task is: {task.text}"
            return Feedback(Kind.WRONG, said, move, explanation=told)
        self.game.play(move)
        if task.ask is Ask.SEQUENCE and self._played < len(task.wanted):
            return Feedback(Kind.ONWARD, told.text, move, (move,), told)
        return self._finish(move, told, self.step.right or _RIGHT, (move,))

    @property
    def _played(self) -> int:
        return len(self.game.moves) - self._visits[-1].ply

    def _is_wanted(self, task: Task, move: Move) -> bool:
        try:
            return move in right_moves(task, self.game.position, self._played)
        except (MoveSyntaxError, IndexError):
            return False

    def _is_refused_lift(self, task: Task, told: Explanation) -> bool:
        position = self.game.position
        if task.ask is not Ask.REFUSED or told.legal:
            return False
        wanted = [legal.explain(position, read_move(text, position)) for text in task.wanted]
        return any(
            each.move.source == told.move.source and each.reasons == told.reasons for each in wanted
        )

    def _finish(
        self,
        move: Move | None,
        told: Explanation | None,
        said: str,
        played: tuple[Move, ...] = (),
    ) -> Feedback:
        self.done = True
        self._passed.add(self.index)
        shown = self.game.play_all(self.step.show)
        return Feedback(Kind.RIGHT, said, move, played + shown, told)

    def _answer(self, move: Move, is_legal: bool) -> str:
        """What the lesson says to this very move, or to moves of its kind; mostly nothing."""
        position = self.game.position
        for answer in self.step.answers:
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
            for answer in self.step.answers
            for text in answer.to
            if text in goals.ONE_MOVE and goals.ONE_MOVE[text](position, move)
        ]
        others = [answer.text for answer in self.step.answers if "other" in answer.to]
        long = self.step.task is not None and self._is_long(self.step.task)
        # In play over several moves, other moves are the learner's own way.
        return next(iter(kinds if long else kinds + others), "")

    def _is_long(self, task: Task) -> bool:
        return (
            task.ask is Ask.GOAL and goals.long_goal(task.wanted[0], self.lesson.rules) is not None
        )


_RIGHT = "Right."
_STUCK = "No legal move is left. Take the last move back, or begin this step again."
_NOTHING_ASKED = "Nothing is asked here: go on to the next step, or play on freely."
_NOTHING_LEFT = "The task is done: go on to the next step, or play on freely."
