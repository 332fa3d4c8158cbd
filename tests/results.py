"""Results made by hand, so that what a chart has to show is known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np

import solitaire_widget as sw
from solitaire_widget.simulation.batch import Batch


def made(
    game: str | sw.Rules = "bisley",
    strategy: str = "careful",
    outcomes: Any = None,
    *,
    won: int = 0,
    lost: int = 0,
    unknown: int = 0,
    first: int = 1,
    requested: int | None = None,
    options: dict[str, Any] | None = None,
    moves: Any = 100,
    cards: Any = 20,
    positions: Any = 0,
    capped: Any = False,
) -> sw.SimulationResult:
    """A result: outcomes one by one, or so many of each, well mixed; the rest for all or one each.

    Won games have 52 cards up, whatever ``cards`` says.
    """
    if outcomes is None:
        outcomes = np.repeat([1, 0, -1], [won, lost, unknown])
        np.random.default_rng(7).shuffle(outcomes)
    ended = np.asarray(outcomes, dtype=np.int8)

    def column(values: Any, dtype: type) -> Any:
        return np.broadcast_to(np.asarray(values, dtype=dtype), ended.shape).copy()

    batch = Batch(
        outcomes=ended,
        move_counts=column(moves, np.int32),
        foundation_counts=np.where(ended == 1, 52, column(cards, np.int8)).astype(np.int8),
        capped=column(capped, np.bool_),
        positions=column(positions, np.int64),
    )
    return sw.SimulationResult(
        rules=sw.rules(game) if isinstance(game, str) else game,
        strategy=strategy,
        options=options or {},
        seed=0,
        max_moves=2000,
        requested=len(ended) if requested is None else requested,
        deals=np.arange(first, first + len(ended)),
        batch=batch,
    )
