"""The board in the page: where its cards are, and the four ways to play on it.

Everything is found by what the package promises of its page: the root's class, `data-pile`,
`data-at`, `data-card`, the accessible names, the live region.
"""

from collections.abc import Callable

from playwright.sync_api import Locator, Position

import solitaire_widget as sw
from browser.waiting import wait_until

# Where a card is taken: on its index, which shows even if other cards lie on it (pixels).
GRIP: Position = {"x": 7, "y": 6}

# pile name -> how many cards there are hidden, and which are visible
Shown = dict[str, tuple[int, frozenset[str]]]

READ_BOARD = """root => [...root.querySelectorAll('[data-at]')].map(
    card => [card.dataset.at, card.dataset.card ?? null])"""
READ_DARK = """root => {
    const status = root.querySelector('[role="status"]');
    const [r, g, b] = getComputedStyle(status).color.match(/[0-9.]+/g).map(Number);
    return r + g + b > 384;
}"""
READ_FOCUS = """root => {
    const element = root.getRootNode().activeElement;
    if (!element || !root.contains(element)) return null;
    const pile = element.dataset.at ?? element.closest('[data-pile]')?.dataset.pile ?? null;
    return [pile, element.dataset.card ?? null];
}"""


def expected_board(position: sw.Position) -> Shown:
    """What a board must show of a position: no more than the player may know."""
    shown: Shown = {}
    for pile in position.rules.piles:
        cards = position.cards_in(pile)
        hidden = position.hidden_in(pile)
        if cards:
            shown[pile.name] = (hidden, frozenset(str(card) for card in cards[hidden:]))
    return shown


class Board:
    """One view of a widget.

    Args:
        root: the view's root element.
    """

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page
        self.status = root.get_by_role("status")

    def pile(self, name: str) -> Locator:
        """A pile's place."""
        return self.root.locator(f'[data-pile="{name}"]')

    def card(self, card: str | sw.Card) -> Locator:
        """A face-up card."""
        return self.root.locator(f'[data-card="{card}"]')

    def button(self, name: str) -> Locator:
        """A button of the toolbar, by its accessible name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def span(self, element: Locator) -> tuple[float, float]:
        """The left and right edge of an element, in pixels."""
        box = element.bounding_box()
        assert box is not None, "the element isn't visible"
        return box["x"], box["x"] + box["width"]

    def span_y(self, element: Locator) -> tuple[float, float]:
        """The upper and lower edge of an element, in pixels."""
        box = element.bounding_box()
        assert box is not None, "the element isn't visible"
        return box["y"], box["y"] + box["height"]

    def shown(self) -> Shown:
        """What the page shows on each pile."""
        hidden: dict[str, int] = {}
        visible: dict[str, set[str]] = {}
        for pile, card in self.root.evaluate(READ_BOARD):
            hidden.setdefault(pile, 0)
            visible.setdefault(pile, set())
            if card is None:
                hidden[pile] += 1
            else:
                visible[pile].add(card)
        return {pile: (hidden[pile], frozenset(visible[pile])) for pile in hidden}

    def wait_for(self, position: sw.Position) -> None:
        """Wait until the page shows this position."""
        expected = expected_board(position)
        try:
            self.wait_until(lambda: self.shown() == expected, "the position on the board")
        except TimeoutError:
            assert self.shown() == expected, self.status.inner_text()

    def wait_until(self, condition: Callable[[], object], what: str) -> None:
        """Wait for a condition while the page goes on working."""
        wait_until(condition, what, timeout_s=15, pause=lambda: self.page.wait_for_timeout(10))

    def dialog(self, name: str) -> Locator:
        """A panel that a button of the toolbar opens, by its accessible name."""
        return self.root.get_by_role("dialog", name=name)

    def is_dark(self) -> bool:
        """Whether the widget wears its dark colours: text is light then."""
        return bool(self.root.evaluate(READ_DARK))

    def press(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> tuple[str | None, str | None] | None:
        """Pile and card that have the focus; None if it isn't in the widget."""
        place = self.root.evaluate(READ_FOCUS)
        return None if place is None else (place[0], place[1])

    def tab_into(self) -> None:
        """Press Tab until the focus is on a pile or card."""
        for _ in range(40):
            self.press("Tab")
            place = self.focus()
            if place is not None and place[0] is not None:
                return
        raise AssertionError("Tab never led to the board")

    def walk_to(self, key: str, arrived: Callable[[tuple[str | None, str | None]], bool]) -> None:
        """Press an arrow key until the focus is where it should be."""
        places = []
        for _ in range(60):
            place = self.focus()
            assert place is not None, "the focus left the board"
            if arrived(place):
                return
            places.append(place)
            self.press(key)
        raise AssertionError(f"{key} never led there, only to {places}")

    def drag(self, card: Locator, target: Locator) -> None:
        """Take a card by its index and carry it until it lies on the target."""
        self.pick_up(card, target)
        self.page.mouse.up()

    def pick_up(self, card: Locator, target: Locator) -> None:
        """The same without letting go."""
        card.hover(position=GRIP)
        start, end = card.bounding_box(), target.bounding_box()
        assert start is not None
        assert end is not None
        x, y = start["x"] + GRIP["x"], start["y"] + GRIP["y"]
        self.page.mouse.down()
        self.page.mouse.move(x + 6, y + 6)
        self.page.mouse.move(x + end["x"] - start["x"], y + end["y"] - start["y"], steps=6)


# A way to play one move on a board that shows this position.
Way = Callable[[Board, sw.Position, sw.Move], None]


def _source(board: Board, position: sw.Position, move: sw.Move) -> Locator:
    return board.card(position.piles[move.source][-move.count])


def _target(board: Board, position: sw.Position, move: sw.Move) -> Locator:
    cards = position.piles[move.target]
    return board.card(cards[-1]) if cards else board.pile(move.target)


def play_by_drag(board: Board, position: sw.Position, move: sw.Move) -> None:
    """Drag the cards to their target; the stock is clicked."""
    if move.is_draw or move.is_redeal:
        board.pile("S").click()
    else:
        board.drag(_source(board, position, move), _target(board, position, move))


def play_by_clicks(board: Board, position: sw.Position, move: sw.Move) -> None:
    """Click the first card that moves, then the target; the stock is clicked once."""
    if move.is_draw or move.is_redeal:
        board.pile("S").click()
    else:
        _source(board, position, move).click(position=GRIP)
        _target(board, position, move).click(position=GRIP)


def play_by_double_click(board: Board, position: sw.Position, move: sw.Move) -> None:
    """Double-click the first card that moves: Python finds the target."""
    if move.is_draw or move.is_redeal:
        board.pile("S").click()
    else:
        _source(board, position, move).dblclick(position=GRIP)


def play_by_keys(board: Board, position: sw.Position, move: sw.Move) -> None:
    """Walk with the arrows, Enter, walk among the targets, Enter; D draws."""
    if move.is_draw or move.is_redeal:
        board.press("d")
        return
    first = str(position.piles[move.source][-move.count])
    board.walk_to("ArrowRight", lambda place: place[0] == move.source)
    board.walk_to("ArrowUp", lambda place: place[1] == first)
    board.press("Enter")
    board.walk_to("ArrowRight", lambda place: place[0] == move.target)
    board.press("Enter")
