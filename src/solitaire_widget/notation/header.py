"""The header that names the rules of a game in positions and records.

A registered game is its id and whatever a house rule changes, ``blind-alleys passes=1``; rules of
one's own give all their fields::

    my-game name="My game" pile_sizes=3,3,4 face_up=all move_runs=true .. passes=unlimited

Truth values are ``true`` and ``false``, pile sizes have commas, ``passes`` may be ``unlimited``;
texts with spaces or quotes stand in double quotes, with a backslash before a quote or backslash.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from solitaire_widget.catalogue import games
from solitaire_widget.catalogue import rules as registered
from solitaire_widget.errors import RulesError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import FIELDS, Rules

_FIELD = re.compile(r'([A-Za-z_]+)=("(?:[^"\\]|\\["\\])*"|[^\s"]\S*)(?:\s+|$)')
_NUMBER = re.compile(r"[0-9]{1,9}")
_FLAGS = {"true": True, "false": False}
_WRITTEN_FIELDS = FIELDS[1:]


@lru_cache(maxsize=64)
def write_rules(rules: Rules) -> str:
    """The header of these rules, one line; ``read_rules`` gives back an equal value."""
    if rules.id not in games():
        fields = {name: getattr(rules, name) for name in _WRITTEN_FIELDS}
    else:
        base = registered(rules.id)
        fields = rules.differences(base)
        # A variant is named after its changes, so only another name needs to be written.
        if rules.name != base.variant(**fields).name:
            fields = {"name": rules.name, **fields}
    return " ".join([rules.id, *(f"{name}={_write(value)}" for name, value in fields.items())])


def read_rules(text: str) -> Rules:
    """The rules that a header names.

    Raises:
        RulesError: the header can't be read, names no game, or gives rules that can't be.
    """
    words = text.strip().split(maxsplit=1)
    if not words:
        raise RulesError(f"a game is named by its id; the games are {', '.join(games())}")
    game_id, rest = words[0], words[1] if len(words) > 1 else ""
    fields = _read_fields(rest)
    if game_id in games():
        base = registered(game_id)
        return base.variant(**fields) if fields else base
    if "pile_sizes" not in fields:
        raise RulesError(
            f"no game is called {excerpt(game_id)}; the games are {', '.join(games())}, "
            "and rules of one's own give at least their pile_sizes"
        )
    return Rules(id=game_id, **fields)


def _read_fields(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    start = 0
    while start < len(text):
        found = _FIELD.match(text, start)
        if found is None:
            raise RulesError(
                f"{excerpt(text[start:])} isn't of the form field=value, such as passes=1"
            )
        name, value = found[1].lower(), found[2]
        if name not in _WRITTEN_FIELDS:
            raise RulesError(
                f"rules have no field {excerpt(name)}; the fields are {', '.join(_WRITTEN_FIELDS)}"
            )
        if name in fields:
            raise RulesError(f"{name} is given twice; once is right")
        fields[name] = _read(name, value)
        start = found.end()
    return fields


def _write(value: object) -> str:
    if value is None:
        return "unlimited"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    text = str(value)
    if re.search(r'[\s"\\]', text):
        return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
    return text


def _read(name: str, text: str) -> object:
    if text.startswith('"'):
        text = re.sub(r'\\(["\\])', r"\1", text[1:-1])
    # Beyond ASCII, lower() makes letters that nobody wrote.
    lower = text.lower() if text.isascii() else text
    match name:
        case "name":
            return text
        case "pile_sizes":
            if not all(_NUMBER.fullmatch(size) for size in text.split(",")):
                raise RulesError(
                    "pile_sizes is written as numbers with commas between them, such as 3,3,4, "
                    f"not {excerpt(text)}"
                )
            return tuple(int(size) for size in text.split(","))
        case "passes" if lower == "unlimited":
            return None
        case "passes" | "cards_per_draw":
            if not _NUMBER.fullmatch(text):
                unlimited = " or unlimited" if name == "passes" else ""
                raise RulesError(f"{name} is a whole number{unlimited}, not {excerpt(text)}")
            return int(text)
        case "face_up" | "build" | "match" | "empty":
            # The rules themselves say which values there are.
            return lower
        case _:
            if lower not in _FLAGS:
                raise RulesError(f"{name} is true or false, not {excerpt(text)}")
            return _FLAGS[lower]
