"""The kernel's decks, boards and moves are those of pysol-cards and of the engine."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import solitaire_widget as sw
from positions import pysol_deck
from solitaire_widget.engine.legal import legal_moves, outcome
from solitaire_widget.search import encoding, kernel
from solitaire_widget.search.space import class_space
from test_search_faults import planted, use

HOUSE_RULES: list[tuple[str, dict[str, object]]] = [
    ("blind-alleys", {}),
    ("ali-baba", {}),
    ("bisley", {}),
    ("blind-alleys", {"foundation_return": True, "cards_per_draw": 3, "passes": None}),
    ("blind-alleys", {"empty": "kings", "match": "any", "passes": 1}),
    ("bisley", {"foundation_return": True, "empty": "kings"}),
    ("bisley", {"move_runs": True, "empty": "any", "match": "any"}),
    ("bisley", {"foundation_return": True, "aces_first": False, "pile_sizes": (4,) * 13}),
    ("ali-baba", {"build": "both", "down_foundations": True, "transfers": True}),
    ("ali-baba", {"aces_first": False, "build": "up", "match": "alternating"}),
    ("ali-baba", {"move_runs": False, "empty": "nothing", "foundation_return": True}),
    ("ali-baba", {"down_foundations": True, "transfers": True, "foundation_return": True}),
]


def deal_words(number: int) -> list[int]:
    deck = encoding.words(55)
    deck[52], deck[53], deck[54] = encoding.number_words(number)
    kernel.next_deck(deck, encoding.twister())
    return [int(word) for word in deck]


def numbers(rng: random.Random, count: int) -> Iterator[int]:
    """Small, middling and very large deal numbers, and those where something changes."""
    yield from (1, 2, 31999, 32000, 32001, 10**20 - 1)
    for power in (16, 31, 32, 33, 63, 64, 65):
        yield from (2**power - 1, 2**power, 2**power + 1)
    for _ in range(count):
        yield rng.randint(1, 32000)
        yield rng.randint(1, 10 ** rng.randint(5, 20) - 1)


def check_decks(count: int) -> None:
    for number in numbers(random.Random(count), count):
        dealt = [str(sw.Card.from_text(text)) for text in pysol_deck(number)]
        words = deal_words(number)
        assert [str(sw.cards.DECK[word]) for word in words[:52]] == dealt, number
        assert encoding.number_words(number + 1) == tuple(words[52:]), number


def test_decks_are_those_of_pysol_cards() -> None:
    check_decks(400)


@pytest.mark.slow
def test_many_decks_are_those_of_pysol_cards() -> None:
    check_decks(10_000)


def random_play(rng: random.Random, rules: sw.Rules, most: int) -> Iterator[sw.Position]:
    """Play by chance, with a liking for foundations, engine and kernel side by side."""
    number = rng.randint(1, 10**9)
    words, board = encoding.encode_rules(rules), encoding.words(kernel.BOARD_SIZE)
    deck = encoding.words(55)
    for place, word in enumerate(deal_words(number)):
        deck[place] = word
    kernel.deal(words, deck, board)
    position = sw.Game(rules, deal=number).position
    codes = encoding.words(4000)
    for _ in range(most):
        assert encoding.decode_board(rules, board) == position
        found = kernel.legal_moves(words, board, codes)
        moves = tuple(encoding.decode_move(int(codes[i])) for i in range(found))
        assert moves == legal_moves(position), position.to_text(reveal=True)
        yield position
        if not moves:
            break
        ups = [i for i, move in enumerate(moves) if move.to_foundation]
        chosen = rng.choice(ups) if ups and rng.random() < 0.5 else rng.randrange(found)
        turned = kernel.play(words, board, int(codes[chosen]))
        after = position.after(moves[chosen])
        assert turned == sum(position.face_down) - sum(after.face_down)
        position = after
    won = kernel.cards_up(board) == 52
    assert won == position.is_won == (outcome(position) is sw.Outcome.WON)


def check_agreement(positions_per_rules: int) -> None:
    rng = random.Random(positions_per_rules)
    for game, changes in HOUSE_RULES:
        rules = sw.rules(game).variant(**changes) if changes else sw.rules(game)
        seen, kinds = 0, set()
        while seen < positions_per_rules:
            for position in random_play(rng, rules, 150):
                seen += 1
                kinds |= {move.source[0] + move.target[0] for move in legal_moves(position)}
        assert kinds >= {"TT", "TF"}, game
        if changes.get("foundation_return"):
            assert "FT" in kinds, game


def test_moves_and_successors_are_those_of_the_engine() -> None:
    check_agreement(250)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_positions_are_those_of_the_engine() -> None:
    check_agreement(100_000 // len(HOUSE_RULES) + 1)


def test_positions_survive_the_encoding() -> None:
    for game in sw.games():
        position = sw.Game(game, deal=77).position
        board = encoding.encode_position(position)
        assert encoding.decode_board(position.rules, board) == position


def key_of(s: Any, t: Any, o: int, c: Any, frame: int, model: int) -> list[int]:
    """The key and cost of the class at a level, from nothing but what lies where."""
    if model == kernel.MODEL_RUNS:
        kernel._runs_key(s, t, o, c, frame)
        return list(c[frame + kernel.F_FIRST : frame + kernel.F_FIRST + 3])
    placed = [card for card in range(52) if t[o + kernel.T_PLACED] & s[kernel.L_BIT + card]]
    return [sum(s[kernel.L_WEIGHTS + card] for card in placed), 0, 0]


def walk_of_classes(rng: random.Random, rules: sw.Rules) -> int:
    """Follow class moves by chance from a deal; returns how many looks ahead were compared."""
    game = sw.Game(rules, deal=rng.randint(1, 10**6))
    words, board = encoding.encode_rules(rules), encoding.encode_position(game.position)
    model = kernel.model_of(words, board)
    s, t, c = class_space()
    kernel.prepare_classes(model, words, s)
    kernel.start_classes(model, words, board, s)
    kernel.begin_classes(s, c, 1, 100)
    table, compared = encoding.words(4 * 1024), 0
    t[: kernel.T_SIZE] = s[kernel.S_START : kernel.S_START + kernel.T_SIZE]
    for depth in range(kernel.MAX_DEPTH - 2):
        frame = kernel.FRAMES + depth * kernel.FRAME_SIZE
        after = frame + kernel.FRAME_SIZE
        if kernel._enter(model, s, t, depth, c, table, 1024) != kernel.GOING_ON:
            break
        moves = (c[frame + kernel.F_TO] - c[frame + kernel.F_FROM]) // 2
        if moves == 0:
            break
        for _ in range(rng.randint(1, moves)):
            kernel._leads_to_loss(model, s, t, depth, c, table, 1024)
            kernel._descend(model, s, t, depth, c)
            raw = after + kernel.F_RAW
            key = key_of(s, t, (depth + 1) * kernel.T_SIZE, c, after, model)
            assert key == list(c[raw : raw + 3])
            compared += 1
    return compared


@pytest.mark.parametrize(
    ("game_id", "changes"),
    [
        ("blind-alleys", {}),
        ("blind-alleys", {"cards_per_draw": 3, "passes": 3}),
        ("blind-alleys", {"passes": None, "empty": "kings", "match": "any"}),
        ("ali-baba", {"aces_first": False}),
        ("bisley", {}),
    ],
)
def test_a_class_is_looked_up_by_the_key_that_it_has(
    game_id: str,
    changes: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(8)
    rules = sw.rules(game_id).variant(**changes) if changes else sw.rules(game_id)
    # The compiled kernel lets nobody in at its private functions.
    plain = planted("", "")
    use(plain, monkeypatch)
    monkeypatch.setitem(globals(), "kernel", plain)
    try:
        assert sum(walk_of_classes(rng, rules) for _ in range(40)) > 100
    finally:
        encoding.encode_rules.cache_clear()


def spread_by_hand(seed: set[int], removed: set[int]) -> set[int]:
    """The same for the ranks of one suit: neighbours are reached while one of two is removed."""
    reached = set(seed)
    for rank in [*range(12), *range(11, -1, -1)]:
        if rank in removed or rank + 1 in removed:
            reached |= {rank, rank + 1} if reached & {rank, rank + 1} else set()
    return reached


def test_chains_end_where_their_suit_ends() -> None:
    plain, rng = planted("", ""), random.Random(9)
    for _ in range(2000):
        removed = [{rank for rank in range(13) if rng.random() < 0.6} for _ in range(4)]
        seeds = [{rank for rank in range(13) if rng.random() < 0.1} for _ in range(4)]
        words = [
            sum(1 << (plain.LANE * suit + rank) for suit in range(4) for rank in suits[suit])
            for suits in (seeds, removed)
        ]
        reached = plain._spread(*words) & plain.ALL_CARDS
        for suit in range(4):
            expected = spread_by_hand(seeds[suit], removed[suit])
            line = reached >> plain.LANE * suit & 0x1FFF
            assert {rank for rank in range(13) if line >> rank & 1} == expected


WITHOUT_THE_OPTION = """
from numba.core.cpu import CPUTargetOptions
for kind in CPUTargetOptions.__mro__:
    if "_nrt" in vars(kind):
        del kind._nrt
from solitaire_widget.search import encoding, kernel
import solitaire_widget as sw
print(kernel.cards_up(encoding.encode_position(sw.Game("bisley", deal=1).position)))
"""


@pytest.mark.skipif(not kernel.COMPILED, reason="there is no numba here")
def test_a_private_option_of_numba_may_go(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_OPTION],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
    )
    assert done.stdout == "4\n", done.stderr
