"""What a widget leaves in a notebook, for readers without a kernel."""

from __future__ import annotations

from solitaire_widget.cards import Card
from solitaire_widget.game import Game
from solitaire_widget.render.marks import Mark
from solitaire_widget.render.mimebundle import position_mimebundle
from solitaire_widget.render.words import play_notes
from solitaire_widget.teaching.still import step_html, step_text
from solitaire_widget.widget.classroom import Classroom


def still(game: Game, room: Classroom | None) -> dict[str, str]:
    """A picture of the game by MIME type; under the words of the step, if a lesson leads."""
    notes = play_notes(game.deal, len(game.moves))
    if room is None or not room.leading:
        return position_mimebundle(game.position, notes)
    state = room.course.state()
    marks = [
        Mark(spot["pile"], spot["card"] and Card.from_text(spot["card"]))
        for spot in state["highlights"]
    ]
    bundle = position_mimebundle(game.position, notes, marks=marks)
    return bundle | {
        "text/plain": f"{step_text(state)}\n\n{bundle['text/plain']}",
        "text/html": f"{step_html(state)}\n<p>{bundle['text/html']}</p>",
    }
