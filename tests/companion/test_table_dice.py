"""Dice at the table: readings that become moves, wait for a person, or are dropped; and undo among them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.acts import Accept, SayFace
from companion.present.common import dice_doubt
from companion.rules.dumb_ways_to_die.moves import Roll
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.senses import CanStill, CanStirred, DiceMoved, DiceSeen, Die, Doubt
from companion.view import DoubtBody, Lid, Option
from tests.companion.playing import dice, spilt, table_of, weighed
from tests.companion.seated import FIGHT, T, brawl_table, can_table, hear


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
    assert (table.proposal, table.course.past[-1].by) == (None, "asked")


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
    close = replace(one, dice=(replace(one.dice[0], x=one.dice[0].x + 0.1 * one.dice[0].size), *one.dice[1:]))
    table.hear(close)  # one may have landed there by chance
    assert table.match.board.rummage == (5, 1)


@pytest.mark.parametrize(
    ("off", "face", "counts"),
    [(0.0, "crowbar", False), (0.05, "crowbar", False), (0.07, "crowbar", True), (0.0, "lid", True)],
)
def test_v27_one_die_that_was_left_lying_is_told_of(off: float, face: str, counts: bool) -> None:
    """It lies to the hair where one that has counted lay, and shows the same; anything else may be chance."""
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc"))
    table.play(mv.Neither())
    lying, new = dice("ccccll").dice[0], dice("llllll", shift=0.1)
    seen = replace(new, dice=(replace(lying, face=face, x=lying.x + off * lying.size), *new.dice[1:]))
    table.hear(seen)
    assert isinstance(table.match.ask, brawl.RummageDice) is not counts
    if not counts:
        assert table.proposal is not None
        assert table.proposal.problem.startswith("One of these dice lies")
        table.look_again()  # people have the last word
        table.hear(seen)
        assert not isinstance(table.match.ask, brawl.RummageDice)


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


def test_a_number_of_dice_that_was_seen_once_only_is_asked_about() -> None:
    table = brawl_table(*FIGHT)
    table.hear(dice("ccccll", "lllcc", doubt=Doubt.COUNT))
    assert table.match.board.fight == ()
    assert table.proposal is not None
    assert "same dice" in table.proposal.problem


def test_a_doubt_about_the_xl_die_asks_for_its_numbers_the_likeliest_first() -> None:
    table = table_of("dumb-ways-to-die")
    seen = Die("xl", "2", 0.5, 0.5, 0.09, Doubt.GLARE, ("2", "3", "1"))
    table.hear(DiceSeen((seen,), 1.0, None, 7))
    assert table.proposal is not None
    body = dice_doubt(table, table.proposal, Lid("paper", "Ana", "rolls"), Option("By hand", Accept())).body
    assert isinstance(body, DoubtBody)
    offered = [(face.colour, face.face, option.act) for face, option in body.faces]
    assert offered == [("xl", one, SayFace(0, one)) for one in ("2", "3", "1")]
    table.say_face(0, "3")
    assert table.course.past[-1].move == Roll(3)


@pytest.mark.parametrize("doubt", [Doubt.GLARE, Doubt.UNKNOWN, Doubt.COLOUR])
def test_the_xl_die_is_asked_about_where_not_even_a_guess_is_offered(doubt: Doubt) -> None:
    table = table_of("dumb-ways-to-die")
    table.hear(DiceSeen((Die("xl", "", 0.5, 0.5, 0.09, doubt),), 1.0, None, 7))
    assert table.proposal is not None
    body = dice_doubt(table, table.proposal, Lid("paper", "Ana", "rolls"), Option("By hand", Accept())).body
    assert isinstance(body, DoubtBody)
    assert [face.face for face, _option in body.faces] == ["1", "2", "3"]


@pytest.mark.parametrize("colour", ["blue", "green", "xl"])
def test_a_die_of_unsure_colour_whose_face_people_say_is_one_of_those_that_are_awaited(colour: str) -> None:
    table = brawl_table(*FIGHT, mv.Fight(4, 3), mv.Neither())
    assert set(table.course.game.awaits(table.match)) == {"blue"}
    seen = dice("cccll")
    unsure = Die(colour, "lid", 0.9, 0.9, 0.06, Doubt.COLOUR, ("lid", "crowbar"))
    table.hear(replace(seen, dice=(*seen.dice, unsure)))
    assert table.proposal is not None
    page = dice_doubt(table, table.proposal, Lid("paper", "Ana", "rolls"), Option("By hand", Accept()))
    assert page.notice is not None
    assert page.notice.title == "Is that one of the dice?"
    table.say_face(5, "crowbar")
    assert table.proposal is None
    assert not isinstance(table.match.ask, brawl.RummageDice)
