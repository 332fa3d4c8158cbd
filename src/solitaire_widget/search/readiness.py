"""Getting the solver ready in the background.

Importing numba takes a second, compiling the kernel some more (once in an environment). Whoever
asks for a hint meanwhile needn't wait for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from solitaire_widget.engine.position import Position

_preparing: threading.Thread | None = None
_imported = threading.Event()


def ready_within(
    position: Position, wait_s: float, cancelled: Callable[[], bool] | None = None
) -> bool:
    """Whether a search from ``position`` can begin within ``wait_s`` seconds.

    If not, the solver goes on getting ready in the background.
    """
    global _preparing
    if _is_ready(position):
        return True
    until = perf_counter() + wait_s
    if _preparing is None or not _preparing.is_alive():
        _preparing = threading.Thread(target=_prepare, args=(position,), daemon=True)
        try:
            _preparing.start()
        except RuntimeError:
            # There are no threads where Python runs in the browser, and no numba to wait for.
            _prepare(position)
            return True
    while _preparing.is_alive() and perf_counter() < until:
        if cancelled is not None and cancelled():
            return False
        _preparing.join(0.02)
    return not _preparing.is_alive() and _is_ready(position)


def _is_ready(position: Position) -> bool:
    if not _imported.is_set():
        return False
    from solitaire_widget.search.solver import is_prepared

    return is_prepared(position)


def _prepare(position: Position) -> None:
    from solitaire_widget.search.solver import prepare

    _imported.set()
    prepare(position)
