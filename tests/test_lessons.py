"""Lesson files: what is read, what a lesson must keep to, and how faults are told."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire_widget as sw
from solitaire_widget.teaching import goals, markup, reading
from solitaire_widget.teaching.lesson import TOPICS, Answer, Ask, Figure
from solitaire_widget.teaching.source import places

DOCUMENT = Path(__file__).parents[1] / "docs" / "lessons.md"

LESSON = '''\
title = "A first lesson"
game = "bisley"
about = "How to begin."

[[step]]
title = "Build"
text = """
Put the *7*
on the 8.
"""
position = """
Foundations: C-K D-K H-5 S-K
Kings: C-0 D-0 H-0 S-0
T1: 6H 7H
T2: 9H 8H
T3: KH
T4: QH JH TH
"""
highlight = ["7H on T1", "T2"]
teaches = "building"
task = "Put the 7 of hearts on the 8."
move = "7H>8H"
hints = ["It is on T1.", "Drag it to T2."]
right = "Good."

[[step.answer]]
to = ["KH>K", "move to a foundation"]
text = "Later."

[[step.answer]]
to = "other"
text = "Look again."

[[step]]
text = "Now both at once: 83.9 % of deals."
task = "Take the 6, then the 7."
sequence = ["6H>F", "7H>F"]
show = ["8H>F"]

[[step.figure]]
value = "83.9 %"
command = "a command"

[[step]]
text = "What now?"
goal = "move to a foundation"
task = "Any card home."
'''


def changed(old: str, new: str, text: str = LESSON) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def faults(text: object) -> list[str]:
    """What is wrong with a lesson, as it is told."""
    with pytest.raises(sw.LessonError) as error:
        sw.Lesson.from_text(text)  # type: ignore[arg-type]
    assert isinstance(error.value, sw.SolitaireError)
    told = [str(fault) for fault in error.value.faults]
    for each in told:
        assert each in str(error.value)
        assert len(each) < 900
    return told or [str(error.value)]


# What is read ------------------------------------------------------------------------------------


def test_a_lesson_with_all_its_parts() -> None:
    lesson = sw.Lesson.from_text(LESSON)
    assert (lesson.title, lesson.about) == ("A first lesson", "How to begin.")
    assert lesson.rules is sw.rules("bisley")
    assert repr(lesson) == "<Lesson 'A first lesson': Bisley, 3 steps>"
    first, second, third = lesson.steps
    assert (first.title, first.text) == ("Build", "Put the *7*\non the 8.")
    assert first.start is not None
    assert first.start.up == (13, 13, 5, 13)
    assert first.highlights == ("7H on T1", "T2")
    assert first.teaches == ("building",)
    assert first.task is not None
    assert (first.task.ask, first.task.wanted) == (Ask.MOVE, ("7H>8H",))
    assert first.hints == ("It is on T1.", "Drag it to T2.")
    assert first.answers == (
        Answer(("KH>K", "move to a foundation"), "Later."),
        Answer(("other",), "Look again."),
    )
    assert (second.start, second.show) == (None, ("8H>F",))
    assert second.figures == (Figure("83.9 %", "a command"),)
    assert third.task is not None
    assert third.task.ask is Ask.GOAL


def test_a_lesson_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LESSON, encoding="utf-8")
    assert sw.Lesson.load(file) == sw.Lesson.load(str(file)) == sw.Lesson.from_text(LESSON)
    file.write_text(changed("7H>8H", "7H>9H"), encoding="utf-8")
    with pytest.raises(sw.LessonError, match=r"^mine\.toml: step 1, line 22: "):
        sw.Lesson.load(file)


@pytest.mark.parametrize("path", ["no-such-file.toml", "", "\0", None, 3, b"x"])
def test_a_file_that_can_not_be_read_is_a_lesson_error(path: Any) -> None:
    with pytest.raises(sw.LessonError, match=r"can't be read|path of a file"):
        sw.Lesson.load(path)


def test_a_file_that_is_no_text_is_a_lesson_error(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xff\xfe\x00title")
    with pytest.raises(sw.LessonError, match="can't be read"):
        sw.Lesson.load(file)


def test_line_ends_of_other_systems_and_house_rules() -> None:
    assert sw.Lesson.from_text(LESSON.replace("\n", "\r\n")) == sw.Lesson.from_text(LESSON)
    lesson = sw.Lesson.from_text(changed('"bisley"', '"bisley transfers=false"'))
    assert lesson.rules == sw.rules("bisley").variant(transfers=False)


def test_a_step_may_begin_with_a_deal() -> None:
    lesson = sw.Lesson.from_text(
        'title = "x"\ngame = "ali-baba"\n[[step]]\ntext = "y"\ndeal = 12\nhighlight = "S"\n'
    )
    assert lesson.steps[0].start == sw.Game("ali-baba", deal=12).position
    assert lesson.steps[0].deal == 12


# What is wrong -----------------------------------------------------------------------------------

# What is changed in the lesson above, what for, and what is told.
FAULTS = [
    row
    for row in (Path(__file__).parent / "data" / "lesson_faults.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if not row.startswith("#")
]


@pytest.mark.parametrize("row", FAULTS)
def test_what_is_wrong_is_told_with_its_step_and_line(row: str) -> None:
    old, new, words = (cell.strip().replace("\\n", "\n") for cell in row.split("|"))
    text = changed(old, new)
    marker = words.split("@")[1] if "@" in words else ""
    at = text.index(marker) if marker else LESSON.index(old)
    line = f"line {text[:at].count(chr(10)) + 1}"
    words = words.replace("line ?", line).replace(f"line @{marker}@", line)
    told = faults(text)
    assert any(each.startswith(words) for each in told), told


def test_a_step_that_shows_moves_lights_up_what_is_there_after_them() -> None:
    text = (
        LESSON[: LESSON.index('[[step]]\ntext = "What')]
        + """[[step]]
text = "Watch."
show = ["9H>F", "TH>F"]
highlight = "TH on F:H"
"""
    )
    sw.Lesson.from_text(text)
    assert faults(changed("TH on F:H", "TH on T4", text)) == [
        "step 3, line 47: TH lies on F:H here, not on T4"
    ]


def test_all_faults_are_told_at_once() -> None:
    text = changed("7H>8H", "7H>9H")
    text = changed('"83.9 %"', '"1 %"', text)
    text = changed('goal = "move to', 'colour = 3\ngoal = "move to', text)
    told = faults(text)
    assert [each.split(":")[0] for each in told] == [
        *("step 1, line 22", "step 2, line 41", "step 3, line 46"),
    ]
    with pytest.raises(sw.LessonError, match=r"^the lesson has 3 faults:\n- step 1, line 22: "):
        sw.Lesson.from_text(text)


def test_steps_that_rest_on_a_faulty_one_are_not_blamed() -> None:
    assert len(faults(changed("7H>8H", "7H>9H"))) == 1


@pytest.mark.parametrize("value", [None, 3, b"title", ["title"], Path("x")])
def test_what_is_no_text_is_no_lesson(value: object) -> None:
    assert "a lesson is a text, not" in faults(value)[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: a lesson needs a title"),
        ('title = "x"\ngame = "bisley"\n', "line 1: a lesson has steps"),
        ('title = "x"\ngame = "bisley"\nstep = 3\n', "line 3: step is tables, not 3"),
        ('title = "x"\ngame = "bisley"\nstep = [{text = "y"}]\n', "line 3: each step stands below"),
        (
            'title = "x"\ngame = "bisley"\n[[step]]\ntext = "y"\n',
            "step 1, line 3: the first step n",
        ),
        ("title = 'x'\n" + "[" * 5000, "line 2: this is no TOML"),
    ],
)
def test_what_is_no_lesson_at_all(text: str, words: str) -> None:
    assert any(words in each for each in faults(text)), faults(text)


def test_a_huge_text_is_refused() -> None:
    assert "longer than" in faults("#" * 1_000_001)[0]


def test_a_goal_of_several_moves_leaves_open_where_the_next_step_begins() -> None:
    text = changed('move = "7H>8H"', 'goal = "6H up"\nsolution = ["7H>8H", "6H>F"]')
    told = faults(text)
    assert told == [
        "step 2, line 35: the step before has a goal of several moves and may end anywhere, so "
        "this step needs a position or a deal of its own"
    ]


def test_what_a_step_says_must_hold_however_the_one_before_was_done() -> None:
    text = changed('move = "7H>8H"', 'goal = "any move"')
    told = faults(text[: text.index("[[step.figure]]")] + 'highlight = "6H on T1"\n')
    assert "(where step 1 was done by" in told[-1]
    assert told[-1].startswith("step 2, line 37: the moves asked for can't be played")


@given(st.integers(0, len(LESSON)), st.integers(0, 60), st.sampled_from(["", '"', "[[", "=", "\n"]))
def test_a_damaged_lesson_is_a_lesson_or_a_lesson_error(start: int, size: int, put: str) -> None:
    with suppress(sw.LessonError):
        sw.Lesson.from_text(LESSON[:start] + put + LESSON[start + size :])


# Where things stand ------------------------------------------------------------------------------


def test_fields_are_found_whatever_stands_in_texts() -> None:
    text = """\
title = 'a = "b'
about = \"\"\"
[[step]]
game = 3 \\\"\"\"
\"\"\" # [[step]]
game = "bisley"
[[ step ]]
hints = [
  "text = 3", # ]
  "]",
]
text = '''
to = '
'''
position = \"\"\"A
B\"\"\"
[[step.answer]]
to = "x"
"""
    whole = places(text)
    assert whole.fields == {"title": 1, "about": 2, "game": 6}
    (step,) = whole.inner["step"]
    assert (step.line, step.fields) == (7, {"hints": 8, "text": 12, "position": 15})
    assert step.within("position", 2) == 16
    assert step.within("text", 1) == 13
    assert [each.line for each in step.inner["answer"]] == [17]
    assert step.table("answer", 0).of("to") == 18
    assert step.table("answer", 5).of("to") == 7
    assert step.of("nothing") == 7


# Texts -------------------------------------------------------------------------------------------


def test_paragraphs_lists_and_emphasis() -> None:
    assert markup.blocks("One *two*\nthree.\n\n\nList:\n- **a** b\n- c\n  d\n\n2 * 3 * 4") == [
        {
            "kind": "paragraph",
            "items": [
                [
                    {"style": "plain", "text": "One "},
                    {"style": "em", "text": "two"},
                    {"style": "plain", "text": " three."},
                ]
            ],
        },
        {"kind": "paragraph", "items": [[{"style": "plain", "text": "List:"}]]},
        {
            "kind": "list",
            "items": [
                [{"style": "strong", "text": "a"}, {"style": "plain", "text": " b"}],
                [{"style": "plain", "text": "c d"}],
            ],
        },
        {"kind": "paragraph", "items": [[{"style": "plain", "text": "2 * 3 * 4"}]]},
    ]
    assert markup.plain("One *two*\n\n- a\n- **b**") == "One two\na\nb"


@pytest.mark.parametrize(
    "text", ["T3>T5*4 and T1>T2*2", "<b>x</b>", "a*b*c", "**", "*", "* *", "_a_"]
)
def test_what_is_no_mark_stays_as_it_is(text: str) -> None:
    if text not in ("*", "**", "* *"):
        assert markup.plain(text) == text
    assert isinstance(markup.blocks(text), list)


@given(st.text())
def test_any_text_becomes_plain_data(text: str) -> None:
    for block in markup.blocks(text):
        assert block["items"]


# The document ------------------------------------------------------------------------------------


def test_the_example_in_the_document_is_a_lesson() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    example = text.split("```toml\n")[1].split("```")[0]
    assert len(sw.Lesson.from_text(example).steps) == 2


def test_the_document_names_every_field_goal_and_topic() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in (*reading._LESSON, *reading._STEP, *goals.ONE_MOVE, *TOPICS):
        if name not in ("step", "answer", "figure"):
            assert f"`{name}`" in text or f"`{name} = " in text, name
    assert goals.LONG_FORMS == ("win", "get stuck", "9S up", "empty T3")
    for form in ("`win`", "`get stuck`", "`7H up`", "`empty T3`"):
        assert form in text
