"""The loop of a run: keeps the workers supplied with deals, and takes in what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from math import inf

from solitaire_widget.errors import CheckpointError, SimulationError, StrategyError
from solitaire_widget.simulation.checkpoint import Checkpoint
from solitaire_widget.simulation.progress import Shown
from solitaire_widget.simulation.tally import Tally
from solitaire_widget.simulation.workers import Chunk, Pool

_CHUNK_S = 0.2
_FIRST_CHUNK, _GROWTH, _MOST = 1, 8, 100_000
_TICK_S = 0.1


class Loop:
    """Plays what isn't done yet.

    Args:
        tally: takes in what is played.
        kept: keeps it on disk; None: nobody does.
        shown: shows how far it is.
        pool: plays.
    """

    def __init__(self, tally: Tally, kept: Checkpoint | None, shown: Shown, pool: Pool) -> None:
        self._tally, self._kept, self._shown, self._pool = tally, kept, shown, pool
        self._pending: dict[Future[Chunk], int] = {}
        self._size = _FIRST_CHUNK
        # The first place at which the strategy failed, as far as is known. What comes before it is
        # waited for, so that the same deal is told whatever the number of workers.
        self._failed_at = inf
        self._failure: StrategyError | None = None

    def play(self) -> None:
        """Play all that is left.

        Raises:
            StrategyError: the strategy failed.
            SimulationError: the workers failed, or what shows the progress.
            CheckpointError: what was done can't be written.
        """
        parts = self._parts()
        try:
            while True:
                self._supply(parts)
                if all(start > self._failed_at for start in self._pending.values()):
                    break
                done, _ = wait(self._pending, timeout=_TICK_S, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future)
                self._shown.tick(self._tally)
            if self._failure is not None:
                raise self._failure
        except BaseException:
            self._save_what_is_well()
            self._pool.stop(list(self._pending))
            raise
        self._pool.close()

    def _parts(self) -> Iterator[tuple[int, int]]:
        """The places still to be played, in chunks: from, and up to but without."""
        for start, stop in list(self._tally.gaps()):
            place = start
            while place < stop:
                end = min(place + self._size, stop)
                yield place, end
                place = end

    def _supply(self, parts: Iterator[tuple[int, int]]) -> None:
        while self._failure is None and len(self._pending) < self._pool.at_once:
            part = next(parts, None)
            if part is None:
                return
            try:
                future = self._pool.submit(self._tally.wanted.part(*part))
            except Exception as error:
                raise self._died(error) from error
            self._pending[future] = part[0]

    def _take(self, future: Future[Chunk]) -> None:
        try:
            chunk = future.result()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._died(error) from error
        start = self._pending.pop(future)
        self._keep(start, chunk)
        failure = chunk.failure()
        if failure is None:
            self._learn(len(chunk.batch), chunk.seconds)
        elif start < self._failed_at:
            self._failed_at, self._failure = start, failure

    def _keep(self, start: int, chunk: Chunk) -> None:
        self._tally.add(start, chunk.batch)
        if self._kept is not None:
            self._kept.add(start, chunk.batch)

    def _learn(self, deals: int, seconds: float) -> None:
        """Mind how long a chunk took, so that the next one takes about a fifth of a second."""
        fitting = int(deals * _CHUNK_S / max(seconds, 1e-9))
        # One slow deal may be by chance: half the way down is far enough.
        fitting = max(fitting, self._size // 2, 1)
        self._size = min(fitting, _GROWTH * deals, _MOST)

    def _save_what_is_well(self) -> None:
        """Take in what has come back already, where no error came back instead."""
        for future in [future for future in self._pending if future.done()]:
            start = self._pending.pop(future)
            if not future.cancelled() and future.exception() is None:
                # The error that is already on its way tells more.
                with suppress(CheckpointError):
                    self._keep(start, future.result())

    def _died(self, error: BaseException) -> SimulationError:
        told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return SimulationError(
            f"the workers failed after {self._tally.done:,} of {len(self._tally.wanted):,} deals "
            f"({told}); what was done is kept in this error's partial, and in the checkpoint if "
            "there is one"
        )
