"""Two results on the same deals."""

from __future__ import annotations

from textwrap import fill

from matplotlib.axes import Axes

from solitaire_widget.charts import canvas, naming
from solitaire_widget.charts.look import Look, styles
from solitaire_widget.simulation.paired import Comparison
from solitaire_widget.simulation.rates import share_text
from solitaire_widget.simulation.result import SimulationResult


def compare(a: SimulationResult, b: SimulationResult, ax: Axes | None = None) -> Axes:
    """Two results on the deals that both have: won by both, by one of them only, by neither.

    The difference of the shares stands below the title with its 95 % interval and McNemar's exact
    test; see ``SimulationResult.compare``.

    Args:
        a: a result.
        b: another one, of the same deals.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        DealError: they have no deal in common.
        SolitaireError: one of them isn't a ``SimulationResult``.
    """
    first, second = naming.one(a, "compare"), naming.one(b, "compare")
    found = first.compare(second)
    ax, look = canvas.start(ax, 2.0 if found.unknown else 1.65)
    names = [first.strategy, second.strategy]
    if names[0] == names[1]:
        names = ["a", "b"]
    of_a, of_b = (style.color for style in styles(names, look))
    bars = [
        ("won by both", found.both, look.soft, ""),
        (f"only by {found.a}", found.only_a, of_a, ""),
        (f"only by {found.b}", found.only_b, of_b, "////"),
        ("by neither", found.neither, look.soft, "...."),
    ]
    if found.unknown:
        bars.append(("unknown in one or both", found.unknown, look.ink, "xxxx"))
    for place, bar in enumerate(bars):
        _draw(ax, look, place, bar, found.n)
    title, lines = _title(found, first, second), _lines(found)
    canvas.titles(ax, look, title, *lines)
    canvas.name_rows(ax, look, [fill(bar[0], 36) for bar in bars])
    ax.set_ylim(len(bars) - 0.5, -0.5)
    ax.set_xlim(0, max(bar[1] for bar in bars) * 1.02)
    ax.set_xticks([])
    ax.spines["bottom"].set_visible(False)
    ax.spines["left"].set_visible(True)
    canvas.say(ax, f"{title}.", *lines, *(f"{name}: {count:,}." for name, count, _, _ in bars))
    return ax


def _draw(ax: Axes, look: Look, place: int, bar: tuple[str, int, str, str], n: int) -> None:
    _, count, color, hatch = bar
    ax.barh(place, count, height=0.62, color=color, hatch=hatch, edgecolor=look.ground, linewidth=0)
    share = 100 * count / n
    ax.annotate(
        f"{count:,}   {share:.1f} %" if share >= 0.1 or not count else f"{count:,}   {share:.1g} %",
        (count, place),
        xytext=(7, 0),
        textcoords="offset points",
        va="center",
        color=look.ink,
    )


def _title(found: Comparison, a: SimulationResult, b: SimulationResult) -> str:
    game = f"{naming.game_of(a)}: " if a.rules == b.rules else ""
    title = f"{game}{found.a} and {found.b} on the same deals"
    return title[0].upper() + title[1:]


def _lines(found: Comparison) -> list[str]:
    """The deals compared, and what the comparison says."""
    deals = naming.counted(found.n, "deal")
    if found.left_out:
        deals += f" ({found.left_out:,} that only one of them has are left out)"
    p = found.p_value
    test = "p < 0.000001" if p < 1e-6 else f"p = {p:.2g}"
    difference = share_text(found.difference, found.low, found.high).replace(" %", " points")
    return [
        f"{deals}. McNemar's exact test: {test}.",
        f"{found.a} less {found.b}: {difference}, 95 % interval"
        + (", widened by what is unknown." if found.unknown else "."),
    ]
