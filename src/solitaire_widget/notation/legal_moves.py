"""``LegalMoves``: the legal moves of a position, which know each move in every text form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from solitaire_widget.engine import legal
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import MoveSyntaxError
from solitaire_widget.notation.moves import read_move


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
