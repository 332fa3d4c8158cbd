"""The same game, with the same assertions, in every host that can be run here or imitated."""

import itertools
import re

import pytest
from playwright.sync_api import expect

import solitaire_widget as sw
from browser import board as ways
from browser.board import Board
from browser.hosts import Show, Shown
from browser.looks import contrasts, differences, inks, selectors, styles
from browser.scenarios import SCENARIOS

HOSTS = ["lab", "notebook", "voila", "marimo edit", "marimo run"]
IMITATED = ["bare", "vscode", "colab"]
# The cells of a notebook, in the hosts that have keys for them.
CELLS = {
    "lab": ".jp-Notebook .jp-Cell",
    "notebook": ".jp-Notebook .jp-Cell",
    "marimo edit": "[data-testid=cell-editor]",
}
# What is compared, element by element, with a page that has no styles of its own.
PARTS = (".sw-bar", ".sw-board", ".sw-message", ".sw-rules", ".sw-study")
SAME_WIDTH = """root => {
    const padding = 2 * parseFloat(getComputedStyle(root).paddingLeft);
    root.parentElement.style.width = `${840 + padding}px`;
}"""
# The rules that scripts have brought into the page, beside all elements.
ADOPTED = "[...document.adoptedStyleSheets].flatMap((s) => [...s.cssRules].map((r) => r.cssText))"
START = SCENARIOS["blind-alleys"].position
# A look takes half a minute, so most of them are for those who have time.
# marimo's own styles reach into the shadow root, so there the pictures have to do.
USUAL_LOOKS = {("notebook", "dark"), ("voila", "light"), ("vscode", "dark")}
LOOKS = [
    pytest.param(*each, marks=[] if each in USUAL_LOOKS else pytest.mark.slow)
    for each in itertools.product(
        [*HOSTS[:3], *IMITATED[1:], "vscode, high contrast"], ["light", "dark"]
    )
]


class Play:
    """A game on a board, and the same game beside it: after each act they must agree."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.board = shown.board
        self.game = sw.Game(sw.Position.from_text(START))
        self.agree()

    def agree(self) -> None:
        """The page shows what Python says, and that is the game beside it."""
        self.board.wait_for(self.game.position)
        assert self.shown.ask("w.game.record()") == self.game.record()

    def by(self, way: ways.Way, *moves: str) -> None:
        """Play moves in one of the ways."""
        for text in moves:
            before = self.game.position
            way(self.board, before, self.game.play(text))
            self.agree()

    def press(self, key: str) -> None:
        """Press a key that changes no card."""
        self.board.press(key)
        self.agree()


def play_the_game(shown: Shown) -> None:
    """A whole game, by mouse, keys and from Python, with looks into the panels, to the win."""
    play = Play(shown)
    board, game = play.board, play.game
    board.pile("S").get_by_role("button").focus()
    play.by(ways.play_by_keys, "draw")
    refuse(play)
    play.by(ways.play_by_double_click, "W>F:C")
    for key, act in (("u", game.undo), ("Shift+U", game.redo)):
        act()
        play.press(key)
    play.by(ways.play_by_drag, "T3>F:C")
    play.by(ways.play_by_clicks, "T5>T4")
    play.by(ways.play_by_keys, "T5>F:S")
    read_the_rules(play)
    play.by(ways.play_by_double_click, "T3>F:D", "T3>F:C")
    play.by(ways.play_by_drag, "T3>F:C", "T4>T1*2")
    study(play)
    play.by(ways.play_by_clicks, "T1>F:H", "T6>F:C", "T6>T1")
    board.press("h")
    expect_told(board, shown.ask("sw.hint(w.game).text"))
    play.by(ways.play_by_double_click, "T6>F:S", "draw")
    play.by(ways.play_by_drag, "W>F:S", "T4>F:S")
    play.by(ways.play_by_keys, "T2>T3")
    game.play_all(["T2>F:H", "T2>F:D", "T1>F:D", "T3>F:H"])
    board.button("Finish").click()
    play.agree()
    assert game.outcome is sw.Outcome.WON
    expect(board.root.get_by_text("Solved")).to_be_visible()


def expect_told(board: Board, text: str) -> None:
    """The message line says this, with the cards' names in its own way."""
    between_cards = re.split(r"\b[A2-9TJQK][CDHS]\b", text)
    said = re.compile(".+".join(re.escape(part.strip()) for part in between_cards))
    expect(board.status).to_have_text(said)


def refuse(play: Play) -> None:
    """A king isn't put on a jack: it goes back, and the reason is said."""
    play.board.drag(play.board.card("KH"), play.board.card("JH"))
    expect_told(play.board, play.game.explain("T2>T4").text)
    play.agree()


def read_the_rules(play: Play) -> None:
    """Open the rules and close them again, by button and by key."""
    board = play.board
    rules = board.dialog("Rules")
    board.button("Rules").click()
    expect(rules).to_contain_text("alternating")
    board.press("Escape")
    expect(rules).to_be_hidden()


def study(play: Play) -> None:
    """Open the panel that Python hands over; it follows a move that Python plays."""
    board = play.board
    panel = board.root.get_by_role("region", name="Study")
    board.button("Study").click()
    panel.get_by_role("tab", name="Timeline").click()
    step = panel.locator('[aria-current="step"]')
    expect(step).to_contain_text(f"{len(play.game.moves)}")
    assert play.shown.ask("str(w.game.play('T1>F:S'))") == "T1>F:S"
    play.game.play("T1>F:S")
    play.agree()
    expect(step).to_contain_text("T1>F:S")
    board.button("Study").click()
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("host", HOSTS + IMITATED)
def test_a_game_to_the_win(show: Show, host: str) -> None:
    play_the_game(show(host, START))


def opened(shown: Shown) -> Board:
    """A board of the same width in every host, with the drawer open."""
    board = shown.board
    board.wait_for(sw.Position.from_text(START))
    board.root.evaluate(SAME_WIDTH)
    board.button("Study").click()
    board.root.get_by_role("tab", name="Moves").click()
    expect(board.root.get_by_role("tabpanel").locator("li button").first).to_be_visible()
    return board


@pytest.mark.parametrize(("host", "theme"), LOOKS)
def test_it_looks_the_same_everywhere(show: Show, host: str, theme: str) -> None:
    board = opened(show(host, START, theme))
    assert board.is_dark() == (theme == "dark")
    for place, contrast in contrasts(board).items():
        assert contrast >= 4.5, place
    red, black = inks(board, "KH"), inks(board, "KC")
    assert red[0] > 0.02
    assert red[1] < 0.02
    assert black[1] > 0.02
    assert black[0] < 0.02
    here = [styles(board, part) for part in PARTS]
    reference = opened(show("bare", START, theme))
    for one, part in zip(here, PARTS, strict=True):
        assert not differences(one, styles(reference, part)), part


@pytest.mark.parametrize("host", ["lab", "marimo run"])
def test_its_rules_touch_nothing_else(show: Show, host: str) -> None:
    board = opened(show(host, START))
    names = selectors(board)
    assert len(names) > 10
    assert [name for name in names if not name.startswith((".solitaire-widget", "sw-"))] == []
    adopted = board.page.evaluate(ADOPTED)
    assert [text for text in adopted if "solitaire-widget" in text or "sw-" in text] == []


@pytest.mark.parametrize("host", CELLS)
def test_the_hosts_own_keys_stay_silent(show: Show, host: str) -> None:
    """Those of the notebook's command mode; D is the board's, and draws."""
    shown = show(host, START)
    board, cells = shown.board, shown.page.locator(CELLS[host])
    board.wait_for(sw.Position.from_text(START))
    before = cells.count()
    assert before > 1
    board.pile("S").get_by_role("button").focus()
    board.press(*"abxcvzmyr100ii", "d", "d")
    board.press("Control+Enter", "Shift+M")
    game = sw.Game(sw.Position.from_text(START))
    game.play_all(["draw", "draw"])
    board.wait_for(game.position)
    assert shown.ask("[str(move) for move in w.game.moves]") == ["draw", "draw"]
    assert cells.count() == before


def test_where_no_script_may_come_from_a_blob_that_is_said(show: Show) -> None:
    shown = show("no blobs", START)
    expect(shown.page.locator("#el")).to_contain_text("lets in no script from blob: addresses")
    complaints = shown.log.taken()
    assert complaints
    assert all("Content Security Policy" in complaint for complaint in complaints)


def test_in_a_row_with_other_things_the_board_has_a_width(show: Show) -> None:
    board = show("row", START).board
    board.wait_for(sw.Position.from_text(START))
    left, right = board.span(board.root)
    assert 700 <= right - left <= 1280
