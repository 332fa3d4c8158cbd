"""A game as Python code."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import played, plays


def run(code: str) -> sw.Game:
    names: dict[str, Any] = {}
    exec(compile(code, "script", "exec"), names)
    game = names["game"]
    assert isinstance(game, sw.Game)
    return game


def test_what_a_script_looks_like() -> None:
    game = sw.Game("bisley", deal=75, moves=["T3>K:C", "T4>K:C"])
    game.comments = {0: "Kings first.", 2: "Good."}
    assert game.to_script() == (
        "import solitaire_widget as sw\n\n"
        "game = sw.Game('bisley', deal=75)\n"
        "game.play_all([\n"
        "    # Kings first.\n"
        '    "T3>K:C", "T4>K:C",\n'
        "    # Good.\n"
        "])\n"
    )
    assert sw.Game("bisley", deal=75).to_script().endswith("deal=75)\n")


@settings(max_examples=40)
@given(plays(), st.booleans(), st.dictionaries(st.integers(0, 9), st.text(st.characters())))
def test_a_script_plays_the_game_again(
    game: sw.Game, from_position: bool, comments: dict[int, str]
) -> None:
    if from_position:
        game = sw.Game(game.position, moves=game.legal_moves[:1])
    game.comments = comments
    again = run(game.to_script())
    assert (again.start, again.deal, again.moves) == (game.start, game.deal, game.moves)


def test_hidden_cards_of_a_start_are_sealed() -> None:
    game = sw.Game(sw.Game("blind-alleys", deal=3).position)
    assert "<??> <??>" in game.to_script()
    assert game.start.stock
    assert str(game.start.stock[0]) not in game.to_script().partition("seal")[0].split()


def test_lines_stay_short_and_house_rules_are_said() -> None:
    game = played(sw.rules("blind-alleys").variant(passes=1), 5, seed=2, steps=60)
    script = game.to_script()
    assert max(map(len, script.splitlines())) < 92
    assert "sw.Game(sw.rules('blind-alleys').variant(passes=1), deal=5)" in script
