"""How fast the plain engine plays: `legal_moves` and `play`, step after step, on one core.

The aim for the middle of Blind Alleys is 10,000 steps a second on an ordinary machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import solitaire_widget as sw

# Time of the processor, which other programs on the machine don't disturb much.
pytestmark = pytest.mark.benchmark(timer=time.process_time)

# Where random play of each game is neither at its start nor near a dead end.
MIDDLE = {"blind-alleys": 30, "ali-baba": 8, "bisley": 8}
STEPS = {"blind-alleys": 40, "ali-baba": 12, "bisley": 8}
GAMES = 30


def middle_of_games(game_id: str) -> list[sw.Game]:
    """Games in mid-play."""
    games = [sw.Game(game_id, deal=deal) for deal in range(1, GAMES + 1)]
    return [g for g in games if play_on(g, MIDDLE[game_id], Random(g.deal)) == MIDDLE[game_id]]


def play_on(game: sw.Game, steps: int, rng: Random) -> int:
    """Play random legal moves; how many there were."""
    for step in range(steps):
        moves = game.legal_moves
        if not moves:
            return step
        game.play(moves[rng.randrange(len(moves))])
    return steps


@pytest.mark.parametrize("game_id", MIDDLE)
def test_steps_a_second(
    benchmark: BenchmarkFixture, figure: Callable[[str], None], game_id: str
) -> None:
    games = middle_of_games(game_id)

    def fresh() -> tuple[tuple[list[sw.Game]], dict[str, object]]:
        return ([game.copy() for game in games],), {}

    def play(copies: list[sw.Game]) -> int:
        return sum(play_on(game, STEPS[game_id], Random(n)) for n, game in enumerate(copies))

    steps = benchmark.pedantic(play, setup=fresh, rounds=20, warmup_rounds=2)  # type: ignore[no-untyped-call]
    assert steps > 100
    assert benchmark.stats is not None
    times = benchmark.stats.stats
    usual, best = round(steps / times.median), round(steps / times.min)
    benchmark.extra_info["steps a second"] = {"median of the rounds": usual, "best round": best}
    figure(f"{game_id}: {usual:,} steps a second (median of 20 rounds; best {best:,})")
