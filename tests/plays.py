"""Rules, and games in the middle of play, for the tests of the text forms."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import solitaire_widget as sw
from solitaire_widget.ruleset import Build, Match

OWN_RULES = sw.Rules(
    id="at-home",
    name='Eight "long" piles \\ no stock',
    pile_sizes=(7, 7, 7, 7, 6, 6, 6, 6),
    match=Match.ANY,
    build=Build.BOTH,
    cards_per_draw=0,
)

RULES: tuple[sw.Rules, ...] = (
    sw.rules("ali-baba"),
    sw.rules("bisley"),
    sw.rules("blind-alleys"),
    sw.rules("ali-baba").variant(aces_first=False),
    sw.rules("ali-baba").variant(foundation_return=True, empty="kings", passes=None),
    sw.rules("bisley").variant(move_runs=True, match="any", empty="any"),
    sw.rules("bisley").variant(name="Bisley at home", foundation_return=True),
    sw.rules("bisley").variant(pile_sizes=(3,) * 13, cards_per_draw=3, passes=2),
    sw.rules("blind-alleys").variant(passes=1),
    sw.rules("blind-alleys").variant(passes=None, cards_per_draw=3),
    sw.rules("blind-alleys").variant(down_foundations=True, transfers=True, face_up="all"),
    sw.rules("blind-alleys").variant(pile_sizes=(1, 2, 3, 4, 5, 6, 7), empty="kings"),
    OWN_RULES,
)


def played(rules: sw.Rules, deal: int, seed: int, steps: int) -> sw.Game:
    """A game after some random moves, those to a foundation before all others."""
    game, choice = sw.Game(rules, deal=deal), random.Random(seed)
    for _ in range(steps):
        moves = list(game.legal_moves)
        if not moves:
            break
        game.play(choice.choice([move for move in moves if move.to_foundation] or moves))
    return game


def plays() -> st.SearchStrategy[sw.Game]:
    """Games of many kinds, at their start, in the middle, and where they end."""
    return st.builds(
        played,
        st.sampled_from(RULES),
        deal=st.integers(1, 10**20 - 1) | st.integers(1, 400),
        seed=st.integers(0, 10**6),
        steps=st.integers(0, 90),
    )


@st.composite
def any_rules(draw: st.DrawFn) -> sw.Rules:
    """Rules that can be, with any value in every field."""
    aces, kings = draw(st.booleans()), draw(st.booleans())
    left, sizes = 52 - 4 * aces, []
    for _ in range(draw(st.integers(1, 24))):
        sizes.append(draw(st.integers(0, min(left, 12))))
        left -= sizes[-1]
    if not left or draw(st.booleans()):
        sizes[-1] += left
        left = 0
    printable = st.text(
        st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=20
    ).filter(lambda text: text.strip() and text.isprintable())
    fields: dict[str, Any] = {
        "id": draw(printable.map(lambda text: "".join(text.split()).replace("=", "-"))),
        "name": draw(printable),
        "pile_sizes": tuple(sizes),
        "face_up": draw(st.sampled_from(["all", "top"])),
        "build": draw(st.sampled_from(["down", "up", "both"])),
        "match": draw(st.sampled_from(["suit", "alternating", "any"])),
        "empty": draw(st.sampled_from(["any", "kings", "nothing"])),
        "aces_first": aces,
        "down_foundations": kings,
        "transfers": kings and draw(st.booleans()),
        "move_runs": draw(st.booleans()),
        "foundation_return": draw(st.booleans()),
        "cards_per_draw": draw(st.integers(1, 5)) if left else 0,
        "passes": draw(st.none() | st.integers(1, 9)) if left else 1,
    }
    return sw.Rules(**fields)
