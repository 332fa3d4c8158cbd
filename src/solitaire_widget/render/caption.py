"""The caption at the foot of the board: which game, and how it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from solitaire_widget.engine.position import Position
from solitaire_widget.render import palette, words
from solitaire_widget.render.svgtext import tag, text

LINE = 18
"""Height of a line in pixels."""

_FONT_SIZE = 12.5
_PLAIN, _BOLD = 7, 8.5
"""Width of a character in pixels, on the safe side: fonts differ from machine to machine."""

_BETWEEN = " · "
_BETWEEN_WIDTH = 12


class Item(NamedTuple):
    """A piece of the caption that stays on one line."""

    text: str
    bold: bool


Line = tuple[Item, ...]


def caption_lines(position: Position, notes: Sequence[str], width: float) -> tuple[Line, ...]:
    """The caption in lines that ``width`` pixels can hold; a name that is too long is cut."""
    items = [Item(cut(position.rules.name, int(width / _BOLD)), bold=True)]
    items += [Item(note, bold=False) for note in (*notes, *words.counts(position))]
    ending = words.ending(position)
    if ending:
        items.append(Item(ending, bold=True))
    lines: list[list[Item]] = [[]]
    for item in items:
        if lines[-1] and sum(map(_width, (*lines[-1], item))) > width:
            lines.append([])
        lines[-1].append(item)
    return tuple(map(tuple, lines))


def caption(lines: Sequence[Line], x: float, y: float) -> str:
    """The caption as SVG, with the first line's letters standing on ``y``."""
    return "".join(
        tag(
            "text",
            _BETWEEN.join(_written(item) for item in line),
            x=x,
            y=y + LINE * number,
            fill=palette.ON_BOARD,
            font_size=_FONT_SIZE,
        )
        for number, line in enumerate(lines)
    )


def cut(value: str, room: int) -> str:
    """``value``, or as much of it as ``room`` characters of usual width hold."""
    if _length(value) <= room:
        return value
    kept = ""
    for each in value:
        if _length(kept + each) >= room:
            break
        kept += each
    return kept.rstrip() + "…"


def _written(item: Item) -> str:
    return tag("tspan", text(item.text), font_weight=600) if item.bold else text(item.text)


def _width(item: Item) -> float:
    """About how wide an item is in pixels, with what parts it from the next."""
    return _length(item.text) * (_BOLD if item.bold else _PLAIN) + _BETWEEN_WIDTH


def _length(value: str) -> int:
    # Full-width characters take the room of two.
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in value)
