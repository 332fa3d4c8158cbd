"""What a player knows: everything seen, and nothing hidden."""

from __future__ import annotations

import dataclasses

import pytest

import solitaire_widget as sw
from house_rules import ALL
from positions import DECK, board
from solitaire_widget.view import PlayerView
from worlds import hidden_cards, played_games, twin

EVERY_GAME = pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())


def texts(cards: object) -> list[str]:
    assert isinstance(cards, (tuple, frozenset))
    return [str(card) if card else "-" for card in cards]


def test_hidden_cards_are_none_and_keep_their_places() -> None:
    game = board("blind-alleys", T1="<4D> <9C> 7S 6H", waste="9S JD", up="H-2")
    view = PlayerView.of(game)
    assert texts(view.piles["T1"]) == ["-", "-", "7S", "6H"]
    assert texts(view.piles["T2"]) == []
    assert texts(view.waste) == ["9S", "JD"]
    assert set(view.piles["S"]) == {None}
    assert view.stock_size == len(game.position.stock) == len(view.piles["S"])
    assert {name: texts(cards) for name, cards in view.foundations.items()} == {
        "F:C": [],
        "F:D": [],
        "F:H": ["AH", "2H"],
        "F:S": [],
    }
    assert view.redeals_left == 1
    assert view.rules is game.rules
    assert view.moves == ()
    assert list(view.legal_moves) == list(game.legal_moves)
    assert list(view.piles) == [pile.name for pile in game.rules.piles]


def test_a_game_without_a_stock_has_an_empty_waste_and_both_foundations() -> None:
    view = PlayerView.of(board("bisley", kings="H-Q", T13="2C"))
    assert (view.waste, view.stock_size, view.known_stock) == ((), 0, ())
    assert list(view.foundations) == [f"{kind}:{suit}" for kind in "FK" for suit in "CDHS"]
    assert texts(view.foundations["K:H"]) == ["KH", "QH"]
    assert view.unknown == frozenset()


def test_the_stock_is_known_from_the_second_pass_on() -> None:
    game = board("blind-alleys", T1="<4D> 9C", stock="4C 5C", waste="9S", rest="Waste")
    assert PlayerView.of(game).known_stock == ()
    assert {"4C", "5C", "4D"} == set(texts(PlayerView.of(game).unknown))
    game.play_all(["draw", "draw"])
    order = game.position.waste
    game.play("redeal")
    view = PlayerView.of(game)
    assert view.known_stock == order
    assert set(view.piles["S"]) == {None}
    assert texts(view.unknown) == ["4D"]
    game.play("draw")
    assert PlayerView.of(game).known_stock == order[1:]


@EVERY_GAME
def test_seen_known_and_unknown_cards_are_the_deck(rules: sw.Rules) -> None:
    for game, _ in played_games(rules, seed=61, every=5, at_most=100):
        view, position = PlayerView.of(game), game.position
        seen = [str(card) for cards in view.piles.values() for card in cards if card]
        unknown, known = texts(view.unknown), texts(view.known_stock)
        assert sorted(seen + unknown + known) == DECK
        assert set(unknown) | set(known) == hidden_cards(position)
        assert set(known) == (set(texts(position.stock)) if game.stock_seen else set())
        for name, cards in view.piles.items():
            visible = tuple(card for card in cards if card)
            assert position.piles[name][len(cards) - len(visible) :] == visible
            assert len(cards) == len(position.piles[name])


@EVERY_GAME
def test_worlds_that_look_alike_are_one_view(rules: sw.Rules) -> None:
    told_apart = 0
    for game, rng in played_games(rules, seed=62, every=10, at_most=80):
        other = twin(game, rng)
        assert PlayerView.of(other) == PlayerView.of(game)
        assert repr(PlayerView.of(other)) == repr(PlayerView.of(game))
        told_apart += other.position != game.position
    hides = rules.has_stock or rules.face_up == "top"
    assert bool(told_apart) is hides


def test_a_view_stays_as_it_is_when_the_game_goes_on() -> None:
    game = board("blind-alleys", T1="7H", T2="8S", waste="9S")
    view = PlayerView.of(game)
    before = repr(view)
    game.play("T1>T2")
    assert repr(view) == before
    assert PlayerView.of(game).moves == game.moves
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.moves = ()  # type: ignore[misc]
