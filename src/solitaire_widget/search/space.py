"""Working space of the searches: what the kernel fills, and how large it may grow."""

from __future__ import annotations

from solitaire_widget.search import encoding, kernel
from solitaire_widget.search.kernel import Words


class Table:
    """The table of a search over classes: it grows as it fills, and at its limit it forgets.

    Most searches are short, and touching a large new table would take longer than they do.
    """

    def __init__(self, most_words: int, width: int) -> None:
        # While a table grows the old one, of a quarter its size, is still there.
        self._most = power_of_two(max(4 * most_words // (5 * width), 1024))
        self._width = width
        self.slots = min(1 << 14, self._most)
        self.words = encoding.words(width * self.slots)

    def grow(self, used: int) -> None:
        """Move to a larger table if this one, with so many slots in use, is half full."""
        if 2 * used < self.slots or self.slots == self._most:
            return
        more = min(4 * self.slots, self._most)
        larger = encoding.words(self._width * more)
        kernel.move_table(self.words, self.slots, self._width, 1, larger, more)
        self.slots, self.words = more, larger


def class_space() -> tuple[Words, Words, Words]:
    """Working space of a search over classes: its start, its levels, its counters."""
    return (
        encoding.words(kernel.S_COUNT),
        encoding.words(kernel.T_SIZE * kernel.MAX_DEPTH),
        encoding.words(kernel.CLASS_SIZE),
    )


class OpenRun:
    """One run of the open search, with room of its own."""

    def __init__(self, slots: int, room: int) -> None:
        self.slots, self.room = slots, room
        self.c, self.table = encoding.words(kernel.FRAMES), encoding.words(2 * slots)
        self.frames, self.pending = encoding.words(6 * room), encoding.words(40 * room + 2000)

    def begin(self, board: Words, number: int, allowed: int) -> None:
        """Begin at a board as run ``number``, with so many positions allowed."""
        self.board = encoding.copied(board)
        jitter = 80 if number else 0
        kernel.begin_open(self.c, number + 1, allowed, jitter, self.room, len(self.pending))

    def search(self, rules: Words, budget: int) -> int:
        """Search on for ``budget`` positions: see ``kernel.search_open``."""
        space = (self.c, self.table, self.slots, self.frames, self.pending)
        return kernel.search_open(rules, self.board, *space, budget)

    def codes(self) -> list[int]:
        """The moves from the start to where the run is."""
        levels = range(1, self.c[kernel.C_DEPTH] + 1)
        return [int(self.frames[6 * level + kernel.G_CODE]) for level in levels]


def power_of_two(number: int) -> int:
    """The largest power of two that is at most a number from 1."""
    return 1 << (number.bit_length() - 1)
