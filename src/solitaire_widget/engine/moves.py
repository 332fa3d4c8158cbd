"""``Move``: one step of play, named by its piles."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire_widget.excerpt import excerpt


@dataclass(frozen=True, slots=True)
class Move:
    """A move of ``count`` cards from the pile ``source`` to the pile ``target``.

    Drawing is ``Move("S", "W")`` and the redeal ``Move("W", "S")``; their count is 1 whatever the
    number of cards, for it is one act and the rules say how many cards it takes. ``str(move)`` is
    the canonical text, such as ``T3>T5*4`` or ``draw``.

    Attributes:
        source: pile name, such as ``T3``, ``W`` or ``K:D``.
        target: pile name.
        count: number of cards, counted from the top of the source pile.
    """

    source: str
    target: str
    count: int = 1

    @property
    def is_draw(self) -> bool:
        """Whether cards go from the stock to the waste."""
        return self.source == "S" and self.target == "W"

    @property
    def is_redeal(self) -> bool:
        """Whether the waste is turned over to be the stock again."""
        return self.source == "W" and self.target == "S"

    @property
    def is_transfer(self) -> bool:
        """Whether a card goes from one foundation to the other of its suit."""
        return self.source[:1] in ("F", "K") and self.target[:1] in ("F", "K")

    @property
    def to_foundation(self) -> bool:
        """Whether a card goes up from the tableau or the waste."""
        return self.target[:1] in ("F", "K") and not self.is_transfer

    def __str__(self) -> str:
        if self.is_draw:
            return "draw"
        if self.is_redeal:
            return "redeal"
        # Moves that no game has are written as well, for messages.
        times = f"*{excerpt(self.count)}" if self.count != 1 else ""
        return f"{self.source}>{self.target}{times}"


DRAW = Move("S", "W")
REDEAL = Move("W", "S")
