"""Build a static site in which the notebooks run in the browser, with no server behind them.

    python tools/build_lite.py                  # to dist/lite
    python tools/build_lite.py FOLDER
    python -m http.server --bind 127.0.0.1 --directory dist/lite     # and look at it

The site is JupyterLite with Pyodide, whole: it asks for nothing outside its folder. Needs pip, npm
and a minute. JupyterLite's packages go into an environment of their own in ``.cache/lite``, for in
a shared one their extension would raise errors in other hosts.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
TOP = TOOLS.parent
CACHE = TOP / ".cache" / "lite"
REQUIREMENTS = TOOLS / "lite" / "requirements.txt"


def environment() -> Path:
    """The Python of the site's own environment, which is made or renewed where it has to be."""
    folder = CACHE / "env"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    made_for = folder / "made-for.txt"
    wanted = f"{sys.version}\n{REQUIREMENTS.read_text(encoding='utf-8')}"
    if not made_for.is_file() or made_for.read_text(encoding="utf-8") != wanted:
        print("making the environment that builds the site ...", flush=True)
        venv.create(folder, clear=True, with_pip=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--requirement", REQUIREMENTS], check=True)
        made_for.write_text(wanted, encoding="utf-8")
    return python


def main() -> int:
    """Build the site with the environment's Python."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=TOP / "dist" / "lite")
    folder = parser.parse_args().folder.resolve()
    command = [environment(), "-m", "lite", TOP, CACHE, folder]
    return subprocess.run(command, cwd=TOOLS, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
