"""Opening notebooks in the browser, and using a page again where a test allows it."""

from dataclasses import dataclass

from playwright.sync_api import Browser

from browser.page import App, NotebookPage, write_notebook
from browser.server import JupyterServer


@dataclass(frozen=True)
class PageOptions:
    """How a page is shown.

    Attributes:
        app: what shows the notebook: `lab` (JupyterLab) or `notebook` (Notebook 7).
        theme: of this app: `light` or `dark`.
        width, height: of the window, in CSS pixels.
        motion: False tells the page that the player wants reduced motion.
        touch: whether there is a touch screen.
    """

    app: App = "lab"
    theme: str = "light"
    width: int = 1280
    height: int = 900
    motion: bool = False
    touch: bool = False


class Pages:
    """Opens notebooks, and keeps pages that may be used again.

    Opening a page and starting a kernel takes seconds, so a test gets the page of the one before,
    with other cells and an emptied kernel without widgets, unless it asks for one of its own.
    """

    def __init__(self, server: JupyterServer, browser: Browser) -> None:
        self._server = server
        self._browser = browser
        self._kept: dict[tuple[App, bool], NotebookPage] = {}
        self._count = 0

    def get(self, cells: list[str], options: PageOptions, *, own: bool) -> NotebookPage:
        """A page with these cells, not yet run."""
        kind = (options.app, options.touch)
        kept = None if own else self._kept.get(kind)
        page = kept or self._open(cells, options)
        if kept:
            kept.replace_cells(cells)
        elif not own:
            self._kept[kind] = page
        page.page.set_viewport_size({"width": options.width, "height": options.height})
        page.page.emulate_media(reduced_motion="no-preference" if options.motion else "reduce")
        page.set_theme(options.theme)
        return page

    def _open(self, cells: list[str], options: PageOptions) -> NotebookPage:
        self._count += 1
        file = self._server.notebooks / f"notebook-{self._count}.ipynb"
        write_notebook(file, cells)
        context = self._browser.new_context(has_touch=options.touch)
        page = NotebookPage(self._server, context.new_page(), file, options.app)
        page.open()
        return page

    def put_back(self, page: NotebookPage, *, usable: bool) -> None:
        """A test is done with a page: close it, unless another test can use it."""
        if usable and page in self._kept.values():
            return
        self._kept = {kind: kept for kind, kept in self._kept.items() if kept is not page}
        page.close()

    def close(self) -> None:
        """Close what was kept."""
        for page in self._kept.values():
            page.close()
