"""What is given to a chart: checked, and named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.simulation.rates import WinRate, share_text
from solitaire_widget.simulation.result import SimulationResult
from solitaire_widget.simulation.telling import strategy_text as strategy_text


def one(result: object, chart: str) -> SimulationResult:
    """The result that a chart draws.

    Raises:
        SolitaireError: it is something else.
    """
    if isinstance(result, SimulationResult):
        return result
    raise SolitaireError(
        f"{chart} draws a SimulationResult, which sw.simulate returns, not {excerpt(result)}"
    )


def several(results: object, chart: str) -> list[SimulationResult]:
    """The results that a chart draws, of one or of several.

    Raises:
        SolitaireError: there are none, or one is something else.
    """
    if isinstance(results, SimulationResult):
        return [results]
    if isinstance(results, str | bytes) or not isinstance(results, Iterable):
        raise SolitaireError(
            f"{chart} draws a SimulationResult or several in a list, not {excerpt(results)}"
        )
    found = list(results)
    if not found:
        raise SolitaireError(f"{chart} draws one SimulationResult or more, and was given none")
    for place, result in enumerate(found):
        if not isinstance(result, SimulationResult):
            raise SolitaireError(
                f"{chart} draws SimulationResults; number {place + 1} of those given is "
                f"{excerpt(result)}"
            )
    return found


def names(results: Sequence[SimulationResult]) -> list[str]:
    """A name for each result, of what the results differ in: strategy, game, or deals."""
    ways = _ways(results)
    games = [game_of(result) for result in results]
    found = []
    for game, way in zip(games, ways, strict=True):
        parts = [game] * (len(set(games)) > 1)
        parts += [way] * (len(set(ways)) > 1 or len(set(games)) == 1)
        found.append(", ".join(parts))
    if len(set(found)) < len(found):
        found = [f"{name}, {_deals_of(r)}" for name, r in zip(found, results, strict=True)]
    return found


def _ways(results: Sequence[SimulationResult]) -> list[str]:
    """The strategies with their options; the solver's only where two differ in them alone.

    They limit how far it goes, which the number of unknown deals tells.
    """
    solvers = {(game_of(r), strategy_text(r)) for r in results if is_solver(r)}
    bare = len({game for game, _ in solvers}) == len(solvers)
    return [r.strategy if bare and is_solver(r) else strategy_text(r) for r in results]


def game_of(result: SimulationResult) -> str:
    """The name of the game, house rules included."""
    return result.rules.name


def subject(result: SimulationResult) -> str:
    """``Bisley, careful``."""
    return f"{game_of(result)}, {strategy_text(result)}"


def _deals_of(result: SimulationResult) -> str:
    if not len(result.deals):
        return "no deals"
    return f"deals {result.deals.min()} to {result.deals.max()}"


def is_solver(result: SimulationResult) -> bool:
    """Whether the result tells what can be won rather than what was won."""
    return result.strategy == "solver"


def counted(number: int, thing: str) -> str:
    """``1 deal``, ``10,000 deals``."""
    return f"{number:,} {thing}" + "s" * (number != 1)


def deals_text(result: SimulationResult) -> str:
    """``10,000 deals``, or how far a run came that was ended early; and what is unknown."""
    told = counted(len(result), "deal")
    if result.partial:
        told += f" of the {result.requested:,} asked for"
    unknown = result.win_rate.unknown
    return f"{told}, {unknown:,} unknown" if unknown else told


def count_text(result: SimulationResult) -> str:
    """The same in few words, for a column: ``of 10,000, 3 unknown``."""
    asked = f" (asked for: {result.requested:,})" if result.partial else ""
    unknown = result.win_rate.unknown
    return f"of {len(result):,}{asked}" + (f", {unknown:,} unknown" if unknown else "")


def rate_text(rate: WinRate) -> str:
    """``43.7 % (42.7 to 44.6)``."""
    return share_text(rate.estimate, rate.low, rate.high)


def interval_text(results: Iterable[SimulationResult]) -> str:
    """What the intervals are."""
    told = "Wilson's 95 % interval"
    if any(result.win_rate.unknown for result in results):
        told += ", widened by what is unknown"
    return told
