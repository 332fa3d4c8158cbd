"""Moves: values with a canonical text."""

from __future__ import annotations

import pickle

import pytest

import solitaire_widget as sw


@pytest.mark.parametrize(
    ("source", "target", "count", "text"),
    [
        ("T3", "T5", 1, "T3>T5"),
        ("T3", "T5", 4, "T3>T5*4"),
        ("T13", "F:S", 1, "T13>F:S"),
        ("W", "F:H", 1, "W>F:H"),
        ("T9", "K:D", 1, "T9>K:D"),
        ("K:D", "F:D", 1, "K:D>F:D"),
        ("S", "W", 1, "draw"),
        ("W", "S", 1, "redeal"),
    ],
)
def test_a_move_is_written_in_its_canonical_form(
    source: str, target: str, count: int, text: str
) -> None:
    assert str(sw.Move(source, target, count)) == text


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("T3>T5", set()),
        ("F:C>T5", set()),
        ("T3>F:S", {"to_foundation"}),
        ("W>K:S", {"to_foundation"}),
        ("K:D>F:D", {"is_transfer"}),
        ("F:D>K:D", {"is_transfer"}),
        ("S>W", {"is_draw"}),
        ("W>S", {"is_redeal"}),
        ("W>T1", set()),
        ("S>T1", set()),
    ],
)
def test_a_move_knows_its_kind(text: str, kinds: set[str]) -> None:
    source, target = text.split(">")
    move = sw.Move(source, target)
    asked = ("to_foundation", "is_transfer", "is_draw", "is_redeal")
    assert {kind for kind in asked if getattr(move, kind)} == kinds


def test_moves_are_values() -> None:
    move = sw.Move("T3", "T5", 4)
    assert move == sw.Move("T3", "T5", count=4) != sw.Move("T3", "T5")
    assert len({move, sw.Move("T3", "T5", 4), sw.Move("T5", "T3", 4)}) == 2
    assert pickle.loads(pickle.dumps(move)) == move
    assert eval(repr(move), {"Move": sw.Move}) == move
    with pytest.raises(AttributeError):
        move.count = 3  # type: ignore[misc]
