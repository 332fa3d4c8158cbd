"""Cards, suits and ranks.

There are exactly 52 ``Card`` objects, made once: two cards are equal when they are the same object,
so comparing and hashing them is as fast as Python allows.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NoReturn

from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt

RANKS = "A23456789TJQK"
"""The letter of each rank, ace (1) first."""

RANK_NAMES = (
    *("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    *("jack", "queen", "king"),
)
"""The spoken name of each rank, ace (1) first."""

_CARD_TEXT = re.compile(r"(10|[A2-9TJQK])([CDHS])")


class Suit(StrEnum):
    """The four suits, in the order that texts list them."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


SUITS = tuple(Suit)


class Card:
    """One of the 52 cards. A card never changes, and is the same object wherever it lies.

    Attributes:
        rank: 1 (ace) to 13 (king).
        suit: one of the four ``Suit`` values.
        index: 0 to 51, clubs first, ace first within a suit.
        is_red: whether the suit is diamonds or hearts.
    """

    __slots__ = ("index", "is_red", "rank", "suit")

    rank: int
    suit: Suit
    index: int
    is_red: bool

    def __new__(cls, rank: int, suit: Suit | str) -> Card:
        """The one object of this card, as ``Card.of``."""
        return cls.of(rank, suit)

    @staticmethod
    def of(rank: int, suit: Suit | str) -> Card:
        """The card of this rank (1 to 13) and suit ("C", "D", "H" or "S").

        Raises:
            SolitaireError: no such card.
        """
        try:
            return _BY_TEXT[RANKS[rank - 1] + suit] if rank >= 1 else _BY_TEXT[""]
        except (IndexError, KeyError, TypeError):
            raise SolitaireError(
                f"no card has rank {excerpt(rank)} and suit {excerpt(suit)}: "
                "ranks run from 1 (ace) to 13 (king), suits are C, D, H and S"
            ) from None

    @staticmethod
    def from_text(text: str) -> Card:
        """Read a card such as ``9S``, ``TH``, ``10h``; case and spaces around it don't matter.

        Raises:
            SolitaireError: the text is no card.
        """
        # Beyond ASCII, upper() makes letters that nobody wrote.
        readable = isinstance(text, str) and text.isascii()
        found = _CARD_TEXT.fullmatch(text.strip().upper()) if readable else None
        if found is None:
            raise SolitaireError(
                f"{excerpt(text)} is no card: write a rank (A 2 3 .. 9 T J Q K) and a suit "
                "(C D H S), such as 9S or TH"
            )
        rank, suit = found.groups()
        return _BY_TEXT[rank.replace("10", "T") + suit]

    @property
    def colour(self) -> str:
        """``"red"`` or ``"black"``."""
        return "red" if self.is_red else "black"

    @property
    def name(self) -> str:
        """The spoken name, such as ``"queen of hearts"``."""
        return f"{RANK_NAMES[self.rank - 1]} of {self.suit.name.lower()}"

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    def __repr__(self) -> str:
        return f"Card.from_text({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card can't be changed, and {self} would change everywhere")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # Copies and pickles give back the one object of this card.
        return Card.from_text, (str(self),)


def _make(rank: int, suit: Suit) -> Card:
    card = object.__new__(Card)
    values = {
        "rank": rank,
        "suit": suit,
        "index": SUITS.index(suit) * 13 + rank - 1,
        "is_red": suit in (Suit.DIAMONDS, Suit.HEARTS),
    }
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


DECK = tuple(_make(rank, suit) for suit in SUITS for rank in range(1, 14))
"""All 52 cards; ``DECK[card.index]`` is ``card``."""

_BY_TEXT = {str(card): card for card in DECK}
