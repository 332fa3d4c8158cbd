"""``Tally``: a run under way, in arrays that were made at its start and are filled as deals end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import LOST, WON, Batch
from solitaire_widget.simulation.rates import WinRate
from solitaire_widget.simulation.result import SimulationResult
from solitaire_widget.simulation.wanted import Wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a run is of, other than its deals: see ``SimulationResult``."""

    rules: Rules
    strategy: str
    options: Mapping[str, Any]
    seed: int
    max_moves: int


class Tally:
    """What has become of each deal so far. Places count the deals in the order asked for."""

    def __init__(self, about: About, wanted: Wanted) -> None:
        self.about = about
        self.wanted = wanted
        self.done = 0
        self._is_done = np.zeros(len(wanted), dtype=np.bool_)
        self._batch = Batch.empty(len(wanted))

    def add(self, start: int, batch: Batch) -> None:
        """Take in what became of the deals from place ``start`` on."""
        if not len(batch):
            return
        self._batch.put(start, batch)
        # Last, so that an interrupt can't leave a deal marked whose entries aren't there.
        self._is_done[start : start + len(batch)] = True
        self.done += len(batch)

    def gaps(self) -> Iterator[tuple[int, int]]:
        """The places of the deals still to be played: from, and up to but without."""
        edges = np.diff(self._is_done, prepend=True, append=True)
        ends = np.flatnonzero(edges).tolist()
        yield from zip(ends[::2], ends[1::2], strict=True)

    def rate(self) -> WinRate:
        """The share won of what is done so far."""
        won = int(np.count_nonzero(self._batch.outcomes == WON))
        lost = int(np.count_nonzero(self._batch.outcomes == LOST))
        return WinRate(won, lost, self.done - won - lost)

    def result(self) -> SimulationResult:
        """What is known now."""
        about, total = self.about, len(self.wanted)
        deals, batch = self.wanted.array(), self._batch
        if not self._is_done.all():
            deals, batch = deals[self._is_done], batch.part(self._is_done)
        return SimulationResult(
            rules=about.rules,
            strategy=about.strategy,
            options=about.options,
            seed=about.seed,
            max_moves=about.max_moves,
            requested=total,
            deals=deals,
            batch=batch,
        )
