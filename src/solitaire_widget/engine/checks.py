"""The rule checks: the one place where it is written what may be done.

A check objects to a move or keeps silent, and each has a sentence that teaches. A move is legal
exactly when no check objects; ``legal_moves`` and ``explain`` both ask the checks below.

They come in three groups, asked in this order: ``LIFT`` (may these cards leave their pile?),
``ROUTE`` (may cards go from such a pile to such a pile?) and ``PLACE`` (does the target take
them?). Within a group the first objection counts, so a check may rely on those before it. Drawing
and the redeal have a group of their own each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solitaire_widget.cards import Card
from solitaire_widget.engine import sentences
from solitaire_widget.engine.explanation import Reason
from solitaire_widget.engine.position import Position
from solitaire_widget.ruleset import Empty, Pile, PileKind

Cards = tuple[Card, ...]


class Lift(NamedTuple):
    """A check on lifting ``count`` cards (1 or more) from a pile."""

    reason: Reason
    objects: Callable[[Position, Pile, int], bool]
    sentence: Callable[[Position, Pile, int], str]


class Place(NamedTuple):
    """A check on putting cards (lowest first) that were lifted from one pile on another."""

    reason: Reason
    objects: Callable[[Position, Cards, Pile, Pile], bool]
    sentence: Callable[[Position, Cards, Pile, Pile], str]


class Deal(NamedTuple):
    """A check on drawing or on the redeal."""

    reason: Reason
    objects: Callable[[Position], bool]
    sentence: Callable[[Position], str]


# Lifting ---------------------------------------------------------------------------------------


def _empty(position: Position, source: Pile, count: int) -> bool:
    return not position.cards_in(source)


def _too_few(position: Position, source: Pile, count: int) -> bool:
    return count > len(position.cards_in(source))


def _face_down(position: Position, source: Pile, count: int) -> bool:
    return count > len(position.tableau[source.index]) - position.face_down[source.index]


def _several(position: Position, source: Pile, count: int) -> bool:
    return count > 1 and not position.rules.move_runs


def _broken_run(position: Position, source: Pile, count: int) -> bool:
    run = position.tableau[source.index][-count:]
    builds_on = position.rules.builds_on
    return not all(builds_on(card, host) for host, card in zip(run, run[1:], strict=False))


def _not_top(position: Position, source: Pile, count: int) -> bool:
    return count > 1


def _always(*_: object) -> bool:
    return True


_ONE_CARD = (
    Lift(Reason.EMPTY_SOURCE, _empty, sentences.empty_source),
    Lift(Reason.TOP_CARD_ONLY, _not_top, sentences.top_card_only),
)

LIFT: dict[PileKind, tuple[Lift, ...]] = {
    PileKind.TABLEAU: (
        Lift(Reason.EMPTY_SOURCE, _empty, sentences.empty_source),
        Lift(Reason.TOO_FEW_CARDS, _too_few, sentences.too_few),
        Lift(Reason.SINGLE_CARDS, _several, sentences.single_cards),
        Lift(Reason.FACE_DOWN, _face_down, sentences.face_down),
        Lift(Reason.NOT_A_RUN, _broken_run, sentences.broken_run),
    ),
    PileKind.WASTE: _ONE_CARD,
    PileKind.UP: _ONE_CARD,
    PileKind.DOWN: _ONE_CARD,
    PileKind.STOCK: (Lift(Reason.STOCK_IS_DRAWN, _always, sentences.stock_is_drawn),),
}
"""The checks on the source pile, by its kind. Whatever objects to some number of cards objects to
any larger number as well, which is why ``legal_moves`` stops counting at the first objection."""


# The way between two piles ---------------------------------------------------------------------


def _stays_up(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return not position.rules.foundation_return


def _no_transfers(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return not position.rules.transfers


def _last_card(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return len(position.cards_in(source)) == 1


_NO_WAY_BACK = (Place(Reason.NOTHING_RETURNS, _always, sentences.nothing_returns),)
_RETURN = (Place(Reason.STAYS_UP, _stays_up, sentences.stays_up),)


# Putting down ----------------------------------------------------------------------------------


def _wrong_suit(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return cards[0].suit is not target.suit


def _several_up(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return len(cards) > 1


def _not_next_up(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return cards[0].rank != position.up[target.index] + 1


def _not_next_down(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return cards[0].rank != (position.down[target.index] or 14) - 1


def _closed(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    return position.rules.empty is Empty.NOTHING and not position.tableau[target.index]


def _no_king(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    kings_only = position.rules.empty is Empty.KINGS and not position.tableau[target.index]
    return kings_only and cards[0].rank != 13


def _does_not_build(position: Position, cards: Cards, source: Pile, target: Pile) -> bool:
    pile = position.tableau[target.index]
    return bool(pile) and not position.rules.builds_on(cards[0], pile[-1])


_ON_TABLEAU = (
    Place(Reason.EMPTY_STAYS, _closed, sentences.empty_stays),
    Place(Reason.KINGS_ONLY, _no_king, sentences.kings_only),
    Place(Reason.DOES_NOT_BUILD, _does_not_build, sentences.does_not_build),
)
_OWN_FOUNDATION = (
    Place(Reason.TOP_CARD_ONLY, _several_up, sentences.several_up),
    Place(Reason.OTHER_SUIT, _wrong_suit, sentences.other_suit),
)
_ON_UP = (*_OWN_FOUNDATION, Place(Reason.NOT_NEXT, _not_next_up, sentences.not_next))
_ON_DOWN = (*_OWN_FOUNDATION, Place(Reason.NOT_NEXT, _not_next_down, sentences.not_next))
_TRANSFER = (
    Place(Reason.NO_TRANSFER, _no_transfers, sentences.no_transfers),
    Place(Reason.OTHER_SUIT, _wrong_suit, sentences.other_suit),
    Place(Reason.LAST_CARD_STAYS, _last_card, sentences.last_card_stays),
)

_PUT = {
    PileKind.TABLEAU: _ON_TABLEAU,
    PileKind.UP: _ON_UP,
    PileKind.DOWN: _ON_DOWN,
    PileKind.WASTE: _NO_WAY_BACK,
    PileKind.STOCK: _NO_WAY_BACK,
}
_FOUNDATIONS = (PileKind.UP, PileKind.DOWN)


def _checks_between(source: PileKind, target: PileKind) -> tuple[Place, ...]:
    if source in _FOUNDATIONS and target in _FOUNDATIONS:
        return _TRANSFER + _PUT[target]
    if source in _FOUNDATIONS and target is PileKind.TABLEAU:
        return _RETURN + _PUT[target]
    return _PUT[target]


PLACE = {(a, b): _checks_between(a, b) for a in PileKind for b in PileKind}
"""The checks on the way and on the target pile, by the kinds of the source and the target."""


# Drawing and the redeal ------------------------------------------------------------------------


def _no_stock(position: Position) -> bool:
    return not position.rules.has_stock


def _stock_empty(position: Position) -> bool:
    return not position.stock


def _stock_not_empty(position: Position) -> bool:
    return bool(position.stock)


def _waste_empty(position: Position) -> bool:
    return not position.waste


def _no_redeal_left(position: Position) -> bool:
    return position.redeals_left == 0


DRAWING = (
    Deal(Reason.NO_STOCK, _no_stock, sentences.no_stock),
    Deal(Reason.STOCK_EMPTY, _stock_empty, sentences.stock_empty),
)
REDEALING = (
    Deal(Reason.NO_STOCK, _no_stock, sentences.no_stock),
    Deal(Reason.STOCK_NOT_EMPTY, _stock_not_empty, sentences.stock_not_empty),
    Deal(Reason.WASTE_EMPTY, _waste_empty, sentences.waste_empty),
    Deal(Reason.NO_REDEAL_LEFT, _no_redeal_left, sentences.no_redeal_left),
)
