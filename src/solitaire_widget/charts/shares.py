"""Win rates with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from solitaire_widget.charts import canvas, naming
from solitaire_widget.charts.look import Look, Style, styles
from solitaire_widget.simulation.result import SimulationResult

_ROW = 0.36  # inches
_LONGEST = 28  # characters in a line of a row's name


@dataclass(frozen=True, slots=True)
class _Row:
    """A result with its name; without a result, the heading of those below it."""

    name: str
    result: SimulationResult | None = None


def win_rates(
    results: SimulationResult | Iterable[SimulationResult], ax: Axes | None = None
) -> Axes:
    """The share of deals won, or that can be won: a row for each result, in the order given.

    The mark is the estimate, the bar its Wilson 95 % interval, widened to both ways that unknown
    deals could fall. Where games and strategies both differ, the rows stand under their games.

    Args:
        results: one result or several; of strategies, of house rules, of games.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: there is no result, or one of them isn't a ``SimulationResult``.
    """
    given = naming.several(results, "win_rates")
    rows = _rows(given)
    height = sum(_ROW + 0.16 * fill(row.name, _LONGEST).count("\n") for row in rows)
    ax, look = canvas.start(ax, 0.55 + height)
    drawn = iter(styles([_key(row.result, given) for row in rows if row.result], look))
    for place, row in enumerate(rows):
        if row.result:
            _draw(ax, look, row.result, next(drawn), place)
    _dress(ax, look, rows)
    _write_figures(ax, look, rows)
    kinds = {naming.is_solver(result) for result in given}
    title = _title(given, only_solver=kinds == {True})
    note = f"Share of the deals, with {naming.interval_text(given)}."
    solver = "solver: can be won by a player who knows every card." if len(kinds) > 1 else ""
    canvas.titles(ax, look, title, note, solver)
    told = [f"{naming.subject(row.result)}: {row.result.win_rate}." for row in rows if row.result]
    canvas.say(ax, f"{title}.", note, solver, *told)
    return ax


def _rows(given: Sequence[SimulationResult]) -> list[_Row]:
    groups: dict[str, list[SimulationResult]] = {}
    for result in given:
        groups.setdefault(naming.game_of(result), []).append(result)
    if len(groups) == 1 or len(groups) == len(given):
        return [_Row(*pair) for pair in zip(naming.names(given), given, strict=True)]
    rows = []
    for game, group in groups.items():
        rows.append(_Row(game))
        rows += [_Row(*pair) for pair in zip(naming.names(group), group, strict=True)]
    return rows


def _key(result: SimulationResult, given: Sequence[SimulationResult]) -> str:
    """What the colour and mark of a row tell: the strategy; of one strategy, nothing."""
    return result.strategy if len({r.strategy for r in given}) > 1 else "careful"


def _title(given: Sequence[SimulationResult], *, only_solver: bool) -> str:
    """What is the same in all rows stands in the title."""
    games, strategies = ({f(r) for r in given} for f in (naming.game_of, naming.strategy_text))
    same = [*games] * (len(games) == 1)
    if len(strategies) == 1 and not only_solver:
        same += strategies
    what = "deals that can be won" if only_solver else "deals won"
    title = f"{', '.join(same)}: {what}" if same else what
    return title[0].upper() + title[1:]


def _draw(ax: Axes, look: Look, result: SimulationResult, style: Style, place: int) -> None:
    rate = result.win_rate
    ends = [rate.low, rate.high]
    ax.plot(ends, [place] * 2, color=style.color, linewidth=3, solid_capstyle="butt")
    if rate.estimate == rate.estimate:
        ax.plot(
            [rate.estimate],
            [place],
            marker=style.mark,
            color=style.color,
            markersize=7,
            markeredgecolor=look.ground,
            markeredgewidth=1,
            clip_on=False,
        )


def _write_figures(ax: Axes, look: Look, rows: Sequence[_Row]) -> None:
    """The figures beside the marks, in two columns."""
    there = [(place, row.result) for place, row in enumerate(rows) if row.result]
    offset = 12.0
    for tell in (lambda r: naming.rate_text(r.win_rate), naming.count_text):
        column = [
            ax.annotate(
                tell(result),
                (1, place),
                xycoords=("axes fraction", "data"),
                xytext=(offset, 0),
                textcoords="offset points",
                va="center",
                color=look.ink,
            )
            for place, result in there
        ]
        offset += canvas.width_of(column) + 10


def _dress(ax: Axes, look: Look, rows: Sequence[_Row]) -> None:
    rates = [row.result.win_rate for row in rows if row.result]
    low, high = min(rate.low for rate in rates), max(rate.high for rate in rates)
    space = max(0.08 * (high - low), 0.005)
    # Points need no zero; but where rates are far apart, all there could be gives the scale.
    ends = (low - space, high + space) if high - low < 0.4 else (-0.02, 1.02)
    ax.set_xlim(max(ends[0], -0.02), min(ends[1], 1 + 0.02 * (1 - max(ends[0], 0))))
    ax.set_ylim(len(rows) - 0.4, -0.6)
    # Labels such as 99.25 % need more room than 50 %.
    ax.xaxis.set_major_locator(MaxNLocator(3 if high - low < 0.4 else 5, steps=[1, 2, 2.5, 5, 10]))
    ax.xaxis.set_major_formatter(canvas.percents())
    indent = "  " if any(row.result is None for row in rows) else ""
    names = [indent * bool(row.result) + fill(row.name, _LONGEST) for row in rows]
    for label, row in zip(canvas.name_rows(ax, look, names), rows, strict=True):
        label.set_fontweight("normal" if row.result else "bold")
    canvas.guide(ax, look, "x")
