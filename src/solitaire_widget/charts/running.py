"""How an estimate settles as deals are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import fill

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter
from numpy.typing import NDArray

from solitaire_widget.charts import canvas, naming
from solitaire_widget.charts.look import Look, Style, styles
from solitaire_widget.simulation.batch import UNKNOWN, WON
from solitaire_widget.simulation.result import SimulationResult

POINTS = 500
"""At most so many points of a curve are drawn; more would not be seen."""
HEIGHT = 3.2
"""Of the figure without titles, in inches."""
_FIRST = 10  # deals; before that an estimate jumps about
_Z = 1.959963984540054  # of the normal distribution, for 95 %

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Curve:
    """The estimate after so many deals, with its interval; all arrays have one length."""

    deals: NDArray[np.int64]
    estimate: Floats
    low: Floats
    high: Floats


def curve(result: SimulationResult) -> Curve:
    """The running estimate of a result, at up to ``POINTS`` numbers of deals, the last included."""
    n = len(result)
    first = _FIRST if n >= 10 * _FIRST else 1
    deals = np.unique(np.geomspace(first, n, POINTS).round().astype(np.int64))
    won = np.cumsum(result.outcomes == WON)[deals - 1]
    unknown = np.cumsum(result.outcomes == UNKNOWN)[deals - 1]
    decided = deals - unknown
    estimate = np.divide(won, decided, out=np.full(len(deals), np.nan), where=decided > 0)
    return Curve(deals, estimate, _wilson(won, deals)[0], _wilson(won + unknown, deals)[1])


def _wilson(won: NDArray[np.int64], n: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Wilson's interval for arrays, for which scipy has none (JASA 22, 1927)."""
    share = won / n
    middle = share + _Z**2 / (2 * n)
    half = _Z * np.sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2)
    return (middle - half) / (1 + _Z**2 / n), (middle + half) / (1 + _Z**2 / n)


def convergence(
    results: SimulationResult | Iterable[SimulationResult], ax: Axes | None = None
) -> Axes:
    """The running estimate of the share won, with its Wilson 95 % interval as a band.

    The deals stand in the order in which they were asked for, on a logarithmic scale.

    Args:
        results: one result or several.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: there is no result, or one of them isn't a ``SimulationResult``.
    """
    return draw(naming.several(results, "convergence"), ax, total=0)


def draw(given: Sequence[SimulationResult], ax: Axes | None, *, total: int) -> Axes:
    """Draw ``convergence``, with an axis long enough for ``total`` deals."""
    ax, look = canvas.start(ax, HEIGHT)
    names = naming.names(given)
    told = [f"{name}: {r.win_rate}." for name, r in zip(names, given, strict=True)]
    title = naming.subject(given[0]) if len(given) == 1 else _common(given)
    each = {naming.deals_text(result) for result in given}
    deals = f" {each.pop()} each." if len(each) == 1 < len(given) else ""
    note = f"{_what(given)} after so many deals, with {naming.interval_text(given)}.{deals}"
    canvas.titles(ax, look, title, note)
    canvas.say(ax, f"{title}.", note, *told)
    strategies = [result.strategy for result in given]
    apart = len(set(strategies)) == len(given)
    traces = [
        _Trace(result, curve(result), name, style)
        for result, name, style in zip(
            given, names, styles(strategies if apart else names, look), strict=True
        )
        if len(result)
    ]
    if not traces:
        canvas.nothing_to_draw(ax, look, "No deal has been played.")
        return ax
    for trace in traces:
        _draw(ax, trace, named=len(given) > 1)
    _dress(ax, look, traces, total)
    _label_ends(ax, look, traces, named=len(given) > 1)
    return ax


@dataclass(frozen=True, slots=True)
class _Trace:
    """What is drawn of one result."""

    result: SimulationResult
    curve: Curve
    name: str
    style: Style


def _common(given: Sequence[SimulationResult]) -> str:
    games = list(dict.fromkeys(map(naming.game_of, given)))
    ways = list(dict.fromkeys(map(naming.strategy_text, given)))
    if len(games) > 1 and len(ways) > 1:
        return "Several games and strategies"
    return games[0] if len(games) == 1 else f"{len(games)} games, {ways[0]}"


def _what(given: Sequence[SimulationResult]) -> str:
    kinds = {naming.is_solver(result) for result in given}
    if len(kinds) > 1:
        return "Share won (of the solver: that can be won)"
    return "Share that can be won" if kinds == {True} else "Share won"


def _draw(ax: Axes, trace: _Trace, *, named: bool) -> None:
    at, color = trace.curve, trace.style.color
    ax.fill_between(at.deals, at.low, at.high, color=color, alpha=0.22, linewidth=0)
    for edge in (at.low, at.high):
        ax.plot(at.deals, edge, color=color, linewidth=0.7, alpha=0.8)
    line = trace.style.line if named else "solid"
    ax.plot(at.deals, at.estimate, color=color, linewidth=2, linestyle=line)
    ax.plot(
        at.deals[-1:],
        at.estimate[-1:],
        marker=trace.style.mark,
        color=color,
        markersize=7,
        clip_on=False,
    )


def _dress(ax: Axes, look: Look, traces: Sequence[_Trace], total: int) -> None:
    first = min(int(trace.curve.deals[0]) for trace in traces)
    last = max(total, *(int(trace.curve.deals[-1]) for trace in traces))
    ax.set_xscale("log")
    ax.set_xlim(first, max(last, first + 1))
    # Where a band is still wide it may leave the picture, or all the rest would be flat.
    settled = [int(np.searchsorted(t.curve.deals, 5 * first)) if first > 1 else 0 for t in traces]
    low = min(float(t.curve.low[i:].min()) for t, i in zip(traces, settled, strict=True))
    high = max(float(t.curve.high[i:].max()) for t, i in zip(traces, settled, strict=True))
    space = 0.04 * (high - low)
    ax.set_ylim(max(low - space, -0.01), min(high + space, 1.01))
    subs = (1.0,) if last >= 50 * first else (1.0, 2.0, 5.0)
    ax.xaxis.set_major_locator(LogLocator(subs=subs, numticks=9))
    ax.xaxis.set_major_formatter(canvas.numbers())
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    ax.yaxis.set_major_formatter(canvas.percents())
    canvas.axis_title(ax, look, "deals")
    canvas.guide(ax, look, "y")


def _label_ends(ax: Axes, look: Look, traces: Sequence[_Trace], *, named: bool) -> None:
    """Write names and rates at the ends of the curves, moved apart where they would overlap."""
    low, high = ax.get_ylim()
    wanted = [(_last(trace) - low) / (high - low) for trace in traces]
    told = [_told(trace, named=named) for trace in traces]
    figure = ax.get_figure(root=True)
    assert figure is not None
    # The Axes will be lower still, once they have made room for titles.
    line = 1.25 * float(rcParams["font.size"]) * figure.dpi / 72 / (0.8 * ax.bbox.height)
    sizes = [(text.count("\n") + 1.3) * line for text in told]
    for trace, text, height in zip(traces, told, canvas.apart(wanted, sizes), strict=True):
        ax.annotate(
            text,
            (1, height),
            xycoords="axes fraction",
            xytext=(10, 0),
            textcoords="offset points",
            va="center",
            color=trace.style.color if named else look.ink,
            linespacing=1.25,
        )


def _told(trace: _Trace, *, named: bool) -> str:
    """What stands at the end of a curve."""
    lines = [trace.name] * named + [naming.rate_text(trace.result.win_rate)]
    if not named:
        lines.append(naming.deals_text(trace.result))
    elif trace.result.win_rate.unknown:
        lines.append(f"{trace.result.win_rate.unknown:,} unknown")
    return "\n".join(fill(line, 26) for line in lines)


def _last(trace: _Trace) -> float:
    """The height of the end of a curve; of one that is all unknown, the middle of its band."""
    at = trace.curve
    end = float(at.estimate[-1])
    return end if end == end else float(at.low[-1] + at.high[-1]) / 2


def plot(result: SimulationResult, ax: Axes | None = None) -> Axes:
    """The chart that fits one result, as ``result.plot()`` draws it: its ``convergence``.

    It tells the share won, its interval, and whether more deals would be worth playing.

    Args:
        result: the result.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: not a ``SimulationResult``.
    """
    return draw([naming.one(result, "plot")], ax, total=0)
