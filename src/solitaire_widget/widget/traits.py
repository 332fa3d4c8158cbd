"""``Synced``: what a widget shares with its views, and what a view may set of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from solitaire_widget.widget.line import keep_line_open

_STATIC = Path(__file__).parent / "static"
_OPTIONS = ("four_colours", "animation", "theme", "peek")


class Synced(anywidget.AnyWidget):
    """The traits of a board.

    Attributes:
        snapshot: what the front end shows, see ``widget.snapshot.snapshot``; Python sets it, the
            front end can't.
        outcome: ``"won"``, ``"stuck"``, or None while the game goes on. This and the two below can
            be watched with ``observe`` and linked with ``link`` and ``jslink``; nobody but the game
            sets them. All three have their new values when the first observer is called. A ``link``
            to a trait that takes text only fails at None; give that a text:
            ``dlink((w, "outcome"), (label, "value"), lambda outcome: outcome or "going on")``.
        move_count: how many moves are played; those taken back don't count.
        foundation_count: how many cards lie on the foundations.
        lesson: empty, or what the panel shows of the lesson that leads: the state of a ``Course``,
            and ``free`` (whether the learner plays on freely meanwhile) and ``home`` (whether there
            is a game to go back to).
        reviewed: empty, or what ``review`` found of the moves that the timeline shows: ``marks``, a
            list of ``[number of the move, "lost" or "longer", moves longer]``, and ``text``.
        running: ``by`` is ``"script"`` or ``"strategy"`` while ``play_moves`` or ``autoplay``
            plays, else None; ``said`` is then a sentence on how the last one ended, and ``failed``
            whether that was an error.
        rules_text: ``name``, ``summary`` (one line) and ``text`` of the rules.
    """

    # The text, not the path: anywidget would watch the file, and keep every board that ever was.
    _esm = (_STATIC / "entry.js").read_text(encoding="utf-8")
    # A browser keeps what is evaluated for as long as its page is open, and the module above is
    # evaluated for each widget. So it is small, and loads this one, which boards of a page share.
    _board = traitlets.Unicode(
        (_STATIC / "solitaire-widget.js").read_text(encoding="utf-8"), read_only=True
    ).tag(sync=True)

    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    outcome = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    move_count = traitlets.Int(0, read_only=True).tag(sync=True)
    foundation_count = traitlets.Int(0, read_only=True).tag(sync=True)
    lesson = traitlets.Dict(read_only=True).tag(sync=True)
    reviewed = traitlets.Dict(read_only=True).tag(sync=True)
    running = traitlets.Dict({"by": None, "said": "", "failed": False}, read_only=True).tag(
        sync=True
    )
    rules_text = traitlets.Dict(read_only=True).tag(sync=True)
    four_colours = traitlets.Bool(False).tag(sync=True)
    animation = traitlets.Bool(True).tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), default_value="auto").tag(sync=True)
    peek = traitlets.Bool(False).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        keep_line_open()
        super().__init__(**traits)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """Pass on what has the form of a front end's message, and drop anything else.

        ipywidgets would show the person a traceback. No trait holds bytes, so buffers are dropped.
        """
        data = msg["content"].get("data")
        method = data.get("method") if isinstance(data, dict) else None
        match method:
            case "update" if isinstance(data.get("state"), dict):
                sound = {"method": method, "state": data["state"]}
            case "custom" if "content" in data:
                sound = {"method": method, "content": data["content"]}
            case "request_state":
                sound = {"method": method}
            case _:
                return
        super()._handle_msg({**msg, "content": {"data": sound}, "buffers": []})

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
