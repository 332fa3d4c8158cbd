"""Thinking beside play: one job at a time in a thread, which the next act ends."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")
_AT_ONCE_S = 0.2


class Thinking:
    """Runs one job at a time beside everything else."""

    def __init__(self) -> None:
        self._job: object = None
        self._here = threading.local()

    def cancelled(self) -> bool:
        """Asked by the job that runs in this thread: whether its answer is still wanted."""
        return getattr(self._here, "job", None) is not self._job

    def cancel(self) -> None:
        """Let the job that is running come to its end; it answers as one that was stopped."""
        self._job = None

    def start(
        self,
        think: Callable[[], _T],
        done: Callable[[_T | Exception], None],
        slow: Callable[[], None],
    ) -> None:
        """Run ``think`` and hand what it finds, or the error that it raises, to ``done``.

        A job that is done within a fifth of a second answers before this returns; for a longer one
        ``slow`` is called first, and ``done`` later, in the thread of the job. Where there are no
        threads ``slow`` is always called, and the job is done before this returns.
        """
        job = self._job = object()
        found: list[_T | Exception] = []
        at_hand, told = threading.Event(), threading.Event()
        late = False

        def work() -> None:
            self._here.job = job
            try:
                found.append(think())
            except Exception as error:
                found.append(error)
            at_hand.set()
            told.wait()
            if late:
                done(found[0])

        try:
            threading.Thread(target=work, daemon=True).start()
        except RuntimeError:
            # No threads where Python runs in the browser: think here, then. Meanwhile nothing can
            # be said, and a view that hears nothing would take Python for dead.
            slow()
            told.set()
            work()
        at_hand.wait(_AT_ONCE_S)
        late = not found
        if late:
            slow()
        told.set()
        if not late:
            done(found[0])
