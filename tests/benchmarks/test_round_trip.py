"""From the press of a pointer to the changed board, beside a bare echo in the same page.

JupyterLab's way to the kernel and back takes most of the time, and no board can do without it: so
each move is measured beside a widget that only answers, with as many bytes. Both are pressed in
turn by the browser's own input, and timed in the page, from the capture of the press to the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Locator
from pytest_benchmark.fixture import BenchmarkFixture

import solitaire_widget as sw
from browser.board import GRIP, Board
from browser.page import KERNEL, NotebookPage, OpenNotebook

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

MOVES = 200
ROUND_TRIP_MORE_MS = 10
"""The most that the board may take longer than the echo, in the median."""

LINES = Path(__file__).parents[1] / "data" / "winning_lines.txt"

ECHO = """
import anywidget, traitlets
import solitaire_widget as sw

class Echo(anywidget.AnyWidget):
    _esm = '''
    export default {
      render({ model, el }) {
        const button = document.createElement('button');
        button.className = 'echo';
        button.textContent = '0';
        let pressed = 0;
        button.addEventListener('click', () => {
          pressed += 1;
          model.send({ type: 'move', source: 'T1', target: 'T2', count: 1, id: pressed, seq: 1,
            view: 'sw-1234567890-1234567890' });
        });
        model.on('change:answer', () => { button.textContent = model.get('answer').number; });
        el.append(button);
      },
    };
    '''
    answer = traitlets.Dict().tag(sync=True)

    def __init__(self, board):
        super().__init__()
        self.on_msg(lambda _, content, buffers: self.set_trait(
            'answer', {'number': content['id'], 'body': board.snapshot}))
"""
SHOW = """
w = sw.play({game!r}, deal={deal})
echo = Echo(w)
display(echo, w)
"""

KEEP_SIZES = """
import json
sizes = {'asked': [], 'snapshot': []}
length = lambda content: len(json.dumps(content, separators=(',', ':')))
w.on_msg(lambda _, content, buffers: sizes['asked'].append(length(content)))
w.observe(lambda change: sizes['snapshot'].append(length(change.new)), 'snapshot')
"""

# Notes when the pointer is pressed, when what is watched changes next, when a card is in hand, and
# how many frames began before that could be seen.
WATCH = """([root, echo]) => {
    const now = () => performance.now();
    let seen = {};
    addEventListener('pointerdown', () => {
        const mine = { pressed: now(), changed: 0, inHand: 0, frames: 0 };
        window.seen = seen = mine;
        const look = () => {
            mine.frames += 1;
            if (!mine.inHand && mine === seen) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, true);
    new MutationObserver(() => { seen.changed ||= now(); })
        .observe(echo, { childList: true, characterData: true, subtree: true });
    new MutationObserver(() => { seen.changed ||= now(); })
        .observe(root, { attributeFilter: ['data-at', 'data-card'], subtree: true });
    new MutationObserver(() => { if (root.querySelector('.sw-lift')) seen.inHand ||= now(); })
        .observe(root, { childList: true, subtree: true, attributeFilter: ['class'] });
}"""
# True when the press is answered, the page has heard that the kernel is idle, and no card moves.
ANSWERED = f"""root => window.seen.changed && {KERNEL}.status === 'idle'
    && !root.getAnimations({{ subtree: true }})
        .some(({{ effect }}) => effect.target.closest('.sw-place'))
    && window.seen"""


def lines_of(game_id: str) -> Iterator[tuple[int, list[str]]]:
    """Deal numbers and moves that win them."""
    for line in LINES.read_text().splitlines():
        if line.startswith(game_id):
            head, moves = line.split(": ", 1)
            yield int(head.split()[1]), moves.split()


def steps_of(game_id: str) -> Iterator[tuple[sw.Game, sw.Move | None]]:
    """`MOVES` moves, each with the game before it; None where another deal is laid out."""
    left = MOVES
    for deal, moves in lines_of(game_id):
        game = sw.Game(game_id, deal=deal)
        yield game, None
        for text in moves:
            if not left:
                return
            before = game.copy()
            yield before, game.play(text)
            left -= 1
    raise AssertionError(f"{LINES} has too few moves of {game_id}")


class Bench:
    """The page of one game, and what was measured in it, in ms."""

    def __init__(self, page: NotebookPage) -> None:
        self.page = page
        root = page.widget(1)
        self.board = Board(root)
        self.echo = page.cell(1).locator("button.echo")
        self.root = root
        elements = [root.element_handle(), self.echo.element_handle()]
        page.page.evaluate(WATCH, elements)
        self.echoed: list[float] = []
        self.moved: list[float] = []
        self.in_hand: list[float] = []
        self.frames: list[int] = []

    def press(self, element: Locator, at: tuple[float, float]) -> None:
        box = element.bounding_box()
        assert box is not None
        mouse = self.page.page.mouse
        mouse.move(box["x"] + at[0], box["y"] + at[1])
        mouse.down()
        mouse.up()

    def answered(self) -> float:
        """Time from the last press to the change that it brought, when all is at rest again."""
        page, root = self.page.page, self.root.element_handle()
        seen = page.wait_for_function(ANSWERED, arg=root).json_value()
        return float(seen["changed"] - seen["pressed"])

    def echo_once(self) -> None:
        self.press(self.echo, (5, 5))
        self.echoed.append(self.answered())

    def play(self, game: sw.Game, move: sw.Move) -> None:
        """One move by clicks: the last press is the one that is timed."""
        grip = (GRIP["x"], GRIP["y"])
        if move.is_draw or move.is_redeal:
            self.press(self.board.pile("S"), grip)
        else:
            piles = game.position.piles
            self.press(self.board.card(piles[move.source][-move.count]), grip)
            in_hand = "() => window.seen.inHand && window.seen.frames && window.seen"
            seen = self.page.page.wait_for_function(in_hand).json_value()
            self.in_hand.append(seen["inHand"] - seen["pressed"])
            self.frames.append(seen["frames"])
            there = piles[move.target]
            target = self.board.card(there[-1]) if there else self.board.pile(move.target)
            self.press(target, grip)
        self.moved.append(self.answered())

    def lay_out(self, game: sw.Game) -> None:
        self.page.kernel.run(f"_ = w.new_deal({game.deal})")
        self.board.wait_for(game.position)
        self.page.settle()


def spread(times: list[float]) -> str:
    low, middle, high = quantiles(times, n=4)
    return f"median {middle:.1f} ms (quartiles {low:.1f} to {high:.1f})"


@pytest.mark.parametrize("game_id", ["blind-alleys", "ali-baba", "bisley"])
def test_round_trip(
    benchmark: BenchmarkFixture,
    figure: Callable[[str], None],
    notebook: OpenNotebook,
    game_id: str,
) -> None:
    deal, _ = next(lines_of(game_id))
    page = notebook(
        [ECHO, SHOW.format(game=game_id, deal=deal)], own=True, motion=True, height=1400
    )
    page.cell(1).locator("button.echo").scroll_into_view_if_needed()
    bench = Bench(page)

    def measure() -> None:
        for game, move in steps_of(game_id):
            if move is None:
                bench.lay_out(game)
            else:
                bench.echo_once()
                bench.play(game, move)
                if not len(bench.moved) % 20:
                    # The server hangs up on a client that doesn't answer for long.
                    page.kernel.run("pass")
                    page.settle()

    page.kernel.run(KEEP_SIZES)
    benchmark.pedantic(measure, rounds=1)  # type: ignore[no-untyped-call]
    assert len(bench.moved) == len(bench.echoed) == MOVES
    more = median(bench.moved) - median(bench.echoed)
    benchmark.extra_info["ms more than the echo"] = more
    sizes = page.kernel.value("sizes")
    figure(f"{game_id}: board {spread(bench.moved)}, echo {spread(bench.echoed)}: {more:+.1f} ms")
    figure(
        f"{game_id}: a pressed card is in hand after {spread(bench.in_hand)}, for the eye in at "
        f"most {max(bench.frames)} frame"
    )
    figure(
        f"{game_id}: a move asked for in {median(sizes['asked']):.0f} bytes of JSON, answered with "
        f"a snapshot of {median(sizes['snapshot']):.0f} (at most {max(sizes['snapshot'])})"
    )
    assert more <= ROUND_TRIP_MORE_MS
    assert set(bench.frames) == {1}
