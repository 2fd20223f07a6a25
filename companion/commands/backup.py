"""`binside backup` and `binside restore`: a table's memory to a USB stick, and back."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TextIO

from companion import lock, settings
from companion.backup import SUFFIX, BackupError, check, make, newest
from companion.restoring import finish, stage
from companion.sticks import ROOT, the_stick
from companion.words import N_, _

AUTO = "auto"
NOTHING_THERE = N_("There is no backup in {folder} (a file that ends in {suffix}).")


def backup(where: str, out: TextIO, root: Path = ROOT) -> int:
    """Write a backup into the folder `where`, “auto”: onto the stick. Raises ValueError with a sentence."""
    place = settings.folder()
    folder = the_stick(root) if where == AUTO else Path(where)
    file = make(place, settings.file(place), folder, time.time())
    names = ", ".join(part.name for part in check(file).parts)
    print(_("{file}: {size} kB ({names})").format(file=file, size=max(1, file.stat().st_size // 1000), names=names), file=out)
    return 0


def restore(which: str, out: TextIO, root: Path = ROOT) -> int:
    """Bring back the file `which`, “auto”: the newest one on the stick. Raises ValueError or AlreadyRunning with a sentence."""
    place = settings.prepare(settings.folder())
    file = _on_stick(root) if which == AUTO else Path(which)
    with closing(lock.take(place)):
        stage(file, place, time.time())
        done = finish(place, settings.file(place), time.time())
    assert done is not None  # it was staged under the same lock
    print(done.sentence, file=out)
    return 0


def _on_stick(root: Path) -> Path:
    folder = the_stick(root, to_write=False)
    file = newest(folder)
    if file is None:
        raise BackupError(_(NOTHING_THERE).format(folder=folder, suffix=SUFFIX))
    return file
