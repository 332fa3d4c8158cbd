"""Shows that an installed package is whole: plays a game to the win, and finds the front end.

Run it with the Python of the environment to be checked, in a folder outside the source tree.
"""

from importlib.metadata import version
from pathlib import Path

import solitaire_widget as sw

WON_IN_FEW_MOVES = """\
Game: ali-baba
Foundations: C-K D-K H-K S-Q
Stock:
Waste:
Redeals left: 0
T1: KS
"""


def main() -> None:
    """Import, play, load the widget's data; any fault raises."""
    package = Path(sw.__file__).parent
    assert version("solitaire-widget") == sw.__version__
    assert (package / "py.typed").exists()

    for game_id in sw.games():
        game = sw.Game(game_id, deal=1)
        start = game.position
        game.play(next(iter(game.legal_moves)))
        game.undo()
        assert game.position == start
        assert "<svg" in game.position._repr_svg_()

    game = sw.Game(sw.Position.from_text(WON_IN_FEW_MOVES))
    game.play("T1>F:S")
    assert game.outcome is sw.Outcome.WON

    widget = sw.play("bisley", deal=42)
    assert widget.game.position.rules.id == "bisley"
    for bundle in ("entry.js", "solitaire-widget.js"):
        assert "render" in (package / "widget" / "static" / bundle).read_text()
    # What is decided in threads, and what a function plays in other processes.
    assert len(sw.simulate("bisley", strategy="solver", deals=20, progress=False)) == 20
    played = sw.simulate("bisley", strategy=lambda _: None, deals=4, workers=2, progress=False)
    assert played.win_rate.high < 1

    print(f"solitaire-widget {sw.__version__} works from {package}")


if __name__ == "__main__":
    main()
