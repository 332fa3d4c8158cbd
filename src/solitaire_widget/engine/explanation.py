"""``Explanation``: why a move is legal or not, as reasons and as sentences that teach."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from solitaire_widget.engine.moves import Move
from solitaire_widget.ruleset import Rules

if TYPE_CHECKING:
    from solitaire_widget.teaching.where import Reference


class Reason(StrEnum):
    """Why a move is refused; each is the name of one rule check."""

    NO_SUCH_PILE = "no such pile"
    NOT_A_COUNT = "not a count"
    GAME_OVER = "the game is over"
    SAME_PILE = "same pile"
    EMPTY_SOURCE = "nothing to move"
    TOO_FEW_CARDS = "too few cards"
    FACE_DOWN = "face down"
    SINGLE_CARDS = "single cards only"
    NOT_A_RUN = "not a run"
    TOP_CARD_ONLY = "top card only"
    STOCK_IS_DRAWN = "the stock is drawn from"
    NOTHING_RETURNS = "nothing returns to the stock or waste"
    STAYS_UP = "foundation cards stay"
    NO_TRANSFER = "no transfers"
    OTHER_SUIT = "another suit's foundation"
    LAST_CARD_STAYS = "the last card stays"
    NO_NEIGHBOUR = "no neighbour to join"
    NOT_NEXT = "not the foundation's next card"
    EMPTY_STAYS = "empty piles stay empty"
    KINGS_ONLY = "kings only"
    DOES_NOT_BUILD = "does not build"
    NO_STOCK = "no stock"
    STOCK_EMPTY = "stock empty"
    STOCK_NOT_EMPTY = "stock not empty"
    WASTE_EMPTY = "waste empty"
    NO_REDEAL_LEFT = "no redeal left"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the rules say of a move.

    Attributes:
        move: the move in question.
        legal: whether it may be played.
        reasons: the check that objects first, as no other is made after it; empty if legal.
        text: its sentence, or one that says what the legal move does.
        rules: the rules of the game.
    """

    move: Move
    legal: bool
    reasons: tuple[Reason, ...]
    text: str
    rules: Rules | None = field(default=None, compare=False, repr=False)

    @property
    def lesson(self) -> Reference | None:
        """The lesson step that teaches the rule which stands against the move, if there is one."""
        from solitaire_widget.teaching.where import where_taught

        if self.rules is None or not self.reasons:
            return None
        return where_taught(self.rules, self.reasons[0])

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return self.text
