"""Hints and prospects: proven where they say so, honest where they don't peek."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

import pytest

import solitaire_widget as sw
from house_rules import ALL
from positions import board
from solitaire_widget.notation.moves import read_move
from solitaire_widget.search import hints, kernel, readiness
from solitaire_widget.search.thumb import Hint, leads_on, rule_of_thumb
from solitaire_widget.simulation import seen
from worlds import played_games, twin

needs_numba = pytest.mark.skipif(not kernel.COMPILED, reason="the planner gives hints with numba")

LOST_BISLEY = 9
"""The first Bisley deal that can't be won."""


@pytest.fixture(autouse=True)
def _ready() -> None:
    assert readiness.ready_within(sw.Game("bisley", deal=1).position, 60)
    assert seen.ready_within(600) is kernel.COMPILED


def test_hints_lead_to_the_win_once_one_is_proven() -> None:
    for deal in (1, 2, 42):
        game = sw.Game("bisley", deal=deal)
        while not game.position.is_won:
            found = sw.hint(game)
            assert found.certain, game.record()
            assert found.verdict is sw.Verdict.WINNABLE
            assert found.move is not None
            assert "Proven: the game can be won" in found.text
            game.play(found.move)


def test_a_hint_leaves_the_game_as_it_is() -> None:
    game = sw.Game("bisley", deal=42)
    game.play_all(list(game.legal_moves)[:1])
    game.undo()
    before = (game.position, game.moves, game.undone)
    sw.hint(game, peek=True, look_back=True)
    sw.prospect(game, peek=True)
    assert (game.position, game.moves, game.undone) == before


def test_of_a_lost_deal_that_is_said_and_no_move() -> None:
    found = sw.hint(sw.Game("bisley", deal=LOST_BISLEY))
    assert found.move is None
    assert not found.certain
    assert found.verdict is sw.Verdict.UNWINNABLE
    assert found.text == "Proven: this deal can't be won."


def lost_on_the_way() -> sw.Game:
    """A game of a winnable deal, played by rules of thumb until no move is left."""
    game = sw.Game("bisley", deal=4)
    while (move := rule_of_thumb(game).move) is not None:
        game.play(move)
    assert game.outcome is sw.Outcome.STUCK
    return game


def played_to_the_end(deal: int) -> sw.Game:
    """A game with face-down cards that soon is stuck, played by rules of thumb."""
    game = sw.Game(sw.rules("blind-alleys").variant(empty="nothing", passes=1), deal=deal)
    while (move := rule_of_thumb(game).move) is not None:
        game.play(move)
    return game


def test_how_many_moves_back_the_game_could_be_won() -> None:
    game = lost_on_the_way()
    back = sw.prospect(game).moves_back
    assert back is not None
    assert sw.hint(game, look_back=True).moves_back == back
    assert f"It could {back} move" in sw.prospect(game).text
    for moves_back in range(len(game.moves) + 1):
        past = sw.Game(game.start)
        past.play_all(game.moves[: len(game.moves) - moves_back])
        winnable = sw.solve(past).verdict is sw.Verdict.WINNABLE
        assert winnable == (moves_back >= back)


def test_looking_back_is_on_request_for_a_hint() -> None:
    game = lost_on_the_way()
    game.undo()
    found = sw.hint(game)
    assert found.moves_back is None
    assert found.text == "Proven: from here the game can't be won any more."


def test_a_deal_that_never_could_be_won() -> None:
    game = sw.Game("bisley", deal=LOST_BISLEY)
    game.play(game.legal_moves[0])
    found = sw.prospect(game)
    assert found.verdict is sw.Verdict.UNWINNABLE
    assert found.moves_back is None
    assert "Nor could it at the start" in found.text


def test_stuck_and_unwinnable_have_words_of_their_own() -> None:
    game = lost_on_the_way()
    assert sw.hint(game) == rule_of_thumb(game)
    assert sw.hint(game).text.startswith("No legal move is left.")
    assert "can't be won any more" in sw.prospect(game).text


def stuck_with_hidden_cards() -> sw.Game:
    return next(
        game
        for game in map(played_to_the_end, range(1, 200))
        if game.outcome is sw.Outcome.STUCK and len(sw.PlayerView.of(game).unknown) > 1
    )


def test_a_stuck_game_can_not_be_won_whatever_is_hidden() -> None:
    blind = stuck_with_hidden_cards()
    said = sw.prospect(blind)
    assert said.verdict is sw.Verdict.UNWINNABLE
    assert said.text == "No legal move is left. From here the game can't be won."


@pytest.mark.parametrize("game_id", ["blind-alleys", "ali-baba"])
def test_without_peeking_hidden_cards_are_no_ground_for_a_proof(game_id: str) -> None:
    game = sw.Game(game_id, deal=7)
    found = sw.hint(game)
    assert (found.certain, found.verdict) == (False, None)
    said = sw.prospect(game)
    assert said.verdict is sw.Verdict.UNKNOWN
    assert said.text.startswith("Unknown while")


@pytest.mark.parametrize("game_id", ["blind-alleys", "ali-baba"])
def test_without_peeking_games_that_look_alike_get_the_same_hint(game_id: str) -> None:
    rng = Random(11)
    compared = 0
    games = [
        game.copy()
        for seed in range(4)
        for game, _ in played_games(sw.rules(game_id), seed=seed, every=4, at_most=60)
    ]
    for game in games:
        other = twin(game, rng)
        compared += other.position != game.position
        assert sw.hint(game) == sw.hint(other) == sw.hint(game)
        assert sw.prospect(game).text == sw.prospect(other).text
    assert compared > 5


# Where cards are hidden --------------------------------------------------------------------------


def follow(game: sw.Game, ask: Callable[[sw.Game], Hint]) -> bool:
    """Whether following hints wins the game."""
    for _ in range(600):
        move = ask(game).move
        if move is None:
            return game.position.is_won
        game.play(move)
    pytest.fail(f"600 hints led nowhere: {game.moves[-12:]}")


@needs_numba
def test_hints_win_more_often_with_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    def won() -> int:
        return sum(follow(sw.Game("blind-alleys", deal=deal), sw.hint) for deal in range(1, 21))

    with_planner = won()
    monkeypatch.setattr(seen, "_planned", lambda _: None)
    hints._lines.clear()
    assert with_planner > won()


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_hints_are_legal_and_come_to_an_end(rules: sw.Rules) -> None:
    game = sw.Game(rules, deal=4711)
    while len(sw.PlayerView.of(game).unknown) > 1:
        move = sw.hint(game).move
        if move is None:
            break
        assert move in game.legal_moves
        assert leads_on(game, move)
        game.play(move)
        assert len(game.moves) < 600


def proposed(monkeypatch: pytest.MonkeyPatch, game: sw.Game, move: str | None) -> Hint:
    """The hint where the planner would play a move."""
    chosen = None if move is None else read_move(move, game.position)
    monkeypatch.setattr(seen, "_planned", lambda _: chosen)
    return sw.hint(game)


@needs_numba
def test_the_planners_move_comes_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    game = board("blind-alleys", T1="KC", T2="9S", T3="8H", T4="2C 9C", stock="QD QH")
    how = " The planner would play this: it tries out ways in which the hidden cards could lie."
    thumb = rule_of_thumb(game)
    assert thumb.move is not None
    for move, reason in (
        (str(thumb.move), thumb.text),
        ("T3>T4", "Move 8H to 9C: that empties a pile."),
        ("draw", "Draw one card from the stock to the waste."),
        ("T1>T5", "KC goes to the empty pile T5."),
    ):
        found = proposed(monkeypatch, game, move)
        assert found == Hint(read_move(move, game.position), reason + how, False)


@needs_numba
def test_where_the_planner_gives_up_there_is_a_rule_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = sw.Game("blind-alleys", deal=7)
    assert proposed(monkeypatch, game, None) == rule_of_thumb(game)


@needs_numba
def test_the_planner_is_not_followed_in_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    game = board("blind-alleys", T1="KC", T2="9S", T3="8H", T4="2C 9C", stock="QD QH")
    game.play("T3>T2")
    assert proposed(monkeypatch, game, "T2>T4").move == sw.Move("T2", "T4")
    game.play("T2>T4")
    assert sw.Move("T4", "T2") in game.legal_moves
    assert proposed(monkeypatch, game, "T4>T2") == rule_of_thumb(game)


@needs_numba
def test_the_planner_redeals_after_no_idle_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sw.Game(sw.rules("blind-alleys").variant(passes=4), deal=7)
    while game.position.stock:
        game.play("draw")
    assert proposed(monkeypatch, game, "redeal").move == sw.Move("W", "S")
    game.play("redeal")
    while game.position.stock:
        game.play("draw")
    assert proposed(monkeypatch, game, "redeal") == rule_of_thumb(game)


def test_a_stuck_game_gets_no_move_from_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "_planned", never)
    blind = stuck_with_hidden_cards()
    assert sw.hint(blind, look_back=True) == rule_of_thumb(blind)


def never(_: sw.PlayerView) -> sw.Move:
    raise AssertionError("the planner was asked")


def test_without_numba_or_time_or_patience_the_planner_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = sw.Game("blind-alleys", deal=7)
    monkeypatch.setattr(seen, "_planned", never)
    assert sw.hint(game, cancelled=lambda: True) == rule_of_thumb(game)
    assert sw.hint(game, time_limit_s=0.1) == rule_of_thumb(game)
    monkeypatch.setattr(seen, "find_spec", lambda _: None)
    thumb = rule_of_thumb(game)
    text = f"{thumb.text} (A rule of thumb: the planner can't run here.)"
    assert sw.hint(game) == Hint(thumb.move, text, False)


def test_while_the_planner_gets_ready_there_is_a_rule_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goes_on = threading.Event()
    monkeypatch.setattr(seen, "_ready", threading.Event())
    monkeypatch.setattr(seen, "_background", readiness.Background())
    monkeypatch.setattr(seen, "_prepare", lambda: goes_on.wait(60))
    monkeypatch.setattr(seen, "find_spec", lambda name: name)
    monkeypatch.setattr(seen, "_planned", never)
    game = sw.Game("blind-alleys", deal=7)
    thumb = rule_of_thumb(game)
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return False

    text = f"{thumb.text} (The planner is still getting ready.)"
    assert sw.hint(game, time_limit_s=0.5, cancelled=cancelled) == Hint(thumb.move, text, False)
    assert asked
    asked.clear()
    assert sw.hint(game, time_limit_s=0.5, cancelled=cancelled) == Hint(thumb.move, text, False)
    assert not asked, "it was waited for once already"
    goes_on.set()


def test_peeking_is_said_and_proves() -> None:
    game = sw.Game("ali-baba", deal=97)
    found = sw.hint(game, peek=True)
    assert found.certain
    assert "This looks at the hidden cards." in found.text
    assert "hidden" not in sw.hint(sw.Game("bisley", deal=42), peek=True).text


def test_the_last_unknown_card_follows_from_the_others() -> None:
    game = sw.Game("ali-baba", deal=97)
    while len(game.position.stock) > 1:
        game.play("draw")
    assert sw.hint(game).verdict is not None


def test_a_won_game() -> None:
    text = "\n".join(
        ["Game: bisley", "Foundations: C-K D-K H-K S-K", "Kings: C-0 D-0 H-0 S-0"]
        + [f"T{n}:" for n in range(1, 14)]
    )
    game = sw.Game(sw.Position.from_text(text))
    assert sw.hint(game).move is None
    assert sw.prospect(game).text == "The game is won already."


def test_what_runs_out_of_time_is_unknown_and_the_hint_a_rule_of_thumb() -> None:
    game = sw.Game("blind-alleys", deal=36)  # takes seconds to be proven lost
    said = sw.prospect(game, peek=True, time_limit_s=0.01)
    assert said.verdict is sw.Verdict.UNKNOWN
    assert "the time was not enough" in said.text
    found = sw.hint(game, peek=True, time_limit_s=0.06)
    assert found.move == rule_of_thumb(game).move
    assert found.text.endswith("(A rule of thumb: no proof was found in the time there was.)")


def test_it_can_be_cancelled() -> None:
    game = sw.Game("blind-alleys", deal=36)
    asked = threading.Event()
    began = time.perf_counter()

    def cancelled() -> bool:
        asked.set()
        return True

    said = sw.prospect(game, peek=True, cancelled=cancelled)
    assert asked.is_set()
    assert said.verdict is sw.Verdict.UNKNOWN
    assert "was stopped" in said.text
    assert time.perf_counter() - began < 30


def test_while_the_solver_gets_ready_there_is_a_rule_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goes_on = threading.Event()
    monkeypatch.setattr(readiness, "_imported", threading.Event())
    monkeypatch.setattr(readiness, "_solver", readiness.Background())
    monkeypatch.setattr(readiness, "_prepare", lambda _: goes_on.wait(60))
    game = sw.Game("bisley", deal=4711)
    found = sw.hint(game, time_limit_s=0.1)
    assert found.move == rule_of_thumb(game).move
    assert not found.certain
    assert "still getting ready" in found.text
    goes_on.set()


def test_without_threads_the_solver_gets_ready_on_the_spot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_threads(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(readiness, "_imported", threading.Event())
    monkeypatch.setattr(readiness, "_solver", readiness.Background())
    monkeypatch.setattr(threading.Thread, "start", no_threads)
    assert readiness.ready_within(sw.Game("bisley", deal=1).position, 1)


@pytest.mark.parametrize("limit", [0, -1, "1", True, float("nan"), float("inf")])
def test_a_time_limit_is_a_positive_number(limit: float) -> None:
    for ask in (sw.hint, sw.prospect):
        with pytest.raises(sw.SolitaireError, match=r"time_limit_s is a (positive|finite) number"):
            ask(sw.Game("bisley", deal=1), time_limit_s=limit)


def test_a_hint_has_a_time_limit_and_a_prospect_needs_none() -> None:
    game = sw.Game("bisley", deal=1)
    with pytest.raises(sw.SolitaireError, match="time_limit_s is a positive number, not None"):
        sw.hint(game, time_limit_s=None)  # type: ignore[arg-type]
    assert sw.prospect(game, time_limit_s=None).verdict is sw.Verdict.WINNABLE
    for ask in (sw.hint, sw.prospect):
        with pytest.raises(sw.SolitaireError, match="cancelled is a function or None, not 3"):
            ask(game, cancelled=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [None, "bisley", sw.Game("bisley", deal=1).position])
def test_a_hint_is_for_a_game(game: object) -> None:
    for ask in (sw.hint, sw.prospect):
        with pytest.raises(sw.SolitaireError, match="asked for a Game"):
            ask(game)  # type: ignore[arg-type]


def test_few_lines_are_kept() -> None:
    for deal in range(1, 40):
        sw.hint(sw.Game("bisley", deal=deal))
    assert len(hints._lines) <= 16


def test_what_is_proven_lost_is_not_proven_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sw.Game("blind-alleys", deal=349)
    assert sw.prospect(game, peek=True).verdict is sw.Verdict.UNWINNABLE
    monkeypatch.setattr("solitaire_widget.search.solver.solve", None)
    assert sw.hint(game, peek=True).text.startswith("Proven: this deal can't be won.")
    assert len(hints._lost) <= 256
