"""Settings for all tests."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

from requirements import JS, need, unavailable

BROWSER_TESTS = Path(__file__).parent / "browser"

# Started in the background by a shell, Python is deaf to Ctrl-C, which some tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines differ in speed, so no example has a deadline. Under CI every run tries the same ones.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests go last.

    Playwright's event loop runs in the main thread from their first one to the end of the
    session, and a test that needs the thread without a loop, or a loop of its own, would fail.
    """
    items.sort(key=lambda item: BROWSER_TESTS in item.path.parents)


@pytest.fixture(scope="session")
def npm() -> str:
    """The npm program, with the front end's modules installed (which the first run does)."""
    program = need(shutil.which("npm"), "npm (Node 20 or later) is not on the path")
    if not (JS / "node_modules" / ".package-lock.json").exists():
        done = subprocess.run([program, "ci"], cwd=JS, capture_output=True, text=True, check=False)
        if done.returncode:
            unavailable(f"`npm ci` in js/ failed: {done.stderr[-500:]}")
    return program


@pytest.fixture(scope="session")
def node_modules(npm: str) -> Path:
    """The folder with the front end's modules."""
    return JS / "node_modules"
