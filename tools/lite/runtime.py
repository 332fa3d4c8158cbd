"""Pyodide itself: Python and its standard library in WebAssembly, from its npm package."""

from __future__ import annotations

import json
import shutil
import tarfile
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK, PYODIDE_VERSION

from lite.running import run

# The page loads these. The package also holds types, source maps and a console.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", PYODIDE_LOCK)


def fetch_runtime(cache: Path) -> Path:
    """The unpacked npm package, of the version that the kernel is made for; fetched once."""
    folder = cache / f"pyodide-{PYODIDE_VERSION}"
    if not all((folder / name).is_file() for name in FILES):
        (packed,) = json.loads(
            run("npm", "pack", "--json", f"pyodide@{PYODIDE_VERSION}", cwd=cache)
        )
        archive = cache / packed["filename"]
        folder.mkdir(exist_ok=True)
        with tarfile.open(archive) as members:
            for name in FILES:
                member = members.extractfile(f"package/{name}")
                assert member is not None, f"{archive} has no {name}"
                (folder / name).write_bytes(member.read())
        archive.unlink()
    return folder


def read_lock(runtime: Path) -> dict[str, Any]:
    """Pyodide's own list of packages: it names them and lies elsewhere, all but the list."""
    lock: dict[str, Any] = json.loads((runtime / PYODIDE_LOCK).read_text(encoding="utf-8"))
    return lock


def copy_runtime(runtime: Path, folder: Path) -> None:
    """Copy what the page loads, without the list of packages, which the site has its own of."""
    folder.mkdir(parents=True)
    for name in FILES:
        if name != PYODIDE_LOCK:
            shutil.copyfile(runtime / name, folder / name)
