"""``simulate``: many deals of a game under one strategy."""

from __future__ import annotations

from typing import Any

import numpy as np

from solitaire_widget import catalogue
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import Batch
from solitaire_widget.simulation.result import SimulationResult
from solitaire_widget.simulation.strategies import make_player, settled_options, strategy_name
from solitaire_widget.simulation.wanted import Wanted

_CHUNK = 5000


def simulate(
    game_or_rules: str | Rules,
    *,
    strategy: object,
    deals: object,
    seed: int = 0,
    max_moves: int = 2000,
    **options: Any,
) -> SimulationResult:
    """Play or decide many deals."""
    rules = game_or_rules if isinstance(game_or_rules, Rules) else catalogue.rules(game_or_rules)
    wanted = Wanted(deals)
    player = make_player(strategy, rules, seed=seed, max_moves=max_moves, **options)
    batch = Batch.empty(len(wanted))
    for start in range(0, len(wanted), _CHUNK):
        batch.put(start, player.play(wanted.part(start, start + _CHUNK)))
    return SimulationResult(
        rules=rules,
        strategy=strategy_name(strategy),
        options=getattr(player, "options", None) or settled_options(strategy, options),
        seed=seed,
        max_moves=max_moves,
        requested=len(wanted),
        deals=wanted.array()[np.arange(len(wanted))],
        batch=batch,
    )
