"""A table's whole memory in one file: journal, settings, card lists, taught dice, corners.

Strategy: the file is an ordinary zip that begins with a manifest of every part's length and SHA-256. It is written under another name,
synced, read again, and only then called what it is, so a stick that is full or pulled leaves no half backup. The journal is copied through
SQLite's own backup, which gives one moment of it, whole, even while a match is written down. `companion/restoring.py` brings it back.
"""

from __future__ import annotations

import errno
import hashlib
import importlib.metadata
import io
import json
import os
import re
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.journal import sync_folder, where_readable
from companion.words import N_, _

FORMAT = 1
SUFFIX, HALF = ".backup.zip", ".part"
MANIFEST = "manifest.json"
JOURNAL, SETTINGS, CORNERS = "journal.db", "settings.toml", "corners.npz"
KINDS = (("cards", "*.toml"), ("dice", "*.dice.npz"), ("dice", "dice.toml"))  # folders of Binside's own, and what of them is kept
PART = re.compile(r"(?:journal\.db|settings\.toml|corners\.npz|(?:cards|dice)/[^/\\.][^/\\]*)")
MOST = 512 * 2**20  # bytes of all parts: more was never ours, and would fill a small card
CHUNK = 2**20
UNPACKING = (zlib.error, EOFError, NotImplementedError, RuntimeError)  # what zipfile raises besides for bytes that are not as they were

NO_BACKUP = N_("{file} is no backup of Binside.")
NEWER = N_("{file} was written by a newer Binside (format {found}; this one knows {known}). Update Binside: nothing was changed.")
DAMAGED = N_("{file} is damaged ({part}): nothing was changed. Take another backup.")
UNREADABLE = N_("{file} cannot be read ({reason}): nothing was changed. Is the stick still in?")
UNWRITTEN = N_("The backup cannot be written to {folder} ({reason}). Nothing half is left there; what is here is as it was.")
NO_FOLDER = N_("There is no folder {folder}. Plug in the stick and try again.")
NO_JOURNAL = N_("The journal {path} cannot be copied ({reason}).")
EMPTY = N_("There is nothing to back up in {folder} yet.")
NOT_THERE = N_("its list of parts")


class BackupError(ValueError):
    """A backup cannot be made, read or brought back; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file in a backup: its `name` there, its length in `bytes`, its SHA-256 in hex."""

    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself. `made`: seconds since 1970; `program`: the version that made it."""

    made: float
    program: str
    parts: tuple[Part, ...]


def program() -> str:
    """The version of this Binside, "?" where it runs without being installed."""
    try:
        return importlib.metadata.version("binside")
    except importlib.metadata.PackageNotFoundError:
        return "?"


def stamp(wall: float) -> str:
    """Local time (seconds since 1970) for a file's name."""
    return time.strftime("%Y%m%d-%H%M%S", time.localtime(wall))


# --- making -----------------------------------------------------------------------------------------------------------


def make(place: Path, settings_file: Path, folder: Path, wall: float) -> Path:
    """Write a backup of Binside's folder `place` into `folder` and give its file; `wall`: seconds since 1970. Raises BackupError: then
    nothing is left in `folder`."""
    if not folder.is_dir():
        raise BackupError(_(NO_FOLDER).format(folder=folder))
    parts = gather(place, settings_file)
    if not parts:
        raise BackupError(_(EMPTY).format(folder=place))
    file = _free(folder, stamp(wall))
    part = file.with_name(f".{file.name}{HALF}")
    try:
        for left in folder.glob(f".*{SUFFIX}{HALF}"):
            left.unlink()  # the power went while it was written
        _write(part, _packed(parts, wall))
        check(part)
        os.replace(part, file)
        sync(folder)
    except (OSError, BackupError) as wrong:
        _drop(part)
        raise BackupError(_(UNWRITTEN).format(folder=folder, reason=why(wrong))) from wrong
    return file


def gather(place: Path, settings_file: Path) -> dict[str, bytes]:
    """Name and bytes of every part that there is, the journal as of this moment. Raises BackupError."""
    parts: dict[str, bytes] = {}
    try:
        if (place / JOURNAL).exists():
            parts[JOURNAL] = _journal(place / JOURNAL)
        if settings_file.exists():
            parts[SETTINGS] = settings_file.read_bytes()
        if (place / CORNERS).exists():
            parts[CORNERS] = (place / CORNERS).read_bytes()
        for folder, pattern in KINDS:
            for file in sorted((place / folder).glob(pattern)):
                parts[f"{folder}/{file.name}"] = file.read_bytes()
    except OSError as wrong:
        raise BackupError(_(UNREADABLE).format(file=wrong.filename or place, reason=why(wrong))) from wrong
    return parts


def _journal(path: Path) -> bytes:
    """One whole moment of a journal that may be in use, or lie where nothing can be written any more."""
    copied = where_readable(path)
    with copied or nullcontext(path.parent) as folder:
        return _moment(Path(folder) / path.name)


def _moment(path: Path) -> bytes:
    try:
        source = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)
        copy = sqlite3.connect(":memory:")
        try:
            source.backup(copy)
            return copy.serialize()
        finally:
            copy.close()
            source.close()
    except sqlite3.Error as wrong:
        raise BackupError(_(NO_JOURNAL).format(path=path, reason=wrong)) from wrong


def _free(folder: Path, name: str) -> Path:
    """A file that is not there yet: two backups of one second are two files."""
    names = (f"binside-{name}{SUFFIX}", *(f"binside-{name}-{number}{SUFFIX}" for number in range(2, 100)))
    return next((folder / one for one in names if not (folder / one).exists()), folder / names[-1])


def _packed(parts: Mapping[str, bytes], wall: float) -> bytes:
    told = {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in parts.items()}
    manifest = {"format": FORMAT, "program": program(), "made": wall, "files": told}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for name, data in parts.items():
            packed.writestr(name, data)
    return held.getvalue()


def put(file: Path, data: bytes) -> None:
    """Write a file whole or not at all: synced under another name, then put in its place."""
    part = file.with_name(f".{file.name}{HALF}")
    try:
        _write(part, data)
        os.replace(part, file)
        sync(file.parent)
    except OSError:
        _drop(part)
        raise


def _write(file: Path, data: bytes) -> None:
    with open(file, "wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _drop(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return  # the stick is gone, and the part with it


def sync(folder: Path) -> None:
    """Make a rename durable; some sticks' file systems cannot sync a folder, and need not."""
    try:
        sync_folder(folder)
    except OSError as wrong:
        if wrong.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise


def why(wrong: Exception) -> str:
    """The reason of an error, without the file's name."""
    return wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)


# --- reading ----------------------------------------------------------------------------------------------------------


def check(file: Path) -> Manifest:
    """Read every byte of a backup against its manifest. Raises BackupError."""
    return unpack(file, None)


def unpack(file: Path, to: Path | None) -> Manifest:
    """Read a backup whole, and write its parts into the folder `to` on the way (None: nowhere). Raises BackupError for the backup,
    OSError for the folder."""
    try:
        with _opened(file) as packed:
            manifest = _manifest(file, packed)
            for part in manifest.parts:
                _unpack(file, packed, part, to)
    except zipfile.BadZipFile as wrong:
        raise BackupError(_(NO_BACKUP).format(file=file)) from wrong
    except _Gone as wrong:
        raise BackupError(_(UNREADABLE).format(file=file, reason=wrong)) from wrong
    return manifest


def _opened(file: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except OSError as wrong:
        raise BackupError(_(UNREADABLE).format(file=file, reason=why(wrong))) from wrong


class _Gone(Exception):
    """The backup's own file does not let itself be read any more."""


def _manifest(file: Path, packed: zipfile.ZipFile) -> Manifest:
    try:
        told = json.loads(packed.read(MANIFEST))
    except KeyError as wrong:
        raise BackupError(_(NO_BACKUP).format(file=file)) from wrong
    except (ValueError, zipfile.BadZipFile, OSError, *UNPACKING) as wrong:
        raise BackupError(_(DAMAGED).format(file=file, part=_(NOT_THERE))) from wrong
    found = told.get("format") if isinstance(told, dict) else None
    if not isinstance(found, int):
        raise BackupError(_(NO_BACKUP).format(file=file))
    if found > FORMAT:
        raise BackupError(_(NEWER).format(file=file, found=found, known=FORMAT))
    try:
        manifest = _told(told)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise BackupError(_(DAMAGED).format(file=file, part=_(NOT_THERE))) from wrong
    return manifest


def _told(told: Mapping[str, Any]) -> Manifest:
    """Raises ValueError and its like where something is missing, or is not such as we write."""
    parts = tuple(Part(name, int(entry["bytes"]), str(entry["sha256"])) for name, entry in told["files"].items())
    if any(not PART.fullmatch(part.name) or part.bytes < 0 for part in parts) or sum(part.bytes for part in parts) > MOST:
        raise ValueError(MANIFEST)
    return Manifest(float(told["made"]), str(told["program"]), parts)


def _unpack(file: Path, packed: zipfile.ZipFile, part: Part, to: Path | None) -> None:
    total, length = hashlib.sha256(), 0
    target = to / part.name if to is not None else Path(os.devnull)
    if to is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "wb") as out:
        for data in _chunks(file, packed, part):
            length += len(data)
            total.update(data)
            out.write(data)
        out.flush()
        if to is not None:
            os.fsync(out.fileno())
    if (length, total.hexdigest()) != (part.bytes, part.sha256):
        raise BackupError(_(DAMAGED).format(file=file, part=part.name))


def _chunks(file: Path, packed: zipfile.ZipFile, part: Part) -> Iterator[bytes]:
    """The bytes of a part, never more than it should have and one chunk."""
    left = part.bytes + 1
    try:
        with packed.open(part.name) as handle:
            while left > 0 and (data := handle.read(min(CHUNK, left))):
                left -= len(data)
                yield data
    except (KeyError, ValueError, zipfile.BadZipFile, *UNPACKING) as wrong:
        raise BackupError(_(DAMAGED).format(file=file, part=part.name)) from wrong
    except OSError as wrong:
        raise _Gone(why(wrong)) from wrong


def newest(folder: Path) -> Path | None:
    """The newest backup in a folder by the time in its name; None where there is none."""
    try:
        return max((file for file in folder.iterdir() if file.name.endswith(SUFFIX) and not file.name.startswith(".")), default=None)
    except OSError:
        return None
