"""The notebook widget: traits out, intents in, and no rule of any game."""

from solitaire_widget.widget.boards import play, teach
from solitaire_widget.widget.widget import SolitaireWidget

__all__ = ["SolitaireWidget", "play", "teach"]
