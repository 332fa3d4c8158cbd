"""The toolbar: every button does what its name says, and says what happened."""

import re

import pytest
from playwright.sync_api import expect

import solitaire_widget as sw
from browser.board import Board
from browser.page import OpenNotebook
from browser.scenarios import FINISHABLE, SCENARIOS

MAKE = "import solitaire_widget as sw\nw = sw.play({game_id!r}, deal=7)\nw"
BUTTONS = ["New deal", "Restart", "Undo", "Redo", "Hint", "Finish", "Rules", "Study", "Settings"]


@pytest.mark.parametrize("width", [320, 360, 420, 600, 900, 1400])
def test_every_control_has_its_name_and_place_at_every_width(
    notebook: OpenNotebook, width: int
) -> None:
    """Nothing is cut off, and where there are two rows none of them holds a single control."""
    page = notebook([MAKE.format(game_id="bisley")], width=width)
    board = Board(page.widget(0))
    for name in BUTTONS:
        expect(board.button(name)).to_be_visible()
    field = board.root.get_by_label("Deal number")
    expect(field).to_be_visible()
    left, right = board.span(board.root)
    rows: dict[float, int] = {}
    for control in (field, *map(board.button, BUTTONS)):
        ends = board.span(control)
        assert left <= ends[0] < ends[1] <= right
        row = round(sum(board.span_y(control)) / 2)
        rows[row] = rows.get(row, 0) + 1
    assert len(rows) <= 2
    assert min(rows.values()) >= 5, rows


def test_undo_redo_restart(notebook: OpenNotebook) -> None:
    page = notebook([MAKE.format(game_id="blind-alleys")])
    board = Board(page.widget(0))
    game = sw.Game("blind-alleys", deal=7)
    board.wait_for(game.position)
    expect(board.button("Undo")).to_be_disabled()
    for _ in range(3):
        board.pile("S").click()
        game.play("draw")
        board.wait_for(game.position)
    board.button("Undo").click()
    game.undo()
    board.wait_for(game.position)
    board.button("Redo").click()
    game.redo()
    board.wait_for(game.position)
    board.button("Restart").click()
    board.wait_for(sw.Game("blind-alleys", deal=7).position)
    expect(board.button("Undo")).to_be_disabled()


def test_deal_numbers(notebook: OpenNotebook) -> None:
    page = notebook([MAKE.format(game_id="ali-baba")])
    board = Board(page.widget(0))
    field = board.root.get_by_label("Deal number")
    for number in (42, 10**19 + 7, 10**20 - 1):
        field.fill(str(number))
        field.press("Enter")
        board.wait_for(sw.Game("ali-baba", deal=number).position)
        assert page.kernel.value("w.game.deal") == number
        expect(field).to_have_value(str(number))


@pytest.mark.parametrize("text", ["0", "-3", "1.5", "many", "1e9", str(10**20)])
def test_a_deal_number_that_is_none_is_refused_with_the_reason(
    notebook: OpenNotebook, text: str
) -> None:
    page = notebook([MAKE.format(game_id="ali-baba")])
    board = Board(page.widget(0))
    field = board.root.get_by_label("Deal number")
    field.fill(text)
    field.press("Enter")
    expect(board.status).to_contain_text(text)
    board.wait_for(sw.Game("ali-baba", deal=7).position)
    assert page.kernel.value("w.game.deal") == 7


def test_new_deal_is_another_game(notebook: OpenNotebook) -> None:
    page = notebook([MAKE.format(game_id="bisley")])
    board = Board(page.widget(0))
    board.button("New deal").click()
    page.wait_until(lambda: page.kernel.value("w.game.deal") != 7, "another deal")
    deal = page.kernel.value("w.game.deal")
    board.wait_for(sw.Game("bisley", deal=deal).position)
    expect(board.root.get_by_label("Deal number")).to_have_value(str(deal))


def test_finish_and_its_undo(notebook: OpenNotebook) -> None:
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({FINISHABLE!r})))\nw",
        ]
    )
    board = Board(page.widget(1))
    board.button("Finish").click()
    page.wait_until(lambda: page.kernel.value("str(w.game.outcome)") == "Outcome.WON", "won")
    board.button("Undo").first.click()
    board.wait_for(sw.Position.from_text(FINISHABLE))


def test_finish_is_not_offered_at_the_start(notebook: OpenNotebook) -> None:
    page = notebook([MAKE.format(game_id="blind-alleys")])
    expect(Board(page.widget(0)).button("Finish")).to_be_disabled()


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_rules_are_those_of_describe(notebook: OpenNotebook, game_id: str) -> None:
    page = notebook([MAKE.format(game_id=game_id)])
    board = Board(page.widget(0))
    board.button("Rules").click()
    shown = board.dialog("Rules").inner_text()
    words = re.findall(r"[a-z]{3,}", shown.lower())
    described = re.findall(r"[a-z]{3,}", sw.rules(game_id).describe().lower())
    assert set(described) <= set(words)


def test_settings_are_traits(notebook: OpenNotebook) -> None:
    page = notebook([MAKE.format(game_id="bisley")])
    board = Board(page.widget(0))
    board.button("Settings").click()
    four, animation = (board.root.get_by_label(name) for name in ("Four colours", "Animation"))
    four.check()
    animation.uncheck()
    page.wait_until(lambda: page.kernel.value("[w.four_colours, w.animation]") == [True, False], "")
    page.kernel.run("w.four_colours = False; w.animation = True")
    expect(four).not_to_be_checked()
    expect(animation).to_be_checked()


def test_counters(notebook: OpenNotebook) -> None:
    page = notebook([MAKE.format(game_id="blind-alleys")])
    board = Board(page.widget(0))
    board.pile("S").click()
    game = sw.Game("blind-alleys", deal=7)
    game.play("draw")
    board.wait_for(game.position)
    text = board.root.inner_text()
    assert re.search(r"\b1\s*move", text), text
    assert re.search(rf"\b{game.position.cards_up}(/52)?\s*cards? up", text), text
    assert re.search(r"\b1\s*(left|redeal)", text), text
