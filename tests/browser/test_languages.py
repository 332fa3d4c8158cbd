"""Pages from right to left, large text, zoomed pages: nothing is cut, covered or mirrored."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from browser.board import Board
from browser.page import NotebookPage, OpenNotebook

PLAY = "import solitaire_widget as sw\nw = sw.play({game!r}, deal=1)\nw"
TEACH = "import solitaire_widget as sw\nw = sw.teach('bisley', step=2)\nw"

# What is amiss with the text of a widget: cut off, on top of something else, out of the widget.
AMISS = """root => {
    const amiss = [], edge = root.getBoundingClientRect();
    const name = e => `${e.className} "${(e.ariaLabel ?? e.textContent).slice(0, 40)}"`;
    const seen = e => e.checkVisibility() && !e.closest('.sw-board') && e.offsetWidth > 1;
    const all = [...root.querySelectorAll(
        'button, label, select, p, h2, h3, h4, li, dt, dd, .sw-message-text, .sw-counter, .sw-field'
    )].filter(seen);
    for (const e of all) {
        const box = e.getBoundingClientRect();
        if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
            amiss.push(`cut: ${name(e)} ${e.scrollWidth} > ${e.clientWidth}`);
        const inTabs = e.closest('.sw-tabs');
        if (!inTabs && (box.left < edge.left - 1 || box.right > edge.right + 1))
            amiss.push(`outside: ${name(e)}`);
    }
    const parts = all.filter(e => e.matches('button, .sw-field, .sw-counter, .sw-message-text')
        && !e.closest('.sw-panel, .sw-study, .sw-note, .sw-won'));
    for (const [n, a] of parts.entries()) for (const b of parts.slice(n + 1)) {
        const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const over = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const under = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (over > 1 && under > 1) amiss.push(`over each other: ${name(a)}, ${name(b)}`);
    }
    if (root.scrollWidth > root.clientWidth + 1) amiss.push(`scrolls: ${root.scrollWidth}`);
    return amiss;
}"""

RIGHT_TO_LEFT = "document.documentElement.dir = document.body.dir = {!r}"
LARGE_TEXT = """size => {
    document.documentElement.style.fontSize = size === 1 ? '' : `${100 * size}%`;
    for (const e of [document.documentElement, document.body])
        for (const [n, px] of [['0', 11], ['1', 13], ['2', 16], ['3', 20]])
            if (size === 1) e.style.removeProperty(`--jp-ui-font-size${n}`);
            else e.style.setProperty(`--jp-ui-font-size${n}`, `${size * px}px`);
}"""


@contextmanager
def from_right_to_left(page: NotebookPage) -> Iterator[None]:
    """A page in Arabic, say."""
    page.page.evaluate(RIGHT_TO_LEFT.format("rtl"))
    yield
    page.page.evaluate(RIGHT_TO_LEFT.format(""))


@contextmanager
def large_text(page: NotebookPage) -> Iterator[None]:
    """Text of twice its size, the host's and the browser's."""
    page.page.evaluate(LARGE_TEXT, 2)
    yield
    page.page.evaluate(LARGE_TEXT, 1)


def narrow(width: int) -> Callable[[NotebookPage], object]:
    """What a page that is zoomed in leaves: a widget so many pixels wide."""

    @contextmanager
    def mode(page: NotebookPage) -> Iterator[None]:
        page.page.evaluate(
            "width => { document.querySelector('.solitaire-widget').style.width = width }",
            f"{width}px",
        )
        yield

    return mode


MODES = {
    "right to left": from_right_to_left,
    "text 200 %": large_text,
    "zoom 200 %": narrow(640),
    "zoom 400 %": narrow(320),
}


def nothing_amiss(board: Board, what: str) -> None:
    """All is in its place, once it is laid out."""
    found: list[str] = []

    def is_well() -> bool:
        found[:] = board.root.evaluate(AMISS)
        return not found

    try:
        board.wait_until(is_well, what)
    except TimeoutError:
        raise AssertionError(f"{what}: {found}") from None


@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_cut_or_covered(notebook: OpenNotebook, mode: str) -> None:
    page = notebook([PLAY.format(game="blind-alleys")])
    board = Board(page.widget(0))
    with MODES[mode](page):  # type: ignore[attr-defined]

        def check(what: str) -> None:
            nothing_amiss(board, what)

        check("a fresh deal")
        board.pile("S").click()
        page.wait_until(lambda: page.kernel.value("w.move_count") == 1, "the draw")
        page.settle()
        expect(board.card(page.kernel.value("str(w.game.position.waste[-1])"))).to_be_visible()
        board.press("b")
        expect(board.status).to_contain_text("of 52 cards up")
        check("a long message")
        board.press("?")
        expect(board.root.get_by_role("button", name="Go to the keys")).to_be_visible()
        check("the rules and keys")
        board.press("Escape")
        board.button("Settings").click()
        expect(board.dialog("Settings")).to_be_visible()
        check("the settings")
        board.press("Escape")
        board.button("Study").click()
        for tab in ("Card", "Moves", "Timeline", "Script", "Lesson"):
            board.root.get_by_role("tab", name=tab).click()
            expect(board.root.get_by_role("tabpanel", name=tab)).to_be_visible()
            check(tab)


@pytest.mark.parametrize("mode", MODES)
def test_a_lesson_is_readable(notebook: OpenNotebook, mode: str) -> None:
    page = notebook([TEACH])
    board = Board(page.widget(0))
    with MODES[mode](page):  # type: ignore[attr-defined]
        expect(board.root.get_by_role("tabpanel", name="Lesson")).to_be_visible()
        nothing_amiss(board, "a lesson")


def test_the_board_is_not_mirrored_and_says_its_language(notebook: OpenNotebook) -> None:
    page = notebook([PLAY.format(game="bisley")])
    board = Board(page.widget(0))

    def places() -> list[float]:
        left, _ = board.span(board.root)
        return [board.span(board.pile(name))[0] - left for name in ("T1", "T13", "F:S", "K:D")]

    before = places()
    with from_right_to_left(page):
        board.wait_until(lambda: places() == before, "the board as it was")
        new, settings = (board.span(board.button(name)) for name in ("New deal", "Settings"))
        assert new < settings
    assert board.root.evaluate("e => [e.lang, getComputedStyle(e).direction]") == ["en", "ltr"]


def test_text_follows_the_size_of_the_host_s(notebook: OpenNotebook) -> None:
    page = notebook([PLAY.format(game="bisley")])
    board = Board(page.widget(0))
    sizes = """root => ['.sw-message-text', '.sw-button'].map(
        name => parseFloat(getComputedStyle(root.querySelector(name)).fontSize))"""
    before = board.root.evaluate(sizes)
    card = board.span(board.card("AS"))
    with large_text(page):
        assert board.root.evaluate(sizes) == pytest.approx([2 * size for size in before], rel=0.01)
        assert board.span(board.card("AS")) == pytest.approx(card, abs=1)
