"""``simulate``: what it plays, that it plays the same everywhere, and what it refuses."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from itertools import repeat
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import solitaire_widget as sw
import strategies
from solitaire_widget.search.census import Counter
from solitaire_widget.simulation.strategies import STRATEGIES, make_player
from solitaire_widget.simulation.wanted import Wanted

quiet = partial(sw.simulate, progress=False)
solve: Callable[..., sw.SimulationResult] = partial(quiet, strategy="solver")


# The solver --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "won"), [("ali-baba", 446), ("bisley", 850)])
def test_winnability_of_the_first_thousand(game_id: str, won: int) -> None:
    result = solve(game_id, deals=1000)
    census = Counter(sw.rules(game_id)).count(1, 1000)
    assert result.win_rate == sw.WinRate(won, 1000 - won, 0)
    assert result.outcomes.tolist() == census.outcomes
    assert result.positions.tolist() == census.positions
    assert set(result.foundation_counts[result.outcomes == 1].tolist()) == {52}
    assert not result.partial
    assert result.rules == sw.rules(game_id)


def test_the_solver_leaves_unknown_what_a_limit_ends() -> None:
    rules = sw.rules("bisley")
    result = solve(rules, deals=60, max_positions=20)
    found = Counter(rules, max_positions=20).count(1, 60)
    assert 0 < result.win_rate.unknown < 60
    assert result.outcomes.tolist() == found.outcomes
    whole = solve(rules, deals=60)
    decided = result.outcomes != -1
    assert np.array_equal(result.outcomes[decided], whole.outcomes[decided])


def test_the_solver_with_a_time_limit_goes_deal_by_deal() -> None:
    result = solve("ali-baba", deals=30, time_limit_s=60)
    assert np.array_equal(result.outcomes, solve("ali-baba", deals=30).outcomes)
    assert result.options["time_limit_s"] == 60


def test_rules_that_only_the_open_search_serves_get_a_limit() -> None:
    rules = sw.rules("bisley").variant(foundation_return=True)
    result = solve(rules, deals=4, max_positions=3000)  # of the open search
    for number, outcome in zip(result.deals.tolist(), result.outcomes.tolist(), strict=True):
        found = sw.solve(sw.Game(rules, deal=number), max_positions=3000)
        verdict = {1: sw.Verdict.WINNABLE, 0: sw.Verdict.UNWINNABLE, -1: sw.Verdict.UNKNOWN}
        assert found.verdict is verdict[outcome]
    player = make_player("solver", rules, seed=0, max_moves=1)
    assert player.options["max_positions"] == 100_000  # type: ignore[attr-defined]
    known = make_player("solver", sw.rules("bisley"), seed=0, max_moves=1)
    assert known.options["max_positions"] is None  # type: ignore[attr-defined]
    assert not known.honest


# Functions ---------------------------------------------------------------------------------------


def by_hand(
    rules: sw.Rules, deal: int, function: Any, max_moves: int
) -> tuple[int, int, int, bool]:
    """Outcome, moves, cards on foundations, capped: played with nothing but ``Game``."""
    game = sw.Game(rules, deal=deal)
    answer = None
    while game.outcome is None and len(game.moves) < max_moves:
        answer = function(sw.PlayerView.of(game))
        if answer is None:
            break
        game.play(answer)
    up = sum(game.position.up)
    down = sum(14 - rank for rank in game.position.down if rank)
    gone_on = game.outcome is None and answer is not None
    return int(game.outcome is sw.Outcome.WON), len(game.moves), up + down, gone_on


@pytest.mark.parametrize("function", [strategies.first, strategies.upward])
@pytest.mark.parametrize("game_id", sw.games())
def test_functions_play_as_by_hand(game_id: str, function: Any) -> None:
    rules = sw.rules(game_id)
    result = quiet(rules, strategy=function, deals=range(50, 62), max_moves=25, workers=1)
    expected = [by_hand(rules, deal, function, 25) for deal in range(50, 62)]
    assert result.outcomes.tolist() == [each[0] for each in expected]
    assert result.move_counts.tolist() == [each[1] for each in expected]
    assert result.foundation_counts.tolist() == [each[2] for each in expected]
    assert result.capped_deals.tolist() == [each[3] for each in expected]
    assert result.capped == sum(each[3] for each in expected)
    assert result.strategy == function.__name__
    assert not result.positions.any()


def test_a_function_can_win_and_a_won_game_is_not_capped() -> None:
    start = sw.simulate("bisley", strategy="solver", deals=1, progress=False)
    assert start.outcomes.tolist() == [1]
    line = sw.solve(sw.Game("bisley", deal=1)).moves

    def along_the_line(view: sw.PlayerView) -> sw.Move | None:
        return line[len(view.moves)]

    result = quiet("bisley", strategy=along_the_line, deals=1, workers=1, max_moves=len(line))
    assert (result.outcomes[0], result.foundation_counts[0], result.capped) == (1, 52, 0)
    short = quiet("bisley", strategy=along_the_line, deals=1, workers=1, max_moves=len(line) - 1)
    assert (short.outcomes[0], short.foundation_counts[0], short.capped) == (0, 51, 1)


def illegal(view: sw.PlayerView) -> str:
    return "T1>T2"


def nonsense(view: sw.PlayerView) -> str:
    return "put it there"


def number(view: sw.PlayerView) -> Any:
    return 7


class OwnError(Exception):
    pass


def failing(view: sw.PlayerView) -> sw.Move | None:
    if len(view.moves) == 2:
        raise OwnError("out of ideas")
    return view.legal_moves[0]


def leaving(view: sw.PlayerView) -> None:
    raise SystemExit(1)


def leaving_otherwise(view: sw.PlayerView) -> None:
    raise GeneratorExit


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("function", "told", "cause"),
    [
        (illegal, "4D can't go on 7S", sw.IllegalMoveError),
        (nonsense, "'put it there'", sw.MoveSyntaxError),
        (number, "answered 7; a Move, its text, or None", None),
        (failing, "move 3: .*failed with OwnError: out of ideas", OwnError),
        (leaving, "failed with SystemExit: 1", SystemExit),
        (leaving_otherwise, "failed with GeneratorExit", GeneratorExit),
    ],
)
def test_what_a_function_does_wrong(
    function: Any, told: str, cause: type[Exception] | None, workers: int
) -> None:
    with pytest.raises(sw.StrategyError, match=told) as caught:
        quiet("bisley", strategy=function, deals=9, workers=workers)
    error = caught.value
    assert str(error).startswith("deal 1, move ")
    assert function.__name__ in str(error)
    assert error.deal == 1
    assert error.record is not None
    assert sw.Game.from_record(error.record).deal == 1
    assert type(error.__cause__).__name__ == (cause.__name__ if cause else "NoneType")
    if isinstance(error.__cause__, sw.IllegalMoveError):
        assert error.__cause__.explanation.text in str(error)
    assert error.partial is not None
    assert len(error.partial) == 0 or error.partial.deals[0] > 1


def wrong_in_deal_30(view: sw.PlayerView) -> sw.Move | str | None:
    wrong = view.piles["T1"] == sw.PlayerView.of(sw.Game("bisley", deal=30)).piles["T1"]
    return "T1>T1" if wrong else strategies.upward(view)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_was_done_before_a_failure_is_kept(workers: int) -> None:
    with pytest.raises(sw.StrategyError, match=r"^deal 30, move 1: ") as caught:
        quiet("bisley", strategy=wrong_in_deal_30, deals=range(1, 3000), workers=workers)
    partial_result = caught.value.partial
    assert partial_result is not None
    assert partial_result.partial
    assert partial_result.deals[:29].tolist() == list(range(1, 30))
    assert 30 not in partial_result.deals
    known = quiet("bisley", strategy=strategies.upward, deals=partial_result.deals, workers=1)
    assert np.array_equal(known.move_counts, partial_result.move_counts)


# Deals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deals", "numbers"),
    [
        (3, [1, 2, 3]),
        (np.int32(3), [1, 2, 3]),
        (range(5, 20, 5), [5, 10, 15]),
        (range(9, 6, -1), [9, 8, 7]),
        (range(7, 8), [7]),
        ([4, 2, 3], [4, 2, 3]),
        ((number for number in (8, 6)), [8, 6]),
        (np.array([12, 11], dtype=np.uint16), [12, 11]),
        (np.array([2**63 + 5, 3], dtype=np.uint64), [2**63 + 5, 3]),
        ([10**20 - 1, 2, 10**19], [10**20 - 1, 2, 10**19]),
        (range(10**20 - 2, 10**20), [10**20 - 2, 10**20 - 1]),
        (range(2**63 - 2, 2**63), [2**63 - 2, 2**63 - 1]),
    ],
)
def test_the_deals_in_their_order(deals: Any, numbers: list[int]) -> None:
    result = solve("ali-baba", deals=deals)
    assert result.deals.tolist() == numbers
    assert result.deals.dtype == (np.int64 if max(numbers) < 2**63 else object)
    for number, outcome in zip(numbers, result.outcomes.tolist(), strict=True):
        verdict = sw.solve(sw.Game("ali-baba", deal=number)).verdict
        assert (verdict is sw.Verdict.WINNABLE) == outcome


@pytest.mark.parametrize(
    ("deals", "told"),
    [
        (0, "1 or more, not 0"),
        (-5, "1 or more, not -5"),
        (10**30, "at most 1,000,000,000 deals"),
        (range(0), "holds no deal"),
        (range(10, 1), "holds no deal"),
        (range(10), "so 0 is none"),
        (range(10**20 - 3, 10**20 + 1), "run from 1"),
        (range(1, 10**10), "at most 1,000,000,000 deals"),
        ([], "no deal was named"),
        (np.array([], dtype=np.int64), "no deal was named"),
        (np.array([3, 0]), "so 0 is none"),
        (np.array([1.0, 2.0]), "a whole number"),
        ([1, 2.5], "a whole number"),
        ([1, True], "a whole number"),
        ([1, "2"], "a whole number"),
        ([1, 2, 1], "deal 1 is named more than once"),
        ([10**20 - 1, 5, 10**20 - 1], "named more than once"),
        (repeat(5, 3), "deal 5 is named more than once"),
        ("12", "a count"),
        (None, "a count"),
        (2.0, "a count"),
        (True, "a count"),
        ([[1, 2]], "a whole number"),
    ],
)
def test_deals_that_are_none(deals: Any, told: str) -> None:
    with pytest.raises(sw.DealError, match=told):
        solve("bisley", deals=deals)


def test_a_long_range_takes_a_few_bytes_a_deal() -> None:
    tracemalloc.start()
    wanted = Wanted(range(1, 10_000_001))
    assert tracemalloc.get_traced_memory()[1] < 100_000
    part = wanted.part(9_000_000, 9_000_003)
    assert list(part) == [9_000_001, 9_000_002, 9_000_003]
    tracemalloc.stop()
    seen: list[int] = []

    def enough(done: int, total: int, result: sw.SimulationResult) -> None:
        seen.append(total)
        raise KeyboardInterrupt

    tracemalloc.start()
    result = solve("ali-baba", deals=range(1, 5_000_001), progress=enough)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert result.partial
    assert seen[0] == 5_000_000
    # 16 bytes a deal, the deal numbers where they are asked for, and what the search needs.
    assert peak < 40 * 5_000_000


# Other arguments ---------------------------------------------------------------------------------


def ask(**arguments: Any) -> sw.SimulationResult:
    given: dict[str, Any] = {"strategy": "solver", "deals": 3, "progress": False} | arguments
    return sw.simulate(given.pop("game_or_rules", "bisley"), **given)


@pytest.mark.parametrize(
    ("arguments", "error", "told"),
    [
        ({"game_or_rules": "bislay"}, sw.RulesError, "ali-baba, bisley, blind-alleys"),
        ({"game_or_rules": None}, sw.RulesError, "a game id or Rules"),
        ({"strategy": "clever"}, sw.StrategyError, "'clever'; there are .*solver"),
        ({"strategy": 3}, sw.StrategyError, "a function of a PlayerView, not 3"),
        ({"strategy": None}, sw.StrategyError, "not None"),
        ({"max_position": 3}, sw.StrategyError, "'max_position'; its options are max_positions"),
        ({"max_positions": 0}, sw.StrategyError, "max_positions is a positive number"),
        ({"max_positions": "many"}, sw.StrategyError, "max_positions is a positive number"),
        ({"memory_mb": float("inf")}, sw.StrategyError, "memory_mb is a finite number"),
        ({"strategy": strategies.first, "depth": 3}, sw.StrategyError, "no options, so depth"),
        ({"seed": -1}, sw.SolitaireError, "seed is a whole number from 0"),
        ({"seed": 1.5}, sw.SolitaireError, "seed is a whole number"),
        ({"seed": 2**62}, sw.SolitaireError, "seed is a whole number"),
        ({"max_moves": 0}, sw.SolitaireError, "max_moves is a whole number from 1"),
        ({"max_moves": None}, sw.SolitaireError, "max_moves is a whole number"),
        ({"workers": 0}, sw.SolitaireError, "workers is a whole number from 1"),
        ({"workers": 100_000}, sw.SolitaireError, "from 1 to 1,000, not 100000"),
        ({"workers": 2.0}, sw.SolitaireError, "workers is a whole number"),
        ({"executor": SimpleNamespace(submit=print)}, sw.SolitaireError, "get_executor"),
        ({"progress": "yes"}, sw.SolitaireError, "progress is True, False"),
        ({"checkpoint": 5}, sw.CheckpointError, "the path of a file, not 5"),
        ({"checkpoint": ""}, sw.CheckpointError, "the path of a file"),
        ({"checkpoint": "a\0b"}, sw.CheckpointError, "can't be a checkpoint: .*embedded null"),
        ({"checkpoint": "a" * 300}, sw.CheckpointError, "can't be a checkpoint: .*too long"),
    ],
)
def test_arguments_that_cannot_be(arguments: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        ask(**arguments)


def test_every_strategy_names_its_options() -> None:
    for name in STRATEGIES:
        with pytest.raises(sw.StrategyError, match="'no_such'"):
            make_player(name, sw.rules("bisley"), seed=0, max_moves=9, no_such=1)


# The same everywhere -----------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", ["solver", strategies.upward])
def test_the_same_whatever_the_number_of_workers(strategy: Any) -> None:
    deals: Iterable[int] = [*range(40, 80), 446, 10**19, 32000, 32001]
    results = [
        quiet("blind-alleys", strategy=strategy, deals=deals, workers=workers)
        for workers in (1, 2, 3)
    ]
    assert results[0] == results[1] == results[2]
    backwards = quiet("blind-alleys", strategy=strategy, deals=list(deals)[::-1])
    assert np.array_equal(backwards.outcomes[::-1], results[0].outcomes)
    assert np.array_equal(backwards.positions[::-1], results[0].positions)
    assert np.array_equal(backwards.move_counts[::-1], results[0].move_counts)
