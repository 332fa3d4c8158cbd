"""Card faces and backs as SVG, drawn about the card's top left corner.

The proportions are those of the widget's front end: a large index of rank and suit, under it pips,
or headwear for the court. Black suits are filled and red ones are lines, so that they differ
without colour as well.
"""

from __future__ import annotations

from solitaire_widget.cards import Card
from solitaire_widget.render import palette
from solitaire_widget.render.glyphs import glyphs, rank_letter
from solitaire_widget.render.layout import CardSize, Index
from solitaire_widget.render.shapes import Box, rank_path, suit_path
from solitaire_widget.render.svgtext import Definitions, at, number, tag

_SMALL_CARD = 56
_HEADWEAR_RISE = {"J": 0.06, "Q": 0.06, "K": 0.16}
_UNIT = Box(0, 0, 100)


class Faces:
    """Draws cards of one size; shapes that recur go to ``definitions``."""

    def __init__(self, size: CardSize, definitions: Definitions) -> None:
        self.size = size
        self._defs = definitions
        self._top = size.cap + 2 * size.pad + 0.02 * size.w
        self._bottom = size.h - 0.08 * size.w

    def blank(self, covered: bool) -> str:
        """A card's ground, with a soft shadow if no card lies on it."""
        if covered:
            return self._defs.use("card", lambda id_: self.ground(id=id_))
        return self._defs.use("top", self._free_ground)

    def face(self, card: Card, index: Index, covered: bool) -> str:
        """A card's face; of a covered card only the index is drawn."""
        art = "" if covered else self._art(card)
        return self.blank(covered) + art + self._index(card, index)

    def back(self) -> str:
        """A card's back."""
        return self._defs.use("back", self._back)

    def ground(
        self, fill: str = palette.CARD, line: str = palette.CARD_EDGE, **more: str | float
    ) -> str:
        """A rectangle as large as a card, its line within it."""
        w, h = self.size.w - 1, self.size.h - 1
        radius = 0.06 * self.size.w
        return tag(
            "rect", x=0.5, y=0.5, width=w, height=h, rx=radius, fill=fill, stroke=line, **more
        )

    # Ground and back ---------------------------------------------------------------------------

    def _free_ground(self, id_: str) -> str:
        shadows = "".join(
            tag(
                "rect",
                x=-spread,
                y=spread + 0.5,
                width=self.size.w + 2 * spread,
                height=self.size.h,
                rx=0.06 * self.size.w + spread,
                fill=palette.SHADOW,
                opacity=0.08,
            )
            for spread in (0, 1)
        )
        return tag("g", shadows + self.ground(), id=id_)

    def _back(self, id_: str) -> str:
        w, h = self.size.w, self.size.h
        margin = max(2.4, 0.05 * w)
        lattice = self._defs.add("lattice", self._lattice)
        fields = "".join(
            tag(
                "rect",
                x=margin,
                y=margin,
                width=w - 2 * margin,
                height=h - 2 * margin,
                rx=0.035 * w,
                fill=fill,
            )
            for fill in (palette.BACK, f"url(#{lattice}) none")
        )
        return tag("g", self.ground() + fields, id=id_)

    def _lattice(self, id_: str) -> str:
        """A tile of touching circles: one in the middle and a quarter at each corner."""
        tile = 12 * max(0.72, self.size.w / 84)
        r, side = number(tile / 2), number(tile)
        arc = f"a{r} {r} 0 0 "
        middle = f"M{r} 0{arc}0 0 {side}{arc}0 0-{side}"
        corners = (
            f"M{r} 0{arc}1-{r} {r}M{r} 0{arc}0 {r} {r}"
            f"M{r} {side}{arc}0-{r}-{r}M{r} {side}{arc}1 {r}-{r}"
        )
        lines = tag(
            "path", d=middle + corners, fill="none", stroke=palette.BACK_LINE, stroke_width=0.7
        )
        return tag(
            "pattern",
            lines,
            id=id_,
            x=self.size.w / 2,
            y=self.size.h / 2,
            width=tile,
            height=tile,
            patternUnits="userSpaceOnUse",
        )

    # Index -------------------------------------------------------------------------------------

    def _index(self, card: Card, index: Index) -> str:
        left, cap, pad = max(3.4, 0.082 * self.size.w), self.size.cap, self.size.pad
        letter = rank_letter(card)
        drawn = self._defs.use(
            f"{letter}{card.colour[0]}",
            lambda id_: rank_path(letter, left, pad, cap, ink=_ink(card), red=card.is_red, id=id_),
        )
        suit_x = left + (glyphs()["ranks"][letter]["advance"] / 100 + 0.16) * cap
        box = Box(0, pad - 0.01 * cap, 1.02 * cap)
        drawn += self._defs.use(
            f"{card.suit}i", lambda id_: self._index_suit(card, box, id_), x=suit_x
        )
        if index.cap == cap:
            return drawn
        # The index made smaller, and moved to where the smaller one begins.
        scale = index.cap / cap
        return tag("g", drawn, transform=at(left * (1 - scale), index.pad - pad * scale, scale))

    def sidelong(self, card: Card, covered: bool) -> str:
        """A face whose index has the suit under the rank, for cards spread like a fan."""
        w, pad = self.size.w, self.size.pad
        cap = 0.165 * w
        letter = rank_letter(card)
        height = 0.84 * cap if card.rank == 10 else cap
        middle = max(3, 0.04 * w) + cap / 2
        left = middle - glyphs()["ranks"][letter]["advance"] * height / 200
        top = pad + cap - height
        rank = self._defs.use(
            f"{letter}{card.colour[0]}s",
            lambda id_: rank_path(
                letter, left, top, height, ink=_ink(card), red=card.is_red, id=id_
            ),
        )
        box = Box(middle - cap / 2, pad + 1.2 * cap, cap)
        suit = self._defs.use(
            f"{card.suit}s",
            lambda id_: self._index_suit(card, box, id_),
        )
        return self.blank(covered) + ("" if covered else self._art(card)) + rank + suit

    @staticmethod
    def _index_suit(card: Card, box: Box, id_: str) -> str:
        outline = glyphs()["stroke"]["suit_index"]
        return suit_path(card.suit, box, outline, ink=_ink(card), fill=palette.CARD, id=id_)

    # Art ---------------------------------------------------------------------------------------

    def _art(self, card: Card) -> str:
        return self._court(card) if card.rank > 10 else self._pips(card)

    def _pips(self, card: Card) -> str:
        w, room = self.size.w, self._bottom - self._top
        pips = glyphs()["pips"][rank_letter(card)]
        size = min(pips["size"] * w, room)
        step_x, step_y = 0.4 * w - size / 2, (room - size) / 2
        outline = glyphs()["stroke"]["suit_ace"] if card.rank == 1 else _outline(size)
        scale = size / 100
        drawn = [
            self._large_suit(
                card,
                outline,
                _tint(card),
                x=(w / 2 + column * step_x) / scale - 50,
                y=((self._top + self._bottom) / 2 + row * step_y) / scale - 50,
            )
            for column, row in pips["at"]
        ]
        return tag("g", "".join(drawn), transform=at(0, 0, scale))

    def _court(self, card: Card) -> str:
        w, letter = self.size.w, rank_letter(card)
        small = w < _SMALL_CARD
        head, size = (0.58 * w, 0.41 * w) if small else (0.54 * w, 0.4 * w)
        rise, gap = _HEADWEAR_RISE[letter] * head, 0.045 * w
        y = (self._top + self._bottom - rise - 0.56 * head - gap - size) / 2 + rise
        headwear = self._defs.use(
            f"head{letter}",
            lambda id_: tag(
                "path",
                id=id_,
                d=glyphs()["headwear_small" if small else "headwear"][letter],
                fill=palette.GOLD,
                transform=at((w - head) / 2, y, head / 100),
            ),
        )
        fill = _tint(card) if small else palette.CARD
        suit = tag(
            "g",
            self._large_suit(card, _outline(size), fill),
            transform=at((w - size) / 2, y + 0.56 * head + gap, size / 100),
        )
        return ("" if small else self._panel(card)) + headwear + suit

    def _panel(self, card: Card) -> str:
        inset = 0.105 * self.size.w
        return self._defs.use(
            f"panel{card.colour[0]}",
            lambda id_: tag(
                "rect",
                id=id_,
                x=inset,
                y=self._top,
                width=self.size.w - 2 * inset,
                height=self._bottom - self._top,
                rx=0.045 * self.size.w,
                fill=_tint(card),
                fill_opacity=0.5,
                stroke=_ink(card),
                stroke_opacity=0.28,
                stroke_width=0.8,
            ),
        )

    def _large_suit(self, card: Card, outline: float, fill: str, x: float = 0, y: float = 0) -> str:
        """A suit of 100 x 100, to be made smaller by a group around it."""
        name = str(card.suit)
        if card.is_red:
            name += number(outline) + ("o" if fill == palette.CARD else "")
        return self._defs.use(
            name,
            lambda id_: suit_path(card.suit, _UNIT, outline, ink=_ink(card), fill=fill, id=id_),
            x=round(x),
            y=round(y),
        )


def _ink(card: Card) -> str:
    return palette.RED if card.is_red else palette.BLACK


def _tint(card: Card) -> str:
    return palette.RED_TINT if card.is_red else palette.BLACK_TINT


def _outline(size: float) -> float:
    """The outline of a red suit, per cent of its size in pixels: at least about a pixel."""
    return max(glyphs()["stroke"]["suit_pip"], 110 / size)
