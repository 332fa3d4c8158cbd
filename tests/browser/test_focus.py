"""The focus stays in the widget, whatever happens: elsewhere, letters act on the notebook."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import solitaire_widget as sw
from browser.board import Board
from browser.page import NotebookPage, OpenNotebook
from browser.scenarios import ALMOST_STUCK, ALMOST_WON, FINISHABLE, position_after

PLAY = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=1)\nw"
AT = (
    "import solitaire_widget as sw\nw = sw.SolitaireWidget(sw.Game(sw.Position.from_text({!r})))\nw"
)
FOCUS = """root => {
    const element = document.activeElement;
    return root.contains(element) && element.checkVisibility()
        && (element.ariaLabel || element.labels?.[0]?.textContent || element.textContent || '?');
}"""

HOLDS_FOCUS = "element => element.contains(document.activeElement)"


class Keys:
    """The keyboard, and what has the focus after each key."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def focus(self) -> str:
        """The name of what has the focus, which is in the widget and to be seen."""
        name = self.board.root.evaluate(FOCUS)
        assert name, "the focus is lost"
        return str(name)

    def press(self, *keys: str, until: Callable[[], object] = lambda: True) -> None:
        """Press keys; the focus stays in the widget until something is true, and then."""
        for key in keys:
            self.board.press(key)
            self.focus()
        self.board.wait_until(lambda: self.focus() and until(), f"what {keys} do")

    def go_to(self, name: str, key: str = "Tab") -> None:
        """Press a key until what has the focus is called so."""
        seen = []
        for _ in range(40):
            seen.append(self.focus())
            if seen[-1] == name:
                return
            self.board.press(key)
        raise AssertionError(f"{key} never led to {name}, only to {seen}")

    def inside(self, element: Locator) -> Callable[[], bool]:
        """Whether the focus is in an element."""
        return lambda: bool(element.evaluate(HOLDS_FOCUS))

    def said(self, text: str) -> Callable[[], bool]:
        """Whether the line under the board tells this."""
        return lambda: text in self.board.status.inner_text()


@pytest.fixture
def show(notebook: OpenNotebook) -> Callable[..., tuple[NotebookPage, Keys]]:
    """Shows what a cell shows and goes to the board."""

    def shown(cell: str, **options: int) -> tuple[NotebookPage, Keys]:
        page = notebook([cell], **options)
        board = Board(page.widget(0))
        board.tab_into()
        return page, Keys(board)

    return shown


Show = Callable[..., tuple[NotebookPage, Keys]]


def test_moves_and_what_python_does(show: Show) -> None:
    page, keys = show(PLAY)
    moved = [lambda n=n: page.kernel.value("w.move_count") == n for n in range(4)]
    keys.press("d", until=moved[1])
    keys.press("d", until=moved[2])
    keys.press("u", until=moved[1])
    keys.press("Shift+U", until=moved[2])
    keys.press("h", until=lambda: keys.board.root.locator(".sw-lit, .sw-ring").count())
    source = page.kernel.value("next(m.source for m in w.game.legal_moves if m.target[0] == 'T')")
    keys.board.walk_to("ArrowRight", lambda place: place[0] == source)
    keys.press("Enter", "ArrowRight", "Enter", until=moved[3])
    keys.press("p", until=keys.said("from below"))
    for act in ("undo()", "restart()", "play('draw')"):
        page.kernel.run(f"w.game.{act}")
        keys.press()
    page.kernel.run("w.new_deal(9)")
    keys.press(until=lambda: keys.board.root.get_by_label("Deal number").input_value() == "9")


def test_toolbar_and_what_it_opens(show: Show) -> None:
    page, keys = show(PLAY)
    keys.go_to("New deal", "Shift+Tab")
    keys.press("Enter", until=lambda: page.kernel.value("w.game.deal") != 1)
    keys.go_to("Deal number", "ArrowRight")
    keys.press("7", "Enter", until=lambda: page.kernel.value("w.game.deal") == 7)
    assert keys.focus() == "Deal number"
    keys.press("Escape")
    keys.go_to("Settings", "ArrowLeft")
    for name, key in (("Settings", "Tab"), ("Rules", "Shift+Tab")):
        keys.go_to(name, "ArrowLeft")
        keys.press("Enter", until=keys.board.dialog(name).is_visible)
        keys.press(until=keys.inside(keys.board.dialog(name)))
        keys.press(key, "Escape", until=keys.board.dialog(name).is_hidden)
        assert keys.focus() == name
    keys.press("?", until=keys.board.dialog("Rules").is_visible)
    keys.go_to("Go to the keys", "Shift+Tab")
    keys.press("Enter", until=lambda: keys.focus() == "Keys")
    keys.go_to("Close", "Shift+Tab")
    keys.press("Enter", until=keys.board.dialog("Rules").is_hidden)
    assert keys.focus() == "Rules"


def test_every_tab_of_the_study_panel(show: Show) -> None:
    page, keys = show(PLAY)
    study = keys.board.root.get_by_role("region", name="Study")
    keys.press("d", "d", "s", until=study.is_visible)
    assert keys.focus() == "Card"
    keys.press("Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab")
    keys.press("ArrowRight", "Tab", "Tab", "ArrowDown", "ArrowUp")
    keys.press("Enter", until=lambda: page.kernel.value("w.move_count") == 3)
    keys.go_to("Moves", "Shift+Tab")
    keys.press("ArrowRight")
    keys.go_to("Move")
    keys.press("ArrowLeft", until=lambda: page.kernel.value("w.move_count") == 2)
    assert keys.focus() == "Move"
    keys.press("Tab", "Tab", "Home")
    keys.press("Enter", until=lambda: page.kernel.value("w.move_count") == 0)
    keys.press("u", "Shift+U", "d", until=lambda: page.kernel.value("w.move_count") == 2)
    keys.go_to("Timeline", "Shift+Tab")
    keys.press("ArrowRight")
    keys.go_to("Copy as record")
    keys.press("Enter", until=lambda: page.page.locator(".sw-study textarea").is_visible())
    keys.press("Escape", until=lambda: not study.is_visible())


def test_a_win_and_what_follows(show: Show) -> None:
    page, keys = show(AT.format(ALMOST_WON[0]))
    keys.board.walk_to("ArrowRight", lambda place: place[0] == "T1")
    keys.press("Enter")
    keys.board.walk_to("ArrowRight", lambda place: place[0] == "F:S")
    keys.press("Enter", until=lambda: keys.focus() == "Game won")
    keys.press("u", until=lambda: page.kernel.value("w.game.outcome") is None)
    keys.press("Shift+U", until=lambda: keys.focus() == "Game won")
    keys.go_to("Play it again")
    keys.press("Enter", until=lambda: page.kernel.value("w.move_count") == 0)
    assert keys.board.focus() is not None
    keys.press("f", until=lambda: page.kernel.value("w.move_count") == 1)
    keys.board.wait_until(lambda: keys.focus() == "Game won", "the end")
    keys.go_to("Start a new deal")
    keys.press("Enter", until=lambda: page.kernel.value("w.game.deal") is not None)


def test_a_stuck_game_and_what_follows(show: Show) -> None:
    page, keys = show(AT.format(ALMOST_STUCK[0]))
    page.kernel.run(f"w.game.play({ALMOST_STUCK[1]!r})")
    keys.board.wait_for(position_after(ALMOST_STUCK))
    keys.go_to("Undo the last move")
    keys.press("Enter", until=lambda: page.kernel.value("w.move_count") == 0)


def test_stop(show: Show) -> None:
    page, keys = show(PLAY)
    page.kernel.run("w.play_moves(['draw'] * 30, delay_s=0.2)")
    keys.board.root.get_by_role("button", name="Stop", exact=True).wait_for()
    keys.go_to("Stop")
    stop = keys.board.root.get_by_role("button", name="Stop", exact=True)
    keys.press("Enter", until=lambda: not stop.is_visible())
    assert keys.board.focus() is not None


def test_from_a_refusal_into_its_lesson_and_on(show: Show) -> None:
    page, keys = show(PLAY.replace("blind-alleys", "bisley"))
    keys.press("Home", "Enter")
    lesson = keys.board.root.get_by_role("button", name="Open the lesson")
    expect(lesson).to_be_visible()
    keys.go_to("Open the lesson")
    panel = keys.board.root.get_by_role("tabpanel", name="Lesson")
    keys.press("Enter", until=panel.is_visible)
    number = page.kernel.value("w.lesson['step']['number']")

    def step(wanted: int) -> Callable[[], bool]:
        return lambda: bool(page.kernel.value("w.lesson['step']['number']") == wanted)

    keys.go_to("Back")
    if number > 1:
        keys.press("Enter", until=step(number - 1))
        keys.press("n", until=step(number))
    keys.go_to("Back to my game")
    keys.press("Enter", until=lambda: not page.kernel.value("w.lesson"))
    keys.press("Escape", until=lambda: not panel.is_visible())


@pytest.mark.parametrize("game_id", ["ali-baba"])
def test_finish(show: Show, game_id: str) -> None:
    page, keys = show(AT.format(FINISHABLE))
    assert sw.Position.from_text(FINISHABLE).rules.id == game_id
    keys.press("f", until=lambda: keys.focus() == "Game won")
    assert page.kernel.value("w.game.outcome.value") == "won"
