"""``SolitaireWidget``: a game on a board in the notebook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, SupportsIndex, TypeVar

from solitaire_widget import deals
from solitaire_widget.catalogue import games
from solitaire_widget.description import summary
from solitaire_widget.engine.moves import Move
from solitaire_widget.errors import SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.notation.playing import Moves
from solitaire_widget.notation.variations import Variation
from solitaire_widget.search.finish import finishing_moves
from solitaire_widget.teaching.course import Course, lessons
from solitaire_widget.teaching.review import Review, review
from solitaire_widget.view import Strategy
from solitaire_widget.widget import reviewing
from solitaire_widget.widget.actions import actions_of
from solitaire_widget.widget.branches import play_keeping
from solitaire_widget.widget.classroom import Classroom
from solitaire_widget.widget.desk import Desk
from solitaire_widget.widget.last import Kind, Last, Seen, last_act, said_of_deal
from solitaire_widget.widget.running import (
    Player,
    Run,
    Script,
    check_delay,
    strategy_named,
)
from solitaire_widget.widget.snapshot import Snapshot, snapshot
from solitaire_widget.widget.still import still
from solitaire_widget.widget.traits import Synced

_T = TypeVar("_T")

OnMove = Callable[[Move], object]


class SolitaireWidget(Synced):
    """A game on a board: play it by mouse, finger or keyboard, or from Python.

    The board shows ``game`` and follows every change of it, whoever makes it. The traits that
    can be observed are those of ``Synced``.

    Args:
        game: the game to show.
        four_colours: whether each suit has a colour of its own; default False.
        animation: whether cards glide; default True. A system that asks for reduced motion gets it
            in any case.
        theme: ``"auto"`` (the notebook's; default), ``"light"`` or ``"dark"``.
        classroom: the lessons that lead the board, see ``teach``.
        peek: whether hints, and the answer to "can it still be won?", may look at hidden cards;
            default False.
    """

    def __init__(
        self,
        game: Game,
        *,
        four_colours: bool = False,
        animation: bool = True,
        theme: str = "auto",
        peek: bool = False,
        classroom: Classroom | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"SolitaireWidget shows a Game, not {excerpt(game)}; see also play()")
        self._seq = 0
        self._on_move: list[OnMove] = []
        self._kind: Kind | None = None
        self._desk = Desk(self)
        self._run: Run | None = None
        self._led = False
        self.classroom: Classroom | None = classroom
        self._keep_line = False
        # The game comes first, so that the first message to the front end is complete.
        self._show(game, Last("start", (), said_of_deal(game)))
        super().__init__(four_colours=four_colours, animation=animation, theme=theme, peek=peek)
        self._end_watch = game.watch(self._changed)
        self.on_msg(self._receive)

    # From Python -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board. A new deal puts another ``Game`` here."""
        return self._game

    @property
    def seq(self) -> int:
        """The number of the latest snapshot."""
        return self._seq

    def new_deal(self, deal: SupportsIndex | None = None) -> Game:
        """Lay out another deal of the same rules; None picks a random one.

        Raises:
            DealError: a deal number that isn't one.
        """
        game = Game(self._game.rules, deal=deal)
        with self._game.turn:
            if self.classroom is not None:
                self.classroom.go_free(game)
            self._put_on(game, Last("deal", (), said_of_deal(game)))
        return game

    def return_to(self, game: Game) -> None:
        """Put a game on the board that was there before."""
        with self._game.turn:
            self._put_on(game, Last("line"))

    def undo(self) -> None:
        """Take back the last action of the player: one move, or a whole finish."""
        self._act("undo", lambda: self._game.go_to(self._actions.before(len(self._game.moves))))

    def redo(self) -> None:
        """Do again the action that was taken back last."""
        done = len(self._game.moves)
        played = done + len(self._game.undone)
        self._act("redo", lambda: self._game.go_to(self._actions.after(done, played)))

    def restart(self) -> None:
        """Go back to the start of the deal; ``redo`` can play the moves again."""
        self._act("restart", self._game.restart)

    def go_to(self, ply: SupportsIndex, *, keep_line: bool = False) -> None:
        """Go back or forth to just after move number ``ply``, as ``Game.go_to``.

        Args:
            ply: a number of moves.
            keep_line: whether a move by hand that leads elsewhere from there keeps the moves that
                it replaces, as a variation of the game.

        Raises:
            SolitaireError: no such number.
        """
        number = deals.as_whole(ply)
        back = number is not None and number < len(self._game.moves)
        self._act("undo" if back else "redo", lambda: self._game.go_to(ply))
        self._keep_line = keep_line

    def follow(self, variation: Variation) -> None:
        """Put a variation of the game in the place of its main line, as ``Game.follow``."""
        self._act("line", lambda: self._game.follow(variation))

    def play_by_hand(self, move: Move) -> None:
        """Play a legal move of the player's."""
        if self._keep_line:
            play_keeping(self._game, move)
        else:
            self._game.play(move)

    def finish(self) -> tuple[Move, ...]:
        """Play the moves to foundations and draws that win for sure; none if they don't."""
        moves = finishing_moves(self._game)
        if moves:
            first = len(self._game.moves)
            self._actions.join(first, first + len(moves))
            self._act("finish", lambda: self._game.play_all(moves))
        return moves

    def play_moves(self, moves: Moves, *, delay_s: float = 0.4) -> Run:
        """Play several moves before the eyes of those who watch; all are checked first.

        In a notebook the first move is played at once, and the others while the kernel goes on
        working: ``await w.play_moves(...)`` waits for the last one. Where no event loop is running,
        all are played before this returns. A move by hand, another change of the game or another
        deal ends it, and so do ``stop``, the board's Stop button and the next ``play_moves``.

        Args:
            moves: as for ``Game.play_all``.
            delay_s: seconds between two moves, 0 to 3600.

        Returns:
            The run: a sequence of the moves played so far, which can be awaited and cancelled.

        Raises:
            MoveSyntaxError, IllegalMoveError, TypeError: as ``Game.play_all``; nothing has been
                played.
            SolitaireError: a delay that is none, or a file that can't be read.
        """
        delay_s = check_delay(delay_s)
        checked = self._game.copy().play_all(moves)
        return self._run_through(Script(checked), delay_s)

    def autoplay(
        self, strategy: Strategy | str, *, delay_s: float = 0.2, max_moves: int = 2000
    ) -> Run:
        """Let a strategy play on the board; the kernel goes on working meanwhile.

        The run ends as in ``play_moves``, and when the game is over, the strategy gives up,
        ``max_moves`` are played, or the strategy raises an error or answers with something other
        than a legal move. The board then says so and the game stays where it was; the run raises
        nothing, its ``ended``, ``text`` and ``error`` tell what happened.

        Args:
            strategy: a function from a ``PlayerView`` to a ``Move``, a move text, or None to give
                up; or the name of a built-in one: ``"random"``, ``"greedy"``, ``"careful"`` or
                ``"planner"``.
            delay_s: seconds between two moves, 0 to 3600.
            max_moves: the most moves that are played, since play can go round in circles.

        Raises:
            StrategyError: a name that isn't known.
            TypeError: no function.
            SolitaireError: a delay or a number of moves that is none.
        """
        delay_s = check_delay(delay_s)
        if isinstance(max_moves, bool) or not isinstance(max_moves, int) or max_moves < 1:
            raise SolitaireError(f"max_moves is a whole number from 1 up, not {excerpt(max_moves)}")
        if isinstance(strategy, str):
            strategy = strategy_named(strategy)
        if not callable(strategy):
            raise TypeError(f"a strategy is a function of a PlayerView, not {excerpt(strategy)}")
        return self._run_through(Player(strategy, max_moves), delay_s)

    def stop(self) -> None:
        """End what ``play_moves`` or ``autoplay`` has begun; the moves played stay."""
        if self._run is not None:
            self._run.cancel()

    def take_over(self) -> None:
        """End it for a player who has begun to play by hand."""
        if self._run is not None:
            self._run.interrupt("the board was played by hand")

    def review(self, **limits: Any) -> Review:
        """Review the game on the board, as ``review`` does, and mark its moves on the timeline.

        All its moves count, those taken back too. Every card is looked at, hidden ones as well.

        Args:
            **limits: as for ``solitaire_widget.review``.
        """
        found = review(reviewing.whole(self._game), **limits)
        self.set_trait("reviewed", reviewing.marks(found))
        return found

    def on_move(self, callback: OnMove, remove: bool = False) -> None:
        """Have ``callback(move)`` called after every move that is played, by hand or by script.

        Undo and redo don't call it. ``remove=True`` ends it. If a callback raises an error, the
        move stands, the others are called, and then the error is raised to whoever played.
        """
        if not callable(callback):
            raise TypeError(
                f"on_move takes a function that is called with a Move, not {excerpt(callback)}"
            )
        if not remove:
            self._on_move.append(callback)
        elif callback in self._on_move:
            self._on_move.remove(callback)

    def close(self) -> None:
        """Take the board away for good; the game stays as it is."""
        if hasattr(self, "_end_watch"):
            self.stop()
            self._desk.forget()
            self._end_watch()
        super().close()
        # ipywidgets leaves it: of each board a piece would stay in the kernel and in the page.
        self.layout.close()
        # ipywidgets puts a None here; without it a cell still shows the picture of the game.
        self.__dict__.pop("_repr_mimebundle_", None)

    # Out: the snapshot -------------------------------------------------------------------------

    def _put_on(self, game: Game, last: Last) -> None:
        self._end_watch()
        self._show(game, last)
        if self.comm is not None:
            self._end_watch = game.watch(self._changed)

    def _show(self, game: Game, last: Last) -> None:
        self._game = game
        if self._run is not None:
            self._run.changed()
        self._actions = actions_of(game)
        self._seen = Seen.of(game)
        rules = game.rules
        self.set_trait(
            "rules_text",
            {"name": rules.name, "summary": summary(rules), "text": rules.describe()},
        )
        self._send_snapshot(last)

    # Lessons -----------------------------------------------------------------------------------

    def lead(self, act: Callable[[], _T]) -> _T:
        """Let the classroom act: all that it changes is shown when it is done, in one go."""
        self._led = True
        try:
            return act()
        finally:
            self._led = False
            room = self.classroom
            with self.hold_sync():
                if room is not None and room.game is not self._game:
                    self._put_on(room.game, Last("line"))
                else:
                    back = len(self._game.moves) < len(self._seen.moves)
                    self._kind = "undo" if back else None
                    self._tell(self._game)
                    if self._fitted(self.snapshot) != self.snapshot:
                        self._send_snapshot(Last("line"))
                self._show_lesson()

    def open_course(self) -> Classroom | None:
        """The classroom of the lessons on this game; None if there are none."""
        rules = self._game.rules
        if rules.id in games() and lessons(rules.id):
            self.classroom = Classroom(Course(rules.id), home=self._game)
        return self.classroom

    def go_home(self) -> str:
        """Leave the lessons for the game that was on the board before; a sentence on it."""
        room = self.classroom
        if room is None or room.home is None:
            return "There is no game to go back to."
        self.classroom = None
        self.return_to(room.home)
        return "Back to your game."

    def _fitted(self, shown: Snapshot) -> Snapshot:
        """A snapshot as it is while a lesson leads."""
        room = self.classroom
        return room.fit(shown) if room is not None and room.leading else shown

    def _witness(self, game: Game) -> str:
        """Have the lesson that leads take note of a change that it didn't make; what is said."""
        room = self.classroom
        if room is None or not room.leading or Seen.of(game) == self._seen:
            return ""
        self._led = True
        try:
            return room.witness(game.moves, self._seen)
        finally:
            self._led = False

    def _show_lesson(self) -> None:
        self.set_trait("lesson", self.classroom.state() if self.classroom else {})

    def _run_through(self, source: Script | Player, delay_s: float) -> Run:
        self.stop()
        run = self._run = Run(self, source, delay_s)
        run.start()
        if not run.done:
            self.set_trait("running", {"by": run.by})
        return run

    def run_ended(self, run: Run) -> None:
        """Called by a run when it ends."""
        if self._run is run:
            self._run = None
            said = "" if run.ended == "interrupted" else run.text
            failed = run.error is not None
            self.set_trait("running", {"by": None, "said": said, "failed": failed})

    def _act(self, kind: Kind, act: Callable[[], object]) -> None:
        with self._game.turn:
            self._kind = kind
            try:
                act()
            finally:
                self._kind = None

    def _changed(self, game: Game) -> None:
        if not self._led:
            self._tell(game, self._witness(game))

    def _tell(self, game: Game, heard: str = "") -> None:
        before, self._seen = self._seen, Seen.of(game)
        self._keep_line = False
        kind, self._kind = self._kind, None
        if before == self._seen and kind != "line":
            return
        if self._run is not None:
            self._run.changed()
        last = last_act(before, game, kind)
        if heard:
            last = replace(last, said=f"{last.said} {heard}".strip())
        if last.kind == "move":
            self._actions.forget_after(len(before.moves))
        self._send_snapshot(last)
        if last.kind in ("move", "finish"):
            self._call_back(last.moves)

    def _call_back(self, moves: tuple[Move, ...]) -> None:
        errors: list[Exception] = []
        for move in moves:
            for callback in tuple(self._on_move):
                try:
                    callback(move)
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]

    def _send_snapshot(self, last: Last) -> None:
        self._desk.forget()
        self._seq += 1
        game = self._game
        can_finish = bool(finishing_moves(game))
        # One message to the front end, and observers who see all of it.
        with self.hold_sync(), self.hold_trait_notifications():
            shown = snapshot(game, self._seq, last, can_finish)
            self.set_trait("snapshot", self._fitted(shown))
            self._show_lesson()
            if last.kind not in ("undo", "redo", "restart"):
                self.set_trait("reviewed", {})
            self.set_trait("outcome", game.outcome.value if game.outcome else None)
            self.set_trait("move_count", len(game.moves))
            self.set_trait("foundation_count", game.position.cards_up)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        self._desk.receive(content)

    # Without a front end -----------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget and, for hosts without a kernel, what it shows now: see ``still``."""
        picture = still(self._game, self.classroom)
        if self.comm is None:
            return picture, {}
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **picture}, metadata

    def __repr__(self) -> str:
        return f"<SolitaireWidget of {self._game!r}>"
