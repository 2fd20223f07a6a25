"""Brings a backup back: first beside what is there, checked to the last byte, then into its place in one go that a power cut only delays.

Strategy: `stage` unpacks and checks a backup into a folder of its own and renames that folder once it is whole and synced: from then on the
restoration stands. `finish` moves part after part, old ones into a kept folder, new ones into their place; every step is a rename whose
result tells whether it was done, so it can be begun again at any point. The app cannot change a journal that it has open: it stages,
starts again, and finishes before it opens anything. What was there before is made a backup of its own.
"""

from __future__ import annotations

import itertools
import json
import logging
import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from companion import settings
from companion.backup import CORNERS, DAMAGED, JOURNAL, SETTINGS, BackupError, Manifest, check, make, put, stamp, sync, unpack, why
from companion.journal import Journal, JournalError
from companion.words import N_, _

STAGED, HALF = "restore-new", "restore-new.part"
NOTE = "note.json"  # in the staged folder: what it is called that is brought back, what it brings, and where the old parts go
BACKUPS = "backups"  # folder of Binside's own for what was there before
MOVED = (f"{JOURNAL}-wal", f"{JOURNAL}-shm", JOURNAL, CORNERS, "cards", "dice")

NO_ROOM = N_("The backup cannot be unpacked in {folder} ({reason}): nothing was changed.")
NOT_OURS = N_("{file} holds something that this Binside cannot use: nothing was changed. {reason}")
RESTORED = N_("The backup {file} was restored. What was here before is kept as {kept}.")
RESTORED_FRESH = N_("The backup {file} was restored.")
NOT_RESTORED = N_("The backup was not restored: the settings {path} cannot be written ({reason}). Nothing was changed.")

log = logging.getLogger("binside")


@dataclass(frozen=True, slots=True)
class Done:
    """A restoration that came to its end: what people are told, and the file or folder that keeps what was there (None: nothing was)."""

    sentence: str
    kept: Path | None = None


def stage(file: Path, place: Path, wall: float) -> Manifest:
    """Unpack and check a backup beside what is in `place`; `wall`: seconds since 1970. Raises BackupError: then nothing is left of it."""
    half, staged = place / HALF, place / STAGED
    try:
        shutil.rmtree(half, ignore_errors=True)
        if staged.is_dir():
            _unstage(place)
        half.mkdir(parents=True)
        manifest = unpack(file, half)
        _usable(file, half)
        note = {"file": file.name, "kept": _fresh(place, stamp(wall)), "parts": sorted(one.name for one in half.iterdir())}
        put(half / NOTE, json.dumps(note).encode())
        for folder in (*(one for one in half.iterdir() if one.is_dir()), half):
            sync(folder)
        os.replace(half, staged)
        sync(place)
    except OSError as wrong:
        shutil.rmtree(half, ignore_errors=True)
        raise BackupError(_(NO_ROOM).format(folder=place, reason=why(wrong))) from wrong
    except BackupError:
        shutil.rmtree(half, ignore_errors=True)
        raise
    return manifest


def _unstage(place: Path) -> None:
    """What is staged stands no longer; its name goes first, so that a power cut while it is removed leaves no half that seems to stand."""
    half = place / HALF
    shutil.rmtree(half, ignore_errors=True)
    os.replace(place / STAGED, half)
    sync(place)
    shutil.rmtree(half)


def _fresh(place: Path, name: str) -> str:
    """The name of a folder that is not there yet."""
    names = itertools.chain((f"before-{name}",), (f"before-{name}-{number}" for number in itertools.count(2)))
    return next(one for one in names if not (place / one).exists())


def _usable(file: Path, folder: Path) -> None:
    """Whether this Binside can read the settings and the journal of an unpacked backup. Raises BackupError."""
    try:
        settings.load(folder / SETTINGS)
        if (folder / JOURNAL).exists():
            _whole_journal(folder / JOURNAL)
    except sqlite3.Error as wrong:
        raise BackupError(_(DAMAGED).format(file=file, part=JOURNAL)) from wrong
    except (settings.SettingsError, JournalError) as wrong:
        raise BackupError(_(NOT_OURS).format(file=file, reason=wrong)) from wrong


def _whole_journal(path: Path) -> None:
    with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)) as base:
        if base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("quick_check failed")
    Journal(path, readonly=True).close()  # raises JournalError for the format of a newer Binside
    for tail in ("-wal", "-shm"):
        Path(f"{path}{tail}").unlink(missing_ok=True)


def finish(place: Path, settings_file: Path, wall: float) -> Done | None:
    """Put what was staged into its place; None where nothing was. Only with the lock held and nothing open. Raises BackupError where
    nothing was changed, OSError where it has to be called again."""
    fresh = place / STAGED
    if not fresh.is_dir():
        shutil.rmtree(place / HALF, ignore_errors=True)
        return None
    if not (fresh / NOTE).exists():  # whoever staged it was not us, or it is what a cut left of one that had ended
        _unstage(place)
        return None
    note = json.loads((fresh / NOTE).read_bytes())
    kept = place / note["kept"]
    kept.mkdir(exist_ok=True)
    _take_settings(place, kept, settings_file)
    for part in MOVED:
        _take(part, part in note["parts"], fresh, kept, place)
    sync(place)
    _unstage(place)
    where = _kept(kept, place, wall)
    log.info("restored %s; what was there before: %s", note["file"], where)
    sentence = _(RESTORED_FRESH) if where is None else _(RESTORED)
    return Done(sentence.format(file=note["file"], kept=where), where)


def finish_and_tell(place: Path, settings_file: Path, wall: float) -> list[str]:
    """`finish` for an app that starts: what people must be told, in sentences. Raises OSError where it has to be called again."""
    try:
        done = finish(place, settings_file, wall)
    except BackupError as wrong:
        log.warning("%s", wrong)
        return [str(wrong)]
    return [done.sentence] if done is not None else []


def _take_settings(place: Path, kept: Path, settings_file: Path) -> None:
    """Settings come first, since they may lie elsewhere and not be writable: as long as the new ones are staged, nothing else was moved. A
    backup without any leaves this table's own."""
    new = place / STAGED / SETTINGS
    if not new.exists():
        return
    try:
        if settings_file.exists() and not (kept / SETTINGS).exists():
            put(kept / SETTINGS, settings_file.read_bytes())
        settings.write_whole(settings_file, new.read_text(encoding="utf-8"))
    except OSError as wrong:
        _unstage(place)
        shutil.rmtree(kept, ignore_errors=True)
        raise BackupError(_(NOT_RESTORED).format(path=settings_file, reason=why(wrong))) from wrong
    new.unlink()


def _take(part: str, brought: bool, fresh: Path, kept: Path, place: Path) -> None:
    """The old part away, the new one in its place. `brought`: the backup has this part; one that is no longer staged is in its place."""
    new, old = fresh / part, place / part
    if brought and not new.exists():
        return
    if old.exists():
        os.replace(old, kept / part)
    if brought:
        os.replace(new, old)


def _kept(kept: Path, place: Path, wall: float) -> Path | None:
    """What was there before as a backup that can be brought back itself. What cannot be made one stays the folder that it is."""
    if not any(kept.iterdir()):
        kept.rmdir()
        return None
    try:
        (place / BACKUPS).mkdir(exist_ok=True)
        file = make(kept, kept / SETTINGS, place / BACKUPS, wall)
        held = {part.name for part in check(file).parts}
    except (OSError, BackupError) as wrong:
        log.warning("%s", wrong)
        return kept
    names = {str(one.relative_to(kept)) for one in kept.rglob("*") if one.is_file()}
    if names <= {*held, *MOVED}:
        shutil.rmtree(kept)
    return file
