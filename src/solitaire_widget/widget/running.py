"""Moves that play themselves, one after the other, while the kernel goes on working."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from solitaire_widget.engine.moves import Move
from solitaire_widget.errors import MoveSyntaxError, SolitaireError, StrategyError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.view import PlayerView, Strategy

if TYPE_CHECKING:
    from solitaire_widget.widget.widget import SolitaireWidget

By = Literal["script", "strategy"]
Ended = Literal["finished", "gave up", "stopped", "interrupted", "failed", "capped"]

_LONGEST_DELAY_S = 3600


def check_delay(delay_s: object) -> float:
    """The seconds between two moves.

    Raises:
        SolitaireError: not a number of seconds, 0 to 3600.
    """
    if not isinstance(delay_s, (int, float)) or not 0 <= delay_s <= _LONGEST_DELAY_S:
        raise SolitaireError(f"delay_s is a number of seconds, 0 to 3600, not {excerpt(delay_s)}")
    return delay_s


class Script:
    """Moves that were all checked before the first of them is played."""

    by: By = "script"

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = list(reversed(moves))

    def next(self, _game: Game) -> Move:
        """The next move."""
        return self._moves.pop()

    def end(self, _game: Game) -> tuple[Ended, str] | None:
        """How it ends where it is now, and a sentence on it; None if it goes on."""
        return None if self._moves else ("finished", "")


class Player:
    """A strategy at play. It may answer with move texts too, and is held to the legal moves."""

    by: By = "strategy"

    def __init__(self, strategy: Strategy, max_moves: int) -> None:
        self._strategy = strategy
        self._most = max_moves
        self._answered = 0

    def next(self, game: Game) -> Move | None:
        """The strategy's next move; None if it gives up.

        Raises:
            StrategyError: it raised an error, or answered with something other than a legal move.
        """
        self._answered += 1
        try:
            answer = self._strategy(PlayerView.of(game))
        except Exception as error:
            said = f"The strategy failed with {type(error).__name__}: {str(error)[:200]}"
            raise StrategyError(said) from error
        if answer is None:
            return None
        if not isinstance(answer, (Move, str)):
            raise StrategyError(
                "The strategy answers with a Move, a move text, or None to give up, "
                f"not with {excerpt(answer)}."
            )
        try:
            why = game.explain(answer)
        except MoveSyntaxError as error:
            raise StrategyError(f"The strategy's answer can't be read: {error}.") from error
        if not why.legal:
            raise StrategyError(
                f"The strategy answered {str(why.move)[:40]}, which isn't legal: {why.text}"
            )
        return why.move

    def end(self, game: Game) -> tuple[Ended, str] | None:
        """How it ends where it is now, and a sentence on it; None if it goes on."""
        if game.outcome is not None:
            return "finished", ""
        if self._answered >= self._most:
            return "capped", f"Stopped at the limit: {moves_phrase(self._most)} by the strategy."
        return None


def strategy_named(name: str) -> Strategy:
    """The built-in strategy of this name.

    Raises:
        StrategyError: there is none, or it can't run here.
    """
    from solitaire_widget.simulation.compiled import COMPILED, choose_move

    names = (*COMPILED, "planner")
    if name not in names:
        raise StrategyError(
            f"the built-in strategies are {', '.join(names)}, not {excerpt(name)}; "
            "a function of a PlayerView will do too"
        )
    if name == "planner":
        try:
            from solitaire_widget.simulation import planner  # noqa: F401
        except ModuleNotFoundError:
            others = ", ".join(COMPILED)
            raise StrategyError(
                f"the strategy planner needs NumPy, which isn't here; {others} can play"
            ) from None
    return lambda view: choose_move(view, name)


def moves_phrase(count: int) -> str:
    """``1 move``, ``2 moves``."""
    return f"{count} move{'s' * (count != 1)}"


class Run(Sequence[Move]):
    """Moves that are played one after the other before the eyes of those who watch.

    As a sequence it holds the moves that it has played so far, and it equals a tuple or list of
    them. ``await run`` waits for its end and gives the run itself; it raises nothing, for what
    went wrong stands in ``error``.

    Attributes:
        ended: None while it goes on; then ``"finished"`` (all moves are played, or the game is
            over), ``"gave up"`` (the strategy knows no move), ``"stopped"`` (by ``cancel``,
            ``stop`` or the board's Stop button), ``"interrupted"`` (the game was changed by
            somebody else, or another one lies on the board), ``"capped"`` (``max_moves`` are
            played) or ``"failed"`` (see ``error``).
        text: a sentence that says how it ended; empty while it goes on.
        error: the error that ended it, if any.
    """

    def __init__(self, widget: SolitaireWidget, source: Script | Player, delay_s: float) -> None:
        self.ended: Ended | None = None
        self.text = ""
        self.error: Exception | None = None
        self._widget = widget
        self._game = widget.game
        self._source = source
        self._delay_s = delay_s
        self._played: list[Move] = []
        self._acting = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over: asyncio.Event | None = None
        self._task: asyncio.Task[None] | None = None

    # What it is to its reader ------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether it has ended, in whatever way."""
        return self.ended is not None

    def cancel(self) -> None:
        """End it; the moves that are played stay. Nothing happens if it has ended."""
        self._end("stopped", f"Stopped after {self._count}.")

    def interrupt(self, why: str) -> None:
        """End it because somebody else has the board."""
        self._end("interrupted", f"Stopped after {self._count}: {why}.")

    def __await__(self) -> Generator[Any, None, Run]:
        if self._over is not None and not self.done:
            try:
                yield from self._over.wait().__await__()
            except asyncio.CancelledError:
                self.cancel()
                raise
        return self

    def __len__(self) -> int:
        return len(self._played)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, place: int | slice) -> Move | tuple[Move, ...]:
        return tuple(self._played)[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (tuple, list)):
            return self._played == list(other)
        return self is other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Run: {self._count} played, {self.ended or 'going on'}>"

    # How it goes -------------------------------------------------------------------------------

    @property
    def by(self) -> By:
        """Whether a script plays or a strategy."""
        return self._source.by

    def start(self) -> None:
        """Play the first move now, and the others in a task of the loop that is running.

        Where no loop is running, all are played before this returns.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._play_at_once()
            return
        self._loop = loop
        self._over = asyncio.Event()
        if self._step():
            self._task = loop.create_task(self._play())

    def changed(self) -> None:
        """The game or the board has changed: if that was somebody else, the run is over."""
        if not self._acting or self._widget.game is not self._game:
            self.interrupt("the game was changed")

    @property
    def _count(self) -> str:
        return moves_phrase(len(self._played))

    def _end(self, how: Ended, text: str, error: Exception | None = None) -> None:
        with self._game.turn:
            if self.done:
                return
            self.ended, self.text, self.error = how, text, error
            if self._loop is not None and not self._loop.is_closed():
                # A board may be answered in another thread than that of the loop.
                self._loop.call_soon_threadsafe(self._let_go)
            self._widget.run_ended(self)

    def _let_go(self) -> None:
        if self._over is not None:
            self._over.set()
        if self._task is not None:
            self._task.cancel()

    def _play_at_once(self) -> None:
        while self._step():
            time.sleep(self._delay_s)
        # Of a script's own callbacks the caller hears at once, as from ``Game.play_all``.
        if self.by == "script" and self.error is not None:
            raise self.error

    async def _play(self) -> None:
        going = True
        while going:
            await asyncio.sleep(self._delay_s)
            going = self._step()

    def _step(self) -> bool:
        """Play the next move; whether there may be another."""
        with self._game.turn:
            return self._step_in_turn()

    def _step_in_turn(self) -> bool:
        if self.done:
            return False
        self._acting = True
        try:
            self._play_next()
        except StrategyError as error:
            self._end("failed", str(error), error)
        except Exception as error:
            self._end("failed", f"Stopped by an error: {type(error).__name__}: {error}", error)
        except BaseException:
            self._end("stopped", f"Stopped after {self._count}.")
            raise
        finally:
            self._acting = False
        return not self.done

    def _play_next(self) -> None:
        game, source = self._game, self._source
        move = source.next(game) if not (over := source.end(game)) else None
        if self.done:
            return
        if move is None:
            self._end(*(over or ("gave up", f"The strategy gave up after {self._count}.")))
            return
        before = len(game.moves), game.plays
        self._played.append(move)
        try:
            game.play(move)
        finally:
            self._acting = (len(game.moves) - 1, game.plays - 1) == before
            self.changed()
        if over := source.end(game):
            self._end(*over)
