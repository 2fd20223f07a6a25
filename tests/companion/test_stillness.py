"""The three seconds run on picture and weight together: either stirring begins them anew, a lost device leaves the other."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.falls import FallWatch
from companion.senses import CanStill, CanStirred
from companion.stillness import CAMERA, SCALE, Stillness

BOTH = (SCALE, CAMERA)


def at_rest(scale: float, camera: float) -> Stillness:
    told = Stillness()
    told.hear(CanStill(scale, scale + 0.5, SCALE))
    told.hear(CanStill(camera, camera + 0.2, CAMERA))
    return told


@pytest.mark.parametrize(("first", "second"), list(permutations(BOTH)))
def test_rest_begins_with_the_last_of_them_in_either_order(first: str, second: str) -> None:
    told = Stillness()
    told.hear(CanStirred(1.0, first))
    told.hear(CanStirred(1.1, second))
    told.hear(CanStill(2.0, 2.5, first))
    assert told.all_since is None
    told.hear(CanStill(3.0, 3.5, second))
    assert told.all_since == 3.0


@pytest.mark.parametrize("device", BOTH)
def test_either_stirring_begins_it_anew(device: str) -> None:
    told = at_rest(5.0, 5.2)
    assert told.all_since == 5.2
    told.hear(CanStirred(7.0, device))
    assert told.all_since is None
    assert told.moves_since(device) == 7.0
    told.hear(CanStill(8.0, 8.5, device))
    assert told.all_since == 8.0


@pytest.mark.parametrize(("lost", "left"), list(permutations(BOTH)))
def test_a_lost_device_leaves_the_other(lost: str, left: str) -> None:
    told = at_rest(5.0, 5.2)
    told.hear(CanStirred(6.0, lost))
    assert told.all_since is None
    told.lost(lost)
    assert told.all_since == told.since(left)


def test_a_camera_alone_begins_no_rest_beside_a_scale_that_works() -> None:
    told = Stillness()
    told.weighed = True
    told.hear(CanStill(1.0, 1.2, CAMERA))
    assert told.all_since is None
    told.lost(SCALE)
    assert told.all_since == 1.0


def test_people_begin_it_and_a_hand_in_the_picture_begins_it_anew() -> None:
    told = Stillness()
    told.hear(CanStirred(1.0, CAMERA))
    told.wait(2.0)
    assert told.all_since == 2.0  # people know better than a picture that does not come to rest
    told.hear(CanStirred(3.0, CAMERA))
    assert told.all_since is None
    told.hear(CanStill(4.0, 4.2, CAMERA))
    assert told.all_since == 4.0


def test_what_was_taken_back_is_forgotten() -> None:
    falls = FallWatch()
    falls.hear(CanStill(1.0, 1.5))
    falls.hear(CanStill(1.2, 1.5, CAMERA))
    falls.restless()
    assert falls.still_since is None
    falls.hear(CanStirred(2.0))
    falls.hear(CanStill(3.0, 3.5))
    assert falls.still_since == 3.0


def test_the_camera_s_word_is_none_about_a_scale_that_swings() -> None:
    falls = FallWatch()
    falls.hear(CanStirred(1.0, CAMERA))
    assert not falls.moving
    falls.hear(CanStirred(1.0))
    assert falls.moving
    falls.hear(CanStill(2.0, 2.1, CAMERA))
    assert falls.moving
    falls.blinded()
    falls.hear(CanStill(2.5, 3.0))
    assert (falls.moving, falls.still_since) == (False, 2.5)


@given(st.lists(st.tuples(st.sampled_from(BOTH), st.booleans()), max_size=30))
def test_it_never_rests_while_the_last_word_of_one_was_motion(words: list[tuple[str, bool]]) -> None:
    told = Stillness()
    last: dict[str, tuple[bool, float]] = {}
    for number, (device, still) in enumerate(words):
        at = float(number)
        told.hear(CanStill(at, at, device) if still else CanStirred(at, device))
        last[device] = (still, at)
    rests = [at for still, at in last.values() if still]
    moves = any(not still for still, _ in last.values())
    if moves or not rests or (SCALE in {device for device, _ in words} and SCALE not in last):
        assert told.all_since is None
    else:
        assert told.all_since == max(rests)
