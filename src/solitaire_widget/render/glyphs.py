"""The drawing of the deck, read from the file that the front end draws from as well."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TypedDict

from solitaire_widget.cards import RANKS, Card, Suit


class Rank(TypedDict):
    """Centre lines of a rank in a box 100 high and ``advance`` wide."""

    advance: float
    path: str


class Pips(TypedDict):
    """Size of a pip as a share of the card's width, and places from -1 to 1 in the art's room."""

    size: float
    at: list[list[float]]


class Stroke(TypedDict):
    """Line widths, per cent of the glyph's box."""

    rank_black: float
    rank_red: float
    suit_index: float
    suit_pip: float
    suit_ace: float


class Glyphs(TypedDict):
    """What ``glyphs.json`` holds; suits are filled shapes in a box of 100 x 100."""

    suits: dict[str, str]
    red_suits: list[str]
    ranks: dict[str, Rank]
    stroke: Stroke
    headwear: dict[str, str]
    headwear_small: dict[str, str]
    pips: dict[str, Pips]


@cache
def glyphs() -> Glyphs:
    """The deck's drawing."""
    text = files("solitaire_widget.render").joinpath("glyphs.json").read_text(encoding="utf-8")
    loaded: Glyphs = json.loads(text)
    return loaded


def rank_letter(card: Card) -> str:
    """The key of the card's rank in the drawing."""
    return RANKS[card.rank - 1]


BOARD_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits in the order in which a board shows them: colours alternate."""


def is_red(suit: Suit) -> bool:
    """Whether the suit is drawn as a line."""
    return suit in glyphs()["red_suits"]
