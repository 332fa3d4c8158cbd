"""A Python function as a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Outcome
from solitaire_widget.errors import IllegalMoveError, MoveSyntaxError, StrategyError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import LOST, WON, Batch
from solitaire_widget.simulation.strategies import strategy_name
from solitaire_widget.view import PlayerView, Strategy


class FunctionPlayer:
    """Plays with a function that is shown a ``PlayerView`` and answers with a move.

    Args:
        function: answers with a ``Move``, with its text, or with None to give up. It is asked
            until the game is won or stuck.
        rules: the rules of the game.
        max_moves: the moves after which a game is cut off.
    """

    honest = True

    def __init__(self, function: Strategy, rules: Rules, *, max_moves: int) -> None:
        self._function = function
        self._rules = rules
        self._max_moves = max_moves

    def play(self, deals: Sequence[int]) -> Batch:
        """Play some deals.

        Raises:
            StrategyError: the function failed, or its answer was no legal move. Its ``deal`` is
                the deal number, its ``batch`` the deals played before.
        """
        batch = Batch.empty(len(deals))
        for place, deal in enumerate(deals):
            try:
                self._play(deal, batch, place)
            except StrategyError as error:
                error.deal = deal
                error.batch = batch.part(slice(0, place))
                raise
        return batch

    def _play(self, deal: int, batch: Batch, place: int) -> None:
        game = Game(self._rules, deal=deal)
        while game.outcome is None and len(game.moves) < self._max_moves:
            answer = self._answer(game, deal)
            if answer is None:
                break
            self._play_answer(game, answer, deal)
        ended = game.outcome
        batch.outcomes[place] = WON if ended is Outcome.WON else LOST
        batch.move_counts[place] = len(game.moves)
        batch.foundation_counts[place] = sum(map(len, PlayerView.of(game).foundations.values()))
        batch.capped[place] = ended is None and len(game.moves) >= self._max_moves

    def _answer(self, game: Game, deal: int) -> object:
        try:
            return self._function(PlayerView.of(game))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, GeneratorExit and others' own among them
            self._fail(game, deal, f"failed with {type(error).__name__}: {error}", error)

    def _play_answer(self, game: Game, answer: object, deal: int) -> None:
        if not isinstance(answer, (Move, str)):
            told = f"answered {excerpt(answer)}; a Move, its text, or None to give up is right"
            self._fail(game, deal, told, None)
        try:
            game.play(answer)
        except IllegalMoveError as error:
            told = f"answered {excerpt(str(answer))}, which isn't legal: {error}"
            self._fail(game, deal, told, error)
        except MoveSyntaxError as error:
            self._fail(game, deal, f"answered {excerpt(str(answer))}: {error}", error)

    def _fail(self, game: Game, deal: int, told: str, cause: BaseException | None) -> NoReturn:
        where = f"deal {deal}, move {len(game.moves) + 1}"
        error = StrategyError(f"{where}: the strategy {strategy_name(self._function)} {told}")
        error.record = game.record()
        raise error from cause
