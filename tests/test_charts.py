"""What holds for every chart: where it is drawn, what it says, that it can be read."""

from __future__ import annotations

import re
import warnings
from base64 import b64decode
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO
from itertools import combinations
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.collections import FillBetweenPolyCollection
from matplotlib.colors import to_rgba
from matplotlib.patches import Patch
from matplotlib.text import Text
from PIL import Image

import solitaire_widget as sw
from colours import SIGHT, contrast, least_difference
from results import made
from solitaire_widget.charts.look import DARK, LIGHT, LINES, MARKS, Look, styles
from solitaire_widget.simulation.compiled import CompiledPlayer

Chart = Callable[..., Axes]

_RNG = np.random.default_rng(3)
_N = 400
ONE_PASS = sw.rules("blind-alleys").variant(passes=1)
PLAYED = made(
    ONE_PASS,
    "careful",
    won=250,
    lost=150,
    moves=_RNG.integers(30, 160, _N),
    cards=_RNG.integers(0, 48, _N),
)
OTHER = made(ONE_PASS, "greedy", won=200, lost=198, unknown=2)
SOLVED = made(
    "bisley",
    "solver",
    won=300,
    lost=90,
    unknown=10,
    positions=_RNG.lognormal(5, 2, _N),
    options={"max_positions": 5000},
)

_GREEDY = CompiledPlayer("greedy", sw.rules("bisley")).moves(8)
REVIEWED = sw.review(sw.Game("bisley", deal=8, moves=_GREEDY))

CHARTS: dict[str, Chart] = {
    "win_rates": lambda ax=None: sw.charts.win_rates([PLAYED, OTHER, SOLVED], ax=ax),
    "win_rates_one": lambda ax=None: sw.charts.win_rates(PLAYED, ax=ax),
    "convergence": lambda ax=None: sw.charts.convergence([PLAYED, OTHER], ax=ax),
    "convergence_one": lambda ax=None: sw.charts.convergence(SOLVED, ax=ax),
    "foundations": lambda ax=None: sw.charts.foundations(PLAYED, ax=ax),
    "lengths": lambda ax=None: sw.charts.lengths(PLAYED, ax=ax),
    "compare": lambda ax=None: sw.charts.compare(PLAYED, OTHER, ax=ax),
    "effort": lambda ax=None: sw.charts.effort(SOLVED, ax=ax),
    "review": lambda ax=None: sw.charts.review(REVIEWED, ax=ax),
    "plot": lambda ax=None: PLAYED.plot(ax=ax),
}
# What each must say somewhere: game, house rules, strategy, number of deals, interval or figure.
SAID = {
    "win_rates": [
        "Blind Alleys (passes=1)",
        "Bisley",
        "careful",
        "greedy",
        "400",
        "62.5 % (57.7 to",
    ],
    "win_rates_one": ["Blind Alleys (passes=1)", "careful", "of 400", "62.5 % (57.7 to", "95 %"],
    "convergence": ["Blind Alleys (passes=1)", "careful", "greedy", "2 unknown", "62.5 % (57.7 to"],
    "convergence_one": ["Bisley", "solver (max_positions=5000)", "400 deals, 10 unknown", "76.9 %"],
    "foundations": ["Blind Alleys (passes=1)", "careful", "400 deals; 150 lost", "half of them"],
    "lengths": ["Blind Alleys (passes=1)", "careful", "400 deals", "won: 250", "lost: 150"],
    "compare": ["Blind Alleys (passes=1)", "careful", "greedy", "400 deals", "95 % interval", "p "],
    "effort": ["Bisley", "solver (max_positions=5000)", "400 deals, 10 unknown", "worst (deal"],
    "review": ["Proven: it could be won until move 12, T2>T3", "26 moves", "lost with T2>T3"],
    "plot": ["Blind Alleys (passes=1)", "careful", "400 deals", "62.5 % (57.7 to"],
}


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    with mpl.rc_context(), warnings.catch_warnings():
        mpl.use("agg")
        warnings.simplefilter("error")
        yield
    pyplot.close("all")


@pytest.fixture(params=["default", "dark_background"])
def look(request: pytest.FixtureRequest) -> Look:
    pyplot.style.use(request.param)
    return DARK if request.param == "dark_background" else LIGHT


def texts(ax: Axes) -> list[Text]:
    """All that is written, once drawn."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.canvas.draw()
    return [t for t in figure.findobj(Text) if t.get_visible() and t.get_text().strip()]


def written(ax: Axes) -> str:
    return "\n".join(text.get_text().replace("\n", " ") for text in texts(ax))


@pytest.mark.parametrize("name", CHARTS)
def test_draws_on_the_axes_given_and_makes_no_figure(name: str) -> None:
    figure, (_, ax) = pyplot.subplots(1, 2, figsize=(14, 5), layout="constrained")
    assert CHARTS[name](ax=ax) is ax
    assert pyplot.get_fignums() == [figure.number]
    assert ax.get_title(loc="left")
    assert ax.has_data()
    figure.canvas.draw()


@pytest.mark.parametrize("name", CHARTS)
def test_makes_a_figure_where_none_is_given_and_leaves_the_settings_alone(name: str) -> None:
    before = dict(mpl.rcParams)
    ax = CHARTS[name]()
    figure = ax.get_figure(root=True)
    assert figure is not None
    assert len(pyplot.get_fignums()) == 1
    assert 640 <= figure.get_figwidth() * figure.dpi <= 760
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize("name", CHARTS)
def test_says_what_it_shows(name: str) -> None:
    ax = CHARTS[name]()
    for part in SAID[name]:
        assert part in written(ax), part
    words = sw.charts.describe(ax)
    assert words
    for part in SAID[name][:2]:
        assert part in words


@pytest.mark.parametrize("own", [True, False], ids=["own figure", "given axes"])
@pytest.mark.parametrize("name", CHARTS)
def test_all_that_is_written_is_in_the_picture_and_clear_of_the_rest(name: str, own: bool) -> None:
    given = None if own else pyplot.subplots(figsize=(11, 5), layout="constrained")[1]
    ax = CHARTS[name](ax=given)
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.canvas.draw()
    assert ax.get_window_extent().width >= 0.24 * figure.bbox.width, "squeezed by what is written"
    boxes = {text: text.get_window_extent() for text in texts(ax)}
    seen = [
        (text, box)
        for text, box in boxes.items()
        # Ticks beyond the ends of an axis are there, and are not drawn.
        if text not in {label for axis in (ax.xaxis, ax.yaxis) for label in _hidden(axis)}
    ]
    for text, box in seen:
        assert figure.bbox.x0 <= box.x0 < box.x1 <= figure.bbox.x1, text
        assert figure.bbox.y0 <= box.y0 < box.y1 <= figure.bbox.y1, text
    for (one, box), (other, another) in combinations(seen, 2):
        apart = (
            box.x1 <= another.x0 + 1
            or another.x1 <= box.x0 + 1
            or box.y1 <= another.y0 + 3
            or another.y1 <= box.y0 + 3
        )
        assert apart, (one, other)


def _hidden(axis: Any) -> list[Text]:
    low, high = sorted(axis.get_view_interval())
    return [
        tick.label1
        for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]
        if not low <= tick.get_loc() <= high
    ]


def marks(ax: Axes) -> list[Any]:
    """The colours of what carries data: lines, bars, marks; not of bands and guides."""
    found = [line.get_color() for line in ax.lines if line.get_alpha() is None]
    for patch in ax.patches:
        assert isinstance(patch, Patch)
        found.append(patch.get_facecolor())
    bands = [c for c in ax.collections if not isinstance(c, FillBetweenPolyCollection)]
    assert not bands, "a kind of mark that this doesn't know"
    return found


@pytest.mark.parametrize("name", CHARTS)
def test_text_and_marks_contrast_with_the_ground(name: str, look: Look) -> None:
    ax = CHARTS[name]()
    figure = ax.get_figure(root=True)
    assert figure is not None
    ground = figure.get_facecolor()
    assert ground == ax.get_facecolor() == to_rgba(look.ground)
    for text in texts(ax):
        assert contrast(text.get_color(), ground) >= 4.5, text
    assert marks(ax)
    for color in marks(ax):
        assert to_rgba(color)[3] == 1
        assert contrast(color, ground) >= 4.5, color


@pytest.mark.parametrize(
    ("ground", "expected"), [("white", LIGHT), ("#eaeaf2", LIGHT), ("k", DARK)]
)
def test_on_axes_given_the_colours_follow_their_ground(ground: str, expected: Look) -> None:
    figure, ax = pyplot.subplots(facecolor=ground)
    ax.set_facecolor("none")
    sw.charts.foundations(PLAYED, ax=ax)
    assert {patch.get_facecolor() for patch in ax.patches} == {to_rgba(expected.vermillion)}
    assert ax.get_facecolor() == to_rgba("none")
    assert figure.get_facecolor() == to_rgba(ground)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_colours_stay_apart_for_every_kind_of_sight(look: Look, sight: str) -> None:
    # 2.3 is a just noticeable difference; 16 is one that nobody has to look for.
    assert least_difference(look.series, sight) >= 16


def test_a_strategy_looks_the_same_in_every_chart_and_unlike_all_others() -> None:
    names = ["planner", "mine", "careful", "solver", "greedy", "random"]
    drawn = styles(names, LIGHT)
    for part in ("color", "mark", "line"):
        assert len({getattr(style, part) for style in drawn}) == len(names)
    assert styles(["careful"], LIGHT) == drawn[2:3]
    assert styles(["mine", "careful"], LIGHT) == drawn[1:3]
    assert len(LIGHT.series) == len(DARK.series) == len(MARKS) == len(LINES)


@pytest.mark.parametrize("name", CHARTS)
def test_in_a_notebook_it_is_an_image_with_its_words(name: str) -> None:
    ax = CHARTS[name]()
    figure: Any = ax.get_figure(root=True)
    bundle, metadata = figure._repr_mimebundle_()
    words = sw.charts.describe(ax)
    assert bundle["text/plain"] == words
    (alt,) = re.findall(r'alt="([^"]*)"', bundle["text/html"])
    assert unescape(alt) == words
    assert 'src="data:image/png;base64,iVBOR' in bundle["text/html"]
    assert metadata["image/png"]["alt"] == words


@pytest.mark.parametrize("name", ["win_rates", "convergence", "effort"])
def test_the_image_is_small_and_its_colours_are_right(name: str) -> None:
    figure: Any = CHARTS[name]().get_figure(root=True)
    (data,) = re.findall(r"base64,([^\"]*)", figure._repr_mimebundle_()[0]["text/html"])
    full = BytesIO()
    figure.savefig(full, format="png", dpi=200, facecolor=figure.get_facecolor())
    assert len(b64decode(data)) < 0.5 * len(full.getvalue())
    shown, meant = (
        np.asarray(Image.open(file).convert("RGB")).astype(int)
        for file in (BytesIO(b64decode(data)), full)
    )
    assert np.abs(shown - meant).max() <= 32


NOT_RESULTS = [None, 5, "careful", 0.5, object()]


@pytest.mark.parametrize("wrong", NOT_RESULTS)
@pytest.mark.parametrize("chart", ["foundations", "lengths", "effort", "plot"])
def test_what_is_no_result_is_refused(chart: str, wrong: object) -> None:
    with pytest.raises(sw.SolitaireError, match=rf"^{chart} draws a SimulationResult.*not .+"):
        getattr(sw.charts, chart)(wrong)
    assert not pyplot.get_fignums()


@pytest.mark.parametrize("wrong", [None, 5, "won", sw.Game("bisley", deal=8)])
def test_what_is_no_review_is_refused(wrong: object) -> None:
    with pytest.raises(sw.SolitaireError, match=r"review draws what sw.review gave, not .+"):
        sw.charts.review(wrong)  # type: ignore[arg-type]
    assert not pyplot.get_fignums()


@pytest.mark.parametrize("chart", ["win_rates", "convergence"])
def test_wrong_lists_are_refused(chart: str) -> None:
    draw = getattr(sw.charts, chart)
    for wrong in NOT_RESULTS:
        with pytest.raises(sw.SolitaireError, match="SimulationResult or several in a list, not"):
            draw(wrong)
    with pytest.raises(sw.SolitaireError, match="one SimulationResult or more, and was given none"):
        draw([])
    with pytest.raises(sw.SolitaireError, match="number 2 of those given is 'careful'"):
        draw([PLAYED, "careful"])
    assert not pyplot.get_fignums()


def test_what_is_no_axes_is_refused() -> None:
    figure = pyplot.figure()
    for wrong in (figure, 3):
        with pytest.raises(sw.SolitaireError, match="ax is a matplotlib Axes"):
            sw.charts.win_rates(PLAYED, ax=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("chart", ["foundations", "lengths"])
def test_charts_of_play_refuse_the_solver(chart: str) -> None:
    with pytest.raises(sw.SolitaireError, match="the solver plays none"):
        getattr(sw.charts, chart)(SOLVED)
