"""Forged messages: whatever a page sends, nothing changes and it is answered."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solitaire_widget as sw
from positions import board
from solitaire_widget.widget.classroom import ACTS
from wire import INTENTS, Message, View, everything, wired

pytestmark = pytest.mark.usefixtures(wired.__name__)
__all__ = ["wired"]


SHORT_LESSON = Path(__file__).parent / "data" / "short-lesson.toml"


@pytest.fixture
def view() -> View:
    """T1 7H, T2 8S, T3 <4D> 9D, T4 KC, T5 and T6 empty, 9S on the waste."""
    piles = {"T1": "7H", "T2": "8S", "T3": "<4D> 9D", "T4": "KC", "waste": "9S"}
    return View(sw.SolitaireWidget(board("blind-alleys", **piles)))


@pytest.mark.parametrize(
    "source", ["T1", "S", "W", "F:C", "K:C", "T0", "", "4D", "<4D>", "constructor"]
)
@pytest.mark.parametrize("target", ["T2", "S", "W", "F:C", "K:C", "T0", "", "4D"])
@pytest.mark.parametrize("count", [-1, 0, 2, 52, 2**53])
def test_a_forged_move_is_refused_like_any_other(
    view: View, source: str, target: str, count: int
) -> None:
    before = everything(view)
    [answer] = view.ask("move", source=source, target=target, count=count)
    explained = view.widget.game.explain(sw.Move(source, target, count))
    assert (answer["type"], answer["text"]) == ("refused", explained.text)
    assert answer["reasons"] == [explained.reasons[0].name.lower()]
    assert everything(view) == before


def test_a_forged_move_tells_nothing_of_a_hidden_card() -> None:
    view = View(sw.play("blind-alleys", deal=1))
    stock = view.widget.game.position.stock
    named: set[str] = set()
    for card in stock:
        for source, target in ((str(card), "T1"), ("T1", str(card)), ("S", "T1")):
            [answer] = view.ask("move", source=source, target=target, count=1)
            named.add(re.sub(r"'?\b[A2-9TJQK][CDHS]\b'?", "-", answer["text"]))
    # Whatever the card, the answers differ in nothing but the word that was sent.
    assert len(named) == 2


# Malformed messages ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", INTENTS)
def test_each_field_must_be_there_and_of_its_type(view: View, kind: str) -> None:
    sound = view.intent(kind, **INTENTS[kind])
    before = everything(view)
    forged: list[Any] = [sound | {"extra": 1}, sound | {"snapshot": {}}]
    junk: list[Any] = [
        None,
        True,
        1.5,
        "7",
        7,
        [],
        {},
        [sound],
        "x" * 65,
        2**53 + 1,
        -2,
        10**400,
        "\ud800",
    ]
    for name, value in sound.items():
        forged.append({key: each for key, each in sound.items() if key != name})
        allowed = {"deal": (str, type(None)), "target": (str, type(None))}.get(name, type(value))
        if name == "target" and kind == "move":
            allowed = str
        for each in junk:
            if not isinstance(each, allowed) or isinstance(each, bool) or each in junk[-5:]:
                forged.append(sound | {name: each})
    for content in forged:
        view.widget._receive(view.widget, content, [])
        [answer] = [message["content"] for message in view.wire.sent]
        view.wire.sent.clear()
        assert answer["type"] == "invalid", content
        assert answer["text"]
        assert everything(view) == before


def test_an_invalid_intent_is_answered_to_its_sender_if_it_says_who(view: View) -> None:
    [answer] = view.send({"type": "nonsense", "seq": 1, "view": "me", "id": 9})
    assert answer["view"] == "me"
    assert answer["id"] == 9
    assert "hello, move, send" in answer["text"]
    [answer] = view.send({"type": "move", "view": ["me"], "id": "9"})
    assert (answer["view"], answer["id"]) == (None, None)


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from([*INTENTS, "__class__", "changed", "Move", ""]) | JUNK},
    optional={
        "seq": st.just(1) | JUNK,
        "view": st.just("view") | JUNK,
        "id": st.integers(0, 9) | JUNK,
        "source": st.sampled_from(["T1", "T2", "S", "W", "F:H", "X"]) | JUNK,
        "target": st.sampled_from(["T1", "T2", "S", "W", "F:H", "X"]) | JUNK,
        "count": st.integers(-3, 60) | JUNK,
        "deal": st.text("0123456789 ", max_size=24) | JUNK,
        "extra": JUNK,
    },
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=JUNK | NEARLY)
def test_whatever_comes_is_judged_and_never_an_error(wired: None, content: Any) -> None:
    widget = sw.SolitaireWidget(board("blind-alleys", T1="7H", T2="8S", waste="9S"))
    view = View(widget)
    before = everything(view)
    widget._receive(widget, content, [])
    changed = everything(view) != before
    answers = [m["content"] for m in view.wire.sent if m["method"] == "custom"]
    assert len(answers) + changed == 1
    if changed:
        assert content["seq"] == 1
        assert content["type"] in ("move", "send", "stock", "deal")
        assert view.snapshot["seq"] == 2
    widget.close()


TEXTS = [*("T1", "T2", "W", "S", "F:H", "K:H", "7H", "python", "record", "__class__", "<b>", "")]
TEXTS += [*ACTS, "open", "home"]
QUICK = [kind for kind in INTENTS if kind not in ("hint", "prospect", "review", "panels")]


def fields_of(kind: str) -> st.SearchStrategy[Message]:
    """The fields of an intent with values of the right types, mostly senseless."""
    of_type = {int: st.sampled_from([-1, 0, 1, 2, 3, 5, 60, 2**53]), str: st.sampled_from(TEXTS)}
    return st.fixed_dictionaries(
        {
            name: of_type[type(value)] if value is not None else st.none() | of_type[str]
            for name, value in INTENTS[kind].items()
        }
    ).map(lambda fields: fields | {"type": kind})


@pytest.mark.parametrize("make", ["play", "teach"])
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(chain=st.lists(st.sampled_from(QUICK).flatmap(fields_of), max_size=12))
def test_a_chain_of_sound_messages_never_breaks_anything(
    wired: None, make: str, chain: list[Message]
) -> None:
    widget = sw.teach(SHORT_LESSON) if make == "teach" else sw.play("bisley", deal=75)
    view = View(widget)
    for fields in chain:
        before = len(view.wire.sent)
        answers = view.send(view.intent("hello") | fields)
        assert answers or len(view.wire.sent) > before or fields["type"] == "cancel", fields
        assert all(json.dumps(answer) for answer in answers)
        game = widget.game
        assert sw.Game.from_record(game.record()).position == game.position
        assert view.snapshot["counters"]["moves"] == len(game.moves)
    room = widget.classroom
    if room is not None:
        widget.lead(lambda: room.act("open", 1, 1))
        widget.lead(lambda: room.act("open", 1, 2))
        assert widget.lesson["step"]["number"] == 2
    widget.close()


@pytest.mark.parametrize("method", ["update", "custom"])
def test_messages_without_content_do_nothing(view: View, method: str) -> None:
    before = everything(view)
    view.deliver({"method": method})
    assert everything(view) == before
    assert view.wire.sent == []


# Forged state ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state",
    [
        {"snapshot": {"schema": 1, "seq": 99, "piles": []}},
        {"snapshot": {}},
        {"snapshot": None},
        {"rules_text": {"name": "x", "summary": "x", "text": "<img onerror=alert(1)>"}},
        {"theme": "pink"},
        {"theme": None},
        {"theme": ["dark"]},
        {"four_colours": "yes"},
        {"animation": None},
        {"_esm": "export default {}"},
        {"_board": "export default {}"},
        {"_view_module": "elsewhere"},
        {"snapshot": {}, "theme": "pink"},
    ],
    ids=str,
)
def test_a_forged_state_is_refused_and_the_true_one_sent_again(view: View, state: Message) -> None:
    before, options = everything(view), option_values(view.widget)
    sent = view.set(state)
    assert everything(view) == before
    assert option_values(view.widget) == options
    back: Message = {}
    for message in sent:
        back |= message["state"]
    true = view.widget.get_state(list(state))
    assert back == json.loads(json.dumps(true))


def option_values(widget: sw.SolitaireWidget) -> tuple[object, ...]:
    return (widget.four_colours, widget.animation, widget.theme)


def test_options_may_be_set_from_the_front_end(view: View) -> None:
    before = everything(view)
    view.set({"four_colours": True, "animation": False, "theme": "dark"})
    assert option_values(view.widget) == (True, False, "dark")
    assert everything(view) == before


def test_sound_options_are_taken_beside_unsound_ones(view: View) -> None:
    view.set({"four_colours": True, "theme": "pink", "snapshot": {}, "no_trait": 1})
    assert option_values(view.widget) == (True, True, "auto")
    assert view.widget.snapshot["seq"] == 1
    assert not view.widget.has_trait("no_trait")


def test_python_cannot_set_the_snapshot_either(view: View) -> None:
    for name in ("snapshot", "rules_text"):
        with pytest.raises(Exception, match="read-only"):
            setattr(view.widget, name, {})
