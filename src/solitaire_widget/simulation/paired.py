"""Two results compared deal by deal."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import nan, sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solitaire_widget.errors import DealError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.simulation.batch import LOST, UNKNOWN, WON
from solitaire_widget.simulation.rates import share_text

if TYPE_CHECKING:
    from solitaire_widget.simulation.result import SimulationResult

_Z = 1.959963984540054  # of the normal distribution, for 95 %


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """How two results, ``a`` and ``b``, stand to each other on the deals that both played.

    Attributes:
        a: a name for the first: its strategy, and its game where that differs.
        b: a name for the second.
        both: deals that both won.
        only_a: deals that only ``a`` won.
        only_b: deals that only ``b`` won.
        neither: deals that both lost.
        unknown: deals that are unknown in one of them or in both.
        left_out: deals that only one of them played.
        low: the lower end of the 95 % interval of the difference, as if each unknown deal fell
            in favour of ``b``.
        high: the upper end, as if each fell in favour of ``a``.
    """

    a: str
    b: str
    both: int
    only_a: int
    only_b: int
    neither: int
    unknown: int
    left_out: int
    low: float
    high: float

    @property
    def n(self) -> int:
        """The deals that both played, the unknown ones included."""
        return self.both + self.only_a + self.only_b + self.neither + self.unknown

    @property
    def difference(self) -> float:
        """The share won by ``a`` less that won by ``b``, of deals known in both; else nan."""
        decided = self.n - self.unknown
        return (self.only_a - self.only_b) / decided if decided else nan

    @property
    def p_value(self) -> float:
        """McNemar's exact test: how likely so one-sided a split is between equals.

        It looks at the deals that one won and the other lost; 1 where there are none.
        """
        differing = self.only_a + self.only_b
        if differing == 0:
            return 1.0
        from scipy.stats import binomtest

        return float(binomtest(self.only_a, differing, 0.5).pvalue)

    def __repr__(self) -> str:
        told = "; ".join(f"{heading} {fact}" for heading, fact in self._facts())
        return f"<Comparison of {self.a} and {self.b}: {told}>"

    def _repr_html_(self) -> str:
        cell = "text-align:left;padding:0.1em 1em 0.1em 0;background:none;color:inherit"
        rows = "".join(
            f'<tr style="background:none"><th scope="row" style="{cell}">{escape(heading)}</th>'
            f'<td style="{cell}">{escape(fact)}</td></tr>'
            for heading, fact in [("compared", f"{self.a} and {self.b}"), *self._facts()]
        )
        return f'<table style="border-collapse:collapse;color:inherit">{rows}</table>'

    def _facts(self) -> list[tuple[str, str]]:
        out = f" ({self.left_out:,} that only one of them played are left out)"
        facts = [
            ("deals", f"{self.n:,}" + (out if self.left_out else "")),
            ("won by both", f"{self.both:,}"),
            (f"only by {self.a}", f"{self.only_a:,}"),
            (f"only by {self.b}", f"{self.only_b:,}"),
            ("by neither", f"{self.neither:,}"),
        ]
        if self.unknown:
            facts.append(("unknown", f"{self.unknown:,} in one of them or in both"))
        p = self.p_value
        return [
            *facts,
            ("difference", share_text(self.difference, self.low, self.high)),
            ("McNemar's exact test", "p < 0.000001" if p < 1e-6 else f"p = {p:.6f}"),
        ]


def compare(a: SimulationResult, b: object) -> Comparison:
    """Two results on the deals that both played: see ``Comparison``.

    Raises:
        DealError: they have no deal in common.
        SolitaireError: the second is no result.
    """
    from solitaire_widget.simulation.result import SimulationResult

    if not isinstance(b, SimulationResult):
        raise SolitaireError(f"a result is compared with another result, not with {excerpt(b)}")
    _, in_a, in_b = np.intersect1d(a.deals, b.deals, assume_unique=True, return_indices=True)
    if not len(in_a):
        raise DealError("the two results have no deal in common; play the same deals with both")
    won_a, won_b = a.outcomes[in_a], b.outcomes[in_b]
    known = (won_a != UNKNOWN) & (won_b != UNKNOWN)

    def count(first: int, second: int) -> int:
        return int(np.count_nonzero((won_a == first) & (won_b == second)))

    names = _names(a, b)
    return Comparison(
        a=names[0],
        b=names[1],
        both=count(WON, WON),
        only_a=count(WON, LOST),
        only_b=count(LOST, WON),
        neither=count(LOST, LOST),
        unknown=len(in_a) - int(np.count_nonzero(known)),
        left_out=len(a) + len(b) - 2 * len(in_a),
        low=_interval(won_a == WON, won_b != LOST)[0],
        high=_interval(won_a != LOST, won_b == WON)[1],
    )


def _interval(a: NDArray[np.bool_], b: NDArray[np.bool_]) -> tuple[float, float]:
    """The 95 % interval of the difference of two paired shares.

    Bonett and Price's adjusted Wald interval (Journal of Educational and Behavioral Statistics
    37, 2012): as Wald's, with one more deal won by each alone.
    """
    n = len(a) + 2
    only_a = (int(np.count_nonzero(a & ~b)) + 1) / n
    only_b = (int(np.count_nonzero(b & ~a)) + 1) / n
    middle = only_a - only_b
    half = _Z * sqrt(max(only_a + only_b - middle * middle, 0.0) / n)
    return max(middle - half, -1.0), min(middle + half, 1.0)


def _names(a: SimulationResult, b: SimulationResult) -> tuple[str, str]:
    """Names that tell the two apart: strategies, games, or else options."""
    from solitaire_widget.simulation.telling import strategy_text

    first, second = a.strategy, b.strategy
    if first == second:
        first, second = strategy_text(a), strategy_text(b)
    if a.rules != b.rules:
        first, second = f"{first} at {a.rules.name}", f"{second} at {b.rules.name}"
    return (first, second) if first != second else (f"{first} (1)", f"{second} (2)")
