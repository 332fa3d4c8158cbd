"""Every error that the package raises on purpose, under one parent.

Each message names what was given and what would be right. Whatever raises one of these has
changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from solitaire_widget.engine.explanation import Explanation
    from solitaire_widget.simulation.batch import Batch
    from solitaire_widget.simulation.result import SimulationResult


class SolitaireError(ValueError):
    """Parent of all errors of this package."""


class IllegalMoveError(SolitaireError):
    """A well-formed move that the rules don't allow in this position.

    ``explanation`` is what ``explain`` says of the move: its reasons and a sentence for each.
    """

    explanation: Explanation

    def __init__(self, explanation: Explanation, note: str = "") -> None:
        super().__init__(note + explanation.text)
        self.explanation = explanation
        self._note = note

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Explanation, str]]:
        # Errors cross from one process to another, and are built from their text by default.
        return type(self), (self.explanation, self._note)


class MoveSyntaxError(SolitaireError):
    """A move text that can't be read, or that names no single move in this position."""


class PositionError(SolitaireError):
    """A position text that can't be read, or that describes a position that can't be."""


class RulesError(SolitaireError):
    """An unknown game id, or rules that can't be; the message names the field."""


class DealError(SolitaireError):
    """A deal number that isn't one."""


class RecordError(SolitaireError):
    """A game record that can't be read or doesn't replay, or a saved result that can't be read."""


class MissingPackageError(SolitaireError, ImportError):
    """Something needs a package that isn't here, as NumPy may be missing in the browser.

    Attributes:
        what: what needs it.
        name: the package's name.
    """

    name: str

    def __init__(self, what: str, name: str) -> None:
        super().__init__(
            f"{what} needs {_PROPER_NAMES.get(name, name)}, which isn't here. Playing, lessons, "
            "scripts, records, explanations, hints, solve and review do without it."
        )
        self.what = what
        self.name = name

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str]]:
        return type(self), (self.what, self.name)


_PROPER_NAMES = {"numpy": "NumPy", "scipy": "SciPy"}


class StrategyError(SolitaireError):
    """A strategy that is unknown, or that answered with something other than a legal move.

    Attributes:
        deal: the deal in which it went wrong, if it did in one.
        record: the record of that game so far: ``Game.from_record`` shows it.
        partial: what ``simulate`` had done by then; None if it hadn't begun.
        batch: used by ``simulate`` itself on the way to ``partial``.
    """

    deal: int | None = None
    record: str | None = None
    partial: SimulationResult | None = None
    batch: Batch | None = None


class SimulationError(SolitaireError):
    """A simulation that ended early for a reason outside it, such as an executor that died.

    ``partial`` is what was done by then.
    """

    partial: SimulationResult | None = None


class Fault(NamedTuple):
    """One thing that is wrong with a lesson."""

    step: int | None
    """The number of the step, from 1; None: it isn't about a step."""
    line: int | None
    """The line of the lesson's text, from 1; None where there is none to name."""
    text: str
    """What is wrong, and what would be right."""

    def __str__(self) -> str:
        places = [("step", self.step), ("line", self.line)]
        where = ", ".join(f"{word} {number}" for word, number in places if number is not None)
        return f"{where}: {self.text}" if where else self.text


class LessonError(SolitaireError):
    """A lesson that can't be read or doesn't hold together.

    ``faults`` are all the things that are wrong with it, in the order of its text; the message
    lists them.
    """

    faults: tuple[Fault, ...]

    def __init__(self, name: str, faults: Iterable[Fault] = ()) -> None:
        self.faults = tuple(faults)
        listed = [str(fault) for fault in self.faults]
        if len(listed) > 1:
            name += f" has {len(listed)} faults:"
            super().__init__("\n".join([name, *(f"- {text}" for text in listed)]))
        else:
            super().__init__(": ".join([name, *listed]))


class CheckpointError(SolitaireError):
    """A simulation checkpoint that can't be read or written, or that belongs to another run.

    ``partial`` is what was done by then; None if the run hadn't begun.
    """

    partial: SimulationResult | None = None
