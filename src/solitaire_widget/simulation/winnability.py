"""The strategy ``solver``: whether each deal can be won by a player who knows every card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from solitaire_widget.errors import RulesError
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Rules
from solitaire_widget.search import kernel, solver
from solitaire_widget.search.census import Counter
from solitaire_widget.simulation.batch import LOST, UNKNOWN, WON, Batch

Stopped = Callable[[], bool] | None

OPEN_POSITIONS = 100_000
"""Positions that the open search may look at in a deal where no limit is given."""


class Solver:
    """Decides deals, in a row where a search over classes serves the rules.

    Args:
        rules: the rules of the game.
        max_positions: positions to look at in a deal before it is left unknown. None: as many
            as it takes where a search over classes serves the rules, as it does for the three
            games; ``OPEN_POSITIONS`` elsewhere, for there a deal can take minutes.
        time_limit_s: seconds for a deal before it is left unknown; None: no limit. With such a
            limit, what is unknown depends on the machine; with ``max_positions`` it doesn't.
        memory_mb: megabytes that the search of one deal may fill; each worker may need as much.

    Raises:
        SolitaireError: a limit that isn't a positive number.
    """

    honest = False
    stopped: Stopped = None
    """Asked several times a second whether to end at once."""

    def __init__(
        self,
        rules: Rules,
        *,
        max_positions: int | None = None,
        time_limit_s: float | None = None,
        memory_mb: float = 512,
    ) -> None:
        # Checked here because the limits may be used only much later.
        limits = solver.Limits(max_positions, time_limit_s, memory_mb, None)
        max_positions, time_limit_s = limits.max_positions, limits.time_s
        memory_mb = limits.memory_mb
        self._rules = rules
        self._counter: Counter | None = None
        try:
            if time_limit_s is None:
                self._counter = Counter(rules, max_positions=max_positions, memory_mb=memory_mb)
                with solver.telling_of_compilation():
                    self._counter.decide(1, 0)
        except RulesError:
            pass
        if max_positions is None and self._counter is None and _is_open(rules):
            max_positions = OPEN_POSITIONS
        self.options: dict[str, Any] = {
            "max_positions": max_positions,
            "time_limit_s": time_limit_s,
            "memory_mb": memory_mb,
        }

    def play(self, deals: Sequence[int]) -> Batch:
        """Decide some deals. When ``stopped`` answers True, those still open stay unknown."""
        batch = Batch.empty(len(deals))
        if self._counter is None:
            self._solve(deals, batch)
            return batch
        for place, first, count in _rows(deals):
            verdicts, positions = self._counter.decide(first, count, self.stopped)
            part = slice(place, place + count)
            batch.outcomes[part] = _OUTCOMES[np.asarray(verdicts)]
            batch.positions[part] = positions
        batch.foundation_counts[batch.outcomes == WON] = 52
        return batch

    def _solve(self, deals: Sequence[int], batch: Batch) -> None:
        for place, deal in enumerate(deals):
            if self.stopped is not None and self.stopped():
                return
            game = Game(self._rules, deal=deal)
            found = solver.solve(game, **self.options, cancelled=self.stopped)
            batch.outcomes[place] = _VERDICTS[found.verdict]
            batch.positions[place] = found.positions
            if found.verdict is solver.Verdict.WINNABLE:
                batch.foundation_counts[place] = 52


_VERDICTS = {
    solver.Verdict.WINNABLE: WON,
    solver.Verdict.UNWINNABLE: LOST,
    solver.Verdict.UNKNOWN: UNKNOWN,
}
_OUTCOMES = np.full(200, UNKNOWN, dtype=np.int8)
_OUTCOMES[kernel.WON] = WON
_OUTCOMES[kernel.LOST] = LOST


def _is_open(rules: Rules) -> bool:
    try:
        Counter(rules)
    except RulesError:
        return True
    return False


def _rows(deals: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The parts of some deals that follow one upon another: place, first number, count."""
    if isinstance(deals, range) and deals.step == 1:
        yield 0, deals.start, len(deals)
        return
    place = 0
    while place < len(deals):
        end = place + 1
        while end < len(deals) and deals[end] == deals[end - 1] + 1:
            end += 1
        yield place, deals[place], end - place
        place = end
