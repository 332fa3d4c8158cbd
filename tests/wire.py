"""A front end without a browser: what a widget sends, and what a view of it may send."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

import solitaire_widget as sw
from positions import winning_lines
from solitaire_widget.widget import thinking

Message = dict[str, Any]

INTENTS: dict[str, Message] = {
    "hello": {},
    "move": {"source": "T1", "target": "T2", "count": 1},
    "send": {"source": "T1", "count": 1},
    "stock": {},
    "undo": {},
    "redo": {},
    "restart": {},
    "finish": {},
    "hint": {},
    "prospect": {},
    "cancel": {},
    "deal": {"deal": "42"},
    "explain": {"source": "T1", "target": None, "count": 1},
    "panels": {},
    "card": {"text": "7H"},
    "timeline": {"ply": 0},
    "script": {"text": "python"},
    "lessons": {},
    "lesson": {"act": "hint", "lesson": 1, "step": 1},
    "go": {"ply": 0},
    "follow": {"ply": 0},
    "review": {},
}
"""Each kind of intent with a sound value for each field of its own."""


class Wire(BaseComm):
    """A comm that keeps what is sent."""

    def __init__(self, **kwargs: Any) -> None:
        self.sent: list[Message] = []
        super().__init__(**kwargs)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        # What JSON can't hold fails here, and nobody can change it afterwards.
        told = json.loads(json.dumps(data, allow_nan=False))
        if msg_type == "comm_open":
            self.opened: Message = told
        elif msg_type == "comm_msg":
            self.sent.append(told)


class View:
    """One view of a widget: it shows the latest snapshot and makes intents on it."""

    def __init__(self, widget: sw.SolitaireWidget, name: str = "view") -> None:
        self.name = name
        self.widget = widget
        self._ids = count(1)

    @property
    def wire(self) -> Wire:
        wire = self.widget.comm
        assert isinstance(wire, Wire)
        return wire

    @property
    def snapshot(self) -> Message:
        """The latest snapshot that was sent; before that, the one that the widget began with."""
        for message in reversed(self.wire.sent):
            if message["method"] == "update" and "snapshot" in message["state"]:
                return dict(message["state"]["snapshot"])
        return dict(self.wire.opened["state"]["snapshot"])

    def intent(self, kind: str, **fields: Any) -> Message:
        """A well-formed intent on the latest snapshot."""
        head = {"seq": self.snapshot["seq"], "view": self.name, "id": next(self._ids)}
        return {"type": kind, **head, **fields}

    def ask(self, kind: str, **fields: Any) -> list[Message]:
        """Send an intent; what was answered by messages of its own (a snapshot isn't one)."""
        return self.send(self.intent(kind, **fields))

    def send(self, content: Any) -> list[Message]:
        before = len(self.wire.sent)
        self.deliver({"method": "custom", "content": content})
        new = self.wire.sent[before:]
        return [message["content"] for message in new if message["method"] == "custom"]

    def set(self, state: Any) -> list[Message]:
        """Send an update of the state; the messages that it brought about."""
        before = len(self.wire.sent)
        self.deliver({"method": "update", "state": state, "buffer_paths": []})
        return self.wire.sent[before:]

    def deliver(self, data: Message) -> None:
        self.wire.handle_msg({"content": {"data": json.loads(json.dumps(data))}, "buffers": []})

    def move(self, text: str) -> list[Message]:
        """Send the intent for a move in canonical text."""
        move = self.widget.game.explain(text).move
        if move.is_draw or move.is_redeal:
            return self.ask("stock")
        return self.ask("move", source=move.source, target=move.target, count=move.count)


@pytest.fixture
def wired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets made in the test send to a `Wire`, and think before they answer."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    monkeypatch.setattr(thinking, "_AT_ONCE_S", 60)


def visible(snapshot: Message) -> list[str]:
    """All cards that a snapshot names anywhere but in its sentence."""
    return [card for pile in snapshot["piles"] for card in pile["cards"]]


def size(message: Message) -> int:
    """Its bytes on the wire, spaces included as the notebook server sends them."""
    return len(json.dumps(message))


def everything(view: View) -> tuple[object, ...]:
    """What an intent that is turned down must leave alone."""
    game = view.widget.game
    trait = json.dumps(view.widget.snapshot)
    return (game, game.position, game.moves, game.undone, trait, view.widget.rules_text)


def almost_won() -> View:
    """A view of a won deal some moves before its end, where a finish is on offer."""
    game_id, deal, moves = winning_lines()[0]
    widget = sw.play(game_id, deal=deal)
    for move in moves:
        if widget.snapshot["can"]["finish"]:
            break
        widget.game.play(move)
    assert widget.snapshot["can"]["finish"]
    return View(widget)
