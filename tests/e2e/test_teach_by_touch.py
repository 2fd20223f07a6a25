"""A die is taught by touch alone, in front of the simulated camera; the eye reads it from then on, under another lamp too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.acts import Go, Teach
from companion.demo.stage import Stage, wait_for
from companion.learning import LessonTold
from companion.present.lesson import Plan
from companion.rules.kernel import Setting
from companion.view import TeachBody
from hardware.virtual.table import settle

SIX = ("1", "2", "3", "4", "5", "6")


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with Stage(Setting("dumpster-brawl", "", ("Ana", "Ben")), 5, None, (800, 480), tmp_path) as made:
        yield made


def told(stage: Stage) -> LessonTold:
    lesson = stage.host.lessons.school.lesson() if stage.host.lessons.school is not None else None
    assert lesson is not None
    return lesson


def open_lesson(stage: Stage, kind: str) -> None:
    stage.touch(Go("sensors"))
    stage.touch(Go("dice"))
    stage.touch(Go("lesson-plan"))
    stage.touch(Teach("kind", kind))
    stage.touch(Teach("begin"))
    assert isinstance(stage.view.body, TeachBody)


def empty_tray(stage: Stage) -> None:
    """The tray is empty, another lamp may shine: the key is touched until the step is done."""
    before = told(stage).step
    stage.wait(1.5)
    stage.touch(Teach("take"))
    assert wait_for(stage, lambda: told(stage).step != before, 5.0), told(stage)


def look(stage: Stage, colour: str, faces: tuple[str, ...], up: int) -> None:
    """One look: a hand lays the die down, a finger touches; what is refused is shown once more."""
    taken = sum(count for _face, count, _wanted in told(stage).faces)
    for _try in range(4):
        stage.desk.show_die(colour, faces, up)
        stage.wait(0.8)
        stage.touch(Teach("take"))
        done = wait_for(stage, lambda: bool(told(stage).trouble) or not told(stage).asked, 5.0)
        assert done, told(stage)
        if sum(count for _face, count, _wanted in told(stage).faces) > taken or told(stage).step == "check":
            return
    raise AssertionError(told(stage).trouble)


def show_all(stage: Stage, colour: str, faces: tuple[str, ...]) -> None:
    while told(stage).step == "faces":
        look(stage, colour, faces, faces.index(told(stage).due))


@pytest.mark.long
@pytest.mark.timeout(400)
def test_six_faces_are_taught_within_two_minutes_and_read_afterwards(stage: Stage) -> None:
    open_lesson(stage, "other")
    began = stage.now()
    empty_tray(stage)
    show_all(stage, "violet", SIX)
    assert told(stage).step == "lamp"
    stage.desk.clear_tray()
    stage.desk.light("other")
    empty_tray(stage)
    show_all(stage, "violet", SIX)
    assert told(stage).step == "try"
    spent = stage.now() - began
    assert spent < 120, f"{spent:.0f} s"
    stage.desk.light("window")
    stage.desk.show_die("violet", SIX, 3)
    assert wait_for(stage, lambda: told(stage).read == "4", 6.0), told(stage)
    stage.touch(Teach("save"))
    school = stage.host.lessons.school
    assert school is not None
    taught = [one for one in school.dice() if one.file]
    assert [(one.kind, one.faces) for one in taught] == [("other", SIX)]
    assert school.lesson() is None


@pytest.mark.timeout(300)
def test_dice_of_a_colour_are_read_as_soon_as_they_are_kept(stage: Stage) -> None:
    faces = ("star", "star", "star", "moon", "moon", "moon")  # our blue dice: the star is their crowbar, the moon their lid
    open_lesson(stage, "blue")
    empty_tray(stage)
    names = {"crowbar": 0, "lid": 3}
    while told(stage).step == "faces":
        look(stage, "red", faces, names[told(stage).due])
    stage.desk.clear_tray()
    stage.desk.light("other")
    empty_tray(stage)
    while told(stage).step == "faces":
        look(stage, "red", faces, names[told(stage).due])
    stage.touch(Teach("save"))
    stage.desk.clear_tray()
    settle(stage.desk)
    stage.wait(2.0)
    heard: list[object] = []
    hear = stage.host._hear
    stage.host._hear = lambda sense: (heard.append(sense), hear(sense))[1]  # type: ignore[func-returns-value,method-assign]
    for up, face in ((0, "crowbar"), (5, "lid")):
        heard.clear()
        stage.sensing.expect(None)
        stage.sensing.expect({"blue": 1})
        stage.desk.show_die("red", faces, up)
        stage.wait(3.0)
        seen = [sense for sense in heard if type(sense).__name__ == "DiceSeen"]
        assert [[(die.colour, die.face) for die in sense.dice] for sense in seen] == [[("blue", face)]]  # type: ignore[attr-defined]


@pytest.mark.timeout(300)
def test_a_six_and_a_nine_are_refused_and_the_lesson_goes_on_without_one(stage: Stage) -> None:
    stage.host.lessons.plan = Plan("other", ("6", "9", "star"))
    faces = ("6", "9", "star", "6", "9", "star")
    stage.touch(Go("sensors"))
    stage.touch(Go("dice"))
    stage.touch(Go("lesson-plan"))
    stage.touch(Teach("begin"))
    empty_tray(stage)
    show_all(stage, "white", faces)
    assert told(stage).step == "check"
    assert stage.view.notice is not None
    assert "6" in stage.view.notice.text
    assert "9" in stage.view.notice.text
    stage.touch(Teach("without", "9"))
    assert [face for face, _taken, _wanted in told(stage).faces] == ["6", "star"]
    assert told(stage).step == "faces"
