"""The notebook widget: traits out, intents in, and no rule of any game."""

from solitaire_widget.widget.widget import SolitaireWidget, play

__all__ = ["SolitaireWidget", "play"]
