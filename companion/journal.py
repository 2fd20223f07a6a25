"""The journal: every step of every match on disk before anybody sees it.

SQLite in WAL mode with `synchronous=FULL`, so that an acknowledged step survives a power cut. Rows are only ever added;
an undo is a mark. Each row carries a checksum over its text and the row before it, so that a hole or a changed byte ends
the match's whole prefix instead of bending it. A file that cannot be read is set aside under a name that tells when, and
a new one begins.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.logtail import lost_commits
from companion.record import Kind, Record, Row
from companion.rules.kernel import Setting
from companion.words import _

FORMAT = 1
LOG_NEEDS = 2**16  # bytes that must be free for a journal to be opened
MOST_MATCHES = 2**63 - 1  # the largest number that SQLite knows

SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY, started REAL NOT NULL, setting TEXT NOT NULL, sum TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rows (
    match INTEGER NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, at REAL NOT NULL, by TEXT NOT NULL,
    body TEXT NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS states (key TEXT PRIMARY KEY, body TEXT NOT NULL, sum TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS pictures (
    match INTEGER NOT NULL, number INTEGER NOT NULL, jpeg BLOB NOT NULL, sum TEXT NOT NULL,
    PRIMARY KEY (match, number));
"""
TOOK_OVER = '{"move": ["Replace"'  # how a step begins in which somebody takes over a seat
TABLES = {"matches": 4, "rows": 7, "states": 3, "pictures": 4}  # what people's matches consist of, and how many columns each has
PICTURES = 200  # a match's at most
LARGEST = 30_000  # bytes of one


class JournalError(Exception):
    """The journal cannot be opened or written; the message is a sentence for the players."""


def _sum(*parts: object) -> str:
    text = "\x1f".join(str(part) for part in parts)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class Journal:
    """One open journal. `path` ":memory:" keeps it in memory. `notices`: sentences that the players must be told.

    Reading and writing raise JournalError where the disk does not obey."""

    def __init__(self, path: Path | str, readonly: bool = False) -> None:
        """Open or create. Raises JournalError with a sentence; a damaged file is set aside first."""
        self.path = str(path)
        self.notices: list[str] = []
        self._heads: dict[int, tuple[int, str]] = {}
        self._base: sqlite3.Connection | None = None
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._log = b"" if readonly else self._left_log()  # a log with content says that the last run ended without closing
        self._unclean, self._lost = bool(self._log), 0
        try:
            self._open_or_begin_anew(readonly)
            if not readonly:
                self._salvage()
        except sqlite3.OperationalError as wrong:
            self.close()
            raise JournalError(self._why_closed(wrong)) from wrong
        self._repair(readonly)

    # --- opening -------------------------------------------------------------------------------------------------

    def _open_or_begin_anew(self, readonly: bool) -> None:
        try:
            self._open(readonly)
        except sqlite3.OperationalError:
            raise  # the disk does not obey: that says nothing about the file
        except sqlite3.DatabaseError as wrong:
            if readonly:
                self.close()
                raise JournalError(self._why(wrong)) from wrong
            self._set_aside()
            self._open(readonly)

    def _open(self, readonly: bool) -> None:
        target = f"file:{quote(str(self._where_readable()))}?mode=ro" if readonly else self.path
        if not readonly and self.path != ":memory:":
            share(Path(self.path))
        self._base = sqlite3.connect(target, uri=readonly, isolation_level=None)
        if not readonly:
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=FULL")
            self._lost = self._look_behind_log()
            if self._base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check failed")
            self._check_format()
            self._base.executescript(f"BEGIN; {SCHEMA} INSERT OR IGNORE INTO meta VALUES ('format', '{FORMAT}'); COMMIT;")
        else:
            self._check_format()

    def _where_readable(self) -> Path:
        """The journal, or its copy that lives as long as this object."""
        self._copy = where_readable(Path(self.path))
        return Path(self._copy.name) / Path(self.path).name if self._copy is not None else Path(self.path)

    def _check_format(self) -> None:
        if not self._db.execute("SELECT 1 FROM sqlite_master WHERE name='meta'").fetchone():
            return
        told = self._db.execute("SELECT value FROM meta WHERE key='format'").fetchone()
        if told is None or not str(told[0]).isdecimal():
            raise sqlite3.DatabaseError("no journal")
        found = int(told[0])
        if found > FORMAT:
            self.close()
            newer = _(
                "The journal {path} was written by a newer Binside (format {found}; this one knows {known})."
                " Update Binside: nothing was changed."
            )
            raise JournalError(newer.format(path=self.path, found=found, known=FORMAT))

    def _left_log(self) -> bytes:
        """The write-ahead log that the last run has left."""
        with suppress(OSError):
            return Path(self.path + "-wal").read_bytes() if self.path != ":memory:" else b""
        return b""

    def _look_behind_log(self) -> int:
        """How many transactions of that log SQLite has passed over, though no power cut can have torn them."""
        _busy, taken, _written = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone() if self._log else (0, 0, 0)
        log, self._log = self._log, b""
        return lost_commits(log, taken)

    def _set_aside(self) -> None:
        """Move the unreadable file out of the way, with its log."""
        self.close()
        place = Path(self.path)
        aside = self._aside(self._asides() + 1)
        os.replace(place, aside)
        for tail in ("-wal", "-shm"):
            log = Path(self.path + tail)
            if log.exists():
                os.replace(log, str(aside) + tail)
        sync_folder(place.parent)

    def _aside(self, number: int) -> Path:
        place = Path(self.path)
        return place.with_name(f"{place.stem}-damaged-{number}{place.suffix}")

    def _asides(self) -> int:
        """How many files were set aside until now."""
        number = 0
        while self.path != ":memory:" and self._aside(number + 1).exists():
            number += 1
        return number

    def _salvage(self) -> None:
        """Copy what can still be read of the file that was set aside last, as it stands there: checksums tell afterwards what may be
        believed. All of it or nothing comes over, and a start that was cut before is made good by the next one."""
        number = self._asides()
        done = next(self._read("SELECT value FROM meta WHERE key='salvaged'"), ("0",))[0]
        if number <= int(done) or self._matches():
            return
        aside = self._aside(number)
        with self._transaction() as base:
            for table, width in TABLES.items():
                rows = [row for row in _readable(aside, table) if len(row) == width]
                base.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * width)})", rows)
            for table in ("rows", "pictures"):  # the number will be given to another match
                base.execute(f"DELETE FROM {table} WHERE match NOT IN (SELECT id FROM matches)")
            base.execute("INSERT OR REPLACE INTO meta VALUES ('salvaged', ?)", (str(number),))
        self._tell_aside(aside, len(self._matches()))

    def _tell_aside(self, aside: Path, saved: int) -> None:
        told = _("The journal was damaged and could not be read. It was set aside as {name}; a new one was begun.")
        if saved:
            told = _("The journal was damaged and set aside as {name}. {count} of its matches could be brought over into a new one.")
        self.notices.append(told.format(name=aside.name, count=saved))

    def _repair(self, readonly: bool) -> None:
        """Find the whole prefix of each match; where rows after it are damaged, keep them aside under another number."""
        for identity in self._matches():
            if self._is_closed(identity):
                continue  # what is over is checked when somebody looks at it
            if self.record(identity) is None:
                unknown = _("Match {match}: the journal no longer knows who played it. It is passed over.")
                self.notices.append(unknown.format(match=identity))
            rows, damage = self._whole(identity)
            if damage and not readonly:
                self.notices.append(damage)
                self._drop_after(identity, len(rows))
        if self._unclean:
            self._tell_unclean()

    def _tell_unclean(self) -> None:
        if self._lost:
            lost = _("The journal's log is damaged: the last steps, {count} or fewer, are lost. Compare the match with the table.")
            self.notices.append(lost.format(count=self._lost))
        elif next(iter(self.open_matches()), None) is not None:
            self.notices.append(_("The power went or Binside was stopped. The match is whole: compare it with the table."))

    def _drop_after(self, identity: int, count: int) -> None:
        """Rows that follow a damaged one belong to no state any more: they move to negative numbers, never deleted."""
        with self._transaction() as base:
            lowest = base.execute("SELECT MIN(number) FROM rows WHERE match=?", (identity,)).fetchone()[0]
            shift = min(lowest, 0) - 1
            base.execute("UPDATE rows SET number=? - number WHERE match=? AND number>=?", (shift, identity, count))

    # --- writing -------------------------------------------------------------------------------------------------

    def begin(self, setting: Setting, at: float) -> int:
        """A new match; returns its number."""
        text = json.dumps(_plain(setting), ensure_ascii=False)
        with self._transaction() as base:
            cursor = base.execute("INSERT INTO matches (started, setting, sum) VALUES (?, ?, ?)", (at, text, _sum(at, text)))
            return int(cursor.lastrowid or 0)

    def append(self, match: int, kind: Kind, body: dict[str, Any], at: float, by: str = "hand") -> Row:
        """Write one step; when this returns it survives a power cut. Raises JournalError: then nothing was written."""
        number, head = self._head(match)
        text = json.dumps(body, ensure_ascii=False)
        total = _sum(head, match, number, kind, at, by, text)
        with self._transaction() as base:
            base.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", (match, number, kind, at, by, text, total))
        self._heads[match] = (number + 1, total)
        return Row(number, kind, at, by, body)

    def keep(self, key: str, state: dict[str, Any]) -> None:
        """Remember a device's state, for instance the pile on the scale; the newest replaces the last."""
        text = json.dumps(state)
        with self._transaction() as base:
            base.execute("INSERT OR REPLACE INTO states VALUES (?, ?, ?)", (key, text, _sum(key, text)))

    def kept(self, key: str) -> dict[str, Any] | None:
        """The state kept last, None where there is none or its checksum does not fit."""
        found = next(self._read("SELECT body, sum FROM states WHERE key=?", key), None)
        if found is None or found[1] != _sum(key, found[0]):
            return None
        state: dict[str, Any] = json.loads(found[0])
        return state

    def keep_picture(self, match: int, number: int, jpeg: bytes) -> bool:
        """One small picture beside the row `number`, at most `LARGEST` bytes; False where the match has `PICTURES` already. Raises
        ValueError for a larger one, JournalError where the disk does not obey."""
        if len(jpeg) > LARGEST:
            raise ValueError(f"a picture of {len(jpeg)} bytes")
        if len(self.pictured(match) - {number}) >= PICTURES:
            return False
        with self._transaction() as base:
            base.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?, ?)", (match, number, jpeg, _sum(match, number, jpeg.hex())))
        return True

    # --- reading -------------------------------------------------------------------------------------------------

    def pictured(self, match: int) -> frozenset[int]:
        """Numbers of the rows that have a picture."""
        if not self._has("pictures"):
            return frozenset()  # an older journal that is only read
        return frozenset(row[0] for row in self._read("SELECT number FROM pictures WHERE match=?", match))

    def picture(self, match: int, number: int) -> bytes | None:
        """The JPEG beside a row; None where there is none or its checksum does not fit."""
        if not self._has("pictures"):
            return None
        found = next(self._read("SELECT jpeg, sum FROM pictures WHERE match=? AND number=?", match, number), None)
        return found[0] if found is not None and found[1] == _sum(match, number, found[0].hex()) else None

    def records(self) -> list[Record]:
        """All matches, the newest first, each with its whole prefix. A match whose head is damaged is left out."""
        return [record for identity in reversed(self._matches()) if (record := self.record(identity)) is not None]

    def some(self, start: int, stop: int) -> tuple[list[Record], int]:
        """Some matches as of `records`, from one place in that list to another; and how many there are in all. Only these are read."""
        every = self._matches()[::-1]
        return [record for identity in every[start:stop] if (record := self.record(identity)) is not None], len(every)

    def latest(self, game: str) -> Setting | None:
        """The setting of the newest match of a game; no step is read."""
        query = "SELECT started, setting, sum FROM matches WHERE json_valid(setting) AND json_extract(setting, '$.game')=? ORDER BY id DESC"
        found = self._read(query, game) if self._has("matches") else ()
        whole = (text for started, text, total in found if total == _sum(started, text))
        return next((_setting(json.loads(text)) for text in whole), None)

    def names(self) -> tuple[str, ...]:
        """Everybody who ever sat at a match, the newest match first. What steps tell is not read, but where somebody took over a seat."""
        if not self._has("matches"):
            return ()
        begins = len(TOOK_OVER), TOOK_OVER
        changed = {match for (match,) in self._read("SELECT DISTINCT match FROM rows WHERE substr(body, 1, ?)=?", *begins)}
        query = "SELECT id, json_extract(setting, '$.players') FROM matches WHERE json_valid(setting) ORDER BY id DESC"
        started = [(match, tuple(json.loads(names))) for match, names in self._read(query)]
        found = ((*self._at_the_end(match, names), *names) if match in changed else names for match, names in started)
        return tuple(dict.fromkeys(name for names in found for name in names))

    def _at_the_end(self, match: int, names: tuple[str, ...]) -> tuple[str, ...]:
        """Who sat at a match at its end that began with these."""
        query = """SELECT number, kind, CASE WHEN kind='undo' OR substr(body, 1, ?)=? THEN body ELSE '{}' END
            FROM rows WHERE match=? AND number>=0 ORDER BY number"""
        told = self._read(query, len(TOOK_OVER), TOOK_OVER, match)
        rows = tuple(Row(number, kind, 0.0, "", json.loads(body)) for number, kind, body in told)
        return Record(match, 0.0, Setting("", "", names), rows).players

    def open_matches(self) -> Iterator[Record]:
        """Matches that can be resumed, the newest first; only these are read."""
        for identity in reversed(self._matches()):
            record = None if self._is_closed(identity) else self.record(identity)
            if record is not None and record.rows and not record.closed:
                yield record

    def heads(self) -> dict[int, str]:
        """The checksum of the newest row of each match that has one: where it is the same, nothing of the match has changed."""
        newest = "SELECT match, MAX(number) AS number FROM rows WHERE number>=0 GROUP BY match"
        query = f"SELECT match, sum FROM rows JOIN ({newest}) USING (match, number)"
        return dict(self._read(query)) if self._has("matches") else {}

    def _is_closed(self, match: int) -> bool:
        query = "SELECT kind FROM rows WHERE match=? AND number>=0 ORDER BY number DESC LIMIT 1"
        found = next(self._read(query, match), None)
        return found is not None and found[0] in ("end", "abandon")

    def record(self, identity: int) -> Record | None:
        """One match, None when there is no such match or its head is damaged."""
        if not 0 <= identity <= MOST_MATCHES:
            return None
        found = next(self._read("SELECT started, setting, sum FROM matches WHERE id=?", identity), None)
        if found is None or found[2] != _sum(found[0], found[1]):
            return None
        rows, damage = self._whole(identity)
        return Record(identity, found[0], _setting(json.loads(found[1])), rows, damage)

    def _matches(self) -> list[int]:
        return [row[0] for row in self._read("SELECT id FROM matches ORDER BY id")] if self._has("matches") else []

    def _has(self, table: str) -> bool:
        return any(self._read("SELECT 1 FROM sqlite_master WHERE name=?", table))

    def _read(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """The rows of a query. Raises JournalError where the disk cannot be read."""
        try:
            yield from self._db.execute(query, values)
        except sqlite3.Error as wrong:
            raise JournalError(self._why(wrong)) from wrong

    def _whole(self, match: int) -> tuple[tuple[Row, ...], str]:
        rows: list[Row] = []
        head = ""
        query = "SELECT number, kind, at, by, body, sum FROM rows WHERE match=? AND number>=0 ORDER BY number"
        for number, kind, at, by, text, total in self._read(query, match):
            if number != len(rows) or total != _sum(head, match, number, kind, at, by, text):
                lost = _("Match {match}: the journal is damaged after step {count}. What came later is lost; play on from there.")
                return tuple(rows), lost.format(match=match, count=len(rows))
            head = total
            rows.append(Row(number, kind, at, by, json.loads(text)))
        self._heads[match] = (len(rows), head)
        return tuple(rows), ""

    def _head(self, match: int) -> tuple[int, str]:
        if match not in self._heads:
            self._whole(match)
        return self._heads.get(match, (0, ""))

    # --- housekeeping --------------------------------------------------------------------------------------------

    @property
    def _db(self) -> sqlite3.Connection:
        assert self._base is not None, "the journal is closed"
        return self._base

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except sqlite3.Error as wrong:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise JournalError(self._why(wrong)) from wrong

    def _why_closed(self, wrong: Exception) -> str:
        """Why it cannot be opened. SQLite calls a disk without room for its log broken."""
        with suppress(OSError):
            if self.path != ":memory:" and shutil.disk_usage(Path(self.path).parent).free < LOG_NEEDS:
                full = _("The disk is full, so the journal {path} cannot be opened. Free some space, then try again.")
                return full.format(path=self.path)
        return self._why(wrong)

    def _why(self, wrong: Exception) -> str:
        reason = str(wrong)
        if "full" in reason:
            return _("The disk is full: the last step was not recorded. Free some space, then do it again.")
        if "readonly" in reason or "unable to open" in reason:
            return _("The journal {path} cannot be written. Check the folder's permissions.").format(path=self.path)
        if "locked" in reason:
            return _("The journal {path} is in use by another program. Close it and try again.").format(path=self.path)
        return _("The journal {path} cannot be used ({reason}).").format(path=self.path, reason=reason)

    def close(self) -> None:
        if self._base is not None:
            self._base.close()
            self._base = None
        if self._copy is not None:
            self._copy.cleanup()


def share(path: Path) -> None:
    """Where a group shares the folder, its journal is the group's, too, and so are the files that SQLite lays beside it, whoever of them
    looked into it last: it gives those the journal's own permissions."""
    with suppress(OSError):  # somebody else's: then it was shared by them
        if path.parent.stat().st_mode & stat.S_ISGID:
            path.touch()
            os.chmod(path, 0o660)


def where_readable(path: Path) -> tempfile.TemporaryDirectory[str] | None:
    """A folder with a copy of a journal whose own folder cannot be written to, as on a card that is dying: SQLite wants to write where it
    only reads. None where there is no need for one. Raises OSError."""
    if os.access(path.parent, os.W_OK) or not path.exists():
        return None
    folder = tempfile.TemporaryDirectory(prefix="binside-journal-")
    for tail in ("", "-wal"):
        if Path(f"{path}{tail}").exists():
            shutil.copyfile(f"{path}{tail}", Path(folder.name) / f"{path.name}{tail}")
    return folder


def _readable(path: Path, table: str) -> list[tuple[Any, ...]]:
    """The rows of a table as far as a damaged file gives them."""
    rows: list[tuple[Any, ...]] = []
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as base:
        for row in base.execute(f"SELECT * FROM {table}"):
            rows.append(row)  # one by one: those before the damage count
    return rows


def sync_folder(folder: Path) -> None:
    """Make a rename durable: the folder itself is synced too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _plain(setting: Setting) -> dict[str, Any]:
    return asdict(replace(setting, rulings=dict(setting.rulings), cards=dict(setting.cards)))


def _setting(data: dict[str, Any]) -> Setting:
    return Setting(**{**data, "players": tuple(data["players"])})
