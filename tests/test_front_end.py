"""The front end as npm sees it: format, lint, types, unit tests, and the committed bundle."""

import re
import subprocess
from pathlib import Path

import pytest

from requirements import JS

STATIC = JS.parent / "src" / "solitaire_widget" / "widget" / "static"
LIMITS_BYTES = {"entry.js": 2_000, "solitaire-widget.js": 80_000, "panels.js": 60_000}


def run(*command: str) -> None:
    """Run a command in `js/`; its output is the failure's message."""
    done = subprocess.run(command, cwd=JS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"


def test_format_lint_and_types(npm: str) -> None:
    run(npm, "run", "check")


def test_units(npm: str) -> None:
    run(npm, "test")


def test_the_committed_bundles_are_what_the_sources_give(npm: str, tmp_path: Path) -> None:
    run(npm, "run", "build", "--", str(tmp_path))
    assert {file.name for file in tmp_path.iterdir()} == set(LIMITS_BYTES)
    for name in LIMITS_BYTES:
        assert (tmp_path / name).read_bytes() == (STATIC / name).read_bytes(), (
            "the front end's sources changed: run `npm run build` in js/ and commit the bundles"
        )


@pytest.mark.parametrize("name", LIMITS_BYTES)
def test_a_bundle_stays_small_and_needs_nothing_from_elsewhere(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    assert len(text.encode()) < LIMITS_BYTES[name]
    addresses = re.findall(r"(?:https?|wss?)://[\w.-]+", text)
    assert set(addresses) <= {"http://www.w3.org"}  # the name of the SVG language, never fetched
