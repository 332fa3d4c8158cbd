"""Takes the README's pictures in a real JupyterLab: `python tools/take_pictures.py`.

Writes docs/board-light.png and docs/board-dark.png. Needs what the browser tests need.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP / "tests"))

import solitaire_widget as sw  # noqa: E402
from browser.board import Board  # noqa: E402
from browser.chromium import find_chromium, launch_chromium  # noqa: E402
from browser.page import NotebookPage, write_notebook  # noqa: E402
from browser.server import JupyterServer  # noqa: E402
from positions import winning_lines  # noqa: E402

DOCS = TOP / "docs"
# A moment of a game that shows much: long and short piles, face-down cards, cards up.
GAME, DEAL, MOVES = "blind-alleys", 28, 101
SIZE: ViewportSize = {"width": 1100, "height": 1000}
SCALE = 1.5
COLOURS = 160


def take(server: JupyterServer, chromium: Browser, theme: str, cell: str, end: sw.Position) -> None:
    """Open a notebook with this one cell and write the picture of its widget."""
    file = server.notebooks / f"{theme}.ipynb"
    write_notebook(file, [cell])
    context = chromium.new_context(
        viewport=SIZE, device_scale_factor=SCALE, reduced_motion="reduce"
    )
    page = NotebookPage(server, context.new_page(), file)
    page.open()
    page.set_theme(theme)
    page.run_all()
    board = Board(page.widget(0))
    board.wait_for(end)
    picture = Image.open(BytesIO(board.root.screenshot())).convert("RGB")
    page.close()
    target = DOCS / f"board-{theme}.png"
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target.name}: {picture.width} x {picture.height}, {target.stat().st_size} bytes")


def main() -> None:
    """Play part of a game by Python, take the widget's picture in both themes."""
    executable = find_chromium()
    if executable is None:
        sys.exit("no browser on the path")
    line = next(moves for game, deal, moves in winning_lines() if (game, deal) == (GAME, DEAL))
    game = sw.Game(GAME, deal=DEAL)
    game.play_all(line[:MOVES])
    cell = f"import solitaire_widget as sw\nsw.play(sw.Game.from_record({game.record()!r}))"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = JupyterServer(Path(folder))
        chromium = launch_chromium(playwright, executable)
        try:
            for theme in ("light", "dark"):
                take(server, chromium, theme, cell, game.position)
        finally:
            chromium.close()
            server.close()


if __name__ == "__main__":
    main()
