"""The engine against the naive model: same deals, same moves, same positions.

Both sides are asked for everything that can be reached within a few moves, the engine through its
public face only. Positions are compared as revealed text, moves as canonical text.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import naive
import solitaire_widget as sw
from positions import pysol_deck, winning_lines

GAME_IDS = sorted(naive.GAMES)
DEALS_TO_DEPTH_4 = range(1, 201)
MIDGAME_POSITIONS = range(1, 201)
# Deals are tested in groups, so that a failure names a group and the output stays short.
GROUPS = [range(start, start + 25) for start in range(1, 201, 25)]

# Changes to the rules of a game; each must be a legal combination for it.
HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    ("blind-alleys", {"passes": 1}),
    ("blind-alleys", {"passes": None}),
    ("blind-alleys", {"passes": 3, "cards_per_draw": 3}),
    ("blind-alleys", {"cards_per_draw": 2, "passes": None, "empty": "kings"}),
    ("blind-alleys", {"aces_first": True}),
    ("blind-alleys", {"face_up": "all"}),
    ("blind-alleys", {"match": "any", "empty": "nothing"}),
    ("blind-alleys", {"match": "suit", "move_runs": False}),
    ("blind-alleys", {"build": "up"}),
    ("blind-alleys", {"build": "both"}),
    ("blind-alleys", {"foundation_return": True}),
    ("blind-alleys", {"pile_sizes": (1, 2, 3, 4, 5, 6, 7), "empty": "kings", "passes": None}),
    ("blind-alleys", {"down_foundations": True, "transfers": True}),
    ("ali-baba", {"aces_first": False}),
    ("ali-baba", {"passes": 2}),
    ("ali-baba", {"face_up": "top"}),
    ("ali-baba", {"move_runs": False, "match": "alternating"}),
    ("ali-baba", {"match": "any", "build": "both"}),
    ("ali-baba", {"foundation_return": True, "empty": "kings"}),
    ("ali-baba", {"down_foundations": True}),
    ("bisley", {"empty": "any"}),
    ("bisley", {"move_runs": True, "empty": "kings"}),
    ("bisley", {"build": "down", "empty": "any"}),
    ("bisley", {"transfers": False}),
    ("bisley", {"foundation_return": True}),
    ("bisley", {"match": "alternating", "face_up": "top"}),
    ("bisley", {"aces_first": False, "pile_sizes": (4,) * 13}),
    ("bisley", {"down_foundations": False, "transfers": False}),
    ("bisley", {"pile_sizes": (3,) * 13, "cards_per_draw": 1, "passes": 2}),
]


def rules_id(case: tuple[str, dict[str, Any]]) -> str:
    game_id, changes = case
    return "-".join([game_id, *(f"{name}={value}" for name, value in changes.items())])


@functools.cache
def deck(number: int) -> list[str]:
    return pysol_deck(number)


def text_of(game: sw.Game) -> str:
    """The revealed text of a game's position, without the line that names the game."""
    text = game.position.to_text(reveal=True).strip()
    return "\n".join(line for line in text.splitlines() if not line.startswith("Game:"))


def moves_of(game: sw.Game) -> frozenset[str]:
    moves = [str(move) for move in game.legal_moves]
    assert len(moves) == len(set(moves)) == len(game.legal_moves)
    return frozenset(moves)


def naive_positions_within(state: naive.State, depth: int) -> dict[str, frozenset[str] | None]:
    """All positions at most `depth` moves away: key -> moves, or None at the full depth."""
    seen: dict[str, frozenset[str] | None] = {}
    frontier = {naive.key(state): state}
    for _ in range(depth):
        found: dict[str, naive.State] = {}
        for text, here in frontier.items():
            legal = naive.moves(here)
            seen[text] = frozenset(legal)
            for move in legal:
                there = naive.after(here, move)
                found[naive.key(there)] = there
        frontier = {text: there for text, there in found.items() if text not in seen}
    return {**dict.fromkeys(frontier), **seen}


def engine_positions_within(game: sw.Game, depth: int) -> dict[str, frozenset[str] | None]:
    """The same from the engine, by playing and taking back moves of the engine."""
    seen: dict[str, frozenset[str] | None] = {}
    depth_left: dict[str, int] = {}

    def walk(left: int) -> None:
        text = text_of(game)
        if depth_left.get(text, -1) >= left:
            return
        depth_left[text] = left
        if left == 0:
            seen.setdefault(text, None)
            return
        seen[text] = moves_of(game)
        for move in list(game.legal_moves):
            game.play(move)
            walk(left - 1)
            assert game.undo() == move
        assert text_of(game) == text

    walk(depth)
    return seen


def assert_same_positions(game: sw.Game, state: naive.State, depth: int) -> None:
    """Compare all that can be reached."""
    engine = engine_positions_within(game, depth)
    model = naive_positions_within(state, depth)
    if engine != model:
        pytest.fail(first_difference(engine, model))


def first_difference(
    engine: dict[str, frozenset[str] | None], model: dict[str, frozenset[str] | None]
) -> str:
    for text in sorted(engine.keys() & model.keys()):
        ours, theirs = engine[text], model[text]
        if ours != theirs:
            extra = sorted((ours or frozenset()) - (theirs or frozenset()))
            lacking = sorted((theirs or frozenset()) - (ours or frozenset()))
            return f"engine allows {extra}, forbids {lacking} in\n{text}"
    text = min(engine.keys() ^ model.keys())
    return f"only {'the engine' if text in engine else 'the model'} reaches\n{text}"


def outcome_text(game: sw.Game) -> str | None:
    return {None: None, sw.Outcome.WON: "won", sw.Outcome.STUCK: "stuck"}[game.outcome]


def play_both(game: sw.Game, state: naive.State, move: str) -> naive.State:
    """One move on both sides, compared afterwards."""
    assert str(game.play(move)) == move
    state = naive.play(state, move)
    assert text_of(game) == naive.to_text(state), f"after {move}"
    assert outcome_text(game) == naive.outcome(state)
    return state


def choose(moves: list[str], rng: random.Random) -> str:
    """A random move; foundation moves and draws come often, so that games get somewhere."""
    eager = [move for move in moves if ">F" in move or ">K" in move or move in ("draw", "redeal")]
    return rng.choice(eager if eager and rng.random() < 0.6 else moves)


def random_midgame(
    game: sw.Game, state: naive.State, rng: random.Random, *, redeal_first: bool = False
) -> naive.State:
    """Play 5 to 60 random moves on both sides, after the first redeal if asked for.

    A game that comes to its end is taken back by some moves.
    """
    history, redealt, left = [state], not redeal_first, rng.randint(5, 60)
    while left > 0 and (moves := sorted(naive.moves(state))):
        # Mostly draws until the redeal has come.
        hurry = not redealt and rng.random() < 0.7
        move = next((m for m in moves if hurry and m in ("draw", "redeal")), choose(moves, rng))
        state = play_both(game, state, move)
        if redealt:
            left -= 1
            history.append(state)
        elif move == "redeal":
            redealt, history = True, [state]
    if not naive.moves(state):
        steps = rng.randint(1, min(10, len(history) - 1))
        for _ in range(steps):
            game.undo()
        state = history[-1 - steps]
    return state


def deal_both(
    game_id: str, number: int, changes: dict[str, Any] | None = None
) -> tuple[sw.Game, naive.State]:
    if changes is None:
        return sw.Game(game_id, deal=number), naive.deal(game_id, deck(number))
    game = sw.Game(sw.rules(game_id).variant(**changes), deal=number)
    return game, naive.deal({**naive.GAMES[game_id], **changes}, deck(number))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_same_layout_of_fifty_deals(game_id: str) -> None:
    for number in range(1, 51):
        game, state = deal_both(game_id, number)
        expected = f"Game: {game_id}\n{naive.to_text(state)}"
        assert game.position.to_text(reveal=True).strip() == expected


@pytest.mark.parametrize("numbers", GROUPS, ids=lambda group: f"{group[0]}-{group[-1]}")
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_same_positions_to_depth_4_from_deals(game_id: str, numbers: range) -> None:
    for number in numbers:
        game, state = deal_both(game_id, number)
        assert_same_positions(game, state, 4)


def midgames(game_id: str) -> Iterator[tuple[sw.Game, naive.State]]:
    for number in MIDGAME_POSITIONS:
        rng = random.Random(f"{game_id} {number}")
        game, state = deal_both(game_id, number)
        # In the game with a redeal, half of the positions lie in the second pass.
        second_pass = state["redeals"] == 1 and number % 2 == 0
        yield game, random_midgame(game, state, rng, redeal_first=second_pass)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_same_positions_to_depth_2_from_midgame(game_id: str) -> None:
    starts, in_second_pass = set(), 0
    for game, state in midgames(game_id):
        assert naive.moves(state)
        assert_same_positions(game, state, 2)
        starts.add(naive.key(state))
        in_second_pass += game_id == "blind-alleys" and state["redeals"] == 0
    assert len(starts) == len(MIDGAME_POSITIONS)
    assert in_second_pass >= (100 if game_id == "blind-alleys" else 0)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_same_moves_in_each_position_of_the_winning_lines(game_id: str) -> None:
    """Depth 1 is enough: with many empty piles there are hundreds of moves at the end."""
    transfers = 0
    for line_game, number, moves in winning_lines():
        if line_game != game_id:
            continue
        game, state = deal_both(game_id, number)
        for move in moves:
            state = play_both(game, state, move)
            assert_same_positions(game, state, 1)
            transfers += any(map(naive.is_transfer, naive.moves(state)))
    # Only here are suits complete, and cards pass between two foundations.
    assert (transfers > 0) == (game_id == "bisley")


@pytest.mark.parametrize("case", HOUSE_RULES, ids=rules_id)
def test_same_positions_under_house_rules(case: tuple[str, dict[str, Any]]) -> None:
    game_id, changes = case
    for number in range(1, 9):
        game, state = deal_both(game_id, number, changes)
        assert text_of(game) == naive.to_text(state)
        assert_same_positions(game, state, 2)
        rng = random.Random(number)
        has_redeal = state["redeals"] != 0 and changes.get("cards_per_draw") != 0
        state = random_midgame(game, state, rng, redeal_first=has_redeal and number % 2 == 0)
        assert_same_positions(game, state, 2)


def random_rules(rng: random.Random) -> dict[str, Any]:
    """Any combination of rules that fits together."""
    aces_first, down_foundations = rng.random() < 0.5, rng.random() < 0.5
    sizes = rng.choice(
        [(3,) * 6, (4,) * 10, (4,) * 12, (1, 2, 3, 4, 5, 6, 7), (12, 12, 12), (2,) * 13]
    )
    in_stock = 52 - 4 * aces_first - sum(sizes)
    return {
        "pile_sizes": sizes,
        "face_up": rng.choice(["all", "top"]),
        "build": rng.choice(["down", "up", "both"]),
        "match": rng.choice(["suit", "alternating", "any"]),
        "move_runs": rng.random() < 0.6,
        "empty": rng.choice(["any", "kings", "nothing"]),
        "aces_first": aces_first,
        "down_foundations": down_foundations,
        "foundation_return": rng.random() < 0.3,
        "transfers": down_foundations and rng.random() < 0.5,
        "cards_per_draw": rng.choice([1, 2, 3]) if in_stock else 0,
        "passes": rng.choice([1, 2, 3, None]) if in_stock else 1,
    }


@pytest.mark.parametrize("seed", range(40))
def test_same_game_under_random_rules(seed: int) -> None:
    rng = random.Random(seed)
    changes = random_rules(rng)
    game, state = deal_both("blind-alleys", rng.randint(1, 10**6), changes)
    assert text_of(game) == naive.to_text(state)
    for _ in range(40):
        assert_same_positions(game, state, 1)
        moves = sorted(naive.moves(state))
        if not moves:
            break
        state = play_both(game, state, choose(moves, rng))
