"""A chart that follows a running simulation."""

from __future__ import annotations

from time import monotonic
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from solitaire_widget.charts import canvas, running
from solitaire_widget.simulation.result import SimulationResult

_EVERY_S = 0.25
"""Seconds between two pictures; each is sent to the page in full."""


class Live:
    """Draws the ``convergence`` of a simulation that runs: ``simulate(.., progress=Live())``.

    In a notebook the picture stands in the cell that made the ``Live``, changes at most four times
    a second, and stays as it was last, in the saved notebook too. One ``Live`` follows one run
    after another; each begins the picture anew.

    Args:
        ax: where to draw; an interactive backend shows it. None: on a figure of its own.
    """

    def __init__(self, ax: Axes | None = None) -> None:
        self._ax = ax
        self._own = ax is None
        self._handle: Any = None
        self._next = 0.0
        self._late: tuple[SimulationResult, int] | None = None

    @property
    def ax(self) -> Axes | None:
        """The Axes drawn on; None before the first picture on a figure of its own."""
        return self._ax

    def update(self, result: SimulationResult, total: int) -> None:
        """Draw the result so far, of ``total`` deals, unless the last picture is too new."""
        self._late = (result, total)
        if monotonic() >= self._next:
            self._show(*self._late)
            self._next = monotonic() + _EVERY_S

    def close(self) -> None:
        """Draw what came after the last picture: the run is over."""
        if self._late is not None:
            self._show(*self._late)
        self._next = 0.0

    def _show(self, result: SimulationResult, total: int) -> None:
        self._late = None
        if self._ax is None:
            self._ax = canvas.on_new(running.HEIGHT, _unknown_to_pyplot)
        self._ax.clear()
        running.draw([result], self._ax, total=total)
        figure = self._ax.get_figure(root=True)
        if not self._own and figure is not None:
            figure.canvas.draw_idle()
        elif self._handle is not None:
            self._handle.update(figure)
        else:
            self._handle = _displayed(figure)


def _unknown_to_pyplot(**settings: Any) -> Figure:
    """A figure that isn't shown once more when the cell ends."""
    figure: Figure = settings.pop("FigureClass")(**settings)
    FigureCanvasAgg(figure)
    return figure


def _displayed(figure: object) -> Any:
    """Show a figure in the notebook, if this is one; the handle shows another in its place."""
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        return None
    if get_ipython() is None:
        return None
    return display(figure, display_id=True)  # type: ignore[no-untyped-call]
