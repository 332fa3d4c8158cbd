"""The site's list of packages, in the form of Pyodide's own.

The kernel loads from it what a cell imports, before the cell runs: so ``import solitaire_widget``
works without a line of setting up, and nothing else can be asked for elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK
from packaging.utils import canonicalize_name

from lite.wheels import IN_THE_PAGE, Wheel


def write_lock(folder: Path, info: Mapping[str, Any], wheels: Sequence[Wheel], python: str) -> None:
    """Put the wheels into a folder, with the list that names them."""
    for wheel in wheels:
        shutil.copyfile(wheel.path, folder / wheel.path.name)
    packages = {wheel.name: _entry(wheel, python) for wheel in wheels}
    lock = {"info": dict(info), "packages": packages}
    (folder / PYODIDE_LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _entry(wheel: Wheel, python: str) -> dict[str, Any]:
    needs = {canonicalize_name(each.name) for each in wheel.needs(python)}
    return {
        "depends": sorted(needs - IN_THE_PAGE),
        "file_name": wheel.path.name,
        "imports": list(wheel.imports),
        "install_dir": "site",
        "name": wheel.name,
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": wheel.version,
    }
