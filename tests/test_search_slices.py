"""A search is run in slices that depend on the machine's speed; what it finds doesn't."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import solitaire_widget as sw
from solitaire_widget.search import encoding, kernel, solver


class Sliced(solver.Limits):
    """Slices of one size, in place of those that take a few hundredths of a second."""

    def __init__(self, size: int) -> None:
        super().__init__(None, None, 512, None)
        self.size = size

    def run(self, search: Callable[[int], int]) -> int:
        while True:
            status = search(self.size)
            if status != kernel.GOING_ON:
                return status


@pytest.mark.skipif(not kernel.COMPILED, reason="takes minutes without numba")
@pytest.mark.parametrize("deal", [446])
def test_slices_make_no_difference(deal: int) -> None:
    position = sw.Game("blind-alleys", deal=deal).position
    rules, board = encoding.encode_rules(position.rules), encoding.encode_position(position)
    model = kernel.model_of(rules, board)
    found = {
        solver.decide_classes(model, rules, board, Sliced(size), 2_000_000)[:2]
        for size in (3001, 100_000, 10_000_000)
    }
    assert len(found) == 1
