"""What shows how far a run is."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import sys
import termios
from types import SimpleNamespace
from typing import Any

import pytest

import solitaire_widget as sw
from solitaire_widget.simulation import progress as shown


def run(**changes: Any) -> sw.SimulationResult:
    given: dict[str, Any] = {"strategy": "solver", "deals": 3000} | changes
    return sw.simulate("bisley", **given)


def test_a_function_is_told() -> None:
    told: list[tuple[int, int, sw.SimulationResult]] = []
    result = run(progress=lambda *each: told.append(each))
    assert {total for _, total, _ in told} == {3000}
    dones = [done for done, _, _ in told]
    assert dones == sorted(dones)
    assert dones[-1] == 3000
    assert told[-1][2] == result
    for done, _, part in told:
        assert len(part) == done
        assert part.outcomes.tolist() == result.outcomes[part.deals - 1].tolist()


class Live:
    def __init__(self) -> None:
        self.seen: list[int] = []
        self.closed = 0

    def update(self, result: sw.SimulationResult, total: int) -> None:
        assert not self.closed
        self.seen.append(len(result))
        assert total == 3000

    def close(self) -> None:
        self.closed += 1


def test_an_object_is_told_and_closed() -> None:
    live = Live()
    run(progress=live)
    assert live.seen[-1] == 3000
    assert live.closed == 1

    class Interrupting(Live):
        def update(self, result: sw.SimulationResult, total: int) -> None:
            super().update(result, total)
            raise KeyboardInterrupt

    live = Interrupting()
    assert run(progress=live).partial
    assert live.closed == 1


def test_a_function_that_fails_loses_nothing() -> None:
    def failing(done: int, total: int, result: sw.SimulationResult) -> None:
        raise ZeroDivisionError("oh dear")

    with pytest.raises(sw.SimulationError, match="ZeroDivisionError: oh dear") as caught:
        run(progress=failing)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert caught.value.partial is not None


def test_silence(capfd: pytest.CaptureFixture[str]) -> None:
    run(progress=False)
    # Neither is a bar drawn into a file.
    run(progress=True)
    assert capfd.readouterr() == ("", "")


def test_a_bar_in_a_terminal() -> None:
    code = (
        "import solitaire_widget as sw; "
        "print(len(sw.simulate('ali-baba', strategy='solver', deals=30_000)))"
    )
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.executable, [sys.executable, "-c", code])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    told = b""
    while True:
        try:
            told += os.read(terminal, 4096)
        except OSError:  # its end
            break
    assert os.waitpid(process, 0)[1] == 0
    last = told.decode().strip().replace("\r", "\n").split("\n")
    assert last[-1] == "30000"
    bars = [line for line in last if "30000/30000" in line]
    assert bars
    assert "Ali Baba: 100%" in bars[-1]
    assert "% winnable" in bars[-1]


class Display:
    """Stands in for a page: what was displayed, and what it was changed to."""

    def __init__(self) -> None:
        self.contents: list[dict[str, str]] = []

    def __call__(self, content: dict[str, str], *, raw: bool, display_id: bool) -> Display:
        assert raw
        assert display_id
        self.contents.append(content)
        return self

    def update(self, content: dict[str, str], *, raw: bool) -> None:
        assert raw
        self.contents.append(content)


def test_a_bar_in_a_notebook(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    import IPython.display

    display = Display()
    monkeypatch.setattr(IPython.display, "display", display)
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=object()))
    run(progress=True, deals=6000)
    first, *_, last, gone = display.contents
    assert 'value="0" max="6000"' in first["text/html"]
    assert 'value="6000"' in last["text/html"]
    assert "% winnable" in last["text/plain"]
    # Nothing is left in the saved notebook, and no widget is needed to show it.
    assert gone == {"text/plain": "", "text/html": ""}
    assert capfd.readouterr() == ("", "")


def test_a_terminals_ipython_is_no_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace())
    assert not shown._in_notebook()
