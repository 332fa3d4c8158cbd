"""The strategies by name, and how a player comes of one.

To add one, write a function with the arguments of those below and name it in ``STRATEGIES``. Its
keyword-only arguments after ``max_moves`` are the options of the strategy.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from solitaire_widget.errors import SolitaireError, StrategyError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import Player

Maker = Callable[..., Player]
"""``maker(rules, *, seed, max_moves, **options)``; raises ``StrategyError`` on a bad option."""


def _random(rules: Rules, *, seed: int, max_moves: int) -> Player:
    from solitaire_widget.simulation.compiled import CompiledPlayer

    return CompiledPlayer("random", rules, seed=seed, max_moves=max_moves)


def _greedy(rules: Rules, *, seed: int, max_moves: int) -> Player:
    from solitaire_widget.simulation.compiled import CompiledPlayer

    return CompiledPlayer("greedy", rules, seed=seed, max_moves=max_moves)


def _careful(rules: Rules, *, seed: int, max_moves: int) -> Player:
    from solitaire_widget.simulation.compiled import CompiledPlayer

    return CompiledPlayer("careful", rules, seed=seed, max_moves=max_moves)


def _planner(rules: Rules, *, seed: int, max_moves: int, worlds: int = 80) -> Player:
    from solitaire_widget.simulation.planner import Planner

    return Planner(rules, seed=seed, max_moves=max_moves, worlds=worlds)


def _solver(
    rules: Rules,
    *,
    seed: int,  # noqa: ARG001 - every maker takes it
    max_moves: int,  # noqa: ARG001
    max_positions: int | None = None,
    time_limit_s: float | None = None,
    memory_mb: float = 512,
) -> Player:
    from solitaire_widget.simulation.winnability import Solver

    return Solver(
        rules, max_positions=max_positions, time_limit_s=time_limit_s, memory_mb=memory_mb
    )


STRATEGIES: dict[str, Maker] = {
    "random": _random,
    "greedy": _greedy,
    "careful": _careful,
    "planner": _planner,
    "solver": _solver,
}
"""What each named strategy is made by."""


def make_player(
    strategy: object, rules: Rules, *, seed: int, max_moves: int, **options: object
) -> Player:
    """A player of these rules.

    Args:
        strategy: a name in ``STRATEGIES``, or a function ``(PlayerView) -> Move | str | None``.
        rules: the rules of the game.
        seed: seeds the strategy's chance, together with each deal's number.
        max_moves: the moves after which a game is cut off.
        options: options of the strategy.

    Raises:
        StrategyError: no such strategy, no such option, or an option with a wrong value.
    """
    settled_options(strategy, options)
    try:
        if isinstance(strategy, str):
            maker = STRATEGIES[strategy]
            return maker(rules, seed=seed, max_moves=max_moves, **options)
        from solitaire_widget.simulation.function import FunctionPlayer

        assert callable(strategy)
        return FunctionPlayer(strategy, rules, max_moves=max_moves)
    except StrategyError:
        raise
    except SolitaireError as error:
        raise StrategyError(f"{strategy_name(strategy)}: {error}") from error


def settled_options(strategy: object, options: Mapping[str, object]) -> dict[str, Any]:
    """The options of a strategy in force, with the defaults of those that aren't given.

    Raises:
        StrategyError: no such strategy or option.
    """
    if not isinstance(strategy, str):
        if not callable(strategy):
            raise StrategyError(
                f"a strategy is one of {', '.join(STRATEGIES)}, or a function of a PlayerView, "
                f"not {excerpt(strategy)}"
            )
        if options:
            raise StrategyError(
                f"a function takes no options, so {', '.join(options)} means nothing here; give "
                "it its own with functools.partial"
            )
        return {}
    if strategy not in STRATEGIES:
        raise StrategyError(
            f"no strategy is called {excerpt(strategy)}; there are {', '.join(STRATEGIES)}, and "
            "any function of a PlayerView"
        )
    known = inspect.signature(STRATEGIES[strategy]).parameters
    defaults = {
        name: parameter.default
        for name, parameter in known.items()
        if name not in ("rules", "seed", "max_moves")
    }
    for name in options:
        if name not in defaults:
            there = f"its options are {', '.join(defaults)}" if defaults else "it has none"
            raise StrategyError(f"{strategy} has no option {excerpt(name)}; {there}")
    return {**defaults, **options}


def told_options(strategy: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those options of a named strategy that differ from their defaults."""
    defaults = settled_options(strategy, {}) if strategy in STRATEGIES else {}
    return {
        name: value
        for name, value in options.items()
        if name not in defaults or value != defaults[name]
    }


def strategy_name(strategy: object) -> str:
    """The name that a strategy goes by: a function's own."""
    if isinstance(strategy, str):
        return strategy
    inner = getattr(strategy, "func", strategy)  # of a functools.partial
    name = getattr(inner, "__name__", None) or type(inner).__name__
    return str(name)
