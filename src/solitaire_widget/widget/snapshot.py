"""The snapshot: all that a view needs to know of a game, as plain data, and nothing hidden."""

from __future__ import annotations

from typing import Any

from solitaire_widget.engine.moves import Move
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Pile
from solitaire_widget.widget.last import Last

SCHEMA = 1
"""The version of the snapshot's form; the front end refuses any other."""

MOST_MOVES = 60
"""The moves of longer acts aren't listed in the snapshot, which so stays small."""

Snapshot = dict[str, Any]


def snapshot(game: Game, seq: int, last: Last, can_finish: bool) -> Snapshot:
    """The snapshot of a game.

    Args:
        game: the game.
        seq: the number of this snapshot; every change counts it up.
        last: what was done last.
        can_finish: whether auto-finish is on offer.

    Returns:
        A dict that JSON can hold, with these keys.

        - ``schema``, ``seq``: whole numbers.
        - ``rules``: ``id``, ``name``, ``empty`` (what an empty tableau pile takes), ``dealt``
          (the cards of each tableau pile at the deal) and ``hidden`` (the most of them that start
          face down in one pile).
        - ``deal``: the deal number as text, None for a game that started from a position.
        - ``piles``: each with ``name``, ``kind``, ``hidden`` (how many cards at its bottom are
          hidden) and ``cards`` (the visible ones above, top card last). A lesson may add ``tries``,
          see ``Classroom.fit``.
        - ``legal``: the legal moves as ``[source, target, count]``.
        - ``counters``: ``moves``, ``up`` (cards on foundations) and ``redeals_left`` (a number,
          ``"unlimited"``, or None in a game without a stock).
        - ``can``: whether ``undo``, ``redo``, ``restart`` and ``finish`` would do something.
        - ``outcome``: ``"won"``, ``"stuck"`` or None.
        - ``last``: ``kind``, ``moves`` and ``said``, see ``Last``; more than ``MOST_MOVES`` moves,
          such as of a restart late in a game, are left out.
    """
    rules, position = game.rules, game.position
    return {
        "schema": SCHEMA,
        "seq": seq,
        "rules": {
            "id": rules.id,
            "name": rules.name,
            "empty": str(rules.empty),
            "dealt": list(rules.pile_sizes),
            "hidden": max(game.start.face_down),
        },
        "deal": None if game.deal is None else str(game.deal),
        "piles": [_pile(game, pile) for pile in rules.piles],
        "legal": [as_list(move) for move in game.legal_moves],
        "counters": {
            "moves": len(game.moves),
            "up": position.cards_up,
            "redeals_left": _redeals_left(game),
        },
        "can": {
            "undo": bool(game.moves),
            "redo": bool(game.undone),
            "restart": bool(game.moves),
            "finish": can_finish,
        },
        "outcome": game.outcome.value if game.outcome else None,
        "last": {
            "kind": last.kind,
            "moves": [as_list(move) for move in last.moves if len(last.moves) <= MOST_MOVES],
            "said": last.said,
        },
    }


def as_list(move: Move) -> list[str | int]:
    """A move as the front end reads it: ``[source, target, count]``."""
    return [move.source, move.target, move.count]


def _pile(game: Game, pile: Pile) -> dict[str, Any]:
    hidden = game.position.hidden_in(pile)
    visible = game.position.cards_in(pile)[hidden:]
    return {
        "name": pile.name,
        "kind": str(pile.kind),
        "hidden": hidden,
        "cards": [str(card) for card in visible],
    }


def _redeals_left(game: Game) -> int | str | None:
    if not game.rules.has_stock:
        return None
    left = game.position.redeals_left
    return "unlimited" if left is None else left
