"""One Binside per folder: a second start is refused in one sentence and leaves the first alone."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from typing import IO

from companion.words import _


class AlreadyRunning(Exception):
    """Another Binside uses the folder; the message is a sentence."""


def take(place: Path) -> IO[str]:
    """Hold the folder's lock until the returned file is closed (or the program dies). Raises AlreadyRunning."""
    handle = open(place / "lock", "a+", encoding="utf-8")  # noqa: SIM115 (it stays open as long as we run)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as wrong:
        handle.seek(0)
        holder = handle.read().strip() or "?"
        handle.close()
        sentence = _("Binside is already running (process {holder}) with the folder {folder}. Use that one, or close it first.")
        raise AlreadyRunning(sentence.format(holder=holder, folder=place)) from wrong
    handle.seek(0)
    handle.truncate()
    with contextlib.suppress(OSError):  # on a full disk the lock holds without saying whose it is
        os.write(handle.fileno(), str(os.getpid()).encode("ascii"))
    return handle
