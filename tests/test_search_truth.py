"""The solver's verdicts are those of a search that prunes nothing, on thousands of small decks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import naive_search
import solitaire_widget as sw
from solitaire_widget.search import encoding, kernel

# One entry for each kind of rules that some model or pruning rests on.
FAMILIES: dict[str, dict[str, Any]] = {
    "runs in suit": {"build": "down", "match": "suit"},
    "runs in alternating colours": {"build": "down", "match": "alternating"},
    "runs of any suit": {"build": "down", "match": "any"},
    "runs that go up": {"build": "up"},
}
NOTHING_BACK = {"move_runs": True, "foundation_return": False, "down_foundations": False}
LINES = {
    "build": "both",
    "match": "suit",
    "move_runs": False,
    "empty": "nothing",
    "foundation_return": False,
    "down_foundations": True,
    "cards_per_draw": 0,
}


def model_of(position: sw.Position) -> int:
    words = encoding.encode_rules(position.rules), encoding.encode_position(position)
    return int(kernel.model_of(*words))


def compare(
    seed: int,
    count: int,
    model: int | None,
    piles: tuple[int, int],
    cards: tuple[int, int],
    **fixed: Any,
) -> Counter[bool]:
    """Solve small positions both ways; returns how many can be won and how many can't."""
    rng = random.Random(seed)
    seen: Counter[bool] = Counter()
    while seen.total() < count:
        rules = naive_search.random_rules(rng, rng.randint(*piles), **fixed)
        hide = rng.choice([0, 0.5])
        position = naive_search.random_position(rng, rules, rng.randint(*cards), hide)
        assert model is None or model_of(position) == model
        try:
            winnable = naive_search.is_winnable(position, 4000)
        except naive_search.TooLargeError:
            continue
        solution = sw.solve(position, memory_mb=8)
        assert solution.limit is None
        expected = sw.Verdict.WINNABLE if winnable else sw.Verdict.UNWINNABLE
        assert solution.verdict is expected, position.to_text(reveal=True)
        seen[winnable] += 1
    return seen


@pytest.mark.parametrize("family", FAMILIES)
def test_runs(family: str) -> None:
    fixed = FAMILIES[family] | NOTHING_BACK
    seen = compare(1, 150, kernel.MODEL_RUNS, (2, 4), (8, 18), **fixed)
    assert min(seen.values()) >= 15


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("family", FAMILIES)
def test_runs_of_thousands_of_decks(family: str) -> None:
    compare(2, 4000, kernel.MODEL_RUNS, (2, 5), (8, 24), **FAMILIES[family] | NOTHING_BACK)


def test_lines() -> None:
    seen = compare(3, 100, kernel.MODEL_LINES, (3, 6), (10, 20), **LINES)
    assert min(seen.values()) >= 15


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_lines_of_thousands_of_decks() -> None:
    compare(4, 4000, kernel.MODEL_LINES, (3, 8), (10, 30), **LINES)


def test_all_rules() -> None:
    seen = compare(5, 60, None, (2, 4), (6, 14))
    assert min(seen.values()) >= 15


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_all_rules_of_thousands_of_decks() -> None:
    compare(6, 4000, None, (2, 5), (6, 20))
