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

Later versions of the format have another number in the first line; what is written here as
version 1 stays readable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from solitaire_widget import deals
from solitaire_widget.engine import legal
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import (
    DealError,
    MoveSyntaxError,
    PositionError,
    RecordError,
    RulesError,
)
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.header import read_rules, write_rules
from solitaire_widget.notation.moves import read_move
from solitaire_widget.notation.positions import Line, position_of, write_position

VERSION = 1
"""The version of the format that ``write_record`` writes."""

_UNFINISHED = "unfinished"
_RESULTS = (*(outcome.value for outcome in Outcome), _UNFINISHED)
_WIDTH = 76

_FIRST_LINE = re.compile(
    r"solitaire-widget record,? *(?:version )? *([0-9]{1,9})", re.IGNORECASE | re.ASCII
)
_QUOTED = re.compile(r"(?:\s*>)*\s*")
_FENCE = re.compile(r"(?:`{3,}|~{3,})\w*\s*")
_MOVE_NUMBER = re.compile(r"([0-9]{1,9})\.+")
_COUNT = re.compile(r"[0-9]{1,9}")
_ESCAPE = re.compile(r"\\(\\|t|u[0-9a-f]{4}|U00(?:0[0-9a-f]|10)[0-9a-f]{4})")


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


@dataclass(frozen=True)
class Record:
    """A game that was read from a record and replayed.

    Attributes:
        deal: the deal number, None if the game started from a position.
        moves: the moves.
        positions: the position at the start and the one after each move.
        comments: remarks, by the number of moves played when they were made.
    """

    deal: int | None
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    comments: dict[int, str]

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

    Raises:
        RecordError: a comment isn't text.
    """
    lines = [f"solitaire-widget record, version {VERSION}"]
    if game.deal is None:
        lines.append(write_position(game.start, reveal=True))
    else:
        lines += [f"Game: {write_rules(game.start.rules)}", f"Deal: {game.deal}"]
    lines += [f"Result: {_result(game.position)}", f"Moves: {len(game.moves)}"]
    return "\n".join([*lines, *_write_moves(game.moves, game.comments)]) + "\n"


def _result(position: Position) -> str:
    outcome = legal.outcome(position)
    return outcome.value if outcome else _UNFINISHED


def _write_moves(moves: tuple[Move, ...], comments: Mapping[int, str]) -> Iterator[str]:
    line = ""
    for ply in range(len(moves) + 1):
        if ply in comments:
            yield from filter(None, [line])
            yield from _write_comment(comments[ply])
            line = ""
        if ply == len(moves):
            break
        if len(line) + len(str(moves[ply])) >= _WIDTH:
            yield line
            line = ""
        line = f"{line or f'{ply + 1}.'} {moves[ply]}"
    yield from filter(None, [line])


def _write_comment(text: object) -> Iterator[str]:
    if not isinstance(text, str):
        raise RecordError(f"a comment is a text, not {excerpt(text)}")
    for line in text.split("\n"):
        yield f"# {''.join(map(_escape, line))}" if line else "#"


def _escape(character: str) -> str:
    if character == "\\":
        return "\\\\"
    if character == "\t":
        return "\\t"
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


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
    _check_first(next(lines, None))
    head = _Head()
    for line in lines:
        if line.text.startswith("#"):
            head.comments.append(line.text)
        elif head.add(line):
            break
    else:
        raise RecordError("the line 'Moves:' is missing, below which the moves stand")
    replay = _Replay(head.start())
    for comment in head.comments:
        replay.comment(comment)
    for line in lines:
        replay.add(line)
    head.check_end(replay)
    comments = {ply: "\n".join(remarks) for ply, remarks in replay.comments.items()}
    return Record(head.deal, tuple(replay.moves), tuple(replay.positions), comments)


def _clean_lines(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw[_end_of_quote_marks(raw) :]
        if line and not _FENCE.fullmatch(line):
            # The space at the end of a comment belongs to it.
            yield Line(number, line if line.startswith("#") else line.rstrip())


def _end_of_quote_marks(line: str) -> int:
    found = _QUOTED.match(line)
    return found.end() if found else 0


def _check_first(line: Line | None) -> None:
    first = f"solitaire-widget record, version {VERSION}"
    if line is None:
        raise RecordError(f"the text is empty; a record starts with the line {first!r}")
    found = _FIRST_LINE.fullmatch(line.text)
    if found is None:
        raise RecordError(
            f"line {line.number}: a record starts with the line {first!r}, "
            f"not with {excerpt(line.text)}"
        )
    if int(found[1]) != VERSION:
        raise RecordError(
            f"line {line.number}: the record is of version {int(found[1])}, and only version "
            f"{VERSION} can be read here; another release of solitaire-widget wrote it"
        )


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
            raise _fault(
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
            raise _fault(
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
            raise _fault(line, str(error)) from None
        except PositionError as error:
            raise RecordError(str(error)) from None
        return Position.deal(rules, deals.deck(self.deal))

    def check_end(self, replay: _Replay) -> None:
        """Compare what the head says of the moves with the moves themselves."""
        count, played = self.lines["moves"], len(replay.moves)
        if count.text and (not _COUNT.fullmatch(count.text) or int(count.text) != played):
            raise _fault(
                count,
                f"{excerpt(count.text)} moves are announced, but {played} follow: "
                "some of the text is lost, or the number is wrong",
            )
        if not count.text and not played:
            raise _fault(
                count,
                "no move follows: some of the text is lost, or 'Moves: 0' must be written "
                "for a game without moves",
            )
        result = self.lines.get("result")
        if result is None:
            return
        if not result.text.isascii() or result.text.lower() not in _RESULTS:
            raise _fault(result, f"a result is {', '.join(_RESULTS)}, not {excerpt(result.text)}")
        found = _result(replay.positions[-1])
        if result.text.lower() != found:
            raise _fault(
                result,
                f"the result is given as {result.text.lower()}, "
                f"but after the {played} moves the game is {found}",
            )


class _Replay:
    """The moves and comments read so far, played from the start."""

    def __init__(self, start: Position) -> None:
        self.positions = [start]
        self.moves: list[Move] = []
        self.comments: dict[int, list[str]] = {}

    def add(self, line: Line) -> None:
        """Play the moves of a line, up to its comment."""
        moves, mark, comment = line.text.partition("#")
        # Spaces within a move go, those between moves stay. Many in a row are made one first,
        # for the search tries each of them as the start.
        for word in re.sub(r" ?([>*]) ?", r"\1", " ".join(moves.split())).split():
            numbered = _MOVE_NUMBER.fullmatch(word)
            if numbered is None:
                self._play(line, word)
            elif int(numbered[1]) != len(self.moves) + 1:
                raise _fault(
                    line,
                    f"move {len(self.moves) + 1} comes next, but the text goes on with the number "
                    f"{int(numbered[1])}: some of it is lost, or a number is wrong",
                )
        if mark:
            self.comment(mark + comment)

    def comment(self, line: str) -> None:
        """Take in a line of a comment, ``#`` first."""
        text = line[1:].removeprefix(" ")
        self.comments.setdefault(len(self.moves), []).append(_ESCAPE.sub(_unescape, text))

    def _play(self, line: Line, word: str) -> None:
        position = self.positions[-1]
        try:
            move = read_move(word, position)
        except MoveSyntaxError as error:
            raise self._fault(line, f": {error}") from None
        refused = legal.objection(position, move)
        if refused:
            raise self._fault(line, f", {move}: {refused[1]}")
        self.moves.append(move)
        self.positions.append(position.after(move))

    def _fault(self, line: Line, text: str) -> RecordError:
        return RecordError(f"line {line.number}, move {len(self.moves) + 1}{text}")


def _unescape(found: re.Match[str]) -> str:
    code = found[1]
    if len(code) == 1:
        return "\t" if code == "t" else code
    return chr(int(code[1:], 16))


def _fault(line: Line, text: str) -> RecordError:
    return RecordError(f"line {line.number}: {text}")
