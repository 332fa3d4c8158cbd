"""A slow, plain model of the three games, written from their rule texts alone.

The engine is tested against this file, so nothing here is shared with it: no import, no table, no
trick. A card is a string such as "7H"; a face-down card wears angle brackets, "<7H>". A state is a
dict of plain lists:

    {"rules": {...},                      # the fields of a game, see GAMES
     "tableau": [["<4D>", "7S"], ...],    # bottom card first, top card last
     "up": {"C": ["AC", "2C"], ...},      # foundations that build up from the ace
     "down": {"C": ["KC"], ...},          # foundations that build down from the king, or {}
     "stock": ["4C", ...],                # next card to draw first
     "waste": ["9S", ...],                # top card last
     "redeals": 1}                        # redeals still to come; None: unlimited

Each rule names the section of the rule text that it comes from (BA: Blind Alleys, AB: Ali Baba,
BI: Bisley), or says "reading" where the rule texts leave the matter open or are corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

State = dict[str, Any]
Rules = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "CDHS"

GAMES: dict[str, Rules] = {
    # BA "Setup & Layout": six piles of three, only the top card face up; BA "Stock and Waste": one
    # card a draw, one redeal; BA "Tableau": down in alternating colours, groups move; BA "Empty
    # Tableau Piles": any card or sequence. Aces are dealt with the rest (BA "Foundations": empty).
    "blind-alleys": {
        "pile_sizes": (3, 3, 3, 3, 3, 3),
        "face_up": "top",
        "build": "down",
        "match": "alternating",
        "move_runs": True,
        "empty": "any",
        "aces_first": False,
        "down_foundations": False,
        "foundation_return": False,
        "transfers": False,
        "cards_per_draw": 1,
        "passes": 2,
    },
    # AB "Setup & Layout": aces out first, ten piles of four, face up; AB "Rules": down in suit,
    # groups move, any card or sequence fills a space, one card a draw, no redeal.
    "ali-baba": {
        "pile_sizes": (4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
        "face_up": "all",
        "build": "down",
        "match": "suit",
        "move_runs": True,
        "empty": "any",
        "aces_first": True,
        "down_foundations": False,
        "foundation_return": False,
        "transfers": False,
        "cards_per_draw": 1,
        "passes": 1,
    },
    # BI "Setup & Layout": aces out first, four piles of three and nine of four, face up, no stock;
    # BI "Rules": up or down in suit, one card at a time, spaces stay empty, king foundations,
    # cards may pass between the two foundations of a suit.
    "bisley": {
        "pile_sizes": (3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4),
        "face_up": "all",
        "build": "both",
        "match": "suit",
        "move_runs": False,
        "empty": "nothing",
        "aces_first": True,
        "down_foundations": True,
        "foundation_return": False,
        "transfers": True,
        "cards_per_draw": 0,
        "passes": 1,
    },
}


def rank(card: str) -> int:
    """The rank of a face-up card: ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def is_red(card: str) -> bool:
    return card[1] in "DH"


def is_face_down(card: str) -> bool:
    return card.startswith("<")


# ---------------------------------------------------------------------------------------- dealing


def deal(game: str | Rules, deck: Iterable[str]) -> State:
    """Deal the 52 cards of `deck`, first card first, for a game id or a dict of rules."""
    rules = GAMES[game] if isinstance(game, str) else game
    cards = list(deck)
    up: dict[str, list[str]] = {suit: [] for suit in SUITS}
    # AB and BI "Setup & Layout": the four aces are taken out and start the foundations.
    if rules["aces_first"]:
        up = {suit: ["A" + suit] for suit in SUITS}
        cards = [card for card in cards if card[0] != "A"]
    # Reading: the cards are dealt row by row across the piles that still lack cards.
    tableau: list[list[str]] = [[] for _ in rules["pile_sizes"]]
    for row in range(max(rules["pile_sizes"])):
        for pile, size in zip(tableau, rules["pile_sizes"], strict=True):
            if row < size:
                is_top = row == size - 1
                card = cards.pop(0)
                # BA "Setup & Layout": all but the top card of a pile are dealt face down.
                hidden = rules["face_up"] == "top" and not is_top
                pile.append(f"<{card}>" if hidden else card)
    # BA and AB "Setup & Layout": the remaining cards are the stock. (Reading: in Ali Baba these
    # are 8 cards, 52 less 4 aces less 40, and not the 12 of the text.)
    return {
        "rules": rules,
        "tableau": tableau,
        "up": up,
        # BI "Setup & Layout": the king foundations start empty.
        "down": {suit: [] for suit in SUITS} if rules["down_foundations"] else {},
        "stock": cards,
        "waste": [],
        # BA "Redeal Limitation": two passes are one redeal.
        "redeals": None if rules["passes"] is None else rules["passes"] - 1,
    }


# ------------------------------------------------------------------------------------ which moves


def moves(state: State) -> set[str]:
    """Every legal move of the state, in canonical text."""
    # Reading: a won game has no legal moves.
    if is_won(state):
        return set()
    return {
        *moves_to_foundations(state),
        *moves_to_tableau(state),
        *transfers(state),
        *moves_of_stock(state),
    }


def moves_to_foundations(state: State) -> Iterator[str]:
    # BA "Availability of Cards", AB "Gameplay", BI "Card Movement Principles": the top card of
    # each tableau pile, and the top card of the waste, may go to a foundation.
    sources = [(f"T{n}", pile) for n, pile in enumerate(state["tableau"], start=1)]
    sources.append(("W", state["waste"]))
    for source, pile in sources:
        if not pile:
            continue
        card = pile[-1]
        if fits_up_foundation(card, state["up"][card[1]]):
            yield f"{source}>F:{card[1]}"
        if state["down"] and fits_down_foundation(card, state["down"][card[1]]):
            yield f"{source}>K:{card[1]}"


def fits_up_foundation(card: str, foundation: list[str]) -> bool:
    # BA "Foundations": only an ace goes to an empty foundation.
    if not foundation:
        return rank(card) == 1
    # BA, AB "Foundations", BI "Building on Foundations": up in suit, one rank at a time.
    return foundation[-1][1] == card[1] and rank(card) == rank(foundation[-1]) + 1


def fits_down_foundation(card: str, foundation: list[str]) -> bool:
    # BI "Setup & Layout": a king starts it. BI "Building on Foundations": then down in suit.
    if not foundation:
        return rank(card) == 13
    return foundation[-1][1] == card[1] and rank(card) == rank(foundation[-1]) - 1


def moves_to_tableau(state: State) -> Iterator[str]:
    for source, cards in what_may_be_lifted(state):
        for n, pile in enumerate(state["tableau"], start=1):
            if source != f"T{n}" and fits_pile(cards[0], pile, state["rules"]):
                yield write_move(source, f"T{n}", len(cards))


def what_may_be_lifted(state: State) -> Iterator[tuple[str, list[str]]]:
    """Pairs of a pile's name and the cards lifted from it towards the tableau, lowest first."""
    rules = state["rules"]
    for n, pile in enumerate(state["tableau"], start=1):
        # BI "Card Movement Principles": one card at a time. BA "Moving Groups of Cards" and AB
        # "Moving Sequences": a group in building order that ends at the top card, of any length.
        longest = len(pile) if rules["move_runs"] else 1
        for count in range(1, longest + 1):
            cards = pile[-count:]
            if is_sequence(cards, rules):
                yield f"T{n}", cards
    # BA "Stock and Waste", AB "Waste Pile": the top card of the waste only.
    if state["waste"]:
        yield "W", state["waste"][-1:]
    # Reading: back from a foundation only as a house rule, and then its top card.
    if rules["foundation_return"]:
        for letter, foundations in (("F", state["up"]), ("K", state["down"])):
            for suit, foundation in foundations.items():
                if foundation:
                    yield f"{letter}:{suit}", foundation[-1:]


def is_sequence(cards: list[str], rules: Rules) -> bool:
    """Whether the cards, lowest first, are all face up and each is built on the one under it."""
    if not cards or any(is_face_down(card) for card in cards):
        return False
    return all(builds_on(upper, lower, rules) for lower, upper in pairwise(cards))


def builds_on(card: str, below: str, rules: Rules) -> bool:
    """Whether a card may be put on another one in the tableau."""
    step = rank(card) - rank(below)
    # BA "Sequence Building", AB "Tableau": down by one rank. BI "Building on Tableau": up or down
    # by one rank, and no wrap between king and ace.
    if step not in {"down": (-1,), "up": (1,), "both": (-1, 1)}[rules["build"]]:
        return False
    # BA "Tableau": red on black or black on red. AB "Tableau", BI "Sequence Restrictions": in suit.
    if rules["match"] == "alternating":
        return is_red(card) != is_red(below)
    return rules["match"] == "any" or card[1] == below[1]


def fits_pile(card: str, pile: list[str], rules: Rules) -> bool:
    """Whether a tableau pile takes this card (the lowest of those carried)."""
    if pile:
        return builds_on(card, pile[-1], rules)
    # BA "Filling Empty Tableau Spaces", AB "Filling Empty Tableau Piles": any card or sequence.
    # BI "Filling Empty Spaces": nothing. Reading: with the house rule, kings only.
    return {"any": True, "kings": rank(card) == 13, "nothing": False}[rules["empty"]]


def transfers(state: State) -> Iterator[str]:
    # BI "Moving Cards Between Foundations" and "Foundation Reversal": between the two foundations
    # of a suit while their top cards are neighbours. Reading: never the last card of a foundation.
    if not state["rules"]["transfers"]:
        return
    for suit in SUITS:
        up, down = state["up"][suit], state["down"][suit]
        if up and down and rank(down[-1]) == rank(up[-1]) + 1:
            if len(down) > 1:
                yield f"K:{suit}>F:{suit}"
            if len(up) > 1:
                yield f"F:{suit}>K:{suit}"


def moves_of_stock(state: State) -> Iterator[str]:
    if not has_stock(state):
        return
    # BA and AB "Stock and Waste": from the stock to the waste. Reading: always allowed while the
    # stock is not empty, whatever other moves there are.
    if state["stock"]:
        yield "draw"
    # BA "Stock and Waste": when the stock is exhausted, the waste is turned over, as often as the
    # passes allow. AB "No Redeal": never, with one pass. Reading: an empty waste is not turned.
    elif state["waste"] and state["redeals"] != 0:
        yield "redeal"


def has_stock(state: State) -> bool:
    # BI "No Stock, Reserve, or Cells".
    return bool(state["rules"]["cards_per_draw"] > 0)


def write_move(source: str, target: str, count: int) -> str:
    return f"{source}>{target}" if count == 1 else f"{source}>{target}*{count}"


# ---------------------------------------------------------------------------------- what moves do


def play(state: State, move: str) -> State:
    """The state after a legal move; ValueError if the move is not legal."""
    if move not in moves(state):
        raise ValueError(f"{move} is not a legal move here")
    return after(state, move)


def after(state: State, move: str) -> State:
    """The state after a move that is known to be legal; the given state stays as it is."""
    state = copy(state)
    if move == "draw":
        # AB "Stock and Waste": one at a time, face up on the waste. Reading: with more cards to a
        # draw they come one after the other, as many as there are.
        for _ in range(min(state["rules"]["cards_per_draw"], len(state["stock"]))):
            state["waste"].append(state["stock"].pop(0))
    elif move == "redeal":
        # BA "Stock and Waste": the waste is turned over. Its lowest card, the first one drawn,
        # comes to the top of the new stock (reading: the next pass meets the same order).
        state["stock"] = state["waste"]
        state["waste"] = []
        if state["redeals"] is not None:
            state["redeals"] -= 1
    else:
        path, _, count = move.partition("*")
        source, target = (find_pile(state, name) for name in path.split(">"))
        number = int(count or 1)
        target.extend(source[-number:])
        del source[-number:]
        # BA "Availability of Cards": a face-down card that is uncovered is turned up at once.
        if source and is_face_down(source[-1]):
            source[-1] = source[-1].strip("<>")
    return state


def find_pile(state: State, name: str) -> list[str]:
    """The list of a pile named as in move texts: T1, W, F:S or K:S."""
    if name == "W":
        return state["waste"]  # type: ignore[no-any-return]
    if name[0] == "T":
        return state["tableau"][int(name[1:]) - 1]  # type: ignore[no-any-return]
    return state["up" if name[0] == "F" else "down"][name[2]]  # type: ignore[no-any-return]


def copy(state: State) -> State:
    return {
        "rules": state["rules"],
        "tableau": [list(pile) for pile in state["tableau"]],
        "up": {suit: list(pile) for suit, pile in state["up"].items()},
        "down": {suit: list(pile) for suit, pile in state["down"].items()},
        "stock": list(state["stock"]),
        "waste": list(state["waste"]),
        "redeals": state["redeals"],
    }


# ------------------------------------------------------------------------------------- the result


def is_won(state: State) -> bool:
    # BA, AB "Winning", BI "Winning Condition": all 52 cards are on the foundations.
    piles = [*state["up"].values(), *state["down"].values()]
    return sum(len(pile) for pile in piles) == 52


def is_transfer(move: str) -> bool:
    source, _, target = move.partition(">")
    return source[0] in "FK" and target.startswith(("F", "K"))


def outcome(state: State) -> str | None:
    """ "won", "stuck" or None."""
    if is_won(state):
        return "won"
    # BA "No Legal Moves", AB "Losing", BI "Losing Condition": no legal move is left. Reading: a
    # transfer alone doesn't keep a game of Bisley alive.
    return None if any(not is_transfer(move) for move in moves(state)) else "stuck"


# ------------------------------------------------------------------------------------------- text


def to_text(state: State) -> str:
    """The position in its revealed text form, without the line that names the game."""
    lines = ["Foundations: " + tops(state["up"])]
    if state["down"]:
        lines.append("Kings: " + tops(state["down"]))
    if has_stock(state):
        redeals = "unlimited" if state["redeals"] is None else str(state["redeals"])
        lines.append(" ".join(["Stock:", *state["stock"]]))
        lines.append(" ".join(["Waste:", *state["waste"]]))
        lines.append("Redeals left: " + redeals)
    for n, pile in enumerate(state["tableau"], start=1):
        lines.append(" ".join([f"T{n}:", *pile]))
    return "\n".join(lines)


def tops(foundations: dict[str, list[str]]) -> str:
    return " ".join(f"{suit}-{pile[-1][0] if pile else '0'}" for suit, pile in foundations.items())


def key(state: State) -> str:
    """A hashable value that two states of one game share when they are the same position."""
    return to_text(state)


def from_text(text: str, game: str | Rules) -> State:
    """The state that a revealed position text describes; its line naming the game is not read."""
    state = empty_state(GAMES[game] if isinstance(game, str) else game)
    for line in text.strip().splitlines():
        name, _, rest = line.partition(":")
        words = rest.split()
        if name == "Foundations":
            for suit, _, top in (word.partition("-") for word in words):
                state["up"][suit] = [] if top == "0" else aces_up_to(top, suit)
        elif name == "Kings":
            for suit, _, top in (word.partition("-") for word in words):
                state["down"][suit] = [] if top == "0" else kings_down_to(top, suit)
        elif name == "Stock":
            state["stock"] = words
        elif name == "Waste":
            state["waste"] = words
        elif name == "Redeals left":
            state["redeals"] = None if words == ["unlimited"] else int(words[0])
        elif name[0] == "T":
            state["tableau"][int(name[1:]) - 1] = words
    return state


def aces_up_to(top: str, suit: str) -> list[str]:
    return [r + suit for r in RANKS[: RANKS.index(top) + 1]]


def kings_down_to(top: str, suit: str) -> list[str]:
    return [r + suit for r in reversed(RANKS[RANKS.index(top) :])]


def empty_state(rules: Rules) -> State:
    return {
        "rules": rules,
        "tableau": [[] for _ in rules["pile_sizes"]],
        "up": {suit: [] for suit in SUITS},
        "down": {suit: [] for suit in SUITS} if rules["down_foundations"] else {},
        "stock": [],
        "waste": [],
        "redeals": 0,
    }
