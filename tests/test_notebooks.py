"""The notebooks run top to bottom, and what is committed is what running them gives."""

import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from run_notebooks import tidied

TOP = Path(__file__).parents[1]
FILES = sorted((TOP / "notebooks").glob("*.ipynb"))
WITH_PICTURES = {"01_play.ipynb", "02_teach.ipynb", "03_script.ipynb", "05_house_rules.ipynb"}
WITH_CHARTS = {"02_teach.ipynb", "04_simulate.ipynb"}
PIXELS = re.compile(r"data:image/png;base64,[A-Za-z0-9+/=]*")


def read(file: Path) -> nbformat.NotebookNode:
    notebook: nbformat.NotebookNode = nbformat.read(file, as_version=4)
    return notebook


@pytest.fixture(scope="module")
def rerun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all notebooks, run afresh."""
    folder = tmp_path_factory.mktemp("notebooks")
    command = [sys.executable, str(TOP / "tools" / "run_notebooks.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return folder


def without_pixels(cell: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """A cell whose charts are left with their words: the pixels differ between machines."""
    bare = deepcopy(cell)
    for output in bare.get("outputs", []):
        data = output.get("data", {})
        if "image/png" in data:
            data["image/png"] = "pixels"
        if "text/html" in data:
            data["text/html"] = PIXELS.sub("pixels", data["text/html"])
    return bare


@pytest.mark.timeout(1200)  # the first one runs them all, and the compiler may be cold
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_committed_notebook_is_what_running_it_gives(file: Path, rerun: Path) -> None:
    committed, fresh = read(file), read(rerun / file.name)
    pairs = zip(committed.cells, fresh.cells, strict=True)
    stale = [old.source for old, new in pairs if without_pixels(old) != without_pixels(new)]
    assert not stale, "run tools/run_notebooks.py and commit the result"
    assert committed.metadata == fresh.metadata


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_committed_notebook_shows_something_without_a_kernel(file: Path) -> None:
    notebook = read(file)
    assert "widgets" not in notebook.metadata
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert "application/vnd.jupyter.widget-view+json" not in kinds
    assert not [output for output in outputs if output.output_type == "error"]
    if file.name in WITH_PICTURES:
        drawn = [o for o in outputs if "image/svg+xml" in o.get("data", {})]
        assert drawn
        assert all(re.search("<svg|image/svg", o["data"]["text/html"]) for o in drawn)


@pytest.mark.parametrize("name", sorted(WITH_CHARTS))
def test_committed_charts_are_images_with_a_text_alternative(name: str) -> None:
    cells = [cell for cell in read(TOP / "notebooks" / name).cells if cell.cell_type == "code"]
    drawing = [cell for cell in cells if re.search(r"\bcharts\.[a-zL]", cell.source)]
    assert drawing
    for cell in drawing:
        if "if counted" in cell.source and not any("data" in o for o in cell.outputs):
            continue
        (html,) = [o.data["text/html"] for o in cell.outputs if "image/png" in o.get("data", {})]
        assert PIXELS.search(html)
        (words,) = re.findall(r'alt="([^"]+)"', html)
        assert re.search(r"\d %|\d (deals|moves)", words)


def test_an_emptied_display_is_left_out() -> None:
    def display(data: dict[str, str]) -> nbformat.NotebookNode:
        output: nbformat.NotebookNode = nbformat.v4.new_output("display_data", data=data)
        return output

    bar, chart = display({"text/plain": "", "text/html": ""}), display({"text/plain": "a chart"})
    assert tidied([bar, chart]) == [chart]


def test_pixels_and_nothing_else_may_differ() -> None:
    def cell(pixels: str, words: str) -> nbformat.NotebookNode:
        html = f'<img src="data:image/png;base64,{pixels}" alt="{words}">'
        data = {"text/html": html, "image/png": pixels, "text/plain": words}
        output = nbformat.v4.new_output("display_data", data=data)
        made: nbformat.NotebookNode = nbformat.v4.new_code_cell("", outputs=[output], id="a")
        return made

    assert without_pixels(cell("iVBOR+a=", "50 %")) == without_pixels(cell("iVBOR/b", "50 %"))
    assert without_pixels(cell("iVBOR+a=", "50 %")) != without_pixels(cell("iVBOR+a=", "51 %"))


def test_printed_text_is_stored_in_one_piece_whatever_came_between() -> None:
    def stream(name: str, text: str) -> nbformat.NotebookNode:
        output: nbformat.NotebookNode = nbformat.v4.new_output("stream", name=name, text=text)
        return output

    shown = nbformat.v4.new_output("display_data", data={"text/plain": "a picture"})
    parts = [stream("stdout", "a\n"), stream("stderr", "compiling"), stream("stdout", "b\n")]
    assert tidied([*parts, shown, stream("stdout", "c\n")]) == [
        stream("stdout", "a\nb\n"),
        shown,
        stream("stdout", "c\n"),
    ]


def test_the_notebooks_are_there() -> None:
    assert {file.name for file in FILES} >= WITH_PICTURES | WITH_CHARTS
