"""The history of a game: taking back, playing again, who watches, and what was seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import solitaire_widget as sw
from positions import board
from worlds import random_moves


@pytest.fixture
def game() -> sw.Game:
    """T1 7H, T2 8S, T3 and on empty, 9S on the waste, the rest in the stock."""
    return board("blind-alleys", T1="7H", T2="8S", waste="9S")


def kind(value: object) -> str:
    return type(value).__name__


# Taking back -------------------------------------------------------------------------------------


def test_undo_takes_the_turning_up_back_too() -> None:
    game = board("blind-alleys", T1="<4D> 9S")
    game.play("T1>T2")
    assert game.position.face_down[0] == 0
    assert game.undo() == sw.Move("T1", "T2")
    assert game.position.face_down[0] == 1


def test_redo_is_forgotten_when_another_move_is_played(game: sw.Game) -> None:
    game.play_all(["T1>T2", "draw"])
    game.undo()
    game.undo()
    assert list(game.undone) == [sw.Move("T1", "T2"), sw.Move("S", "W")]
    game.play("T1>T3")
    assert list(game.undone) == []
    assert game.redo() is None
    assert game.moves == (sw.Move("T1", "T3"),)


def test_the_same_move_played_again_also_forgets(game: sw.Game) -> None:
    game.play_all(["T1>T2", "draw"])
    game.restart()
    game.play("T1>T2")
    assert game.undone == ()


def test_restart_can_be_redone(game: sw.Game) -> None:
    game.play_all(["T1>T2", "draw", "W>T1"])
    end = game.position
    game.restart()
    assert (game.position, game.moves) == (game.start, ())
    assert [str(move) for move in game.undone] == ["T1>T2", "draw", "W>T1"]
    while game.redo():
        pass
    assert game.position == end


def test_go_to_stops_after_any_move() -> None:
    game = sw.Game("blind-alleys", deal=3)
    positions = [game.position]
    positions += [game.position for _ in random_moves(game, Random(3), 12)]
    for ply in (12, 0, 7, 7, 3, 11):
        game.go_to(ply)
        assert len(game.moves) == ply
        assert game.position == positions[ply]
        assert game.legal_moves == sw.Game(positions[ply]).legal_moves


@pytest.mark.parametrize("ply", [-1, 4, 1.0, 1.5, True, "1", None, 10**5000, [0]], ids=kind)
def test_go_to_where_there_is_no_move(game: sw.Game, ply: Any) -> None:
    game.play_all(["T1>T2", "draw", "W>T1"])
    game.undo()
    before = (game.position, game.moves, game.undone)
    with pytest.raises(sw.SolitaireError, match="number") as error:
        game.go_to(ply)
    assert len(str(error.value)) < 150
    assert (game.position, game.moves, game.undone) == before


def test_plays_count_what_was_played_and_not_what_was_redone(game: sw.Game) -> None:
    game.play_all(["T1>T2", "draw"])
    game.undo()
    game.redo()
    assert game.plays == 2
    game.undo()
    game.play("draw")
    assert game.plays == 3
    assert game.copy().plays == 3


def test_was_at_knows_the_way_to_here_only(game: sw.Game) -> None:
    start = game.position
    game.play("T1>T3")
    there = game.position
    game.play("T3>T1")
    assert game.position == start
    assert game.was_at(start)
    assert game.was_at(there)
    game.restart()
    assert not game.was_at(there)


# Watching ----------------------------------------------------------------------------------------


def test_a_watcher_hears_of_every_change_until_it_ends(game: sw.Game) -> None:
    heard: list[int] = []
    end = game.watch(lambda changed: heard.append(len(changed.moves)))
    game.play("T1>T2")
    game.play_all(["draw", "W>T1"])
    game.undo()
    game.redo()
    game.go_to(1)
    game.restart()
    assert heard == [1, 3, 2, 3, 1, 0]
    end()
    end()
    game.play("draw")
    assert len(heard) == 6


def test_a_watcher_sees_the_game_as_it_is_after_the_change(game: sw.Game) -> None:
    seen: list[bool] = []
    game.watch(lambda changed: seen.append("W>T1" in [str(m) for m in changed.legal_moves]))
    assert "W>T1" not in [str(move) for move in game.legal_moves]
    game.play("T1>T2")
    assert seen == [True]


def test_whoever_watches_twice_hears_twice_and_ends_once(game: sw.Game) -> None:
    heard: list[sw.Game] = []
    first, _second = game.watch(heard.append), game.watch(heard.append)
    game.play("draw")
    assert len(heard) == 2
    first()
    first()
    game.play("draw")
    assert len(heard) == 3


def test_a_watcher_that_ends_itself_disturbs_no_other(game: sw.Game) -> None:
    heard: list[str] = []

    def once(_: sw.Game) -> None:
        heard.append("once")
        end()

    end = game.watch(once)
    game.watch(lambda _: heard.append("always"))
    game.play("draw")
    game.play("draw")
    assert heard == ["once", "always", "always"]


def test_an_error_of_a_watcher_keeps_no_other_from_hearing(game: sw.Game) -> None:
    heard: list[int] = []

    def broken(_: sw.Game) -> None:
        raise LookupError("of mine")

    game.watch(broken)
    game.watch(lambda changed: heard.append(len(changed.moves)))
    with pytest.raises(LookupError, match="of mine"):
        game.play("draw")
    assert heard == [1]
    assert len(game.moves) == 1
    with pytest.raises(LookupError):
        game.undo()
    assert heard == [1, 0]


def test_a_refused_move_and_an_undo_at_the_start_are_no_changes(game: sw.Game) -> None:
    heard: list[sw.Game] = []
    game.watch(heard.append)
    with pytest.raises(sw.IllegalMoveError):
        game.play("T2>T1")
    assert game.undo() is None
    assert game.redo() is None
    game.restart()
    game.go_to(0)
    assert heard == []


def test_nobody_watches_a_copy(game: sw.Game) -> None:
    heard: list[sw.Game] = []
    game.watch(heard.append)
    game.copy().play("draw")
    assert heard == []


# Comments ----------------------------------------------------------------------------------------


def test_comments_live_as_long_as_the_moves_they_are_on(game: sw.Game) -> None:
    game.comments[0] = "the start"
    game.play_all(["T1>T2", "draw"])
    game.comments[1] = "red on black"
    game.comments[2] = "nothing new"
    game.go_to(1)
    assert game.comments == {0: "the start", 1: "red on black", 2: "nothing new"}
    game.play("W>T1")
    assert game.comments == {0: "the start", 1: "red on black"}


# What was seen -----------------------------------------------------------------------------------


def test_the_stock_is_known_after_a_redeal_only() -> None:
    game = board("blind-alleys", stock="4C 5C", waste="9S", rest="Waste")
    seen = [game.stock_seen]
    for act in ("draw", "draw", "redeal"):
        game.play(act)
        seen.append(game.stock_seen)
    game.undo()
    seen.append(game.stock_seen)
    assert seen == [False, False, False, True, False]


def test_the_stock_is_known_if_a_position_has_fewer_redeals_left() -> None:
    assert board("blind-alleys", redeals=0).stock_seen
    assert not board("blind-alleys", redeals=1).stock_seen
    unlimited = sw.rules("blind-alleys").variant(passes=None)
    assert not board(unlimited).stock_seen
