"""Looking ahead on boards, where no model of classes serves the rules.

The unknown cards are laid anew many times; in each of these worlds each move is tried, and
``careful`` plays on to the end. The move that wins most often is best, and if none wins, the one
that brings most cards up. All moves go through the same worlds, and after each round the worse half
of them drops out. Where every card is known, ``careful`` itself chooses.
"""

from __future__ import annotations

from solitaire_widget.ruleset import Rules
from solitaire_widget.search import encoding, kernel
from solitaire_widget.search.kernel import Words
from solitaire_widget.search.space import class_space
from solitaire_widget.simulation.compiled import guide

_LONGEST = 300  # moves that careful may play on in a world
_WIN = 1000  # what a win is worth in cards


class Sampler:
    """Chooses moves on boards. Holds working space: one for each thread.

    Args:
        rules: the rules of the game.
        worlds: worlds to try each move in.
        seed: seeds the worlds, together with what the player sees.
    """

    def __init__(self, rules: Rules, worlds: int, seed: int) -> None:
        self._words = encoding.encode_rules(rules)
        self._guide = guide(rules)
        self._worlds = worlds
        self._seed = seed
        self._space = class_space()
        self._codes = encoding.words(4000)

    def choose(self, board: Words, survey: Words) -> int:
        """The code of the best move that was found, ``kernel.NO_MOVE``: careful would give up.

        Args:
            board: a board on which the unknown cards lie in any order.
            survey: the kernel's survey of the board; it says whether the stock is known.
        """
        seen, places, cards = masked(board, bool(survey[kernel.Q_KNOWN]))
        careful = int(
            kernel.choose(
                kernel.STRATEGY_CAREFUL,
                self._words,
                seen,
                self._guide,
                encoding.copied(survey),
                *self._space,
            )
        )
        if careful == kernel.NO_MOVE or not places:
            return careful
        codes = self._moves(seen, survey, careful)
        chance = _Chance(self._seed, (*seen[:11], int(survey[kernel.Q_MOVES]), *cards))
        rounds = max((len(codes) - 1).bit_length(), 1)
        while len(codes) > 1:
            worths = dict.fromkeys(codes, 0)
            for _ in range(max(self._worlds // rounds, 1)):
                chance.shuffle(cards)
                for place, card in zip(places, cards, strict=True):
                    seen[place] = card
                for code in codes:
                    worths[code] += self._worth(seen, survey, code)
            # Of equals the first stays first.
            codes = sorted(codes, key=lambda code: -worths[code])[: (len(codes) + 1) // 2]
        return codes[0]

    def _moves(self, board: Words, survey: Words, careful: int) -> list[int]:
        """The moves to choose from, the one that careful plays first.

        The others can't be taken back, so that play ends: nothing returns from a foundation, and in
        the tableau only whole runs move, and from what isn't their host.
        """
        found = kernel.legal_moves(self._words, board, self._codes)
        codes = [careful]
        for code in map(int, self._codes[:found]):
            source, target, count = code >> 12, code >> 6 & 63, code & 63
            if source >= kernel.UP_PILES or code == careful:
                continue
            if source < kernel.MAX_PILES and target < kernel.MAX_PILES:
                base = board[kernel.B_LENGTH + source] - count
                filled = board[kernel.B_LENGTH + target] > 0
                if base != survey[kernel.Q_BASE + source] or (base == 0 and not filled):
                    continue
            codes.append(code)
        return codes

    def _worth(self, world: Words, survey: Words, code: int) -> int:
        board, seen = encoding.copied(world), encoding.copied(survey)
        kernel.advance(self._words, board, seen, code)
        kernel.play_game(
            kernel.STRATEGY_CAREFUL,
            self._words,
            board,
            self._guide,
            seen,
            *self._space,
            int(seen[kernel.Q_MOVES]) + _LONGEST,
            _NO_TRACE,
        )
        up = int(kernel.cards_up(board))
        return up + _WIN if up == 52 else up


_NO_TRACE = encoding.words(0)


def masked(board: Words, stock_known: bool) -> tuple[Words, list[int], list[int]]:
    """A board with the unknown cards in the deck's order, where they lie, and which they are."""
    places: list[int] = []
    for pile in range(kernel.MAX_PILES):
        first = kernel.B_PILES + pile * 52
        places += range(first, first + int(board[kernel.B_FACE_DOWN + pile]))
    if not stock_known:
        first = kernel.B_TALON
        places += range(
            first + int(board[kernel.B_CURSOR]), first + int(board[kernel.B_TALON_SIZE])
        )
    cards = sorted(int(board[place]) for place in places)
    seen = encoding.copied(board)
    for place, card in zip(places, cards, strict=True):
        seen[place] = card
    return seen, places, cards


class _Chance:
    """Random numbers that depend on a seed and on what is seen."""

    def __init__(self, seed: int, seen: tuple[int, ...]) -> None:
        self._state = seed
        for word in seen:
            self._next(int(word))

    def _next(self, word: int = 0) -> int:
        state = (self._state * 0x2545F4914F6CDD1D + word + 1) & kernel.MASK62
        self._state = state ^ (state >> 29)
        return self._state >> 8

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self._next() % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]
