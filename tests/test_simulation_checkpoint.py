"""Checkpoints: a run can be killed at any moment, and goes on without a deal lost or repeated."""

from __future__ import annotations

import functools
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import solitaire_widget as sw
import strategies
from solitaire_widget.simulation.identity import identity_of

TESTS = Path(__file__).parent


def play(path: Path | str, **changes: Any) -> sw.SimulationResult:
    given: dict[str, Any] = {
        "game_or_rules": "ali-baba",
        "strategy": "solver",
        "deals": 400,
        "progress": False,
        "checkpoint": path,
    }
    given |= changes
    return sw.simulate(given.pop("game_or_rules"), **given)


def stop_after(deals: int) -> Callable[..., None]:
    def stop(done: int, total: int, result: sw.SimulationResult) -> None:
        if done >= deals:
            raise KeyboardInterrupt

    return stop


def rows(path: Path) -> list[tuple[int, int]]:
    with sqlite3.connect(path) as file:
        return list(file.execute("SELECT start, deals FROM chunks ORDER BY start"))


def test_a_run_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    path, log = tmp_path / "run.sqlite", tmp_path / "log"
    counting = strategies.Counting(log)
    part = play(path, strategy=counting, workers=1, progress=stop_after(7))
    assert part.partial
    begun = len(log.read_text().splitlines())
    assert 7 <= len(part) <= begun < 400
    whole = play(path, strategy=strategies.Counting(log), workers=1)
    assert not whole.partial
    assert whole.deals.tolist() == list(range(1, 401))
    seen = log.read_text().splitlines()
    assert len(seen) == 400 + (begun - len(part))
    other = sw.simulate(
        "ali-baba", strategy=strategies.upward, deals=400, workers=1, progress=False
    )
    assert whole.move_counts.tolist() == other.move_counts.tolist()
    assert whole.foundation_counts.tolist() == other.foundation_counts.tolist()
    assert sum(deals for _, deals in rows(path)) == 400


class Forbidden(Executor):
    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise AssertionError


def test_a_finished_run_comes_back_at_once(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    first = play(path)
    assert play(path, executor=Forbidden()) == first
    assert play(path, executor=Forbidden(), workers=3, progress=True) == first
    assert play(str(path), executor=Forbidden()) == first


KILLED = """
import sys, pathlib
import solitaire_widget as sw
import strategies

where, kind, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
counting = strategies.Counting(pathlib.Path(where) / "log", pause_s=0.02)
result = sw.simulate(
    "bisley" if kind == "counting" else "ali-baba",
    strategy=counting if kind == "counting" else "solver",
    deals=range(5, 405) if kind == "counting" else range(1, 120_001),
    checkpoint=pathlib.Path(where) / "run.sqlite",
    progress=False,
    workers=workers,
)
result.save(pathlib.Path(where) / "result.npz")
"""


def start(tmp_path: Path, kind: str, workers: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path), kind, str(workers)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        text=True,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(holds: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited for too long"
        time.sleep(0.01)


def done_in(path: Path) -> int:
    """The deals in a checkpoint that another process is writing: of a copy, for it has the lock."""
    copy = path.with_suffix(".copy")
    try:
        shutil.copyfile(path, copy)
        return sum(deals for _, deals in rows(copy))
    except (FileNotFoundError, sqlite3.Error):
        return 0


@pytest.mark.parametrize(("kind", "workers"), [("counting", 1), ("counting", 2), ("solver", 2)])
def test_kill_minus_nine(tmp_path: Path, kind: str, workers: int) -> None:
    path, result = tmp_path / "run.sqlite", tmp_path / "result.npz"
    seen, kills = 0, 0
    while not result.exists() and kills < 3:
        process = start(tmp_path, kind, workers)
        goal = seen + 1

        def is_further(goal: int = goal, process: Any = process) -> bool:
            return done_in(path) >= goal or process.poll() is not None

        wait_until(is_further)
        process.send_signal(signal.SIGKILL)
        process.wait()
        # Its workers notice that nobody is left to play for.
        wait_until(functools.partial(group_is_gone, process.pid))
        kills += 1
        seen = max(seen, done_in(path))
    assert kills >= 2
    process = start(tmp_path, kind, workers)
    errors = process.communicate(timeout=150)[1]
    assert process.returncode == 0, errors
    found = sw.SimulationResult.load(result)
    strategy = strategies.upward if kind == "counting" else "solver"
    known = sw.simulate(found.rules, strategy=strategy, deals=found.deals, progress=False)
    assert len(found) == found.requested == (400 if kind == "counting" else 120_000)
    assert found.outcomes.tolist() == known.outcomes.tolist()
    assert found.move_counts.tolist() == known.move_counts.tolist()
    assert found.positions.tolist() == known.positions.tolist()


# Other runs --------------------------------------------------------------------------------------


def other(view: sw.PlayerView) -> None:
    return None


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"game_or_rules": "bisley"}, "rules id is ali-baba there and bisley here"),
        (
            {"game_or_rules": sw.rules("ali-baba").variant(passes=2)},
            "rules passes is 1 there and 2 here",
        ),
        ({"max_positions": 10_000}, "options max_positions is missing there and 10000 here"),
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"max_moves": 1999}, "max_moves is 2000 there and 1999 here"),
        ({"deals": 401}, "deals count is 400 there and 401 here"),
        ({"deals": range(2, 402)}, r"deals first_last is \[1, 400\] there and \[2, 401\] here"),
        ({"deals": [*range(1, 399), 400, 399]}, "deals sha256 is missing there"),
        ({"strategy": other, "workers": 1}, "strategy is solver there and .*other"),
    ],
)
def test_the_checkpoint_of_another_run(tmp_path: Path, changes: Any, told: str) -> None:
    path = tmp_path / "run.sqlite"
    play(path)
    before = path.read_bytes()
    with pytest.raises(sw.CheckpointError, match=told) as caught:
        play(path, **changes)
    assert "another run" in str(caught.value)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["run.sqlite"]


def test_another_version_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.sqlite"
    play(path)
    monkeypatch.setattr("solitaire_widget.simulation.checkpoint.__version__", "99.0")
    with pytest.raises(sw.CheckpointError, match=r"package is [0-9.]+ there and 99\.0 here"):
        play(path)


def test_numbers_in_another_order_are_another_run(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    play(path, deals=[4, 9, 2])
    assert play(path, deals=(4, 9, 2), executor=Forbidden()).deals.tolist() == [4, 9, 2]
    with pytest.raises(sw.CheckpointError, match="deals sha256 is "):
        play(path, deals=[9, 4, 2])


def test_one_run_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    told: list[int] = []

    def again(done: int, total: int, result: sw.SimulationResult) -> None:
        if not told:
            with pytest.raises(sw.CheckpointError, match="in use by another run"):
                play(path)
            told.append(done)

    play(path, progress=again)
    assert told


# Files that are none, or damaged -----------------------------------------------------------------


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE header (name TEXT, value TEXT)")


def damaged(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        play(path, deals=range(1, 20_001))
        path.write_bytes(change(path.read_bytes()))

    return damage


def edited(statement: str, *values: Any) -> Callable[[Path], None]:
    def edit(path: Path) -> None:
        play(path)
        with sqlite3.connect(path) as file:
            file.execute(statement, values)
        file.close()

    return edit


def moved(path: Path) -> None:
    """One deal that stands, well-formed, in the place of another."""
    edited("DELETE FROM chunks WHERE start = (SELECT max(start) FROM chunks)")(path)
    with sqlite3.connect(path) as file:
        file.execute("UPDATE chunks SET start = 399 WHERE start = 0 AND deals = 1")
    file.close()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda path: path.write_text("deal,outcome\n1,1\n"), "no checkpoint of a simulation"),
        (lambda path: path.write_bytes(b""), "no checkpoint of a simulation"),
        (foreign, "no checkpoint of a simulation"),
        (damaged(lambda old: old[:50]), "no checkpoint"),
        (damaged(lambda old: old[:4096]), "damaged"),
        (damaged(lambda old: old[: len(old) // 2]), "damaged"),
        (damaged(lambda old: old[:4096] + bytes(len(old) - 4096)), "damaged"),
        (damaged(lambda old: old[:4096] + os.urandom(len(old) - 4096)), "damaged"),
        (edited("UPDATE chunks SET data = zeroblob(40)"), "damaged"),
        (edited("UPDATE chunks SET data = 'text'"), "damaged"),
        (edited("UPDATE chunks SET deals = deals + 1"), "damaged"),
        (edited("UPDATE chunks SET start = start + 1000"), "damaged"),
        (moved, "damaged"),
        (edited("UPDATE chunks SET start = -1 - start"), "damaged"),
        (edited("DELETE FROM header WHERE name = 'seed'"), "seed is missing there"),
        (edited("DROP TABLE header"), "damaged"),
        (edited("DROP TABLE chunks"), "damaged"),
    ],
)
def test_files_that_are_no_checkpoint(
    make: Callable[[Path], None], told: str, tmp_path: Path
) -> None:
    path = tmp_path / "run.sqlite"
    make(path)
    before = path.read_bytes()
    with pytest.raises(sw.CheckpointError, match=told):
        play(path, deals=range(1, 20_001) if len(before) > 30_000 else 400)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["run.sqlite"]


def test_damage_anywhere_is_seen_or_harmless(tmp_path: Path) -> None:
    """One byte turned at many places: either an error that says so, or the true result."""
    path = tmp_path / "run.sqlite"
    true = play(path)
    whole = path.read_bytes()
    seen = 0
    for place in range(0, len(whole), 97):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            result = play(path)
        except sw.CheckpointError:
            seen += 1
        else:
            assert result == true, place
    assert seen > 10


def test_paths_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(sw.CheckpointError, match="is a folder"):
        play(tmp_path)
    with pytest.raises(sw.CheckpointError, match="there is no folder"):
        play(tmp_path / "nowhere" / "run.sqlite")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_what_would_wait_for_ever_is_no_checkpoint(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(sw.CheckpointError, match="is something else"):
        play(tmp_path / "pipe")


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.sqlite"

    def full(*arguments: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    from solitaire_widget.simulation import checkpoint

    class Full(checkpoint.Checkpoint):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self._file.execute("PRAGMA max_page_count = 3")

    monkeypatch.setattr("solitaire_widget.simulation.run.Checkpoint", Full)
    with pytest.raises(sw.CheckpointError, match=r"can't be written: .*full") as caught:
        play(path, deals=100_000)
    assert caught.value.partial is not None
    assert len(caught.value.partial) > 0


# By what a function is known again ---------------------------------------------------------------


def compiled(text: str, name: str = "mine", **names: Any) -> FunctionType:
    space: dict[str, Any] = {"__name__": "__main__", **names}
    exec(textwrap.dedent(text), space)
    function = space[name]
    assert isinstance(function, FunctionType)
    return function


BASE = """
WEIGHT = 3

def helper(view):
    return view.legal_moves[0]

def mine(view):
    return helper(view) if len(view.moves) < WEIGHT else None
"""


def test_the_same_function_is_known_again() -> None:
    known = identity_of(compiled(BASE))
    assert identity_of(compiled(BASE)) == known
    remarked = BASE.replace("def mine(view):", "def mine(view):\n    # best of all\n")
    assert identity_of(compiled(remarked)) == known
    assert "mine" in str(known)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("WEIGHT = 3", "WEIGHT = 4"),
        ("legal_moves[0]", "legal_moves[-1]"),
        ("< WEIGHT", "<= WEIGHT"),
        ("def mine(view):", "def mine(view, depth=3):"),
        ("else None", "else view.legal_moves[2]"),
    ],
)
def test_a_changed_function_is_another(old: str, new: str) -> None:
    assert identity_of(compiled(BASE.replace(old, new))) != identity_of(compiled(BASE))


def test_what_a_function_holds_on_to_counts() -> None:
    def make(depth: int) -> Callable[[sw.PlayerView], sw.Move]:
        def mine(view: sw.PlayerView) -> sw.Move:
            return view.legal_moves[depth]

        return mine

    assert identity_of(make(2)) == identity_of(make(2))
    assert identity_of(make(2)) != identity_of(make(3))

    def deep(view: sw.PlayerView, depth: int) -> sw.Move:
        return view.legal_moves[depth]

    a, b = (functools.partial(deep, depth=depth) for depth in (2, 3))
    assert identity_of(a) != identity_of(b)
    here = Path("here")
    assert identity_of(strategies.Counting(here)) == identity_of(strategies.Counting(here))
    assert identity_of(strategies.Counting(here)) != identity_of(strategies.Counting(here, 1.0))


def test_identities_are_the_same_in_another_process() -> None:
    code = (
        "from solitaire_widget.simulation.identity import identity_of\n"
        "def mine(view):\n"
        "    return view.legal_moves[0] if view.waste in {'a', 'b', 'c', 'd'} else None\n"
        "print(identity_of(mine))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in (1, 2, 3)
    }
    assert len(told) == 1


def test_a_recursive_function_has_an_identity() -> None:
    looping = "def mine(view):\n    return mine(view)\n"
    assert identity_of(compiled(looping)) == identity_of(compiled(looping))
