"""What SQLite passes over in a write-ahead log: told apart from what a power cut leaves. The logs are SQLite's own."""

from __future__ import annotations

import sqlite3
import struct
from pathlib import Path

import pytest

from companion.logtail import FRAME, HEADER, lost_commits

PAGE = 4096
LONG = HEADER + FRAME + PAGE  # the head and one frame


@pytest.fixture
def base(tmp_path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA wal_autocheckpoint=0")
    base.execute("CREATE TABLE x (y TEXT)")
    return base


def insert(base: sqlite3.Connection, count: int) -> None:
    for number in range(count):
        base.execute("INSERT INTO x VALUES (?)", (str(number),))


def log_of(tmp_path: Path) -> bytes:
    return (tmp_path / "x.db-wal").read_bytes()


def frames(log: bytes) -> int:
    return (len(log) - HEADER) // (FRAME + PAGE)


def test_a_whole_log_has_lost_nothing(base: sqlite3.Connection, tmp_path: Path) -> None:
    insert(base, 8)
    log = log_of(tmp_path)
    assert lost_commits(log, frames(log)) == 0


def test_one_transaction_behind_the_end_is_a_power_cuts(base: sqlite3.Connection, tmp_path: Path) -> None:
    insert(base, 8)
    log = log_of(tmp_path)
    assert lost_commits(log, frames(log) - 1) == 0
    assert lost_commits(log, frames(log) - 2) == 2
    assert lost_commits(log, frames(log) - 5) == 5


def test_what_an_earlier_round_has_left_is_not_counted(base: sqlite3.Connection, tmp_path: Path) -> None:
    insert(base, 8)
    before = frames(log_of(tmp_path))
    base.execute("PRAGMA wal_checkpoint(RESTART)")
    insert(base, 2)
    log = log_of(tmp_path)
    assert frames(log) == before
    assert lost_commits(log, 2) == 0
    assert lost_commits(log, 0) == 2


def test_a_head_that_has_changed_hides_all_that_follows(base: sqlite3.Connection, tmp_path: Path) -> None:
    insert(base, 8)
    log = bytearray(log_of(tmp_path))
    log[18] ^= 4
    assert lost_commits(bytes(log), 0) == 9  # the table was made in one as well


@pytest.mark.parametrize("log", [b"", b"\0" * 10, b"\0" * LONG, struct.pack(">8I", *range(8)), b"\xff" * LONG])
def test_what_is_no_log_tells_nothing(log: bytes) -> None:
    assert lost_commits(log, 0) == 0
