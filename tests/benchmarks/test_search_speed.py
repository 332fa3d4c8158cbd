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

AT_ONCE = {"ali-baba": (20_000, 1), "bisley": (1000, 1), "blind-alleys": (1000, 1)}


@pytest.mark.parametrize("game_id", AT_ONCE)
def test_deciding_deals(
    benchmark: BenchmarkFixture, game_id: str, figure: Callable[[str], None]
) -> None:
    deals, first = AT_ONCE[game_id]
    counter = Counter(sw.rules(game_id))
    counter.count(1, 1)

    def decide() -> tuple[int, list[float]]:
        start = time.process_time()
        found = counter.count(first, deals)
        mean = (time.process_time() - start) / deals
        assert -1 not in found.outcomes
        return sum(found.outcomes), [mean]

    won, (mean,) = benchmark.pedantic(decide, rounds=1)  # type: ignore[no-untyped-call]
    singles = []
    for number in range(1, 1001):
        start = time.process_time()
        counter.count(number, 1)
        singles.append(time.process_time() - start)
    figure(
        f"{game_id}: {won} of {deals:,} winnable, {1 / mean:,.0f} deals a second; "
        f"{1000 * mean:.4f} ms a deal in the mean, {1000 * statistics.median(singles):.4f} ms in "
        f"the median, {max(singles):.3f} s at worst of the first thousand"
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
