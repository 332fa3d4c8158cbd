"""``Tutor``: leads a learner through a lesson. Plain state, no widget."""

from __future__ import annotations

from typing import Any, NamedTuple

from solitaire_widget.engine import legal
from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.notation.moves import read_move
from solitaire_widget.teaching import goals
from solitaire_widget.teaching.feedback import Feedback, Kind
from solitaire_widget.teaching.judging import answer_to, is_refused_lift, is_wanted
from solitaire_widget.teaching.lesson import Ask, Lesson, Step, Task, solution


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
        elif task.ask is Ask.REFUSED and is_wanted(task, read, position, 0):
            self.feedback = self._finish(read, told, f"{told.text} {self.step.right}".strip())
        elif not told.legal:
            said = f"{answer_to(self.step, read, position, is_legal=False)} {told.text}".strip()
            self.feedback = Feedback(Kind.ILLEGAL, said, read, explanation=told)
        else:
            self.feedback = self._judge(task, read, told)
        return self.feedback

    def try_lift(self, source: str, count: int) -> Feedback:
        """Judge an attempt to pick up cards, wherever they might go; nothing is played.

        It does a task that asks for a move which is refused because these cards can't be picked up.
        """
        position, task = self.game.position, self.step.task
        told = legal.explain_lift(position, source, count)
        if task is not None and not self.done and is_refused_lift(task, told, position):
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

    def witness(self, moves: tuple[Move, ...], before: Position) -> bool:
        """Take note of moves that somebody else has played on the board, from ``before`` on.

        Returns:
            Whether they are what is asked here, so that the lesson goes on with them. If not,
            nothing has changed, and the game is no longer the lesson's: see ``part_with``.
        """
        task = self.step.task
        if task is None or self.done or not moves:
            return False
        told = legal.explain(before, moves[-1])
        if task.ask is Ask.GOAL and (goal := goals.long_goal(task.wanted[0], self.lesson.rules)):
            self.feedback = self._on_the_way(goal, moves, told)
            return True
        position, played = before, self._played - len(moves)
        for move in moves:
            if not is_wanted(task, move, position, played):
                return False
            position, played = position.after(move), played + 1
        if task.ask is Ask.SEQUENCE and played < len(task.wanted):
            self.feedback = Feedback(Kind.ONWARD, told.text, moves[-1], moves, told)
        elif task.ask is Ask.REFUSED or (task.ask is not Ask.SEQUENCE and len(moves) > 1):
            return False
        else:
            self.feedback = self._finish(moves[-1], told, self.step.right or _RIGHT, moves)
        return True

    def witness_undo(self) -> bool:
        """Take note that somebody else has taken moves back; whether the lesson goes on with it."""
        visit = self._visits[-1]
        if self.done or len(visit.game.moves) < visit.ply:
            return False
        self.feedback = None
        return True

    def part_with(self, moves: tuple[Move, ...]) -> Game:
        """Let somebody have the game of this step, and go on with a copy as it was before.

        Args:
            moves: those that were played in it then.
        """
        lost = self.game
        twin = Game(lost.start)
        twin.deal = lost.deal
        twin.play_all(moves)
        self._visits = [
            visit._replace(game=twin) if visit.game is lost else visit for visit in self._visits
        ]
        return lost

    @property
    def tries(self) -> tuple[Move, ...]:
        """The moves that are asked for here and that the rules refuse; the cards of each are there.

        A board that offers legal moves only offers these too. A stock is drawn from, whatever is
        asked, so none is from there.
        """
        task, position = self.step.task, self.game.position
        if task is None or self.done or task.ask is not Ask.REFUSED:
            return ()
        wanted = [read_move(text, position) for text in task.wanted]
        return tuple(
            move
            for move in wanted
            if move.source != "S" and len(position.piles.get(move.source, ())) >= move.count > 0
        )

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
        position = self.game.position
        answer = answer_to(self.step, move, position, is_legal=True)
        if task.ask is Ask.GOAL and (goal := goals.long_goal(task.wanted[0], self.lesson.rules)):
            if answer:
                return Feedback(Kind.WRONG, answer, move, explanation=told)
            self.game.play(move)
            return self._on_the_way(goal, (move,), told)
        if not is_wanted(task, move, position, self._played):
            said = answer or f"{told.text} The rules allow that, but here the task is: {task.text}"
            return Feedback(Kind.WRONG, said, move, explanation=told)
        self.game.play(move)
        if task.ask is Ask.SEQUENCE and self._played < len(task.wanted):
            return Feedback(Kind.ONWARD, told.text, move, (move,), told)
        return self._finish(move, told, self.step.right or _RIGHT, (move,))

    def _on_the_way(
        self, goal: goals.LongGoal, moves: tuple[Move, ...], told: Explanation
    ) -> Feedback:
        """Legal moves were played in a task that has a goal of several."""
        move = moves[-1]
        if goal.met(self.game.position):
            return self._finish(move, told, self.step.right or _RIGHT, moves)
        if self.game.outcome is Outcome.STUCK:
            return Feedback(Kind.STUCK, _STUCK, move, moves, told)
        return Feedback(Kind.ONWARD, told.text, move, moves, told)

    @property
    def _played(self) -> int:
        return len(self.game.moves) - self._visits[-1].ply

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


_RIGHT = "Right."
_STUCK = "No legal move is left. Take the last move back, or begin this step again."
_NOTHING_ASKED = "Nothing is asked here: go on to the next step, or play on freely."
_NOTHING_LEFT = "The task is done: go on to the next step, or play on freely."
