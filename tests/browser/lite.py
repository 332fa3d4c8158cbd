"""The static site of `tools/build_lite.py`: served from a folder, and a page in it.

There is no Jupyter server to ask, so the page itself says what its kernel thinks.
"""

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, Locator

from browser.page import CELLS, KERNEL, REPLACE, ROOT, PageLog, notebook_of
from requirements import need

TOP = Path(__file__).parents[2]
START_MS = 240_000  # Python, its library and the widgets, on a machine with much else to do

RUN = f"""async code => {{
    const asked = {KERNEL}.requestExecute({{ code, store_history: false }});
    let printed = "";
    asked.onIOPub = message => {{
        if (message.header.msg_type === "stream") printed += message.content.text;
        if (message.header.msg_type === "error") throw new Error(message.content.evalue);
    }};
    await asked.done;
    return printed;
}}"""
READY = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
NOTEBOOK = "window.jupyterapp.shell.currentWidget.content.model.toJSON()"


def build_site(folder: Path) -> None:
    """Build the site as the README says, and let a test reach into JupyterLab's page."""
    need(shutil.which("npm"), "no npm on the path, from which the site's Python comes")
    command = [sys.executable, str(TOP / "tools" / "build_lite.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    file = folder / "jupyter-lite.json"
    settings = json.loads(file.read_text(encoding="utf-8"))
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    file.write_text(json.dumps(settings), encoding="utf-8")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as `python -m http.server` does; gives the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class LitePage:
    """A notebook that is open in the site.

    Attributes:
        page: the Playwright page.
        log: what the page did unasked.
    """

    def __init__(self, browser: Browser, url: str, notebook: str) -> None:
        self.context = browser.new_context(viewport={"width": 1500, "height": 1000})
        self.page = self.context.new_page()
        self.log = PageLog(self.page)
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(f"{url}/lab/index.html?path={notebook}")
        self.page.wait_for_selector(CELLS, timeout=START_MS)
        self.page.wait_for_function(READY, timeout=START_MS)

    def run_all(self) -> None:
        """Run all cells and wait for the end."""
        self.page.evaluate(
            "() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)"
        )

    def show(self, cells: list[str]) -> None:
        """Put other cells into the page and run them."""
        self.page.evaluate(REPLACE, json.loads(nbformat.writes(notebook_of(cells))))
        self.run_all()

    def printed(self, code: str) -> str:
        """What the kernel prints when it runs this."""
        return str(self.page.evaluate(RUN, code)).strip()

    def cells(self) -> list[dict[str, Any]]:
        """The cells of the notebook as it is now."""
        cells: list[dict[str, Any]] = self.page.evaluate(NOTEBOOK)["cells"]
        return cells

    def widget(self) -> Locator:
        """The root element of the first widget that is shown."""
        root = self.page.locator(ROOT).first
        root.wait_for(state="visible", timeout=START_MS)
        return root

    def close(self) -> None:
        """Close it, and its kernel with it."""
        self.context.close()
