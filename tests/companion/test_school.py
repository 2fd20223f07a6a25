"""Where dice are taught and kept, as the host uses it: the lesson's state in words, sets that come and go, what cannot be done."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.school import School
from vision import dicebox
from vision.dicebox import CHOICE_DAMAGED, LEARNT, LEARNT_DAMAGED, PLAYED
from vision.eye import Eye
from vision.profile import NO_PROFILE, SUFFIX, Profile, built_in


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "stick"
    place.mkdir()
    return place


@pytest.fixture
def school(tmp_path: Path, stick: Path) -> School:
    return School(Eye(), tmp_path / "home", lambda: (stick,))


def a_set(name: str, kind: str = "blue", faces: tuple[str, ...] = ()) -> Profile:
    """The built-in blue dice under another name, with other names for their faces."""
    own = built_in().kind("blue")
    called = dict(zip(own.names, faces or own.names, strict=True))
    return Profile(name, (replace(own, name=kind, faces=tuple(called[face] for face in own.faces)),))


def on_stick(stick: Path, *names: str) -> None:
    for name in names:
        a_set(name).save(stick / f"{name}{SUFFIX}")


def test_a_lesson_begins_is_told_and_ends(school: School) -> None:
    assert school.lesson() is None
    school.begin("Ours", "blue", ("crowbar", "lid"))
    assert school.eye.lesson
    told = school.lesson()
    assert told is not None
    assert (told.step, told.faces, told.due) == ("tray", (("crowbar", 0, 5), ("lid", 0, 5)), "")
    school.take()
    told = school.lesson()
    assert told is not None
    assert told.asked
    school.stop()
    assert (school.lesson(), school.eye.lesson) == (None, False)


def test_what_cannot_be_done_is_a_sentence(school: School) -> None:
    with pytest.raises(ValueError, match="at least two faces"):
        school.begin("Ours", "blue", ("lid",))
    assert not school.eye.lesson
    for deed in (school.take, school.save, lambda: school.again("lid")):
        with pytest.raises(ValueError, match="lesson is over"):
            deed()
    school.begin("Ours", "blue", ("crowbar", "lid"))
    with pytest.raises(ValueError, match="Looks are still missing"):
        school.save()
    with pytest.raises(ValueError, match="no longer in the box"):
        school.delete("gone")
    with pytest.raises(ValueError, match="picture of this die is gone"):
        school.learn("blue", "lid", 7, (0.5, 0.5))


def test_sets_are_brought_from_the_stick_once_and_copied_back(school: School, stick: Path) -> None:
    on_stick(stick, "one", "two")
    assert school.bring().startswith("2 new")
    assert [one.title for one in school.dice() if one.file] == ["one", "two"]
    assert "no new dice" in school.bring()
    (stick / f"one{SUFFIX}").unlink()
    assert str(stick) in school.export("one")
    assert (stick / f"one{SUFFIX}").is_file()


def test_without_a_stick_the_shared_folder_is_used(tmp_path: Path) -> None:
    school = School(Eye(), tmp_path, lambda: ())
    with pytest.raises(ValueError, match="There is no folder"):
        school.bring()
    school.box.add(a_set("one"))
    assert str(tmp_path / "shared") in school.export("one")
    assert "no new dice" in school.bring()


def test_a_bad_file_on_the_stick_is_told_and_keeps_no_other_one_out(school: School, stick: Path) -> None:
    on_stick(stick, "good", "last")
    (stick / f"bad{SUFFIX}").write_bytes(b"no dice")
    a_set("good").save(stick / f"more{SUFFIX}")
    with pytest.raises(ValueError, match="2 new in the box") as told:
        school.bring()
    assert str(told.value) == f"2 new in the box. bad{SUFFIX}: {NO_PROFILE} more: {dicebox.TAKEN}"
    assert [one.title for one in school.dice() if one.file] == ["good", "last"]
    with pytest.raises(ValueError, match=f"^bad{SUFFIX}: ") as told:
        school.bring()
    assert "new in the box" not in str(told.value)


def test_the_box_tells_who_plays_which_colour(school: School) -> None:
    stem = school.box.add(a_set("Ours"))
    plays = {one.id: one.plays for one in school.dice()}
    assert (plays["built-in/blue"], plays[f"{stem}/blue"]) == (("blue",), ())
    school.play("blue", f"{stem}/blue")
    plays = {one.id: one.plays for one in school.dice()}
    assert (plays["built-in/blue"], plays[f"{stem}/blue"]) == ((), ("blue",))
    school.delete(stem)
    assert [one.plays for one in school.dice() if one.id == "built-in/blue"] == [("blue",)]


def test_chosen_dice_that_cannot_be_read_are_told_at_the_start(school: School) -> None:
    school.box.add(a_set("Ours"))
    school.play("blue", "ours/blue")
    assert school.notices() == ()
    (school.box.place / f"ours{SUFFIX}").write_bytes(b"half a file")
    instead = "The dice that came with Binside are read instead."
    assert school.notices() == (f"Blue dice: {NO_PROFILE} {instead}",)
    (school.box.place / f"ours{SUFFIX}").unlink()
    (told,) = school.notices()
    assert told.startswith("Blue dice: ")
    assert told.endswith(instead)


@pytest.mark.parametrize("damage", [b'blue = "ours/bl', b"\xff\xfe", b"blue = 5\n"], ids=["half", "no text", "no id"])
def test_a_damaged_choice_of_dice_is_told_once_and_kept_aside(school: School, damage: bytes) -> None:
    school.box.add(a_set("Ours"))
    school.play("blue", "ours/blue")
    (school.box.place / PLAYED).write_bytes(damage)
    (told,) = school.notices()
    kept = school.box.place / f"{PLAYED}.damaged"
    assert told == CHOICE_DAMAGED.format(file=kept)
    assert kept.read_bytes() == damage
    assert school.notices() == ()
    school.play("blue", "ours/blue")
    assert school.box.plays() == {"blue": "ours/blue"}


def test_a_damaged_choice_is_not_written_over_by_a_new_one(school: School) -> None:
    school.box.place.mkdir(parents=True)
    (school.box.place / PLAYED).write_bytes(b"half a fi")
    school.play("blue", "built-in/green")
    assert (school.box.place / f"{PLAYED}.damaged").read_bytes() == b"half a fi"


def test_damaged_examples_are_told_and_kept_aside(school: School) -> None:
    assert school.notices() == ()
    school.box.place.mkdir(parents=True)
    (school.box.place / LEARNT).write_bytes(b"half a file")
    assert school.notices() == (LEARNT_DAMAGED.format(file=school.box.place / f"{LEARNT}.damaged"),)


def test_a_frame_between_two_lessons_is_nobodys(school: School) -> None:
    school.see(np.zeros((720, 1280, 3), np.uint8), 1.0)
    school.begin("Ours", "blue", ("crowbar", "lid"))
    school.see(np.zeros((720, 1280, 3), np.uint8), 2.0)  # the eye sees no tray yet
    told = school.lesson()
    assert told is not None
    assert (told.ready, told.ring) == (False, ())
