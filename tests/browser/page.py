"""A notebook that is open in the browser: its page, its kernel, its widgets."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

import nbformat
from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket

from browser.kernel import Kernel
from browser.server import THEMES, JupyterServer
from browser.waiting import wait_until

ROOT = ".solitaire-widget"
CELLS = ".jp-Notebook .jp-Cell"
App = Literal["lab", "notebook"]
# One notebook and no side bars; `reset` forgets old layouts.
ADDRESSES: dict[App, str] = {
    "lab": "/doc/tree/{file}?token={token}&reset",
    "notebook": "/notebooks/{file}?token={token}",
}
# The apps' own complaints, with any notebook: about what was asked of a kernel that is restarted
# meanwhile; of Notebook 7.6 when it starts.
NOT_OURS: dict[App, tuple[str, ...]] = {
    "lab": ("Canceled future for",),
    "notebook": (
        "Canceled future for",
        "Cannot read properties of undefined (reading 'schema')",
        "Command 'filebrowser:open-path' not registered.",
    ),
}


# What makes a kernel and a page as good as new, but for the modules that are loaded.
FORGET = """
from ipywidgets.widgets.widget import _instances
from solitaire_widget.widget.line import keep_line_open
for each in [*_instances.values()]:
    if each is not keep_line_open():
        each.close()
get_ipython().reset(new_session=False)
"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
SET_SOURCE = """([index, source]) => {
    const { widgets } = window.jupyterapp.shell.currentWidget.content;
    widgets[index].model.sharedModel.setSource(source);
}"""
START = """index => {
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = index;
    void window.jupyterapp.commands.execute('notebook:run-cell');
}"""
REPLACE = "notebook => { window.jupyterapp.shell.currentWidget.model.fromJSON(notebook); }"


def notebook_of(cells: list[str]) -> nbformat.NotebookNode:
    """A notebook of code cells."""
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
    )
    return notebook


def write_notebook(file: Path, cells: list[str]) -> None:
    """Write a notebook of code cells."""
    nbformat.write(notebook_of(cells), file)


class PageLog:
    """What a page did: errors, requests that leave this machine, bytes over its websockets.

    Args:
        page: the page.
        not_ours: what stands in the errors of the host itself, which aren't kept.
        their_own: how the addresses begin which the host asks for of itself.

    Attributes:
        outside: requests that leave this machine, but for the host's own.
        errors: what the page complained of.
    """

    def __init__(
        self, page: Page, not_ours: Iterable[str] = (), their_own: Iterable[str] = ()
    ) -> None:
        self._not_ours = tuple(not_ours)
        self._their_own = tuple(their_own)
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.bytes_sent = 0
        self.bytes_received = 0
        page.on("request", self._on_request)
        page.on("websocket", self._on_websocket)
        page.on("pageerror", lambda error: self._on_error(str(error)))
        page.on("console", self._on_console)

    def taken(self) -> list[str]:
        """All that stands in the log, which is empty then."""
        found = [f"outside: {url}" for url in self.outside] + self.errors
        self.outside.clear()
        self.errors.clear()
        return found

    def _on_request(self, request: Request) -> None:
        self._check(request.url)

    def _on_websocket(self, socket: WebSocket) -> None:
        self._check(socket.url)
        socket.on("framesent", self._on_sent)
        socket.on("framereceived", self._on_received)

    def _on_sent(self, frame: str | bytes) -> None:
        self.bytes_sent += len(frame)

    def _on_received(self, frame: str | bytes) -> None:
        self.bytes_received += len(frame)

    def _check(self, url: str) -> None:
        parts = urlsplit(url)
        outside = parts.hostname != "127.0.0.1" and not url.startswith(self._their_own)
        if outside and parts.scheme in ("http", "https", "ws", "wss"):
            self.outside.append(url)

    def _on_console(self, message: ConsoleMessage) -> None:
        of_what = message.location.get("url", "")
        if message.type == "error" and not of_what.startswith(self._their_own):
            self._on_error(f"console: {message.text}")

    def _on_error(self, text: str) -> None:
        if not any(complaint in text for complaint in self._not_ours):
            self.errors.append(text)


class NotebookPage:
    """A notebook in JupyterLab or Notebook 7.

    Attributes:
        page: the Playwright page.
        log: what the page did unasked.
    """

    def __init__(self, server: JupyterServer, page: Page, file: Path, app: App = "lab") -> None:
        self._server = server
        self._file = file
        self._app = app
        self._kernel: Kernel | None = None
        self.page = page
        self.log = PageLog(page, NOT_OURS[app])
        page.on("dialog", lambda dialog: dialog.accept())

    @property
    def folder(self) -> Path:
        """Where the notebook's file is, and pictures."""
        return self._file.parent

    def open(self) -> None:
        """Load the page and wait until its kernel is ready."""
        address = ADDRESSES[self._app].format(file=quote(self._file.name), token=self._server.token)
        self.page.goto(self._server.url + address)
        self._wait_for_kernel()

    def close(self) -> None:
        """Close the page and end its kernel."""
        self.hang_up()
        self.page.context.close()
        self._server.end_kernel(self._file.name)

    def hang_up(self) -> None:
        """Give up the line to the kernel that a test has used."""
        if self._kernel is not None:
            self._kernel.close()
            self._kernel = None

    @property
    def kernel(self) -> Kernel:
        """A line of its own to the notebook's kernel, which sees the same objects."""
        if self._kernel is None:
            kernel_id = self._kernel_state()["id"]
            self._kernel = Kernel(self._server.url, self._server.token, kernel_id)
        return self._kernel

    def wait_until(self, condition: Any, what: str, *, timeout_s: float = 30.0) -> Any:
        """Like `waiting.wait_until`, while the page goes on working."""
        return wait_until(
            condition, what, timeout_s=timeout_s, pause=lambda: self.page.wait_for_timeout(20)
        )

    def _kernel_state(self) -> dict[str, Any]:
        return self._server.kernel_of(self._file.name) or {"execution_state": "absent"}

    def _wait_for_kernel(self) -> None:
        self.page.wait_for_selector(CELLS, timeout=90_000)
        self.page.wait_for_function("window.jupyterapp !== undefined", timeout=30_000)
        self.wait_until(
            lambda: self._kernel_state()["execution_state"] == "idle", "idle kernel", timeout_s=90
        )

    def command(self, name: str, **arguments: Any) -> None:
        """Run one of JupyterLab's own commands, as its menus and shortcuts do."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args).then(() => null)",
            [name, arguments],
        )

    def run_all(self) -> None:
        """Run all cells and wait for the end; a cell that raises fails the test."""
        self.command("notebook:run-all-cells")
        errors = self.page.locator('.jp-OutputArea-output[data-mime-type*="stderr"]')
        assert not errors.count(), errors.all_inner_texts()

    def set_source(self, index: int, source: str) -> None:
        """Write another text into a cell."""
        self.page.evaluate(SET_SOURCE, [index, source])

    def start_cell(self, index: int) -> None:
        """Run a cell and don't wait for its end."""
        self.page.evaluate(START, index)

    def settle(self) -> None:
        """Wait until the page has heard that its kernel has nothing to do."""
        self.page.wait_for_function(f"() => {KERNEL}.status === 'idle'")

    def replace_cells(self, cells: list[str]) -> None:
        """Put other code cells into the page; the kernel forgets its variables and widgets."""
        self.kernel.run(FORGET)
        self.page.evaluate(REPLACE, json.loads(nbformat.writes(notebook_of(cells))))
        self.wait_until(
            lambda: (
                self.page.locator(CELLS).count() == len(cells)
                and not self.page.locator(ROOT).count()
            ),
            "the new cells",
        )

    def take_picture(self) -> Path:
        """Write a picture of the page beside the notebook's file."""
        number = len(list(self._file.parent.glob("*.png"))) + 1
        picture = self._file.with_name(f"page-{number}.png")
        self.page.screenshot(path=picture)
        return picture

    def cell(self, index: int) -> Locator:
        """A cell, counted from 0."""
        return self.page.locator(CELLS).nth(index)

    def widget(self, cell: int, view: int = 0) -> Locator:
        """The root element of a widget in a cell's output, once it is shown."""
        root = self.cell(cell).locator(ROOT).nth(view)
        root.wait_for(state="visible")
        return root

    def reload(self) -> None:
        """Load the page anew; the kernel goes on."""
        self.page.reload()
        self._wait_for_kernel()

    def reopen_later(self) -> None:
        """Load the saved notebook anew, when the kernel that ran it is gone."""
        self.hang_up()
        self._server.end_kernel(self._file.name)
        self.reload()

    def save(self) -> nbformat.NotebookNode:
        """Save the notebook with JupyterLab and return what is in the file."""
        self.command("docmanager:save")
        notebook: nbformat.NotebookNode = nbformat.read(self._file, as_version=4)
        return notebook

    def restart_kernel(self) -> None:
        """Restart the kernel under the page; nothing runs again by itself."""
        self.page.evaluate(f"{KERNEL}.restart()")
        self._wait_for_kernel()

    def set_theme(self, theme: str) -> None:
        """Switch the app to `light` or `dark` while it runs."""
        self.command("apputils:change-theme", theme=THEMES[theme])
        is_light = json.dumps(str(theme == "light").lower())
        self.page.wait_for_function(f"document.body.dataset.jpThemeLight === {is_light}")


OpenNotebook = Callable[..., NotebookPage]
