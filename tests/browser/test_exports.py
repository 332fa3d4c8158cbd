"""Notebooks exported as HTML and as PDF, opened with the network cut off."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Browser
from pypdf import PdfReader

from browser.chromium import CHROMIUM_FLAGS, find_chromium
from requirements import need

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
BROKEN = """() => [...document.images]
    .filter(image => !image.complete || image.naturalWidth < 200 || !image.alt)
    .map(image => image.alt.slice(0, 60))"""
OUTSIDE = "https://cdnjs.cloudflare.com/ajax/libs/"
"""Where nbconvert's own page looks for MathJax and require.js, of which nothing here has need."""

WEBPDF = """
import sys
from functools import partialmethod
from pathlib import Path
from nbconvert import WebPDFExporter
from playwright.async_api import BrowserType
BrowserType.launch = partialmethod(BrowserType.launch, executable_path=sys.argv[1])
exporter = WebPDFExporter(disable_sandbox=True, browser_args=sys.argv[4:])
data, _ = exporter.from_filename(sys.argv[2])
Path(sys.argv[3]).write_bytes(data)
"""
"""Runs nbconvert's exporter with the Chromium that is here; by itself it wants one of its own."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["01_play", "02_teach", "04_simulate"])
def test_an_html_export_shows_everything_offline(
    browser: Browser, tmp_path: Path, name: str, theme: str
) -> None:
    html, _ = HTMLExporter(theme=theme).from_filename(str(NOTEBOOKS / f"{name}.ipynb"))
    file = tmp_path / f"{name}.html"
    file.write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    try:
        page.goto(file.as_uri())
        assert page.locator("img").count() == html.count("<img ") > 0
        assert page.evaluate(BROKEN) == []
        fits = "() => [...document.images].every(i => i.width <= i.parentElement.clientWidth)"
        assert page.evaluate(fits)
        page.screenshot(path=tmp_path / f"{name}-{theme}.png", full_page=True)
    finally:
        page.close()
    others = [url for url in asked if not url.startswith(("file:", "data:"))]
    assert all(url.startswith(OUTSIDE) for url in others), others


@pytest.mark.timeout(300)
def test_a_pdf_export_holds_lessons_boards_and_charts(browser: Browser, tmp_path: Path) -> None:
    executable = need(find_chromium(), "no browser on the path")
    file = tmp_path / "teach.pdf"
    source = NOTEBOOKS / "02_teach.ipynb"
    command = [sys.executable, "-c", WEBPDF, executable, str(source), str(file), *CHROMIUM_FLAGS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    pages = PdfReader(BytesIO(file.read_bytes())).pages
    text = " ".join("".join(page.extract_text() for page in pages).split())
    assert "Lesson 1 of" in text
    assert "Step 2 of" in text
    assert "Task" in text
    assert "Bisley" in text
