"""Counts how many of many deals can be won, and stores what became of each.

    python tools/census.py bisley --first 10000001 --deals 1000000

Decides the deals on all cores, within the first limits; runs each deal that those leave undecided
again within the second; has the engine replay the solver's wins of some deals; prints the share
with its interval and the time; and stores the result with the package (or in ``--out``), from where
``solitaire_widget.simulation.published.census("bisley")`` takes it. Ended early, by Ctrl-C or
otherwise, it goes on when it is started again: the file given as ``--checkpoint`` holds what was
done, and is deleted in the end.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import solitaire_widget as sw
from solitaire_widget.simulation.published import Census
from solitaire_widget.simulation.workers import core_count

STORE = Path(__file__).parents[1] / "src" / "solitaire_widget" / "simulation" / "census"


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, and say what was found; 1 if it was ended early."""
    asked = read_arguments(arguments)
    started, workers = time.monotonic(), asked.workers or core_count()
    resumed = asked.checkpoint.exists()
    limits = {
        "first": {"max_positions": asked.max_positions, "memory_mb": asked.memory_mb},
        "again": {"max_positions": asked.again_positions, "memory_mb": asked.again_memory_mb},
    }
    result = sw.simulate(
        asked.game,
        strategy="solver",
        deals=range(asked.first, asked.first + asked.deals),
        workers=workers,
        checkpoint=asked.checkpoint,
        **limits["first"],
    )
    if result.partial:
        print(f"{result}\nended early; the same command goes on from {asked.checkpoint}")
        return 1
    outcomes, undecided = run_again(result, limits["again"])
    check_some(result, outcomes, asked.check)
    found = Census(
        rules=result.rules,
        first=asked.first,
        outcomes=outcomes,
        undecided=tuple(undecided),
        limits=limits,
        seconds=round(time.monotonic() - started, 1),
        about={
            "seconds_are_whole": not resumed,
            "workers": workers,
            "positions": {
                "mean": float(result.positions.mean()),
                "median": float(np.median(result.positions)),
                "most": int(result.positions.max()),
            },
            "checked": asked.check,
            "package": sw.__version__,
            "python": platform.python_version(),
            "command": command_of(asked),
        },
    )
    path = asked.out or STORE / f"{result.rules.id}.json"
    path.parent.mkdir(exist_ok=True)
    found.save(path)
    asked.checkpoint.unlink(missing_ok=True)
    tell(found, path, resumed)
    return 0


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=Formatter)
    parser.add_argument("game", choices=sw.games())
    parser.add_argument("--first", type=int, default=10_000_001, help="the first deal number")
    parser.add_argument("--deals", type=int, default=1_000_000, help="how many deals")
    parser.add_argument("--max-positions", type=int, default=20_000_000, help="of a deal, at first")
    parser.add_argument("--memory-mb", type=int, default=512, help="of a deal, at first")
    parser.add_argument("--again-positions", type=int, default=2_000_000_000, help="if undecided")
    parser.add_argument("--again-memory-mb", type=int, default=4096, help="if undecided")
    parser.add_argument("--workers", type=int, help="threads (default: one for each core)")
    parser.add_argument(
        "--check", type=int, default=200, help="deals to solve once more by solve()"
    )
    parser.add_argument("--checkpoint", type=Path, help="(default: census-GAME.sqlite)")
    parser.add_argument("--out", type=Path, help="the file to write (default: in the package)")
    asked = parser.parse_args(arguments)
    asked.checkpoint = asked.checkpoint or Path(f"census-{asked.game}.sqlite")
    return asked


class Formatter(argparse.ArgumentDefaultsHelpFormatter, argparse.RawDescriptionHelpFormatter):
    """Shows defaults, and the description as it stands here."""


def command_of(asked: argparse.Namespace) -> str:
    """The command that gives the same result, without the places of files."""
    names = ("first", "deals", "max_positions", "memory_mb", "again_positions", "again_memory_mb")
    told = [f"--{name.replace('_', '-')} {getattr(asked, name)}" for name in names]
    return " ".join(["python tools/census.py", asked.game, *told])


def run_again(
    result: sw.SimulationResult, limits: dict[str, Any]
) -> tuple[np.ndarray[Any, np.dtype[np.int8]], list[dict[str, int]]]:
    """Decide what is undecided with higher limits, one at a time: each may fill much memory."""
    outcomes = result.outcomes.copy()
    undecided = []
    for place in np.flatnonzero(outcomes == -1).tolist():
        deal = int(result.deals[place])
        print(f"deal {deal} is undecided; once more with {limits}", flush=True)
        again = sw.simulate(result.rules, strategy="solver", deals=[deal], workers=1, **limits)
        if again.partial:
            raise KeyboardInterrupt
        outcomes[place] = again.outcomes[0]
        undecided.append(
            {
                "deal": deal,
                "outcome": int(again.outcomes[0]),
                "positions": int(again.positions[0]),
            }
        )
    return outcomes, undecided


def check_some(result: sw.SimulationResult, outcomes: Any, number: int) -> None:
    """Solve some deals, evenly spread, once more with ``solve``, whose wins the engine replays."""
    for place in np.unique(np.linspace(0, len(outcomes) - 1, number, dtype=np.int64)).tolist():
        if outcomes[place] == -1 or result.positions[place] > 1_000_000:
            continue
        game = sw.Game(result.rules, deal=int(result.deals[place]))
        solution = sw.solve(game)
        if solution.verdict is sw.Verdict.WINNABLE:
            game.play_all(solution.moves)
            assert game.outcome is sw.Outcome.WON
        verdict = {sw.Verdict.WINNABLE: 1, sw.Verdict.UNWINNABLE: 0}[solution.verdict]
        assert verdict == outcomes[place], f"solve says otherwise of deal {game.deal}"


def tell(found: Census, path: Path, resumed: bool) -> None:
    """Print what was found."""
    print(found)
    for each in found.undecided:
        ended = {1: "winnable", 0: "not winnable", -1: "still undecided"}[each["outcome"]]
        print(f"deal {each['deal']}, undecided at first: {ended}, {each['positions']:,} positions")
    part = ", not counting what was done before it was ended early" if resumed else ""
    print(f"{found.seconds:,.0f} s with {found.about['workers']} workers{part}")
    print(f"stored in {path} ({path.stat().st_size:,} bytes)")


if __name__ == "__main__":
    sys.exit(main())
