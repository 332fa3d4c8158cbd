"""Censuses stored with the package: how each of many deals in a row ended, decided once for all.

``tools/census.py`` makes the files; they lie in the folder ``census`` beside this module, one for
each game. A file is JSON; the outcomes in it are 2 bits a deal where some are unknown, else 1,
compressed, so that anybody can check any single deal.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solitaire_widget import catalogue
from solitaire_widget.deals import check_deal
from solitaire_widget.errors import DealError, RecordError, RulesError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import Rules
from solitaire_widget.simulation.batch import LOST, UNKNOWN, WON, Batch
from solitaire_widget.simulation.rates import WinRate
from solitaire_widget.simulation.result import SimulationResult
from solitaire_widget.simulation.saved import rules_from_plain, rules_to_plain

FORMAT = "solitaire-widget census"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Census:
    """What became of deals in a row, decided with every card known.

    Attributes:
        rules: the rules of the game.
        first: the number of the first deal.
        outcomes: int8, one a deal: 1 winnable, 0 not, -1 undecided.
        undecided: the deals that the first limits left undecided, with the ``outcome`` that each
            had in the end and the ``positions`` that it took: a mapping each, with its ``deal``.
        limits: the limits of the ``first`` search and of the one ``again``.
        seconds: how long it took, with as many threads as ``about`` says under ``workers``.
        about: what else the file says: ``package``, ``command``, ``workers``, ``positions`` ..
    """

    rules: Rules
    first: int
    outcomes: NDArray[np.int8]
    undecided: tuple[Mapping[str, int], ...]
    limits: Mapping[str, Mapping[str, Any]]
    seconds: float
    about: Mapping[str, Any]

    @property
    def last(self) -> int:
        """The number of the last deal."""
        return self.first + len(self.outcomes) - 1

    @property
    def win_rate(self) -> WinRate:
        """The share of deals that can be won, with its interval."""
        won, lost, unknown = (
            int(np.count_nonzero(self.outcomes == outcome)) for outcome in (WON, LOST, UNKNOWN)
        )
        return WinRate(won, lost, unknown)

    def outcome(self, deal: int) -> int:
        """What became of one deal: 1 winnable, 0 not, -1 undecided.

        Raises:
            DealError: the deal isn't in the census.
        """
        if not self.first <= check_deal(deal) <= self.last:
            raise DealError(
                f"this census has the deals {self.first:,} to {self.last:,}, not {excerpt(deal)}"
            )
        return int(self.outcomes[deal - self.first])

    def result(self) -> SimulationResult:
        """The same as ``simulate`` gives it, for charts and comparisons; without ``positions``."""
        batch = Batch.empty(len(self.outcomes))
        batch.outcomes[:] = self.outcomes
        batch.foundation_counts[self.outcomes == WON] = 52
        return SimulationResult(
            rules=self.rules,
            strategy="solver",
            options={},
            seed=0,
            max_moves=2000,
            requested=len(self.outcomes),
            deals=np.arange(self.first, self.last + 1),
            batch=batch,
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write the census to a file that ``load`` reads."""
        rate = self.win_rate
        content = {
            "format": FORMAT,
            "version": VERSION,
            "rules": rules_to_plain(self.rules),
            "first": self.first,
            "deals": rate.n,
            "won": rate.won,
            "lost": rate.lost,
            "unknown": rate.unknown,
            "share": rate.estimate,
            "interval": [rate.low, rate.high],
            "undecided": [dict(each) for each in self.undecided],
            "limits": {name: dict(each) for name, each in self.limits.items()},
            "seconds": self.seconds,
            **self.about,
            "outcomes": _packed(self.outcomes),
        }
        Path(path).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")

    def __repr__(self) -> str:
        return (
            f"<Census of {self.rules.name}, deals {self.first:,} to {self.last:,}: "
            f"winnable {self.win_rate.won:,}, {self.win_rate}>"
        )


def census(game_id: str) -> Census:
    """The census of a game that is stored with the package.

    Raises:
        RulesError: no game has this id.
        SolitaireError: no census of this game is stored.
    """
    rules = catalogue.rules(game_id)
    place = Path(str(files("solitaire_widget.simulation") / "census" / f"{rules.id}.json"))
    if not place.exists():
        raise SolitaireError(
            f"no census of {rules.name} is stored; tools/census.py {rules.id} makes one"
        )
    return load(place)


def load(path: str | PathLike[str]) -> Census:
    """The census that a file holds.

    Raises:
        RecordError: the file is no census, or is damaged.
        FileNotFoundError: there is no such file.
    """
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
        return _census_of(content)
    except FileNotFoundError:
        raise
    except (OSError, ValueError, TypeError, KeyError, zlib.error, RulesError) as error:
        raise RecordError(
            f"{str(path)!r} is no census, or it is damaged: {excerpt(str(error))}"
        ) from error


_OWN = ("format", "version", "rules", "first", "deals", "won", "lost", "unknown", "share")
_PARTS = ("interval", "undecided", "limits", "seconds", "outcomes")


def _census_of(content: Any) -> Census:
    if content["format"] != FORMAT or content["version"] != VERSION:
        raise ValueError("it says of itself that it is something else, or of another version")
    check_deal(content["first"])
    if not isinstance(content["seconds"], (int, float)) or not isinstance(content["limits"], dict):
        raise ValueError("its seconds are a number, its limits are fields")
    outcomes = _unpacked(content["outcomes"], content["deals"], content["unknown"] > 0)
    found = Census(
        rules=rules_from_plain(content["rules"]),
        first=content["first"],
        outcomes=outcomes,
        undecided=tuple(content["undecided"]),
        limits=content["limits"],
        seconds=content["seconds"],
        about={name: value for name, value in content.items() if name not in _OWN + _PARTS},
    )
    rate = found.win_rate
    if [rate.won, rate.lost, rate.unknown] != [content[n] for n in ("won", "lost", "unknown")]:
        raise ValueError("its outcomes don't add up to its figures")
    return found


def _packed(outcomes: NDArray[np.int8]) -> str:
    bits = np.packbits(outcomes == WON).tobytes()
    if (outcomes == UNKNOWN).any():
        bits += np.packbits(outcomes == UNKNOWN).tobytes()
    return base64.b64encode(zlib.compress(bits, 9)).decode("ascii")


def _unpacked(text: str, deals: int, some_unknown: bool) -> NDArray[np.int8]:
    bits = np.frombuffer(zlib.decompress(base64.b64decode(text, validate=True)), dtype=np.uint8)
    size = (deals + 7) // 8
    if len(bits) != size * (1 + some_unknown):
        raise ValueError(f"its outcomes aren't those of {deals} deals")
    outcomes = np.unpackbits(bits[:size], count=deals).astype(np.int8)
    if some_unknown:
        outcomes[np.unpackbits(bits[size:], count=deals) == 1] = UNKNOWN
    outcomes.flags.writeable = False
    return outcomes
