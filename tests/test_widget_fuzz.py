"""Ten thousand messages of a hostile page to each game: nothing unlawful happens, nothing leaks."""

from __future__ import annotations

import json
import logging
import re
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import solitaire_widget as sw
from hostile import Page, Sent, is_sound
from judge import LESSON_TYPES, Ledger, Place, expected_snapshot, named_in, unpacked
from solitaire_widget import deals
from solitaire_widget.search.hints import prospect
from solitaire_widget.view import PlayerView
from solitaire_widget.widget import desk
from solitaire_widget.widget.study import QUESTIONS
from wire import INTENTS, Message, View, wired
from worlds import random_moves, twin

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]

MESSAGES = 10_000
REPLIES = {
    *("welcome", "note", "refused", "invalid", "stale", "thinking", "hint", "review", "problem"),
    *QUESTIONS,
}
OPTIONS = ("four_colours", "animation", "theme", "peek")
NAMES_CARDS = {"card", "refused", "note", "problem"}
"""Replies that may name a card which is hidden: one that was asked for, or that the rules want.

That they tell nothing of it is for the test with two worlds.
"""

OF_NO_GAME = {"_esm", "_board", "rules_text", "lesson"}
"""Traits that name cards by way of example; a lesson names those of its own table."""

SHORT_LESSON = Path(__file__).parent / "data" / "short-lesson.toml"
MARKS = re.compile(r"seal='\w+'|IPY_MODEL_\w+")
"""What differs between any two widgets or positions, whatever they hold."""


@pytest.fixture(autouse=True)
def _no_error_anywhere(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Nothing may be logged and no thread may fail; what thinks is given little time."""
    chance = Random("deals")
    monkeypatch.setattr(deals, "random_deal", lambda: chance.randint(1, 10**9))
    monkeypatch.setattr(desk, "_HINT_S", 0.02)
    monkeypatch.setattr(desk, "_REVIEW_S", 0.02)
    soon = partial(prospect, time_limit_s=0.02)
    monkeypatch.setattr(desk, "prospect", soon)
    failed: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    with caplog.at_level(logging.WARNING):
        yield
    assert not failed
    assert not caplog.records


class Trial:
    """A widget that is sent hostile messages, and the account of what they may do."""

    def __init__(self, widget: sw.SolitaireWidget) -> None:
        self.widget = widget
        self.view = View(widget, "page")
        self.ledgers = {id(widget.game): Ledger(widget.game)}
        self.tally: Counter[str] = Counter()

    @property
    def ledger(self) -> Ledger:
        return self.ledgers[id(self.widget.game)]

    @property
    def leading(self) -> bool:
        room = self.widget.classroom
        return room is not None and room.leading

    def send(self, sent: Sent) -> None:
        """Deliver a message and judge all that came of it."""
        widget, before, led = self.widget, self.ledger, self.leading
        shown, options = widget.snapshot, [getattr(widget, name) for name in OPTIONS]
        variations = widget.game.variations
        self.view.wire.sent.clear()
        self.view.wire.handle_msg(
            {"content": {"data": sent.data}, "buffers": list(sent.buffers), "msg_id": "?"}
        )
        out, data = self.view.wire.sent, sent.data
        intent = self._intent(data)
        if intent is not None and is_sound(intent):
            self._judge(intent, before, led, variations, shown["seq"])
        else:
            self._must_be(before, before.place)
            assert widget.snapshot is shown
            assert [each["type"] for each in replies(out)] == ["invalid"] * (
                isinstance(data, dict) and data.get("method") == "custom" and "content" in data
            )
        if not (isinstance(data, dict) and data.get("method") == "update"):
            assert [getattr(widget, name) for name in OPTIONS] == options
        self._check_messages(out, sent, intent)
        self._check_snapshot(shown)
        room = widget.classroom
        kept = {id(widget.game), id(room.home) if room else 0}
        self.ledgers = {name: each for name, each in self.ledgers.items() if name in kept}

    def _intent(self, data: Any) -> Message | None:
        custom = isinstance(data, dict) and data.get("method") == "custom"
        content = data.get("content") if custom else None
        return content if isinstance(content, dict) else None

    # What may have changed ---------------------------------------------------------------------

    def _judge(self, intent: Message, before: Ledger, led: bool, variations: Any, seq: int) -> None:
        kind = intent["type"]
        answers = replies(self.view.wire.sent)
        changed = self.widget.seq != seq
        assert answers or changed or kind == "cancel", intent
        self.tally[kind if changed else f"no {kind}"] += 1
        if kind in QUESTIONS or kind in ("hello", "cancel") or intent["seq"] != seq:
            self._must_be(before, before.place)
            late = kind not in QUESTIONS and kind not in ("hello", "cancel")
            assert not late or [each["type"] for each in answers] == ["stale"]
        elif kind == "deal":
            self._judge_deal(intent, before)
        elif kind == "lesson" or (led and kind in LESSON_TYPES):
            self._judge_lesson(intent, before)
        elif kind == "finish" and not led:
            now = Place.of(self.widget.game)
            assert now == before.place or before.finished(now)
            self._must_be(before, now)
        else:
            allowed = [] if led else list(before.allowed(intent, variations))
            now = Place.of(self.widget.game)
            must = kind in ("move", "stock", "undo", "redo", "restart", "go", "follow") and allowed
            assert now in allowed or (now == before.place and not must), (intent, now, allowed)
            self._must_be(before, now)

    def _judge_deal(self, intent: Message, before: Ledger) -> None:
        typed = "" if intent["deal"] is None else intent["deal"].strip()
        number = typed.isascii() and typed.isdigit() and 0 < int(typed) < 10**20
        game = self.widget.game
        if intent["deal"] is not None and not number:
            self._must_be(before, before.place)
            return
        assert game is not before.game
        assert (game.moves, game.undone, game.rules) == ((), (), before.game.rules)
        assert game.deal == int(typed) if number else 0 < (game.deal or 0) < 10**20
        assert game.position == sw.Game(game.rules, deal=game.deal).position
        self.ledgers[id(game)] = Ledger(game)

    def _judge_lesson(self, intent: Message, before: Ledger) -> None:
        game = self.widget.game
        ledger = self.ledgers.setdefault(id(game), Ledger(game))
        was = ledger.place
        ledger.enter(Place.of(game))  # which fails at an illegal move
        self._must_be(ledger, ledger.place)
        if intent["type"] == "move" and game is before.game and ledger.place.line != was.line:
            asked = sw.Move(intent["source"], intent["target"], intent["count"])
            refused = self.widget.lesson["task"] and self.widget.lesson["task"]["done"]
            assert ledger.place.line[was.ply] == asked or refused

    def _must_be(self, ledger: Ledger, place: Place) -> None:
        """The board shows the game of a ledger, at a place; no other game has changed."""
        assert self.widget.game is ledger.game
        ledger.enter(place)
        for each in self.ledgers.values():
            assert Place.of(each.game) == each.place
        assert ledger.game.position == ledger.position

    # What was sent -----------------------------------------------------------------------------

    def _check_messages(self, out: list[Message], sent: Sent, intent: Message | None) -> None:
        for message in out:
            assert json.dumps(message, ensure_ascii=False).encode()
            if message["method"] == "custom":
                told = message["content"]
                self._check_reply(told, intent)
                if told["type"] == "panels" or told["type"] in NAMES_CARDS:
                    continue
            else:
                assert message["method"] in ("update", "echo_update")
                told = message["state"]
                true = self.widget.get_state(list(told))
                assert told == json.loads(json.dumps(true))
            secrets = self._secrets_in(told) - named_in(sent.raw)
            assert self.leading or not secrets, (sent.raw, told)

    def _secrets_in(self, told: Message) -> set[str]:
        """The cards never seen so far that are named in what is told of the game."""
        text = json.dumps({name: told[name] for name in told.keys() - OF_NO_GAME})
        return named_in(text) & self.ledger.unseen

    def _check_reply(self, reply: Message, intent: Message | None) -> None:
        assert reply["type"] in REPLIES
        sender = intent if intent is not None else {}
        for name, sort in (("view", str), ("id", int)):
            given = sender.get(name)
            if reply[name] is not None:
                assert type(reply[name]) is sort
                assert reply[name] == given
            else:
                assert reply["type"] == "invalid"
        if "text" in reply and reply["type"] not in ("panels", "script"):
            assert 0 < len(reply["text"]) < 1500
            assert reply["text"].strip()

    def _check_snapshot(self, shown: Message) -> None:
        snapshot, seq = self.widget.snapshot, self.widget.seq
        assert snapshot["seq"] == seq
        if snapshot is shown:
            assert seq == shown["seq"]
            return
        assert seq == shown["seq"] + 1 or self.leading or self.widget.classroom
        for name, value in expected_snapshot(self.ledger).items():
            told = snapshot[name]
            if name == "piles":
                told = [{k: v for k, v in pile.items() if k != "tries"} for pile in told]
            assert told == value, name

    def check_saved(self) -> None:
        """What a notebook stores: the state of the widget, and the picture of its game."""
        bundle, _ = self.widget._repr_mimebundle_()
        pictures = {kind: unpacked(str(data)) for kind, data in bundle.items()}
        assert self.leading or not self._secrets_in(self.widget.get_state() | pictures)


def replies(out: list[Message]) -> list[Message]:
    return [message["content"] for message in out if message["method"] == "custom"]


def fuzz(widget: sw.SolitaireWidget, seed: str, messages: int) -> Counter[str]:
    """Send messages of a hostile page; how often each kind of sound intent changed something."""
    trial, page = Trial(widget), Page(Random(seed))
    for number in range(messages):
        sent = page.message(widget.snapshot)
        try:
            trial.send(sent)
        except BaseException as error:
            error.add_note(f"message {number}: {sent.raw[:500]}")
            raise
        if number % 200 == 0:
            trial.check_saved()
    widget.close()
    return trial.tally


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_id", sw.games())
def test_ten_thousand_messages_change_nothing_unlawfully(game_id: str) -> None:
    tally = fuzz(sw.play(game_id, deal=7), game_id, MESSAGES)
    acts = ["move", "undo", "redo", "restart", "go", "follow", "deal", "send", "lesson"]
    assert all(tally[act] for act in acts), tally
    assert all(tally[f"no {kind}"] for kind in INTENTS if kind != "panels"), tally


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_id", [*sw.games(), "short"])
def test_lessons_withstand_them_too(game_id: str) -> None:
    widget = sw.teach(SHORT_LESSON if game_id == "short" else game_id)
    tally = fuzz(widget, game_id, 2_500)
    assert tally["lesson"] + tally["no lesson"] > 20, tally


def shows_cards(sent: Sent) -> bool:
    """Whether it may turn a card up, after which two worlds look different."""
    content = sent.data.get("content") if isinstance(sent.data, dict) else None
    kind = content["type"] if isinstance(content, dict) and is_sound(content) else None
    return kind in ("stock", "move", "send", "finish")


@pytest.mark.parametrize("game_id", ["blind-alleys", "ali-baba"])
def test_no_answer_tells_worlds_apart_that_differ_in_hidden_cards(game_id: str) -> None:
    rng, page = Random(game_id), Page(Random(f"worlds {game_id}"), thinks=False)
    compared = 0
    for deal in range(1, 26):
        game = sw.Game(sw.Game(game_id, deal=deal).position)
        list(random_moves(game, rng, rng.randint(0, 40)))
        other = twin(game, rng)
        other.go_to(len(game.moves))
        here, there = (View(sw.SolitaireWidget(each)) for each in (game, other))
        for _ in range(100):
            sent = page.message(here.widget.snapshot)
            if '"deal"' in sent.raw or (shows_cards(sent) and rng.random() < 0.95):
                continue
            told = []
            for view in (here, there):
                view.wire.sent.clear()
                view.wire.handle_msg(
                    {"content": {"data": sent.data}, "buffers": list(sent.buffers)}
                )
                told.append(MARKS.sub("", json.dumps(view.wire.sent)))
            if game.plays and PlayerView.of(game).unknown != PlayerView.of(other).unknown:
                break  # a card was turned up: from here on the worlds look different
            assert told[0] == told[1], sent.raw
            compared += 1
        here.widget.close()
        there.widget.close()
    assert compared > 1_000
