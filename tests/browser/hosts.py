"""Where a board can be shown: each host opens a page with one, and lets its Python be asked."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from browser.board import Board
from browser.kernel import Kernel
from browser.marimo_server import MarimoServer, Mode
from browser.page import ROOT, App, PageLog, write_notebook
from browser.pages import PageOptions, Pages
from browser.server import JupyterServer

WIDTH, HEIGHT = 1280, 900
PATIENCE_MS = 90_000  # a page whose server must start a kernel first
CELL = """
import solitaire_widget as sw
w = sw.SolitaireWidget(sw.Game(sw.Position.from_text({position!r})))
w
"""


@dataclass(frozen=True)
class Shown:
    """A page with one board.

    Attributes:
        page: the Playwright page.
        log: what the page did unasked.
        board: the board in it.
        ask: what the board's Python, where the widget is `w`, says to an expression.
        close: the test is done; the argument tells whether the page may be used again.
        folder: for pictures.
    """

    page: Page
    log: PageLog
    board: Board
    ask: Callable[[str], Any]
    close: Callable[[bool], None]
    folder: Path

    def take_picture(self) -> Path:
        """Write a picture of the page."""
        number = len(list(self.folder.glob("*.png"))) + 1
        picture = self.folder / f"shown-{number}.png"
        self.page.screenshot(path=picture)
        return picture


Show = Callable[..., Shown]


class Host(Protocol):
    """Shows boards in pages."""

    def show(self, position: str, theme: str) -> Shown:
        """Open a page with the board of a position, in the host's own `light` or `dark` theme."""


def open_page(browser: Browser) -> Page:
    """A page of its own, in a system that asks for the other theme than the host's light one."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    return page


def board_in(page: Page) -> Board:
    """The board in a page, once it is shown."""
    root = page.locator(ROOT)
    root.wait_for(timeout=PATIENCE_MS)
    return Board(root)


class NotebookHost:
    """JupyterLab or Notebook 7."""

    def __init__(self, pages: Pages, app: App) -> None:
        self._pages = pages
        self._app = app

    def show(self, position: str, theme: str) -> Shown:
        options = PageOptions(app=self._app, theme=theme, width=WIDTH, height=HEIGHT)
        cells = [CELL.format(position=position), "'the cell below'"]
        notebook = self._pages.get(cells, options, own=False)
        notebook.run_all()
        return Shown(
            page=notebook.page,
            log=notebook.log,
            board=Board(notebook.widget(0)),
            ask=notebook.kernel.value,
            close=lambda usable: self._pages.put_back(notebook, usable=usable),
            folder=notebook.folder,
        )


class VoilaHost:
    """Voila: the notebook's outputs as a page, each visitor with a kernel."""

    # Its template names them: an icon font and a typesetter of formulas, for other widgets.
    THEIR_OWN = (
        "https://cdn.jsdelivr.net/npm/@fortawesome/",
        "https://cdnjs.cloudflare.com/ajax/libs/mathjax/",
    )

    def __init__(self, server: JupyterServer, browser: Browser) -> None:
        self._server = server
        self._browser = browser

    def show(self, position: str, theme: str) -> Shown:
        server, folder = self._server, self._server.notebooks
        name = f"voila-{len(list(folder.iterdir()))}.ipynb"
        write_notebook(folder / name, [CELL.format(position=position)])
        page = open_page(self._browser)
        log = PageLog(page, their_own=self.THEIR_OWN)
        page.goto(f"{server.url}/voila/render/{name}?token={server.token}&theme={theme}")
        board = board_in(page)
        config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
        kernel = Kernel(server.url, server.token, config["kernelId"])

        def close(_usable: bool) -> None:
            kernel.close()
            page.context.close()
            server.api(f"/api/kernels/{config['kernelId']}", "DELETE")

        return Shown(page, log, board, kernel.value, close, folder)


MARIMO_NOTEBOOK = """
# /// script
# [tool.marimo.display]
# theme = "{theme}"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
    import html
    import json

    import marimo as mo
    import solitaire_widget as sw
    return html, json, mo, sw


@app.cell
def _(mo, sw):
    w = sw.SolitaireWidget(sw.Game(sw.Position.from_text(mo.query_params()["position"])))
    {shown}
    return (w,)


@app.cell
def _(mo):
    question = mo.ui.text(label="Ask Python", full_width=True)
    question
    return (question,)


@app.cell
def _(html, json, mo, question, sw, w):
    number, _, expression = question.value.partition(" ")
    answer = json.dumps(eval(expression)) if expression else ""
    mo.Html(f'<pre class="answer-{{number}}">{{html.escape(answer)}}</pre>')
    return


if __name__ == "__main__":
    app.run()
"""


class MarimoHost:
    """marimo: a notebook with its code, or an app; the board stands in a shadow root.

    In the notebook the widget is wrapped with `mo.ui.anywidget`, in the app it is shown as it is.
    """

    def __init__(self, folder: Path, mode: Mode, browser: Browser) -> None:
        shown = "mo.ui.anywidget(w)" if mode == "edit" else "w"
        self._notebooks = {
            f"{theme}.py": MARIMO_NOTEBOOK.format(theme=theme, shown=shown)
            for theme in ("light", "dark")
        }
        self._server = MarimoServer(folder, mode, self._notebooks)
        self._mode = mode
        self._browser = browser

    def show(self, position: str, theme: str) -> Shown:
        page = open_page(self._browser)
        log = PageLog(page)
        file = f"{theme}.py"
        if self._mode == "edit":
            # A notebook that was opened before comes back as it was left.
            text, folder = self._notebooks[file], self._server.notebooks
            file = f"{theme}-{len(list(folder.glob('*.py')))}.py"
            (folder / file).write_text(text)
        query = urlencode({"file": file, "position": position})
        page.goto(f"{self._server.url}/?{query}")
        board = board_in(page)
        count = 0

        def ask(expression: str) -> Any:
            """Through a field in the page; the focus goes back to where it was."""
            nonlocal count
            count += 1
            focused = board.root.evaluate_handle("root => root.getRootNode().activeElement")
            field = page.get_by_label("Ask Python", exact=True)
            field.fill(f"{count} {expression}")
            field.press("Enter")
            answer: str = page.locator(f".answer-{count}").inner_text()
            focused.evaluate("element => element?.focus()")
            return json.loads(answer)

        def close(_usable: bool) -> None:
            page.context.close()

        return Shown(page, log, board, ask, close, self._server.notebooks)

    def close(self) -> None:
        """End the server."""
        self._server.close()
