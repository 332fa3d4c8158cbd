"""``Batch``: what became of some deals. ``Player``: whoever plays them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

WON, LOST, UNKNOWN = 1, 0, -1
"""The values of ``outcomes``."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """What became of some deals: arrays of one length, an entry a deal, in the order of the deals.

    Attributes:
        outcomes: int8: 1 won, 0 lost, -1 unknown (the solver met a limit).
        move_counts: int32: the moves played; 0 for the solver, which plays none.
        foundation_counts: int8: the cards on the foundations at the end; for the solver 52 where
            the deal can be won and 0 elsewhere.
        capped: bool: whether ``max_moves`` cut the game off; its outcome is 0.
        positions: int64: the positions searched; 0 for strategies that don't search.
    """

    outcomes: NDArray[np.int8]
    move_counts: NDArray[np.int32]
    foundation_counts: NDArray[np.int8]
    capped: NDArray[np.bool_]
    positions: NDArray[np.int64]

    @classmethod
    def empty(cls, deals: int) -> Batch:
        """A batch to be filled, of so many deals: all unknown."""
        return cls(
            outcomes=np.full(deals, UNKNOWN, dtype=np.int8),
            move_counts=np.zeros(deals, dtype=np.int32),
            foundation_counts=np.zeros(deals, dtype=np.int8),
            capped=np.zeros(deals, dtype=np.bool_),
            positions=np.zeros(deals, dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.outcomes)

    def put(self, start: int, other: Batch) -> None:
        """Copy all entries of another batch into this one, from entry ``start`` on."""
        for name in COLUMNS:
            getattr(self, name)[start : start + len(other)] = getattr(other, name)

    def part(self, which: slice | NDArray[np.bool_] | NDArray[np.intp]) -> Batch:
        """The entries at a slice, of a mask or at indices."""
        return Batch(*(getattr(self, name)[which] for name in COLUMNS))

    def fault(self) -> str | None:
        """What can't be in these arrays, in words; None: they are sound."""
        won, lost = self.outcomes == WON, self.outcomes == LOST
        faults = {
            "outcomes other than 1, 0 and -1": ~(won | lost | (self.outcomes == UNKNOWN)),
            "less than no moves": self.move_counts < 0,
            "less than no positions": self.positions < 0,
            "other than 0 to 52 cards on foundations": (
                (self.foundation_counts < 0) | (self.foundation_counts > 52)
            ),
            "deals won without all cards on foundations, or the reverse": (
                won != (self.foundation_counts == 52)
            ),
            "games that were cut off and not lost": self.capped & ~lost,
        }
        return next((told for told, found in faults.items() if found.any()), None)


COLUMNS = tuple(field.name for field in fields(Batch))
DTYPES = {name: column.dtype for name in COLUMNS for column in [getattr(Batch.empty(0), name)]}


class Player(Protocol):
    """Plays deals. What becomes of a deal depends on its number alone, not on those before it.

    Attributes:
        honest: whether it sees no more than a player does.
    """

    honest: bool

    def play(self, deals: Sequence[int]) -> Batch:
        """Play some deals; the batch has them in the same order.

        Raises:
            StrategyError: the strategy answered with something other than a legal move.
        """
