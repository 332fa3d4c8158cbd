"""``Game``: one play of a game, that is a position and how it came about."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext
from typing import Any, SupportsIndex

from solitaire_widget import catalogue, deals
from solitaire_widget.cards import Card
from solitaire_widget.engine import inspection, legal
from solitaire_widget.engine.explanation import Explanation
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import DealError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation import variations as lines
from solitaire_widget.notation.legal_moves import LegalMoves
from solitaire_widget.notation.moves import read_move
from solitaire_widget.notation.playing import Moves, Step, checked, checked_all
from solitaire_widget.notation.variations import Variation
from solitaire_widget.ruleset import Rules

Watcher = Callable[["Game"], None]

# A notebook's kernel may answer its boards in another thread than the one that runs a cell. All
# games that are watched have one lock, since a watcher of one may play on another.
_WATCHED = threading.RLock()


class Game:
    """One play of a patience game.

    Args:
        game: a game id, ``Rules``, or a ``Position`` to start from.
        deal: the deal number, 1 to 10**20 - 1; None picks a random one. Not with a position.
        moves: moves to play at once, as in ``play_all``.

    Attributes:
        rules: the rules of the game.
        deal: the deal number, None if the game started from a position.
        start: the position at the start.
        comments: remarks for the record, by the number of moves played when they were made.
        variations: other lines of play, kept for the record; see ``add_variation``.

    Raises:
        RulesError: an unknown game id.
        DealError: a deal number that isn't one, or one beside a position.
        MoveSyntaxError, IllegalMoveError, SolitaireError, TypeError: ``moves``, as ``play_all``.
    """

    def __init__(
        self,
        game: str | Rules | Position,
        deal: SupportsIndex | None = None,
        *,
        moves: Moves = (),
    ) -> None:
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
        self.variations: tuple[Variation, ...] = ()
        self._positions = [self.start]
        self._moves: list[Move] = []
        self._ply = 0
        self._plays = 0
        self._legal: LegalMoves | None = None
        self._watchers: list[Watcher] = []
        self._turn: AbstractContextManager[object] = nullcontext()
        self.play_all(moves)

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
        read = move if isinstance(move, Move) else read_move(move, self.position)
        return legal.explain(self.position, read)

    def explain_card(self, card: str | Card) -> inspection.CardExplanation:
        """Where a card is, what lies on it, where it may go, and what would have to happen first.

        Of a hidden card it says no more than that it can't be seen.

        Raises:
            SolitaireError: a text that is no card.
        """
        found = card if isinstance(card, Card) else Card.from_text(card)
        return inspection.explain_card(self.position, found)

    # Playing -----------------------------------------------------------------------------------

    def play(self, move: str | Move) -> Move:
        """Play one legal move and return it. Moves that were taken back are forgotten.

        Raises:
            MoveSyntaxError: a text that is no move.
            IllegalMoveError: a move that the rules don't allow here.
        """
        with self._turn:
            step = checked(self.position, move)
            self._put(step)
            self._changed()
        return step.move

    def play_all(self, moves: Moves) -> tuple[Move, ...]:
        """Play several moves, all or none, and return them.

        Args:
            moves: moves or move texts, or a script: one move a line, ``#`` starts a comment. A
                ``Path`` is the file of a script.

        Raises:
            MoveSyntaxError: a text that is no move; the message says which, and its line.
            IllegalMoveError: a move that isn't legal when its turn comes; the message likewise.
            SolitaireError: a file that can't be read.
            TypeError: neither a script nor several moves.
        """
        with self._turn:
            steps = checked_all(self.position, moves)
            for step in steps:
                self._put(step)
            if steps:
                self._changed()
        return tuple(step.move for step in steps)

    def undo(self) -> Move | None:
        """Take back one move, with the turning-up that came with it.

        Returns:
            The move taken back; None at the start.
        """
        with self._turn:
            if self._ply == 0:
                return None
            self._ply -= 1
            # A watcher may play on, so what was taken back is looked up first.
            taken = self._moves[self._ply]
            self._changed()
        return taken

    def redo(self) -> Move | None:
        """Play again the move that was taken back last; None if there is none."""
        with self._turn:
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
        with self._turn:
            number = self._number(ply)
            if number != self._ply:
                self._ply = number
                self._changed()

    @property
    def turn(self) -> AbstractContextManager[object]:
        """A context in which no other thread changes the game, if it is watched."""
        return self._turn

    def copy(self) -> Game:
        """An independent game with the same history; nobody watches it."""
        twin = Game(self.start)
        twin.deal = self.deal
        twin.comments = dict(self.comments)
        twin.variations = self.variations
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
        return {**self.__dict__, "_watchers": [], "_legal": None, "_turn": nullcontext()}

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Have ``watcher(game)`` called after every change; returns a function that ends it.

        All watchers are called, even if one of them raises an error; then the first of the errors
        is raised, from the call that made the change. The change stands. Threads that change a
        watched game take turns.

        Raises:
            TypeError: ``watcher`` can't be called.
        """
        if not callable(watcher):
            raise TypeError(f"watch takes a function of a Game, not {excerpt(watcher)}")

        # Another object each time, so that whoever watches twice can end one of the two.
        def call(game: Game) -> None:
            watcher(game)

        self._turn = _WATCHED
        self._watchers.append(call)

        def end() -> None:
            if call in self._watchers:
                self._watchers.remove(call)

        return end

    # Variations --------------------------------------------------------------------------------

    def add_variation(self, moves: Moves, after: SupportsIndex | None = None) -> Variation:
        """Keep another line of play beside the one played, and return it. Nothing is played.

        ``game.add_variation(game.undone)`` keeps what was taken back, before play goes another way.

        Args:
            moves: as in ``play_all``, at least one.
            after: how many moves are played before it; None: as many as now.

        Raises:
            MoveSyntaxError, IllegalMoveError, TypeError: as ``play_all``.
            SolitaireError: no moves, or no such number of moves.
        """
        ply = self._ply if after is None else self._number(after)
        steps = checked_all(self._positions[ply], moves)
        if not steps:
            raise SolitaireError("a variation has at least one move")
        variation = Variation(ply, tuple(step.move for step in steps))
        self.variations = (*self.variations, variation)
        return variation

    def follow(self, variation: Variation) -> None:
        """Make a variation the line that is played; the moves it replaces are a variation then.

        The game is just before the variation's first move after this: ``redo`` plays on.

        Raises:
            SolitaireError: it is none of ``variations``.
        """
        if not any(each is variation for each in self.variations):
            raise SolitaireError(f"{excerpt(str(variation))} is no variation of this game")
        with self._turn:
            now = lines.Line(tuple(self._moves), self.comments, self.variations)
            line = lines.promoted(now, variation)
            steps = checked_all(self._positions[variation.after], variation.moves)
            self.comments, self.variations = line.comments, line.variations
            self._moves = list(line.moves)
            self._positions[variation.after + 1 :] = [step.position for step in steps]
            self._ply = variation.after
            self._changed()

    # Text and pictures -------------------------------------------------------------------------

    def record(self) -> str:
        """The game as text: rules, deal or position, moves, result, comments.

        Raises:
            RecordError: a comment isn't text.
        """
        from solitaire_widget.notation.records import write_record

        return write_record(self)

    def to_script(self) -> str:
        """The game as Python code that plays it again; its comments are comments there."""
        from solitaire_widget.notation.scripts import write_script

        return write_script(self)

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
        game.variations = record.variations
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
        if self.deal is None:
            origin = repr(self.start)
        else:
            known = self.rules.id in catalogue.games()
            known = known and self.rules == catalogue.rules(self.rules.id)
            origin = f"{(self.rules.id if known else self.rules)!r}, deal={self.deal}"
        played = [str(move) for move in self.moves]
        return f"Game({origin}{f', moves={played}' if played else ''})"

    # Inside ------------------------------------------------------------------------------------

    def _number(self, ply: SupportsIndex) -> int:
        number = deals.as_whole(ply)
        if number is None:
            raise SolitaireError(f"the number of a move is a whole number, not {excerpt(ply)}")
        if not 0 <= number <= len(self._moves):
            raise SolitaireError(
                f"the game has {len(self._moves)} moves, so none is number {excerpt(ply)}"
            )
        return number

    def _put(self, step: Step) -> None:
        # The comments come first: someone may have put a key there that isn't a number.
        self.comments = lines.up_to(self._ply, self.comments)
        self.variations = lines.leaving_by(self._ply, self.variations)
        del self._moves[self._ply :], self._positions[self._ply + 1 :]
        self._moves.append(step.move)
        self._positions.append(step.position)
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
