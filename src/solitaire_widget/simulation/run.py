"""``simulate``: many deals of a game under one strategy."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from contextlib import closing, suppress
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, SupportsIndex

from solitaire_widget import catalogue
from solitaire_widget.deals import as_whole
from solitaire_widget.errors import (
    CheckpointError,
    RulesError,
    SimulationError,
    SolitaireError,
    StrategyError,
)
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import Player
from solitaire_widget.simulation.checkpoint import Checkpoint, header_of
from solitaire_widget.simulation.loop import Loop
from solitaire_widget.simulation.progress import (
    OnProgress,
    Progress,
    Shown,
    check_progress,
    follow,
)
from solitaire_widget.simulation.result import SimulationResult
from solitaire_widget.simulation.strategies import settled_options, strategy_name
from solitaire_widget.simulation.tally import About, Tally
from solitaire_widget.simulation.wanted import Wanted
from solitaire_widget.simulation.workers import Pool, Spec, check_executor
from solitaire_widget.view import Strategy

_LARGEST_SEED = 2**62 - 1
_MOST_WORKERS = 1000  # of this machine: a slip of the hand shouldn't bring it down


def simulate(
    game_or_rules: str | Rules,
    *,
    strategy: str | Strategy,
    deals: int | range | Iterable[SupportsIndex],
    seed: int = 0,
    max_moves: int = 2000,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | OnProgress | Progress = True,
    checkpoint: str | PathLike[str] | None = None,
    **options: Any,
) -> SimulationResult:
    """Play many deals of a game under one strategy, or have the solver decide them.

    The result is the same, bit for bit, whatever the number of workers and wherever they run, as
    long as what the strategy does in a deal depends on what it is shown alone (and on no
    ``time_limit_s``). An interrupt (Ctrl-C, a notebook's stop button) ends the run early and
    returns what was done: ``partial`` is True then.

    Args:
        game_or_rules: a game id, or ``Rules``.
        strategy: ``"random"``, ``"greedy"``, ``"careful"``, ``"planner"``, which see what a player
            sees; ``"solver"``, which knows every card; or a function
            ``(PlayerView) -> Move | str | None``: None gives up, a text is a move's.
        deals: a count (deals 1 to n), a range, or deal numbers from 1 to 10**20 - 1, none of them
            twice; at most 10**9 deals.
        seed: a whole number from 0 to 2**62 - 1, which seeds the strategy's chance together with
            each deal's number.
        max_moves: the moves after which a game is cut off and counts as lost, from 1 to
            2**31 - 1; play can go round in circles without ever being stuck.
        workers: how many to play at once; None: one on each core. 1 plays a Python function in
            this process, where a debugger can follow. With ``executor``, how many it has.
        executor: any ``concurrent.futures.Executor`` to play in, ``client.get_executor()`` of a
            Dask client among them; it isn't shut down. None: threads for the built-in
            strategies, processes for Python functions, which may stand in a notebook's cell.
        progress: whether to show a bar, in a notebook or a terminal; or a function that is called
            with (deals done, deals in all, the result so far); or an object with ``update`` and
            ``close`` (see ``simulation.progress.Progress``), such as a live chart.
        checkpoint: a file that holds what was done, written about twice a second. The same call
            with the same file goes on where an earlier one was ended, or killed.
        options: options of the strategy: of the solver ``max_positions``, ``time_limit_s`` and
            ``memory_mb`` (see ``simulation.winnability.Solver``), of the planner ``worlds``, 1 to
            100,000 (default 80; see ``simulation.planner.Planner``).

    Raises:
        RulesError: neither a game id nor rules.
        DealError: ``deals`` names no deals, a number that is none, or a deal twice.
        StrategyError: no such strategy or option; or a strategy that failed or answered with
            something other than a legal move, with the number of the ``deal``, the ``record`` of
            the game, and as ``partial`` what was done.
        CheckpointError: the checkpoint is damaged, of another run, or can't be written.
        SimulationError: a worker or the executor died; ``partial`` is what was done.
        SolitaireError: another argument with a wrong value; the message says which.
    """
    rules = _rules_of(game_or_rules)
    wanted = Wanted(deals)
    spec = Spec(
        rules,
        strategy,
        _whole("seed", seed, 0, _LARGEST_SEED),
        _whole("max_moves", max_moves, 1, 2**31 - 1),
        options,
    )
    if workers is not None:
        workers = _whole("workers", workers, 1, _MOST_WORKERS if executor is None else 10**6)
    check_executor(executor)
    check_progress(progress)
    # Before the first deal, so that whatever is wrong with the strategy is told at once.
    in_force = settled_options(strategy, options)
    is_ready = True
    try:
        in_force = getattr(_in_the_background(spec.player), "options", None) or in_force
    except KeyboardInterrupt:
        is_ready = False
    about = About(
        rules=rules,
        strategy=strategy_name(strategy),
        options=in_force,
        seed=spec.seed,
        max_moves=spec.max_moves,
    )
    tally = Tally(about, wanted)
    if not is_ready:
        if checkpoint is not None:
            _restore_quietly(checkpoint, header_of(about, strategy, wanted.to_plain()), tally)
        return tally.result()
    kept = None
    if checkpoint is not None:
        kept = Checkpoint(checkpoint, header_of(about, strategy, wanted.to_plain()))
    try:
        if kept is not None:
            kept.restore(tally)
        shown = follow(progress, tally)
        return _run(tally, kept, shown, partial(Pool, spec, workers, executor))
    finally:
        if kept is not None:
            kept.close()


def _in_the_background(make: Callable[[], Player]) -> Player:
    """Make a player, which may mean to compile for some seconds, and stay open to interrupts.

    An interrupt in the midst of compiling could leave the compiler in disorder, so that goes on.
    """
    done: list[Player | BaseException] = []

    def fill() -> None:
        try:
            done.append(make())
        except BaseException as error:  # raised again where it was asked for
            done.append(error)

    thread = threading.Thread(target=fill, daemon=True, name="solitaire_widget_compiling")
    try:
        thread.start()
    except RuntimeError:  # there are no threads where Python runs in the browser
        return make()
    while not done:
        thread.join(0.1)
    if isinstance(done[0], BaseException):
        raise done[0]
    return done[0]


def _restore_quietly(checkpoint: str | PathLike[str], header: dict[str, str], tally: Tally) -> None:
    """Take in what an earlier run did, for a run that ends before it began."""
    if not Path(checkpoint).exists():
        return
    with suppress(CheckpointError), closing(Checkpoint(checkpoint, header)) as kept:
        kept.restore(tally)


def _run(
    tally: Tally, kept: Checkpoint | None, shown: Shown, open_pool: Callable[[int], Pool]
) -> SimulationResult:
    """Play what isn't done yet, and give back what is done in the end."""
    left = len(tally.wanted) - tally.done
    try:
        try:
            if left:
                Loop(tally, kept, shown, open_pool(left)).play()
        except KeyboardInterrupt:
            pass
        finally:
            if kept is not None:
                kept.flush()
        with suppress(KeyboardInterrupt):
            shown.show(tally)
    except (StrategyError, SimulationError, CheckpointError) as error:
        error.partial = tally.result()
        raise
    finally:
        shown.close()
    return tally.result()


def _rules_of(game_or_rules: object) -> Rules:
    if isinstance(game_or_rules, Rules):
        return game_or_rules
    if isinstance(game_or_rules, str):
        return catalogue.rules(game_or_rules)
    raise RulesError(f"a game id or Rules is played, not {excerpt(game_or_rules)}")


def _whole(name: str, value: object, low: int, high: int) -> int:
    number = as_whole(value)
    if number is None or not low <= number <= high:
        raise SolitaireError(
            f"{name} is a whole number from {low:,} to {high:,}, not {excerpt(value)}"
        )
    return number
