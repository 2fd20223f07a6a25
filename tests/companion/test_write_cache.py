"""Power cuts on a disk with a write cache: nothing that was shown is lost. The model of that disk is in write_cache.py.

A journal and settings are written by the real code, once; then the power goes at random places in what that code asked the kernel for.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from write_cache import Call, Disk, Kept, NoTrace, record

from companion import settings
from companion.journal import Journal

CUTS, MANY = 200, 10_000
WRITER = """
import os, sys
from pathlib import Path
from companion import settings
from companion.journal import Journal
from companion.rules.kernel import Setting

place, last, pragma = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]

def opened():
    journal = Journal(place / "journal.db")
    if pragma:
        journal._db.execute(pragma)
    return journal

journal = opened()
match = journal.begin(Setting("garbage-day", "", ("Ana", "Ben")), 1.0)
for number in range(last):
    journal.append(match, "move", {"move": ["M", number], "events": [["Stacked", number, "x" * 300]]}, 2.0 + number)
    os.write(1, b"step %d\\n" % number)
    if number % 7 == 3:
        journal.keep("pile", {"cards": number})
        os.write(1, b"pile %d\\n" % number)
    if number % 10 == 5:
        journal.keep_picture(match, number, bytes([number % 251]) * 20_000)
        os.write(1, b"picture %d\\n" % number)
    if number % 25 == 8:
        settings.save(place / "settings.toml", settings.Settings(tray_mm=200 + number % 100, theme="night"))
        os.write(1, b"settings %d\\n" % (200 + number % 100))
    if number in (30, last - 40):  # switched off and on again
        journal.close()
        journal = opened()
"""
LAST = 520  # so that the log is taken over into the file, and begun anew, in mid-match
FAST = "PRAGMA synchronous=OFF"  # what must not be


@dataclass(frozen=True, slots=True)
class Recorded:
    """A folder and every call that was made about it."""

    place: Path
    calls: list[Call]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return recording(tmp_path_factory.mktemp("recorded"), LAST, "")


def recording(folder: Path, last: int, pragma: str) -> Recorded:
    place = folder / "disk"
    place.mkdir()
    try:
        return Recorded(place, record(WRITER, place, str(last), pragma))
    except NoTrace as why:
        pytest.skip(str(why))


def told(said: bytes, what: str) -> list[int]:
    """The numbers that were said of a thing, in order."""
    return [int(line.split()[1]) for line in said.decode().splitlines() if line.startswith(f"{what} ")]


def losses(recorded: Recorded, count: int, seed: int, folder: Path) -> dict[int, list[str]]:
    """Cut `count` times at random calls; what is then missing or wrong, by trial. Trials in which all is well are left out."""
    chance = Random(seed)
    moments = sorted(chance.randrange(len(recorded.calls) + 1) for _trial in range(count))
    disk, played, found = Disk(recorded.place), 0, {}
    for trial, moment in enumerate(moments):
        for call in recorded.calls[played:moment]:
            disk.play(call)
        played = moment
        left = folder / "left"
        left.mkdir()
        disk.cut(chance, left)
        if wrong := list(missing(left, disk.said)):
            found[trial] = wrong
        shutil.rmtree(left)
    return found


def missing(left: Path, said: bytes) -> list[str]:
    """What was said before the power went, and is not there when it is back."""
    return [*missing_in_journal(left, said), *missing_in_settings(left, said)]


def missing_in_journal(left: Path, said: bytes) -> list[str]:
    steps, piles, pictures = (told(said, what) for what in ("step", "pile", "picture"))
    journal = Journal(left / "journal.db")
    try:
        records = journal.records()
        rows = records[0].rows if records else ()
        wrong = [f"notice: {notice}" for notice in journal.notices if "damaged" in notice]
        if not len(steps) <= len(rows) <= len(steps) + 1:
            wrong.append(f"{len(rows)} steps of {len(steps)}")
        if [row.body["move"][1] for row in rows] != list(range(len(rows))):
            wrong.append("other steps")
        kept = journal.kept("pile")
        if piles and (kept is None or kept["cards"] < piles[-1]):
            wrong.append(f"the pile is {kept}, not {piles[-1]}")
        if any(journal.picture(records[0].id, number) != bytes([number % 251]) * 20_000 for number in pictures[-3:] if records):
            wrong.append("a picture")
        return wrong
    finally:
        journal.close()


def missing_in_settings(left: Path, said: bytes) -> list[str]:
    """The settings said last, or those that came after them: by the recorded program they differ by 25, from 208 on."""
    known = told(said, "settings")
    file = left / "settings.toml"
    if not file.exists():
        return ["no settings"] if known else []
    mm = settings.load(file).tray_mm
    following = 200 + (8 + 25 * len(known)) % 100
    return [] if mm in (*known[-1:], following) else [f"settings of {mm}, not {known[-1:]} or {following}"]


def test_o1_o3_a_cut_with_a_write_cache_loses_no_step_and_no_settings_that_were_shown(recorded: Recorded, tmp_path: Path) -> None:
    assert losses(recorded, CUTS, 1, tmp_path) == {}


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_o1_o3_ten_thousand_cuts_with_a_write_cache(recorded: Recorded, tmp_path: Path) -> None:
    assert losses(recorded, MANY, 2, tmp_path) == {}


def test_what_is_recorded_holds_what_makes_a_journal_hard(recorded: Recorded) -> None:
    """The log is begun anew in mid-match, both kinds of folder's changes are there, and each step was synced before it was said."""
    names = [call.name for call in recorded.calls]
    assert {"ftruncate", "unlink", "rename"} <= {name.removesuffix("at").removesuffix("at2") for name in names}
    assert sum(call.name.startswith("pwrite") and call.words[-1] == "0" and len(call.texts[0]) == 32 for call in recorded.calls) >= 4
    assert names.count("fdatasync") >= LAST
    assert len(told(b"".join(call.texts[0] for call in recorded.calls if call.name == "write" and call.words[0] == "1"), "step")) == LAST


def test_a_journal_that_does_not_wait_for_the_disk_is_found_out(tmp_path: Path) -> None:
    fast = recording(tmp_path, 60, FAST)
    found = losses(fast, 60, 3, tmp_path)
    assert any(" steps of " in wrong for wrongs in found.values() for wrong in wrongs)


@pytest.mark.parametrize("forgotten", ["the file", "its folder"])
def test_settings_that_are_not_synced_are_found_out(recorded: Recorded, tmp_path: Path, forgotten: str) -> None:
    begun = next(place for place, call in enumerate(recorded.calls) if call.texts and call.texts[0].endswith(b"settings.toml.new"))
    syncs = [place for place, call in enumerate(recorded.calls) if call.name == "fsync" and place > begun][:2]
    left_out = syncs[0 if forgotten == "the file" else 1]
    said = next(place for place, call in enumerate(recorded.calls) if call.texts and call.texts[0].startswith(b"settings "))
    disk = Disk(recorded.place)
    for place, call in enumerate(recorded.calls[: said + 1]):
        if place != left_out:
            disk.play(call)
    wrong = 0
    for trial in range(40):
        left = tmp_path / str(trial)
        left.mkdir()
        disk.cut(Random(trial), left)
        try:
            wrong += bool(missing_in_settings(left, disk.said))
        except settings.SettingsError:
            wrong += 1
    assert 0 < wrong < 40


# --- the model itself ---------------------------------------------------------------------------------------------------


def call(name: str, *words: str, texts: tuple[bytes, ...] = (), result: int = 0) -> Call:
    return Call(name, texts, words, result)


def lefts(disk: Disk, tmp_path: Path, seen: Callable[[Path], object]) -> set[object]:
    """Everything that may be seen after a cut."""
    all_seen = set()
    for trial in range(200):
        left = tmp_path / f"left{trial}"
        left.mkdir()
        disk.cut(Random(trial), left)
        all_seen.add(seen(left))
        shutil.rmtree(left)
    return all_seen


def test_only_what_was_synced_is_sure(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    disk.play(call("openat", "AT_FDCWD", "", "O_RDWR|O_CREAT", "0644", texts=(bytes(tmp_path / "a"),), result=3))
    disk.play(call("pwrite64", "3", "", "3", "0", texts=(b"old",), result=3))
    disk.play(call("fsync", "3"))
    assert lefts(disk, tmp_path, lambda left: (left / "a").exists()) == {True, False}, "its name was not synced"
    disk.play(call("openat", "AT_FDCWD", "", "O_RDONLY|O_CLOEXEC", texts=(bytes(tmp_path),), result=4))
    disk.play(call("fsync", "4"))
    assert lefts(disk, tmp_path, lambda left: (left / "a").read_bytes()) == {b"old"}
    disk.play(call("pwrite64", "3", "", "3", "0", texts=(b"new",), result=3))
    assert lefts(disk, tmp_path, lambda left: (left / "a").read_bytes()) >= {b"old", b"new"}
    disk.play(call("fdatasync", "3"))
    assert lefts(disk, tmp_path, lambda left: (left / "a").read_bytes()) == {b"new"}


def test_a_write_that_crosses_sectors_can_be_torn_between_them_and_nowhere_else() -> None:
    kept = Kept(bytearray(b"\0" * 1024), [(500, b"x" * 24)])
    shapes = {kept.after_cut(Random(trial)) for trial in range(300)}
    plain = {shape for shape in shapes if set(shape) <= {0, ord("x")}}
    assert plain < shapes, "now and then it is noise that is there"
    assert {(shape[500:512] == b"x" * 12, shape[512:524] == b"x" * 12) for shape in plain} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }
    assert all(shape[:500] == b"\0" * 500 and shape[524:] == b"\0" * 500 for shape in shapes), "what it does not touch keeps its content"


def test_a_rename_can_reach_the_disk_before_what_is_in_the_file(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    disk.play(call("openat", "AT_FDCWD", "", "O_WRONLY|O_CREAT|O_TRUNC", "0666", texts=(bytes(tmp_path / "a.new"),), result=3))
    disk.play(call("write", "3", "", "4", texts=(b"full",), result=4))
    disk.play(call("rename", "", "", texts=(bytes(tmp_path / "a.new"), bytes(tmp_path / "a"))))
    seen = lefts(disk, tmp_path, lambda left: (left / "a").read_bytes() if (left / "a").exists() else None)
    assert {None, b"", b"full"} <= seen
