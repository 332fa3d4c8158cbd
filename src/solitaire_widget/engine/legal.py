"""Legal moves and explanations, both from the rule checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from solitaire_widget.engine import sentences
from solitaire_widget.engine.checks import (
    DRAWING,
    FOUNDATIONS,
    REDEALING,
    Cards,
    Check,
    Source,
    Way,
    open_sources,
    sources_of,
)
from solitaire_widget.engine.explanation import Explanation, Reason
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.ruleset import Pile, PileKind

Objection = tuple[Reason, str]


def legal_moves(position: Position) -> tuple[Move, ...]:
    """All legal moves, in a fixed order.

    The order is by source (T1, T2 .. the waste, the foundations), then by the number of cards,
    then by target (up foundations, down foundations, T1, T2 ..); drawing and the redeal come last.
    A won position has none.
    """
    if position.is_won:
        return ()
    return (*_card_moves(position), *_stock_moves(position))


def moves_up(position: Position) -> Iterator[Move]:
    """The legal moves from tableau and waste to a foundation, in the order of ``legal_moves``."""
    for source, _ in open_sources(position.rules):
        if source.pile.kind in FOUNDATIONS:
            continue
        # Cards go up one at a time, so only the top card is asked about.
        for cards in islice(_liftable(position, source), 1):
            for kind in FOUNDATIONS:
                for target in _takers(position, source, source.ways[kind], cards):
                    yield Move(source.pile.name, target.name)


def _card_moves(position: Position) -> Iterator[Move]:
    for source, ways in open_sources(position.rules):
        for cards in _liftable(position, source):
            for way in ways:
                for target in _takers(position, source, way, cards):
                    yield Move(source.pile.name, target.name, len(cards))


def _liftable(position: Position, source: Source) -> Iterator[Cards]:
    """The cards that may be lifted from a pile: the top one, the top two, and so on."""
    pile = position.cards_in(source.pile)
    count = 1
    while True:
        for lift in source.lift:
            if lift.objects(position, source.pile, count):
                return
        yield pile[-count:]
        count += 1


def _takers(position: Position, source: Source, way: Way, cards: Cards) -> Iterator[Pile]:
    """The piles at the end of a way that take these cards."""
    for route in way.route:
        if route.objects(position, cards, source.pile):
            return
    for target in way.targets:
        for place in way.place:
            if place.objects(position, cards, target):
                break
        else:
            yield target


def _stock_moves(position: Position) -> Iterator[Move]:
    for move, checks in ((DRAW, DRAWING), (REDEAL, REDEALING)):
        if not any(check.objects(position) for check in checks):
            yield move


def explain(position: Position, move: Move) -> Explanation:
    """What the rules say of ``move``: legal, or which check objects and why.

    Any ``Move`` may be asked about, one with unknown piles or an absurd count too.
    """
    objected = objection(position, move)
    if objected is None:
        return Explanation(move, True, (), sentences.legal(position, move), position.rules)
    reason, text = objected
    return Explanation(move, False, (reason,), text, position.rules)


def explain_lift(position: Position, source: str, count: int) -> Explanation:
    """Whether ``count`` cards can leave the pile ``source`` at all, wherever they might go.

    The ``move`` of the answer has an empty target.
    """
    move = Move(source, "", count)
    objected = _nonsense(position, count, source)
    if objected is not None:
        return Explanation(move, False, (objected[0],), objected[1], position.rules)
    lifted = sources_of(position.rules)[source]
    fits = any(
        move.source == source and move.count == count and not move.is_redeal
        for move in legal_moves(position)
    )
    run = position.cards_in(lifted.pile)[-count:]
    objected = _first_objection(lifted.lift, position, lifted.pile, count)
    if objected is None and not fits:
        # Where cards can't leave for the tableau, that is what must be said.
        way = lifted.ways[PileKind.TABLEAU]
        objected = _first_objection(way.route, position, run, lifted.pile)
    if objected is not None:
        return Explanation(move, False, (objected[0],), objected[1], position.rules)
    return Explanation(move, True, (), sentences.may_lift(run, fits), position.rules)


def objection(position: Position, move: Move) -> Objection | None:
    """The first check that objects to ``move`` and its sentence; None if the move is legal."""
    if move.is_draw or move.is_redeal:
        return _nonsense(position, move.count) or _stock_objection(position, move)
    nonsense = _nonsense(position, move.count, move.source, move.target)
    if nonsense:
        return nonsense
    source, target = sources_of(position.rules)[move.source], position.rules.pile[move.target]
    # What can't be lifted isn't judged further: hidden cards might be among it.
    unliftable = _first_objection(source.lift, position, source.pile, move.count)
    if unliftable:
        return unliftable
    if source.pile is target:
        return Reason.SAME_PILE, sentences.same_pile(target)
    way = source.ways[target.kind]
    cards = position.cards_in(source.pile)[-move.count :]
    return _first_objection(way.route, position, cards, source.pile) or _first_objection(
        way.place, position, cards, target
    )


def _nonsense(position: Position, count: int, *piles: str) -> Objection | None:
    if position.is_won:
        return Reason.GAME_OVER, sentences.game_over()
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        return Reason.NOT_A_COUNT, sentences.not_a_count(count)
    for name in piles:
        if not isinstance(name, str) or name not in position.rules.pile:
            return Reason.NO_SUCH_PILE, sentences.no_such_pile(position.rules, name)
    return None


def _stock_objection(position: Position, move: Move) -> Objection | None:
    objected = _first_objection(DRAWING if move.is_draw else REDEALING, position)
    if objected is None and move.count != 1:
        return Reason.NOT_A_COUNT, sentences.one_act(move)
    return objected


def _first_objection(checks: Iterable[Check], *asked: Any) -> Objection | None:
    """The first of the checks that objects to what it is asked, and its sentence."""
    for check in checks:
        if check.objects(*asked):
            return check.reason, check.sentence(*asked)
    return None


def outcome(position: Position, moves: Iterable[Move] | None = None) -> Outcome | None:
    """``WON``, ``STUCK`` (no legal move but transfers), or None while the game goes on.

    ``moves`` are the legal moves, where they are known already.
    """
    if position.is_won:
        return Outcome.WON
    moves = legal_moves(position) if moves is None else moves
    return Outcome.STUCK if all(move.is_transfer for move in moves) else None
