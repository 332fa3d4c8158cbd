"""``Lesson``: a title, a game, and the steps that teach it. A value; ``Tutor`` leads through it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from solitaire_widget.engine.explanation import Reason
from solitaire_widget.engine.legal import legal_moves
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import LessonError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.playing import checked_all
from solitaire_widget.ruleset import Rules
from solitaire_widget.teaching import goals, markup

TOPICS = (
    *("setup", "foundations", "building", "runs", "spaces", "turning_up", "stock", "redeal"),
    *("transfer", "winning", "stuck", "undo", "strategy"),
)
"""What a step may teach beside the reasons for which a move is refused."""

REASONS = {reason.name.lower(): reason for reason in Reason}
"""The reasons by the names that lessons use."""


class Ask(StrEnum):
    """What a task asks for; also the name of its field in a lesson file."""

    MOVE = "move"
    """One certain move."""
    MOVES = "moves"
    """Any one of several moves."""
    SEQUENCE = "sequence"
    """Several moves in their order."""
    GOAL = "goal"
    """One move of some kind, or play over several moves until something is reached."""
    REFUSED = "refused"
    """A move that the rules refuse (or any one of several): to see what they say."""


@dataclass(frozen=True)
class Answer:
    """What the lesson says to a wrong move.

    Attributes:
        to: move texts, goals of one move (kinds of move), or ``"other"``.
        text: what it says.
    """

    to: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Figure:
    """A measured figure that a step's text gives.

    Attributes:
        value: as it stands in the text.
        command: what measures it.
    """

    value: str
    command: str


@dataclass(frozen=True)
class Task:
    """What a step asks the learner to do.

    Attributes:
        text: what the learner is asked.
        ask: what kind of answer is right.
        wanted: move texts, or the goal.
        solution: moves that reach a goal; empty where any fitting move does.
    """

    text: str
    ask: Ask
    wanted: tuple[str, ...]
    solution: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    Attributes:
        text: what it says, see ``teaching.markup``.
        title: its heading; may be empty.
        start: the position it begins with; None: where the step before ended.
        deal: the deal number of that position, if it is one.
        highlights: cards (``7H``), piles (``T3``), or cards with their pile (``7H on T3``).
        teaches: topics, and names of reasons.
        task: what the learner is asked; None: only to read, or to watch.
        hints: shown one after another.
        right: what is said when the task is done.
        answers: what is said to wrong moves.
        show: moves that the lesson plays itself: after the task, or at once where there is none.
        figures: measured figures in the text.
    """

    text: str
    title: str = ""
    start: Position | None = None
    deal: int | None = None
    highlights: tuple[str, ...] = ()
    teaches: tuple[str, ...] = ()
    task: Task | None = None
    hints: tuple[str, ...] = ()
    right: str = ""
    answers: tuple[Answer, ...] = ()
    show: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()

    @property
    def blocks(self) -> list[markup.Block]:
        """The text as plain data."""
        return markup.blocks(self.text)


@dataclass(frozen=True)
class Lesson:
    """A lesson, checked: each task can be done, each highlighted card is where the lesson thinks.

    Attributes:
        title: its title.
        rules: the rules of its game.
        steps: its steps.
        about: a sentence on what is learnt; may be empty.
        source: the name of its file, for messages; may be empty.
    """

    title: str
    rules: Rules
    steps: tuple[Step, ...]
    about: str = ""
    source: str = field(default="", compare=False)

    @classmethod
    def load(cls, path: str | Path) -> Lesson:
        """The lesson in a file; ``docs/lessons.md`` describes the format.

        Raises:
            LessonError: the file can't be read, or what is in it doesn't hold together. It lists
                every fault with its step and line.
        """
        if not isinstance(path, (str, Path)):
            raise LessonError(f"a lesson is loaded from the path of a file, not {excerpt(path)}")
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise LessonError(f"the lesson {excerpt(str(path))} can't be read: {error}") from None
        return cls.from_text(text, source=Path(path).name)

    @classmethod
    def from_text(cls, text: str, *, source: str = "") -> Lesson:
        """The lesson that a text holds.

        Args:
            text: the lesson, in the format of ``docs/lessons.md``.
            source: what messages call it; the default is "the lesson".

        Raises:
            LessonError: the text doesn't hold together. It lists every fault with step and line.
        """
        from solitaire_widget.teaching.reading import read_lesson

        return read_lesson(text, source)

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}: {self.rules.name}, {len(self.steps)} steps>"


def right_moves(task: Task, position: Position, played: int = 0) -> tuple[Move, ...]:
    """The moves that are right in a position: those that do the task, or go on with it.

    Args:
        task: the task; not one that asks for a refused move, nor a goal of several moves.
        position: the position.
        played: how many moves of a sequence are played.

    Raises:
        MoveSyntaxError: a wanted move that names no single move here.
    """
    from solitaire_widget.notation.moves import read_move

    if task.ask is Ask.GOAL:
        return goals.moves_for(task.wanted[0], position)
    if task.ask is Ask.SEQUENCE:
        return (read_move(task.wanted[played], position),)
    return tuple(read_move(text, position) for text in task.wanted)


def solution(task: Task, position: Position) -> tuple[Move, ...]:
    """Moves that do a task from a position; none for a task that asks for a refused move.

    Raises:
        SolitaireError: they can't be played from there.
    """
    if task.ask is Ask.REFUSED:
        return ()
    if task.solution or task.ask is Ask.SEQUENCE:
        steps = checked_all(position, task.solution or task.wanted)
        return tuple(step.move for step in steps)
    legal = set(legal_moves(position))
    return next(((move,) for move in right_moves(task, position) if move in legal), ())
