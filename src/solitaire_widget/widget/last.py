"""What was done last, as data for the animation and as a sentence for the message line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.engine.sentences import cards_phrase, run_phrase
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Pile, PileKind

Kind = Literal["start", "move", "undo", "redo", "restart", "deal", "finish", "line"]


@dataclass(frozen=True, slots=True)
class Last:
    """What was done last.

    Attributes:
        kind: what sort of act it was.
        moves: the moves played, in order; of an undo the moves taken back, the latest first.
        said: one or two sentences for the message line.
    """

    kind: Kind
    moves: tuple[Move, ...] = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """A game's history at the moment when the last snapshot was made."""

    moves: tuple[Move, ...]
    undone: tuple[Move, ...]
    position: Position
    plays: int

    @classmethod
    def of(cls, game: Game) -> Seen:
        """The history of ``game`` as it is now."""
        return cls(game.moves, game.undone, game.position, game.plays)


def last_act(before: Seen, game: Game, kind: Kind | None = None) -> Last:
    """What happened to ``game`` since ``before``; ``kind`` is given where it can't be told."""
    moves = game.moves
    if kind == "line":
        return Last("line", (), _said_of_line(game))
    if len(moves) > len(before.moves) and moves[: len(before.moves)] == before.moves:
        played = moves[len(before.moves) :]
        kind = kind or ("redo" if game.plays == before.plays else "move")
        return Last(kind, played, _said_of_play(kind, before.position, played, game))
    if len(moves) < len(before.moves) and before.moves[: len(moves)] == moves:
        taken = before.moves[len(moves) :][::-1]
        if kind == "restart" or (kind is None and not moves and len(taken) > 1):
            return Last("restart", taken, f"Back at the start{_of_deal(game)}.")
        said = f"Took back {_taken_phrase(taken, game)}.{_said_of_outcome(game)}"
        return Last(kind or "undo", taken, said)
    return Last(kind or "start", (), said_of_deal(game))


def said_of_deal(game: Game) -> str:
    """The sentence for a game that has just been laid out."""
    origin = "from a position of yours" if game.deal is None else f"deal {game.deal}"
    return f"{game.rules.name}, {origin}.{_said_of_outcome(game)}"


def _said_of_line(game: Game) -> str:
    count = len(game.undone)
    return f"Another line: {count} move{'s' * (count != 1)} to play again from here."


def said_of_move(before: Position, move: Move) -> str:
    """What a move did, said to someone who doesn't see the board."""
    after = before.after(move)
    if move.is_draw:
        drawn = len(before.stock) - len(after.stock)
        if drawn == 1:
            return f"Drew {after.waste[-1]}."
        return f"Drew {cards_phrase(drawn)}, {after.waste[-1]} on top."
    if move.is_redeal:
        return f"Turned the waste over: {cards_phrase(len(after.stock))} in the stock again."
    piles = before.rules.pile
    source, target = piles[move.source], piles[move.target]
    said = f"Moved {_way_phrase(before, source, target, move.count)}."
    if after.hidden_in(source) < before.hidden_in(source):
        said += f" {after.cards_in(source)[-1]} is turned up."
    return said


def _said_of_play(kind: Kind, before: Position, played: tuple[Move, ...], game: Game) -> str:
    if kind == "finish":
        up = game.position.cards_up - before.cards_up
        said = f"Finished: {cards_phrase(up)} went up."
    elif len(played) == 1:
        said = said_of_move(before, played[0])
        if kind == "redo":
            said = f"Again: {said[0].lower()}{said[1:]}"
    else:
        said = f"Played {len(played)} moves."
    return said + _said_of_outcome(game)


def _way_phrase(before: Position, source: Pile, target: Pile, count: int) -> str:
    run = run_phrase(before.cards_in(source)[-count:])
    onto = before.cards_in(target)
    if target.kind is not PileKind.TABLEAU:
        return f"{run} to its foundation"
    return f"{run} onto {onto[-1]}" if onto else f"{run} to the empty pile {target.name}"


def _taken_phrase(taken: tuple[Move, ...], game: Game) -> str:
    if len(taken) != 1:
        return f"{len(taken)} moves"
    move = taken[0]
    if move.is_draw or move.is_redeal:
        return f"the {move}"
    piles = game.rules.pile
    way = _way_phrase(game.position, piles[move.source], piles[move.target], move.count)
    return f"the move of {way}"


def _said_of_outcome(game: Game) -> str:
    match game.outcome:
        case Outcome.WON:
            return " All 52 cards are up: the game is won."
        case Outcome.STUCK:
            return " No legal move is left: undo, or start again."
        case None:
            return ""


def _of_deal(game: Game) -> str:
    return "" if game.deal is None else f" of deal {game.deal}"
