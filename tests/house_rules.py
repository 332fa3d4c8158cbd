"""Rules for the contract tests: the registered games, house rules, and games at the edges."""

from __future__ import annotations

import solitaire_widget as sw

_BLIND = sw.rules("blind-alleys")
_BABA = sw.rules("ali-baba")
_BISLEY = sw.rules("bisley")
_TRIANGLE = sw.Rules(
    id="triangle",
    name="Triangle",
    pile_sizes=(1, 2, 3, 4, 5, 6, 7),
    face_up="top",
    match="alternating",
    empty="kings",
    foundation_return=True,
    passes=None,
)

REGISTERED = {game_id: sw.rules(game_id) for game_id in sw.games()}

VARIANTS = {
    "no redeal": _BLIND.variant(passes=1),
    "unlimited passes": _BLIND.variant(passes=None),
    "draw three, two passes": _BLIND.variant(cards_per_draw=3),
    "draw three, unlimited": _BLIND.variant(cards_per_draw=3, passes=None),
    "draw the whole stock": _BLIND.variant(cards_per_draw=52, passes=3),
    "kings only": _BLIND.variant(empty="kings"),
    "empty piles stay empty": _BLIND.variant(empty="nothing"),
    "match any": _BLIND.variant(match="any"),
    "match suit, face down": _BLIND.variant(match="suit"),
    "build up": _BLIND.variant(build="up"),
    "build both, runs": _BLIND.variant(build="both"),
    "build both, any suit, spaces stay": _BLIND.variant(build="both", match="any", empty="nothing"),
    "single cards": _BLIND.variant(move_runs=False),
    "foundation return": _BLIND.variant(foundation_return=True),
    "return, aces first": _BLIND.variant(foundation_return=True, aces_first=True),
    "foundations both ways, alternating": _BLIND.variant(down_foundations=True, transfers=True),
    "foundations both ways, suit, runs": _BABA.variant(down_foundations=True),
    "aces not first": _BABA.variant(aces_first=False),
    "suit, build up, runs": _BABA.variant(build="up"),
    "no transfers": _BISLEY.variant(transfers=False),
    "transfers and return": _BISLEY.variant(foundation_return=True),
    "both ways in suit, runs, spaces": _BISLEY.variant(move_runs=True, empty="any"),
    "Bisley up only": _BISLEY.variant(down_foundations=False, transfers=False),
    "triangle": _TRIANGLE,
    "triangle, draw three": _TRIANGLE.variant(cards_per_draw=3, foundation_return=False),
}

EDGES = {
    "one pile of all cards": sw.Rules(pile_sizes=(52,), cards_per_draw=0),
    "one pile, the rest in stock": sw.Rules(pile_sizes=(1,), match="any", passes=None),
    "nothing dealt": sw.Rules(pile_sizes=(0, 0, 0), match="alternating", passes=2),
    "some piles start empty": sw.Rules(pile_sizes=(0, 5, 0, 9), face_up="top", match="any"),
    "24 piles": sw.Rules(
        pile_sizes=(2,) * 24,
        face_up="top",
        aces_first=False,
        down_foundations=True,
        transfers=True,
        build="both",
        passes=2,
    ),
}

ALL = REGISTERED | VARIANTS | EDGES
