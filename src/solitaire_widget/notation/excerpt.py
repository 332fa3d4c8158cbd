"""How error messages quote what they were given."""

from __future__ import annotations

_LONGEST = 60


def excerpt(value: object) -> str:
    """``repr(value)`` in at most 60 characters, whatever the value is.

    Control characters are escaped, and long texts are cut before they are looked at closely.
    """
    if isinstance(value, str):
        value = value[: _LONGEST + 1]
    elif not isinstance(value, (int, float, bytes, type(None))) or (
        isinstance(value, int) and value.bit_length() > 200
    ):
        # The repr of another object may be huge, or fail.
        return f"a value of type {type(value).__name__}"
    shown = repr(value)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 3]}..."
