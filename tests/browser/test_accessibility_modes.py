"""Colours of the system's own, less motion, more contrast, other ways to see colours."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator

from browser.board import Board
from browser.page import NotebookPage, OpenNotebook

MOVES = "import solitaire_widget as sw\nw = sw.play('bisley', deal=1)\nw"
STYLE = """(element, [property, pseudo]) =>
    getComputedStyle(element, pseudo || undefined)[property]"""
MARKS = """root => Object.fromEntries([...root.querySelectorAll('.sw-mark')].map(mark => {
    const style = getComputedStyle(mark, '::after');
    return [mark.className, [style.outlineStyle, style.outlineWidth].join(' ')];
}))"""


def style(element: Locator, name: str, pseudo: str = "") -> str:
    return str(element.evaluate(STYLE, [name, pseudo]))


@pytest.fixture(params=["light", "dark"])
def forced(notebook: OpenNotebook, request: pytest.FixtureRequest) -> Iterator[NotebookPage]:
    """A page with the colours of the system, light or dark."""
    theme = request.param
    page = notebook([MOVES], theme=theme)
    page.page.emulate_media(forced_colors="active", color_scheme=theme)
    yield page
    page.page.emulate_media(forced_colors="none", color_scheme="light")


def test_forced_colours(forced: NotebookPage) -> None:
    board = Board(forced.widget(0))
    # Edges are lines, for shadows and grounds are gone.
    for selector in (".sw-board", ".sw-slot[data-pile='K:S']", ".sw-rules"):
        element = board.root.locator(selector)
        assert style(element, "outlineStyle") == "solid", selector
    # Cards keep their faces: white, with suits that have forms.
    card = board.card("AS").locator(".sw-card")
    assert style(card, "forcedColorAdjust") == "none"
    assert style(card, "backgroundColor") not in ("rgb(0, 0, 0)", "rgba(0, 0, 0, 0)")
    # Marks tell themselves apart by the kind of their line.
    board.tab_into()
    source = forced.kernel.value("next(m.source for m in w.game.legal_moves)")
    board.walk_to("ArrowRight", lambda place: place[0] == source)
    board.press("Enter")
    board.wait_until(lambda: board.root.locator(".sw-ring").count() > 1, "marks")
    taken = board.root.evaluate(MARKS)
    assert taken["sw-mark sw-ring"].startswith("dashed")
    assert taken["sw-mark sw-focus"].startswith("solid")
    board.press("ArrowRight")
    board.wait_until(lambda: board.root.locator(".sw-lit").count(), "the lit target")
    lit = board.root.evaluate(MARKS)["sw-mark sw-lit"]
    assert lit.startswith("double")
    # What lies under a mark is seen.
    mark = board.root.locator(".sw-lit")
    assert style(mark, "backgroundColor", "::after").endswith(", 0)")
    board.press("Escape")


def test_more_contrast(notebook: OpenNotebook) -> None:
    page = notebook([MOVES])
    board = Board(page.widget(0))
    usual = style(board.status, "color")
    page.page.emulate_media(contrast="more")
    assert style(board.status, "color") == style(board.root, "color") != usual
    page.page.emulate_media(contrast="no-preference")


def test_less_motion(notebook: OpenNotebook) -> None:
    page = notebook([MOVES], motion=False)
    board = Board(page.widget(0))
    assert board.root.get_attribute("data-motion") is None
    board.tab_into()
    board.press("h")
    board.wait_until(lambda: board.root.locator(".sw-lit").count(), "the hint")
    running = "root => root.getAnimations({subtree: true}).length"
    assert board.root.evaluate(running) == 0
    page.page.emulate_media(reduced_motion="no-preference")
    board.wait_until(lambda: board.root.get_attribute("data-motion") is not None, "motion")


SEEN_AS = ("none", "achromatopsia", "protanopia", "deuteranopia", "tritanopia")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_suits_differ_by_form_however_colours_are_seen(
    notebook: OpenNotebook, theme: str, tmp_path: Any
) -> None:
    """The index of each two of one rank differs in many pixels that are dark on white."""
    page = notebook(
        ["import solitaire_widget as sw\nw = sw.play('ali-baba', deal=1)\nw"], theme=theme
    )
    board = Board(page.widget(0))
    session = page.page.context.new_cdp_session(page.page)
    for sight in SEEN_AS:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        inks = []
        for suit in "CDHS":
            picture = tmp_path / f"{sight}-{suit}.png"
            board.card(f"A{suit}").screenshot(path=picture)
            grey = np.asarray(Image.open(picture).convert("L"), dtype=float)
            ground = np.median(grey)
            # contrast of the darkest ink with the card: readable in grey as well
            ratio = _lightness(ground) / _lightness(np.percentile(grey, 1))
            assert ratio >= 4.5, (sight, suit, ratio)
            inks.append(grey < (ground + grey.min()) / 2)
        for n, one in enumerate(inks):
            for other in inks[n + 1 :]:
                differ = float(np.mean(one ^ other))
                assert differ > 0.02, (sight, n, differ)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def _lightness(grey: Any) -> float:
    """WCAG's, of a grey from 0 to 255, with its 5 % of stray light."""
    part = float(grey) / 255
    return (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4) + 0.05
