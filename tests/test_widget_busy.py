"""A kernel that works: acts that are taken back before it reads them, and boards in two threads."""

import asyncio
import sys
import threading
from collections.abc import Iterator

import pytest

import solitaire_widget as sw
from wire import View, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]

ACTS: list[tuple[str, dict[str, object]]] = [
    ("stock", {}),
    ("undo", {}),
    ("redo", {}),
    ("restart", {}),
    ("deal", {"deal": "8"}),
    ("go", {"ply": 0}),
]


@pytest.fixture
def view() -> View:
    """A board after two draws, the second of which is taken back."""
    game = sw.Game("blind-alleys", deal=7)
    game.play_all(["draw", "draw"])
    game.undo()
    return View(sw.play(game))


@pytest.mark.parametrize(("kind", "fields"), ACTS)
def test_an_act_that_is_cancelled_before_it_is_read_changes_nothing(
    view: View, kind: str, fields: dict[str, object]
) -> None:
    game, record = view.widget.game, view.widget.game.position
    act = view.intent(kind, **fields)
    view.send(act)
    assert view.widget.game.position != record
    [answer] = view.send({"type": "cancel", **{key: act[key] for key in ("seq", "view", "id")}})
    assert answer["text"] == "Cancelled: the board is as it was."
    assert answer["id"] == act["id"]
    assert view.widget.game is game
    assert game.position == record


def test_only_the_view_that_asked_can_cancel_and_only_once(view: View) -> None:
    act = view.intent("stock")
    view.send(act)
    position = view.widget.game.position
    cancel = {"type": "cancel", **{key: act[key] for key in ("seq", "view", "id")}}
    assert view.send({**cancel, "view": "other"}) == []
    assert view.widget.game.position == position
    view.send(act)
    view.send(view.intent("stock"))
    assert view.send(cancel) == []


def test_it_is_too_late_to_cancel_what_python_has_played_on(view: View) -> None:
    act = view.intent("stock")
    view.send(act)
    view.widget.game.play("draw")
    position = view.widget.game.position
    [answer] = view.send({"type": "cancel", **{key: act[key] for key in ("seq", "view", "id")}})
    assert answer["text"] == "It was too late to cancel that."
    assert view.widget.game.position == position


@pytest.fixture
def quick_switching() -> Iterator[None]:
    """Threads take turns very often."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


def test_a_cell_and_a_board_that_play_at_once_keep_the_game_whole(
    quick_switching: None,
) -> None:
    """As where a kernel answers its boards in a thread of their own while a cell runs."""
    widget = sw.play("blind-alleys", deal=7)
    game, view = widget.game, View(widget)
    end = threading.Event()
    failures: list[Exception] = []

    def cell() -> None:
        try:
            while not end.is_set():
                if game.undo() is None:
                    game.play("draw")
        except Exception as error:
            failures.append(error)

    thread = threading.Thread(target=cell)
    thread.start()
    try:
        for _ in range(25):
            view.ask("stock")
            view.ask("undo")
    finally:
        end.set()
        thread.join()
    assert not failures
    assert view.snapshot == widget.snapshot
    assert view.snapshot["counters"]["moves"] == len(game.moves)
    again = sw.Game("blind-alleys", deal=7, moves=game.moves)
    assert again.position == game.position
    numbers = [
        message["state"]["snapshot"]["seq"]
        for message in view.wire.sent
        if message["method"] == "update" and "snapshot" in message["state"]
    ]
    assert numbers == sorted(set(numbers)), "the snapshots are sent in order, each once"


def test_a_run_is_stopped_from_another_thread_at_once() -> None:
    """The loop of the run sleeps: only a wake-up ends the waiting."""
    widget = sw.play("blind-alleys", deal=7)

    async def play() -> sw.SolitaireWidget:
        run = widget.play_moves(["draw"] * 5, delay_s=3600)
        threading.Thread(target=View(widget).ask, args=("cancel",)).start()
        await asyncio.wait_for(run_to_end(run), timeout=60)
        assert run.ended == "stopped"
        return widget

    async def run_to_end(run: object) -> None:
        await run  # type: ignore[misc]

    asyncio.run(play())
    assert [str(move) for move in widget.game.moves] == ["draw"]
