"""Lines around what a lesson points at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solitaire_widget.cards import Card
from solitaire_widget.engine.position import Position
from solitaire_widget.render import palette
from solitaire_widget.render.layout import Layout
from solitaire_widget.render.svgtext import tag
from solitaire_widget.ruleset import PileKind


class Mark(NamedTuple):
    """What is pointed at: a card on a pile, or with no card the whole pile."""

    pile: str
    card: Card | None = None


def drawn(marks: Iterable[Mark], position: Position, layout: Layout) -> str:
    """The lines, to be laid over everything else."""
    return "".join(_line(*box) for mark in marks for box in _boxes(mark, position, layout))


def told(marks: Iterable[Mark]) -> str:
    """A sentence on them; empty if there are none."""
    named = [f"{mark.card.name} on {mark.pile}" if mark.card else mark.pile for mark in marks]
    return f" Marked: {', '.join(named)}." if named else ""


def _boxes(
    mark: Mark, position: Position, layout: Layout
) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, width and height; none for a card that can't be seen."""
    pile, size = position.rules.pile[mark.pile], layout.size
    x, top = layout.slots[mark.pile]
    if pile.kind is not PileKind.TABLEAU or not position.cards_in(pile):
        if mark.card is None or mark.card in position.cards_in(pile)[-1:]:
            yield x, top, size.w, size.h
        return
    cards = layout.tableau[mark.pile]
    if mark.card is None:
        yield x, top, size.w, cards[-1].y + size.h - top
        return
    for card, above in zip(cards, (*cards[1:], None), strict=True):
        if card.card == mark.card:
            yield card.x, card.y, size.w, (above.y - card.y if above else size.h)


def _line(x: float, y: float, width: float, height: float) -> str:
    return tag(
        "rect",
        x=x - 1,
        y=y - 1,
        width=width + 2,
        height=height + 2,
        rx=5,
        fill="none",
        stroke=palette.MARK,
        stroke_width=3,
    )
