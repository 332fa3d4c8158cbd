"""A won game's picture: the whole deck spread in an arc, as the widget shows it."""

from __future__ import annotations

from math import cos, radians, sin

from solitaire_widget.cards import Card
from solitaire_widget.render.faces import Faces
from solitaire_widget.render.glyphs import BOARD_SUITS
from solitaire_widget.render.layout import CardSize
from solitaire_widget.render.svgtext import Definitions, number, tag

WIDTH = 700
HEIGHT = 260
TITLE_Y = 200
"""Where the letters of the title stand."""

_SIZE = CardSize(66)
_SPREAD = 40
"""Degrees from the middle of the arc to either end."""
_EDGE = 22


def ribbon(definitions: Definitions) -> str:
    """All 52 cards, suit by suit in the board's order, on a board of ``WIDTH`` x ``HEIGHT``."""
    faces = Faces(_SIZE, definitions)
    # The outer corners of the last card touch the edge.
    reach = _SIZE.w / 2 * cos(radians(_SPREAD)) + _SIZE.h / 2 * sin(radians(_SPREAD))
    radius = (WIDTH / 2 - _EDGE - reach) / sin(radians(_SPREAD))
    cards = [Card.of(rank, suit) for suit in BOARD_SUITS for rank in range(1, 14)]
    step = 2 * _SPREAD / (len(cards) - 1)
    place = f"translate({number(-_SIZE.w / 2)} {number(-radius - _SIZE.h / 2)})"
    drawn = [
        tag(
            "g",
            tag("title", card.name) + faces.sidelong(card, covered=card is not cards[-1]),
            transform=f"rotate({number(turn * step - _SPREAD)}) {place}",
        )
        for turn, card in enumerate(cards)
    ]
    middle = radius + _SIZE.h / 2 + _EDGE
    return tag("g", "".join(drawn), transform=f"translate({WIDTH // 2} {number(middle)})")
