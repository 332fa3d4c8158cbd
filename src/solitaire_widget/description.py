"""Rules in plain English, written from the data alone.

``describe`` gives paragraphs that blank lines separate. The first is the game's name; a paragraph
whose lines begin with ``- `` is a list; one without a full stop is the heading of the list below.
``summary`` says in one sentence how the piles are built. Both use the words of the engine's
``sentences``, so that help and refusals speak alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solitaire_widget.cards import Card
from solitaire_widget.engine.sentences import (
    building_rule,
    cards_phrase,
    fillers,
    number,
    takes,
)
from solitaire_widget.ruleset import Build, Empty, FaceUp, Rules

_EXAMPLE = Card.from_text("8S")


def describe(rules: Rules) -> str:
    """The rules as paragraphs and lists: aim, deal, foundations, tableau, stock, end."""
    sections = {
        "The deal": _deal(rules),
        "The foundations": _foundations(rules),
        "The tableau": _tableau(rules),
        "Stock and waste": _stock(rules),
        "The end": _end(rules),
    }
    paragraphs = [rules.name, _aim(rules)]
    for heading, items in sections.items():
        if items:
            paragraphs += [heading, "\n".join(f"- {item}" for item in items)]
    return "\n\n".join(paragraphs)


def summary(rules: Rules) -> str:
    """One sentence on building and on empty piles, such as for an idle status line."""
    building = _building(rules).replace(" one rank at a time", "")
    singly = "" if rules.move_runs or _is_single(rules) else ", one card at a time"
    return f"{building}{singly}; {_empty_in_short(rules)}."


def _aim(rules: Rules) -> str:
    foundations = "eight foundations, two" if rules.down_foundations else "four foundations, one"
    return f"Bring all 52 cards to the {foundations} for each suit."


# The deal --------------------------------------------------------------------------------------


def _deal(rules: Rules) -> list[str]:
    if rules.aces_first and rules.down_foundations:
        first = (
            "The four aces are taken out and start the foundations that build up; "
            "those that build down are empty."
        )
    elif rules.aces_first:
        first = "The four aces are taken out and start the foundations."
    else:
        first = "The foundations are empty."
    return [first, _piles(rules), *([_stock_dealt(rules)] if rules.has_stock else [])]


def _piles(rules: Rules) -> str:
    sizes = rules.pile_sizes
    piles = f"{number(len(sizes))} tableau pile{'' if _is_single(rules) else 's'}"
    if not any(sizes):
        return f"There {'is' if _is_single(rules) else 'are'} {piles}, empty at the start."
    if len(set(sizes)) == 1:
        laid = f"{piles} of {cards_phrase(sizes[0])}{'' if _is_single(rules) else ' each'}"
    else:
        laid = f"{piles}: {_shares(sizes)}"
    in_rows = max(sizes) > 1 and sum(1 for size in sizes if size) > 1
    by_rows = ", row by row" if in_rows else ""
    return f"Deal {laid}{by_rows}, {_faces(rules)}.{_left_empty(sizes)}"


def _shares(sizes: tuple[int, ...]) -> str:
    """What each group of neighbouring piles gets: ``"three cards on each of T1 to T4, .."``."""
    shares: list[str] = []
    for size, first, last in _groups(sizes):
        if size:
            share = number(size) if shares else cards_phrase(size)
            shares.append(f"{share} on {'each of ' if last > first else ''}{_span(first, last)}")
    return _joined(shares)


def _left_empty(sizes: tuple[int, ...]) -> str:
    if all(sizes):
        return ""
    names: list[str] = []
    for size, first, last in _groups(sizes):
        if not size:
            names += [f"T{first}", f"T{last}"] if last == first + 1 else [_span(first, last)]
    return f" {_joined(names)} start{'s' if sizes.count(0) == 1 else ''} empty."


def _groups(sizes: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Size, first and last pile number of each group of neighbouring piles of one size."""
    first = 1
    for size, group in groupby(sizes):
        last = first + len(tuple(group)) - 1
        yield size, first, last
        first = last + 1


def _faces(rules: Rules) -> str:
    dealt = [size for size in rules.pile_sizes if size]
    if rules.face_up is FaceUp.ALL or max(dealt) == 1:
        return "all face up" if sum(dealt) > 1 else "face up"
    return f"with only the top card{' of each' if len(dealt) > 1 else ''} face up"


def _stock_dealt(rules: Rules) -> str:
    left = rules.stock_size
    if left == 52:
        return "All 52 cards are the stock, face down."
    if left == 1:
        return "The card that is left is the stock, face down."
    return f"The other {cards_phrase(left)} are the stock, face down."


# The foundations -------------------------------------------------------------------------------


def _foundations(rules: Rules) -> list[str]:
    if rules.down_foundations:
        items = [
            "In each suit one foundation builds up from the ace, the other down from the king. "
            "A card may go to either where it comes next."
        ]
    else:
        items = ["Each foundation builds up in suit, from the ace to the king."]
    pile = "the tableau pile" if _is_single(rules) else "a tableau pile"
    waste = " or of the waste" if rules.has_stock else ""
    items.append(f"Cards go up one at a time, from the top of {pile}{waste}.")
    if rules.transfers:
        items.append(
            "While the top cards of a suit's two foundations are neighbours in rank, either may "
            "be transferred to the other foundation, but never the last card of a foundation."
        )
    elif rules.down_foundations:
        items.append("Cards don't go from one foundation to another.")
    if rules.foundation_return:
        items.append("The top card of a foundation may come back to the tableau, where it fits.")
    else:
        items.append("A card on a foundation doesn't come back to the tableau.")
    return items


# The tableau -----------------------------------------------------------------------------------


def _tableau(rules: Rules) -> list[str]:
    items = [
        f"{_building(rules)}, so {_EXAMPLE} takes {takes(rules, _EXAMPLE)}. {_NO_WRAP[rules.build]}"
    ]
    items.append(_lifting(rules))
    items.append(_empty(rules))
    if rules.face_up is FaceUp.TOP and max(rules.pile_sizes) > 1:
        items.append("A face-down card is turned up at once when all that lies on it has gone.")
    return items


def _building(rules: Rules) -> str:
    rule = building_rule(rules)
    if _is_single(rules):
        rule = rule.replace("piles build", "the pile builds", 1)
    return rule[0].upper() + rule[1:]


def _lifting(rules: Rules) -> str:
    if _is_single(rules):
        return "Only the top card of the pile can leave it."
    if not rules.move_runs:
        return "Only the top card of a pile moves, one card at a time."
    return (
        "The top card of a pile moves, and so does a run: face-up cards at the top of a pile that "
        "build on one another in this way. A run moves as one, whatever its length, whole or only "
        "its upper part."
    )


def _empty(rules: Rules) -> str:
    if rules.empty is Empty.NOTHING:
        return "An empty pile stays empty."
    return f"An empty pile takes {fillers(rules)}."


def _empty_in_short(rules: Rules) -> str:
    if rules.empty is Empty.ANY:
        return f"{fillers(rules)} fills an empty pile"
    if rules.empty is Empty.KINGS:
        return f"an empty pile takes {fillers(rules)}"
    return "an empty pile stays empty"


_NO_WRAP: dict[str, str] = {
    Build.DOWN: "Nothing goes on an ace.",
    Build.UP: "Nothing goes on a king.",
    Build.BOTH: "King and ace aren't neighbours.",
}


# Stock and end ---------------------------------------------------------------------------------


def _stock(rules: Rules) -> list[str]:
    if not rules.has_stock:
        return []
    waste = "Only the top card of the waste can be played, to the tableau or to a foundation."
    return [_drawing(rules), waste, _passes(rules)]


def _drawing(rules: Rules) -> str:
    if rules.cards_per_draw == 1:
        return "A draw turns one card from the stock onto the waste. You may draw at any time."
    return (
        f"A draw turns {cards_phrase(rules.cards_per_draw)} from the stock onto the waste, one "
        "upon the other, or what is left if that is fewer. You may draw at any time."
    )


def _passes(rules: Rules) -> str:
    if rules.redeals == 0:
        return "The stock is gone through once: there is no redeal."
    redeal = (
        "When the stock is empty, the waste may be turned over to be the stock again, "
        "in the same order."
    )
    if rules.redeals is None:
        return f"{redeal} You may do this redeal as often as you like."
    many = (
        "is one such redeal" if rules.redeals == 1 else f"are {number(rules.redeals)} such redeals"
    )
    times = "twice" if rules.redeals == 1 else f"{number(rules.redeals + 1)} times"
    return f"{redeal} There {many}, so the stock is gone through {times} at most."


def _end(rules: Rules) -> list[str]:
    but = " but transfers" if rules.transfers else ""
    return [
        "The game is won when all 52 cards are on the foundations.",
        f"It is stuck, and so lost, when no legal move{but} is left.",
    ]


# Words -----------------------------------------------------------------------------------------


def _is_single(rules: Rules) -> bool:
    return len(rules.pile_sizes) == 1


def _span(first: int, last: int) -> str:
    if first == last:
        return f"T{first}"
    return f"T{first} {'and' if last == first + 1 else 'to'} T{last}"


def _joined(parts: list[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
