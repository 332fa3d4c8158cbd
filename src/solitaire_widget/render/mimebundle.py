"""What a notebook stores of a position, to be shown with no kernel and no widget behind it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Sequence

from solitaire_widget.engine.position import Position
from solitaire_widget.render import words
from solitaire_widget.render.marks import Mark
from solitaire_widget.render.svg import position_svg
from solitaire_widget.render.svgtext import text


def position_mimebundle(
    position: Position,
    notes: Sequence[str] = (),
    include: Collection[str] | None = None,
    exclude: Collection[str] | None = None,
    marks: Sequence[Mark] = (),
) -> dict[str, str]:
    """A position by MIME type: text, SVG, and HTML that holds the SVG as an image.

    Hosts prefer the HTML. As an image the picture is shown in untrusted notebooks too, where an
    SVG isn't, its ids can't meet those of another picture, and screen readers get its text.

    Args:
        position: what to show; hidden cards stay hidden in every form.
        notes: what the caption says besides, such as ``("deal 42", "12 moves")``.
        include: the MIME types that are wanted; None: all.
        exclude: MIME types that aren't wanted.
        marks: cards and piles with a line around them.
    """
    svg = position_svg(position, notes, marks)
    said = f"{words.heading(position, notes)}. {words.spoken(position, marks)}"
    bundle = {
        "text/plain": position.to_text(),
        "image/svg+xml": svg,
        "text/html": _image(svg, said),
    }
    return {
        kind: data
        for kind, data in bundle.items()
        if (include is None or kind in include) and kind not in (exclude or ())
    }


def _image(svg: str, alt: str) -> str:
    # Base64, since sites that clean a notebook's HTML, such as GitHub, leave such an address alone.
    address = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    style = "max-width:100%;height:auto"
    return f'<img src="{address}" alt="{text(alt)}" style="{style}">'
