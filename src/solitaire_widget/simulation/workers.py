"""Where deals are played: threads, processes, or an executor of the caller's.

What goes to an executor is ``play_chunk``, a ``Job`` and some deal numbers. Compiled strategies run
in threads, for they hold no lock; Python functions in processes, to which cloudpickle brings those
of a notebook as well.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from solitaire_widget.errors import SolitaireError, StrategyError
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import Batch, Player
from solitaire_widget.simulation.sending import packed
from solitaire_widget.simulation.strategies import make_player

_WITHOUT_THREADS = sys.platform == "emscripten"
_OF_AN_EXECUTOR = 16


@dataclass(frozen=True, slots=True)
class Spec:
    """All that it takes to make a player."""

    rules: Rules
    strategy: Any
    seed: int
    max_moves: int
    options: Mapping[str, Any]

    def player(self) -> Player:
        """A new player: see ``make_player``."""
        return make_player(
            self.strategy, self.rules, seed=self.seed, max_moves=self.max_moves, **self.options
        )


@dataclass(frozen=True, slots=True)
class Job:
    """A ``Spec`` as it goes to workers, pickled where they are in another process.

    ``run`` tells one run from all others.
    """

    run: str
    spec: Spec | bytes


@dataclass(frozen=True, slots=True)
class Chunk:
    """What came of some deals: those played, the time, and what went wrong in the next one.

    ``cause`` is the pickled cause of an error from another process, which pickling would lose, and
    ``trace`` its traceback.
    """

    batch: Batch
    seconds: float
    error: StrategyError | None = None
    cause: bytes | None = None
    trace: str = ""

    def failure(self) -> StrategyError | None:
        """The error, with its cause."""
        if self.error is not None and self.trace:
            self.error.add_note(f"In the worker:\n{self.trace}")
        if self.error is not None and self.cause is not None:
            import cloudpickle

            try:
                self.error.__cause__ = cloudpickle.loads(self.cause)
            except Exception:  # an exception of a kind that can't be built again; the note tells
                self.error.__cause__ = None
        return self.error


_own = threading.local()
_stopped: set[str] = set()


def play_chunk(job: Job, deals: Sequence[int]) -> Chunk:
    """Play some deals; runs in a worker, which keeps the player for the next chunk."""
    if getattr(_own, "run", None) != job.run:
        spec = job.spec
        if isinstance(spec, bytes):
            import cloudpickle

            spec = cloudpickle.loads(spec)
        assert isinstance(spec, Spec)
        _own.player = spec.player()
        _own.run = job.run
        if hasattr(_own.player, "stopped"):
            _own.player.stopped = lambda: job.run in _stopped
    start = time.perf_counter()
    try:
        batch = _own.player.play(deals)
    except StrategyError as error:
        played = error.batch if error.batch is not None else Batch.empty(0)
        error.batch = None
        if isinstance(job.spec, Spec):
            return Chunk(played, time.perf_counter() - start, error)
        return Chunk(played, time.perf_counter() - start, error, *_packed_cause(error))
    return Chunk(batch, time.perf_counter() - start)


def _packed_cause(error: StrategyError) -> tuple[bytes | None, str]:
    cause = error.__cause__
    if cause is None:
        return None, ""
    import cloudpickle

    trace = "".join(traceback.format_exception(cause))
    try:
        return cloudpickle.dumps(cause), trace
    except Exception:  # whatever an exception of the user's may hold
        return None, trace


class _Here(Executor):
    """Plays at once, in the thread that asks: for debuggers, and where there are no threads."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Pool:
    """Workers of one run.

    Args:
        spec: what they play with.
        workers: how many; None: one for each core. With an executor, how many it is thought to
            have, so that twice as many chunks are on their way at once; None: as many as it says
            (``_max_workers``), or 16.
        executor: where to play; None: threads or processes of the pool's own.
        deals: how many deals there are to play; more workers would have nothing to do.

    Attributes:
        at_once: how many chunks may be on their way.

    Raises:
        StrategyError: the strategy can't be sent to other processes.
    """

    def __init__(
        self, spec: Spec, workers: int | None, executor: Executor | None, deals: int
    ) -> None:
        self._run = uuid4().hex
        self._owned = executor is None
        if executor is not None:
            number = workers or getattr(executor, "_max_workers", None) or _OF_AN_EXECUTOR
            self._executor = executor
        else:
            number = min(workers or core_count(), deals)
            self._executor = _own_executor(spec, number)
        self.at_once = 1 if isinstance(self._executor, _Here) else 2 * number
        shared = isinstance(self._executor, (_Here, ThreadPoolExecutor))
        self._job = Job(self._run, spec if shared else packed(spec, elsewhere=not self._owned))

    def submit(self, deals: Sequence[int]) -> Future[Chunk]:
        """Send some deals to a worker."""
        if not self._owned:
            return self._executor.submit(play_chunk, self._job, deals)
        with _interrupts_kept_from_children():
            return self._executor.submit(play_chunk, self._job, deals)

    def stop(self, pending: Sequence[Future[Chunk]]) -> None:
        """End early: what is pending is called off, what is being played is left to itself."""
        _stopped.add(self._run)
        for future in pending:
            future.cancel()
        if isinstance(self._executor, _Here):
            _own.__dict__.clear()
        elif self._owned and isinstance(self._executor, ThreadPoolExecutor):
            self._executor.shutdown(wait=False, cancel_futures=True)
        elif self._owned:
            # They may be held up by the strategy, for as long as it likes.
            self._executor.shutdown(wait=False, kill_workers=True)  # type: ignore[call-arg]

    def close(self) -> None:
        """End after the last chunk."""
        if isinstance(self._executor, _Here):
            _own.__dict__.clear()
        elif self._owned:
            self._executor.shutdown(wait=False)


def core_count() -> int:
    """The cores that this process may use; a container's share is minded."""
    try:
        from loky import cpu_count
    except ImportError:
        return os.cpu_count() or 1
    return int(cpu_count())


def _own_executor(spec: Spec, number: int) -> Executor:
    is_compiled = isinstance(spec.strategy, str) and _is_compiled()
    if _WITHOUT_THREADS or (number == 1 and not is_compiled):
        return _Here()
    if is_compiled:
        # In one thread too: the calling one stays free to be interrupted.
        return ThreadPoolExecutor(number, thread_name_prefix="solitaire_widget")
    try:
        from loky import ProcessPoolExecutor
    except ImportError:
        return _Here()

    # New processes for each run: those of an earlier one may know an older form of a module.
    return ProcessPoolExecutor(  # type: ignore[no-any-return]
        number, initializer=_attend, initargs=(os.getpid(),)
    )


def _is_compiled() -> bool:
    # Not at the top: workers that play a function can do without numba, which loads slowly.
    from solitaire_widget.search import kernel

    return kernel.COMPILED


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Processes that are started inside don't hear Ctrl-C before ``_attend`` has seen to them."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None or _WITHOUT_THREADS:
        yield
        return
    from multiprocessing import resource_tracker

    # Where the first process is started inside, multiprocessing would undo the mask before that.
    resource_tracker.ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _attend(parent: int) -> None:
    """Prepare a process of the pool's own to play for another process, and for as long as it lives.

    Ctrl-C, which a terminal sends to all processes, is left to the one that was asked to play.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def leave_after_parent() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        # A parent that was killed says no goodbye, and its workers would wait for ever.
        os._exit(1)

    # At once where it died before this process had come so far.
    threading.Thread(target=leave_after_parent, daemon=True).start()


def check_executor(executor: object) -> None:
    """Make sure that this is an executor.

    Raises:
        SolitaireError: it isn't.
    """
    if executor is not None and not isinstance(executor, Executor):
        raise SolitaireError(
            "executor is an Executor of concurrent.futures (of a Dask client: "
            f"client.get_executor()), not a value of type {type(executor).__name__}"
        )
