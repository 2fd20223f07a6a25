"""One match at one table: people's moves, readings that become moves, wait, or are dropped, and undo among them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import course_of, dice, spilt, table_of, weighed

from companion.falls import CREDIT, LIFT, PATIENCE
from companion.journal import JournalError
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.board import Mischief, Placing, Settling, Verdict
from companion.rules.garbage_day.moves import Blame, CardsFell, Decline, HoleCovered, NoFall, Stack, Stash, Still
from companion.senses import CanStill, CanStirred, DiceMoved, DiceSeen, Doubt, Sense, SpillSeen
from companion.table import NOT_DUE, STILL, UNSURE, Table

T = 200.0
FIGHT = (mv.GoesFirst(0), mv.Attack(1))


def brawl_table(*moves: mv.Move, mode: str = "round-rummage", **rulings: object) -> Table:
    return table_of("dumpster-brawl", *moves, mode=mode, **rulings)


def can_table(*moves: mv.Move, seats: int = 3, can: int = 8) -> Table:
    """Garbage Day with some cards on the can already."""
    table = table_of("garbage-day", day.Recount("deck", "can", can), *moves, seats=seats)
    table.falls.owed = 0
    table.tick(T)
    return table


def hear(table: Table, *senses: Sense, now: float | None = None) -> None:
    for sense in senses:
        table.hear(sense)
    table.tick(now if now is not None else max((sense.at for sense in senses), default=T))


def place(table: Table, at: float) -> None:
    """A card is put on the can and rests."""
    hear(table, CanStirred(at), CanStill(at + 0.5, at + 1), weighed(+1, at + 1, table.match.board.can + 1))


def rest(table: Table, at: float) -> None:
    table.tick(at)


# --- people -----------------------------------------------------------------------------------------------------------


def test_a_persons_move_is_played_or_answered() -> None:
    table = table_of("garbage-day")
    assert table.play(Stack())
    assert not table.play(Stack())
    assert table.refused is not None
    assert "one card" in table.refused.ref
    assert table.play(Still())
    assert table.refused is None


def test_the_disk_is_told_and_nothing_happens() -> None:
    table = table_of("garbage-day")

    def full(*_rest: object) -> None:
        raise JournalError("The disk is full.")

    table.course.journal.append = full  # type: ignore[assignment, method-assign]
    before = table.match
    assert not table.play(Stack())
    assert table.trouble == "The disk is full."
    assert table.undo() == []
    assert table.redo() is None
    assert table.match is before
    table.dismiss("trouble")
    assert table.trouble == ""


# --- dice -------------------------------------------------------------------------------------------------------------


def test_a_sure_reading_becomes_a_move() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc"))
    assert table.match.board.fight == (4, 3, 0)
    assert table.course.past[-1].by == "camera"


def test_dice_that_nobody_awaits_are_dropped() -> None:
    table = brawl_table(mv.GoesFirst(0))
    before = table.match
    table.hear(dice("ccccll", "lllcc"))
    assert (table.match, table.proposal, table.problem) == (before, None, "")


def test_can_and_dice_of_the_other_game_are_dropped() -> None:
    table = brawl_table(*FIGHT)
    before = table.match
    hear(table, CanStirred(T), weighed(+1, T))
    hear(table, spilt(2, T + 1), CanStill(T, T + 9), weighed(-3, T + 9), now=T + 30)
    assert (table.match, table.surplus, table.fall) == (before, None, None)
    can = can_table()
    can.hear(dice("cccccc"))
    assert (can.proposal, can.problem) == (None, "")


def test_one_die_in_doubt_is_asked_about_alone() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("cccc?l", "lllcc"))
    assert table.proposal is not None
    assert table.proposal.doubtful == (4,)
    assert table.match.board.fight == ()
    table.say_face(0, "lid")  # nobody asked about that one
    assert table.proposal.said == {}
    table.say_face(4, "crowbar")
    assert table.match.board.fight == (5, 3, 0)
    assert (table.proposal, table.course.past[-1].by) == (None, "hand")


def test_several_dice_in_doubt_are_asked_about_one_by_one() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("?ccc?l", "lllc?"))
    for place_, left in ((0, (4, 10)), (4, (10,))):
        table.say_face(place_, "lid")
        assert table.proposal is not None
        assert table.proposal.doubtful == left
    table.say_face(10, "lid")
    assert table.match.board.fight == (3, 4, 1)


def test_there_is_one_proposal_at_a_time() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("cccc?l", "lllcc", at=1.0))
    table.hear(dice("?cccll", "lllcc", at=2.0, shift=0.02))
    assert table.proposal is not None
    assert table.proposal.doubtful == (0,)
    table.hear(dice("ccccll", "lllcc", at=3.0, shift=0.04))
    assert table.proposal is None
    assert table.match.board.fight == (4, 3, 0)


def test_a_proposal_goes_when_the_dice_or_the_match_move() -> None:
    for sense in (DiceMoved(5.0), None):
        table = brawl_table(*FIGHT)
        table.hear(dice("cccc?l", "lllcc"))
        if sense:
            table.hear(sense)
        else:
            table.play(mv.Fight(1, 1))
        assert table.proposal is None
        table.say_face(4, "lid")
        assert len(table.course.past) == (3 if sense else 4)


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [
        (dice("cccc", "lllcc"), "Only 4 of 6 blue dice"),
        (dice("ccccllc", "lllcc"), "7 blue dice are in the tray"),
        (dice("cccc?", "lllcc"), "Only 5 of 6 blue dice"),
        (dice("ccccll", "lllcc", doubt=Doubt.TOUCHING), "Two dice touch"),
    ],
)
def test_a_throw_that_cannot_be_counted_is_a_sentence(reading: DiceSeen, sentence: str) -> None:
    table = brawl_table(*FIGHT)
    table.hear(reading)
    assert table.proposal is not None
    assert sentence in table.proposal.problem
    assert table.match.board.fight == ()


@pytest.mark.parametrize(
    ("doubt", "sentence"), [(Doubt.UNSEEN, "sees no tray"), (Doubt.MOVING, "still move"), (Doubt.COUNT, "Only 0 of 6")]
)
def test_where_nothing_could_be_read_a_sentence_says_so(doubt: Doubt, sentence: str) -> None:
    table = brawl_table(*FIGHT)
    table.hear(DiceSeen((), 1.0, doubt))
    assert table.proposal is None
    assert sentence in table.problem
    table.hear(dice("ccccll", "lllcc"))
    assert (table.problem, table.match.board.fight) == ("", (4, 3, 0))


def test_a_colour_in_doubt_is_not_settled_by_a_face() -> None:
    sure = dice("ccccll", "lllcc")
    unsure = DiceSeen((*sure.dice[:-1], replace(sure.dice[-1], doubt=Doubt.COLOUR, likely=("lid",))), 1.0)
    table = brawl_table(*FIGHT)
    table.hear(unsure)
    assert table.proposal is not None
    assert "colour" in table.proposal.problem


# --- dice and undo ----------------------------------------------------------------------------------------------------


def test_dice_on_the_table_never_count_twice() -> None:
    table = brawl_table(*FIGHT)
    throw = dice("ccccll", "lllcc")
    table.hear(throw)
    table.undo()
    table.hear(throw)  # the same rest, told again
    assert (table.match.ask, table.match.board.fight) == (brawl.FightDice(0, 1), ())
    table.look_again()  # a person wants them counted after all
    table.hear(throw)
    assert table.match.board.fight == (4, 3, 0)


def test_dice_of_the_step_before_are_no_new_throw() -> None:
    looks: list[bool] = []
    table = brawl_table(*FIGHT)
    table.on_look_again = lambda: looks.append(True)
    table.hear(dice("ccccll", "lllcc"))
    table.play(mv.Neither())
    assert isinstance(table.match.ask, brawl.RummageDice)
    before = table.match
    table.hear(dice("ccccll"))
    assert (table.match, table.problem) == (before, "")
    table.look_again()
    assert looks == [True]
    table.hear(dice("ccccll"))
    assert table.match == before
    assert "counted already" in table.problem
    table.hear(dice("ccccll", shift=0.1))
    assert table.match.board.rummage == (2, 4)


def test_a_hand_that_passes_over_the_dice_has_not_rolled_them() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc"))
    table.play(mv.Neither())
    for at in (5.0, 6.0):  # the green dice are taken away in two goes, the blue ones lie there as before
        table.hear(DiceMoved(at))
        table.hear(dice("ccccll"))
        table.hear(dice("cccc?l"))
        table.hear(dice("cccccl"))  # read otherwise in the hand's shadow
    assert isinstance(table.match.ask, brawl.RummageDice)
    table.hear(DiceMoved(7.0))
    table.hear(dice("ccccll", shift=0.1))
    assert table.match.board.rummage == (2, 4)


@pytest.mark.parametrize("throw", [dice("ccccll", "lllcc"), dice("cccc?l", "lllcc")])
def test_a_hand_over_a_throw_that_was_taken_back_does_not_count_it_again(throw: DiceSeen) -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc"))
    table.undo()
    table.hear(DiceMoved(5.0))
    table.hear(throw)
    assert (table.match.board.fight, table.proposal) == ((), None)


def test_some_dice_that_were_not_rolled_are_told_of() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc"))
    table.play(mv.Neither())
    old, new = dice("ccccll"), dice("llllll", shift=0.1)
    one, two = (replace(new, dice=(*old.dice[:left], *new.dice[left:])) for left in (1, 2))
    table.hear(two)
    assert isinstance(table.match.ask, brawl.RummageDice)
    assert table.proposal is not None
    assert "2 of these dice" in table.proposal.problem
    table.look_again()  # people have the last word
    table.hear(two)
    assert table.match.board.rummage == (4, 2)
    table.undo()
    table.lying.count(table.course.past[-1], old, table.course.past)
    table.hear(one)  # one may have landed there by chance
    assert table.match.board.rummage == (5, 1)


def test_one_die_counts_for_one_player_of_the_roll_off() -> None:
    table = brawl_table()
    table.hear(dice("c"))
    table.hear(DiceMoved(5.0))
    table.hear(dice("c"))
    assert table.match.board.faces == ("crowbar", "", "")
    table.hear(DiceMoved(6.0))
    table.hear(dice("c", shift=0.1))
    assert table.match.board.faces == ("crowbar", "crowbar", "")


def test_a_corrected_reading_stays_counted() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc"))
    assert table.correct(mv.Fight(5, 3))
    table.play(mv.Neither())
    table.look_again()
    table.hear(dice("ccccll"))
    assert isinstance(table.match.ask, brawl.RummageDice)
    record = table.course.journal.record(table.course.id)
    assert record is not None
    assert [row.kind for row in record.rows].count("correct") == 1


def test_a_roll_again_waits_for_the_next_rest() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("cccc?l", "lllcc"))
    table.roll_again()
    assert (table.proposal, table.match.board.fight) == (None, ())


# --- the can: placing and stillness -----------------------------------------------------------------------------------


def test_a_turn_by_the_scale() -> None:
    table = can_table()
    place(table, T)
    assert isinstance(table.match.ask, Settling)
    assert table.course.past[-1].by == "scale"
    rest(table, T + 0.5 + STILL - 0.1)
    assert isinstance(table.match.ask, Settling)
    rest(table, T + 0.5 + STILL)
    assert table.match.turn == 1


def test_motion_starts_the_wait_anew() -> None:
    table = can_table()
    place(table, T)
    hear(table, CanStirred(T + 2))
    rest(table, T + 9)
    assert isinstance(table.match.ask, Settling)
    hear(table, CanStill(T + 10, T + 11))
    rest(table, T + 12.9)
    assert isinstance(table.match.ask, Settling)
    rest(table, T + 13)
    assert table.match.turn == 1


def test_after_an_undo_the_same_stillness_does_not_end_the_wait_again() -> None:
    table = can_table()
    place(table, T)
    rest(table, T + 4)
    assert table.match.turn == 1
    table.undo()
    rest(table, T + 60)
    assert isinstance(table.match.ask, Settling)
    table.wait(T + 61)
    rest(table, T + 64)
    assert table.match.turn == 1


def test_by_hand_without_a_scale() -> None:
    table = can_table()
    table.sensors(True, False)
    table.wait(T)
    assert isinstance(table.match.ask, Settling)
    rest(table, T + STILL)
    assert (table.match.turn, table.course.past[-1].by) == (1, "clock")


def test_a_card_told_by_hand_is_counted_once() -> None:
    table = can_table()
    table.wait(T)
    can = table.match.board.can
    hear(table, CanStirred(T + 0.5), CanStill(T + 1, T + 1.5), weighed(+1, T + 1.5))
    assert (table.match.board.can, table.surplus) == (can, None)
    rest(table, T + 5)
    place(table, T + 10)
    assert (table.match.board.can, table.surplus) == (can + 1, None)


def test_a_card_too_early_waits_for_a_person() -> None:
    table = can_table()
    place(table, T)
    hear(table, CanStirred(T + 1.2), CanStill(T + 1.5, T + 2), weighed(+1, T + 2))
    assert table.surplus is not None
    assert table.surplus.cards == 1
    assert "one card" in table.surplus.rule.ref
    assert not table.card_due()
    assert not table.accept_surplus()
    rest(table, T + 6)
    assert table.match.turn == 1
    assert table.card_due()
    assert table.surplus is not None
    can = table.match.board.can
    assert table.accept_surplus()
    assert (table.match.board.can, table.surplus) == (can + 1, None)
    rest(table, T + 20)
    assert table.falls.owed == 0


def test_of_two_cards_at_once_one_counts_and_one_is_shown() -> None:
    table = can_table()
    hear(table, CanStirred(T), weighed(+2, T + 1))
    assert (table.match.board.can, table.surplus and table.surplus.cards) == (9, 1)


def test_a_card_too_early_that_is_taken_off_again_is_no_fall() -> None:
    table = can_table()
    place(table, T)
    hear(table, CanStirred(T + 1.2), CanStill(T + 1.5, T + 2), weighed(+1, T + 2))
    hear(table, CanStirred(T + 3), weighed(-1, T + 4), now=T + 4 + PATIENCE)
    assert table.surplus is None
    assert isinstance(table.match.ask, Settling)


def test_a_card_while_a_verdict_is_open_is_shown() -> None:
    table = can_table(CardsFell(1))
    hear(table, CanStirred(T), weighed(+1, T + 1), now=T + 9)
    assert table.surplus is not None
    assert table.surplus.rule is NOT_DUE


def test_a_weight_in_doubt_is_asked_about() -> None:
    table = can_table()
    hear(table, CanStirred(T), weighed(+1, T + 1, doubt=Doubt.BETWEEN))
    assert (table.match.board.can, table.surplus and table.surplus.rule) == (8, UNSURE)
    assert table.accept_surplus()
    assert table.match.board.can == 9
    table.undo()
    table.dismiss("surplus")
    assert table.surplus is None


# --- the can: falls ---------------------------------------------------------------------------------------------------


def spill(table: Table, at: float, camera: int, scale: int) -> None:
    senses: list[Sense] = [CanStirred(at), CanStill(at + 0.5, at + 1)]
    if scale:
        senses.append(weighed(-scale, at + 1, table.match.board.can - scale))
    if camera:
        senses.append(spilt(table.falls.loose + camera, at + 1))
    hear(table, *senses, now=at + 1 + PATIENCE)


def count_of(table: Table) -> int:
    ask = table.match.ask
    assert isinstance(ask, Verdict), ask
    return ask.count


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


def test_the_credit_of_a_card_that_the_disk_refused_is_none() -> None:
    table = can_table()
    append = table.course.journal.append

    def full(*_rest: object) -> None:
        raise JournalError("full")

    table.course.journal.append = full  # type: ignore[assignment, method-assign]
    table.wait(T)
    table.course.journal.append = append  # type: ignore[method-assign]
    place(table, T + CREDIT / 3)
    assert table.match.board.can == 9


def test_a_whole_match_without_sensors() -> None:
    table = Table(course_of("garbage-day", seats=2))
    now = T
    while table.match.winners is None:
        table.wait(now)
        assert not table.tick(now + STILL - 0.1)
        assert table.tick(now + STILL)
        now += 4
    assert table.match.board.can == 90


def test_declining_is_a_move_as_any_other() -> None:
    table = can_table(Stash(1, 0, "mischief"))
    assert table.play(Decline())
    assert table.match.turn == 1


# --- what came just before people said it -------------------------------------------------------------------------------


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


def test_a_number_of_dice_that_was_seen_once_only_is_asked_about() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc", doubt=Doubt.COUNT))
    assert table.match.board.fight == ()
    assert table.proposal is not None
    assert "same dice" in table.proposal.problem


def test_a_scale_that_is_lost_says_nothing_about_stillness() -> None:
    table = can_table()
    place(table, T)
    table.sensors(True, False)
    table.tick(T + 9)
    assert isinstance(table.match.ask, Settling)
    table.wait(T + 9)
    table.tick(T + 9 + STILL)
    assert isinstance(table.match.ask, Placing)


def test_a_fall_that_the_disk_refused_is_asked_about_when_there_is_room() -> None:
    table = can_table(Stack())
    append = table.course.journal.append

    def full(*_rest: object) -> None:
        raise JournalError("full")

    table.course.journal.append = full  # type: ignore[assignment, method-assign]
    spill(table, T, 2, 2)
    assert (table.trouble, isinstance(table.match.ask, Settling)) == ("full", True)
    spill(table, T + 9, 1, 1)
    table.course.journal.append = append  # type: ignore[method-assign]
    table.dismiss("trouble")
    assert count_of(table) == 3
    assert table.fall is not None
    assert table.fall.sure
