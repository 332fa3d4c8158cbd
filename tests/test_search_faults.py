"""The comparison with a search that prunes nothing has power: it finds planted faults."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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
    "a card is taken from the waste before its rivals": (
        "                spare -= 1",
        "                spare -= 0",
        PASSES,
    ),
    "a card is taken from the waste on hosts that go up": (
        "if under & s[S_LOWER + other] and _exposed",
        "if _exposed",
        PASSES,
    ),
    "a card is taken from the waste on hosts that are to come": (
        "if under & s[S_LOWER + other] and _exposed(s, t, o, other):",
        "if under & s[S_LOWER + other]:",
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


@pytest.mark.parametrize("rules", [RUNS, LINES], ids=["runs", "lines"])
def test_nothing_planted_shows_nothing(
    rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(planted("", ""), monkeypatch)
    compare(7, 40, None, (2, 4), (8, 18), **rules)
