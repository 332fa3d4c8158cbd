"""Hints and prospects: what to play, and whether the game can still be won.

What is proven is said as proven. Unless they are told to peek, both use only what the player sees:
while cards are hidden a hint is the planner's move or a rule of thumb, and whether the game can be
won isn't said.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from solitaire_widget.engine import sentences
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.search.readiness import ready_within
from solitaire_widget.search.soundness import check_cancelled, check_position, positive
from solitaire_widget.search.thumb import Hint, rule_of_thumb
from solitaire_widget.view import PlayerView

if TYPE_CHECKING:
    from solitaire_widget.search.solver import Solution, Verdict

Cancelled = Callable[[], bool]

# Winning lines found, by the start of the game, the latest last. Hint after hint follows one line:
# two lines that both win could lead round in circles between them.
_lines: OrderedDict[Position, dict[Position, tuple[Move, ...]]] = OrderedDict()
_LINES_KEPT = 16

# Positions proven lost, the latest last: what took long to prove needn't be proven again.
_lost: OrderedDict[Position, None] = OrderedDict()
_LOST_KEPT = 256

_STUCK = "No legal move is left."
_NO_PROOF = "(A rule of thumb: no proof was found in the time there was.)"
_CANT_WIN = "Proven: from here the game can't be won any more."


@dataclass(frozen=True, slots=True)
class Prospect:
    """Whether a game can still be won.

    Attributes:
        verdict: proven ``WINNABLE`` or ``UNWINNABLE``, or ``UNKNOWN``.
        text: that, in a sentence or two.
        moves_back: how many moves back the game could last be won, if that was asked for and
            found; None otherwise.
    """

    verdict: Verdict
    text: str
    moves_back: int | None = None

    def __str__(self) -> str:
        return self.text


def hint(
    game: Game,
    *,
    peek: bool = False,
    look_back: bool = False,
    time_limit_s: float = 1.5,
    cancelled: Cancelled | None = None,
) -> Hint:
    """A move to play next, with the reason.

    From a position that is proven to be winnable it is the next move of a winning line; from one
    that is proven lost there is no move, and the text says so. While cards are hidden it is what
    the strategy ``planner`` would play, which reasons over what is possible: the same move for all
    games that look the same to their player. Otherwise it is a rule of thumb. Where cards are
    hidden it is one too without numba, where the planner's move would lead round in circles, and
    where ``time_limit_s`` is under 0.4.

    Solver and planner are loaded or compiled (once in an environment) in the background. A hint
    asked for meanwhile may wait until the time limit; then it is a rule of thumb, and says what is
    still getting ready.

    Args:
        game: the game; it isn't changed.
        peek: whether hidden cards may be looked at. If not, proofs are given only where no card is
            hidden, or where the player knows all that are.
        look_back: whether to find out, for a lost game, how many moves back it could be won.
        time_limit_s: seconds after which it is a rule of thumb.
        cancelled: asked several times a second; True ends the search. A decision of the planner,
            mostly some hundredths of a second, isn't interrupted.

    Raises:
        SolitaireError: not a game, or a time limit that isn't a positive number.
        PositionError: a game whose position can't be, such as one with a card twice.
    """
    _check(game, cancelled)
    time_limit_s = positive("time_limit_s", time_limit_s)
    peeks = _unseen(game) > 0
    ended = game.position.is_won or (game.outcome is Outcome.STUCK and not look_back)
    if ended:
        return rule_of_thumb(game)
    if peeks and not peek:
        from solitaire_widget.simulation.seen import hint_from_view

        return hint_from_view(game, time_limit_s, cancelled)
    began = perf_counter()
    known = game.position in _lost or _line_known(game)
    if not known and not ready_within(game.position, time_limit_s, cancelled):
        thumb = rule_of_thumb(game)
        return Hint(thumb.move, f"{thumb.text} (The solver is still getting ready.)", False)
    left = max(time_limit_s - (perf_counter() - began), 0.05)
    seen, line = _look(game, peeks, look_back, left, cancelled)
    if line:
        goes = sentences.legal(game.position, line[0])
        return Hint(line[0], f"{goes} {seen.text}", True, seen.verdict)
    if seen.verdict.value == "unwinnable":
        return Hint(None, seen.text, False, seen.verdict, seen.moves_back)
    thumb = rule_of_thumb(game)
    if thumb.move is None:
        return thumb
    return Hint(thumb.move, f"{thumb.text} {_NO_PROOF}", False)


def prospect(
    game: Game,
    *,
    peek: bool = False,
    look_back: bool = True,
    time_limit_s: float | None = None,
    cancelled: Cancelled | None = None,
) -> Prospect:
    """Whether a game can still be won, as something proven or unknown.

    The arguments are those of ``hint``, but there is no time limit unless one is given.

    Raises:
        SolitaireError: not a game, or a time limit that isn't a positive number.
        PositionError: a game whose position can't be, such as one with a card twice.
    """
    from solitaire_widget.search.solver import Verdict

    _check(game, cancelled)
    if time_limit_s is not None:
        time_limit_s = positive("time_limit_s", time_limit_s)
    if game.position.is_won:
        return Prospect(Verdict.WINNABLE, "The game is won already.", 0)
    unseen = _unseen(game)
    if unseen and not peek and game.outcome is Outcome.STUCK:
        return Prospect(Verdict.UNWINNABLE, f"{_STUCK} From here the game can't be won.")
    if unseen and not peek:
        hidden = sentences.cards_phrase(unseen)
        said = f"Unknown while {hidden} are hidden, unless hints may look at hidden cards."
        return Prospect(Verdict.UNKNOWN, said)
    return _look(game, unseen > 0, look_back, time_limit_s, cancelled)[0]


def _check(game: object, cancelled: object) -> None:
    if not isinstance(game, Game):
        raise SolitaireError(f"a hint is asked for a Game, not for {excerpt(game)}")
    check_position(game.position)
    check_cancelled(cancelled)


def _unseen(game: Game) -> int:
    """How many cards the player doesn't know; the last one follows from all the others."""
    unknown = len(PlayerView.of(game).unknown)
    return unknown if unknown > 1 else 0


def _look(
    game: Game, peeked: bool, look_back: bool, limit_s: float | None, cancelled: Cancelled | None
) -> tuple[Prospect, tuple[Move, ...]]:
    """What the solver says of a game as it stands, and a winning line if there is one."""
    from solitaire_widget.search.solver import Verdict

    began = perf_counter()
    remark = " (This looks at the hidden cards.)" if peeked else ""
    line = _line_known(game)
    if not line:
        solution = _solve(game.position, limit_s, cancelled)
        if solution.verdict is Verdict.UNKNOWN:
            return Prospect(Verdict.UNKNOWN, _said_of_unknown(solution)), ()
        if solution.verdict is Verdict.UNWINNABLE:
            said, back = _CANT_WIN, None
            if not game.moves:
                said = "Proven: this deal can't be won."
            elif look_back:
                until = None if limit_s is None else began + limit_s
                said, back = _since_when(game, until, cancelled)
            return Prospect(Verdict.UNWINNABLE, said + remark, back), ()
        line = solution.moves
        _remember(game, line)
    moves = f"{len(line)} move{'s' * (len(line) != 1)}"
    said = f"Proven: the game can be won, in {moves} from here.{remark}"
    return Prospect(Verdict.WINNABLE, said, 0), line


def _since_when(
    game: Game, until: float | None, cancelled: Cancelled | None
) -> tuple[str, int | None]:
    """Of a lost game: a sentence on when it could last be won, and how many moves ago that was.

    If a position can be won, so can all that led to it: by playing on to it. So the winnable
    positions of a game come first and the lost ones after them, and halving finds the border.
    """
    from solitaire_widget.search.solver import Verdict

    past = game.copy()

    def verdict_at(ply: int) -> Verdict:
        left = None if until is None else until - perf_counter()
        if left is not None and left <= 0:
            return Verdict.UNKNOWN
        past.go_to(ply)
        return _solve(past.position, left, cancelled).verdict

    verdict = verdict_at(0)
    if verdict is Verdict.UNWINNABLE:
        return f"{_CANT_WIN} Nor could it at the start: this deal can't be won.", None
    winnable, lost = 0, len(game.moves)
    while verdict is not Verdict.UNKNOWN and lost - winnable > 1:
        ply = (winnable + lost) // 2
        verdict = verdict_at(ply)
        if verdict is Verdict.WINNABLE:
            winnable = ply
        else:
            lost = ply
    if verdict is Verdict.UNKNOWN:
        return f"{_CANT_WIN} Since when wasn't found out.", None
    back = len(game.moves) - winnable
    return f"{_CANT_WIN} It could {back} move{'s' * (back != 1)} ago.", back


def _solve(position: Position, limit_s: float | None, cancelled: Cancelled | None) -> Solution:
    from solitaire_widget.search.solver import Solution, Verdict, solve

    if position in _lost:
        return Solution(Verdict.UNWINNABLE, (), 0, 0.0, None)
    solution = solve(position, time_limit_s=limit_s, cancelled=cancelled)
    if solution.verdict is Verdict.UNWINNABLE:
        _lost[position] = None
        if len(_lost) > _LOST_KEPT:
            _lost.popitem(last=False)
    return solution


def _said_of_unknown(solution: Solution) -> str:
    why = {"cancelled": "the search was stopped", "time": "the time was not enough"}
    return (
        "Unknown: whether the game can still be won wasn't found out, for "
        f"{why.get(solution.limit or '', 'the search became too large')}."
    )


# The lines found -------------------------------------------------------------------------------


def _line_known(game: Game) -> tuple[Move, ...]:
    return _lines.get(game.start, {}).get(game.position, ())


def _remember(game: Game, line: tuple[Move, ...]) -> None:
    ahead = {}
    position = game.position
    for number, move in enumerate(line):
        ahead[position] = line[number:]
        position = position.after(move)
    _lines[game.start] = ahead
    while len(_lines) > _LINES_KEPT:
        _lines.popitem(last=False)
