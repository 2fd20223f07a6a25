"""Falls at the table: what camera and scale say together, one after the other, and after people have said it."""

from __future__ import annotations

from companion.falls import LIFT, PATIENCE
from companion.rules.garbage_day.board import Mischief, Placing, Settling, Verdict
from companion.rules.garbage_day.moves import Blame, CardsFell, HoleCovered, NoFall, Stack, Stash, Still
from companion.senses import CanStill, CanStirred, Doubt, SpillSeen
from companion.table import STILL
from tests.companion.playing import spilt, weighed
from tests.companion.seated import T, can_table, count_of, hear, place, spill


def test_a_fall_both_saw() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 2)
    assert count_of(table) == 2
    assert table.fall is not None
    assert (table.fall.sure, table.fall.camera, table.fall.scale) == (True, 2, 2)
    assert table.course.past[-1].by == "both"


def test_placed_while_two_fell() -> None:
    table = can_table()
    hear(table, CanStirred(T), weighed(-1, T + 1), spilt(2, T + 1))
    assert (count_of(table), table.match.board.can) == (2, 9)
    assert isinstance(table.match.asks[-2], Settling)
    assert table.fall is not None
    assert table.fall.sure
    table.play(Blame(0, 2))
    assert (table.match.board.can, table.falls.owed) == (7, 0)


def test_a_quarrel_asks_with_both_numbers() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 3)
    assert count_of(table) == 3
    assert table.fall is not None
    assert (table.fall.camera, table.fall.scale, table.fall.sure, table.fall.agree) == (2, 3, False, False)


def test_more_that_fall_while_people_are_asked_are_added() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 2)
    spill(table, T + 5, 1, 1)
    assert count_of(table) == 3
    assert table.fall is not None
    assert (table.fall.camera, table.fall.scale, table.fall.sure) == (3, 3, True)
    assert table.fall_at > T + 5
    table.play(Blame(0, 3))
    assert (table.fall, table.falls.owed) == (None, 0)


def test_the_camera_that_counts_again_ends_a_quarrel() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 3)
    hear(table, spilt(3, T + 6), now=T + 6 + PATIENCE)
    assert count_of(table) == 3
    assert table.fall is not None
    assert table.fall.agree


def test_a_number_that_a_person_said_stays_while_sensors_go_on() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 2)
    table.fall_count = 4
    spill(table, T + 5, 1, 1)
    assert table.fall_count == 4
    table.play(Blame(0, 4))
    assert table.fall_count is None


def test_sensors_join_a_fall_that_a_person_told_of() -> None:
    table = can_table(Stack(), CardsFell(2))
    spill(table, T, 2, 2)
    assert count_of(table) == 2
    assert table.fall is not None
    assert table.fall.sure
    other = can_table(Stack(), CardsFell(1))
    spill(other, T, 0, 2)
    assert count_of(other) == 2


def test_the_scales_word_after_the_verdict_is_no_second_fall() -> None:
    table = can_table(Stack())
    table.play(CardsFell(2))
    table.play(Blame(0, 2))
    hear(table, CanStirred(T), weighed(-2, T + 1), now=T + 9)
    assert isinstance(table.match.ask, Settling)


def test_a_card_that_had_been_lifted_and_comes_back_is_no_new_card() -> None:
    table = can_table(Stack())
    spill(table, T, 0, 1)
    table.play(NoFall())
    hear(table, CanStirred(T + 8), weighed(+1, T + 9), now=T + 12)
    assert (table.surplus, table.match.board.can) == (None, 9)


def test_a_late_fall_is_asked_about_and_nobody_is_named() -> None:
    table = can_table(Stack(), Still())
    spill(table, T, 1, 1)
    assert isinstance(table.match.asks[-2], Placing)
    assert count_of(table) == 1


def test_cards_that_were_picked_up_can_fall_again() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 2)
    table.play(Blame(0, 2))
    hear(table, SpillSeen(0, T + 10))
    assert table.falls.loose == 0
    spill(table, T + 20, 1, 1)
    assert count_of(table) == 1


def test_stray_cards_stay_and_are_not_told_again() -> None:
    table = can_table(Stack())
    spill(table, T, 2, 2)
    table.play(Blame(None, 2))
    assert (table.match.board.stray, table.falls.loose) == (2, 2)
    hear(table, spilt(2, T + 10), now=T + 30)
    assert not isinstance(table.match.ask, Verdict)


def test_a_covered_hole_is_no_fall() -> None:
    table = can_table()
    place(table, T)
    table.play(HoleCovered())
    hear(table, CanStirred(T + 3), weighed(-1, T + 4, 8), now=T + 4 + PATIENCE)
    assert table.match.ask == Placing(0, retry=True)
    place(table, T + 9)
    assert (table.match.board.can, table.match.ask) == (9, Settling(0))


def test_a_covered_hole_that_is_mended_slowly_is_no_fall_either() -> None:
    table = can_table()
    place(table, T)
    table.play(HoleCovered())
    late = T + LIFT + 9
    hear(table, CanStirred(late), weighed(-1, late + 1, 8), now=late + 1 + PATIENCE)
    assert table.match.ask == Placing(0, retry=True)


def test_a_card_that_is_lifted_as_a_text_says_is_no_fall() -> None:
    table = can_table(Stash(1, 0, "mischief"))
    hear(table, CanStirred(T), weighed(-1, T + 1, 7), now=T + 1 + PATIENCE)
    assert isinstance(table.match.ask, Mischief)
    spill(table, T + 10, 1, 1)  # while a card that lands is one in any case
    assert count_of(table) == 1


def test_an_undone_card_that_is_taken_off_is_no_fall() -> None:
    table = can_table()
    place(table, T)
    table.undo()
    hear(table, CanStirred(T + 3), weighed(-1, T + 4), now=T + 4 + PATIENCE)
    assert table.match.ask == Placing(0)
    place(table, T + 9)
    assert table.match.board.can == 9


def test_a_sensor_lost_in_the_middle_of_a_fall() -> None:
    table = can_table(Stack())
    hear(table, CanStirred(T), weighed(-2, T + 1))
    assert isinstance(table.match.ask, Settling)
    table.sensors(False, True)
    table.tick(T + 1.1)
    assert count_of(table) == 2
    assert table.fall is not None
    assert (table.fall.camera, table.fall.sure) == (None, False)


def test_a_scale_that_returns_counts_nothing_twice() -> None:
    table = can_table()
    table.sensors(True, False)
    now = T
    for _card in range(3):
        table.wait(now)
        table.tick(now + STILL)
        now += 5
    assert table.match.board.can == 11
    table.sensors(True, True)
    hear(table, CanStill(now, now + 1), weighed(+3, now + 1, 11, Doubt.BETWEEN), now=now + 9)
    assert (table.match.board.can, table.surplus) == (11, None)
    place(table, now + 20)
    assert table.match.board.can == 12


def test_a_card_lifted_before_the_hole_was_told_does_not_hide_the_next_fall() -> None:
    table = can_table()
    place(table, T)
    hear(table, CanStirred(T + 2), weighed(-1, T + 3, 8))  # the finger was faster than the words
    table.play(HoleCovered())
    table.sensors(False, True)  # nobody else sees what comes
    table.tick(T + 3 + PATIENCE)
    assert (table.match.ask, table.falls.owed) == (Placing(0, retry=True), 0)
    hear(table, CanStirred(T + 8), weighed(-1, T + 9, 7), now=T + 9 + PATIENCE)
    assert count_of(table) == 1


def test_a_card_lifted_and_another_one_that_fell_with_it_are_told_apart() -> None:
    table = can_table()
    place(table, T)
    hear(table, CanStirred(T + 2), weighed(-2, T + 3, 7))
    table.play(HoleCovered())
    hear(table, spilt(1, T + 4))
    assert count_of(table) == 1
    assert table.fall is not None
    assert table.fall.agree


def test_the_cameras_word_after_the_verdict_is_no_second_fall() -> None:
    table = can_table(Stack())
    table.play(CardsFell(2))
    table.play(Blame(0, 2))
    hear(table, spilt(2, T + 9), weighed(-2, T + 1), now=T + 9 + PATIENCE)  # a hand was in the picture for long
    assert (isinstance(table.match.ask, Settling), table.falls.loose) == (True, 2)
    spill(table, T + 20, 1, 1)
    assert count_of(table) == 1


def test_what_people_told_hides_no_fall_that_comes_later() -> None:
    table = can_table(Stack())
    table.sensors(True, False)
    table.play(CardsFell(2))
    table.play(Blame(0, 2))
    late = T + 2 * PATIENCE
    hear(table, spilt(2, late), now=late + PATIENCE)
    assert count_of(table) == 2


def test_an_even_weight_and_a_camera_in_doubt_ask_whether_a_card_fell() -> None:
    table = can_table()
    hear(table, CanStirred(T), CanStill(T + 0.8, T + 1.3), SpillSeen(0, T + 1.5, Doubt.OVERLAP), now=T + 1.5 + PATIENCE)
    assert (count_of(table), table.match.board.can) == (1, 8)
    assert table.fall is not None
    assert not table.fall.sure
    table.play(NoFall())
    assert (table.match.board.can, table.falls.owed) == (8, 0)
    assert isinstance(table.match.ask, Placing)


def test_a_card_played_that_fell_unseen_and_unweighed_leaves_the_can_as_it_was() -> None:
    table = can_table()
    hear(table, CanStirred(T), CanStill(T + 0.8, T + 1.3), SpillSeen(0, T + 1.5, Doubt.OVERLAP), now=T + 1.5 + PATIENCE)
    table.play(Blame(0, 1, True))
    assert (table.match.board.can, table.falls.owed, table.fall) == (8, 0, None)
