"""Finds the weights of ``careful``: `python tools/tune_careful.py FAMILY [--generations N]`.

FAMILY is `colours` (tuned on Blind Alleys), `suit` (Ali Baba) or `lines` (Bisley). The weights go
into src/solitaire_widget/simulation/careful.json, with the command that found them.

The search is by cross-entropy: of many players with weights drawn around a centre the best ones
make the next centre. It begins at the weights below, set by hand, and plays deals 3,000,001 to
3,005,000 alone, which no reported figure is of. The same command finds the same weights.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import solitaire_widget as sw
from solitaire_widget.simulation.compiled import FEATURES, CompiledPlayer, family

FILE = Path(__file__).parents[1] / "src" / "solitaire_widget" / "simulation" / "careful.json"
GAMES = {"colours": "blind-alleys", "suit": "ali-baba", "lines": "bisley"}
FIRST, DEALS = 3_000_001, 5_000
PLAYERS, BEST = 40, 8
SPREAD, LEAST_SPREAD = 100.0, 8.0
CUT = 500  # moves; a player that goes round in circles needs no more to show it

RUNS = {
    "join": 300,
    "join_turns": 500,
    "join_hidden": 50,
    "join_empties": -100,
    "join_home": 100,
    "space": -300,
    "space_turns": 300,
    "space_rank": 20,
    "space_home": 100,
    "space_chain": 200,
    "space_regained": 400,
    "space_stock": -300,
    "space_near": -30,
    "space_depth": -50,
    "take": 100,
    "take_guest": 300,
    "take_rival": -200,
    "fill": -500,
    "fill_guest": 300,
    "fill_rank": 10,
    "up": 100,
    "up_ahead": -50,
    "up_turns": 300,
    "up_guest": -200,
    "bare": 1,
    "bare_space": 300,
}
LINES = {
    "line_left": -100,
    "line_gaps": 20,
    "line_free": 20,
    "line_blocked": -30,
    "line_next": -50,
    "line_other": -20,
    "line_cleared": 30,
    "line_tall": -5,
    "line_moves": 50,
    "line_dead": -5000,
}

Vector = NDArray[np.float64]


def named(names: list[str], values: Vector) -> dict[str, int]:
    """Weights as the kernel takes them."""
    return {name: round(float(value)) for name, value in zip(names, values, strict=True)}


def worth(rules: sw.Rules, weights: dict[str, int], deals: range) -> tuple[float, float]:
    """The win rate, and that with a small part for the cards that went up in lost games."""
    batch = CompiledPlayer("careful", rules, max_moves=CUT, weights=weights).play(deals)
    rate = float((batch.outcomes == 1).mean())
    return rate, rate + 0.02 * float(batch.foundation_counts.mean()) / 52


def tune(kind: str, generations: int, deals: int, seed: int) -> tuple[dict[str, int], float]:
    """The weights of the best centre, and its win rate on all the deals."""
    rules = sw.rules(GAMES[kind])
    assert family(rules) == kind
    names = [name for name in FEATURES if name.startswith("line_") == (kind == "lines")]
    start = LINES if kind == "lines" else RUNS
    chance = np.random.default_rng(seed)
    centre = np.array([start.get(name, 0) for name in names], dtype=np.float64)
    spread = np.full(len(names), SPREAD)
    best: tuple[float, dict[str, int], float] | None = None
    began = time.perf_counter()
    for generation in range(1, generations + 1):
        first = FIRST + int(chance.integers(0, DEALS - deals + 1))
        players = centre + spread * chance.standard_normal((PLAYERS, len(names)))
        worths = [worth(rules, named(names, p), range(first, first + deals))[1] for p in players]
        chosen = players[np.argsort(worths)[-BEST:]]
        centre = 0.3 * centre + 0.7 * chosen.mean(axis=0)
        spread = np.maximum(0.4 * spread + 0.6 * chosen.std(axis=0), LEAST_SPREAD)
        if generation % 5 and generation < generations:
            continue
        weights = named(names, centre)
        rate, total = worth(rules, weights, range(FIRST, FIRST + DEALS))
        print(f"{generation}: {rate:.4f}, {time.perf_counter() - began:.0f} s", flush=True)
        if best is None or total > best[0]:
            best = total, weights, rate
    assert best is not None
    return best[1], best[2]


def main() -> None:
    """Tune one family and write its weights."""
    parser = argparse.ArgumentParser(description="Find the weights of careful.")
    parser.add_argument("family", choices=GAMES)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--deals", type=int, default=2500, help="of a generation, of the 5,000")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    weights, rate = tune(given.family, given.generations, given.deals, given.seed)
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    kept.setdefault("found", {})[given.family] = {
        "command": f"python tools/tune_careful.py {given.family} --generations "
        f"{given.generations} --deals {given.deals} --seed {given.seed}",
        "won_of_the_deals_tuned_on": rate,
    }
    kept.setdefault("weights", {})[given.family] = weights
    FILE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
