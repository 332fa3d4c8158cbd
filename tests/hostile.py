"""A page that sends anything: messages in raw JSON, sensible, senseless and damaged ones.

All come from a seeded generator, so that a message that did harm can be made again by its number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from solitaire_widget.cards import DECK
from solitaire_widget.widget.classroom import ACTS
from wire import INTENTS, Message

LARGEST = 2**53
LONGEST = 64
TRAITS = (
    *("snapshot", "rules_text", "lesson", "reviewed", "running", "outcome", "move_count"),
    *("foundation_count", "four_colours", "animation", "theme", "peek", "_esm", "_board", "_css"),
    *("_anywidget_id", "_model_name", "_view_module", "_view_count", "comm", "keys", "layout"),
    *("game", "_seq", "classroom", "__class__", "no_trait"),
)
PILES = (
    *(f"T{n}" for n in range(1, 14)),
    *("S", "W", "F:C", "F:H", "K:D", "K:S", "T0", "T99", "F"),
)
WORDS = (
    *(
        "",
        "T1 ",
        "t1",
        "9S",
        "<4D>",
        "10H",
        "QH",
        "queen of hearts",
        "python",
        "record",
        "42",
        "1e5",
    ),
    *("__proto__", "__class__", "constructor", "toString", "../../etc/passwd", "%s%n", "{0}", "\0"),
    *("<img src=x onerror=alert(1)>", "</script>", "eval('1')", "\u202e5H", "\ud83c\udca1", "T１"),
    *("open", "home", *ACTS),
)
CARDS = tuple(map(str, DECK))
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, -2, 2, 3, 52, LARGEST, LARGEST + 1, 10**400, 1.0, 1.5, -0.0),
    *(float("nan"), float("inf"), float("-inf"), 1e308, "", "7", "x" * 65, "x" * 100_000),
    *("\ud800", "T1\udfff", "\u0000", "🂡" * 70, [], {}, [[]], [None], {"": None}),
    *({"__proto__": {"legal": []}}, {"toString": 1}, ["T1"], {"pile": "T1"}, [{"type": "undo"}]),
)
SLOW = ("hint", "prospect", "review")
"""What has to think; it is asked rarely."""
QUICK = tuple(kind for kind in INTENTS if kind not in (*SLOW, "panels"))


@dataclass(frozen=True)
class Sent:
    """A message as it lies on the wire.

    Attributes:
        raw: the data of the comm message, in JSON as Python's reader takes it (NaN is read too).
        buffers: what comes with it.
    """

    raw: str
    buffers: tuple[bytes, ...] = ()

    @property
    def data(self) -> Any:
        return json.loads(self.raw)


def is_sound(content: object) -> bool:
    """Whether it is an intent: exactly the fields of its type, each with a value of its own sort.

    Said anew for the tests, from the samples in `wire.INTENTS`.
    """
    if not isinstance(content, dict) or not isinstance(content.get("type"), str):
        return False
    if content["type"] not in INTENTS:
        return False
    samples = {"type": "", "seq": 0, "view": "", "id": 0} | INTENTS[content["type"]]
    return content.keys() == samples.keys() and all(
        _fits(content[name], sample, or_none=name == "deal" or sample is None)
        for name, sample in samples.items()
    )


def _fits(value: object, sample: object, *, or_none: bool = False) -> bool:
    if value is None:
        return or_none
    if isinstance(sample, int):
        return type(value) is int and -1 <= value <= LARGEST
    return isinstance(value, str) and len(value) <= LONGEST and _can_be_sent(value)


def _can_be_sent(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Page:
    """Makes the messages of a hostile page.

    Args:
        rng: where chance comes from.
        thinks: whether it asks for hints, proofs and reviews too, one message in 400.
    """

    def __init__(self, rng: Random, *, thinks: bool = True) -> None:
        self.rng = rng
        self._thinks = thinks
        self._id = 0

    def message(self, snapshot: Mapping[str, Any]) -> Sent:
        """The next message of a page that shows `snapshot`."""
        ways: list[tuple[int, Callable[[Mapping[str, Any]], Sent]]] = [
            (14, lambda shown: custom(self.play(shown))),
            (18, lambda shown: custom(self.senseless(shown))),
            (46, self.damaged),
            (4, lambda _: custom(self.junk())),
            (12, lambda _: self.update()),
            (6, lambda shown: self.envelope(shown)),
        ]
        [way] = self.rng.choices([way for _, way in ways], [weight for weight, _ in ways])
        return way(snapshot)

    # Intents -----------------------------------------------------------------------------------

    def play(self, snapshot: Mapping[str, Any]) -> Message:
        """What a person at play sends."""
        legal = snapshot["legal"]
        if not legal:
            return self._intent(snapshot, self.rng.choice(["undo", "deal", "restart"]))
        if self.rng.random() < 0.15:
            kinds = ["undo", "undo", "redo", "finish", "go", "go", "follow", "follow", "lesson"]
            rare = ["restart", "deal"] if self.rng.random() < 0.1 else []
            return self._intent(snapshot, self.rng.choice(rare or kinds))
        source, target, count = self.rng.choice(legal)
        if {source, target} == {"S", "W"}:
            return self._intent(snapshot, "stock")
        if self.rng.random() < 0.2:
            return self._intent(snapshot, "send") | {"source": source, "count": count}
        made = self._intent(snapshot, "move")
        return made | {"source": source, "target": target, "count": count}

    def senseless(self, snapshot: Mapping[str, Any]) -> Message:
        """A well-formed intent whose fields are mostly nonsense."""
        if self._thinks and self.rng.random() < 0.015:
            return self._intent(snapshot, self.rng.choice(SLOW))
        kind = self.rng.choice(QUICK)
        made = self._intent(snapshot, kind)
        if kind in ("restart", "deal") and self.rng.random() < 0.8:
            return self._intent(snapshot, "undo")  # or no game would come far
        return made

    def damaged(self, snapshot: Mapping[str, Any]) -> Sent:
        """An intent after one to three mishaps, sometimes with a field twice or with buffers."""
        make = self.play if self.rng.random() < 0.5 else self.senseless
        content: Any = make(snapshot)
        for _ in range(self.rng.choice([1, 1, 1, 2, 3])):
            content = self._damage(content)
        again = ""
        if isinstance(content, dict) and content and self.rng.random() < 0.1:
            name = self.rng.choice(list(content))
            again = f",{json.dumps(name)}:{json.dumps(self._value(name))}"
        buffers = (b"", b"\x80\x04K\x01.") if self.rng.random() < 0.05 else ()
        return custom(content, again, buffers)

    def junk(self) -> Any:
        """Content that is no intent at all."""
        value = self.rng.choice(JUNK)
        for _ in range(self.rng.choice([0, 1, 3, 200])):
            value = [value] if self.rng.random() < 0.5 else {self.rng.choice(WORDS): value}
        return value

    def _intent(self, snapshot: Mapping[str, Any], kind: str) -> Message:
        self._id += 1
        head = {"type": kind, "seq": snapshot["seq"], "view": "page", "id": self._id}
        return head | {name: self._value(name) for name in INTENTS[kind]}

    def _value(self, name: str) -> Any:
        """A value of the right type, that need not make sense."""
        rng = self.rng
        match name:
            case "source" | "target":
                return rng.choice(PILES) if rng.random() < 0.8 else rng.choice(WORDS)
            case "act":
                return rng.choice(["open", "home", *ACTS] if rng.random() < 0.8 else WORDS)
            case "text":
                return rng.choice(CARDS if rng.random() < 0.6 else WORDS)
            case "deal":
                return rng.choice([None, str(rng.randint(1, 10**6)), rng.choice(WORDS)])
            case "type":
                return rng.choice([*QUICK, *WORDS])
            case "view":
                return rng.choice(["page", "other", *WORDS])
            case "ply":
                return rng.choice([0, 0, 1, 2, rng.randint(0, 60), rng.randint(0, 20), -1, LARGEST])
            case "count" | "lesson" | "step":
                return rng.choice([1, 1, 1, 2, 3, 0, -1, 9, LARGEST])
            case _:
                return rng.choice([rng.randint(0, 60), 0, -1, LARGEST])

    def _damage(self, content: Any) -> Any:
        if not isinstance(content, dict) or not content:
            return self.junk()
        rng, name = self.rng, self.rng.choice(list(content))
        kept = {key: value for key, value in content.items() if key != name}
        seq = content.get("seq")
        match rng.randrange(8):
            case 0:
                return kept
            case 1:
                return kept | {rng.choice([*WORDS, name.upper(), "snapshot", "extra"]): True}
            case 2:
                return content | {rng.choice([*WORDS, "game", "legal"]): rng.choice(JUNK)}
            case 3:
                return kept | {name: [content[name]]}
            case 4 if isinstance(seq, int):
                return content | {"seq": seq + rng.choice([-1, 1, -7, 10**9])}
            case 5:
                return content | {"view": rng.choice(JUNK), "id": rng.choice([1, *JUNK])}
            case 6:
                return content | {name: self._value(name)}
            case _:
                return content | {name: rng.choice(JUNK)}

    # What isn't an intent ----------------------------------------------------------------------

    def update(self) -> Sent:
        """Values for any traits, as a front end sets them, with buffers for parts of them."""
        rng = self.rng
        state = {rng.choice(TRAITS): rng.choice(JUNK) for _ in range(rng.randint(1, 4))}
        if rng.random() < 0.2:
            state |= {"theme": rng.choice(["dark", "light", "auto", "pink"])}
        if rng.random() < 0.1:
            state |= {"four_colours": rng.random() < 0.5, "animation": rng.random() < 0.5}
        whole: Any = state if rng.random() < 0.9 else rng.choice(JUNK)
        paths: Any = []
        if rng.random() < 0.2:
            paths = rng.choice([[["snapshot"]], [["lesson", 0, "x"]], [[]], ["x"], *JUNK[:20]])
        message = {"method": "update", "state": whole, "buffer_paths": paths}
        return Sent(json.dumps(message), (b"\x00" * 9,) if paths else ())

    def envelope(self, snapshot: Mapping[str, Any]) -> Sent:
        """A comm message that isn't what a widget's front end sends."""
        rng = self.rng
        content = self.play(snapshot)
        whole: Any = {"method": "custom", "content": content}
        match rng.randrange(6):
            case 0:
                whole = {"method": "request_state"}
            case 1:
                whole = {"method": rng.choice([*WORDS, *JUNK, "echo_update"]), "content": content}
            case 2:
                whole = rng.choice([{"method": "custom"}, {"method": "update"}, {}])
            case 3:
                whole = {"content": content, "state": {"snapshot": {}}}
            case 4:
                whole = rng.choice(JUNK)
            case _:
                whole = whole | {"state": {"snapshot": {}}, "buffer_paths": [["content"]]}
        return Sent(json.dumps(whole), (b"x",))


def custom(content: Any, again: str = "", buffers: tuple[bytes, ...] = ()) -> Sent:
    """The message for a view's content; `again` is more of its JSON, before its last brace."""
    raw = json.dumps(content)
    if again:
        raw = f"{raw[:-1]}{again}}}"
    return Sent(f'{{"method":"custom","content":{raw}}}', buffers)
