"""The marks of each chart stand where the figures say."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.container import BarContainer
from matplotlib.lines import Line2D
from matplotlib.patches import StepPatch

import solitaire_widget as sw
from results import made
from solitaire_widget.charts import canvas
from solitaire_widget.charts.running import POINTS, curve
from solitaire_widget.charts.searches import survival
from solitaire_widget.simulation.rates import wilson

BISLEY = sw.rules("bisley")
RUNS = BISLEY.variant(move_runs=True)


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    with mpl.rc_context(), warnings.catch_warnings():
        mpl.use("agg")
        warnings.simplefilter("error")
        yield
    pyplot.close("all")


def row_names(ax: Axes) -> list[str]:
    return [label.get_text() for label in ax.get_yticklabels()]


def points(line: Line2D) -> list[tuple[float, float]]:
    xs, ys = (np.asarray(values).tolist() for values in line.get_data())
    return list(zip(xs, ys, strict=True))


def subtitle(ax: Axes) -> str:
    return " ".join(text.get_text().replace("\n", " ") for text in ax.texts)


class TestWinRates:
    def rates(self, ax: Axes) -> dict[str, list[float]]:
        """By the name of its row: estimate, low and high, as far as they are drawn."""
        found: dict[str, list[float]] = {}
        for points in (1, 2):
            for line in ax.lines:
                xs, ys = np.asarray(line.get_xdata()), np.asarray(line.get_ydata())
                if len(xs) == points:
                    assert len(set(ys)) == 1
                    found.setdefault(row_names(ax)[int(ys[0])].strip(), []).extend(xs.tolist())
        return found

    def test_marks_and_bars_are_estimates_and_intervals_in_the_order_given(self) -> None:
        given = [
            made(strategy="random", won=3, lost=197),
            made(strategy="solver", won=160, lost=30, unknown=10),
            made(strategy="careful", won=80, lost=120),
        ]
        ax = sw.charts.win_rates(given)
        assert row_names(ax) == ["random", "solver", "careful"]
        assert ax.yaxis_inverted()
        for result in given:
            rate = result.win_rate
            assert self.rates(ax)[result.strategy] == [rate.estimate, rate.low, rate.high]
            assert f"{rate}".split(" of ")[0] in subtitle(ax)
        assert "of 200, 10 unknown" in subtitle(ax)
        assert "widened by what is unknown" in subtitle(ax)
        low, high = ax.get_xlim()
        assert low < 0 < 1 < high

    def test_rows_are_house_rules_where_those_differ(self) -> None:
        ax = sw.charts.win_rates([made(RUNS, won=9, lost=1), made(BISLEY, won=8, lost=2)])
        assert row_names(ax) == ["Bisley (move_runs=True)", "Bisley"]
        assert ax.get_title(loc="left") == "careful: deals won".capitalize()

    def test_games_head_their_strategies(self) -> None:
        given = [
            made(game, strategy, won=5, lost=5)
            for game, strategy in [
                ("bisley", "greedy"),
                ("ali-baba", "careful"),
                ("ali-baba", "greedy"),
                ("bisley", "careful"),
            ]
        ]
        ax = sw.charts.win_rates(given)
        names = ["Bisley", "  greedy", "  careful", "Ali Baba", "  careful", "  greedy"]
        assert row_names(ax) == names
        weights = [label.get_fontweight() for label in ax.get_yticklabels()]
        assert weights == ["bold", "normal", "normal", "bold", "normal", "normal"]
        ys = sorted(int(np.asarray(line.get_ydata())[0]) for line in ax.lines)
        assert ys == [1, 1, 2, 2, 4, 4, 5, 5]
        strategies = {row: ax.lines[2 * n].get_color() for n, row in enumerate([1, 2, 4, 5])}
        assert strategies[1] == strategies[5] != strategies[2] == strategies[4]

    def test_limits_of_the_solver_stand_in_a_name_only_where_it_takes_them(self) -> None:
        low, high = (
            made(strategy="solver", won=5, unknown=n, options={"max_positions": most})
            for n, most in ((4, 10), (1, 9000))
        )
        other = made(RUNS, "solver", won=5, lost=5)
        assert row_names(sw.charts.win_rates([low, other])) == ["Bisley", "Bisley (move_runs=True)"]
        assert row_names(sw.charts.win_rates([low, high])) == [
            "solver (max_positions=10)",
            "solver (max_positions=9000)",
        ]
        planners = [made(strategy="planner", won=5, options={"worlds": n}) for n in (4, 9)]
        assert row_names(sw.charts.win_rates([planners[0], low])) == [
            "planner (worlds=4)",
            "solver",
        ]

    def test_the_same_run_on_other_deals_is_told_apart_by_the_deals(self) -> None:
        ax = sw.charts.win_rates([made(won=5, lost=5), made(won=6, lost=4, first=101)])
        assert row_names(ax) == ["careful, deals 1 to 10", "careful, deals 101 to 110"]

    def test_the_scale_fits_rates_that_are_close_and_never_leaves_what_can_be(self) -> None:
        ax = sw.charts.win_rates([made(won=990, lost=10), made(won=1000, lost=0, first=5000)])
        low, high = ax.get_xlim()
        assert 0.95 < low < 0.99
        assert 1 < high < 1.02

    def test_all_unknown_has_its_interval_and_no_estimate(self) -> None:
        ax = sw.charts.win_rates(made(strategy="solver", unknown=5))
        assert self.rates(ax) == {"solver": [0.0, 1.0]}
        assert "5 unknown" in subtitle(ax)

    def test_a_run_ended_early_says_so(self) -> None:
        ax = sw.charts.win_rates(made(won=4, lost=6, requested=5000))
        assert "of 10 (asked for: 5,000)" in subtitle(ax)

    def test_of_the_solver_it_is_told_what_can_be_won(self) -> None:
        both = [made(strategy="solver", won=5, lost=5), made(won=5, lost=5)]
        ax = sw.charts.win_rates(both[:1])
        assert ax.get_title(loc="left") == "Bisley: deals that can be won"
        ax = sw.charts.win_rates(both)
        assert ax.get_title(loc="left") == "Bisley: deals won"
        assert "solver: can be won by a player who knows every card" in subtitle(ax)


class TestConvergence:
    def test_the_curve_is_the_running_rate_with_wilsons_interval(self) -> None:
        result = made(strategy="solver", won=700, lost=200, unknown=100)
        found = curve(result)
        assert found.deals[0] == 10
        assert found.deals[-1] == 1000
        for i in (0, 40, len(found.deals) - 1):
            n = int(found.deals[i])
            part = result.outcomes[:n]
            won, unknown = int((part == 1).sum()), int((part == -1).sum())
            assert found.estimate[i] == won / (n - unknown)
            assert found.low[i] == pytest.approx(wilson(won, n)[0], abs=1e-12)
            assert found.high[i] == pytest.approx(wilson(won + unknown, n)[1], abs=1e-12)
        rate = result.win_rate
        ends = [found.estimate[-1], found.low[-1], found.high[-1]]
        assert ends == pytest.approx([rate.estimate, rate.low, rate.high], abs=1e-12)

    def test_draws_the_curve_its_band_and_its_end(self) -> None:
        result = made(won=300, lost=700)
        ax = sw.charts.convergence(result)
        found = curve(result)
        drawn = {
            np.asarray(line.get_ydata()).tobytes(): np.asarray(line.get_xdata())
            for line in ax.lines
        }
        for values in (found.estimate, found.low, found.high):
            assert np.array_equal(drawn[values.tobytes()], found.deals)
        assert np.array_equal(drawn[found.estimate[-1:].tobytes()], [1000])
        (band,) = ax.collections
        points = {tuple(point) for point in np.asarray(band.get_paths()[0].vertices).tolist()}
        assert {(1000, found.low[-1]), (1000, found.high[-1])} <= points
        assert ax.get_xscale() == "log"
        assert ax.get_xlim() == (10, 1000)
        low, high = ax.get_ylim()
        assert low < found.low[-1] < found.high[-1] < high

    def test_a_million_deals_are_thinned(self) -> None:
        outcomes = np.random.default_rng(1).integers(0, 2, 1_000_000)
        found = curve(made(outcomes=outcomes))
        assert 300 < len(found.deals) <= POINTS
        assert found.deals[-1] == 1_000_000
        assert found.estimate[-1] == outcomes.mean()

    def test_several_are_named_at_their_ends(self) -> None:
        given = [made(strategy=name, won=500, lost=500) for name in ("careful", "mine", "greedy")]
        ax = sw.charts.convergence([*given, made(strategy="random", won=1, lost=999)])
        ends = [text for text in ax.texts if text.get_text().count("\n") == 1]
        names = [text.get_text().split("\n")[0] for text in ends]
        assert names == ["careful", "mine", "greedy", "random"]
        # Three end at the same place; their labels stand clear of each other.
        ax.figure.canvas.draw()
        boxes = sorted((text.get_window_extent() for text in ends), key=lambda box: box.y0)
        assert all(below.y1 <= above.y0 for below, above in pairwise(boxes))
        assert "1,000 deals each" in subtitle(ax)

    @pytest.mark.parametrize("n", [1, 2, 5, 60])
    def test_few_deals(self, n: int) -> None:
        ax = sw.charts.convergence(made(outcomes=[1] * n))
        ax.figure.canvas.draw()
        assert f"{n} deal" in subtitle(ax)
        assert ax.get_ylim()[1] >= 1

    def test_no_deals_and_none_decided(self) -> None:
        ax = sw.charts.convergence(made(outcomes=[], requested=10))
        assert "No deal has been played." in subtitle(ax)
        ax = sw.charts.convergence(made(strategy="solver", unknown=20))
        ax.figure.canvas.draw()
        assert "? (0.0 to 100.0)" in subtitle(ax)


class TestFoundations:
    def test_bars_are_shares_of_the_lost_games(self) -> None:
        cards = [4, 4, 4, 10, 11, 30, 47, 7]
        ax = sw.charts.foundations(
            made(outcomes=[0, 0, 0, 0, 0, 0, 1, 1], cards=cards, capped=[0, 0, 1, 0, 0, 0, 0, 0])
        )
        bars: list[Any] = list(ax.patches)
        heights = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in bars}
        assert {n: h for n, h in heights.items() if h} == pytest.approx(
            {4: 3 / 6, 10: 1 / 6, 11: 1 / 6, 30: 1 / 6}
        )
        (median,) = ax.lines
        assert set(np.asarray(median.get_xdata())) == {7.0}
        assert "half of them 7 or fewer" in subtitle(ax)
        assert "8 deals; 6 lost, 1 cut off after 2,000 moves" in subtitle(ax)
        low, high = ax.get_xlim()
        assert low < 4 < 51 < high

    def test_nothing_lost(self) -> None:
        assert "No game was lost." in subtitle(sw.charts.foundations(made(won=5)))


class TestLengths:
    def halves(self, ax: Axes) -> tuple[Any, Any, Any]:
        halves: list[Any] = [patch for patch in ax.patches if isinstance(patch, StepPatch)]
        up, down = (half.get_data() for half in halves)
        assert np.array_equal(up.edges, down.edges)
        return up.values, down.values, up.edges

    def test_won_games_go_up_and_lost_ones_down(self) -> None:
        ax = sw.charts.lengths(made(outcomes=[1, 1, 1, 0, 0], moves=[60, 62, 60, 20, 61]))
        up, down, edges = self.halves(ax)
        at = {moves: int(np.searchsorted(edges, moves)) - 1 for moves in (20, 60, 61, 62)}
        assert np.all(np.diff(edges) == 1)
        assert [up[at[moves]] for moves in (20, 60, 61, 62)] == [0, 0.4, 0, 0.2]
        assert [down[at[moves]] for moves in (20, 60, 61, 62)] == [-0.2, 0, -0.2, 0]
        assert "won: 3 games, half of them in 60 moves or fewer" in subtitle(ax)
        assert "lost: 2 games, half of them in 40.5 moves or fewer" in subtitle(ax)

    def test_bins_hold_equally_many_lengths_and_lose_none(self) -> None:
        moves = np.random.default_rng(2).integers(17, 480, 2000)
        ax = sw.charts.lengths(made(won=1500, lost=500, moves=moves))
        up, down, edges = self.halves(ax)
        widths = set(np.diff(edges))
        assert len(widths) == 1
        assert widths.pop() % 1 == 0
        assert up.sum() - down.sum() == pytest.approx(1)

    def test_games_cut_off_are_counted_and_not_drawn(self) -> None:
        ax = sw.charts.lengths(
            made(outcomes=[1, 0, 0, 0], moves=[70, 50, 2000, 2000], capped=[0, 0, 1, 1])
        )
        up, down, edges = self.halves(ax)
        assert edges[-1] < 100
        assert (up.sum(), -down.sum()) == (0.25, 0.25)
        assert "2 cut off after 2,000 moves" in subtitle(ax)

    def test_a_few_very_long_games_are_told_and_not_drawn(self) -> None:
        moves = [*range(50, 250), 1900]
        ax = sw.charts.lengths(made(lost=201, moves=moves))
        assert self.halves(ax)[2][-1] < 400
        assert "Not drawn: 1 game of 1,900 moves" in subtitle(ax)

    def test_no_game_came_to_an_end(self) -> None:
        ax = sw.charts.lengths(made(lost=2, moves=2000, capped=True))
        assert "No game came to an end." in subtitle(ax)


class TestCompare:
    A = made(strategy="careful", outcomes=[1] * 50 + [1] * 30 + [0] * 10 + [0] * 10)
    B = made(strategy="greedy", outcomes=[1] * 50 + [0] * 30 + [1] * 10 + [0] * 10)

    def bars(self, ax: Axes) -> dict[str, float]:
        bars = [bar for held in ax.containers if isinstance(held, BarContainer) for bar in held]
        return dict(zip(row_names(ax), (bar.get_width() for bar in bars), strict=True))

    def test_bars_are_the_deals_won_by_both_by_one_by_neither(self) -> None:
        ax = sw.charts.compare(self.A, self.B)
        assert self.bars(ax) == {
            "won by both": 50,
            "only by careful": 30,
            "only by greedy": 10,
            "by neither": 10,
        }
        found = self.A.compare(self.B)
        assert f"p = {found.p_value:.2g}" in subtitle(ax)
        ends = f"20.0 points ({100 * found.low:.1f} to {100 * found.high:.1f})"
        assert f"careful less greedy: {ends}" in subtitle(ax)
        assert "30   30.0 %" in subtitle(ax)

    def test_unknown_deals_have_a_bar_of_their_own(self) -> None:
        b = made(strategy="solver", outcomes=[-1] * 3 + [1] * 97)
        ax = sw.charts.compare(self.A, b)
        assert self.bars(ax)["unknown in one or both"] == 3
        assert "widened by what is unknown" in subtitle(ax)

    def test_deals_of_one_alone_are_left_out(self) -> None:
        ax = sw.charts.compare(self.A, made(strategy="greedy", won=60, lost=40, first=51))
        assert "50 deals (100 that only one of them has are left out)" in subtitle(ax)

    def test_no_deal_in_common(self) -> None:
        with pytest.raises(sw.DealError, match="no deal in common"):
            sw.charts.compare(self.A, made(strategy="greedy", won=9, first=5000))

    def test_one_strategy_under_two_rules(self) -> None:
        ax = sw.charts.compare(made(RUNS, won=90, lost=10), made(BISLEY, won=80, lost=20))
        assert row_names(ax)[1:3] == ["only in Bisley (move_runs=True)", "only in Bisley"]
        title = "Careful: Bisley (move_runs=True) and Bisley on the same deals"
        assert ax.get_title(loc="left").replace("\n", " ") == title
        colors = {bar.get_facecolor() for bar in ax.patches}
        assert len(colors) == 3


class TestEffort:
    def test_the_curves_are_the_shares_that_took_as_much(self) -> None:
        positions = np.array([1, 5, 5, 40, 900, 7])
        result = made(
            strategy="solver", outcomes=[1, 1, 1, 0, 0, -1], positions=positions, first=31
        )
        ax = sw.charts.effort(result)
        curves = {str(line.get_label()): points(line) for line in ax.lines}
        for name, outcome in [("can be won", 1), ("can't be won", 0), ("unknown", -1)]:
            part = positions[result.outcomes == outcome]
            assert curves[name][0] == (1, len(part) / 6)
            assert curves[name][-1][0] == part.max()
            assert all(y == (part >= x).sum() / 6 for x, y in curves[name])
        assert all(y == (positions >= x).sum() / 6 for x, y in curves["all deals"])
        assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")
        marks = [points(line)[0] for line in ax.lines if len(points(line)) == 1]
        assert marks == [(6, 3 / 6), (958 / 6, 1 / 6), (900, 1 / 6)]
        assert "worst (deal 35) 900" in subtitle(ax)
        assert "An unknown deal counts with what it took" in subtitle(ax)

    def test_a_million_deals_are_thinned_and_none_is_far_from_its_place(self) -> None:
        positions = np.random.default_rng(4).lognormal(6, 2, 1_000_000).astype(np.int64)
        values, shares = survival(positions, len(positions))
        assert 300 < len(values) <= POINTS + 1
        assert values[-1] == positions.max()
        for value, share in zip(values[::50], shares[::50], strict=True):
            assert share == (np.maximum(positions, 1) >= value).mean()

    def test_a_strategy_that_searches_nothing_is_refused(self) -> None:
        with pytest.raises(sw.SolitaireError, match="careful looked at none"):
            sw.charts.effort(made(won=3))
        assert not pyplot.get_fignums()


@pytest.mark.parametrize(
    ("middles", "sizes", "placed"),
    [
        ([0.5], [0.2], [0.5]),
        ([0.5, 0.5], [0.2, 0.2], [0.5, 0.7]),
        ([0.98, 0.9], [0.2, 0.2], [0.9, 0.7]),
        ([0.0, 0.95, 0.05], [0.1, 0.3, 0.1], [0.05, 0.85, 0.15]),
    ],
)
def test_labels_are_moved_apart(
    middles: list[float], sizes: list[float], placed: list[float]
) -> None:
    assert canvas.apart(middles, sizes) == pytest.approx(placed)
