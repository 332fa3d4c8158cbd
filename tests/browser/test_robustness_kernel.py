"""A kernel that is busy, restarted, dead or out of reach: what the board says and does."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

import solitaire_widget as sw
from browser.board import Board, play_by_clicks
from browser.page import KERNEL, NotebookPage, OpenNotebook

MAKE = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=7)\nw"

# Works until a file is there, as any long cell does.
BUSY = "import pathlib, time\nwhile not pathlib.Path({file!r}).exists(): time.sleep(0.05)"

# JupyterLab then sends what widgets ask where cells are run, as all hosts did before subshells.
BETWEEN_CELLS = f"{KERNEL}.commsOverSubshells = 'disabled'"

# What widgets ask is led past the kernel's cells, once JupyterLab has the way for it.
HAS_SUBSHELL = f"""() => [...{KERNEL}._comms.values()].every(comm => comm.subshellId)
    && {KERNEL}._comms.size > 0"""

# Another view of the widget, made of the output that is there.
SHOW_ANEW = """() => {
    const { outputs } = window.jupyterapp.shell.currentWidget.content.widgets[0].model;
    const shown = outputs.toJSON();
    outputs.clear();
    outputs.fromJSON(shown);
}"""

GONE = "run the cell that makes this board again"
WAITING = "The kernel is busy with another cell: what you asked for is done when it is free."


def new_game() -> sw.Game:
    return sw.Game("blind-alleys", deal=7)


def first_move(game: sw.Game) -> sw.Move:
    """A move from pile to pile."""
    return next(move for move in game.legal_moves if not move.is_draw)


def moves_in_python(page: NotebookPage) -> list[str]:
    moves: list[str] = page.kernel.value("[str(move) for move in w.game.moves]")
    return moves


@pytest.fixture
def end_of_work(tmp_path: Path) -> Path:
    """The file that ends the busy cell."""
    return tmp_path / "go on"


def busy_page(notebook: OpenNotebook, end_of_work: Path) -> tuple[NotebookPage, Board]:
    """A board whose kernel works in another cell, and answers between cells only."""
    page = notebook(["", ""], own=True)
    page.page.evaluate(BETWEEN_CELLS)
    page.set_source(0, MAKE)
    page.start_cell(0)
    board = Board(page.widget(0))
    board.wait_for(new_game().position)
    page.set_source(1, BUSY.format(file=str(end_of_work)))
    page.settle()
    page.start_cell(1)
    page.page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    return page, board


# Busy -------------------------------------------------------------------------------------------


def test_a_busy_kernel_is_said_and_what_was_asked_is_done_in_order_and_once(
    notebook: OpenNotebook, end_of_work: Path
) -> None:
    page, board = busy_page(notebook, end_of_work)
    game = new_game()
    move = first_move(game)
    board.pile("S").click()
    expect(board.status).to_have_text(WAITING)
    assert board.root.get_attribute("data-live") == "true"
    # Cards can be taken up meanwhile, and what they are for waits too.
    play_by_clicks(board, game.position, move)
    expect(board.status).to_have_text(WAITING)
    board.pile("S").click()
    board.wait_for(game.position)
    end_of_work.touch()
    game.play_all(["draw", move, "draw"])
    board.wait_for(game.position)
    expect(board.status).to_contain_text("Drew")
    assert moves_in_python(page) == [str(move) for move in game.moves]


def test_what_waits_for_a_busy_kernel_can_be_taken_back(
    notebook: OpenNotebook, end_of_work: Path
) -> None:
    page, board = busy_page(notebook, end_of_work)
    game = new_game()
    board.pile("S").click()
    board.pile("S").click()
    board.button("Cancel").click()
    expect(board.status).to_have_text("Cancelled. The kernel is busy with another cell.")
    expect(board.button("Cancel")).to_be_hidden()
    end_of_work.touch()
    expect(board.status).to_have_text("Cancelled: the board is as it was.")
    board.wait_for(game.position)
    assert moves_in_python(page) == []
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)


def test_a_panel_that_waits_for_the_kernel_says_so(
    notebook: OpenNotebook, end_of_work: Path
) -> None:
    _, board = busy_page(notebook, end_of_work)
    board.button("Settings").click()
    expect(board.status).to_have_text("This opens when the kernel is free.")
    end_of_work.touch()
    expect(board.dialog("Settings")).to_be_visible()


def test_a_board_that_comes_up_while_the_kernel_is_busy_is_not_called_dead(
    notebook: OpenNotebook, end_of_work: Path
) -> None:
    """As with all cells run at once, when a long one follows."""
    page, _ = busy_page(notebook, end_of_work)
    page.page.evaluate(SHOW_ANEW)
    board = Board(page.widget(0))
    board.pile("S").click()
    expect(board.status).to_have_text(WAITING)
    page.page.wait_for_timeout(3500)  # longer than an idle kernel is given
    expect(board.status).to_have_text(WAITING)
    assert board.root.get_attribute("data-live") == "true"
    end_of_work.touch()
    game = new_game()
    game.play("draw")
    board.wait_for(game.position)


def test_a_kernel_with_subshells_answers_the_board_while_a_cell_runs(
    notebook: OpenNotebook, end_of_work: Path
) -> None:
    page = notebook([MAKE, ""])
    if not page.page.evaluate(f"{KERNEL}.supportsSubshells"):
        pytest.skip("this kernel answers between cells only")
    board = Board(page.widget(0))
    game = new_game()
    board.wait_for(game.position)
    page.page.wait_for_function(HAS_SUBSHELL)
    page.set_source(1, BUSY.format(file=str(end_of_work)))
    page.start_cell(1)
    expect(page.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
    for _ in range(2):
        board.pile("S").click()
        game.play("draw")
        board.wait_for(game.position)
    expect(page.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
    end_of_work.touch()
    assert moves_in_python(page) == ["draw", "draw"]


def test_a_board_that_comes_when_the_last_one_goes_has_a_kernel(notebook: OpenNotebook) -> None:
    """JupyterLab ends the subshell that widgets talk to with the last of them."""
    page = notebook([MAKE, f"w.close()\n{MAKE}"], own=True)
    board = Board(page.widget(1))
    game = new_game()
    for _ in range(2):
        board.pile("S").click()
        game.play("draw")
        board.wait_for(game.position)


# Restarted, dead --------------------------------------------------------------------------------


def restart(page: NotebookPage) -> None:
    page.restart_kernel()


def kill(page: NotebookPage) -> None:
    """The server starts another one, and JupyterLab tells of it in a dialog of its own."""
    os.kill(page.kernel.value("__import__('os').getpid()"), signal.SIGKILL)
    page.page.locator(".jp-Dialog").get_by_role("button").last.click()
    page.page.wait_for_function(f"() => {KERNEL}.status === 'idle'")
    page.hang_up()


@pytest.mark.parametrize("end", [restart, kill])
def test_after_a_restart_the_board_says_what_to_do_and_that_helps(
    notebook: OpenNotebook, end: object
) -> None:
    page = notebook([MAKE], own=True)
    board = Board(page.widget(0))
    game = new_game()
    board.wait_for(game.position)
    assert callable(end)
    end(page)
    expect(board.root).to_have_attribute("data-live", "false")
    expect(board.status).to_contain_text(GONE)
    expect(board.root.get_by_role("heading", name="No kernel answers")).to_be_visible()
    for name in ("New deal", "Hint", "Can it be won?", "Undo", "Finish"):
        expect(board.button(name)).to_have_attribute("aria-disabled", "true")
    board.card(game.position.cards_in(game.rules.pile["T1"])[-1]).click(force=True)
    assert board.root.locator('[aria-pressed="true"]').count() == 0
    board.button("Settings").click()
    expect(board.status).to_have_text("This opens only while a kernel answers.")
    board.button("Rules").click()
    expect(board.dialog("Rules")).to_be_visible()
    page.run_all()
    board = Board(page.widget(0))
    expect(board.root).to_have_attribute("data-live", "true")
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)


def test_a_kernel_that_is_shut_down_is_said(notebook: OpenNotebook) -> None:
    page = notebook([MAKE], own=True)
    board = Board(page.widget(0))
    board.wait_for(new_game().position)
    page.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    board.pile("S").click(force=True)
    expect(board.status).to_contain_text(GONE)
    expect(board.root).to_have_attribute("data-live", "false")
    board.wait_for(new_game().position)


def test_a_kernel_that_hangs_is_waited_for(notebook: OpenNotebook) -> None:
    """As one that died where nobody starts another: nothing tells the page."""
    page = notebook([MAKE], own=True)
    board = Board(page.widget(0))
    game = new_game()
    board.wait_for(game.position)
    process = page.kernel.value("__import__('os').getpid()")
    os.kill(process, signal.SIGSTOP)
    try:
        board.pile("S").click()
        expect(board.status).to_contain_text("has not answered yet; it may be busy")
        expect(board.button("Cancel")).to_be_visible()
    finally:
        os.kill(process, signal.SIGCONT)
    game.play("draw")
    board.wait_for(game.position)
    expect(board.root).to_have_attribute("data-live", "true")
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)
    assert moves_in_python(page) == ["draw", "draw"]


# Out of reach -----------------------------------------------------------------------------------


class Line:
    """The page's websocket to its kernel, which a test can cut and mend."""

    def __init__(self, page: NotebookPage) -> None:
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._cut = False
        self.deaf = False
        page.page.route_web_socket(re.compile("/channels"), self._route)

    def _route(self, near: WebSocketRoute) -> None:
        if self._cut:
            near.close(code=4000)
            return
        far = near.connect_to_server()
        near.on_message(lambda message: None if self.deaf else far.send(message))
        self._open.append((near, far))

    def cut(self) -> None:
        """No message gets through, and the page is told that the line is down."""
        self._cut = True
        while self._open:
            near, far = self._open.pop()
            near.close(code=4000)
            far.close()

    def mend(self) -> None:
        """The page may connect again; it tries by itself."""
        self.deaf = self._cut = False


@pytest.mark.parametrize("press", ["before it is known", "after"])
def test_a_lost_connection_is_said_and_the_board_goes_on_when_it_is_back(
    notebook: OpenNotebook, press: str
) -> None:
    page = notebook([MAKE], own=True)
    board = Board(page.widget(0))
    board.wait_for(new_game().position)
    page.save()
    line = Line(page)
    page.reload()
    board = Board(page.widget(0))
    game = new_game()
    board.wait_for(game.position)
    expect(board.root).to_have_attribute("data-live", "true")
    page.settle()
    early = press != "after"
    if early:
        line.deaf = True
        board.pile("S").click()
        expect(board.status).to_contain_text("has not answered yet")
    line.cut()
    expect(board.root).to_have_attribute("data-live", "false")
    expect(board.status).to_contain_text("lost its connection")
    if not early:
        board.pile("S").click(force=True)
    page.kernel.run("w.game.play('draw')")
    game.play("draw")
    line.mend()
    expect(board.root).to_have_attribute("data-live", "true", timeout=30_000)
    board.wait_for(game.position)
    assert moves_in_python(page) == ["draw"]
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)
    assert moves_in_python(page) == ["draw", "draw"]
