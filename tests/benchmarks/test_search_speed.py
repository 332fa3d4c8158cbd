"""How fast deals are decided, shuffling included, on one core.

The aims: Ali Baba 50,000 deals a second, Bisley 0.1 ms a deal, Blind Alleys 3 ms a deal in the
mean, 0.05 ms in the median and 5 s at worst.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import solitaire_widget as sw
from solitaire_widget.search.census import Counter

# Time of the processor, which other programs on the machine don't disturb much.
pytestmark = pytest.mark.benchmark(timer=time.process_time)

DEALS = 20_000
# How often all deals are decided. Of several times the least is told, which is the one that other
# programs disturbed least; Blind Alleys takes about a minute, and is decided once.
ROUNDS = {"ali-baba": 3, "bisley": 3, "blind-alleys": 1}


def one_by_one(counter: Counter) -> tuple[list[int], list[float]]:
    """What becomes of each deal, and the seconds that the call for it takes."""
    outcomes, seconds = [], []
    for number in range(1, DEALS + 1):
        start = time.process_time()
        outcomes += counter.count(number, 1).outcomes
        seconds.append(time.process_time() - start)
    return outcomes, seconds


def a_call(game_id: str) -> float:
    """The seconds that a call takes in the median besides what it does with its one deal.

    Measured with one position a deal: the time of a call of one deal, less that of a deal in calls
    of a thousand.
    """
    counter = Counter(sw.rules(game_id), max_positions=1)
    counter.count(1, 1)
    return statistics.median(one_by_one(counter)[1]) - at_once(counter) / DEALS


def at_once(counter: Counter) -> float:
    """The seconds that all deals take in calls of a thousand each."""
    start = time.process_time()
    for first in range(1, DEALS + 1, 1000):
        counter.count(first, 1000)
    return time.process_time() - start


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game_id", ROUNDS)
def test_deciding_deals(
    benchmark: BenchmarkFixture, game_id: str, figure: Callable[[str], None]
) -> None:
    """Deals 1 to 20,000, shuffling included.

    The median is that of calls of one deal each, less what such a call takes besides the deal; the
    figure names both.
    """
    counter = Counter(sw.rules(game_id))
    counter.count(1, 1)
    rounds = ROUNDS[game_id]
    outcomes, singles = benchmark.pedantic(one_by_one, (counter,))  # type: ignore[no-untyped-call]
    assert -1 not in outcomes
    won, call, median = sum(outcomes), a_call(game_id), statistics.median(singles)
    total = min(at_once(counter) for _ in range(rounds)) if rounds > 1 else sum(singles)
    figure(
        f"{game_id}: {won:,} of {DEALS:,} winnable, {DEALS / total:,.0f} deals a second; "
        f"{1000 * total / DEALS:.4f} ms a deal in the mean, {1000 * (median - call):.4f} ms in the "
        f"median (without {1000 * call:.4f} ms for the call), {max(singles):.3f} s at worst"
    )


FIRST_SOLVE = (
    "import time; start = time.perf_counter(); import solitaire_widget as sw; "
    "sw.solve(sw.Game('bisley', deal=1)); print(time.perf_counter() - start)"
)


@pytest.mark.timeout(600)
def test_the_first_solve(
    benchmark: BenchmarkFixture, figure: Callable[[str], None], tmp_path: Path
) -> None:
    def solve_in_a_new_process() -> float:
        done = subprocess.run(
            [sys.executable, "-c", FIRST_SOLVE],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        )
        return float(done.stdout)

    compiling = solve_in_a_new_process()
    cached = benchmark.pedantic(solve_in_a_new_process, rounds=1)  # type: ignore[no-untyped-call]
    figure(f"import and first solve: {compiling:.1f} s with compilation, {cached:.2f} s cached")
