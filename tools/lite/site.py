"""The whole site, from the project's folder to the one that is served."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from lite.lock import write_lock
from lite.notebooks import write_notebooks
from lite.running import run
from lite.runtime import copy_runtime, fetch_runtime, read_lock
from lite.wheels import Wheel, collect

_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"

# Loaded while the kernel starts: what it would otherwise look for elsewhere, and ours.
_AT_START = (
    *("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"),
    "solitaire-widget",
)


def build(top: Path, cache: Path, folder: Path) -> None:
    """Build the site.

    Args:
        top: the project's folder.
        cache: where what was fetched is kept for the next time.
        folder: where the site goes. What is there is replaced.

    Raises:
        SystemExit: something couldn't be had, or the folder holds something other than a site.
    """
    _clear(folder)
    print("fetching Python for the browser ...", flush=True)
    runtime = fetch_runtime(cache)
    lock = read_lock(runtime)
    python = lock["info"]["python"]
    known = {name: each["version"] for name, each in lock["packages"].items()}
    print("collecting the wheels ...", flush=True)
    wheels = collect(top, cache, python, known)
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary)
        static = source / "static" / "pyodide"
        copy_runtime(runtime, static)
        write_lock(static, lock["info"], wheels, python)
        write_notebooks(top / "notebooks", source / "files")
        (source / "jupyter-lite.json").write_text(json.dumps(_settings(wheels)), encoding="utf-8")
        print("building the pages ...", flush=True)
        _build_pages(source, folder)
    files = [each for each in folder.rglob("*") if each.is_file()]
    size = sum(each.stat().st_size for each in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB")
    print(f"look at it: {Path(sys.executable).name} -m http.server --bind 127.0.0.1 -d {folder}")


def _clear(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        if not (folder / "jupyter-lite.json").is_file():
            raise SystemExit(f"{folder} holds something other than a site: name another folder")
        shutil.rmtree(folder)


def _settings(wheels: list[Wheel]) -> dict[str, Any]:
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(_AT_START)},
    }
    missing = set(_AT_START) - {wheel.name for wheel in wheels}
    assert not missing, missing
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "solitaire-widget",
            "litePluginSettings": {_KERNEL: kernel},
        },
    }


def _build_pages(source: Path, folder: Path) -> None:
    run(
        *(sys.executable, "-m", "jupyterlite_core", "build"),
        *("--lite-dir", source, "--output-dir", folder, "--contents", source / "files"),
        *("--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages"),
        cwd=source,
    )
    # Else the browser asks the server's root for an icon, which isn't there.
    page = folder / "lab" / "index.html"
    text = page.read_text(encoding="utf-8")
    icon = '<link rel="icon" href="./favicon.ico">'
    page.write_text(text.replace("<head>", f"<head>\n    {icon}", 1), encoding="utf-8")
