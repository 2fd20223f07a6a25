"""Camera and scale about one can: what was placed, what fell, and when neither speaks alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import spilt, weighed

from companion.falls import CREDIT, LIFT, PATIENCE, RESTLESS, FallWatch, Finding, landed, together
from companion.senses import CanStill, CanStirred, Doubt, Sense, SpillSeen

T = 100.0


def watch(*senses: Sense) -> FallWatch:
    falls = FallWatch()
    for sense in senses:
        falls.hear(sense)
    return falls


def ask(falls: FallWatch, now: float, due: bool = True, camera: bool = True, scale: bool = True) -> tuple[int, int] | None:
    found = falls.finding(now, due, camera, scale)
    return None if found is None else (found.placed, found.fell)


def found_of(falls: FallWatch, now: float, due: bool = True, camera: bool = True, scale: bool = True) -> Finding:
    found = falls.finding(now, due, camera, scale)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("change", "loose", "due", "placed", "fell", "sure"),
    [
        (+1, 0, True, 1, 0, True),  # placed, nothing fell
        (0, 1, True, 1, 1, True),  # placed while one fell: the sums are even
        (-1, 2, True, 1, 2, True),  # placed while two fell
        (-1, 1, True, 0, 1, False),  # a bump, or one was placed and a second card fell out of sight: people say
        (-2, 2, True, 0, 2, False),
        (-3, 3, False, 0, 3, True),  # no card was due
        (-1, 0, True, 0, 1, False),  # the scale alone
        (-2, 1, False, 0, 2, False),  # a quarrel: the greater number is shown, and both
        (-1, 3, False, 0, 3, False),
        (+1, 0, False, 1, 0, True),  # too early: told, not swallowed
        (+2, 0, True, 2, 0, True),  # two at once: neither is swallowed
    ],
)
def test_one_stirring(change: int, loose: int, due: bool, placed: int, fell: int, sure: bool) -> None:
    falls = watch(CanStirred(T))
    if loose:
        falls.hear(spilt(loose, T + 0.9))
    falls.hear(CanStill(T + 0.5, T + 1.3))
    if change:
        falls.hear(weighed(change, T + 1.3))
    found = found_of(falls, T + 1.4 + PATIENCE, due)
    assert (found.placed, found.fell, found.sure) == (placed, fell, sure)
    assert falls.loose == loose
    assert ask(falls, T + 20.0) is None  # told once


def test_both_that_have_spoken_are_not_waited_for() -> None:
    falls = watch(CanStirred(T), weighed(-2, T + 1), spilt(2, T + 1.2))
    assert ask(falls, T + 1.2, due=False) == (0, 2)


def test_one_that_has_spoken_waits_for_the_other() -> None:
    falls = watch(CanStirred(T), weighed(-2, T + 1))
    assert ask(falls, T + 1.0 + PATIENCE - 0.1) is None
    assert ask(falls, T + 1.0 + PATIENCE) == (0, 2)


def test_patience_begins_at_the_clock_s_first_moment_too() -> None:
    falls = watch(weighed(-2, 0.0))
    assert ask(falls, PATIENCE) == (0, 2)


def test_a_placed_card_is_told_at_once_and_a_later_fall_by_itself() -> None:
    falls = watch(CanStirred(T), weighed(+1, T + 1))
    assert ask(falls, T + 1) == (1, 0)
    for sense in (CanStirred(T + 2), weighed(-1, T + 3), spilt(1, T + 3)):
        falls.hear(sense)
    assert ask(falls, T + 3, due=False) == (0, 1)


def test_camera_only() -> None:
    found = found_of(watch(spilt(2, T)), T, scale=False)
    assert (found.placed, found.fell, found.camera, found.scale, found.sure, found.agree) == (0, 2, 2, None, False, None)
    assert found.stills == ((3, -0.5), (4, 0.0))


def test_scale_only() -> None:
    found = found_of(watch(weighed(-2, T)), T, camera=False)
    assert (found.fell, found.camera, found.scale, found.sure, found.agree) == (2, None, 2, False, None)
    assert ask(watch(weighed(+1, T)), T, camera=False) == (1, 0)


def test_a_card_dropped_beside_a_can_that_never_moved_was_not_placed() -> None:
    falls = watch(CanStirred(T - 60), CanStill(T - 59, T - 58), spilt(1, T))
    found = found_of(falls, T + PATIENCE)
    assert (found.placed, found.fell, found.scale, found.sure) == (0, 1, 0, False)


def test_a_shake_that_moved_no_card_is_no_finding() -> None:
    falls = watch(CanStirred(T), CanStill(T + 1, T + 2))
    assert ask(falls, T + 30) is None


def test_a_step_and_its_return_are_nothing() -> None:
    falls = watch(weighed(-1, T), weighed(+1, T + 1))
    assert ask(falls, T + 1 + PATIENCE, due=False) is None


def test_a_sensor_lost_before_it_spoke_is_not_waited_for() -> None:
    falls = watch(CanStirred(T), weighed(-2, T + 1))
    assert ask(falls, T + 1.1) is None
    found = found_of(falls, T + 1.1, camera=False)
    assert (found.fell, found.camera, found.sure) == (2, None, False)


def test_cards_picked_up_lower_what_is_known_to_lie_there() -> None:
    falls = watch(spilt(3, T))
    assert ask(falls, T, scale=False) == (0, 3)
    falls.hear(spilt(3, T + 1))
    assert ask(falls, T + 9, scale=False) is None
    falls.hear(spilt(1, T + 10))
    assert (falls.loose, ask(falls, T + 19, scale=False)) == (1, None)
    falls.hear(spilt(2, T + 20))
    assert ask(falls, T + 20, scale=False) == (0, 1)


def test_cards_that_cover_each_other_do_not_lower_it() -> None:
    falls = watch(spilt(3, T))
    assert ask(falls, T, scale=False) == (0, 3)
    falls.hear(spilt(2, T + 1, Doubt.OVERLAP))
    assert falls.loose == 3
    found = found_of(watch(weighed(-2, T), spilt(2, T, Doubt.OVERLAP)), T, due=False)
    assert (found.fell, found.agree, found.sure) == (2, True, True)  # at least two by the one, at most two by the other


def test_a_weight_in_doubt_says_so() -> None:
    found = found_of(watch(weighed(+1, T, doubt=Doubt.BETWEEN)), T)
    assert (found.placed, found.sure, found.unsure_weight) == (1, False, True)


# --- what people told already -----------------------------------------------------------------------------------------


def test_a_card_told_by_hand_is_not_counted_again_by_the_scale() -> None:
    falls = FallWatch()
    falls.told(+1, T + CREDIT)
    falls.hear(weighed(+1, T + 2))
    assert ask(falls, T + 9) is None
    falls.hear(weighed(+1, T + 10))
    assert ask(falls, T + 10) == (1, 0)


def test_a_card_the_scale_never_felt_does_not_swallow_a_later_one() -> None:
    falls = FallWatch()
    falls.told(+1, T + CREDIT)
    falls.hear(weighed(+1, T + CREDIT))
    assert ask(falls, T + CREDIT) == (1, 0)


def test_a_card_that_was_taken_back_may_be_lifted_off() -> None:
    falls = FallWatch()
    falls.told(-1, T + LIFT)
    falls.hear(weighed(-1, T + 5))
    assert ask(falls, T + 15, due=True) is None
    falls.hear(weighed(-1, T + 16))
    assert ask(falls, T + 30) == (0, 1)


def test_undone_and_done_again_owes_nothing() -> None:
    falls = FallWatch()
    falls.told(-1, T + LIFT)
    falls.told(+1, T + LIFT)
    falls.hear(weighed(-1, T + 1))
    assert ask(falls, T + 9) == (0, 1)


def test_only_what_was_told_is_known() -> None:
    falls = FallWatch()
    falls.told(+1, T + CREDIT)
    falls.hear(weighed(+2, T + 1))
    assert ask(falls, T + 1) == (1, 0)


@pytest.mark.parametrize(("told", "summed", "news"), [(3, 3, 0), (-2, -2, 0), (3, 4, 1), (3, 2, 0), (0, 2, 2)])
def test_a_scale_that_returns_sums_up_what_is_known(told: int, summed: int, news: int) -> None:
    falls = FallWatch()
    falls.told(told, T)
    falls.returned()
    falls.hear(weighed(summed, T + 500, doubt=Doubt.BETWEEN))
    found = falls.finding(T + 500 + PATIENCE, False, True, True)
    assert (found.placed if found else 0) == news


def test_a_clean_step_after_the_return_is_news() -> None:
    falls = FallWatch()
    falls.told(3, T)
    falls.returned()
    falls.hear(weighed(+1, T + 1))
    assert ask(falls, T + 1) == (1, 0)


def test_a_card_told_after_the_return_is_known() -> None:
    falls = FallWatch()
    falls.told(3, T)
    falls.returned()
    falls.told(1, T + CREDIT)
    falls.hear(weighed(+1, T + 1))
    assert ask(falls, T + 9) is None


# --- a fall that goes on ----------------------------------------------------------------------------------------------


def fall(camera: int | None, scale: int | None, sure: bool = True) -> Finding:
    return Finding(0, max(camera or 0, scale or 0), camera, scale, sure, T, ((1, 0.0),))


@pytest.mark.parametrize(
    ("one", "more", "camera", "scale", "fell", "sure"),
    [
        (fall(2, 2), fall(1, 1), 3, 3, 3, True),
        (fall(2, 3, False), fall(1, 0, False), 3, 3, 3, True),  # the camera saw the third one late
        (fall(2, 2), fall(1, 0, False), 3, 2, 3, False),
        (fall(None, 2, False), fall(None, 1, False), None, 3, 3, False),
        (fall(None, 2, False), fall(1, 1), 1, 3, 3, False),
    ],
)
def test_falls_add_up(one: Finding, more: Finding, camera: int | None, scale: int | None, fell: int, sure: bool) -> None:
    whole = together(one, more)
    assert (whole.camera, whole.scale, whole.fell, whole.sure) == (camera, scale, fell, sure)
    assert together(replace(one, unsure_weight=True), more).sure is False


def test_a_scale_that_still_swings_has_not_agreed() -> None:
    """The camera sees a card where none lies while the next card is being placed: nothing is found until the scale has weighed."""
    falls = watch(CanStirred(T), spilt(1, T + 0.5))
    assert ask(falls, T + 0.5 + PATIENCE) is None
    falls.hear(CanStill(T + 5.0, T + 5.7))
    falls.hear(weighed(+1, T + 5.7))
    found = found_of(falls, T + 5.8)
    assert (found.placed, found.fell, found.camera, found.scale, found.sure) == (1, 1, 1, 0, False)


def test_a_scale_that_never_rests_leaves_the_camera_alone() -> None:
    falls = watch(CanStirred(T), spilt(2, T + 0.5))
    found = found_of(falls, T + 0.5 + RESTLESS)
    assert (found.placed, found.fell, found.camera, found.scale, found.sure) == (0, 2, 2, None, False)


def test_a_scale_that_stirred_and_weighs_as_before_is_even() -> None:
    """A card came and one went: only after a motion, and only at rest, does an unchanged weight say so."""
    falls = FallWatch()
    assert not falls.even
    falls.hear(CanStirred(T))
    assert not falls.even
    falls.hear(CanStill(T + 0.5, T + 1.0))
    assert falls.even
    falls.hear(weighed(-1, T + 1.0))
    assert not falls.even


UNCLEAR = spilt(0, T + 1.5, Doubt.OVERLAP)  # the camera counts none, and cannot tell whether one lies under the pile


def test_a_card_put_on_while_one_fell_that_nobody_can_see_is_asked_about() -> None:
    falls = watch(CanStirred(T), CanStill(T + 0.8, T + 1.3), UNCLEAR)
    assert ask(falls, T + 1.4 + PATIENCE) is None  # the scale may yet tell a step
    found = found_of(falls, T + 1.5 + PATIENCE)
    assert (found.placed, found.fell, found.camera, found.scale, found.sure) == (0, 1, 0, 0, False)
    assert ask(falls, T + 30) is None  # asked once
    assert not falls.even


def test_what_reaches_over_the_edge_of_the_mat_and_stays_may_be_a_fallen_card() -> None:
    falls = watch(CanStirred(T), CanStill(T + 0.8, T + 1.3), spilt(0, T + 1.5, Doubt.HAND))
    assert ask(falls, T + 1.4 + PATIENCE) is None
    assert ask(falls, T + 1.5 + PATIENCE) == (0, 1)


@pytest.mark.parametrize(
    ("senses", "due"),
    [
        ((CanStirred(T), CanStill(T + 0.8, T + 1.3), UNCLEAR), False),  # no card is due: none was put on
        ((CanStirred(T), CanStill(T + 0.8, T + 1.3), spilt(0, T + 1.5)), True),  # the camera is sure
        ((CanStirred(T), CanStill(T + 0.8, T + 1.3), spilt(0, T + 1.5, Doubt.HAND), spilt(0, T + 4)), True),  # the hand left
        ((UNCLEAR,), True),  # the scale felt nothing
        ((CanStirred(T - 30), CanStill(T - 29, T - 28), UNCLEAR), True),  # nor lately
        ((CanStirred(T), CanStill(T + 0.8, T + 1.3), UNCLEAR, spilt(0, T + 4)), True),  # it looked again
    ],
)
def test_an_even_weight_is_asked_about_only_where_one_may_have_fallen(senses: tuple[Sense, ...], due: bool) -> None:
    assert ask(watch(*senses), T + 2 + PATIENCE, due) is None


@pytest.mark.parametrize("first", [True, False])
def test_a_step_of_the_scale_answers_what_the_camera_left_open(first: bool) -> None:
    step = weighed(+1, T + 1.6)
    falls = watch(CanStirred(T), *((step, UNCLEAR) if first else (UNCLEAR, step)))
    found = found_of(falls, T + 1.7)
    assert (found.placed, found.fell, found.sure) == (1, 0, True)
    for sense in (CanStirred(T + 2), CanStill(T + 2.2, T + 2.5), replace(UNCLEAR, at=T + 3)):  # the hand leaves the can
        falls.hear(sense)
    assert ask(falls, T + 30) is None
    falls.renewed()
    for sense in (CanStirred(T + 40), CanStill(T + 40.8, T + 41), replace(UNCLEAR, at=T + 41)):  # the next turn's card
        falls.hear(sense)
    assert ask(falls, T + 50) == (0, 1)


def test_a_scale_that_still_moves_is_waited_for() -> None:
    falls = watch(CanStirred(T), UNCLEAR)
    assert ask(falls, T + 20) is None
    falls.hear(CanStill(T + 20, T + 20.5))
    assert ask(falls, T + 20.6) == (0, 1)


def test_what_was_only_guessed_makes_no_sure_sum() -> None:
    guess = Finding(0, 1, 0, 0, False, T)
    whole = together(guess, fall(1, 1))
    assert (whole.fell, whole.camera, whole.scale, whole.sure) == (1, 1, 1, False)


def test_the_camera_tells_when_cards_came_down_by_the_motion_else_by_its_stills() -> None:
    stills = ((1, 2.0), (2, 1.2), (3, 0.8), (4, 0.0))
    assert landed(SpillSeen(2, 50.0, None, stills)) == pytest.approx(49.2)
    assert landed(SpillSeen(2, 50.0, None, stills, 49.05)) == 49.05
    assert landed(SpillSeen(2, 50.0)) is None
    assert landed(None) is None
