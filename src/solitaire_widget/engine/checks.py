"""The rule checks: the one place where it is written what may be done.

A check objects to a move or keeps silent, and each has a sentence that teaches. A move is legal
exactly when no check objects; ``legal_moves`` and ``explain`` both ask the checks below.

They come in three groups, asked in this order: ``lift`` (may these cards leave their pile?),
``route`` (may they go to a pile of this kind?) and ``place`` (does this pile take them?). The first
objection counts, so a check may rely on those before it. Drawing and the redeal have a group of
their own each. All checks of a group are called alike, whether or not they need every argument.
A check whose rule a game doesn't have isn't asked there: see ``applies``.
"""

# ruff: noqa: ARG001
from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from solitaire_widget.cards import Card
from solitaire_widget.engine import sentences
from solitaire_widget.engine.explanation import Reason
from solitaire_widget.engine.position import Position
from solitaire_widget.ruleset import Empty, Pile, PileKind, Rules

Cards = tuple[Card, ...]


def _every_game(rules: Rules) -> bool:
    return True


class Lift(NamedTuple):
    """A check on lifting ``count`` cards (1 or more) from a pile."""

    reason: Reason
    objects: Callable[[Position, Pile, int], bool]
    sentence: Callable[[Position, Pile, int], str]
    applies: Callable[[Rules], bool] = _every_game


class Route(NamedTuple):
    """A check on the way of lifted cards (lowest first) to any pile of some kind."""

    reason: Reason
    objects: Callable[[Position, Cards, Pile], bool]
    sentence: Callable[[Position, Cards, Pile], str]
    applies: Callable[[Rules], bool] = _every_game


class Place(NamedTuple):
    """A check on putting lifted cards (lowest first) on a pile."""

    reason: Reason
    objects: Callable[[Position, Cards, Pile], bool]
    sentence: Callable[[Position, Cards, Pile], str]
    applies: Callable[[Rules], bool] = _every_game


class Turn(NamedTuple):
    """A check on drawing or on the redeal."""

    reason: Reason
    objects: Callable[[Position], bool]
    sentence: Callable[[Position], str]


Check = Lift | Route | Place | Turn


# Lifting ---------------------------------------------------------------------------------------


def _empty(position: Position, source: Pile, count: int) -> bool:
    return not position.cards_in(source)


def _empty_pile(position: Position, source: Pile, count: int) -> bool:
    return not position.tableau[source.index]


def _too_few(position: Position, source: Pile, count: int) -> bool:
    return count > len(position.tableau[source.index])


def _face_down(position: Position, source: Pile, count: int) -> bool:
    return count > len(position.tableau[source.index]) - position.face_down[source.index]


def _several(position: Position, source: Pile, count: int) -> bool:
    return count > 1


def _single_cards_only(rules: Rules) -> bool:
    return not rules.move_runs


def _broken_run(position: Position, source: Pile, count: int) -> bool:
    builds = position.rules.build_table
    run = position.tableau[source.index][-count:]
    return any(not builds[card.index][host.index] for host, card in pairwise(run))


def _always(*_: object) -> bool:
    return True


_TOP_CARD = (
    Lift(Reason.EMPTY_SOURCE, _empty, sentences.empty_source),
    Lift(Reason.TOP_CARD_ONLY, _several, sentences.top_card_only),
)

_LIFT = {
    PileKind.TABLEAU: (
        Lift(Reason.EMPTY_SOURCE, _empty_pile, sentences.empty_source),
        Lift(Reason.TOO_FEW_CARDS, _too_few, sentences.too_few),
        Lift(Reason.SINGLE_CARDS, _several, sentences.single_cards, _single_cards_only),
        Lift(Reason.FACE_DOWN, _face_down, sentences.face_down),
        Lift(Reason.NOT_A_RUN, _broken_run, sentences.broken_run),
    ),
    PileKind.WASTE: _TOP_CARD,
    PileKind.UP: _TOP_CARD,
    PileKind.DOWN: _TOP_CARD,
    PileKind.STOCK: (Lift(Reason.STOCK_IS_DRAWN, _always, sentences.stock_is_drawn),),
}
# Whatever objects to some number of cards objects to any larger number as well, which is why
# ``legal_moves`` stops counting at the first objection.


# The way between two piles ---------------------------------------------------------------------


def _last_card(position: Position, cards: Cards, source: Pile) -> bool:
    return len(position.cards_in(source)) == 1


def _other_is_empty(position: Position, cards: Cards, source: Pile) -> bool:
    others = position.down if source.kind is PileKind.UP else position.up
    return others[source.index] == 0


def _together(position: Position, cards: Cards, source: Pile) -> bool:
    return len(cards) > 1


def _nothing_returns(rules: Rules) -> bool:
    return not rules.foundation_return


def _no_transfers(rules: Rules) -> bool:
    return not rules.transfers


FOUNDATIONS = (PileKind.UP, PileKind.DOWN)
_TRANSFER = (
    Route(Reason.NO_TRANSFER, _always, sentences.no_transfers, _no_transfers),
    Route(Reason.LAST_CARD_STAYS, _last_card, sentences.last_card_stays),
    Route(Reason.NO_NEIGHBOUR, _other_is_empty, sentences.no_neighbour),
)
_RETURN = (Route(Reason.STAYS_UP, _always, sentences.stays_up, _nothing_returns),)
_GOING_UP = (Route(Reason.TOP_CARD_ONLY, _together, sentences.several_up),)


def _route(source: PileKind, target: PileKind) -> tuple[Route, ...]:
    if target is PileKind.WASTE:
        return (Route(Reason.NOTHING_RETURNS, _always, sentences.not_to_waste),)
    if target is PileKind.STOCK:
        return (Route(Reason.NOTHING_RETURNS, _always, sentences.not_to_stock),)
    if source in FOUNDATIONS:
        return _TRANSFER if target in FOUNDATIONS else _RETURN
    return _GOING_UP if target in FOUNDATIONS else ()


# Putting down ----------------------------------------------------------------------------------


def _wrong_suit(position: Position, cards: Cards, target: Pile) -> bool:
    return cards[0].suit is not target.suit


def _not_next_up(position: Position, cards: Cards, target: Pile) -> bool:
    return cards[0].rank != position.up[target.index] + 1


def _not_next_down(position: Position, cards: Cards, target: Pile) -> bool:
    return cards[0].rank != (position.down[target.index] or 14) - 1


def _empty_target(position: Position, cards: Cards, target: Pile) -> bool:
    return not position.tableau[target.index]


def _no_king(position: Position, cards: Cards, target: Pile) -> bool:
    return not position.tableau[target.index] and cards[0].rank != 13


def _does_not_build(position: Position, cards: Cards, target: Pile) -> bool:
    pile = position.tableau[target.index]
    return bool(pile) and not position.rules.build_table[cards[0].index][pile[-1].index]


def _never_filled(rules: Rules) -> bool:
    return rules.empty is Empty.NOTHING


def _filled_by_kings(rules: Rules) -> bool:
    return rules.empty is Empty.KINGS


_OTHER_SUIT = Place(Reason.OTHER_SUIT, _wrong_suit, sentences.other_suit)

_PLACE = {
    PileKind.TABLEAU: (
        Place(Reason.EMPTY_STAYS, _empty_target, sentences.empty_stays, _never_filled),
        Place(Reason.KINGS_ONLY, _no_king, sentences.kings_only, _filled_by_kings),
        Place(Reason.DOES_NOT_BUILD, _does_not_build, sentences.does_not_build),
    ),
    PileKind.UP: (_OTHER_SUIT, Place(Reason.NOT_NEXT, _not_next_up, sentences.not_next)),
    PileKind.DOWN: (_OTHER_SUIT, Place(Reason.NOT_NEXT, _not_next_down, sentences.not_next)),
    PileKind.WASTE: (),
    PileKind.STOCK: (),
}


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
    Turn(Reason.NO_STOCK, _no_stock, sentences.no_stock),
    Turn(Reason.STOCK_EMPTY, _stock_empty, sentences.stock_empty),
)
REDEALING = (
    Turn(Reason.NO_STOCK, _no_stock, sentences.no_stock),
    Turn(Reason.STOCK_NOT_EMPTY, _stock_not_empty, sentences.stock_not_empty),
    Turn(Reason.WASTE_EMPTY, _waste_empty, sentences.waste_empty),
    Turn(Reason.NO_REDEAL_LEFT, _no_redeal_left, sentences.no_redeal_left),
)


# The checks of a game --------------------------------------------------------------------------

_SOURCES = (PileKind.TABLEAU, PileKind.WASTE, PileKind.UP, PileKind.DOWN, PileKind.STOCK)
_TARGETS = (PileKind.UP, PileKind.DOWN, PileKind.TABLEAU, PileKind.WASTE, PileKind.STOCK)


class Way(NamedTuple):
    """The way from one pile to all piles of a kind.

    Attributes:
        route: the checks that no target pile can change.
        place: the checks that each target pile is asked.
        targets: the piles of the kind, without the source itself.
    """

    route: tuple[Route, ...]
    place: tuple[Place, ...]
    targets: tuple[Pile, ...]


class Source(NamedTuple):
    """A pile that cards may leave: the checks on lifting them, and the ways they may take."""

    pile: Pile
    lift: tuple[Lift, ...]
    ways: dict[PileKind, Way]

    def open_ways(self) -> tuple[Way, ...]:
        """The ways that some cards may take: those without a check that always objects."""
        if any(check.objects is _always for check in self.lift):
            return ()
        return tuple(
            way
            for way in self.ways.values()
            if not any(check.objects is _always for check in way.route)
        )


@lru_cache(maxsize=256)
def sources_of(rules: Rules) -> dict[str, Source]:
    """The checks that apply under ``rules``: by the source pile, then by the kind of target.

    The order is that of the legal moves.
    """
    piles = [pile for kind in _SOURCES for pile in rules.piles_of[kind]]
    return {pile.name: _source(rules, pile) for pile in piles}


@lru_cache(maxsize=256)
def open_sources(rules: Rules) -> tuple[tuple[Source, tuple[Way, ...]], ...]:
    """The piles that cards may leave at all under ``rules``, each with its open ways."""
    ways = ((source, source.open_ways()) for source in sources_of(rules).values())
    return tuple((source, open_ways) for source, open_ways in ways if open_ways)


def _source(rules: Rules, source: Pile) -> Source:
    return Source(
        source,
        tuple(check for check in _LIFT[source.kind] if check.applies(rules)),
        {
            kind: Way(
                tuple(check for check in _route(source.kind, kind) if check.applies(rules)),
                tuple(check for check in _PLACE[kind] if check.applies(rules)),
                tuple(pile for pile in rules.piles_of[kind] if pile is not source),
            )
            for kind in _TARGETS
        },
    )
