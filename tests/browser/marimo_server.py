"""A marimo server for the browser tests, apart from the settings of whoever runs them."""

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Literal

from browser.process import start
from browser.waiting import wait_until

Mode = Literal["edit", "run"]


# Without it, `edit` waits for somebody who presses a button.
SETTINGS = """
[runtime]
auto_instantiate = true
"""


class MarimoServer:
    """A running server for the notebooks of one folder; `close` ends it and its kernels.

    Args:
        folder: an empty folder for notebooks, settings and the log.
        mode: `edit` shows notebooks with their code, `run` shows them as apps.
        notebooks: the text of each notebook, by file name.
    """

    def __init__(self, folder: Path, mode: Mode, notebooks: dict[str, str]) -> None:
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir(parents=True)
        for name, text in notebooks.items():
            (self.notebooks / name).write_text(text)
        settings = folder / "xdg_config_home" / "marimo" / "marimo.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(SETTINGS)
        self._mode = mode
        self.log = folder / "server.log"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._process = start(
            self._command(port), self._environment(folder), self.notebooks, self.log
        )
        try:
            wait_until(self._answers, "an answer of marimo", timeout_s=90)
        except BaseException:
            self.close()
            raise

    def _command(self, port: int) -> list[str]:
        options = ["--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
        # --yes: nobody is there to be asked
        return [sys.executable, "-m", "marimo", "--yes", self._mode, ".", *options]

    def _environment(self, folder: Path) -> dict[str, str]:
        names = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
        private = {name: str(folder / name.lower()) for name in names}
        return os.environ | private | {"MARIMO_SKIP_UPDATE_CHECK": "1"}

    def _answers(self) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError(f"marimo ended at once:\n{self.log.read_text()[-4000:]}")
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=10):
                return True
        except (urllib.error.URLError, ConnectionError):
            return False

    def close(self) -> None:
        """End the server; its kernels end with it."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
