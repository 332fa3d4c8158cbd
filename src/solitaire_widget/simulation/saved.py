"""Results as files: NumPy's npz, with what isn't an array as JSON beside the arrays."""

from __future__ import annotations

import json
import os
import tempfile
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solitaire_widget._version import __version__
from solitaire_widget.catalogue import games
from solitaire_widget.catalogue import rules as registered
from solitaire_widget.deals import check_deal
from solitaire_widget.errors import DealError, RecordError, RulesError, SolitaireError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.ruleset import FIELDS, Rules
from solitaire_widget.simulation.batch import COLUMNS, DTYPES, Batch
from solitaire_widget.simulation.result import SimulationResult

FORMAT = "solitaire-widget result"
VERSION = 1


def rules_to_plain(rules: Rules) -> dict[str, Any]:
    """All fields of the rules, as JSON can hold them."""
    fields = {name: getattr(rules, name) for name in FIELDS}
    return json.loads(json.dumps(fields))  # type: ignore[no-any-return]


def rules_from_plain(plain: object) -> Rules:
    """The rules that ``rules_to_plain`` wrote.

    Raises:
        RulesError: a field is missing, unknown or wrong.
    """
    if not isinstance(plain, dict) or set(plain) != set(FIELDS):
        raise RulesError(f"rules in full have the fields {', '.join(FIELDS)}")
    rules = Rules(**plain)
    if rules.id in games():
        # A variant remembers what it is a variant of.
        base = registered(rules.id)
        for known in (base, base.variant(**rules.differences(base))):
            if known == rules:
                return known
    return rules


def save(result: SimulationResult, path: str | PathLike[str]) -> None:
    """Write a result to a file, in whole or not at all.

    Raises:
        SolitaireError: that is no path.
        OSError: the file can't be written.
    """
    check_path(path)
    about = {
        "format": FORMAT,
        "version": VERSION,
        "package": __version__,
        "rules": rules_to_plain(result.rules),
        "strategy": result.strategy,
        "options": dict(result.options),
        "seed": result.seed,
        "max_moves": result.max_moves,
        "requested": result.requested,
    }
    arrays = {name: getattr(result.batch, name) for name in COLUMNS}
    deals = result.deals if result.deals.dtype != object else result.deals.astype("U20")
    coded = np.frombuffer(json.dumps(about, default=repr).encode(), dtype=np.uint8)
    place = Path(path)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez_compressed(file, about=coded, deals=deals, **arrays)
        # As any other new file; mkstemp's are for their owner alone.
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: str | PathLike[str]) -> SimulationResult:
    """The result that a file holds.

    Raises:
        RecordError: the file isn't a saved result, or is damaged.
        FileNotFoundError: there is no such file.
        SolitaireError: that is no path.
    """
    check_path(path)
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in ("about", "deals", *COLUMNS)}
        about = json.loads(arrays["about"].tobytes())
    except FileNotFoundError:
        raise
    except Exception as error:  # NumPy's readers raise whatever the bytes bring about
        raise RecordError(
            f"{excerpt(os.fspath(path))} isn't a saved result, or it is damaged: "
            f"{excerpt(str(error))}"
        ) from error
    try:
        return _result_of(about, arrays)
    except (RulesError, DealError, RecordError) as error:
        raise RecordError(f"{excerpt(os.fspath(path))} can't be read: {error}") from error


def check_path(path: object) -> None:
    """Make sure that this is a path, of which the system may still think otherwise.

    Raises:
        SolitaireError: it isn't.
    """
    if not isinstance(path, (str, PathLike)) or not str(path) or "\0" in str(path):
        raise SolitaireError(f"a result has the path of a file, not {excerpt(path)}")


_KINDS = {
    "strategy": str,
    "options": dict,
    "seed": int,
    "max_moves": int,
    "requested": int,
}


def _result_of(about: object, arrays: dict[str, NDArray[Any]]) -> SimulationResult:
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise RecordError("it says of itself that it is something other than a result")
    if about.get("version") != VERSION:
        raise RecordError(
            f"it has version {excerpt(about.get('version'))} of the format; this package reads "
            f"version {VERSION}"
        )
    for name, kind in _KINDS.items():
        if type(about.get(name)) is not kind:
            raise RecordError(f"its {name} is {excerpt(about.get(name))}")
    shown = [about["strategy"], *about["options"], *map(str, about["options"].values())]
    if not about["strategy"] or not all(text.isprintable() for text in shown):
        raise RecordError("its strategy or its options have no printable name")
    if about["seed"] < 0 or about["max_moves"] < 1:
        raise RecordError("its seed or its max_moves is too small")
    deals = _read_deals(arrays["deals"])
    batch = _read_batch(arrays, len(deals))
    if len(deals) > about["requested"]:
        raise RecordError(f"it has {len(deals)} deals, but asked for {about['requested']}")
    return SimulationResult(
        rules=rules_from_plain(about.get("rules")),
        **{name: about[name] for name in _KINDS},
        deals=deals,
        batch=batch,
    )


def _read_deals(deals: NDArray[Any]) -> NDArray[Any]:
    if deals.ndim == 1 and deals.dtype.kind == "U":
        # As long as the largest deal number: Python itself refuses to read thousands of digits.
        whole = [t for t in deals.tolist() if t.isascii() and t.isdigit() and len(t) <= 20]
        if len(whole) == len(deals):
            deals = np.array([check_deal(int(text)) for text in whole], dtype=object)
    if deals.ndim != 1 or deals.dtype not in (np.dtype(np.int64), np.dtype(object)):
        raise RecordError("its deals aren't deal numbers")
    for end in (deals.min(), deals.max()) if len(deals) else ():
        check_deal(end)
    if len(np.unique(deals)) < len(deals):
        raise RecordError("it has a deal twice")
    return deals


def _read_batch(arrays: dict[str, NDArray[Any]], deals: int) -> Batch:
    for name in COLUMNS:
        if arrays[name].dtype != DTYPES[name] or arrays[name].shape != (deals,):
            raise RecordError(
                f"its {name} are {arrays[name].dtype} of shape {arrays[name].shape}, "
                f"not {DTYPES[name]} of shape ({deals},)"
            )
    batch = Batch(**{name: arrays[name] for name in COLUMNS})
    fault = batch.fault()
    if fault is not None:
        raise RecordError(f"it has {fault}")
    return batch
