"""Starting a notebook server that the browser tests drive."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


def start(
    command: Sequence[str], environment: Mapping[str, str], folder: Path, log: Path
) -> subprocess.Popen[bytes]:
    """A program that runs in a folder, asks nothing and writes all that it says to a log."""
    with log.open("w") as said:
        return subprocess.Popen(
            command,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
        )
