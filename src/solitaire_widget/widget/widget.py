"""``SolitaireWidget``: a game on a board in the notebook."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, SupportsIndex

import anywidget
import traitlets

from solitaire_widget import deals
from solitaire_widget._version import __version__
from solitaire_widget.description import summary
from solitaire_widget.engine import legal
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import DealError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.game import Game
from solitaire_widget.ruleset import Rules
from solitaire_widget.search.finish import finishing_moves
from solitaire_widget.search.thumb import rule_of_thumb
from solitaire_widget.widget.actions import Actions
from solitaire_widget.widget.choose import sensible_move, why_nowhere
from solitaire_widget.widget.intents import Intent, IntentError, read_intent, sender
from solitaire_widget.widget.last import Kind, Last, Seen, last_act, said_of_deal
from solitaire_widget.widget.snapshot import SCHEMA, as_list, snapshot

_FRONT_END = Path(__file__).parent / "static" / "solitaire-widget.js"
_OPTIONS = ("four_colours", "animation", "theme")

OnMove = Callable[[Move], object]


def play(
    game: str | Rules | Position | Game,
    deal: SupportsIndex | None = None,
    *,
    four_colours: bool = False,
    animation: bool = True,
    theme: str = "auto",
) -> SolitaireWidget:
    """A board to play on; the last line of a cell shows it.

    Args:
        game: a game id, ``Rules``, a ``Position`` to start from, or a ``Game`` to go on with.
        deal: the deal number, 1 to 10**20 - 1; None picks a random one.
        four_colours: whether each suit has a colour of its own.
        animation: whether cards glide.
        theme: ``"auto"`` (the notebook's), ``"light"`` or ``"dark"``.

    Raises:
        RulesError: an unknown game id.
        DealError: a deal number that isn't one, or one beside a game or a position.
    """
    if isinstance(game, Game):
        if deal is not None:
            raise DealError("a game that has begun has its deal: give a game id with a deal number")
    else:
        game = Game(game, deal=deal)
    return SolitaireWidget(game, four_colours=four_colours, animation=animation, theme=theme)


class SolitaireWidget(anywidget.AnyWidget):
    """A game on a board: play it by mouse, finger or keyboard, or from Python.

    The board shows ``game`` and follows every change of it, whoever makes it.

    Args:
        game: the game to show.
        four_colours: whether each suit has a colour of its own; default False.
        animation: whether cards glide; default True. A system that asks for reduced motion gets it
            in any case.
        theme: ``"auto"`` (the notebook's; default), ``"light"`` or ``"dark"``.

    Attributes:
        snapshot: what the front end shows, see ``widget.snapshot.snapshot``; Python sets it, the
            front end can't.
        rules_text: ``name``, ``summary`` (one line) and ``text`` of the rules.
    """

    _esm = _FRONT_END

    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    rules_text = traitlets.Dict(read_only=True).tag(sync=True)
    four_colours = traitlets.Bool(False).tag(sync=True)
    animation = traitlets.Bool(True).tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), default_value="auto").tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        four_colours: bool = False,
        animation: bool = True,
        theme: str = "auto",
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"SolitaireWidget shows a Game, not {excerpt(game)}; see also play()")
        self._seq = 0
        self._on_move: list[OnMove] = []
        self._kind: Kind | None = None
        # The game comes first, so that the first message to the front end is complete.
        self._show(game, Last("start", (), said_of_deal(game)))
        super().__init__(four_colours=four_colours, animation=animation, theme=theme)
        self._end_watch = game.watch(self._changed)
        self.on_msg(self._receive)

    # From Python -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board. A new deal puts another ``Game`` here."""
        return self._game

    def new_deal(self, deal: SupportsIndex | None = None) -> Game:
        """Lay out another deal of the same rules; None picks a random one.

        Raises:
            DealError: a deal number that isn't one.
        """
        game = Game(self._game.rules, deal=deal)
        self._end_watch()
        self._show(game, Last("deal", (), said_of_deal(game)))
        if self.comm is not None:
            self._end_watch = game.watch(self._changed)
        return game

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

    def finish(self) -> tuple[Move, ...]:
        """Play the moves to foundations and draws that win for sure; none if they don't."""
        moves = finishing_moves(self._game)
        if moves:
            first = len(self._game.moves)
            self._actions.join(first, first + len(moves))
            self._act("finish", lambda: self._game.play_all(moves))
        return moves

    def play_moves(
        self, moves: str | Iterable[str | Move], *, delay_s: float = 0.4
    ) -> tuple[Move, ...]:
        """Play several moves before the eyes of those who watch; all are checked first.

        Args:
            moves: as for ``Game.play_all``.
            delay_s: seconds between two moves, 0 or more.

        Raises:
            MoveSyntaxError, IllegalMoveError: as ``Game.play_all``; nothing has been played.
            ValueError: a delay that is none.
        """
        if not isinstance(delay_s, (int, float)) or not 0 <= delay_s < math.inf:
            raise ValueError(f"delay_s is a number of seconds, 0 or more, not {delay_s!r}")
        checked = self._game.copy().play_all(moves)
        for number, move in enumerate(checked):
            if number:
                time.sleep(delay_s)
            self._game.play(move)
        return checked

    def on_move(self, callback: OnMove, remove: bool = False) -> None:
        """Have ``callback(move)`` called after every move that is played, by hand or by script.

        Undo and redo don't call it. ``remove=True`` ends it. If a callback raises an error, the
        move stands, the others are called, and then the error is raised to whoever played.
        """
        if not callable(callback):
            raise TypeError(
                f"on_move takes a function that is called with a Move, not {callback!r}"
            )
        if not remove:
            self._on_move.append(callback)
        elif callback in self._on_move:
            self._on_move.remove(callback)

    def close(self) -> None:
        """Take the board away for good; the game stays as it is."""
        if hasattr(self, "_end_watch"):
            self._end_watch()
        super().close()
        # ipywidgets puts a None here; without it a cell still shows the picture of the game.
        self.__dict__.pop("_repr_mimebundle_", None)

    # Out: the snapshot -------------------------------------------------------------------------

    def _show(self, game: Game, last: Last) -> None:
        self._game = game
        self._actions = Actions()
        self._seen = Seen.of(game)
        rules = game.rules
        self.set_trait(
            "rules_text",
            {"name": rules.name, "summary": summary(rules), "text": rules.describe()},
        )
        self._send_snapshot(last)

    def _act(self, kind: Kind, act: Callable[[], object]) -> None:
        self._kind = kind
        try:
            act()
        finally:
            self._kind = None

    def _changed(self, game: Game) -> None:
        before, self._seen = self._seen, Seen.of(game)
        kind, self._kind = self._kind, None
        if before == self._seen:
            return
        last = last_act(before, game, kind)
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
        self._seq += 1
        can_finish = bool(finishing_moves(self._game))
        self.set_trait("snapshot", snapshot(self._game, self._seq, last, can_finish))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the front end may set: the options, if their values are sound."""
        refused = [name for name in sync_data if name in self.keys and name not in _OPTIONS]
        sound = {}
        for name in _OPTIONS:
            if name in sync_data:
                try:
                    sound[name] = self.traits()[name]._validate(self, sync_data[name])
                except traitlets.TraitError:
                    refused.append(name)
        super().set_state(sound)
        if refused:
            self.send_state(refused)

    # In: intents -------------------------------------------------------------------------------

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            intent = read_intent(content)
        except IntentError as error:
            self.send({"type": "invalid", "text": str(error), **sender(content)})
            return
        if intent.type == "hello":
            self._answer(intent, "welcome", schema=SCHEMA, version=__version__)
        elif intent.seq != self._seq:
            self._answer(intent, "stale", seq=self._seq)
        else:
            getattr(self, f"_intent_{intent.type}")(intent)

    def _answer(self, intent: Intent, kind: str, **fields: Any) -> None:
        self.send({"type": kind, "view": intent.view, "id": intent.id, **fields})

    def _intent_move(self, intent: Intent) -> None:
        self._try(intent, Move(intent.source, intent.target or "", intent.count))

    def _intent_send(self, intent: Intent) -> None:
        move = sensible_move(self._game, intent.source, intent.count)
        if move is not None:
            self._game.play(move)
            return
        why = why_nowhere(self._game, intent.source, intent.count)
        self._refuse(intent, why.text, [reason.name.lower() for reason in why.reasons])

    def _intent_stock(self, intent: Intent) -> None:
        self._try(intent, DRAW if self._game.position.stock else REDEAL)

    def _try(self, intent: Intent, move: Move) -> None:
        why = self._game.explain(move)
        if why.legal:
            self._game.play(move)
        else:
            self._refuse(intent, why.text, [reason.name.lower() for reason in why.reasons])

    def _refuse(self, intent: Intent, text: str, reasons: list[str]) -> None:
        self._answer(
            intent,
            "refused",
            source=intent.source,
            target=intent.target,
            count=intent.count,
            text=text,
            reasons=reasons,
        )

    def _intent_undo(self, intent: Intent) -> None:
        self.undo() if self._game.moves else self._note(intent, "There is no move to take back.")

    def _intent_redo(self, intent: Intent) -> None:
        self.redo() if self._game.undone else self._note(intent, "There is no move to do again.")

    def _intent_restart(self, intent: Intent) -> None:
        self.restart() if self._game.moves else self._note(intent, "This is the start of the deal.")

    def _intent_finish(self, intent: Intent) -> None:
        if not self.finish():
            self._note(
                intent, "Not yet: foundation moves and draws alone don't surely end the game."
            )

    def _intent_deal(self, intent: Intent) -> None:
        try:
            deal = None if intent.deal is None else deals.read_deal(intent.deal)
        except DealError as error:
            self._refuse(intent, f"{str(error)[0].upper()}{str(error)[1:]}.", ["deal"])
            return
        self.new_deal(deal)

    def _intent_hint(self, intent: Intent) -> None:
        hint = rule_of_thumb(self._game)
        move = None if hint.move is None else as_list(hint.move)
        self._answer(intent, "hint", move=move, text=hint.text, certain=hint.certain)

    def _intent_explain(self, intent: Intent) -> None:
        if intent.target is None:
            why = legal.explain_lift(self._game.position, intent.source, intent.count)
        else:
            why = self._game.explain(Move(intent.source, intent.target, intent.count))
        self._note(intent, why.text)

    def _note(self, intent: Intent, text: str) -> None:
        self._answer(intent, "note", text=text)

    # Without a front end -----------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget and, for hosts without a kernel, a picture of the game as it is now."""
        picture = self._game._repr_mimebundle_()
        if self.comm is None:
            return picture, {}
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **picture}, metadata

    def __repr__(self) -> str:
        return f"<SolitaireWidget of {self._game!r}>"
