"""How games ended: the cards that lost games got up, and how long games were."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from solitaire_widget.charts import canvas, naming
from solitaire_widget.charts.look import Look
from solitaire_widget.errors import SolitaireError
from solitaire_widget.simulation.batch import LOST, WON
from solitaire_widget.simulation.result import SimulationResult

_BINS = 60
_DRAWN = 0.99
"""The share of the games that the axis has to reach; a few that go on for ever would flatten it."""

Ints = NDArray[np.integer]


def foundations(result: SimulationResult, ax: Axes | None = None) -> Axes:
    """How many cards lay on foundations when games were lost.

    Args:
        result: of a strategy that plays.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: not a ``SimulationResult``, or one of the solver, which plays no game.
    """
    result = _played(result, "foundations")
    ax, look = canvas.start(ax, 2.7)
    cards = result.foundation_counts[result.outcomes == LOST]
    title = f"{naming.subject(result)}: cards on foundations in lost games"
    note = f"{naming.deals_text(result)}; {len(cards):,} lost{_capped(result)}."
    canvas.titles(ax, look, title, note)
    if not len(cards):
        canvas.say(ax, f"{title}. {note}")
        canvas.nothing_to_draw(ax, look, "No game was lost.")
        return ax
    shares = np.bincount(cards, minlength=52)[:52] / len(cards)
    ax.bar(range(52), shares, width=0.84, color=look.vermillion)
    middle = float(np.median(cards))
    _mark_median(ax, look, middle, f"half of them {middle:g} or fewer")
    least = min(4 if result.rules.aces_first else 0, int(cards.min()))
    ax.set_xlim(least - 0.8, 51.8)
    ax.set_xticks([n for n in range(0, 52, 5) if n >= least])
    ax.set_ylim(0, 1.16 * float(shares.max()))
    _share_axis(ax, look, "lost games")
    canvas.axis_title(ax, look, "cards on foundations when the game was lost")
    most = int(shares.argmax())
    canvas.say(
        ax,
        f"{title}. {note}",
        f"From {cards.min()} to {cards.max()} cards, half of the games {middle:g} or fewer; most "
        f"often {most}, in {100 * shares[most]:.1f} % of them.",
    )
    return ax


def lengths(result: SimulationResult, ax: Axes | None = None) -> Axes:
    """How many moves games took: those won upward, those lost downward.

    Games cut off by ``max_moves`` have no length of their own; they are counted below the title.

    Args:
        result: of a strategy that plays.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: not a ``SimulationResult``, or one of the solver, which plays no game.
    """
    result = _played(result, "lengths")
    ax, look = canvas.start(ax, 3.1)
    title = f"{naming.subject(result)}: length of games"
    whole = ~result.capped_deals
    won, lost = (
        result.move_counts[whole & (result.outcomes == outcome)] for outcome in (WON, LOST)
    )
    ended = result.move_counts[whole]
    note = f"{naming.deals_text(result)}{_capped(result)}."
    if not len(ended):
        canvas.titles(ax, look, title, note)
        canvas.say(ax, f"{title}. {note}")
        canvas.nothing_to_draw(ax, look, "No game came to an end.")
        return ax
    edges = _edges(ended)
    beyond = ended[ended > edges[-1]]
    if len(beyond):
        ends = " to ".join(f"{end:,}" for end in sorted({beyond.min(), beyond.max()}))
        note += f" Not drawn: {naming.counted(len(beyond), 'game')} of {ends} moves."
    canvas.titles(ax, look, title, note)
    up, down = (np.histogram(part, edges)[0] / len(result) for part in (won, lost))
    ax.stairs(up, edges, fill=True, color=look.blue)
    ax.stairs(
        -down, edges, fill=True, facecolor=look.vermillion, edgecolor=look.ground, hatch="////"
    )
    top, bottom = float(up.max()), float(down.max())
    space = 0.22 * (top + bottom)
    ax.set_ylim(-bottom - space, top + space)
    ax.set_xlim(edges[0], edges[-1])
    told = [
        _tell_half(ax, look.blue, "won", won, 0.97),
        _tell_half(ax, look.vermillion, "lost", lost, 0.03),
    ]
    ax.axhline(0, color=look.soft, linewidth=1)
    ax.spines["bottom"].set_visible(False)
    _share_axis(ax, look, "all games")
    ax.tick_params(axis="x", length=0)
    ax.xaxis.set_major_formatter(canvas.numbers())
    canvas.axis_title(ax, look, "moves")
    canvas.say(ax, f"{title}. {note}", *(f"{part[0].upper()}{part[1:]}." for part in told))
    return ax


def _played(result: object, chart: str) -> SimulationResult:
    checked = naming.one(result, chart)
    if naming.is_solver(checked):
        raise SolitaireError(
            f"{chart} draws how games were played, and the solver plays none; give it the result "
            "of another strategy, or draw this one with effort or win_rates"
        )
    return checked


def _capped(result: SimulationResult) -> str:
    if not result.capped:
        return ""
    return f", {result.capped:,} cut off after {result.max_moves:,} moves"


def _edges(moves: Ints) -> NDArray[np.float64]:
    """The bins of a histogram of whole numbers, each as wide as a whole number."""
    low, high = int(moves.min()), int(np.quantile(moves, _DRAWN))
    if high - low >= 0.5 * (int(moves.max()) - low):
        high = int(moves.max())
    width = -(-(high - low + 1) // _BINS)
    count = -(-(high - low + 1) // width)
    return np.arange(count + 1, dtype=np.float64) * width + (low - 0.5)


def _mark_median(ax: Axes, look: Look, middle: float, text: str) -> None:
    ax.axvline(middle, color=look.ink, linewidth=1.2, linestyle=(0, (4, 3)))
    right = middle > sum(ax.get_xlim()) / 2
    ax.annotate(
        text,
        (middle, 1),
        xycoords=("data", "axes fraction"),
        xytext=(-6 if right else 6, -4),
        textcoords="offset points",
        ha="right" if right else "left",
        va="top",
        color=look.ink,
    )


def _tell_half(ax: Axes, color: str, name: str, moves: Ints, height: float) -> str:
    told = f"{name}: {naming.counted(len(moves), 'game')}"
    if len(moves):
        told += f", half of them in {np.median(moves):g} moves or fewer"
    ax.text(
        0.99,
        height,
        told,
        transform=ax.transAxes,
        ha="right",
        va="top" if height > 0.5 else "bottom",
        color=color,
    )
    return told


def _share_axis(ax: Axes, look: Look, of: str) -> None:
    ax.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    ax.yaxis.set_major_formatter(canvas.percents())
    ax.set_ylabel(f"share of {of}", color=look.soft)
    canvas.guide(ax, look, "y")
