"""A step of a lesson for a reader without a kernel: as text, and as HTML that any site lets pass.

The HTML has paragraphs, lists and emphasis alone, with no style, class or address in it, since
sites that show notebooks leave little else. All that a lesson says is text in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solitaire_widget.render.svgtext import tag, text
from solitaire_widget.teaching.markup import Block, Span

State = Mapping[str, Any]


def step_text(state: State) -> str:
    """What the panel shows of a step, in lines.

    Args:
        state: that of a ``Course``.
    """
    said = [_heading(state), state["step"]["text"]]
    said += [f"{name}: {line}" for name, line in _lines(state)]
    return "\n".join(filter(None, said))


def step_html(state: State) -> str:
    """The same as HTML.

    Args:
        state: that of a ``Course``.
    """
    said = [tag("p", tag("strong", text(_heading(state))))]
    said += [_block(block) for block in state["step"]["blocks"]]
    said += [tag("p", f"{tag('strong', name)}: {text(line)}") for name, line in _lines(state)]
    return "\n".join(said)


def _heading(state: State) -> str:
    lesson, step, course = state["lesson"], state["step"], state["course"]
    which = f"Lesson {course['number']} of {course['count']}: " if course["count"] > 1 else ""
    title = f": {step['title']}" if step["title"] else ""
    return f"{which}{lesson['title']}. Step {step['number']} of {step['count']}{title}"


def _lines(state: State) -> Iterable[tuple[str, str]]:
    """What stands below the text of a step, each with its name."""
    for figure in state["step"]["figures"]:
        yield "Counted", f"{figure['value']}, by {figure['command']}"
    task = state["task"]
    if task is not None:
        yield "Task, done" if task["done"] else "Task", task["text"]
    for hint in state["hints"]["given"]:
        yield "Hint", hint
    if state["feedback"] is not None:
        yield "Answer", state["feedback"]["text"]


def _block(block: Block) -> str:
    items = ["".join(map(_span, item)) for item in block["items"]]
    if block["kind"] == "paragraph":
        return tag("p", items[0])
    return tag("ul", "".join(tag("li", item) for item in items))


def _span(span: Span) -> str:
    said = text(span["text"])
    return said if span["style"] == "plain" else tag(span["style"], said)
