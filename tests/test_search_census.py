"""Known figures: how many deals of the three games, and of relatives of theirs, can be won."""

from __future__ import annotations

import math
from itertools import count

import pytest

import solitaire_widget as sw
from solitaire_widget.search.census import Counter, census

WINNABLE = {"ali-baba": 446, "bisley": 850, "blind-alleys": 995}
LOST_BLIND_ALLEYS = [36, 145, 196, 349, 446]


@pytest.mark.parametrize("game_id", ["ali-baba", "bisley"])
def test_first_thousand(game_id: str) -> None:
    found = census(sw.rules(game_id), 1, 1000)
    assert -1 not in found.outcomes
    assert sum(found.outcomes) == WINNABLE[game_id]


@pytest.mark.timeout(600)
def test_first_thousand_of_blind_alleys() -> None:
    found = census(sw.rules("blind-alleys"), 1, 1000)
    lost = [
        number for number, outcome in zip(count(1), found.outcomes, strict=False) if not outcome
    ]
    assert lost == LOST_BLIND_ALLEYS
    assert sum(found.outcomes) == WINNABLE["blind-alleys"]


WINNABLE_OF_20_000 = {"ali-baba": 8667, "bisley": 16_729, "blind-alleys": 19_902}
"""Found by this search; the README tells them."""


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", sw.games())
def test_every_deal_of_twenty_thousand_is_decided(game_id: str) -> None:
    counter, won = Counter(sw.rules(game_id)), 0
    for first in range(1, 20_001, 500):
        outcomes = counter.count(first, 500).outcomes
        assert -1 not in outcomes
        won += sum(outcomes)
    assert won == WINNABLE_OF_20_000[game_id]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", sw.games())
def test_every_win_of_the_first_thousand_replays(game_id: str) -> None:
    outcomes = census(sw.rules(game_id), 1, 1000).outcomes
    for number, outcome in zip(count(1), outcomes, strict=False):
        game = sw.Game(game_id, deal=number)
        solution = sw.solve(game)
        assert (solution.verdict is sw.Verdict.WINNABLE) == (outcome == 1)
        if outcome:
            game.play_all(solution.moves)
            assert game.outcome is sw.Outcome.WON


def test_a_census_agrees_with_solve() -> None:
    rules = sw.rules("ali-baba").variant(aces_first=False)
    outcomes = census(rules, 10**12, 40).outcomes
    for number, outcome in zip(count(10**12), outcomes, strict=False):
        verdict = sw.solve(sw.Game(rules, deal=number)).verdict
        assert (verdict is sw.Verdict.WINNABLE) == (outcome == 1)
    assert 0 < sum(outcomes) < 40


def test_rules_without_a_model_and_numbers_that_are_none() -> None:
    with pytest.raises(sw.RulesError, match="one by one"):
        census(sw.rules("bisley").variant(foundation_return=True), 1, 1)
    with pytest.raises(sw.DealError):
        census(sw.rules("bisley"), 0, 1)
    with pytest.raises(sw.DealError):
        census(sw.rules("bisley"), 10**20 - 2, 3)


ALPHA_STAR = sw.Rules(name="Alpha Star", pile_sizes=(4,) * 12, aces_first=True, cards_per_draw=0)
TRIGON = sw.Rules(
    name="Trigon", pile_sizes=tuple(range(1, 8)), face_up="top", empty="kings", passes=None
)
ACES_IN_DECK = sw.rules("ali-baba").variant(aces_first=False)

# Of each game: rules, published share of deals that can be won and its 95 % half-width.
PUBLISHED = {
    "Alpha Star": (ALPHA_STAR, 0.47794, 0.00032),
    "Trigon": (TRIGON, 0.15996, 0.00023),
    "Ali Baba, aces in the deck": (ACES_IN_DECK, 0.396809, 1.96 * math.sqrt(0.24 / 1e6)),
}


def overlap(name: str, first: int, deals: int) -> None:
    rules, share, half_width = PUBLISHED[name]
    counter, won, step = Counter(rules), 0, 10_000
    for start in range(first, first + deals, step):
        outcomes = counter.count(start, step).outcomes
        assert -1 not in outcomes
        won += sum(outcomes)
    ours = won / deals
    half = 1.96 * math.sqrt(ours * (1 - ours) / deals)
    assert abs(ours - share) <= half + half_width, (name, ours, half)


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_figures_on_few_deals(name: str) -> None:
    overlap(name, 1, 10_000)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_figures(name: str) -> None:
    overlap(name, 1_000_001, 1_000_000)
