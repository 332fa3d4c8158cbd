"""Hints where cards are hidden: the planner's move, from nothing but what the player sees.

``search.hints`` comes here for them. Plain Python is too slow for the planner, so without numba,
and until the planner is compiled, a hint is a rule of thumb.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib.util import find_spec

from solitaire_widget.engine import sentences
from solitaire_widget.engine.moves import Move
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Rules
from solitaire_widget.search.readiness import Background
from solitaire_widget.search.thumb import Hint, leads_on, reason_for, rule_of_thumb
from solitaire_widget.view import PlayerView

Cancelled = Callable[[], bool]

_HOW = "The planner would play this: it tries out ways in which the hidden cards could lie."
_NO_PLANNER = "(A rule of thumb: the planner can't run here.)"
_NOT_READY = "(The planner is still getting ready.)"
_DECISION_S = 0.4  # a decision can't be stopped; nearly all take less than this

_background = Background()
_ready = threading.Event()


def hint_from_view(game: Game, time_limit_s: float, cancelled: Cancelled | None = None) -> Hint:
    """A hint for a game in which cards are hidden.

    It is the planner's move. It is a rule of thumb if the game is over, if the planner gives up or
    its move would lead round in circles, without numba, and if time is short.

    Args:
        game: the game; it isn't changed. No more of it is used than its player sees.
        time_limit_s: seconds after which it is a rule of thumb.
        cancelled: asked several times a second while the planner gets ready; True ends that.
    """
    thumb = rule_of_thumb(game)
    if game.outcome is not None:
        return thumb
    if not can_get_ready():
        return _remarked(thumb, _NO_PLANNER)
    if time_limit_s < _DECISION_S:
        return thumb
    # What isn't ready soon after it began is being compiled: no use waiting at each hint.
    wait_s = time_limit_s - _DECISION_S - _background.seconds
    if not ready_within(wait_s, cancelled):
        if not _background.is_busy:
            return thumb
        return _remarked(thumb, _NOT_READY)
    if cancelled is not None and cancelled():
        return thumb
    move = _planned(PlayerView.of(game))
    if move is None or not leads_on(game, move):
        return thumb
    reason = thumb.text if move == thumb.move else reason_for(game, move)
    return Hint(move, f"{reason or sentences.legal(game.position, move)} {_HOW}", False)


def can_get_ready() -> bool:
    """Whether there is numba to compile the planner with."""
    return find_spec("numba") is not None


def ready_within(wait_s: float, cancelled: Cancelled | None = None) -> bool:
    """Whether the planner can decide, with nothing left to compile, within so many seconds.

    If not, it goes on getting ready in the background.
    """
    if not _ready.is_set():
        _background.ends_within(_prepare, wait_s, cancelled)
    return _ready.is_set()


def _remarked(thumb: Hint, remark: str) -> Hint:
    return thumb if thumb.move is None else Hint(thumb.move, f"{thumb.text} {remark}", False)


def _planned(view: PlayerView) -> Move | None:
    from solitaire_widget.simulation import planner

    return planner.choose_move(view)


def _prepare() -> None:
    from solitaire_widget.search import kernel, solver
    from solitaire_widget.simulation import compiled, planner

    if not kernel.COMPILED:
        return
    runs = Rules(pile_sizes=(5,) * 6, face_up="top", match="alternating", passes=2)
    # The solver first: whoever asks for a proof can't wait until the planner is compiled too.
    solver.prepare(Game(runs, deal=1))
    planner.Planner(runs, worlds=1)
    compiled.choose_move(PlayerView.of(Game(runs, deal=1)), "careful")
    for rules in (runs, runs.variant(move_runs=False)):
        for deal in range(1, 4):  # where the first move is plain nothing is tried
            game = Game(rules, deal=deal)
            planner.choose_move(PlayerView.of(game), worlds=1)
            game.play_all(["draw"] * len(game.position.stock) + ["redeal"])
            planner.choose_move(PlayerView.of(game), worlds=1)
    _ready.set()
