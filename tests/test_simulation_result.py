"""Results: their figures, how they read, compare, become a frame, and lie on disk."""

from __future__ import annotations

import copy
import io
import json
import math
import os
import pickle
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import solitaire_widget as sw
import strategies
from solitaire_widget.simulation.batch import COLUMNS, DTYPES, Batch


def made(outcomes: list[int], **changes: Any) -> sw.SimulationResult:
    batch = Batch.empty(len(outcomes))
    batch.outcomes[:] = outcomes
    batch.foundation_counts[batch.outcomes == 1] = 52
    batch.capped[:] = changes.pop("capped", False)
    given: dict[str, Any] = {
        "rules": sw.rules("blind-alleys"),
        "strategy": "careful",
        "options": {},
        "seed": 0,
        "max_moves": 2000,
        "requested": len(outcomes),
        "deals": np.arange(1, len(outcomes) + 1),
        "batch": batch,
    }
    return sw.SimulationResult(**given | changes)


# Figures -----------------------------------------------------------------------------------------


def wilson_by_hand(won: float, n: int) -> tuple[float, float]:
    z = 1.959963984540054
    middle = (won + z * z / 2) / (n + z * z)
    half = z / (n + z * z) * math.sqrt(won * (n - won) / n + z * z / 4)
    return middle - half, middle + half


@pytest.mark.parametrize(("won", "lost"), [(437, 563), (0, 20), (20, 0), (1, 0), (995, 5)])
def test_wilson(won: int, lost: int) -> None:
    rate = sw.WinRate(won, lost)
    assert rate.n == won + lost
    assert rate.estimate == won / (won + lost)
    assert (rate.low, rate.high) == pytest.approx(wilson_by_hand(won, won + lost), abs=1e-12)


def test_the_unknown_are_neither_won_nor_lost() -> None:
    rate = made([1] * 60 + [0] * 20 + [-1] * 20).win_rate
    assert (rate.won, rate.lost, rate.unknown, rate.n) == (60, 20, 20, 100)
    assert rate.estimate == 0.75
    assert rate.low == pytest.approx(wilson_by_hand(60, 100)[0])
    assert rate.high == pytest.approx(wilson_by_hand(80, 100)[1])
    assert str(rate) == "75.0 % (50.2 to 86.7) of 100 deals, 20 unknown"


def test_nothing_known() -> None:
    for rate in (sw.WinRate(0, 0, 0), sw.WinRate(0, 0, 5)):
        assert math.isnan(rate.estimate)
        assert rate.low == pytest.approx(0)
        assert rate.high == pytest.approx(1)
    assert str(sw.WinRate(0, 0)) == "? (0.0 to 100.0) of 0 deals"


def test_digits_follow_the_width() -> None:
    assert str(sw.WinRate(4370, 5630)) == "43.7 % (42.7 to 44.7) of 10,000 deals"
    # One lost deal keeps it from being all of them.
    assert str(sw.WinRate(2496, 1, 3)).startswith("99.96 % (")
    assert str(sw.WinRate(1, 99_999)).startswith("0.001 % (")
    assert str(sw.WinRate(30, 0)).startswith("100.0 % (")
    assert str(sw.WinRate(432_000, 568_000)) == "43.20 % (43.10 to 43.30) of 1,000,000 deals"


# How they read -----------------------------------------------------------------------------------


def test_repr() -> None:
    rules = sw.rules("blind-alleys").variant(passes=1)
    result = made([1, 1, 0, -1], rules=rules, seed=5, capped=[0, 0, 1, 0], requested=9)
    assert repr(result) == (
        "<SimulationResult: Blind Alleys (passes=1), careful (seed=5), deals 4 of the 9 asked for "
        "(partial: the run was ended early): won 2, 66.7 % (15.0 to 95.4); unknown 1, neither won "
        "nor lost in these figures; capped 1 cut off after 2,000 moves, counted as lost>"
    )
    solver = made([1, 0], strategy="solver", options={"max_positions": 50, "memory_mb": 512})
    assert repr(solver).startswith(
        "<SimulationResult: Blind Alleys, solver (max_positions=50), deals 2: winnable 1, 50.0 % "
    )


def test_html_says_the_same_and_takes_the_colours_of_the_page() -> None:
    rules = sw.rules("blind-alleys").variant(name="<b>Mine</b> & yours")
    html = made([1, 0, -1], rules=rules, strategy="<script>")._repr_html_()
    assert "&lt;b&gt;Mine&lt;/b&gt; &amp; yours" in html
    assert "<script" not in html
    assert "neither won nor lost" in html
    assert "widened to both ways" in html
    colours = re.findall(r"(?:color|background)\s*:\s*([^;\"]+)", html)
    assert set(colours) <= {"inherit", "none"}
    assert "widened" not in made([1, 0])._repr_html_()


def test_nothing_can_be_changed() -> None:
    result = made([1, 0])
    with pytest.raises(ValueError, match="read-only"):
        result.outcomes[0] = 0
    with pytest.raises(AttributeError):
        result.seed = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_nor_in_a_copy(again: Callable[[Any], Any]) -> None:
    result = made([1, 0, -1], requested=5, options={"depth": 3})
    other = again(result)
    assert other == result
    for array in (other.deals, other.outcomes, other.capped_deals, other.positions):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_equality() -> None:
    assert made([1, 0]) == made([1, 0])
    assert made([1, 0]) != made([0, 0])
    assert made([1, 0]) != made([1, 0], seed=1)
    assert made([1, 0]) != made([1, 0], rules=sw.rules("bisley"))
    assert made([1, 0]) != "made"


def test_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = made([1, 0, -1]).to_frame()
    assert list(frame.columns) == [
        "deal", "outcome", "move_count", "foundation_count", "positions", "capped",
    ]  # fmt: skip
    assert frame["deal"].tolist() == [1, 2, 3]
    assert frame["outcome"].tolist() == [1, 0, -1]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(sw.SolitaireError, match="pip install pandas"):
        made([1]).to_frame()


# Comparing ---------------------------------------------------------------------------------------


def test_compare() -> None:
    one = made([1] * 70 + [0] * 30)
    two = made([1] * 50 + [0] * 20 + [1] * 5 + [0] * 25, strategy="greedy")
    found = one.compare(two)
    assert (found.both, found.only_a, found.only_b, found.neither) == (50, 20, 5, 25)
    assert (found.n, found.unknown, found.left_out) == (100, 0, 0)
    assert found.difference == 0.15
    # Exact McNemar: twice the chance of 5 heads or fewer in 25 tosses.
    tail = sum(math.comb(25, k) for k in range(6)) / 2**25
    assert found.p_value == pytest.approx(2 * tail)
    # Bonett and Price, by hand: (21 - 6) / 102 +- z * sqrt((27 - 15**2 / 102) / 102**2).
    half = 1.959963984540054 * math.sqrt((27 - 15**2 / 102) / 102**2)
    assert found.low == pytest.approx(15 / 102 - half)
    assert found.high == pytest.approx(15 / 102 + half)
    turned = two.compare(one)
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low))
    assert turned.p_value == found.p_value
    assert "careful and greedy" in repr(found)
    assert "p = 0.004077" in repr(found)
    assert "careful" in found._repr_html_()


def test_compare_takes_the_deals_that_both_played() -> None:
    one = made([1, 0, 1, 1], deals=np.array([5, 9, 2, 10**6]))
    two = made([0, 1], deals=np.array([2, 9]))
    found = one.compare(two)
    assert (found.n, found.left_out) == (2, 2)
    assert (found.only_a, found.only_b) == (1, 1)
    assert found.p_value == 1.0
    assert "2 that only one of them played are left out" in repr(found)
    large = made([1, 0], deals=np.array([10**20 - 1, 9], dtype=object))
    assert one.compare(large).n == 1


def test_compare_with_unknown_deals() -> None:
    one = made([1, 1, -1, -1, 0] * 10)
    two = made([1, 0, 1, -1, -1] * 10)
    found = one.compare(two)
    assert (found.both, found.only_a, found.only_b, found.neither, found.unknown) == (
        10, 10, 0, 0, 30,
    )  # fmt: skip
    worst = made([1, 1, 0, 0, 0] * 10).compare(made([1, 0, 1, 1, 1] * 10))
    best = made([1, 1, 1, 1, 0] * 10).compare(made([1, 0, 1, 0, 0] * 10))
    assert found.low == pytest.approx(worst.low)
    assert found.high == pytest.approx(best.high)
    assert found.difference == 0.5


def test_compare_refuses() -> None:
    with pytest.raises(sw.DealError, match="no deal in common"):
        made([1], deals=np.array([4])).compare(made([1]))
    with pytest.raises(sw.SolitaireError, match="not with 'greedy'"):
        made([1]).compare("greedy")  # type: ignore[arg-type]


def test_names_in_a_comparison_tell_the_two_apart() -> None:
    one = made([1, 0])
    house = made([1, 0], rules=sw.rules("blind-alleys").variant(passes=1))
    assert "careful at Blind Alleys (passes=1)" in repr(one.compare(house))
    assert "careful (seed=3)" in repr(one.compare(made([1, 0], seed=3)))
    again = one.compare(made([1, 0]))
    assert (again.a, again.b) == ("careful (1)", "careful (2)")


# On disk -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "result",
    [
        made([1, 0, -1], requested=8),
        made([]),
        made([1, 0], deals=np.array([10**20 - 1, 3], dtype=object)),
        made([1], rules=sw.Rules(name="Mine, “own”", pile_sizes=(4,) * 13, cards_per_draw=0)),
        made([1], rules=sw.rules("bisley").variant(name="House", transfers=False)),
        made([1], rules=sw.rules("bisley").variant(move_runs=True)),
        made([0], options={"depth": 3, "width": None, "what": [1, 2.5, "x"]}),
    ],
    ids=lambda result: f"{result.rules.name}, {len(result)}",
)
def test_save_and_load(result: sw.SimulationResult, tmp_path: Path) -> None:
    assert_comes_back(result, tmp_path)


def test_save_and_load_what_was_played(tmp_path: Path) -> None:
    rules = sw.rules("blind-alleys").variant(passes=3)
    result = sw.simulate(
        rules, strategy=strategies.upward, deals=30, max_moves=20, workers=1, progress=False
    )
    assert result.capped
    assert_comes_back(result, tmp_path)


def assert_comes_back(result: sw.SimulationResult, tmp_path: Path) -> None:
    path = tmp_path / "result.anything"
    result.save(path)
    loaded = sw.SimulationResult.load(path)
    assert loaded == result
    assert repr(loaded) == repr(result)
    assert loaded.rules.name == result.rules.name
    assert loaded.rules.origin == result.rules.origin
    assert loaded.deals.dtype == result.deals.dtype
    loaded.save(str(path))
    assert sw.SimulationResult.load(str(path)) == result
    assert [file.name for file in tmp_path.iterdir()] == ["result.anything"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "result.npz"
    made([1]).save(path)

    def full(file: io.BufferedWriter, **arrays: Any) -> None:
        file.write(b"half a fi")
        raise OSError("disk full")

    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(OSError, match="disk full"):
        made([0]).save(path)
    assert sw.SimulationResult.load(path) == made([1])
    assert [file.name for file in tmp_path.iterdir()] == ["result.npz"]


def rewritten(**changes: Any) -> bytes:
    """A saved result with other arrays, or other words about it (in ``about``)."""
    file = io.BytesIO()
    result = made([1, 0, -1])
    about = {
        "format": "solitaire-widget result",
        "version": 1,
        "package": sw.__version__,
        "rules": json.loads(json.dumps({n: getattr(result.rules, n) for n in rule_fields()})),
        "strategy": "careful",
        "options": {},
        "seed": 0,
        "max_moves": 2000,
        "requested": 3,
    } | changes.pop("about", {})
    arrays = {name: getattr(result.batch, name) for name in COLUMNS} | {"deals": result.deals}
    coded = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    np.savez_compressed(file, about=coded, **arrays | changes)
    return file.getvalue()


def rule_fields() -> tuple[str, ...]:
    from solitaire_widget.ruleset import FIELDS

    return FIELDS


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (lambda: b"", "isn't a saved result"),
        (lambda: b"deal,outcome\n", "isn't a saved result"),
        (lambda: rewritten()[:400], "isn't a saved result"),
        (lambda: rewritten(deals=np.array([object()])), "isn't a saved result"),
        (lambda: rewritten(about={"format": "other"}), "something other than a result"),
        (lambda: rewritten(about={"version": 2}), "version 2 of the format"),
        (lambda: rewritten(about={"seed": "x"}), "its seed is 'x'"),
        (lambda: rewritten(about={"rules": {"id": "bisley"}}), "rules in full"),
        (lambda: rewritten(about={"requested": 2}), "has 3 deals, but asked for 2"),
        (lambda: rewritten(outcomes=np.zeros(2, dtype=np.int8)), "its outcomes are int8 of shape"),
        (lambda: rewritten(outcomes=np.zeros(3)), "its outcomes are float64"),
        (lambda: rewritten(outcomes=np.full(3, 7, dtype=np.int8)), "other than 1, 0 and -1"),
        (lambda: rewritten(move_counts=np.full(3, -1, np.int32)), "less than no moves"),
        (lambda: rewritten(positions=np.full(3, -1)), "less than no positions"),
        (lambda: rewritten(foundation_counts=np.full(3, 53, np.int8)), "other than 0 to 52"),
        (lambda: rewritten(foundation_counts=np.full(3, 9, np.int8)), "without all cards"),
        (lambda: rewritten(capped=np.full(3, True)), "cut off and not lost"),
        (lambda: rewritten(about={"seed": -1}), "too small"),
        (lambda: rewritten(about={"max_moves": 0}), "too small"),
        (lambda: rewritten(about={"strategy": ""}), "no printable name"),
        (lambda: rewritten(about={"strategy": "\x1b[2J"}), "no printable name"),
        (lambda: rewritten(about={"options": {"\x1b[2J": 1}}), "no printable name"),
        (lambda: rewritten(about={"options": {"depth": "\x1b[2J"}}), "no printable name"),
        (lambda: rewritten(deals=np.array([1, 2, 2])), "a deal twice"),
        (lambda: rewritten(deals=np.array([0, 1, 2])), "so 0 is none"),
        (lambda: rewritten(deals=np.array(["1", "x", "3"])), "aren't deal numbers"),
        (lambda: rewritten(deals=np.array(["1", "2", "9" * 5000])), "aren't deal numbers"),
        (lambda: rewritten(deals=np.array([1.0, 2, 3])), "aren't deal numbers"),
    ],
)
def test_files_that_are_no_result(content: Callable[[], bytes], told: str, tmp_path: Path) -> None:
    path = tmp_path / "result.npz"
    path.write_bytes(content())
    with pytest.raises(sw.RecordError, match=told):
        sw.SimulationResult.load(path)


def test_a_damaged_file_is_refused_or_read_right(tmp_path: Path) -> None:
    path = tmp_path / "result.npz"
    result = made([1, 0, -1] * 40)
    result.save(path)
    whole = path.read_bytes()
    refused = 0
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            assert sw.SimulationResult.load(path) == result
        except sw.RecordError:
            refused += 1
    assert refused > 50


def test_whatever_the_reader_raises_is_told_as_damage(tmp_path: Path) -> None:
    path = tmp_path / "result.npz"
    made([1, 0, -1] * 40).save(path)
    whole = path.read_bytes()
    # In the midst of the header of an array, where NumPy has Python's tokenizer read on.
    for place in range(whole.index(b"about.npy"), whole.index(b"deals.npy"), 3):
        path.write_bytes(whole[:place] + bytes(30) + whole[place + 30 :])
        with pytest.raises(sw.RecordError, match="damaged"):
            sw.SimulationResult.load(path)


@pytest.mark.parametrize("path", [3, None, b"x", "", "a\0b"])
def test_what_is_no_path(path: Any) -> None:
    with pytest.raises(sw.SolitaireError, match="the path of a file, not "):
        sw.SimulationResult.load(path)
    with pytest.raises(sw.SolitaireError, match="the path of a file, not "):
        made([1]).save(path)


def test_a_pickle_is_never_opened(tmp_path: Path) -> None:
    path = tmp_path / "result.npz"
    mark = tmp_path / "opened"

    class Evil:
        def __reduce__(self) -> Any:
            return os.mkdir, (str(mark),)

    with path.open("wb") as file:
        np.savez(file, about=np.array([Evil()], dtype=object))
    with pytest.raises(sw.RecordError):
        sw.SimulationResult.load(path)
    assert not mark.exists()


def test_a_missing_file_is_just_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sw.SimulationResult.load(tmp_path / "none.npz")


def test_columns_have_the_types_that_are_promised() -> None:
    assert {name: dtype.name for name, dtype in DTYPES.items()} == {
        "outcomes": "int8",
        "move_counts": "int32",
        "foundation_counts": "int8",
        "capped": "bool",
        "positions": "int64",
    }
