"""Moves that play themselves: scripts and strategies on the board, and what ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import solitaire_widget as sw
from positions import board, winning_lines
from solitaire_widget.widget.running import Run
from wire import View, almost_won, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]

SCRIPT = ["T1>T2", "draw", "draw", "draw"]


@pytest.fixture
def widget() -> sw.SolitaireWidget:
    """T1 7H, T2 8S, T3 to T6 empty, 9S on the waste, the rest in the stock."""
    return sw.SolitaireWidget(board("blind-alleys", T1="7H", T2="8S", waste="9S"))


def in_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test as a notebook's kernel runs a cell: in its event loop."""
    asyncio.run(asyncio.wait_for(test(), timeout=30))


def drawing(view: sw.PlayerView) -> sw.Move | None:
    """A strategy that draws as long as it can."""
    return next((move for move in view.legal_moves if move.is_draw), None)


async def turns() -> None:
    """Let the loop go round so often that whatever still plays would have played."""
    for _ in range(50):
        await asyncio.sleep(0)


def state(run: Run) -> tuple[str | None, str]:
    """How a run ended, and what it says of it."""
    return run.ended, run.text


def moves_of(widget: sw.SolitaireWidget) -> list[str]:
    return [str(move) for move in widget.game.moves]


# Scripts -----------------------------------------------------------------------------------------


def test_a_script_plays_while_the_kernel_goes_on(widget: sw.SolitaireWidget) -> None:
    async def test() -> None:
        run = widget.play_moves(SCRIPT, delay_s=0)
        assert moves_of(widget) == SCRIPT[:1] == [str(move) for move in run]
        assert state(run) == (None, "")
        assert widget.running["by"] == "script"
        assert [run.done] == [False]
        assert "1 move played, going on" in repr(run)
        assert await run is run
        assert run == widget.game.moves
        assert moves_of(widget) == SCRIPT
        assert (*state(run), run.error) == ("finished", "", None)
        assert await run is run
        assert widget.running["by"] is None

    in_a_loop(test)


def test_what_is_wrong_is_found_before_anything_is_played(widget: sw.SolitaireWidget) -> None:
    async def test() -> None:
        with pytest.raises(sw.IllegalMoveError, match="move 2 of 2"):
            widget.play_moves(["T1>T2", "T1>T3"])
        assert (moves_of(widget), widget.running["by"]) == ([], None)
        assert (await widget.play_moves([])).ended == "finished"

    in_a_loop(test)


@pytest.mark.parametrize("how", ["cancel", "stop", "the board"])
def test_a_run_can_be_stopped(widget: sw.SolitaireWidget, how: str) -> None:
    view = View(widget)

    async def test() -> None:
        run = widget.play_moves(SCRIPT, delay_s=0)
        while len(run) < 2:
            await asyncio.sleep(0)
        if how == "cancel":
            run.cancel()
        elif how == "stop":
            widget.stop()
        else:
            assert view.ask("cancel") == []
        assert state(run) == ("stopped", "Stopped after 2 moves.")
        await turns()
        assert moves_of(widget) == SCRIPT[:2]
        assert widget.running == {"by": None, "said": "Stopped after 2 moves.", "failed": False}
        widget.stop()
        await run

    in_a_loop(test)


@pytest.mark.parametrize("change", ["hand", "python", "undo", "deal", "new deal", "other board"])
def test_another_hand_in_the_game_ends_it(widget: sw.SolitaireWidget, change: str) -> None:
    view = View(widget)
    other = View(sw.SolitaireWidget(widget.game))
    acts: dict[str, Callable[[], object]] = {
        "hand": lambda: view.ask("move", source="T2", target="T3", count=2),
        "python": lambda: widget.game.play("draw"),
        "undo": lambda: view.ask("undo"),
        "deal": lambda: view.ask("deal", deal="5"),
        "new deal": lambda: widget.new_deal(7),
        "other board": lambda: other.ask("stock"),
    }

    async def test() -> None:
        run = widget.play_moves(SCRIPT, delay_s=0)
        acts[change]()
        after = moves_of(widget)
        assert state(run) == ("interrupted", "Stopped after 1 move: the game was changed.")
        await turns()
        assert (moves_of(widget), len(run)) == (after, 1)
        assert widget.running["by"] is None

    in_a_loop(test)


def test_the_next_run_ends_the_one_before(widget: sw.SolitaireWidget) -> None:
    async def test() -> None:
        first = widget.play_moves(SCRIPT, delay_s=0)
        second = widget.play_moves(["T2>T3*2", "draw"], delay_s=0)
        assert (first.ended, widget.running["by"]) == ("stopped", "script")
        assert (await second).ended == "finished"
        assert moves_of(widget) == ["T1>T2", "T2>T3*2", "draw"]

    in_a_loop(test)


def test_closing_the_board_ends_it(widget: sw.SolitaireWidget) -> None:
    async def test() -> None:
        run = widget.play_moves(SCRIPT, delay_s=0)
        widget.close()
        assert (await run).ended == "stopped"
        assert moves_of(widget) == SCRIPT[:1]

    in_a_loop(test)


def test_who_waits_and_is_interrupted_ends_it(widget: sw.SolitaireWidget) -> None:
    async def test() -> None:
        run = widget.play_moves(SCRIPT, delay_s=0)

        async def cell() -> None:
            await run

        waiting = asyncio.create_task(cell())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert run.ended == "stopped"

    in_a_loop(test)


def test_a_callback_that_fails_ends_it_and_is_told(widget: sw.SolitaireWidget) -> None:
    def broken(_: sw.Move) -> object:
        raise LookupError("of mine")

    async def test() -> None:
        widget.on_move(broken)
        run = await widget.play_moves(SCRIPT, delay_s=0)
        assert (run.ended, type(run.error)) == ("failed", LookupError)
        assert widget.running["said"] == run.text == "Stopped by an error: LookupError: of mine"
        assert widget.running["failed"] is True
        assert moves_of(widget) == SCRIPT[:1]

    in_a_loop(test)
    with pytest.raises(LookupError):
        widget.play_moves(["draw", "draw"], delay_s=0)
    assert moves_of(widget) == ["T1>T2", "draw"]


def test_a_callback_that_plays_on_ends_it(widget: sw.SolitaireWidget) -> None:
    def answer(move: sw.Move) -> None:
        if not move.is_draw:
            widget.game.play("draw")

    widget.on_move(answer)
    run = widget.play_moves(SCRIPT, delay_s=0)
    assert run.ended == "interrupted"
    assert moves_of(widget) == ["T1>T2", "draw"]


def test_one_move_taken_back_and_played_again_by_a_callback_ends_it(
    widget: sw.SolitaireWidget,
) -> None:
    """The same last move as before doesn't mean the same game."""
    widget.game.play("draw")

    def undo_once(_: sw.Move) -> None:
        widget.game.undo()

    widget.on_move(undo_once)
    run = widget.play_moves(["draw", "draw"], delay_s=0)
    assert run.ended == "interrupted"
    assert moves_of(widget) == ["draw"]


# Strategies --------------------------------------------------------------------------------------


def test_a_strategy_plays_until_it_gives_up(widget: sw.SolitaireWidget) -> None:
    async def test() -> None:
        run = widget.autoplay(drawing, delay_s=0)
        assert widget.running["by"] == "strategy"
        await run
        size = len(widget.game.moves)
        assert size == len(run) > 10
        assert widget.game.position.stock == ()
        assert (run.ended, run.error) == ("gave up", None)
        assert widget.running["said"] == run.text == f"The strategy gave up after {size} moves."

    in_a_loop(test)


def test_a_strategy_may_answer_in_move_text_and_wins() -> None:
    widget = almost_won().widget
    left = iter(winning_lines()[0][2][len(widget.game.moves) :])
    run = widget.autoplay(lambda _: next(left), delay_s=0)
    assert (run.ended, run.text, run.error) == ("finished", "", None)
    assert widget.outcome == "won"


def boom(_: sw.PlayerView) -> sw.Move:
    raise ZeroDivisionError("nothing to share")


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (lambda _: "T1>T3*2", "The strategy answered T1>T3*2, which isn't legal: "),
        (lambda _: sw.Move("T9", "T10", 3), "The strategy answered T9>T10*3, which isn't legal: "),
        (lambda _: "nonsense", "The strategy's answer can't be read: 'nonsense' is no move"),
        (lambda _: 3, "The strategy answers with a Move, a move text, or None to give up, not"),
        (boom, "The strategy failed with ZeroDivisionError: nothing to share"),
    ],
    ids=["illegal", "nowhere", "nonsense", "number", "raises"],
)
@pytest.mark.parametrize("loop", [True, False])
def test_a_bad_answer_ends_it_and_leaves_the_game(
    widget: sw.SolitaireWidget, strategy: Any, said: str, loop: bool
) -> None:
    widget.game.play("draw")
    ended: list[Run] = []

    async def test() -> None:
        ended.append(await widget.autoplay(strategy, delay_s=0))

    if loop:
        in_a_loop(test)
    else:
        ended.append(widget.autoplay(strategy, delay_s=0))
    (run,) = ended
    assert (run.ended, len(run)) == ("failed", 0)
    assert isinstance(run.error, sw.StrategyError)
    assert run.text.startswith(said)
    assert widget.running == {"by": None, "said": run.text, "failed": True}
    assert moves_of(widget) == ["draw"]


def test_a_strategy_that_goes_round_in_circles_is_capped(widget: sw.SolitaireWidget) -> None:
    there = iter(range(1000))
    circle = ["T1>T3", "T3>T1"]
    run = widget.autoplay(lambda _: circle[next(there) % 2], delay_s=0, max_moves=7)
    assert (run.ended, len(run)) == ("capped", 7)
    assert run.text == "Stopped at the limit: 7 moves by the strategy."


def test_a_move_by_hand_ends_a_strategy(widget: sw.SolitaireWidget) -> None:
    view = View(widget)

    async def test() -> None:
        run = widget.autoplay(drawing, delay_s=0)
        view.move("T1>T2")
        assert (await run).ended == "interrupted"
        assert moves_of(widget) == ["draw", "T1>T2"]

    in_a_loop(test)


@pytest.mark.parametrize("kind", ["undo", "stock", "hint"])
def test_an_act_that_comes_too_late_ends_a_strategy_and_does_no_more(
    widget: sw.SolitaireWidget, kind: str
) -> None:
    view = View(widget)

    async def test() -> None:
        run = widget.autoplay(drawing, delay_s=0)
        late = view.intent(kind)
        while len(run) < 2:
            await asyncio.sleep(0)
        assert [answer["type"] for answer in view.send(late)] == ["stale"]
        if kind == "hint":
            assert run.ended is None, "advice is no act"
            run.cancel()
        else:
            said = "Stopped after 2 moves: the board was played by hand."
            assert state(run) == ("interrupted", said)
        await turns()
        assert moves_of(widget) == ["draw", "draw"]

    in_a_loop(test)


@pytest.mark.parametrize("name", ["random", "greedy", "careful"])
def test_a_built_in_strategy_plays_by_its_name(name: str) -> None:
    widget = sw.play("blind-alleys", deal=3)
    run = widget.autoplay(name, delay_s=0, max_moves=8)
    assert (run.ended, len(run), run.error) == ("capped", 8, None)
    assert run == widget.game.moves


def test_what_autoplay_takes(widget: sw.SolitaireWidget) -> None:
    bad: list[tuple[type[Exception], dict[str, Any]]] = [
        (TypeError, {"strategy": 3}),
        (sw.StrategyError, {"strategy": "no such strategy"}),
        (sw.SolitaireError, {"strategy": drawing, "delay_s": -1}),
        (sw.SolitaireError, {"strategy": drawing, "max_moves": 0}),
        (sw.SolitaireError, {"strategy": drawing, "max_moves": True}),
    ]
    for error, arguments in bad:
        with pytest.raises(error):
            widget.autoplay(**arguments)
    assert moves_of(widget) == []


# Counters as traits ------------------------------------------------------------------------------


def test_counters_can_be_observed_and_are_never_half_new() -> None:
    view = almost_won()
    widget = view.widget
    seen: list[tuple[str, object, int]] = []

    def note(change: Any) -> None:
        assert widget.move_count == len(widget.game.moves) == widget.snapshot["counters"]["moves"]
        assert widget.foundation_count == widget.game.position.cards_up
        seen.append((change["name"], change["new"], widget.seq))

    widget.observe(note, ["outcome", "move_count", "foundation_count"])
    widget.finish()
    assert {name for name, _, _ in seen} == {"outcome", "move_count", "foundation_count"}
    assert ("outcome", "won", widget.seq) in seen
    assert ("foundation_count", 52, widget.seq) in seen
    widget.new_deal(1)
    aces = widget.game.position.cards_up
    assert (widget.outcome, widget.move_count, widget.foundation_count) == (None, 0, aces)


def test_counters_travel_with_the_snapshot_and_only_python_sets_them(
    widget: sw.SolitaireWidget,
) -> None:
    view = View(widget)
    assert view.wire.opened["state"]["move_count"] == 0
    widget.game.play("draw")
    (message,) = view.wire.sent
    assert message["state"]["move_count"] == message["state"]["snapshot"]["counters"]["moves"] == 1
    told = view.set({"move_count": 9, "outcome": "won", "foundation_count": 52, "running": {}})
    assert (widget.move_count, widget.outcome, widget.foundation_count) == (1, None, 0)
    assert told[0]["state"]["move_count"] == 1


def test_counters_can_be_linked(widget: sw.SolitaireWidget) -> None:
    import ipywidgets

    label = ipywidgets.IntText()
    ipywidgets.dlink((widget, "move_count"), (label, "value"))
    widget.game.play_all(["draw", "draw"])
    assert label.value == 2
    ipywidgets.jslink((widget, "foundation_count"), (label, "value"))


def test_an_observer_that_fails_leaves_the_board_in_step(widget: sw.SolitaireWidget) -> None:
    view = View(widget)

    def broken(_: object) -> None:
        raise LookupError("of mine")

    widget.observe(broken, "move_count")
    with pytest.raises(LookupError):
        widget.game.play("draw")
    assert view.snapshot["counters"]["moves"] == len(widget.game.moves) == 1
    widget.unobserve(broken, "move_count")
    view.ask("undo")
    assert view.snapshot["counters"]["moves"] == 0
