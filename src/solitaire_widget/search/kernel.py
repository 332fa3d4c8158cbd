"""All compiled code: dealing, searches and strategies, on flat sequences of whole numbers.

This one file is longer than the house allows, and has to be: numba's on-disk cache looks at the
file of a function alone, so a callee in another file would go on running in its old form after an
edit. Where numba is missing the same source runs as plain Python, on ``array`` objects instead of
NumPy arrays; for that every word stays below 2**62 and nothing but indexing is asked of a sequence.
Every way in leads through ``encoding``, which also says how rules and boards are laid out.

Contents: decks (equal to pysol-cards'), the board (legal moves and play, equal to the engine's),
the search over runs, the search over lines, the open search, the census, play by strategy, and
planning.
The proofs stand in the docstrings of the functions that rely on them.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeVar

Words = MutableSequence[int]
_F = TypeVar("_F", bound=Callable[..., object])

try:
    from numba import njit

    COMPILED = True
except ImportError:
    COMPILED = False


def _uncounted() -> dict[str, Any]:
    """The option that spares compiled code the counting of references.

    It is private to numba. Where it is gone, play by strategy is slower, and that is all.
    """
    if not COMPILED:
        return {}
    try:
        from numba.core.cpu import CPUTargetOptions
    except ImportError:
        return {}
    return {"_nrt": False} if hasattr(CPUTargetOptions, "_nrt") else {}


_UNCOUNTED = _uncounted()


class _Inside:
    """A function that only compiled code calls; a way in from Python would take time to compile."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher
        self._numba_type_ = dispatcher._numba_type_

    def __call__(self, *_: object) -> None:
        raise TypeError(f"{self._dispatcher.__name__} is called from compiled code alone")


def _options(**more: bool) -> dict[str, Any]:
    """Options of the compiler: nothing holds the lock, and nothing is called from C.

    No memory is allocated here, and callers hold on to what they give. So nothing need count the
    references to it, which would take most of the time: each call counts, and the processor's cores
    wait for one another where they count the same sequence.
    """
    kept = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    return kept | _UNCOUNTED | more


def _jit(function: _F) -> _F:
    if not COMPILED:
        return function
    # What is private is compiled into its callers, and needn't be kept.
    if not function.__name__.startswith("_"):
        return njit(**_options(cache=True))(function)  # type: ignore[no-any-return]
    return _Inside(njit(**_options(no_cpython_wrapper=True))(function))  # type: ignore[return-value]


def _inline(function: _F) -> _F:
    """For what is small and called often: a call takes time for each of the sequences given."""
    if not COMPILED:
        return function
    return njit(**_options(), inline="always")(function)  # type: ignore[no-any-return]


# Where things stand in the words of the rules --------------------------------------------------

R_PILES = 0
R_BUILD = 1  # 1 down, 2 up, 3 both
R_MATCH = 2  # 0 suit, 1 alternating, 2 any
R_RUNS = 3
R_EMPTY = 4  # 0 any, 1 kings, 2 nothing
R_RETURN = 5
R_TRANSFERS = 6
R_KINGS = 7  # whether there are down foundations
R_DRAW = 8
R_REDEALS = 9  # -1: unlimited
R_HIDES = 10  # whether only the top cards are dealt face up
R_ACES = 11
R_SIZES = 12  # 24 words
R_FITS = 36  # word card * 52 + host: whether card may lie on host
RULES_SIZE = R_FITS + 52 * 52

# Where things stand in the words of a board ----------------------------------------------------

MAX_PILES = 24
B_UP = 0  # rank of the top card by suit, 0: empty
B_DOWN = 4
B_CURSOR = 8  # how many cards of the talon are waste; the others are the stock
B_REDEALS = 9  # redeals left, -1: unlimited
B_TALON_SIZE = 10
B_TALON = 11  # waste from its bottom, then stock from the next card to draw
B_LENGTH = 63  # by tableau pile
B_FACE_DOWN = 87
B_PILES = 111  # 52 words a tableau pile, its bottom card first
BOARD_SIZE = B_PILES + MAX_PILES * 52

# Piles in move codes: tableau piles are 0 to 23. A code is source << 12 | target << 6 | count.
WASTE = 24
STOCK = 25
UP_PILES = 26
DOWN_PILES = 30
DRAW_CODE = STOCK << 12 | WASTE << 6 | 1
REDEAL_CODE = WASTE << 12 | STOCK << 6 | 1

MASK62 = (1 << 62) - 1

# Decks -----------------------------------------------------------------------------------------

_M32 = 0xFFFFFFFF
TWISTER_SIZE = 1248


@_jit
def prepare_twister(mt: Words) -> None:
    """Fill the upper half of ``mt`` with the state from which every seeding starts."""
    mt[624] = 19650218
    for i in range(1, 624):
        before = mt[623 + i]
        mt[624 + i] = (1812433253 * (before ^ (before >> 30)) + i) & _M32


@_jit
def _seed_twister(mt: Words, low: int, mid: int, high: int) -> None:
    """Python's ``random.seed`` for a number of one to three 32-bit words."""
    words = 3 if high else (2 if mid else 1)
    for i in range(624):
        mt[i] = mt[624 + i]
    i = 1
    j = 0
    for _ in range(624):
        key = low if j == 0 else (mid if j == 1 else high)
        before = mt[i - 1]
        mt[i] = ((mt[i] ^ ((before ^ (before >> 30)) * 1664525)) + key + j) & _M32
        i += 1
        j += 1
        if i == 624:
            mt[0] = mt[623]
            i = 1
        if j == words:
            j = 0
    for _ in range(623):
        before = mt[i - 1]
        mt[i] = ((mt[i] ^ ((before ^ (before >> 30)) * 1566083941)) - i) & _M32
        i += 1
        if i == 624:
            mt[0] = mt[623]
            i = 1
    mt[0] = 0x80000000


@_jit
def _twisted(mt: Words, i: int) -> int:
    """Output ``i`` (below 227) of the generator after its seeding."""
    joined = (mt[i] & 0x80000000) | (mt[i + 1] & 0x7FFFFFFF)
    y = mt[i + 397] ^ (joined >> 1)
    if joined & 1:
        y ^= 0x9908B0DF
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    return (y ^ (y >> 18)) & _M32


@_jit
def shuffle(deck: Words, low: int, mid: int, high: int, mt: Words) -> None:
    """Write the deck of a deal number, first card to be dealt first.

    The number is given as three 32-bit words. Numbers up to 32000 shuffle with the small
    generator, larger ones with the Mersenne Twister, just as pysol-cards does. ``mt`` has been
    through ``prepare_twister``.
    """
    small = high == 0 and mid == 0 and low <= 32000
    for i in range(52):
        if small:
            deck[i] = (i & 3) * 13 + (i >> 2)
        else:
            deck[i] = ((4 - i // 13) & 3) * 13 + i % 13
    seed = low
    if not small:
        _seed_twister(mt, low, mid, high)
    for n in range(51, 0, -1):
        if small:
            seed = (seed * 214013 + 2531011) & 0x1FFFFFFFF
            j = ((seed >> 16) & 0x7FFF) % (n + 1)
        else:
            a = _twisted(mt, 102 - 2 * n) >> 5
            b = _twisted(mt, 103 - 2 * n) >> 6
            j = int((a * 67108864.0 + b) * (1.0 / 9007199254740992.0) * (n + 1))
        card = deck[n]
        deck[n] = deck[j]
        deck[j] = card
    for i in range(26):
        card = deck[i]
        deck[i] = deck[51 - i]
        deck[51 - i] = card


@_jit
def next_deck(deck: Words, mt: Words) -> None:
    """Write the deck of the deal number in words 52 to 54, lowest first, and count that up."""
    shuffle(deck, deck[52], deck[53], deck[54], mt)
    deck[52] += 1
    for place in range(52, 54):
        if deck[place] > _M32:
            deck[place] = 0
            deck[place + 1] += 1


@_jit
def deal(rules: Words, deck: Words, board: Words) -> None:
    """Lay out the starting board that the rules deal from a deck."""
    piles = rules[R_PILES]
    for suit in range(4):
        board[B_UP + suit] = rules[R_ACES]
        board[B_DOWN + suit] = 0
    rows = 0
    for pile in range(MAX_PILES):
        board[B_LENGTH + pile] = 0
        size = rules[R_SIZES + pile] if pile < piles else 0
        board[B_FACE_DOWN + pile] = max(size - 1, 0) if rules[R_HIDES] else 0
        rows = max(rows, size)
    place = 0
    for row in range(rows):
        for pile in range(piles):
            if row < rules[R_SIZES + pile]:
                while rules[R_ACES] and deck[place] % 13 == 0:
                    place += 1
                board[B_PILES + pile * 52 + row] = deck[place]
                board[B_LENGTH + pile] = row + 1
                place += 1
    left = 0
    for i in range(place, 52):
        if not (rules[R_ACES] and deck[i] % 13 == 0):
            board[B_TALON + left] = deck[i]
            left += 1
    board[B_TALON_SIZE] = left
    board[B_CURSOR] = 0
    board[B_REDEALS] = rules[R_REDEALS]


# The board: legal moves and play ---------------------------------------------------------------


@_jit
def cards_up(board: Words) -> int:
    """How many cards are on foundations."""
    total = 0
    for suit in range(4):
        total += board[B_UP + suit]
        if board[B_DOWN + suit]:
            total += 14 - board[B_DOWN + suit]
    return total


@_jit
def takes(rules: Words, board: Words, pile: int, card: int) -> bool:
    """Whether a tableau pile takes a card (the lowest of those carried)."""
    size = board[B_LENGTH + pile]
    if size == 0:
        return rules[R_EMPTY] == 0 or (rules[R_EMPTY] == 1 and card % 13 == 12)
    return rules[R_FITS + card * 52 + board[B_PILES + pile * 52 + size - 1]] != 0


@_jit
def _goes_along(rules: Words, board: Words, at: int) -> bool:
    """Whether the card above the one at a word of the board may be lifted together with it."""
    return rules[R_RUNS] != 0 and rules[R_FITS + board[at + 1] * 52 + board[at]] != 0


@_jit
def goes_up(board: Words, card: int) -> bool:
    """Whether the card is the next of its up foundation."""
    return board[B_UP + card // 13] == card % 13


@_jit
def goes_down(rules: Words, board: Words, card: int) -> bool:
    """Whether the card is the next of its down foundation."""
    top = board[B_DOWN + card // 13]
    return rules[R_KINGS] != 0 and card % 13 + 2 == (top if top else 14)


@_jit
def _moves_of_card(
    rules: Words, board: Words, source: int, card: int, count: int, moves: Words, n: int
) -> int:
    """Append the moves of ``count`` cards with ``card`` lowest from a tableau pile or the waste."""
    head = source << 12 | count
    if count == 1:
        if goes_up(board, card):
            moves[n] = head | (UP_PILES + card // 13) << 6
            n += 1
        if goes_down(rules, board, card):
            moves[n] = head | (DOWN_PILES + card // 13) << 6
            n += 1
    for pile in range(rules[R_PILES]):
        if pile != source and takes(rules, board, pile, card):
            moves[n] = head | pile << 6
            n += 1
    return n


@_jit
def _moves_of_foundation(
    rules: Words, board: Words, suit: int, is_down: bool, moves: Words, n: int
) -> int:
    """Append transfers from a foundation and, where the rules allow it, returns to the tableau."""
    up = board[B_UP + suit]
    down = board[B_DOWN + suit]
    rank = down if is_down else up
    if rank == 0:
        return n
    source = (DOWN_PILES if is_down else UP_PILES) + suit
    alone = down == 13 if is_down else up == 1
    if rules[R_TRANSFERS] and not alone and up and up + 1 == down:
        moves[n] = source << 12 | ((UP_PILES if is_down else DOWN_PILES) + suit) << 6 | 1
        n += 1
    if rules[R_RETURN]:
        for pile in range(rules[R_PILES]):
            if takes(rules, board, pile, suit * 13 + rank - 1):
                moves[n] = source << 12 | pile << 6 | 1
                n += 1
    return n


@_jit
def legal_moves(rules: Words, board: Words, moves: Words) -> int:
    """Write the codes of all legal moves, in the engine's order; returns how many there are."""
    n = 0
    if cards_up(board) == 52:
        return n
    for pile in range(rules[R_PILES]):
        first = B_PILES + pile * 52
        size = board[B_LENGTH + pile]
        for place in range(size - 1, board[B_FACE_DOWN + pile] - 1, -1):
            card = board[first + place]
            if place < size - 1 and not _goes_along(rules, board, first + place):
                break
            n = _moves_of_card(rules, board, pile, card, size - place, moves, n)
    cursor = board[B_CURSOR]
    if cursor:
        n = _moves_of_card(rules, board, WASTE, board[B_TALON + cursor - 1], 1, moves, n)
    for suit in range(4):
        n = _moves_of_foundation(rules, board, suit, False, moves, n)
    for suit in range(4):
        n = _moves_of_foundation(rules, board, suit, True, moves, n)
    if cursor < board[B_TALON_SIZE]:
        moves[n] = DRAW_CODE
        n += 1
    elif cursor and board[B_REDEALS] != 0:
        moves[n] = REDEAL_CODE
        n += 1
    return n


@_jit
def _leave(board: Words, source: int, count: int) -> int:
    """Take cards from a pile; returns 1 if a card was turned up by that."""
    if source < MAX_PILES:
        left = board[B_LENGTH + source] - count
        board[B_LENGTH + source] = left
        if left and board[B_FACE_DOWN + source] == left:
            board[B_FACE_DOWN + source] = left - 1
            return 1
    elif source == WASTE:
        board[B_TALON_SIZE] -= 1
        board[B_CURSOR] -= 1
        for i in range(board[B_CURSOR], board[B_TALON_SIZE]):
            board[B_TALON + i] = board[B_TALON + i + 1]
    elif source < DOWN_PILES:
        board[B_UP + source - UP_PILES] -= 1
    else:
        rank = board[B_DOWN + source - DOWN_PILES] + 1
        board[B_DOWN + source - DOWN_PILES] = 0 if rank > 13 else rank
    return 0


@_jit
def play(rules: Words, board: Words, code: int) -> int:
    """Play a legal move on the board; returns 1 if a card was turned up by it."""
    source = code >> 12
    target = (code >> 6) & 63
    count = code & 63
    if code == DRAW_CODE:
        board[B_CURSOR] = min(board[B_CURSOR] + rules[R_DRAW], board[B_TALON_SIZE])
        return 0
    if code == REDEAL_CODE:
        board[B_CURSOR] = 0
        if board[B_REDEALS] > 0:
            board[B_REDEALS] -= 1
        return 0
    if target < MAX_PILES:
        place = B_PILES + target * 52 + board[B_LENGTH + target]
        if source < MAX_PILES:
            start = B_PILES + source * 52 + board[B_LENGTH + source] - count
            for i in range(count):
                board[place + i] = board[start + i]
        elif source == WASTE:
            board[place] = board[B_TALON + board[B_CURSOR] - 1]
        elif source < DOWN_PILES:
            suit = source - UP_PILES
            board[place] = suit * 13 + board[B_UP + suit] - 1
        else:
            suit = source - DOWN_PILES
            board[place] = suit * 13 + board[B_DOWN + suit] - 1
        board[B_LENGTH + target] += count
    elif target < DOWN_PILES:
        board[B_UP + target - UP_PILES] += 1
    else:
        rank = board[B_DOWN + target - DOWN_PILES]
        board[B_DOWN + target - DOWN_PILES] = (rank if rank else 14) - 1
    return _leave(board, source, count)


# The table of proven losses --------------------------------------------------------------------
#
# Two words a slot: an exact key, and the generation that wrote the slot (0: none) above the cost at
# which the loss was proven. Keys of two words that don't fit into one take four words a slot: the
# second word of the key is the third, the fourth isn't used. Entries of another generation count
# as empty, so that nothing has to be cleared between two deals. When a neighbourhood is full an
# entry is overwritten: a proof that is forgotten costs time, never truth.

NEIGHBOURS = 8
COST_BITS = 30


@_jit
def _home(first: int, second: int, slots: int) -> int:
    mixed = (first * 0x2545F4914F6CDD1D + second * 0x1B873593CC9E2D51) & MASK62
    mixed ^= mixed >> 29
    mixed = (mixed * 0x369DEA0F31A53F85) & MASK62
    return (mixed >> 31) & (slots - 1)


@_jit
def _proven_lost(
    table: Words, slots: int, width: int, generation: int, first: int, second: int, cost: int
) -> bool:
    """Whether the key was proven lost at this cost or a lower one; ``width``: words a slot."""
    home = _home(first, second, slots)
    for step in range(NEIGHBOURS):
        place = ((home + step) & (slots - 1)) * width
        if table[place + 1] >> COST_BITS != generation:
            return False
        if table[place] == first and (width == 2 or table[place + 2] == second):
            return (table[place + 1] & ((1 << COST_BITS) - 1)) <= cost
    return False


@_jit
def _keep_lost(
    table: Words, slots: int, width: int, generation: int, first: int, second: int, cost: int
) -> int:
    """Note that a key is lost at a cost; returns 1 if a slot was taken into use for it."""
    home = _home(first, second, slots)
    slot = home * width
    fresh = 0
    for step in range(NEIGHBOURS):
        place = ((home + step) & (slots - 1)) * width
        if table[place + 1] >> COST_BITS != generation:
            slot = place
            fresh = 1
            break
        if table[place] == first and (width == 2 or table[place + 2] == second):
            if (table[place + 1] & ((1 << COST_BITS) - 1)) <= cost:
                return 0
            slot = place
            break
    table[slot] = first
    table[slot + 1] = generation << COST_BITS | cost
    if width > 2:
        table[slot + 2] = second
    return fresh


@_jit
def move_table(
    table: Words, slots: int, width: int, generation: int, larger: Words, more: int
) -> None:
    """Copy all entries of a generation into a larger table."""
    for place in range(0, width * slots, width):
        word = table[place + 1]
        if word >> COST_BITS == generation:
            cost = word & ((1 << COST_BITS) - 1)
            second = table[place + 2] if width > 2 else 0
            _keep_lost(larger, more, width, generation, table[place], second, cost)


# Searches over classes ---------------------------------------------------------------------------
#
# What a search over classes keeps in ``c``: its counters first, then 9 words a level, the class
# moves that led here, room to try things, and the moves still to be searched, two words each.

C_DEPTH = 0
C_POSITIONS = 1
C_RUN = 2  # positions in this run
C_LIMIT = 3  # of this run
C_SEED = 4
C_TRAIL = 5  # moves that led here
C_GENERATION = 6
C_MAX = 7  # positions allowed in all
C_JITTER = 8  # how much chance weighs in the order of moves
C_USED = 9  # slots of the table in use
C_WIDTH = 10  # words a slot
C_SHIFT = 11  # where the second word of a key begins if both fit into one
C_TESTED = 12  # classes that went through the dead test of the search over runs
C_DEAD = 13  # those of them that it found lost
MAX_DEPTH = 170
FRAMES = 16
F_FROM = 0  # where the moves of the level begin
F_TO = 1
F_TRAIL = 2
F_FIRST = 3
F_SECOND = 4
F_COST = 5
F_RAW = 6  # key and cost of the class before its forced moves: three words
FRAME_SIZE = 9
TRAIL = FRAMES + FRAME_SIZE * MAX_DEPTH
SCRATCH = TRAIL + 200
PENDING = SCRATCH + 300
CLASS_SIZE = PENDING + 160 * MAX_DEPTH

GOING_ON = 0
WON = 1
LOST = 2
OUT_OF_POSITIONS = 3
OUT_OF_MEMORY = 4


@_jit
def _chance(c: Words) -> int:
    """A small random number, 0 to 1023."""
    c[C_SEED] = (c[C_SEED] * 1103515245 + 12345) & 0x7FFFFFFF
    return c[C_SEED] >> 15 & 1023


@_jit
def _push(c: Words, base: int, n: int, code: int, score: int) -> int:
    """Sort a move into those of its level, the best one last; two words a move."""
    score += (_chance(c) * c[C_JITTER]) >> 10
    place = n
    while place > base and c[place - 1] > score:
        c[place] = c[place - 2]
        c[place + 1] = c[place - 1]
        place -= 2
    c[place] = code
    c[place + 1] = score
    return n + 2


# The search over runs --------------------------------------------------------------------------
#
# What is fixed during a search (``s``), by the words of one start:

S_PILES = 0
S_FILL = 1  # what fills a space: 0 any, 1 kings, 2 nothing
S_DRAW = 2
S_REDEALS = 3  # redeals left at the start, -1: unlimited
S_JOINS = 4  # whether putting a run on its only host is forced
S_SAFE = 5  # match of the rule for safe foundation moves, -1: none is known to be safe
S_ONES = 6  # a count of cards of one class, all bits set
S_TALON_SIZE = 7
S_CLASS = 8  # by card: its class, as the place of the class's count in a word of counts
S_HOST = 60  # by class: the class whose cards take it
S_GUEST = 114  # by class: the class that it takes
S_PILE = 168  # by card: its tableau pile at the start, -1: none
S_LAYER = 220  # by card: its layer in that pile
S_IS_BASE = 272  # by card: whether it is the lowest of its layer
S_TALON_PLACE = 324  # by card: its place in the talon at the start, -1: none
S_TALON = 376  # the cards of the talon
S_FIRST = 428  # 54 words a pile: where each layer begins
S_CARDS = 428 + 54 * MAX_PILES  # 52 words a pile
S_START = S_CARDS + 52 * MAX_PILES  # the state at the start
S_WEIGHT = S_START + 52  # by pile: what a layer of it counts in a key
S_WIDTH = S_WEIGHT + MAX_PILES  # words a slot of the table
S_SHIFT = S_WIDTH + 1  # where the second word of a key begins if both fit into one
S_DOWN = S_SHIFT + 1  # by pile: cards face down at the start
S_LOWER = S_DOWN + MAX_PILES  # by card: the talon places of lower cards of its suit, as bits
S_COUNT = S_LOWER + 52

# What changes (``t``, at an offset ``o``), 52 words a level of the search. A word of counts holds
# one count a class: 52 of one bit, 26 of two bits or 13 of three, and above them an empty one for
# the class that isn't there.

T_UP = 0
T_MASK = 4  # talon cards still there, as bits
T_POS = 5  # talon places before this one are waste
T_PASS = 6  # redeals used
T_HELD = 7  # piles with an anchored base
T_NEED = 8  # released cards without a host
T_REL = 9  # counts of released cards
T_OPEN = 10  # counts of face-up cards in exposed layers or released
T_LOW = 16  # by pile: layers below the exposed one
T_SIZE = 52

NO_CLASS = 52

# Class moves are kind << 7 | redealt << 6 | card.
CLASS_UP = 0  # a card of the tableau goes up
CLASS_RELEASE = 1  # an anchored base leaves what it lies on
CLASS_TALON_UP = 2
CLASS_TALON_IN = 3  # a talon card comes to the tableau


@_jit
def runs_serve(rules: Words) -> bool:
    """Whether the search over runs serves these rules.

    It does where builds go one way, runs move, and nothing comes back from the foundations.
    """
    return (
        rules[R_BUILD] != 3 and rules[R_RUNS] != 0 and rules[R_RETURN] == 0 and rules[R_KINGS] == 0
    )


@_jit
def _class_of(match: int, card: int) -> int:
    if match == 0:
        return card
    if match == 2:
        return 3 * (card % 13)
    return 4 * (card % 13) + (2 if 13 <= card < 39 else 0)


@_jit
def _runs_rules(rules: Words, s: Words) -> None:
    """Fill in what follows from the rules: classes, hosts, guests, which moves are forced."""
    match = rules[R_MATCH]
    down = rules[R_BUILD] == 1
    s[S_PILES] = rules[R_PILES]
    s[S_FILL] = rules[R_EMPTY]
    s[S_DRAW] = rules[R_DRAW]
    s[S_JOINS] = 1 if match == 0 and down else 0
    s[S_SAFE] = match if down else -1
    s[S_ONES] = 1 if match == 0 else (3 if match == 1 else 7)
    for i in range(NO_CLASS + 1):
        s[S_HOST + i] = NO_CLASS
        s[S_GUEST + i] = NO_CLASS
    for card in range(52):
        own = _class_of(match, card)
        s[S_CLASS + card] = own
        for host in range(52):
            if rules[R_FITS + card * 52 + host]:
                s[S_HOST + own] = _class_of(match, host)
                s[S_GUEST + _class_of(match, host)] = own


@_jit
def runs_start(rules: Words, board: Words, s: Words) -> None:
    """Write the start of a search over runs; ``s`` went through ``_runs_rules`` before.

    Each pile is cut into layers: maximal face-up runs, and single cards where they lie face down.
    Only the top layer can be touched, and the one below it appears when its base (its lowest card)
    leaves. A base is *anchored* while it lies on another layer, or on the table where what fills
    spaces couldn't put it back there; layer 0 has no anchored base, and is empty if need be.
    """
    for card in range(52):
        s[S_PILE + card] = -1
        s[S_TALON_PLACE + card] = -1
        s[S_IS_BASE + card] = 0
    size = board[B_TALON_SIZE]
    s[S_TALON_SIZE] = size
    s[S_REDEALS] = board[B_REDEALS]
    for i in range(size):
        card = board[B_TALON + i]
        s[S_TALON + i] = card
        s[S_TALON_PLACE + card] = i
    _note_lower(s)
    t = int(S_START)  # as a literal it would have all callees compiled once more
    for i in range(T_SIZE):
        s[t + i] = 0
    s[t + T_MASK] = (1 << size) - 1
    s[t + T_POS] = board[B_CURSOR]
    for suit in range(4):
        s[t + T_UP + suit] = board[B_UP + suit]
    for pile in range(s[S_PILES]):
        low = _cut_layers(rules, board, s, pile)
        s[S_DOWN + pile] = board[B_FACE_DOWN + pile]
        s[t + T_LOW + pile] = low + 1
        s[t + T_HELD] += 1
        _expose(s, s, t, pile)


@_jit
def _note_lower(s: Words) -> None:
    """Write where in the talon the lower cards of each card's suit are."""
    for card in range(52):
        lower = 0
        if card % 13:
            place = s[S_TALON_PLACE + card - 1]
            lower = s[S_LOWER + card - 1] | (1 << place if place >= 0 else 0)
        s[S_LOWER + card] = lower


@_jit
def _cut_layers(rules: Words, board: Words, s: Words, pile: int) -> int:
    """Write the layers of a pile; returns the number of the top one."""
    first = B_PILES + pile * 52
    length = board[B_LENGTH + pile]
    fill = s[S_FILL]
    layer = 0
    s[S_FIRST + pile * 54] = 0
    # A king that lies face down is as good as anchored: it takes the place of its pile either way.
    is_king = board[first] % 13 == 12 and board[B_FACE_DOWN + pile] == 0
    if length and (fill == 2 or (fill == 1 and not is_king)):
        layer = 1
        s[S_FIRST + pile * 54 + 1] = 0
    for place in range(length):
        card = board[first + place]
        if place and not (
            place > board[B_FACE_DOWN + pile]
            and rules[R_FITS + card * 52 + board[first + place - 1]]
        ):
            layer += 1
            s[S_FIRST + pile * 54 + layer] = place
        s[S_CARDS + pile * 52 + place] = card
        s[S_PILE + card] = pile
        s[S_LAYER + card] = layer
        s[S_IS_BASE + card] = 1 if s[S_FIRST + pile * 54 + layer] == place else 0
    s[S_FIRST + pile * 54 + layer + 1] = length
    return layer


@_jit
def _is_more(s: Words, t: Words, o: int, own: int, host: int) -> bool:
    """Whether more cards of a class are released than cards of its host class are open."""
    ones = s[S_ONES]
    return ((t[o + T_REL] >> own) & ones) > ((t[o + T_OPEN] >> host) & ones)


@_jit
def _is_less(s: Words, t: Words, o: int, own: int, host: int) -> bool:
    """Whether fewer cards of a class are released than cards of its host class are open."""
    ones = s[S_ONES]
    return ((t[o + T_REL] >> own) & ones) < ((t[o + T_OPEN] >> host) & ones)


@_jit
def _add_open(s: Words, t: Words, o: int, own: int) -> None:
    if _is_more(s, t, o, s[S_GUEST + own], own):
        t[o + T_NEED] -= 1
    t[o + T_OPEN] += 1 << own


@_jit
def _drop_open(s: Words, t: Words, o: int, own: int) -> None:
    t[o + T_OPEN] -= 1 << own
    if _is_more(s, t, o, s[S_GUEST + own], own):
        t[o + T_NEED] += 1


@_jit
def _add_released(s: Words, t: Words, o: int, own: int) -> None:
    if not _is_less(s, t, o, own, s[S_HOST + own]):
        t[o + T_NEED] += 1
    t[o + T_REL] += 1 << own


@_jit
def _drop_released(s: Words, t: Words, o: int, own: int) -> None:
    t[o + T_REL] -= 1 << own
    if not _is_less(s, t, o, own, s[S_HOST + own]):
        t[o + T_NEED] -= 1


@_jit
def _expose(s: Words, t: Words, o: int, pile: int) -> None:
    """Take the top layer off a pile, its cards being counted elsewhere, and open the next one."""
    low = t[o + T_LOW + pile] - 1
    t[o + T_LOW + pile] = low
    if low == 0:
        t[o + T_HELD] -= 1
    start = s[S_FIRST + pile * 54 + low]
    for place in range(start, s[S_FIRST + pile * 54 + low + 1]):
        own = s[S_CLASS + s[S_CARDS + pile * 52 + place]]
        _add_open(s, t, o, own)
        if place > start or low == 0:
            _add_released(s, t, o, own)


@_jit
def _spaces(s: Words, t: Words, o: int) -> int:
    return s[S_PILES] - t[o + T_HELD] - t[o + T_NEED]


@_jit
def _has_host(s: Words, t: Words, o: int, card: int) -> bool:
    own = s[S_CLASS + card]
    return _is_less(s, t, o, own, s[S_HOST + own])


@_jit
def _has_space(s: Words, t: Words, o: int, card: int) -> bool:
    fill = s[S_FILL]
    return (fill == 0 or (fill == 1 and card % 13 == 12)) and _spaces(s, t, o) > 0


@_jit
def _exposed(s: Words, t: Words, o: int, card: int) -> bool:
    """Whether a card that isn't up lies face up in the tableau, in no layer under another."""
    pile = s[S_PILE + card]
    if pile >= 0:
        return s[S_LAYER + card] >= t[o + T_LOW + pile]
    return not (t[o + T_MASK] >> s[S_TALON_PLACE + card]) & 1


@_jit
def _can_bare(s: Words, t: Words, o: int, card: int) -> bool:
    """Whether an exposed card can be freed of what lies on it."""
    own = s[S_CLASS + card]
    if _is_less(s, t, o, s[S_GUEST + own], own):
        return True
    fill = s[S_FILL]
    # Only where builds go up may the guest of a card be a king.
    kings = fill == 1 and card % 13 == 11 and s[S_SAFE] < 0
    return (fill == 0 or kings) and _spaces(s, t, o) > 0


@_jit
def _is_anchored(s: Words, t: Words, o: int, card: int) -> bool:
    """Whether an exposed card is the anchored base of its pile."""
    pile = s[S_PILE + card]
    if pile < 0 or not s[S_IS_BASE + card]:
        return False
    return t[o + T_LOW + pile] > 0 and t[o + T_LOW + pile] == s[S_LAYER + card]


@_jit
def _leave_tableau(s: Words, t: Words, o: int, card: int) -> None:
    own = s[S_CLASS + card]
    anchored = _is_anchored(s, t, o, card)
    _drop_open(s, t, o, own)
    if anchored:
        _expose(s, t, o, s[S_PILE + card])
    else:
        _drop_released(s, t, o, own)


@_jit
def _play_class(s: Words, t: Words, o: int, code: int) -> None:
    """Play a class move.

    A position is taken as a class: the foundations, the layers left in each pile, the talon cards
    left, the place in the talon and the redeals used. Cards of one class (same rank, same colour
    where that matters) fit on the same hosts and take the same guests, and the tableau outside the
    anchored layers consists of runs whose cards lie on hosts or in spaces.

    Claim: which class moves are possible depends on the class alone, and every real move that isn't
    one of them leaves the class as it is. So a class is lost if all its class moves lead to lost
    classes, and a class that is won can be won from each of its positions.

    Proof. Call a released card unhosted if it lies in a space of its own. By putting runs from
    spaces on free hosts, which is reversible (where only kings fill spaces, only kings lie there),
    any position of the class reaches one in which no class of cards has both an unhosted card and
    a free host; then exactly ``T_NEED`` spaces are taken. A free host is a top card, for what lies
    on an exposed card is a guest of it. Compared with that, a position in which ``k`` more hosts
    of some class are free has ``k`` more spaces taken.
    Release of an anchored base: really possible if a host is free or a space is there; either there
    are more hosts than released cards of the class, or the spaces counted here are at least one.
    Both suffice here, for a host that is free, or else a space, takes the whole run above the base.
    Likewise a talon card. A foundation move needs the card bare: then its class has a free host,
    that is, more hosts than guests, or one space more is to be had than the position shows. Both
    suffice: the guest on the card goes to the other host or to a space.
    All other real moves carry released cards between hosts and spaces, or turn the talon without
    playing from it; that can be put off until the card that it fetches is played.
    """
    kind = code >> 7
    card = code & 63
    own = s[S_CLASS + card]
    if kind >= CLASS_TALON_UP:
        place = s[S_TALON_PLACE + card]
        t[o + T_MASK] ^= 1 << place
        if s[S_REDEALS] >= 0:
            t[o + T_PASS] += (code >> 6) & 1
        t[o + T_POS] = place
    if kind == CLASS_TALON_UP:
        t[o + T_UP + card // 13] += 1
    elif kind == CLASS_TALON_IN:
        _add_open(s, t, o, own)
        _add_released(s, t, o, own)
    elif kind == CLASS_RELEASE:
        _add_released(s, t, o, own)
        _expose(s, t, o, s[S_PILE + card])
    else:
        t[o + T_UP + card // 13] += 1
        _leave_tableau(s, t, o, card)


@_inline
def _needs_no_host(match: int, up: Words, at: int, card: int) -> bool:
    """Whether no card needs the next one of a foundation as a host, where builds go down.

    ``match``: 1 alternating colours, 2 any suit. The ranks of the foundations begin at a word of
    ``up``. See ``_is_safe``.
    """
    suit = card // 13
    rank = card % 13 + 1
    for other in range(4):
        behind = rank - up[at + other]
        if match == 2 or (other in (1, 2)) != (suit in (1, 2)):
            if behind > 2:
                return False
        elif other != suit and behind > 3:
            return False
    return True


@_jit
def _is_safe(s: Words, t: Words, o: int, card: int) -> bool:
    """Whether putting the next card of a foundation up can't lose a win, builds going down.

    Claim: it can't if every card that fits on it is up or the next of its foundation, the same
    being true of every card that fits on those, and so on.
    In suit that holds always: the only guest is up before its host. Where any suit matches it holds
    if all foundations are at most two ranks behind the card; in alternating colours, if those of
    the other colour are at most two behind and the other one of its own colour at most three.

    Proof. Let S be a winning line without the move. Play it with the card up, so that the position
    T is always that of S with some more cards up (a pile of T is the pile of S without them; in T
    nothing is left on a card that went up early). When S puts a card y on one that is up early in
    T, y is up in T or the next of its foundation, and so, from the top down, is the run above it:
    put them up. When S puts up what is up in T, or moves it, skip that. All other moves of S can be
    played in T, since what they uncover in S is uncovered in T. Early cards from the talon: with
    single draws T draws along with S, and skips what it played already.
    """
    match = s[S_SAFE]
    if match <= 0:
        return match == 0
    return _needs_no_host(match, t, o + T_UP, card)


@_jit
def _highest(word: int) -> int:
    """The place of the highest bit of a word, -1: there is none."""
    place = 0
    if word >> 32:
        word >>= 32
        place = 32
    if word >> 16:
        word >>= 16
        place += 16
    if word >> 8:
        word >>= 8
        place += 8
    if word >> 4:
        word >>= 4
        place += 4
    # Four bits are left.
    if word >> 2:
        word >>= 2
        place += 2
    return place + (word >> 1) if word else -1


@_jit
def _first_left(mask: int, start: int) -> int:
    """The first talon place from ``start`` on whose card is left, -1: none."""
    rest = mask >> start << start
    return _highest(rest & -rest)


@_jit
def _last_left(mask: int, end: int) -> int:
    """The last talon place before ``end`` whose card is left, -1: none."""
    return _highest(mask & ((1 << end) - 1))


@_jit
def _forced_talon(s: Words, t: Words, o: int, place: int) -> int:
    """The forced class move of a talon card that is to be had for nothing, -1: none.

    In suit, with builds going down, the only card that a card lies on is the next of its suit, and
    that takes nothing else: see ``_close``.
    """
    card = s[S_TALON + place]
    if t[o + T_UP + card // 13] == card % 13 and _is_safe(s, t, o, card):
        return CLASS_TALON_UP << 7 | card
    if s[S_JOINS] and _has_host(s, t, o, card):
        return CLASS_TALON_IN << 7 | card
    return -1


@_jit
def _is_timely(s: Words, t: Words, o: int, place: int) -> bool:
    """Whether a talon card, once it is the top of the waste, loses nothing by going to a host.

    Claim: in the last pass, with single draws, it loses nothing if of its open hosts more can't go
    up before it is played than there are rivals. A host can't if a lower card of its suit lies
    under the card in the waste. Rivals are the other cards of its class that aren't up, but for
    those under it.

    Proof. Let S be a winning line without the move. Let T make it and then follow S, so that T is
    always S with the card on a host instead of in the waste, until S plays the card. Until then all
    that lies under it in S stays there, for there is no other pass. So of its class no more can be
    released than the rivals and the card, and at least as many of its hosts stay open: all of those
    have hosts in T. So T takes no space that S leaves; a host that goes up in S is none of these,
    and can be bare in T; and whatever else S does can be done in T, where the card is one host
    more. When S draws, T draws too. When S puts the card in the tableau, T skips that. When S puts
    it up, T does too: what lies on it in T has another host, or the space that the card saved.

    The same holds where the card is still to be drawn, of drawing past it.
    """
    if s[S_DRAW] != 1 or s[S_REDEALS] < 0 or t[o + T_PASS] < s[S_REDEALS]:
        return False
    card = s[S_TALON + place]
    if not _has_host(s, t, o, card):
        return False
    own = s[S_CLASS + card]
    host = s[S_HOST + own]
    under = t[o + T_MASK] & ((1 << place) - 1)
    rank = card % 13
    higher = 1 if s[S_SAFE] >= 0 else -1  # builds going down
    spare = 0
    for suit in range(4):
        other = suit * 13 + rank + higher
        is_host = s[S_CLASS + other] == host and t[o + T_UP + suit] <= rank + higher
        if is_host and under & s[S_LOWER + other] and _exposed(s, t, o, other):
            spare += 1
        other = suit * 13 + rank
        if s[S_CLASS + other] == own and other != card and t[o + T_UP + suit] <= rank:
            at = s[S_TALON_PLACE + other]
            if at < 0 or not (under >> at) & 1:
                spare -= 1
    return spare > 0


@_jit
def _forced_from_talon(s: Words, t: Words, o: int) -> int:
    """A forced class move with a talon card, -1: none.

    To be had for nothing are the top of the waste and the next card of the stock, which leaves the
    waste as it was; where redeals are unlimited, all cards. With draws of several cards nothing is
    known to be free, for a card that leaves shifts all draws to come.
    """
    mask = t[o + T_MASK]
    if s[S_DRAW] != 1 or mask == 0:
        return -1
    size = s[S_TALON_SIZE]
    if s[S_REDEALS] < 0:
        for place in range(size):
            if (mask >> place) & 1:
                code = _forced_talon(s, t, o, place)
                if code >= 0:
                    return code
        return -1
    place = _last_left(mask, t[o + T_POS])
    if place >= 0:
        code = _forced_talon(s, t, o, place)
        if code < 0 and _is_timely(s, t, o, place):
            code = CLASS_TALON_IN << 7 | s[S_TALON + place]
        if code >= 0:
            return code
    place = _first_left(mask, t[o + T_POS])
    if place >= 0:
        return _forced_talon(s, t, o, place)
    return -1


@_jit
def _forced_in_tableau(s: Words, t: Words, o: int) -> int:
    """A forced class move with a card of the tableau, -1: none."""
    for suit in range(4):
        rank = t[o + T_UP + suit]
        if rank < 13:
            card = suit * 13 + rank
            if _exposed(s, t, o, card) and _is_safe(s, t, o, card) and _can_bare(s, t, o, card):
                return CLASS_UP << 7 | card
    if s[S_JOINS]:
        for pile in range(s[S_PILES]):
            low = t[o + T_LOW + pile]
            if low:
                card = s[S_CARDS + pile * 52 + s[S_FIRST + pile * 54 + low]]
                if _has_host(s, t, o, card):
                    return CLASS_RELEASE << 7 | card
    return -1


@_jit
def _note(c: Words, code: int) -> None:
    c[TRAIL + c[C_TRAIL]] = code
    c[C_TRAIL] += 1


@_jit
def _close(s: Words, t: Words, o: int, c: Words) -> None:
    """Play all forced class moves and note them in the trail.

    Forced are safe foundation moves (``_is_safe``), timely cards of the waste (``_is_timely``) and,
    in suit with builds going down, putting a run or a free talon card on its host. The last can't
    lose a win: let S be a winning line without the move of the run c on its host x, and play it in
    T with c on x. Nothing but c can ever be put on x, and x can't go up before c. When S moves c to
    x or to a space, skip it; when S moves x (with a run that ends in it), c goes along; what S does
    with the cards on c can be done in T. T has whatever space and whatever uncovered card S has,
    for c took away only itself. The same holds of a card from the talon, T drawing along with S.
    """
    while True:
        code = _forced_in_tableau(s, t, o)
        if code < 0:
            code = _forced_from_talon(s, t, o)
        if code < 0:
            return
        pos = t[o + T_POS]
        _play_class(s, t, o, code)
        # The next stock card passes over a waste that stays; others come from its top.
        t[o + T_POS] = pos
        _note(c, code)


T_LYING = 12  # in the dead test: T_REL, and the lowest cards of the piles that it reached so far
SPACE = 8  # what the steps of the dead test answer when a space could come about


@_jit
def _runs_dead(s: Words, t: Words, o: int, c: Words) -> bool:
    """Whether a class without a space is lost because none can ever come about.

    Relaxation: what can be reached grows for as long as it can, and what was reached serves as a
    host for ever. The lowest card of a pile, once reached, lies in a space of its own. If growing
    stops before such a card, or one that lies in a space now, could leave it for a host or go up,
    then no space will ever be there, so the real game stays within what was reached; it is lost
    unless all cards could go up.

    Proof that the real game, while it has no space, stays within. Let it be so up to some move.
    Each card that is released now keeps a host, or the space it lies in, until it goes up. So when
    a card leaves for a host, the cards of its class released now that aren't up by then are fewer
    than the hosts there are by then, all of which were reached; and those up were let up here too.
    When a card goes up, what lies on its class has other hosts: the same, with guests instead.
    It has no space within: it would have one if more piles were without an anchored base than
    released cards without a host. Here both numbers stay equal, counting as released (``T_LYING``)
    those of now and the lowest card of each pile that was reached down to it: such a card has no
    host, and none of the others finds one or goes up. The real game has no more hosts and no card
    up that isn't up here, and for each of those piles that is higher there, both the pile and its
    lowest card are missing.
    Talon cards: with single draws and so many passes, the real game takes cards only from the top
    of the waste. All that lay on such a card was taken, so it was taken here as well, at this place
    in the talon or before it; so the card is the top of the waste here too or was taken before.
    With other draws, or passes without a limit, all talon cards can be had at any time.
    """
    fill = s[S_FILL]
    if fill != 2 and _spaces(s, t, o) > 0:
        return False
    for i in range(T_LOW + s[S_PILES]):
        c[SCRATCH + i] = t[o + i]
    c[SCRATCH + T_LYING] = t[o + T_REL]
    if _reach_tableau(s, t, o, c) == SPACE:
        return False
    if s[S_DRAW] == 1 and s[S_REDEALS] >= 0:
        if _reach_in_pass(s, t, o, c, t[o + T_POS]) == SPACE:
            return False
        for _ in range(s[S_REDEALS] - t[o + T_PASS]):
            passed = _reach_in_pass(s, t, o, c, 0)
            if passed == SPACE:
                return False
            if passed == 0:
                break
    elif _reach_all_talon(s, t, o, c) == SPACE:
        return False
    left = 0
    for suit in range(4):
        left += 13 - c[SCRATCH + T_UP + suit]
    return left > 0


@_jit
def _reach_tableau(s: Words, t: Words, o: int, c: Words) -> int:
    """Let what is reached grow without the talon until it stops: SPACE, or 0."""
    grew = 1
    while grew:
        grew = _reach_piles(s, c)
        if grew == SPACE:
            return SPACE
        ups = _reach_up(s, t, o, c)
        if ups == SPACE:
            return SPACE
        grew += ups
    return 0


@_jit
def _reach_all_talon(s: Words, t: Words, o: int, c: Words) -> int:
    """Take talon cards in any order until nothing more is reached: SPACE, or 0."""
    grew = 1
    while grew:
        grew = 0
        for place in range(s[S_TALON_SIZE]):
            if (c[SCRATCH + T_MASK] >> place) & 1:
                reached = _reach_talon(s, t, o, c, place)
                if reached == SPACE:
                    return SPACE
                grew |= reached
    return 0


@_jit
def _reach_in_pass(s: Words, t: Words, o: int, c: Words, start: int) -> int:
    """Draw from a talon place to the end: 1 if anything was reached by that, SPACE, 0.

    The top of the waste before the first draw comes first, and after each card that was taken the
    one under it in the waste.
    """
    grew = 0
    place = _last_left(c[SCRATCH + T_MASK], start)
    for drawn in range(start - 1, s[S_TALON_SIZE]):
        if drawn >= start:
            place = drawn if (c[SCRATCH + T_MASK] >> drawn) & 1 else -1
        while place >= 0:
            reached = _reach_talon(s, t, o, c, place)
            if reached == SPACE:
                return SPACE
            if reached == 0:
                break
            grew = 1
            place = _last_left(c[SCRATCH + T_MASK], place)
    return grew


@_jit
def _reach_piles(s: Words, c: Words) -> int:
    """Let what is reached grow by what lies under bases: 1 if it grew, SPACE, 0."""
    fill = s[S_FILL]
    reached = int(SCRATCH)  # no literal: see ``runs_start``
    grew = 0
    for pile in range(s[S_PILES]):
        while c[SCRATCH + T_LOW + pile]:
            low = c[SCRATCH + T_LOW + pile]
            first = s[S_FIRST + pile * 54 + low]
            card = s[S_CARDS + pile * 52 + first]
            is_up = c[SCRATCH + T_UP + card // 13] > card % 13
            if not is_up and not _has_host(s, c, reached, card):
                break
            grew = 1
            c[SCRATCH + T_LOW + pile] = low - 1
            for place in range(s[S_FIRST + pile * 54 + low - 1], first):
                if _opens_space(s, c, s[S_CARDS + pile * 52 + place]):
                    return SPACE
            if low == 1 and fill != 2:
                own = s[S_CLASS + s[S_CARDS + pile * 52]]
                if first == 0 or _unhosted(s, c, own) < 0:
                    return SPACE
                c[SCRATCH + T_LYING] += 1 << own
    return grew


@_jit
def _unhosted(s: Words, c: Words, own: int) -> int:
    """How many more cards of a class lie in hosts and spaces than hosts were reached."""
    ones = s[S_ONES]
    hosts = (c[SCRATCH + T_OPEN] >> s[S_HOST + own]) & ones
    return ((c[SCRATCH + T_LYING] >> own) & ones) - hosts


@_jit
def _reach_talon(s: Words, t: Words, o: int, c: Words, place: int) -> int:
    """Let what is reached grow by a talon card and what that leads to: 1 if it did, SPACE, 0."""
    card = s[S_TALON + place]
    reached = int(SCRATCH)  # no literal: see ``runs_start``
    goes_up = c[reached + T_UP + card // 13] == card % 13
    if not goes_up and not _has_host(s, c, reached, card):
        return 0
    c[SCRATCH + T_MASK] ^= 1 << place
    if _opens_space(s, c, card):
        return SPACE
    return SPACE if _reach_tableau(s, t, o, c) == SPACE else 1


@_jit
def _reach_up(s: Words, t: Words, o: int, c: Words) -> int:
    """Let what is reached go up: 1 if something did, SPACE if that left a space, 0."""
    grew = 0
    reached = int(SCRATCH)  # no literal: see ``runs_start``
    for suit in range(4):
        while c[SCRATCH + T_UP + suit] < 13:
            card = suit * 13 + c[SCRATCH + T_UP + suit]
            own = s[S_CLASS + card]
            if not _exposed(s, c, reached, card) or not _is_less(
                s, c, reached, s[S_GUEST + own], own
            ):
                break
            grew = 1
            c[SCRATCH + T_UP + suit] += 1
            is_released = _exposed(s, t, o, card) and not _is_anchored(s, t, o, card)
            if is_released:
                c[SCRATCH + T_REL] -= 1 << own
            if is_released or (s[S_IS_BASE + card] and s[S_LAYER + card] == 0):
                if s[S_FILL] != 2 and _unhosted(s, c, own) > 0:
                    return SPACE
                c[SCRATCH + T_LYING] -= 1 << own
    return grew


@_jit
def _opens_space(s: Words, c: Words, card: int) -> bool:
    """Count a card as reached; returns whether it takes in a card that lies in a space."""
    own = s[S_CLASS + card]
    opens = s[S_FILL] != 2 and _unhosted(s, c, s[S_GUEST + own]) > 0
    c[SCRATCH + T_OPEN] += 1 << own
    return opens


@_jit
def _weigh(s: Words) -> None:
    """Write what a layer of each pile counts in a key, and how wide keys are."""
    weight = 1 << (22 if s[S_DRAW] > 1 else 16)
    for pile in range(s[S_PILES] - 1, -1, -1):
        s[S_WEIGHT + pile] = weight
        weight *= s[S_START + T_LOW + pile] + 1
    s[S_SHIFT] = s[S_TALON_SIZE]
    s[S_WIDTH] = 2 if weight < 1 << (62 - s[S_TALON_SIZE]) else 4


@_jit
def _runs_cost(s: Words, passes: int, place: int) -> int:
    """What only gets worse, as one number; ``place``: after the last card of the waste."""
    if s[S_REDEALS] < 0:
        return 0
    return min(passes, 1 << 20) << 6 | place if s[S_DRAW] == 1 else passes


@_jit
def _runs_key(s: Words, t: Words, o: int, c: Words, f: int) -> None:
    """Write the exact key of a class, and its cost, into a frame.

    The key is what ``_play_class`` calls the class, without what only gets worse: of two classes
    that differ in the redeals used, or with single draws in the place in the talon as well, the one
    that used less can do whatever the other can. So that goes into the cost, the less the better.
    """
    mask = t[o + T_MASK]
    second = 0
    for pile in range(s[S_PILES]):
        second += s[S_WEIGHT + pile] * t[o + T_LOW + pile]
    up = 0
    for suit in range(4):
        up = up << 4 | t[o + T_UP + suit]
    place = _last_left(mask, t[o + T_POS]) + 1
    second += up << 6 | place if s[S_DRAW] > 1 else up
    c[f + F_FIRST] = mask
    c[f + F_SECOND] = second + 1
    c[f + F_COST] = _runs_cost(s, t[o + T_PASS], place)


@_jit
def _runs_key_after(s: Words, t: Words, o: int, c: Words, f: int, code: int) -> None:
    """Write the raw key of the next level: of the class right after a class move.

    ``f`` is the frame of the class where the move is made. If no move is forced after it, the raw
    key is the key, and a loss that is known is seen before anything is copied.
    """
    kind = code >> 7
    card = code & 63
    first = c[f + F_FIRST]
    second = c[f + F_SECOND]
    cost = c[f + F_COST]
    several = s[S_DRAW] > 1
    if kind in (CLASS_UP, CLASS_TALON_UP):
        second += 1 << (4 * (3 - card // 13) + (6 if several else 0))
    if kind >= CLASS_TALON_UP:
        at = s[S_TALON_PLACE + card]
        first ^= 1 << at
        place = _last_left(first, at) + 1
        if several:
            second += place - ((second - 1) & 63)
        redealt = (code >> 6) & 1 if s[S_REDEALS] >= 0 else 0
        cost = _runs_cost(s, t[o + T_PASS] + redealt, place)
    elif kind == CLASS_RELEASE or _is_anchored(s, t, o, card):
        second -= s[S_WEIGHT + s[S_PILE + card]]
    raw = f + FRAME_SIZE + F_RAW
    c[raw] = first
    c[raw + 1] = second
    c[raw + 2] = cost


@_jit
def _talon_moves(s: Words, t: Words, o: int, c: Words, base: int, n: int) -> int:
    """Sort in the class moves of all talon cards that can be had from here on."""
    mask = t[o + T_MASK]
    if mask == 0:
        return n
    size = s[S_TALON_SIZE]
    draw = s[S_DRAW]
    pos = t[o + T_POS]
    waste = 0
    left = 0
    for place in range(size):
        if (mask >> place) & 1:
            left += 1
            if place < pos:
                waste += 1
    may_redeal = s[S_REDEALS] < 0 or t[o + T_PASS] < s[S_REDEALS]
    number = 0  # which of the cards left this one is, from 1
    for place in range(size):
        if not (mask >> place) & 1:
            continue
        number += 1
        card = s[S_TALON + place]
        if not (
            t[o + T_UP + card // 13] == card % 13
            or _has_host(s, t, o, card)
            or _has_space(s, t, o, card)
        ):
            continue
        # Drawing from here on stops at the waste as it is and after each draw.
        ahead = number - waste
        now = ahead >= 0 and (draw == 1 or ahead % draw == 0 or number == left)
        then = may_redeal and (draw == 1 or number % draw == 0 or number == left)
        if now or then:
            redealt = 0 if now else 1
            n = _talon_card(s, t, o, c, base, n, place, redealt, ahead + redealt * left)
        if place >= pos and _is_timely(s, t, o, place):
            break  # Whoever drew on would leave it in the waste.
    return n


@_jit
def _talon_card(
    s: Words,
    t: Words,
    o: int,
    c: Words,
    base: int,
    n: int,
    place: int,
    redealt: int,
    distance: int,
) -> int:
    card = s[S_TALON + place]
    if s[S_REDEALS] < 0 and s[S_DRAW] == 1:
        distance = 0
    head = redealt << 6 | card
    far = 6 * distance + 100 * redealt
    if t[o + T_UP + card // 13] == card % 13:
        n = _push(c, base, n, CLASS_TALON_UP << 7 | head, 90 - far)
    if _has_host(s, t, o, card):
        n = _push(c, base, n, CLASS_TALON_IN << 7 | head, 100 - far)
    elif _has_space(s, t, o, card):
        n = _push(c, base, n, CLASS_TALON_IN << 7 | head, 5 * (card % 13) - 40 - far)
    return n


@_jit
def _appearing(s: Words, t: Words, o: int, pile: int) -> int:
    """A score for what appears when the top layer of a pile leaves.

    These scores, and those of the moves, were tuned on deals that no figure is reported of.
    """
    low = t[o + T_LOW + pile] - 1
    first = s[S_FIRST + pile * 54 + low]
    if first == s[S_FIRST + pile * 54 + low + 1]:
        return 0
    card = s[S_CARDS + pile * 52 + first]
    score = -4 * (card % 13)
    if _has_host(s, t, o, card) or t[o + T_UP + card // 13] == card % 13:
        score += 40
    return score


@_jit
def _runs_moves(s: Words, t: Words, o: int, c: Words, base: int) -> int:
    """Write the class moves of a class into ``c`` from ``base``, the best one last."""
    n = base
    for suit in range(4):
        rank = t[o + T_UP + suit]
        if rank < 13:
            card = suit * 13 + rank
            if _exposed(s, t, o, card) and _can_bare(s, t, o, card):
                score = 20
                pile = s[S_PILE + card]
                if _is_anchored(s, t, o, card):
                    score = 110 + _appearing(s, t, o, pile)
                n = _push(c, base, n, CLASS_UP << 7 | card, score)
    for pile in range(s[S_PILES]):
        low = t[o + T_LOW + pile]
        if low:
            card = s[S_CARDS + pile * 52 + s[S_FIRST + pile * 54 + low]]
            code = CLASS_RELEASE << 7 | card
            if _has_host(s, t, o, card):
                score = 130 - 10 * low + _appearing(s, t, o, pile)
                n = _push(c, base, n, code, score)
            elif _has_space(s, t, o, card):
                score = 60 - 15 * low + 5 * (card % 13) + _appearing(s, t, o, pile)
                n = _push(c, base, n, code, score)
    return _talon_moves(s, t, o, c, base, n)


# The search over lines -------------------------------------------------------------------------
#
# Cards are bits of one word here: 15 bits a suit, of which the lowest 13 stand for its ranks. The
# other two hold the lines of two suits apart when a word is shifted. Tables by card are looked up
# at the card's bit modulo 61, which differs for all bits below the 60th.
#
# What is fixed (``s``) and what changes (``t``), both of the same sizes as in the search over runs:

L_COVERS = 0  # the cards that lie on another one at the start
L_BIT = 1  # by card: its bit
L_WEIGHTS = 53  # by card: what it counts in a key
L_CARD = 105  # by bit: its card
L_UNDER = 166  # by bit: the bit of the card under it at the start
L_SCORE = 227  # by bit: how good a move it is to release it, as far as that is fixed

T_KEY = 0
T_PLACED = 1  # the cards in place
T_HOSTS = 2  # those of them that no other one lies on
T_LINE = 3  # the cards that are on no foundation
T_NEXT_UP = 4  # the next card of each up foundation
T_NEXT_DOWN = 5
T_FREE = 6  # the hosts whose chain has no buried card
T_GAPS = 7  # the cards in place with a gap that holds cards on one side
LINE_WORDS = 8

LANE = 15
ALL_CARDS = 0x1FFF * (1 + (1 << LANE) + (1 << 2 * LANE) + (1 << 3 * LANE))
ENDS = 0x1001 * (1 + (1 << LANE) + (1 << 2 * LANE) + (1 << 3 * LANE))  # aces and kings

CLASS_DOWN = 4  # a card goes to its down foundation


@_jit
def lines_serve(rules: Words, board: Words) -> bool:
    """Whether the search over lines serves these rules and this board.

    It does where single cards build up and down in suit, spaces are never filled, nothing comes
    back, both kinds of foundations are there and no card is in a talon.
    """
    return lines_rules(rules) and board[B_TALON_SIZE] == 0


@_jit
def lines_rules(rules: Words) -> bool:
    """Whether the search over lines serves these rules where no card is in a talon."""
    return (
        rules[R_BUILD] == 3
        and rules[R_MATCH] == 0
        and rules[R_RUNS] == 0
        and rules[R_EMPTY] == 2
        and rules[R_RETURN] == 0
        and rules[R_KINGS] != 0
    )


@_jit
def _lines_cards(s: Words) -> None:
    """Write which card is which bit."""
    for card in range(52):
        bit = 1 << (card // 13 * LANE + card % 13)
        s[L_BIT + card] = bit
        s[L_CARD + bit % 61] = card


@_jit
def lines_start(rules: Words, board: Words, s: Words) -> None:
    """Write the start of a search over lines: all cards of the tableau are in place.

    ``s`` went through ``_lines_cards`` before.
    A key is exact: the sum over the piles of the cards in place times the number of keys that the
    piles before have. With 52 cards at most, it stays below 2**45.
    """
    s[S_WIDTH] = 2
    s[S_SHIFT] = 0
    s[L_COVERS] = 0
    for i in range(LINE_WORDS):
        s[S_START + i] = 0
    for suit in range(4):
        up = board[B_UP + suit]
        down = board[B_DOWN + suit] if board[B_DOWN + suit] else 14
        if up + 1 < down:
            first = suit * LANE
            s[S_START + T_LINE] |= (1 << (first + down - 1)) - (1 << (first + up))
            s[S_START + T_NEXT_UP] |= 1 << (first + up)
            s[S_START + T_NEXT_DOWN] |= 1 << (first + down - 2)
    weight = 1
    for pile in range(rules[R_PILES]):
        height = board[B_LENGTH + pile]
        bit = 0
        for place in range(height):
            card = board[B_PILES + pile * 52 + place]
            under = bit
            bit = s[L_BIT + card]
            s[L_WEIGHTS + card] = weight
            s[L_UNDER + bit % 61] = under
            s[L_SCORE + bit % 61] = 32 - 8 * place
            s[S_START + T_PLACED] |= bit
            if place:
                s[L_COVERS] |= bit
        s[S_START + T_HOSTS] |= bit
        s[S_START + T_KEY] += weight * height
        weight *= height + 1


@_jit
def _spread(seed: int, removed: int) -> int:
    """Spread bits of lines of ranks over all gaps that they touch, and over those cards' gaps."""
    # Twice as far in each step, through joints that are all there. No loop: that would take longer.
    joints = removed | (removed >> 1)  # bit i: the ranks i and i + 1 belong to one chain
    two = joints & (joints >> 1)
    four = two & (two >> 2)
    eight = four & (four >> 4)
    seed |= (seed & joints) << 1
    seed |= (seed & two) << 2
    seed |= (seed & four) << 4
    seed |= (seed & eight) << 8
    seed |= (seed >> 1) & joints
    seed |= (seed >> 2) & two
    seed |= (seed >> 4) & four
    return seed | ((seed >> 8) & eight)


@_jit
def _play_line(s: Words, t: Words, o: int, code: int) -> None:
    """Play a class move of the search over lines.

    A card is *in place* while it lies where it lay at the start, a *host* if no other card in place
    lies on it, else *buried*. A position is taken as a class: how many cards are in place in each
    pile. What isn't in place is on its foundation or in a *gap*, between two cards in place that
    are neighbours in the line of ranks of a suit.

    Claim: the class determines the position up to reversible moves, once foundation moves that are
    there are made; and its possible class moves are these. A host goes up if it is the next of a
    foundation and its chain has no buried card. It leaves its place for the tableau if its chain
    has no buried card and either a gap with cards lies beside it, or a host of a neighbouring rank
    whose chain has no buried card.

    Proof. On a host lies a run of its own gap below or of its gap above, never of both, since each
    card of the run fits on the one under it alone. So the cards of a gap lie on its two ends. (A
    gap that ends at a foundation is empty: all of it would lie on the other end, with the card on
    top that is next to go up.) Take a chain, a maximal row of cards in place with gaps that hold
    cards between them: m gaps, m + 1 cards. Each gap needs a host, and buried cards carry nothing,
    so at most one card of the chain is buried. If one is, each gap has but one host, the
    arrangement is forced, and all hosts of the chain are covered for as long as that card stays
    buried. If none is, one host is to spare; the gap beside a host that carries nothing can be
    moved over to it card by card, which is reversible. So the spare host can be any one of the
    chain, and all arrangements are connected. A bare host can leave: to a foundation; on the card
    beside it in a gap, which lies on top since the whole gap lies on the other end; or on a bare
    host of a neighbouring rank, if no gap is between. No other card fits on or under it. What
    leaves makes no card of another chain buried, so the claim holds on.
    """
    kind = code >> 7
    card = code & 63
    bit = s[L_BIT + card]
    if t[o + T_PLACED] & bit:
        t[o + T_PLACED] ^= bit
        t[o + T_HOSTS] ^= bit | s[L_UNDER + bit % 61]
        t[o + T_KEY] -= s[L_WEIGHTS + card]
    if kind == CLASS_UP:
        t[o + T_LINE] ^= bit
        t[o + T_NEXT_UP] ^= bit | bit << 1
    elif kind == CLASS_DOWN:
        t[o + T_LINE] ^= bit
        t[o + T_NEXT_DOWN] ^= bit | bit >> 1


@_jit
def _play_lines(s: Words, t: Words, o: int, c: Words, kind: int, cards: int) -> None:
    """Play class moves of one kind with all cards of a word and note them in the trail."""
    while cards:
        bit = cards & -cards
        cards ^= bit
        code = kind << 7 | s[L_CARD + bit % 61]
        _play_line(s, t, o, code)
        _note(c, code)


@_jit
def _close_lines(s: Words, t: Words, o: int, c: Words) -> None:
    """Play all forced class moves and note them in the trail; chains are up to date after it.

    Foundation moves can't lose a win. Let S be a winning line without the move, and keep the
    position T that of S with some more cards up. When S puts a card y on a card that is up early
    in T, y is the next of that foundation: put it up. When S moves a card that is up early, skip
    it. Whatever else S does can be done in T, where no more cards are in the way.

    Nor can the release of a host both of whose gaps hold cards: its chain loses one gap and one
    host and keeps one to spare, so whatever could leave or go up still can, and a card more is
    uncovered. (That its place is the last of its pile makes no difference, but there nothing is
    uncovered, and it is left alone: see ``_line_moves``.) Another one of its chain has cards in
    both gaps after it too, so they go together.
    """
    while True:
        placed = t[o + T_PLACED]
        line = t[o + T_LINE]
        removed = line & ~placed
        # First what is in a gap at a foundation, for that may lie on the host at its other end.
        kind = CLASS_UP
        go = t[o + T_NEXT_UP] & removed
        if go == 0:
            kind = CLASS_DOWN
            go = t[o + T_NEXT_DOWN] & removed
        if go == 0:
            hosts = t[o + T_HOSTS]
            free = hosts & ~_spread(placed & ~hosts, removed)
            kind = CLASS_UP
            go = t[o + T_NEXT_UP] & free
            if go == 0:
                kind = CLASS_DOWN
                go = t[o + T_NEXT_DOWN] & free
            if go == 0:
                kind = CLASS_RELEASE
                go = free & removed << 1 & removed >> 1 & s[L_COVERS]
            if go == 0:
                t[o + T_FREE] = free
                t[o + T_GAPS] = (removed << 1 | removed >> 1) & placed
                return
        _play_lines(s, t, o, c, kind, go)


@_jit
def _lines_dead(s: Words, t: Words, o: int) -> bool:
    """Whether a class is lost because some card stays buried whatever is done.

    Relaxation: cards that can be reached serve as hosts for ever, and what lies under a host that
    could leave is reached. A host whose chain has a buried card waits until that is reached: before
    that it can't leave (see ``_play_line``), even if its chain grows. A host leaves for a reached
    card of a neighbouring rank, or for a foundation, whose top is a reached card too; aces and
    kings have a foundation that waits for them.
    """
    placed = t[o + T_PLACED]
    buried = placed & ~t[o + T_HOSTS]
    gone = t[o + T_LINE] & ~placed
    waiting = t[o + T_HOSTS]
    while buried:
        ready = ALL_CARDS & ~buried & ~(_spread(buried, gone) & placed)
        leaving = waiting & ready & s[L_COVERS] & (ready << 1 | ready >> 1 | ENDS)
        if leaving == 0:
            return True
        waiting ^= leaving
        while leaving:
            bit = leaving & -leaving
            leaving ^= bit
            under = s[L_UNDER + bit % 61]
            buried ^= under
            waiting |= under
    return False


@_jit
def _line_moves(s: Words, t: Words, o: int, c: Words, base: int) -> int:
    """Write the class moves of a class into ``c`` from ``base``, the best one last.

    Foundation moves are forced, so only releases are left. The lowest card of a pile is never
    released: that uncovers nothing, and in place it is one host more. Let T be S with such a card x
    still in place. If both gaps of x hold cards in T, its chain in T has one gap and one host more
    than in S; if one holds none, what is one chain in S is two in T, and what is in the way of one
    of these was in the way of that one. So T can follow S, and x goes up when S puts it up.
    """
    n = base
    free = t[o + T_FREE]
    gaps = t[o + T_GAPS]
    going = t[o + T_NEXT_UP] | t[o + T_NEXT_DOWN]
    left = free & (gaps | free << 1 | free >> 1) & s[L_COVERS]
    while left:
        bit = left & -left
        left ^= bit
        under = s[L_UNDER + bit % 61]
        score = s[L_SCORE + bit % 61]
        if gaps & bit:
            score += 30
        if going & under:
            score += 40
        if gaps & under:
            score += 40
        n = _push(c, base, n, CLASS_RELEASE << 7 | s[L_CARD + bit % 61], score)
    return n


# The search over classes -----------------------------------------------------------------------

MODEL_RUNS = 0
MODEL_LINES = 1
MODEL_OPEN = 2


@_jit
def model_of(rules: Words, board: Words) -> int:
    """Which search serves: it follows from properties of the rules, and of the board."""
    if runs_serve(rules):
        return MODEL_RUNS
    return MODEL_LINES if lines_serve(rules, board) else MODEL_OPEN


@_jit
def prepare_classes(model: int, rules: Words, s: Words) -> None:
    """Write what a search over classes needs to know of the rules."""
    if model == MODEL_RUNS:
        _runs_rules(rules, s)
    else:
        _lines_cards(s)


@_jit
def start_classes(model: int, rules: Words, board: Words, s: Words) -> None:
    """Write the start of a search over classes from a board, after ``prepare_classes``."""
    if model == MODEL_RUNS:
        runs_start(rules, board, s)
        _weigh(s)
    else:
        lines_start(rules, board, s)


@_jit
def _is_won(t: Words, o: int, model: int) -> bool:
    if model == MODEL_LINES:
        return t[o + T_LINE] == 0
    return t[o + T_UP] + t[o + T_UP + 1] + t[o + T_UP + 2] + t[o + T_UP + 3] == 52


@_jit
def _is_changed(c: Words, f: int) -> bool:
    """Whether forced moves made another class of that of a frame."""
    return (
        c[f + F_FIRST] != c[f + F_RAW]
        or c[f + F_SECOND] != c[f + F_RAW + 1]
        or c[f + F_COST] != c[f + F_RAW + 2]
    )


@_jit
def _is_known(c: Words, at: int, table: Words, slots: int) -> bool:
    """Whether the key and cost in three words of ``c`` were proven lost."""
    first = c[at]
    second = c[at + 1]
    if c[C_WIDTH] == 2:
        first |= second << c[C_SHIFT]
        second = 0
    return _proven_lost(table, slots, c[C_WIDTH], c[C_GENERATION], first, second, c[at + 2])


@_jit
def _keep(c: Words, at: int, table: Words, slots: int) -> None:
    """Note that the key and cost in three words of ``c`` are lost."""
    first = c[at]
    second = c[at + 1]
    if c[C_WIDTH] == 2:
        first |= second << c[C_SHIFT]
        second = 0
    width = c[C_WIDTH]
    c[C_USED] += _keep_lost(table, slots, width, c[C_GENERATION], first, second, c[at + 2])


@_jit
def _worth_testing(c: Words) -> bool:
    """Whether to make the dead test: seldom where it hardly ever finds anything.

    It takes as long as the rest of looking at a class, and in many deals it never finds any lost.
    """
    return c[C_TESTED] < 500 or 32 * c[C_DEAD] > c[C_TESTED] or c[C_POSITIONS] & 31 == 0


@_jit
def _enter(model: int, s: Words, t: Words, depth: int, c: Words, table: Words, slots: int) -> int:
    """Enter the class at a depth: forced moves, then tests; GOING_ON if its moves are pending."""
    o = depth * T_SIZE
    f = FRAMES + depth * FRAME_SIZE
    if model == MODEL_RUNS:
        _close(s, t, o, c)
    else:
        _close_lines(s, t, o, c)
    if _is_won(t, o, model):
        return WON
    if model == MODEL_RUNS:
        _runs_key(s, t, o, c, f)
    else:
        c[f + F_FIRST] = t[o + T_KEY]
        c[f + F_SECOND] = 0
        c[f + F_COST] = 0
    if _is_changed(c, f) and _is_known(c, f + F_FIRST, table, slots):
        return LOST
    base = c[f - FRAME_SIZE + F_TO] if depth else PENDING
    c[f + F_FROM] = base
    if model == MODEL_RUNS:
        if _worth_testing(c):
            c[C_TESTED] += 1
            if _runs_dead(s, t, o, c):
                c[C_DEAD] += 1
                return LOST
        c[f + F_TO] = _runs_moves(s, t, o, c, base)
    else:
        if _lines_dead(s, t, o):
            return LOST
        c[f + F_TO] = _line_moves(s, t, o, c, base)
    c[f + F_TRAIL] = c[C_TRAIL]
    return GOING_ON


@_jit
def begin_classes(s: Words, c: Words, generation: int, most: int) -> None:
    """Set the counters of a new search, which may look at ``most`` positions."""
    c[C_DEPTH] = -1
    c[C_POSITIONS] = 0
    c[C_RUN] = 0
    c[C_LIMIT] = 100
    c[C_SEED] = 12345
    c[C_TRAIL] = 0
    c[C_GENERATION] = generation
    c[C_MAX] = most
    c[C_JITTER] = 0
    c[C_USED] = 0
    c[C_TESTED] = 0
    c[C_DEAD] = 0
    c[C_WIDTH] = s[S_WIDTH]
    c[C_SHIFT] = s[S_SHIFT]


@_jit
def _leads_to_loss(
    model: int, s: Words, t: Words, depth: int, c: Words, table: Words, slots: int
) -> bool:
    """Take the best pending move of the class at a depth; whether it leads to a known loss.

    A class is lost if it is lost after its forced moves, so it may be looked up before those; but
    only classes without forced moves are in the table.
    """
    f = FRAMES + depth * FRAME_SIZE
    c[f + F_TO] -= 2
    code = c[c[f + F_TO]]
    if model == MODEL_RUNS:
        _runs_key_after(s, t, depth * T_SIZE, c, f, code)
    else:
        c[f + FRAME_SIZE + F_RAW] = c[f + F_FIRST] - s[L_WEIGHTS + (code & 63)]
        c[f + FRAME_SIZE + F_RAW + 1] = 0
        c[f + FRAME_SIZE + F_RAW + 2] = 0
    return _is_known(c, f + FRAME_SIZE + F_RAW, table, slots)


@_jit
def _descend(model: int, s: Words, t: Words, depth: int, c: Words) -> None:
    """Play the move last taken at a depth; the class it leads to is written next."""
    f = FRAMES + depth * FRAME_SIZE
    code = c[c[f + F_TO]]
    o = depth * T_SIZE
    for i in range(o, o + (T_LOW + s[S_PILES] if model == MODEL_RUNS else LINE_WORDS)):
        t[i + T_SIZE] = t[i]
    if model == MODEL_RUNS:
        _play_class(s, t, o + T_SIZE, code)
    else:
        _play_line(s, t, o + T_SIZE, code)
    c[C_TRAIL] = c[f + F_TRAIL]
    _note(c, code)


@_jit
def search_classes(
    model: int, s: Words, t: Words, c: Words, table: Words, slots: int, budget: int
) -> int:
    """Search on for at most ``budget`` positions: GOING_ON, WON, LOST or OUT_OF_POSITIONS.

    Each class move is irreversible, so the search needs no guard against circles and is never
    deeper than there are cards and layers. It starts over, with the moves in a slightly other
    order, when a run has seen as many positions as it may; each run may see 5 % more than the
    one before. The table holds only classes whose moves were all searched to the end, so what one
    run proved serves the next. After WON the trail holds the class moves that win.
    """
    stop = c[C_POSITIONS] + budget
    while True:
        depth = c[C_DEPTH]
        f = FRAMES + depth * FRAME_SIZE
        if depth >= 0 and c[f + F_TO] == c[f + F_FROM]:
            _keep(c, f + F_FIRST, table, slots)
            if depth == 0:
                return LOST
            c[C_DEPTH] = depth - 1
            continue
        if c[C_POSITIONS] >= c[C_MAX]:
            return OUT_OF_POSITIONS
        if c[C_POSITIONS] >= stop:
            return GOING_ON
        if depth >= 0 and c[C_RUN] >= c[C_LIMIT]:
            c[C_LIMIT] += c[C_LIMIT] // 20 + 1
            c[C_JITTER] = 30
            depth = -1
            c[C_DEPTH] = -1
            c[C_RUN] = 0
            c[C_TRAIL] = 0
        c[C_POSITIONS] += 1
        c[C_RUN] += 1
        if depth < 0:
            for i in range(T_SIZE):
                t[i] = s[S_START + i]
            c[FRAMES + F_RAW] = -1
        else:
            if _leads_to_loss(model, s, t, depth, c, table, slots):
                continue
            _descend(model, s, t, depth, c)
        verdict = _enter(model, s, t, depth + 1, c, table, slots)
        if verdict == WON:
            return WON
        if verdict == GOING_ON:
            c[C_DEPTH] = depth + 1
        elif depth < 0:
            return LOST


@_jit
def census_classes(
    model: int,
    rules: Words,
    deck: Words,
    count: int,
    most: int,
    verdicts: Words,
    positions: Words,
    s: Words,
    t: Words,
    c: Words,
    table: Words,
    slots: int,
    mt: Words,
    board: Words,
) -> None:
    """Decide ``count`` deals from a number on; each may look at ``most`` positions.

    ``deck`` holds the first deal number as ``next_deck`` wants it, and goes on from there.
    Verdicts are WON, LOST or OUT_OF_POSITIONS. Generations go on from that in ``c``.
    """
    prepare_classes(model, rules, s)
    for i in range(count):
        next_deck(deck, mt)
        deal(rules, deck, board)
        start_classes(model, rules, board, s)
        begin_classes(s, c, c[C_GENERATION] + 1, most)
        verdicts[i] = search_classes(model, s, t, c, table, slots, most + 1)
        positions[i] = c[C_POSITIONS]


# The open search -------------------------------------------------------------------------------
#
# For all other rules: depth first over boards, each board visited once a run. ``c`` holds its
# counters, ``table`` two words of a board's hash a slot, ``frames`` 6 words a level, ``pending``
# two words a move still to be searched. A move is a code as in ``play``; for a card of the talon
# the cursor that it is fetched with is added above it, and whether a redeal came before.

O_CURSOR = 20  # shifts in a code
O_REDEALT = 27
O_ROOM = 9  # c: levels that fit into ``frames``
O_CUT = 10  # c: levels that didn't fit, so that nothing is proven
O_USED = 11  # c: slots in use
O_PENDING = 12  # c: words that fit into ``pending``
G_FROM = 0
G_TO = 1
G_CODE = 2  # the move that led to the level
G_TURNED = 3
G_CURSOR = 4  # cursor and redeals left before it
G_REDEALS = 5


@_jit
def _mixed(value: int) -> int:
    value = (value * 0x2545F4914F6CDD1D) & MASK62
    value ^= value >> 31
    value = (value * 0x369DEA0F31A53F85) & MASK62
    return value ^ (value >> 29)


@_jit
def _hash_board(rules: Words, board: Words, lane: int) -> int:
    """One of two independent 62-bit hashes of a board, the same for all orders of its piles.

    Which pile is which makes no difference to any rule, so boards that differ in that alone are
    one. Where the cursor can be put anywhere for nothing (single draws, unlimited redeals), it is
    left out. Two different boards share both hashes with a chance of 2**-124, which is far below
    that of a fault in the machine.
    """
    total = 0
    factor = 0x3127599BF4325C37 if lane else 0x1B873593CC9E2D51
    for pile in range(rules[R_PILES]):
        value = board[B_FACE_DOWN + pile] + 77 * lane + 1
        for place in range(board[B_LENGTH + pile]):
            value = (value * factor + board[B_PILES + pile * 52 + place] + 1) & MASK62
        total = (total + _mixed(value + 1)) & MASK62
    value = lane
    for suit in range(4):
        value = (value << 8) + (board[B_UP + suit] << 4) + board[B_DOWN + suit]
    total = (total + _mixed(value + 3)) & MASK62
    size = board[B_TALON_SIZE]
    value = lane + 5
    for place in range(size):
        value = (value * factor + board[B_TALON + place] + 1) & MASK62
    if size and not (rules[R_DRAW] == 1 and board[B_REDEALS] < 0):
        value += (board[B_CURSOR] + 1) << 7
        value ^= (board[B_REDEALS] + 2) << 20
    return _mixed(total ^ (value & MASK62)) | 1


@_jit
def _visit(rules: Words, board: Words, c: Words, table: Words, slots: int) -> bool:
    """Mark the board as visited; returns whether it was new."""
    first = _hash_board(rules, board, 0)
    second = _hash_board(rules, board, 1)
    slot = (first >> 20) & (slots - 1)
    while table[2 * slot]:
        if table[2 * slot] == first and table[2 * slot + 1] == second:
            return False
        slot = (slot + 1) & (slots - 1)
    table[2 * slot] = first
    table[2 * slot + 1] = second
    c[O_USED] += 1
    return True


@_jit
def _safe_up(rules: Words, board: Words, card: int) -> bool:
    """Whether putting a card on its up foundation is known to lose no win.

    So it is where nothing comes back and either builds go down (see ``_is_safe``; down foundations
    change nothing, for a card on one of them is up as well), or single cards build in suit, whose
    guests are up or the next of the same foundation (see ``_close_lines``).
    """
    if rules[R_RETURN]:
        return False
    match = rules[R_MATCH]
    if match == 0 and (rules[R_BUILD] == 1 or not rules[R_RUNS]):
        return True
    if rules[R_BUILD] != 1:
        return False
    return _needs_no_host(match, board, int(B_UP), card)


@_jit
def _safe_code(rules: Words, board: Words) -> int:
    """A foundation move that is known to lose no win, -1: none.

    Cards of the talon are left out where several are drawn at once: one that leaves shifts all
    draws to come. For down foundations only single cards that build in suit are safe.
    """
    single_suit = rules[R_MATCH] == 0 and not rules[R_RUNS] and not rules[R_RETURN]
    for pile in range(rules[R_PILES] + 1):
        if pile < rules[R_PILES]:
            size = board[B_LENGTH + pile]
            if size == 0:
                continue
            card = board[B_PILES + pile * 52 + size - 1]
            head = pile << 12 | 1
        else:
            cursor = board[B_CURSOR]
            if cursor == 0 or rules[R_DRAW] > 1:
                continue
            card = board[B_TALON + cursor - 1]
            head = cursor << O_CURSOR | WASTE << 12 | 1
        if goes_up(board, card) and _safe_up(rules, board, card):
            return head | (UP_PILES + card // 13) << 6
        if single_suit and goes_down(rules, board, card):
            return head | (DOWN_PILES + card // 13) << 6
    return -1


@_jit
def _open_targets(
    rules: Words,
    board: Words,
    c: Words,
    pending: Words,
    base: int,
    n: int,
    head: int,
    card: int,
    score: int,
    fills: bool,
) -> int:
    """Sort in the moves of lifted cards to the tableau; empty piles count as one."""
    source = (head >> 12) & 63
    filled = not fills
    for pile in range(rules[R_PILES]):
        empty = board[B_LENGTH + pile] == 0
        if pile == source or (empty and filled) or not takes(rules, board, pile, card):
            continue
        filled = filled or empty
        gain = score - 70 if empty else score
        n = _push_open(c, pending, base, n, head | pile << 6, gain)
    return n


@_jit
def _push_open(c: Words, pending: Words, base: int, n: int, code: int, score: int) -> int:
    score += (_chance(c) * c[C_JITTER]) >> 10
    place = n
    while place > base and pending[place - 1] > score:
        pending[place] = pending[place - 2]
        pending[place + 1] = pending[place - 1]
        place -= 2
    pending[place] = code
    pending[place + 1] = score
    return n + 2


@_jit
def _open_pile(
    rules: Words, board: Words, c: Words, pending: Words, base: int, n: int, pile: int
) -> int:
    """Sort in the moves from a tableau pile."""
    first = B_PILES + pile * 52
    size = board[B_LENGTH + pile]
    for place in range(size - 1, board[B_FACE_DOWN + pile] - 1, -1):
        card = board[first + place]
        if place < size - 1 and not _goes_along(rules, board, first + place):
            break
        joined = place > board[B_FACE_DOWN + pile]
        joined = joined and rules[R_FITS + card * 52 + board[first + place - 1]] != 0
        score = 40
        if place == 0:
            score = 55
        elif place == board[B_FACE_DOWN + pile]:
            score = 100 - 4 * place
        elif joined:
            score = -20
        head = pile << 12 | (size - place)
        if place == size - 1:
            if goes_up(board, card):
                code = head | (UP_PILES + card // 13) << 6
                n = _push_open(c, pending, base, n, code, score + 30)
            if goes_down(rules, board, card):
                code = head | (DOWN_PILES + card // 13) << 6
                n = _push_open(c, pending, base, n, code, score + 30)
        n = _open_targets(rules, board, c, pending, base, n, head, card, score, place > 0)
    return n


@_jit
def _open_talon(rules: Words, board: Words, c: Words, pending: Words, base: int, n: int) -> int:
    """Sort in the moves of all talon cards that draws and redeals can fetch.

    Drawing and the redeal touch nothing but the talon, so they are put off until the card that
    they fetch is played. A card that can be had without a redeal is never fetched after one.
    """
    size = board[B_TALON_SIZE]
    waste = board[B_CURSOR]
    draw = rules[R_DRAW]
    for cursor in range(1, size + 1):
        ahead = cursor - waste
        redealt = 0
        if ahead < 0 or (ahead % draw and cursor != size):
            if board[B_REDEALS] == 0 or (cursor % draw and cursor != size):
                continue
            redealt = 1
            ahead += size
        card = board[B_TALON + cursor - 1]
        score = 30 - 2 * ahead
        head = redealt << O_REDEALT | cursor << O_CURSOR | WASTE << 12 | 1
        if goes_up(board, card):
            code = head | (UP_PILES + card // 13) << 6
            n = _push_open(c, pending, base, n, code, score + 30)
        if goes_down(rules, board, card):
            code = head | (DOWN_PILES + card // 13) << 6
            n = _push_open(c, pending, base, n, code, score + 30)
        n = _open_targets(rules, board, c, pending, base, n, head, card, score, True)
    return n


@_jit
def _open_returns(rules: Words, board: Words, c: Words, pending: Words, base: int, n: int) -> int:
    """Sort in what leaves the foundations.

    Where nothing returns to the tableau, transfers are left out: they need a complete suit on the
    foundations, and that stays there whatever is done.
    """
    for suit in range(8):
        is_down = suit > 3
        top = board[B_UP + suit]  # the down foundations follow the up foundations
        if top == 0 or not rules[R_RETURN]:
            continue
        pile = UP_PILES + suit
        card = (suit & 3) * 13 + top - 1
        n = _open_targets(rules, board, c, pending, base, n, pile << 12 | 1, card, -60, True)
        other = board[B_UP + (suit ^ 4)]
        next_to = other and (top - 1 == other if is_down else top + 1 == other)
        alone = top == 13 if is_down else top == 1
        if rules[R_TRANSFERS] and next_to and not alone:
            code = pile << 12 | (UP_PILES + (suit ^ 4)) << 6 | 1
            n = _push_open(c, pending, base, n, code, -80)
    return n


@_jit
def open_moves(rules: Words, board: Words, c: Words, pending: Words, base: int) -> int:
    """Write the moves that the open search looks at into ``pending``, the best one last.

    Left out are, of moves to several empty piles, all but one, and whole piles to empty piles: they
    lead to boards that differ in the order of the piles alone. A safe foundation move stands alone.
    """
    code = _safe_code(rules, board)
    if code >= 0:
        pending[base] = code
        return base + 2
    n = base
    for pile in range(rules[R_PILES]):
        n = _open_pile(rules, board, c, pending, base, n, pile)
    n = _open_talon(rules, board, c, pending, base, n)
    return _open_returns(rules, board, c, pending, base, n)


@_jit
def _play_open(rules: Words, board: Words, frames: Words, f: int, code: int) -> None:
    """Play a move of the open search and note in the frame what undoing it takes."""
    frames[f + G_CODE] = code
    frames[f + G_CURSOR] = board[B_CURSOR]
    frames[f + G_REDEALS] = board[B_REDEALS]
    if (code >> 12) & 63 == WASTE:
        board[B_CURSOR] = (code >> O_CURSOR) & 127
        if code >> O_REDEALT and board[B_REDEALS] > 0:
            board[B_REDEALS] -= 1
    frames[f + G_TURNED] = play(rules, board, code & ((1 << O_CURSOR) - 1))


@_jit
def _undo_open(board: Words, frames: Words, f: int) -> None:
    code = frames[f + G_CODE]
    source = (code >> 12) & 63
    target = (code >> 6) & 63
    count = code & 63
    # First the cards go back on the source: they still lie where the target begins.
    if target < MAX_PILES:
        board[B_LENGTH + target] -= count
        start = B_PILES + target * 52 + board[B_LENGTH + target]
        card = board[start]
    elif target < DOWN_PILES:
        start = 0
        card = (target - UP_PILES) * 13 + board[B_UP + target - UP_PILES] - 1
        board[B_UP + target - UP_PILES] -= 1
    else:
        start = 0
        rank = board[B_DOWN + target - DOWN_PILES]
        card = (target - DOWN_PILES) * 13 + rank - 1
        board[B_DOWN + target - DOWN_PILES] = 0 if rank == 13 else rank + 1
    if source < MAX_PILES:
        place = B_PILES + source * 52 + board[B_LENGTH + source]
        board[place] = card
        for i in range(1, count):
            board[place + i] = board[start + i]
        board[B_FACE_DOWN + source] += frames[f + G_TURNED]
        board[B_LENGTH + source] += count
    elif source == WASTE:
        place = B_TALON + ((code >> O_CURSOR) & 127) - 1
        for i in range(B_TALON + board[B_TALON_SIZE], place, -1):
            board[i] = board[i - 1]
        board[place] = card
        board[B_TALON_SIZE] += 1
    elif source < DOWN_PILES:
        board[B_UP + source - UP_PILES] += 1
    else:
        rank = board[B_DOWN + source - DOWN_PILES]
        board[B_DOWN + source - DOWN_PILES] = (rank if rank else 14) - 1
    board[B_CURSOR] = frames[f + G_CURSOR]
    board[B_REDEALS] = frames[f + G_REDEALS]


@_jit
def begin_open(c: Words, seed: int, most: int, jitter: int, room: int, pending: int) -> None:
    """Set the counters of a run that may look at ``most`` positions."""
    c[C_DEPTH] = -1
    c[C_POSITIONS] = 0
    c[C_SEED] = seed
    c[C_MAX] = most
    c[C_JITTER] = jitter
    c[O_ROOM] = room
    c[O_CUT] = 0
    c[O_USED] = 0
    c[O_PENDING] = pending


@_jit
def search_open(
    rules: Words,
    board: Words,
    c: Words,
    table: Words,
    slots: int,
    frames: Words,
    pending: Words,
    budget: int,
) -> int:
    """Search on for at most ``budget`` positions.

    GOING_ON, WON (then the frames up to C_DEPTH hold the moves), LOST (all boards that can be
    reached were visited), OUT_OF_POSITIONS, or OUT_OF_MEMORY if the table is full or the search
    would have had to go deeper than there is room.
    """
    stop = c[C_POSITIONS] + budget
    while True:
        depth = c[C_DEPTH]
        f = depth * 6
        if depth >= 0 and frames[f + G_TO] == frames[f + G_FROM]:
            if depth == 0:
                return OUT_OF_MEMORY if c[O_CUT] else LOST
            _undo_open(board, frames, f)
            c[C_DEPTH] = depth - 1
            continue
        if c[C_POSITIONS] >= stop:
            return GOING_ON
        if c[C_POSITIONS] >= c[C_MAX]:
            return OUT_OF_POSITIONS
        if 4 * c[O_USED] >= 3 * slots:
            return OUT_OF_MEMORY
        if depth >= 0:
            frames[f + G_TO] -= 2
            _play_open(rules, board, frames, f + 6, pending[frames[f + G_TO]])
        c[C_POSITIONS] += 1
        if cards_up(board) == 52:
            c[C_DEPTH] = depth + 1
            return WON
        base = frames[f + G_TO] if depth >= 0 else 0
        new = _visit(rules, board, c, table, slots)
        if new and depth + 3 <= c[O_ROOM] and base + 1000 <= c[O_PENDING]:
            frames[f + 6 + G_FROM] = base
            frames[f + 6 + G_TO] = open_moves(rules, board, c, pending, base)
            c[C_DEPTH] = depth + 1
            continue
        if new:
            c[O_CUT] += 1
        if depth >= 0:
            _undo_open(board, frames, f + 6)


# Playing by strategy ---------------------------------------------------------------------------
#
# The strategies see what an attentive player sees: cards face up, the waste, and the stock after a
# redeal. The guide (``g``) says what the rules mean for them, and holds the weights of ``careful``;
# the survey (``q``) says what is seen of the board, and is kept up to date.

STRATEGY_RANDOM = 0
STRATEGY_GREEDY = 1
STRATEGY_CAREFUL = 2

G_HOSTS = 0  # by card: the cards that it may lie on, a bit a card
G_GUESTS = 52  # by card: the cards that may lie on it
G_SAFE = 104  # foundation moves lose nothing: 0 always, 1 and 2 by ``_up_is_safe``, -1 unknown
G_JOINS = 105  # whether putting a run, or a card of the waste, on a host loses nothing
G_LINES = 106  # whether the search over lines serves
G_WEIGHTS = 107
WEIGHTS = 80
GUIDE_SIZE = G_WEIGHTS + WEIGHTS

# Sets of cards, a bit a card:
Q_TOPS = 0  # the top cards of the tableau
Q_FACE = 1  # the cards face up in the tableau
Q_BASES = 2  # the lowest cards of the runs that end at the top of a pile
Q_WHOLE = 3  # those of them that have no card under them
Q_TURNING = 4  # those with a face-down card under them
Q_SEEN = 5  # the cards of waste and stock that were seen
Q_GONE = 6  # the cards on foundations
Q_NEXT = 7  # the next cards of the foundations
# Numbers:
Q_SPACES = 8  # empty tableau piles
Q_BROUGHT = 9  # whether anything but draws was played since the last redeal
Q_KNOWN = 10  # whether the order of the stock is known
Q_DICE = 11  # what random play is seeded with
Q_MOVES = 12  # moves played
Q_PILE = 13  # by card: its tableau pile, if it lies there face up
Q_PLACE = 65  # by card: its place in that pile
Q_BASE = 117  # by pile: the place of the card in Q_BASES
SURVEY_SIZE = 141

# The weights of ``careful``: the score of a move is the sum of those that apply, some of them times
# a number (x). A run goes on a host, from a pile of which it is a part:
W_JOIN = 0
W_JOIN_RANK = 1  # x rank of its lowest card
W_JOIN_TURNS = 2  # a card is turned up
W_JOIN_HIDDEN = 3  # x face-down cards left under that one
W_JOIN_EMPTIES = 4  # the pile is empty after it
W_JOIN_HOME = 5  # the card under it has a host or foundation
W_JOIN_CHAIN = 6  # x runs under it that could leave one after the other
W_JOIN_UNDER = 7  # x cards face up under it
W_JOIN_RIVAL = 8  # the host would also take the top of the waste
W_JOIN_TWIN = 9  # another host would take it as well
# A run goes to an empty pile:
W_SPACE = 10
W_SPACE_RANK = 11
W_SPACE_TURNS = 12
W_SPACE_HIDDEN = 13
W_SPACE_HOME = 14
W_SPACE_CHAIN = 15
W_SPACE_UNDER = 16
W_SPACE_REGAINED = 17  # all that lies under it could leave, so that the pile is empty
W_SPACE_NEAR = 18  # x ranks to its foundation of the card under it that is nearest to it
W_SPACE_DEPTH = 19  # x cards over that
W_SPACE_LENGTH = 20  # x cards carried
W_SPACE_MORE = 21  # there is another empty pile
W_SPACE_LAST = 22  # in the last pass
W_SPACE_STOCK = 23  # there are cards in the stock
W_SPACE_HOSTED = 24  # a host of the run was seen
W_SPACE_GUEST = 25  # the top of the waste could lie on the card that appears
W_SPACE_KING = 26  # nothing can be its host
# The top of the waste goes on a host:
W_TAKE = 27
W_TAKE_RANK = 28
W_TAKE_LAST = 29
W_TAKE_GUEST = 30  # and could take a run at once under which a card is face down
W_TAKE_RIVAL = 31  # the host could take such a run
W_TAKE_TWIN = 32
W_TAKE_NEXT = 33  # the card under it has a host or foundation
W_TAKE_WANTED = 34  # x guests of the card that have no place yet
W_TAKE_OTHERS = 35  # x other guests of the host that have no place yet
W_TAKE_NEAR = 36  # x ranks to the foundation of the host
# The top of the waste goes to an empty pile:
W_FILL = 37
W_FILL_RANK = 38
W_FILL_LAST = 39
W_FILL_GUEST = 40
W_FILL_NEXT = 41
W_FILL_WANTED = 42
W_FILL_HOSTED = 43
W_FILL_MORE = 44
W_FILL_STOCK = 45  # x cards in the stock
W_FILL_END = 46  # the stock is empty
W_FILL_KING = 47
# A foundation move that isn't known to be safe:
W_UP = 48
W_UP_AHEAD = 49  # x ranks that the foundation is ahead of the lowest one
W_UP_TURNS = 50
W_UP_GUEST = 51  # a run from another card, or the top of the waste, could lie on it
W_UP_WANTED = 52  # x guests of the card that have no place yet
W_UP_WASTE = 53  # from the waste
W_UP_LAST = 54
W_BARE = 55  # less: a run must leave it first; at least 1
W_BARE_SPACE = 56  # less: it goes to an empty pile
# Drawing has score 0, but for:
W_DRAW_HOME = 57  # the next card is known, and has a host or foundation
# Where the search over lines serves, what a class move leads to is scored instead:
W_LINE_LEFT = 58  # x cards in the tableau
W_LINE_GAPS = 59  # x cards in gaps
W_LINE_FREE = 60  # x hosts whose chain has no buried card
W_LINE_BLOCKED = 61  # x other hosts
W_LINE_SPARE = 62  # x free hosts beside a gap
W_LINE_NEXT = 63  # x cards over the next card of a suit's foundations with fewer of them
W_LINE_OTHER = 64  # x cards over the other one
W_LINE_CLEARED = 65  # x piles with at most one card in place
W_LINE_TALL = 66  # x squares of heights
W_LINE_MOVES = 67  # x hosts that could be released
W_LINE_NEAR = 68  # x cards over cards near to a foundation, weighted by how near
W_LINE_DEAD = 69  # proven lost

NO_MOVE = -1
NO_SCORE = -(1 << 60)  # scores stand above codes, in one word
SCORE_SHIFT = 18


@_jit
def prepare_guide(rules: Words, g: Words) -> None:
    """Write what the rules mean for the strategies; the weights stay as they are."""
    for card in range(52):
        g[G_HOSTS + card] = 0
        g[G_GUESTS + card] = 0
    for card in range(52):
        for host in range(52):
            if rules[R_FITS + card * 52 + host]:
                g[G_HOSTS + card] |= 1 << host
                g[G_GUESTS + host] |= 1 << card
    down = rules[R_BUILD] == 1
    suit = rules[R_MATCH] == 0
    g[G_SAFE] = -1
    if suit and (down or not rules[R_RUNS]):
        g[G_SAFE] = 0
    elif down:
        g[G_SAFE] = rules[R_MATCH]
    g[G_JOINS] = 1 if suit and down and rules[R_RUNS] else 0
    g[G_LINES] = 1 if lines_rules(rules) and rules[R_DRAW] == 0 else 0


# What is seen of a board:


@_jit
def begin_game(rules: Words, board: Words, q: Words, dice: int) -> None:
    """Survey a board. Of the stock nothing was seen yet, and nothing was played."""
    for i in range(Q_PILE):
        q[i] = 0
    q[Q_DICE] = dice
    _look_at_foundations(rules, board, q)
    for place in range(board[B_CURSOR]):
        q[Q_SEEN] |= 1 << board[B_TALON + place]
    for pile in range(rules[R_PILES]):
        size = board[B_LENGTH + pile]
        for place in range(board[B_FACE_DOWN + pile], size):
            _show(board, q, pile, place)
        if size:
            q[Q_TOPS] |= 1 << board[B_PILES + pile * 52 + size - 1]
            _find_base(rules, board, q, pile)
        else:
            q[Q_SPACES] += 1


@_jit
def _look_at_foundations(rules: Words, board: Words, q: Words) -> None:
    """Note what lies on the foundations, and what they take next."""
    gone = 0
    near = 0
    for suit in range(4):
        up = board[B_UP + suit]
        gone |= ((1 << up) - 1) << 13 * suit
        if up < 13:
            near |= 1 << (suit * 13 + up)
        if rules[R_KINGS]:
            down = board[B_DOWN + suit] if board[B_DOWN + suit] else 14
            gone |= (0x1FFF >> (down - 1) << (down - 1)) << 13 * suit
            if down > 1:
                near |= 1 << (suit * 13 + down - 2)
    q[Q_GONE] = gone
    q[Q_NEXT] = near


@_jit
def know_stock(board: Words, q: Words) -> None:
    """Note that the order of the stock is known."""
    q[Q_KNOWN] = 1
    for place in range(board[B_TALON_SIZE]):
        q[Q_SEEN] |= 1 << board[B_TALON + place]


@_inline
def _show(board: Words, q: Words, pile: int, place: int) -> None:
    """Note that a card lies face up at a place in a pile."""
    card = board[B_PILES + pile * 52 + place]
    q[Q_FACE] |= 1 << card
    q[Q_PILE + card] = pile
    q[Q_PLACE + card] = place


@_inline
def _find_base(rules: Words, board: Words, q: Words, pile: int) -> None:
    """Note where the run begins that ends at the top of a pile."""
    first = B_PILES + pile * 52
    place = board[B_LENGTH + pile] - 1
    hidden = board[B_FACE_DOWN + pile]
    card = board[first + place]
    while place > hidden:
        under = board[first + place - 1]
        if not rules[R_FITS + card * 52 + under]:
            break
        place -= 1
        card = under
    q[Q_BASE + pile] = place
    q[Q_BASES] |= 1 << card
    if place == 0:
        q[Q_WHOLE] |= 1 << card
    elif place == hidden:
        q[Q_TURNING] |= 1 << card


@_jit
def advance(rules: Words, board: Words, q: Words, code: int) -> None:
    """Play a legal move and bring the survey up to date."""
    q[Q_MOVES] += 1
    source = code >> 12
    if source >= WASTE and _advance_talon(rules, board, q, code):
        return
    q[Q_BROUGHT] = 1
    target = (code >> 6) & 63
    count = code & 63
    if source < MAX_PILES:
        _lift(board, q, source, count)
    place = board[B_LENGTH + target] if target < MAX_PILES else 0
    if target < MAX_PILES and place:
        q[Q_TOPS] ^= 1 << board[B_PILES + target * 52 + place - 1]
    play(rules, board, code)
    if source >= UP_PILES or target >= UP_PILES:
        _look_at_foundations(rules, board, q)
    if target < MAX_PILES:
        for at in range(place, place + count):
            _show(board, q, target, at)
        q[Q_TOPS] |= 1 << board[B_PILES + target * 52 + place + count - 1]
        if place == 0:
            q[Q_SPACES] -= 1
            _find_base(rules, board, q, target)
    if source < MAX_PILES:
        size = board[B_LENGTH + source]
        if size == 0:
            q[Q_SPACES] += 1
            return
        q[Q_TOPS] |= 1 << board[B_PILES + source * 52 + size - 1]
        if q[Q_BASE + source] >= size:
            _show(board, q, source, size - 1)
            _find_base(rules, board, q, source)


@_inline
def _advance_talon(rules: Words, board: Words, q: Words, code: int) -> bool:
    """Play a draw or a redeal, or note that the top of the waste leaves: then False."""
    cursor = board[B_CURSOR]
    if code == DRAW_CODE:
        play(rules, board, code)
        for place in range(cursor, board[B_CURSOR]):
            q[Q_SEEN] |= 1 << board[B_TALON + place]
        return True
    if code == REDEAL_CODE:
        play(rules, board, code)
        q[Q_BROUGHT] = 0
        q[Q_KNOWN] = 1
        return True
    if code >> 12 == WASTE:
        q[Q_SEEN] ^= 1 << board[B_TALON + cursor - 1]
    return False


@_inline
def _lift(board: Words, q: Words, pile: int, count: int) -> None:
    """Note that cards leave a pile."""
    first = B_PILES + pile * 52
    size = board[B_LENGTH + pile]
    q[Q_TOPS] ^= 1 << board[first + size - 1]
    for place in range(size - count, size):
        q[Q_FACE] ^= 1 << board[first + place]
    base = q[Q_BASE + pile]
    if size - count <= base:
        left = ~(1 << board[first + base])
        q[Q_BASES] &= left
        q[Q_WHOLE] &= left
        q[Q_TURNING] &= left


@_jit
def _empty_pile(board: Words) -> int:
    """The first empty tableau pile."""
    pile = 0
    while board[B_LENGTH + pile]:
        pile += 1
    return pile


@_inline
def _may_fill(rules: Words, q: Words, card: int) -> bool:
    """Whether an empty pile is there that takes a card."""
    if q[Q_SPACES] == 0:
        return False
    return rules[R_EMPTY] == 0 or (rules[R_EMPTY] == 1 and card % 13 == 12)


@_inline
def _waste_top(board: Words) -> int:
    """The top of the waste as a set of cards."""
    cursor = board[B_CURSOR]
    return 1 << board[B_TALON + cursor - 1] if cursor else 0


@_inline
def _up_code(board: Words, q: Words, card: int) -> int:
    """The foundation move of a card that is a top card or the top of the waste."""
    target = (UP_PILES if goes_up(board, card) else DOWN_PILES) + card // 13
    source = q[Q_PILE + card] if (q[Q_TOPS] >> card) & 1 else WASTE
    return source << 12 | target << 6 | 1


@_inline
def _hosts_of_run(rules: Words, board: Words, g: Words, q: Words, pile: int) -> int:
    """The top cards of other piles that the run at the top of a pile may lie on, as a set.

    None, if the run can't move as one.
    """
    first = B_PILES + pile * 52
    size = board[B_LENGTH + pile]
    base = q[Q_BASE + pile]
    if not rules[R_RUNS] and base < size - 1:
        return 0
    return g[G_HOSTS + board[first + base]] & q[Q_TOPS] & ~(1 << board[first + size - 1])


@_inline
def _best_host(board: Words, hosts: int) -> int:
    """Of several hosts, the one that is needed last on a foundation."""
    best = _highest(hosts)
    hosts ^= 1 << best
    while hosts:
        card = _highest(hosts)
        hosts ^= 1 << card
        if card % 13 - board[B_UP + card // 13] > best % 13 - board[B_UP + best // 13]:
            best = card
    return best


@_inline
def _turn_of_talon(board: Words, q: Words) -> int:
    """Drawing or the redeal, as long as that may bring something."""
    cursor = board[B_CURSOR]
    if cursor < board[B_TALON_SIZE]:
        return DRAW_CODE
    if cursor and (board[B_REDEALS] > 0 or (board[B_REDEALS] < 0 and q[Q_BROUGHT])):
        return REDEAL_CODE
    return NO_MOVE


# Random and greedy play:


@_jit
def _random_move(rules: Words, board: Words, q: Words, codes: Words) -> int:
    """Any legal move but a transfer, each as likely as the others."""
    n = 0
    for i in range(legal_moves(rules, board, codes)):
        code = codes[i]
        if code >> 12 < UP_PILES or ((code >> 6) & 63) < UP_PILES:
            codes[n] = code
            n += 1
    if n == 0:
        return NO_MOVE
    drawn = _mixed((q[Q_DICE] + 0x1B873593CC9E2D51 * (q[Q_MOVES] + 1)) & MASK62)
    return codes[((drawn >> 30) * n) >> 32]


@_jit
def _greedy_join(rules: Words, board: Words, g: Words, q: Words) -> int:
    """A run goes on a host: the one with the most face-down cards under it."""
    best = NO_MOVE
    most = -1
    for pile in range(rules[R_PILES]):
        size = board[B_LENGTH + pile]
        if size == 0 or board[B_FACE_DOWN + pile] <= most:
            continue
        hosts = _hosts_of_run(rules, board, g, q, pile)
        if hosts and (q[Q_BASE + pile] or rules[R_EMPTY] != 2):
            most = board[B_FACE_DOWN + pile]
            target = q[Q_PILE + _best_host(board, hosts)]
            best = pile << 12 | target << 6 | (size - q[Q_BASE + pile])
    return best


@_jit
def _greedy_space(rules: Words, board: Words, q: Words, turning: bool) -> int:
    """A run goes to an empty pile, with ``turning`` only one from a face-down card.

    That with the fewest cards under it goes.
    """
    best = NO_MOVE
    if q[Q_SPACES] == 0 or rules[R_EMPTY] == 2:
        return best
    least = 52
    for pile in range(rules[R_PILES]):
        size = board[B_LENGTH + pile]
        base = q[Q_BASE + pile]
        if size == 0 or base == 0 or base >= least:
            continue
        if turning and board[B_FACE_DOWN + pile] != base:
            continue
        if not rules[R_RUNS] and base < size - 1:
            continue
        if _may_fill(rules, q, board[B_PILES + pile * 52 + base]):
            least = base
            best = pile << 12 | _empty_pile(board) << 6 | (size - base)
    return best


@_jit
def _greedy_move(rules: Words, board: Words, g: Words, q: Words) -> int:
    """The first that there is.

    A foundation move; a run on a host; the top of the waste on a host; a run over a face-down card
    to an empty pile; the top of the waste to one; a draw; any run to an empty pile.
    """
    ready = q[Q_NEXT] & (q[Q_TOPS] | _waste_top(board))
    if ready:
        return _up_code(board, q, _highest(ready))
    code = _greedy_join(rules, board, g, q)
    if code >= 0:
        return code
    cursor = board[B_CURSOR]
    if cursor:
        hosts = g[G_HOSTS + board[B_TALON + cursor - 1]] & q[Q_TOPS]
        if hosts:
            return WASTE << 12 | q[Q_PILE + _best_host(board, hosts)] << 6 | 1
    code = _greedy_space(rules, board, q, True)
    if code < 0 and cursor and _may_fill(rules, q, board[B_TALON + cursor - 1]):
        code = WASTE << 12 | _empty_pile(board) << 6 | 1
    if code < 0:
        code = _turn_of_talon(board, q)
    if code < 0:
        code = _greedy_space(rules, board, q, False)
    return code


# Careful play:


@_inline
def _up_is_safe(g: Words, board: Words, card: int) -> bool:
    """Whether putting the next card of a foundation up is known to lose nothing.

    See ``_is_safe``; that cards may come back from the foundations, the strategies leave out.
    """
    match = g[G_SAFE]
    if match <= 0 or not goes_up(board, card):
        return match == 0
    return _needs_no_host(match, board, int(B_UP), card)


@_inline
def _safe_move(board: Words, g: Words, q: Words, ready: int) -> int:
    """A move that loses nothing: a safe foundation move or a safe join, NO_MOVE: none.

    ``ready``: the cards that could go up at once.
    """
    while ready:
        card = _highest(ready)
        if _up_is_safe(g, board, card):
            return _up_code(board, q, card)
        ready ^= 1 << card
    if not g[G_JOINS]:
        return NO_MOVE
    bases = q[Q_BASES]
    while bases:
        card = _highest(bases)
        hosts = g[G_HOSTS + card] & q[Q_TOPS]
        if hosts:
            pile = q[Q_PILE + card]
            count = board[B_LENGTH + pile] - q[Q_BASE + pile]
            return pile << 12 | q[Q_PILE + _highest(hosts)] << 6 | count
        bases ^= 1 << card
    cursor = board[B_CURSOR]
    if cursor:
        hosts = g[G_HOSTS + board[B_TALON + cursor - 1]] & q[Q_TOPS]
        if hosts:
            return WASTE << 12 | q[Q_PILE + _highest(hosts)] << 6 | 1
    return NO_MOVE


@_inline
def _has_home(g: Words, q: Words, card: int) -> bool:
    """Whether a card that appears could leave at once."""
    return ((q[Q_NEXT] >> card) & 1 | (g[G_HOSTS + card] & q[Q_TOPS])) != 0


@_inline
def _bits(word: int) -> int:
    """How many bits of a word are set. For few of them."""
    total = 0
    while word:
        word &= word - 1
        total += 1
    return total


@_inline
def _wanted(q: Words, cards: int) -> int:
    """How many cards of a set are neither up nor lie on a host."""
    return _bits(cards & (~q[Q_FACE] | q[Q_BASES]) & ~q[Q_GONE])


@_jit
def _chain(rules: Words, board: Words, g: Words, q: Words, pile: int) -> int:
    """How many runs under the top one could leave one after the other; + 64: all of them."""
    first = B_PILES + pile * 52
    hidden = board[B_FACE_DOWN + pile]
    place = q[Q_BASE + pile] - 1
    chain = 0
    raised = 0
    while place >= hidden:
        card = board[first + place]
        if (q[Q_NEXT] >> card) & 1 or (card % 13 and (raised >> (card - 1)) & 1):
            raised |= 1 << card
            place -= 1
        else:
            base = place
            while base > hidden and _goes_along(rules, board, first + base - 1):
                base -= 1
            if not g[G_HOSTS + board[first + base]] & q[Q_TOPS]:
                return chain
            place = base - 1
        chain += 1
    return chain + 64 if place < 0 else chain


@_jit
def _nearest(board: Words, q: Words, pile: int) -> int:
    """Of the cards face up under a run: ranks to its foundation of the nearest x 64 + its depth."""
    first = B_PILES + pile * 52
    base = q[Q_BASE + pile]
    best = 14 * 64
    for place in range(board[B_FACE_DOWN + pile], base):
        card = board[first + place]
        best = min(best, (card % 13 - board[B_UP + card // 13]) * 64 + base - place)
    return best


@_jit
def _score_join(
    rules: Words, board: Words, g: Words, q: Words, pile: int, hosts: int, host: int
) -> int:
    """The score of putting the run at the top of a pile on a host."""
    w = G_WEIGHTS
    base = q[Q_BASE + pile]
    hidden = board[B_FACE_DOWN + pile]
    first = B_PILES + pile * 52
    score = g[w + W_JOIN] + g[w + W_JOIN_RANK] * (board[first + base] % 13)
    if g[G_GUESTS + host] & _waste_top(board):
        score += g[w + W_JOIN_RIVAL]
    if hosts ^ 1 << host:
        score += g[w + W_JOIN_TWIN]
    if base == 0:
        return score + g[w + W_JOIN_EMPTIES]
    if base == hidden:
        return score + g[w + W_JOIN_TURNS] + g[w + W_JOIN_HIDDEN] * (hidden - 1)
    if _has_home(g, q, board[first + base - 1]):
        score += g[w + W_JOIN_HOME]
    chain = _chain(rules, board, g, q, pile) & 63
    return score + g[w + W_JOIN_CHAIN] * chain + g[w + W_JOIN_UNDER] * (base - hidden)


@_jit
def _score_space(rules: Words, board: Words, g: Words, q: Words, pile: int) -> int:
    """The score of putting the run at the top of a pile, which isn't all of it, in a space."""
    w = G_WEIGHTS
    base = q[Q_BASE + pile]
    hidden = board[B_FACE_DOWN + pile]
    first = B_PILES + pile * 52
    card = board[first + base]
    score = g[w + W_SPACE] + g[w + W_SPACE_RANK] * (card % 13)
    score += g[w + W_SPACE_LENGTH] * (board[B_LENGTH + pile] - base)
    if q[Q_SPACES] > 1:
        score += g[w + W_SPACE_MORE]
    if board[B_REDEALS] == 0:
        score += g[w + W_SPACE_LAST]
    if board[B_CURSOR] < board[B_TALON_SIZE]:
        score += g[w + W_SPACE_STOCK]
    if g[G_HOSTS + card] & (q[Q_FACE] | q[Q_SEEN]):
        score += g[w + W_SPACE_HOSTED]
    elif g[G_HOSTS + card] == 0:
        score += g[w + W_SPACE_KING]
    if base == hidden:
        return score + g[w + W_SPACE_TURNS] + g[w + W_SPACE_HIDDEN] * (hidden - 1)
    under = board[first + base - 1]
    if _has_home(g, q, under):
        score += g[w + W_SPACE_HOME]
    if g[G_GUESTS + under] & _waste_top(board):
        score += g[w + W_SPACE_GUEST]
    chain = _chain(rules, board, g, q, pile)
    if chain >= 64:
        score += g[w + W_SPACE_REGAINED]
    nearest = _nearest(board, q, pile)
    return (
        score
        + g[w + W_SPACE_CHAIN] * (chain & 63)
        + g[w + W_SPACE_UNDER] * (base - hidden)
        + g[w + W_SPACE_NEAR] * (nearest >> 6)
        + g[w + W_SPACE_DEPTH] * (nearest & 63)
    )


@_inline
def _careful_runs(rules: Words, board: Words, g: Words, q: Words) -> int:
    """The score and code of the best move of a run to the tableau."""
    best = NO_SCORE
    fills = q[Q_SPACES] > 0 and rules[R_EMPTY] != 2
    for pile in range(rules[R_PILES]):
        size = board[B_LENGTH + pile]
        if size == 0:
            continue
        base = q[Q_BASE + pile]
        head = pile << 12 | (size - base)
        hosts = _hosts_of_run(rules, board, g, q, pile)
        if hosts and (base or rules[R_EMPTY] != 2):
            host = _best_host(board, hosts)
            score = _score_join(rules, board, g, q, pile, hosts, host)
            best = max(best, (score << SCORE_SHIFT) + (head | q[Q_PILE + host] << 6))
        elif fills and base and (rules[R_RUNS] or base == size - 1):
            if not _may_fill(rules, q, board[B_PILES + pile * 52 + base]):
                continue
            score = _score_space(rules, board, g, q, pile)
            best = max(best, (score << SCORE_SHIFT) + (head | _empty_pile(board) << 6))
    return best


@_inline
def _score_take(board: Words, g: Words, q: Words, hosts: int, host: int) -> int:
    """The score of putting the top of the waste on a host."""
    w = G_WEIGHTS
    cursor = board[B_CURSOR]
    card = board[B_TALON + cursor - 1]
    others = g[G_GUESTS + host] & ~(1 << card)
    score = (
        g[w + W_TAKE]
        + g[w + W_TAKE_RANK] * (card % 13)
        + g[w + W_TAKE_WANTED] * _wanted(q, g[G_GUESTS + card])
        + g[w + W_TAKE_OTHERS] * _wanted(q, others)
        + g[w + W_TAKE_NEAR] * (host % 13 - board[B_UP + host // 13])
    )
    if board[B_REDEALS] == 0:
        score += g[w + W_TAKE_LAST]
    if g[G_GUESTS + card] & q[Q_TURNING]:
        score += g[w + W_TAKE_GUEST]
    if others & q[Q_TURNING]:
        score += g[w + W_TAKE_RIVAL]
    if hosts ^ 1 << host:
        score += g[w + W_TAKE_TWIN]
    if cursor > 1 and _has_home(g, q, board[B_TALON + cursor - 2]):
        score += g[w + W_TAKE_NEXT]
    return score


@_jit
def _score_fill(board: Words, g: Words, q: Words) -> int:
    """The score of putting the top of the waste in an empty pile."""
    w = G_WEIGHTS
    cursor = board[B_CURSOR]
    card = board[B_TALON + cursor - 1]
    left = board[B_TALON_SIZE] - cursor
    score = (
        g[w + W_FILL]
        + g[w + W_FILL_RANK] * (card % 13)
        + g[w + W_FILL_STOCK] * left
        + g[w + W_FILL_WANTED] * _wanted(q, g[G_GUESTS + card])
    )
    if board[B_REDEALS] == 0:
        score += g[w + W_FILL_LAST]
    if g[G_GUESTS + card] & q[Q_TURNING]:
        score += g[w + W_FILL_GUEST]
    if q[Q_SPACES] > 1:
        score += g[w + W_FILL_MORE]
    if left == 0:
        score += g[w + W_FILL_END]
    if cursor > 1 and _has_home(g, q, board[B_TALON + cursor - 2]):
        score += g[w + W_FILL_NEXT]
    if g[G_HOSTS + card] & (q[Q_FACE] | q[Q_SEEN]):
        score += g[w + W_FILL_HOSTED]
    elif g[G_HOSTS + card] == 0:
        score += g[w + W_FILL_KING]
    return score


@_inline
def _careful_waste(rules: Words, board: Words, g: Words, q: Words) -> int:
    """The score and code of the best move of the waste to the tableau."""
    cursor = board[B_CURSOR]
    if cursor == 0:
        return NO_SCORE
    card = board[B_TALON + cursor - 1]
    head = WASTE << 12 | 1
    hosts = g[G_HOSTS + card] & q[Q_TOPS]
    if hosts:
        host = _best_host(board, hosts)
        score = _score_take(board, g, q, hosts, host)
        return (score << SCORE_SHIFT) + (head | q[Q_PILE + host] << 6)
    if _may_fill(rules, q, card):
        return (_score_fill(board, g, q) << SCORE_SHIFT) + (head | _empty_pile(board) << 6)
    return NO_SCORE


@_inline
def _score_up(board: Words, g: Words, q: Words, card: int) -> int:
    """The score of a foundation move that isn't known to be safe, once its card is bare."""
    w = G_WEIGHTS
    least = 13
    for suit in range(4):
        least = min(least, board[B_UP + suit])
    guests = g[G_GUESTS + card]
    score = (
        g[w + W_UP]
        + g[w + W_UP_AHEAD] * (card % 13 - least)
        + g[w + W_UP_WANTED] * _wanted(q, guests)
    )
    if board[B_REDEALS] == 0:
        score += g[w + W_UP_LAST]
    if guests & ((q[Q_BASES] & ~q[Q_WHOLE]) | _waste_top(board)):
        score += g[w + W_UP_GUEST]
    if not (q[Q_FACE] >> card) & 1:
        return score + g[w + W_UP_WASTE]
    if q[Q_PLACE + card] <= board[B_FACE_DOWN + q[Q_PILE + card]]:
        score += g[w + W_UP_TURNS]
    return score


@_jit
def _most_of_return(g: Words, card: int) -> int:
    """The most that the join of a whole pile may score. What scores less would be undone by it."""
    return (
        g[G_WEIGHTS + W_JOIN]
        + g[G_WEIGHTS + W_JOIN_RANK] * (card % 13)
        + g[G_WEIGHTS + W_JOIN_EMPTIES]
        + max(g[G_WEIGHTS + W_JOIN_RIVAL], 0)
        + max(g[G_WEIGHTS + W_JOIN_TWIN], 0)
    )


@_jit
def _careful_bare(rules: Words, board: Words, g: Words, q: Words, card: int) -> int:
    """The score and code of taking the rest of a run off a card that could go up then."""
    pile = q[Q_PILE + card]
    first = B_PILES + pile * 52
    size = board[B_LENGTH + pile]
    place = q[Q_PLACE + card] + 1
    if place <= q[Q_BASE + pile] or (not rules[R_RUNS] and place < size - 1):
        return NO_SCORE
    guest = board[first + place]
    hosts = g[G_HOSTS + guest] & q[Q_TOPS] & ~(1 << board[first + size - 1])
    if hosts == 0 and not _may_fill(rules, q, guest):
        return NO_SCORE
    score = _score_up(board, g, q, card) - max(g[G_WEIGHTS + W_BARE], 1)
    if hosts:
        target = q[Q_PILE + _best_host(board, hosts)]
    else:
        score -= g[G_WEIGHTS + W_BARE_SPACE]
        if score <= _most_of_return(g, guest):
            return NO_SCORE
        target = _empty_pile(board)
    return (score << SCORE_SHIFT) + (pile << 12 | target << 6 | (size - place))


@_inline
def _careful_ups(rules: Words, board: Words, g: Words, q: Words, ready: int) -> int:
    """The score and code of the best foundation move that isn't known to be safe.

    ``ready``: the cards that could go up at once.
    """
    best = NO_SCORE
    near = q[Q_NEXT] & (q[Q_FACE] | ready)
    while near:
        card = _highest(near)
        near ^= 1 << card
        if (ready >> card) & 1:
            score = _score_up(board, g, q, card)
            best = max(best, (score << SCORE_SHIFT) + _up_code(board, q, card))
        else:
            best = max(best, _careful_bare(rules, board, g, q, card))
    return best


@_jit
def _careful_move(rules: Words, board: Words, g: Words, q: Words) -> int:
    """The move with the highest score; what is known to lose nothing comes first."""
    ready = q[Q_NEXT] & (q[Q_TOPS] | _waste_top(board))
    code = _safe_move(board, g, q, ready)
    if code >= 0:
        return code
    best = _careful_ups(rules, board, g, q, ready)
    best = max(best, _careful_runs(rules, board, g, q))
    best = max(best, _careful_waste(rules, board, g, q))
    code = _turn_of_talon(board, q)
    if code >= 0:
        score = 0
        known = q[Q_KNOWN] != 0 and code == DRAW_CODE
        if known and _has_home(g, q, board[B_TALON + board[B_CURSOR]]):
            score = g[G_WEIGHTS + W_DRAW_HOME]
        best = max(best, (score << SCORE_SHIFT) + code)
    return best & ((1 << SCORE_SHIFT) - 1) if best > NO_SCORE else NO_MOVE


# Careful play of lines: where the search over lines serves, a class move is chosen by what it leads
# to, forced moves included, and then played step by step. Each step leaves the class as it is, and
# so the choice, until the move is made.


@_jit
def _lines_of_board(rules: Words, board: Words, q: Words, s: Words, t: Words) -> None:
    """Write a board as a class: what lies on the base of the top run of a pile is in a gap."""
    _lines_cards(s)
    lines_start(rules, board, s)
    for i in range(LINE_WORDS):
        t[i] = s[S_START + i]
    for pile in range(rules[R_PILES]):
        size = board[B_LENGTH + pile]
        for place in range(q[Q_BASE + pile] + 1, size):
            bit = s[L_BIT + board[B_PILES + pile * 52 + place]]
            t[T_PLACED] ^= bit
            t[T_HOSTS] &= ~bit
        if size:
            t[T_HOSTS] |= s[L_BIT + board[B_PILES + pile * 52 + q[Q_BASE + pile]]]
    removed = t[T_LINE] & ~t[T_PLACED]
    t[T_FREE] = t[T_HOSTS] & ~_spread(t[T_PLACED] & ~t[T_HOSTS], removed)
    t[T_GAPS] = (removed << 1 | removed >> 1) & t[T_PLACED]


@_jit
def _score_line(rules: Words, s: Words, t: Words, o: int, c: Words, g: Words) -> int:
    """The score of a class, after its forced moves."""
    w = G_WEIGHTS
    placed = t[o + T_PLACED]
    hosts = t[o + T_HOSTS]
    free = t[o + T_FREE]
    gaps = t[o + T_GAPS]
    covering = hosts & s[L_COVERS]
    score = (
        g[w + W_LINE_LEFT] * _bits(t[o + T_LINE])
        + g[w + W_LINE_GAPS] * _bits(t[o + T_LINE] & ~placed)
        + g[w + W_LINE_FREE] * _bits(free)
        + g[w + W_LINE_BLOCKED] * _bits(hosts & ~free)
        + g[w + W_LINE_SPARE] * _bits(free & gaps)
        + g[w + W_LINE_CLEARED] * (rules[R_PILES] - _bits(covering))
        + g[w + W_LINE_MOVES] * _bits(free & (gaps | free << 1 | free >> 1) & covering)
    )
    if _lines_dead(s, t, o):
        score += g[w + W_LINE_DEAD]
    return score + _score_depths(s, t, o, c, g)


@_jit
def _score_depths(s: Words, t: Words, o: int, c: Words, g: Words) -> int:
    """The part of the score of a class that is about what lies under hosts."""
    w = G_WEIGHTS
    up = t[o + T_NEXT_UP]
    down = t[o + T_NEXT_DOWN]
    line = t[o + T_LINE]
    near = up | down
    second = near | (up << 1 | down >> 1) & line
    third = second | (up << 2 | down >> 2) & line
    for i in range(8):
        c[SCRATCH + i] = 0
    tall = 0
    over = 0
    hosts = t[o + T_HOSTS] & s[L_COVERS]
    while hosts:
        bit = hosts & -hosts
        hosts ^= bit
        depth = 0
        under = s[L_UNDER + bit % 61]
        while under:
            depth += 1
            if under & third:
                over += depth * (1 + ((under & second) != 0) + ((under & near) != 0))
                suit = s[L_CARD + under % 61] // 13
                if under & up:
                    c[SCRATCH + suit] = depth
                if under & down:
                    c[SCRATCH + 4 + suit] = depth
            under = s[L_UNDER + under % 61]
        tall += (depth + 1) * (depth + 1)
    score = g[w + W_LINE_TALL] * tall + g[w + W_LINE_NEAR] * over
    for suit in range(4):
        low = c[SCRATCH + suit]
        high = c[SCRATCH + 4 + suit]
        score += g[w + W_LINE_NEXT] * min(low, high) + g[w + W_LINE_OTHER] * max(low, high)
    return score


@_jit
def _careful_line(
    rules: Words, board: Words, g: Words, q: Words, s: Words, t: Words, c: Words
) -> int:
    """The first step to the class move with the highest score; forced moves come first."""
    ready = q[Q_NEXT] & q[Q_TOPS]
    if ready:
        return _up_code(board, q, _highest(ready))
    _lines_of_board(rules, board, q, s, t)
    free = t[T_FREE]
    gaps = t[T_GAPS]
    removed = t[T_LINE] & ~t[T_PLACED]
    go = free & (t[T_NEXT_UP] | t[T_NEXT_DOWN])
    if go == 0:
        go = free & removed << 1 & removed >> 1 & s[L_COVERS]
    if go:
        return _step_to(board, g, q, s, free, s[L_CARD + (go & -go) % 61])
    best = 0
    most = 0
    left = free & (gaps | free << 1 | free >> 1) & s[L_COVERS]
    while left:
        bit = left & -left
        left ^= bit
        for word in range(LINE_WORDS):
            t[LINE_WORDS + word] = t[word]
        c[C_TRAIL] = 0
        _play_line(s, t, LINE_WORDS, CLASS_RELEASE << 7 | s[L_CARD + bit % 61])
        _close_lines(s, t, LINE_WORDS, c)
        score = _score_line(rules, s, t, LINE_WORDS, c, g)
        if best == 0 or score > most:
            best = bit
            most = score
    return _step_to(board, g, q, s, free, s[L_CARD + best % 61]) if best else NO_MOVE


@_jit
def _step_to(board: Words, g: Words, q: Words, s: Words, free: int, card: int) -> int:
    """The next step to the release of a base that can leave: see ``_play_line``.

    First the base is bared, then, if it has no host, a neighbour of it. ``free``: the bases that
    can be bared.
    """
    if not (q[Q_TOPS] >> card) & 1:
        return _step_to_bare(board, q, card)
    hosts = g[G_HOSTS + card] & q[Q_TOPS]
    if hosts:
        return q[Q_PILE + card] << 12 | q[Q_PILE + _highest(hosts)] << 6 | 1
    lower = free & s[L_BIT + card] >> 1
    return _step_to_bare(board, q, card - 1 if lower else card + 1)


@_jit
def _step_to_bare(board: Words, q: Words, card: int) -> int:
    """The next step to take a run from a base: its top goes to the other end of their gap."""
    while True:
        pile = q[Q_PILE + card]
        place = B_PILES + pile * 52 + board[B_LENGTH + pile] - 1
        top = board[place]
        beyond = 2 * top - board[place - 1]
        if (q[Q_TOPS] >> beyond) & 1:
            return pile << 12 | q[Q_PILE + beyond] << 6 | 1
        card = beyond


@_jit
def choose(
    strategy: int, rules: Words, board: Words, g: Words, q: Words, s: Words, t: Words, c: Words
) -> int:
    """The code of the move that a strategy picks, NO_MOVE: it gives up.

    ``s``, ``t`` and ``c`` are working space, as large as for a search over classes.
    """
    if strategy == STRATEGY_RANDOM:
        return _random_move(rules, board, q, c)
    if strategy == STRATEGY_GREEDY:
        return _greedy_move(rules, board, g, q)
    if g[G_LINES]:
        return _careful_line(rules, board, g, q, s, t, c)
    return _careful_move(rules, board, g, q)


@_jit
def play_game(
    strategy: int,
    rules: Words,
    board: Words,
    g: Words,
    q: Words,
    s: Words,
    t: Words,
    c: Words,
    max_moves: int,
    trace: Words,
) -> bool:
    """Play on, after ``begin_game``, until the game is won or given up; returns if it was cut off.

    ``q[Q_MOVES]`` counts the moves; their codes go into ``trace`` as far as there is room.
    """
    room = len(trace)
    while True:
        if cards_up(board) == 52:
            return False
        code = choose(strategy, rules, board, g, q, s, t, c)
        if code < 0:
            return False
        if q[Q_MOVES] >= max_moves:
            return True
        if q[Q_MOVES] < room:
            trace[q[Q_MOVES]] = code
        advance(rules, board, q, code)


@_jit
def dice_of(seed: int, low: int, mid: int, high: int) -> int:
    """What random play of a deal is seeded with."""
    return _mixed(_mixed(_mixed(_mixed(seed & MASK62) + low) + mid) + high)


@_jit
def play_deals(
    strategy: int,
    rules: Words,
    g: Words,
    seed: int,
    max_moves: int,
    low: Words,
    mid: Words,
    high: Words,
    moves: Words,
    ups: Words,
    capped: Words,
    deck: Words,
    mt: Words,
    board: Words,
    q: Words,
    s: Words,
    t: Words,
    c: Words,
    trace: Words,
) -> None:
    """Deal and play many deals, their numbers given as three words each.

    A deal is won if ``ups``, the cards on foundations at its end, are 52. ``trace`` holds the moves
    of the last deal.
    """
    for i in range(len(low)):
        shuffle(deck, low[i], mid[i], high[i], mt)
        deal(rules, deck, board)
        begin_game(rules, board, q, dice_of(seed, low[i], mid[i], high[i]))
        capped[i] = play_game(strategy, rules, board, g, q, s, t, c, max_moves, trace)
        moves[i] = q[Q_MOVES]
        ups[i] = cards_up(board)


# Planning ----------------------------------------------------------------------------------------
#
# What the planner looks ahead with, for rules that the search over runs serves. The state of play
# stands in ``s`` from S_START on, as at the start of a search, with one word more: whether the
# order of the talon is known. Hidden are the cards face down under the exposed layers, and those
# of the stock as long as its order isn't known. A *world* (``m``) is a copy of ``s`` with these
# cards laid anew. Decisions are made on worlds alone.
#
# Forced moves lose nothing for a player who doesn't see everything either: in their proofs T, who
# makes them, follows S, and always sees at least what S sees.

T_SEEN = 11  # whether the order of the talon is known
CLASS_DRAW = 4  # draws cards that were not seen before; no card goes with it

# The weights (``w``) of the quick player, who finishes the part of a game in which the talon isn't
# known. The score of a move is the sum of those that apply, some times a number (x); drawing has 0.
# A card goes up that isn't known to be safe there:
QUICK_UP = 0
QUICK_UP_WANTED = 1  # x guests of it that are not up and have no host yet
QUICK_UP_AHEAD = 2  # x ranks that it is ahead of the lowest foundation
QUICK_UP_LAST = 3  # there are such guests, and it is their last host
QUICK_UP_TURNS = 4  # a base leaves by it
QUICK_UP_WASTE = 5
# The top of the waste goes on a host:
QUICK_TAKE = 6
QUICK_TAKE_RANK = 7  # x its rank
QUICK_TAKE_GUEST = 8  # a base could lie on it that has no other host
QUICK_TAKE_RIVAL = 9  # a base of its class waits for a host
QUICK_TAKE_WANTED = 10
QUICK_TAKE_NEAR = 11  # its foundation lacks two cards at most
# The top of the waste goes to a space:
QUICK_FILL = 12
QUICK_FILL_LAST = 13  # there is no other space
QUICK_FILL_STOCK = 14  # x cards in the stock
QUICK_FILL_RANK = 15
QUICK_FILL_GUEST = 16
QUICK_FILL_WANTED = 17
QUICK_FILL_GUESTS = 18  # x bases more than one that could lie on it
# A base goes on a host:
QUICK_JOIN = 19
QUICK_JOIN_DEPTH = 20  # x layers under it
QUICK_JOIN_RANK = 21
QUICK_JOIN_RIVAL = 22  # another base of its class waits
# A base goes to a space:
QUICK_SPACE = 23
QUICK_SPACE_LAST = 24
QUICK_SPACE_STOCK = 25
QUICK_SPACE_DEPTH = 26
QUICK_SPACE_RANK = 27
QUICK_SPACE_LENGTH = 28  # x cards of its layer
QUICK_SPACE_WANTED = 29
QUICK_WEIGHTS = 30

WHOLE = 1000  # what a win is worth

# What a planner keeps in ``p``:
P_SEED = 0
P_POSITIONS = 1  # positions looked at
P_MOST = 2  # positions that one search may look at
P_JITTER = 3  # how much chance weighs in searches that look for plans
P_PLANS = 4  # how many plans there are
P_UNKNOWN = 5  # how many cards the player doesn't know
P_SEARCHES = 6
P_CARDS = 8  # the unknown cards
P_PLACES = 72  # where they could lie: pile << 6 | place, the talon being pile MAX_PILES
P_ROOT = 136  # the state of play
P_TRAIL = 196
P_CHOSEN = 396  # how many plans to compare, and which
P_VALUES = 456  # by plan: what it is worth, summed up over the worlds looked at
P_GAINS = 496  # 16 words for each number of cards face down: see ``_worth``
P_PLAN = 752  # PLAN_SIZE words a plan: how many class moves, and which
PLAN_SIZE = 100
MOST_PLANS = 32
P_SIZE = P_PLAN + PLAN_SIZE * MOST_PLANS


# The game itself, by class moves:


@_jit
def _note_seen(s: Words, o: int) -> None:
    """Note if every card of the talon was seen."""
    if s[o + T_MASK] >> s[o + T_POS] == 0:
        s[o + T_SEEN] = 1


@_jit
def _play_seen(s: Words, o: int, code: int) -> None:
    """Play a class move, or draw, in a state of play."""
    if code >> 7 != CLASS_DRAW:
        _play_class(s, s, o, code)
        return
    place = s[o + T_POS]
    for _ in range(s[S_DRAW]):
        following = _first_left(s[o + T_MASK], place)
        if following < 0:
            break
        place = following + 1
    s[o + T_POS] = place
    _note_seen(s, o)


@_jit
def _close_seen(s: Words, o: int, c: Words) -> None:
    """Play all forced class moves that the player sees to be forced; the trail holds them."""
    c[C_TRAIL] = 0
    if s[o + T_SEEN]:
        _close(s, s, o, c)
        return
    while True:
        code = _forced_in_tableau(s, s, o)
        if code < 0 and s[S_DRAW] == 1:
            place = _last_left(s[o + T_MASK], s[o + T_POS])
            if place >= 0:
                code = _forced_talon(s, s, o, place)
        if code < 0:
            return
        pos = s[o + T_POS]
        _play_class(s, s, o, code)
        s[o + T_POS] = pos
        _note(c, code)


@_jit
def _hidden(s: Words, o: int) -> int:
    """How many cards lie face down."""
    total = 0
    for pile in range(s[S_PILES]):
        total += min(s[S_DOWN + pile], s[S_FIRST + pile * 54 + s[o + T_LOW + pile]])
    return total


# The quick player:


@_jit
def _homeless(s: Words, o: int, own: int) -> int:
    """How many cards of a class are neither up nor released."""
    if own == NO_CLASS:
        return 0
    total = -((s[o + T_REL] >> own) & s[S_ONES])
    rank = own // 4 if s[S_ONES] == 3 else own // 3
    if s[S_ONES] == 1:
        rank = own % 13
    for suit in range(4):
        if s[S_CLASS + suit * 13 + rank] == own and s[o + T_UP + suit] <= rank:
            total += 1
    return total


@_jit
def _waiting(s: Words, o: int, own: int) -> int:
    """How many anchored bases of a class lie open."""
    total = 0
    for pile in range(s[S_PILES]):
        low = s[o + T_LOW + pile]
        if low:
            card = s[S_CARDS + pile * 52 + s[S_FIRST + pile * 54 + low]]
            if s[S_CLASS + card] == own:
                total += 1
    return total


@_jit
def _takes_bases(s: Words, o: int, own: int) -> int:
    """How many anchored bases without a host could lie on a card of a class."""
    guest = s[S_GUEST + own]
    if guest == NO_CLASS or _is_less(s, s, o, guest, own):
        return 0
    return _waiting(s, o, guest)


@_jit
def _quick_up(s: Words, o: int, card: int, w: Words) -> int:
    own = s[S_CLASS + card]
    wanted = _homeless(s, o, s[S_GUEST + own])
    lowest = 13
    for suit in range(4):
        lowest = min(lowest, s[o + T_UP + suit])
    score = w[QUICK_UP] + w[QUICK_UP_WANTED] * wanted
    score += w[QUICK_UP_AHEAD] * (card % 13 - lowest)
    if wanted and (s[o + T_OPEN] >> own) & s[S_ONES] < 2:
        score += w[QUICK_UP_LAST]
    return score


@_jit
def _quick_space(s: Words, o: int, w: Words, at: int) -> int:
    """What filling a space counts; ``at``: the first of three weights."""
    score = w[at]
    if _spaces(s, s, o) == 1:
        score += w[at + 1]
    rest = s[o + T_MASK] >> s[o + T_POS]
    while rest:
        rest &= rest - 1
        score += w[at + 2]
    return score


@_jit
def _quick_waste(s: Words, o: int, card: int, w: Words) -> int:
    """The score of putting the top of the waste on the tableau."""
    own = s[S_CLASS + card]
    wanted = _homeless(s, o, s[S_GUEST + own])
    guests = _takes_bases(s, o, own)
    if not _has_host(s, s, o, card):
        score = _quick_space(s, o, w, int(QUICK_FILL)) + w[QUICK_FILL_RANK] * (card % 13)
        score += w[QUICK_FILL_WANTED] * wanted
        if guests:
            score += w[QUICK_FILL_GUEST] + w[QUICK_FILL_GUESTS] * (guests - 1)
        return score
    score = w[QUICK_TAKE] + w[QUICK_TAKE_RANK] * (card % 13) + w[QUICK_TAKE_WANTED] * wanted
    if guests:
        score += w[QUICK_TAKE_GUEST]
    if _waiting(s, o, own):
        score += w[QUICK_TAKE_RIVAL]
    if s[o + T_UP + card // 13] + 2 >= card % 13:
        score += w[QUICK_TAKE_NEAR]
    return score


@_jit
def _quick_release(s: Words, o: int, pile: int, card: int, w: Words) -> int:
    """The score of releasing the base of a pile."""
    low = s[o + T_LOW + pile]
    own = s[S_CLASS + card]
    if _has_host(s, s, o, card):
        score = w[QUICK_JOIN] + w[QUICK_JOIN_DEPTH] * low + w[QUICK_JOIN_RANK] * (card % 13)
        if _waiting(s, o, own) > 1:
            score += w[QUICK_JOIN_RIVAL]
        return score
    length = s[S_FIRST + pile * 54 + low + 1] - s[S_FIRST + pile * 54 + low]
    score = _quick_space(s, o, w, int(QUICK_SPACE)) + w[QUICK_SPACE_DEPTH] * low
    score += w[QUICK_SPACE_RANK] * (card % 13) + w[QUICK_SPACE_LENGTH] * length
    return score + w[QUICK_SPACE_WANTED] * _homeless(s, o, s[S_GUEST + own])


@_jit
def _quick_moves(s: Words, o: int, c: Words, w: Words) -> int:
    """Write the moves of a state whose talon isn't known into ``c``, the best one last.

    Returns how many words they take from PENDING on, two a move.
    """
    base = int(PENDING)
    n = base
    if s[o + T_MASK] >> s[o + T_POS]:
        # In suit a card that is put off is seldom missed.
        n = _push(c, base, n, CLASS_DRAW << 7, 10_000 if s[S_JOINS] else 0)
    for suit in range(4):
        card = suit * 13 + s[o + T_UP + suit]
        if s[o + T_UP + suit] < 13 and _exposed(s, s, o, card) and _can_bare(s, s, o, card):
            score = _quick_up(s, o, card, w)
            if _is_anchored(s, s, o, card):
                score += w[QUICK_UP_TURNS]
            n = _push(c, base, n, CLASS_UP << 7 | card, score)
    for pile in range(s[S_PILES]):
        low = s[o + T_LOW + pile]
        if low:
            card = s[S_CARDS + pile * 52 + s[S_FIRST + pile * 54 + low]]
            if _has_host(s, s, o, card) or _has_space(s, s, o, card):
                score = _quick_release(s, o, pile, card, w)
                n = _push(c, base, n, CLASS_RELEASE << 7 | card, score)
    place = _last_left(s[o + T_MASK], s[o + T_POS])
    if place >= 0:
        card = s[S_TALON + place]
        if s[o + T_UP + card // 13] == card % 13:
            score = _quick_up(s, o, card, w) + w[QUICK_UP_WASTE]
            n = _push(c, base, n, CLASS_TALON_UP << 7 | card, score)
        if _has_host(s, s, o, card) or _has_space(s, s, o, card):
            n = _push(c, base, n, CLASS_TALON_IN << 7 | card, _quick_waste(s, o, card, w))
    return n - base


@_jit
def _play_quickly(s: Words, o: int, c: Words, w: Words) -> None:
    """Let the quick player play until the talon is known, or until there is no move."""
    c[C_JITTER] = 0
    _close_seen(s, o, c)
    while not s[o + T_SEEN]:
        n = _quick_moves(s, o, c, w)
        if n == 0:
            return
        _play_seen(s, o, c[PENDING + n - 2])
        _close_seen(s, o, c)


# Worlds:


@_jit
def _gather(m: Words, o: int, p: Words) -> None:
    """Write down the unknown cards, in the order of the deck, and where they could lie."""
    unknown = 0
    n = 0
    for pile in range(m[S_PILES]):
        low = m[o + T_LOW + pile]
        for place in range(min(m[S_DOWN + pile], m[S_FIRST + pile * 54 + low])):
            p[P_PLACES + n] = pile << 6 | place
            unknown |= 1 << m[S_CARDS + pile * 52 + place]
            n += 1
    if not m[o + T_SEEN]:
        for place in range(m[o + T_POS], m[S_TALON_SIZE]):
            if (m[o + T_MASK] >> place) & 1:
                p[P_PLACES + n] = MAX_PILES << 6 | place
                unknown |= 1 << m[S_TALON + place]
                n += 1
    p[P_UNKNOWN] = n
    n = 0
    for card in range(52):
        if (unknown >> card) & 1:
            p[P_CARDS + n] = card
            n += 1


@_jit
def _lay(m: Words, p: Words) -> None:
    """Lay the unknown cards where they could lie, in the order that they are in."""
    for i in range(p[P_UNKNOWN]):
        card = p[P_CARDS + i]
        pile = p[P_PLACES + i] >> 6
        place = p[P_PLACES + i] & 63
        if pile == MAX_PILES:
            m[S_PILE + card] = -1
            m[S_IS_BASE + card] = 0
            m[S_TALON + place] = card
            m[S_TALON_PLACE + card] = place
        else:
            m[S_TALON_PLACE + card] = -1
            m[S_CARDS + pile * 52 + place] = card
            m[S_PILE + card] = pile
            m[S_IS_BASE + card] = 1
            # A card face down is a layer of its own; layer 0 may be an empty one.
            m[S_LAYER + card] = place + (1 if m[S_FIRST + pile * 54 + 1] == 0 else 0)
    _note_lower(m)


@_jit
def _new_world(m: Words, p: Words) -> None:
    """Lay the unknown cards in another order, each as likely as the others."""
    for i in range(p[P_UNKNOWN] - 1, 0, -1):
        p[P_SEED] = (p[P_SEED] + 0x1B873593CC9E2D51) & MASK62
        j = (_mixed(p[P_SEED]) >> 20) % (i + 1)
        card = p[P_CARDS + i]
        p[P_CARDS + i] = p[P_CARDS + j]
        p[P_CARDS + j] = card
    _lay(m, p)


@_jit
def _back(m: Words, p: Words) -> None:
    """Put the state of play back in a world."""
    for i in range(T_SIZE):
        m[S_START + i] = p[P_ROOT + i]


@_jit
def _seat(m: Words, o: int, p: Words) -> None:
    """Make the state in a world the state of play: what isn't known in it is laid in order."""
    _gather(m, o, p)
    _lay(m, p)
    for i in range(T_SIZE):
        p[P_ROOT + i] = m[o + i]
    p[P_PLANS] = 0


@_jit
def _follow(m: Words, o: int, p: Words, c: Words, plan: int) -> None:
    """Play a plan in a world, from the state of play on."""
    _back(m, p)
    at = P_PLAN + plan * PLAN_SIZE
    for i in range(p[at]):
        _play_seen(m, o, p[at + 1 + i])
        _close_seen(m, o, c)


@_jit
def _add_plan(m: Words, o: int, p: Words, c: Words) -> None:
    """Add the beginning of a win just found, up to the first card it turns up, to the plans."""
    total = c[C_TRAIL]
    for i in range(total):
        p[P_TRAIL + i] = c[TRAIL + i]
    _back(m, p)
    hidden = _hidden(m, o)
    at = P_PLAN + p[P_PLANS] * PLAN_SIZE
    n = 0
    i = 0
    while i < total and _hidden(m, o) == hidden:
        p[at + 1 + n] = p[P_TRAIL + i]
        _play_class(m, m, o, p[P_TRAIL + i])
        n += 1
        if _hidden(m, o) == hidden:
            # Forced moves follow by themselves.
            _close_seen(m, o, c)
            i += 1 + c[C_TRAIL]
    p[at] = n
    for plan in range(p[P_PLANS]):
        other = P_PLAN + plan * PLAN_SIZE
        same = 0
        while same <= n and p[other + same] == p[at + same]:
            same += 1
        if same > n:
            return
    p[P_PLANS] += 1


@_jit
def _worth(p: Words, hidden: int, verdict: int, positions: int) -> int:
    """What a world is worth in which so many cards are face down when the talon is known.

    A win that a search finds at once is more likely to be found by a player who doesn't see those
    cards than one that took it many positions, so the gains go by both.
    """
    row = P_GAINS + 16 * min(hidden, 15)
    if verdict == WON:
        return p[row + min(_highest(positions) + 1, 15)]
    return p[row + 13] // 2 if verdict == OUT_OF_POSITIONS else 0


@_jit
def board_of(rules: Words, m: Words, o: int, board: Words) -> None:
    """Write a board of the class of a state. ``_play_class`` says why any such board will do.

    Released cards are laid on hosts in the order of their ranks, so that each class takes as many
    spaces as it lacks hosts.
    """
    size = 0
    cursor = 0
    for place in range(m[S_TALON_SIZE]):
        if (m[o + T_MASK] >> place) & 1:
            board[B_TALON + size] = m[S_TALON + place]
            size += 1
            if place < m[o + T_POS]:
                cursor = size
    board[B_TALON_SIZE] = size
    board[B_CURSOR] = cursor
    board[B_REDEALS] = m[S_REDEALS] - m[o + T_PASS] if m[S_REDEALS] >= 0 else -1
    for suit in range(4):
        board[B_UP + suit] = m[o + T_UP + suit]
        board[B_DOWN + suit] = 0
    for pile in range(m[S_PILES]):
        low = m[o + T_LOW + pile]
        height = m[S_FIRST + pile * 54 + low] + 1 if low else 0
        board[B_LENGTH + pile] = height
        board[B_FACE_DOWN + pile] = min(m[S_DOWN + pile], max(height - 1, 0))
        for place in range(height):
            board[B_PILES + pile * 52 + place] = m[S_CARDS + pile * 52 + place]
    for i in range(13):
        rank = 12 - i if rules[R_BUILD] == 1 else i
        for suit in range(4):
            card = suit * 13 + rank
            if m[o + T_UP + suit] > rank or not _exposed(m, m, o, card):
                continue
            if not _is_anchored(m, m, o, card):
                _put(rules, board, card)


@_jit
def _put(rules: Words, board: Words, card: int) -> None:
    """Put a card on a host of its own, else in a space."""
    chosen = -1
    for pile in range(rules[R_PILES]):
        height = board[B_LENGTH + pile]
        if height == 0:
            if chosen < 0:
                chosen = pile
        elif rules[R_FITS + card * 52 + board[B_PILES + pile * 52 + height - 1]]:
            chosen = pile
            break
    board[B_PILES + chosen * 52 + board[B_LENGTH + chosen]] = card
    board[B_LENGTH + chosen] += 1


@_jit
def _survey_class(rules: Words, m: Words, o: int, board: Words, q: Words) -> None:
    """Write a board of the class of a state, and its survey."""
    board_of(rules, m, o, board)
    begin_game(rules, board, q, o)
    if m[o + T_SEEN]:
        know_stock(board, q)
    q[Q_BROUGHT] = 1


@_jit
def _careful_wins(
    rules: Words, g: Words, m: Words, o: int, board: Words, q: Words, t: Words, c: Words, no: Words
) -> bool:
    """Whether ``careful`` goes on from the state in a world to a win."""
    _survey_class(rules, m, o, board, q)
    strategy = int(STRATEGY_CAREFUL)
    play_game(strategy, rules, board, g, q, m, t, c, q[Q_MOVES] + 300, no)
    return cards_up(board) == 52


# Ways in:


@_jit
def start_plan(rules: Words, board: Words, seen: int, s: Words) -> None:
    """Write the state of play of a board; ``seen``: whether the order of the talon is known."""
    model = int(MODEL_RUNS)
    prepare_classes(model, rules, s)
    start_classes(model, rules, board, s)
    o = int(S_START)
    s[o + T_SEEN] = seen
    _note_seen(s, o)


@_jit
def advance_plan(s: Words, m: Words, w: Words, p: Words, c: Words, plan: int, line: Words) -> int:
    """Play a plan in the game itself, then what is forced, and write what the player sees.

    ``s`` is the game itself; ``m`` becomes a world with the unknown cards in the order of the deck.
    While the talon isn't known, the plans in ``p`` become its moves, the one that the quick player
    likes best first; else, the first plan becomes what a search would try first. ``plan`` -1 is
    none; a plan ends where a card is turned up. The class moves played are added to ``line``,
    whose first word counts them.

    Returns WON, LOST if there is no move, or GOING_ON.
    """
    o = int(S_START)
    n = line[0]
    hidden = _hidden(s, o)
    at = P_PLAN + plan * PLAN_SIZE
    left = p[at] if plan >= 0 else 0
    i = 0
    while True:
        if i < left:
            n += 1
            line[n] = p[at + 1 + i]
            _play_seen(s, o, p[at + 1 + i])
            i += 1
        _close_seen(s, o, c)
        for j in range(c[C_TRAIL]):
            n += 1
            line[n] = c[TRAIL + j]
        if i >= left or _hidden(s, o) < hidden:
            break
    line[0] = n
    if _is_won(s, o, int(MODEL_RUNS)):
        return WON
    for i in range(S_COUNT):
        m[i] = s[i]
    _seat(m, o, p)
    c[C_JITTER] = 0
    if m[o + T_SEEN]:
        first = _runs_moves(m, m, o, c, int(PENDING)) - 2
        last = first
    else:
        first = PENDING + _quick_moves(m, o, c, w) - 2
        last = int(PENDING)
    if first < PENDING:
        return LOST
    for i in range(first, last - 2, -2):
        at = P_PLAN + p[P_PLANS] * PLAN_SIZE
        p[at] = 1
        p[at + 1] = c[i]
        p[P_PLANS] += 1
    return GOING_ON


@_jit
def look_ahead(
    model: int,
    rules: Words,
    g: Words,
    m: Words,
    w: Words,
    p: Words,
    t: Words,
    c: Words,
    table: Words,
    slots: int,
    board: Words,
    q: Words,
    no: Words,
    worlds: int,
    finds: int,
) -> int:
    """Look at new worlds; returns in how many searches a win was found.

    If it ``finds``, plans are added. If not, the chosen ones are compared: what each is worth in
    each world is added up, all plans going through the same worlds. A world that ``careful`` wins
    is worth the whole; else half of what a search says that follows on the quick player. ``model``
    is MODEL_RUNS; as a literal it would have the search compiled once more. ``no`` is empty.
    """
    o = int(S_START)
    found = 0
    for world in range(worlds):
        _new_world(m, p)
        for i in range(1 if finds else p[P_CHOSEN]):
            plan = p[P_CHOSEN + 1 + i]
            if finds:
                _back(m, p)
            else:
                _follow(m, o, p, c, plan)
            share = 1
            if not m[S_JOINS]:
                if not finds:
                    if _careful_wins(rules, g, m, o, board, q, t, c, no):
                        p[P_VALUES + plan] += WHOLE
                        continue
                    share = 2
                # In suit it is as good to search at once: what is in the stock hardly matters.
                _play_quickly(m, o, c, w)
            hidden = _hidden(m, o)
            begin_classes(m, c, c[C_GENERATION] + 1, p[P_MOST])
            if finds and world & 1:
                c[C_SEED] = p[P_SEED] & 0x3FFFFFFF
                c[C_JITTER] = p[P_JITTER]
            verdict = search_classes(model, m, t, c, table, slots, p[P_MOST] + 1)
            p[P_POSITIONS] += c[C_POSITIONS]
            p[P_SEARCHES] += 1
            if verdict == WON:
                found += 1
            if not finds:
                p[P_VALUES + plan] += _worth(p, hidden, verdict, c[C_POSITIONS]) // share
            elif verdict == WON and p[P_PLANS] < MOST_PLANS - 1:
                _add_plan(m, o, p, c)
    return found


@_jit
def survey_plan(rules: Words, m: Words, p: Words, board: Words, q: Words) -> None:
    """Write a board of the state of play, and its survey, as ``careful`` would see it."""
    _back(m, p)
    _survey_class(rules, m, int(S_START), board, q)


@_jit
def plan_of_move(m: Words, p: Words, board: Words, code: int) -> int:
    """The plan that begins with a move on a board of the state of play.

    -1 if there is none, -2 if the move leaves the class as it is.
    """
    o = int(S_START)
    source = code >> 12
    target = (code >> 6) & 63
    if code == DRAW_CODE:
        wanted = CLASS_DRAW << 7
    elif code == REDEAL_CODE:
        return -1
    elif source == WASTE:
        card = board[B_TALON + board[B_CURSOR] - 1]
        wanted = (CLASS_TALON_UP if target >= UP_PILES else CLASS_TALON_IN) << 7 | card
    else:
        card = board[B_PILES + source * 52 + board[B_LENGTH + source] - (code & 63)]
        if target >= UP_PILES:
            wanted = CLASS_UP << 7 | card
        elif _is_anchored(m, m, o, card):
            wanted = CLASS_RELEASE << 7 | card
        else:
            return -2
    for plan in range(p[P_PLANS]):
        at = P_PLAN + plan * PLAN_SIZE
        if p[at] == 1 and p[at + 1] == wanted:
            return plan
    return -1
