"""Thinking beside play, and what the widget makes of it."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import solitaire_widget as sw
from solitaire_widget.search.hints import Prospect
from solitaire_widget.simulation import seen
from solitaire_widget.widget import desk
from solitaire_widget.widget.thinking import Thinking
from wire import Message, View, wired

__all__ = ["wired"]

WAIT_S = 30


class Answers:
    """What came of a job."""

    def __init__(self) -> None:
        self.found: list[object] = []
        self.was_slow = threading.Event()
        self.came = threading.Event()

    def done(self, found: object) -> None:
        self.found.append(found)
        self.came.set()


def test_a_short_job_answers_at_once() -> None:
    answers = Answers()
    Thinking().start(lambda: 7, answers.done, answers.was_slow.set)
    assert answers.found == [7]
    assert not answers.was_slow.is_set()


def test_a_long_job_says_so_and_answers_later() -> None:
    answers, goes_on = Answers(), threading.Event()
    Thinking().start(lambda: goes_on.wait(WAIT_S), answers.done, answers.was_slow.set)
    assert answers.was_slow.is_set()
    assert not answers.found
    goes_on.set()
    assert answers.came.wait(WAIT_S)
    assert answers.found == [True]


def test_a_job_is_told_that_it_is_cancelled_and_the_next_is_not() -> None:
    thinking, first, second = Thinking(), Answers(), Answers()

    def until(wanted: Callable[[], bool]) -> str:
        for _ in range(WAIT_S * 100):
            if not wanted():
                return "stopped"
            threading.Event().wait(0.01)
        return "went on"

    def wanted() -> bool:
        return not thinking.cancelled()

    thinking.start(lambda: until(wanted), first.done, first.was_slow.set)
    thinking.start(wanted, second.done, second.was_slow.set)
    assert second.found == [True]
    assert first.came.wait(WAIT_S)
    assert first.found == ["stopped"]


def test_an_error_is_handed_on() -> None:
    answers = Answers()

    def fail() -> int:
        raise RuntimeError("broken")

    Thinking().start(fail, answers.done, answers.was_slow.set)
    assert [str(found) for found in answers.found] == ["broken"]


def test_without_threads_it_thinks_on_the_spot(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    answers = Answers()

    def think() -> int:
        assert answers.was_slow.is_set(), "nothing can be said while it goes on"
        return 7

    Thinking().start(think, answers.done, answers.was_slow.set)
    assert answers.found == [7]


# In the widget -----------------------------------------------------------------------------------


class Slow:
    """Stands in for the solver: goes on until it may answer, or is told to stop."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()

    def __call__(self, _: sw.Game, *, cancelled: Callable[[], bool], **__: object) -> Prospect:
        for _wait in range(WAIT_S * 100):
            if cancelled():
                return Prospect(sw.Verdict.UNKNOWN, "Stopped.")
            if self.goes_on.wait(0.01):
                return Prospect(sw.Verdict.WINNABLE, "Found.")
        raise AssertionError("nobody let it go on")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, wired: None) -> Slow:
    slow = Slow()
    monkeypatch.setattr(desk, "prospect", slow)
    monkeypatch.setattr("solitaire_widget.widget.thinking._AT_ONCE_S", 0.05)
    return slow


def answered(view: View, before: int) -> Message:
    """The first answer after the first ``before`` messages, when it has come."""
    for _ in range(WAIT_S * 100):
        new = [m["content"] for m in view.wire.sent[before:] if m["method"] == "custom"]
        if new:
            return dict(new[0])
        threading.Event().wait(0.01)
    raise AssertionError("no answer came")


def test_the_board_says_that_it_is_thinking_and_then_the_answer(slow: Slow) -> None:
    view = View(sw.play("bisley", deal=42))
    [thinking] = view.ask("prospect")
    assert thinking["type"] == "thinking"
    before = len(view.wire.sent)
    slow.goes_on.set()
    answer = answered(view, before)
    assert (answer["type"], answer["text"], answer["id"]) == ("note", "Found.", thinking["id"])
    assert answer["certain"]


def test_thinking_can_be_stopped(slow: Slow) -> None:
    view = View(sw.play("bisley", deal=42))
    view.ask("prospect")
    before = len(view.wire.sent)
    view.ask("cancel")
    assert answered(view, before)["text"] == "Stopped."


def test_one_plays_on_while_it_thinks(slow: Slow) -> None:
    view = View(sw.play("bisley", deal=42))
    view.ask("prospect")
    before = len(view.wire.sent)
    view.move(str(view.widget.game.legal_moves[0]))
    assert len(view.widget.game.moves) == 1
    assert answered(view, before)["type"] == "stale"


def test_a_fault_of_the_solver_is_said(wired: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Prospect:
        raise RuntimeError("its solution doesn't win")

    monkeypatch.setattr(desk, "prospect", fail)
    [answer] = View(sw.play("bisley", deal=42)).ask("prospect")
    assert answer["type"] == "note"
    assert "its solution doesn't win" in answer["text"]


def test_the_switch_for_peeking(wired: None) -> None:
    seen.ready_within(600)  # so that it answers at once
    view = View(sw.play("ali-baba", deal=97))
    [answer] = view.ask("hint")
    assert not answer["certain"]
    view.set({"peek": True})
    assert view.widget.peek
    [answer] = view.ask("hint")
    assert answer["certain"]
    assert "hidden" in answer["text"]
