"""The lesson before the camera: which step follows, what a look that was asked for becomes, and what people may change meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.vision.lessons import SETTINGS, Desk, attempts
from vision import teacher as module
from vision import teaching
from vision.alone import find_alone
from vision.calibration import Image
from vision.teacher import State, Teacher
from vision.teaching import Refused

FACES = ("star", "moon", "bolt")


class Class:
    """A teacher and the desk before its camera."""

    def __init__(self, faces: tuple[str, ...] = FACES, looks: int = 3) -> None:
        self.desk = Desk(colour="red", seed=5)
        self.teacher = Teacher(teaching.begin("Ours", "ours", faces, looks), SETTINGS.limits)
        self.at = 0.0

    @property
    def state(self) -> State:
        return self.teacher.state

    def see(self, picture: Image, moving: bool = False) -> State:
        self.at += 1.0
        self.teacher.see(picture, self.desk.pose, moving, self.at)
        return self.state

    def take_empty(self) -> State:
        self.teacher.take()
        return self.see(self.desk.empty)

    def take(self, symbol: str) -> State:
        """Ask for a look and lay the die; once more elsewhere where the lamp shines off it or it lies as before."""
        for attempt in attempts():
            assert attempt < 20
            self.teacher.take()
            state = self.see(self.desk.picture(self.desk.lay(symbol)))
            if state.refused is None or state.refused.sentence not in (teaching.WASHED_OUT, teaching.SAME_PLACE, teaching.LIKE_CLOTH):
                return state
        raise AssertionError

    def take_all(self) -> State:
        while self.state.step == "faces":
            self.take(self.state.session.due)
        return self.state


@pytest.fixture
def begun() -> Class:
    """The empty tray has been seen under the first lamp."""
    one = Class()
    assert one.state.step == "tray"
    assert one.take_empty().step == "faces"
    return one


def test_nothing_is_taken_that_nobody_asked_for(begun: Class) -> None:
    state = begun.see(begun.desk.picture(begun.desk.lay("star")))
    assert (state.session.looks, state.sure, len(state.ring)) == ((), True, 4)
    assert begun.see(begun.desk.empty, moving=True).ring == ()


def test_what_is_asked_for_while_a_hand_moves_is_taken_once_it_rests(begun: Class) -> None:
    begun.teacher.take()
    die = begun.desk.picture(begun.desk.lay("star"))
    assert begun.see(die, moving=True).asked
    state = begun.see(die)
    assert (state.asked, state.session.count("star")) == (False, 1)


def test_a_look_that_is_refused_says_why_and_is_not_kept(begun: Class) -> None:
    begun.teacher.take()
    state = begun.see(begun.desk.empty)
    assert isinstance(state.refused, Refused)
    assert (state.refused.sentence, state.asked, state.session.looks) == (teaching.NO_DIE, False, ())


def test_a_whole_lesson_ends_with_dice_that_are_read() -> None:
    one = Class(FACES[:2])
    one.take_empty()
    assert one.take_all().step == "lamp"
    one.desk.shine("other")
    one.teacher.take()
    still_there = one.see(one.desk.picture(one.desk.lay("star")))
    assert still_there.refused is not None
    assert (still_there.refused.sentence, still_there.step) == (teaching.NOT_EMPTY, "lamp")
    assert one.take_empty().step == "faces"
    assert one.take_all().step == "try"
    assert one.see(one.desk.picture(one.desk.lay("moon"))).read == "moon"
    assert one.teacher.profile().kinds[0].names == ("moon", "star")


def test_a_face_is_shown_again_or_left_out(begun: Class) -> None:
    begun.take("star"), begun.take("star")
    assert begun.state.session.due == "moon"
    begun.teacher.again()
    assert (begun.state.session.count("star"), begun.state.session.due) == (1, "star")
    begun.teacher.again("star")
    assert begun.state.session.count("star") == 0
    begun.teacher.leave_out("star")
    assert begun.state.session.faces == ("moon", "bolt")
    begun.teacher.leave_out("moon")
    assert begun.state.refused is not None
    assert begun.state.refused.sentence == teaching.FEW_FACES


@pytest.mark.parametrize("change", [lambda one: one.leave_out("star"), lambda one: one.again("star")])
def test_what_people_change_while_a_picture_is_looked_at_is_not_undone(
    begun: Class, monkeypatch: pytest.MonkeyPatch, change: Callable[[Teacher], None]
) -> None:
    begun.take("star")
    look = find_alone

    def slow(*args: object) -> object:
        change(begun.teacher)
        return look(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "find_alone", slow)
    begun.teacher.take()
    state = begun.see(begun.desk.picture(begun.desk.lay("star")))
    assert (state.session.total("star"), state.asked, state.refused) == (0, False, None)
