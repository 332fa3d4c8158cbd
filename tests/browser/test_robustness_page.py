"""Pages that sleep, show a widget many times, or open and close many games."""

from typing import Any

import pytest
from playwright.sync_api import expect

import solitaire_widget as sw
from browser.board import Board
from browser.page import NotebookPage, OpenNotebook

MAKE = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=7)\nw"
SHOW_20 = "from IPython.display import display\nfor _ in range(20): display(w)"
# A notebook keeps what is a cell's last value; what is displayed it doesn't.
OPEN = "v = sw.play('bisley', deal=1)\ndisplay(v)"

# What a page keeps of a game in any case, in bytes: JupyterLab's record of the cell that was run,
# and the small module that is evaluated for each widget.
OF_A_GAME = 200_000

# Objects of ours that live in the kernel, and its comms.
COUNT_IN_KERNEL = """
def count():
    import gc
    from collections import Counter
    gc.collect()
    ours = Counter(
        type(thing).__name__ for thing in gc.get_objects()
        if str(type(thing).__module__).startswith('solitaire_widget')
    )
    names = ('SolitaireWidget', 'Desk', 'Thinking', 'Run', 'Game', 'Classroom')
    import comm
    return {**{name: ours[name] for name in names}, 'comms': len(comm.get_comm_manager().comms)}
"""


def clear(page: NotebookPage, cell: int) -> None:
    """Clear a cell's output, as a person does."""
    page.page.evaluate(
        "index => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = index; }", cell
    )
    page.command("notebook:clear-cell-output")
    expect(page.cell(cell).locator(".solitaire-widget")).to_have_count(0)


class Counts:
    """What lives in a page, after its garbage is gone."""

    def __init__(self, page: NotebookPage) -> None:
        self._session = page.page.context.new_cdp_session(page.page)
        self._session.send("Performance.enable")

    def now(self) -> dict[str, int]:
        """Listeners, nodes, documents, and bytes of the heap."""
        self._session.send("HeapProfiler.collectGarbage")
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        found: dict[str, Any] = {metric["name"]: metric["value"] for metric in metrics}
        used = self._session.send("Runtime.getHeapUsage")["usedSize"]
        return {
            "listeners": int(found["JSEventListeners"]),
            "nodes": int(found["Nodes"]),
            "heap": int(used),
        }


def test_a_page_that_slept_shows_what_was_played_meanwhile_without_a_storm(
    notebook: OpenNotebook,
) -> None:
    page = notebook([MAKE], own=True, motion=True)
    board = Board(page.widget(0))
    game = sw.Game("blind-alleys", deal=7)
    board.wait_for(game.position)
    session = page.page.context.new_cdp_session(page.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.kernel.run("for _ in range(30): w.game.play('draw')")
    for _ in range(30):
        game.play("draw")
    session.send("Page.setWebLifecycleState", {"state": "active"})
    board.wait_for(game.position)
    # Only the last of them may still be on its way: its card travels and turns, and is marked.
    running = board.root.evaluate(
        "root => root.getAnimations({ subtree: true }).filter(a => a.playState === 'running')"
        ".length"
    )
    assert running < 10
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)


def test_twenty_views_stay_in_step_and_a_press_is_sent_and_answered_once(
    notebook: OpenNotebook,
) -> None:
    page = notebook([MAKE, SHOW_20], own=True)
    game = sw.Game("blind-alleys", deal=7)
    boards = [Board(page.widget(1, view)) for view in range(20)]
    for board in boards:
        board.wait_for(game.position)
    counts = Counts(page)
    listeners = counts.now()["listeners"]
    sent, received = page.log.bytes_sent, page.log.bytes_received
    boards[7].pile("S").click()
    game.play("draw")
    for board in boards:
        board.wait_for(game.position)
    size = page.kernel.value("len(__import__('json').dumps(w.snapshot))")
    # One intent and one snapshot, whatever the number of views; the rest is the kernel's status.
    assert page.log.bytes_sent - sent < 2_000
    assert page.log.bytes_received - received < 2 * size + 6_000
    page.kernel.run("w.game.play('draw')")
    game.play("draw")
    for board in boards:
        board.wait_for(game.position)
    clear(page, 1)
    # Each has some twenty on its own elements and the page.
    left = listeners - 20 * 20
    try:
        page.wait_until(lambda: counts.now()["listeners"] < left, "no listeners of twenty views")
    except TimeoutError:
        raise AssertionError(f"{listeners} with twenty views, {counts.now()} without") from None
    board = Board(page.widget(0))
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)


def open_and_close(page: NotebookPage, games: int) -> None:
    """Run a cell that shows a new game, play on it, close it; again and again."""
    for _ in range(games):
        page.start_cell(1)
        board = Board(page.widget(1))
        card = board.root.locator('[data-at^="T"]').last
        card.click()
        board.press("Escape")
        page.kernel.run("v.game.play(v.game.legal_moves[0])\nv.close()\ndel v")
        clear(page, 1)


def check_nothing_grows(page: NotebookPage, games: int) -> None:
    page.kernel.run(COUNT_IN_KERNEL)
    counts = Counts(page)
    open_and_close(page, 4)  # the host itself needs some rounds to have all that it keeps
    kernel, seen = page.kernel.value("count()"), [counts.now()]
    # JupyterLab loads something of its own once, some time after its start: a series without that.
    for _ in range(3):
        open_and_close(page, games)
        assert page.kernel.value("count()") == kernel
        seen.append(counts.now())
        grown = {name: (seen[-1][name] - seen[-2][name]) / games for name in seen[0]}
        if grown["listeners"] <= 1 and grown["nodes"] <= 40 and grown["heap"] <= OF_A_GAME:
            return
    raise AssertionError(f"after each {games} games: {seen}")


def test_games_that_are_opened_and_closed_leave_nothing_behind(notebook: OpenNotebook) -> None:
    check_nothing_grows(notebook([MAKE, OPEN], own=True), 10)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_hundred_games_leave_nothing_behind(notebook: OpenNotebook) -> None:
    check_nothing_grows(notebook([MAKE, OPEN], own=True), 100)
