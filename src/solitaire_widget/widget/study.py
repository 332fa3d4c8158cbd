"""``Study``: answers what the panels beside the board ask. Nothing here changes a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from solitaire_widget.cards import RANK_NAMES, Card, Suit
from solitaire_widget.catalogue import games
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.teaching.course import lessons
from solitaire_widget.view import PlayerView
from solitaire_widget.widget.intents import Intent
from solitaire_widget.widget.last import said_of_move

_PANELS = Path(__file__).parent / "static" / "panels.js"
_SPOKEN = re.compile(r"(?:the\s+)?(\w+)\s+(?:of\s+)?(\w+)", re.IGNORECASE)
_RANK_WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
_NO_RECORD = (
    "The record of a game that began from a position names its hidden cards. Copy it as a script, "
    "or print w.game.record()."
)
Reply = dict[str, Any]


@cache
def panels_text() -> str:
    """The front end's second module, which a view asks for when its panels are first opened."""
    return _PANELS.read_text(encoding="utf-8")


@cache
def panels_mark() -> str:
    """A short mark of that text, so that a page loads it once for all its boards."""
    return sha256(panels_text().encode()).hexdigest()[:16]


def answer(intent: Intent, game: Game) -> Reply:
    """The answer to a question about ``game``; its type is the intent's, or ``problem``."""
    try:
        return {"type": intent.type, **_ANSWERS[intent.type](intent, game)}
    except SolitaireError as error:
        return {"type": "problem", "about": intent.type, "text": str(error)}


def read_card(text: str) -> Card:
    """The card that was typed: ``7H``, ``10s``, ``seven of hearts``, ``Queen Spades``.

    Raises:
        SolitaireError: no card.
    """
    typed = text.strip()
    spoken = _SPOKEN.fullmatch(typed)
    if spoken:
        rank, suit = (word.lower() for word in spoken.groups())
        ranks = [names.index(rank) + 1 for names in (_RANK_WORDS, RANK_NAMES) if rank in names]
        suits = [each for each in Suit if suit in (each.name.lower(), each.name.lower()[:-1])]
        if ranks and suits:
            return Card.of(ranks[0], suits[0])
    try:
        return Card.from_text(typed)
    except SolitaireError:
        raise SolitaireError(
            f"{excerpt(typed)} is no card: write one such as 7H or seven of hearts"
        ) from None


def _panels(_intent: Intent, _game: Game) -> Reply:
    return {"text": panels_text()}


def _card(intent: Intent, game: Game) -> Reply:
    found = game.explain_card(read_card(intent.text))
    return {"card": str(found.card), "pile": found.pile, "text": found.text}


def _timeline(intent: Intent, game: Game) -> Reply:
    """The moves after number ``ply``, those taken back included, with a sentence on each."""
    moves = (*game.moves, *game.undone)
    first = intent.ply if 0 <= intent.ply <= len(moves) else 0
    position, told = game.start, []
    for number, move in enumerate(moves):
        if number >= first:
            told.append([str(move), said_of_move(position, move)])
        position = position.after(move)
    return {
        "ply": first,
        "moves": told,
        "at": len(game.moves),
        "lines": [
            [line.after, " ".join(map(str, line.moves[:6])), len(line.moves)]
            for line in game.variations
        ],
    }


def _script(intent: Intent, game: Game) -> Reply:
    """The game as text. A record names every card of a start that has no deal number."""
    secrets = game.deal is None and len(PlayerView.of(game).unknown) > 1
    if intent.text == "record" and secrets:
        raise SolitaireError(_NO_RECORD)
    text = game.record() if intent.text == "record" else game.to_script()
    return {"form": intent.text, "text": text}


def _lessons(_intent: Intent, game: Game) -> Reply:
    known = game.rules.id in games()
    return {"titles": [each.title for each in lessons(game.rules.id)] if known else []}


_ANSWERS: dict[str, Callable[[Intent, Game], Reply]] = {
    "panels": _panels,
    "card": _card,
    "timeline": _timeline,
    "script": _script,
    "lessons": _lessons,
}
QUESTIONS = frozenset(_ANSWERS)
"""The types of intent that this module answers, whatever snapshot they were made on."""
