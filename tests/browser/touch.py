"""Fingers, as the browser hears of them: it scrolls and cancels as on a real screen."""

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


def point_in(locator: Locator, x: float, y: float) -> Point:
    """A point of the page, given from an element's upper left corner in pixels."""
    box = locator.bounding_box()
    assert box is not None, "the element isn't visible"
    return box["x"] + x, box["y"] + y


def centre(locator: Locator) -> Point:
    """The middle of an element."""
    box = locator.bounding_box()
    assert box is not None, "the element isn't visible"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """The fingers on a page that has a touch screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def put(self, kind: str, *points: Point) -> None:
        """One event: `touchStart`, `touchMove`, `touchEnd` or `touchCancel`, with all fingers."""
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, at: Point) -> None:
        self.put("touchStart", at)
        self.put("touchEnd")

    def carry(self, start: Point, end: Point) -> None:
        """Put one finger down and move it, without lifting it."""
        self.put("touchStart", start)
        for step in range(1, 9):
            part = step / 8
            x = start[0] + (end[0] - start[0]) * part
            self.put("touchMove", (x, start[1] + (end[1] - start[1]) * part))

    def drag(self, start: Point, end: Point) -> None:
        self.carry(start, end)
        self.put("touchEnd")
