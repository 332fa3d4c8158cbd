"""The figures of the strategy lessons: simple players that differ in one habit.

Each game has a player called ``simple``, which is ``careful`` with a handful of weights in place of
the tuned ones, so that a lesson can say what a habit is worth: the same player without it wins so
many deals fewer. What a weight means is said in the kernel, where the weights are listed.
"""

from __future__ import annotations

from functools import cache

from solitaire_widget import catalogue
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.missing import needing

DEALS = range(1, 5001)
"""The deals that the players play: PySolFC's 1 to 5,000."""

# Drawing has the score 0: what scores less is played when nothing is left to draw. No player takes
# a run apart to send the card under it home, unless it is "home at any price".
_NEVER = 1_000_000
_LATER = -1000
_WHOLE_RUNS = {"bare": _NEVER}

HABITS: dict[str, dict[str, dict[str, int]]] = {
    "blind-alleys": {
        # Runs go on cards; then the waste; then runs go to spaces, the waste's card to a space
        # only if no run does; last, cards go home that might still be of use.
        "simple": {
            **_WHOLE_RUNS,
            "join": 300,
            "join_turns": 100,
            "take": 200,
            "space": 100,
            "fill": 50,
            "up": 10,
        },
        "stock first": {"join": -200, "space": -150},
        "deep piles first": {"join_hidden": 30},
        "waste before runs": {"take": 450},
        "no runs to spaces": {"space": _LATER},
        "waste to spaces first": {"fill": 150},
        "no waste to spaces": {"fill": _LATER},
        "no piles emptied": {"join_empties": _LATER},
        "home at once": {"up": 500},
        "home at any price": {"up": 500, "bare": 1},
    },
    "ali-baba": {
        # A run goes to a space after the last draw, from the pile under which most runs can follow.
        "simple": {**_WHOLE_RUNS, "space": -50, "space_chain": 100, "fill": _LATER},
        "any run to spaces": {"space_chain": 0},
        "spaces before draws": {"space": 1000},
        "waste to spaces first": {"fill": 2000},
    },
    "bisley": {
        # What goes home goes; else it takes any pile that can be dug out.
        "simple": {"line_gaps": 0},
        "neighbours open": {"line_blocked": -30},
        "tall piles": {"line_tall": -5},
        "most cards home": {"line_left": -100},
        "look ahead": {"line_dead": -5000},
        "all together": {
            "line_blocked": -30,
            "line_tall": -5,
            "line_dead": -5000,
            "line_moves": 50,
        },
    },
}
"""The weights of each game's ``simple`` player, and what its other players have other than it."""


@cache
def won_of_100(game_id: str, habit: str = "simple") -> int:
    """How many of a hundred deals a simple player wins, rounded, over deals 1 to 5,000.

    Args:
        game_id: a game.
        habit: a player in ``HABITS``.

    Raises:
        RulesError: no game has this id.
        SolitaireError: the game has no such player.
        MissingPackageError: NumPy isn't here.
    """
    from solitaire_widget.simulation.compiled import CompiledPlayer

    rules = catalogue.rules(game_id)
    players = HABITS[game_id]
    if habit not in players:
        raise SolitaireError(
            f"the players of {rules.name} are {', '.join(players)}, not {excerpt(habit)}"
        )
    weights = {**players["simple"], **players[habit]}
    with needing("playing 5,000 deals"):
        batch = CompiledPlayer("careful", rules, weights=weights).play(DEALS)
    return round(100 * int((batch.outcomes == 1).sum()) / len(DEALS))
