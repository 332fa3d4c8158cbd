"""``play`` and ``teach``: boards to play on, and boards that are led by lessons."""

from __future__ import annotations

from typing import SupportsIndex

from solitaire_widget.deals import as_whole
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import DealError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Rules
from solitaire_widget.widget.classroom import Classroom, Lessons, course_of
from solitaire_widget.widget.widget import SolitaireWidget


def play(
    game: str | Rules | Position | Game,
    deal: SupportsIndex | None = None,
    *,
    four_colours: bool = False,
    animation: bool = True,
    theme: str = "auto",
    peek: bool = False,
) -> SolitaireWidget:
    """A board to play on; the last line of a cell shows it.

    Args:
        game: a game id, ``Rules``, a ``Position`` to start from, or a ``Game`` to go on with.
        deal: the deal number, 1 to 10**20 - 1; None picks a random one.
        four_colours: whether each suit has a colour of its own.
        animation: whether cards glide.
        theme: ``"auto"`` (the notebook's), ``"light"`` or ``"dark"``.
        peek: whether hints may look at hidden cards.

    Raises:
        RulesError: an unknown game id.
        DealError: a deal number that isn't one, or one beside a game or a position.
    """
    if isinstance(game, Game):
        if deal is not None:
            raise DealError("a game that has begun has its deal: give a game id with a deal number")
    else:
        game = Game(game, deal=deal)
    return SolitaireWidget(
        game, four_colours=four_colours, animation=animation, theme=theme, peek=peek
    )


def teach(
    lessons: Lessons,
    *,
    lesson: int = 1,
    step: int = 1,
    four_colours: bool = False,
    animation: bool = True,
    theme: str = "auto",
) -> SolitaireWidget:
    """A board that is led by lessons; the last line of a cell shows it.

    The key N goes to the next step. A move from Python, as by ``w.game.play`` or ``w.play_moves``,
    counts as the learner's if the step asks for it; after any other change from Python the learner
    plays on freely, and the lesson waits as it was.

    Args:
        lessons: a game id (the lessons that come with it), a ``Lesson`` or several of them, or the
            path of a lesson's file.
        lesson: the number of the lesson to begin with, from 1.
        step: the number of its step, from 1; the lesson does the tasks before it.
        four_colours: whether each suit has a colour of its own.
        animation: whether cards glide.
        theme: ``"auto"`` (the notebook's), ``"light"`` or ``"dark"``.

    Raises:
        LessonError: a file that can't be read, or whose lesson doesn't hold together.
        RulesError: an unknown game id.
        SolitaireError: no lessons, or no such lesson or step.
    """
    course = course_of(lessons)
    course.open(_place("lesson", lesson, len(course.lessons)))
    course.tutor.go_to(_place("step", step, len(course.tutor.lesson.steps)))
    room = Classroom(course)
    return SolitaireWidget(
        room.game, four_colours=four_colours, animation=animation, theme=theme, classroom=room
    )


def _place(name: str, number: SupportsIndex, count: int) -> int:
    """The place of a lesson or step, from 0, by its number from 1."""
    whole = as_whole(number)
    if whole is None or not 1 <= whole <= count:
        right = f"a whole number from 1 to {count}" if count > 1 else "1: there is only one"
        raise SolitaireError(f"{name} is {right}, not {excerpt(number)}")
    return whole - 1
