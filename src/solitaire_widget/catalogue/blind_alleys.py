"""Blind Alleys: six short piles, two thirds of them face down, and two passes through the stock."""

from solitaire_widget.ruleset import Build, Empty, FaceUp, Match, Rules

BLIND_ALLEYS = Rules(
    id="blind-alleys",
    name="Blind Alleys",
    pile_sizes=(3,) * 6,
    face_up=FaceUp.TOP,
    build=Build.DOWN,
    match=Match.ALTERNATING,
    move_runs=True,
    empty=Empty.ANY,
    cards_per_draw=1,
    passes=2,
)
