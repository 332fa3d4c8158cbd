"""Which lesson step teaches the rule that stands against a move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from solitaire_widget.catalogue import games
from solitaire_widget.catalogue import rules as registered
from solitaire_widget.engine.explanation import Reason
from solitaire_widget.ruleset import FIELDS, Rules
from solitaire_widget.teaching.course import lessons


@dataclass(frozen=True)
class Reference:
    """A step of a lesson that comes with a game.

    Attributes:
        game_id: the game.
        lesson: the number of the lesson, from 1.
        step: the number of the step, from 1.
        title: the title of the lesson.
    """

    game_id: str
    lesson: int
    step: int
    title: str

    @property
    def text(self) -> str:
        """Where it is, in words."""
        return f"Lesson {self.lesson}, {self.title}, step {self.step}"

    def __str__(self) -> str:
        return self.text


def where_taught(rules: Rules, topic: Reason | str) -> Reference | None:
    """The first lesson step that teaches a reason or topic of these rules.

    None if no lesson does. Of house rules, what they change isn't taught: a lesson on how Bisley
    builds would mislead where it builds otherwise.
    """
    if rules.id not in games():
        return None
    name = topic.name.lower() if isinstance(topic, Reason) else topic
    changed = rules.differences(registered(rules.id))
    if any(field in changed for field in _RESTS_ON.get(name, _ALL)):
        return None
    return _index(rules.id).get(name)


@cache
def _index(game_id: str) -> dict[str, Reference]:
    index: dict[str, Reference] = {}
    for number, lesson in enumerate(lessons(game_id), start=1):
        for place, step in enumerate(lesson.steps, start=1):
            for topic in step.teaches:
                index.setdefault(topic, Reference(game_id, number, place, lesson.title))
    return index


_ALL = FIELDS[2:]
_FOUNDATIONS = ("aces_first", "down_foundations")
_STOCK = ("cards_per_draw", "passes")
_RESTS_ON: dict[str, tuple[str, ...]] = {
    "game_over": (),
    "same_pile": (),
    "empty_source": (),
    "too_few_cards": (),
    "not_a_count": (),
    "no_such_pile": (),
    "face_down": (),
    "single_cards": ("move_runs",),
    "not_a_run": ("move_runs", "build", "match"),
    "top_card_only": (),
    "stock_is_drawn": (),
    "nothing_returns": (),
    "stays_up": ("foundation_return",),
    "no_transfer": ("transfers",),
    "other_suit": (),
    "last_card_stays": ("transfers",),
    "no_neighbour": ("transfers",),
    "not_next": _FOUNDATIONS,
    "empty_stays": ("empty",),
    "kings_only": ("empty",),
    "does_not_build": ("build", "match"),
    "no_stock": (),
    "stock_empty": _STOCK,
    "stock_not_empty": _STOCK,
    "waste_empty": _STOCK,
    "no_redeal_left": _STOCK,
}
"""The rules on which what a step says of a reason rests; of what isn't listed, on all."""
