"""How error messages quote what they were given."""

from __future__ import annotations

import reprlib

_LONGEST = 60


def excerpt(value: object) -> str:
    """``repr(value)`` in at most 60 characters, whatever the value is.

    Control characters are escaped, and long texts are cut before they are looked at closely. Of
    objects other than numbers, texts and their collections only the type is told: their ``repr``
    may be huge, or fail.
    """
    if isinstance(value, str):
        shown = repr(value[: _LONGEST + 1])
    elif isinstance(value, (float, bytes, type(None))) or _is_short(value):
        shown = repr(value)
    elif isinstance(value, (list, tuple, dict, set)) and all(
        isinstance(each, (str, float, type(None))) or _is_short(each) for each in value
    ):
        shown = reprlib.repr(value)
    elif isinstance(value, int):
        shown = "a number of more than 60 digits"
    else:
        shown = f"a value of type {type(value).__name__}"
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 3]}..."


def _is_short(value: object) -> bool:
    return isinstance(value, int) and value.bit_length() <= 200
