"""The notebooks as the site has them: what can't run there is shown instead of run.

A cell that needs NumPy, matplotlib or compiled code becomes text: its code, and what it gave on a
computer that has them, as the committed notebook holds it. Everything else is left as it is.
"""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NOTE = (
    "*This needs NumPy, matplotlib or numba, which the site doesn't have. With them it gave this:*"
)

# Everything in this package, but for what plays and hints use, counts many deals.
_BEYOND_MODULE = "solitaire_widget.simulation"
_BEYOND_ATTRIBUTES = {"simulate", "charts"}
_BEYOND_CALLS = {"Counter", "census", "won_of_100"}

Cell = dict[str, Any]


def write_notebooks(source: Path, folder: Path) -> None:
    """Write all notebooks of a folder into another one, as the site has them."""
    folder.mkdir()
    for path in sorted(source.glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"] = for_the_browser(notebook["cells"])
        (folder / path.name).write_text(json.dumps(notebook, indent=1), encoding="utf-8")


def for_the_browser(cells: list[Cell]) -> list[Cell]:
    """The cells, with those as text that can't run there."""
    names = _Names()
    return [
        _as_text(cell) if cell["cell_type"] == "code" and names.is_beyond(_source(cell)) else cell
        for cell in cells
    ]


@dataclass
class _Names:
    """The names that only cells that can't run give a value."""

    beyond: set[str] = field(default_factory=set)

    def is_beyond(self, source: str) -> bool:
        """Whether a cell can't run. To be asked of each cell in turn."""
        flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        nodes = list(ast.walk(compile(source, "cell", "exec", flags)))
        given, used = _given(nodes), _used(nodes)
        found = bool(used & self.beyond - given) or any(map(_is_beyond, nodes))
        self.beyond = self.beyond | given if found else self.beyond - given
        return found


def _is_beyond(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module=str(module)):
            return module.startswith(_BEYOND_MODULE)
        case ast.Attribute(value=ast.Name(id="sw"), attr=attribute):
            return attribute in _BEYOND_ATTRIBUTES
        case ast.Call(func=ast.Name(id=name)):
            return name in _BEYOND_CALLS
    return False


def _used(nodes: list[ast.AST]) -> set[str]:
    return {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _given(nodes: list[ast.AST]) -> set[str]:
    given = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            given.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            given |= {(each.asname or each.name).partition(".")[0] for each in node.names}
    return given


# Cells as text ---------------------------------------------------------------------------------


def _source(cell: Cell) -> str:
    return "".join(cell["source"])


def _as_text(cell: Cell) -> Cell:
    parts = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "image/png" in data:
            # Not as an attachment: for those JupyterLab asks the page first, which complains.
            pixels = "".join("".join(data["image/png"]).split())
            alt = output.get("metadata", {}).get("image/png", {}).get("alt", "A chart")
            parts.append(f"![{alt.translate(_ESCAPED)}](data:image/png;base64,{pixels})")
        elif told := "".join(output.get("text", data.get("text/plain", ""))):
            parts.append(_fenced(told))
    told = "\n\n".join([NOTE, _fenced(_source(cell), "python"), *parts])
    made = {"cell_type": "markdown", "metadata": {}, "source": told.splitlines(keepends=True)}
    if "id" in cell:
        made["id"] = cell["id"]
    return made


_ESCAPED = str.maketrans({each: f"\\{each}" for each in "[]\\*_"})


def _fenced(text: str, language: str = "") -> str:
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"
