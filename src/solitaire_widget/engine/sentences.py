"""The sentences of the rule checks: each says what is refused, why, and what would fit.

The functions bear the names of the checks that they speak for and are called like them, so only
the others are described.
No sentence may tell where a hidden card lies: they name visible cards and numbers of cards only.
"""

# ruff: noqa: ARG001, D103
from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from solitaire_widget.cards import SUITS, Card
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Build, Empty, Match, Pile, PileKind, Rules

Cards = tuple[Card, ...]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BUILDS: dict[str, str] = {
    Build.DOWN: "down one rank at a time",
    Build.UP: "up one rank at a time",
    Build.BOTH: "up or down one rank at a time",
}
_MATCHES: dict[str, str] = {
    Match.SUIT: "in suit",
    Match.ALTERNATING: "in alternating colours",
    Match.ANY: "whatever the suit",
}


def number(count: int) -> str:
    """A count in words up to ten, in digits above."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def cards_phrase(count: int) -> str:
    """``"one card"``, ``"four cards"``."""
    return f"{number(count)} card{'s' * (count != 1)}"


def alternatives(words: Iterable[str]) -> str:
    """``"T1"``, ``"T1, T2 or T3"``; at least one is there."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def pile_phrase(pile: Pile) -> str:
    """How a pile is called in a sentence."""
    match pile.kind:
        case PileKind.TABLEAU:
            return pile.name
        case PileKind.STOCK:
            return "the stock"
        case PileKind.WASTE:
            return "the waste"
        case PileKind.UP:
            return f"the {_suit_name(pile)} foundation"
        case PileKind.DOWN:
            return f"the down foundation of {_suit_name(pile)}"


def run_phrase(cards: Cards) -> str:
    """``"7H"``, or ``"9S with the three cards on it"``."""
    more = len(cards) - 1
    if not more:
        return str(cards[0])
    return f"{cards[0]} with the {cards_phrase(more) if more > 1 else 'card'} on it"


def tableau_phrase(rules: Rules) -> str:
    """``"T1 to T6"``, or ``"T1"`` where there is one pile only."""
    last = len(rules.pile_sizes)
    return f"T1 to T{last}" if last > 1 else "T1"


def fillers(rules: Rules) -> str:
    """What an empty pile takes: ``"any card or run"``, ``"only a king"``; not where it stays so."""
    runs = rules.move_runs and len(rules.pile_sizes) > 1
    if rules.empty is Empty.ANY:
        return "any card or run" if runs else "any card"
    # Nothing builds up on a king, so there a king is never the start of a longer run.
    runs = runs and rules.build is not Build.UP
    return "only a king, or a run that starts with one" if runs else "only a king"


def building_rule(rules: Rules) -> str:
    """``"piles build down one rank at a time in alternating colours"``."""
    return f"piles build {_BUILDS[rules.build]} {_MATCHES[rules.match]}"


# Lifting ---------------------------------------------------------------------------------------


def empty_source(position: Position, source: Pile, count: int) -> str:
    return f"{_start(pile_phrase(source))} is empty, so there is no card to move."


def too_few(position: Position, source: Pile, count: int) -> str:
    there = len(position.cards_in(source))
    return f"{source.name} has only {cards_phrase(there)}, so {excerpt(count)} can't be moved."


def single_cards(position: Position, source: Pile, count: int) -> str:
    top = position.tableau[source.index][-1]
    return (
        f"Only one card moves at a time in {_game(position.rules)}, "
        f"so from {source.name} only its top card {top} can go."
    )


def face_down(position: Position, source: Pile, count: int) -> str:
    shown = len(position.tableau[source.index]) - position.face_down[source.index]
    return (
        f"Only face-up cards move, and {source.name} has {cards_phrase(shown)} face up; "
        "a face-down card is turned up when all that lies on it has gone."
    )


def broken_run(position: Position, source: Pile, count: int) -> str:
    run = position.tableau[source.index][-count:]
    host, card = next(
        (host, card) for host, card in pairwise(run) if not position.rules.builds_on(card, host)
    )
    return (
        f"{run_phrase(run)} can't move together, for {card} doesn't build on {host}: "
        f"{building_rule(position.rules)}, and only cards in that order move as a run."
    )


def top_card_only(position: Position, source: Pile, count: int) -> str:
    return f"Only the top card of {pile_phrase(source)} can be moved, one at a time."


def stock_is_drawn(position: Position, source: Pile, count: int) -> str:
    return "Cards leave the stock by drawing only: draw, then play the top card of the waste."


# The way between two piles ---------------------------------------------------------------------


def not_to_waste(position: Position, cards: Cards, source: Pile) -> str:
    return f"{run_phrase(cards)} can't go to the waste: cards come there from the stock only."


def not_to_stock(position: Position, cards: Cards, source: Pile) -> str:
    return f"{run_phrase(cards)} can't go to the stock: no card is put back there."


def stays_up(position: Position, cards: Cards, source: Pile) -> str:
    return (
        f"{cards[-1]} stays where it is: in {_game(position.rules)} "
        "a card on a foundation doesn't come back to the tableau."
    )


def no_transfers(position: Position, cards: Cards, source: Pile) -> str:
    return (
        f"{cards[-1]} stays where it is: in {_game(position.rules)} "
        "cards don't go from one foundation to another."
    )


def last_card_stays(position: Position, cards: Cards, source: Pile) -> str:
    return f"{cards[-1]} is the last card of its foundation, and a transfer never takes that one."


def no_neighbour(position: Position, cards: Cards, source: Pile) -> str:
    return (
        f"{cards[-1]} can't be transferred: it may only join a card that is next in rank, "
        f"and the other {_suit_name(source)} foundation is empty."
    )


def several_up(position: Position, cards: Cards, source: Pile) -> str:
    return (
        f"{run_phrase(cards)} can't go to a foundation together: "
        f"cards go up one at a time, so only {cards[-1]} could."
    )


# Putting down ----------------------------------------------------------------------------------


def other_suit(position: Position, cards: Cards, target: Pile) -> str:
    return (
        f"{cards[0]} can't go on {pile_phrase(target)}: "
        f"{cards[0].suit.name.lower()} have a foundation of their own."
    )


def not_next(position: Position, cards: Cards, target: Pile) -> str:
    card = cards[0]
    if target.kind is PileKind.UP:
        top, following = position.up[target.index], position.up[target.index] + 1
        way = "up in suit from the ace"
    else:
        top = position.down[target.index]
        following = (top or 14) - 1
        way = "down in suit from the king"
    # A card that isn't on a foundation yet has a foundation that isn't complete.
    wanted = Card.of(following, card.suit)
    if top:
        host = Card.of(top, card.suit)
        return f"{card} can't go on {host}: this foundation builds {way}, so {wanted} comes next."
    return f"{card} can't go on an empty foundation: it builds {way}, so {wanted} comes first."


def empty_stays(position: Position, cards: Cards, target: Pile) -> str:
    return (
        f"{run_phrase(cards)} can't go to {target.name}: in {_game(position.rules)} "
        "an empty pile stays empty."
    )


def kings_only(position: Position, cards: Cards, target: Pile) -> str:
    return (
        f"{run_phrase(cards)} can't go to {target.name}: "
        f"an empty pile takes {fillers(position.rules)}."
    )


def does_not_build(position: Position, cards: Cards, target: Pile) -> str:
    host = position.tableau[target.index][-1]
    return (
        f"{run_phrase(cards)} can't go on {host}: {building_rule(position.rules)}, "
        f"so {host} takes {takes(position.rules, host)}."
    )


def takes(rules: Rules, host: Card) -> str:
    """What a tableau pile with ``host`` on top takes: ``"a red 8"``, ``"7S or 9S"``."""
    ranks = [host.rank + step for step in rules.steps if 1 <= host.rank + step <= 13]
    if not ranks:
        return "no card"
    if rules.match is Match.SUIT:
        return " or ".join(str(Card.of(rank, host.suit)) for rank in ranks)
    colour = ("black " if host.is_red else "red ") if rules.match is Match.ALTERNATING else ""
    names = [Card.of(rank, host.suit).name.split(" of ")[0] for rank in ranks]
    return " or ".join(f"{_article(colour or name)} {colour}{name}" for name in names)


# Drawing and the redeal ------------------------------------------------------------------------


def no_stock(position: Position) -> str:
    return f"{_start(_game(position.rules))} has no stock: all cards are dealt at the start."


def stock_empty(position: Position) -> str:
    if not position.waste:
        return "The stock is empty, and so is the waste: there is nothing left to draw."
    if position.redeals_left == 0:
        return "The stock is empty and no redeal is left, so there is nothing to draw."
    return "The stock is empty: turn the waste over (a redeal) to draw again."


def stock_not_empty(position: Position) -> str:
    left = cards_phrase(len(position.stock))
    return f"The waste is turned over only when the stock is empty; it still has {left}."


def waste_empty(position: Position) -> str:
    return "The waste is empty, so there is nothing to turn over."


def no_redeal_left(position: Position) -> str:
    passes = position.rules.passes or 0
    times = {1: "once", 2: "twice"}.get(passes, f"{number(passes)} times")
    return f"No redeal is left: the stock may be gone through {times} in {_game(position.rules)}."


# Moves that don't make sense, and legal ones -----------------------------------------------------


def no_such_pile(rules: Rules, name: object) -> str:
    others = ", the stock S and the waste W" if rules.has_stock else ""
    kings = " and K:C to K:S" if rules.down_foundations else ""
    # A name that could be one stands as it is.
    simple = isinstance(name, str) and name.isascii() and name.isalnum() and len(name) < 10
    return (
        f"{_start(_game(rules))} has no pile {name if simple else excerpt(name)}: "
        f"it has {tableau_phrase(rules)}, the foundations F:C to F:S{kings}{others}."
    )


def not_a_count(count: object) -> str:
    return f"A move takes a whole number of cards, 1 or more, not {excerpt(count)}."


def one_act(move: Move) -> str:
    return f"A {move} is one act and has no count; the rules say how many cards it takes."


def may_lift(cards: Cards, fits: bool) -> str:
    return f"{run_phrase(cards)} can be picked up{'' if fits else ', but fits nowhere else now'}."


def same_pile(source: Pile) -> str:
    return f"The cards lie on {pile_phrase(source)} already."


def game_over() -> str:
    return "The game is won: all 52 cards are on the foundations, and there is nothing to move."


def legal(position: Position, move: Move) -> str:
    """What a legal move does."""
    if move.is_draw:
        count = min(position.rules.cards_per_draw, len(position.stock))
        return f"Draw {cards_phrase(count)} from the stock to the waste."
    if move.is_redeal:
        return "Turn the waste over: it is the stock again, in the same order."
    source, target = position.rules.pile[move.source], position.rules.pile[move.target]
    run = run_phrase(position.cards_in(source)[-move.count :])
    onto = position.cards_in(target)
    if target.kind is PileKind.TABLEAU:
        return (
            f"{run} goes on {onto[-1]}." if onto else f"{run} goes to the empty pile {move.target}."
        )
    if onto:
        return f"{run} goes on {onto[-1]}, on {pile_phrase(target)}."
    return f"{run} starts {pile_phrase(target)}."


def _game(rules: Rules) -> str:
    # The name of a house rule lists its changes, which is no name for a sentence.
    return rules.name if rules.origin is None else "this game"


def _suit_name(pile: Pile) -> str:
    return SUITS[pile.index].name.lower()


def _article(word: str) -> str:
    return "an" if word.startswith(("a", "8")) else "a"


def _start(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
