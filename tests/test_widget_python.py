"""The widget in Python's hands: callbacks, scripts, two boards, closing, pictures."""

from __future__ import annotations

import gc
import json
import time
import weakref
from typing import Any

import pytest

import solitaire_widget as sw
from positions import board
from wire import View, almost_won, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]


@pytest.fixture
def widget() -> sw.SolitaireWidget:
    """T1 7H, T2 8S, T3 to T6 empty, 9S on the waste, the rest in the stock."""
    return sw.SolitaireWidget(board("blind-alleys", T1="7H", T2="8S", waste="9S"))


# Callbacks ---------------------------------------------------------------------------------------


def test_on_move_hears_every_move_by_hand_or_by_script(widget: sw.SolitaireWidget) -> None:
    heard: list[str] = []
    widget.on_move(lambda move: heard.append(str(move)))
    view = View(widget)
    view.move("T1>T2")
    view.ask("stock")
    view.ask("send", source="W", count=1)
    widget.game.play_all(["draw", "draw"])
    view.ask("undo")
    view.ask("redo")
    view.ask("restart")
    view.ask("move", source="T2", target="T1", count=1)
    assert heard == ["T1>T2", "draw", "W>F:C", "draw", "draw"]


def test_on_move_hears_each_move_of_a_finish_and_moves_of_a_new_deal() -> None:
    view = almost_won()
    heard: list[sw.Move] = []
    view.widget.on_move(heard.append)
    assert tuple(heard) == () != view.widget.finish() == tuple(heard)
    view.ask("deal", deal="1")
    view.widget.game.play("draw")
    assert str(heard[-1]) == "draw"


def test_on_move_is_called_with_the_board_up_to_date(widget: sw.SolitaireWidget) -> None:
    seen: list[tuple[int, int]] = []
    widget.on_move(lambda _: seen.append((widget.snapshot["seq"], len(widget.game.moves))))
    View(widget).move("T1>T2")
    assert seen == [(2, 1)]


def test_on_move_can_be_ended(widget: sw.SolitaireWidget) -> None:
    heard: list[sw.Move] = []
    widget.on_move(heard.append)
    widget.on_move(heard.append, remove=True)
    widget.on_move(heard.append, remove=True)
    widget.game.play("draw")
    assert heard == []


@pytest.mark.parametrize("nothing", [None, 3, "f"])
def test_on_move_takes_functions_only(widget: sw.SolitaireWidget, nothing: Any) -> None:
    with pytest.raises(TypeError, match="takes a function"):
        widget.on_move(nothing)
    widget.game.play("draw")


def test_a_callback_may_play_on(widget: sw.SolitaireWidget) -> None:
    """A second player, or a script that draws whenever a card was moved."""
    heard: list[str] = []

    def answer(move: sw.Move) -> None:
        heard.append(str(move))
        if not move.is_draw:
            widget.game.play("draw")

    widget.on_move(answer)
    view = View(widget)
    view.move("T1>T2")
    assert heard == ["T1>T2", "draw"]
    assert view.snapshot["counters"]["moves"] == 2
    assert view.snapshot["last"]["said"].startswith("Drew")
    assert [message["state"]["snapshot"]["seq"] for message in view.wire.sent] == [2, 3]


@pytest.mark.parametrize("by", ["button", "move by move"])
def test_a_callback_may_undo_a_finish(by: str) -> None:
    view = almost_won()
    game, done = view.widget.game, len(view.widget.game.moves)

    def no_cheating(_: sw.Move) -> None:
        if game.outcome is not None and by == "button":
            view.widget.undo()
        while len(game.moves) > done:
            game.undo()

    view.widget.on_move(no_cheating)
    before = len(view.wire.sent)
    view.ask("finish")
    assert len(game.moves) == done
    assert view.snapshot["counters"]["moves"] == done
    first, *others = (m["state"]["snapshot"]["last"]["kind"] for m in view.wire.sent[before:])
    assert first == "finish"
    assert set(others) == {"undo"}


def test_a_callback_that_fails_leaves_everything_in_step(
    widget: sw.SolitaireWidget, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[sw.Move] = []

    def broken(_: sw.Move) -> None:
        raise LookupError("of mine")

    widget.on_move(broken)
    widget.on_move(heard.append)
    other = View(sw.SolitaireWidget(widget.game))
    view = View(widget)
    # From the page the error goes to the log, from Python to the caller.
    assert view.move("T1>T2") == []
    assert "of mine" in caplog.text
    with pytest.raises(LookupError, match="of mine"):
        widget.game.play("draw")
    assert len(heard) == len(widget.game.moves) == 2
    for each in (view, other):
        assert each.snapshot["seq"] == 3
        assert each.snapshot["counters"]["moves"] == 2
    assert view.ask("undo") == []
    assert view.snapshot["last"]["kind"] == other.snapshot["last"]["kind"] == "undo"
    assert view.snapshot["counters"]["moves"] == 1


def test_a_callback_that_fails_in_a_finish_leaves_one_action() -> None:
    view = almost_won()
    game, done = view.widget.game, len(view.widget.game.moves)

    def broken(_: sw.Move) -> None:
        raise LookupError("of mine")

    view.widget.on_move(broken)
    with pytest.raises(LookupError):
        view.widget.finish()
    assert view.snapshot["outcome"] == "won"
    view.widget.on_move(broken, remove=True)
    view.ask("undo")
    assert len(game.moves) == done


# Scripts before an audience ----------------------------------------------------------------------


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The naps that were taken, in seconds; none of them lasts."""
    taken: list[float] = []
    monkeypatch.setattr(time, "sleep", taken.append)
    return taken


def test_play_moves_shows_move_by_move(widget: sw.SolitaireWidget, naps: list[float]) -> None:
    heard: list[sw.Move] = []
    widget.on_move(heard.append)
    view = View(widget)
    played = widget.play_moves("T1>T2 # red on black\ndraw\ndraw", delay_s=0.25)
    assert [str(move) for move in played] == ["T1>T2", "draw", "draw"]
    assert naps == [0.25, 0.25]
    assert tuple(heard) == widget.game.moves == played
    assert [m["state"]["snapshot"]["counters"]["moves"] for m in view.wire.sent] == [1, 2, 3]


def test_play_moves_checks_all_before_it_plays(
    widget: sw.SolitaireWidget, naps: list[float]
) -> None:
    widget.game.play("draw")
    widget.game.undo()
    view = View(widget)
    seq = view.snapshot["seq"]
    for moves, error in (
        (["T1>T2", "T1>T3"], sw.IllegalMoveError),
        (["T1>T2", "nonsense"], sw.MoveSyntaxError),
        (3, TypeError),
    ):
        with pytest.raises(error):
            widget.play_moves(moves)  # type: ignore[arg-type]
    assert (widget.game.moves, len(widget.game.undone), naps) == ((), 1, [])
    assert view.snapshot["seq"] == seq
    assert widget.play_moves([]) == ()


@pytest.mark.parametrize("delay_s", [-1, float("nan"), float("inf"), "1", None, [1]], ids=repr)
def test_play_moves_takes_a_delay_in_seconds(
    widget: sw.SolitaireWidget, naps: list[float], delay_s: Any
) -> None:
    with pytest.raises(ValueError, match="0 to 3600"):
        widget.play_moves(["draw", "draw"], delay_s=delay_s)
    assert (widget.game.moves, naps) == ((), [])
    widget.play_moves(["draw", "draw"], delay_s=0)
    assert naps == [0]


# Two boards and closing --------------------------------------------------------------------------


@pytest.mark.parametrize("nowhere", ["a", None, -1, 99, 1.5])
def test_go_to_takes_a_number_of_moves(widget: sw.SolitaireWidget, nowhere: Any) -> None:
    widget.game.play("T1>T2")
    with pytest.raises(sw.SolitaireError, match="number"):
        widget.go_to(nowhere)
    assert len(widget.game.moves) == 1
    widget.go_to(0)
    assert not widget.game.moves


def test_two_widgets_on_one_game_stay_in_step() -> None:
    view = almost_won()
    game, done = view.widget.game, len(view.widget.game.moves)
    other = View(sw.SolitaireWidget(game), "other")

    def same() -> None:
        one, two = view.snapshot, other.snapshot
        for snapshot in (one, two):
            del snapshot["seq"], snapshot["last"]
        assert one == two

    same()
    view.ask("finish")
    same()
    assert len(other.snapshot["last"]["moves"]) == len(game.moves) - done
    other.ask("undo")
    same()
    view.ask("restart")
    same()
    other.ask("redo")
    same()
    assert len(game.moves) == 1


def test_two_widgets_do_not_touch_each_other(widget: sw.SolitaireWidget) -> None:
    other = sw.play("blind-alleys", deal=1)
    view = View(other)
    View(widget).move("T1>T2")
    View(widget).set({"theme": "dark"})
    assert view.wire.sent == []
    assert other.theme == "auto"


def test_a_new_deal_on_one_widget_leaves_the_other_its_game(widget: sw.SolitaireWidget) -> None:
    other = View(sw.SolitaireWidget(widget.game))
    View(widget).ask("deal", deal="5")
    assert other.widget.game is not widget.game
    widget.game.play("draw")
    assert other.snapshot["seq"] == 1


def test_closing_ends_the_watching_and_leaves_the_game(widget: sw.SolitaireWidget) -> None:
    heard: list[sw.Move] = []
    widget.on_move(heard.append)
    game = widget.game
    game.play("T1>T2")
    widget.close()
    widget.close()
    game.play("draw")
    assert [str(move) for move in heard] == ["T1>T2"]
    assert widget.snapshot["counters"]["moves"] == 1
    assert len(game.moves) == 2
    again = sw.SolitaireWidget(game)
    assert again.snapshot["counters"]["moves"] == 2


def test_a_closed_widget_stays_closed_after_a_new_deal(widget: sw.SolitaireWidget) -> None:
    widget.close()
    game = widget.new_deal(1)
    seq = widget.snapshot["seq"]
    game.play("draw")
    assert widget.snapshot["seq"] == seq


# Without a front end -----------------------------------------------------------------------------


def test_the_mimebundle_has_the_widget_and_a_picture_of_the_position(
    widget: sw.SolitaireWidget,
) -> None:
    widget.game.play("T1>T2")
    data, _metadata = widget._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == widget.model_id
    assert data["image/svg+xml"] == widget.game._repr_svg_()
    assert "T2: 8S 7H" in data["text/plain"]
    json.dumps(data)


def test_a_closed_widget_still_shows_the_picture(widget: sw.SolitaireWidget) -> None:
    widget.close()
    data, _metadata = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" not in data
    assert data["image/svg+xml"] == widget.game._repr_svg_()
    assert "T2: 8S" in data["text/plain"]


def test_the_repr_is_short_and_says_which_game() -> None:
    assert repr(sw.play("bisley", deal=3)) == ("<SolitaireWidget of Game('bisley', deal=3)>")


def test_a_closed_board_is_forgotten() -> None:
    """Nothing keeps it: not its file, its game, its layout, nor what it has shown."""
    widget = sw.play("bisley", deal=1)
    widget._repr_mimebundle_()
    game = widget.game
    layout, board = weakref.ref(widget.layout), weakref.ref(widget)
    game.play(game.legal_moves[0])
    widget.close()
    del widget
    gc.collect()
    assert (board(), layout()) == (None, None)
