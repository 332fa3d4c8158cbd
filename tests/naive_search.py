"""A slow, plain search of small positions: every legal move, nothing pruned.

The solver is tested against this file, so nothing of the solver or of the engine's checks is used
here. A position is a tuple of plain values, a card a pair of rank (1-13) and suit (0-3: clubs,
diamonds, hearts, spades):

    piles, face-down counts, up, down, stock (next card first), waste (top last), redeals left
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import solitaire_widget as sw

Card = tuple[int, int]
State = tuple[Any, ...]
RED = (1, 2)


class TooLargeError(Exception):
    """More positions than the caller wants to look at."""


def from_position(position: sw.Position) -> State:
    def plain(cards: tuple[sw.Card, ...]) -> tuple[Card, ...]:
        return tuple((card.rank, "CDHS".index(card.suit)) for card in cards)

    return (
        tuple(plain(pile) for pile in position.tableau),
        position.face_down,
        position.up,
        position.down,
        plain(position.stock),
        plain(position.waste),
        position.redeals_left,
    )


def is_winnable(position: sw.Position, most: int = 30_000) -> bool:
    """Whether any line of play wins; raises TooLargeError beyond `most` positions."""
    start = from_position(position)
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if sum(state[2]) + sum(14 - rank for rank in state[3] if rank) == 52:
            return True
        for after in successors(state, position.rules):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            raise TooLargeError
    return False


def fits(card: Card, host: Card, rules: sw.Rules) -> bool:
    step = card[0] - host[0]
    if step not in {"down": (-1,), "up": (1,), "both": (-1, 1)}[rules.build]:
        return False
    if rules.match == "suit":
        return card[1] == host[1]
    return rules.match == "any" or (card[1] in RED) != (host[1] in RED)


def pile_takes(card: Card, pile: tuple[Card, ...], rules: sw.Rules) -> bool:
    if pile:
        return fits(card, pile[-1], rules)
    return rules.empty == "any" or (rules.empty == "kings" and card[0] == 13)


def lifts(state: State, rules: sw.Rules) -> Iterator[tuple[int, State, tuple[Card, ...]]]:
    """What may be lifted: the pile (-1: waste), the state without the cards, the cards."""
    piles, hidden, up, down, stock, waste, redeals = state
    for place, pile in enumerate(piles):
        for count in range(1, len(pile) - hidden[place] + 1):
            cards = pile[-count:]
            if count > 1 and (not rules.move_runs or not fits(cards[1], cards[0], rules)):
                break
            left = pile[:-count]
            turned = hidden[place] - 1 if left and hidden[place] == len(left) else hidden[place]
            bare = (replaced(piles, place, left), replaced(hidden, place, turned), *state[2:])
            yield place, bare, cards
    if waste:
        yield -1, (piles, hidden, up, down, stock, waste[:-1], redeals), waste[-1:]


def successors(state: State, rules: sw.Rules) -> Iterator[State]:
    for source, bare, cards in lifts(state, rules):
        card = cards[0]
        if len(cards) == 1:
            yield from to_foundations(bare, card, rules)
        yield from to_piles(bare, cards, rules, source)
    yield from off_foundations(state, rules)
    piles, hidden, up, down, stock, waste, redeals = state
    if stock:
        drawn = stock[: rules.cards_per_draw]
        yield piles, hidden, up, down, stock[len(drawn) :], waste + drawn, redeals
    elif waste and redeals != 0:
        left = None if redeals is None else redeals - 1
        yield piles, hidden, up, down, waste, (), left


def to_foundations(state: State, card: Card, rules: sw.Rules) -> Iterator[State]:
    rank, suit = card
    piles, hidden, up, down, *talon = state
    if up[suit] == rank - 1:
        yield piles, hidden, replaced(up, suit, rank), down, *talon
    if rules.down_foundations and (down[suit] or 14) == rank + 1:
        yield piles, hidden, up, replaced(down, suit, rank), *talon


def to_piles(
    state: State, cards: tuple[Card, ...], rules: sw.Rules, source: int = -1
) -> Iterator[State]:
    piles, *others = state
    for place, pile in enumerate(piles):
        # Back on its own pile is no move: a card turned up by lifting would count as turned.
        if place != source and pile_takes(cards[0], pile, rules):
            yield replaced(piles, place, pile + cards), *others


def off_foundations(state: State, rules: sw.Rules) -> Iterator[State]:
    piles, hidden, up, down, *talon = state
    for suit in range(4):
        bares = []
        if up[suit]:
            bares.append(
                (up[suit], replaced(up, suit, up[suit] - 1), down, up[suit] > 1 and down[suit])
            )
        if down[suit]:
            lower = down[suit] + 1 if down[suit] < 13 else 0
            bares.append((down[suit], up, replaced(down, suit, lower), lower > 0 and up[suit]))
        for rank, up_left, down_left, may_pass in bares:
            bare = (piles, hidden, up_left, down_left, *talon)
            if rules.foundation_return:
                yield from to_piles(bare, ((rank, suit),), rules)
            if rules.transfers and may_pass:
                for after in to_foundations(bare, (rank, suit), rules):
                    if after != state:
                        yield after


def replaced(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


# Small positions -------------------------------------------------------------------------------


def random_rules(rng: random.Random, piles: int, **fixed: Any) -> sw.Rules:
    """Rules with as many piles, the rest drawn by chance but for what is fixed."""
    chosen: dict[str, Any] = {
        "build": rng.choice(["down", "up", "both"]),
        "match": rng.choice(["suit", "alternating", "any"]),
        "move_runs": rng.random() < 0.6,
        "empty": rng.choice(["any", "kings", "nothing"]),
        "down_foundations": rng.random() < 0.3,
        "foundation_return": rng.random() < 0.3,
        "cards_per_draw": rng.choice([0, 1, 1, 2, 3]),
        "passes": rng.choice([1, 1, 2, 3, None]),
        "face_up": "top",
    } | fixed
    chosen["transfers"] = chosen["down_foundations"] and rng.random() < 0.5
    if not chosen["cards_per_draw"]:
        chosen["passes"] = 1
    sizes = (1,) * piles if chosen["cards_per_draw"] else (53 - piles, *(1,) * (piles - 1))
    return sw.Rules(pile_sizes=sizes, **chosen)


def random_position(
    rng: random.Random, rules: sw.Rules, cards: int, hide: float = 0.5
) -> sw.Position:
    """A position with some `cards` cards left to play, dealt by chance."""
    up, down = [13] * 4, [0] * 4
    # Cards come back from complete foundations: from the up foundations, or, where there are
    # others, with the high cards of a suit left on its down foundation.
    suits = rng.sample(range(4), rng.choice([2, 3, 4, 4]))
    for suit in suits:
        if rules.down_foundations and rng.random() < 0.5:
            down[suit] = rng.randint(4, 13)
            up[suit] = down[suit] - 1
    for _ in range(cards):
        left = [suit for suit in suits if up[suit]]
        if left:
            up[rng.choice(left)] -= 1
    deck = [
        sw.Card.of(rank, "CDHS"[suit])
        for suit in range(4)
        for rank in range(up[suit] + 1, down[suit] or 14)
    ]
    rng.shuffle(deck)
    talon = rng.randint(0, len(deck) // 2) if rules.has_stock else 0
    waste = rng.randint(0, talon) if rng.random() < 0.5 else 0
    piles: list[list[sw.Card]] = [[] for _ in rules.pile_sizes]
    for card in deck[talon:]:
        rng.choice(piles).append(card)
    redeals = rules.redeals
    return sw.Position(
        rules=rules,
        tableau=tuple(map(tuple, piles)),
        face_down=tuple(
            rng.randint(0, max(len(pile) - 1, 0)) if rng.random() < hide else 0 for pile in piles
        ),
        stock=tuple(deck[waste:talon]),
        waste=tuple(deck[:waste]),
        up=tuple(up),
        down=tuple(down),
        redeals_left=redeals if redeals is None or rng.random() < 0.7 else rng.randint(0, redeals),
    )
