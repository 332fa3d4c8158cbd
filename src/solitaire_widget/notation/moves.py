"""Moves as text: ``T3>T5*4``, ``W>F:H``, ``draw``, and the short forms that people write.

``str(move)`` writes the canonical form; ``read_move`` reads that and all the others. A text is read
against a position, for it may name cards and leave out what follows from them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from solitaire_widget.cards import SUITS, Card, Suit
from solitaire_widget.engine.legal import objection
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import MoveSyntaxError
from solitaire_widget.excerpt import excerpt

_LONGEST = 60
_MOVE = re.compile(r"([A-Z0-9:]+)[ \t]*>[ \t]*([A-Z0-9:]+)(?:[ \t]*\*[ \t]*([0-9]{1,9}))?")
_PILE = re.compile(r"T[0-9]{1,2}|S|W|[FK]:[CDHS]")
_CARD = re.compile(r"(?:10|[A2-9TJQK])[CDHS]")
_ACTS = {"DRAW": DRAW, "REDEAL": REDEAL}
_FORMS = "such as T3>T5, T3>T5*4, 9S>TH or W>F, or draw or redeal"


class _Spot(NamedTuple):
    """Where a visible card lies: its pile, and its place counted from the top (1)."""

    pile: str
    depth: int


def read_move(text: str, position: Position) -> Move:
    """The move that a text names in a position, legal or not.

    Read are the canonical form, ``F`` and ``K`` for the foundation of the card's suit (``F`` is the
    down foundation if only that takes the card), a visible card instead of the source pile (with
    all that lies on it), a pile's top card instead of the target pile, any case, and spaces around
    ``>``. A count that is left out is 1 where one card may go, otherwise the one that is legal.

    Raises:
        MoveSyntaxError: the text is no move, names a card that can't be seen, or leaves open
            which move is meant.
    """
    words = _normal(text)
    if words in _ACTS:
        return _ACTS[words]
    found = _MOVE.fullmatch(words)
    if found is None:
        raise MoveSyntaxError(
            f"{excerpt(text)} is no move: write where from and where to, {_FORMS}"
        )
    source_word, target_word, digits = found.groups()
    # Both words are judged before any card is looked for.
    _check_word(source_word, words, "where from: a pile (T3, W, F:H) or a card (9S)")
    if target_word not in ("F", "K"):
        _check_word(target_word, words, "where to: a pile (T3, F:H), F, or a pile's top card (9S)")
    count = int(digits) if digits else None
    if _PILE.fullmatch(source_word):
        source = source_word
    else:
        source, depth = _find(position, source_word)
        if count not in (None, depth):
            raise MoveSyntaxError(
                f"{words} contradicts itself: {source_word} and what lies on it are "
                f"{depth} card{'s' * (depth > 1)}, not {count}"
            )
        count = depth
    if target_word in ("F", "K"):
        return _to_foundation(position, source, target_word, count or 1)
    target = target_word if _PILE.fullmatch(target_word) else _under(position, target_word)
    if count is None:
        count = _fitting_count(position, source, target, words)
    return Move(source, target, count)


class ScriptMove(NamedTuple):
    """A move of a script: its text, and the number of its line (from 1)."""

    line: int
    text: str


def read_script(text: str) -> list[ScriptMove]:
    """The moves of a script: one a line; ``#`` starts a comment, blank lines are skipped."""
    lines = enumerate((line.partition("#")[0].strip() for line in text.splitlines()), start=1)
    return [ScriptMove(number, line) for number, line in lines if line]


def _normal(text: object) -> str:
    if not isinstance(text, str):
        raise MoveSyntaxError(f"a move is a text, {_FORMS}, not {excerpt(text)}")
    words = text.strip(" \t\r\n")
    if not words:
        raise MoveSyntaxError(f"an empty text is no move: write one {_FORMS}")
    # Beyond ASCII, upper() makes letters that nobody wrote.
    if len(words) > _LONGEST or not words.isascii():
        raise MoveSyntaxError(f"{excerpt(text)} is no move: write one {_FORMS}")
    return words.upper()


def _check_word(word: str, words: str, wanted: str) -> None:
    if not _PILE.fullmatch(word) and not _CARD.fullmatch(word):
        raise MoveSyntaxError(f"in {words}, {word} doesn't say {wanted}")


def _seen(position: Position) -> dict[Card, _Spot]:
    # Only what can be seen is gathered, so a hidden card is missed alike wherever it lies.
    return {
        card: _Spot(pile.name, depth)
        for pile in position.rules.piles
        for depth, card in enumerate(
            reversed(position.cards_in(pile)[position.hidden_in(pile) :]), start=1
        )
    }


def _find(position: Position, word: str) -> _Spot:
    card, seen = Card.from_text(word), _seen(position)
    if card not in seen:
        raise MoveSyntaxError(f"{card} isn't among the cards that lie face up, so no move names it")
    return seen[card]


def _under(position: Position, word: str) -> str:
    pile, depth = _find(position, word)
    if depth > 1:
        top = position.cards_in(position.rules.pile[pile])[-1]
        raise MoveSyntaxError(
            f"nothing can be put on {Card.from_text(word)}: it isn't the top card of its pile, "
            f"{top} is (name that card, or the pile {pile})"
        )
    return pile


def _to_foundation(position: Position, source: str, kind: str, count: int) -> Move:
    suit = _suit(position, source, count)
    up, down = Move(source, f"F:{suit}", count), Move(source, f"K:{suit}", count)
    if kind == "K":
        return down
    if not position.rules.down_foundations or objection(position, up) is None:
        return up
    # From the up foundation itself, the other one is all that can be meant.
    return down if objection(position, down) is None or source == up.target else up


def _suit(position: Position, source: str, count: int) -> Suit:
    pile = position.rules.pile.get(source)
    # A hidden card must not tell its suit. Where none can be seen, any suit is refused alike.
    shown = position.cards_in(pile)[position.hidden_in(pile) :] if pile else ()
    if not shown:
        return SUITS[0]
    return shown[-count if 1 <= count <= len(shown) else -1].suit


def _fitting_count(position: Position, source: str, target: str, words: str) -> int:
    if source[0] != "T" or target[0] != "T" or objection(position, Move(source, target)) is None:
        return 1
    pile = position.rules.pile.get(source)
    shown = len(position.cards_in(pile)) - position.hidden_in(pile) if pile else 0
    fitting = [
        count
        for count in range(2, shown + 1)
        if objection(position, Move(source, target, count)) is None
    ]
    if len(fitting) > 1:
        ways = " or ".join(f"{words}*{count}" for count in fitting)
        raise MoveSyntaxError(f"{words} leaves open how many cards are meant: write {ways}")
    return fitting[0] if fitting else 1
