"""Play by finger: drag, tap, long piles, and what is left to the page (scrolling, zooming)."""

import pytest
from playwright.sync_api import expect

import solitaire_widget as sw
from browser.board import Board
from browser.page import NotebookPage, OpenNotebook
from browser.touch import Fingers, Point, centre, point_in

LONG = """\
Game: ali-baba
Foundations: C-A D-A H-A S-A
Stock:
Waste:
Redeals left: 0
T1: 2C 3C 4C KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
T2: KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
T3: KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D
T4: 5C
T5: KC QC JC TC 9C 8C 7C 6C
T6:
T7:
T8:
T9:
T10:
"""
RUN = [f"{rank}S" for rank in "KQJT98765432"]
SHORT = """\
Game: blind-alleys
Foundations: C-K D-J H-K S-T
Stock: KS
Waste:
Redeals left: 1
T1: <JS> QD
T2: QS KD
T3:
T4:
T5:
T6:
"""
WIDTHS = [360, 820]

# JupyterLab's own frame could be scrolled as well, out of sight of its tools: that stays.
TO_THE_TOP = """root => {
    const cells = root.closest('.jp-WindowedPanel-outer');
    for (let around = cells.parentElement; around; around = around.parentElement)
        around.scrollTo(0, 0);
    cells.scrollTop += root.getBoundingClientRect().top - cells.getBoundingClientRect().top;
}"""
SCROLLED = "root => root.closest('.jp-WindowedPanel-outer').scrollTop"
# What can be pressed, each with its size; of a card, the strip that shows.
CONTROLS = """root => [...root.querySelectorAll('button, input, select, label.sw-choice')]
    .map(control => {
        const {width, height} = (control.closest('label') ?? control).getBoundingClientRect();
        return [control.getAttribute('aria-label') ?? control.textContent, width, height];
    })
    .filter(([, width]) => width > 0)"""
TOUCH_ACTIONS = """root => [...new Set([root, ...root.querySelectorAll('*')]
    .map(element => getComputedStyle(element).touchAction))]"""


def open_at(notebook: OpenNotebook, text: str, **options: object) -> tuple[NotebookPage, Board]:
    """A page with a touch screen, and the board of a position in it."""
    page = notebook(
        [
            "import solitaire_widget as sw\n"
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({text!r})))\nw",
            "\n".join(f"# a line to scroll to: {n}" for n in range(60)),
        ],
        touch=True,
        **options,
    )
    board = Board(page.widget(0))
    board.wait_for(sw.Position.from_text(text))
    board.root.evaluate(TO_THE_TOP)
    return page, board


def strip(board: Board, card: str, height: float) -> Point:
    """The middle of the strip that shows of a card with others on it."""
    return point_in(board.card(card), 20, height / 2)


def in_hand(board: Board) -> list[str]:
    """The card that the player has in hand, the lowest if there are several."""
    pressed = board.root.locator('[data-card][aria-pressed="true"]')
    return [str(card.get_attribute("data-card")) for card in pressed.all()]


def test_a_finger_drags(notebook: OpenNotebook) -> None:
    page, board = open_at(notebook, SHORT)
    Fingers(page.page).drag(centre(board.card("QD")), centre(board.pile("T3")))
    game = sw.Game(sw.Position.from_text(SHORT))
    game.play("T1>T3")
    board.wait_for(game.position)


@pytest.mark.parametrize("width", WIDTHS)
def test_in_a_long_pile_the_card_under_the_finger_is_taken(
    notebook: OpenNotebook, width: int
) -> None:
    """Each card of a run of twelve, by its strip; a tap on another one corrects the choice."""
    page, board = open_at(notebook, LONG, width=width)
    fingers = Fingers(page.page)
    height = board.span_y(board.card("QS"))[0] - board.span_y(board.card("KS"))[0]
    assert height > 15
    for card in RUN:
        fingers.tap(strip(board, card, height))
        assert in_hand(board) == [card]
    fingers.drag(strip(board, "5S", height), centre(board.pile("T6")))
    game = sw.Game(sw.Position.from_text(LONG))
    game.play("T1>T6*4")
    board.wait_for(game.position)


@pytest.mark.parametrize("place", ["felt", "a card that can't move", "the stock"])
def test_a_finger_that_cannot_carry_scrolls_the_page(notebook: OpenNotebook, place: str) -> None:
    page, board = open_at(notebook, SHORT, width=820, height=700)
    box = board.root.locator(".sw-board").bounding_box()
    assert box is not None
    start = {
        "felt": (box["x"] + box["width"] / 2, box["y"] + 0.6 * box["height"]),
        "a card that can't move": point_in(board.card("QS"), 10, 8),
        "the stock": centre(board.pile("S")),
    }[place]
    before = board.root.evaluate(SCROLLED)
    Fingers(page.page).drag(start, (start[0], start[1] - 180))
    board.wait_until(lambda: board.root.evaluate(SCROLLED) > before + 90, "the page scrolled")
    assert not in_hand(board)
    assert page.kernel.value("len(w.game.moves)") == 0


def test_a_finger_that_carries_leaves_the_page_where_it_is(notebook: OpenNotebook) -> None:
    page, board = open_at(notebook, SHORT, width=820, height=700)
    before = board.root.evaluate(SCROLLED)
    x, y = point_in(board.card("QD"), 10, 10)
    fingers = Fingers(page.page)
    fingers.carry((x, y), (x, y + 150))
    fingers.put("touchMove", (x, y - 150))
    assert board.root.evaluate(SCROLLED) == before
    fingers.put("touchEnd")


def test_two_fingers_are_left_to_the_page(notebook: OpenNotebook) -> None:
    """They pinch, wherever they are; and a double tap is a move, no zoom."""
    page, board = open_at(notebook, SHORT, own=True)  # it stays zoomed
    (x, y), (x2, y2) = centre(board.card("QD")), centre(board.card("KD"))
    fingers = Fingers(page.page)
    fingers.put("touchStart", (x, y))
    assert in_hand(board) == ["QD"]
    fingers.put("touchStart", (x, y), (x2, y2))
    for step in range(1, 9):
        fingers.put("touchMove", (x - 5 * step, y), (x2 + 5 * step, y2))
    assert not in_hand(board)
    assert not board.root.locator(".sw-lift, .sw-dragging").count()
    fingers.put("touchEnd")
    assert page.page.evaluate("visualViewport.scale") > 1.2
    assert page.kernel.value("len(w.game.moves)") == 0
    actions = set(board.root.evaluate(TOUCH_ACTIONS))
    assert actions == {"auto", "manipulation", "pinch-zoom"}
    assert board.root.evaluate("root => getComputedStyle(root).touchAction") == "manipulation"


def test_what_the_system_takes_over_goes_back(notebook: OpenNotebook) -> None:
    page, board = open_at(notebook, SHORT)
    home = board.card("QD").bounding_box()
    fingers = Fingers(page.page)
    fingers.carry(centre(board.card("QD")), centre(board.pile("T4")))
    assert board.card("QD").bounding_box() != home
    fingers.put("touchCancel")
    board.wait_until(lambda: board.card("QD").bounding_box() == home, "the card at home")
    assert not in_hand(board)
    assert page.kernel.value("len(w.game.moves)") == 0


def test_a_finger_that_rests_opens_no_menu_and_selects_nothing(notebook: OpenNotebook) -> None:
    _, board = open_at(notebook, SHORT)
    stays_shut = """card => {
        const menu = new PointerEvent('contextmenu',
            {bubbles: true, cancelable: true, pointerType: 'touch'});
        card.dispatchEvent(menu);
        return menu.defaultPrevented;
    }"""
    assert board.card("QD").evaluate(stays_shut)
    expect(board.page.locator(".lm-Menu")).to_have_count(0)  # JupyterLab's own
    assert board.card("QD").evaluate("card => getComputedStyle(card).userSelect") == "none"


def too_small(board: Board, width: float, height: float) -> list[object]:
    """What can be pressed and is smaller than that."""
    return [
        found for found in board.root.evaluate(CONTROLS) if found[1] < width or found[2] < height
    ]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_pressed_is_large_enough(notebook: OpenNotebook, width: int, theme: str) -> None:
    """44 px where there is room; on a narrow phone the toolbar's signs are 40 px wide."""
    _, board = open_at(notebook, LONG, width=width, theme=theme)
    room = 40 if width < 480 else 44

    def check(where: str) -> None:
        board.wait_until(lambda: not too_small(board, room, 42), f"large enough: {where}")

    check("toolbar")
    board.button("Settings").tap()
    settings = board.dialog("Settings")
    expect(settings).to_be_visible()
    check("settings")
    board.button("Settings").tap()
    expect(settings).to_be_hidden()
    board.button("Study").tap()
    for name in ("Card", "Timeline", "Script", "Lesson", "Moves"):
        board.root.get_by_role("tab", name=name).tap()
        check(name)
    # Strips of long piles are thinner than a finger: each of their moves is a button here.
    moves = board.root.get_by_role("list", name="Legal moves").get_by_role("button")
    expect(moves).to_have_count(len(sw.Game(sw.Position.from_text(LONG)).legal_moves))


def test_a_game_is_won_by_finger(notebook: OpenNotebook) -> None:
    """By drag, tap and tap, double tap, and taps on the stock."""
    page, board = open_at(notebook, SHORT, width=360)
    game = sw.Game(sw.Position.from_text(SHORT))
    fingers = Fingers(page.page)
    fingers.drag(centre(board.card("QD")), centre(board.pile("F:D")))
    game.play("T1>F:D")
    board.wait_for(game.position)
    fingers.tap(centre(board.card("JS")))
    fingers.tap(centre(board.pile("F:S")))
    game.play("T1>F:S")
    board.wait_for(game.position)
    for card, move in (("KD", "T2>F:D"), ("QS", "T2>F:S")):
        at = centre(board.card(card))
        fingers.tap(at)
        fingers.tap(at)
        game.play(move)
        board.wait_for(game.position)
    fingers.tap(centre(board.pile("S")))
    game.play("draw")
    board.wait_for(game.position)
    fingers.drag(centre(board.card("KS")), centre(board.pile("F:S")))
    page.wait_until(lambda: page.kernel.value("w.outcome") == "won", "the won game")
    expect(board.root.get_by_text("Solved")).to_be_visible()
