"""Games as text, fit to paste in a chat, a lesson or a bug report.

::

    solitaire-widget record, version 1
    Game: blind-alleys passes=1
    Deal: 42
    Result: unfinished
    Moves: 7
    1. T3>T5 draw W>T2 T5>F:H draw
    # Two ways from here: the waste first, or T6.
    6. T6>T1*2 draw

A game that didn't start from a deal number has the lines of its starting position (as in
``notation.positions``, hidden cards named) in place of the line ``Deal``.

A line that starts with ``#`` is a comment, made after the moves above it; what can't be printed is
escaped in it with a backslash. Numbers before moves and the lines ``Result`` and ``Moves`` guard
against lost text: they may be left out, but where they stand, they must be right. A game without
moves says so (``Moves: 0``). Moves may be written in every way that ``read_move`` reads. Quote
marks (``>``) before lines and code fences around the text, as chats add them, don't count.

A record with other lines of play beside the main one is of version 2. Each variation stands in
round brackets where it leaves its line, after the moves above it; it may have comments and further
variations of its own::

    solitaire-widget record, version 2
    Game: bisley
    Deal: 75
    Result: unfinished
    Moves: 4
    1. T3>K:C T4>K:C
    (
    3. T12>K:H
    # The king of hearts first.
    )
    3. T6>F:C T12>K:H

Later versions of the format have another number in the first line; what is written here as
version 1 and 2 stays readable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from solitaire_widget import deals
from solitaire_widget.engine import legal
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import (
    DealError,
    PositionError,
    RecordError,
    RulesError,
)
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.header import read_rules, write_rules
from solitaire_widget.notation.positions import Line, position_of, write_position
from solitaire_widget.notation.replay import Branch, Replay, escape, fault
from solitaire_widget.notation.variations import Variation, leaving_by

VERSION = 2
"""The latest version of the format; games without variations are written as version 1."""

_UNFINISHED = "unfinished"
_RESULTS = (*(outcome.value for outcome in Outcome), _UNFINISHED)
_WIDTH = 76

_FIRST_LINE = re.compile(
    r"solitaire-widget record,? *(?:version )? *([0-9]{1,9})", re.IGNORECASE | re.ASCII
)
_QUOTED = re.compile(r"(?:\s*>)*\s*")
_FENCE = re.compile(r"(?:`{3,}|~{3,})\w*\s*")
_COUNT = re.compile(r"[0-9]{1,9}")


class Played(Protocol):
    """What a record tells of: a ``Game``, or a ``Record`` that was read."""

    @property
    def start(self) -> Position:
        """The position at the start."""

    @property
    def deal(self) -> int | None:
        """The deal number, None if the game started from a position."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played."""

    @property
    def position(self) -> Position:
        """The position after them."""

    @property
    def comments(self) -> Mapping[int, str]:
        """Remarks, by the number of moves played when they were made."""

    @property
    def variations(self) -> tuple[Variation, ...]:
        """Other lines of play beside the one played."""


@dataclass(frozen=True)
class Record:
    """A game that was read from a record and replayed.

    Attributes:
        deal: the deal number, None if the game started from a position.
        moves: the moves.
        positions: the position at the start and the one after each move.
        comments: remarks, by the number of moves played when they were made.
        variations: other lines of play.
    """

    deal: int | None
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    comments: dict[int, str]
    variations: tuple[Variation, ...]

    @property
    def start(self) -> Position:
        """The position at the start."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The position after all moves."""
        return self.positions[-1]


# Writing ---------------------------------------------------------------------------------------


def write_record(game: Played) -> str:
    """The record of a game: what was played, without moves taken back or comments on those.

    Variations that leave the game later than that are left out likewise.

    Raises:
        RecordError: a comment isn't text.
    """
    variations = leaving_by(len(game.moves), game.variations)
    lines = [f"solitaire-widget record, version {2 if variations else 1}"]
    if game.deal is None:
        lines.append(write_position(game.start, reveal=True))
    else:
        lines += [f"Game: {write_rules(game.start.rules)}", f"Deal: {game.deal}"]
    lines += [f"Result: {_result(game.position)}", f"Moves: {len(game.moves)}"]
    lines += _write_line(0, game.moves, game.comments, variations)
    return "\n".join(lines) + "\n"


def _result(position: Position) -> str:
    outcome = legal.outcome(position)
    return outcome.value if outcome else _UNFINISHED


def _write_line(
    start: int,
    moves: tuple[Move, ...],
    comments: Mapping[int, str],
    variations: Iterable[Variation],
) -> Iterator[str]:
    """A line of play that begins after ``start`` moves, in lines of text."""
    leaving: dict[int, list[Variation]] = {}
    for variation in variations:
        leaving.setdefault(variation.after, []).append(variation)
    line, end = "", start + len(moves)
    for ply in range(start, end + 1):
        if ply in comments or ply in leaving:
            yield from filter(None, [line])
            line = ""
        if ply in comments:
            yield from _write_comment(comments[ply])
        for variation in leaving.get(ply, ()):
            yield "("
            yield from _write_line(ply, variation.moves, variation.comments, variation.variations)
            yield ")"
        if ply == end:
            break
        move = str(moves[ply - start])
        if len(line) + len(move) >= _WIDTH:
            yield line
            line = ""
        line = f"{line or f'{ply + 1}.'} {move}"
    yield from filter(None, [line])


def _write_comment(text: object) -> Iterator[str]:
    if not isinstance(text, str):
        raise RecordError(f"a comment is a text, not {excerpt(text)}")
    for line in text.split("\n"):
        yield f"# {''.join(map(escape, line))}" if line else "#"


# Reading ---------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The game that a record tells of, replayed move by move.

    Raises:
        RecordError: the text can't be read, is of another version, or doesn't replay. The message
            names the line, and the move if it is about one.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {excerpt(text)}")
    lines = _clean_lines(text)
    version = _check_first(next(lines, None))
    head = _Head()
    for line in lines:
        if line.text.startswith("#"):
            head.comments.append(line.text)
        elif head.add(line):
            break
    else:
        raise RecordError("the line 'Moves:' is missing, below which the moves stand")
    replay = Replay(head.start(), version)
    for comment in head.comments:
        replay.comment(comment)
    for line in lines:
        replay.add(line)
    main = replay.end()
    head.check_end(main)
    return Record(
        head.deal, tuple(main.moves), tuple(main.positions), main.remarks, tuple(main.variations)
    )


def _clean_lines(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw[_end_of_quote_marks(raw) :]
        if line and not _FENCE.fullmatch(line):
            # The space at the end of a comment belongs to it.
            yield Line(number, line if line.startswith("#") else line.rstrip())


def _end_of_quote_marks(line: str) -> int:
    found = _QUOTED.match(line)
    return found.end() if found else 0


def _check_first(line: Line | None) -> int:
    """The version of the record."""
    first = "solitaire-widget record, version 1"
    if line is None:
        raise RecordError(f"the text is empty; a record starts with the line {first!r}")
    found = _FIRST_LINE.fullmatch(line.text)
    if found is None:
        raise RecordError(
            f"line {line.number}: a record starts with the line {first!r}, "
            f"not with {excerpt(line.text)}"
        )
    version = int(found[1])
    if not 1 <= version <= VERSION:
        raise RecordError(
            f"line {line.number}: the record is of version {version}, and only versions 1 to "
            f"{VERSION} can be read here; another release of solitaire-widget wrote it"
        )
    return version


@dataclass
class _Head:
    """The lines above the moves."""

    lines: dict[str, Line] = field(default_factory=dict)
    board: list[Line] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    deal: int | None = None

    def add(self, line: Line) -> bool:
        """Take in one line; whether it was the last one of the head."""
        label, colon, value = line.text.partition(":")
        label = label.strip().lower()
        if not colon or label not in ("game", "deal", "result", "moves"):
            self.board.append(line)
            return False
        if label in self.lines:
            raise fault(
                line, f"{label.capitalize()} stands in line {self.lines[label].number} already"
            )
        self.lines[label] = Line(line.number, value.strip())
        return label == "moves"

    def start(self) -> Position:
        """The position at the start, from the rules and the deal number or the cards."""
        if "game" not in self.lines:
            raise RecordError("the line 'Game:' is missing, such as 'Game: bisley'")
        line, deal = self.lines["game"], self.lines.get("deal")
        if deal and self.board:
            raise fault(
                self.board[0],
                f"{excerpt(self.board[0].text)} is none of the lines Game, Deal, Result and Moves "
                "(and lines of a position stand in the place of the line 'Deal:', not beside it)",
            )
        if not deal and not self.board:
            raise RecordError(
                "a record has either a line 'Deal:' or the lines of a position, "
                "and this one has neither"
            )
        try:
            rules = read_rules(line.text)
            if deal is None:
                return position_of(self.board, rules)
            line = deal
            self.deal = deals.read_deal(deal.text)
        except (RulesError, DealError) as error:
            raise fault(line, str(error)) from None
        except PositionError as error:
            raise RecordError(str(error)) from None
        return Position.deal(rules, deals.deck(self.deal))

    def check_end(self, main: Branch) -> None:
        """Compare what the head says of the moves with the moves themselves."""
        count, played = self.lines["moves"], len(main.moves)
        if count.text and (not _COUNT.fullmatch(count.text) or int(count.text) != played):
            raise fault(
                count,
                f"{excerpt(count.text)} moves are announced, but {played} follow: "
                "some of the text is lost, or the number is wrong",
            )
        if not count.text and not played:
            raise fault(
                count,
                "no move follows: some of the text is lost, or 'Moves: 0' must be written "
                "for a game without moves",
            )
        result = self.lines.get("result")
        if result is None:
            return
        if not result.text.isascii() or result.text.lower() not in _RESULTS:
            raise fault(result, f"a result is {', '.join(_RESULTS)}, not {excerpt(result.text)}")
        found = _result(main.positions[-1])
        if result.text.lower() != found:
            raise fault(
                result,
                f"the result is given as {result.text.lower()}, "
                f"but after the {played} moves the game is {found}",
            )
