"""Places without a face-up card: empty piles with a sign of what they take, and the stock."""

from __future__ import annotations

from solitaire_widget.cards import SUITS
from solitaire_widget.engine.position import Position
from solitaire_widget.render import palette
from solitaire_widget.render.faces import Faces
from solitaire_widget.render.glyphs import glyphs
from solitaire_widget.render.shapes import Box, rank_path, suit_path
from solitaire_widget.render.svgtext import Definitions, at, number, tag
from solitaire_widget.ruleset import Empty, Pile, PileKind

_TURN_OVER = "M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.6v3.2h3.2"
"""An open circle with an arrow head, in a box of 16 x 16."""


class Slots:
    """Draws about the top left corner of a pile."""

    def __init__(self, faces: Faces, definitions: Definitions) -> None:
        self._faces = faces
        self._defs = definitions
        self._w, self._h = faces.size.w, faces.size.h

    def empty(self, position: Position, pile: Pile) -> str:
        """The place of an empty pile."""
        match pile.kind:
            case PileKind.STOCK:
                return self._slot() + self._stock_sign(can_turn=position.redeals_left != 0)
            case PileKind.UP:
                return self._slot() + self._suit(pile, middle=0.5 * self._h)
            case PileKind.DOWN:
                letter = self._king(top=self._h / 2 - 0.37 * self._w, cap=0.26 * self._w)
                return self._slot() + letter + self._suit(pile, self._h / 2 + 0.15 * self._w)
            case PileKind.TABLEAU if position.rules.empty is Empty.NOTHING:
                dash = f"M{number(0.4 * self._w)} {number(self._h / 2)}h{number(0.2 * self._w)}"
                return self._line(dash)
            case PileKind.TABLEAU if position.rules.empty is Empty.KINGS:
                cap = 0.3 * self._w
                return self._slot() + self._king(top=(self._h - cap) / 2, cap=cap)
            case _:
                return self._slot()

    def stock(self, count: int) -> str:
        """A stock of ``count`` cards: up to three backs and a pill with the count."""
        backs = min(3, 1 + count // 13)
        drawn = "".join(
            tag("g", self._faces.back(), transform=at(0, 2 * below))
            if below
            else self._faces.back()
            for below in reversed(range(backs))
        )
        middle, top = self._w / 2, self._h - 0.08 * self._w - 20
        half = 7 + 3.5 * len(str(count))
        pill = tag(
            "rect",
            x=middle - half,
            y=top,
            width=2 * half,
            height=17,
            rx=8.5,
            fill=palette.PILL,
            fill_opacity=0.78,
        )
        said = tag(
            "text",
            str(count),
            x=middle,
            y=top + 12.5,
            fill="#fff",
            font_size=11.5,
            font_weight=600,
            text_anchor="middle",
        )
        return drawn + pill + said

    def _slot(self) -> str:
        return self._defs.use(
            "slot", lambda id_: self._faces.ground(palette.SLOT, palette.SLOT_LINE, id=id_)
        )

    def _suit(self, pile: Pile, middle: float) -> str:
        size = 0.4 * self._w
        box = Box((self._w - size) / 2, middle - size / 2, size)
        ink, suit = palette.SLOT_INK, SUITS[pile.index]
        return self._defs.use(
            f"{suit}slot{pile.kind[0]}",
            lambda id_: suit_path(suit, box, 8, ink=ink, fill=palette.SLOT, id=id_),
        )

    def _king(self, top: float, cap: float) -> str:
        left = (self._w - glyphs()["ranks"]["K"]["advance"] * cap / 100) / 2
        return self._defs.use(
            "Kslot",
            lambda id_: rank_path("K", left, top, cap, ink=palette.SLOT_INK, red=True, id=id_),
        )

    def _stock_sign(self, *, can_turn: bool) -> str:
        if can_turn:
            scale = 0.42 * self._w / 16
            return self._line(
                _TURN_OVER, at(self._w / 2 - 8 * scale, self._h / 2 - 8 * scale, scale), 1.3
            )
        arm = number(0.2 * self._w)
        x, y = number(0.4 * self._w), self._h / 2 - 0.1 * self._w
        cross = f"M{x} {number(y)}l{arm} {arm}m0-{arm}l-{arm} {arm}"
        return self._line(cross)

    def _line(self, d: str, transform: str = "", width: float = 1.6) -> str:
        placed = {"transform": transform} if transform else {}
        return tag(
            "path",
            d=d,
            fill="none",
            stroke=palette.SLOT_INK,
            stroke_width=width,
            stroke_linecap="round",
            **placed,
        )
