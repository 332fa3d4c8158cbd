"""Accessibility checks of a part of the page, with axe-core."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# JupyterLab's body is 0 px high, so axe takes all text for clipped and passes over its contrast.
RUN = """async selector => {
    const style = document.body.style, before = style.height;
    style.height = '100vh';
    try { return await axe.run(selector) } finally { style.height = before }
}"""


def axe_violations(page: Page, selector: str, axe_source: Path) -> list[str]:
    """What axe-core objects to in the elements that match, one line per rule and element.

    Raises:
        AssertionError: contrast wasn't looked at, so the answer would mean little.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source.read_text(encoding="utf-8"))
    results: dict[str, Any] = page.evaluate(RUN, selector)
    contrast = [rule for rule in results["passes"] if rule["id"] == "color-contrast"]
    assert contrast, "axe-core didn't evaluate color-contrast"
    assert contrast[0]["nodes"]
    return [
        f"{rule['id']}: {rule['help']}: {node['html']}"
        for rule in results["violations"]
        for node in rule["nodes"]
    ]
