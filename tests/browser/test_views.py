"""Several views of one widget, several widgets on a page, and what is left when one goes."""

import pytest

import solitaire_widget as sw
from browser.board import Board
from browser.page import NotebookPage, OpenNotebook

MAKE = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=7)\nw"


def test_two_views_stay_in_step(notebook: OpenNotebook) -> None:
    page = notebook([MAKE, "w"])
    first, second = Board(page.widget(0)), Board(page.widget(1))
    game = sw.Game("blind-alleys", deal=7)
    for board, other in ((first, second), (second, first), (first, second)):
        board.pile("S").click()
        game.play("draw")
        other.wait_for(game.position)
        board.wait_for(game.position)
    first.button("Undo").click()
    game.undo()
    second.wait_for(game.position)
    page.kernel.run("w.game.play('draw')")
    game.play("draw")
    first.wait_for(game.position)
    second.wait_for(game.position)


def test_a_click_in_each_view_at_once_is_one_move(notebook: OpenNotebook) -> None:
    """The second click was made on a snapshot that had passed, so it changes nothing."""
    page = notebook([MAKE, "w"])
    first, second = Board(page.widget(0)), Board(page.widget(1))
    game = sw.Game("blind-alleys", deal=7)
    first.wait_for(game.position)
    second.wait_for(game.position)
    spots = [board.pile("S").get_by_role("button").element_handle() for board in (first, second)]
    page.page.evaluate("spots => spots.forEach(spot => spot.click())", spots)
    game.play("draw")
    first.wait_for(game.position)
    second.wait_for(game.position)
    assert page.kernel.value("len(w.game.moves)") == 1


def test_two_widgets_dont_touch_each_other(notebook: OpenNotebook) -> None:
    page = notebook([MAKE, "v = sw.play('blind-alleys', deal=8)\nv"])
    first, second = Board(page.widget(0)), Board(page.widget(1))
    game, untouched = sw.Game("blind-alleys", deal=7), sw.Game("blind-alleys", deal=8)
    first.pile("S").click()
    game.play("draw")
    first.wait_for(game.position)
    second.wait_for(untouched.position)
    first.button("Settings").click()
    first.root.get_by_label("Four colours").check()
    page.wait_until(lambda: page.kernel.value("w.four_colours"), "four colours in Python")
    assert page.kernel.value("v.four_colours") is False
    assert page.kernel.value("len(v.game.moves)") == 0


SERIES = 4
"""Views that come and go between two counts of listeners."""


def count_listeners(page: NotebookPage) -> int:
    """Event listeners of the whole page, after its garbage is gone."""
    session = page.page.context.new_cdp_session(page.page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    return int(next(m["value"] for m in metrics if m["name"] == "JSEventListeners"))


def test_a_closed_view_leaves_nothing_behind(notebook: OpenNotebook) -> None:
    """Its element is garbage, which a listener on window, document or model would prevent."""
    page = notebook([MAKE, "w"], own=True)
    first, second = Board(page.widget(0)), Board(page.widget(1))
    second.pile("S").click()
    game = sw.Game("blind-alleys", deal=7)
    game.play("draw")
    second.wait_for(game.position)
    second.root.evaluate("root => { window.closedView = new WeakRef(root); }")

    page.page.locator(".jp-Cell").nth(1).click(position={"x": 4, "y": 4})
    page.command("notebook:clear-cell-output")
    page.cell(1).locator(".solitaire-widget").wait_for(state="detached")

    def is_gone() -> bool:
        count_listeners(page)
        return bool(page.page.evaluate("window.closedView.deref() === undefined"))

    page.wait_until(is_gone, "the closed view's element being garbage")
    first.pile("S").click()
    game.play("draw")
    first.wait_for(game.position)


def test_views_that_come_and_go_add_no_listeners(notebook: OpenNotebook) -> None:
    """A view that left one would add as many in each series as it has views.

    JupyterLab itself adds some now and then, for what it is slow to load or to let go.
    """
    page = notebook([MAKE, "w"], own=True)
    page.page.locator(".jp-Cell").nth(1).click(position={"x": 4, "y": 4})
    counts: list[int] = []
    for _ in range(6):
        for _ in range(SERIES):
            page.command("notebook:run-cell")
            page.widget(1)
            page.command("notebook:clear-cell-output")
            page.cell(1).locator(".solitaire-widget").wait_for(state="detached")
        counts.append(count_listeners(page))
        if len(counts) > 1 and counts[-1] - counts[-2] < SERIES:
            return
    raise AssertionError(f"event listeners after each series of {SERIES} views: {counts}")


def test_reload_shows_the_same_game_and_plays_on(notebook: OpenNotebook) -> None:
    page = notebook([MAKE], own=True)
    game = sw.Game("blind-alleys", deal=7)
    Board(page.widget(0)).pile("S").click()
    game.play("draw")
    Board(page.widget(0)).wait_for(game.position)
    page.save()
    page.reload()
    board = Board(page.widget(0))
    board.wait_for(game.position)
    board.pile("S").click()
    game.play("draw")
    board.wait_for(game.position)
    assert page.kernel.value("w.game.record()") == game.record()


def test_running_the_cell_again_shows_the_same_game_at_the_same_move(
    notebook: OpenNotebook,
) -> None:
    page = notebook([MAKE, "w"])
    game = sw.Game("blind-alleys", deal=7)
    Board(page.widget(0)).pile("S").click()
    game.play("draw")
    Board(page.widget(1)).wait_for(game.position)
    page.page.locator(".jp-Cell").nth(1).click(position={"x": 4, "y": 4})
    page.command("notebook:run-cell")
    Board(page.widget(1)).wait_for(game.position)


def test_a_restarted_kernel_is_said(notebook: OpenNotebook) -> None:
    page = notebook([MAKE], own=True)
    board = Board(page.widget(0))
    board.wait_for(sw.Game("blind-alleys", deal=7).position)
    page.restart_kernel()
    page.wait_until(lambda: "kernel" in board.root.inner_text(), "a note about the kernel")


def test_a_reopened_notebook_shows_the_board_and_says_that_it_needs_a_kernel(
    notebook: OpenNotebook,
) -> None:
    """Saved with the state of its widgets; the new kernel knows nothing of them."""
    page = notebook([MAKE], own=True)
    game = sw.Game("blind-alleys", deal=7)
    Board(page.widget(0)).pile("S").click()
    game.play("draw")
    Board(page.widget(0)).wait_for(game.position)
    save_with_state = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
    page.command(save_with_state)
    assert "widgets" in page.save().metadata
    page.command(save_with_state)  # it is a switch, and a setting of the server
    page.reopen_later()
    board = Board(page.widget(0))
    board.wait_for(game.position)
    page.wait_until(lambda: "kernel" in board.root.inner_text(), "a note about the kernel")
    board.pile("S").click()
    board.wait_for(game.position)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_follows_the_theme(notebook: OpenNotebook, theme: str) -> None:
    page = notebook([MAKE], theme=theme)
    board = Board(page.widget(0))
    assert board.is_dark() == (theme == "dark")
    other = "light" if theme == "dark" else "dark"
    page.set_theme(other)
    board.wait_until(lambda: board.is_dark() == (other == "dark"), "the other theme")
    page.kernel.run(f"w.theme = {theme!r}")
    board.wait_until(lambda: board.is_dark() == (theme == "dark"), "the theme that was asked for")


def test_the_saved_notebook_holds_a_picture(notebook: OpenNotebook) -> None:
    page = notebook([MAKE], own=True)
    page.widget(0)
    (output,) = page.save().cells[0].outputs
    assert "svg" in output.data["text/html"]
