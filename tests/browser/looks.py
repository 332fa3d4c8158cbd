"""How a board looks in its page: styles, the ground behind it, what its rules can touch."""

import io
from typing import Any

from PIL import Image

from browser.board import Board

# What follows from the width of letters, which differ from host to host, or is the page's own.
OF_THE_PAGE = (
    "(min-)?(block-size|height|inline-size|width)|perspective-origin|transform-origin|font-family"
    "|font-synthesis.*|color-scheme|.*inset.*|top|right|bottom|left|margin-inline-(start|end)"
    "|margin-(left|right)|transform|translate|user-select|print-color-adjust|--.*"
)
READ_STYLES = """(top, skipped) => {
    const skip = new RegExp(`^(${skipped})$`);
    const root = top.closest('.solitaire-widget');
    // the host's own ground, which some elements take on
    const ground = getComputedStyle(root.querySelector('.sw-rules')).backgroundColor;
    return [top, ...top.querySelectorAll('*:not(style)')].map((element) => {
        const style = getComputedStyle(element);
        const values = {};
        for (const name of style)
            if (!skip.test(name))
                values[name] = style.getPropertyValue(name).replaceAll(ground, 'the ground');
        return [`${element.tagName} ${element.getAttribute('class') ?? ''}`, values];
    });
}"""
# The luminances that WCAG compares, of the letters and of the first ground behind them.
READ_CONTRAST = """element => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((byte) => {
            const part = byte / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const ink = luminance(getComputedStyle(element).color);
    let ground = 1;
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
        const colour = getComputedStyle(at).backgroundColor;
        if (/, 0\\)$|^transparent$/.test(colour)) continue;
        ground = luminance(colour);
        break;
    }
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
}"""
READ_SELECTORS = """root => {
    const namesOf = ({ cssRules }) => [...cssRules].flatMap((rule) => {
        const name = rule.selectorText ?? rule.name;
        return name ? [name] : namesOf(rule);
    });
    return [...root.querySelectorAll('style')].flatMap(({ sheet }) => namesOf(sheet));
}"""


def styles(board: Board, selector: str) -> list[tuple[str, dict[str, str]]]:
    """Tag, class and computed style of an element of the widget and of all that stands in it."""
    read: Any = board.root.locator(selector).first.evaluate(READ_STYLES, OF_THE_PAGE)
    return [(name, values) for name, values in read]


def differences(
    here: list[tuple[str, dict[str, str]]], there: list[tuple[str, dict[str, str]]]
) -> set[str]:
    """What looks otherwise here than there, an element and a property a line."""
    assert [name for name, _ in here] == [name for name, _ in there]
    return {
        f"{name}: {key} is {one[key]}, not {other.get(key)}"
        for (name, one), (_, other) in zip(here, there, strict=True)
        for key in one
        if one[key] != other.get(key)
    }


def contrasts(board: Board) -> dict[str, float]:
    """How the words of the toolbar and under the board contrast with what is behind them."""
    elements = {
        "button": board.button("New deal"),
        "counter": board.root.locator(".sw-counter").first,
        "message": board.status,
        "study": board.root.get_by_role("tab", name="Moves"),
    }
    return {name: each.evaluate(READ_CONTRAST) for name, each in elements.items()}


def selectors(board: Board) -> list[str]:
    """The selectors and names of all style rules that the widget brings."""
    read: list[str] = board.root.evaluate(READ_SELECTORS)
    return read


def inks(board: Board, card: str) -> tuple[float, float]:
    """Which parts of a card's picture are red, and which black."""
    with Image.open(io.BytesIO(board.card(card).screenshot())) as picture:
        pixels = list(picture.convert("RGB").getdata())
    red = sum(r > 150 and g < 90 for r, g, _ in pixels)
    black = sum(max(pixel) < 70 for pixel in pixels)
    return red / len(pixels), black / len(pixels)
