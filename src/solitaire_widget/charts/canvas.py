"""What charts are drawn on: a figure that says in words what it shows, titles, plain axes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from io import BytesIO
from textwrap import wrap
from typing import Any
from weakref import WeakKeyDictionary

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter
from matplotlib.transforms import ScaledTranslation, blended_transform_factory
from PIL import Image

from solitaire_widget.charts.look import DARK, LIGHT, Look, is_dark, look_on
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt

WIDTH = 7.6
"""Inches. With ``DPI`` that makes 760 pixels, which a notebook shows in full."""
DPI = 100
_COLOURS = 128
_EDGE = 0.13  # inches around what is drawn
_GAP = 9  # points between the Axes and what is written above
_LINE = 1.3  # the height of a line, in font sizes

_WORDS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


class ChartFigure(Figure):
    """A figure whose form in a notebook is an image with a text alternative.

    Attributes:
        body: its height without titles, in inches.
    """

    body: float

    def _repr_mimebundle_(
        self,
        include: object = None,  # noqa: ARG002 - IPython drops what it doesn't want
        exclude: object = None,  # noqa: ARG002
    ) -> tuple[dict[str, str], dict[str, Any]]:
        # JupyterLab prefers HTML, and gives a bare PNG no text alternative; nbconvert takes the
        # one in the metadata. Twice the pixels, for fine screens.
        words = " ".join(filter(None, map(describe, self.axes)))
        data = b64encode(self._small_png()).decode()
        image = (
            f'<img src="data:image/png;base64,{data}" '
            f'alt="{escape(words)}" width="{round(self.get_figwidth() * DPI)}" '
            'style="max-width:100%;height:auto">'
        )
        return {"text/plain": words, "text/html": image}, {"image/png": {"alt": words}}

    def _small_png(self) -> bytes:
        """The picture in 128 colours, which makes it a third as long."""
        full, small = BytesIO(), BytesIO()
        self.savefig(full, format="png", dpi=2 * DPI, facecolor=self.get_facecolor())
        with Image.open(full) as image:
            # By coverage, or the colours of small marks would be taken for shades of text.
            few = image.convert("RGB").quantize(
                _COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
            )
        few.save(small, format="png", optimize=True)
        return small.getvalue()


def start(ax: object, height: float) -> tuple[Axes, Look]:
    """The Axes to draw on, and its colours.

    Args:
        ax: an Axes, or None for a new figure.
        height: of a new figure, in inches.

    Raises:
        SolitaireError: ``ax`` is something else.
    """
    if ax is None:
        from matplotlib import pyplot

        ax = on_new(height, pyplot.figure)
    elif not isinstance(ax, Axes):
        raise SolitaireError(
            f"ax is a matplotlib Axes, or None for a new figure, not {excerpt(ax)}"
        )
    look = look_on(ax)
    _make_plain(ax, look)
    return ax, look


def on_new(height: float, make: Callable[..., Figure]) -> Axes:
    """Axes on a new figure of our own, dark where matplotlib's style is dark.

    Args:
        height: without titles, in inches.
        make: makes the figure: ``pyplot.figure``, or anything with the same arguments.
    """
    look = DARK if is_dark(rcParams["figure.facecolor"]) else LIGHT
    figure = make(
        FigureClass=ChartFigure,
        figsize=(WIDTH, height),
        dpi=DPI,
        facecolor=look.ground,
        layout=ConstrainedLayoutEngine(w_pad=_EDGE, h_pad=_EDGE),
    )
    assert isinstance(figure, ChartFigure)
    figure.body = height
    return figure.add_subplot(facecolor=look.ground)


def _make_plain(ax: Axes, look: Look) -> None:
    for side, spine in ax.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(look.soft)
    ax.grid(visible=False)
    ax.set_axisbelow(True)
    ax.tick_params(which="both", colors=look.soft, labelcolor=look.soft, labelsize="medium")
    ax.tick_params(axis="y", which="both", length=0)
    ax.tick_params(axis="x", which="minor", bottom=False)


def guide(ax: Axes, look: Look, axis: Any) -> None:
    """Faint lines at the ticks of one axis."""
    ax.grid(visible=True, axis=axis, color=look.grid, linewidth=0.8, linestyle="solid", alpha=1)


def titles(ax: Axes, look: Look, title: str, *lines: str) -> None:
    """The title, in bold, and below it what it rests on; long ones go over several lines.

    On a figure of our own they begin at its edge, elsewhere at that of the Axes.
    """
    figure = ax.get_figure(root=True)
    assert figure is not None
    size = float(rcParams["font.size"])
    own = isinstance(figure, ChartFigure)
    width = (figure.bbox.width - 2 * _EDGE * DPI) if own else ax.get_window_extent().width
    points = 72 * width / figure.dpi
    heading = wrap(title, max(12, int(points / (0.66 * 1.2 * size))))
    told = [
        part for line in lines if line for part in wrap(line, max(12, int(points / (0.52 * size))))
    ]
    pad = _GAP + _LINE * size * len(told) + 0.5 * size
    text = ax.set_title(
        "\n".join(heading),
        loc="left",
        color=look.ink,
        fontsize=1.2 * size,
        fontweight="bold",
        pad=pad,
    )
    below = ax.annotate(
        "\n".join(told),
        (_EDGE / figure.get_figwidth() if own else 0, 1),
        xycoords=("figure fraction" if own else "axes fraction", "axes fraction"),
        xytext=(0, _GAP),
        textcoords="offset points",
        color=look.soft,
        va="bottom",
        linespacing=_LINE,
        annotation_clip=False,
    )
    if isinstance(figure, ChartFigure):
        raised = ScaledTranslation(0, pad / 72, figure.dpi_scale_trans)
        text.set_transform(blended_transform_factory(figure.transFigure, ax.transAxes) + raised)
        text.set_x(_EDGE / figure.get_figwidth())
        # Of a title the layout minds the height alone; the width of these lines it would mind too.
        below.set_in_layout(False)
        figure.set_figheight(figure.body + (pad + 1.2 * _LINE * size * len(heading)) / 72)


def width_of(texts: Iterable[Text]) -> float:
    """The width of the widest of some texts, in points."""
    widths = [0.0]
    for text in texts:
        figure = text.get_figure(root=True)
        assert figure is not None
        widths.append(72 * text.get_window_extent().width / figure.dpi)
    return max(widths)


def name_rows(ax: Axes, look: Look, names: Sequence[str]) -> list[Text]:
    """Names of rows, one below the other, all beginning at the same place."""
    ax.set_yticks(range(len(names)), names)
    labels: list[Text] = ax.get_yticklabels()
    for label in labels:
        label.set(color=look.ink, ha="left")
    ax.tick_params(axis="y", pad=width_of(labels) + 10)
    return labels


def axis_title(ax: Axes, look: Look, text: str) -> None:
    """What the x axis measures."""
    ax.set_xlabel(text, color=look.soft, labelpad=6)


def numbers() -> FuncFormatter:
    """Ticks as 1,000 and 100,000."""
    return FuncFormatter(lambda value, _: f"{value:,.0f}")


def percents() -> FuncFormatter:
    """Ticks of shares, as 50 % or 99.5 %; below zero, for what is drawn downward, without sign."""
    return FuncFormatter(lambda value, _: f"{abs(round(100 * value, 6)):g} %")


def say(ax: Axes, *sentences: str) -> None:
    """Store what an Axes shows, in words."""
    _WORDS[ax] = " ".join(filter(None, sentences))


def describe(ax: Axes) -> str:
    """What a chart shows, in words: its text alternative. Empty for an Axes without a chart."""
    return _WORDS.get(ax, "")


def nothing_to_draw(ax: Axes, look: Look, text: str) -> None:
    """A sentence in the place of marks, where there are none."""
    ax.set_xticks([])
    ax.set_yticks([])
    ax.spines["bottom"].set_visible(False)
    ax.text(0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", color=look.ink)


def apart(middles: Sequence[float], sizes: Sequence[float]) -> list[float]:
    """Places from 0 to 1 for things of these sizes, near the places wanted and clear of another."""
    order = sorted(range(len(middles)), key=middles.__getitem__)
    placed = list(middles)
    floor = 0.0
    for i in order:
        placed[i] = max(placed[i], floor + sizes[i] / 2)
        floor = placed[i] + sizes[i] / 2
    ceiling = 1.0
    for i in reversed(order):
        placed[i] = min(placed[i], ceiling - sizes[i] / 2)
        ceiling = placed[i] - sizes[i] / 2
    return placed
