"""Positions as text, one line a pile.

::

    Game: blind-alleys
    Foundations: C-3 D-0 H-A S-2
    Stock: 4C KD 7H
    Waste: 9S JD
    Redeals left: 1
    T1: <4D> <9C> 7S 6H
    T2:

The next card to draw comes first, the top card of the waste and of each pile last; ``<..>`` lies
face down. Games with foundations that build down have a ``Kings`` line, games without a stock
neither of the three lines in the middle. Blank lines and lines that start with ``#`` don't count.

Boards of other solvers are read as well: ``Talon:`` is the stock, and lines such as ``: 4C 2D``
are the tableau piles in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from solitaire_widget.cards import DECK, RANKS, SUITS, Card, Suit
from solitaire_widget.engine.position import Position
from solitaire_widget.engine.sentences import tableau_phrase
from solitaire_widget.errors import PositionError, RulesError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.notation.header import read_rules, write_rules
from solitaire_widget.notation.seal import read_seal
from solitaire_widget.ruleset import FaceUp, PileKind, Rules

_TOP = re.compile(r"([CDHS])-(10|[0A2-9TJQK])", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"(?:10|[A2-9TJQK])[CDHS]", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}")
_HIDDEN = ("??", "<??>")
_UNNAMED = re.compile(r"(?<!\S)(?:\?\?|<\?\?>)(?!\S)")
_NAMED_AT_MOST = 12


class Line(NamedTuple):
    """A line that counts, and its number in the text (from 1)."""

    number: int
    text: str


# Writing ---------------------------------------------------------------------------------------


def write_position(position: Position, reveal: bool = False) -> str:
    """The text of a position, without a line end at its end.

    Args:
        position: the position.
        reveal: whether face-down cards and the stock are named. A text without them shows
            ``<??>`` and ``??`` in their place and can't be read back.
    """
    rules = position.rules
    lines = [f"Game: {write_rules(rules)}", f"Foundations: {_write_tops(position.up)}"]
    if rules.down_foundations:
        lines.append(f"Kings: {_write_tops(position.down)}")
    if rules.has_stock:
        left = "unlimited" if position.redeals_left is None else position.redeals_left
        lines += [
            _line("Stock", (str(card) if reveal else "??" for card in position.stock)),
            _line("Waste", map(str, position.waste)),
            f"Redeals left: {left}",
        ]
    for number, cards in enumerate(position.tableau):
        hidden = position.face_down[number]
        down = (f"<{card if reveal else '??'}>" for card in cards[:hidden])
        lines.append(_line(f"T{number + 1}", [*down, *map(str, cards[hidden:])]))
    return "\n".join(lines)


def _line(label: str, words: Iterable[str]) -> str:
    return " ".join([f"{label}:", *words])


def _write_tops(ranks: Iterable[int]) -> str:
    return " ".join(
        f"{suit}-{RANKS[rank - 1] if rank else '0'}"
        for suit, rank in zip(SUITS, ranks, strict=True)
    )


# Reading ---------------------------------------------------------------------------------------


def read_position(text: str, rules: Rules | None = None, seal: str | None = None) -> Position:
    """The position that a text describes.

    Args:
        text: the position, with or without its ``Game:`` line.
        rules: the rules, needed where the ``Game:`` line is missing. Where both are given, they
            must be the same rules.
        seal: the seal of a text that doesn't name its hidden cards, see ``notation.seal``.

    A line that is missing leaves its pile empty; a missing ``Redeals left`` is as at the start.

    Raises:
        PositionError: the text can't be read or describes a position that can't be. The message
            names the first faulty line.
    """
    if not isinstance(text, str):
        raise PositionError(f"a position is a text, not {excerpt(text)}")
    if rules is not None and not isinstance(rules, Rules):
        raise PositionError(
            f"rules is a Rules value, such as sw.rules('bisley'), not {excerpt(rules)}"
        )
    lines = content_lines(text)
    label, _, value = lines[0].text.partition(":") if lines else ("", "", "")
    if label.strip().lower() == "game":
        rules = _header_rules(lines.pop(0).number, value, rules)
    elif rules is None:
        raise PositionError(
            "the first line must name the game, such as 'Game: bisley' "
            f"(or give the rules beside the text); it is {excerpt(lines[0].text if lines else '')}"
        )
    return position_of(lines if seal is None else _unsealed(lines, rules, seal), rules)


def content_lines(text: str) -> list[Line]:
    """The lines of a text that are neither blank nor comments, stripped, with their numbers."""
    lines = (Line(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1))
    return [line for line in lines if line.text and not line.text.startswith("#")]


def position_of(lines: Iterable[Line], rules: Rules) -> Position:
    """The position of the lines below the ``Game:`` line.

    Raises:
        PositionError: as ``read_position``.
    """
    board = _Board(rules)
    for line in lines:
        board.add(line)
    return board.position()


def _unsealed(lines: list[Line], rules: Rules, seal: str) -> list[Line]:
    """The lines with the hidden cards named that a seal stands for."""
    board = _Board(rules)
    for line in lines:
        board.add(line._replace(text=_UNNAMED.sub("", line.text)))
    hidden = board.missing()
    unnamed = sum(len(_UNNAMED.findall(line.text)) for line in lines)
    if len(hidden) != unnamed:
        raise PositionError(
            f"the text has {unnamed} hidden cards (?? or <??>), but {len(hidden)} aren't named"
        )
    named = iter(read_seal(seal, hidden))

    def name(found: re.Match[str]) -> str:
        return found[0].replace("??", str(next(named)))

    return [line._replace(text=_UNNAMED.sub(name, line.text)) for line in lines]


def _header_rules(number: int, header: str, given: Rules | None) -> Rules:
    try:
        rules = read_rules(header)
    except RulesError as error:
        raise PositionError(f"line {number}: {error}") from None
    if given is None:
        return rules
    if given.id != rules.id or given.differences(rules):
        raise PositionError(
            f"line {number}: the text follows the rules {write_rules(rules)}, the rules given are "
            f"{write_rules(given)}: give the rules of the text, or none"
        )
    return given


class _Board:
    """What has been read so far, line by line."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.hidden: dict[str, int] = {}
        self.tops: dict[str, dict[Suit, int]] = {}
        self.redeals = rules.redeals
        self._lines: dict[str, int] = {}
        self._places: dict[Card, str] = {}
        self._unnamed = 0
        self._named = False

    def add(self, line: Line) -> None:
        """Read one line.

        Raises:
            PositionError: something about it is wrong.
        """
        label, colon, value = line.text.partition(":")
        if not colon:
            raise self._fault(
                line,
                f"{excerpt(line.text)} has no label and colon, such as 'T1:' "
                "(a tableau pile without a name has the colon alone)",
            )
        name = self._name(line, label.strip())
        if name in self._lines:
            raise self._fault(line, f"{name} stands in line {self._lines[name]} already")
        self._lines[name] = line.number
        words = value.split()
        if name in ("Foundations", "Kings"):
            self._add_tops(line, name, words)
        elif name == "Redeals left":
            self._add_redeals(line, words)
        else:
            self._add_cards(line, name, words)

    def missing(self) -> list[Card]:
        """The cards that no line has named so far."""
        return [card for card in DECK if card not in self._places]

    def position(self) -> Position:
        """The position, complete.

        Raises:
            PositionError: cards are missing.
        """
        missing = self.missing()
        if missing:
            shown = ", ".join(map(str, missing[:_NAMED_AT_MOST]))
            more = len(missing) - _NAMED_AT_MOST
            raise PositionError(
                f"no line has {shown}{f' and {more} more' if more > 0 else ''}: "
                "a position has all 52 cards"
            )
        names = [pile.name for pile in self.rules.piles_of[PileKind.TABLEAU]]
        return Position(
            rules=self.rules,
            tableau=tuple(self.cards.get(name, ()) for name in names),
            face_down=tuple(self.hidden.get(name, 0) for name in names),
            stock=self.cards.get("Stock", ()),
            waste=self.cards.get("Waste", ()),
            up=tuple(self.tops.get("Foundations", {}).get(suit, 0) for suit in SUITS),
            down=tuple(self.tops.get("Kings", {}).get(suit, 0) for suit in SUITS),
            redeals_left=self.redeals,
        )

    def _name(self, line: Line, label: str) -> str:
        # Beyond ASCII, changing the case makes letters that nobody wrote.
        name = label.capitalize() if label.isascii() else label
        if name == "Talon":
            name = "Stock"
        pile = self.rules.pile.get(name)
        if not name or (pile is not None and pile.kind is PileKind.TABLEAU):
            return self._tableau_name(line, name)
        rules = self.rules
        if name == "Foundations":
            return name
        if name == "Kings":
            if not rules.down_foundations:
                raise self._fault(line, f"{rules.name} has no foundations that start with a king")
            return name
        if name in ("Stock", "Waste", "Redeals left"):
            if not rules.has_stock:
                raise self._fault(line, f"{rules.name} has no stock, so no line {name}")
            return name
        if name == "Game":
            raise self._fault(line, "the line that names the game is the first one, once")
        raise self._fault(line, f"{rules.name} has no pile or line {excerpt(label)}: {self._all()}")

    def _tableau_name(self, line: Line, name: str) -> str:
        self._unnamed += not name
        self._named |= bool(name)
        if self._unnamed and self._named:
            raise self._fault(
                line, "either all tableau piles have names (T1: ..) or none (colon alone)"
            )
        if self._unnamed > len(self.rules.pile_sizes):
            raise self._fault(
                line, f"{self.rules.name} has no more than {len(self.rules.pile_sizes)} piles"
            )
        return name or f"T{self._unnamed}"

    def _all(self) -> str:
        kings = ", Kings" if self.rules.down_foundations else ""
        stock = ", Stock, Waste, Redeals left" if self.rules.has_stock else ""
        return f"it has Foundations{kings}{stock} and {tableau_phrase(self.rules)}"

    def _add_tops(self, line: Line, name: str, words: list[str]) -> None:
        tops = self.tops[name] = {}
        for word in words:
            found = _TOP.fullmatch(word)
            if found is None:
                raise self._fault(
                    line,
                    f"{excerpt(word)} isn't the top card of a foundation, written like C-9 or H-K; "
                    "an empty one is C-0",
                )
            suit = Suit(found[1].upper())
            if suit in tops:
                raise self._fault(line, f"the {suit.name.lower()} stand there twice")
            rank = "0" + RANKS
            top = tops[suit] = rank.index(found[2].upper().replace("10", "T"))
            held = range(1, top + 1) if name == "Foundations" else range(top or 14, 14)
            for place in held:
                self._place(line, Card.of(place, suit), "on a foundation")

    def _add_redeals(self, line: Line, words: list[str]) -> None:
        word = " ".join(words).lower()
        given = self.rules.redeals
        if given is None:
            if word != "unlimited":
                raise self._fault(
                    line,
                    f"redeals are unlimited by these rules, so write that, not {excerpt(word)}",
                )
            return
        if word != "unlimited" and not _NUMBER.fullmatch(word):
            raise self._fault(line, f"the redeals left are a whole number, not {excerpt(word)}")
        if word == "unlimited" or int(word) > given:
            raise self._fault(
                line, f"{word} redeals can't be left: {self.rules.name} gives {given} in all"
            )
        self.redeals = int(word)

    def _add_cards(self, line: Line, name: str, words: list[str]) -> None:
        where = f"on {name}" if name in self.rules.pile else f"in the {name.lower()}"
        cards: list[Card] = []
        hidden = 0
        for word in words:
            down = word.startswith("<") and word.endswith(">")
            card = self._card(line, word[1:-1] if down else word, word)
            if down:
                self._check_down(line, name, card, cards[hidden:])
                hidden += 1
            self._place(line, card, where)
            cards.append(card)
        if cards and hidden == len(cards):
            raise self._fault(
                line, f"{cards[-1]} on top of {name} lies face down; a top card always lies face up"
            )
        self.cards[name], self.hidden[name] = tuple(cards), hidden

    def _check_down(self, line: Line, name: str, card: Card, open_cards: list[Card]) -> None:
        if name in ("Stock", "Waste"):
            raise self._fault(line, f"cards of the {name.lower()} stand without <>, as {card}")
        if self.rules.face_up is FaceUp.ALL:
            raise self._fault(line, f"all cards lie face up in {self.rules.name}: write {card}")
        if open_cards:
            raise self._fault(
                line,
                f"{card} lies face down on {open_cards[-1]}, which lies face up; "
                "face-down cards lie at the bottom of a pile",
            )

    def _card(self, line: Line, text: str, word: str) -> Card:
        if word in _HIDDEN:
            raise self._fault(
                line,
                f"{word} stands for a hidden card: a text that was written without the hidden "
                "cards can't be read back; to_text(reveal=True) writes one that can",
            )
        if not _CARD.fullmatch(text):
            raise self._fault(
                line, f"{excerpt(word)} is no card, written like 9S or TH, or <9S> face down"
            )
        return Card.from_text(text)

    def _place(self, line: Line, card: Card, where: str) -> None:
        if card in self._places:
            raise self._fault(line, f"{card} is there twice: {where} and {self._places[card]}")
        self._places[card] = f"{where} (line {line.number})"

    @staticmethod
    def _fault(line: Line, text: str) -> PositionError:
        return PositionError(f"line {line.number}: {text}")
