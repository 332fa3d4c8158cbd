"""Patience games for notebooks: play, inspect and script them.

By convention ``import solitaire_widget as sw``. The widget and everything else that needs more
than the standard library and pysol-cards loads on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solitaire_widget._version import __version__
from solitaire_widget.cards import Card, Suit
from solitaire_widget.catalogue import games, rules
from solitaire_widget.engine.explanation import Explanation, Reason
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome, Position
from solitaire_widget.errors import (
    CheckpointError,
    DealError,
    IllegalMoveError,
    LessonError,
    MissingPackageError,
    MoveSyntaxError,
    PositionError,
    RecordError,
    RulesError,
    SimulationError,
    SolitaireError,
    StrategyError,
)
from solitaire_widget.game import Game
from solitaire_widget.missing import Missing, needing
from solitaire_widget.ruleset import Rules
from solitaire_widget.view import PlayerView

if TYPE_CHECKING:
    from solitaire_widget.search.hints import Prospect, hint, prospect
    from solitaire_widget.search.solver import Solution, Verdict, solve
    from solitaire_widget.search.thumb import Hint
    from solitaire_widget.simulation.paired import Comparison
    from solitaire_widget.simulation.rates import WinRate
    from solitaire_widget.simulation.result import SimulationResult
    from solitaire_widget.simulation.run import simulate
    from solitaire_widget.teaching.lesson import Lesson
    from solitaire_widget.teaching.review import Review, review
    from solitaire_widget.widget import SolitaireWidget, play, teach

_ON_FIRST_USE = {
    "Comparison": "solitaire_widget.simulation.paired",
    "Hint": "solitaire_widget.search.thumb",
    "Lesson": "solitaire_widget.teaching.lesson",
    "Prospect": "solitaire_widget.search.hints",
    "Review": "solitaire_widget.teaching.review",
    "Solution": "solitaire_widget.search.solver",
    "SimulationResult": "solitaire_widget.simulation.result",
    "SolitaireWidget": "solitaire_widget.widget",
    "Verdict": "solitaire_widget.search.solver",
    "WinRate": "solitaire_widget.simulation.rates",
    "hint": "solitaire_widget.search.hints",
    "play": "solitaire_widget.widget",
    "prospect": "solitaire_widget.search.hints",
    "review": "solitaire_widget.teaching.review",
    "simulate": "solitaire_widget.simulation.run",
    "solve": "solitaire_widget.search.solver",
    "teach": "solitaire_widget.widget",
}

__all__ = [
    "Card",
    "CheckpointError",
    "Comparison",
    "DealError",
    "Explanation",
    "Game",
    "Hint",
    "IllegalMoveError",
    "Lesson",
    "LessonError",
    "MissingPackageError",
    "Move",
    "MoveSyntaxError",
    "Outcome",
    "PlayerView",
    "Position",
    "PositionError",
    "Prospect",
    "Reason",
    "RecordError",
    "Review",
    "Rules",
    "RulesError",
    "SimulationError",
    "SimulationResult",
    "SolitaireError",
    "SolitaireWidget",
    "Solution",
    "StrategyError",
    "Suit",
    "Verdict",
    "WinRate",
    "__version__",
    "games",
    "hint",
    "play",
    "prospect",
    "review",
    "rules",
    "simulate",
    "solve",
    "teach",
]

# A module, and no part of ``from solitaire_widget import *``: it loads matplotlib.
_MODULES = ("charts",)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    try:
        with needing(name):
            if name in _ON_FIRST_USE:
                value = getattr(import_module(_ON_FIRST_USE[name]), name)
                globals()[name] = value
                return value
            if name in _MODULES:
                return import_module(f"solitaire_widget.{name}")
    except MissingPackageError as error:
        return Missing(error)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES])
