"""Backup and restore from the screen: the one stick that is plugged in is looked for, and what takes time is done in a thread of its own.

Strategy: a thread ends with one small frozen value in a queue that the screen's tick empties. A journal that is open cannot be replaced:
restoring only stages the backup, and the app's next start, which follows at once, puts it into its place.
"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.background import Start, in_a_thread
from companion.backup import BackupError, make, newest, why
from companion.licences import licences
from companion.restoring import stage
from companion.sticks import ROOT, the_stick
from companion.words import N_, _

Job = Literal["", "backup", "restore", "report"]
FAILED = N_("That could not be written ({reason}). Is the stick still in, and has it room?")
WRITTEN = N_("{file} is on the stick. You may take it out now.")

log = logging.getLogger("binside")


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


class Keeping:
    """`place`: Binside's folder; `root`: what stands for `/`; `start` runs what takes time; `licences`: whose work is in here;
    `report` writes a report of a fault into a folder and gives its file (None: nobody can)."""

    def __init__(self, place: Path, root: Path = ROOT, start: Start = in_a_thread) -> None:
        self.place, self.root, self._start = place, root, start
        self.licences = licences
        self.report: Callable[[Path], Path] | None = None
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

    def write_report(self) -> None:
        """Begin to write a report of a fault. Raises ValueError with a sentence where there is no stick to write to."""
        folder, report = the_stick(self.root), self.report
        if report is not None:
            self._begin("report", lambda: _(WRITTEN).format(file=report(folder).name))

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
            except BackupError as wrong:
                self._ended.put(Ended(job, False, str(wrong)))
            except Exception as wrong:  # a report looks everywhere; whatever it meets, the page must come free again
                log.exception("%s", job)
                self._ended.put(Ended(job, False, _(FAILED).format(reason=why(wrong))))

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
