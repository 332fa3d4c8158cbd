"""``Classroom``: a course of lessons on a board. It leads, and the tutor judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from solitaire_widget.catalogue import games
from solitaire_widget.engine.moves import Move
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.teaching.course import Course
from solitaire_widget.teaching.feedback import Feedback, Kind
from solitaire_widget.teaching.lesson import Lesson
from solitaire_widget.teaching.tutor import Tutor
from solitaire_widget.widget.last import Seen
from solitaire_widget.widget.snapshot import Snapshot

Lessons = str | Path | Lesson | Iterable[Lesson]


def course_of(lessons: Lessons) -> Course:
    """The course that ``teach`` is given: of a game, of a file, or of lessons.

    Raises:
        LessonError: a file that can't be read or doesn't hold together.
        RulesError: a text that is neither a game id nor looks like a file.
    """
    if isinstance(lessons, str) and lessons not in games() and _is_path(lessons):
        lessons = Path(lessons)
    return Course(Lesson.load(lessons) if isinstance(lessons, Path) else lessons)


def _is_path(text: str) -> bool:
    return text.endswith((".toml", ".md")) or "/" in text or "\\" in text


class Classroom:
    """What a board that is led by lessons remembers.

    Args:
        course: the lessons.
        home: the game that was on the board before; None if the board began with the lesson.

    Attributes:
        course: the lessons.
        home: that game.
        leading: whether the lesson leads; False while the learner plays on freely.
    """

    def __init__(self, course: Course, home: Game | None = None) -> None:
        self.course = course
        self.home = home
        self.leading = True
        self._free: Game | None = None

    @property
    def tutor(self) -> Tutor:
        """Leads through the current lesson."""
        return self.course.tutor

    @property
    def game(self) -> Game:
        """The game that belongs on the board."""
        if self.leading:
            return self.tutor.game
        return self._free or self.tutor.game

    def state(self) -> dict[str, Any]:
        """What the panel shows: the state of the course, and ``free`` and ``home``."""
        return {**self.course.state(), "free": not self.leading, "home": self.home is not None}

    def try_move(self, move: Move) -> Feedback:
        """Have the tutor judge a move of the learner's."""
        return self.tutor.try_move(move)

    def witness(self, moves: tuple[Move, ...], before: Seen) -> str:
        """Take note of a change of the lesson's game that Python code has made.

        What the step asks counts as the learner's doing. After any other change the learner plays
        on freely, and the lesson waits as it was.

        Args:
            moves: those of the game now.
            before: the game before.

        Returns:
            A sentence on it for the message line; may be empty.
        """
        tutor, known = self.tutor, len(before.moves)
        if moves[:known] == before.moves:
            goes_on = tutor.witness(moves[known:], before.position)
        else:
            goes_on = moves == before.moves[: len(moves)] and tutor.witness_undo()
        if not goes_on:
            self.go_free(tutor.part_with(before.moves))
            return WAITS
        return tutor.feedback.text if tutor.done and tutor.feedback else ""

    def act(self, act: str, lesson: int, step: int) -> str:
        """Do one of ``ACTS``; a sentence on it for the message line.

        Args:
            act: what to do.
            lesson: for ``"open"`` the number of the lesson, from 1.
            step: and that of the step; 0 is where the learner left.
        """
        if act == "open":
            return self._open(lesson, step)
        return ACTS[act](self)

    def go_free(self, game: Game) -> None:
        """Let the learner play ``game`` on freely."""
        self._free = game
        self.leading = False

    def fit(self, shown: Snapshot) -> Snapshot:
        """A snapshot as it is while the lesson leads.

        Its ``can`` tells what the board's buttons do in the lesson. A pile from which the step
        asks for moves that the rules refuse has them as ``tries``, each ``[target, count]``: the
        board lets the learner try them as it does legal ones.
        """
        tries: dict[str, list[list[str | int]]] = {}
        for move in self.tutor.tries:
            tries.setdefault(move.source, []).append([move.target, move.count])
        piles = []
        for each in shown["piles"]:
            pile = {key: value for key, value in each.items() if key != "tries"}
            wanted = tries.get(pile["name"])
            piles.append({**pile, "tries": wanted} if wanted else pile)
        return {**shown, "can": self._can(), "piles": piles}

    def _can(self) -> dict[str, bool]:
        tutor = self.tutor
        begun = tutor.can_undo or (tutor.done and tutor.step.task is not None)
        return {"undo": tutor.can_undo, "redo": False, "restart": begun, "finish": False}

    # The acts ----------------------------------------------------------------------------------

    def _open(self, lesson: int, step: int) -> str:
        if not 1 <= lesson <= len(self.course.lessons):
            return f"There is no lesson {excerpt(lesson)}."
        if not 0 <= step <= len(self.course.lessons[lesson - 1].steps):
            return f"The lesson has no step {excerpt(step)}."
        self.course.open(lesson - 1)
        if step:
            self.tutor.go_to(step - 1)
        self.leading = True
        return self._place(with_lesson=True)

    def _back(self) -> str:
        return self._place() if self.tutor.back() else "This is the first step."

    def _forward(self) -> str:
        if self.tutor.forward():
            return self._place()
        if not self.tutor.is_finished:
            return "The task comes first; Show me does it for you."
        return "This was the last step of the lesson."

    def _next_lesson(self) -> str:
        return self._open(self.course.number + 2, 0)

    def _again(self) -> str:
        self.tutor.restart_step()
        return f"From the start of this step. {self._place()}"

    def _restart(self) -> str:
        self.tutor.restart()
        return self._place()

    def _hint(self) -> str:
        tutor = self.tutor
        if tutor.done:
            return "Nothing is left to do in this step: go on to the next."
        return tutor.hint() or "There is no other hint. Show me does the task for you."

    def _show(self) -> str:
        if self.tutor.done:
            return "Nothing is left to do in this step: go on to the next."
        return self.tutor.show_answer().text

    def _undo(self) -> str:
        if self.tutor.undo() is None:
            return "There is no move of this step to take back."
        return "Took back your last move."

    def _play_on(self) -> str:
        self.go_free(self.tutor.play_on())
        return f"Play on freely. {WAITS}"

    def _resume(self) -> str:
        self.leading = True
        return f"Back in the lesson. {self._place()}"

    def _place(self, *, with_lesson: bool = False) -> str:
        tutor = self.tutor
        lesson = f"{tutor.lesson.title}. " if with_lesson else ""
        title = f": {tutor.step.title}" if tutor.step.title else ""
        task = f" {tutor.step.task.text}" if tutor.step.task and not tutor.done else ""
        return f"{lesson}Step {tutor.index + 1} of {len(tutor.lesson.steps)}{title}.{task}"


ACTS: dict[str, Callable[[Classroom], str]] = {
    "back": Classroom._back,
    "forward": Classroom._forward,
    "next": Classroom._next_lesson,
    "again": Classroom._again,
    "restart": Classroom._restart,
    "hint": Classroom._hint,
    "show": Classroom._show,
    "undo": Classroom._undo,
    "free": Classroom._play_on,
    "resume": Classroom._resume,
}
"""What a learner can ask for, beside ``open`` (a lesson) and ``home`` (the game before)."""

WAITS = "The lesson waits in the panel."
REFUSED = frozenset({Kind.WRONG, Kind.ILLEGAL, Kind.NOTHING})
