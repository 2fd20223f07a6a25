"""Backup and restore from the screen: the one stick that is plugged in is looked for, and what takes time is done in a thread of its own.

Strategy: a thread ends with one small frozen value in a queue that the screen's tick empties. A journal that is open cannot be replaced:
restoring only stages the backup, and the app's next start, which follows at once, puts it into its place.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.backup import BackupError, make, newest
from companion.licences import licences
from companion.restoring import stage
from companion.sticks import ROOT, the_stick
from companion.words import N_, _

Job = Literal["", "backup", "restore"]
WRITTEN = N_("{file} is on the stick. You may take it out now.")


@dataclass(frozen=True, slots=True)
class Found:
    """The stick's `folder` and the `newest` backup on it; `why`: a sentence where there is no stick to use."""

    folder: Path | None = None
    newest: Path | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """A job that came to its end; `sentence`: what became of it, for people."""

    job: Job
    good: bool
    sentence: str


def in_a_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="backup", daemon=True).start()


class Keeping:
    """`place`: Binside's folder; `root`: what stands for `/`; `start` runs what takes time; `licences`: whose work is in here."""

    def __init__(self, place: Path, root: Path = ROOT, start: Callable[[Callable[[], None]], None] = in_a_thread) -> None:
        self.place, self.root, self._start = place, root, start
        self.licences = licences
        self.busy: Job = ""
        self.found = Found()
        self._ended: queue.SimpleQueue[Ended] = queue.SimpleQueue()

    def look(self) -> bool:
        """Look for the stick; True where that has changed something. Not while it is written to or read."""
        if self.busy:
            return False
        before, self.found = self.found, self._look()
        return self.found != before

    def _look(self) -> Found:
        try:
            folder = the_stick(self.root, to_write=False)
        except ValueError as wrong:
            return Found(why=str(wrong))
        return Found(folder, newest(folder))

    def back_up(self, settings_file: Path, wall: float) -> None:
        """Begin to write a backup; `wall`: seconds since 1970. Raises ValueError with a sentence where there is no stick to write to."""
        folder = the_stick(self.root)

        def work() -> str:
            return _(WRITTEN).format(file=make(self.place, settings_file, folder, wall).name)

        self._begin("backup", work)

    def bring_back(self, wall: float) -> None:
        """Begin to stage the newest backup of the stick."""
        file = self.found.newest
        if file is None:
            return

        def work() -> str:
            stage(file, self.place, wall)
            return ""

        self._begin("restore", work)

    def _begin(self, job: Job, work: Callable[[], str]) -> None:
        if self.busy:
            return
        self.busy = job

        def whole() -> None:
            try:
                self._ended.put(Ended(job, True, work()))
            except (BackupError, OSError) as wrong:
                self._ended.put(Ended(job, False, str(wrong)))

        self._start(whole)

    def ended(self) -> Ended | None:
        """The job that has come to its end since the last time."""
        try:
            ended = self._ended.get_nowait()
        except queue.Empty:
            return None
        self.busy = ""
        self.look()
        return ended
