"""The cases of data/refusals.txt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import solitaire_widget as sw
from positions import board
from solitaire_widget import Reason
from solitaire_widget.notation.header import read_rules

DRAW = sw.Move("S", "W")
REDEAL = sw.Move("W", "S")


@dataclass(frozen=True)
class Case:
    """A move that one check refuses, and one on the same board that none does."""

    reason: Reason
    rules: sw.Rules
    piles: dict[str, str]
    refused: sw.Move
    sentence: str
    allowed: sw.Move | None

    def board(self) -> sw.Game:
        return board(self.rules, **self.piles)

    def __str__(self) -> str:
        return f"{self.reason.name} {self.rules.id} {self.refused}"


def move(text: str) -> sw.Move:
    """A move by its piles, whether or not they exist."""
    if text in ("draw", "redeal"):
        return {"draw": DRAW, "redeal": REDEAL}[text]
    piles, _, count = text.partition("*")
    source, target = piles.split(">")
    return sw.Move(source, target, int(count or 1))


def read_cases() -> list[Case]:
    text = (Path(__file__).parent / "data" / "refusals.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n")[1:]]
    return [_read_case(*block) for block in blocks]


def _read_case(head: str, refused: str, allowed: str) -> Case:
    reason, rules, piles = (part.strip() for part in head.split("|"))
    refused_move, sentence = refused.removeprefix("refused ").split(" | ")
    allowed = allowed.removeprefix("allowed ")
    return Case(
        Reason[reason],
        read_rules(rules),
        dict(pile.split("=") for pile in piles.split("; ") if pile),
        move(refused_move),
        sentence,
        None if allowed == "nothing" else move(allowed),
    )
