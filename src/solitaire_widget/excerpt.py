"""How error messages quote what they were given."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from itertools import chain

_LONGEST = 60


def excerpt(value: object) -> str:
    """``repr(value)`` in at most 60 characters, whatever the value is.

    Control characters are escaped, and long texts are cut before they are looked at closely. Of
    objects other than numbers, texts and their collections only the type is told: their ``repr``
    may be huge, or fail.
    """
    if isinstance(value, str):
        shown = repr(value[: _LONGEST + 1])
    elif isinstance(value, bytes):
        shown = repr(value[:_LONGEST])
    elif _is_plain(value):
        shown = repr(value)
    elif isinstance(value, (list, tuple, dict, set)) and all(map(_is_plain, _parts(value))):
        shown = reprlib.repr(value)
    elif isinstance(value, int):
        shown = "a number of more than 60 digits"
    else:
        shown = f"a value of type {type(value).__name__}"
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 3]}..."


def _is_plain(value: object) -> bool:
    if isinstance(value, int):
        return value.bit_length() <= 200
    return isinstance(value, (str, float, type(None)))


def _parts(value: Iterable[object]) -> Iterable[object]:
    return chain(value, value.values()) if isinstance(value, dict) else value
