"""The compiled strategies: legal play, the same whoever asks, and nothing seen that is hidden."""

from __future__ import annotations

import subprocess
import sys
import types
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest

import house_rules
import solitaire_widget as sw
from solitaire_widget.engine.legal import legal_moves, outcome
from solitaire_widget.search import encoding, kernel, space
from solitaire_widget.simulation import compiled
from solitaire_widget.simulation.batch import COLUMNS, Batch
from solitaire_widget.simulation.compiled import COMPILED, CompiledPlayer, choose_move
from worlds import exchanged

STRATEGIES = sorted(COMPILED)
MOST = 400


def same(one: Batch, other: Batch) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)


# Games replayed move by move in the engine ----------------------------------------------------


def check_game(player: CompiledPlayer, strategy: str, rules: sw.Rules, deal: int) -> bool:
    """Replay a game, asking ``choose_move`` all along; whether it was won."""
    (won,), (count,), (up,), (capped,), _ = (getattr(player.play([deal]), n) for n in COLUMNS)
    game = sw.Game(rules, deal=deal)
    moves = player.moves(deal)
    assert len(moves) == count
    for number, move in enumerate(moves):
        if number % 5 == 0 or number < 10:
            assert choose_move(sw.PlayerView.of(game), strategy, deal=deal) == move
        assert not move.is_transfer
        game.play(move)
    assert game.position.cards_up == up
    assert game.position.is_won == (won == 1)
    given_up = choose_move(sw.PlayerView.of(game), strategy, deal=deal) is None
    assert capped == (not given_up)
    if capped:
        assert count == MOST
    elif strategy == "random":
        assert outcome(game.position) is not None
    return bool(won)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("name", house_rules.ALL)
def test_games_are_those_of_the_engine(name: str, strategy: str) -> None:
    rules = house_rules.ALL[name]
    player = CompiledPlayer(strategy, rules, max_moves=MOST)
    for deal in (1, 32000, 4_000_123, 10**20 - 1):
        check_game(player, strategy, rules, deal)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("game_id", sw.games())
def test_more_games_of_the_three(game_id: str, strategy: str) -> None:
    player = CompiledPlayer(strategy, sw.rules(game_id), max_moves=MOST)
    won = sum(
        check_game(player, strategy, sw.rules(game_id), deal)
        for deal in range(3_000_001, 3_000_021)
    )
    if strategy == "careful":
        assert won > 3


@pytest.mark.parametrize("strategy", ["greedy", "careful"])
@pytest.mark.parametrize("name", house_rules.ALL)
def test_no_strategy_goes_round_in_circles(name: str, strategy: str) -> None:
    batch = CompiledPlayer(strategy, house_rules.ALL[name]).play(range(1, 301))
    assert not batch.capped.any()


def test_a_game_is_cut_off_and_that_counts_as_lost() -> None:
    rules = sw.rules("blind-alleys")
    whole = CompiledPlayer("careful", rules).play(range(1, 51))
    cut = CompiledPlayer("careful", rules, max_moves=100).play(range(1, 51))
    assert (cut.move_counts == np.minimum(whole.move_counts, 100)).all()
    assert (cut.outcomes[cut.capped] == 0).all()
    assert (cut.capped == (whole.move_counts > 100)).all()
    # With just as many moves as it takes, a game isn't cut off.
    deal = 1 + int(np.flatnonzero(whole.outcomes == 1)[0])
    needed = int(whole.move_counts[deal - 1])
    exact = CompiledPlayer("careful", rules, max_moves=needed).play([deal])
    assert exact.outcomes[0] == 1
    assert not exact.capped[0]


# What a game depends on -----------------------------------------------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("game_id", sw.games())
def test_a_game_depends_on_its_deal_alone(game_id: str, strategy: str) -> None:
    deals = [*range(31_990, 32_010), *range(2**32 - 3, 2**32 + 3), 10**20 - 1, 5]
    player = CompiledPlayer(strategy, sw.rules(game_id), max_moves=MOST)
    whole = player.play(deals)
    parts = Batch.empty(len(deals))
    for start in range(0, len(deals), 3):
        parts.put(start, player.play(deals[start : start + 3]))
    assert same(whole, parts)
    back = player.play(deals[::-1])
    assert same(whole, back.part(slice(None, None, -1)))


def test_ranges_are_dealt_like_numbers() -> None:
    player = CompiledPlayer("greedy", sw.rules("ali-baba"))
    for deals in (range(10, 60), range(60, 10, -7), range(2**32 - 5, 2**32 + 5), range(0)):
        assert same(player.play(deals), player.play(list(deals)))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_threads_change_nothing(strategy: str) -> None:
    rules = sw.rules("ali-baba")
    deals = range(1, 2001)
    whole = CompiledPlayer(strategy, rules).play(deals)
    parts = [deals[start : start + 500] for start in range(0, 2000, 500)]
    with ThreadPoolExecutor(4) as pool:
        played = list(pool.map(lambda part: CompiledPlayer(strategy, rules).play(part), parts))
    for number, part in enumerate(played):
        assert same(part, whole.part(slice(500 * number, 500 * number + 500)))


def test_random_play_is_seeded_and_uniform() -> None:
    rules = sw.rules("ali-baba")
    first = {seed: CompiledPlayer("random", rules, seed=seed).moves(7)[0] for seed in range(3000)}
    moves = sw.Game(rules, deal=7).legal_moves
    for move in moves:
        share = sum(chosen == move for chosen in first.values()) / len(first)
        expected = 1 / len(moves)
        assert abs(share - expected) < 5 * (expected / len(first)) ** 0.5, move
    assert CompiledPlayer("random", rules, seed=3).moves(8) != CompiledPlayer(
        "random", rules, seed=4
    ).moves(8)
    greedy = [CompiledPlayer("greedy", rules, seed=seed).moves(8) for seed in (3, 4)]
    assert greedy[0] == greedy[1]


PLAIN = """
import sys
sys.modules["numba"] = None
import solitaire_widget as sw
from solitaire_widget.search import kernel
from solitaire_widget.simulation.compiled import CompiledPlayer
assert not kernel.COMPILED
odd = sw.rules("blind-alleys").variant(passes=None, cards_per_draw=3, foundation_return=True)
for strategy in ("random", "greedy", "careful"):
    for rules in (*map(sw.rules, sw.games()), odd):
        player = CompiledPlayer(strategy, rules, seed=5, max_moves=150)
        for deal in (1, 40000, 10**20 - 1):
            print(*player.moves(deal))
"""


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_source_plays_without_numba() -> None:
    compiled_too = PLAIN.replace('sys.modules["numba"] = None', "").replace(
        "assert not kernel.COMPILED", ""
    )
    assert run_python(PLAIN) == run_python(compiled_too)


# Honesty --------------------------------------------------------------------------------------


def other_world(game: sw.Game, rng: Random) -> sw.Position:
    """A start from which the game's moves show its player the same, the unknown cards permuted."""
    unknown = sorted(sw.PlayerView.of(game).unknown, key=str)
    mapping = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    return exchanged(game.start, mapping)


def played_from(strategy: str, start: sw.Position, deal: int, most: int) -> list[int]:
    """The codes of the first moves that a strategy plays from a position."""
    k = vars(encoding)["kernel"]
    rules, board = encoding.encode_rules(start.rules), encoding.encode_position(start)
    survey, trace = encoding.words(k.SURVEY_SIZE), encoding.words(most)
    k.begin_game(rules, board, survey, k.dice_of(0, *encoding.number_words(deal)))
    guide = compiled.guide(start.rules)
    k.play_game(COMPILED[strategy], rules, board, guide, survey, *space.class_space(), most, trace)
    return [int(code) for code in trace[: survey[k.Q_MOVES]]]


def check_honesty(strategy: str, rules: sw.Rules, deals: range, every: int) -> int:
    """At decisions along games, permute what is unknown; returns how many worlds were compared."""
    rng = Random(1)
    compared = 0
    for deal in deals:
        game = sw.Game(rules, deal=deal)
        codes = played_from(strategy, game.start, deal, 200)
        for number, code in enumerate(codes):
            if number % every == 0:
                other = other_world(game, rng)
                if other != game.start:
                    compared += 1
                    twin = played_from(strategy, other, deal, number + 1)
                    assert twin == codes[: number + 1], f"deal {deal}, move {number + 1}"
            game.play(encoding.decode_move(code))
    return compared


HIDING = [name for name, rules in house_rules.ALL.items() if rules.has_stock]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("name", HIDING)
def test_unknown_cards_change_no_choice(name: str, strategy: str) -> None:
    assert check_honesty(strategy, house_rules.ALL[name], range(1, 4), 7) > 0


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("game_id", ["blind-alleys", "ali-baba"])
def test_unknown_cards_change_no_choice_of_the_games(game_id: str, strategy: str) -> None:
    rules = sw.rules(game_id)
    every = 3 if game_id == "blind-alleys" else 1
    assert check_honesty(strategy, rules, range(1, 13), every) > 30


SOURCE = Path(kernel.__file__).read_text(encoding="utf-8")

# What is written in the kernel, the dishonest thing put in its place, the strategy and the game.
PLANTED = {
    "careful sees the card that a run would turn up": (
        "return score + g[w + W_JOIN_TURNS] + ",
        "return score + 40 * board[first + base - 1] + ",
        "careful",
        "blind-alleys",
    ),
    "careful knows the next card of the stock on the first pass": (
        "known = q[Q_KNOWN] != 0 and code == DRAW_CODE",
        "known = code == DRAW_CODE\n"
        "        if known and _has_home(g, q, board[B_TALON + board[B_CURSOR]]):\n"
        "            score = 300\n"
        "        known = False",
        "careful",
        "blind-alleys",
    ),
    "careful knows a stock that it never saw": (
        "score += g[w + W_SPACE_HOSTED]",
        "score += 200 * (board[B_TALON + board[B_TALON_SIZE] - 1] % 4)",
        "careful",
        "ali-baba",
    ),
    "greedy turns up the highest card": (
        "most = board[B_FACE_DOWN + pile]\n            target",
        "most = board[B_PILES + pile * 52] % 3\n            target",
        "greedy",
        "blind-alleys",
    ),
    "random counts the cards that are hidden": (
        "q[Q_DICE] + 0x1B",
        "q[Q_DICE] + board[B_PILES] + 0x1B",
        "random",
        "blind-alleys",
    ),
}


@pytest.fixture
def _fresh_rules() -> Iterator[None]:
    encoding.encode_rules.cache_clear()
    yield
    encoding.encode_rules.cache_clear()


@pytest.mark.usefixtures("_fresh_rules")
@pytest.mark.parametrize("name", PLANTED)
def test_dishonest_play_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, strategy, game_id = PLANTED[name]
    assert old in SOURCE
    module = types.ModuleType("dishonest_kernel")
    source = SOURCE.replace("from numba import njit", "raise ImportError").replace(old, new)
    exec(compile(source, "dishonest_kernel", "exec"), module.__dict__)
    for user in (encoding, compiled, space):
        monkeypatch.setattr(user, "kernel", module)
    with pytest.raises(AssertionError, match="deal"):
        check_honesty(strategy, sw.rules(game_id), range(1, 40), 5)


def test_a_view_is_encoded_with_what_it_shows() -> None:
    game = sw.Game("blind-alleys", deal=3)
    for move in CompiledPlayer("careful", game.rules).moves(3):
        view = sw.PlayerView.of(game)
        position = encoding.decode_board(game.rules, encoding.encode_view(view))
        masked = sw.PlayerView.of(sw.Game(position))
        assert (masked.piles, masked.redeals_left) == (view.piles, view.redeals_left)
        assert not view.known_stock or position.stock == game.position.stock
        assert masked.unknown == view.unknown
        assert tuple(legal_moves(position)) == tuple(game.legal_moves)
        game.play(move)


# Weights --------------------------------------------------------------------------------------


def test_weights_are_chosen_by_properties_of_the_rules() -> None:
    assert [compiled.family(sw.rules(game_id)) for game_id in sw.games()] == [
        "suit",
        "lines",
        "colours",
    ]
    renamed = sw.rules("bisley").variant(name="At home", id="at-home", transfers=False)
    assert compiled.family(renamed) == "lines"
    assert compiled.family(sw.rules("bisley").variant(move_runs=True)) == "colours"
    assert compiled.family(sw.rules("blind-alleys").variant(match="suit")) == "colours"
    assert compiled.family(sw.rules("ali-baba").variant(empty="kings")) == "suit"
    assert compiled.family(sw.rules("blind-alleys").variant(match="any")) == "colours"


def test_every_weight_has_a_name_and_a_place_of_its_own() -> None:
    assert len(set(compiled.FEATURES.values())) == len(compiled.FEATURES)
    assert max(compiled.FEATURES.values()) < kernel.WEIGHTS
    for weights in compiled.tuned_weights().values():
        assert set(weights) <= set(compiled.FEATURES)


def test_an_unknown_strategy_is_named() -> None:
    view = sw.PlayerView.of(sw.Game("bisley", deal=1))
    with pytest.raises(sw.StrategyError, match="random, greedy, careful, not 'clever'"):
        choose_move(view, "clever")
    with pytest.raises(sw.StrategyError, match="greedy has no options, so worlds means nothing"):
        choose_move(view, "greedy", worlds=4)
