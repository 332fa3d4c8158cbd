"""The Chromium that is installed on this machine, without its window and without the network."""

import shutil

from playwright.sync_api import Browser, Playwright

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # no name but this machine's can be found: a page that wants the network fails at once
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]


def find_chromium() -> str | None:
    """The program's path, or None."""
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def launch_chromium(playwright: Playwright, executable: str) -> Browser:
    """Start it."""
    return playwright.chromium.launch(
        executable_path=executable, headless=True, args=CHROMIUM_FLAGS
    )
