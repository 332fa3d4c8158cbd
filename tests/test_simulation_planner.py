"""The planner: legal play, the same whoever asks, nothing seen that is hidden, and its strength."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from random import Random

import numpy as np
import pytest

import house_rules
import solitaire_widget as sw
from solitaire_widget.search import encoding, kernel
from solitaire_widget.search.soundness import check_position
from solitaire_widget.simulation import sampling
from solitaire_widget.simulation.batch import COLUMNS, Batch
from solitaire_widget.simulation.compiled import CompiledPlayer, choose_move, guide
from solitaire_widget.simulation.planner import WORLDS, Planner, quick_weights
from solitaire_widget.simulation.planning import Effort, Table
from solitaire_widget.simulation.strategies import make_player
from worlds import twin

FEW = 3  # worlds: play is as legal and as honest with few as with many
MOST = 400
SEARCHED = [n for n, r in house_rules.ALL.items() if kernel.runs_serve(encoding.encode_rules(r))]
SAMPLED = [name for name in house_rules.ALL if name not in SEARCHED]


def same(one: Batch, other: Batch) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)


# Games replayed in the engine -----------------------------------------------------------------


def check_game(rules: sw.Rules, deal: int) -> None:
    player = Planner(rules, max_moves=MOST, worlds=FEW)
    (won,), (count,), (up,), (capped,), _ = (getattr(player.play([deal]), n) for n in COLUMNS)
    game = sw.Game(rules, deal=deal)
    moves = player.moves(deal)
    game.play_all(moves)
    assert len(moves) == count
    assert not any(move.is_transfer for move in moves[:-1])
    assert game.position.cards_up == up
    assert game.position.is_won == (won == 1)
    assert not capped or count == MOST


@pytest.mark.parametrize("name", house_rules.ALL)
def test_games_are_legal(name: str) -> None:
    for deal in (1, 4_000_123):
        check_game(house_rules.ALL[name], deal)


def test_a_game_is_cut_off_and_that_counts_as_lost() -> None:
    for game_id in ("blind-alleys", "bisley"):
        rules = sw.rules(game_id)
        whole = Planner(rules, worlds=FEW).play(range(1, 13))
        cut = Planner(rules, worlds=FEW, max_moves=70).play(range(1, 13))
        assert (cut.move_counts == np.minimum(whole.move_counts, 70)).all()
        assert (cut.capped == (whole.move_counts > 70)).all()
        assert cut.capped.any()
        assert (cut.outcomes[cut.capped] == 0).all()


CLASS_WORDS = range(kernel.T_UP, kernel.T_MASK), range(kernel.T_HELD, kernel.T_OPEN + 1)


@pytest.mark.parametrize("name", SEARCHED)
def test_boards_of_classes_are_of_those_classes(name: str) -> None:
    rules = house_rules.ALL[name]
    words, board = encoding.encode_rules(rules), encoding.words(kernel.BOARD_SIZE)
    again = encoding.words(kernel.S_COUNT)
    table = Table(words, guide(rules), quick_weights(), Effort(1), 0)
    start = sw.Game(rules, deal=7).position
    status, seen = table.start(encoding.encode_position(start), False), 0
    while status == kernel.GOING_ON:
        seen += 1
        game = table.game
        kernel.board_of(words, game, kernel.S_START, board)
        position = encoding.decode_board(rules, board)
        check_position(position)
        stock_seen = game[kernel.S_START + kernel.T_SEEN]
        kernel.start_plan(words, board, stock_seen, again)
        for word in chain(*CLASS_WORDS):
            assert again[kernel.S_START + word] == game[kernel.S_START + word]
        status = table.go_on(table.decide())
    assert seen or status == kernel.LOST


# What a game depends on -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["blind-alleys", "ali-baba", "bisley", "triangle"])
def test_a_game_depends_on_its_deal_alone(name: str) -> None:
    rules = house_rules.ALL[name]
    deals = [31_999, 32_001, 2**32 + 1, 10**20 - 1, 5, 6]
    player = Planner(rules, worlds=FEW, max_moves=MOST)
    whole = player.play(deals)
    assert same(whole, player.play(deals[::-1]).part(slice(None, None, -1)))
    with ThreadPoolExecutor(2) as pool:
        parts = pool.map(
            lambda deal: Planner(rules, worlds=FEW, max_moves=MOST).play([deal]), deals
        )
        for place, part in enumerate(parts):
            assert same(part, whole.part(slice(place, place + 1)))


def test_the_seed_changes_what_is_sampled() -> None:
    rules = sw.rules("blind-alleys")
    games = {seed: Planner(rules, worlds=FEW, seed=seed).moves(9) for seed in range(6)}
    assert len(set(games.values())) > 1


PLAIN = """
import sys
sys.modules["numba"] = None
import solitaire_widget as sw
from solitaire_widget.search import kernel
from solitaire_widget.simulation.planner import WORLDS, Planner, quick_weights
from solitaire_widget.simulation.planning import Effort, Table
assert not kernel.COMPILED
odd = sw.rules("blind-alleys").variant(passes=None, cards_per_draw=3, foundation_return=True)
for rules in (*map(sw.rules, sw.games()), odd):
    print(*Planner(rules, seed=5, max_moves=60, worlds=2).moves(40000))
"""


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_planner_begins_without_numba() -> None:
    first = PLAIN.replace("max_moves=60, worlds=2).moves(40000)", "max_moves=1, worlds=1).moves(9)")
    assert first != PLAIN
    assert run_python(first).count(">") >= 1


@pytest.mark.slow
def test_the_same_source_plays_without_numba() -> None:
    compiled_too = PLAIN.replace('sys.modules["numba"] = None', "").replace(
        "assert not kernel.COMPILED", ""
    )
    assert run_python(PLAIN) == run_python(compiled_too)


# Honesty --------------------------------------------------------------------------------------


def check_honesty(rules: sw.Rules, deals: range, every: int) -> int:
    """At decisions along games, permute what is unknown; returns how many worlds were compared.

    The whole game up to there is played from the other world too, in the same way as the deal's.
    """
    rng = Random(1)
    compared = 0
    for deal in deals:
        start = sw.Game(rules, deal=deal).position
        moves = moves_from(rules, start)
        game = sw.Game(start)
        for number, move in enumerate(moves):
            if number % every == 0:
                other = twin(game, rng).start
                if other != start:
                    compared += 1
                    told = f"deal {deal}, move {number + 1}"
                    assert moves_from(rules, other)[: number + 1] == moves[: number + 1], told
            game.play(move)
    return compared


def moves_from(rules: sw.Rules, start: sw.Position) -> tuple[sw.Move, ...]:
    """The planner's game from a position that isn't of a deal."""
    return Planner(rules, worlds=FEW, max_moves=MOST).moves_from(start)


HIDING = [name for name, rules in house_rules.ALL.items() if rules.has_stock]


@pytest.mark.parametrize("name", HIDING)
def test_unknown_cards_change_no_game(name: str) -> None:
    check_honesty(house_rules.ALL[name], range(1, 2), 29)


@pytest.mark.parametrize("game_id", ["blind-alleys", "ali-baba"])
def test_unknown_cards_change_no_game_of_the_two(game_id: str) -> None:
    every = 11 if game_id == "blind-alleys" else 1
    assert check_honesty(sw.rules(game_id), range(1, 6), every) > 30


@pytest.mark.parametrize("name", ["blind-alleys", "ali-baba", "kings only", "foundation return"])
def test_unknown_cards_change_no_choice(name: str) -> None:
    rules, rng = house_rules.ALL[name], Random(3)
    compared = 0
    for deal in range(1, 4):
        game = sw.Game(rules, deal=deal)
        for number, move in enumerate(Planner(rules, worlds=FEW, max_moves=MOST).moves(deal)):
            if number % 6 == 0 and sw.PlayerView.of(game).unknown:
                compared += 1
                views = sw.PlayerView.of(game), sw.PlayerView.of(twin(game, rng))
                chosen = [choose_move(view, "planner", worlds=FEW) for view in views]
                assert chosen[0] == chosen[1], f"deal {deal}, move {number + 1}"
                assert chosen[0] in game.legal_moves
            game.play(move)
    assert compared > 5


def peeking_at_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the planner take every world for one whose stock was seen."""
    start = kernel.start_plan
    monkeypatch.setattr(kernel, "start_plan", lambda r, b, _, s: start(r, b, 1, s))


def trusting_what_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the sampler see the unknown cards where they are."""
    masked = sampling.masked

    def seen(board: kernel.Words, known: bool) -> object:
        _, places, cards = masked(board, known)
        return encoding.copied(board), places, [int(board[place]) for place in places] or cards

    monkeypatch.setattr(sampling, "masked", seen)


@pytest.mark.parametrize(
    ("peek", "name"),
    [
        (peeking_at_the_stock, "blind-alleys"),
        (peeking_at_the_stock, "ali-baba"),
        (trusting_what_lies_there, "foundation return"),
    ],
)
def test_dishonest_play_shows(peek: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(peek)
    peek(monkeypatch)
    with pytest.raises(AssertionError, match="deal"):
        check_honesty(house_rules.ALL[name], range(1, 10), 5)


# Play from a view -----------------------------------------------------------------------------


def play_by_views(rules: sw.Rules, deal: int) -> sw.Game:
    game = sw.Game(rules, deal=deal)
    for _ in range(MOST):
        move = choose_move(sw.PlayerView.of(game), "planner", worlds=FEW)
        if move is None:
            return game
        game.play(move)
    raise AssertionError(f"deal {deal} goes round in circles")


@pytest.mark.parametrize("game_id", sw.games())
def test_asked_move_by_move_it_comes_to_an_end_and_wins(game_id: str) -> None:
    games = [play_by_views(sw.rules(game_id), deal) for deal in range(1, 9)]
    won = sum(game.outcome is sw.Outcome.WON for game in games)
    assert won >= (2 if game_id == "ali-baba" else 5)


@pytest.mark.parametrize("name", ["triangle", "foundation return", "draw three, unlimited"])
def test_asked_move_by_move_it_comes_to_an_end_elsewhere(name: str) -> None:
    play_by_views(house_rules.ALL[name], 3)


# Strength -------------------------------------------------------------------------------------


def both_won(game_id: str, deals: range, worlds: int) -> tuple[int, int]:
    """The deals that only the planner won, and those that only careful won."""
    rules = sw.rules(game_id)
    careful = CompiledPlayer("careful", rules).play(deals).outcomes == 1
    planner = Planner(rules, worlds=worlds).play(deals).outcomes == 1
    return int((planner & ~careful).sum()), int((careful & ~planner).sum())


def test_it_wins_more_than_careful() -> None:
    more, fewer = both_won("ali-baba", range(3_000_001, 3_000_601), 8)
    assert fewer == 0
    assert more > 0
    more, fewer = both_won("blind-alleys", range(3_000_001, 3_000_401), 24)
    assert more > fewer + 5


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_it_wins_more_than_careful_where_cards_lie_face_down() -> None:
    more, fewer = both_won("blind-alleys", range(3_000_001, 3_001_001), WORLDS)
    assert more > fewer


def test_it_wins_nearly_all_that_can_be_won_in_ali_baba() -> None:
    deals = range(3_000_001, 3_000_301)
    rules = sw.rules("ali-baba")
    can = make_player("solver", rules, seed=0, max_moves=2000).play(deals).outcomes == 1
    won = Planner(rules, worlds=8).play(deals).outcomes == 1
    assert not (won & ~can).any()
    assert (can & ~won).sum() <= 0.01 * can.sum()


def test_it_wins_what_can_be_won_where_all_is_seen() -> None:
    rules = sw.rules("bisley")
    deals = range(3_000_001, 3_000_101)
    can = make_player("solver", rules, seed=0, max_moves=2000).play(deals).outcomes
    batch = Planner(rules).play(deals)
    assert (batch.outcomes == can).all()
    careful = CompiledPlayer("careful", rules).play(deals)
    lost = can == 0
    assert lost.any()
    assert (batch.foundation_counts[lost] == careful.foundation_counts[lost]).all()


# Options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("worlds", [0, -1, 2.5, "4", True, None])
def test_worlds_must_be_a_positive_whole_number(worlds: object) -> None:
    with pytest.raises(sw.StrategyError, match="worlds is a whole number from 1"):
        make_player("planner", sw.rules("bisley"), seed=0, max_moves=9, worlds=worlds)
    with pytest.raises(sw.StrategyError, match="worlds is a whole number from 1"):
        Planner(sw.rules("ali-baba"), worlds=worlds)  # type: ignore[arg-type]


def test_every_weight_of_the_quick_player_has_a_place_of_its_own() -> None:
    named = [n for n in vars(kernel) if n.startswith("QUICK_") and n != "QUICK_WEIGHTS"]
    places = {getattr(kernel, name) for name in named}
    assert places == set(range(kernel.QUICK_WEIGHTS))
