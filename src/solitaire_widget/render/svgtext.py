"""Writing SVG as text: short numbers, escaped attributes, definitions that are made once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from xml.sax.saxutils import escape

_MARK = "\0"


def number(value: float) -> str:
    """A number with at most two decimals, such as ``"12"`` or ``"0.18"``."""
    return f"{round(value, 2) + 0:g}"


def text(value: str) -> str:
    """Text made safe for content and for attributes in either kind of quotes."""
    return escape(value, {"'": "&#39;", '"': "&quot;"})


def tag(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element with its content. ``_`` in attribute names stands for ``-``.

    Texts must be safe already (see ``text``); numbers are shortened.
    """
    written = "".join(
        f" {key.replace('_', '-')}='{value if isinstance(value, str) else number(value)}'"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform to a place; ``scale`` is kept to four decimals, it multiplies up to 100."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({round(scale, 4):g})"


class Definitions:
    """Elements that are drawn many times: each is written once and used by its name."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

    def add(self, name: str, make: Callable[[str], str]) -> str:
        """The name's id; ``make(id)`` writes the element when it's first asked for."""
        if name not in self._made:
            self._made[name] = ""
            self._made[name] = make(_MARK + name)
        return _MARK + name

    def use(self, name: str, make: Callable[[str], str], x: float = 0, y: float = 0) -> str:
        """The element at a place."""
        place = {key: value for key, value in (("x", x), ("y", y)) if value}
        return tag("use", href=f"#{self.add(name, make)}", **place)

    def finish(self, body: str) -> str:
        """All definitions and the body, with ids that no different picture shares."""
        whole = f"<defs>{''.join(self._made.values())}</defs>{body}"
        digest = hashlib.sha256(whole.encode()).hexdigest()
        return whole.replace(_MARK, f"s{digest[:6]}")
