"""Courses: the lessons that come with each game, and a learner's way through several lessons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from solitaire_widget.catalogue import games
from solitaire_widget.errors import RulesError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.teaching.lesson import Lesson
from solitaire_widget.teaching.tutor import Tutor


def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game that come with the package, the first one first.

    Raises:
        RulesError: no game has this id.
    """
    if not isinstance(game_id, str) or game_id not in games():
        raise RulesError(
            f"no game is called {excerpt(game_id)}; the games are {', '.join(games())}"
        )
    return _shipped(game_id)


@cache
def _shipped(game_id: str) -> tuple[Lesson, ...]:
    folder = files("solitaire_widget.teaching") / "lessons" / game_id
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml")),
        key=lambda file: file.name,
    )
    return tuple(
        Lesson.from_text(file.read_text(encoding="utf-8"), source=f"{game_id}/{file.name}")
        for file in found
    )


class Course:
    """A learner's way through several lessons.

    Args:
        lessons: a game id (the lessons that come with it), a lesson, or several.

    Attributes:
        lessons: the lessons.
        number: the number of the current one, from 0.
        tutor: leads through the current one.
        finished: the numbers of the lessons that were finished.

    Raises:
        RulesError: no game has this id.
        SolitaireError: no lessons.
    """

    def __init__(self, lessons: str | Lesson | Iterable[Lesson]) -> None:
        if isinstance(lessons, str):
            lessons = _of_game(lessons)
        elif isinstance(lessons, Lesson):
            lessons = (lessons,)
        elif not isinstance(lessons, Iterable):
            raise SolitaireError(f"a course has lessons, not {excerpt(lessons)}")
        self.lessons = tuple(lessons)
        if not self.lessons or not all(isinstance(each, Lesson) for each in self.lessons):
            raise SolitaireError("a course has one lesson at least, each a Lesson")
        self._tutors: dict[int, Tutor] = {}
        self.finished: set[int] = set()
        self.open(0)

    def open(self, number: int) -> Tutor:
        """Go to a lesson, at the step where the learner left it.

        Raises:
            SolitaireError: there is no such lesson.
        """
        if not isinstance(number, int) or not 0 <= number < len(self.lessons):
            raise SolitaireError(
                f"the course has {len(self.lessons)} lessons, so none is number "
                f"{excerpt(number)} (from 0)"
            )
        self.number = number
        self.tutor = self._tutors.setdefault(number, Tutor(self.lessons[number]))
        return self.tutor

    def state(self) -> dict[str, Any]:
        """The state of the tutor, and ``course``: number, count, titles, finished lessons."""
        if self.tutor.is_finished:
            self.finished.add(self.number)
        course = {
            "number": self.number + 1,
            "count": len(self.lessons),
            "titles": [lesson.title for lesson in self.lessons],
            "finished": sorted(number + 1 for number in self.finished),
        }
        return {**self.tutor.state(), "course": course}


_of_game = lessons
