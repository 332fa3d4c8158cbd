"""The check of a lesson: it is played through, in every way that its tasks allow.

A step without a position goes on where the one before ended. Where several moves are right, that
may be in several positions; what a step says must hold in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire_widget.cards import Card
from solitaire_widget.engine.legal import explain, legal_moves
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import Fault, MoveSyntaxError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.moves import read_move
from solitaire_widget.notation.playing import checked_all
from solitaire_widget.teaching import goals
from solitaire_widget.teaching.highlights import spot
from solitaire_widget.teaching.lesson import Ask, Step, Task, right_moves
from solitaire_widget.teaching.source import Place

_MOST_POSITIONS = 200

Starts = dict[Position, str]
"""Positions in which a step may begin, each with how it came about, for messages."""


def check(steps: Sequence[Step | None], whole: Place) -> list[Fault]:
    """What is wrong with the play of a lesson, which may be nothing.

    Args:
        steps: its steps; None stands for one that couldn't be read.
        whole: where they stand.
    """
    faults: list[Fault] = []
    # Where the step before ended: None if that can't be known.
    starts: Starts | None = {}
    after_long = False
    for number, step in enumerate(steps, start=1):
        if step is None:
            starts, after_long = None, False
            continue
        place = whole.table("step", number - 1)
        checked = _StepCheck(step, place, number)
        if step.start is not None:
            starts = {step.start: ""}
        if starts == {}:
            faults.append(Fault(number, place.line, "the first step needs a position or a deal"))
            starts = None
        elif starts is not None:
            starts = checked.run(starts)
            faults += checked.faults
            after_long = starts is None and not checked.faults
        elif after_long and checked.needs_position:
            faults.append(Fault(number, place.line, _AFTER_LONG))
            after_long = False
        if starts is not None and len(starts) > _MOST_POSITIONS:
            faults.append(Fault(number, place.line, _TOO_MANY))
            starts = None
    return faults


_TOO_MANY = (
    f"after this step there are more than {_MOST_POSITIONS} positions in which the next one could "
    "begin: give the next step a position"
)
_AFTER_LONG = (
    "the step before has a goal of several moves and may end anywhere, so this step needs a "
    "position or a deal of its own"
)


class _StepCheck:
    """The check of one step, from every position in which it may begin."""

    def __init__(self, step: Step, place: Place, number: int) -> None:
        self.step = step
        self.place = place
        self.number = number
        self.faults: list[Fault] = []
        self._told: set[str] = set()

    @property
    def needs_position(self) -> bool:
        """Whether the step does more than say something."""
        return bool(self.step.task or self.step.show or self.step.highlights)

    def run(self, starts: Starts) -> Starts | None:
        """The positions in which the next step may begin; None if they can't be known."""
        ends: Starts | None = {}
        for start, way in starts.items():
            try:
                found = self._from(start)
            except _WrongError as wrong:
                self._fault(wrong.field, f"{wrong}{way}")
                ends = None
                continue
            if found is None:
                ends = None
            elif ends is not None:
                ends |= {end: moved or way for end, moved in found.items()}
        return ends

    def _fault(self, name: str, text: str) -> None:
        # One fault of a field is enough: from other positions it is mostly the same one again.
        if name not in self._told:
            self._told.add(name)
            self.faults.append(Fault(self.number, self.place.of(name), text))

    def _from(self, start: Position) -> Starts | None:
        task = self.step.task
        if task is None:
            end = self._shown(start)
            self._check_highlights(end)
            return {end: ""}
        self._check_highlights(start)
        self._check_answers(task, start)
        if task.ask is Ask.REFUSED:
            self._check_refused(task, start)
            return {self._shown(start): ""}
        if task.ask is Ask.GOAL and (goal := goals.long_goal(task.wanted[0], start.rules)):
            self._check_long(task, goal, start)
            return None
        return dict(self._ends(task, start))

    # The play ----------------------------------------------------------------------------------

    def _shown(self, position: Position) -> Position:
        if not self.step.show:
            return position
        try:
            return checked_all(position, self.step.show)[-1].position
        except SolitaireError as error:
            raise _WrongError("show", f"the moves shown can't be played: {error}") from None

    def _ends(self, task: Task, start: Position) -> Iterator[tuple[Position, str]]:
        if task.ask is Ask.SEQUENCE:
            try:
                end = checked_all(start, task.wanted)[-1].position
            except SolitaireError as error:
                raise _WrongError(
                    "sequence", f"the moves asked for can't be played: {error}"
                ) from None
            yield self._shown(end), ""
            return
        moves = self._wanted(task, start)
        for move in moves:
            legal = explain(start, move)
            if not legal:
                raise _WrongError(
                    task.ask, f"the move asked for, {move}, isn't legal here: {legal.text}"
                )
            way = f" (where step {self.number} was done by {move})" if len(moves) > 1 else ""
            yield self._shown(start.after(move)), way

    def _wanted(self, task: Task, start: Position) -> tuple[Move, ...]:
        try:
            moves = right_moves(task, start)
        except MoveSyntaxError as error:
            raise _WrongError(task.ask, f"the move asked for can't be read: {error}") from None
        if not moves:
            raise _WrongError(
                "goal", f"no legal move reaches the goal {excerpt(task.wanted[0])} here"
            )
        return moves

    def _check_refused(self, task: Task, start: Position) -> None:
        for text in task.wanted:
            try:
                move = read_move(text, start)
            except MoveSyntaxError as error:
                said = f"the move to be refused can't be read: {error}"
                raise _WrongError("refused", said) from None
            if move in legal_moves(start):
                raise _WrongError("refused", f"{move} is legal here, so it won't be refused")

    def _check_long(self, task: Task, goal: goals.LongGoal, start: Position) -> None:
        if goal.met(start):
            raise _WrongError(
                "goal", f"the goal {excerpt(goal.text)} is reached at the start already"
            )
        try:
            end = checked_all(start, task.solution)[-1].position
        except SolitaireError as error:
            raise _WrongError("solution", f"the solution can't be played: {error}") from None
        if not goal.met(end):
            raise _WrongError(
                "solution", f"the solution doesn't reach the goal {excerpt(goal.text)}"
            )
        if self.step.show:
            raise _WrongError("show", "after a goal of several moves nothing can be shown")

    # What is said ------------------------------------------------------------------------------

    def _check_highlights(self, position: Position) -> None:
        for text in self.step.highlights:
            try:
                spot(text, position)
            except SolitaireError as error:
                raise _WrongError("highlight", str(error)) from None

    def _check_answers(self, task: Task, start: Position) -> None:
        stages = [start]
        if task.ask is Ask.SEQUENCE:
            try:
                stages += [step.position for step in checked_all(start, task.wanted)]
            except SolitaireError:
                return  # told elsewhere
        for number, answer in enumerate(self.step.answers):
            for text in answer.to:
                if text == "other" or text in goals.ONE_MOVE:
                    continue
                fault = self._answer_fault(task, text, stages)
                if fault:
                    line = self.place.table("answer", number).of("to")
                    if (name := f"answer {number} {text}") not in self._told:
                        self._told.add(name)
                        self.faults.append(Fault(self.number, line, fault))

    @staticmethod
    def _right(task: Task, stage: Position) -> tuple[Move, ...]:
        try:
            return right_moves(task, stage)
        except MoveSyntaxError:
            return ()  # told elsewhere

    def _answer_fault(self, task: Task, text: str, stages: list[Position]) -> str:
        readable = []
        for stage in stages:
            try:
                readable.append((stage, read_move(text, stage)))
            except MoveSyntaxError as error:
                told = str(error)
        rules = stages[0].rules
        if not readable and task.ask is Ask.GOAL and goals.long_goal(task.wanted[0], rules):
            # A card that is named may come to light later.
            return "" if _names_card(text) else told
        if not readable:
            return f"an answer is to a move, a kind of move or other: {told}"
        if task.ask in (Ask.MOVE, Ask.MOVES) or (
            task.ask is Ask.GOAL and task.wanted[0] in goals.ONE_MOVE
        ):
            stage, move = readable[0]
            if move in self._right(task, stage):
                return f"{text} is a right move, so it needs no answer"
        return ""


def _names_card(text: str) -> bool:
    try:
        Card.from_text(text.partition(">")[0])
    except SolitaireError:
        return False
    return True


class _WrongError(Exception):
    """Something that is wrong in a field of a step."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = str(field)
