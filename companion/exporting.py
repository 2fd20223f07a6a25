"""Exports onto the USB stick, or into Binside's folder where none is plugged in: files that no earlier one gives way to.

Strategy: as with backups, a thread writes and ends with one small value in a queue. Each file is written under another name, synced, and
only then called what it is.
"""

from __future__ import annotations

import logging
import os
import queue
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.background import Start, in_a_thread
from companion.bookkeeping import reader
from companion.journal import Journal, JournalError, sync_folder
from companion.records.account import Account, account
from companion.records.export import match_csv, match_json, plays_csv, plays_json
from companion.sticks import ROOT, the_stick
from companion.words import N_, _

FOLDER, HALF = "exports", ".part"
WRITTEN = N_("Export: {files} in {folder}.")
UNWRITTEN = N_("The export cannot be written to {folder} ({reason}).")
NO_MATCH = N_("There is no match {number}. “binside history” lists them.")
NOTHING = N_("No match has been played yet.")

log = logging.getLogger("binside")


@dataclass(frozen=True, slots=True)
class Exported:
    """`sentence`: what became of it, for people."""

    good: bool
    sentence: str


def accounts(journal: Journal) -> tuple[Account, ...]:
    """Every match that this version can read, the oldest first."""
    told = (account(record) for record in reversed(journal.records()))
    return tuple(one for one in told if one is not None)


def texts(journal: Journal, match: int | None) -> dict[str, str]:
    """What is exported, by the end of its file's name: one match with its steps, or all plays for None. Raises ValueError with a sentence
    where there is nothing."""
    if match is None:
        every = accounts(journal)
        if not every:
            raise ValueError(_(NOTHING))
        return {"json": plays_json(every), "csv": plays_csv(every)}
    record = journal.record(match)
    one = account(record) if record is not None else None
    if record is None or one is None:
        raise ValueError(_(NO_MATCH).format(number=match))
    return {"json": match_json(one, record), "csv": match_csv(record)}


def write(folder: Path, told: dict[str, str], match: int | None, wall: float) -> tuple[Path, ...]:
    """Write these texts; gives their files. Raises ValueError with a sentence."""
    what = "plays" if match is None else f"match-{match}"
    stem = f"binside-export-{what}-{time.strftime('%Y-%m-%d', time.localtime(wall))}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        name = next(one for one in _names(stem) if not any((folder / f"{one}.{kind}").exists() for kind in told))
        return tuple(_file(folder / f"{name}.{kind}", text) for kind, text in told.items())
    except OSError as wrong:
        raise ValueError(_(UNWRITTEN).format(folder=folder, reason=wrong.strerror or wrong)) from wrong


def _names(stem: str) -> Iterator[str]:
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1


def _file(place: Path, text: str) -> Path:
    half = place.with_name(place.name + HALF)
    try:
        with half.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(place)
        sync_folder(place.parent)
    except OSError:
        half.unlink(missing_ok=True)
        raise
    return place


class Exporting:
    """`place`: Binside's folder; `start` runs what takes time."""

    def __init__(self, place: Path, journal: Journal, start: Start = in_a_thread) -> None:
        self.place, self.journal = place, journal
        self._start: Start = start if journal.path != ":memory:" else lambda work: work()
        self.busy = False
        self._ended: queue.SimpleQueue[Exported] = queue.SimpleQueue()

    def begin(self, match: int | None, wall: float, root: Path = ROOT) -> None:
        """Begin to write one match, or all plays for None; `wall`: seconds since 1970; `root`: what stands for `/`."""
        if not self.busy:
            self.busy = True
            self._start(lambda: self._ended.put(self._write(match, wall, root)))

    def _write(self, match: int | None, wall: float, root: Path) -> Exported:
        folder = self._folder(root)
        try:
            with reader(self.journal) as journal:
                told = texts(journal, match)
            files = write(folder, told, match, wall)
        except (ValueError, JournalError) as wrong:
            log.warning("%s", wrong)
            return Exported(False, str(wrong))
        except Exception as wrong:  # whatever it meets in an old journal, the key must come free again
            log.exception("export")
            return Exported(False, _(UNWRITTEN).format(folder=folder, reason=wrong))
        return Exported(True, _(WRITTEN).format(files=", ".join(file.name for file in files), folder=folder))

    def _folder(self, root: Path) -> Path:
        try:
            return the_stick(root)
        except ValueError:
            return self.place / FOLDER

    def ended(self) -> Exported | None:
        """The export that has come to its end since the last time."""
        try:
            ended = self._ended.get_nowait()
        except queue.Empty:
            return None
        self.busy = False
        return ended
