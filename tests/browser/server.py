"""One Jupyter server for the browser tests, apart from the settings of whoever runs them.

It serves JupyterLab, and beside it Notebook 7 and Voila, which are extensions of the server.
"""

import json
import os
import secrets
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from browser.process import start
from browser.waiting import wait_until

# Every cell stays in the page (so that the order of elements is the order of cells), and
# nothing asks the network for news or saves behind a test's back.
SETTINGS: dict[str, dict[str, Any]] = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
}
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


class JupyterServer:
    """A running server with folders of its own; `close` ends it and its kernels.

    Args:
        folder: an empty folder for notebooks, settings and the log.
    """

    def __init__(self, folder: Path) -> None:
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir(parents=True)
        self._settings = folder / "settings"
        self._runtime = folder / "runtime"
        self.log = folder / "server.log"
        self.token = secrets.token_hex(16)
        for plugin, values in SETTINGS.items():
            self._write_setting(plugin, values)
        self._process = start(self._command(), self._environment(folder), self.notebooks, self.log)
        try:
            self.url = wait_until(self._address, "the server's address", timeout_s=90)
            wait_until(self._answers, "an answer of the server", timeout_s=60)
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def _command(self) -> list[str]:
        return [
            sys.executable,
            "-m",
            "jupyterlab",
            "--no-browser",
            "--ServerApp.ip=127.0.0.1",
            "--ServerApp.allow_root=True",
            f"--ServerApp.root_dir={self.notebooks}",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            # Voila's older core can't load it, and says so in the page's console
            "--VoilaConfiguration.extension_denylist=['@jupyter-notebook/lab-extension']",
        ]

    def _environment(self, folder: Path) -> dict[str, str]:
        private = {
            "JUPYTER_CONFIG_DIR": folder / "config",
            "JUPYTER_DATA_DIR": folder / "data",
            "JUPYTER_RUNTIME_DIR": self._runtime,
            "JUPYTERLAB_SETTINGS_DIR": self._settings,
            "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
            "IPYTHONDIR": folder / "ipython",
        }
        environment = {key: value for key, value in os.environ.items() if key != "JUPYTER_TOKEN"}
        return environment | {key: str(path) for key, path in private.items()}

    def _write_setting(self, plugin: str, values: dict[str, Any]) -> None:
        file = self._settings / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))

    def _address(self) -> str | None:
        """The address, as the server wrote it down: it may have had to take another port."""
        if self._process.poll() is not None:
            raise RuntimeError(f"JupyterLab ended at once:\n{self.log.read_text()[-4000:]}")
        for file in self._runtime.glob("jpserver-*.json"):
            try:
                return f"http://127.0.0.1:{json.loads(file.read_text())['port']}"
            except json.JSONDecodeError:  # being written at this moment
                return None
        return None

    def _answers(self) -> bool:
        try:
            self.api("/api/status")
        except (urllib.error.URLError, ConnectionError):
            return False
        return True

    def api(self, path: str, method: str = "GET") -> Any:
        """The JSON answer of the server's REST interface."""
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=30) as reply:
            body = reply.read()
        return json.loads(body) if body else None

    def kernel_of(self, notebook: str) -> dict[str, Any] | None:
        """What the server says of the kernel of a notebook (by file name), or None."""
        for session in self.api("/api/sessions"):
            if notebook in (session["name"], session["path"]):
                return session["kernel"]  # type: ignore[no-any-return]
        return None

    def end_kernel(self, notebook: str) -> None:
        """End the kernel of a notebook (by file name), if it has one."""
        kernel = self.kernel_of(notebook)
        if kernel is not None:
            self.api(f"/api/kernels/{kernel['id']}", "DELETE")

    def close(self) -> None:
        """End the server; its kernels end with it."""
        try:
            self.api("/api/shutdown", "POST")
            self._process.wait(20)
        except (urllib.error.URLError, ConnectionError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
