"""What comes from elsewhere is read as text: no code is run from it, no markup is made of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import solitaire_widget as sw

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "solitaire_widget"
RUNS_CODE = {"eval", "exec", "compile", "__import__", "breakpoint", "input"}
READS_OBJECTS = {"pickle", "marshal", "shelve", "dill", "yaml", "joblib", "jsonpickle", "runpy"}
RUNS_PROGRAMS = {"subprocess", "os.system", "os.popen", "ctypes"}
BETWEEN_PROCESSES = {"simulation/sending.py", "simulation/workers.py"}
"""What a simulation sends to its own workers, and they to it, goes by cloudpickle."""

MAKES_MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc"
    r"|DOMParser|setHTML|\beval\(|new Function|\bFunction\(|javascript:"
)
SCRIPTS = [
    *sorted((TOP / "js" / "src").rglob("*.js")),
    *sorted((SOURCE / "widget" / "static").glob("*.js")),
]


def offences(text: str) -> list[str]:
    """What a source file does that could run code it was given."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in RUNS_CODE | RUNS_PROGRAMS:
                found.append(called)
            if any(
                key.arg == "allow_pickle" and ast.unparse(key.value) != "False"
                for key in node.keywords
            ):
                found.append("allow_pickle")
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        found += [name for name in names if name.split(".")[0] in READS_OBJECTS | RUNS_PROGRAMS]
        found += [name for name in names if name.split(".")[0] == "cloudpickle"]
    return found


def test_no_source_runs_what_it_reads() -> None:
    wrong = {}
    for file in SOURCE.rglob("*.py"):
        found = offences(file.read_text(encoding="utf-8"))
        name = file.relative_to(SOURCE).as_posix()
        if name in BETWEEN_PROCESSES:
            found = [each for each in found if each != "cloudpickle"]
        if found:
            wrong[name] = found
    assert not wrong


@pytest.mark.parametrize(
    "text",
    [
        "eval(x)",
        "import pickle",
        "from marshal import loads",
        "import os\nos.system(x)",
        "def f():\n    import cloudpickle",
        "np.load(file, allow_pickle=True)",
        "from subprocess import run",
    ],
)
def test_that_would_be_noticed(text: str) -> None:
    assert offences(text)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_no_script_makes_markup_of_text(file: Path) -> None:
    assert not MAKES_MARKUP.findall(file.read_text(encoding="utf-8"))


CODE = [
    "__import__('pathlib').Path('harm').touch()",
    "!!python/object/apply:os.system ['touch harm']",
    "cposix\nsystem\n(S'touch harm'\ntR.",
    "{{7*7}}${7*7}<script>1</script>",
    "\x80\x04K\x01.",
]


@pytest.mark.parametrize("code", CODE)
def test_code_in_texts_is_no_text_of_ours(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = sw.Game("bisley", deal=1)
    record = game.record()
    for text in (code, record.replace("1", code, 1), record + code):
        with pytest.raises(sw.SolitaireError):
            sw.Game.from_record(text)
    board = game.position.to_text(reveal=True)
    for text in (code, board.replace("bisley", code), f"{board}\nT1: {code}"):
        with pytest.raises(sw.SolitaireError):
            sw.Position.from_text(text)
    for text in (code, f"title = {code}", f'title = "x"\ngame = "{code!r}"\n[[step]]\ntext = "a"'):
        with pytest.raises(sw.SolitaireError):
            sw.Lesson.from_text(text)
    with pytest.raises(sw.SolitaireError):
        game.play(code)
    assert not list(tmp_path.iterdir())
