"""What a step lights up: cards and piles by their texts."""

from __future__ import annotations

import re
from typing import NamedTuple

from solitaire_widget.cards import Card
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt

_ON = re.compile(r"(\S+)\s+on\s+(\S+)", re.IGNORECASE)


class Spot(NamedTuple):
    """A pile, or a card that lies on it."""

    pile: str
    card: Card | None


def spot(text: str, position: Position) -> Spot:
    """What ``T3``, ``7H`` or ``7H on T3`` names in a position.

    Raises:
        SolitaireError: neither a pile nor a card, or a card that isn't there to be seen.
    """
    found = _ON.fullmatch(text.strip())
    word = found[1] if found else text.strip()
    if not found and word.upper() in position.rules.pile:
        return Spot(word.upper(), None)
    try:
        card = Card.from_text(word)
    except SolitaireError:
        raise SolitaireError(
            f"{excerpt(text)} is neither a pile of {position.rules.name} (T3, W, F:H) nor a card "
            "(7H, or 7H on T3)"
        ) from None
    pile = where(card, position)
    if pile is None:
        raise SolitaireError(f"{card} can't be lit up: it isn't among the cards that lie face up")
    if found and found[2].upper() != pile:
        raise SolitaireError(f"{card} lies on {pile} here, not on {found[2].upper()}")
    return Spot(pile, card)


def where(card: Card, position: Position) -> str | None:
    """The name of the pile on which a card can be seen, or None."""
    for pile in position.rules.piles:
        if card in position.cards_in(pile)[position.hidden_in(pile) :]:
            return pile.name
    return None
