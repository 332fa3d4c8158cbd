"""Functions from modules that workers can't import, or that differ there, go by value."""

from __future__ import annotations

import importlib.util
import os
import pickle
import subprocess
import sys
import textwrap
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import cloudpickle
import pytest

import solitaire_widget as sw
import strategies
from solitaire_widget.simulation.sending import packed

CODE = """
MOST = 4

class Chooser:
    def __call__(self, view):
        return view.legal_moves[0] if len(view.moves) < MOST else None

choose = Chooser()

def mine(view):
    return choose(view)
"""


def by_hand(name: str, folder: Path) -> ModuleType:
    module = ModuleType(name)
    exec(CODE, module.__dict__)
    return module


def from_a_path(name: str, folder: Path) -> ModuleType:
    (folder / "elsewhere.py").write_text(CODE)
    spec = importlib.util.spec_from_file_location(name, folder / "elsewhere.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def under_anothers_name(name: str, folder: Path) -> ModuleType:
    # Where workers would look for it lies a module of the same name with other things in it.
    (folder / f"{name}.py").write_text("raise RuntimeError('the wrong one')")
    sys.path.insert(0, str(folder))
    return from_a_path(name, folder)


@pytest.mark.parametrize("made", [by_hand, from_a_path, under_anothers_name])
def test_a_module_that_workers_cannot_import(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"home_of_{made.__name__}"
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, name, made(name, tmp_path))
    module: Any = sys.modules[name]
    helper = {"__name__": name, "module": module}
    exec("def through_the_module(view): return module.mine(view)", helper)
    for function in (module.mine, module.choose, helper["through_the_module"]):
        one, two = (
            sw.simulate("bisley", strategy=function, deals=6, workers=workers, progress=False)
            for workers in (1, 2)
        )
        assert one == two
        assert one.move_counts.tolist() == [4] * 6
    assert not cloudpickle.list_registry_pickle_by_value()


def test_a_module_that_is_found_goes_by_name() -> None:
    code = packed(SimpleNamespace(strategy=strategies.upward), elsewhere=False)
    assert b"is_transfer" not in code
    # On other machines it may be missing.
    assert b"is_transfer" in packed(SimpleNamespace(strategy=strategies.upward), elsewhere=True)


def test_what_is_installed_goes_by_name_everywhere() -> None:
    def mine(view: sw.PlayerView) -> object:
        return cloudpickle, pytest, textwrap, sw.solve

    code = packed(SimpleNamespace(strategy=mine), elsewhere=True)
    assert len(code) < 3000
    assert pickle.loads(code).strategy(None) == (cloudpickle, pytest, textwrap, sw.solve)


def test_another_program_can_unpack_what_goes_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "packed").write_bytes(
        packed(SimpleNamespace(strategy=strategies.upward), elsewhere=True)
    )
    code = (
        "import pickle, sys, solitaire_widget as sw\n"
        "spec = pickle.load(open(sys.argv[1], 'rb'))\n"
        "print(spec.strategy(sw.PlayerView.of(sw.Game('ali-baba', deal=5))))"
    )
    known = strategies.upward(sw.PlayerView.of(sw.Game("ali-baba", deal=5)))
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, str(tmp_path / "packed")],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path(sw.__file__).parents[1])},
    )
    assert done.stdout == f"{known}\n", done.stderr
