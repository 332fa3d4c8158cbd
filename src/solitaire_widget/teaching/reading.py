"""From the text of a lesson to a ``Lesson``, with every fault that is found on the way.

The format is TOML, for which Python has a reader; that knows no lines, which is what ``source`` is
for. What is read here is then played through in ``checking``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from solitaire_widget import deals
from solitaire_widget.engine.position import Position
from solitaire_widget.engine.sentences import alternatives
from solitaire_widget.errors import DealError, Fault, LessonError, PositionError, RulesError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.header import read_rules
from solitaire_widget.ruleset import Rules
from solitaire_widget.teaching.checking import check
from solitaire_widget.teaching.goals import LONG_FORMS, ONE_MOVE, long_goal
from solitaire_widget.teaching.lesson import (
    REASONS,
    TOPICS,
    Answer,
    Ask,
    Figure,
    Lesson,
    Step,
    Task,
)
from solitaire_widget.teaching.markup import plain
from solitaire_widget.teaching.source import Place, places

_LONGEST = 1_000_000
_AT = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)", re.DOTALL)
_LINE = re.compile(r"\bline ([0-9]+)")

_TEXT, _LIST, _WHOLE, _TABLES = "a text", "a list of texts", "a whole number", "tables"
_LESSON = {"title": _TEXT, "game": _TEXT, "about": _TEXT, "step": _TABLES}
_STEP = {
    "title": _TEXT,
    "text": _TEXT,
    "position": _TEXT,
    "deal": _WHOLE,
    "highlight": _LIST,
    "teaches": _LIST,
    "task": _TEXT,
    "move": _TEXT,
    "moves": _LIST,
    "sequence": _LIST,
    "goal": _TEXT,
    "refused": _LIST,
    "solution": _LIST,
    "hints": _LIST,
    "right": _TEXT,
    "show": _LIST,
    "answer": _TABLES,
    "figure": _TABLES,
}
_ANSWER = {"to": _LIST, "text": _TEXT}
_FIGURE = {"value": _TEXT, "command": _TEXT}
_LISTS_OR_TEXT = ("to", "highlight", "teaches", "hints", "refused", "show", "solution")
"""Lists that may be written as a single text where they have one entry."""

Fields = dict[str, Any]


def read_lesson(text: object, source: str = "") -> Lesson:
    """The lesson in a text.

    Raises:
        LessonError: it has faults; they are all listed.
    """
    name = source or "the lesson"
    if not isinstance(text, str):
        raise LessonError(f"a lesson is a text, not {excerpt(text)}")
    if len(text) > _LONGEST:
        raise LessonError(f"{name} is longer than {_LONGEST} characters")
    text = text.replace("\r\n", "\n")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LessonError(name, [_syntax_fault(str(error))]) from None
    reader = _Reader(places(text))
    lesson = reader.lesson(content, source)
    if lesson is None:
        raise LessonError(name, sorted(reader.faults, key=lambda fault: fault.line or 0))
    return lesson


def _syntax_fault(message: str) -> Fault:
    found = _AT.fullmatch(message)
    line = int(found[2]) if found else None
    said = f"{found[1]} (column {found[3]})" if found else message
    return Fault(None, line, f"this is no TOML: {said}")


class _Reader:
    """What was read of a lesson, and what is wrong with it."""

    def __init__(self, whole: Place) -> None:
        self.whole = whole
        self.faults: list[Fault] = []
        self._number: int | None = None

    def lesson(self, content: Fields, source: str) -> Lesson | None:
        """The lesson; None if anything is wrong with it."""
        fields = self._known(content, _LESSON, self.whole, "a lesson", ("title", "game"))
        rules = self._rules(fields.get("game"))
        tables = fields.get("step")
        if tables is None:
            self._fault(self.whole.line, "a lesson has steps, each below a line [[step]]")
            return None
        if rules is None:
            return None
        found = len(self.whole.inner.get("step", []))
        if found != len(tables):
            self._fault(self.whole.of("step"), "each step stands below a line [[step]] of its own")
            return None
        steps = []
        for number, table in enumerate(tables, start=1):
            self._number = number
            steps.append(self._step(table, self.whole.inner["step"][number - 1], rules))
        # Steps that could be read are played through even where others couldn't.
        self.faults += check(steps, self.whole)
        if self.faults:
            return None
        whole = tuple(step for step in steps if step is not None)
        return Lesson(fields["title"], rules, whole, fields.get("about", ""), source)

    def _fault(self, line: int, text: str) -> None:
        self.faults.append(Fault(self._number, line, text))

    # Fields ------------------------------------------------------------------------------------

    def _known(
        self, table: Fields, kinds: dict[str, str], place: Place, what: str, needed: Iterable[str]
    ) -> Fields:
        """The fields that there are and that are of the right kind."""
        fields: Fields = {}
        for name, value in table.items():
            kind = kinds.get(name)
            if kind is None:
                listed = ", ".join(each for each in kinds if kinds[each] != _TABLES)
                text = f"{what} has no field {excerpt(name)}; the fields are {listed}"
                self._fault(place.of(name), text)
                continue
            if kind == _LIST and isinstance(value, str) and name in _LISTS_OR_TEXT:
                value = [value]
            if _is(kind, value):
                fields[name] = value.strip() if kind == _TEXT else value
            else:
                self._fault(place.of(name), f"{name} is {kind}, not {excerpt(value)}")
        for name in needed:
            if name not in table or fields.get(name) == "":
                self._fault(place.of(name), f"{what} needs a {name}")
        return fields

    def _rules(self, header: str | None) -> Rules | None:
        if not header:
            return None
        try:
            return read_rules(header)
        except RulesError as error:
            self._fault(self.whole.of("game"), str(error))
            return None

    # Steps -------------------------------------------------------------------------------------

    def _step(self, table: Fields, place: Place, rules: Rules) -> Step | None:
        before = len(self.faults)
        fields = self._known(table, _STEP, place, "a step", ("text",))
        start, deal = self._start(fields, place, rules)
        task = self._task(table, fields, place, rules)
        figures = self._tables(fields, place, "figure", _FIGURE)
        for number, figure in enumerate(figures):
            if figure.get("value", "") not in plain(fields.get("text", "")):
                line = place.table("figure", number).of("value")
                self._fault(line, f"the text of the step doesn't give {excerpt(figure['value'])}")
        answers = self._tables(fields, place, "answer", _ANSWER)
        if len(self.faults) > before:
            return None
        teaches = self._teaches(fields.get("teaches", ()), place)
        return Step(
            text=fields["text"],
            title=fields.get("title", ""),
            start=start,
            deal=deal,
            highlights=tuple(fields.get("highlight", ())),
            teaches=teaches,
            task=task,
            hints=tuple(fields.get("hints", ())),
            right=fields.get("right", ""),
            answers=tuple(Answer(tuple(each["to"]), each["text"]) for each in answers),
            show=tuple(fields.get("show", ())),
            figures=tuple(Figure(each["value"], each["command"]) for each in figures),
        )

    def _tables(
        self, fields: Fields, place: Place, name: str, kinds: dict[str, str]
    ) -> list[Fields]:
        article = "an" if name == "answer" else "a"
        return [
            self._known(table, kinds, place.table(name, number), f"{article} {name}", kinds)
            for number, table in enumerate(fields.get(name, ()))
        ]

    def _start(
        self, fields: Fields, place: Place, rules: Rules
    ) -> tuple[Position | None, int | None]:
        if "position" in fields and "deal" in fields:
            self._fault(place.of("deal"), "a step has a position or a deal, not both")
            return None, None
        try:
            if "deal" in fields:
                deal = deals.check_deal(fields["deal"])
                return Position.deal(rules, deals.deck(deal)), deal
        except DealError as error:
            self._fault(place.of("deal"), str(error))
        if "position" not in fields:
            return None, None
        try:
            return Position.from_text(fields["position"], rules), None
        except PositionError as error:
            self._position_fault(str(error), place)
            return None, None

    def _position_fault(self, message: str, place: Place) -> None:
        """A fault in a position, by its line in the lesson."""

        def moved(found: re.Match[str]) -> str:
            return f"line {place.within('position', int(found[1]))}"

        said = _LINE.sub(moved, message)
        first = re.match(r"line ([0-9]+): ", said)
        line = int(first[1]) if first else place.of("position")
        self._fault(line, f"the position is faulty: {said[first.end() :] if first else said}")

    def _task(self, table: Fields, fields: Fields, place: Place, rules: Rules) -> Task | None:
        asks = [ask for ask in Ask if ask.value in table]
        if not asks:
            for name in ("task", "solution", "right", "hints", "answer"):
                if name in fields:
                    self._fault(
                        place.of(name),
                        f"a step with a {name} asks for something: give one of {alternatives(Ask)}",
                    )
            return None
        ask = asks[0]
        if len(asks) > 1:
            self._fault(place.of(asks[1]), f"a step has one of {alternatives(asks)}, not several")
        if not fields.get("task"):
            self._fault(place.of(ask), "a step that asks for something says what: give its task")
        wanted = fields.get(ask.value)
        if wanted is None:
            return None  # told already: it is of the wrong kind
        if not wanted:
            self._fault(place.of(ask), f"{ask} is empty")
        task = Task(
            fields.get("task", ""),
            ask,
            (wanted,) if isinstance(wanted, str) else tuple(wanted),
            tuple(fields.get("solution", ())),
        )
        self._check_goal(task, place, rules)
        return task

    def _check_goal(self, task: Task, place: Place, rules: Rules) -> None:
        goal = task.wanted[0] if task.ask is Ask.GOAL and task.wanted else ""
        several = bool(goal) and long_goal(goal, rules) is not None
        if goal and goal not in ONE_MOVE and not several:
            self._fault(
                place.of("goal"),
                f"{excerpt(goal)} is no goal; goals are {', '.join(ONE_MOVE)} (one move), or "
                f"{', '.join(LONG_FORMS)} (several moves; the last two with any card or pile)",
            )
        elif several and not task.solution:
            self._fault(
                place.of("goal"), "a goal that takes several moves needs a solution: moves that do"
            )
        elif task.solution and not several:
            self._fault(place.of("solution"), "only a goal of several moves has a solution")

    def _teaches(self, words: Iterable[str], place: Place) -> tuple[str, ...]:
        for word in words:
            if word not in TOPICS and word not in REASONS:
                self._fault(
                    place.of("teaches"),
                    f"{excerpt(word)} is nothing that a step teaches: there are "
                    f"{', '.join((*TOPICS, *REASONS))}",
                )
        return tuple(words)


def _is(kind: str, value: object) -> bool:
    if kind == _TEXT:
        return isinstance(value, str)
    if kind == _WHOLE:
        return isinstance(value, int) and not isinstance(value, bool)
    inner = str if kind == _LIST else dict
    return isinstance(value, list) and all(isinstance(each, inner) for each in value)
