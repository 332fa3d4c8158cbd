"""Cards: there are 52, each one object, and text both ways."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from solitaire_widget.cards import DECK, RANK_NAMES, RANKS, SUITS, Card, Suit
from solitaire_widget.excerpt import excerpt

ALL_TEXTS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def test_the_deck_is_52_cards_in_order() -> None:
    assert [str(card) for card in DECK] == ALL_TEXTS
    assert [card.index for card in DECK] == list(range(52))
    assert [card.rank for card in DECK] == list(range(1, 14)) * 4
    assert [card.suit for card in DECK] == ["C"] * 13 + ["D"] * 13 + ["H"] * 13 + ["S"] * 13
    assert SUITS == (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
    assert len(RANKS) == len(RANK_NAMES) == 13


def test_colours() -> None:
    assert {str(card)[1] for card in DECK if card.is_red} == {"D", "H"}
    assert {card.colour for card in DECK if card.is_red} == {"red"}
    assert {card.colour for card in DECK if not card.is_red} == {"black"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AS", "ace of spades"),
        ("7H", "7 of hearts"),
        ("TC", "10 of clubs"),
        ("JD", "jack of diamonds"),
        ("QH", "queen of hearts"),
        ("KC", "king of clubs"),
    ],
)
def test_spoken_names(text: str, name: str) -> None:
    assert Card.from_text(text).name == name


@pytest.mark.parametrize("card", DECK, ids=str)
def test_each_card_is_one_object_however_it_is_got(card: Card) -> None:
    assert Card.of(card.rank, card.suit) is card
    assert Card(card.rank, card.suit) is card
    assert Card.of(card.rank, str(card.suit)) is card
    assert Card.from_text(str(card)) is card
    assert Card.from_text(f" {str(card).lower()}\n") is card
    assert eval(repr(card), {"Card": Card}) is card
    assert copy.deepcopy(card) is copy.copy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_ten_is_read_both_ways() -> None:
    for text in ("TS", "10S", "ts", "10s", " 10s "):
        assert Card.from_text(text) is Card.of(10, "S")


def test_cards_are_equal_to_themselves_only() -> None:
    assert len(set(DECK)) == 52
    assert Card.of(1, "S") != Card.of(1, "C")
    texts: list[object] = [*ALL_TEXTS]
    assert not any(card in texts for card in DECK)


@pytest.mark.parametrize(
    "text",
    [
        *("", "S", "9", "9X", "1S", "0S", "11S", "100S", "9SS", "9 S", "S9", "9s9", "T", "joker"),
        *("♠9", "9♠", "9\u017f", "\u212aS", "٩S", "９S", "9S\x00", "x" * 100),
    ],
)
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(sw.SolitaireError, match="is no card: write a rank") as error:
        Card.from_text(text)
    assert excerpt(text) in str(error.value)


@given(st.text(max_size=4))
def test_any_text_is_one_of_52_cards_or_an_error(text: str) -> None:
    try:
        card = Card.from_text(text)
    except sw.SolitaireError:
        return
    assert text.strip().upper().replace("10", "T") == str(card)


@pytest.mark.parametrize("value", [None, 9, b"9S", ["9S"], Card.of(9, "S")], ids=repr)
def test_what_is_no_text_is_no_card(value: object) -> None:
    with pytest.raises(sw.SolitaireError, match="is no card"):
        Card.from_text(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rank", "suit"),
    [
        *((0, "S"), (14, "S"), (-1, "S"), (10**30, "S"), ("9", "S"), (None, "S"), (9.0, "S")),
        *((9, "X"), (9, "s"), (9, ""), (9, None), (9, 3)),
    ],
)
def test_no_card_has_another_rank_or_suit(rank: object, suit: object) -> None:
    with pytest.raises(sw.SolitaireError, match="ranks run from 1") as error:
        Card.of(rank, suit)  # type: ignore[arg-type]
    assert excerpt(rank) in str(error.value)
    assert excerpt(suit) in str(error.value)


def test_no_card_beside_the_52_can_be_made() -> None:
    with pytest.raises(sw.SolitaireError, match="no card has rank 14"):
        Card(14, "H")


def test_a_card_does_not_change() -> None:
    card = Card.from_text("QH")
    for name in ("rank", "suit", "index", "is_red", "other"):
        with pytest.raises(AttributeError, match="QH"):
            setattr(card, name, 3)
    assert (card.rank, str(card)) == (12, "QH")
