"""``WinRate``: a share with its interval, in which what is unknown stays unknown."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class WinRate:
    """How often deals were won. Shares are between 0 and 1.

    Attributes:
        won: deals won.
        lost: deals lost.
        unknown: deals that a limit left undecided.
    """

    won: int
    lost: int
    unknown: int = 0

    @property
    def n(self) -> int:
        """All deals, the unknown ones included."""
        return self.won + self.lost + self.unknown

    @property
    def estimate(self) -> float:
        """The share won of those decided; nan where there are none."""
        decided = self.won + self.lost
        return self.won / decided if decided else nan

    @property
    def low(self) -> float:
        """The lower end of Wilson's 95 % interval, as if every unknown deal were lost."""
        return wilson(self.won, self.n)[0]

    @property
    def high(self) -> float:
        """The upper end of Wilson's 95 % interval, as if every unknown deal were won."""
        return wilson(self.won + self.unknown, self.n)[1]

    def __str__(self) -> str:
        told = f"{share_text(self.estimate, self.low, self.high)} of {self.n:,} deals"
        return f"{told}, {self.unknown:,} unknown" if self.unknown else told


def wilson(won: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share; from 0 to 1 where nothing is known."""
    if n == 0:
        return 0.0, 1.0
    from scipy.stats import binomtest

    interval = binomtest(won, n).proportion_ci(CONFIDENCE, method="wilson")
    return float(interval.low), float(interval.high)


def share_text(estimate: float, low: float, high: float) -> str:
    """``43.7 % (42.7 to 44.6)``, with as many decimals as the width of the interval is worth.

    And with more where an estimate would else be rounded to none or all of the deals.
    """
    width = high - low
    digits = 1 if width >= 0.004 else 2 if width >= 0.0004 else 3
    while digits < 4 and 0 < estimate < 1 and float(f"{100 * estimate:.{digits}f}") in (0, 100):
        digits += 1
    ends = f"({100 * low:.{digits}f} to {100 * high:.{digits}f})"
    return f"{100 * estimate:.{digits}f} % {ends}" if estimate == estimate else f"? {ends}"
