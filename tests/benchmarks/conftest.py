"""Benchmarks run only when asked for: `pytest tests/benchmarks --benchmark-only`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.conftest import browser, jupyter_server, notebook, pages

__all__ = ["browser", "jupyter_server", "notebook", "pages"]

FIGURES = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("benchmark_only"):
        return
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    config.hook.pytest_deselected(items=here)
    items[:] = [item for item in items if item not in here]


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Keeps one line for the summary."""
    lines: list[str] = request.config.stash.setdefault(FIGURES, [])
    return lines.append


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    lines = config.stash.get(FIGURES, [])
    if lines:
        terminalreporter.section("measured")
        for line in lines:
            terminalreporter.write_line(line)
