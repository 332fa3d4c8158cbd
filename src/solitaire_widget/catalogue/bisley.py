"""Bisley: thirteen open piles built up or down in suit, foundations from both ends."""

from solitaire_widget.ruleset import Build, Empty, FaceUp, Match, Rules

BISLEY = Rules(
    id="bisley",
    name="Bisley",
    pile_sizes=(3,) * 4 + (4,) * 9,
    face_up=FaceUp.ALL,
    build=Build.BOTH,
    match=Match.SUIT,
    move_runs=False,
    empty=Empty.NOTHING,
    aces_first=True,
    down_foundations=True,
    transfers=True,
    cards_per_draw=0,
)
