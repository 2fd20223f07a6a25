"""What other programs that look at tables got wrong once a picture was read (docs/field-cases.md): the rules' part of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.senses import DiceMoved, DiceSeen, Die
from tests.companion.playing import dice, table_of
from tests.companion.seated import FIGHT, brawl_table

RUMMAGE = (*FIGHT, mv.Fight(4, 3), mv.Neither())


def strange(face: str) -> DiceSeen:
    """Six blue dice, one of which surely shows a face that people taught beside those of the game."""
    seen = dice("ccccll")
    return replace(seen, dice=(replace(seen.dice[0], face=face, likely=(face, "crowbar")), *seen.dice[1:]))


def test_v02_a_face_that_cannot_occur_now_is_asked_about_and_locks_nobody_out() -> None:
    table = brawl_table(*RUMMAGE)
    before = table.match
    table.hear(strange("star"))
    assert table.match == before
    assert table.proposal is not None
    assert table.proposal.problem == "A die shows a face I do not know."
    table.hear(DiceMoved(101.0))
    table.hear(dice("ccclll", at=102.0, shift=0.1))
    assert (table.proposal, table.match.board.rummage) == (None, (3, 3))
    by_hand = brawl_table(*RUMMAGE)
    by_hand.hear(strange("star"))
    by_hand.play(mv.RummageRoll(3, 3))
    assert (by_hand.proposal, by_hand.match.board.rummage) == (None, (3, 3))


@pytest.mark.parametrize("face", ["star", "plus", "1", ""])
def test_v15_a_face_that_the_games_dice_do_not_have_is_no_throw(face: str) -> None:
    table = brawl_table(*RUMMAGE)
    before = table.match
    table.hear(strange(face))
    assert table.match == before


@pytest.mark.parametrize(("face", "counts"), [("0", False), ("4", False), ("6", False), ("crowbar", False), ("3", True)])
def test_v15_a_number_beyond_the_large_dies_is_no_throw(face: str, counts: bool) -> None:
    table = table_of("dumb-ways-to-die")
    before = table.match
    table.hear(DiceSeen((Die("xl", face, 0.5, 0.5, 0.1),), 100.0))
    assert (table.match != before) is counts
    if counts:
        assert table.course.past[-1].move == dumb.Roll(3)


def test_v05_after_a_reading_is_taken_back_all_is_as_before_and_the_same_dice_read_again_lead_to_the_same() -> None:
    table = brawl_table(*FIGHT)
    before, steps = table.match, len(table.course.past)
    throw = dice("ccccll", "lllcc")
    table.hear(throw)
    after = table.match
    table.undo()
    assert (table.match, len(table.course.past), table.match.ask) == (before, steps, brawl.FightDice(0, 1))
    table.look_again()
    table.hear(throw)
    assert (table.match, len(table.course.past)) == (after, steps + 1)
