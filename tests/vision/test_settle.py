"""What is told, and when: once per rest, never from before the last motion, only what several looks agree on."""

from __future__ import annotations

from dataclasses import replace

from companion.senses import Die, Doubt
from vision.calibration import Limits
from vision.settle import Now, Rest
from vision.tray import TrayReading

LIMITS = Limits()
NEAR = LIMITS.same_place / 280


def look(*faces: str, doubt: Doubt | None = None, shift: float = 0.0) -> TrayReading:
    dice = tuple(Die("blue", face, 0.2 + 0.1 * n + shift, 0.5, 0.06, doubt if n == 0 else None) for n, face in enumerate(faces))
    return TrayReading(dice, None, not dice)


def rest() -> Rest:
    return Rest(LIMITS, NEAR)


def settle(one: Rest, at: float = 0.0) -> Now:
    """Move, then be still for just as long as it takes."""
    one.step(True, True, at)
    return [one.step(False, True, at) for _ in range(LIMITS.still_frames)][-1]


def test_a_rest_is_read_only_after_five_still_frames() -> None:
    one = rest()
    one.step(True, True, 0.0)
    asked = [one.step(False, True, 0.1) for _ in range(LIMITS.still_frames)]
    assert asked == [Now.NOTHING] * (LIMITS.still_frames - 1) + [Now.READ]


def test_two_sure_looks_that_agree_are_told_once() -> None:
    one = rest()
    assert settle(one) is Now.READ
    assert one.take(look("lid", "crowbar")) is None
    assert one.take(look("lid", "crowbar")) == look("lid", "crowbar")
    assert [one.step(False, True, 1.0) for _ in range(50)] == [Now.NOTHING] * 50


def test_motion_after_a_telling_says_so_once_and_leads_to_the_next() -> None:
    one = rest()
    settle(one)
    one.take(look("lid"))
    assert one.take(look("lid")) is not None
    assert one.step(True, True, 1.0) is Now.MOVED
    assert one.step(True, True, 1.1) is Now.NOTHING
    assert settle(one, 1.2) is Now.READ


def test_a_look_from_before_a_motion_never_counts() -> None:
    one = rest()
    settle(one)
    assert one.take(look("lid")) is None
    assert settle(one, 0.5) is Now.READ
    assert one.take(look("lid")) is None, "the look before the bump does not make it two"
    assert one.take(look("lid")) is not None


def test_at_most_five_looks_and_the_die_that_differs_is_doubted() -> None:
    one = rest()
    settle(one)
    looks = [look("lid" if number % 2 else "crowbar", "lid") for number in range(LIMITS.reads_per_rest)]
    answers = [one.take(each) for each in looks]
    assert answers[:-1] == [None] * (LIMITS.reads_per_rest - 1)
    told = answers[-1]
    assert told is not None
    assert [die.doubt for die in told.dice] == [Doubt.ALIKE, None]


def test_a_doubt_that_most_looks_share_stays() -> None:
    one = rest()
    settle(one)
    told = [one.take(look("lid", "lid", doubt=Doubt.GLARE)) for _ in range(LIMITS.reads_per_rest)][-1]
    assert told is not None
    assert [die.doubt for die in told.dice] == [Doubt.GLARE, None]


def test_one_dim_look_of_five_does_not_cost_a_question() -> None:
    one = rest()
    settle(one)
    told = None
    for number in range(LIMITS.reads_per_rest):
        told = told or one.take(look("lid", doubt=Doubt.GLARE if number == 0 else None))
    assert told is not None
    assert told.dice[0].doubt is None


def test_a_die_that_slides_slowly_is_not_at_rest() -> None:
    one = rest()
    settle(one)
    assert one.take(look("lid")) is None
    assert one.take(look("lid", shift=2 * NEAR)) is None
    assert one.step(False, True, 1.0) is Now.NOTHING, "it must be still for five frames again"


def test_an_empty_tray_is_not_told_unless_somebody_asks() -> None:
    one = rest()
    settle(one)
    one.take(look())
    assert one.take(look()) is None
    assert one.step(True, True, 1.0) is Now.NOTHING, "nothing was told that could become history"
    settle(one, 2.0)
    one.insist(2.1)
    one.take(look())
    assert one.take(look()) == look()


def test_dice_that_lay_there_before_the_question_are_not_its_answer() -> None:
    one = rest()
    settle(one)
    one.wait_anew()
    assert [one.step(False, True, 1.0) for _ in range(20)] == [Now.NOTHING] * 20
    one.insist(1.5)
    assert one.step(False, True, 1.6) is Now.READ


def test_a_throw_under_way_when_the_question_comes_is_its_answer() -> None:
    one = rest()
    one.step(True, False, 0.0)
    one.wait_anew()
    assert [one.step(False, True, 0.1) for _ in range(LIMITS.still_frames)][-1] is Now.READ


def test_who_waits_in_vain_is_told_once_that_it_moves() -> None:
    one = rest()
    steps = [one.step(True, True, number * 0.5) for number in range(40)]
    assert steps.count(Now.RESTLESS) == 1
    assert steps.index(Now.RESTLESS) * 0.5 > LIMITS.patience
    assert one.step(True, False, 30.0) is Now.NOTHING


def test_a_phantom_in_most_looks_makes_the_count_doubtful() -> None:
    one = rest()
    settle(one)
    shapes = [look("lid"), look("lid", "lid"), look("lid", "lid", "lid"), look("lid"), look("lid", "lid")]
    told = [one.take(replace(shape, doubt=None)) for shape in shapes][-1]
    assert told is not None
    assert told.doubt is Doubt.COUNT
