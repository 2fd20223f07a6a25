"""The journal under bad luck: killed writers, cut logs, damaged files, full disks."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal import Journal, JournalError
from companion.rules.kernel import Setting

SETTING = Setting("garbage-day", "", ("Ana", "Ben"), {"x": True}, {"size": 3})


def step(number: int) -> dict[str, object]:
    return {"move": ["Stack", number], "events": [["Stacked", number, ["a", 1]]]}


def written(path: Path, count: int = 5) -> int:
    journal = Journal(path)
    match = journal.begin(SETTING, 1.0)
    for number in range(count):
        journal.append(match, "move", step(number), 2.0 + number, "scale")
    journal.close()
    return match


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    match = written(tmp_path / "j.db")
    record = Journal(tmp_path / "j.db").record(match)
    assert record is not None
    assert record.setting == SETTING
    assert [(row.number, row.kind, row.at, row.by, row.body) for row in record.rows] == [
        (number, "move", 2.0 + number, "scale", step(number)) for number in range(5)
    ]
    assert not record.damage
    assert not record.closed


def test_ended_and_abandoned_matches_are_not_offered(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    first, second, third = (journal.begin(SETTING, at) for at in (1.0, 2.0, 3.0))
    for match in (first, second, third):
        journal.append(match, "start", {}, 1.0)
    journal.append(first, "end", {"winners": [0]}, 2.0)
    journal.append(third, "abandon", {}, 2.0)
    assert [record.id for record in journal.open_matches()] == [second]
    journal.append(first, "undo", {"steps": 1}, 3.0)  # the ending was taken back
    assert {record.id for record in journal.open_matches()} == {first, second}
    journal.append(first, "end", {"winners": [0]}, 4.0)
    journal.append(first, "correct", step(0), 5.0)  # or it was put right
    assert {record.id for record in journal.open_matches()} == {first, second}
    assert not next(record for record in journal.records() if record.id == first).closed


KILLER = """
import os, random, signal, sys, time
from pathlib import Path
from companion.journal import Journal
from companion.rules.kernel import Setting

folder, rounds = Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(11)
lost = half = 0
for number in range(rounds):
    path = folder / f"{number}.db"
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        journal = Journal(path)
        match = journal.begin(Setting("g", "", ("A", "B")), 1.0)
        step = 0
        while True:
            journal.append(match, "move", {"move": ["M", step], "events": [["E", step, "x" * (step * 37 % 900)]]}, 1.0)
            os.write(writer, b".")
            step += 1
    os.close(writer)
    time.sleep(chance.uniform(0.001, 0.03))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    shown = 0
    while chunk := os.read(reader, 65536):
        shown += len(chunk)
    os.close(reader)
    if not path.exists():
        lost += shown > 0
        continue
    journal = Journal(path)
    records = journal.records()
    rows = records[0].rows if records else ()
    lost += len(rows) < shown
    half += any(row.body["move"] != ["M", place] or row.body["events"][0][1] != place for place, row in enumerate(rows))
    journal.close()
print(lost, half)
"""


def test_o1_after_sigkill_at_200_random_moments_every_shown_step_is_there(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLER, str(tmp_path), "200"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "0"]


def crashed(folder: Path, count: int) -> tuple[Path, int]:
    """A journal whose writer died: database and log copied while it was open."""
    path = folder / "live.db"
    journal = Journal(path)
    match = journal.begin(SETTING, 1.0)
    for number in range(count):
        journal.append(match, "move", step(number), 2.0 + number)
    dead = folder / "dead"
    dead.mkdir()
    for tail in ("", "-wal"):
        shutil.copy(str(path) + tail, dead / f"live.db{tail}")
    journal.close()
    return dead / "live.db", match


def cut(dead: Path, base: bytes, log: bytes, match: int) -> int:
    """Open what is left of a journal of our steps; how many there are, each of them checked."""
    dead.write_bytes(base)
    Path(str(dead) + "-wal").write_bytes(log)
    Path(str(dead) + "-shm").unlink(missing_ok=True)
    journal = Journal(dead)
    record = journal.record(match)
    rows = record.rows if record else ()
    assert [row.body for row in rows] == [step(number) for number in range(len(rows))]
    if rows:
        assert any("The match is whole" in notice or f"step {len(rows)}" in notice for notice in journal.notices)
    journal.close()
    return len(rows)


def test_o1_a_log_cut_at_many_lengths_loads_its_newest_whole_prefix(tmp_path: Path) -> None:
    dead, match = crashed(tmp_path, 12)
    log = Path(str(dead) + "-wal").read_bytes()
    base = dead.read_bytes()
    seen = {cut(dead, base, log[:length], match) for length in [*range(0, len(log), 997), len(log) - 1, len(log)]}
    assert seen >= {1, 6, 12}


@pytest.mark.long
def test_o1_a_log_cut_at_every_byte_of_its_last_steps_loses_only_those(tmp_path: Path) -> None:
    dead, match = crashed(tmp_path, 5)
    log = Path(str(dead) + "-wal").read_bytes()
    base = dead.read_bytes()
    seen = [cut(dead, base, log[:length], match) for length in range(len(log) - 10_000, len(log) + 1)]
    assert seen == sorted(seen)
    assert set(seen) >= {4, 5}
    assert seen.count(5) == 1, "the last byte makes it whole"


def test_o6_a_changed_byte_ends_the_whole_prefix_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    match = written(path)
    base = sqlite3.connect(path)
    base.execute("UPDATE rows SET body=replace(body, 'Stack', 'Stuck') WHERE number=3")
    base.commit()
    base.close()
    journal = Journal(path)
    record = journal.record(match)
    assert record is not None
    assert [row.number for row in record.rows] == [0, 1, 2]
    assert "damaged after step 3" in journal.notices[0]
    journal.append(match, "move", step(3), 9.0)  # play goes on from there
    again = journal.record(match)
    assert again is not None
    assert [row.body for row in again.rows] == [step(number) for number in range(4)]
    assert not again.damage


def test_o6_a_bit_that_flips_anywhere_changes_no_step(tmp_path: Path) -> None:
    """In the file or its log: some steps may be lost from the end, and what is left is what was played."""
    dead, match = crashed(tmp_path, 12)
    log = Path(str(dead) + "-wal")
    whole = {dead: dead.read_bytes(), log: log.read_bytes()}
    chance, counts = random.Random(6), set()
    for flip in range(150):
        for path, data in whole.items():
            path.write_bytes(data)
        Path(str(dead) + "-shm").unlink(missing_ok=True)
        path = log if flip % 3 else dead
        changed = bytearray(whole[path])
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        journal = Journal(dead)
        record = journal.record(match)
        rows = record.rows if record is not None else ()
        assert [row.body for row in rows] == [step(number) for number in range(len(rows))]
        if len(rows) < 12:
            assert journal.notices, f"{len(rows)} steps, and nobody is told"
        counts.add(len(rows))
        journal.close()
    assert len(counts) > 5


@pytest.mark.parametrize("damage", ["zeros", "half", "noise", "empty text"])
def test_o4_a_damaged_file_is_set_aside_and_named(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "journal.db"
    written(path, 60)
    whole = path.read_bytes()
    path.write_bytes(
        {
            "zeros": bytes(len(whole)),
            "half": whole[: len(whole) // 2],
            "noise": bytes(byte ^ 0x5A for byte in whole),
            "empty text": b"this is not a journal\n" * 200,
        }[damage]
    )
    journal = Journal(path)
    assert "journal-damaged-1.db" in journal.notices[0]
    assert (tmp_path / "journal-damaged-1.db").exists()
    match = journal.begin(SETTING, 5.0)
    journal.append(match, "move", step(0), 6.0)
    record = journal.record(match)
    assert record is not None
    assert len(record.rows) == 1


def test_a_disk_that_fails_under_an_open_journal_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    written(path, 300)
    journal = Journal(path)
    journal._db.execute("PRAGMA cache_size=1")
    journal._db.execute("PRAGMA shrink_memory")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(0x5A for _ in whole[4096:]))
    for read in (journal.records, lambda: list(journal.open_matches()), lambda: journal.kept("pile")):
        with pytest.raises(JournalError, match="cannot be used"):
            read()


@pytest.mark.parametrize("change", ["DELETE FROM meta", "UPDATE meta SET value='two'"])
def test_a_database_of_something_else_is_set_aside(tmp_path: Path, change: str) -> None:
    path = tmp_path / "journal.db"
    written(path)
    base = sqlite3.connect(path)
    base.execute(change)
    base.commit()
    base.close()
    assert "journal-damaged-1.db" in Journal(path).notices[0]


def test_a_full_disk_is_a_sentence_and_writes_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    match = journal.begin(SETTING, 1.0)
    journal.append(match, "move", step(0), 2.0)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(JournalError, match="disk is full"):
        journal.append(match, "move", {"move": ["x" * 9000], "events": []}, 3.0)
    journal._db.execute("PRAGMA max_page_count=100000")
    row = journal.append(match, "move", step(1), 4.0)
    assert row.number == 1


def test_a_newer_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    written(path)
    base = sqlite3.connect(path)
    base.execute("UPDATE meta SET value='99' WHERE key='format'")
    base.commit()
    base.close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer Binside"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written_is_a_sentence() -> None:
    with pytest.raises(JournalError, match="cannot be written"):
        Journal("/proc/binside/journal.db")


def test_the_pile_is_remembered_and_a_changed_one_is_not_believed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    assert journal.kept("pile") is None
    journal.keep("pile", {"count": 7})
    journal.keep("pile", {"count": 8})
    assert journal.kept("pile") == {"count": 8}
    journal._db.execute("UPDATE states SET body='{\"count\": 80}'")
    assert journal.kept("pile") is None
