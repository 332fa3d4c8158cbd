"""The compiled strategies ``random``, ``greedy`` and ``careful``: they play in the kernel.

They see what an attentive player sees: no face-down card, and no stock order before a redeal. They
never transfer cards between foundations, and ``greedy`` and ``careful`` take none back from them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from solitaire_widget.engine.moves import Move
from solitaire_widget.errors import StrategyError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Build, FaceUp, Match, Rules
from solitaire_widget.search import encoding, kernel, solver
from solitaire_widget.search.kernel import Words
from solitaire_widget.search.space import class_space
from solitaire_widget.view import PlayerView

if TYPE_CHECKING:
    from solitaire_widget.simulation.batch import Batch

COMPILED = {
    "random": kernel.STRATEGY_RANDOM,
    "greedy": kernel.STRATEGY_GREEDY,
    "careful": kernel.STRATEGY_CAREFUL,
}
"""The numbers of the strategies in the kernel."""

FEATURES: dict[str, int] = {
    name.removeprefix("W_").lower(): place
    for name, place in vars(kernel).items()
    if name.startswith("W_")
}
"""What ``careful`` looks at, and where its weight stands; the kernel says what each means."""

Weights = Mapping[str, int]


def family(rules: Rules) -> str:
    """The weights of ``careful`` that fit the rules: a name in the file ``careful.json``.

    ``lines``, where what a move leads to is scored: single cards build both ways in suit, spaces
    are never filled, and there is no stock. ``suit``, where builds go one way in suit and every
    card of the tableau is face up. Else ``colours``.
    """
    words = encoding.encode_rules(rules)
    if kernel.lines_rules(words) and not rules.has_stock:
        return "lines"
    in_suit = rules.match is Match.SUIT and rules.build is not Build.BOTH
    return "suit" if in_suit and rules.face_up is FaceUp.ALL else "colours"


@cache
def tuned_weights() -> Mapping[str, Weights]:
    """The weights of ``careful`` by family, as ``tools/tune_careful.py`` found them."""
    text = (files("solitaire_widget.simulation") / "careful.json").read_text(encoding="utf-8")
    weights: dict[str, dict[str, int]] = json.loads(text)["weights"]
    return weights


def guide(rules: Rules, weights: Weights | None = None) -> Words:
    """What the rules mean for the strategies, as the kernel has it; None: the tuned weights."""
    words = encoding.words(kernel.GUIDE_SIZE)
    kernel.prepare_guide(encoding.encode_rules(rules), words)
    for name, weight in (weights or tuned_weights()[family(rules)]).items():
        words[kernel.G_WEIGHTS + FEATURES[name]] = weight
    return words


class CompiledPlayer:
    """Plays deals with a compiled strategy. Holds working space: one for each thread.

    Args:
        strategy: ``random``, ``greedy`` or ``careful``.
        rules: the rules of the game.
        seed: seeds ``random``, together with each deal's number; from 0 to 2**62 - 1.
        max_moves: the moves after which a game is cut off.
        weights: weights of ``careful`` by the names in ``FEATURES``; None: the tuned ones.
    """

    honest = True

    def __init__(
        self,
        strategy: str,
        rules: Rules,
        *,
        seed: int = 0,
        max_moves: int = 2000,
        weights: Weights | None = None,
    ) -> None:
        self._strategy = COMPILED[strategy]
        self._rules = encoding.encode_rules(rules)
        self._guide = guide(rules, weights)
        self._seed = seed
        self._max_moves = max_moves
        self._twister = encoding.words(kernel.TWISTER_SIZE)
        kernel.prepare_twister(self._twister)
        self._space = (
            encoding.words(52),
            self._twister,
            encoding.words(kernel.BOARD_SIZE),
            encoding.words(kernel.SURVEY_SIZE),
            *class_space(),
        )
        with solver.telling_of_compilation():
            self.play(())

    def play(self, deals: Sequence[int]) -> Batch:
        """Play some deals."""
        return self._play(deals, encoding.words(0))

    def moves(self, deal: int) -> tuple[Move, ...]:
        """The moves of one deal's game."""
        trace = encoding.words(self._max_moves)
        played = self._play((deal,), trace)
        return tuple(
            encoding.decode_move(int(trace[number])) for number in range(int(played.move_counts[0]))
        )

    def _play(self, deals: Sequence[int], trace: Words) -> Batch:
        # Here, for choosing a move does without NumPy.
        from solitaire_widget.simulation.batch import LOST, WON, Batch

        moves, ups, capped = (encoding.words(len(deals)) for _ in range(3))
        kernel.play_deals(
            self._strategy,
            self._rules,
            self._guide,
            self._seed,
            self._max_moves,
            *_numbers(deals),
            moves,
            ups,
            capped,
            *self._space,
            trace,
        )
        batch = Batch.empty(len(deals))
        batch.move_counts[:] = moves
        batch.foundation_counts[:] = ups
        batch.capped[:] = capped
        batch.outcomes[:] = LOST
        batch.outcomes[batch.foundation_counts == 52] = WON
        return batch


def _numbers(deals: Sequence[int]) -> tuple[Words, Words, Words]:
    """The words of deal numbers, lowest first."""
    low, mid, high = (encoding.words(len(deals)) for _ in range(3))
    if kernel.COMPILED and isinstance(deals, range) and deals and max(deals) < 1 << 32:
        import numpy as np

        low[:] = np.arange(deals.start, deals.stop, deals.step)
        return low, mid, high
    for place, deal in enumerate(deals):
        low[place], mid[place], high[place] = encoding.number_words(int(deal))
    return low, mid, high


def choose_move(
    view: PlayerView,
    strategy: str,
    *,
    seed: int = 0,
    deal: int = 1,
    weights: Weights | None = None,
    **options: int,
) -> Move | None:
    """The move that a compiled strategy picks where the player sees ``view``.

    Args:
        view: what the player sees.
        strategy: ``random``, ``greedy``, ``careful`` or ``planner``.
        seed: for ``planner``; and for ``random``, which picks what it would pick at this move of
            its game of a deal.
        deal: likewise: the number of the deal, from 1 (default) to 10**20 - 1.
        weights: weights of ``careful``; None: the tuned ones.
        options: options of ``planner``.

    Returns:
        A legal move; None if the game is over or the strategy gives up.

    Raises:
        StrategyError: no compiled strategy has this name, or it has no such option.
    """
    if strategy == "planner":
        from solitaire_widget.simulation import planner

        return planner.choose_move(view, seed=seed, **options)
    if strategy not in COMPILED:
        raise StrategyError(
            f"the compiled strategies are {', '.join(COMPILED)}, not {excerpt(strategy)}"
        )
    if options:
        raise StrategyError(f"{strategy} has no options, so {', '.join(options)} means nothing")
    rules = encoding.encode_rules(view.rules)
    board = encoding.encode_view(view)
    if kernel.cards_up(board) == 52:
        return None
    survey = encoding.words(kernel.SURVEY_SIZE)
    kernel.begin_game(rules, board, survey, kernel.dice_of(seed, *encoding.number_words(deal)))
    if view.known_stock:
        kernel.know_stock(board, survey)
    survey[kernel.Q_MOVES] = len(view.moves)
    survey[kernel.Q_BROUGHT] = _was_moved(view)
    code = kernel.choose(
        COMPILED[strategy], rules, board, guide(view.rules, weights), survey, *class_space()
    )
    return None if code < 0 else encoding.decode_move(int(code))


def _was_moved(view: PlayerView) -> bool:
    """Whether anything but draws was played since the last redeal."""
    for move in reversed(view.moves):
        if move.is_redeal:
            return False
        if not move.is_draw:
            return True
    return False
