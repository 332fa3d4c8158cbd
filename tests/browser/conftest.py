"""Fixtures of the browser tests: a JupyterLab, a headless Chromium, notebooks open in it.

Server and browser are started once for the whole run, at the first test that wants them.
"""

import re
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import CHROMIUM_NAMES, find_chromium, launch_chromium
from browser.page import NotebookPage, OpenNotebook, write_notebook
from browser.server import JupyterServer
from requirements import need

OPENED = pytest.StashKey[list[NotebookPage]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all that stands in this folder: it needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def jupyter_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    """The one JupyterLab server of the run."""
    server = JupyterServer(tmp_path_factory.mktemp("jupyter"))
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one headless Chromium of the run."""
    executable = need(find_chromium(), f"no browser on the path: {', '.join(CHROMIUM_NAMES)}")
    with sync_playwright() as playwright:
        chromium = launch_chromium(playwright, executable)
        yield chromium
        chromium.close()


@pytest.fixture
def notebook(
    request: pytest.FixtureRequest,
    browser: Browser,
    jupyter_server: JupyterServer,
    tmp_path: Path,
) -> Iterator[OpenNotebook]:
    """Open notebooks: `notebook(cells, theme="light", width=1280, height=900, motion=False)`.

    Each call writes a notebook of these code cells, opens it, runs it, and returns its page. When
    the test ends, no page may have asked for anything outside this machine or raised an error; of a
    test that failed, a picture of each page is left in its `tmp_path`.
    """
    opened: list[NotebookPage] = request.node.stash.setdefault(OPENED, [])
    stem = re.sub(r"\W+", "-", request.node.name).strip("-")

    def open_notebook(
        cells: list[str],
        *,
        theme: str = "light",
        width: int = 1280,
        height: int = 900,
        motion: bool = False,
        touch: bool = False,
    ) -> NotebookPage:
        file = jupyter_server.notebooks / f"{stem}-{len(opened) + 1}.ipynb"
        write_notebook(file, cells)
        jupyter_server.set_theme(theme)
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
        )
        page = NotebookPage(jupyter_server, context.new_page(), file, pictures=tmp_path)
        opened.append(page)
        page.open()
        page.run_all()
        return page

    yield open_notebook

    for page in opened:
        page.close()
    jupyter_server.end_kernels()
    for page in opened:
        assert page.log.outside == []
        assert page.log.errors == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Take a picture of each open page of a test that failed, and say where it is."""
    report = yield
    if report.when == "call" and report.failed:
        none: list[NotebookPage] = []
        opened = item.stash.get(OPENED, none)
        for number, page in enumerate(opened, start=1):
            picture = page.pictures / f"page-{number}.png"
            page.page.screenshot(path=picture)
            report.sections.append((f"page {number}", f"{picture}\n{page.log.errors}"))
    return report
