"""axe-core finds nothing to object to: each game, both themes, and what comes and goes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.axe import axe_violations
from browser.board import Board
from browser.page import ROOT, NotebookPage, OpenNotebook
from browser.scenarios import ALMOST_STUCK, ALMOST_WON, SCENARIOS, position_after

Act = Callable[[Board], None]


@pytest.fixture
def objections(node_modules: Path) -> Callable[[NotebookPage], list[str]]:
    """Gives what axe-core objects to in the widgets of a page."""
    source = node_modules / "axe-core" / "axe.min.js"
    return lambda page: axe_violations(page.page, ROOT, source)


Objections = Callable[[NotebookPage], list[str]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fresh_deals(notebook: OpenNotebook, objections: Objections, theme: str) -> None:
    games = ", ".join(f"sw.play({game_id!r}, deal=1)" for game_id in SCENARIOS)
    page = notebook(
        [
            "import solitaire_widget as sw\nfrom IPython.display import display",
            f"display({games})",
        ],
        theme=theme,
    )
    for view in range(len(SCENARIOS)):
        page.widget(1, view)
    assert objections(page) == []


def press_hint(board: Board) -> None:
    """Ask for a hint and wait for it."""
    before = board.status.inner_text()
    board.button("Hint").click()
    board.wait_until(lambda: board.status.inner_text() != before, "hint")


def pick_up(board: Board) -> None:
    """Take the top card of the second pile in hand."""
    board.pile("T2").focus()
    board.press("Enter")


def open_rules(board: Board) -> None:
    """Show the rules."""
    board.button("Rules").click()


def open_settings(board: Board) -> None:
    """Show the settings."""
    board.button("Settings").click()


def open_tab(name: str) -> Act:
    """Show a tab of the drawer."""

    def act(board: Board) -> None:
        board.button("Study").click()
        board.root.get_by_role("tab", name=name).click()
        board.root.get_by_role("tabpanel", name=name).wait_for()

    act.__name__ = f"open_{name.lower()}"
    return act


TABS = [open_tab(name) for name in ("Card", "Moves", "Timeline", "Script", "Lesson")]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("act", [press_hint, pick_up, open_rules, open_settings, *TABS])
def test_after_an_act(notebook: OpenNotebook, objections: Objections, theme: str, act: Act) -> None:
    page = notebook(
        ["import solitaire_widget as sw", "sw.play('blind-alleys', deal=1)"], theme=theme
    )
    act(Board(page.widget(1)))
    assert objections(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("end", [ALMOST_WON, ALMOST_STUCK], ids=["won", "stuck"])
def test_ended_games(
    notebook: OpenNotebook, objections: Objections, theme: str, end: tuple[str, str]
) -> None:
    position, last_move = end
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({position!r})))\nw",
        ],
        theme=theme,
    )
    board = Board(page.widget(1))
    page.kernel.run(f"w.game.play({last_move!r})")
    board.wait_for(position_after(end))
    assert objections(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_timeline_with_moves_taken_back(
    notebook: OpenNotebook, objections: Objections, theme: str
) -> None:
    page = notebook(
        ["import solitaire_widget as sw", "w = sw.play('blind-alleys', deal=1)\nw"],
        theme=theme,
        width=1400,
    )
    board = Board(page.widget(1))
    page.kernel.run("w.game.play_all(['draw'] * 6)\nw.go_to(2, keep_line=True)")
    page.kernel.run("w.play_by_hand(w.game.legal_moves[0])\nw.go_to(1)")
    open_tab("Timeline")(board)
    board.root.get_by_role("button", name="Go to the other lines").wait_for()
    assert objections(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lesson(notebook: OpenNotebook, objections: Objections, theme: str) -> None:
    page = notebook(
        ["import solitaire_widget as sw", "w = sw.teach('blind-alleys', step=2)\nw"],
        theme=theme,
        width=1400,
    )
    board = Board(page.widget(1))
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    panel.get_by_role("button", name="Hint of the lesson").click()
    panel.get_by_role("list", name="Hints").wait_for()
    assert objections(page) == []
    page.kernel.run("all = w.classroom.course.lessons")
    page.kernel.run("w.lead(lambda: w.classroom.act('open', len(all), len(all[-1].steps)))")
    page.kernel.run("w.classroom.tutor.done or w.lead(w.classroom.tutor.show_answer)")
    panel.get_by_role("button", name="From the start of the lesson").wait_for()
    assert objections(page) == []
    panel.get_by_role("button", name="Play on freely").click()
    panel.get_by_role("button", name="Back to the lesson").wait_for()
    assert objections(page) == []
