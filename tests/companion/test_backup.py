"""Backup and restore: what is copied comes back whole, and whatever goes wrong on the way changes nothing."""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import backup, lock, restoring, settings
from companion.__main__ import main
from companion.backup import BackupError, check, make, newest
from companion.journal import Journal
from companion.restoring import finish, stage
from companion.rules.kernel import Setting
from companion.sticks import Mount, sticks, the_stick

WALL = 1_790_000_000.0
SETTING = Setting("garbage-day", "", ("Ana", "Ben"))
OWN = {
    "settings.toml": 'theme = "day"\n',
    "cards/garbage-day.toml": "# ours\n",
    "dice/dice.toml": 'blue = "ours/blue"\n',
    "dice/ours.dice.npz": "dice",
    "corners.npz": "corners",
}


def table(place: Path, steps: int = 3) -> Journal:
    """A folder of Binside's with everything in it, and its open journal with a match of some steps."""
    place.mkdir(parents=True, exist_ok=True)
    for name, text in OWN.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    journal = Journal(place / "journal.db")
    match = journal.begin(SETTING, 5.0)
    for step in range(steps):
        journal.append(match, "move", {"move": None, "events": [["Step", step]]}, 6.0 + step)
    return journal


def steps(place: Path) -> list[list[object]]:
    """The events of the newest match."""
    journal = Journal(place / "journal.db", readonly=True)
    try:
        return [row.body["events"][0] for row in journal.records()[0].rows]
    finally:
        journal.close()


def everything(place: Path) -> dict[str, bytes]:
    """What lies in a folder, all of it but the lock."""
    return {str(one.relative_to(place)): one.read_bytes() for one in sorted(place.rglob("*")) if one.is_file() and one.name != "lock"}


def made(tmp: Path) -> Path:
    """A backup of a whole table."""
    table(tmp / "old").close()
    (tmp / "stick").mkdir(exist_ok=True)
    return make(tmp / "old", tmp / "old" / "settings.toml", tmp / "stick", WALL)


def back(file: Path, place: Path) -> restoring.Done:
    stage(file, place, WALL)
    done = finish(place, place / "settings.toml", WALL)
    assert done is not None
    return done


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """The kernel lets no file grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# --- there and back ---------------------------------------------------------------------------------------------------


def test_everything_comes_back(tmp_path: Path) -> None:
    file = made(tmp_path)
    assert file.parent == tmp_path / "stick"
    assert [one.name for one in file.parent.iterdir()] == [file.name]
    assert sorted(part.name for part in check(file).parts) == sorted([*OWN, "journal.db"])
    done = back(file, tmp_path / "new")
    assert done.kept is None
    assert {name: (tmp_path / "new" / name).read_text(encoding="utf-8") for name in OWN} == OWN
    assert steps(tmp_path / "new") == [["Step", 0], ["Step", 1], ["Step", 2]]


def test_pictures_of_matches_come_back_and_saved_replays_stay_where_they_are(tmp_path: Path) -> None:
    journal = table(tmp_path / "old")
    assert journal.keep_picture(1, 2, b"small")
    journal.close()
    for place in ("old", "new"):
        (tmp_path / place / "replays" / "one").mkdir(parents=True)
        (tmp_path / place / "replays" / "one" / "what.txt").write_text(place, encoding="utf-8")
    file = make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path, WALL)
    assert not any(part.name.startswith("replays") for part in check(file).parts)
    back(file, tmp_path / "new")
    again = Journal(tmp_path / "new" / "journal.db", readonly=True)
    assert (again.pictured(1), again.picture(1, 2)) == (frozenset({2}), b"small")
    again.close()
    assert (tmp_path / "new" / "replays" / "one" / "what.txt").read_text(encoding="utf-8") == "new"


def test_a_match_that_is_being_written_is_copied_whole(tmp_path: Path) -> None:
    journal = table(tmp_path / "old", steps=40)
    assert (tmp_path / "old" / "journal.db-wal").stat().st_size > 0
    file = make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path, WALL)
    journal.append(1, "move", {"move": None, "events": [["Step", 40]]}, 99.0)
    journal.close()
    back(file, tmp_path / "new")
    assert steps(tmp_path / "new") == [["Step", step] for step in range(40)]
    copy = Journal(tmp_path / "new" / "journal.db")
    assert [record.setting for record in copy.open_matches()] == [SETTING]
    assert copy.notices == []
    copy.close()


def test_what_was_there_is_kept_and_can_be_brought_back(tmp_path: Path) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    (tmp_path / "new" / "settings.toml").write_text('theme = "night"\n', encoding="utf-8")
    done = back(file, tmp_path / "new")
    assert done.kept is not None
    assert str(done.kept) in done.sentence
    assert done.kept.parent == tmp_path / "new" / "backups"
    assert sorted(one.name for one in (tmp_path / "new").iterdir()) == sorted(
        ["backups", "cards", "corners.npz", "dice", "journal.db", "settings.toml"]
    )
    assert len(steps(tmp_path / "new")) == 3
    back(done.kept, tmp_path / "new")
    assert len(steps(tmp_path / "new")) == 7
    assert settings.load(tmp_path / "new" / "settings.toml").theme == "night"


def test_the_write_ahead_log_of_the_old_journal_does_not_fall_into_the_new_one(tmp_path: Path) -> None:
    file = made(tmp_path)
    journal = table(tmp_path / "new", steps=7)
    shutil.copytree(tmp_path / "new", tmp_path / "cut")  # as after a power cut: the log was never folded in
    journal.close()
    assert (tmp_path / "cut" / "journal.db-wal").stat().st_size > 0
    done = back(file, tmp_path / "cut")
    assert len(steps(tmp_path / "cut")) == 3
    assert done.kept is not None
    back(done.kept, tmp_path / "cut")
    assert len(steps(tmp_path / "cut")) == 7


def test_a_damaged_journal_is_no_reason_not_to_restore(tmp_path: Path) -> None:
    file = made(tmp_path)
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "journal.db").write_bytes(b"this was a journal once" * 300)
    done = back(file, tmp_path / "new")
    assert len(steps(tmp_path / "new")) == 3
    assert done.kept is not None
    assert (done.kept / "journal.db").read_bytes().startswith(b"this was a journal")


def test_what_no_backup_holds_stays_beside_it(tmp_path: Path) -> None:
    file = made(tmp_path)
    table(tmp_path / "new").close()
    (tmp_path / "new" / "dice" / "dice.toml.damaged").write_text("?", encoding="utf-8")
    back(file, tmp_path / "new")
    (kept,) = (tmp_path / "new").glob("before-*")
    assert (kept / "dice" / "dice.toml.damaged").read_text(encoding="utf-8") == "?"


def test_settings_that_lie_elsewhere_go_where_they_belong(tmp_path: Path) -> None:
    file = made(tmp_path)
    elsewhere = tmp_path / "etc" / "settings.toml"
    elsewhere.parent.mkdir()
    elsewhere.write_text('theme = "night"\n', encoding="utf-8")
    stage(file, tmp_path / "new", WALL)
    done = finish(tmp_path / "new", elsewhere, WALL)
    assert elsewhere.read_text(encoding="utf-8") == OWN["settings.toml"]
    assert not (tmp_path / "new" / "settings.toml").exists()
    assert done is not None
    assert done.kept is not None
    assert [part.name for part in check(done.kept).parts] == ["settings.toml"]


def test_a_backup_without_settings_leaves_the_table_its_own(tmp_path: Path) -> None:
    table(tmp_path / "old").close()
    file = make(tmp_path / "old", tmp_path / "none.toml", tmp_path, WALL)
    table(tmp_path / "new").close()
    (tmp_path / "new" / "settings.toml").write_text('theme = "night"\n', encoding="utf-8")
    back(file, tmp_path / "new")
    assert settings.load(tmp_path / "new" / "settings.toml").theme == "night"


def test_two_backups_of_one_second_are_two_files(tmp_path: Path) -> None:
    first = made(tmp_path)
    second = make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "stick", WALL)
    third = make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "stick", WALL + 60)
    assert len({first, second, third}) == 3
    assert newest(tmp_path / "stick") == third
    assert newest(tmp_path / "nowhere") is None


# --- a power cut in the middle ----------------------------------------------------------------------------------------


class Cut(Exception):
    """The power goes."""


def moves_of(file: Path, place: Path, monkeypatch: pytest.MonkeyPatch, last: int | None) -> int:
    """Finish a staged restoration; the power goes instead of rename number `last`. How many renames there were."""
    real, count = os.replace, 0

    def replace(source: Path, target: Path) -> None:
        nonlocal count
        if count == last:
            raise Cut
        count += 1
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        try:
            finish(place, place / "settings.toml", WALL)
        except Cut:
            assert last is not None
    return count


def test_a_power_cut_at_any_rename_only_delays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    stage(file, tmp_path / "new", WALL)
    shutil.copytree(tmp_path / "new", tmp_path / "uncut")
    total = moves_of(file, tmp_path / "uncut", monkeypatch, None)
    assert total >= 9
    for last in range(total):
        place = tmp_path / f"cut-{last}"
        shutil.copytree(tmp_path / "new", place)
        moves_of(file, place, monkeypatch, last)
        finish(place, place / "settings.toml", WALL)
        assert len(steps(place)) == 3, last
        assert {name: (place / name).read_text(encoding="utf-8") for name in OWN} == OWN
        (kept,) = [*(place / "backups").glob("*.zip"), *place.glob("before-*")]
        if kept.is_dir():  # the power went when all that was left to do was to make a backup of this folder
            assert last == total - 1
            assert len(steps(kept)) == 7
        else:
            back(kept, place)
            assert len(steps(place)) == 7, last


def test_a_restoration_that_was_never_whole_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    monkeypatch.setattr(os, "replace", lambda source, target: (_ for _ in ()).throw(Cut))
    with pytest.raises(Cut):
        stage(file, tmp_path / "new", WALL)
    monkeypatch.undo()
    assert (tmp_path / "new" / restoring.HALF).exists()
    assert finish(tmp_path / "new", tmp_path / "new" / "settings.toml", WALL) is None
    assert not (tmp_path / "new" / restoring.HALF).exists()
    assert len(steps(tmp_path / "new")) == 7


def cut_while_removing(file: Path, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the power goes when the first file of a folder of this name has been removed, which is `file`."""
    real = shutil.rmtree

    def rmtree(path: Path, **how: bool) -> None:
        if Path(path).name.startswith(folder) and (Path(path) / file).exists():
            (Path(path) / file).unlink()
            raise Cut
        real(path, **how)

    monkeypatch.setattr(shutil, "rmtree", rmtree)


def test_a_power_cut_while_the_staged_folder_is_removed_does_not_keep_the_app_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, place = made(tmp_path), tmp_path / "new"
    table(place, steps=7).close()
    stage(file, place, WALL)
    cut_while_removing(Path(restoring.NOTE), restoring.STAGED, monkeypatch)
    with pytest.raises(Cut):
        finish(place, place / "settings.toml", WALL)
    monkeypatch.undo()
    assert finish(place, place / "settings.toml", WALL) is None
    assert len(steps(place)) == 3
    assert len(steps(next(place.glob("before-*")))) == 7
    assert not list(place.glob(f"{restoring.STAGED}*"))


@pytest.mark.parametrize("first", ["settings.toml", "journal.db"])
def test_a_power_cut_while_a_refused_restoration_is_removed_brings_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    file, place = made(tmp_path), tmp_path / "new"
    table(place, steps=7).close()
    before = everything(place)
    stage(file, place, WALL)
    monkeypatch.setattr(settings, "write_whole", lambda *_rest: (_ for _ in ()).throw(OSError(errno.EROFS, os.strerror(errno.EROFS))))
    cut_while_removing(Path(first), restoring.STAGED, monkeypatch)
    with pytest.raises(Cut):
        finish(place, place / "settings.toml", WALL)
    monkeypatch.undo()
    assert finish(place, place / "settings.toml", WALL) is None
    left = {name: data for name, data in everything(place).items() if not name.startswith("before-")}
    assert left == before


def test_a_power_cut_while_a_new_restoration_takes_the_place_of_an_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, place = made(tmp_path), tmp_path / "new"
    table(place, steps=7).close()
    before = everything(place)
    stage(file, place, WALL)
    cut_while_removing(Path("journal.db"), restoring.STAGED, monkeypatch)
    with pytest.raises(Cut):
        stage(file, place, WALL)
    monkeypatch.undo()
    assert finish(place, place / "settings.toml", WALL) is None
    assert everything(place) == before


# --- sticks that are full, pulled, damaged ------------------------------------------------------------------------------


def test_a_full_stick_keeps_nothing_half(tmp_path: Path) -> None:
    table(tmp_path / "old").close()
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "other.txt").write_text("other", encoding="utf-8")
    (tmp_path / "old" / "corners.npz").write_bytes(random.Random(1).randbytes(90_000))
    with room_for(60_000), pytest.raises(BackupError, match="cannot be written"):
        make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "stick", WALL)
    assert [one.name for one in (tmp_path / "stick").iterdir()] == ["other.txt"]
    assert len(steps(tmp_path / "old")) == 3


def test_a_stick_that_is_pulled_while_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table(tmp_path / "old").close()
    (tmp_path / "stick").mkdir()

    def pulled(_handle: int) -> None:
        shutil.rmtree(tmp_path / "stick")
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(backup.os, "fsync", pulled)
    with pytest.raises(BackupError, match=os.strerror(errno.EIO)):
        make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "stick", WALL)
    monkeypatch.undo()
    assert len(steps(tmp_path / "old")) == 3


def test_a_stick_that_forgets_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table(tmp_path / "old").close()
    (tmp_path / "stick").mkdir()
    real = backup._write

    def forgetful(file: Path, data: bytes) -> None:
        real(file, data[: len(data) // 2] + bytes(len(data) - len(data) // 2))

    monkeypatch.setattr(backup, "_write", forgetful)
    with pytest.raises(BackupError, match="cannot be written"):
        make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "stick", WALL)
    assert list((tmp_path / "stick").iterdir()) == []


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    table(tmp_path / "old").close()
    with pytest.raises(BackupError, match="Plug in the stick"):
        make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "gone", WALL)
    with pytest.raises(BackupError, match="nothing to back up"):
        make(tmp_path, tmp_path / "settings.toml", tmp_path, WALL)
    with pytest.raises(BackupError, match="cannot be read"):
        stage(tmp_path / "gone.zip", tmp_path / "old", WALL)


def test_a_stick_that_is_pulled_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    before = everything(tmp_path / "new")

    def gone(*_rest: object) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(zipfile.ZipExtFile, "read", gone)
    with pytest.raises(BackupError, match="changed"):
        stage(file, tmp_path / "new", WALL)
    assert everything(tmp_path / "new") == before


def test_every_damaged_byte_is_noticed_and_nothing_replaced(tmp_path: Path) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    before = everything(tmp_path / "new")
    whole = file.read_bytes()
    noticed = 0
    for at in range(0, len(whole), 61):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            stage(file, tmp_path / "new", WALL)
        except BackupError:
            noticed += 1
            assert everything(tmp_path / "new") == before
        else:  # the byte is nobody's: a date or a mark in the zip's own headers
            fresh = everything(tmp_path / "new" / restoring.STAGED)
            assert {name: fresh[name].decode() for name in OWN} == OWN
            assert len(steps(tmp_path / "new" / restoring.STAGED)) == 3
            shutil.rmtree(tmp_path / "new" / restoring.STAGED)
    assert noticed > len(whole) / 61 * 0.7


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.99])
def test_a_file_that_ends_too_early(tmp_path: Path, share: float) -> None:
    file = made(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BackupError):
        stage(file, tmp_path / "new", WALL)
    assert everything(tmp_path / "new") == {}


def test_no_room_to_unpack_changes_nothing(tmp_path: Path) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    before = everything(tmp_path / "new")
    with room_for(4000), pytest.raises(BackupError, match="cannot be unpacked"):
        stage(file, tmp_path / "new", WALL)
    assert everything(tmp_path / "new") == before


def test_settings_that_cannot_be_written_leave_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    table(tmp_path / "new", steps=7).close()
    before = everything(tmp_path / "new")
    stage(file, tmp_path / "new", WALL)

    def refused(*_rest: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(settings, "write_whole", refused)
    with pytest.raises(BackupError, match="was not restored"):
        finish(tmp_path / "new", tmp_path / "new" / "settings.toml", WALL)
    assert everything(tmp_path / "new") == before


# --- what is no backup of ours ----------------------------------------------------------------------------------------


def packed(path: Path, held: dict[str, bytes], **changed: object) -> Path:
    """A backup put together by hand, with fields of its manifest changed."""
    parts = {name: {"bytes": len(data), "sha256": backup.hashlib.sha256(data).hexdigest()} for name, data in held.items()}
    told = {"format": 1, "program": "0.1.0", "made": 5.0, "files": parts, **changed}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps(told))
        for name, data in held.items():
            archive.writestr(name, data)
    return path


def test_a_backup_of_an_older_version_is_taken(tmp_path: Path) -> None:
    old = b'theme = "day"\nscale_protocol = "openscale"\nscale_port = "/dev/ttyUSB7"\n'  # as 0.1.0 wrote them
    back(packed(tmp_path / "old.zip", {"settings.toml": old}, program="0.0.9"), tmp_path / "new")
    chosen = settings.load(tmp_path / "new" / "settings.toml")
    assert (chosen.theme, chosen.scale.kind, chosen.scale.port) == ("day", "openscale", "/dev/ttyUSB7")


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="newer Binside"):
        stage(packed(tmp_path / "new.zip", {}, format=2), tmp_path / "new", WALL)
    table(tmp_path / "old").close()
    journal = Journal(tmp_path / "old" / "journal.db")
    journal._db.execute("UPDATE meta SET value='99' WHERE key='format'")
    journal.close()
    file = make(tmp_path / "old", tmp_path / "none", tmp_path, WALL)
    with pytest.raises(BackupError, match="newer Binside"):
        stage(file, tmp_path / "new", WALL)
    with pytest.raises(BackupError, match="no setting"):
        stage(packed(tmp_path / "s.zip", {"settings.toml": b"themes = 3\n"}), tmp_path / "new", WALL)


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "cards/../../evil", "dice/.hidden", "binside.log", "cards/a\\b", "journal.db/x"]
)
def test_a_backup_never_writes_beside_its_own_parts(tmp_path: Path, name: str) -> None:
    with pytest.raises(BackupError, match="damaged"):
        stage(packed(tmp_path / "evil.zip", {name: b"evil"}), tmp_path / "new", WALL)
    assert everything(tmp_path / "new") == {}


def test_files_that_are_no_backups(tmp_path: Path) -> None:
    (tmp_path / "text.zip").write_text("no zip", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("photo.jpg", b"photo")
    for name in ("text.zip", "other.zip"):
        with pytest.raises(BackupError, match="no backup of Binside"):
            stage(tmp_path / name, tmp_path / "new", WALL)
    with pytest.raises(BackupError, match="no backup of Binside"):
        check(packed(tmp_path / "list.zip", {}, format="one"))
    for changed in ({"files": []}, {"made": "never"}, {"files": {"settings.toml": {"bytes": "x"}}}):
        with pytest.raises(BackupError, match="damaged"):
            check(packed(tmp_path / "odd.zip", {}, **changed))
    huge = {"settings.toml": {"bytes": backup.MOST + 1, "sha256": ""}}
    with pytest.raises(BackupError, match="damaged"):
        check(packed(tmp_path / "huge.zip", {}, files=huge))


def test_a_journal_on_a_card_that_takes_nothing_any_more_is_read_and_saved_with_its_newest_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Linux lets a dying card only be read, in the middle of a match: its newest steps are in the log beside the journal."""
    playing = table(tmp_path / "old", steps=3)
    (tmp_path / "stick").mkdir()
    assert (tmp_path / "old" / "journal.db-wal").stat().st_size > 0
    held = everything(tmp_path / "old")
    monkeypatch.setattr(os, "access", lambda place, mode: Path(place) != tmp_path / "old")
    connect = sqlite3.connect

    def refused(target: str, **how: object) -> sqlite3.Connection:
        if str(tmp_path / "old") in target:
            raise sqlite3.OperationalError("unable to open database file")
        return connect(target, **how)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", refused)
    assert len(steps(tmp_path / "old")) == 3
    file = make(tmp_path / "old", tmp_path / "old" / "settings.toml", tmp_path / "stick", WALL)
    monkeypatch.undo()
    assert everything(tmp_path / "old") == held
    playing.close()
    back(file, tmp_path / "new")
    assert len(steps(tmp_path / "new")) == 3


def test_a_folder_of_that_name_that_nobody_staged_does_not_keep_the_app_from_starting(tmp_path: Path) -> None:
    table(tmp_path, steps=3).close()
    (tmp_path / restoring.STAGED).mkdir()
    assert finish(tmp_path, tmp_path / "settings.toml", WALL) is None
    assert len(steps(tmp_path)) == 3


def test_a_folder_is_no_backup_and_that_is_said_of_it(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    with pytest.raises(BackupError, match=r"stick cannot be read \(Is a directory\): nothing was changed"):
        stage(tmp_path / "stick", tmp_path / "new", WALL)


def test_a_part_that_unpacks_to_more_than_it_said_is_not_read_to_its_end(tmp_path: Path) -> None:
    bomb = bytes(50 * 2**20)
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        parts = {"settings.toml": {"bytes": 10, "sha256": "0"}}
        archive.writestr("manifest.json", json.dumps({"format": 1, "program": "", "made": 0, "files": parts}))
        archive.writestr("settings.toml", bomb)
    with room_for(2**20), pytest.raises(BackupError, match="damaged"):
        stage(path, tmp_path / "new", WALL)


# --- sticks -----------------------------------------------------------------------------------------------------------


BUSES = {"usb": "platform/xhci/usb1/1-1/1-1:1.0/host0/target0:0:0/0:0:0:0", "nvme": "platform/pcie/0000:01:00.0/nvme/nvme0", "mmc": "mmc0"}


def drive(root: Path, name: str, removable: bool, parts: tuple[str, ...] = (), size: int = 1000, bus: str = "mmc") -> Path:
    """A drive as the kernel tells of it: a folder among the devices, on a bus, to which a link leads."""
    place = root / "sys/devices" / BUSES[bus] / "block" / name
    place.mkdir(parents=True)
    (root / "sys/block").mkdir(exist_ok=True)
    (root / "sys/block" / name).symlink_to(place)
    if bus == "usb" and not (root / "sys/bus/usb").exists():
        (root / "sys/bus/usb").mkdir(parents=True)
        (root / "sys/devices/platform/xhci/usb1/1-1/subsystem").symlink_to(root / "sys/bus/usb")
    (place / "removable").write_text(f"{int(removable)}\n", encoding="ascii")
    (place / "size").write_text(f"{size}\n", encoding="ascii")
    for part in parts:
        (place / part).mkdir()
        (place / part / "partition").write_text("1\n", encoding="ascii")
    return place


def mounted(root: Path, *lines: str) -> None:
    (root / "proc").mkdir(exist_ok=True)
    (root / "proc/mounts").write_text("".join(f"{line} 0 0\n" for line in lines), encoding="utf-8")


def test_the_stick_is_the_removable_drive_that_is_mounted(tmp_path: Path) -> None:
    drive(tmp_path, "mmcblk0", False, ("mmcblk0p1", "mmcblk0p2"))
    drive(tmp_path, "sda", True, ("sda1",))
    mounted(
        tmp_path,
        "/dev/mmcblk0p2 / ext4 rw",
        "proc /proc proc rw",
        "/dev/sda1 /media/pi/MY\\040STICK vfat rw,nosuid",
        "/dev/sda1 /mnt/x vfat rw",
    )
    assert sticks(tmp_path) == (Mount("sda1", Path("/media/pi/MY STICK"), True),)
    assert the_stick(tmp_path) == Path("/media/pi/MY STICK")


def test_no_stick_two_sticks_a_locked_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No USB stick"):
        the_stick(tmp_path)
    drive(tmp_path, "sdc", True, size=0)  # a card reader with nothing in it
    mounted(tmp_path, "/dev/mmcblk0p2 / ext4 rw")
    with pytest.raises(ValueError, match="No USB stick"):
        the_stick(tmp_path)
    drive(tmp_path, "sda", True, ("sda1",))
    with pytest.raises(ValueError, match=r"sda.*has not opened it"):
        the_stick(tmp_path)
    mounted(tmp_path, "/dev/sda1 /media/a vfat ro,nosuid")
    with pytest.raises(ValueError, match="can only be read"):
        the_stick(tmp_path)
    assert the_stick(tmp_path, to_write=False) == Path("/media/a")
    drive(tmp_path, "sdb", True)
    mounted(tmp_path, "/dev/sda1 /media/a vfat rw", "/dev/sdb /media/b vfat rw")
    with pytest.raises(ValueError, match="/media/a, /media/b"):
        the_stick(tmp_path)


def test_a_machine_that_runs_from_a_stick_does_not_take_it_for_one(tmp_path: Path) -> None:
    drive(tmp_path, "sda", True, ("sda1", "sda2"))
    mounted(tmp_path, "/dev/sda2 / ext4 rw", "/dev/sda1 /boot/firmware vfat rw")
    assert sticks(tmp_path) == ()
    with pytest.raises(ValueError, match="No USB stick"):
        the_stick(tmp_path)


def test_a_stick_that_calls_itself_a_fixed_disk_is_one_all_the_same(tmp_path: Path) -> None:
    drive(tmp_path, "mmcblk0", False, ("mmcblk0p2",))
    drive(tmp_path, "sda", False, ("sda1",), bus="usb")
    mounted(tmp_path, "/dev/mmcblk0p2 / ext4 rw")
    with pytest.raises(ValueError, match=r"sda.*has not opened it"):
        the_stick(tmp_path)
    for folder in ("/media/pi/STICK", "/run/media/pi/STICK", "/mnt"):
        mounted(tmp_path, "/dev/mmcblk0p2 / ext4 rw", f"/dev/sda1 {folder} exfat rw")
        assert the_stick(tmp_path) == Path(folder)
    mounted(tmp_path, "/dev/mmcblk0p2 / ext4 rw", "/dev/sda1 /srv/films ext4 rw")  # it belongs to this machine: nobody pulls it
    with pytest.raises(ValueError, match="No USB stick"):
        the_stick(tmp_path)


def test_a_fixed_disk_that_hangs_on_no_usb_is_no_stick_wherever_it_is_mounted(tmp_path: Path) -> None:
    drive(tmp_path, "nvme0n1", False, ("nvme0n1p1",), bus="nvme")
    drive(tmp_path, "mmcblk0", False, ("mmcblk0p1",))
    mounted(tmp_path, "/dev/nvme0n1p1 /media/disk ext4 rw", "/dev/mmcblk0p1 /mnt/card vfat rw")
    assert sticks(tmp_path) == ()


@pytest.mark.parametrize("removable", [True, False])
@pytest.mark.parametrize("how", ["name", "number", "boot", "swap", "holder"])
def test_the_disk_on_usb_that_the_system_runs_from_is_no_stick(tmp_path: Path, removable: bool, how: str) -> None:
    """Though another of its partitions is mounted as a stick's would be."""
    disk = drive(tmp_path, "sda", removable, ("sda1", "sda2", "sda3"), bus="usb")
    (disk / "sda2/dev").write_text("8:2\n", encoding="ascii")
    drive(tmp_path, "sdb", False, ("sdb1",), bus="usb")
    lines = ["/dev/sda3 /media/pi/data ext4 rw", "/dev/sdb1 /media/pi/STICK vfat rw"]
    mounted(tmp_path, *lines)
    assert len(sticks(tmp_path)) == 2
    (tmp_path / "proc/self").mkdir()
    if how == "number":  # started without a ramdisk
        mounted(tmp_path, *lines, "/dev/root / ext4 rw")
        (tmp_path / "proc/self/mountinfo").write_text("26 1 8:2 / / rw,noatime shared:1 - ext4 /dev/root rw\n", encoding="ascii")
    elif how == "swap":
        (tmp_path / "proc/swaps").write_text("Filename Type Size\n/dev/sda2 partition 1048572\n", encoding="ascii")
    elif how == "holder":  # a volume group, with / on it
        (disk / "sda2/holders/dm-0").mkdir(parents=True)
        mounted(tmp_path, *lines, "/dev/mapper/pi-root / ext4 rw")
    else:
        mounted(tmp_path, *lines, "/dev/sda2 / ext4 rw" if how == "name" else "/dev/sda1 /boot/firmware vfat rw")
    assert the_stick(tmp_path) == Path("/media/pi/STICK")


# --- the commands -----------------------------------------------------------------------------------------------------


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "old"))
    table(tmp_path / "old").close()
    assert main(["backup", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    (file,) = tmp_path.glob("*.backup.zip")
    assert out.startswith(f"{file}: ")
    assert "journal.db, settings.toml, corners.npz, cards/garbage-day.toml, dice/ours.dice.npz, dice/dice.toml" in out
    assert err == ""
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "new"))
    held = lock.take(settings.prepare(tmp_path / "new"))
    assert main(["restore", str(file)]) == 2
    assert "already running" in capsys.readouterr().err
    assert everything(tmp_path / "new") == {}
    held.close()
    assert main(["restore", str(file)]) == 0
    assert capsys.readouterr().out == f"The backup {file.name} was restored.\n"
    assert len(steps(tmp_path / "new")) == 3


def test_auto_takes_the_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.commands import backup as commands

    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "old"))
    table(tmp_path / "old").close()
    (tmp_path / "stick").mkdir()
    drive(tmp_path, "sda", True, ("sda1",))
    mounted(tmp_path, f"/dev/sda1 {tmp_path / 'stick'} vfat rw")
    import sys

    with pytest.raises(BackupError, match="There is no backup in"):
        commands.restore("auto", sys.stdout, tmp_path)
    assert commands.backup("auto", sys.stdout, tmp_path) == 0
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "new"))
    assert commands.restore("auto", sys.stdout, tmp_path) == 0
    assert len(steps(tmp_path / "new")) == 3


def test_in_a_shared_folder_nobody_locks_the_others_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed referee runs as one user, and people call its commands as another, of the same group."""
    file = made(tmp_path)
    place = tmp_path / "shared"
    place.mkdir()
    place.chmod(0o2770)
    monkeypatch.setenv("BINSIDE_HOME", str(place))
    monkeypatch.delenv("BINSIDE_SETTINGS", raising=False)
    before = os.umask(0o022)
    try:
        assert main(["history"]) == 0
        Journal(place / "journal.db").close()  # begun by SQLite, which gives a file no more than 0644
        assert (place / "journal.db").stat().st_mode & 0o777 == 0o660
        assert main(["restore", str(file)]) == 0
        reader = Journal(place / "journal.db", readonly=True)  # SQLite lays two files beside it, and leaves them there
        reader.records()
        reader.close()
    finally:
        os.umask(before)
    files = [one for one in place.rglob("*") if one.is_file()]
    assert {"journal.db", "journal.db-shm", "settings.toml", "lock"} <= {one.name for one in files}
    assert [one.name for one in files if one.stat().st_mode & 0o060 != 0o060] == []
    assert [one.name for one in files if one.stat().st_mode & 0o007] == []
