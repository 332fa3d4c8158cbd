"""The effort of a search, deal by deal."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator, NullFormatter
from numpy.typing import NDArray

from solitaire_widget.charts import canvas, naming
from solitaire_widget.charts.look import Look
from solitaire_widget.charts.running import POINTS
from solitaire_widget.errors import SolitaireError
from solitaire_widget.simulation.batch import LOST, UNKNOWN, WON
from solitaire_widget.simulation.result import SimulationResult

Positions = NDArray[np.int64]


def effort(result: SimulationResult, ax: Axes | None = None) -> Axes:
    """How many deals took more than so many positions of search, both on logarithmic scales.

    A deal left unknown took at least what it took until the limit, and counts with that.

    Args:
        result: of the solver, or of another strategy that searches.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: not a ``SimulationResult``, or one whose strategy doesn't search.
    """
    result = naming.one(result, "effort")
    positions = result.positions
    if not len(positions) or not positions.any():
        raise SolitaireError(
            f"effort draws the positions that a search looked at, and {result.strategy} looked at "
            "none; the solver's results have some"
        )
    ax, look = canvas.start(ax, 3.3)
    unknown = result.win_rate.unknown
    title = f"{naming.subject(result)}: effort of the search"
    note = "Share of deals that took so many positions or more."
    deals = f"{naming.deals_text(result)}."
    if unknown:
        deals += " An unknown deal counts with what it took until the limit."
    canvas.titles(ax, look, title, *([note, deals] if unknown else [f"{note} {deals}"]))
    _draw(ax, look, result)
    points = _points(result)
    for point, mark in zip(points, "oDs", strict=True):
        _mark(ax, look, point, mark)
    _dress(ax, look, positions)
    told = ", ".join(f"{name} {value:,.0f}" for name, value, _ in points)
    canvas.say(ax, f"{title}. {note}", deals, f"Positions: {told}.")
    return ax


def survival(positions: Positions, n: int) -> tuple[Positions, NDArray[np.float64]]:
    """Numbers of positions, and which share of ``n`` deals took at least as many.

    Of long arrays up to ``POINTS`` are picked, and 1, evenly on a logarithmic scale of the shares.
    """
    in_order = np.sort(np.maximum(positions, 1))
    m = len(in_order)
    left = np.unique(np.geomspace(1, m, POINTS).round().astype(np.int64))
    # From 1 on, which all took: a curve has a beginning, even where all took the same.
    values = np.unique(np.append(in_order[m - left], 1))
    return values, (m - np.searchsorted(in_order, values)) / n


def _draw(ax: Axes, look: Look, result: SimulationResult) -> None:
    """A curve for all deals, and one for each way they fell, where they fell in several."""
    won, lost = ("can be won", "can't be won") if naming.is_solver(result) else ("won", "lost")
    parts = [
        (won, WON, look.blue, (0, (6, 2))),
        (lost, LOST, look.vermillion, (0, (2, 1.5))),
        ("unknown", UNKNOWN, look.purple, (0, (8, 2, 2, 2))),
    ]
    there = [part for part in parts if np.any(result.outcomes == part[1])]
    values, shares = survival(result.positions, len(result))
    ax.step(values, shares, color=look.ink, linewidth=1.8, label="all deals", zorder=2.5)
    if len(there) == 1:
        return
    for name, outcome, color, line in there:
        values, shares = survival(result.positions[result.outcomes == outcome], len(result))
        ax.step(values, shares, color=color, linestyle=line, linewidth=1.8, label=name)
    ax.legend(loc="upper right", frameon=False, handlelength=3, labelcolor="linecolor")


Point = tuple[str, float, float]
"""A name, a number of positions, and the share of deals that took at least as many."""


def _points(result: SimulationResult) -> list[Point]:
    positions = np.maximum(result.positions, 1)
    worst = int(positions.argmax())
    named = [
        ("median", float(np.median(positions))),
        ("mean", float(positions.mean())),
        (f"worst (deal {result.deals[worst]})", float(positions[worst])),
    ]
    return [(name, at, np.count_nonzero(positions >= at) / len(positions)) for name, at in named]


def _mark(ax: Axes, look: Look, point: Point, mark: str) -> None:
    name, value, share = point
    ax.plot(
        [value],
        [share],
        marker=mark,
        color=look.ink,
        markersize=8,
        markeredgecolor=look.ground,
        clip_on=False,
        zorder=4,
    )
    last = name.startswith("worst")
    ax.annotate(
        f"{name} {value:,.0f}",
        (value, share),
        xytext=(6, -9) if last else (9, 5),
        textcoords="offset points",
        ha="right" if last else "left",
        va="top" if last else "bottom",
        color=look.ink,
    )


def _dress(ax: Axes, look: Look, positions: Positions) -> None:
    ax.set_xscale("log")
    ax.set_yscale("log")
    low, high = max(1, int(positions.min())), max(int(positions.max()), 2)
    ax.set_xlim(low / 1.1, high * 1.2)
    ax.set_ylim(0.25 / len(positions), 1.3)  # room for the label of the worst
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(LogLocator(numticks=9))
        axis.set_minor_formatter(NullFormatter())
    ax.xaxis.set_major_formatter(canvas.numbers())
    ax.yaxis.set_major_formatter(canvas.percents())
    canvas.axis_title(ax, look, "positions searched")
    canvas.guide(ax, look, "y")
