"""A position as a self-contained SVG: nothing to load, no script, no style that could leak.

The picture never depends on a hidden card: positions that look alike to the player give the same
text. It is the same in every run, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire_widget.cards import Card
from solitaire_widget.engine.position import Position
from solitaire_widget.render import marks, palette, ribbon, words
from solitaire_widget.render.caption import LINE, caption, caption_lines, cut
from solitaire_widget.render.faces import Faces
from solitaire_widget.render.layout import PAD, Index, Layout, PlacedCard, arrange
from solitaire_widget.render.slots import Slots
from solitaire_widget.render.svgtext import Definitions, at, number, tag, text
from solitaire_widget.ruleset import Pile, PileKind


def position_svg(
    position: Position, notes: Sequence[str] = (), marked: Sequence[marks.Mark] = ()
) -> str:
    """The picture of a position, at its natural size of at most 780 pixels' width.

    Args:
        position: what to draw; cards that the player can't see leave no trace.
        notes: what the caption says besides, such as ``("deal 42", "12 moves")``.
        marked: cards and piles with a line around them.
    """
    if position.is_won:
        drawing, width, height = _won(position, notes)
    else:
        drawing, width, height = _board(position, notes, marked)
    heading = text(words.heading(position, notes))
    said = text(words.spoken(position, marked))
    size = f"width='{width}' height='{number(height)}'"
    box = f"viewBox='0 0 {width} {number(height)}'"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} {box} role='img' aria-label='{heading}' "
        "style='max-width:100%;height:auto' font-family='system-ui,sans-serif'>"
        f"<title>{heading}</title><desc>{said}</desc>{drawing}</svg>"
    )


def _board(
    position: Position, notes: Sequence[str], marked: Sequence[marks.Mark]
) -> tuple[str, int, float]:
    layout = arrange(position)
    lines = caption_lines(position, notes, layout.width - 2 * PAD)
    height = layout.height + LINE * len(lines)
    definitions = Definitions()
    body = (
        _ground(layout.width, height)
        + _piles(position, layout, definitions)
        + marks.drawn(marked, position, layout)
        + caption(lines, PAD, layout.height + 4)
    )
    return definitions.finish(body), layout.width, height


def _won(position: Position, notes: Sequence[str]) -> tuple[str, int, float]:
    definitions = Definitions()
    middle, y = ribbon.WIDTH / 2, ribbon.TITLE_Y
    said = text(" · ".join([cut(position.rules.name, 50), *notes]))
    body = (
        _ground(ribbon.WIDTH, ribbon.HEIGHT)
        + ribbon.ribbon(definitions)
        + _centred("Solved", middle, y, 32, fill=palette.INK, font_weight=600)
        + _centred(said, middle, y + 28, 13.5)
    )
    return definitions.finish(body), ribbon.WIDTH, ribbon.HEIGHT


def _ground(width: int, height: float) -> str:
    return tag(
        "rect",
        x=0.5,
        y=0.5,
        width=width - 1,
        height=height - 1,
        rx=14,
        fill=palette.BOARD,
        stroke=palette.BOARD_EDGE,
    )


def _piles(position: Position, layout: Layout, definitions: Definitions) -> str:
    faces = Faces(layout.size, definitions)
    slots = Slots(faces, definitions)
    drawn = []
    for pile in position.rules.piles:
        x, y = layout.slots[pile.name]
        if pile.kind is PileKind.TABLEAU:
            drawn.append(_centred(pile.name, x + layout.size.w / 2, y - 7, 10.5))
        if not position.cards_in(pile):
            drawn.append(_placed(slots.empty(position, pile), x, y))
        elif pile.kind is PileKind.STOCK:
            drawn.append(_placed(slots.stock(len(position.stock)), x, y))
        elif pile.kind is PileKind.TABLEAU:
            drawn += [_card(placed, faces) for placed in layout.tableau[pile.name]]
        else:
            drawn.append(_placed(_heap(position, pile, faces), x, y))
    return "".join(drawn)


def _heap(position: Position, pile: Pile, faces: Faces) -> str:
    """A waste or foundation: its top card, and the edge of the one below."""
    cards = position.cards_in(pile)
    below = _placed(faces.blank(covered=True), 0, 2) if len(cards) > 1 else ""
    index = Index(faces.size.cap, faces.size.pad)
    return below + _title(cards[-1]) + faces.face(cards[-1], index, covered=False)


def _card(placed: PlacedCard, faces: Faces) -> str:
    if placed.card is None:
        return _placed(faces.back(), placed.x, placed.y)
    face = faces.face(placed.card, placed.index, placed.covered)
    return _placed(_title(placed.card) + face, placed.x, placed.y)


def _title(card: Card) -> str:
    return tag("title", card.name)


def _placed(drawn: str, x: float, y: float) -> str:
    return tag("g", drawn, transform=at(x, y))


def _centred(
    said: str, x: float, y: float, font_size: float, fill: str = palette.ON_BOARD, **more: float
) -> str:
    place = {"x": x, "y": y, "font_size": font_size, **more}
    return tag("text", said, **place, fill=fill, text_anchor="middle")
