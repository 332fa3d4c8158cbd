"""Hints by rule of thumb: what a careful player would look at first, with the reason.

They use only what the player sees and need no search, so they are there at once and everywhere.
No rule of thumb but drawing proposes a move that leads back to a position this game was in before,
and the redeal after a pass in which nothing was done isn't proposed, so that following hints can't
go round in circles. As long as the stock can be drawn from there is always a hint.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from solitaire_widget.cards import Card
from solitaire_widget.engine.legal import legal_moves
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.sentences import run_phrase
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Build, Empty, Match, PileKind
from solitaire_widget.view import PlayerView

if TYPE_CHECKING:
    from solitaire_widget.search.solver import Verdict


@dataclass(frozen=True, slots=True)
class Hint:
    """A proposed move.

    Attributes:
        move: the move; None if there is none to propose.
        text: why, in one sentence.
        certain: whether the move is on a line that is proven to win.
        verdict: what is proven of the position; None where nothing is, as for a rule of thumb.
        moves_back: of a position proven lost, how many moves back the game could still be won, if
            that was asked for and found.
    """

    move: Move | None
    text: str
    certain: bool
    verdict: Verdict | None = None
    moves_back: int | None = None

    def __str__(self) -> str:
        return self.text


_Rule = Callable[[PlayerView, Move], str | None]


def rule_of_thumb(game: Game) -> Hint:
    """The first useful move by rules of thumb, or none with a sentence that says so."""
    if game.position.is_won:
        return Hint(None, "The game is won: there is nothing left to do.", False)
    view = PlayerView.of(game)
    rules: tuple[_Rule, ...] = (*_RULES, partial(_frees, game))
    for find in rules:
        for move in view.legal_moves:
            reason = find(view, move)
            if reason is not None and leads_on(game, move):
                return Hint(move, reason, False)
    if game.outcome is not None:
        return Hint(None, "No legal move is left. Undo, and try another way.", False)
    return Hint(
        None, "No move that is left looks useful. Undo some moves, or try one of your own.", False
    )


def reason_for(game: Game, move: Move) -> str | None:
    """What the first rule of thumb that speaks for a legal move says; None if none does.

    That nothing else looks useful, as is said of a draw, holds only where the rules of thumb come
    to it: so no reason is given for a draw.
    """
    if move.is_draw:
        return None
    view = PlayerView.of(game)
    rules: tuple[_Rule, ...] = (*_RULES, partial(_frees, game))
    return next((reason for find in rules if (reason := find(view, move)) is not None), None)


def leads_on(game: Game, move: Move) -> bool:
    """Whether a hint may propose a legal move, so that following hints can't go round in circles.

    Draws may be proposed; other moves if they lead to a position that this game wasn't in before,
    and a redeal only after a pass in which something else than drawing was done.
    """
    if move.is_draw:
        return True
    if move.is_redeal and _idle_pass(game.moves):
        return False
    return not game.was_at(game.position.after(move))


# The rules of thumb, each: a sentence if it speaks for the move, else None ------------------------


def _safe_up(view: PlayerView, move: Move) -> str | None:
    card = _head(view, move)
    if not move.to_foundation or card is None or not _is_safe_up(view, card):
        return None
    return f"{card} can go up, and no other card needs it in the tableau any more."


def _turns_up(view: PlayerView, move: Move) -> str | None:
    if not move.source.startswith("T") or _hidden(view, move.source) == 0:
        return None
    if move.count != len(view.piles[move.source]) - _hidden(view, move.source):
        return None
    return f"{_what(view, move)}{_where(view, move)}: that turns up a face-down card."


def _joins(view: PlayerView, move: Move) -> str | None:
    if not move.source.startswith("T") or not move.target.startswith("T"):
        return None
    if not view.piles[move.target] or not _is_whole_group(view, move):
        return None
    if move.count == len(view.piles[move.source]):
        if view.rules.empty is Empty.NOTHING:
            return None
        return f"{_what(view, move)}{_where(view, move)}: that empties a pile."
    return f"{_what(view, move)}{_where(view, move)}, where it builds."


def _plays_waste(view: PlayerView, move: Move) -> str | None:
    if move.source != "W" or not move.target.startswith("T") or not view.piles[move.target]:
        return None
    return f"{_what(view, move)}{_where(view, move)}: that frees the waste."


def _any_up(view: PlayerView, move: Move) -> str | None:
    if not move.to_foundation:
        return None
    return f"{_head(view, move)} can go up to its foundation."


def _fills_space(view: PlayerView, move: Move) -> str | None:
    if not move.target.startswith("T") or view.piles[move.target]:
        return None
    whole = move.count == len(view.piles[move.source])
    if move.source == "W":
        why = ": that frees the waste" if whole else ", to get at what lies under it"
    elif move.source.startswith("T") and not whole and _is_whole_group(view, move):
        why = ", to get at what lies under it"
    else:
        return None
    return f"{_what(view, move)}{_where(view, move)}{why}."


def _draws(_view: PlayerView, move: Move) -> str | None:
    return "Nothing else looks useful just now, so draw." if move.is_draw else None


def _redeals(view: PlayerView, move: Move) -> str | None:
    if not move.is_redeal or _idle_pass(view.moves):
        return None
    return "The stock is empty: turn the waste over and go through it again."


_RULES: tuple[_Rule, ...] = (
    _safe_up,
    _turns_up,
    _joins,
    _plays_waste,
    _any_up,
    _draws,
    _fills_space,
    _redeals,
)


def _frees(game: Game, view: PlayerView, move: Move) -> str | None:
    """The last rule of thumb looks one move ahead: cards make way for those under them.

    It comes after ``_turns_up``, which speaks for all moves that would show a hidden card.
    """
    if not move.source.startswith("T") or not view.piles[move.source][: -move.count]:
        return None
    after = game.position.after(move)
    piles = after.piles
    for then in legal_moves(after):
        if then.source != move.source or then.target == move.target:
            continue
        both = Move(move.source, then.target, move.count + then.count)
        if then.to_foundation:
            where = "up"
        elif piles[then.target] and _is_whole_group(view, both):
            where = f"on {piles[then.target][-1]}"
        else:
            continue
        cards = run_phrase(piles[then.source][-then.count :])
        return f"{_what(view, move)}{_where(view, move)}: then {cards} can go {where}."
    return None


# What they look at -------------------------------------------------------------------------------


def _cards(view: PlayerView, move: Move) -> tuple[Card, ...]:
    return tuple(card for card in view.piles[move.source][-move.count :] if card)


def _head(view: PlayerView, move: Move) -> Card | None:
    return None if move.is_draw or move.is_redeal else _cards(view, move)[0]


def _what(view: PlayerView, move: Move) -> str:
    return f"Move {run_phrase(_cards(view, move))}"


def _where(view: PlayerView, move: Move) -> str:
    pile = view.piles[move.target]
    if move.to_foundation:
        return " to its foundation"
    return f" to {pile[-1]}" if pile else f" to the empty pile {move.target}"


def _hidden(view: PlayerView, name: str) -> int:
    return sum(card is None for card in view.piles[name])


def _is_whole_group(view: PlayerView, move: Move) -> bool:
    """Whether the moved cards hold together with none under them: moving them joins, not splits."""
    pile = view.piles[move.source]
    if move.count == len(pile):
        return True
    under, head = pile[-move.count - 1], pile[-move.count]
    return under is None or head is None or not view.rules.builds_on(head, under)


def _is_safe_up(view: PlayerView, card: Card) -> bool:
    """Whether no card that is still to come needs ``card`` in the tableau.

    Where cards move singly and build in suit, whatever could lie on it is up or can go up at once.
    Building down in suit, runs or not, that is the next lower card, which is up already. Building
    down in alternating colours, the cards that could lie on it must be able to go up at once, and
    so must those that could lie on them.
    """
    rules = view.rules
    if rules.match is Match.SUIT and not rules.move_runs:
        return True
    if rules.build is not Build.DOWN or rules.down_foundations:
        return False
    if rules.match is Match.SUIT:
        return True
    if rules.match is Match.ANY:
        return card.rank <= 2
    tops = {pile.suit: len(view.piles[pile.name]) for pile in rules.piles_of[PileKind.UP]}
    return all(
        top >= card.rank - (2 if (suit in ("D", "H")) != card.is_red else 3)
        for suit, top in tops.items()
        if suit is not card.suit
    )


def _idle_pass(moves: tuple[Move, ...]) -> bool:
    """Whether nothing but drawing was done since the last redeal, if there was one."""
    for move in reversed(moves):
        if move.is_redeal:
            return True
        if not move.is_draw:
            return False
    return False
