"""The can at the table: a card that is placed, the wait for stillness, a card too early."""

from __future__ import annotations

from companion.falls import PATIENCE
from companion.rules.garbage_day.board import Placing, Settling
from companion.rules.garbage_day.moves import CardsFell
from companion.senses import CanStill, CanStirred, Doubt
from companion.table import NOT_DUE, STILL, UNSURE
from tests.companion.playing import weighed
from tests.companion.seated import T, can_table, hear, place, rest


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


def test_a_scale_that_is_lost_says_nothing_about_stillness() -> None:
    table = can_table()
    place(table, T)
    table.sensors(True, False)
    table.tick(T + 9)
    assert isinstance(table.match.ask, Settling)
    table.wait(T + 9)
    table.tick(T + 9 + STILL)
    assert isinstance(table.match.ask, Placing)
