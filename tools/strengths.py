"""How often each strategy wins: `python tools/strengths.py [GAME ...] [--deals N]`.

Prints, for each game, the share of the deals that each strategy wins with its Wilson interval of
95 %, its processor time a game on one core, and McNemar's test of each strategy against the one
above it on the same deals. The deals are 4,000,001 on, on which nothing was tuned.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import solitaire_widget as sw
from solitaire_widget.simulation.paired import Comparison
from solitaire_widget.simulation.result import SimulationResult

STRATEGIES = ("random", "greedy", "careful", "planner", "solver")


def measure(
    game_id: str, strategy: str, deals: range, options: dict[str, Any]
) -> tuple[SimulationResult, float]:
    """The result of a strategy, and its processor time a game in ms."""
    given = options if strategy == "planner" else {}
    sw.simulate(game_id, strategy=strategy, deals=range(1, 2), workers=1, progress=False, **given)
    began = time.process_time()
    result = sw.simulate(
        game_id, strategy=strategy, deals=deals, workers=1, progress=False, **given
    )
    return result, 1000 * (time.process_time() - began) / len(deals)


def line(name: str, result: SimulationResult, ms: float, above: Comparison | None) -> str:
    """A line of the table."""
    rate = result.win_rate
    told = f"{name:<10}{100 * rate.estimate:6.2f} % [{100 * rate.low:5.2f}, {100 * rate.high:5.2f}]"
    told += f"{ms:10.3f} ms"
    if above is None:
        return told
    return f"{told}   +{above.only_a} -{above.only_b}, p = {above.p_value:.2g}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How often each strategy wins.")
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--first", type=int, default=4_000_001, help="the first deal")
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--strategies", nargs="*", choices=STRATEGIES, default=STRATEGIES)
    parser.add_argument("--worlds", type=int, help="of planner; default: its own")
    given = parser.parse_args()
    deals = range(given.first, given.first + given.deals)
    options = {} if given.worlds is None else {"worlds": given.worlds}
    for game_id in given.games or sw.games():
        print(f"{game_id}, deals {deals[0]:,} to {deals[-1]:,}")
        above: SimulationResult | None = None
        for strategy in given.strategies:
            result, ms = measure(game_id, strategy, deals, options)
            compared = None if above is None else result.compare(above)
            print("  " + line(strategy, result, ms, compared), flush=True)
            above = result


if __name__ == "__main__":
    main()
