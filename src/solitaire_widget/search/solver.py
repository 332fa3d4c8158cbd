"""``solve``: whether a position can be won with every card known, and how."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from time import perf_counter
from typing import Any

from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Build, Empty, Match
from solitaire_widget.search import encoding, kernel, lines
from solitaire_widget.search.kernel import Words
from solitaire_widget.search.soundness import check_cancelled, check_position, positive
from solitaire_widget.search.space import OpenRun, Table, class_space, power_of_two


class Verdict(Enum):
    """What a search found out. Its truth value isn't defined: compare it."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError(
            "a verdict is no yes or no: compare it, such as verdict is Verdict.WINNABLE"
        )


@dataclass(frozen=True, slots=True)
class Solution:
    """What ``solve`` found out.

    Attributes:
        verdict: ``WINNABLE`` (``moves`` win), ``UNWINNABLE`` (nothing does: the search was
            exhausted) or ``UNKNOWN`` (a limit ended the search).
        moves: moves that win, each legal when its turn comes; empty unless winnable.
        positions: how many positions (or classes of positions) the search looked at.
        seconds: how long it took, without getting the kernel ready.
        limit: what ended an undecided search: ``"positions"``, ``"time"``, ``"memory"`` or
            ``"cancelled"``; None for a decided one.
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    positions: int
    seconds: float
    limit: str | None


Cancelled = Callable[[], bool]


def solve(
    game: Game | Position,
    *,
    max_positions: int | None = None,
    time_limit_s: float | None = None,
    memory_mb: float = 512,
    cancelled: Cancelled | None = None,
) -> Solution:
    """Find out whether a position can be won by a player who knows every card.

    Args:
        game: a game, which is asked about as it stands and isn't changed, or a position.
        max_positions: how many positions to look at before giving up; None: no limit.
        time_limit_s: seconds to search before giving up; None: no limit.
        memory_mb: megabytes that the search may fill.
        cancelled: asked several times a second; the search ends when it answers True.

    Raises:
        SolitaireError: not a game or position, or a limit that isn't a positive number.
        PositionError: a position that can't be, such as one with a card twice.
    """
    position = _position_of(game)
    limits = Limits(max_positions, time_limit_s, memory_mb, cancelled)
    _get_ready(False)
    rules, board = encoding.encode_rules(position.rules), encoding.encode_position(position)
    model = kernel.model_of(rules, board)
    if model == kernel.MODEL_OPEN:
        _get_ready(True)
    limits.start()
    if model == kernel.MODEL_OPEN:
        status, positions, moves = _search_widely(rules, board, position, limits)
    else:
        most = limits.positions
        status, positions, moves = _search_classes(model, rules, board, position, limits, most)
    verdict, limit = _ENDS[status]
    if verdict is Verdict.WINNABLE:
        _replay(position, moves)
    return Solution(verdict, moves, positions, limits.seconds, limit)


_TIME_UP, _CANCELLED = 100, 101
_ENDS = {
    kernel.WON: (Verdict.WINNABLE, None),
    kernel.LOST: (Verdict.UNWINNABLE, None),
    kernel.OUT_OF_POSITIONS: (Verdict.UNKNOWN, "positions"),
    kernel.OUT_OF_MEMORY: (Verdict.UNKNOWN, "memory"),
    _TIME_UP: (Verdict.UNKNOWN, "time"),
    _CANCELLED: (Verdict.UNKNOWN, "cancelled"),
}
_NO_LIMIT = 1 << 60


class Limits:
    """The limits of one search, and the slices that it is run in so that they hold.

    Raises:
        SolitaireError: a limit that isn't a finite number above 0; ``cancelled`` is no function.
    """

    def __init__(
        self,
        max_positions: int | None,
        time_limit_s: float | None,
        memory_mb: float,
        cancelled: Cancelled | None,
    ) -> None:
        self.max_positions = max_positions
        if max_positions is not None:
            self.max_positions = int(max(positive("max_positions", max_positions), 1))
        self.time_s = None if time_limit_s is None else positive("time_limit_s", time_limit_s)
        self.memory_mb = positive("memory_mb", memory_mb)
        check_cancelled(cancelled)
        self.positions = min(self.max_positions or _NO_LIMIT, _NO_LIMIT)
        self.words = int(min(self.memory_mb, 2**40) * 2**20) // 8
        self.cancelled = cancelled
        self.start()

    def start(self) -> None:
        """Let the time count from now on."""
        self._started = perf_counter()

    @property
    def seconds(self) -> float:
        """The time since ``start``."""
        return perf_counter() - self._started

    def run(self, search: Callable[[int], int]) -> int:
        """Run a search slice by slice until it ends or a limit is met.

        A slice takes no more than a few hundredths of a second, and holds no lock in that time, so
        that an interrupt comes through between two slices.
        """
        budget = 1000 if kernel.COMPILED else 100
        while True:
            began = perf_counter()
            status = search(budget)
            if status != kernel.GOING_ON:
                return status
            if self.cancelled is not None and self.cancelled():
                return _CANCELLED
            if self.time_s is not None and self.seconds >= self.time_s:
                return _TIME_UP
            if perf_counter() - began < 0.02:
                budget *= 2
            elif perf_counter() - began > 0.05:
                budget = max(budget // 2, 10)


Found = tuple[int, int, tuple[Move, ...]]


def _search_classes(
    model: int, rules: Words, board: Words, position: Position, limits: Limits, most: int
) -> Found:
    status, positions, trail = decide_classes(model, rules, board, limits, most)
    moves = lines.from_class_moves(model, position, trail) if status == kernel.WON else ()
    return status, positions, moves


def decide_classes(
    model: int, rules: Words, board: Words, limits: Limits, most: int
) -> tuple[int, int, list[int]]:
    """Search over classes: how it ended, the positions looked at, the class moves at the end."""
    start, levels, c = class_space()
    kernel.prepare_classes(model, rules, start)
    kernel.start_classes(model, rules, board, start)
    kernel.begin_classes(start, c, 1, most)

    table = Table(limits.words, int(c[kernel.C_WIDTH]))
    due = 0

    def search(budget: int) -> int:
        # The table grows after so many positions, never after so much time: what falls out of it
        # meanwhile would depend on the machine, and with it the number of positions looked at.
        nonlocal due
        seen = int(c[kernel.C_POSITIONS])
        if seen >= due:
            table.grow(int(c[kernel.C_USED]))
            due = seen + table.slots // 4
        budget = min(budget, due - seen)
        return kernel.search_classes(model, start, levels, c, table.words, table.slots, budget)

    status = limits.run(search)
    trail = [int(c[kernel.TRAIL + i]) for i in range(c[kernel.C_TRAIL])]
    return status, int(c[kernel.C_POSITIONS]), trail


_FIRST_TRY = 20_000


def _search_widely(rules: Words, board: Words, position: Position, limits: Limits) -> Found:
    """Search where no model of classes serves the rules.

    First with stricter rules that one does serve: what wins under those wins under these too.
    """
    seen = 0
    strict = stricter(position)
    if strict is not None:
        words = encoding.encode_rules(strict.rules), encoding.encode_position(strict)
        most = min(_FIRST_TRY, limits.positions)
        model = kernel.model_of(*words)
        status, seen, moves = _search_classes(model, *words, strict, limits, most)
        given_up = status in (_TIME_UP, _CANCELLED) or seen >= limits.positions
        if status == kernel.WON or (given_up and status != kernel.LOST):
            return status, seen, moves
    return _search_open(rules, board, position, limits, seen)


def stricter(position: Position) -> Position | None:
    """The same cards under stricter rules that a model of classes serves, if there are any."""
    rules = position.rules
    changes: dict[str, Any] = {"foundation_return": False, "transfers": False}
    if rules.build is Build.BOTH and rules.match is Match.SUIT and rules.down_foundations:
        changes |= {"move_runs": False, "empty": Empty.NOTHING}
    elif rules.move_runs and not any(position.down):
        changes["down_foundations"] = False
        if rules.build is Build.BOTH:
            changes["build"] = Build.DOWN
    strict = replace(position, rules=replace(rules, **changes))
    words = encoding.encode_rules(strict.rules), encoding.encode_position(strict)
    return None if kernel.model_of(*words) == kernel.MODEL_OPEN else strict


_FIRST_RUN = 2000


def _search_open(
    rules: Words, board: Words, position: Position, limits: Limits, seen: int
) -> Found:
    """Runs of the open search, each four times as long as the one before."""
    length, number = _FIRST_RUN, 0
    # A slot of the table is 2 words, a level of the search 6, with some 20 moves of 2 words.
    most = power_of_two(max(limits.words // 4, 4096))
    deepest = max(limits.words // 4 // 50, 500)
    while True:
        run = OpenRun(min(power_of_two(4 * length), most), min(length + 10, deepest))
        allowed = max(min(length, limits.positions - seen), 1)
        run.begin(board, number, allowed)
        status = limits.run(lambda budget, run=run: run.search(rules, budget))  # type: ignore[misc]
        seen += int(run.c[kernel.C_POSITIONS])
        if status == kernel.WON:
            return status, seen, lines.from_open_moves(position, run.codes())
        out = status in (kernel.OUT_OF_MEMORY, kernel.OUT_OF_POSITIONS)
        full = run.slots == most and run.room == deepest and status == kernel.OUT_OF_MEMORY
        if not out or full or seen >= limits.positions:
            return status, seen, ()
        length, number = 4 * length, number + 1


def _position_of(game: object) -> Position:
    position = game.position if isinstance(game, Game) else game
    if not isinstance(position, Position):
        raise SolitaireError(f"only a Game or a Position can be solved, not {excerpt(game)}")
    check_position(position)
    return position


def _replay(position: Position, moves: tuple[Move, ...]) -> None:
    """Have the engine play the moves: what is called winnable must be seen to be won."""
    game = Game(position)
    try:
        game.play_all(moves)
    except SolitaireError as error:
        raise RuntimeError(
            f"the solver is at fault: its solution doesn't replay: {error}"
        ) from None
    if not game.position.is_won:
        raise RuntimeError("the solver is at fault: its solution doesn't win")


# Getting ready ---------------------------------------------------------------------------------

_ready: set[bool] = set()
_preparing = threading.Lock()


def is_prepared(game: Game | Position) -> bool:
    """Whether a search of this game can begin at once, with nothing left to compile."""
    if not kernel.COMPILED:
        return True
    position = _position_of(game)
    return False in _ready and (True in _ready or not _needs_open(position))


def prepare(game: Game | Position | None = None) -> None:
    """Get the kernel ready for a game, or for all: compile it, or load what was compiled before.

    Compiling takes some seconds, once in an environment; if it does, a line on the error stream
    says so. Without numba there is nothing to do.
    """
    _get_ready(False)
    if game is None or _needs_open(_position_of(game)):
        _get_ready(True)


def _needs_open(position: Position) -> bool:
    words = encoding.encode_rules(position.rules), encoding.encode_position(position)
    return kernel.model_of(*words) == kernel.MODEL_OPEN


def _get_ready(is_open: bool) -> None:
    """Compile the open search, or else the searches over classes."""
    if not kernel.COMPILED or is_open in _ready:
        return
    with _preparing:
        if is_open in _ready:
            return
        with telling_of_compilation():
            _touch_open() if is_open else _touch_classes()
        _ready.add(is_open)


@contextmanager
def telling_of_compilation() -> Iterator[None]:
    """Says so on the error stream if what is done inside, compiling at most, takes a second."""
    notice = threading.Timer(1.0, _say_compiling)
    notice.daemon = True
    with suppress(RuntimeError):  # no threads where Python runs in the browser, and no compiler
        notice.start()
    try:
        yield
    finally:
        notice.cancel()


def _say_compiling() -> None:
    sys.stderr.write(
        "solitaire_widget: compiling the solver for this machine; "
        "that takes some seconds and happens once.\n"
    )
    sys.stderr.flush()


def _touch_classes() -> None:
    rules, board = encoding.words(kernel.RULES_SIZE), encoding.words(kernel.BOARD_SIZE)
    rules[kernel.R_PILES] = 1
    start, levels, c = class_space()
    kernel.model_of(rules, board)
    kernel.prepare_classes(kernel.MODEL_LINES, rules, start)
    kernel.start_classes(kernel.MODEL_LINES, rules, board, start)
    kernel.begin_classes(start, c, 1, 1)
    table = encoding.words(2 * 1024)
    kernel.search_classes(kernel.MODEL_LINES, start, levels, c, table, 1024, 1)
    kernel.move_table(table, 512, 2, 1, table, 1024)


def _touch_open() -> None:
    rules, board = encoding.words(kernel.RULES_SIZE), encoding.words(kernel.BOARD_SIZE)
    rules[kernel.R_PILES] = 1
    run = OpenRun(1024, 100)
    run.begin(board, 0, 1)
    run.search(rules, 1)
