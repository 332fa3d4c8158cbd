"""Each way of playing makes every kind of move of every game, and Python's record is the script."""

from pathlib import Path

import nbformat
import pytest

import solitaire_widget as sw
from browser import board as ways
from browser.board import Board, Way
from browser.page import OpenNotebook
from browser.scenarios import SCENARIOS, kind_of
from positions import winning_lines

TRAFFIC_LIMIT = 6000  # bytes each way

FROM_TEXT = """
import solitaire_widget as sw
w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({text!r})))
w
"""


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_scripts_make_every_kind_of_move(game_id: str) -> None:
    scenario = SCENARIOS[game_id]
    game = sw.Game(sw.Position.from_text(scenario.position))
    kinds = set()
    for text in scenario.moves:
        before = game.position
        kinds.add(kind_of(game.play(text), before))
    assert kinds == scenario.kinds


@pytest.mark.parametrize("way", [ways.play_by_drag, ways.play_by_clicks, ways.play_by_keys])
@pytest.mark.parametrize("game_id", SCENARIOS)
def test_every_kind_of_move(notebook: OpenNotebook, game_id: str, way: Way) -> None:
    scenario = SCENARIOS[game_id]
    page = notebook([FROM_TEXT.format(text=scenario.position)])
    board = Board(page.widget(0))
    game = sw.Game(sw.Position.from_text(scenario.position))
    board.wait_for(game.position)
    if way is ways.play_by_keys:
        board.tab_into()
    for text in scenario.moves:
        before = game.position
        way(board, before, game.play(text))
        board.wait_for(game.position)
    assert page.kernel.value("w.game.record()") == game.record()
    assert page.kernel.value("[str(move) for move in w.game.moves]") == scenario.moves


@pytest.mark.parametrize("width", [420, 560, 900, 1400])
@pytest.mark.parametrize("game_id", SCENARIOS)
def test_in_the_dark_and_at_every_width(notebook: OpenNotebook, game_id: str, width: int) -> None:
    scenario = SCENARIOS[game_id]
    page = notebook([FROM_TEXT.format(text=scenario.position)], theme="dark", width=width)
    board = Board(page.widget(0))
    game = sw.Game(sw.Position.from_text(scenario.position))
    board.wait_for(game.position)
    for text in scenario.moves:
        before = game.position
        ways.play_by_clicks(board, before, game.play(text))
        board.wait_for(game.position)
    left, right = board.span(board.root)
    for element in board.root.locator("[data-pile], button:visible").all():
        start, end = board.span(element)
        assert left - 1 <= start <= end <= right + 1 <= width + 1


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_the_traffic_of_a_move_is_small(notebook: OpenNotebook, game_id: str) -> None:
    """On the wire, with all that Jupyter wraps around it; in mid-game, where much is legal."""
    deal, moves = next((deal, moves) for g, deal, moves in winning_lines() if g == game_id)
    half = len(moves) // 2
    game = sw.Game(game_id, deal=deal)
    game.play_all(moves[:half])
    page = notebook(
        [f"import solitaire_widget as sw\nsw.play(sw.Game.from_record({game.record()!r}))"]
    )
    board = Board(page.widget(0))
    board.wait_for(game.position)
    for text in moves[half : half + 12]:
        page.settle()
        sent, received = page.log.bytes_sent, page.log.bytes_received
        before = game.position
        ways.play_by_clicks(board, before, game.play(text))
        board.wait_for(game.position)
        page.settle()
        assert 0 < page.log.bytes_sent - sent < TRAFFIC_LIMIT
        assert 0 < page.log.bytes_received - received < TRAFFIC_LIMIT


def test_the_boards_of_the_first_notebook_can_be_played(notebook: OpenNotebook) -> None:
    file = Path(__file__).parents[2] / "notebooks" / "01_play.ipynb"
    sources = [
        cell.source for cell in nbformat.read(file, as_version=4).cells if cell.cell_type == "code"
    ]
    page = notebook(sources)
    for name in ("blind_alleys", "ali_baba", "bisley"):
        (cell,) = (place for place, text in enumerate(sources) if text.endswith(f"\n{name}"))
        board = Board(page.widget(cell))
        game = sw.Game.from_record(page.kernel.value(f"{name}.game.record()"))
        board.wait_for(game.position)
        before = game.position
        ways.play_by_drag(board, before, game.play(game.legal_moves[0]))
        board.wait_for(game.position)
        assert page.kernel.value(f"{name}.game.record()") == game.record()
