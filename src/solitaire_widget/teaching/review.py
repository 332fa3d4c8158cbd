"""``review``: when a game was lost, and where a shorter line was left, as the solver finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.missing import needing

if TYPE_CHECKING:
    from solitaire_widget.search.solver import Verdict

Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """What the review found of one move.

    Attributes:
        number: its number, from 1.
        move: the move.
        before, after: whether the game could be won before and after it, every card known.
        cards_up: the number of cards on foundations after it.
        lost_here: whether it is proven that the game could be won before it and not after it.
        longer_by: by how many moves the shortest winning line *found* grew with it; 0: by none.
    """

    number: int
    move: Move
    before: Verdict
    after: Verdict
    cards_up: int
    lost_here: bool
    longer_by: int


@dataclass(frozen=True)
class Review:
    """A game looked at move by move, with every card known.

    Attributes:
        moves: what was found of each move.
        start: whether the game could be won at its start.
        cards_up_at_start: the number of cards on foundations then.
        outcome: how the game ended; None if it didn't.
        shortest_found: the moves of the shortest winning line that was found, from the start; None
            if none was. There may be shorter ones.
        seconds: how long the review took.
        limit: what kept it from deciding everything, such as ``"time"``; None if nothing did.
    """

    moves: tuple[ReviewedMove, ...]
    start: Verdict
    cards_up_at_start: int
    outcome: Outcome | None
    shortest_found: int | None
    seconds: float
    limit: str | None

    @property
    def losing_move(self) -> ReviewedMove | None:
        """The move that is proven to have lost the game; None if there is no such move."""
        return next((each for each in self.moves if each.lost_here), None)

    @property
    def text(self) -> str:
        """The review in a few sentences."""
        return " ".join(_sentences(self))

    def plot(self, ax: Any = None) -> Any:
        """Draw the cards on foundations over the moves, with the losing move marked.

        Args:
            ax: matplotlib Axes to draw on; None makes new ones.

        Returns:
            The Axes.
        """
        with needing("a chart of a review"):
            from solitaire_widget.charts import review as draw
        return draw(self, ax)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Review: {self.text}>"


def review(
    game: Game,
    *,
    time_limit_s: float | None = 60,
    max_positions: int | None = None,
    memory_mb: float = 512,
    cancelled: Cancelled | None = None,
) -> Review:
    """Run along the moves of a game with the solver.

    Only the moves on the board count, not those taken back. The solver knows every card, hidden
    ones too: a move is judged by where the cards lay, which its player couldn't always know.

    Args:
        game: the game; it isn't changed.
        time_limit_s: seconds for the whole review; None: no limit.
        max_positions: positions to look at from each position of the game; None: no limit.
        memory_mb: megabytes that a search may fill.
        cancelled: asked several times a second; the review ends when it answers True.

    Raises:
        SolitaireError: not a game, or a limit that isn't a positive number.
    """
    if not isinstance(game, Game):
        raise SolitaireError(f"only a Game can be reviewed, not {excerpt(game)}")
    past = game.copy()
    positions = [past.position]
    while past.undo():
        positions.append(past.position)
    look = _Look(positions[::-1], time_limit_s, max_positions, memory_mb, cancelled)
    look.find_verdicts()
    if game.position.is_won:
        look.find_lines()
    return _reviewed(game, look)


class _Look:
    """The positions of a game, and what the solver says of them.

    A position from which the game can be won makes all before it winnable, by playing on to it; so
    what is lost stays lost, and halving finds the border. A search that a limit ends leaves
    that position unknown, and both halves are looked at.
    """

    def __init__(
        self,
        positions: list[Position],
        time_limit_s: float | None,
        max_positions: int | None,
        memory_mb: float,
        cancelled: Cancelled | None,
    ) -> None:
        from solitaire_widget.search.solver import Limits, Verdict, solve

        # What isn't a limit is said before anything is searched.
        Limits(max_positions, time_limit_s, memory_mb, cancelled)
        self.positions = positions
        self.verdicts = [Verdict.UNKNOWN] * len(positions)
        self.lines: dict[int, int] = {}
        self.limit: str | None = None
        self._began = perf_counter()
        self._time_s = time_limit_s
        self._options = {
            "max_positions": max_positions,
            "memory_mb": memory_mb,
            "cancelled": cancelled,
        }
        self._solve = solve
        self._verdict = Verdict

    @property
    def seconds(self) -> float:
        """The time since the look began."""
        return perf_counter() - self._began

    def find_verdicts(self) -> None:
        """Decide every position that can be decided within the limits."""
        last = len(self.positions) - 1
        if self.positions[last].is_won:
            self.verdicts = [self._verdict.WINNABLE] * (last + 1)
            return
        self._decide(last)
        if self.verdicts[last] is not self._verdict.WINNABLE:
            self._decide(0)
            self._halve(0, last)

    def find_lines(self) -> None:
        """Look for a winning line from every position of a game that was won."""
        for ply in range(len(self.positions) - 1):
            if not self._decide(ply):
                return

    def _halve(self, low: int, high: int) -> None:
        """Decide what lies between two positions, unless it follows from them."""
        if high - low < 2 or self._is_over():
            return
        at_low, at_high = self.verdicts[low], self.verdicts[high]
        if at_low is self._verdict.UNWINNABLE or at_high is self._verdict.WINNABLE:
            return
        middle = (low + high) // 2
        self._decide(middle)
        if self.verdicts[middle] is not self._verdict.UNWINNABLE:
            self._halve(middle, high)
        if self.verdicts[middle] is not self._verdict.WINNABLE:
            self._halve(low, middle)

    def _is_over(self) -> bool:
        return self.limit in ("time", "cancelled")

    def _decide(self, ply: int) -> bool:
        """Search from one position; whether the review goes on."""
        left = None if self._time_s is None else self._time_s - self.seconds
        if self._is_over() or (left is not None and left <= 0):
            self.limit = self.limit or "time"
            return False
        found = self._solve(self.positions[ply], time_limit_s=left, **self._options)  # type: ignore[arg-type]
        self.limit = found.limit or self.limit
        if found.verdict is self._verdict.WINNABLE:
            self.lines[ply] = len(found.moves)
            self.verdicts[: ply + 1] = [found.verdict] * (ply + 1)
        elif found.verdict is self._verdict.UNWINNABLE:
            self.verdicts[ply:] = [found.verdict] * (len(self.verdicts) - ply)
        return True


def _reviewed(game: Game, look: _Look) -> Review:
    from solitaire_widget.search.solver import Verdict

    ways = _shortest_ways(look, len(game.moves), game.position.is_won)
    moves = []
    for number, move in enumerate(game.moves, start=1):
        before, after = look.verdicts[number - 1], look.verdicts[number]
        was, now = ways[number - 1], ways[number]
        moves.append(
            ReviewedMove(
                number,
                move,
                before,
                after,
                look.positions[number].cards_up,
                before is Verdict.WINNABLE and after is Verdict.UNWINNABLE,
                now - was if was is not None and now is not None else 0,
            )
        )
    return Review(
        tuple(moves),
        look.verdicts[0],
        look.positions[0].cards_up,
        game.outcome,
        ways[0],
        look.seconds,
        look.limit,
    )


def _shortest_ways(look: _Look, count: int, is_won: bool) -> list[int | None]:
    """The moves of the shortest win found through each position, those played up to it included.

    A line found from a later position is a line from every earlier one, by playing on to it.
    """
    ways: list[int | None] = []
    best = count if is_won else None
    for ply in range(count, -1, -1):
        if ply in look.lines:
            way = ply + look.lines[ply]
            best = way if best is None else min(best, way)
        ways.append(best)
    return ways[::-1]


def _sentences(found: Review) -> list[str]:
    from solitaire_widget.search.solver import Verdict

    moves, lost = len(found.moves), found.losing_move
    last = found.moves[-1].after if found.moves else found.start
    if found.outcome is Outcome.WON:
        said = [f"The game was won in {_moves(moves)}.", *_shorter(found)]
    elif found.start is Verdict.UNWINNABLE:
        said = ["Proven: it couldn't be won from the start."]
    elif lost is not None:
        said = [
            f"Proven: it could be won until move {lost.number}, {lost.move}, "
            f"and not after it; {_moves(moves)} {'was' if moves == 1 else 'were'} played."
        ]
    elif last is Verdict.WINNABLE:
        said = [f"Proven: after {_moves(moves)} it can still be won."]
    else:
        said = list(_undecided(found))
    if found.limit is not None:
        said.append(f"A limit ({found.limit}) ended some of the searches.")
    return said


def _undecided(found: Review) -> list[str]:
    from solitaire_widget.search.solver import Verdict

    verdicts = [found.start, *(each.after for each in found.moves)]
    won = max((n for n, v in enumerate(verdicts) if v is Verdict.WINNABLE), default=None)
    lost = next((n for n, v in enumerate(verdicts) if v is Verdict.UNWINNABLE), None)
    if won is None and lost is None:
        return ["Unknown: whether it could be won wasn't found out."]
    early = "" if won is None else f"it could be won {_at(won)}"
    late = "" if lost is None else f"it couldn't be won any more {_at(lost)}"
    return [f"Proven: {', and '.join(filter(None, [early, late]))}. Between is unknown."]


def _shorter(found: Review) -> list[str]:
    played = len(found.moves)
    if found.shortest_found is None or found.shortest_found >= played:
        return ["No shorter line was found."]
    longer = [each for each in found.moves if each.longer_by]
    said = [f"A line of {_moves(found.shortest_found)} was found."]
    if longer:
        worst = max(longer, key=lambda each: each.longer_by)
        said.append(
            f"It was left most at move {worst.number}, {worst.move}: "
            f"the shortest way found was {_moves(worst.longer_by)} longer after it."
        )
    return said


def _at(ply: int) -> str:
    return "at the start" if ply == 0 else f"after move {ply}"


def _moves(count: int) -> str:
    return f"{count} move{'' if count == 1 else 's'}"
