"""What is asked about, checked before it comes to the kernel, which would believe anything.

Words that can't be would lead the compiled code outside its arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf, isfinite
from numbers import Real

from solitaire_widget.cards import DECK, Card
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import PositionError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import FaceUp


def check_position(position: Position) -> None:
    """Make sure that a position is one of 52 different cards under its rules.

    Raises:
        PositionError: it isn't.
    """
    rules = position.rules
    piles = len(rules.pile_sizes)
    for name in ("tableau", "face_down", "stock", "waste", "up", "down"):
        if not isinstance(getattr(position, name), tuple):
            raise PositionError(f"{name} is a tuple, not {excerpt(getattr(position, name))}")
    if len(position.tableau) != piles or len(position.face_down) != piles:
        raise PositionError(
            f"{rules.name} has {piles} tableau piles, this position has {len(position.tableau)}"
        )
    for pile in (*position.tableau, position.stock, position.waste):
        if not isinstance(pile, tuple) or not all(isinstance(card, Card) for card in pile):
            raise PositionError(f"a pile is a tuple of Card objects, not {excerpt(pile)}")
    for name in ("up", "down"):
        ranks = getattr(position, name)
        if len(ranks) != 4 or not _are_whole(ranks, 13):
            raise PositionError(
                f"{name} has the ranks of four foundations, 0 to 13, not {excerpt(ranks)}"
            )
    if any(position.down) and not rules.down_foundations:
        raise PositionError(f"{rules.name} has no foundations that build down")
    if not rules.has_stock and (position.stock or position.waste):
        raise PositionError(f"{rules.name} has no stock and no waste")
    _check_deck(position)
    _check_face_down(position)
    left, given = position.redeals_left, rules.redeals
    if left is not None if given is None else not _are_whole((left,), given):
        told = "None: they are unlimited" if given is None else f"a whole number from 0 to {given}"
        raise PositionError(f"redeals_left of {rules.name} is {told}, not {excerpt(left)}")


def _check_face_down(position: Position) -> None:
    downs = zip(position.tableau, position.face_down, strict=True)
    if not all(_are_whole((down,), max(len(pile) - 1, 0)) for pile, down in downs):
        raise PositionError(
            "face_down has the number of cards that lie face down in each pile; the top card of a "
            f"tableau pile lies face up, so {excerpt(position.face_down)} can't be"
        )
    if any(position.face_down) and position.rules.face_up is FaceUp.ALL:
        raise PositionError(f"all cards lie face up in {position.rules.name}")


def _check_deck(position: Position) -> None:
    times = Counter(card for pile in position.piles.values() for card in pile)
    for card in DECK:
        if times[card] != 1:
            told = "there more than once" if times[card] else "missing"
            raise PositionError(f"{card} is {told} in this position")


def _are_whole(values: Iterable[object], most: int) -> bool:
    return all(type(value) is int and 0 <= value <= most for value in values)


def positive(name: str, value: object) -> float:
    """A limit as a number of Python's own; numbers of NumPy's are fine too.

    Raises:
        SolitaireError: it isn't a finite number above 0.
    """
    number = _plain_number(value)
    if number is None or not number > 0:
        raise SolitaireError(f"{name} is a positive number, not {excerpt(value)}")
    if isfinite(number):
        return number
    raise SolitaireError(f"{name} is a finite number, not {excerpt(value)}")


def _plain_number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
    except OverflowError:  # a whole number that no float can hold
        return inf
    return int(number) if number.is_integer() else number


def check_cancelled(cancelled: object) -> None:
    """Make sure that this can be asked whether to end.

    Raises:
        SolitaireError: it is neither a function nor None.
    """
    if cancelled is not None and not callable(cancelled):
        raise SolitaireError(f"cancelled is a function or None, not {excerpt(cancelled)}")
