"""Takes the README's pictures in a real JupyterLab: `python tools/take_pictures.py`.

Writes docs/NAME-light.png and docs/NAME-dark.png for each of `PICTURES`, and docs/win-rates.png,
which is a chart of notebook 04. Needs what the browser tests need.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import nbformat
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP / "tests"))

import solitaire_widget as sw  # noqa: E402
from browser.board import Board  # noqa: E402
from browser.chromium import find_chromium, launch_chromium  # noqa: E402
from browser.page import NotebookPage, write_notebook  # noqa: E402
from browser.server import JupyterServer  # noqa: E402
from positions import winning_lines  # noqa: E402

DOCS = TOP / "docs"
SCALE = 1.5
COLOURS = 160
CHART = "results += ["
"""What stands in the cell of notebook 04 that draws the chart."""


class Picture(NamedTuple):
    """A widget to be seen: the cell that shows it, the page's width, and when it is ready."""

    cell: str
    width: int
    ready: Callable[[Board], None]


def moment() -> Picture:
    """A moment of a game that shows much: long and short piles, face-down cards, cards up."""
    name, deal, moves = "blind-alleys", 28, 101
    [line] = [moves for *which, moves in winning_lines() if which == [name, deal]]
    game = sw.Game(name, deal=deal)
    game.play_all(line[:moves])
    cell = f"sw.play(sw.Game.from_record({game.record()!r}))"
    return Picture(cell, 1100, lambda board: board.wait_for(game.position))


def lesson() -> Picture:
    """A step of a lesson with its task, and the cards it speaks of lit up on the board."""

    def ready(board: Board) -> None:
        expect(board.root.locator(".sw-study")).to_contain_text("Step 3 of")
        expect(board.root.locator(".sw-lights .sw-mark").first).to_be_visible()

    return Picture("sw.teach('bisley', step=3)", 1340, ready)


def narrow() -> Picture:
    """The largest game on a page as narrow as a phone."""
    game = sw.Game("bisley", deal=42)
    cell = "sw.play('bisley', deal=42)"
    return Picture(cell, 560, lambda board: board.wait_for(game.position))


PICTURES = {"board": moment, "lesson": lesson, "narrow": narrow}


def take(server: JupyterServer, chromium: Browser, name: str, theme: str) -> None:
    """Open a notebook with this one cell and write the picture of its widget."""
    cell, width, ready = PICTURES[name]()
    file = server.notebooks / f"{name}-{theme}.ipynb"
    write_notebook(file, ["import solitaire_widget as sw\n" + cell])
    context = chromium.new_context(
        viewport={"width": width, "height": 1100},
        device_scale_factor=SCALE,
        reduced_motion="reduce",
    )
    page = NotebookPage(server, context.new_page(), file)
    page.open()
    page.set_theme(theme)
    page.run_all()
    board = Board(page.widget(0))
    ready(board)
    picture = Image.open(BytesIO(board.root.screenshot())).convert("RGB")
    page.close()
    write(picture, DOCS / f"{name}-{theme}.png")


def write(picture: Image.Image, target: Path) -> None:
    """Write a picture in few colours, and say how large it is."""
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target.name}: {picture.width} x {picture.height}, {target.stat().st_size} bytes")


def copy_chart() -> None:
    """Write the chart that notebook 04 shows."""
    notebook = nbformat.read(TOP / "notebooks" / "04_simulate.ipynb", as_version=4)
    [cell] = [cell for cell in notebook.cells if CHART in cell.source]
    [png] = [output.data["image/png"] for output in cell.outputs if "data" in output]
    write(Image.open(BytesIO(base64.b64decode(png))).convert("RGB"), DOCS / "win-rates.png")


def main() -> None:
    """Take the pictures named on the command line, or all."""
    executable = find_chromium()
    if executable is None:
        sys.exit("no browser on the path")
    copy_chart()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = JupyterServer(Path(folder))
        chromium = launch_chromium(playwright, executable)
        try:
            for name in sys.argv[1:] or PICTURES:
                for theme in ("light", "dark"):
                    take(server, chromium, name, theme)
        finally:
            chromium.close()
            server.close()


if __name__ == "__main__":
    main()
