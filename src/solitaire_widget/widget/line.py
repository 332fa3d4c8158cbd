"""Keeps the line between a page and its kernel open from the first board on.

JupyterLab leads what widgets ask past a running cell, through a subshell of the kernel. It ends
that subshell with the last widget, and a widget that comes up just then is left with the dead one:
nothing it asks is answered any more. So one model, which nobody sees, stays.
"""

from __future__ import annotations

from ipywidgets import Layout

_kept: Layout | None = None


def keep_line_open() -> Layout:
    """The model that stays, made if there is none, or if all widgets were closed."""
    global _kept
    if _kept is None or _kept.comm is None:
        _kept = Layout()
    return _kept
