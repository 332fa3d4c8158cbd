"""``SimulationResult``: what became of each deal, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solitaire_widget.errors import SolitaireError
from solitaire_widget.missing import needing
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import COLUMNS, LOST, UNKNOWN, WON, Batch
from solitaire_widget.simulation.rates import WinRate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

    from solitaire_widget.simulation.paired import Comparison


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SimulationResult:
    """What became of some deals under one strategy. Its arrays can't be written to.

    Two results are equal if they are of the same run and agree in every deal.

    Attributes:
        rules: the rules of the game.
        strategy: the name of the strategy, of a function its own.
        options: the options of the strategy in force, the defaults included.
        seed: what the strategy's chance was seeded with, together with each deal's number.
        max_moves: the moves after which a game was cut off.
        requested: how many deals were asked for.
        deals: the deal numbers played, in the order in which they were asked for: int64, or
            Python's own integers (dtype object) where one of them needs more.
        batch: the arrays below, all in the order of ``deals``.
    """

    rules: Rules
    strategy: str
    options: Mapping[str, Any]
    seed: int
    max_moves: int
    requested: int
    deals: NDArray[Any]
    batch: Batch

    def __post_init__(self) -> None:
        for array in (self.deals, *(getattr(self.batch, name) for name in COLUMNS)):
            array.flags.writeable = False

    def __reduce__(self) -> tuple[Any, ...]:
        # Arrays come out of a pickle, or of a copy, open to be written to.
        return _made_again, ({field.name: getattr(self, field.name) for field in fields(self)},)

    @property
    def outcomes(self) -> NDArray[np.int8]:
        """One a deal: 1 won, 0 lost, -1 unknown."""
        return self.batch.outcomes

    @property
    def move_counts(self) -> NDArray[np.int32]:
        """One a deal: the moves played; 0 for the solver, which plays none."""
        return self.batch.move_counts

    @property
    def foundation_counts(self) -> NDArray[np.int8]:
        """One a deal: cards on foundations at the end; the solver: 52 where it can be won, or 0."""
        return self.batch.foundation_counts

    @property
    def positions(self) -> NDArray[np.int64]:
        """One a deal: the positions searched; 0 for strategies that don't search."""
        return self.batch.positions

    @property
    def capped_deals(self) -> NDArray[np.bool_]:
        """One a deal: whether the game was cut off after ``max_moves``, which loses it."""
        return self.batch.capped

    @property
    def capped(self) -> int:
        """How many games were cut off after ``max_moves``; they count as lost."""
        return int(np.count_nonzero(self.batch.capped))

    @property
    def partial(self) -> bool:
        """Whether the run ended before all deals were played."""
        return len(self) < self.requested

    @property
    def win_rate(self) -> WinRate:
        """The share of deals won, with an interval that covers both ways the unknown may fall."""
        won, lost, unknown = (
            int(np.count_nonzero(self.outcomes == outcome)) for outcome in (WON, LOST, UNKNOWN)
        )
        return WinRate(won, lost, unknown)

    def compare(self, other: SimulationResult) -> Comparison:
        """This result and another one on the deals that both played, with McNemar's exact test.

        Raises:
            DealError: they have no deal in common.
            SolitaireError: the other one is no result.
        """
        from solitaire_widget.simulation.paired import compare

        return compare(self, other)

    def to_frame(self) -> DataFrame:
        """A pandas DataFrame, a row a deal: deal, outcome, move_count, foundation_count, ..

        Raises:
            SolitaireError: pandas isn't installed.
        """
        try:
            from pandas import DataFrame
        except ImportError:
            raise SolitaireError(
                "to_frame needs pandas, which isn't installed here: pip install pandas"
            ) from None
        return DataFrame(
            {
                "deal": self.deals,
                "outcome": self.outcomes,
                "move_count": self.move_counts,
                "foundation_count": self.foundation_counts,
                "positions": self.positions,
                "capped": self.capped_deals,
            }
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write the result to a file that ``SimulationResult.load`` reads (NumPy's npz).

        The file has the name given, whatever its ending; it is there in whole or not at all.

        Raises:
            SolitaireError: that is no path.
            OSError: the file can't be written.
        """
        from solitaire_widget.simulation.saved import save

        save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> SimulationResult:
        """The result that ``save`` wrote.

        Raises:
            RecordError: the file isn't a saved result, or is damaged.
            FileNotFoundError: there is no such file.
            SolitaireError: that is no path.
        """
        from solitaire_widget.simulation.saved import load

        return load(path)

    def plot(self, ax: Axes | None = None) -> Axes:
        """The chart that fits this result: see ``charts``. ``ax``: where to draw; None: a new one.

        Returns:
            The matplotlib Axes drawn on.
        """
        from importlib import import_module

        with needing("a chart"):
            charts = import_module("solitaire_widget.charts")
        axes: Axes = charts.plot(self, ax=ax)
        return axes

    def __len__(self) -> int:
        return len(self.deals)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SimulationResult):
            return NotImplemented
        names = ("rules", "strategy", "options", "seed", "max_moves", "requested")
        return all(getattr(self, name) == getattr(other, name) for name in names) and all(
            np.array_equal(mine, others)
            for mine, others in [
                (self.deals, other.deals),
                *((getattr(self.batch, name), getattr(other.batch, name)) for name in COLUMNS),
            ]
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        from solitaire_widget.simulation.telling import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        from solitaire_widget.simulation.telling import html_of

        return html_of(self)


def _made_again(values: dict[str, Any]) -> SimulationResult:
    return SimulationResult(**values)
