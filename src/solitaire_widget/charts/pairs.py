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
    names = _names(found, first, second)
    by = "in" if first.rules != second.rules and first.strategy == second.strategy else "by"
    of_a, of_b = look.blue, look.vermillion
    if first.strategy != second.strategy:
        of_a, of_b = (each.color for each in styles([first.strategy, second.strategy], look))
    bars = [
        (f"won {by} both", found.both, look.soft, ""),
        (f"only {by} {names[0]}", found.only_a, of_a, ""),
        (f"only {by} {names[1]}", found.only_b, of_b, "////"),
        (f"{by} neither", found.neither, look.soft, "...."),
    ]
    if found.unknown:
        bars.append(("unknown in one or both", found.unknown, look.ink, "xxxx"))
    for place, bar in enumerate(bars):
        _draw(ax, look, place, bar, found.n)
    title, lines = _title(names, first, second), _lines(found, names)
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


def _names(found: Comparison, a: SimulationResult, b: SimulationResult) -> tuple[str, str]:
    """What the two are called: where it is one strategy under two rules, by the rules alone."""
    if a.strategy == b.strategy and naming.game_of(a) != naming.game_of(b):
        return naming.game_of(a), naming.game_of(b)
    return found.a, found.b


def _title(names: tuple[str, str], a: SimulationResult, b: SimulationResult) -> str:
    of = ""
    if a.rules == b.rules:
        of = f"{naming.game_of(a)}: "
    elif a.strategy == b.strategy:
        of = f"{a.strategy}: "
    title = f"{of}{names[0]} and {names[1]} on the same deals"
    return title[0].upper() + title[1:]


def _lines(found: Comparison, names: tuple[str, str]) -> list[str]:
    """The deals compared, and what the comparison says."""
    deals = naming.counted(found.n, "deal")
    if found.left_out:
        deals += f" ({found.left_out:,} that only one of them has are left out)"
    p = found.p_value
    test = "p < 0.000001" if p < 1e-6 else f"p = {p:.2g}" if p >= 1e-4 else f"p = {p:.6f}"
    difference = share_text(found.difference, found.low, found.high).replace(" %", " points")
    return [
        f"{deals}. McNemar's exact test: {test}.",
        f"{names[0]} less {names[1]}: {difference}, 95 % interval"
        + (", widened by what is unknown." if found.unknown else "."),
    ]
