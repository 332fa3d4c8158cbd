"""The drawer beside the board: its tabs, its keys, and where it stands."""

import re

import pytest
from playwright.sync_api import Locator, expect

import solitaire_widget as sw
from browser.board import Board
from browser.page import NotebookPage, OpenNotebook
from browser.scenarios import ALMOST_WON

MAKE = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=42)\nw"
PLAYED = ["7H>8S", "JC>QH", "draw"]


class Study:
    """The drawer of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.element = board.root.get_by_role("region", name="Study")
        self.panel = self.element.get_by_role("tabpanel")

    def open(self, tab: str) -> None:
        """Open the drawer, if it is closed, at a tab."""
        if not self.element.is_visible():
            self.board.button("Study").click()
        self.element.get_by_role("tab", name=tab).click()

    def item(self, number: int) -> Locator:
        """An item of the list in the tab that is open, from 0."""
        return self.panel.locator("li button").nth(number)


@pytest.fixture
def opened(notebook: OpenNotebook) -> tuple[NotebookPage, Board, Study]:
    """A game of three moves, with the drawer not yet open."""
    page = notebook([MAKE], width=1400)
    board = Board(page.widget(0))
    page.kernel.run(f"w.game.play_all({PLAYED})")
    return page, board, Study(board)


def lit(board: Board) -> list[tuple[float, float]]:
    """Where the lights on the board are: the top left corner of each."""
    lights = board.root.locator(".sw-lights .sw-mark")
    boxes = [light.bounding_box() for light in lights.all()]
    return [(box["x"], box["y"]) for box in boxes if box]


def corner(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"], box["y"]


Opened = tuple[NotebookPage, Board, Study]


def test_it_opens_and_closes_by_button_and_key_and_gives_the_focus_back(opened: Opened) -> None:
    _, board, study = opened
    button = board.button("Study")
    expect(study.element).to_be_hidden()
    button.click()
    expect(study.element).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(study.element.get_by_role("tab", selected=True)).to_be_focused()
    board.press("ArrowRight")
    expect(study.element.get_by_role("tab", name="Moves")).to_be_focused()
    board.press("Escape")
    expect(study.element).to_be_hidden()
    expect(button).to_be_focused()
    board.tab_into()
    place = board.focus()
    board.press("s")
    expect(study.element).to_be_visible()
    board.press("s")
    expect(study.element).to_be_hidden()
    assert board.focus() == place
    board.press("?")
    expect(board.dialog("Rules")).to_contain_text("Sopens and closes the study panel")


@pytest.mark.parametrize(("width", "beside"), [(1400, True), (1080, True), (600, False)])
def test_it_stands_beside_the_board_where_there_is_room(
    notebook: OpenNotebook, width: int, beside: bool
) -> None:
    page = notebook([MAKE], width=width)
    board = Board(page.widget(0))
    study = Study(board)
    study.open("Moves")
    table, drawer = (
        element.bounding_box() for element in (board.root.locator(".sw-board"), study.element)
    )
    assert table
    assert drawer
    if beside:
        assert drawer["x"] >= table["x"] + table["width"]
    else:
        assert drawer["y"] >= table["y"] + table["height"]
    inside = board.root.bounding_box()
    assert inside
    assert drawer["x"] + drawer["width"] <= inside["x"] + inside["width"] + 1


def test_a_card_is_told_of_by_click_by_key_and_by_name(opened: Opened) -> None:
    page, board, study = opened
    study.open("Card")
    board.card("JC").click(position={"x": 12, "y": 10})
    expect(study.panel).to_contain_text("jack of clubs is the top card of pile 2.")
    board.press("Escape")
    board.press("ArrowLeft")
    expect(study.panel).to_contain_text("7 of hearts is the top card of pile 1.")
    assert lit(board)[-1] == pytest.approx(corner(board.card("7H")), abs=3)
    field = study.element.get_by_label("Find a card")
    field.fill("queen of hearts")
    field.press("Enter")
    expect(study.panel).to_contain_text("queen of hearts")
    expect(field).to_be_focused()
    told = page.kernel.value("w.game.explain_card('QH').moves != ()")
    assert told == (study.panel.locator("li button").count() > 0)
    field.fill("seven of stars")
    field.press("Enter")
    expect(study.panel).to_contain_text("is no card")
    assert lit(board) == []


def test_hidden_cards_are_all_told_of_alike(opened: Opened) -> None:
    page, board, study = opened
    study.open("Card")
    hidden = page.kernel.value(
        "[str(w.game.position.stock[0]), str(w.game.position.tableau[0][0])]"
    )
    told = []
    for card in hidden:
        field = study.element.get_by_label("Find a card")
        field.fill(card)
        field.press("Enter")
        expect(study.panel).to_contain_text("nothing more can be said of it")
        expect(study.panel.locator(".sw-told .sw-spoken")).to_have_text(re.compile("of"))
        text = study.panel.locator(".sw-told").inner_text()
        told.append(text.split("isn't")[1])
        assert lit(board) == []
    assert told[0] == told[1]


def test_all_legal_moves_light_up_and_play(opened: Opened) -> None:
    page, board, study = opened
    page.kernel.run("w.game.restart()")
    study.open("Moves")
    legal = page.kernel.value("[str(move) for move in w.game.legal_moves]")
    expect(study.panel.locator("li button")).to_have_count(len(legal))
    expect(study.panel.get_by_role("heading")).to_have_text(f"{len(legal)} legal moves")
    shown = [study.item(n).locator("code").inner_text() for n in range(len(legal))]
    assert shown == legal
    way = next(n for n, move in enumerate(legal) if move.startswith("T"))
    study.item(way).hover()
    expect(board.root.locator(".sw-arrow")).to_be_visible()
    board.root.locator(".sw-message").hover()
    expect(board.root.locator(".sw-arrow")).to_have_count(0)
    study.item(way).focus()
    expect(board.root.locator(".sw-arrow")).to_be_visible()
    board.press("Enter")
    page.wait_until(
        lambda: page.kernel.value("[str(move) for move in w.game.moves]") == [legal[way]], "move"
    )
    # The focus is still in the list, on another move.
    expect(study.panel.locator("li button:focus")).to_have_count(1)


def test_the_timeline_scrubs_and_branches(opened: Opened) -> None:
    page, board, study = opened
    study.open("Timeline")
    expect(study.panel.locator("li button")).to_have_count(4)
    expect(study.item(3)).to_have_attribute("aria-current", "step")
    slider = study.panel.get_by_role("slider")
    slider.focus()
    board.press("ArrowLeft")
    page.wait_until(lambda: page.kernel.value("len(w.game.moves)") == 2, "one move back")
    board.press("Home")
    page.wait_until(lambda: page.kernel.value("len(w.game.moves)") == 0, "start")
    board.wait_for(sw.Game("blind-alleys", deal=42).position)
    expect(study.panel.locator("li button")).to_have_count(4)
    study.item(1).click()
    page.wait_until(lambda: page.kernel.value("len(w.game.moves)") == 1, "first move")
    board.pile("S").click()
    page.wait_until(
        lambda: page.kernel.value("[str(move) for move in w.game.moves]") == ["T4>T1", "draw"],
        "another way",
    )
    study.panel.get_by_role("button", name="Go to the other lines").click()
    expect(
        study.panel.get_by_role("list", name="Other lines").locator("button").first
    ).to_be_focused()
    assert page.kernel.value("[str(line) for line in w.game.variations]") == [
        "after move 1: T5>T2 draw"
    ]
    study.panel.get_by_role("list", name="Other lines").locator("button").click()
    page.wait_until(
        lambda: page.kernel.value("[str(move) for move in w.game.undone]") == ["T5>T2", "draw"],
        "the line",
    )
    expect(study.panel.get_by_role("list", name="Other lines")).to_contain_text("draw")


def test_in_a_long_game_the_timeline_keeps_its_head(opened: Opened) -> None:
    page, _, study = opened
    page.kernel.run(
        "while w.game.legal_moves and len(w.game.moves) < 90:\n"
        "    w.game.play(list(w.game.legal_moves)[-1])\n"
        "w.go_to(50)"
    )
    study.open("Timeline")
    now = study.panel.locator('[aria-current="step"]')
    expect(now).to_contain_text("50")
    button = study.panel.get_by_role("button", name="Review the game with the solver")
    for each in (now, button):
        expect(each).to_be_in_viewport(ratio=1)
    # None of them lies under another.
    for each in (now, button):
        assert each.evaluate(
            "e => { const b = e.getBoundingClientRect();"
            " return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)) }"
        )


def test_a_record_that_would_name_hidden_cards_is_not_shown(notebook: OpenNotebook) -> None:
    page = notebook(
        [
            "import solitaire_widget as sw\n"
            "w = sw.SolitaireWidget(sw.Game(sw.Game('blind-alleys', deal=42).position))\nw"
        ],
        width=1400,
    )
    board = Board(page.widget(0))
    study = Study(board)
    study.open("Script")
    study.panel.get_by_role("button", name="Copy as record").click()
    expect(board.status).to_contain_text("names its hidden cards")
    expect(study.panel.get_by_role("textbox")).to_be_hidden()


def test_the_game_is_copied_as_code_and_as_a_record(opened: Opened) -> None:
    page, board, study = opened
    study.open("Script")
    for name, expression in (("script", "w.game.to_script()"), ("record", "w.game.record()")):
        study.panel.get_by_role("button", name=f"Copy as {name}").click()
        box = study.panel.get_by_role("textbox")
        expect(box).to_have_value(page.kernel.value(expression))
        # A headless browser mostly has no clipboard: then the text is marked for Ctrl+C.
        expect(board.status).to_have_text(re.compile("Copied|is marked"))


def test_two_views_have_drawers_of_their_own_and_one_module(notebook: OpenNotebook) -> None:
    page = notebook([MAKE, "w"], width=1400)
    first, second = (Board(page.widget(cell)) for cell in (0, 1))
    Study(first).open("Moves")
    expect(Study(second).element).to_be_hidden()
    before = page.log.bytes_received
    Study(second).open("Timeline")
    expect(Study(second).panel.get_by_role("slider")).to_be_visible()
    assert page.log.bytes_received - before < 10_000, "the module came twice"


def test_nothing_of_it_is_in_the_saved_state(opened: Opened) -> None:
    page, _, study = opened
    study.open("Moves")
    expect(study.panel).to_be_visible()
    assert page.kernel.value("'sw-study-sheet' in str(w.get_state())") is False


# Moves that play themselves ----------------------------------------------------------------------


@pytest.mark.parametrize("how", ["button", "Escape", "hand"])
def test_a_strategy_is_watched_and_stopped(notebook: OpenNotebook, how: str) -> None:
    page = notebook([MAKE])
    board = Board(page.widget(0))
    page.kernel.run(
        "run = w.autoplay(lambda view: next(m for m in view.legal_moves if m.is_draw), delay_s=0.3)"
    )
    stop = board.root.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    page.wait_until(lambda: page.kernel.value("len(run)") > 1, "moves, while the kernel answers")
    if how == "button":
        stop.click()
    elif how == "Escape":
        board.tab_into()
        board.press("Escape")
    else:
        board.button("Undo").click()
    expect(stop).to_be_hidden()
    ended = "interrupted" if how == "hand" else "stopped"
    assert page.kernel.value("run.ended") == ended
    if how != "hand":
        expect(board.status).to_have_text(re.compile(r"Stopped after \d+ moves\."))


def test_a_strategy_that_fails_says_so_on_the_board(notebook: OpenNotebook) -> None:
    page = notebook([MAKE])
    board = Board(page.widget(0))
    page.kernel.run("run = w.autoplay(lambda view: 'T1>T2', delay_s=0)")
    expect(board.status).to_contain_text("which isn't legal")
    board.wait_for(sw.Game("blind-alleys", deal=42).position)
    assert page.kernel.value("run.ended") == "failed"


LINKS = """
import ipywidgets as widgets
bar, number, in_page, in_python = (
    widgets.IntProgress(max=52), widgets.IntText(), widgets.Text(), widgets.Label()
)
links = [
    widgets.jslink((w, "foundation_count"), (bar, "value")),
    widgets.link((w, "move_count"), (number, "value")),
    widgets.jsdlink((w, "outcome"), (in_page, "value")),
    widgets.dlink((w, "outcome"), (in_python, "value"), lambda outcome: outcome or "going on"),
]
widgets.VBox([bar, number, in_page, in_python])
"""


def test_counters_and_outcome_are_linked(notebook: OpenNotebook) -> None:
    position, last_move = ALMOST_WON
    page = notebook(
        [
            "import solitaire_widget as sw\n"
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({position!r})))\nw",
            LINKS,
        ]
    )
    page.widget(0)
    shown = page.cell(1)
    expect(shown.locator(".widget-label:not(:empty)")).to_have_text("going on")
    expect(shown.locator("input[type=text]")).to_have_value("")
    page.kernel.run(f"w.game.play({last_move!r})")
    expect(shown.locator(".widget-label:not(:empty)")).to_have_text("won")
    expect(shown.locator("input[type=text]")).to_have_value("won")
    expect(shown.locator("input[type=number]")).to_have_value("1")
    page.wait_until(lambda: page.kernel.value("bar.value") == 52, "the bar")


# Reviews -----------------------------------------------------------------------------------------


def test_a_review_marks_the_timeline(notebook: OpenNotebook) -> None:
    page = notebook(
        ["import solitaire_widget as sw\nw = sw.play('bisley', deal=75)\nw"], width=1400
    )
    study = Study(Board(page.widget(0)))
    page.kernel.run("w.game.play_all(sw.solve(w.game).moves)")
    study.open("Timeline")
    moves = page.kernel.value("len(w.game.moves)")
    expect(study.panel.locator("li button")).to_have_count(moves + 1)
    study.panel.get_by_role("button", name="Review the game with the solver").click()
    expect(study.panel.locator(".sw-found")).to_contain_text("The game was won in", timeout=60_000)
    marks = page.kernel.value("w.reviewed['marks']")
    expect(study.panel.locator(".sw-verdict")).to_have_count(len(marks))
    expect(study.panel.locator(".sw-ticks i")).to_have_count(len(marks))
