"""Winning lines, replayed in the naive model and in the engine."""

from __future__ import annotations

from collections import Counter

import pytest

import naive
import solitaire_widget as sw
from positions import pysol_deck, winning_lines

LINES = winning_lines()
LINE_IDS = [f"{game_id}-{number}" for game_id, number, _ in LINES]


def test_there_are_lines_of_every_game_and_every_kind_of_move() -> None:
    assert Counter(game_id for game_id, _, _ in LINES) == dict.fromkeys(naive.GAMES, 6)
    words = {move for _, _, moves in LINES for move in moves}
    for kind in ("draw", "redeal", "W>T", "W>F", ">K", "*"):
        assert any(kind in move for move in words), kind


@pytest.mark.parametrize(("game_id", "number", "moves"), LINES, ids=LINE_IDS)
def test_winning_line_wins_in_the_naive_model(game_id: str, number: int, moves: list[str]) -> None:
    state = naive.deal(game_id, pysol_deck(number))
    for move in moves:
        assert naive.outcome(state) is None
        state = naive.play(state, move)
    assert naive.outcome(state) == "won"
    assert not naive.moves(state)


@pytest.mark.parametrize(("game_id", "number", "moves"), LINES, ids=LINE_IDS)
def test_winning_line_wins_in_the_engine(game_id: str, number: int, moves: list[str]) -> None:
    game = sw.Game(game_id, deal=number)
    for move in moves:
        assert game.outcome is None
        assert str(game.play(move)) == move
    assert game.outcome is sw.Outcome.WON
    assert len(game.legal_moves) == 0
    assert [str(move) for move in game.moves] == moves


@pytest.mark.parametrize(("game_id", "number", "moves"), LINES, ids=LINE_IDS)
def test_winning_line_played_at_once_and_taken_back(
    game_id: str, number: int, moves: list[str]
) -> None:
    game = sw.Game(game_id, deal=number)
    start = game.position.to_text(reveal=True)
    game.play_all(moves)
    assert game.outcome is sw.Outcome.WON
    for move in reversed(moves):
        assert str(game.undo()) == move
    assert game.undo() is None
    assert game.position.to_text(reveal=True) == start


@pytest.mark.parametrize(("game_id", "number", "moves"), LINES, ids=LINE_IDS)
def test_each_position_of_a_winning_line_reads_back(
    game_id: str, number: int, moves: list[str]
) -> None:
    state = naive.deal(game_id, pysol_deck(number))
    for move in moves:
        state = naive.play(state, move)
        text = naive.to_text(state)
        assert naive.to_text(naive.from_text(text, game_id)) == text
        position = sw.Position.from_text(f"Game: {game_id}\n{text}")
        assert position.to_text(reveal=True).strip() == f"Game: {game_id}\n{text}"
