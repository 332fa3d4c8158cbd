"""The games that come with the package: each field as the design's table has it."""

from __future__ import annotations

from typing import Any

import pytest

import solitaire_widget as sw
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import FIELDS

TABLE: dict[str, dict[str, Any]] = {
    "ali-baba": {
        "name": "Ali Baba",
        "pile_sizes": (4,) * 10,
        "face_up": "all",
        "build": "down",
        "match": "suit",
        "move_runs": True,
        "empty": "any",
        "aces_first": True,
        "down_foundations": False,
        "foundation_return": False,
        "transfers": False,
        "cards_per_draw": 1,
        "passes": 1,
    },
    "bisley": {
        "name": "Bisley",
        "pile_sizes": (3,) * 4 + (4,) * 9,
        "face_up": "all",
        "build": "both",
        "match": "suit",
        "move_runs": False,
        "empty": "nothing",
        "aces_first": True,
        "down_foundations": True,
        "foundation_return": False,
        "transfers": True,
        "cards_per_draw": 0,
        "passes": 1,
    },
    "blind-alleys": {
        "name": "Blind Alleys",
        "pile_sizes": (3,) * 6,
        "face_up": "top",
        "build": "down",
        "match": "alternating",
        "move_runs": True,
        "empty": "any",
        "aces_first": False,
        "down_foundations": False,
        "foundation_return": False,
        "transfers": False,
        "cards_per_draw": 1,
        "passes": 2,
    },
}
STOCKS = {"ali-baba": 8, "bisley": 0, "blind-alleys": 34}


def test_the_games() -> None:
    assert sw.games() == ("ali-baba", "bisley", "blind-alleys")


@pytest.mark.parametrize("game_id", TABLE)
def test_the_rules_of_a_game(game_id: str) -> None:
    rules = sw.rules(game_id)
    assert {name: getattr(rules, name) for name in FIELDS} == {"id": game_id, **TABLE[game_id]}
    assert rules.stock_size == STOCKS[game_id]
    assert rules.origin is None


def test_the_same_rules_each_time() -> None:
    for game_id in sw.games():
        assert sw.rules(game_id) is sw.rules(game_id)
        assert sw.Game(game_id, deal=1).rules is sw.rules(game_id)


@pytest.mark.parametrize(
    "game_id",
    ["", "klondike", "Bisley", "bisley ", None, 3, [], {}, b"bisley", 10**6000, "x" * 10**5],
    ids=lambda value: type(value).__name__,
)
def test_other_ids_are_an_error_that_lists_the_games(game_id: object) -> None:
    for ask in (sw.rules, sw.Game):
        with pytest.raises(sw.RulesError) as error:
            ask(game_id)  # type: ignore[arg-type]
        assert len(str(error.value)) < 200
        assert excerpt(game_id) in str(error.value)
        assert "the games are ali-baba, bisley, blind-alleys" in str(error.value)
