"""Looking ahead at what is hidden: the decisions of the planner, where the search over runs serves.

A decision has one of three forms.

- While cards of the stock are unknown, each move is tried in sampled worlds. A world that
  ``careful`` wins from there on is worth a win. In others the kernel's quick player finishes the
  pass, and if a search of limited length wins what is left, that is worth half as much, less for
  cards face down. (Where builds go down in suit, a search decides at once.) All moves go through
  the same worlds; after each round the worse half drops out. Careful's own move is kept to unless
  another one is clearly worth more.
- When only face-down cards are unknown, plans are compared: the beginnings, up to the next card
  turned up, of what wins in sampled worlds. Nothing new is seen before a plan ends.
- When all is known, the search decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from solitaire_widget.search import encoding, kernel
from solitaire_widget.search.kernel import Words
from solitaire_widget.search.space import class_space

_SLOTS = 1 << 13
_LINE = 400
_JITTER = 60
_POSITIONS_AT_ONCE = 200_000
_MOST_GENERATIONS = 1 << 31

# How likely the planner wins a game when the stock is known and a search wins the real cards: the
# log-odds are a sum of a constant, the cards face down, and the doublings of the positions that the
# search took. Fitted to 1,175 such games with three or more cards face down (deals 3,000,001 to
# 3,003,000 of Blind Alleys, 8 worlds).
_ODDS, _ODDS_HIDDEN, _ODDS_DOUBLING = 7.272, -0.331, -0.467


def gain(hidden: int, doublings: int) -> int:
    """What a win in a world is worth, in thousandths; ``doublings``: bits of the positions."""
    if hidden == 0:
        return 1000
    odds = _ODDS + _ODDS_HIDDEN * hidden + _ODDS_DOUBLING * (doublings - 0.5)
    return round(1000 / (1 + exp(-odds)))


@dataclass(frozen=True, slots=True)
class Effort:
    """How far the planner looks.

    Attributes:
        worlds: worlds for each move, or for each plan.
        positions: positions that the search of a world may look at.
        deep: positions that a search may look at where all is known.
        margin: by how many thousandths of a win a world a move must be better than careful's.
    """

    worlds: int
    positions: int = 1000
    deep: int = 100_000
    margin: int = 25


class Table:
    """A game on the table, and the room to look ahead in. For one thread at a time.

    Args:
        rules: the rules as words; the search over runs serves them.
        guide: what they mean for ``careful``, with its weights.
        weights: the weights of the kernel's quick player.
        effort: how far to look.
        seed: what the sampling of worlds is seeded with, together with what is seen.
    """

    def __init__(
        self, rules: Words, guide: Words, weights: Words, effort: Effort, seed: int
    ) -> None:
        self.effort = effort
        self.positions = 0
        self.rules = rules
        self.guide = guide
        self.weights = weights
        self._seed = seed
        self.game = encoding.words(kernel.S_COUNT)
        self._line = encoding.words(_LINE)
        self._here = _Worlds(self)
        _, self.levels, self.c = class_space()
        self.table = encoding.words(4 * _SLOTS)
        self.board_space: tuple[Words, Words, Words] = (
            encoding.words(kernel.BOARD_SIZE),
            encoding.words(kernel.SURVEY_SIZE),
            encoding.words(0),
        )

    def prepare(self, board: Words) -> None:
        """Compile what isn't compiled yet, at the board of a deal."""
        if self.start(board, False) == kernel.GOING_ON:
            self._here.find(0, 1)
            self._plan_of_careful(self._here)

    def start(self, board: Words, stock_seen: bool) -> int:
        """Put a board on the table and play what is forced: see ``go_on``."""
        kernel.start_plan(self.rules, board, stock_seen, self.game)
        self._line[0] = 0
        self.positions = 0
        if self.c[kernel.C_GENERATION] > _MOST_GENERATIONS:
            self.table = encoding.words(len(self.table))
            self.c[kernel.C_GENERATION] = 0
        return self.go_on(-1)

    def go_on(self, plan: int) -> int:
        """Play a plan, then what is forced; returns ``kernel.WON``, ``LOST`` or ``GOING_ON``."""
        here = self._here
        return int(
            kernel.advance_plan(self.game, here.m, self.weights, here.p, self.c, plan, self._line)
        )

    def worth_of(self, board: Words, weights: Words, positions: int) -> int:
        """What a board is worth, in thousandths of a win, when the quick player goes on from it.

        Args:
            board: a board at the start of a game, with every card where it really lies.
            weights: the quick player's weights.
            positions: positions that the search may look at once the stock is known.
        """
        self.weights = weights
        here, k = self._here, kernel
        k.start_plan(self.rules, board, False, here.m)
        for place in range(k.T_SIZE):
            here.p[k.P_ROOT + place] = here.m[k.S_START + place]
        here.p[k.P_UNKNOWN] = 0
        here.p[k.P_PLANS] = k.MOST_PLANS  # so that none is added, and the world stays as it is
        if not here.find(1, positions):
            return 0
        hidden = 0
        for pile in range(here.m[k.S_PILES]):
            low = here.m[k.S_START + k.T_LOW + pile]
            hidden += min(here.m[k.S_DOWN + pile], here.m[k.S_FIRST + pile * 54 + low])
        return gain(int(hidden), min(int(self.c[k.C_POSITIONS]).bit_length(), 15))

    @property
    def line(self) -> list[int]:
        """The class moves played so far."""
        return [int(code) for code in self._line[1 : self._line[0] + 1]]

    def decide(self) -> int:
        """The best plan that was found."""
        here = self._here
        here.seed(self._seed)
        plan = self._decide(here)
        self.positions += int(here.p[kernel.P_POSITIONS])
        here.p[kernel.P_POSITIONS] = 0
        return plan

    def _decide(self, here: _Worlds) -> int:
        if not here.stock_known:
            return self._halve(here)
        if here.hidden == 0:
            # Plan 0 is what a search would try first; if one found a win, another one may follow.
            here.find(1, self.effort.deep)
            return here.plans - 1
        here.find(self.effort.worlds, self.effort.positions)
        plans = list(range(1, here.plans)) or [0]
        if len(plans) > 1:
            here.rate(plans, self.effort.worlds, self.effort.positions)
        return here.best(plans)[0]

    def _halve(self, here: _Worlds) -> int:
        """The best move while the stock isn't known.

        What careful would play is kept to, unless another move is clearly worth more: between
        moves that are about as good, chance would decide.
        """
        first = self._plan_of_careful(here)
        others = [plan for plan in range(here.plans) if plan != first]
        if not others:
            return first
        rounds = len(others).bit_length()
        each = max(self.effort.worlds // rounds, 1)
        sums = dict.fromkeys([first, *others], 0)
        for _ in range(rounds):
            here.rate([first, *others], each, self.effort.positions)
            for plan in (first, *others):
                sums[plan] += here.value(plan)
            others = sorted(others, key=lambda plan: -sums[plan])[: max(len(others) // 2, 1)]
        lead = sums[others[0]] - sums[first]
        return others[0] if lead > self.effort.margin * each * rounds else first

    def _plan_of_careful(self, here: _Worlds) -> int:
        """The plan that careful would begin with, 0 if it isn't among the plans."""
        board, q, _ = self.board_space
        kernel.survey_plan(self.rules, here.m, here.p, board, q)
        for _ in range(20):
            code = kernel.choose(
                kernel.STRATEGY_CAREFUL,
                self.rules,
                board,
                self.guide,
                q,
                here.m,
                self.levels,
                self.c,
            )
            if code < 0:
                return 0
            plan = int(kernel.plan_of_move(here.m, here.p, board, code))
            if plan != -2:
                return max(plan, 0)
            kernel.advance(self.rules, board, q, code)
        return 0


class _Worlds:
    """Worlds of one state of play, and plans for it."""

    def __init__(self, table: Table) -> None:
        self.m, self.p = encoding.words(kernel.S_COUNT), encoding.words(kernel.P_SIZE)
        self._table = table
        self.p[kernel.P_JITTER] = _JITTER
        for place in range(256):
            self.p[kernel.P_GAINS + place] = gain(*divmod(place, 16))

    @property
    def stock_known(self) -> bool:
        return bool(self.p[kernel.P_ROOT + kernel.T_SEEN])

    @property
    def hidden(self) -> int:
        """Cards that the player doesn't know; with the stock known, those that lie face down."""
        return int(self.p[kernel.P_UNKNOWN])

    @property
    def plans(self) -> int:
        return int(self.p[kernel.P_PLANS])

    def seed(self, seed: int) -> None:
        """Seed the sampling with a number and what the player sees."""
        p = self.p
        seen = (*p[kernel.P_ROOT : kernel.P_ROOT + 4], self.hidden, self.stock_known)
        mixed = seed
        for word in (*seen, *p[kernel.P_CARDS : kernel.P_CARDS + self.hidden]):
            mixed = (mixed * 0x2545F4914F6CDD1D + int(word) + 1) & kernel.MASK62
            mixed ^= mixed >> 29
        p[kernel.P_SEED] = mixed

    def find(self, worlds: int, most: int) -> int:
        """Add plans from what wins in new worlds; in how many of them something did."""
        return self._look(worlds, most, True)

    def rate(self, plans: list[int], worlds: int, most: int) -> None:
        """Look what some plans are worth in new worlds; earlier worlds count no more."""
        self.p[kernel.P_CHOSEN] = len(plans)
        for place, plan in enumerate(plans):
            self.p[kernel.P_CHOSEN + 1 + place] = plan
            self.p[kernel.P_VALUES + plan] = 0
        self._look(worlds, most, False)

    def value(self, plan: int) -> int:
        """What a plan was worth, summed up over the worlds of the last look at it."""
        return int(self.p[kernel.P_VALUES + plan])

    def best(self, plans: list[int]) -> list[int]:
        """Plans by what they are worth, the best one first."""
        return sorted(plans, key=self.value, reverse=True)

    def _look(self, worlds: int, most: int, finds: bool) -> int:
        """Look at worlds in parts of some tenths of a second, so that interrupts come through."""
        table, p = self._table, self.p
        p[kernel.P_MOST] = most
        searches = 1 if finds else max(int(p[kernel.P_CHOSEN]), 1)
        part = 2 * max(_POSITIONS_AT_ONCE // (2 * most * searches), 1)
        found = 0
        for begun in range(0, max(worlds, 1), part):
            found += kernel.look_ahead(
                kernel.MODEL_RUNS,
                table.rules,
                table.guide,
                self.m,
                table.weights,
                p,
                table.levels,
                table.c,
                table.table,
                _SLOTS,
                *table.board_space,
                min(part, worlds - begun),
                finds,
            )
        return int(found)
