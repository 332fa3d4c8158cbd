"""How many games a second the compiled strategies play, dealing included, in two threads.

The aims, on two shared cores: 80,000 a second on Ali Baba and 32,000 on Blind Alleys.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import solitaire_widget as sw
from solitaire_widget.simulation.compiled import CompiledPlayer

WORKERS = 2
GAMES = {"ali-baba": 40_000, "blind-alleys": 20_000, "bisley": 20_000}
FIRST = 4_000_001
ROUNDS = 7


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("strategy", ["greedy", "careful"])
def test_games_a_second(
    benchmark: BenchmarkFixture, figure: Callable[[str], None], game_id: str, strategy: str
) -> None:
    """Of several rounds the best one is told too: other programs disturbed it least."""
    players = [CompiledPlayer(strategy, sw.rules(game_id)) for _ in range(WORKERS)]
    games = GAMES[game_id]
    parts = [range(FIRST + n * games, FIRST + (n + 1) * games) for n in range(WORKERS)]
    used: list[float] = []

    def play(pool: ThreadPoolExecutor) -> int:
        start = time.process_time()
        batches = pool.map(lambda player, part: player.play(part), players, parts)
        won = sum(int((batch.outcomes == 1).sum()) for batch in batches)
        used.append(time.process_time() - start)
        return won

    with ThreadPoolExecutor(WORKERS) as pool:
        won = benchmark.pedantic(play, (pool,), rounds=ROUNDS, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    times, total = benchmark.stats.stats, WORKERS * games
    figure(
        f"{game_id} {strategy}: {total / times.median:,.0f} games a second in {WORKERS} threads "
        f"(median of {ROUNDS} rounds; best {total / times.min:,.0f}; "
        f"{total / min(used):,.0f} a second of processor time), {won:,} of {total:,} won"
    )
