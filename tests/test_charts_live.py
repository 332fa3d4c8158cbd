"""The chart that follows a run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot

import solitaire_widget as sw
from results import made
from solitaire_widget.charts import live
from solitaire_widget.simulation.progress import Progress

PARTS = [made(outcomes=np.arange(n) % 2, requested=400) for n in (20, 100, 250, 400)]


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    with mpl.rc_context():
        mpl.use("agg")
        yield
    pyplot.close("all")


class Handle:
    """What a notebook gives back for something displayed."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def update(self, figure: Any) -> None:
        self.shown.append(figure._repr_mimebundle_()[0]["text/plain"])


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Handle:
    """Takes the place of the notebook."""
    handle = Handle()

    def displayed(figure: Any) -> Handle:
        handle.update(figure)
        return handle

    monkeypatch.setattr(live, "_displayed", displayed)
    return handle


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in a list of one."""
    now = [100.0]
    monkeypatch.setattr(live, "monotonic", lambda: now[0])
    return now


def test_shows_at_most_four_pictures_a_second_and_the_last_one_always(
    page: Handle, clock: list[float]
) -> None:
    chart = sw.charts.Live()
    for result in PARTS[:3]:
        chart.update(result, 400)
        clock[0] += 0.1
    assert len(page.shown) == 1
    assert "of 20 deals" in page.shown[0]
    clock[0] += 0.1
    chart.update(PARTS[2], 400)
    assert "of 250 deals" in page.shown[1]
    chart.update(PARTS[3], 400)
    assert len(page.shown) == 2
    chart.close()
    assert "of 400 deals" in page.shown[2]
    chart.close()
    assert len(page.shown) == 3


def test_the_axis_is_as_long_as_the_run_from_the_start(page: Handle, clock: list[float]) -> None:
    chart = sw.charts.Live()
    heights = []
    for result in PARTS:
        chart.update(result, 400)
        clock[0] += 1
        assert chart.ax is not None
        assert chart.ax.get_xlim()[1] == 400
        figure: Any = chart.ax.get_figure(root=True)
        heights.append(figure.get_figheight())
    assert len(set(heights)) == 1
    assert not pyplot.get_fignums(), "it would be shown a second time when the cell ends"


def test_draws_on_the_axes_given(page: Handle) -> None:
    _, ax = pyplot.subplots()
    chart = sw.charts.Live(ax)
    chart.update(PARTS[3], 400)
    chart.close()
    assert chart.ax is ax
    assert "of 400 deals" in sw.charts.describe(ax)
    assert not page.shown


def test_outside_a_notebook_nothing_is_displayed(capsys: pytest.CaptureFixture[str]) -> None:
    chart = sw.charts.Live()
    chart.update(PARTS[3], 400)
    chart.close()
    assert capsys.readouterr() == ("", "")
    assert chart.ax is not None


def give_up(view: sw.PlayerView) -> None:
    """A strategy that is soon done."""


def test_follows_a_run_of_simulate(page: Handle) -> None:
    assert isinstance(sw.charts.Live(), Progress)
    chart = sw.charts.Live()
    result = sw.simulate("bisley", strategy=give_up, deals=30, workers=1, progress=chart)
    assert len(result) == 30
    assert "of 30 deals" in page.shown[-1]


def test_follows_one_run_after_another(page: Handle, clock: list[float]) -> None:
    chart = sw.charts.Live()
    for result in PARTS[2:]:
        chart.update(result, 400)
        chart.close()
    assert ["of 250 deals" in page.shown[0], "of 400 deals" in page.shown[1]] == [True, True]
