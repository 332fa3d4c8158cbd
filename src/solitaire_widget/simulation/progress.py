"""Showing how far a run is: a bar, a function of the caller's, or a live chart."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from solitaire_widget.errors import SimulationError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.simulation.result import SimulationResult
from solitaire_widget.simulation.tally import Tally
from solitaire_widget.simulation.telling import won_word

_EVERY_S = 0.2
# A function of the caller's gets at most this part of the time.
_SHARE = 0.1

OnProgress = Callable[[int, int, SimulationResult], object]
"""``function(done, total, result_so_far)``"""


@runtime_checkable
class Progress(Protocol):
    """What can follow a run: called in the thread that called ``simulate``, some times a second."""

    def update(self, result: SimulationResult, total: int) -> object:
        """Show the result so far, of ``total`` deals asked for; called once more at the end."""

    def close(self) -> object:
        """The run is over, complete or not."""


class Shown:
    """Nothing is shown; also the parent of what shows something."""

    def __init__(self) -> None:
        self._next = 0.0

    def tick(self, tally: Tally) -> None:
        """Show how far the run is, if it is time to."""
        start = perf_counter()
        if start >= self._next:
            self.show(tally)
            spent = perf_counter() - start
            self._next = start + max(_EVERY_S, spent / _SHARE)

    def show(self, tally: Tally) -> None:
        """Show how far the run is."""

    def close(self) -> None:
        """The run is over."""


class _Told(Shown):
    """Tells an object or a function."""

    def __init__(self, update: Callable[[SimulationResult, int], object], close: Any) -> None:
        super().__init__()
        self._update, self._close = update, close

    def show(self, tally: Tally) -> None:
        result = tally.result()
        with _faults_told():
            self._update(result, len(tally.wanted))

    def close(self) -> None:
        with _faults_told():
            self._close()


@contextmanager
def _faults_told() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raise SimulationError(
            f"what was given as progress failed ({type(error).__name__}: {error}); what was done "
            "is kept in this error's partial, and in the checkpoint if there is one"
        ) from error


class _Terminal(Shown):
    """A bar of tqdm on the error stream; none where that is a file."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        from tqdm import tqdm

        self._bar = tqdm(
            total=len(tally.wanted),
            initial=tally.done,
            unit=" deals",
            desc=tally.about.rules.name,
            disable=None,
            dynamic_ncols=True,
            smoothing=0.05,
        )

    def show(self, tally: Tally) -> None:
        if not self._bar.disable:
            self._bar.set_postfix_str(_won_text(tally), refresh=False)
            self._bar.update(tally.done - self._bar.n)
            self._bar.refresh()

    def close(self) -> None:
        self._bar.close()


class _Notebook(Shown):
    """A bar of the page's own, gone when the run is over.

    tqdm's bar for notebooks is a widget: it leaves an empty place where a saved notebook is read,
    and shows nothing where widgets aren't displayed.
    """

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        from IPython.display import display

        self._start, self._before = perf_counter(), tally.done
        content = self._content(tally)
        self._display: Any = display(content, raw=True, display_id=True)  # type: ignore[no-untyped-call]

    def _content(self, tally: Tally) -> dict[str, str]:
        from html import escape

        from tqdm import tqdm

        total = len(tally.wanted)
        told = tqdm.format_meter(
            tally.done,
            total,
            perf_counter() - self._start,
            initial=self._before,
            unit=" deals",
            bar_format="{n_fmt} of {total_fmt} deals, {elapsed}, {remaining} to go, {rate_fmt}",
        )
        text = f"{tally.about.rules.name}, {tally.about.strategy}: {told}{_won_text(tally, ', ')}"
        return {
            "text/plain": text,
            "text/html": (
                f'<progress value="{tally.done}" max="{total}" style="width:16em" '
                f'aria-label="simulation"></progress> <span>{escape(text)}</span>'
            ),
        }

    def show(self, tally: Tally) -> None:
        if self._display is not None:
            self._display.update(self._content(tally), raw=True)

    def close(self) -> None:
        if self._display is not None:
            self._display.update({"text/plain": "", "text/html": ""}, raw=True)


def _won_text(tally: Tally, before: str = "") -> str:
    rate = tally.rate()
    what = won_word(tally.about.strategy)
    return f"{before}{100 * rate.estimate:.1f} % {what}" if rate.won + rate.lost else ""


def check_progress(progress: object) -> None:
    """Make sure that this is something that can show progress.

    Raises:
        SolitaireError: neither a truth value, nor a function, nor a ``Progress``.
    """
    if not (isinstance(progress, (bool, Progress)) or callable(progress)):
        raise SolitaireError(
            "progress is True, False, a function of (done, total, result so far), or an object "
            f"with update and close, not {excerpt(progress)}"
        )


def follow(progress: bool | OnProgress | Progress, tally: Tally) -> Shown:
    """What shows the progress of a run, from where it is now."""
    if isinstance(progress, bool):
        if not progress:
            return Shown()
        return _Notebook(tally) if _in_notebook() else _Terminal(tally)
    if isinstance(progress, Progress) and not isinstance(progress, type):
        return _Told(progress.update, progress.close)
    function = progress
    return _Told(lambda result, total: function(len(result), total, result), lambda: None)


def _in_notebook() -> bool:
    """Whether what is displayed goes to a page; a kernel has a parent to answer to."""
    get = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = get() if get else None
    return getattr(shell, "kernel", None) is not None
