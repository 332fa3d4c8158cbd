"""The strategy ``planner``: honest search over what is hidden.

It never decides on more than a player sees: hidden places are filled with the unknown cards in a
fixed order before it looks at anything, and the sampling of worlds is seeded with what is seen.
What it looks ahead with depends on properties of the rules:

- where the search over runs serves (as in Blind Alleys and Ali Baba), ``planning``;
- elsewhere ``sampling``, and, once every card is known (as in Bisley from the start), the solver;
  where that finds no win, ``careful`` plays on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from solitaire_widget.deals import as_whole, deck
from solitaire_widget.engine.moves import Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import StrategyError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Rules
from solitaire_widget.search import encoding, kernel, lines, solver
from solitaire_widget.search.kernel import Words
from solitaire_widget.simulation import compiled
from solitaire_widget.simulation.batch import LOST, WON, Batch
from solitaire_widget.simulation.planning import Effort, Table
from solitaire_widget.simulation.sampling import Sampler, masked
from solitaire_widget.view import PlayerView

WORLDS = 80
"""The worlds that the planner tries each move in if it isn't told otherwise."""

_SOLVER_POSITIONS = 50_000  # where all is known and only the open search serves


@cache
def quick_weights() -> Words:
    """The weights of the kernel's quick player, as ``tools/tune_planner.py`` found them."""
    text = (files("solitaire_widget.simulation") / "planner.json").read_text(encoding="utf-8")
    named: dict[str, int] = json.loads(text)["weights"]
    weights = encoding.words(kernel.QUICK_WEIGHTS)
    for name, weight in named.items():
        weights[getattr(kernel, f"QUICK_{name.upper()}")] = weight
    return weights


def effort_of(worlds: int) -> Effort:
    """How far the planner looks with so many worlds for each move.

    Raises:
        StrategyError: not a whole number from 1 to 100,000.
    """
    whole = as_whole(worlds)
    if whole is None or not 1 <= whole <= 100_000:
        raise StrategyError(f"worlds is a whole number from 1 to 100000, not {excerpt(worlds)}")
    return Effort(whole)


class Planner:
    """Plays deals with the planner. Holds working space: one for each thread.

    Args:
        rules: the rules of the game.
        seed: seeds the sampling of worlds, together with what is seen.
        max_moves: the moves after which a game is cut off.
        worlds: in how many sampled worlds each move is tried (default ``WORLDS``). Time goes up
            with it about in proportion, strength ever more slowly.

    Raises:
        StrategyError: ``worlds`` isn't a whole number from 1 to 100,000.
    """

    honest = True

    def __init__(
        self, rules: Rules, *, seed: int = 0, max_moves: int = 2000, worlds: int = WORLDS
    ) -> None:
        effort = effort_of(worlds)
        self.options = {"worlds": effort.worlds}
        self._rules = rules
        self._max_moves = max_moves
        words = encoding.encode_rules(rules)
        self._table: Table | None = None
        if kernel.runs_serve(words):
            self._table = Table(words, compiled.guide(rules), quick_weights(), effort, seed)
        else:
            # One move more, so that it shows which games were cut off.
            self._careful = compiled.CompiledPlayer("careful", rules, max_moves=max_moves + 1)
            self._sampler = Sampler(rules, effort.worlds, seed)
        if self._table is not None and kernel.COMPILED:
            with solver.telling_of_compilation():
                start = Position.deal(rules, deck(1))
                self._table.prepare(encoding.encode_position(start))

    def play(self, deals: Sequence[int]) -> Batch:
        """Play some deals."""
        batch = Batch.empty(len(deals))
        for place, deal in enumerate(deals):
            start = Position.deal(self._rules, deck(int(deal)))
            moves, positions = self._game(int(deal), start)
            played = moves[: self._max_moves]
            end = start
            for move in played:
                end = end.after(move)
            batch.outcomes[place] = WON if end.is_won else LOST
            batch.move_counts[place] = len(played)
            batch.foundation_counts[place] = end.cards_up
            batch.capped[place] = len(moves) > len(played)
            batch.positions[place] = positions
        return batch

    def moves(self, deal: int) -> tuple[Move, ...]:
        """The moves of one deal's game."""
        start = Position.deal(self._rules, deck(int(deal)))
        return self._game(deal, start)[0][: self._max_moves]

    def moves_from(self, start: Position) -> tuple[Move, ...]:
        """The moves of a game from a position of which nothing was played yet."""
        return self._game(None, start)[0][: self._max_moves]

    def _game(self, deal: int | None, start: Position) -> tuple[tuple[Move, ...], int]:
        """The moves of a deal's game, if need be one too many, and the positions searched."""
        if self._table is None:
            return self._play_boards(deal, start)
        table = self._table
        status = table.start(encoding.encode_position(start), False)
        while status == kernel.GOING_ON:
            status = table.go_on(table.decide())
        moves = lines.from_class_moves(kernel.MODEL_RUNS, start, table.line)
        return moves, table.positions

    def _play_boards(self, deal: int | None, start: Position) -> tuple[tuple[Move, ...], int]:
        rules, board = encoding.encode_rules(start.rules), encoding.encode_position(start)
        survey = encoding.words(kernel.SURVEY_SIZE)
        kernel.begin_game(rules, board, survey, 0)
        moves: list[Move] = []
        positions, asked = 0, False
        while len(moves) <= self._max_moves and kernel.cards_up(board) < 52:
            if not asked and not masked(board, bool(survey[kernel.Q_KNOWN]))[1]:
                asked = True
                here = encoding.decode_board(self._rules, board)
                found = solver.solve(here, max_positions=_SOLVER_POSITIONS)
                positions += found.positions
                if found.verdict is solver.Verdict.WINNABLE:
                    moves += found.moves
                    break
                if deal is not None and not moves:
                    return self._careful.moves(deal), positions
            code = self._sampler.choose(board, survey)
            if code == kernel.NO_MOVE:
                break
            moves.append(encoding.decode_move(code))
            kernel.advance(rules, board, survey, code)
        return tuple(moves), positions


def choose_move(view: PlayerView, *, seed: int = 0, worlds: int = WORLDS) -> Move | None:
    """The move that the planner picks where the player sees ``view``.

    Args:
        view: what the player sees.
        seed: seeds the sampling of worlds, together with what is seen.
        worlds: in how many sampled worlds each move is tried (default ``WORLDS``).

    Returns:
        A legal move; None if the game is over or the planner gives up.

    Raises:
        StrategyError: ``worlds`` isn't a whole number from 1 to 100,000.
    """
    rules = encoding.encode_rules(view.rules)
    board = encoding.encode_view(view)
    if kernel.cards_up(board) == 52:
        return None
    if not kernel.runs_serve(rules):
        return _choose_on_board(view, board, seed, worlds)
    guide = compiled.guide(view.rules)
    table = Table(rules, guide, quick_weights(), effort_of(worlds), seed)
    status = table.start(board, bool(view.known_stock))
    if not table.line and status == kernel.GOING_ON:
        table.go_on(table.decide())
    if not table.line:
        return None
    move = lines.first_of_class_move(encoding.decode_board(view.rules, board), table.line[0])
    if view.moves and move == _back_of(view.moves[-1]):
        # Of two ways to make room each could call for taking back the other.
        return compiled.choose_move(view, "careful")
    return move


def _choose_on_board(view: PlayerView, board: Words, seed: int, worlds: int) -> Move | None:
    worlds = effort_of(worlds).worlds
    if not view.unknown:
        found = _go_on_solving(encoding.decode_board(view.rules, board), view.moves)
        if found is not None:
            return found
    survey = encoding.words(kernel.SURVEY_SIZE)
    kernel.begin_game(encoding.encode_rules(view.rules), board, survey, 0)
    if view.known_stock:
        kernel.know_stock(board, survey)
    survey[kernel.Q_MOVES] = len(view.moves)
    code = Sampler(view.rules, worlds, seed).choose(board, survey)
    return None if code == kernel.NO_MOVE else encoding.decode_move(code)


def _go_on_solving(position: Position, played: Sequence[Move]) -> Move | None:
    """The next move of the solver's line, None: it finds none.

    A line from each position anew could go round in circles, so a line is held on to: the one from
    after the last move that can't be taken back, or from where play left it.
    """
    back: list[Move] = []
    for move in reversed(played):
        before = _before(position, move)
        if before is None:
            break
        back.append(move)
        position = before
    moves = _line_from(position)
    for move in reversed(back):
        position = position.after(move)
        moves = moves[1:] if moves and moves[0] == move else _line_from(position)
    return moves[0] if moves else None


def _line_from(position: Position) -> tuple[Move, ...]:
    return solver.solve(position, max_positions=_SOLVER_POSITIONS).moves


def _back_of(move: Move) -> Move:
    return Move(move.target, move.source, move.count)


def _before(position: Position, move: Move) -> Position | None:
    """The position before a move between tableau piles, all of it face up; None: another move."""
    if any(position.face_down) or not move.source[0] == move.target[0] == "T":
        return None
    piles = list(position.tableau)
    source, target = int(move.source[1:]) - 1, int(move.target[1:]) - 1
    piles[source] += piles[target][-move.count :]
    piles[target] = piles[target][: -move.count]
    return replace(position, tableau=tuple(piles))
