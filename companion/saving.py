"""A replay that somebody wants to keep: a folder with its pictures, its weights and a few words, written in a thread of its own.

The folder has its name only when it is whole; one that is there is never written over. Nothing else writes a frame to the disk.
"""

from __future__ import annotations

import csv
import io
import logging
import os
import queue
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from companion.background import Start, in_a_thread
from companion.journal import sync_folder
from companion.replays import Replay
from companion.words import N_, _

REPLAYS = "replays"
SAVED = N_("It lies in {folder} ({size} MB).")
FAILED = N_("The replay could not be saved ({reason}). Is there room on the disk?")

log = logging.getLogger("binside")


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of replay `number`: its `folder`, None where it could not be written; `sentence`: that for people."""

    number: int
    folder: Path | None
    sentence: str


class Saving:
    """`place`: Binside's folder; `start` runs what takes time."""

    def __init__(self, place: Path, start: Start = in_a_thread) -> None:
        self.place, self._start = place, start
        self._busy: set[int] = set()
        self._saved: dict[int, Path] = {}
        self._ended: queue.SimpleQueue[Saved] = queue.SimpleQueue()

    def busy(self, number: int) -> bool:
        return number in self._busy

    def where(self, number: int) -> Path | None:
        """The folder of a replay that was saved."""
        return self._saved.get(number)

    def save(self, replay: Replay, game: str, match: int, wall: float) -> None:
        """Begin to write it; once is enough. `game`: its name, for people; `wall`: seconds since 1970."""
        if self.busy(replay.number) or replay.number in self._saved:
            return
        self._busy.add(replay.number)
        words = _words(replay, game, match, wall)
        name = time.strftime("%Y-%m-%d %H-%M-%S", time.localtime(wall))

        def work() -> None:
            try:
                folder = write(replay, self.place / REPLAYS, name, words)
                size = f"{max(0.1, replay.recording.size / 1e6):.1f}"
                self._ended.put(Saved(replay.number, folder, _(SAVED).format(folder=folder, size=size)))
            except OSError as wrong:
                log.warning("replay: %s", wrong)
                self._ended.put(Saved(replay.number, None, _(FAILED).format(reason=wrong.strerror or wrong)))

        self._start(work)

    def ended(self) -> Saved | None:
        """What has come to its end since the last time."""
        try:
            saved = self._ended.get_nowait()
        except queue.Empty:
            return None
        self._busy.discard(saved.number)
        if saved.folder is not None:
            self._saved[saved.number] = saved.folder
        return saved


def _words(replay: Replay, game: str, match: int, wall: float) -> str:
    lines = [
        _("{game}, match {match}, step {row}").format(game=game, match=match, row=replay.row),
        time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(wall)),
        replay.said,
        _("Names of pictures and times of weights are seconds before (−) or after (+) the moment."),
        _("Simulated table: no real device took this.") if replay.recording.simulated else "",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def write(replay: Replay, parent: Path, name: str, words: str) -> Path:
    """The folder with everything, synced before it has its name. Raises OSError."""
    parent.mkdir(parents=True, exist_ok=True)
    fresh = parent / f".{name}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    for number, film in enumerate(replay.recording.films, 1):
        for place, (at, jpeg) in enumerate(film.shots):
            _put(fresh / f"{number}-{place:03d} {at - replay.moment:+.2f}s.jpg", jpeg)
    _put(fresh / "weights.csv", _weights(replay).encode())
    _put(fresh / "what.txt", words.encode())
    sync_folder(fresh)
    folder = _free(parent, name)
    os.rename(fresh, folder)
    sync_folder(parent)
    return folder


def _put(path: Path, data: bytes) -> None:
    with open(path, "xb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _weights(replay: Replay) -> str:
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("seconds", "grams"))
    table.writerows((f"{at - replay.moment:.3f}", f"{grams:.2f}") for at, grams in replay.recording.weights)
    return out.getvalue()


def saved(place: Path) -> dict[str, Path]:
    """The files of every saved replay in Binside's folder, by what they are called from there. Raises OSError."""
    found = sorted(one for one in (place / REPLAYS).glob("[!.]*/*") if one.is_file())
    return {one.relative_to(place).as_posix(): one for one in found}


def _free(parent: Path, name: str) -> Path:
    number, folder = 1, parent / name
    while folder.exists():
        number += 1
        folder = parent / f"{name} {number}"
    return folder
