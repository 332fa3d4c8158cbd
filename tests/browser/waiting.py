"""Waiting for a condition, for tests that watch another process."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def wait_until(
    condition: Callable[[], T | None],
    what: str,
    *,
    timeout_s: float = 30.0,
    pause: Callable[[], object] = lambda: time.sleep(0.02),
) -> T:
    """Ask until the answer is true, and return it.

    Args:
        condition: asked again and again; a truthy answer ends the wait.
        what: names the condition in the error.
        timeout_s: seconds after which to give up.
        pause: lets time pass between two questions. A page must be allowed to work meanwhile,
            so there it is a wait of the page's own.

    Raises:
        TimeoutError: the condition never held.
    """
    end = time.monotonic() + timeout_s
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {timeout_s:g} s (last answer: {answer!r})")
        pause()
