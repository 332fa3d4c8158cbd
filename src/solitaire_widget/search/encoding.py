"""Rules and positions as flat sequences of whole numbers: the only way into ``kernel``.

Where numba is there the sequences are NumPy arrays, otherwise ``array`` objects, so that neither
numba nor NumPy is needed to search. ``kernel`` says which word means what.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from solitaire_widget.cards import DECK, SUITS
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.ruleset import Build, Empty, FaceUp, Match, Rules
from solitaire_widget.search import kernel
from solitaire_widget.search.kernel import Words
from solitaire_widget.view import PlayerView

_BUILDS = {Build.DOWN: 1, Build.UP: 2, Build.BOTH: 3}
_MATCHES = {Match.SUIT: 0, Match.ALTERNATING: 1, Match.ANY: 2}
_EMPTIES = {Empty.ANY: 0, Empty.KINGS: 1, Empty.NOTHING: 2}


def words(size: int) -> Words:
    """A sequence of ``size`` zeros, of the kind that the kernel takes."""
    if kernel.COMPILED:
        import numpy as np

        return np.zeros(size, dtype=np.int64)  # type: ignore[return-value]
    return array("q", bytes(8 * size))


def copied(sequence: Words) -> Words:
    """A copy; a slice of a NumPy array would share its words."""
    copy = words(len(sequence))
    copy[:] = sequence[:]
    return copy


@lru_cache(maxsize=64)
def encode_rules(rules: Rules) -> Words:
    """The rules as words. Shared: nobody may change what is returned."""
    coded = words(kernel.RULES_SIZE)
    coded[kernel.R_PILES] = len(rules.pile_sizes)
    coded[kernel.R_BUILD] = _BUILDS[Build(rules.build)]
    coded[kernel.R_MATCH] = _MATCHES[Match(rules.match)]
    coded[kernel.R_RUNS] = rules.move_runs
    coded[kernel.R_EMPTY] = _EMPTIES[Empty(rules.empty)]
    coded[kernel.R_RETURN] = rules.foundation_return
    coded[kernel.R_TRANSFERS] = rules.transfers
    coded[kernel.R_KINGS] = rules.down_foundations
    coded[kernel.R_DRAW] = rules.cards_per_draw
    coded[kernel.R_REDEALS] = -1 if rules.redeals is None else rules.redeals
    coded[kernel.R_HIDES] = rules.face_up is FaceUp.TOP
    coded[kernel.R_ACES] = rules.aces_first
    for place, size in enumerate(rules.pile_sizes):
        coded[kernel.R_SIZES + place] = size
    for card in DECK:
        for host in DECK:
            fits = rules.build_table[card.index][host.index]
            coded[kernel.R_FITS + card.index * 52 + host.index] = fits
    return coded


def encode_position(position: Position) -> Words:
    """A position as a board."""
    board = words(kernel.BOARD_SIZE)
    for suit in range(4):
        board[kernel.B_UP + suit] = position.up[suit]
        board[kernel.B_DOWN + suit] = position.down[suit]
    talon = position.waste + position.stock
    board[kernel.B_CURSOR] = len(position.waste)
    board[kernel.B_REDEALS] = -1 if position.redeals_left is None else position.redeals_left
    board[kernel.B_TALON_SIZE] = len(talon)
    for place, card in enumerate(talon):
        board[kernel.B_TALON + place] = card.index
    for number, pile in enumerate(position.tableau):
        board[kernel.B_LENGTH + number] = len(pile)
        board[kernel.B_FACE_DOWN + number] = position.face_down[number]
        for place, card in enumerate(pile):
            board[kernel.B_PILES + number * 52 + place] = card.index
    return board


def encode_view(view: PlayerView) -> Words:
    """What a player sees as a board: hidden places hold the unknown cards, in the deck's order."""
    board = words(kernel.BOARD_SIZE)
    hidden = iter(card for card in DECK if card in view.unknown)
    rules = view.rules
    for place, suit in enumerate(SUITS):
        board[kernel.B_UP + place] = len(view.piles[f"F:{suit}"])
        kings = len(view.piles.get(f"K:{suit}", ()))
        board[kernel.B_DOWN + place] = 14 - kings if kings else 0
    for number in range(len(rules.pile_sizes)):
        pile = view.piles[f"T{number + 1}"]
        board[kernel.B_LENGTH + number] = len(pile)
        board[kernel.B_FACE_DOWN + number] = pile.count(None)
        for place, card in enumerate(pile):
            board[kernel.B_PILES + number * 52 + place] = (card or next(hidden)).index
    stock = view.known_stock or tuple(hidden)
    board[kernel.B_CURSOR] = len(view.waste)
    board[kernel.B_TALON_SIZE] = len(view.waste) + len(stock)
    board[kernel.B_REDEALS] = -1 if view.redeals_left is None else view.redeals_left
    for place, card in enumerate(view.waste + stock):
        board[kernel.B_TALON + place] = card.index
    return board


def decode_board(rules: Rules, board: Words) -> Position:
    """The position that a board stands for."""
    up, down = (
        tuple(int(board[start + suit]) for suit in range(4))
        for start in (kernel.B_UP, kernel.B_DOWN)
    )
    size, cursor = int(board[kernel.B_TALON_SIZE]), int(board[kernel.B_CURSOR])
    talon = tuple(DECK[board[kernel.B_TALON + place]] for place in range(size))
    piles = range(len(rules.pile_sizes))
    redeals = int(board[kernel.B_REDEALS])
    return Position(
        rules=rules,
        tableau=tuple(
            tuple(
                DECK[board[kernel.B_PILES + pile * 52 + place]]
                for place in range(board[kernel.B_LENGTH + pile])
            )
            for pile in piles
        ),
        face_down=tuple(int(board[kernel.B_FACE_DOWN + pile]) for pile in piles),
        stock=talon[cursor:],
        waste=talon[:cursor],
        up=up,
        down=down,
        redeals_left=None if redeals < 0 else redeals,
    )


def decode_move(code: int) -> Move:
    """The move that a code of the kernel stands for."""
    if code == kernel.DRAW_CODE:
        return DRAW
    if code == kernel.REDEAL_CODE:
        return REDEAL
    return Move(_PILE_NAMES[code >> 12], _PILE_NAMES[(code >> 6) & 63], code & 63)


def number_words(number: int) -> tuple[int, int, int]:
    """A deal number as three 32-bit words, the lowest first."""
    return number & 0xFFFFFFFF, number >> 32 & 0xFFFFFFFF, number >> 64


@lru_cache(maxsize=1)
def twister() -> Words:
    """Working space of the large generator, prepared. For one thread at a time."""
    space = words(kernel.TWISTER_SIZE)
    kernel.prepare_twister(space)
    return space


def _pile_names() -> Sequence[str]:
    tableau = [f"T{number}" for number in range(1, kernel.MAX_PILES + 1)]
    return [*tableau, "W", "S", *(f"{letter}:{suit}" for letter in "FK" for suit in SUITS)]


_PILE_NAMES = _pile_names()
