"""Things that only some tests need and that not every machine has."""

import os
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

T = TypeVar("T")

JS = Path(__file__).parents[1] / "js"


def unavailable(reason: str) -> NoReturn:
    """Skip the test with a reason; under CI (`CI` is set) nothing may be missing, so fail."""
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (under CI nothing may be missing)", pytrace=False)
    pytest.skip(reason)


def need(found: T | None, reason: str) -> T:
    """Give back what was found, or skip (under CI: fail) with the reason."""
    if found is None:
        unavailable(reason)
    return found
