"""The little Markdown of lesson texts: paragraphs, lists, ``*emphasis*``, ``**strong emphasis**``.

It becomes plain data, which a page shows as text; whatever else a text holds, HTML too, is shown as
it is written.
"""

from __future__ import annotations

import re
from typing import Literal, TypedDict

_SPAN = re.compile(r"(?<![\w*])(\*{1,2})(?![\s*])([^*\n]*[^\s*])\1(?![\w*])")
_ITEM = re.compile(r"[-*]\s+")
_STYLES: dict[str, Literal["em", "strong"]] = {"*": "em", "**": "strong"}


class Span(TypedDict):
    """A stretch of text in one style."""

    style: Literal["plain", "em", "strong"]
    text: str


class Block(TypedDict):
    """A paragraph, which has one item, or a list, which has several."""

    kind: Literal["paragraph", "list"]
    items: list[list[Span]]


def blocks(text: str) -> list[Block]:
    """The paragraphs and lists of a text. A line end within one counts as a space."""
    found: list[Block] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in part.splitlines() if line.strip()]
        paragraph = _until_item(lines)
        if paragraph:
            found.append({"kind": "paragraph", "items": [_spans(" ".join(paragraph))]})
        items: list[list[str]] = []
        for line in lines[len(paragraph) :]:
            mark = _ITEM.match(line)
            if mark:
                items.append([line[mark.end() :]])
            else:
                items[-1].append(line)
        if items:
            found.append({"kind": "list", "items": [_spans(" ".join(item)) for item in items]})
    return found


def plain(text: str) -> str:
    """The text without its marks, a line for each paragraph or item."""
    items = [spans for block in blocks(text) for spans in block["items"]]
    return "\n".join("".join(span["text"] for span in spans) for spans in items)


def _until_item(lines: list[str]) -> list[str]:
    before = []
    for line in lines:
        if _ITEM.match(line):
            break
        before.append(line)
    return before


def _spans(text: str) -> list[Span]:
    spans: list[Span] = []
    end = 0
    for found in _SPAN.finditer(text):
        if found.start() > end:
            spans.append({"style": "plain", "text": text[end : found.start()]})
        spans.append({"style": _STYLES[found[1]], "text": found[2]})
        end = found.end()
    if end < len(text):
        spans.append({"style": "plain", "text": text[end:]})
    return spans
