"""A board that is led by a lesson, by hand and by keyboard alone."""

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
