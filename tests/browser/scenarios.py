"""For each game a position near the end, and a short script that makes every kind of move."""

from dataclasses import dataclass

import solitaire_widget as sw


@dataclass(frozen=True)
class Scenario:
    """A start, a script, and the kinds of move that the game knows (all are in the script)."""

    position: str
    script: str
    kinds: frozenset[str]

    @property
    def moves(self) -> list[str]:
        """The moves of the script, in move text."""
        return self.script.split()


STOCK_KINDS = {"draw", "waste to card", "waste to foundation"}
RUN_KINDS = {"run to card", "run to empty", "card to empty"}

SCENARIOS = {
    "blind-alleys": Scenario(
        position="""\
Game: blind-alleys
Foundations: C-8 D-T H-T S-8
Stock: 9C QS
Waste:
Redeals left: 1
T1:
T2: <QD> <QH> KH
T3: <QC> <JC> JD TC
T4: <KS> JH
T5: <9S> TS
T6: <JS> <KD> KC
""",
        script="""
            draw draw redeal draw W>F:C draw W>T2 T3>T2*2 T5>T4 T4>T1*2 T5>F:S T6>T5 T2>F:C
        """,
        kinds=frozenset(
            STOCK_KINDS | RUN_KINDS | {"redeal", "card to card, down", "card to foundation"}
        ),
    ),
    "ali-baba": Scenario(
        position="""\
Game: ali-baba
Foundations: C-9 D-T H-9 S-9
Stock: TC QS
Waste:
Redeals left: 0
T1:
T2: KC KS
T3: JS
T4: QD JD
T5: KD
T6: QH KH JH
T7:
T8: QC JC
T9: TS
T10: TH
""",
        script="draw W>F:C draw W>T2 T3>T2 T4>T5*2 T2>T1*3 T6>T3 T8>F:C",
        kinds=frozenset(STOCK_KINDS | RUN_KINDS | {"card to card, down", "card to foundation"}),
    ),
    "bisley": Scenario(
        position="""\
Game: bisley
Foundations: C-7 D-T H-9 S-9
Kings: C-8 D-0 H-0 S-0
T1: KH
T2: QH
T3: TH
T4: QS
T5: JS
T6: QD
T7: JD
T8: JH
T9: KD
T10: KS
T11: TS
T12:
T13:
""",
        script="K:C>F:C F:C>K:C T1>K:H T2>K:H T3>F:H T5>T4 T6>T7",
        kinds=frozenset(
            {
                "card to card, down",
                "card to card, up",
                "card to foundation",
                "king opens a foundation",
                "card to down foundation",
                "transfer to the up foundation",
                "transfer to the down foundation",
            }
        ),
    ),
}
RANKS = "A23456789TJQK"


def kind_of(move: sw.Move, position: sw.Position) -> str:
    """What kind of move this is, in the words of the scenarios."""
    if move.source == "S":
        return "draw"
    if move.target == "W" or move.target == "S":
        return "redeal"
    here, there = (position.piles[name] for name in (move.source, move.target))
    if move.is_transfer:
        way = "up" if move.target.startswith("F") else "down"
        return f"transfer to the {way} foundation"
    if move.source == "W":
        return "waste to card" if move.target.startswith("T") else "waste to foundation"
    if move.target.startswith("F"):
        return "card to foundation"
    if move.target.startswith("K"):
        return "card to down foundation" if there else "king opens a foundation"
    if not there:
        return "card to empty" if move.count == 1 else "run to empty"
    if move.count > 1:
        return "run to card"
    step = RANKS.index(str(here[-1])[0]) - RANKS.index(str(there[-1])[0])
    return f"card to card, {'up' if step == 1 else 'down'}"


# Positions one move before the end, and that move.
ALMOST_WON = (
    """\
Game: blind-alleys
Foundations: C-K D-K H-K S-Q
Stock:
Waste:
Redeals left: 0
T1: KS
T2:
T3:
T4:
T5:
T6:
""",
    "T1>F:S",
)
ALMOST_STUCK = (
    """\
Game: bisley
Foundations: C-K D-K H-K S-A
Kings: C-0 D-0 H-0 S-0
T1: 2S KS 7S
T2: 6S QS 4S
T3: 3S 9S 8S 5S TS
T4: JS
T5:
T6:
T7:
T8:
T9:
T10:
T11:
T12:
T13:
""",
    "T4>T3",
)
# Foundation moves and draws alone end this game, in whatever order the stock lies.
FINISHABLE = """\
Game: ali-baba
Foundations: C-Q D-Q H-K S-Q
Stock: KC KD
Waste:
Redeals left: 0
T1: KS
T2:
T3:
T4:
T5:
T6:
T7:
T8:
T9:
T10:
"""


def position_after(end: tuple[str, str]) -> sw.Position:
    """The position after the last move of `ALMOST_WON` or `ALMOST_STUCK`."""
    text, last_move = end
    game = sw.Game(sw.Position.from_text(text))
    game.play(last_move)
    return game.position
