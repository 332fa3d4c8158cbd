"""Strategies for the tests; those that go to other processes must be at home in a module."""

from __future__ import annotations

import os
import time
from itertools import count
from pathlib import Path

import solitaire_widget as sw


def first(view: sw.PlayerView) -> sw.Move | None:
    """The first legal move, for at most 40 moves."""
    return view.legal_moves[0] if len(view.moves) < 40 else None


def upward(view: sw.PlayerView) -> str | None:
    """Whatever goes to a foundation, else a draw; answers with text."""
    for move in view.legal_moves:
        if move.target[0] in "FK" and not move.is_transfer:
            return str(move)
    draws = [str(move) for move in view.legal_moves if str(move) == "draw"]
    return draws[0] if draws else None


def endless(view: sw.PlayerView) -> sw.Move:
    """Never comes back."""
    for _ in count():
        time.sleep(0.01)
    raise AssertionError


def deadly(view: sw.PlayerView) -> sw.Move:
    """Takes the whole process with it."""
    os._exit(3)


class Counting:
    """Plays as ``upward``, and writes down every deal that it begins, in a file."""

    def __init__(self, path: Path, pause_s: float = 0.0) -> None:
        self.path = path
        self.pause_s = pause_s

    def __call__(self, view: sw.PlayerView) -> str | None:
        if not view.moves:
            with self.path.open("a") as file:
                file.write(f"{' '.join(map(str, view.piles['T1']))}\n")
            time.sleep(self.pause_s)
        return upward(view)
