"""Where the parts of a lesson stand in its text: what the TOML reader doesn't tell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_TABLE = re.compile(r"\s*\[\[\s*([A-Za-z_]+(?:\s*\.\s*[A-Za-z_]+)*)\s*\]\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*")
_SIGN = re.compile(r'"""|\'\'\'|["\'#\[\]{}]')
# A backslash hides a quote sign, but not between apostrophes.
_ENDS = {
    quote: re.compile(quote if quote[0] == "'" else rf"\\.|{quote}")
    for quote in ('"""', "'''", '"', "'")
}


@dataclass
class Place:
    """Where a table begins, and where its fields stand.

    Attributes:
        line: the line of its header, from 1.
        fields: the line of each field.
        opened: of fields whose text begins below the line of the field, as after three quotes.
        inner: the tables within it, by their names.
    """

    line: int
    fields: dict[str, int] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    inner: dict[str, list[Place]] = field(default_factory=dict)

    def of(self, name: str) -> int:
        """The line of a field; of the table where the field isn't found."""
        return self.fields.get(name, self.line)

    def within(self, name: str, line: int) -> int:
        """The line of the lesson at which line ``line`` (from 1) of a field's text stands."""
        return self.of(name) + line - (name not in self.opened)

    def table(self, name: str, number: int) -> Place:
        """One of the tables within it; this one where that isn't found."""
        tables = self.inner.get(name, [])
        return tables[number] if number < len(tables) else self


def places(text: str) -> Place:
    """The places of a lesson: its own fields, and its steps as ``inner["step"]``."""
    whole = Place(1)
    table, quote, depth = whole, "", 0
    for number, line in enumerate(text.split("\n"), start=1):
        at = 0
        if not quote and not depth:
            if header := _TABLE.match(line):
                table = _open(whole, re.sub(r"\s", "", header[1]).split("."), number)
                continue
            if key := _KEY.match(line):
                table.fields[key[1]] = number
                at = key.end()
                if line[at:].strip() in ('"""', "'''"):
                    table.opened.add(key[1])
        quote, depth = _scan(line, at, quote, depth)
    return whole


def _open(whole: Place, names: list[str], line: int) -> Place:
    table = whole
    for name in names[:-1]:
        tables = table.inner.get(name)
        table = tables[-1] if tables else table
    opened = Place(line)
    table.inner.setdefault(names[-1], []).append(opened)
    return opened


def _scan(line: str, at: int, quote: str, depth: int) -> tuple[str, int]:
    """The quotes and the number of brackets that are open at the end of a line."""
    while found := _ENDS.get(quote, _SIGN).search(line, at):
        at, sign = found.end(), found[0]
        if quote:
            quote = "" if sign == quote else quote
        elif sign == "#":
            break
        elif sign in ("[", "{"):
            depth += 1
        elif sign in ("]", "}"):
            depth -= 1
        else:
            quote = sign
    # A text between single quote signs ends with its line at the latest.
    return (quote if len(quote) == 3 else ""), max(depth, 0)
