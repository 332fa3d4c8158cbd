"""How many of many deals can be won: dealt and searched in the kernel, one after another.

Only for rules that a search over classes serves: runs that build one way, or single cards that
build both ways in suit without filling spaces, and nothing that comes back from the foundations.
The open search that serves all others may take minutes for a deal and leave it undecided, so of
such rules each deal is a matter for ``solve`` with limits of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire_widget.deals import check_deal
from solitaire_widget.errors import RulesError
from solitaire_widget.ruleset import Rules
from solitaire_widget.search import encoding, kernel, solver
from solitaire_widget.search.kernel import Words
from solitaire_widget.search.space import class_space

# A small table stays in the processor's cache; the few deals that need a larger one get one each.
_SLOTS = 1 << 14
_AT_FIRST = 20_000


@dataclass(frozen=True, slots=True)
class Census:
    """What became of some deals in a row.

    Attributes:
        first: the first deal number.
        outcomes: one a deal: 1 winnable, 0 not, -1 undecided at the limit.
        positions: one a deal: the positions looked at.
    """

    first: int
    outcomes: list[int]
    positions: list[int]


_OUTCOMES = {kernel.WON: 1, kernel.LOST: 0, kernel.OUT_OF_POSITIONS: -1}


class Counter:
    """Decides deals of one game. Holds the working space, so keep it for many deals.

    Args:
        rules: rules that one of the searches over classes serves.
        max_positions: how many positions to look at in a deal before it is left undecided; None:
            no limit.
        memory_mb: megabytes that the search of one deal may fill.

    Raises:
        RulesError: rules that only the open search serves.
        SolitaireError: a limit that isn't a positive number.
    """

    def __init__(
        self, rules: Rules, *, max_positions: int | None = None, memory_mb: float = 512
    ) -> None:
        self.rules = rules
        self._limits = solver.Limits(max_positions, None, memory_mb, None)
        self._words = encoding.encode_rules(rules)
        self._board = encoding.words(kernel.BOARD_SIZE)
        self._model = kernel.model_of(self._words, self._board)
        if self._model == kernel.MODEL_OPEN:
            raise RulesError(f"deals of {rules.name} can be solved one by one, but not in a row")
        self._space = class_space()
        self._table = encoding.words(4 * _SLOTS)
        self._deck = encoding.words(55)
        self._twister = encoding.words(kernel.TWISTER_SIZE)
        kernel.prepare_twister(self._twister)

    def count(self, first: int, deals: int) -> Census:
        """Decide ``deals`` deals from number ``first`` on.

        Raises:
            DealError: the first or last number is no deal number.
        """
        verdicts, positions = self.decide(first, deals)
        return Census(
            first,
            [_OUTCOMES.get(int(verdict), -1) for verdict in verdicts],
            [int(n) for n in positions],
        )

    def decide(
        self, first: int, deals: int, cancelled: solver.Cancelled | None = None
    ) -> tuple[Words, Words]:
        """The same as words, one a deal: verdicts as in ``kernel``, and positions.

        Args:
            first: the first deal number.
            deals: how many deals.
            cancelled: asked several times a second in searches that take long; what is still to
                be searched when it answers True stays undecided.

        Raises:
            DealError: the first or last number is no deal number.
        """
        check_deal(first)
        check_deal(first + max(deals, 1) - 1)
        for place, word in enumerate(encoding.number_words(first)):
            self._deck[52 + place] = word
        verdicts, positions = encoding.words(deals), encoding.words(deals)
        self._run(deals, verdicts, positions)
        self._limits.cancelled = cancelled
        for place in _undecided(verdicts):
            if positions[place] < self._limits.positions:
                verdicts[place], positions[place] = self._decide(first + place)
        return verdicts, positions

    def _decide(self, number: int) -> tuple[int, int]:
        for place, word in enumerate(encoding.number_words(number)):
            self._deck[52 + place] = word
        kernel.next_deck(self._deck, self._twister)
        kernel.deal(self._words, self._deck, self._board)
        most = self._limits.positions
        return solver.decide_classes(self._model, self._words, self._board, self._limits, most)[:2]

    def _run(self, deals: int, verdicts: Words, positions: Words) -> None:
        kernel.census_classes(
            self._model,
            self._words,
            self._deck,
            deals,
            min(_AT_FIRST, self._limits.positions),
            verdicts,
            positions,
            *self._space,
            self._table,
            _SLOTS,
            self._twister,
            self._board,
        )


def _undecided(verdicts: Words) -> list[int]:
    """The places of the deals that the first, small search left undecided."""
    if not kernel.COMPILED:
        return [i for i, verdict in enumerate(verdicts) if verdict == kernel.OUT_OF_POSITIONS]
    import numpy as np

    return np.flatnonzero(np.asarray(verdicts) == kernel.OUT_OF_POSITIONS).tolist()


def census(rules: Rules, first: int, deals: int, *, max_positions: int | None = None) -> Census:
    """Decide ``deals`` deals of a game from number ``first`` on: see ``Counter``.

    Interrupts come through late: ask for a few thousand deals at a time.

    Raises:
        RulesError: rules that only the open search serves; ``solve`` takes their deals one by one.
        DealError: the first or last number is no deal number.
    """
    return Counter(rules, max_positions=max_positions).count(first, deals)
