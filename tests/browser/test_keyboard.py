"""The keyboard alone: whole games, every key, and the notebook's own shortcuts kept out."""

import pytest

import solitaire_widget as sw
from browser.board import Board, play_by_keys
from browser.page import CELLS, OpenNotebook
from browser.scenarios import FINISHABLE, SCENARIOS
from positions import winning_lines

SHORTEST = {
    game_id: min((len(moves), deal, moves) for g, deal, moves in winning_lines() if g == game_id)
    for game_id in SCENARIOS
}
PLAY = """
import solitaire_widget as sw
w = sw.play({game_id!r}, deal={deal})
w
"""


@pytest.mark.timeout(400)
@pytest.mark.parametrize("game_id", SCENARIOS)
def test_a_whole_game_to_the_win(notebook: OpenNotebook, game_id: str) -> None:
    _, deal, moves = SHORTEST[game_id]
    page = notebook([PLAY.format(game_id=game_id, deal=deal)])
    board = Board(page.widget(0))
    game = sw.Game(game_id, deal=deal)
    board.tab_into()
    for text in moves:
        before = game.position
        play_by_keys(board, before, game.play(text))
        board.wait_for(game.position)
    assert game.outcome is sw.Outcome.WON
    assert page.kernel.value("w.game.outcome.value") == "won"
    assert page.kernel.value("w.game.record()") == game.record()


def test_keys_of_the_toolbar(notebook: OpenNotebook) -> None:
    page = notebook([PLAY.format(game_id="blind-alleys", deal=1)])
    board = Board(page.widget(0))
    game = sw.Game("blind-alleys", deal=1)
    board.pile("S").get_by_role("button").focus()

    def press(key: str) -> None:
        board.press(key)
        board.wait_for(game.position)

    for _ in range(3):
        game.play("draw")
        press("d")
    for undo, redo in (("u", "Shift+U"), ("Control+z", "Control+y")):
        game.undo()
        press(undo)
        game.undo()
        press(undo)
        game.redo()
        press(redo)
        game.redo()
        press(redo)

    before = board.status.inner_text()
    board.press("h")
    board.wait_until(lambda: board.status.inner_text() != before, "the hint")
    board.press("?")
    board.wait_until(lambda: "down" in board.dialog("Rules").inner_text(), "the rules")
    board.press("Escape")
    board.wait_until(lambda: not board.dialog("Rules").is_visible(), "the rules put away")
    assert board.focus() is not None, "closing the rules gives the focus back"
    assert page.kernel.value("w.game.record()") == game.record()


def test_f_finishes_and_one_u_takes_it_back(notebook: OpenNotebook) -> None:
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({FINISHABLE!r})))\nw",
        ]
    )
    board = Board(page.widget(1))
    board.pile("S").get_by_role("button").focus()
    board.press("f")
    page.wait_until(lambda: page.kernel.value("str(w.game.outcome)") == "Outcome.WON", "won")
    board.press("u")
    board.wait_for(sw.Position.from_text(FINISHABLE))


def test_escape_lets_go(notebook: OpenNotebook) -> None:
    scenario = SCENARIOS["ali-baba"]
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({scenario.position!r})))\nw",
        ]
    )
    board = Board(page.widget(1))
    board.card("JS").focus()
    board.press("Enter")
    board.walk_to("ArrowRight", lambda place: place[0] == "T1")
    board.press("Escape")
    assert board.focus() == ("T3", "JS")
    board.press("Enter", "Escape")
    assert page.kernel.value("len(w.game.moves)") == 0


def test_with_cards_in_hand_the_arrows_visit_what_takes_them(notebook: OpenNotebook) -> None:
    scenario = SCENARIOS["ali-baba"]
    page = notebook(
        [
            "import solitaire_widget as sw",
            f"w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({scenario.position!r})))\nw",
        ]
    )
    board = Board(page.widget(1))
    game = sw.Game(sw.Position.from_text(scenario.position))
    takers = {move.target for move in game.legal_moves if move.source == "T9"}
    board.card("TS").focus()
    board.press("Enter")
    visited = set()
    for _ in range(len(takers) + 1):
        board.press("ArrowRight")
        place = board.focus()
        assert place is not None
        visited.add(place[0])
    assert visited == takers | {"T9"}


def test_keys_stay_out_of_the_notebook_and_tab_leaves_the_board(notebook: OpenNotebook) -> None:
    page = notebook([PLAY.format(game_id="bisley", deal=1), "'the cell below'"])
    board = Board(page.widget(0))
    board.tab_into()
    cells = page.page.locator(CELLS)
    before = cells.count()
    board.press("a", "b", "x", "c", "v", "z", "m", "y", "r", "1", "0", "0", "i", "i")
    board.press("d", "d", "Shift+Enter", "Control+Enter", "Shift+M")
    page.wait_until(lambda: page.kernel.value("1 + 1") == 2, "a kernel that still answers")
    assert cells.count() == before
    assert page.page.locator(".jp-Dialog").count() == 0
    assert page.page.locator(".jp-MarkdownCell, .jp-RawCell").count() == 0
    for _ in range(3):
        board.press("Tab")
        place = board.focus()
        if place is None or place[0] is None:
            return
    raise AssertionError("Tab doesn't leave the board")
