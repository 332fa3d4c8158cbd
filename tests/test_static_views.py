"""What readers see of a notebook without a kernel: pictures with text alternatives, and lessons.

Sites that show notebooks clean their HTML first, each in its own way; `ALLOWED` is what all let
pass. GitHub drops every style, too, so none may be needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter

import solitaire_widget as sw
from judge import named_in, unpacked
from solitaire_widget.teaching.course import Course, lessons
from solitaire_widget.teaching.still import step_html, step_text

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
ALLOWED = {
    "img": ("src", "alt", "width", "style"),
    **dict.fromkeys(("p", "strong", "em", "ul", "li"), ()),
    **dict.fromkeys(("div", "table", "tr", "td"), ("style",)),
    "th": ("style", "scope"),
}
PICTURE = re.compile(r"data:image/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+=*")
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<img src=x onerror=alert(1)> *a* <script>1</script> </p> [b](javascript:1) &lt; ' \" 5\u202e"
)


class Reader(HTMLParser):
    """Reads an output as a site does that cleans it, and fails at what would be dropped."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.images: list[dict[str, Any]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED
        assert {name for name, _ in attrs} <= set(ALLOWED[tag]), attrs
        if tag == "img":
            self.images.append(dict(attrs))
        else:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(file: Path) -> Iterator[tuple[str, Any]]:
    """The source of each cell that shows something of ours, and the output's data."""
    notebook: Any = nbformat.read(file, as_version=4)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                yield cell.source, output.data


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_every_display_of_a_committed_notebook_is_a_picture_with_words(file: Path) -> None:
    count = 0
    for source, data in shown(file):
        read = Reader(data["text/html"])
        if "image/svg+xml" not in data and "image/png" not in data:
            assert read.text.strip()  # a table is text already
            continue
        (image,) = read.images
        assert PICTURE.fullmatch(image["src"]), source
        assert len(image["alt"]) > 60, source
        if "image/svg+xml" in data:
            check_drawing(data, image)
        else:
            assert image["alt"] == data["text/plain"]
        count += 1
    assert count


def check_drawing(data: Any, image: dict[str, Any]) -> None:
    """The picture is the same in both forms, and neither names a card that lies hidden."""
    svg = data["image/svg+xml"]
    assert unpacked(f'"{image["src"]}"') == unpacked(f'"{svg}"')
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert f"{root.findtext(f'{SVG}title')}. {root.findtext(f'{SVG}desc')}" == image["alt"]
    assert not root.findall(f".//{SVG}script") + root.findall(f".//{SVG}style")
    told = " ".join(f"{title.text}" for title in root.iter(f"{SVG}title")) + image["alt"]
    board = data["text/plain"][data["text/plain"].index("Game: ") :]
    if "<??>" in board or "?? " in board:
        assert named_in(told) <= named_in(board) | tops(board)


def tops(board: str) -> set[str]:
    """The cards on the foundations of a position in text."""
    found = re.findall(r"\b([CDHS])-([A2-9TJQK])\b", board)
    return {
        rank + suit
        for suit, top in found
        for rank in "A23456789TJQK"["A23456789TJQK".index(top) :: -1]
    }


def test_the_committed_lessons_stand_above_their_boards() -> None:
    (file,) = [file for file in NOTEBOOKS if file.stem == "02_teach"]
    led = [data for source, data in shown(file) if "sw.teach(" in source]
    assert len(led) >= 3
    for data in led:
        read = Reader(data["text/html"])
        (title,) = re.findall(r"Step \d+ of \d+: (.+)", data["text/plain"])
        assert title in read.text
        assert "Task" in read.text or "Task" not in data["text/plain"]
    assert any("Marked: " in data["text/html"] for data in led)


# Lessons -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", sw.games())
def test_every_step_can_be_read_without_a_kernel(game_id: str) -> None:
    course = Course(game_id)
    for number in range(len(lessons(game_id))):
        course.open(number)
        for index, step in enumerate(course.tutor.lesson.steps):
            course.tutor.go_to(index)
            state = course.state()
            plain, read = step_text(state), Reader(step_html(state))
            for said in (course.tutor.lesson.title, step.title, step.task and step.task.text):
                assert (said or "") in plain
                assert (said or "") in read.text
            assert state["step"]["text"] in plain
            assert "".join(state["step"]["text"].split()) in "".join(read.text.split())


def test_hints_and_answers_given_so_far_are_there() -> None:
    widget = sw.teach("bisley", step=2)
    assert widget.classroom is not None
    tutor = widget.classroom.tutor
    hint, wrong = tutor.hint(), tutor.try_move("7S>KH")
    data, _ = widget._repr_mimebundle_()
    for form in ("text/plain", "text/html"):
        assert f"{hint}" in unescape(data[form])
        assert wrong.text in unescape(data[form])
    widget.classroom.go_free(tutor.play_on())
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"].startswith("Game: ")


def hostile_lesson() -> sw.Lesson:
    """A short lesson with markup in every text that a page shows."""
    whole = (Path(__file__).parent / "data" / "short-lesson.toml").read_text(encoding="utf-8")
    nasty = HOSTILE.replace("\\", "\\\\").replace('"', '\\"')
    fields = "title|about|task|right"
    whole = re.sub(rf'^({fields}) = ".*"$', rf'\1 = "{nasty}"', whole, flags=re.MULTILINE)
    whole = re.sub(r'^text = "([^"]*)"$', rf'text = "{nasty}"', whole, flags=re.MULTILINE)
    return sw.Lesson.from_text(re.sub(r"hints = .*", f'hints = ["{nasty}"]', whole))


def test_markup_in_a_lesson_is_shown_as_text() -> None:
    widget = sw.teach(hostile_lesson(), step=2)
    assert widget.classroom is not None
    widget.classroom.tutor.hint()
    widget.classroom.tutor.try_move("8S>9S")
    data, _ = widget._repr_mimebundle_()
    read = Reader(data["text/html"])  # which fails at any other tag
    assert len(read.images) == 1
    assert read.text.count("<script>1</script>") >= 4
    assert "onerror" in read.text


# Exports -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_an_export_as_html_shows_what_the_notebook_does(file: Path) -> None:
    html, _ = HTMLExporter().from_filename(str(file))
    pictures = [
        (image["src"], image["alt"])
        for _, data in shown(file)
        for image in Reader(data["text/html"]).images
    ]
    found = [(tag.get("src"), tag.get("alt")) for tag in BeautifulSoup(html, "html.parser")("img")]
    assert found == pictures
    assert pictures
    assert "application/vnd.jupyter.widget" not in html
