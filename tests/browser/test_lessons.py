"""A board that is led by a lesson, by hand and by keyboard alone."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.board import GRIP, Board
from browser.page import NotebookPage, OpenNotebook

LESSON = (Path(__file__).parents[1] / "data" / "short-lesson.toml").read_text(encoding="utf-8")
TEACH = f"import solitaire_widget as sw\nw = sw.teach(sw.Lesson.from_text({LESSON!r}))\nw"


@pytest.fixture
def led(notebook: OpenNotebook) -> tuple[NotebookPage, Board, Locator]:
    """The first step of the short lesson: the page, the board, the panel."""
    page = notebook([TEACH], width=1400)
    board = Board(page.widget(0))
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    expect(panel.get_by_role("heading", name="The table")).to_be_visible()
    return page, board, panel


Led = tuple[NotebookPage, Board, Locator]


def try_move(board: Board, card: str, onto: str) -> None:
    """Click a card, then the one that it is to go on."""
    board.card(card).click(position=GRIP)
    board.card(onto).click(position=GRIP)


def light(board: Board, number: int) -> Locator:
    return board.root.locator(".sw-lights .sw-mark").nth(number)


def lies_on(one: Locator, other: Locator) -> bool:
    """Whether two elements have the same top left corner."""
    here, there = one.bounding_box(), other.bounding_box()
    assert here
    assert there
    return (here["x"], here["y"]) == (there["x"], there["y"])


def test_a_lesson_leads_from_step_to_step(led: Led) -> None:
    page, board, panel = led
    expect(panel).to_contain_text("Step 1 of 5")
    # A lesson's text is text, whatever it holds.
    expect(panel).to_contain_text("<b>bold</b>")
    expect(panel.locator(".sw-told em")).to_have_text("not")
    assert board.root.locator(".sw-lights .sw-mark").count() == 2
    panel.get_by_role("button", name="Next").click()
    expect(panel.get_by_role("heading", name="One lower")).to_be_focused()
    expect(board.status).to_contain_text("Step 2 of 5: One lower. Put the 7")
    forward = panel.get_by_role("button", name="Next")
    expect(forward).to_have_attribute("aria-disabled", "true")

    try_move(board, "7S", "6S")
    expect(board.status).to_contain_text("Neighbours too, but put it on the 8.")
    expect(panel).to_contain_text("Neighbours too, but put it on the 8.")
    assert page.kernel.value("w.move_count") == 0
    try_move(board, "7S", "8H")
    expect(board.status).to_contain_text("can't go on")
    # The light is on the card again, which was lifted meanwhile.
    page.wait_until(lambda: lies_on(light(board, 0), board.card("7S")), "the light on the card")
    panel.get_by_role("button", name="Hint of the lesson").click()
    expect(board.status).to_have_text("It is on pile 1.")
    expect(panel.get_by_role("list", name="Hints")).to_contain_text("It is on pile 1.")

    board.drag(board.card("7S"), board.card("8S"))
    expect(board.status).to_have_text("Right. It lies there.")
    expect(forward).not_to_have_attribute("aria-disabled", "true")
    page.wait_until(lambda: page.kernel.value("w.move_count") == 1, "the move")
    forward.click()
    expect(panel).to_contain_text("Step 3 of 5")
    panel.get_by_role("button", name="Show me").click()
    expect(panel).to_contain_text("(2 of 2)")
    panel.get_by_role("button", name="Back").click()
    expect(panel).to_contain_text("Step 2 of 5")


def test_by_keyboard_alone(led: Led) -> None:
    page, board, panel = led
    panel.get_by_role("button", name="Next").focus()
    board.press("Enter")
    expect(panel.get_by_role("heading", name="One lower")).to_be_focused()
    board.press("h")
    expect(board.status).to_have_text("It is on pile 1.")
    board.card("7S").focus()
    board.press("Enter")
    board.walk_to("ArrowRight", lambda place: place[0] == "T3")
    board.press("Enter")
    expect(board.status).to_have_text("Right. It lies there.")
    # The learner stays on the board; the panel's buttons are reached by Tab.
    focus = board.focus()
    assert focus is not None
    panel.get_by_role("button", name="Next").focus()
    board.press("Enter")
    expect(panel.get_by_role("heading", name="Two in a row")).to_be_focused()
    board.press("Escape")
    expect(panel).to_be_hidden()
    assert page.page.evaluate("document.activeElement !== document.body")
    assert page.kernel.value("w.lesson['step']['number']") == 3


def test_a_step_that_asks_nothing_has_no_helps_and_the_last_one_is_marked(led: Led) -> None:
    page, board, panel = led
    helps = [panel.get_by_role("button", name=name) for name in ("Hint of the lesson", "Show me")]
    for each in helps:
        expect(each).to_be_hidden()
    page.kernel.run("w.lead(lambda: w.classroom.act('open', 1, 5))")
    expect(panel).to_contain_text("Step 5 of 5 ✓")
    for each in helps:
        expect(each).to_be_hidden()
    panel.get_by_role("button", name="From the start of the lesson").click()
    expect(panel.get_by_role("heading", name="The table")).to_be_focused()
    expect(board.status).to_have_text("Step 1 of 5: The table.")


def test_a_move_from_python_is_noticed(led: Led) -> None:
    page, board, panel = led
    panel.get_by_role("button", name="Next").click()
    page.kernel.run("w.game.play('7S>8S')")
    expect(board.status).to_contain_text("Right. It lies there.")
    expect(panel.get_by_role("button", name="Next")).not_to_have_attribute("aria-disabled", "true")
    page.kernel.run("w.game.play('9H>8H')")
    expect(board.status).to_contain_text("The lesson waits in the panel.")
    panel.get_by_role("button", name="Back to the lesson").click()
    expect(panel.get_by_role("heading", name="One lower")).to_be_visible()


def test_playing_on_freely_and_back(led: Led) -> None:
    page, board, panel = led
    panel.get_by_role("button", name="Play on freely").click()
    expect(panel).to_contain_text("waits here")
    try_move(board, "7S", "6S")
    page.wait_until(lambda: page.kernel.value("w.move_count") == 1, "a move of one's own")
    panel.get_by_role("button", name="Back to the lesson").click()
    expect(panel.get_by_role("heading", name="The table")).to_be_visible()
    assert page.kernel.value("w.move_count") == 0


def test_an_illegal_try_in_free_play_opens_the_lesson_that_teaches_it(
    notebook: OpenNotebook,
) -> None:
    page = notebook(
        ["import solitaire_widget as sw\nw = sw.play('bisley', deal=75)\ngame = w.game\nw"],
        width=1400,
    )
    board = Board(page.widget(0))
    tops = page.kernel.value("[str(pile[-1]) for pile in w.game.position.tableau]")
    legal = page.kernel.value("[[m.source, m.target] for m in w.game.legal_moves]")
    source = next(int(s[1:]) for s, _ in legal if s.startswith("T"))
    allowed = {t for s, t in legal if s == f"T{source}"}
    target = next(n for n in range(1, 14) if n != source and f"T{n}" not in allowed)
    board.drag(board.card(tops[source - 1]), board.card(tops[target - 1]))
    expect(board.status).to_contain_text("is about this.")
    board.root.get_by_role("button", name="Open the lesson").click()
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    expect(panel.get_by_role("button", name="Back to my game")).to_be_visible()
    assert page.kernel.value("w.game is game") is False
    panel.get_by_role("button", name="Back to my game").click()
    page.wait_until(lambda: page.kernel.value("w.game is game"), "the game before")
    expect(panel).to_contain_text("Lessons")


def test_a_course_is_chosen_from(notebook: OpenNotebook) -> None:
    page = notebook(["import solitaire_widget as sw\nw = sw.teach('ali-baba')\nw"], width=1400)
    board = Board(page.widget(0))
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    choice = panel.get_by_role("combobox", name="Lesson")
    titles = page.kernel.value("[each.title for each in w.classroom.course.lessons]")
    expect(choice.locator("option")).to_have_count(len(titles))
    choice.select_option("3")
    expect(board.status).to_contain_text(titles[2])
    assert page.kernel.value("w.lesson['course']['number']") == 3


# Whole lessons, as the learner does them ---------------------------------------------------------

# The next move that is asked for, and how many cards lie on its piles.
ASKED = """
from solitaire_widget.teaching.lesson import Ask, solution
plans = {}

def asked():
    tutor = w.classroom.tutor
    task, position = tutor.step.task, tutor.game.position
    if task.ask is Ask.REFUSED:
        move = (tutor.tries or [tutor.game.explain(task.wanted[0]).move])[0]
    else:
        if tutor.index not in plans:
            plans[tutor.index] = list(solution(task, position))
        move = plans[tutor.index].pop(0)
    sizes = [len(position.piles.get(name, ())) for name in (move.source, move.target)]
    return move.source, move.target, move.count, *sizes
"""
STOCK = {("S", "W"), ("W", "S")}


@dataclass(frozen=True)
class Asked:
    """A move that the step asks for; the sizes are those of its piles before it."""

    source: str
    target: str
    count: int
    source_size: int
    target_size: int

    @property
    def is_pressed(self) -> bool:
        """Whether the stock is pressed for it."""
        return (self.source, self.target) in STOCK and not (self.target == "S" and self.target_size)


def by_keys(board: Board, move: Asked) -> None:
    for _ in range(20):
        place = board.focus()
        assert place is not None, "the focus was lost"
        if place[0] is not None:
            break
        board.press("Shift+Tab")
    if move.is_pressed:
        board.press("d")
        return
    board.walk_to("ArrowRight", lambda place: place[0] == move.source)
    first = str(move.source_size - move.count)
    for _ in range(move.count):
        if board.page.evaluate("document.activeElement.dataset.index") != first:
            board.press("ArrowUp")
    board.press("Enter")
    board.walk_to("ArrowRight", lambda place: place[0] == move.target)
    board.press("Enter")


def by_clicks(board: Board, move: Asked) -> None:
    def at(pile: str, index: int) -> Locator:
        return board.root.locator(f'[data-at="{pile}"][data-index="{index}"]')

    if move.is_pressed:
        board.pile("S").click()
        return
    at(move.source, move.source_size - move.count).click(position=GRIP)
    if move.target_size and move.target != "S":
        at(move.target, move.target_size - 1).click(position=GRIP)
    else:
        board.pile(move.target).click()


def go_on_by_keys(board: Board, step: int) -> None:
    """By the key from wherever the focus is, or by the button that Tab leads to."""
    if step % 2:
        board.press("n")
        return
    for _ in range(30):
        if board.page.evaluate("document.activeElement.ariaLabel") == "Next":
            board.press("Enter")
            return
        board.press("Tab")
        assert board.focus() is not None, "Tab led out of the widget"
    raise AssertionError("Tab never led to the button")


def go_on_by_click(board: Board, _step: int) -> None:
    board.root.get_by_role("button", name="Next", exact=True).click()


@pytest.mark.parametrize(
    ("game_id", "number"), [("blind-alleys", 1), ("ali-baba", 4), ("bisley", 2)]
)
@pytest.mark.parametrize(
    ("play", "go_on"),
    [(by_keys, go_on_by_keys), (by_clicks, go_on_by_click)],
    ids=["keys", "mouse"],
)
def test_a_whole_lesson(
    notebook: OpenNotebook,
    game_id: str,
    number: int,
    play: Callable[[Board, Asked], None],
    go_on: Callable[[Board, int], None],
) -> None:
    page = notebook(
        [f"import solitaire_widget as sw\nw = sw.teach({game_id!r}, lesson={number})\nw", ASKED],
        width=1400,
    )
    board = Board(page.widget(0))
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    expect(panel.get_by_role("heading").first).to_be_visible()
    if play is by_keys:
        panel.get_by_role("button", name="Play on freely").focus()
    count = page.kernel.value("w.lesson['step']['count']")
    for step in range(1, count + 1):
        expect(panel).to_contain_text(f"Step {step} of {count}")
        for _ in range(30):
            if page.kernel.value("(w.lesson['task'] or {'done': True})['done']"):
                break
            move = Asked(*page.kernel.value("asked()"))
            before = page.kernel.value("(w.lesson['feedback'], w.move_count)")
            play(board, move)
            page.wait_until(
                lambda before=before: (
                    page.kernel.value("(w.lesson['feedback'], w.move_count)") != before
                ),
                f"step {step}: {move}",
            )
        assert page.kernel.value("(w.lesson['task'] or {'done': True})['done']"), f"step {step}"
        if step < count:
            expect(panel.get_by_role("button", name="Next", exact=True)).not_to_have_attribute(
                "aria-disabled", "true"
            )
            go_on(board, step)
    assert page.kernel.value("w.lesson['finished']") is True
    if play is by_keys:
        assert board.focus() is not None
