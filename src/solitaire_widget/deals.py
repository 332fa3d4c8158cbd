"""Decks by number: deal N here is game number N of PySolFC, card for card.

The shuffling is done by the package pysol-cards, which reproduces both of PySolFC's generators
(numbers up to 32000 use the one, larger numbers the other).
"""

from __future__ import annotations

import operator
import random
from typing import SupportsIndex

from pysol_cards.cards import createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from solitaire_widget.cards import Card
from solitaire_widget.errors import DealError
from solitaire_widget.excerpt import excerpt

LAST_DEAL = 10**20 - 1
"""The largest deal number; the smallest is 1."""

_RANDOM_DEALS = 10**7 - 1


def deck(number: SupportsIndex) -> tuple[Card, ...]:
    """The 52 cards of deal ``number``, the first card to be dealt first.

    Raises:
        DealError: ``number`` is not a whole number from 1 to ``LAST_DEAL``.
    """
    number = check_deal(number)
    shuffled = shuffle(createCards(1), number, RandomBase.DEALS_PYSOLFC)
    return tuple(Card.of(card.rank, card.suit_s()) for card in reversed(shuffled))


def check_deal(number: object) -> int:
    """``number`` as an int.

    Text is no deal number here, and neither is a bool; any other integer type is fine.

    Raises:
        DealError: it is not a whole number from 1 to ``LAST_DEAL``.
    """
    value = as_whole(number)
    if value is None:
        raise DealError(
            f"a deal number is a whole number from 1 to 10**20 - 1, not {excerpt(number)}"
        )
    if not 1 <= value <= LAST_DEAL:
        raise DealError(f"deal numbers run from 1 to 10**20 - 1, so {excerpt(value)} is none")
    return value


def as_whole(number: object) -> int | None:
    """``number`` as an int if its type is one of integers other than bool, else None."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        return None
    try:
        return operator.index(number)
    except TypeError:
        # The type ``int`` itself and arrays have what integers have, and are none.
        return None


def read_deal(text: str) -> int:
    """A deal number from what a person typed: digits, with spaces around them allowed.

    Raises:
        DealError: the text is no whole number from 1 to ``LAST_DEAL``.
    """
    digits = text.strip() if isinstance(text, str) else ""
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 40:
        raise DealError(
            f"a deal number is a whole number from 1 to 10**20 - 1, not {excerpt(text)}"
        )
    return check_deal(int(digits))


def random_deal() -> int:
    """A random deal number, of at most seven digits so that it is easy to pass on."""
    return random.SystemRandom().randint(1, _RANDOM_DEALS)
