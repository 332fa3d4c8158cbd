"""The front end as npm sees it: format, lint, types, unit tests, and the committed bundle."""

import re
import subprocess
from pathlib import Path

from requirements import JS

BUNDLE = JS.parent / "src" / "solitaire_widget" / "widget" / "static" / "solitaire-widget.js"
BUNDLE_LIMIT_BYTES = 80_000


def run(*command: str) -> None:
    """Run a command in `js/`; its output is the failure's message."""
    done = subprocess.run(command, cwd=JS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"


def test_format_lint_and_types(npm: str) -> None:
    run(npm, "run", "check")


def test_units(npm: str) -> None:
    run(npm, "test")


def test_the_committed_bundle_is_what_the_sources_give(npm: str, tmp_path: Path) -> None:
    rebuilt = tmp_path / "rebuilt.js"
    run(npm, "run", "build", "--", str(rebuilt))
    assert rebuilt.read_bytes() == BUNDLE.read_bytes(), (
        "the front end's sources changed: run `npm run build` in js/ and commit the bundle"
    )


def test_the_bundle_stays_small_and_needs_nothing_from_elsewhere() -> None:
    text = BUNDLE.read_text(encoding="utf-8")
    assert len(text.encode()) < BUNDLE_LIMIT_BYTES
    addresses = re.findall(r"(?:https?|wss?)://[\w.-]+", text)
    assert set(addresses) <= {"http://www.w3.org"}  # the name of the SVG language, never fetched
