"""The chart of a review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solitaire_widget.teaching.review import Review

_LINE, _LOST, _LONGER = "#2a6f97", "#b23a48", "#c77d0a"


def draw(review: Review, ax: Any = None) -> Any:
    """Cards on foundations over the moves; where it was lost, and where a shorter line was left."""
    from matplotlib import pyplot as plt
    from matplotlib.ticker import MaxNLocator

    from solitaire_widget.search.solver import Verdict

    if ax is None:
        _, ax = plt.subplots(figsize=(7, 3.2), layout="constrained")
    counts = [review.cards_up_at_start, *(each.cards_up for each in review.moves)]
    ax.step(range(len(counts)), counts, where="post", color=_LINE, label="cards on foundations")
    verdicts = [review.start, *(each.after for each in review.moves)]
    for verdict, colour, label in (
        (Verdict.UNWINNABLE, _LOST, "can't be won"),
        (Verdict.UNKNOWN, "#888888", "unknown"),
    ):
        plies = [ply for ply, each in enumerate(verdicts) if each is verdict]
        if plies:
            ax.axvspan(
                plies[0], max(plies[-1], plies[0] + 1), color=colour, alpha=0.12, label=label
            )
    lost = review.losing_move
    if lost is not None:
        ax.plot(lost.number, lost.cards_up, "X", color=_LOST, markersize=9)
        ax.annotate(
            f"lost with {lost.move}",
            (lost.number, lost.cards_up),
            xytext=(6, 8),
            textcoords="offset points",
            color=_LOST,
        )
    longer = [each for each in review.moves if each.longer_by]
    if longer:
        ax.plot(
            [each.number for each in longer],
            [each.cards_up for each in longer],
            "o",
            color=_LONGER,
            markersize=5,
            label="left a shorter line that was found",
        )
    ax.set(xlabel="move", ylabel="cards on foundations", ylim=(0, 53), xlim=(0, None))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.legend(loc="upper left", frameon=False, fontsize="small")
    return ax
