"""`binside report`: one file to send along with a report of a fault.

Strategy: everything is made text first, then freed of passwords and, unless they are wanted, of the players' names, and only then packed;
the file is written whole or not at all. Pictures live in the eye's album only, in the running app's memory, so only the app can add them.
Saved replays show people's hands: the report says that there are some, and has them only where they are wanted.
"""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from companion import backup, settings
from companion.commands.doctor import LOG, ROOT, examine
from companion.commands.history import history
from companion.discreet import aliases, renamed, renamed_value, without_secrets
from companion.journal import Journal, JournalError
from companion.record import Record
from companion.saving import saved
from companion.shelf import everybody
from companion.words import N_, _
from vision.album import as_jpeg
from vision.calibration import Image

PREFIX = "binside-report"
LOGS = (LOG, f"{LOG}.1", f"{LOG}.2")
WRITTEN = N_("{file}: {names}")
UNWRITTEN = N_("The report cannot be written to {file} ({reason}). Name another file with --out.")
REPLAYS = N_("Saved replays: {count} ({size} MB).")
LEFT_OUT = N_("They are not in the report; --replays puts them in.")
LOOK = N_("Have a look at what is in it before you send it.")


def report(out: TextIO, file: Path | None, names: bool = False, root: Path = ROOT, replays: bool = False) -> int:
    """Write the report to `file` (None: into this folder) and say what is in it. `names`: players keep theirs; `replays`: what people saved
    goes along. Raises ValueError with a sentence."""
    file = file or Path(named(time.time()))
    try:
        packed = write(file, names, (), root, replays)
        told = _replays(settings.folder())
    except OSError as wrong:
        raise ValueError(_(UNWRITTEN).format(file=file, reason=backup.why(wrong))) from wrong
    print(_(WRITTEN).format(file=file, names=", ".join(packed)), file=out)
    print(told if replays else f"{told} {_(LEFT_OUT)}", file=out)
    print(_(LOOK), file=out)
    return 0


def on_stick(folder: Path, pictures: Iterable[Image]) -> Path:
    """The app's own report into a folder, without names, with its last pictures. Gives the file. Raises OSError."""
    file = folder / named(time.time())
    write(file, False, map(as_jpeg, pictures))
    return file


def named(wall: float) -> str:
    """What a report of this moment is called."""
    return f"{PREFIX}-{backup.stamp(wall)}.zip"


def write(file: Path, names: bool, pictures: Iterable[bytes], root: Path = ROOT, replays: bool = False) -> tuple[str, ...]:
    """Write the report whole or not at all; `pictures`: the bytes of JPEG files; `replays`: whether saved ones go along. Gives the names of
    what is in it. Raises OSError."""
    place = settings.folder()
    parts = {name: text.encode() for name, text in _texts(place, names, root).items()}
    parts |= {f"pictures/{number}.jpg": data for number, data in enumerate(pictures, 1)}
    kept = saved(place)
    if kept:
        parts["replays.txt"] = _replays(place).encode()
    if replays:
        parts |= {name: one.read_bytes() for name, one in kept.items()}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data)
    backup.put(file, held.getvalue())
    return tuple(parts)


def _replays(place: Path) -> str:
    """How many replays people have saved, and how much that is."""
    kept = saved(place)
    size = sum(one.stat().st_size for one in kept.values()) / 1e6
    return _(REPLAYS).format(count=len({one.parent for one in kept.values()}), size=f"{size:.1f}")


def _texts(place: Path, names: bool, root: Path) -> dict[str, str]:
    """Every text of the report by its name, with nothing in it that must not be told."""
    told, trouble = _records(place)
    others = {} if names else aliases(everybody(told))
    visit = examine(root)
    texts = {"doctor.txt": visit.words(), "doctor.json": visit.data()}
    texts |= {name: text for name in LOGS if (text := _read(place / name))}
    if text := _read(settings.file(place)):
        texts["settings.toml"] = text
    if told:
        texts["match.txt"] = _history(place, told[0].id)
    if trouble:
        texts["journal.txt"] = trouble
    texts = {name: renamed(without_secrets(text), others) for name, text in texts.items()}
    if told:
        texts["match.jsonl"] = _lines(told[0], others)
    return texts


def _records(place: Path) -> tuple[list[Record], str]:
    """Every match, the newest first, and why they cannot be read, "" where they can."""
    if not (place / backup.JOURNAL).exists():
        return [], ""
    try:
        book = Journal(place / backup.JOURNAL, readonly=True)
        try:
            return book.records(), ""
        finally:
            book.close()
    except JournalError as wrong:
        return [], str(wrong)


def _history(place: Path, match: int) -> str:
    held = io.StringIO()
    history(place / backup.JOURNAL, match, held)
    return held.getvalue()


def _lines(record: Record, others: Mapping[str, str]) -> str:
    """The match as the journal has it, one line of JSON each: what was set up, then every step."""
    setting: dict[str, Any] = {**asdict(record.setting), "started": record.started, "damage": record.damage}
    lines = (setting, *(asdict(row) for row in record.rows))
    return "".join(json.dumps(renamed_value(line, others), ensure_ascii=False) + "\n" for line in lines)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
