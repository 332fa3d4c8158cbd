"""The package as a whole: its version, its face, its layers, its wheel, its README."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import solitaire_widget as sw

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "solitaire_widget"

# Imports run from the later layers to the earlier ones, never back.
LAYERS = [
    {"_version", "errors", "excerpt", "missing"},
    {"cards", "deals"},
    {"ruleset", "catalogue"},
    {"engine"},
    {"description", "notation", "render"},
    {"game"},
    {"view"},
    {"search"},
    {"simulation", "teaching"},
    {"charts"},
    {"widget"},
]
LAYER_OF = {name: number for number, layer in enumerate(LAYERS) for name in layer}

# What only the widget, charts and the compiled search may load, and only when they are used.
HEAVY = [
    "IPython",
    "anywidget",
    "cloudpickle",
    "ipywidgets",
    "loky",
    "matplotlib",
    "numba",
    "numpy",
    "pandas",
    "scipy",
    "sqlite3",
    "tqdm",
]


def test_one_version_number() -> None:
    assert version("solitaire-widget") == sw.__version__
    newest = re.search(r"^## (\S+)", (TOP / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == sw.__version__
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    assert "version" not in project
    assert '"version"' not in (TOP / "js" / "package.json").read_text()


def test_public_names_exist_and_are_described() -> None:
    assert set(sw.__all__) <= set(dir(sw))
    for name in sw.__all__:
        value = getattr(sw, name)
        if name != "__version__":
            assert value.__doc__, name
            assert value.__module__.startswith("solitaire_widget"), name
    with pytest.raises(AttributeError, match="no_such_name"):
        sw.no_such_name  # noqa: B018


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_and_engine_stay_light() -> None:
    loaded = run_python(
        "import sys, solitaire_widget as sw\n"
        "game = sw.Game('blind-alleys', deal=1)\n"
        "game.play('draw'); game.record(); game.position._repr_svg_()\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert loaded == "[]"


def test_a_game_can_be_played_where_numpy_is_missing() -> None:
    played = run_python(
        "import sys\n"
        "for name in ('numpy', 'matplotlib', 'numba'): sys.modules[name] = None\n"
        "import solitaire_widget as sw\n"
        "widget = sw.play('ali-baba', deal=1)\n"
        "widget.game.play('draw')\n"
        "print(widget.game.moves[0])"
    )
    assert played == "draw"


def test_lessons_work_where_numpy_is_missing() -> None:
    told = run_python(
        "import sys\n"
        "for name in ('numpy', 'matplotlib', 'numba'): sys.modules[name] = None\n"
        "import solitaire_widget as sw\n"
        "from solitaire_widget.teaching import Course\n"
        "tutor = Course('bisley').tutor\n"
        "tutor.forward()\n"
        "print(tutor.try_move('7S>8S').kind, sw.Game('bisley', deal=1).explain('draw').lesson)"
    )
    assert told == "right Lesson 1, Building in the tableau, step 1"


def imports_at_load(file: Path) -> set[str]:
    """Modules of the package that a file imports when it is loaded (not inside its functions)."""
    found = set()
    pending: list[ast.AST] = [ast.parse(file.read_text())]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            pending.extend(ast.iter_child_nodes(node))
            continue
        found |= {name for name in names if name.startswith("solitaire_widget.")}
    return found


def test_imports_run_one_way() -> None:
    wrong = []
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE).with_suffix("").parts[0]
        if place == "__init__":
            continue
        for name in imports_at_load(file):
            imported = name.split(".")[1]
            if LAYER_OF[imported] > LAYER_OF[place]:
                wrong.append(f"{file.relative_to(SOURCE)} imports {name}")
    assert not wrong


def test_the_wheel_holds_the_whole_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(build, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        file.relative_to(SOURCE.parent).as_posix()
        for file in SOURCE.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert {n for n in names if not n.split("/")[0].endswith(".dist-info")} == expected
    assert "solitaire_widget/py.typed" in names
    assert "solitaire_widget/widget/static/solitaire-widget.js" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def readme_blocks(language: str) -> list[str]:
    text = (TOP / "README.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_readme_has_two_commands() -> None:
    play, test = readme_blocks("sh")
    assert play.count("\n") == test.count("\n") == 1
    assert play.endswith(" notebooks/01_play.ipynb\n")
    assert test.endswith(" .venv/bin/pytest\n")


def test_the_tour_in_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it writes a checkpoint
    names: dict[str, object] = {}
    for block in readme_blocks("python"):
        exec(compile(block, "README.md", "exec"), names)
    assert isinstance(names["w"], sw.SolitaireWidget)


def test_links_and_pictures_of_the_documents_exist() -> None:
    for document in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/lessons.md"):
        text = (TOP / document).read_text()
        folder = (TOP / document).parent
        targets = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src(?:set)?="([^"]+)"', text)
        missing = [t for t in targets if "://" not in t and not (folder / t).exists()]
        assert not missing, document
