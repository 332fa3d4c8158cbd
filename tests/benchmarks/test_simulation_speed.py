"""How fast deals are played and decided by ``simulate``, and what it adds to the bare kernel.

The aims on two cores, with two workers: 80,000 games a second of ``greedy`` and ``careful`` on Ali
Baba, 32,000 on Blind Alleys. Of several runs the fastest is told, which other programs disturbed
least; beside it the time of the processor for a deal, which they hardly touch.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import solitaire_widget as sw
from solitaire_widget.search.census import Counter
from solitaire_widget.simulation.strategies import STRATEGIES

ROUNDS = 5
CASES = [
    (strategy, game_id, deals)
    for strategy in ("solver", "greedy", "careful")
    for game_id, deals in (("ali-baba", 200_000), ("blind-alleys", 100_000))
    if strategy in STRATEGIES and (strategy, game_id) != ("solver", "blind-alleys")
]


def least(play: Callable[[], object]) -> tuple[float, float]:
    """The least seconds of several runs, by the clock and of the processor."""
    play()
    times = []
    for _ in range(ROUNDS):
        start, used = time.perf_counter(), time.process_time()
        play()
        times.append((time.perf_counter() - start, time.process_time() - used))
    return min(wall for wall, _ in times), min(cpu for _, cpu in times)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("strategy", "game_id", "deals"), CASES)
def test_deals_a_second(
    benchmark: BenchmarkFixture,
    strategy: str,
    game_id: str,
    deals: int,
    figure: Callable[[str], None],
) -> None:
    play = partial(sw.simulate, game_id, strategy=strategy, deals=deals, progress=False)
    one = least(partial(play, workers=1))
    two = least(partial(play, workers=2))
    benchmark.pedantic(play, kwargs={"workers": 2})  # type: ignore[no-untyped-call]
    figure(
        f"{strategy}, {game_id}: {deals / one[0]:,.0f} deals a second with one worker, "
        f"{deals / two[0]:,.0f} with two; {1e6 * two[1] / deals:.2f} us of processor a deal"
    )


def test_what_simulate_adds(benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    deals, step = 200_000, 10_000
    counter = Counter(sw.rules("ali-baba"))

    def bare() -> None:
        for first in range(1, deals + 1, step):
            counter.decide(first, step)

    play = partial(sw.simulate, "ali-baba", strategy="solver", deals=deals, progress=False)
    kernel, whole = least(bare)[1], least(partial(play, workers=1))[1]
    benchmark.pedantic(bare)  # type: ignore[no-untyped-call]
    figure(
        f"solver, ali-baba: {1e6 * kernel / deals:.2f} us of processor a deal in the kernel, "
        f"{1e6 * whole / deals:.2f} us with all that simulate adds"
    )
