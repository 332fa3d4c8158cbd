"""The rules in plain English follow the data: every field, every value, and nothing besides."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from plays import any_rules
from solitaire_widget.description import describe, summary
from solitaire_widget.ruleset import Empty, FaceUp, Match

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

BLIND_ALLEYS = """\
Blind Alleys

Bring all 52 cards to the four foundations, one for each suit.

The deal

- The foundations are empty.
- Deal six tableau piles of three cards each, row by row, with only the top card of each face up.
- The other 34 cards are the stock, face down.

The foundations

- Each foundation builds up in suit, from the ace to the king.
- Cards go up one at a time, from the top of a tableau pile or of the waste.
- A card on a foundation doesn't come back to the tableau.

The tableau

- Piles build down one rank at a time in alternating colours, so 8S takes a red 7. \
Nothing goes on an ace.
- The top card of a pile moves, and so does a run: face-up cards at the top of a pile that build \
on one another in this way. A run moves as one, whatever its length, whole or only its upper part.
- An empty pile takes any card or run.
- A face-down card is turned up at once when all that lies on it has gone.

Stock and waste

- A draw turns one card from the stock onto the waste. You may draw at any time.
- Only the top card of the waste can be played, to the tableau or to a foundation.
- When the stock is empty, the waste may be turned over to be the stock again, in the same order. \
There is one such redeal, so the stock is gone through twice at most.

The end

- The game is won when all 52 cards are on the foundations.
- It is stuck, and so lost, when no legal move is left."""

ALI_BABA = """\
Ali Baba

Bring all 52 cards to the four foundations, one for each suit.

The deal

- The four aces are taken out and start the foundations.
- Deal ten tableau piles of four cards each, row by row, all face up.
- The other eight cards are the stock, face down.

The foundations

- Each foundation builds up in suit, from the ace to the king.
- Cards go up one at a time, from the top of a tableau pile or of the waste.
- A card on a foundation doesn't come back to the tableau.

The tableau

- Piles build down one rank at a time in suit, so 8S takes 7S. Nothing goes on an ace.
- The top card of a pile moves, and so does a run: face-up cards at the top of a pile that build \
on one another in this way. A run moves as one, whatever its length, whole or only its upper part.
- An empty pile takes any card or run.

Stock and waste

- A draw turns one card from the stock onto the waste. You may draw at any time.
- Only the top card of the waste can be played, to the tableau or to a foundation.
- The stock is gone through once: there is no redeal.

The end

- The game is won when all 52 cards are on the foundations.
- It is stuck, and so lost, when no legal move is left."""

BISLEY = """\
Bisley

Bring all 52 cards to the eight foundations, two for each suit.

The deal

- The four aces are taken out and start the foundations that build up; those that build down are \
empty.
- Deal 13 tableau piles: three cards on each of T1 to T4 and four on each of T5 to T13, \
row by row, all face up.

The foundations

- In each suit one foundation builds up from the ace, the other down from the king. A card may go \
to either where it comes next.
- Cards go up one at a time, from the top of a tableau pile.
- While the top cards of a suit's two foundations are neighbours in rank, either may be \
transferred to the other foundation, but never the last card of a foundation.
- A card on a foundation doesn't come back to the tableau.

The tableau

- Piles build up or down one rank at a time in suit, so 8S takes 7S or 9S. \
King and ace aren't neighbours.
- Only the top card of a pile moves, one card at a time.
- An empty pile stays empty.

The end

- The game is won when all 52 cards are on the foundations.
- It is stuck, and so lost, when no legal move but transfers is left."""

KLONDIKE = sw.Rules(
    id="klondike",
    name="A well-known game",
    pile_sizes=(1, 2, 3, 4, 5, 6, 7),
    face_up=FaceUp.TOP,
    match=Match.ALTERNATING,
    empty=Empty.KINGS,
    foundation_return=True,
    cards_per_draw=3,
    passes=None,
)
ONE_PILE = sw.Rules(name="One pile", pile_sizes=(51,), face_up=FaceUp.TOP, match=Match.ANY)
TWO_WAYS = sw.Rules(name="Two ways", pile_sizes=(6,) * 8, cards_per_draw=4, down_foundations=True)
NO_STOCK = sw.Rules(name="No stock", pile_sizes=(7, 7, 7, 7, 6, 6, 6, 6), cards_per_draw=0)
GAMES = [*map(sw.rules, sw.games()), KLONDIKE, ONE_PILE, TWO_WAYS, NO_STOCK]

VALUES: dict[str, list[Any]] = {
    "name": ["My own game", "Another"],
    "pile_sizes": [(3,) * 6, (4,) * 10, (1, 2, 3, 4, 5, 6, 7), (0, 5, 0, 5), (2, 4), (4, 2), (9,)],
    "face_up": ["all", "top"],
    "build": ["down", "up", "both"],
    "match": ["suit", "alternating", "any"],
    "move_runs": [True, False],
    "empty": ["any", "kings", "nothing"],
    "aces_first": [True, False],
    "down_foundations": [True, False],
    "foundation_return": [True, False],
    "transfers": [True, False],
    "cards_per_draw": [1, 2, 3, 12],
    "passes": [1, 2, 3, 7, 50, None],
}


def named_rules() -> st.SearchStrategy[sw.Rules]:
    """Any rules, with a name that says nothing of them."""
    return any_rules().map(lambda rules: rules.variant(name="A house game"))


def value(word: str) -> int:
    """What a number word or digits mean; 0 for any other word."""
    return WORDS.index(word) + 1 if word in WORDS else int(word) if word.isdigit() else 0


def numbers_in(text: str) -> list[int]:
    """The numbers that a text says, in words or in digits; cards and pile names are none."""
    return [found for found in map(value, re.findall(r"\b(?:[a-z]+|\d+)\b", text)) if found]


@pytest.mark.parametrize(
    ("game", "text"),
    [("blind-alleys", BLIND_ALLEYS), ("ali-baba", ALI_BABA), ("bisley", BISLEY)],
)
def test_the_three_games_read_as_reviewed(game: str, text: str) -> None:
    assert sw.rules(game).describe() == text


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            "blind-alleys",
            "Piles build down in alternating colours; any card or run fills an empty pile.",
        ),
        ("ali-baba", "Piles build down in suit; any card or run fills an empty pile."),
        (
            "bisley",
            "Piles build up or down in suit, one card at a time; an empty pile stays empty.",
        ),
    ],
)
def test_the_summary_says_how_piles_build(game: str, sentence: str) -> None:
    assert summary(sw.rules(game)) == sentence


@pytest.mark.parametrize(
    "field", [name for name in sw.Rules.__dataclass_fields__ if name not in ("id", "origin")]
)
def test_every_field_and_every_value_shows(field: str) -> None:
    # A table in which each field matters: several piles with several cards, and a stock.
    base = sw.Rules(pile_sizes=(3,) * 6, down_foundations=field != "down_foundations")
    texts = {describe(base.variant(**{"name": "x", field: value})) for value in VALUES[field]}
    assert len(texts) == len(VALUES[field])


def test_whether_there_is_a_stock_shows() -> None:
    with_stock = sw.Rules(pile_sizes=(7,) * 7, cards_per_draw=1)
    without = with_stock.variant(pile_sizes=(7,) * 7 + (3,), cards_per_draw=0)
    assert "Stock and waste" in describe(with_stock)
    assert "Stock and waste" not in describe(without)


@given(named_rules())
def test_the_form_is_name_paragraphs_and_lists(rules: sw.Rules) -> None:
    paragraphs = describe(rules).split("\n\n")
    assert paragraphs[0] == rules.name
    assert all(paragraphs)
    headings = []
    for before, paragraph in itertools.pairwise(paragraphs[1:]):
        lines = paragraph.split("\n")
        if lines[0].startswith("- "):
            assert all(line.startswith("- ") and line.endswith(".") for line in lines)
            assert not before.endswith(".")
            headings.append(before)
        else:
            assert len(lines) == 1
    assert headings[0] == "The deal"
    assert headings[-1] == "The end"


@given(named_rules())
def test_nothing_is_said_of_what_the_game_lacks(rules: sw.Rules) -> None:
    text = describe(rules)
    stocked = ("stock", "waste", "draw", "redeal")
    assert [word in text for word in stocked] == [rules.cards_per_draw > 0] * 4
    assert ("transfer" in text) == rules.transfers
    assert ("down from the king" in text) == rules.down_foundations
    assert ("aces are taken out" in text) == rules.aces_first
    may_hide = rules.face_up == "top" and max(rules.pile_sizes) > 1
    assert ("face-down" in text) == may_hide
    can_run = rules.move_runs and len(rules.pile_sizes) > 1
    assert ("run" in re.findall(r"\w+", text)) == can_run


@given(named_rules())
def test_the_numbers_of_the_deal_are_those_of_the_data(rules: sw.Rules) -> None:
    text = describe(rules)
    deal = text.split("The deal\n\n")[1].split("\n\n")[0].split("\n")
    piles = deal[1]
    assert numbers_in(piles)[0] == len(rules.pile_sizes)
    assert read_sizes(piles) == rules.pile_sizes
    assert len(deal) == 3 - (rules.stock_size == 0)
    if rules.stock_size > 1:
        assert rules.stock_size in numbers_in(deal[2])
    assert ("piles" in re.findall(r"\w+", piles)) == (len(rules.pile_sizes) > 1)


def read_sizes(sentence: str) -> tuple[int, ...]:
    """The pile sizes that the sentence on the deal tells of."""
    count = numbers_in(sentence)[0]
    if "empty at the start" in sentence:
        return (0,) * count
    if ":" not in sentence:
        return (numbers_in(sentence)[1],) * count
    sizes = [0] * count
    shares = sentence.split(":")[1].split(" start")[0]
    for size, first, last in re.findall(
        r"(\w+)(?: cards?)? on (?:each of )?T(\d+)(?: (?:to|and) T(\d+))?", shares
    ):
        for place in range(int(first), int(last or first) + 1):
            sizes[place - 1] = value(size)
    return tuple(sizes)


@given(named_rules())
def test_one_is_singular_and_more_are_plural(rules: sw.Rules) -> None:
    text = describe(rules) + summary(rules)
    assert not re.search(r"\bone (cards|piles|tableau piles|such redeals|times)\b", text)
    plural = r"\b(two|three|four|five|six|seven|eight|nine|ten|\d\d) (card|pile|tableau pile)\b"
    assert not re.search(plural, text)
    assert not re.search(r"  |\n\n\n| [,.;:]|\.\.|None|True|False", text)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_what_the_example_takes_is_what_the_engine_allows(rules: sw.Rules) -> None:
    said = re.search(r"8S takes (.*?)\. ", describe(rules))
    assert said is not None
    host = sw.Card.from_text("8S")
    deck = [sw.Card.of(rank, suit) for suit in sw.Suit for rank in range(1, 14)]
    takes = {str(card) for card in deck if rules.builds_on(card, host)}
    assert {str(card) for card in deck if is_meant(card, said[1])} == takes


def is_meant(card: sw.Card, phrase: str) -> bool:
    """Whether a card is among those of a phrase such as "7S or 9S", or "a red 7"."""
    return any(
        part == str(card)
        or re.fullmatch(rf"an? ({card.colour} )?{card.name.split(' of ')[0]}", part) is not None
        for part in phrase.split(" or ")
    )


@pytest.mark.parametrize(
    ("passes", "words"),
    [
        (1, "gone through once: there is no redeal"),
        (2, "There is one such redeal, so the stock is gone through twice at most"),
        (3, "There are two such redeals, so the stock is gone through three times at most"),
        (20, "There are 19 such redeals, so the stock is gone through 20 times at most"),
        (None, "You may do this redeal as often as you like"),
    ],
)
def test_the_passes_are_said_as_redeals(passes: int | None, words: str) -> None:
    assert words in describe(sw.rules("blind-alleys").variant(passes=passes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"empty": "any"}, "takes any card or run"),
        ({"empty": "any", "move_runs": False}, "takes any card."),
        ({"empty": "kings"}, "takes only a king, or a run that starts with one"),
        ({"empty": "kings", "move_runs": False}, "takes only a king."),
        ({"empty": "kings", "build": "up"}, "takes only a king."),
        ({"empty": "nothing"}, "An empty pile stays empty"),
    ],
)
def test_what_fills_an_empty_pile(changes: dict[str, Any], words: str) -> None:
    assert words in describe(sw.rules("blind-alleys").variant(**changes))


def test_a_single_pile_is_spoken_of_as_one() -> None:
    text = describe(ONE_PILE)
    assert "Deal one tableau pile of 51 cards, with only the top card face up." in text
    assert "The card that is left is the stock" in text
    assert "The pile builds down" in text
    assert summary(ONE_PILE).startswith("The pile builds down whatever the suit;")


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ((7, 0, 7), "T2 starts empty."),
        ((7, 0, 0), "T2 and T3 start empty."),
        ((7, 0, 7, 0, 0, 7), "T2, T4 and T5 start empty."),
        ((7, 0, 7, 0, 0, 0), "T2 and T4 to T6 start empty."),
    ],
)
def test_piles_that_start_empty_are_named(sizes: tuple[int, ...], said: str) -> None:
    assert f"face up. {said}" in describe(sw.Rules(pile_sizes=sizes))


def test_drawing_several_cards_says_what_happens_at_the_end() -> None:
    assert "A draw turns three cards" in describe(KLONDIKE)
    assert "what is left if that is fewer" in describe(KLONDIKE)


def test_a_variant_carries_its_name() -> None:
    rules = sw.rules("blind-alleys").variant(passes=1)
    assert rules.describe().startswith("Blind Alleys (passes=1)\n\n")
