"""Fixtures of the browser tests: notebook servers, a headless Chromium, notebooks open in it.

Servers and browser are started once for the whole run, at the first test that wants them.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import CHROMIUM_NAMES, find_chromium, launch_chromium
from browser.hosts import Host, MarimoHost, NotebookHost, Show, Shown, VoilaHost
from browser.imitation import IMITATIONS, Imitation
from browser.marimo_server import Mode
from browser.page import NotebookPage, OpenNotebook
from browser.pages import PageOptions, Pages
from browser.server import JupyterServer
from requirements import need
from wire import wired

__all__ = ["wired"]  # a fixture

USED = pytest.StashKey[Sequence[NotebookPage | Shown]]()
FAILED = pytest.StashKey[bool]()


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


@pytest.fixture(scope="session")
def pages(browser: Browser, jupyter_server: JupyterServer) -> Iterator[Pages]:
    """The pages of the run."""
    opened = Pages(jupyter_server, browser)
    yield opened
    opened.close()


@pytest.fixture
def notebook(request: pytest.FixtureRequest, pages: Pages) -> Iterator[OpenNotebook]:
    """Open notebooks: `notebook(cells, own=False, **options)`; for the options see `PageOptions`.

    Each call shows a notebook with these code cells, runs it and returns its page: with `own` a new
    one with a file and a kernel of its own (for tests that reload, save or restart), else maybe the
    one of an earlier test. When the test ends, no page may have asked for anything outside this
    machine or raised an error.
    """
    used: list[NotebookPage] = []
    request.node.stash[USED] = used

    def open_notebook(cells: list[str], *, own: bool = False, **options: Any) -> NotebookPage:
        page = pages.get(cells, PageOptions(**options), own=own)
        if page not in used:
            used.append(page)
        page.run_all()
        return page

    yield open_notebook

    complaints = [page.log.taken() for page in used]
    failed = request.node.stash.get(FAILED, False)
    for page, complaint in zip(used, complaints, strict=True):
        pages.put_back(page, usable=not failed and not complaint)
    assert not any(complaints), complaints


@pytest.fixture(scope="session")
def host_named(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Host]]:
    """The hosts of the run by their names, each made when it is first asked for."""
    closing = ExitStack()
    made: dict[str, Host] = {}

    def marimo(mode: Mode) -> Host:
        host = MarimoHost(tmp_path_factory.mktemp("marimo"), mode, browser)
        closing.callback(host.close)
        return host

    def make(name: str) -> Host:
        if name in IMITATIONS:
            return Imitation(browser, name, tmp_path_factory.mktemp("imitation"))
        if name == "voila":
            return VoilaHost(request.getfixturevalue("jupyter_server"), browser)
        if name == "marimo edit":
            return marimo("edit")
        if name == "marimo run":
            return marimo("run")
        return NotebookHost(
            request.getfixturevalue("pages"), "notebook" if name == "notebook" else "lab"
        )

    with closing:
        yield lambda name: made.get(name) or made.setdefault(name, make(name))


@pytest.fixture
def show(
    request: pytest.FixtureRequest, host_named: Callable[[str], Host], wired: None
) -> Iterator[Show]:
    """Show boards: `show(host, position, theme="light")`.

    When the test ends, no page may have asked for anything outside this machine (but for what the
    host itself wants of it, which its class names) or raised an error.
    """
    used: list[Shown] = []
    request.node.stash[USED] = used

    def show_board(host: str, position: str, theme: str = "light") -> Shown:
        shown = host_named(host).show(position, theme)
        used.append(shown)
        return shown

    yield show_board

    complaints = [shown.log.taken() for shown in used]
    failed = request.node.stash.get(FAILED, False)
    for shown, complaint in zip(used, complaints, strict=True):
        shown.close(not failed and not complaint)
    assert not any(complaints), complaints


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Take a picture of each page of a test that failed, and say where it is."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        for page in item.stash.get(USED, []):
            picture = page.take_picture()
            report.sections.append((f"page: {picture}", "\n".join(page.log.errors)))
    return report
