"""Markup in what people write, and hidden cards: neither gets into the page or the saved file."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import expect

import solitaire_widget as sw
from browser.board import Board
from browser.page import OpenNotebook
from browser.test_lessons import LESSON
from browser.test_study import Study
from judge import Ledger, named_in, unpacked
from worlds import twin

NASTY = "<img src=x onerror='window.harm=1'><script>window.harm=1</script></p>"
HARM = """() =>
    [window.harm ?? 0, document.querySelectorAll('.solitaire-widget :is(img, script)').length]"""
PLAY = "import solitaire_widget as sw\nw = sw.play('blind-alleys', deal=42)\nw"
NASTY_LESSON = f"""
import re
import solitaire_widget as sw
nasty = {NASTY!r}
lesson = re.sub(r'^(title|about|task|right) = ".*"$', lambda found: found[1] + f' = "{{nasty}}"',
                {LESSON!r}, flags=re.MULTILINE)
lesson = re.sub(r'^text = "([^"]*)"$', f'text = "{{nasty}}"', lesson, flags=re.MULTILINE)
lesson = re.sub('hints = .*', f'hints = ["{{nasty}}"]', lesson)
w = sw.teach(sw.Lesson.from_text(lesson), step=2)
w
"""
NASTY_NAME = f"""
import solitaire_widget as sw
w = sw.play(sw.Rules(id='x', name={NASTY!r}, pile_sizes=(4,) * 6), deal=1)
w
"""
ALL_THAT_IS_THERE = """root => [...root.querySelectorAll('*'), root].flatMap(element => [
    element.tagName,
    ...[...element.attributes].map(each => `${each.name}=${each.value}`).sort(),
    ...[...element.childNodes].filter(node => node.nodeType !== 1).map(node => node.data),
    String(element.value ?? ''),
])"""
OF_ITS_OWN = re.compile(
    r"(id|for|class|style|tabindex|href|transform|data-lm-\S+"
    r"|aria-(labelledby|controls|owns|activedescendant|describedby))="
)
"""What two boards differ in that show the same: names of elements, and where the focus was."""


def test_markup_in_a_lesson_is_shown_as_text(notebook: OpenNotebook) -> None:
    page = notebook([NASTY_LESSON], width=1400)
    board = Board(page.widget(0))
    panel = board.root.get_by_role("tabpanel", name="Lesson")
    expect(panel).to_contain_text(NASTY)
    panel.get_by_role("button", name="Hint").click()
    board.card("8S").click()
    board.card("9S").click()
    expect(board.status).to_contain_text("The rules allow that, but here the task is: <img")
    panel.get_by_role("button", name="Show me").click()
    expect(board.status).to_contain_text(NASTY)
    assert panel.inner_text().count("<script>") >= 3
    assert page.page.evaluate(HARM) == [0, 0]


def test_markup_in_names_and_errors_is_shown_as_text(notebook: OpenNotebook) -> None:
    page = notebook([NASTY_NAME], width=1400)
    board = Board(page.widget(0))
    board.button("Rules").click()
    expect(board.root.get_by_role("dialog")).to_contain_text(NASTY)
    board.press("Escape")
    page.kernel.run(f"def bad(view): raise ValueError({NASTY!r})\nw.autoplay(bad)")
    expect(board.status).to_contain_text("The strategy failed with ValueError: <img")
    study = Study(board)
    study.open("Timeline")
    expect(study.panel).to_be_visible()
    assert page.page.evaluate(HARM) == [0, 0]


def test_hidden_cards_leave_no_trace_in_the_page(notebook: OpenNotebook) -> None:
    game = sw.Game(sw.Game("blind-alleys", deal=42).position)
    game.play_all(["draw", "7H>8S"])
    other = twin(game, Random(1))
    boards = [each.start.to_text(reveal=True) for each in (game, other)]
    assert boards[0] != boards[1]
    cells = [
        f"import solitaire_widget as sw\n{name} = sw.play(sw.Position.from_text({text!r}))\n"
        f"{name}.game.play_all({list(map(str, game.moves))})\n{name}"
        for name, text in zip("ab", boards, strict=True)
    ]
    page = notebook(cells, width=1400)
    here, there = (Board(page.widget(cell)) for cell in (0, 1))
    for tab in ("Card", "Moves", "Timeline", "Script"):
        dumps = []
        for board in (here, there):
            board.wait_for(game.position)
            study = Study(board)
            study.open(tab)
            expect(study.panel).to_be_visible()
            if tab == "Card":
                study.panel.get_by_role("textbox").fill("AS")
                study.panel.get_by_role("textbox").press("Enter")
                expect(study.panel).to_contain_text("isn't among the cards")
            if tab == "Timeline":
                expect(study.panel.get_by_role("slider")).to_be_visible()
            if tab == "Script":
                board.button("Hint").click()
                expect(board.status).not_to_have_text("")
            dumps.append(dump(board))
        assert dumps[0] == dumps[1], tab
        assert len(dumps[0]) > 300


def dump(board: Board) -> list[str]:
    """All attributes, texts and values below a board."""
    return [line for line in board.root.evaluate(ALL_THAT_IS_THERE) if not OF_ITS_OWN.match(line)]


def test_hidden_cards_are_not_in_the_saved_file(notebook: OpenNotebook) -> None:
    page = notebook([PLAY], own=True)
    board, game = Board(page.widget(0)), sw.Game("blind-alleys", deal=42)
    moves = ["draw", "7H>8S", "JC>QH", "draw"]
    game.play_all(moves)
    page.kernel.run(f"w.game.play_all({moves})")
    board.wait_for(game.position)
    page.run_all()
    saved = json.dumps(page.save()).replace('\\"', '"')
    assert "data:image/svg+xml" in saved
    told = named_in(unpacked(saved))
    assert {"8S", "7H"} <= told
    assert not told & Ledger(game).unseen
