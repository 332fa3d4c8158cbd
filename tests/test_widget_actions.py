"""Actions of the player and of Python, and what one undo takes back."""

from __future__ import annotations

from typing import Any

import pytest
import traitlets

import solitaire_widget as sw
from positions import board, winning_lines
from wire import View, almost_won, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]


@pytest.fixture
def widget() -> sw.SolitaireWidget:
    """T1 7H, T2 8S, T3 to T6 empty, 9S on the waste, the rest in the stock."""
    return sw.SolitaireWidget(board("blind-alleys", T1="7H", T2="8S", waste="9S"))


# Undo and redo of actions ------------------------------------------------------------------------


def test_undo_and_redo_of_one_move(widget: sw.SolitaireWidget) -> None:
    view = View(widget)
    view.move("T1>T2")
    view.move("draw")
    assert view.ask("undo") == []
    assert view.snapshot["last"] == {
        "kind": "undo",
        "moves": [["S", "W", 1]],
        "said": "Took back the draw.",
    }
    assert view.snapshot["can"]["redo"]
    view.ask("undo")
    assert view.snapshot["last"]["said"] == "Took back the move of 7H onto 8S."
    view.ask("redo")
    assert view.snapshot["last"] == {
        "kind": "redo",
        "moves": [["T1", "T2", 1]],
        "said": "Again: moved 7H onto 8S.",
    }


def test_restart_and_redo(widget: sw.SolitaireWidget) -> None:
    view = View(widget)
    for move in ("T1>T2", "draw"):
        view.move(move)
    view.ask("restart")
    assert view.snapshot["last"] == {
        "kind": "restart",
        "moves": [["S", "W", 1], ["T1", "T2", 1]],
        "said": "Back at the start.",
    }
    assert view.snapshot["can"] == {"undo": False, "redo": True, "restart": False, "finish": False}
    view.ask("redo")
    view.ask("redo")
    assert [str(move) for move in widget.game.moves] == ["T1>T2", "draw"]


def test_restart_of_a_deal_names_it_whoever_restarts() -> None:
    widget = sw.play("blind-alleys", deal=42)
    view = View(widget)
    for restart in (lambda: view.ask("restart"), widget.restart, widget.game.restart):
        view.move("draw")
        restart()
        last = view.snapshot["last"]
        assert last["said"] in ("Back at the start of deal 42.", "Took back the draw.")
    view.move("draw")
    view.ask("restart")
    assert view.snapshot["last"]["kind"] == "restart"
    assert view.snapshot["last"]["said"] == "Back at the start of deal 42."


def test_a_finish_is_one_snapshot_and_one_action() -> None:
    view = almost_won()
    game = view.widget.game
    before, done = game.position, len(game.moves)
    messages = len(view.wire.sent)
    assert view.ask("finish") == []
    assert len(view.wire.sent) == messages + 1
    assert game.outcome is sw.Outcome.WON
    finished = len(game.moves) - done
    last = view.snapshot["last"]
    assert last["kind"] == "finish"
    assert len(last["moves"]) == finished > 1
    assert last["said"].startswith("Finished: ")
    assert last["said"].endswith("cards went up. All 52 cards are up: the game is won.")

    view.ask("undo")
    assert (game.position, len(game.moves)) == (before, done)
    assert view.snapshot["last"]["kind"] == "undo"
    assert view.snapshot["last"]["said"] == f"Took back {finished} moves."
    assert view.snapshot["last"]["moves"] == last["moves"][::-1]
    view.ask("undo")
    assert len(game.moves) == done - 1
    view.ask("redo")
    view.ask("redo")
    assert game.outcome is sw.Outcome.WON
    assert view.snapshot["last"]["kind"] == "redo"
    assert len(view.snapshot["last"]["moves"]) == finished


def test_a_finish_is_one_action_after_restart_too() -> None:
    view = almost_won()
    game, done = view.widget.game, len(view.widget.game.moves)
    view.ask("finish")
    view.ask("restart")
    assert game.moves == ()
    for number in range(1, done + 1):
        view.ask("redo")
        assert len(game.moves) == number
    view.ask("redo")
    assert game.outcome is sw.Outcome.WON


def test_python_may_undo_into_a_finish_and_play_on() -> None:
    view = almost_won()
    game, done = view.widget.game, len(view.widget.game.moves)
    view.ask("finish")
    game.undo()
    assert view.snapshot["last"]["kind"] == "undo"
    other = next(move for move in game.legal_moves if move != game.undone[0])
    game.play(other)
    here = len(game.moves)
    view.ask("undo")
    # What is left of the finish is so many moves, and no longer one action.
    assert len(game.moves) == here - 1 > done
    view.ask("undo")
    assert len(game.moves) == here - 2


def test_a_finish_is_still_one_action_after_python_undid_a_part_of_it() -> None:
    view = almost_won()
    game, done = view.widget.game, len(view.widget.game.moves)
    view.ask("finish")
    end = len(game.moves)
    game.undo()
    game.redo()
    view.ask("undo")
    assert len(game.moves) == done
    view.ask("redo")
    assert len(game.moves) == end


def test_moves_from_python_between_actions_are_undone_one_by_one(
    widget: sw.SolitaireWidget,
) -> None:
    view = View(widget)
    view.move("T1>T2")
    widget.game.play_all(["draw", "draw"])
    assert view.snapshot["last"]["said"] == "Played 2 moves."
    view.move("draw")
    for left in (3, 2, 1, 0):
        view.ask("undo")
        assert len(widget.game.moves) == left


def test_the_methods_do_what_the_buttons_do() -> None:
    view = almost_won()
    widget, done = view.widget, len(view.widget.game.moves)
    played = widget.finish()
    assert tuple(widget.game.moves[done:]) == played
    assert widget.finish() == ()
    widget.undo()
    assert len(widget.game.moves) == done
    widget.redo()
    assert widget.game.outcome is sw.Outcome.WON
    widget.restart()
    assert widget.game.moves == ()
    widget.undo()
    assert view.snapshot["last"]["kind"] == "restart"


# From Python -------------------------------------------------------------------------------------


def test_moves_from_python_reach_the_board(widget: sw.SolitaireWidget) -> None:
    view = View(widget)
    widget.game.play("T1>T2")
    assert view.snapshot["seq"] == 2
    assert view.snapshot["last"]["said"] == "Moved 7H onto 8S."
    widget.game.undo()
    assert view.snapshot["last"]["kind"] == "undo"
    widget.game.redo()
    assert view.snapshot["last"]["kind"] == "redo"
    widget.game.go_to(0)
    assert view.snapshot["last"]["kind"] == "undo"


def test_a_move_by_hand_that_equals_the_one_taken_back_is_a_move(
    widget: sw.SolitaireWidget,
) -> None:
    heard: list[sw.Move] = []
    widget.on_move(heard.append)
    view = View(widget)
    view.move("T1>T2")
    view.ask("undo")
    view.move("T1>T2")
    assert view.snapshot["last"]["kind"] == "move"
    assert [str(move) for move in heard] == ["T1>T2", "T1>T2"]


def test_new_deal_from_python(widget: sw.SolitaireWidget) -> None:
    view, old = View(widget), widget.game
    game = widget.new_deal(7)
    assert widget.game is game is not old
    assert view.snapshot["deal"] == "7"
    seq = view.snapshot["seq"]
    old.play("draw")
    assert view.snapshot["seq"] == seq
    game.play("draw")
    assert view.snapshot["seq"] == seq + 1


@pytest.mark.parametrize("deal", [0, "7", 1.5, 10**20])
def test_a_new_deal_that_is_none_changes_nothing(widget: sw.SolitaireWidget, deal: Any) -> None:
    view, old = View(widget), widget.game
    with pytest.raises(sw.DealError):
        widget.new_deal(deal)
    assert widget.game is old
    old.play("draw")
    assert view.snapshot["seq"] == 2


def test_a_finish_does_not_outlive_its_deal() -> None:
    view = almost_won()
    done = len(view.widget.game.moves)
    view.ask("finish")
    view.ask("deal", deal=str(winning_lines()[0][1]))
    view.widget.game.play_all(winning_lines()[0][2])
    view.ask("undo")
    assert len(view.widget.game.moves) == len(winning_lines()[0][2]) - 1 > done


def test_what_play_and_the_widget_take() -> None:
    game = sw.Game("bisley", deal=1)
    assert sw.play(game).game is game
    assert sw.play(game.position).game.deal is None
    assert sw.play(sw.rules("bisley"), deal=3).game.deal == 3
    assert sw.play("bisley").game.deal is not None
    dressed = sw.play("bisley", deal=1, four_colours=True, animation=False, theme="dark")
    assert (dressed.four_colours, dressed.animation, dressed.theme) == (True, False, "dark")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: sw.play("nope"), sw.RulesError, "no game is called"),
        (lambda: sw.play(None), sw.RulesError, "named by its id"),  # type: ignore[arg-type]
        (lambda: sw.play("bisley", deal="5"), sw.DealError, "whole number"),  # type: ignore[arg-type]
        (lambda: sw.play(sw.Game("bisley", 1), deal=5), sw.DealError, "has its deal"),
        (lambda: sw.SolitaireWidget("bisley"), TypeError, "shows a Game"),  # type: ignore[arg-type]
        (lambda: sw.play("bisley", snapshot={}), TypeError, "'snapshot'"),  # type: ignore[call-arg]
        (lambda: sw.play("bisley", theme="pink"), traitlets.TraitError, "theme"),
        (lambda: sw.play("bisley", animation=None), traitlets.TraitError, "animation"),  # type: ignore[arg-type]
    ],
)
def test_what_they_do_not_take(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_a_widget_that_could_not_be_made_does_not_watch() -> None:
    game = sw.Game("bisley", deal=1)
    with pytest.raises(traitlets.TraitError):
        sw.play(game, theme="pink")
    game.play(game.legal_moves[0])
