"""A run on disk, so that it can be ended at any moment and gone on with.

A checkpoint is an SQLite file. Its table ``header`` says which run it is of, field by field as
JSON; its table ``chunks`` holds what became of the deals, a row for each part: the place of its
first deal in the run, the number of deals, and the columns of the ``Batch`` one after the other,
compressed. A file comes into being with its header in it, and every change is one transaction, so
whatever kills the process leaves a file to go on from. Nothing in it is ever unpickled.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import zlib
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import uuid4

import numpy as np

from solitaire_widget._version import __version__
from solitaire_widget.errors import CheckpointError
from solitaire_widget.excerpt import excerpt
from solitaire_widget.simulation.batch import COLUMNS, DTYPES, Batch
from solitaire_widget.simulation.identity import identity_of
from solitaire_widget.simulation.saved import rules_to_plain
from solitaire_widget.simulation.tally import About, Tally

VERSION = 1
_APPLICATION = 0x53574350  # how SQLite files tell whose they are
_EVERY_S = 0.5
_PLACE = 8  # bytes
_ROW = sum(dtype.itemsize for dtype in DTYPES.values())


def header_of(about: About, strategy: object, deals: dict[str, Any]) -> dict[str, str]:
    """What tells one run from others, each field as JSON."""
    fields = {
        "format": f"solitaire-widget checkpoint {VERSION}",
        "package": __version__,
        "rules": rules_to_plain(about.rules),
        "strategy": identity_of(strategy),
        "options": dict(about.options),
        "seed": about.seed,
        "max_moves": about.max_moves,
        "deals": deals,
    }
    return {name: json.dumps(value, sort_keys=True, default=repr) for name, value in fields.items()}


class Checkpoint:
    """The checkpoint of a run; made if there is none yet. One run at a time can use it.

    Args:
        path: the file.
        header: the run: see ``header_of``.

    Raises:
        CheckpointError: the file is no checkpoint, is damaged, in use, or of another run. It is
            left as it was.
    """

    def __init__(self, path: str | PathLike[str], header: dict[str, str]) -> None:
        self._path = _checked_path(path)
        self._told = repr(str(self._path))
        self._waiting: list[tuple[int, int, bytes]] = []
        self._wrote = perf_counter()
        try:
            if not self._path.exists():
                _create(self._path, header)
            self._check_kind()
            self._file = sqlite3.connect(self._path, timeout=1, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            raise CheckpointError(f"{self._told} can't be opened: {error}") from error
        try:
            self._check_header(header)
        except sqlite3.Error as error:
            self._file.close()
            raise CheckpointError(self._damage(str(error))) from error
        except CheckpointError:
            self._file.close()
            raise

    def _check_kind(self) -> None:
        # By its bytes, for SQLite might change a file by opening it.
        with self._path.open("rb") as file:
            start = file.read(100)
        application = int.from_bytes(start[68:72], "big")
        if not start.startswith(b"SQLite format 3\0") or application != _APPLICATION:
            raise CheckpointError(
                f"{self._told} is no checkpoint of a simulation; name a file that doesn't exist "
                "yet, or one that simulate made"
            )

    def _check_header(self, header: dict[str, str]) -> None:
        self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            self._file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            raise CheckpointError(f"{self._told} is in use by another run") from error
        self._file.execute("ROLLBACK")
        for (line,) in self._file.execute("PRAGMA quick_check(1)"):
            if line != "ok":
                raise CheckpointError(self._damage(str(line)))
        there = dict(self._file.execute("SELECT name, value FROM header"))
        told = _differences(there, header)
        if told:
            raise CheckpointError(
                f"{self._told} is the checkpoint of another run: {'; '.join(told)}. It was left "
                "as it is: give this run another file"
            )

    def restore(self, tally: Tally) -> None:
        """Put all that was done into a tally.

        Raises:
            CheckpointError: the file is damaged.
        """
        end = 0
        try:
            for start, deals, data in self._rows():
                batch = self._unpacked(start, deals, data)
                if start < end or start + deals > len(tally.wanted):
                    raise CheckpointError(self._damage(f"deals from place {start} on don't fit"))
                tally.add(start, batch)
                end = start + deals
        except sqlite3.Error as error:
            raise CheckpointError(self._damage(str(error))) from error

    def _rows(self) -> Iterator[tuple[int, int, bytes]]:
        for row in self._file.execute("SELECT start, deals, data FROM chunks ORDER BY start"):
            if [type(part) for part in row] != [int, int, bytes] or row[0] < 0 or row[1] < 1:
                raise CheckpointError(self._damage("a row of another kind"))
            yield row

    def _unpacked(self, start: int, deals: int, data: bytes) -> Batch:
        size = _PLACE + _ROW * deals
        unpacking = zlib.decompressobj()
        try:
            plain = unpacking.decompress(data, size + 1)
        except zlib.error as error:
            raise CheckpointError(self._damage(str(error))) from error
        if len(plain) != size or not unpacking.eof or int.from_bytes(plain[:_PLACE]) != start:
            raise CheckpointError(self._damage(f"the row of place {start} isn't what it was"))
        columns, place = {}, _PLACE
        for name in COLUMNS:
            columns[name] = np.frombuffer(plain, DTYPES[name], deals, place)
            place += DTYPES[name].itemsize * deals
        batch = Batch(**columns)
        fault = batch.fault()
        if fault is not None:
            raise CheckpointError(self._damage(fault))
        return batch

    def add(self, start: int, batch: Batch) -> None:
        """Keep what became of some deals; it is on disk half a second later, or after ``flush``.

        Raises:
            CheckpointError: it can't be written.
        """
        if len(batch):
            columns = (getattr(batch, name).tobytes() for name in COLUMNS)
            # The place stands inside too, where the compression's checksum guards it.
            plain = b"".join([start.to_bytes(_PLACE, "big"), *columns])
            self._waiting.append((start, len(batch), zlib.compress(plain, 1)))
        if perf_counter() - self._wrote >= _EVERY_S:
            self.flush()

    def flush(self) -> None:
        """Write what waits to be written.

        Raises:
            CheckpointError: it can't be written.
        """
        if not self._waiting:
            return
        try:
            self._file.execute("BEGIN")
            # Again after an interrupt between COMMIT and clear(): the same rows, so no harm.
            self._file.executemany("INSERT OR REPLACE INTO chunks VALUES (?, ?, ?)", self._waiting)
            self._file.execute("COMMIT")
        except BaseException as error:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise CheckpointError(f"{self._told} can't be written: {error}") from error
            raise
        self._waiting.clear()
        self._wrote = perf_counter()

    def close(self) -> None:
        """Let go of the file; what was done stays in it."""
        self._file.close()

    def _damage(self, told: str) -> str:
        return f"{self._told} is a damaged checkpoint ({told}); it was left as it is"


def _checked_path(path: object) -> Path:
    if not isinstance(path, (str, PathLike)) or not str(path):
        raise CheckpointError(f"checkpoint is the path of a file, not {excerpt(path)}")
    place = Path(path)
    told = excerpt(str(place))
    try:
        if place.is_dir():
            raise CheckpointError(f"checkpoint is the path of a file; {told} is a folder")
        if not place.parent.is_dir():
            raise CheckpointError(f"there is no folder {excerpt(str(place.parent))}")
        if not stat.S_ISREG(place.stat().st_mode):
            raise CheckpointError(f"checkpoint is the path of a file; {told} is something else")
    except CheckpointError:
        raise
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:  # too long, or with a null in it
        raise CheckpointError(f"{told} can't be a checkpoint: {excerpt(str(error))}") from error
    return place


def _create(path: Path, header: dict[str, str]) -> None:
    """Make a new checkpoint: under another name first, so that it is there in whole or not."""
    new = path.with_name(f".{path.name}.{uuid4().hex[:8]}.part")
    try:
        file = sqlite3.connect(new, isolation_level=None)
        try:
            file.execute(f"PRAGMA application_id = {_APPLICATION}")
            file.execute("BEGIN")
            file.execute("CREATE TABLE header (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
            file.execute(
                "CREATE TABLE chunks "
                "(start INTEGER PRIMARY KEY, deals INTEGER NOT NULL, data BLOB NOT NULL)"
            )
            file.executemany("INSERT INTO header VALUES (?, ?)", header.items())
            file.execute("COMMIT")
        finally:
            file.close()
        try:
            # Unlike a renaming, this never takes the place of a file that came up meanwhile.
            os.link(new, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            new.rename(path)
    finally:
        new.unlink(missing_ok=True)


def _differences(there: dict[str, str], here: dict[str, str]) -> list[str]:
    """In what two headers differ, in words; of fields with parts, in which parts."""
    told = []
    for name in dict.fromkeys([*here, *there]):
        one, two = there.get(name), here.get(name)
        if one == two:
            continue
        parts = [_parts(one), _parts(two)]
        for part in dict.fromkeys([*parts[0], *parts[1]]):
            values = [_short(each.get(part)) for each in parts]
            if values[0] != values[1]:
                told.append(f"{name}{part} is {values[0]} there and {values[1]} here")
    return told


def _parts(value: str | None) -> dict[str, Any]:
    try:
        plain = None if value is None else json.loads(value)
    except ValueError:
        return {"": value}
    if isinstance(plain, dict):
        return {f" {name}": part for name, part in plain.items()}
    return {} if value is None else {"": plain}


def _short(value: object) -> str:
    text = "missing" if value is None else str(value)
    return text if len(text) <= 100 else f"{text[:80]}.."
