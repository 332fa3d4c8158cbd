"""``explain_card``: where a card is, where it may go, and what would have to happen first.

It tells what a player can see. A hidden card gets one answer, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solitaire_widget.cards import DECK, RANK_NAMES, Card
from solitaire_widget.engine import sentences
from solitaire_widget.engine.legal import legal_moves, objection
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.ruleset import Empty, Pile, PileKind, Rules

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardExplanation:
    """What can be said of one card.

    Attributes:
        card: the card.
        pile: the name of its pile; None if the card can't be seen.
        covered_by: the cards that lie on it, the lowest first.
        moves: the legal moves that take it somewhere, with all that lies on it.
        first: what would have to happen before it may go (further) places, a sentence each.
        text: all of this in plain words.
    """

    card: Card
    pile: str | None
    covered_by: Cards
    moves: tuple[Move, ...]
    first: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


class _Table:
    """The cards that can be seen, and where."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules = position.rules
        self._places = {
            card: (pile, cards[number + 1 :])
            for pile in position.rules.piles
            for cards in [position.cards_in(pile)]
            for number, card in enumerate(cards)
            if number >= position.hidden_in(pile)
        }

    def place(self, card: Card) -> tuple[Pile, Cards] | None:
        """The pile of a card and what lies on it; None if it can't be seen."""
        return self._places.get(card)

    def is_up(self, card: Card) -> bool:
        """Whether a card is on a foundation."""
        place = self.place(card)
        return place is not None and place[0].kind in (PileKind.UP, PileKind.DOWN)

    def whereabouts(self, card: Card) -> str:
        """``"8S (on top of T5)"``; for a card that can't be seen, that."""
        place = self.place(card)
        if place is None:
            return f"{card} (not face up yet)"
        pile, above = place
        where = sentences.pile_phrase(pile)
        if pile.kind in (PileKind.UP, PileKind.DOWN):
            return f"{card} (on a foundation already)"
        return (
            f"{card} (on top of {where})" if not above else f"{card} ({_under(above)} on {where})"
        )


def explain_card(position: Position, card: Card) -> CardExplanation:
    """Where ``card`` is, where it may go now, and what would have to happen first."""
    table = _Table(position)
    place = table.place(card)
    if place is None:
        text = f"{card} isn't among the cards that lie face up, so nothing more can be said of it."
        return CardExplanation(card, None, (), (), (), text)
    pile, above = place
    moves = tuple(
        move
        for move in legal_moves(position)
        if move.source == pile.name and move.count == len(above) + 1 and not move.is_redeal
    )
    first = () if position.is_won else tuple(_first(table, card, pile, above, moves))
    parts = [_where(table, card, pile, above), *_now(position, pile, moves), *first]
    return CardExplanation(card, pile.name, above, moves, first, " ".join(parts))


def _under(above: Cards) -> str:
    return f"under {sentences.cards_phrase(len(above))}"


def _where(table: _Table, card: Card, pile: Pile, above: Cards) -> str:
    where = sentences.pile_phrase(pile)
    if not above:
        alone = len(table.position.cards_in(pile)) == 1
        return f"{card} is {'the only card' if alone else 'the top card'} of {where}."
    if pile.kind in (PileKind.UP, PileKind.DOWN):
        return f"{card} lies on {where}, where {above[-1]} is the top card."
    listed = ", ".join(map(str, above[:6])) + (" and more" if len(above) > 6 else "")
    return f"{card} lies on {where}; on it lie{'s' * (len(above) == 1)} {listed}."


def _now(position: Position, pile: Pile, moves: tuple[Move, ...]) -> Iterator[str]:
    if position.is_won:
        yield "The game is won."
    elif moves:
        carries = sentences.run_phrase(position.cards_in(pile)[-moves[0].count :])
        yield f"Now {carries} may go {sentences.alternatives(_goals(position, moves))}."
    elif pile.kind not in (PileKind.UP, PileKind.DOWN):
        yield "It can't go anywhere now."
    else:
        # What the rules say of taking it back is the same for every pile.
        refused = objection(position, Move(pile.name, "T1"))
        yield refused[1] if refused else "It can't go anywhere now."


def _goals(position: Position, moves: Iterable[Move]) -> Iterator[str]:
    empty = []
    for move in moves:
        target = position.rules.pile[move.target]
        cards = position.cards_in(target)
        if target.kind is not PileKind.TABLEAU:
            yield f"to {sentences.pile_phrase(target)}"
        elif cards:
            yield f"on {cards[-1]} ({move.target})"
        else:
            empty.append(move.target)
    if empty:
        yield f"to the empty pile{'s' * (len(empty) > 1)} {sentences.alternatives(empty)}"


# What would have to happen first ------------------------------------------------------------------


def _first(
    table: _Table, card: Card, pile: Pile, above: Cards, moves: tuple[Move, ...]
) -> Iterator[str]:
    if pile.kind in (PileKind.UP, PileKind.DOWN):
        return
    if above:
        yield from _clearing(table, card, pile, above)
    if not any(move.to_foundation for move in moves):
        yield from _foundation(table, card)
    yield from _hosts(table, card, moves)


def _clearing(table: _Table, card: Card, pile: Pile, above: Cards) -> Iterator[str]:
    cleared = f"{sentences.cards_phrase(len(above))} on it {'have' if len(above) > 1 else 'has'}"
    lifted = pile.kind is PileKind.TABLEAU and table.rules.move_runs
    builds = table.rules.build_table
    pairs = zip((card, *above), above, strict=False)
    if lifted and all(builds[upper.index][lower.index] for lower, upper in pairs):
        yield f"It moves as a run with what lies on it; to go alone, the {cleared} to go first."
    else:
        yield f"Before it can move, the {cleared} to go."


def _foundation(table: _Table, card: Card) -> Iterator[str]:
    """What the foundations of the card's suit still need before it."""
    position, place = table.position, card.suit
    index = next(pile.index for pile in table.rules.piles_of[PileKind.UP] if pile.suit is place)
    ways = [("up", range(position.up[index] + 1, card.rank))]
    if table.rules.down_foundations:
        ways.append(("down", range((position.down[index] or 14) - 1, card.rank, -1)))
    for way, ranks in ways:
        needed = [DECK[card.index - card.rank + rank] for rank in ranks]
        foundation = "its foundation" if len(ways) == 1 else f"its {way} foundation"
        if not needed:
            yield f"{_start(foundation)} waits for it."
        elif len(needed) <= 3:
            yield f"Before it on {foundation}: {', '.join(map(table.whereabouts, needed))}."
        else:
            yield (
                f"{sentences.number(len(needed)).capitalize()} cards come before it on "
                f"{foundation}, first {table.whereabouts(needed[0])}."
            )


def _hosts(table: _Table, card: Card, moves: tuple[Move, ...]) -> Iterator[str]:
    """The cards that it may be put on in the tableau, but not now."""
    rules = table.rules
    now = {table.position.cards_in(rules.pile[move.target])[-1:] for move in moves}
    hosts = [host for host in DECK if rules.builds_on(card, host) and (host,) not in now]
    open_hosts = [
        host for host in hosts if not table.is_up(host) and not _lies_on(table, card, host)
    ]
    if open_hosts:
        listed = sentences.alternatives(map(table.whereabouts, open_hosts))
        yield f"In the tableau it goes on {listed}."
    elif not any(rules.builds_on(card, host) for host in DECK):
        yield f"In the tableau no card takes {_a(card)}."
    if rules.empty is Empty.NOTHING or not _may_fill(rules, card):
        return
    if all(table.position.tableau):
        yield "An empty pile would take it too."


def _lies_on(table: _Table, card: Card, host: Card) -> bool:
    place = table.place(host)
    return place is not None and place[0].kind is PileKind.TABLEAU and card in place[1][:1]


def _may_fill(rules: Rules, card: Card) -> bool:
    return rules.empty is Empty.ANY or card.rank == 13


def _a(card: Card) -> str:
    name = RANK_NAMES[card.rank - 1]
    return f"{'an' if name.startswith(('a', '8')) else 'a'} {name}"


def _start(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
