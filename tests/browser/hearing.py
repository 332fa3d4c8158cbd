"""The page as a screen reader has it: Chromium's accessibility tree, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page


@dataclass
class Heard:
    """One thing in the tree."""

    role: str
    name: str
    focused: bool = False
    pressed: str = ""
    children: list[Heard] = field(default_factory=list)

    def all(self, role: str) -> list[Heard]:
        """Everything of this role in it, in reading order."""
        here = [self] if self.role == role else []
        return here + [each for child in self.children for each in child.all(role)]

    def only(self, role: str) -> Heard:
        """The one thing of this role."""
        (found,) = self.all(role)
        return found

    @property
    def focus(self) -> str | None:
        """The name of what has the focus in it; None if nothing has."""
        inside = (child.focus for child in self.children)
        return self.name if self.focused else next((each for each in inside if each), None)

    @property
    def text(self) -> str:
        """All that is read out of it."""
        return "".join(each.name for each in self.all("StaticText"))


class Ears:
    """Listens to one widget of a page."""

    def __init__(self, page: Page, root: str = ".solitaire-widget") -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        found = self._session.send(
            "Runtime.evaluate", {"expression": f"document.querySelector({root!r})"}
        )
        self._object = found["result"]["objectId"]

    def tree(self) -> Heard:
        """All that can be heard now."""
        nodes = self._session.send("Accessibility.queryAXTree", {"objectId": self._object})["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return Heard("root", "", children=_heard(nodes[0], by_id))

    def board(self) -> Heard:
        """The board: a group a pile."""
        return self.tree().only("application")

    def status(self) -> str:
        """What was said last."""
        return self.tree().only("status").text

    def focused(self) -> str:
        """The name of what has the focus."""
        return self.tree().focus or ""


def _heard(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> list[Heard]:
    children = [by_id[child] for child in node.get("childIds", []) if child in by_id]
    inside = [each for child in children for each in _heard(child, by_id)]
    if node.get("ignored"):
        return inside
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
    return [
        Heard(
            role=node["role"]["value"],
            name=node.get("name", {}).get("value", ""),
            focused=bool(states.get("focused")),
            pressed=str(states.get("pressed", "")),
            children=inside,
        )
    ]
