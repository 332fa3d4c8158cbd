"""Goals of lesson steps: what a move, or play over several moves, has to bring about."""

# ruff: noqa: ARG001, ARG005
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from solitaire_widget.cards import Card
from solitaire_widget.engine.legal import legal_moves, outcome
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.ruleset import Rules

Test = Callable[[Position, Move], bool]


def _pile_before(position: Position, name: str) -> tuple[Card, ...]:
    return position.cards_in(position.rules.pile[name])


def _fills(position: Position, move: Move) -> bool:
    return move.target.startswith("T") and not _pile_before(position, move.target)


def _builds(position: Position, move: Move) -> bool:
    return move.target.startswith("T") and bool(_pile_before(position, move.target))


def _empties(position: Position, move: Move) -> bool:
    return move.source.startswith("T") and len(_pile_before(position, move.source)) == move.count


def _turns_up(position: Position, move: Move) -> bool:
    return sum(position.after(move).face_down) < sum(position.face_down)


def _from_waste(position: Position, move: Move) -> bool:
    return move.source == "W" and not move.is_redeal


ONE_MOVE: dict[str, Test] = {
    "any move": lambda position, move: True,
    "move to a foundation": lambda position, move: move.to_foundation,
    "move to an up foundation": lambda position, move: (
        move.to_foundation and move.target.startswith("F")
    ),
    "move to a down foundation": lambda position, move: (
        move.to_foundation and move.target.startswith("K")
    ),
    "transfer a card": lambda position, move: move.is_transfer,
    "build in the tableau": _builds,
    "move a run": lambda position, move: move.count > 1,
    "fill a space": _fills,
    "empty a pile": _empties,
    "turn up a card": _turns_up,
    "draw": lambda position, move: move.is_draw,
    "redeal": lambda position, move: move.is_redeal,
    "play from the waste": _from_waste,
}
"""Goals that one move reaches, also the kinds of move that an answer may be for."""

_ENDS: dict[str, Outcome] = {"win": Outcome.WON, "get stuck": Outcome.STUCK}
_CARD_UP = re.compile(r"(\S+) up", re.IGNORECASE)
_EMPTY = re.compile(r"empty (T[0-9]{1,2})", re.IGNORECASE)
LONG_FORMS = (*_ENDS, "9S up", "empty T3")
"""How goals look that may take several moves."""


@dataclass(frozen=True)
class LongGoal:
    """A goal that may take several moves; any legal move is allowed on the way.

    Attributes:
        text: the goal as it is written.
        met: whether a position meets it.
    """

    text: str
    met: Callable[[Position], bool]


def long_goal(text: str, rules: Rules) -> LongGoal | None:
    """The goal of several moves that a text names, or None."""
    if text in _ENDS:
        end = _ENDS[text]
        return LongGoal(text, lambda position: outcome(position) is end)
    if found := _EMPTY.fullmatch(text):
        pile = rules.pile.get(found[1].upper())
        if pile is not None:
            return LongGoal(text, lambda position: not position.cards_in(pile))
    if found := _CARD_UP.fullmatch(text):
        try:
            card = Card.from_text(found[1])
        except ValueError:
            return None
        return LongGoal(text, lambda position: is_up(position, card))
    return None


def is_up(position: Position, card: Card) -> bool:
    """Whether a card is on a foundation."""
    piles = [pile for pile in position.rules.piles if pile.suit is card.suit]
    return any(card in position.cards_in(pile) for pile in piles)


def moves_for(goal: str, position: Position) -> tuple[Move, ...]:
    """The legal moves that reach a goal of one move."""
    test = ONE_MOVE[goal]
    return tuple(move for move in legal_moves(position) if test(position, move))
