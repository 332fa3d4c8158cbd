"""Charts of what simulations and reviews found, drawn with matplotlib.

Each function draws on the Axes given as ``ax=`` or, without it, on a figure of its own, and returns
the Axes. In a notebook a figure of its own is shown when the cell ends, with its contents in words
as the text alternative; ``describe(ax)`` gives the words.

A figure of its own brings its own ground: light, or dark where matplotlib's style is dark, as after
``plt.style.use("dark_background")``. On an ``ax`` of yours the colours follow what is behind it.
They stay apart under the common kinds of colour blindness (Okabe and Ito's set,
https://jfly.uni-koeln.de/color/, made darker or lighter until each has a contrast of 4.5 to 1 with
the ground), and nothing is told by colour alone.
"""

from solitaire_widget.charts.canvas import describe
from solitaire_widget.charts.ends import foundations, lengths
from solitaire_widget.charts.live import Live
from solitaire_widget.charts.pairs import compare
from solitaire_widget.charts.reviews import review
from solitaire_widget.charts.running import convergence, plot
from solitaire_widget.charts.searches import effort
from solitaire_widget.charts.shares import win_rates

__all__ = [
    "Live",
    "compare",
    "convergence",
    "describe",
    "effort",
    "foundations",
    "lengths",
    "plot",
    "review",
    "win_rates",
]
