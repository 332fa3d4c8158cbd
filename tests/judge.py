"""Whether a message changed a game only as the rules allow: an account kept beside the widget.

The judge replays every game through the engine from its start, in a copy of its own, and works out
from the message alone where the game may be after it. It never asks the widget's desk.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import solitaire_widget as sw
from solitaire_widget.cards import RANK_NAMES, SUITS
from solitaire_widget.engine.legal import legal_moves
from solitaire_widget.engine.moves import DRAW, REDEAL
from wire import Message
from worlds import hidden_cards

LESSON_TYPES = frozenset({"move", "send", "stock", "undo", "restart", "lesson", "explain"})
"""What may change the game of a lesson that leads."""
NAMED = re.compile(r"\b(10|[A2-9TJQK])([CDHS])\b")
SPOKEN = re.compile(rf"\b({'|'.join(RANK_NAMES)}) of (\w+)\b")

Line = tuple[sw.Move, ...]


@dataclass(frozen=True)
class Place:
    """A line of play and how much of it is played."""

    line: Line
    ply: int

    @classmethod
    def of(cls, game: sw.Game) -> Place:
        return cls(game.moves + game.undone, len(game.moves))


class Ledger:
    """The positions of a line, made one legal move after the other from the start of a game.

    Attributes:
        joined: the finishes, by their first and last number of moves; one undo takes all back.
        unseen: the cards that were hidden in every position so far.
    """

    def __init__(self, game: sw.Game) -> None:
        self.game = game
        self.place = Place((), 0)
        self._positions = [game.start]
        self._legal: dict[int, Line] = {}
        self.joined: set[tuple[int, int]] = set()
        self.unseen = hidden_cards(game.start)
        self.enter(Place.of(game))

    @property
    def position(self) -> sw.Position:
        return self._positions[self.place.ply]

    @property
    def legal(self) -> Line:
        return self._legal_at(self.place.ply)

    def enter(self, place: Place) -> None:
        """Replay what is new in a line; each of its moves must be legal."""
        pairs = zip(self.place.line, place.line, strict=False)
        same = next((n for n, (old, new) in enumerate(pairs) if old != new), None)
        keep = min(len(self.place.line), len(place.line)) if same is None else same
        del self._positions[keep + 1 :]
        self._legal = {ply: moves for ply, moves in self._legal.items() if ply <= keep}
        for ply in range(keep, len(place.line)):
            move = place.line[ply]
            assert move in self._legal_at(ply), f"{move} isn't legal after {ply} moves"
            self._positions.append(self._positions[ply].after(move))
            self.unseen &= hidden_cards(self._positions[-1])
        self.place = place

    def _legal_at(self, ply: int) -> Line:
        if ply not in self._legal:
            self._legal[ply] = legal_moves(self._positions[ply])
        return self._legal[ply]

    def allowed(self, intent: Message, variations: Any) -> Iterator[Place]:
        """Where a well-formed intent on the latest snapshot may lead."""
        line, ply = self.place.line, self.place.ply
        match intent["type"]:
            case "move":
                asked = sw.Move(intent["source"], intent["target"], intent["count"])
                yield from self._after([move for move in self.legal if move == asked])
            case "stock":
                yield from self._after([DRAW if self.position.stock else REDEAL])
            case "send":
                source, count = intent["source"], intent["count"]
                yield from self._after(
                    move
                    for move in self.legal
                    if (move.source, move.count) == (source, count) and source[0] in "TW"
                )
            case "undo":
                yield from (Place(line, first) for first, last in self.joined if last == ply)
                yield Place(line, max(ply - 1, 0))
            case "redo":
                yield from (Place(line, last) for first, last in self.joined if first == ply)
                yield Place(line, min(ply + 1, len(line)))
            case "restart":
                yield Place(line, 0)
            case "go" if 0 <= intent["ply"] <= len(line):
                yield Place(line, intent["ply"])
            case "follow" if 0 <= intent["ply"] < len(variations):
                other = variations[intent["ply"]]
                yield Place(line[: other.after] + other.moves, other.after)

    def _after(self, moves: Any) -> Iterator[Place]:
        for move in moves:
            if move in self.legal:
                yield Place((*self.place.line[: self.place.ply], move), self.place.ply + 1)

    def finished(self, now: Place) -> bool:
        """Whether what is new are moves up and draws that win."""
        new, ply = now.line[self.place.ply :], self.place.ply
        if now.line[:ply] != self.place.line[:ply] or now.ply != len(now.line) or not new:
            return False
        self.enter(now)
        self.joined.add((ply, now.ply))
        up = all(move.to_foundation or move.is_draw or move.is_redeal for move in new)
        return up and self.position.is_won


def expected_snapshot(ledger: Ledger) -> Message:
    """What the snapshot says of the game, made from the replayed position."""
    position, place = ledger.position, ledger.place
    rules = position.rules
    return {
        "schema": 1,
        "deal": None if ledger.game.deal is None else str(ledger.game.deal),
        "piles": [
            {
                "name": pile.name,
                "kind": str(pile.kind),
                "hidden": position.hidden_in(pile),
                "cards": list(map(str, position.cards_in(pile)[position.hidden_in(pile) :])),
            }
            for pile in rules.piles
        ],
        "legal": [[move.source, move.target, move.count] for move in ledger.legal],
        "counters": {
            "moves": place.ply,
            "up": position.cards_up,
            "redeals_left": _redeals(position),
        },
    }


def _redeals(position: sw.Position) -> int | str | None:
    if not position.rules.has_stock:
        return None
    return "unlimited" if position.redeals_left is None else position.redeals_left


def named_in(text: str) -> set[str]:
    """All cards that a text names, as ``9S`` or as ``9 of spades``."""
    suits = {suit.name.lower(): str(suit) for suit in SUITS}
    short = {("T" if rank == "10" else rank) + suit for rank, suit in NAMED.findall(text)}
    letters = dict(zip(RANK_NAMES, "A23456789TJQK", strict=True))
    return short | {
        letters[rank] + suits[suit] for rank, suit in SPOKEN.findall(text) if suit in suits
    }


def unpacked(html: str) -> str:
    """A text whose data addresses are written out, so that what their pictures say can be read.

    Outlines are left out: `7S` in them begins a curve.
    """

    def text_of(address: re.Match[str]) -> str:
        head, _, data = address[0].partition(",")
        return b64decode(data).decode() if head.endswith(";base64") else unquote(data)

    written = re.sub(r"data:image/svg\+xml[^\"]*", text_of, html)
    return re.sub(r"\bd='[^']*'", "", written)
