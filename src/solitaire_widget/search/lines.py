"""From what a search found to a line of play: moves of the engine, each legal in its turn.

The search over runs and the search over lines find moves between classes of positions. Their proofs
(``kernel._play_class``, ``kernel._play_line``) say how each can be played from any position of
the class; this is done here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solitaire_widget.cards import DECK, Card
from solitaire_widget.engine.legal import legal_moves
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.ruleset import Empty
from solitaire_widget.search import kernel
from solitaire_widget.search.encoding import decode_move


class _Board:
    """A position that moves on, with the moves that were played on it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves: list[Move] = []

    def play(self, move: Move) -> None:
        self.position = self.position.after(move)
        self.moves.append(move)

    def find(self, card: Card) -> tuple[int, int]:
        """The tableau pile of a card, and how many cards lie on it."""
        for number, pile in enumerate(self.position.tableau):
            if card in pile:
                return number, len(pile) - 1 - pile.index(card)
        raise LookupError(f"{card} isn't in the tableau")

    def shift(self, source: int, target: int, count: int) -> None:
        self.play(Move(f"T{source + 1}", f"T{target + 1}", count))

    def fetch(self, card: Card) -> None:
        """Draw, and turn the waste over, until a card of the talon is the top of the waste."""
        while not self.position.waste or self.position.waste[-1] is not card:
            self.play(DRAW if self.position.stock else REDEAL)

    def host(self, card: Card, *, besides: int = -1) -> int | None:
        """A tableau pile whose top card takes this card, other than the pile ``besides``."""
        builds = self.position.rules.build_table[card.index]
        for number, pile in enumerate(self.position.tableau):
            if pile and number != besides and builds[pile[-1].index]:
                return number
        return None

    def space(self) -> int | None:
        """An empty tableau pile."""
        for number, pile in enumerate(self.position.tableau):
            if not pile:
                return number
        return None


def from_class_moves(model: int, position: Position, trail: Sequence[int]) -> tuple[Move, ...]:
    """The line of play of a trail of class moves."""
    board = _Runs(position) if model == kernel.MODEL_RUNS else _Lines(position)
    for code in trail:
        board.play_class(code >> 7, DECK[code & 63])
    return tuple(board.moves)


def first_of_class_move(position: Position, code: int) -> Move:
    """The first move of a class move of the search over runs, or a draw.

    Which it is depends on what lies face up alone, and so it may be asked of a position whose
    hidden cards are anyhow.
    """
    board = _Runs(position)
    board.play_class(code >> 7, DECK[code & 63])
    return board.moves[0]


class _Runs(_Board):
    """Plays the class moves of the search over runs."""

    def play_class(self, kind: int, card: Card) -> None:
        if kind == kernel.CLASS_UP:
            self._bare(card)
            self.play(Move(f"T{self.find(card)[0] + 1}", f"F:{card.suit}"))
        elif kind == kernel.CLASS_RELEASE:
            source, above = self.find(card)
            target = self._room(card, source)
            source, above = self.find(card)
            self.shift(source, target, above + 1)
        elif kind == kernel.CLASS_TALON_UP:
            self.fetch(card)
            self.play(Move("W", f"F:{card.suit}"))
        elif kind == kernel.CLASS_DRAW:
            self.play(DRAW)
        else:
            target = self._room(card, -1)
            self.fetch(card)
            self.play(Move("W", f"T{target + 1}"))

    def _room(self, card: Card, source: int) -> int:
        """A pile that takes a run from ``source``; runs are put together until there is one."""
        while True:
            target = self.host(card, besides=source)
            if target is None:
                target = self.space()
            if target is not None:
                return target
            self._join()

    def _bare(self, card: Card) -> None:
        while True:
            source, above = self.find(card)
            if above == 0:
                return
            guest = self.position.tableau[source][-above]
            target = self.host(guest, besides=source)
            if target is None:
                target = self.space()
            if target is None:
                self._join()
            else:
                self.shift(source, target, above)

    def _join(self) -> None:
        """Put a run that has a pile to itself on a free host, so that a space comes about."""
        builds = self.position.rules.build_table
        kings = self.position.rules.empty is Empty.KINGS
        for number, pile in enumerate(self.position.tableau):
            whole = pile and not self.position.face_down[number]
            if not whole or (kings and pile[0].rank != 13):
                continue
            if all(builds[card.index][under.index] for under, card in pairwise(pile)):
                target = self.host(pile[0], besides=number)
                if target is not None:
                    self.shift(number, target, len(pile))
                    return
        raise LookupError("no run can be put on another")


class _Lines(_Board):
    """Plays the class moves of the search over lines."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._in_place = [len(pile) for pile in position.tableau]

    def play_class(self, kind: int, card: Card) -> None:
        if kind == kernel.CLASS_RELEASE:
            self._bare(card)
            source, _ = self.find(card)
            self.shift(source, self._neighbour(card), 1)
        else:
            self._bare(card)
            source, _ = self.find(card)
            self.play(
                Move(f"T{source + 1}", f"{'F' if kind == kernel.CLASS_UP else 'K'}:{card.suit}")
            )
        self._in_place[source] = min(self._in_place[source], len(self.position.tableau[source]))

    def _bare(self, card: Card) -> bool:
        """Move the run on a card over to the other end of its gap; whether that can be done."""
        pile, above = self.find(card)
        while above:
            top = self.position.tableau[pile][-1]
            step = top.rank - self.position.tableau[pile][-2].rank
            beyond = Card.of(top.rank + step, top.suit)
            target, covered = self.find(beyond)
            if len(self.position.tableau[target]) - covered < self._in_place[target]:
                return False
            if covered and not self._bare(beyond):
                return False
            self.shift(pile, target, 1)
            above -= 1
        return True

    def _neighbour(self, card: Card) -> int:
        """The pile of a card of a neighbouring rank, after that was bared if need be."""
        ranks = [rank for rank in (card.rank - 1, card.rank + 1) if self._is_there(rank, card)]
        found = [self.find(Card.of(rank, card.suit)) for rank in ranks]
        for pile, covered in found:
            if not covered:
                return pile
        for rank, (pile, covered) in zip(ranks, found, strict=True):
            is_host = len(self.position.tableau[pile]) - covered == self._in_place[pile]
            if is_host and self._bare(Card.of(rank, card.suit)):
                return pile
        raise LookupError(f"{card} fits on no card")

    def _is_there(self, rank: int, card: Card) -> bool:
        place = "CDHS".index(card.suit)
        return self.position.up[place] < rank < (self.position.down[place] or 14)


# The open search -------------------------------------------------------------------------------

_LONGEST_TO_SHORTEN = 3000


def from_open_moves(position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """The line of play of the moves that the open search found, without its detours."""
    board = _Board(position)
    for code in codes:
        move = decode_move(code & ((1 << kernel.O_CURSOR) - 1))
        if move.source == "W":
            talon = board.position.waste + board.position.stock
            board.fetch(talon[(code >> kernel.O_CURSOR & 127) - 1])
        board.play(move)
    if len(board.moves) > _LONGEST_TO_SHORTEN:
        return tuple(board.moves)
    return _shortened(position, board.moves)


def _shortened(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Take, from each position on, the move that leads furthest along the line."""
    places = {_key(position): 0}
    after = position
    for place, move in enumerate(moves, start=1):
        after = after.after(move)
        places[_key(after)] = place
    taken: list[Move] = []
    while (here := places[_key(position)]) < len(moves):
        best, best_place = moves[here], here + 1
        for move in legal_moves(position):
            place = places.get(_key(position.after(move)), 0)
            if place > best_place:
                best, best_place = move, place
        taken.append(best)
        position = position.after(best)
    return tuple(taken)


def _key(position: Position) -> tuple[object, ...]:
    return (
        position.tableau,
        position.face_down,
        position.stock,
        position.waste,
        position.up,
        position.down,
        position.redeals_left,
    )
