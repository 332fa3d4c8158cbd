"""How colours contrast, and how they look to people who see colours otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.colors import to_rgb

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15 (2009), at full severity, for linear RGB.
SIGHT = {
    "usual": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(color: Any) -> Any:
    parts = np.array(to_rgb(color))
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(a: Any, b: Any) -> float:
    """WCAG's contrast ratio, from 1 to 21."""
    low, high = sorted(float(_TO_XYZ[1] @ linear(color)) for color in (a, b))
    return (high + 0.05) / (low + 0.05)


def lab(color: Any, sight: str) -> Any:
    parts = _TO_XYZ @ np.clip(SIGHT[sight] @ linear(color), 0, 1) / (_TO_XYZ @ np.ones(3))
    x, y, z = np.where(parts > 0.008856, np.cbrt(parts), 7.787 * parts + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def least_difference(colors: Iterable[Any], sight: str) -> float:
    """The difference (CIE 1976) of the two colours that are most alike."""
    seen = [lab(color, sight) for color in colors]
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))
