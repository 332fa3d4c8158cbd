"""Looking at cards, and at what differs between two positions."""

from __future__ import annotations

import re

import pytest

import solitaire_widget as sw
from house_rules import ALL
from plays import played
from positions import board
from solitaire_widget.cards import DECK
from worlds import twin

CARD = re.compile(r"(?<![\w:])(?:10|[A2-9TJQK])[CDHS](?!\w)")


def told(game: sw.Game, card: str) -> str:
    return game.explain_card(card).text


# A card ------------------------------------------------------------------------------------------


def test_a_covered_card_says_what_must_go_first() -> None:
    game = board("bisley", up="H-5", T1="6H 9S 2D", T2="8H", T3="7H", T13="KS")
    found = game.explain_card("6h")
    assert (found.pile, found.covered_by) == ("T1", (sw.Card(9, "S"), sw.Card(2, "D")))
    assert found.moves == ()
    assert found.text.startswith("6H lies on T1; on it lie 9S, 2D. It can't go anywhere now.")
    assert "Before it can move, the two cards on it have to go." in found.first
    assert "Its up foundation waits for it." in found.first
    assert "In the tableau it goes on 5H" not in found.text
    assert "7H (on top of T3)" in found.text


def test_a_free_card_says_where_it_may_go() -> None:
    game = board("bisley", up="H-5", T1="6H", T2="8H", T3="7H", T13="KS")
    found = game.explain_card("6H")
    assert [str(move) for move in found.moves] == ["T1>F:H", "T1>T3"]
    assert "Now 6H may go to the hearts foundation or on 7H (T3)." in found.text
    assert "Now 7H may go on 6H (T1) or on 8H (T2)." in told(game, "7H")


def test_a_run_moves_with_what_lies_on_it() -> None:
    game = board("ali-baba", T1="9S 8S 7S", T2="TS", T3="4D")
    assert "Now 9S with the two cards on it may go on TS (T2) or to the empty piles T4" in told(
        game, "9S"
    )
    assert "It moves as a run with what lies on it; to go alone, the two cards" in told(game, "9S")


def test_cards_that_come_before_it_on_its_foundation() -> None:
    game = board("blind-alleys", up="H-2", T1="6H", T2="3H", T3="<9C> 4S", waste="4H")
    assert "3H (on top of T2), 4H (on top of the waste), 5H (not face up yet)" in told(game, "6H")
    assert "12 cards come before it on its foundation, first AD (not face up yet)." in told(
        board("blind-alleys", T1="KD"), "KD"
    )


def test_cards_on_foundations() -> None:
    game = board("ali-baba", up="H-5", T1="KS")
    assert told(game, "3H").startswith("3H lies on the hearts foundation, where 5H is the top card")
    assert "doesn't come back to the tableau" in told(game, "5H")
    game = board("bisley", up="H-8", kings="H-9", T13="KS")
    assert "Now 8H may go to the down foundation of hearts." in told(game, "8H")


def test_kings_and_spaces() -> None:
    kings = sw.rules("blind-alleys").variant(empty="kings")
    full = {f"T{n}": card for n, card in enumerate(("KD", "2C", "4C", "6C", "8C", "TC"), start=1)}
    game = board(kings, **full)
    assert "In the tableau no card takes a king. An empty pile would take it too." in told(
        game, "KD"
    )
    assert "empty pile" not in told(game, "2C")


def test_what_is_no_card_is_refused() -> None:
    game = sw.Game("bisley", deal=1)
    for text in ("T3", "", "1H", "draw", None, 7):
        with pytest.raises(sw.SolitaireError, match="is no card"):
            game.explain_card(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_every_card_of_every_game_can_be_asked_about(rules: sw.Rules) -> None:
    game = played(rules, 3, seed=4, steps=25)
    seen = set(CARD.findall(str(game)))
    moves: list[sw.Move] = []
    for card in DECK:
        found = game.explain_card(card)
        assert found.text.startswith(str(card))
        moves += found.moves
        if found.pile is None:
            assert found.text == (
                f"{card} isn't among the cards that lie face up, so nothing more can be said of it."
            )
            assert str(card) not in seen
    by_hand = [move for move in game.legal_moves if not move.is_draw and not move.is_redeal]
    assert sorted(map(str, moves)) == sorted(map(str, by_hand))


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_hidden_cards_change_nothing_that_is_told(rules: sw.Rules) -> None:
    import random

    game = played(rules, 5, seed=6, steps=15)
    other = twin(game, random.Random(1))
    assert [game.explain_card(card) for card in DECK] == [other.explain_card(c) for c in DECK]


# Two positions -----------------------------------------------------------------------------------


def test_the_cards_that_a_move_moved() -> None:
    game = board("blind-alleys", T1="<4D> 9S", T2="TH", T3="8H 7C")
    before = game.position
    game.play_all(["9S>TH", "8H>9S"])
    diff = before.diff(game.position)
    assert [(str(m.card), m.source, m.target) for m in diff.moved] == [
        ("9S", "T1", "T2"),
        ("8H", "T3", "T2"),
        ("7C", "T3", "T2"),
    ]
    assert diff.turned_up == (sw.Card(4, "D"),)
    assert str(diff) == "9S: T1 to T2\n8H 7C: T3 to T2\n4D: turned up"
    assert repr(diff) == "<PositionDiff 9S: T1 to T2; 8H 7C: T3 to T2; 4D: turned up>"
    back = game.position.diff(before)
    assert back.turned_down == (sw.Card(4, "D"),)
    assert len(back.moved) == 3


def test_equal_positions_do_not_differ() -> None:
    position = sw.Game("bisley", deal=3).position
    assert not position.diff(sw.Game("bisley", deal=3).position)
    assert str(position.diff(position)) == "no difference"


def test_two_deals_differ_without_a_word_on_hidden_cards() -> None:
    one, two = (sw.Game("blind-alleys", deal=n).position for n in (1, 2))
    diff = one.diff(two)
    assert diff
    seen = set(CARD.findall(one.to_text() + "\n" + two.to_text()))
    assert set(CARD.findall(diff.text)) <= seen
    assert "face down" in diff.text


def test_another_order_in_the_same_pile() -> None:
    one = board("bisley", T1="2H 5S", T13="KD").position
    two = board("bisley", T1="5S 2H", T13="KD").position
    assert one.diff(two).reordered == ("T1",)
    assert str(one.diff(two)) == "T1: in another order"


def test_only_positions_are_compared() -> None:
    with pytest.raises(sw.PositionError, match="compared with a Position, not 3"):
        sw.Game("bisley", deal=3).position.diff(3)  # type: ignore[arg-type]
