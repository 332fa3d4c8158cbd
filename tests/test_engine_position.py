"""Positions: deals, looking at piles, and what a move makes of them."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given

import solitaire_widget as sw
from house_rules import ALL
from plays import plays
from positions import board, play_winning_line
from solitaire_widget.cards import DECK
from solitaire_widget.engine import legal
from worlds import played_games


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_a_deal_goes_row_by_row_and_the_rest_is_the_stock(rules: sw.Rules) -> None:
    position = sw.Position.deal(rules, DECK)
    to_deal = [card for card in DECK if not (rules.aces_first and card.rank == 1)]
    places = sorted(
        (row, pile) for pile, size in enumerate(rules.pile_sizes) for row in range(size)
    )
    for (row, pile), card in zip(places, to_deal, strict=False):
        assert position.tableau[pile][row] is card
    assert position.stock == tuple(to_deal[len(places) :])
    assert position.waste == ()
    for cards, hidden in zip(position.tableau, position.face_down, strict=True):
        assert hidden == (max(len(cards) - 1, 0) if rules.face_up == "top" else 0)
    assert position.cards_up == 4 * rules.aces_first
    assert position.redeals_left == (None if rules.passes is None else rules.passes - 1)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0]), ()])
def test_a_deck_that_is_none_is_refused(deck: tuple[sw.Card, ...]) -> None:
    with pytest.raises(sw.PositionError, match="52"):
        sw.Position.deal(sw.rules("bisley"), deck)


def test_piles_are_told_by_name_with_the_top_card_last() -> None:
    game = board("bisley", up="H-3", kings="S-Q", T1="7H 8H", T13="2C")
    piles = {name: " ".join(map(str, cards)) for name, cards in game.position.piles.items()}
    assert piles["F:H"] == "AH 2H 3H"
    assert piles["K:S"] == "KS QS"
    assert piles["K:H"] == ""
    assert piles["T1"] == "7H 8H"
    assert list(piles) == [pile.name for pile in game.rules.piles]
    stock = board("blind-alleys", stock="4C 5C", waste="9S JD", rest="Waste").position.piles
    assert " ".join(map(str, stock["S"])) == "5C 4C"
    assert str(stock["W"][-1]) == "JD"


def test_hidden_cards_are_counted() -> None:
    position = board(
        "blind-alleys", T1="<4D> <5D> 6D", stock="2C", waste="9S", rest="Waste"
    ).position
    pile = position.rules.pile
    assert [position.hidden_in(pile[name]) for name in ("T1", "T2", "S", "W", "F:C")] == [
        2,
        0,
        1,
        0,
        0,
    ]


def test_the_card_under_the_last_face_up_one_is_turned_up() -> None:
    game = board("blind-alleys", T1="<4D> <5D> 9S 8H", T2="9C")
    game.play("T1>T2")
    assert game.position.face_down[0] == 2
    game.play("T1>T3")
    assert game.position.face_down[0] == 1
    assert game.position.hidden_in(game.rules.pile["T1"]) == 1
    game.play("T1>T4")
    game.play("T1>T5")
    assert game.position.face_down[0] == 0
    assert game.position.tableau[0] == ()


@pytest.mark.parametrize("draws", [1, 3, 52])
def test_drawn_cards_come_to_the_waste_in_their_order_and_a_redeal_restores_it(draws: int) -> None:
    rules = sw.rules("blind-alleys").variant(cards_per_draw=draws)
    game = sw.Game(rules, deal=8)
    stock = game.position.stock
    game.play("draw")
    assert game.position.waste == stock[:draws]
    while "draw" in [str(move) for move in game.legal_moves]:
        game.play("draw")
    assert game.position.waste == stock
    game.play("redeal")
    assert (game.position.stock, game.position.waste) == (stock, ())
    assert game.position.redeals_left == 0
    assert len(game.moves) == -(-len(stock) // draws) + 1


def test_unlimited_redeals_stay_unlimited() -> None:
    game = board(sw.rules("ali-baba").variant(passes=None), waste="9S", rest="Waste")
    assert game.position.redeals_left is None
    game.play("redeal")
    assert game.position.redeals_left is None


def test_a_king_that_leaves_its_foundation_leaves_it_empty() -> None:
    rules = sw.rules("bisley").variant(foundation_return=True, empty="any")
    game = board(rules, kings="H-K", T13="2C")
    game.play("K:H>T1")
    assert game.position.piles["K:H"] == ()
    assert game.position.to_text(reveal=True).splitlines()[2] == "Kings: C-0 D-0 H-0 S-0"
    game.play("T1>K:H")
    assert " ".join(map(str, game.position.piles["K:H"])) == "KH"


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_moves_up_are_the_legal_moves_to_foundations(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=51, every=1, at_most=100):
        up = [move for move in game.legal_moves if move.to_foundation]
        assert list(legal.moves_up(game.position)) == up


@pytest.mark.parametrize("game_id", sw.games())
def test_moves_up_are_met_along_a_winning_line(game_id: str) -> None:
    game, met = play_winning_line(game_id), 0
    while game.undo():
        up = [move for move in game.legal_moves if move.to_foundation]
        assert list(legal.moves_up(game.position)) == up
        met += len(up)
    assert met >= 52 - game.position.cards_up


def test_positions_are_values() -> None:
    one, two = sw.Game("ali-baba", deal=9), sw.Game("ali-baba", deal=9)
    assert one.position == two.position
    assert len({one.position, two.position}) == 1
    before = one.position
    one.play(Random(0).choice(one.legal_moves))
    assert before == two.position != one.position
    assert copy.deepcopy(one.position) == one.position
    assert pickle.loads(pickle.dumps(one.position)) == one.position
    with pytest.raises(AttributeError):
        before.stock = ()  # type: ignore[misc]


@given(plays())
def test_the_repr_builds_the_position_again(game: sw.Game) -> None:
    assert eval(repr(game.position), {"Position": sw.Position}) == game.position


def test_the_repr_seals_hidden_cards() -> None:
    position = sw.Game("blind-alleys", deal=1).position
    text = position.to_text()
    seal = repr(position).partition("seal=")[2][1:-2]
    assert sw.Position.from_text(text, seal=seal) == position
    assert sw.Position.from_text(text, seal="0") != position
    assert "seal" not in repr(sw.Game("bisley", deal=1).position)


@pytest.mark.parametrize("seal", ["", "xyz", "F", "-1", "f" * 61, "f" * 60, 7])
def test_what_is_no_seal_is_refused(seal: Any) -> None:
    text = sw.Game("blind-alleys", deal=1).position.to_text()
    with pytest.raises(sw.PositionError):
        sw.Position.from_text(text, seal=seal)


def test_a_seal_needs_its_text() -> None:
    text = sw.Game("blind-alleys", deal=1).position.to_text()
    with pytest.raises(sw.PositionError, match=r"45 hidden cards .* 46 aren't named"):
        sw.Position.from_text(text.replace("<??> ", "", 1), seal="0")
