"""Each way of playing makes every kind of move of every game, and Python's record is the script."""

from collections.abc import Callable

import pytest

import solitaire_widget as sw
from browser import board as ways
from browser.board import Board
from browser.page import OpenNotebook
from browser.scenarios import SCENARIOS, kind_of

Way = Callable[[Board, sw.Position, sw.Move], None]

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
