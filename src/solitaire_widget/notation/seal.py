"""Seals: hidden cards in a text that doesn't name them.

A position text without its hidden cards leaves open only in which order they lie. A seal is the
number of that order, among all orders of those cards, in base 16. Text and seal together are the
position again, and neither shows a player anything by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import factorial

from solitaire_widget.cards import Card
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import PositionError
from solitaire_widget.excerpt import excerpt

_SEAL = re.compile(r"[0-9a-f]{1,60}")


def hidden_cards(position: Position) -> tuple[Card, ...]:
    """The hidden cards in the order of the text: the stock, then the piles from the bottom up."""
    piles = zip(position.tableau, position.face_down, strict=True)
    down = (card for cards, hidden in piles for card in cards[:hidden])
    return (*position.stock, *down)


def write_seal(position: Position) -> str:
    """The seal of a position; empty where no card is hidden."""
    left = sorted(hidden_cards(position), key=lambda card: card.index)
    if not left:
        return ""
    number = 0
    for card in hidden_cards(position):
        number = number * len(left) + left.index(card)
        left.remove(card)
    return f"{number:x}"


def read_seal(seal: object, cards: Iterable[Card]) -> Sequence[Card]:
    """The cards in the order that a seal is the number of.

    Raises:
        PositionError: it is no seal, or not one of this many cards.
    """
    left = sorted(cards, key=lambda card: card.index)
    if not isinstance(seal, str) or not _SEAL.fullmatch(seal):
        raise PositionError(
            f"a seal is what repr(position) writes, digits and letters a to f, not {excerpt(seal)}"
        )
    number = int(seal, 16)
    if number >= factorial(len(left)):
        raise PositionError(f"the seal {excerpt(seal)} is not one of {len(left)} hidden cards")
    places = []
    for size in range(1, len(left) + 1):
        number, place = divmod(number, size)
        places.append(place)
    return [left.pop(place) for place in reversed(places)]
