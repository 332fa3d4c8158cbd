"""A position in words, for screen readers and captions."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire_widget.cards import RANK_NAMES, SUITS
from solitaire_widget.engine.legal import outcome
from solitaire_widget.engine.position import Position
from solitaire_widget.render import marks
from solitaire_widget.render.glyphs import BOARD_SUITS
from solitaire_widget.ruleset import PileKind


def play_notes(deal: int | None, moves: int) -> tuple[str, ...]:
    """What a picture says of a game besides its position: deal number and moves."""
    played = f"{moves} move{'' if moves == 1 else 's'}"
    return (played,) if deal is None else (f"deal {deal}", played)


def counts(position: Position) -> list[str]:
    """Cards up, and redeals left in a game that has any."""
    said = [f"{position.cards_up} of 52 cards up"]
    left = position.redeals_left
    if position.rules.redeals != 0:
        if left is None:
            said.append("unlimited redeals left")
        else:
            said.append(f"{left or 'no'} redeal{'' if left in (0, 1) else 's'} left")
    return said


def ending(position: Position) -> str:
    """``"won"``, ``"stuck"``, or nothing while the game goes on."""
    result = outcome(position)
    return result.value if result else ""


def heading(position: Position, notes: Sequence[str] = ()) -> str:
    """One line that names the game and says how it stands."""
    said = [position.rules.name, *notes, *counts(position), ending(position)]
    return ", ".join(filter(None, said))


def spoken(position: Position, marked: Sequence[marks.Mark] = ()) -> str:
    """All that the picture shows, in a sentence for each pile or row of foundations."""
    sentences = []
    if position.rules.has_stock:
        top = f", {position.waste[-1].name} on top" if position.waste else ""
        sentences += [
            f"Stock: {_amount(len(position.stock))}",
            f"Waste: {_amount(len(position.waste))}{top}",
        ]
    sentences.append(f"Foundations: {_tops(position.up)}")
    if position.rules.down_foundations:
        sentences.append(f"Down foundations: {_tops(position.down)}")
    for pile in position.rules.piles_of[PileKind.TABLEAU]:
        hidden = position.hidden_in(pile)
        said = [f"{hidden} face down"] if hidden else []
        said += [card.name for card in position.cards_in(pile)[hidden:]]
        sentences.append(f"{pile.name}: {', '.join(said) or 'empty'}")
    pointed = "" if position.is_won else marks.told(marked)
    return f"{'. '.join(sentences)}.{pointed}"


def _amount(cards: int) -> str:
    return f"{cards} card{'' if cards == 1 else 's'}" if cards else "empty"


def _tops(ranks: Sequence[int]) -> str:
    top = dict(zip(SUITS, ranks, strict=True))
    return ", ".join(
        f"{suit.name.lower()} {RANK_NAMES[top[suit] - 1] if top[suit] else 'empty'}"
        for suit in BOARD_SUITS
    )
