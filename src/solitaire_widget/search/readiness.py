"""Getting ready in the background: the solver here, the planner in ``simulation.seen``.

Importing numba takes a second, compiling the kernel some more (once in an environment). Whoever
asks for a hint meanwhile needn't wait for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, partial
from time import perf_counter

from solitaire_widget.engine.position import Position


@cache
def has_threads() -> bool:
    """Whether threads can be started: they can't where Python runs in the browser."""
    try:
        threading.Thread(target=int, daemon=True).start()
    except RuntimeError:
        return False
    return True


class Background:
    """A thread that gets something ready."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._began = 0.0

    @property
    def seconds(self) -> float:
        """Seconds since getting ready began; 0 if it hasn't, or has ended."""
        return perf_counter() - self._began if self.is_busy else 0.0

    @property
    def is_busy(self) -> bool:
        """Whether the thread is still getting something ready."""
        return self._thread is not None and self._thread.is_alive()

    def ends_within(
        self,
        prepare: Callable[[], None],
        wait_s: float,
        cancelled: Callable[[], bool] | None = None,
    ) -> bool:
        """Whether ``prepare``, begun now if it isn't under way, ends within ``wait_s`` seconds.

        If not, it goes on in the background.
        """
        until = perf_counter() + wait_s
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=prepare, daemon=True)
            self._began = perf_counter()
            try:
                self._thread.start()
            except RuntimeError:
                # There are no threads where Python runs in the browser, and no numba to wait for.
                prepare()
                return True
        while self._thread.is_alive() and perf_counter() < until:
            if cancelled is not None and cancelled():
                return False
            self._thread.join(0.02)
        return not self._thread.is_alive()


_solver = Background()
_imported = threading.Event()


def ready_within(
    position: Position, wait_s: float, cancelled: Callable[[], bool] | None = None
) -> bool:
    """Whether a search from ``position`` can begin within ``wait_s`` seconds.

    If not, the solver goes on getting ready in the background.
    """
    if _is_ready(position):
        return True
    ended = _solver.ends_within(partial(_prepare, position), wait_s, cancelled)
    return ended and _is_ready(position)


def _is_ready(position: Position) -> bool:
    if not _imported.is_set():
        return False
    from solitaire_widget.search.solver import is_prepared

    return is_prepared(position)


def _prepare(position: Position) -> None:
    from solitaire_widget.search.solver import prepare

    _imported.set()
    prepare(position)
