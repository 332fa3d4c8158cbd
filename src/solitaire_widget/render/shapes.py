"""Suits and ranks as SVG paths, painted and put in their place."""

from __future__ import annotations

from typing import NamedTuple

from solitaire_widget.cards import Suit
from solitaire_widget.render.glyphs import glyphs, is_red
from solitaire_widget.render.svgtext import at, tag


class Box(NamedTuple):
    """A square: left edge, top edge and side, in pixels."""

    x: float
    y: float
    size: float


def suit_path(
    suit: Suit, box: Box, outline: float, *, ink: str, fill: str, **more: str | float
) -> str:
    """A suit in a square: black suits are filled with ``ink``, red ones outlined over ``fill``.

    Args:
        suit: which one.
        box: the square that the shape and its outline stay in.
        outline: width of a red suit's line, per cent of the square's side.
        ink: colour of the suit.
        fill: colour inside a red suit's line.
        more: further attributes.
    """
    shape = glyphs()["suits"][suit]
    if not is_red(suit):
        place = at(box.x, box.y, box.size / 100)
        return tag("path", d=shape, fill=ink, transform=place, **more)
    shrink = 1 - outline / 100
    inset = box.size * outline / 200
    return tag(
        "path",
        d=shape,
        fill=fill,
        stroke=ink,
        stroke_width=outline / shrink,
        stroke_linejoin="round",
        transform=at(box.x + inset, box.y + inset, box.size * shrink / 100),
        **more,
    )


def rank_path(
    letter: str, x: float, y: float, cap: float, *, ink: str, red: bool, **more: str | float
) -> str:
    """A rank as strokes, ``cap`` pixels high; the strokes of red ranks are thinner."""
    widths = glyphs()["stroke"]
    return tag(
        "path",
        d=glyphs()["ranks"][letter]["path"],
        fill="none",
        stroke=ink,
        stroke_width=widths["rank_red"] if red else widths["rank_black"],
        stroke_linejoin="round",
        transform=at(x, y, cap / 100),
        **more,
    )
