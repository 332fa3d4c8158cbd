"""A Python like the one in the browser: no NumPy, no numba, no matplotlib, no threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

MISSING = ("PIL", "loky", "matplotlib", "numba", "numpy", "pandas", "scipy")

PRELUDE = f"""
import os, sys, threading
for name in {MISSING}:
    sys.modules[name] = None
def none(*_, **__):
    raise RuntimeError("can't start new thread")
threading.Thread.start = none
os.fork = os.posix_spawn = none
sys.path.insert(0, {str(Path(__file__).parent)!r})
import solitaire_widget as sw
"""


def run_bare(code: str) -> str:
    """What such a Python prints when it runs this, after ``import solitaire_widget as sw``."""
    command = [sys.executable, "-W", "error:::solitaire_widget", "-c", PRELUDE + code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
