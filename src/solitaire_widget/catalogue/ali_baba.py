"""Ali Baba: ten open piles built in suit, runs move, one pass through a stock of eight."""

from solitaire_widget.ruleset import Build, Empty, FaceUp, Match, Rules

ALI_BABA = Rules(
    id="ali-baba",
    name="Ali Baba",
    pile_sizes=(4,) * 10,
    face_up=FaceUp.ALL,
    build=Build.DOWN,
    match=Match.SUIT,
    move_runs=True,
    empty=Empty.ANY,
    aces_first=True,
    cards_per_draw=1,
    passes=1,
)
