"""The comparison with a search that prunes nothing has power: it finds planted faults."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import naive_search
import solitaire_widget as sw
from solitaire_widget.search import encoding, kernel, lines, solver, space
from test_search_truth import FAMILIES, LINES, NOTHING_BACK, compare

SOURCE = Path(kernel.__file__).read_text(encoding="utf-8")
RUNS = FAMILIES["runs in alternating colours"] | NOTHING_BACK
PASSES = RUNS | {"cards_per_draw": 1, "passes": 2}

# What is written in the kernel, what is put in its place, and the rules that should show it.
FAULTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a covered card goes up": (
        "if _is_less(s, t, o, s[S_GUEST + own], own):\n        return True",
        "return True",
        RUNS,
    ),
    "the dead test gives up at once": ("if low == 1 and fill != 2:", "if False:", RUNS),
    "the dead test takes the lowest card of a pile for fixed": (
        "if first == 0 or _unhosted(s, c, own) < 0:",
        "if first == 0:",
        RUNS,
    ),
    "the dead test frees no space by what goes up": (
        "if s[S_FILL] != 2 and _unhosted(s, c, own) > 0:\n                    return SPACE",
        "if False:\n                    return SPACE",
        RUNS,
    ),
    "a card is taken from the waste in any pass": (
        " or t[o + T_PASS] < s[S_REDEALS]:\n        return False\n    card =",
        ":\n        return False\n    card =",
        PASSES,
    ),
    "the dead test forgets the redeal": (
        "range(s[S_REDEALS] - t[o + T_PASS])",
        "range(0)",
        PASSES,
    ),
    "the dead test forgets the waste": (
        "place = _last_left(c[SCRATCH + T_MASK], place)",
        "place = -1",
        PASSES,
    ),
    "the dead test knows one host a class": (
        "c[SCRATCH + T_OPEN] += 1 << own",
        "c[SCRATCH + T_OPEN] |= 1 << own",
        RUNS,
    ),
    "the dead test leaves what is up on its host": (
        "c[SCRATCH + T_REL] -= 1 << own",
        "pass",
        RUNS,
    ),
    "cards above a buried one move": ("hosts & ~_spread(placed & ~hosts, removed)", "hosts", LINES),
    "the dead test knows no foundation": ("ready >> 1 | ENDS)", "ready >> 1)", LINES),
    "one gap is enough to be released at once": (
        "free & removed << 1 & removed >> 1",
        "free & (removed << 1 | removed >> 1)",
        LINES,
    ),
    "runs are put on hosts in any suit": (
        "s[S_JOINS] = 1 if match == 0 and down else 0",
        "s[S_JOINS] = 1",
        RUNS,
    ),
    "foundation moves a rank too eager": (
        "            if behind > 2:\n                return False\n        elif other != suit",
        "            if behind > 3:\n                return False\n        elif other != suit",
        RUNS,
    ),
}

# Faults that show in one small deck of a thousand, each with one that shows it and can be won.
ONE_PASS = """Game: custom name="Custom game" pile_sizes={sizes} face_up=top build=down \
match=alternating move_runs=true empty=any aces_first=false down_foundations=false \
foundation_return=false transfers=false cards_per_draw=1 passes=1
"""
RARE: dict[str, tuple[str, str, str]] = {
    "a card is taken from the waste before its rivals": (
        "spare -= 1",
        "spare -= 0",
        ONE_PASS.format(sizes="1,1,1,1")
        + """Foundations: C-9 D-8 H-6 S-8
Stock:
Waste: JH QC QS KS JD KH JS
Redeals left: 0
T1: 8H 9S QH TS JC TH
T2: TC KC 9H 9D TD
T3: KD 7H QD
T4:
""",
    ),
    "a card is taken from the waste on hosts that go up": (
        "is_host and under & s[S_LOWER + other] and _exposed",
        "is_host and _exposed",
        ONE_PASS.format(sizes="1,1")
        + """Foundations: C-6 D-K H-8 S-9
Stock: KC TH QS JH QC 7C TS
Waste:
Redeals left: 0
T1: KS TC 9C JC
T2: JS KH QH 8C 9H
""",
    ),
    "a card is taken from the waste on hosts that are to come": (
        "is_host and under & s[S_LOWER + other] and _exposed(s, t, o, other):",
        "is_host and under & s[S_LOWER + other]:",
        ONE_PASS.format(sizes="1,1,1")
        + """Foundations: C-K D-T H-6 S-5
Stock: 8H 8S
Waste: QH KS QS
Redeals left: 0
T1: 9S QD JD
T2: JH 9H KH TS
T3: 7H KD 6S JS TH 7S
""",
    ),
}


def planted(old: str, new: str) -> types.ModuleType:
    """The kernel as plain Python with a fault in it."""
    assert old in SOURCE
    source = SOURCE.replace("from numba import njit", "raise ImportError").replace(old, new)
    module = types.ModuleType("faulty_kernel")
    exec(compile(source, "faulty_kernel", "exec"), module.__dict__)
    return module


def use(fault: types.ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (encoding, lines, solver, space):
        monkeypatch.setattr(module, "kernel", fault)
    encoding.encode_rules.cache_clear()


@pytest.fixture(autouse=True)
def fresh_rules() -> Iterator[None]:
    yield
    encoding.encode_rules.cache_clear()


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, rules = FAULTS[name]
    use(planted(old, new), monkeypatch)
    # A wrong verdict, or moves that can't be played.
    with pytest.raises((AssertionError, RuntimeError, LookupError)):
        compare(7, 3000, None, (2, 5), (8, 22), **rules)


@pytest.mark.parametrize("name", RARE)
def test_a_rare_fault_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, text = RARE[name]
    position = sw.Position.from_text(text)
    assert naive_search.is_winnable(position)
    assert sw.solve(position).verdict is sw.Verdict.WINNABLE
    use(planted(old, new), monkeypatch)
    assert sw.solve(position).verdict is sw.Verdict.UNWINNABLE


@pytest.mark.parametrize("rules", [RUNS, LINES], ids=["runs", "lines"])
def test_nothing_planted_shows_nothing(
    rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(planted("", ""), monkeypatch)
    compare(7, 40, None, (2, 4), (8, 18), **rules)
