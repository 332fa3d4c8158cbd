"""How a result reads: as one line of text, and as a small table in a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from solitaire_widget.simulation.rates import share_text
from solitaire_widget.simulation.strategies import told_options

if TYPE_CHECKING:
    from solitaire_widget.simulation.result import SimulationResult


def strategy_text(result: SimulationResult) -> str:
    """``careful``, ``solver (max_positions=1000)``: the strategy with what was set about it."""
    options = told_options(result.strategy, result.options)
    told = [f"{name}={value}" for name, value in options.items()]
    if result.seed:
        told.append(f"seed={result.seed}")
    return f"{result.strategy} ({', '.join(told)})" if told else result.strategy


def won_word(strategy: str) -> str:
    """What a won deal is called: the solver doesn't play it."""
    return "winnable" if strategy == "solver" else "won"


def facts_of(result: SimulationResult) -> list[tuple[str, str]]:
    """What there is to say of a result, each with its heading."""
    rate = result.win_rate
    deals = f"{rate.n:,}"
    if result.partial:
        deals += f" of the {result.requested:,} asked for (partial: the run was ended early)"
    what = won_word(result.strategy)
    facts = [
        ("game", result.rules.name),
        ("strategy", strategy_text(result)),
        ("deals", deals),
        (what, f"{rate.won:,}, {share_text(rate.estimate, rate.low, rate.high)}"),
    ]
    if rate.unknown:
        facts.append(("unknown", f"{rate.unknown:,}, neither won nor lost in these figures"))
    if result.capped:
        cut = f"{result.capped:,} cut off after {result.max_moves:,} moves, counted as lost"
        facts.append(("capped", cut))
    return facts


def text_of(result: SimulationResult) -> str:
    """The repr of a result."""
    facts = dict(facts_of(result))
    game, strategy, deals = facts.pop("game"), facts.pop("strategy"), facts.pop("deals")
    told = "; ".join(f"{heading} {fact}" for heading, fact in facts.items())
    return f"<SimulationResult: {game}, {strategy}, deals {deals}: {told}>"


_CELL = "text-align:left;padding:0.1em 1em 0.1em 0;background:none;color:inherit"


def html_of(result: SimulationResult) -> str:
    """The same as a table, in the colours of the page that it stands on."""
    rows = "".join(
        f'<tr style="background:none"><th scope="row" style="{_CELL}">{escape(heading)}</th>'
        f'<td style="{_CELL}">{escape(fact)}</td></tr>'
        for heading, fact in facts_of(result)
    )
    note = "Shares in percent, with Wilson's 95 % interval"
    if result.win_rate.unknown:
        note += ", widened to both ways that the unknown deals could fall"
    return (
        f'<table style="border-collapse:collapse;color:inherit">{rows}</table>'
        f'<div style="font-size:0.85em;opacity:0.75">{note}.</div>'
    )
