"""A disk with a volatile write cache, and what a power cut leaves on it.

Strategy: a program is run once under `strace`, which tells every write, sync, rename and unlink that it really asked the kernel for, and
what it said on its standard output. These are played to a model of files and folders: what was written to a file is durable when that file
was synced, a name when its folder was. At a cut each write that was not yet synced has reached the disk or not, sector by sector and in
whatever order; a sector that was being written may hold noise; a file may have its new length without its new content; of what happened to
names a first part is there. A disk that lies about a sync is not modelled: nothing written to it is safe. What a write does not touch keeps
its content, which is what SQLite takes for granted as well.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
CALLS = "?open,openat,close,write,pwrite64,lseek,ftruncate,fallocate,fsync,fdatasync,?rename,renameat,?renameat2,?unlink,unlinkat"
LINE = re.compile(r"(\w+)\((.*)\) += (-?\d+)")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
LONGEST = 1 << 20  # bytes of one write that are told
SAID = 1  # the standard output
NOISY = 0.02  # how often a sector that was being written holds neither the old nor the new


class NoTrace(Exception):
    """This machine cannot tell what a program asks its kernel for."""


@dataclass(frozen=True, slots=True)
class Call:
    """One system call: its name, its texts as bytes, its other words, what it returned."""

    name: str
    texts: tuple[bytes, ...]
    words: tuple[str, ...]
    result: int


def record(program: str, place: Path, *words: str) -> list[Call]:
    """Run a Python program with `place` as its first word; the calls that it made. Raises NoTrace where there is no strace, or it may not
    look, and CalledProcessError where the program fails."""
    strace = shutil.which("strace")
    if strace is None:
        raise NoTrace("there is no strace here")
    trace = place.parent / f"{place.name}.trace"
    looks = [strace, "-xx", "-s", str(LONGEST), "-e", f"trace={CALLS}", "-o", str(trace)]
    if subprocess.run([*looks, "true"], check=False, capture_output=True).returncode:
        raise NoTrace("strace may not look into programs here")
    subprocess.run([*looks, sys.executable, "-c", program, str(place), *words], check=True, capture_output=True)
    with trace.open(encoding="ascii") as lines:
        return [call for line in lines if (call := _call(line)) is not None and call.result >= 0]


def _call(line: str) -> Call | None:
    found = LINE.match(line)
    if found is None:
        return None
    name, inside, result = found.groups()
    texts = tuple(bytes.fromhex(text.replace("\\x", "")) for text in TEXT.findall(inside))
    return Call(name, texts, tuple(word.strip() for word in TEXT.sub("", inside).split(",")), int(result))


@dataclass(slots=True, eq=False)
class Kept:
    """A file: `durable`, and in `waiting` what was asked for since its last sync: bytes at a place, or a length."""

    durable: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes] | int] = field(default_factory=list)

    @property
    def length(self) -> int:
        """As programs see it."""
        length = len(self.durable)
        for change in self.waiting:
            length = change if isinstance(change, int) else max(length, change[0] + len(change[1]))
        return length

    def sync(self) -> None:
        for change in self.waiting:
            _apply(self.durable, change)
        self.waiting.clear()

    def after_cut(self, chance: Random) -> bytes:
        """What may be on the disk."""
        left = bytearray(self.durable)
        likely = chance.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        last = chance.randint(0, len(self.waiting)) if chance.random() < 0.5 else len(self.waiting)  # often they go out in order
        for change in self.waiting[:last]:
            for part in _sectors(change):
                if chance.random() < likely:
                    _apply(left, part)
                elif not isinstance(part, int) and chance.random() < NOISY:
                    _apply(left, (part[0], chance.randbytes(len(part[1]))))
        if chance.random() < 0.3 and self.length > len(left):
            left.extend(bytes(self.length - len(left)))
        return bytes(left)


def _sectors(change: tuple[int, bytes] | int) -> Iterator[tuple[int, bytes] | int]:
    """A change in the parts that reach the disk at once."""
    if isinstance(change, int):
        yield change
        return
    place, data = change
    start = 0
    while start < len(data):
        stop = start + SECTOR - (place + start) % SECTOR
        yield place + start, data[start:stop]
        start = stop


def _apply(content: bytearray, change: tuple[int, bytes] | int) -> None:
    if isinstance(change, int):
        del content[change:]
        content.extend(bytes(change - len(content)))
        return
    place, data = change
    content.extend(bytes(max(0, place - len(content))))
    content[place : place + len(data)] = data


class Disk:
    """A folder of a disk, to which calls are played. `said`: what the program has said until now."""

    def __init__(self, place: Path) -> None:
        self._place = bytes(place)
        self._names: list[dict[bytes, Kept]] = [{}]  # the durable ones first, then after each change that waits
        self._open: dict[int, Kept | None] = {}  # by descriptor; None is the folder itself
        self._at: dict[int, int] = {}
        self.said = b""

    def play(self, call: Call) -> None:
        """Raises ValueError for a call that the model has no word for."""
        if call.name in ("open", "openat"):
            self._opened(call)
        elif call.name in ("rename", "renameat", "renameat2", "unlink", "unlinkat"):
            self._renamed(call.texts)
        elif call.name == "write" and call.words[0] == str(SAID):
            self.said += call.texts[0]
        elif (handle := int(call.words[0])) in self._open:
            self._used(call, handle)

    def _opened(self, call: Call) -> None:
        path, flags = call.texts[0], call.words[-2] if "O_CREAT" in call.words[-2] else call.words[-1]
        self._open.pop(call.result, None)
        if path == self._place:
            self._open[call.result] = None
        elif (name := self._name(path)) is not None:
            if name not in self._names[-1]:
                self._names.append({**self._names[-1], name: Kept()})
            kept = self._open[call.result] = self._names[-1][name]
            self._at[call.result] = 0
            if "O_TRUNC" in flags:
                kept.waiting.append(0)

    def _renamed(self, texts: tuple[bytes, ...]) -> None:
        names = dict(self._names[-1])
        old, *new = (self._name(path) for path in texts)
        if old is None or old not in names:
            return
        kept = names.pop(old)
        for name in new:
            if name is not None:
                names[name] = kept
        self._names.append(names)

    def _used(self, call: Call, handle: int) -> None:
        kept = self._open[handle]
        if call.name == "close":
            del self._open[handle]
        elif kept is None:
            del self._names[:-1]  # the folder was synced: no other call makes sense on it
        elif call.name in ("fsync", "fdatasync"):
            kept.sync()
        else:
            self._changed(call, handle, kept)

    def _changed(self, call: Call, handle: int, kept: Kept) -> None:
        if call.name == "pwrite64":
            kept.waiting.append((int(call.words[-1]), call.texts[0][: call.result]))
        elif call.name == "write":
            kept.waiting.append((self._at[handle], call.texts[0][: call.result]))
            self._at[handle] += call.result
        elif call.name == "lseek":
            self._at[handle] = call.result
        elif call.name == "ftruncate":
            kept.waiting.append(int(call.words[1]))
        else:
            raise ValueError(call.name)

    def _name(self, path: bytes) -> bytes | None:
        """A file's name in this folder."""
        folder, _slash, name = path.rpartition(b"/")
        return name if folder == self._place else None

    def cut(self, chance: Random, place: Path) -> None:
        """Lay into an empty folder what may be left when the power goes now."""
        for name, kept in chance.choice(self._names).items():
            (place / name.decode()).write_bytes(kept.after_cut(chance))
