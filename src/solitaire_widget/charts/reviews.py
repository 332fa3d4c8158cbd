"""A game move by move: how many cards were up, and where it was lost."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from solitaire_widget.charts import canvas
from solitaire_widget.charts.look import Look
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.search.solver import Verdict
from solitaire_widget.teaching.review import Review

_BAR = 0.035
"""The height of the bar, of that of the Axes."""


def review(found: Review, ax: Axes | None = None) -> Axes:
    """Cards on foundations over the moves; where the game was lost, and where it grew longer.

    Args:
        found: what ``sw.review`` gave.
        ax: where to draw; None: on a figure of its own.

    Returns:
        The Axes drawn on.

    Raises:
        SolitaireError: not a ``Review``.
    """
    if not isinstance(found, Review):
        raise SolitaireError(f"review draws what sw.review gave, not {excerpt(found)}")
    ax, look = canvas.start(ax, 2.9)
    title = "A game in review"
    canvas.titles(ax, look, title, found.text)
    counts = [found.cards_up_at_start, *(each.cards_up for each in found.moves)]
    canvas.say(ax, f"{title}. {found.text}", _path(counts))
    _shade(ax, look, found)
    ax.step(range(len(counts)), counts, where="post", color=look.blue, linewidth=1.8)
    _mark_lost(ax, look, found)
    longer = [each for each in found.moves if each.longer_by]
    if longer:
        ax.plot(
            [each.number for each in longer],
            [each.cards_up for each in longer],
            "o",
            color=look.ochre,
            markersize=6,
            label="left a shorter line that was found",
        )
    ax.set(ylim=(0, 56), xlim=(0, max(len(counts) - 1, 1) + 0.5))
    ax.set_yticks(range(0, 53, 13))
    canvas.guide(ax, look, "y")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    canvas.axis_title(ax, look, "move")
    ax.set_ylabel("cards on foundations", color=look.soft)
    if ax.get_legend_handles_labels()[1]:
        ax.legend(loc="upper left", frameon=False, fontsize="small", labelcolor=look.ink)
    return ax


def _path(counts: list[int]) -> str:
    moves = len(counts) - 1
    told = f"{moves} move{'s' * (moves != 1)}"
    return f"Cards on foundations: {counts[0]} at the start, {counts[-1]} after {told}."


def _shade(ax: Axes, look: Look, found: Review) -> None:
    """A bar under the moves after which it couldn't be won, or wasn't known to be winnable."""
    verdicts = [found.start, *(each.after for each in found.moves)]
    for verdict, colour, label in (
        (Verdict.UNWINNABLE, look.vermillion, "can't be won"),
        (Verdict.UNKNOWN, look.grey, "unknown"),
    ):
        plies = [ply for ply, each in enumerate(verdicts) if each is verdict]
        if plies:
            end = max(plies[-1], plies[0] + 0.5)
            ax.axvspan(plies[0], end, ymax=_BAR, facecolor=colour, label=label)


def _mark_lost(ax: Axes, look: Look, found: Review) -> None:
    lost = found.losing_move
    if lost is None:
        return
    ax.plot(lost.number, lost.cards_up, "X", color=look.vermillion, markersize=9)
    # The line rises, so there is room above it to the left; at the very start, higher up.
    early = lost.number * 4 <= len(found.moves)
    ax.annotate(
        f"lost with {lost.move}",
        (lost.number, lost.cards_up),
        xytext=(2, 40) if early else (2, 9),
        textcoords="offset points",
        ha="left" if early else "right",
        color=look.ink,
    )
