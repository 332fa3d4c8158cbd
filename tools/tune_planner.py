"""Finds the weights of the planner's quick player: `python tools/tune_planner.py`.

The quick player finishes the part of a game in which the stock isn't known, in each sampled world
that careful doesn't win. Its weights go into src/solitaire_widget/simulation/planner.json, with
the command that found them.

The search is by cross-entropy, as in tune_careful.py, on deals 3,000,001 to 3,005,000 of Blind
Alleys alone. What counts is what a deal is worth to the planner when the stock is known: whether
what is left can be won, times what a win is worth with so many cards face down.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import solitaire_widget as sw
from solitaire_widget.deals import deck
from solitaire_widget.search import encoding, kernel
from solitaire_widget.simulation.compiled import guide
from solitaire_widget.simulation.planning import Effort, Table

FILE = Path(__file__).parents[1] / "src" / "solitaire_widget" / "simulation" / "planner.json"
GAME = "blind-alleys"
FIRST, DEALS = 3_000_001, 5_000
PLAYERS, BEST = 32, 7
POSITIONS = 300  # of the search once the stock is known
SPREAD, LEAST_SPREAD = 25.0, 1.0
NAMES = {
    name.removeprefix("QUICK_").lower(): place
    for name, place in vars(kernel).items()
    if name.startswith("QUICK_") and name != "QUICK_WEIGHTS"
}
START = {
    "up": 60,
    "up_wanted": -60,
    "up_ahead": -5,
    "up_last": -40,
    "up_turns": 60,
    "take": 40,
    "take_guest": 60,
    "take_rival": -40,
    "fill": -40,
    "fill_last": -20,
    "fill_rank": 2,
    "fill_guest": 80,
    "join": 100,
    "join_depth": -5,
    "space": 10,
    "space_last": -10,
    "space_depth": -10,
    "space_rank": 2,
}

Vector = NDArray[np.float64]


def worth(table: Table, boards: list[kernel.Words], weights: Vector) -> float:
    """What some deals are worth to the planner, in the mean, from 0 to 1."""
    words = encoding.words(kernel.QUICK_WEIGHTS)
    for place, weight in enumerate(weights):
        words[place] = round(float(weight))
    return sum(table.worth_of(board, words, POSITIONS) for board in boards) / len(boards) / 1000


def main() -> None:
    """Tune and write the weights."""
    parser = argparse.ArgumentParser(description="Find the weights of the planner's quick player.")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--deals", type=int, default=2000, help="of a generation, of the 5,000")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = sw.rules(GAME)
    weights = encoding.words(kernel.QUICK_WEIGHTS)
    table = Table(encoding.encode_rules(rules), guide(rules), weights, Effort(1), 0)
    boards = [
        encoding.encode_position(sw.Position.deal(rules, deck(number)))
        for number in range(FIRST, FIRST + DEALS)
    ]
    chance = np.random.default_rng(given.seed)
    centre = np.array([START.get(name, 0) for name in NAMES], dtype=np.float64)
    spread = np.full(len(NAMES), SPREAD)
    began = time.perf_counter()
    for generation in range(1, given.generations + 1):
        first = int(chance.integers(0, DEALS - given.deals + 1))
        some = boards[first : first + given.deals]
        players = centre + spread * chance.standard_normal((PLAYERS, len(NAMES)))
        worths = [worth(table, some, player) for player in players]
        chosen = players[np.argsort(worths)[-BEST:]]
        centre = 0.3 * centre + 0.7 * chosen.mean(axis=0)
        spread = np.maximum(0.3 * spread + 0.7 * chosen.std(axis=0), LEAST_SPREAD)
        print(f"{generation}: {max(worths):.4f}, {time.perf_counter() - began:.0f} s", flush=True)
    kept = {
        "found": {
            "command": f"python tools/tune_planner.py --generations {given.generations} "
            f"--deals {given.deals} --seed {given.seed}",
            "worth_of_the_deals_tuned_on": round(worth(table, boards, centre), 4),
        },
        "weights": {name: round(float(centre[place])) for name, place in NAMES.items()},
    }
    FILE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
