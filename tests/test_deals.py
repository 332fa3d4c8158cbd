"""Deals: PySolFC's, card for card, and numbers that are none."""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import any_rules
from positions import pysol_deck
from solitaire_widget import deals

NUMBERS = [1, 2, 31999, 32000, 32001, 123456, 10**19 + 7]


class Index:
    """An integer of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


# Decks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [*NUMBERS, 10**20 - 1])
def test_a_deck_is_the_one_of_pysol_cards(number: int) -> None:
    assert [str(card) for card in deals.deck(number)] == pysol_deck(number)


@given(st.integers(1, 10**20 - 1))
def test_any_deck_is_the_one_of_pysol_cards(number: int) -> None:
    assert [str(card) for card in deals.deck(number)] == pysol_deck(number)


def test_decks_of_small_numbers_are_the_well_known_ones() -> None:
    # The first row of FreeCell number 1, as it has been dealt since 1991.
    assert [str(card) for card in deals.deck(1)[:8]] == [
        "JD",
        "2D",
        "9H",
        "JC",
        "5D",
        "7H",
        "7C",
        "5H",
    ]


def test_a_deck_has_52_cards_and_comes_out_the_same_every_time() -> None:
    random.seed(1)
    first = deals.deck(123456)
    random.seed(2)
    assert deals.deck(123456) == first
    assert len(first) == len(set(first)) == 52


def test_other_numbers_are_other_decks() -> None:
    assert len({deals.deck(number) for number in [*range(1, 60), *NUMBERS]}) == 64


# Layouts -----------------------------------------------------------------------------------------


def texts(position: sw.Position) -> dict[str, list[str]]:
    return {name: [str(card) for card in pile] for name, pile in position.piles.items()}


@pytest.mark.parametrize("number", NUMBERS)
def test_blind_alleys_is_dealt_row_by_row(number: int) -> None:
    deck, position = pysol_deck(number), sw.Game("blind-alleys", deal=number).position
    piles = texts(position)
    for pile in range(6):
        assert piles[f"T{pile + 1}"] == [deck[pile], deck[6 + pile], deck[12 + pile]]
    assert [str(card) for card in position.stock] == deck[18:]
    assert position.face_down == (2,) * 6
    assert (position.up, position.waste, position.redeals_left) == ((0,) * 4, (), 1)


@pytest.mark.parametrize("number", NUMBERS)
def test_ali_baba_is_dealt_row_by_row_without_the_aces(number: int) -> None:
    deck = [card for card in pysol_deck(number) if card[0] != "A"]
    position = sw.Game("ali-baba", deal=number).position
    piles = texts(position)
    for pile in range(10):
        assert piles[f"T{pile + 1}"] == deck[pile:40:10]
    assert [str(card) for card in position.stock] == deck[40:]
    assert len(position.stock) == 8
    assert position.face_down == (0,) * 10
    assert (position.up, position.waste, position.redeals_left) == ((1,) * 4, (), 0)


@pytest.mark.parametrize("number", NUMBERS)
def test_bisley_is_dealt_in_three_rows_and_nine_more_cards(number: int) -> None:
    deck = [card for card in pysol_deck(number) if card[0] != "A"]
    position = sw.Game("bisley", deal=number).position
    piles = texts(position)
    for pile in range(13):
        last = [deck[39 + pile - 4]] if pile >= 4 else []
        assert piles[f"T{pile + 1}"] == [*deck[pile:39:13], *last]
    assert position.face_down == (0,) * 13
    assert (position.up, position.down) == ((1,) * 4, (0,) * 4)
    assert (position.stock, position.waste) == ((), ())


@given(any_rules(), st.integers(1, 40_000))
def test_any_rules_deal_all_52_cards(rules: sw.Rules, number: int) -> None:
    position = sw.Game(rules, deal=number).position
    cards = [card for pile in position.piles.values() for card in pile]
    assert len(cards) == len(set(cards)) == 52
    assert tuple(map(len, position.tableau)) == rules.pile_sizes
    assert len(position.stock) == rules.stock_size
    covered = [max(size - 1, 0) for size in rules.pile_sizes]
    assert list(position.face_down) == (covered if rules.face_up == "top" else [0] * len(covered))


def test_a_deck_must_have_52_different_cards() -> None:
    deck = deals.deck(1)
    for wrong in (deck[1:], (*deck, deck[0]), (deck[1], *deck[1:]), ()):
        with pytest.raises(sw.PositionError, match="a deck has 52 different cards"):
            sw.Position.deal(sw.rules("bisley"), wrong)


# Numbers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number",
    [
        *(0, -1, 10**20, 10**5000, -(10**5000), True, False, 1.0, 1.5, float("nan"), float("inf")),
        *(Decimal(1), Fraction(1), "42", "", b"42", [42], (42,), {42}, object(), Index(0)),
    ],
    ids=lambda number: type(number).__name__,
)
def test_what_is_no_deal_number(number: object) -> None:
    for use in (deals.check_deal, deals.deck, lambda deal: sw.Game("bisley", deal=deal)):
        with pytest.raises(sw.DealError, match=r"deal number.* 1 to 10\*\*20 - 1") as error:
            use(number)  # type: ignore[arg-type]
        assert len(str(error.value)) < 200


def test_no_number_is_no_deck() -> None:
    with pytest.raises(sw.DealError, match="not None"):
        deals.deck(None)  # type: ignore[arg-type]


def test_integers_of_other_types_are_deal_numbers() -> None:
    game = sw.Game("bisley", deal=Index(42))
    assert game.deal == 42
    assert type(game.deal) is int
    assert game.start == sw.Game("bisley", deal=42).start


def test_an_error_names_the_number() -> None:
    with pytest.raises(sw.DealError, match=r"so 100000000000000000000 is none"):
        deals.check_deal(10**20)
    with pytest.raises(sw.DealError, match=r"not '42'"):
        deals.check_deal("42")
    with pytest.raises(sw.DealError, match=r"more than 60 digits"):
        deals.check_deal(10**5000)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), (" 42 ", 42), ("0042", 42), ("\t7\n", 7), ("9" * 20, 10**20 - 1)],
)
def test_a_number_that_was_typed(text: str, number: int) -> None:
    assert deals.read_deal(text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0", "-1", "+1", "1.0", "1e3", "1_000", "1,000", "1 000", "0x10", "forty-two"),
        *("None", "٤٢", "４２", "²", "42\x00", "1" + "0" * 20, "9" * 41, "9" * 100_000),
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_what_was_typed_is_no_number(text: str) -> None:
    with pytest.raises(sw.DealError, match="deal number") as error:
        deals.read_deal(text)
    assert len(str(error.value)) < 200


def test_random_deals_are_numbers_and_differ() -> None:
    numbers = {deals.random_deal() for _ in range(50)}
    assert all(1 <= number < 10**7 for number in numbers)
    assert len(numbers) > 40
    # Seeding Python's generator must not deal the same game to everybody.
    random.seed(1)
    first = sw.Game("bisley").deal
    random.seed(1)
    assert first != sw.Game("bisley").deal
