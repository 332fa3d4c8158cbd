"""Other programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What a program prints; where it fails, all that it said, and the end.

    Raises:
        SystemExit: it failed.
    """
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
    return done.stdout


def pip(*arguments: str | Path) -> str:
    """``pip``, as it is set up here."""
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)
