"""Where deals are played: executors, functions from anywhere, workers that die, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest

import solitaire_widget as sw
import strategies
from solitaire_widget.simulation import workers as own_workers

TESTS = Path(__file__).parent


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@contextmanager
def loky() -> Iterator[Executor]:
    from loky import ProcessPoolExecutor as Loky

    with Loky(2) as executor:
        yield executor


def local_cluster(workers: int) -> Any:
    from distributed import LocalCluster

    return LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0")


@contextmanager
def dask() -> Iterator[Executor]:
    from distributed import Client

    with (
        local_cluster(2) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()


EXECUTORS = [threads, processes, loky, dask]


@pytest.mark.parametrize("opened", EXECUTORS, ids=lambda each: each.__name__)
def test_any_executor_plays_the_same(opened: Any) -> None:
    bonus = 3

    def local(view: sw.PlayerView) -> sw.Move | str | None:
        return None if len(view.moves) > bonus else strategies.upward(view)

    here = sw.simulate("bisley", strategy=local, deals=40, workers=1, progress=False)
    solved = sw.simulate("ali-baba", strategy="solver", deals=500, workers=1, progress=False)
    with opened() as executor:
        there = sw.simulate("bisley", strategy=local, deals=40, executor=executor, progress=False)
        again = sw.simulate(
            "ali-baba", strategy="solver", deals=500, executor=executor, workers=2, progress=False
        )
        # It is the caller's, and goes on.
        assert executor.submit(max, 3, 4).result(timeout=60) == 4
    assert there == here
    assert again == solved


@pytest.mark.parametrize("opened", [processes, loky, dask], ids=lambda each: each.__name__)
def test_errors_cross_from_other_processes(opened: Any) -> None:
    class OwnError(Exception):
        def __init__(self, number: int, text: str) -> None:  # not to be built from its text
            super().__init__(text)
            self.number = number

    def failing(view: sw.PlayerView) -> sw.Move:
        raise OwnError(3, "lost the thread")

    with opened() as executor, pytest.raises(sw.StrategyError, match="lost the thread") as caught:
        sw.simulate("bisley", strategy=failing, deals=3, executor=executor, progress=False)
    assert caught.value.deal == 1
    notes = "\n".join(caught.value.__notes__)
    assert "in failing" in notes
    assert "OwnError: lost the thread" in notes


# Functions that are at home nowhere --------------------------------------------------------------


def run_script(text: str, folder: Path, *arguments: str) -> str:
    script = folder / "script.py"
    script.write_text(textwrap.dedent(text))
    done = subprocess.run(
        [sys.executable, str(script), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_functions_of_a_script_without_a_guard(tmp_path: Path) -> None:
    told = run_script(
        """
        import solitaire_widget as sw

        LONGEST = 5

        def helper(view):
            return view.legal_moves[-1]

        def mine(view):
            return helper(view) if len(view.moves) < LONGEST else None

        print("begins")
        result = sw.simulate("bisley", strategy=mine, deals=30, workers=2)
        print(result.move_counts.max(), result.strategy, len(result))
        """,
        tmp_path,
    )
    assert told.split("\n")[:2] == ["begins", "5 mine 30"]


def test_functions_of_a_notebooks_cell() -> None:
    # A cell's code runs in a module without a file.
    names: dict[str, Any] = {"__name__": "__main__", "sw": sw}
    exec("def mine(view): return view.legal_moves[0] if len(view.moves) < 3 else None", names)
    result = sw.simulate("bisley", strategy=names["mine"], deals=9, workers=2, progress=False)
    assert result.move_counts.tolist() == [3] * 9


def test_a_function_that_cannot_be_sent() -> None:
    lock = threading.Lock()

    def locked(view: sw.PlayerView) -> sw.Move | None:
        with lock:
            return strategies.first(view)

    with pytest.raises(sw.StrategyError, match=r"locked can't be sent .* with workers=1"):
        sw.simulate("bisley", strategy=locked, deals=5, workers=2, progress=False)
    assert len(sw.simulate("bisley", strategy=locked, deals=5, workers=1, progress=False)) == 5


# Death -------------------------------------------------------------------------------------------


def deadly_in_deal_200(view: sw.PlayerView) -> sw.Move | None:
    if view.piles["T1"] == sw.PlayerView.of(sw.Game("bisley", deal=200)).piles["T1"]:
        os._exit(3)
    return strategies.first(view)


@pytest.mark.parametrize("opened", [None, processes, loky], ids=["own", "processes", "loky"])
def test_a_worker_that_dies(opened: Any, tmp_path: Path) -> None:
    kept = tmp_path / "run.sqlite"

    def play(**where: Any) -> sw.SimulationResult:
        return sw.simulate(
            "bisley",
            strategy=deadly_in_deal_200,
            deals=300,
            checkpoint=kept,
            progress=False,
            max_moves=3,
            **where,
        )

    with (
        nullcontext() if opened is None else opened() as executor,
        pytest.raises(sw.SimulationError, match=r"workers failed after [\d,]+ of 300") as caught,
    ):
        play(executor=executor, workers=2)
    done = caught.value.partial
    assert done is not None
    assert done.partial
    assert 0 < len(done) < 300
    assert 200 not in done.deals

    # The checkpoint holds the same deals, and the run can go on from it elsewhere.
    class Refusing(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            raise RuntimeError("closed for the day")

    with pytest.raises(sw.SimulationError, match="closed for the day") as again:
        play(executor=Refusing())
    assert again.value.partial == done


def test_a_worker_leaves_if_its_parent_died_before_it_was_ready() -> None:
    code = (
        "import os, time\n"
        "from solitaire_widget.simulation.workers import _attend\n"
        "_attend(os.getpid())\n"  # this is its own parent's number no more than a dead one's is
        "time.sleep(120)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 1


def test_a_dask_cluster_that_goes_away() -> None:
    from distributed import Client

    cluster = local_cluster(1)
    client = Client(cluster)
    executor = client.get_executor()

    def close(done: int, total: int, result: sw.SimulationResult) -> None:
        if done > 20:
            client.close()

    try:
        with pytest.raises(sw.SimulationError, match="workers failed") as caught:
            sw.simulate(
                "bisley",
                strategy=strategies.first,
                deals=100_000,
                executor=executor,
                workers=1,
                progress=close,
            )
    finally:
        cluster.close()
    assert caught.value.partial is not None
    assert 20 < len(caught.value.partial) < 100_000


# Interrupts --------------------------------------------------------------------------------------


class Stopping:
    """Interrupts this process as Ctrl-C does, once some deals are done."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.sent = False

    def __call__(self, done: int, *_: Any) -> None:
        if done >= self.after and not self.sent:
            self.sent = True
            threading.Timer(0, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize(
    ("strategy", "workers"),
    [("solver", 2), ("solver", 1), (strategies.upward, 1), (strategies.upward, 2)],
)
def test_an_interrupt_returns_what_was_done(strategy: Any, workers: int) -> None:
    stopping = Stopping(after=10)
    result = sw.simulate(
        "bisley", strategy=strategy, deals=10**7, workers=workers, progress=stopping
    )
    assert stopping.sent
    assert result.partial
    assert 10 <= len(result) < 10**7
    assert result.requested == 10**7
    assert "partial" in repr(result)
    assert "10,000,000" in repr(result)
    few = min(len(result), 50)
    known = sw.simulate("bisley", strategy=strategy, deals=result.deals[:few], progress=False)
    assert np.array_equal(known.outcomes, result.outcomes[:few])
    assert np.array_equal(known.positions, result.positions[:few])


class EndlessAfterDeal3:
    """Hangs from deal 4 on, and makes a file when it does."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __call__(self, view: sw.PlayerView) -> sw.Move | None:
        early = [sw.PlayerView.of(sw.Game("bisley", deal=n)).piles["T1"] for n in (1, 2, 3)]
        if view.piles["T1"] not in early:
            self.mark.touch()
            strategies.endless(view)
        return None


def interrupt_when_there(mark: Path) -> None:
    while not mark.exists():
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_strategy_that_hangs_can_be_interrupted(workers: int, tmp_path: Path) -> None:
    mark = tmp_path / "hangs"
    threading.Thread(target=interrupt_when_there, args=(mark,), daemon=True).start()
    result = sw.simulate(
        "bisley", strategy=EndlessAfterDeal3(mark), deals=50, workers=workers, progress=False
    )
    assert result.partial
    assert len(result) < 4
    # Its processes are gone, so the next run isn't held up.
    again = sw.simulate("bisley", strategy=strategies.first, deals=4, workers=2, progress=False)
    assert len(again) == 4


@pytest.mark.parametrize("is_begun", [False, True])
def test_an_interrupt_before_the_first_deal_while_the_solver_is_compiled(
    is_begun: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "run.sqlite"

    def play(**more: Any) -> sw.SimulationResult:
        return sw.simulate(
            "bisley", strategy="solver", deals=9000, checkpoint=kept, progress=False, **more
        )

    before = None
    if is_begun:
        before = sw.simulate(
            "bisley", strategy="solver", deals=9000, checkpoint=kept, progress=Stopping(after=1)
        )
        assert before.partial

    goes_on = threading.Event()

    def compiling(*_: Any, **__: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        goes_on.wait(60)

    with monkeypatch.context() as patch:
        patch.setattr(own_workers, "make_player", compiling)
        result = play()
    goes_on.set()
    assert result.partial
    assert result.requested == 9000
    assert len(result) == (len(before) if before else 0)
    if before:
        assert result == before
    else:
        assert not kept.exists()
    assert not play().partial


def test_what_is_wrong_is_told_from_the_background_too() -> None:
    with pytest.raises(sw.StrategyError, match="worlds is a whole number"):
        sw.simulate("bisley", strategy="planner", deals=3, worlds=0)


CELLS = (
    "import os, signal, threading\n"
    "import solitaire_widget as sw\n"
    "def helper(view): return view.legal_moves[0]\n"
    "def mine(view): return helper(view) if len(view.moves) < 9 else None\n"
    "sw.simulate('bisley', strategy=mine, deals=20, workers=2)",
    "timer = threading.Timer(3, os.kill, (os.getpid(), signal.SIGINT))\n"
    "timer.start()\n"
    "part = sw.simulate('bisley', strategy=mine, deals=10**6, workers=2)\n"
    "part",
    "print(part.partial, 0 <= len(part) < 10**6)",
)


def test_in_a_notebook() -> None:
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in CELLS])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    first, second, third = (cell.outputs for cell in notebook.cells)
    # The bar has left nothing behind it, and the result shows itself.
    for outputs in (first, second):
        *bars, result = [output for output in outputs if output.output_type != "stream"]
        assert [bar.data["text/html"] for bar in bars] == [""]
        assert "<table" in result.data["text/html"]
        assert not [output for output in outputs if output.output_type == "error"]
    assert "<td" in first[-1].data["text/html"]
    assert ">20<" in first[-1].data["text/html"]
    assert "partial" in second[-1].data["text/html"]
    assert third[0].text == "True True\n"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
@pytest.mark.parametrize("delay_s", [0.0, 0.3, 0.6, 0.9, 1.2, 1.5, 3.0])
def test_ctrl_c_in_a_terminal(delay_s: float, tmp_path: Path) -> None:
    """A terminal sends it to all processes of the program; only the first is to heed it."""
    code = (
        "import solitaire_widget as sw, strategies\n"
        "print('begins', flush=True)\n"
        "part = sw.simulate('bisley', strategy=strategies.first, deals=10**6, workers=2)\n"
        "print(part.partial)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begins\n"
    try:
        process.wait(delay_s)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
    told, errors = process.communicate(timeout=60)
    # The workers say nothing, at whatever they were.
    assert errors.count("Traceback") <= (told != "True\n")
    # Before the first deal was sent the interrupt ends the program, as any other.
    assert told == "True\n" or errors.endswith("KeyboardInterrupt\n")


def test_cores() -> None:
    assert 1 <= own_workers.core_count() <= (os.cpu_count() or 1)
