"""``Game``: one play of a game, that is a position and how it came about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, SupportsIndex, overload

from solitaire_widget import catalogue, deals
from solitaire_widget.engine import legal
from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import DealError, IllegalMoveError, MoveSyntaxError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.moves import read_move, read_script
from solitaire_widget.ruleset import Rules


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, in the engine's fixed order.

    Sized and iterable; ``in`` takes a ``Move`` or a move text, and the repr shows move texts.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves = legal.legal_moves(position)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, place: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[place]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = read_move(move, self._position)
            except MoveSyntaxError:
                return False
        return move in self._moves

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LegalMoves):
            return self._moves == other._moves
        return self._moves == tuple(other) if isinstance(other, (tuple, list)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves)) or 'none'}>"


Watcher = Callable[["Game"], None]


class Game:
    """One play of a patience game.

    Args:
        game: a game id, ``Rules``, or a ``Position`` to start from.
        deal: the deal number, 1 to 10**20 - 1; None picks a random one. Not with a position.

    Attributes:
        rules: the rules of the game.
        deal: the deal number, None if the game started from a position.
        start: the position at the start.
        comments: remarks for the record, by the number of moves played when they were made.

    Raises:
        RulesError: an unknown game id.
        DealError: a deal number that isn't one, or one beside a position.
    """

    def __init__(self, game: str | Rules | Position, deal: SupportsIndex | None = None) -> None:
        self.deal: int | None = None
        if isinstance(game, Position):
            if deal is not None:
                raise DealError("a game that starts from a position has no deal number")
            self.start = game
        else:
            rules = game if isinstance(game, Rules) else catalogue.rules(game)
            self.deal = deals.random_deal() if deal is None else deals.check_deal(deal)
            self.start = Position.deal(rules, deals.deck(self.deal))
        self.rules = self.start.rules
        self.comments: dict[int, str] = {}
        self._positions = [self.start]
        self._moves: list[Move] = []
        self._ply = 0
        self._plays = 0
        self._legal: LegalMoves | None = None
        self._watchers: list[Watcher] = []

    # Looking -----------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where the cards are now."""
        return self._positions[self._ply]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far; what was taken back isn't among them."""
        return tuple(self._moves[: self._ply])

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that ``redo`` would play again, the next one first."""
        return tuple(self._moves[self._ply :])

    @property
    def plays(self) -> int:
        """How many moves were ever played, those since taken back included; redo adds none."""
        return self._plays

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, in a fixed order (see ``engine.legal.legal_moves``)."""
        if self._legal is None:
            self._legal = LegalMoves(self.position)
        return self._legal

    @property
    def outcome(self) -> Outcome | None:
        """``Outcome.WON``, ``Outcome.STUCK``, or None while the game goes on."""
        return legal.outcome(self.position, self.legal_moves)

    @property
    def stock_seen(self) -> bool:
        """Whether the player knows the order of the stock: it was gone through before."""
        left = self.position.redeals_left
        fewer = left is not None and left != self.rules.redeals
        return fewer or any(move.is_redeal for move in self._moves[: self._ply])

    def was_at(self, position: Position) -> bool:
        """Whether this game, on the way to where it is now, was in ``position``."""
        return position in self._positions[: self._ply + 1]

    def explain(self, move: str | Move) -> Explanation:
        """What the rules say of a move: whether it is legal, and why not.

        Raises:
            MoveSyntaxError: a text that is no move.
        """
        return legal.explain(self.position, self._read(move))

    # Playing -----------------------------------------------------------------------------------

    def play(self, move: str | Move) -> Move:
        """Play one legal move and return it. Moves that were taken back are forgotten.

        Raises:
            MoveSyntaxError: a text that is no move.
            IllegalMoveError: a move that the rules don't allow here.
        """
        played = self._read(move)
        self._put(played, self._checked(self.position, played))
        self._changed()
        return played

    def play_all(self, moves: str | Iterable[str | Move]) -> tuple[Move, ...]:
        """Play several moves, all or none, and return them.

        Args:
            moves: moves or move texts, or a script: one move a line, ``#`` starts a comment.

        Raises:
            MoveSyntaxError: a text that is no move; the message says which.
            IllegalMoveError: a move that isn't legal when its turn comes; the message says which.
            TypeError: neither a script nor several moves.
        """
        listed = _listed(moves)
        position, steps = self.position, []
        for number, move in enumerate(listed, start=1):
            try:
                read = self._read(move, position)
                position = self._checked(position, read)
            except IllegalMoveError as error:
                note = f"move {number} of {len(listed)}, {str(read)[:60]}: "
                raise IllegalMoveError(error.explanation, note) from None
            except MoveSyntaxError as error:
                raise MoveSyntaxError(f"move {number} of {len(listed)}: {error}") from None
            steps.append((read, position))
        for read, position in steps:
            self._put(read, position)
        if steps:
            self._changed()
        return tuple(move for move, _ in steps)

    def undo(self) -> Move | None:
        """Take back one move, with the turning-up that came with it.

        Returns:
            The move taken back; None at the start.
        """
        if self._ply == 0:
            return None
        self._ply -= 1
        # A watcher may play on, so what was taken back is looked up first.
        taken = self._moves[self._ply]
        self._changed()
        return taken

    def redo(self) -> Move | None:
        """Play again the move that was taken back last; None if there is none."""
        if self._ply == len(self._moves):
            return None
        played = self._moves[self._ply]
        self._ply += 1
        self._changed()
        return played

    def restart(self) -> None:
        """Go back to the start. ``redo`` can play the moves again."""
        self.go_to(0)

    def go_to(self, ply: SupportsIndex) -> None:
        """Undo or redo to just after move number ``ply`` (0: the start).

        Raises:
            SolitaireError: no such number; those of moves that were taken back count.
        """
        number = deals.as_whole(ply)
        if number is None:
            raise SolitaireError(f"the number of a move is a whole number, not {excerpt(ply)}")
        if not 0 <= number <= len(self._moves):
            raise SolitaireError(
                f"the game has {len(self._moves)} moves, so none is number {excerpt(ply)}"
            )
        if number != self._ply:
            self._ply = number
            self._changed()

    def copy(self) -> Game:
        """An independent game with the same history; nobody watches it."""
        twin = Game(self.start)
        twin.deal = self.deal
        twin.comments = dict(self.comments)
        twin._positions = list(self._positions)
        twin._moves = list(self._moves)
        twin._ply = self._ply
        twin._plays = self._plays
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        # Nobody watches a game that was pickled and is read again.
        return {**self.__dict__, "_watchers": [], "_legal": None}

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Have ``watcher(game)`` called after every change; returns a function that ends it.

        All watchers are called, even if one of them raises an error; then the first of the errors
        is raised, from the call that made the change. The change stands.

        Raises:
            TypeError: ``watcher`` can't be called.
        """
        if not callable(watcher):
            raise TypeError(f"watch takes a function of a Game, not {excerpt(watcher)}")

        # Another object each time, so that whoever watches twice can end one of the two.
        def call(game: Game) -> None:
            watcher(game)

        self._watchers.append(call)

        def end() -> None:
            if call in self._watchers:
                self._watchers.remove(call)

        return end

    # Text and pictures -------------------------------------------------------------------------

    def record(self) -> str:
        """The game as text: rules, deal or position, moves, result, comments."""
        from solitaire_widget.notation.records import write_record

        return write_record(self)

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells of, at its last move.

        Raises:
            RecordError: the text can't be read, is of another version, or doesn't replay.
        """
        from solitaire_widget.notation.records import read_record

        record = read_record(text)
        game = cls(record.start)
        game.deal = record.deal
        game.comments = record.comments
        game._positions = list(record.positions)
        game._moves = list(record.moves)
        game._ply = game._plays = len(record.moves)
        return game

    def _repr_svg_(self) -> str:
        from solitaire_widget.render.svg import position_svg
        from solitaire_widget.render.words import play_notes

        return position_svg(self.position, play_notes(self.deal, self._ply))

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        from solitaire_widget.render.mimebundle import position_mimebundle
        from solitaire_widget.render.words import play_notes

        notes = play_notes(self.deal, self._ply)
        return position_mimebundle(self.position, notes, include, exclude)

    def __str__(self) -> str:
        return self.position.to_text()

    def __repr__(self) -> str:
        origin = "from a position" if self.deal is None else f"deal {self.deal}"
        result = self.outcome.value if self.outcome else "going on"
        return f"<Game {self.rules.name}, {origin}: {self._ply} moves, {result}>"

    # Inside ------------------------------------------------------------------------------------

    def _read(self, move: str | Move, position: Position | None = None) -> Move:
        if isinstance(move, Move):
            return move
        return read_move(move, position or self.position)

    @staticmethod
    def _checked(position: Position, move: Move) -> Position:
        if legal.objection(position, move) is not None:
            raise IllegalMoveError(legal.explain(position, move))
        return position.after(move)

    def _put(self, move: Move, position: Position) -> None:
        # The comments come first: someone may have put a key there that isn't a number.
        self.comments = {ply: text for ply, text in self.comments.items() if ply <= self._ply}
        del self._moves[self._ply :], self._positions[self._ply + 1 :]
        self._moves.append(move)
        self._positions.append(position)
        self._ply += 1
        self._plays += 1

    def _changed(self) -> None:
        self._legal = None
        errors: list[Exception] = []
        for watcher in tuple(self._watchers):
            try:
                watcher(self)
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]


def _listed(moves: str | Iterable[str | Move]) -> list[str | Move]:
    if isinstance(moves, str):
        return [*read_script(moves)]
    if not isinstance(moves, Iterable):
        raise TypeError(
            "several moves are a list of moves or move texts, or a script with one move a line, "
            f"not {excerpt(moves)}"
        )
    return list(moves)
