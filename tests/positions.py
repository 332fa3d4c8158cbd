"""Decks and small positions for the tests."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

import naive
import solitaire_widget as sw

RANKS = naive.RANKS
DECK = sorted(rank + suit for rank in RANKS for suit in "CDHS")
WINNING_LINES_FILE = Path(__file__).parent / "data" / "winning_lines.txt"


def pysol_deck(number: int) -> list[str]:
    """The 52 cards that PySolFC deals for a game number, first card dealt first."""
    cards = shuffle(createCards(1), number, RandomBase.DEALS_PYSOLFC)
    return [CardRenderer(True).to_s(card) for card in reversed(cards)]


def winning_lines() -> list[tuple[str, int, list[str]]]:
    """Game id, deal number and moves of each line in the data file."""
    lines = []
    for line in WINNING_LINES_FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            head, _, moves = line.partition(":")
            game, number = head.split()
            lines.append((game, int(number), moves.split()))
    return lines


def board(
    game: str | sw.Rules,
    *,
    up: str = "",
    kings: str = "",
    stock: str = "",
    waste: str = "",
    redeals: int | str | None = None,
    rest: str | None = None,
    **piles: str,
) -> sw.Game:
    """A game that starts from a few named cards, completed to a legal position of 52 cards.

    `up` and `kings` give top cards by suit ("H-5 S-0"); a suit left out holds its ace, or nothing,
    as the rules deal it. `piles` gives tableau piles (T1="<4D> 7S"), those left out are empty.
    Cards that are named nowhere go to the `rest`, where they can't be played: to the end of the
    "Stock" (the default), to the bottom of the "Waste", or to the bottom of a tableau pile that
    has a named card to cover them ("T13" by default in a game without a stock).
    """
    rules = sw.rules(game) if isinstance(game, str) else game
    has_stock = rules.cards_per_draw > 0
    places = {f"T{n}": "" for n in range(1, len(rules.pile_sizes) + 1)} | piles
    if has_stock:
        places = {"Stock": stock, "Waste": waste} | places
    tops = dict.fromkeys("CDHS", "A" if rules.aces_first else "0") | read_tops(up)
    king_tops = dict.fromkeys("CDHS", "0") | read_tops(kings)

    full = {name: cards.split() for name, cards in places.items()}
    rest = rest or ("Stock" if has_stock else "T13")
    unnamed = missing_cards(full, tops, king_tops)
    full[rest] = full[rest] + unnamed if rest == "Stock" else bury(unnamed, full[rest], rules)
    if rest[0] == "T" and rules.face_up == "top":
        full[rest] = [f"<{card}>" if card in unnamed else card for card in full[rest]]

    lines = ["Foundations: " + write_tops(tops)]
    if rules.down_foundations:
        lines.append("Kings: " + write_tops(king_tops))
    if has_stock:
        as_dealt = "unlimited" if rules.passes is None else rules.passes - 1
        lines.append(f"Redeals left: {as_dealt if redeals is None else redeals}")
    lines += [" ".join([f"{name}:", *cards]) for name, cards in full.items()]
    return sw.Game(sw.Position.from_text("\n".join(lines), rules))


def missing_cards(
    places: dict[str, list[str]], tops: dict[str, str], king_tops: dict[str, str]
) -> list[str]:
    """The cards of the deck that are named nowhere.

    They ascend in suit, so that no two neighbours form a run that builds down.
    """
    named = {card.strip("<>") for cards in places.values() for card in cards}
    for suit in "CDHS":
        if tops[suit] != "0":
            named.update(naive.aces_up_to(tops[suit], suit))
        if king_tops[suit] != "0":
            named.update(naive.kings_down_to(king_tops[suit], suit))
    return [rank + suit for suit in "CDHS" for rank in RANKS if rank + suit not in named]


def bury(unnamed: list[str], named: list[str], rules: sw.Rules) -> list[str]:
    """The unnamed cards under the named ones, in an order that joins no run of theirs."""
    if not unnamed:
        return named
    assert named, "the rest of the cards needs a named card on top of it"
    joints = {RANKS.index(named[0].strip("<>")[0]) + step for step in (-1, 1)}
    for start in range(len(unnamed)):
        turned = unnamed[start:] + unnamed[:start]
        if RANKS.index(turned[-1][0]) not in joints:
            return turned + named
    raise AssertionError(f"each of {unnamed} could form a run with {named[0]}")


def read_tops(text: str) -> dict[str, str]:
    return {suit: top for suit, _, top in (word.partition("-") for word in text.split())}


def write_tops(tops: dict[str, str]) -> str:
    return " ".join(f"{suit}-{tops[suit]}" for suit in "CDHS")


def look(game: sw.Game) -> naive.State:
    """Where the cards of a game are, as plain lists: see `naive`."""
    rules = game.position.rules
    sizes = {
        "pile_sizes": rules.pile_sizes,
        "down_foundations": rules.down_foundations,
    }
    return naive.from_text(game.position.to_text(reveal=True), sizes)


def all_cards(state: naive.State) -> list[str]:
    """Every card of a state without its brackets, sorted."""
    piles = [*state["tableau"], *state["up"].values(), *state["down"].values()]
    cards = [*state["stock"], *state["waste"], *chain.from_iterable(piles)]
    return sorted(card.strip("<>") for card in cards)


def legal(game: sw.Game) -> set[str]:
    return {str(move) for move in game.legal_moves}


def allowed(game: sw.Game, *moves: str) -> sw.Game:
    """Assert that each move is legal where it comes; return a copy on which they are played."""
    game = game.copy()
    for move in moves:
        explanation = game.explain(move)
        assert explanation.legal, f"{move} is refused: {explanation.text}"
        assert not explanation.reasons
        listed = legal(game)
        played = str(game.play(move))
        assert played in listed
    return game


def refused(game: sw.Game, move: str, *words: str) -> None:
    """Assert that a move is illegal by every way to ask, with an explanation that has the words."""
    before, moves_before = game.position.to_text(reveal=True), len(game.moves)
    explanation = game.explain(move)
    assert not explanation.legal, f"{move} is allowed"
    assert explanation.reasons
    for word in words:
        assert word in explanation.text
    assert move not in legal(game)
    with pytest.raises(sw.IllegalMoveError) as error:
        game.play(move)
    assert error.value.explanation.reasons == explanation.reasons
    assert game.position.to_text(reveal=True) == before
    assert len(game.moves) == moves_before


def play_winning_line(game_id: str) -> sw.Game:
    """A deal of the game, played to the win by the first line of the data file that fits."""
    number, moves = next((n, moves) for game, n, moves in winning_lines() if game == game_id)
    game = sw.Game(game_id, deal=number)
    game.play_all(moves)
    return game
