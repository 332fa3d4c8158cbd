"""Which deals to play: a count, a range or numbers, checked and kept small."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solitaire_widget.deals import as_whole, check_deal
from solitaire_widget.errors import DealError
from solitaire_widget.excerpt import excerpt

MOST_DEALS = 10**9

_RIGHT = "deals is a count (deals 1 to n), a range of deal numbers, or several deal numbers"


class Wanted:
    """The deals of a run in their order; a range stays one.

    Args:
        deals: a count (deals 1 to n), a range, or an iterable of deal numbers.

    Raises:
        DealError: none of these, no deal at all, a number that is no deal number, or the same
            deal twice (played twice it would count twice, and tell nothing new).
    """

    def __init__(self, deals: object) -> None:
        self._numbers: range | NDArray[Any] = _read(deals)

    def __len__(self) -> int:
        return len(self._numbers)

    def part(self, start: int, stop: int) -> Sequence[int]:
        """The deal numbers at some places, as Python's integers."""
        part = self._numbers[start:stop]
        return part if isinstance(part, range) else part.tolist()

    def array(self) -> NDArray[Any]:
        """All deal numbers: int64 if all fit, else Python's integers in an array of objects."""
        if isinstance(self._numbers, range):
            return _array_of_range(self._numbers)
        return self._numbers.copy()

    def to_plain(self) -> dict[str, Any]:
        """What tells these deals from others, as JSON can hold it."""
        if isinstance(self._numbers, range):
            ends = [int(self._numbers[0]), int(self._numbers[-1])]
            return {"count": len(self), "first_last": ends, "step": self._numbers.step}
        from hashlib import sha256

        digest = sha256()
        for start in range(0, len(self), 10_000):
            digest.update(" ".join(map(str, self.part(start, start + 10_000))).encode() + b" ")
        ends = [int(self._numbers[0]), int(self._numbers[-1])]
        return {"count": len(self), "first_last": ends, "sha256": digest.hexdigest()}


def _read(deals: object) -> range | NDArray[Any]:
    count = as_whole(deals)
    if count is not None:
        if count < 1:
            raise DealError(f"a count of deals is 1 or more, not {excerpt(count)}")
        if count > MOST_DEALS:
            raise DealError(f"one run plays at most {MOST_DEALS:,} deals, not {excerpt(count)}")
        deals = range(1, count + 1)
    if isinstance(deals, range):
        return _checked_range(deals)
    if isinstance(deals, (str, bytes)) or not isinstance(deals, Iterable):
        raise DealError(f"{_RIGHT}, not {excerpt(deals)}")
    numbers = _collected(deals)
    if not len(numbers):
        raise DealError(f"no deal was named; {_RIGHT}")
    _check_distinct(numbers)
    return numbers


def _checked_range(deals: range) -> range:
    # len() can't count more than a machine word.
    if not deals:
        raise DealError(f"{deals} holds no deal; {_RIGHT}")
    check_deal(deals[0])
    check_deal(deals[-1])
    if (deals[-1] - deals[0]) // deals.step >= MOST_DEALS:
        raise DealError(f"one run plays at most {MOST_DEALS:,} deals, and {excerpt(deals)} is more")
    # A range of one deal has no step to speak of.
    return deals if len(deals) > 1 else range(deals[0], deals[0] + 1)


def _collected(deals: Iterable[object]) -> NDArray[Any]:
    """The numbers, each checked, in eight bytes each as long as they fit."""
    if isinstance(deals, np.ndarray) and deals.ndim == 1 and deals.dtype.kind in "iu":
        for end in (deals.min(), deals.max()) if len(deals) else ():
            check_deal(int(end))
        if not len(deals) or int(deals.max()) < 2**63:
            return deals.astype(np.int64)
    small, large = array("q"), list[int]()
    for deal in deals:
        number = check_deal(deal)
        if len(small) + len(large) >= MOST_DEALS:
            raise DealError(f"one run plays at most {MOST_DEALS:,} deals")
        if large or number >= 2**63:
            large.append(number)
        else:
            small.append(number)
    if large:
        return np.array([*small, *large], dtype=object)
    return np.array(small, dtype=np.int64)


def _check_distinct(numbers: NDArray[Any]) -> None:
    in_order = np.sort(numbers)
    twice = np.flatnonzero(in_order[1:] == in_order[:-1])
    if len(twice):
        raise DealError(
            f"deal {in_order[twice[0]]} is named more than once; played again it would tell "
            "nothing new"
        )


def _array_of_range(numbers: range) -> NDArray[Any]:
    if max(numbers[0], numbers[-1]) < 2**62:
        return np.arange(numbers.start, numbers.stop, numbers.step, dtype=np.int64)
    if max(numbers[0], numbers[-1]) < 2**63:
        return np.array(list(numbers), dtype=np.int64)
    return np.array(list(numbers), dtype=object)
