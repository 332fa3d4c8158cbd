"""The moves, comments and variations of a record, replayed as they are read."""

from __future__ import annotations

import re

from solitaire_widget.engine import legal
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import MoveSyntaxError, RecordError
from solitaire_widget.notation.moves import read_move
from solitaire_widget.notation.positions import Line
from solitaire_widget.notation.variations import DEEPEST, Variation

_MOVE_NUMBER = re.compile(r"([0-9]{1,9})\.+")
_ESCAPE = re.compile(r"\\(\\|t|u[0-9a-f]{4}|U00(?:0[0-9a-f]|10)[0-9a-f]{4})")
_BRACKETS = re.compile(r"[()]")
_NOTHING = re.compile(r"(?!)")


class Branch:
    """A line of play, as far as it was read. ``after`` moves of another are played before it."""

    def __init__(self, start: Position, after: int = 0, opened: Line | None = None) -> None:
        self.positions = [start]
        self.moves: list[Move] = []
        self.variations: list[Variation] = []
        self.after = after
        self.opened = opened
        self._comments: dict[int, list[str]] = {}

    @property
    def ply(self) -> int:
        """The number of moves played, counted from the start of the game."""
        return self.after + len(self.moves)

    @property
    def remarks(self) -> dict[int, str]:
        """The comments."""
        return {ply: "\n".join(remarks) for ply, remarks in self._comments.items()}

    def comment(self, text: str) -> None:
        """Take in a line of a comment."""
        self._comments.setdefault(self.ply, []).append(text)


class Replay:
    """The moves and comments read so far, played from the start."""

    def __init__(self, start: Position, version: int) -> None:
        self._branches = [Branch(start)]
        self._words = _BRACKETS if version > 1 else _NOTHING

    def add(self, line: Line) -> None:
        """Play the moves of a line, up to its comment."""
        moves, mark, comment = line.text.partition("#")
        moves = self._words.sub(r" \g<0> ", moves)
        # Spaces within a move go, those between moves stay. Many in a row are made one first,
        # for the search tries each of them as the start.
        for word in re.sub(r" ?([>*]) ?", r"\1", " ".join(moves.split())).split():
            if word == "(" and self._words is _BRACKETS:
                self._open(line)
            elif word == ")" and self._words is _BRACKETS:
                self._close(line)
            elif numbered := _MOVE_NUMBER.fullmatch(word):
                self._check_number(line, int(numbered[1]))
            else:
                self._play(line, word)
        if mark:
            self.comment(mark + comment)

    def comment(self, line: str) -> None:
        """Take in a line of a comment, ``#`` first."""
        text = line[1:].removeprefix(" ")
        self._branches[-1].comment(_ESCAPE.sub(_unescape, text))

    def end(self) -> Branch:
        """The main line, complete.

        Raises:
            RecordError: a variation has no end.
        """
        opened = self._branches[-1].opened
        if opened is not None:
            raise fault(
                opened, "the variation that begins here has no ')': some of the text is lost"
            )
        return self._branches[0]

    def _open(self, line: Line) -> None:
        branch = self._branches[-1]
        if len(self._branches) > DEEPEST:
            raise fault(line, f"variations lie at most {DEEPEST} deep")
        self._branches.append(Branch(branch.positions[-1], branch.ply, line))

    def _close(self, line: Line) -> None:
        branch = self._branches.pop()
        if branch.opened is None:
            raise fault(line, "')' ends no variation: its '(' is missing")
        if not branch.moves:
            raise fault(line, "the variation that ends here has no moves")
        self._branches[-1].variations.append(
            Variation(branch.after, tuple(branch.moves), branch.remarks, tuple(branch.variations))
        )

    def _check_number(self, line: Line, number: int) -> None:
        following = self._branches[-1].ply + 1
        if number != following:
            raise fault(
                line,
                f"move {following} comes next, but the text goes on with the number "
                f"{number}: some of it is lost, or a number is wrong",
            )

    def _play(self, line: Line, word: str) -> None:
        branch = self._branches[-1]
        position = branch.positions[-1]
        where = f"line {line.number}, move {branch.ply + 1}"
        try:
            move = read_move(word, position)
        except MoveSyntaxError as error:
            raise RecordError(f"{where}: {error}") from None
        refused = legal.objection(position, move)
        if refused:
            raise RecordError(f"{where}, {move}: {refused[1]}")
        branch.moves.append(move)
        branch.positions.append(position.after(move))


def escape(character: str) -> str:
    """A character of a comment as it is written: what can't be printed, with a backslash."""
    if character == "\\":
        return "\\\\"
    if character == "\t":
        return "\\t"
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _unescape(found: re.Match[str]) -> str:
    code = found[1]
    if len(code) == 1:
        return "\t" if code == "t" else code
    return chr(int(code[1:], 16))


def fault(line: Line, text: str) -> RecordError:
    """The error of what is wrong in a line of a record."""
    return RecordError(f"line {line.number}: {text}")
