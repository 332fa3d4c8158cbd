"""The colours, marks and lines of the charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class Look:
    """Colours that go together on one ground. Text and marks contrast with it by 4.5 or more.

    Attributes:
        ground: the figure's own background.
        ink: titles and values.
        soft: everything that is said beside them.
        grid: lines that guide the eye; they carry nothing, and are faint.
        blue: wins.
        vermillion: losses.
        others: the further colours.
    """

    ground: str
    ink: str
    soft: str
    grid: str
    blue: str
    vermillion: str
    green: str
    purple: str
    ochre: str
    grey: str

    @property
    def series(self) -> tuple[str, ...]:
        """The colours that tell things apart, in the order of ``MARKS`` and ``LINES``."""
        return (self.blue, self.vermillion, self.green, self.purple, self.ochre, self.grey)


LIGHT = Look(
    ground="#ffffff",
    ink="#1d2629",
    soft="#566166",
    grid="#dfe4e5",
    blue="#0072b2",
    vermillion="#b85100",
    green="#00523b",
    purple="#a1547f",
    ochre="#4d3805",
    grey="#131516",
)
DARK = Look(
    ground="#181c20",
    ink="#eef1f3",
    soft="#a9b4ba",
    grid="#343b41",
    blue="#2a9df4",
    vermillion="#d07025",
    green="#00cc94",
    purple="#f2cfe2",
    ochre="#f1b218",
    grey="#83939b",
)

MARKS = ("o", "s", "D", "^", "v", "P")
LINES: tuple[Any, ...] = (
    "solid",
    (0, (6, 2)),
    (0, (8, 2, 2, 2)),
    (0, (2, 1.5)),
    (0, (4, 1.5, 1, 1.5, 1, 1.5)),
    (0, (1, 1)),
)
_PLACES = {"careful": 0, "planner": 1, "solver": 2, "greedy": 3, "random": 5}
"""A strategy looks the same in every chart."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one of several things is drawn: by colour, by mark and by line."""

    color: str
    mark: str
    line: Any


def styles(names: Sequence[str], look: Look) -> list[Style]:
    """A style for each name, the same for the same name, apart as long as there are six or fewer.

    The built-in strategies have their own; what they leave is dealt out in turn.
    """
    count = len(look.series)
    distinct = list(dict.fromkeys(names))
    taken = {name: _PLACES[name] for name in distinct if name in _PLACES}
    free = [place for place in (4, 0, 1, 2, 3, 5) if place not in taken.values()]
    for turn, name in enumerate(name for name in distinct if name not in taken):
        taken[name] = free[turn] if turn < len(free) else turn % count
    return [
        Style(look.series[place], MARKS[place], LINES[place])
        for place in (taken[name] for name in names)
    ]


def is_dark(color: object) -> bool:
    """Whether light text reads better on a colour than dark text does."""
    from matplotlib.colors import to_rgb

    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(color)]  # type: ignore[arg-type]
    # At this luminance, by WCAG's formula, black and white contrast equally.
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.179


def look_on(ax: Axes) -> Look:
    """The colours for an Axes that is there, by what shows behind it."""
    from matplotlib.colors import to_rgba

    red, green, blue = 1.0, 1.0, 1.0  # behind a transparent figure: most pages are light
    for color in (ax.get_figure(root=True).get_facecolor(), ax.get_facecolor()):  # type: ignore[union-attr]
        over = to_rgba(color)
        red, green, blue = (
            part * over[3] + below * (1 - over[3])
            for part, below in zip(over[:3], (red, green, blue), strict=True)
        )
    return DARK if is_dark((red, green, blue)) else LIGHT
