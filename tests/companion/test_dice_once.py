"""Dice that lie in the tray count once, whatever people take back, do again, correct or tell by hand meanwhile."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.course import Step
from companion.rules.dumb_ways_to_die import board as beans
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.kernel import Move
from companion.senses import DiceMoved, DiceSeen, Die, Doubt
from companion.table import Table
from tests.companion.playing import choose, course_of, dice, random_setting, table_of

FIGHT = (mv.GoesFirst(0), mv.Attack(1))
THROW = dice("ccccll", "lllcc")
BLUE = dice("ccccll")  # the blue ones of that throw, where they lie
THROWS = (mv.RollDie, mv.Fight, mv.RummageRoll, mv.BlockerRoll, mv.TieRoll, dumb.Roll)


def fight() -> Table:
    return table_of("dumpster-brawl", *FIGHT, mode="round-rummage")


def asked_to_look(table: Table, seen: DiceSeen) -> None:
    table.look_again()
    table.hear(seen)


def test_what_is_done_again_has_counted() -> None:
    table = fight()
    table.hear(THROW)
    table.undo()
    table.redo()
    table.play(mv.Neither())
    for again in (lambda: table.hear(BLUE), lambda: asked_to_look(table, BLUE)):
        again()
        assert isinstance(table.match.ask, brawl.RummageDice)
    assert "counted already" in table.problem


def test_a_look_that_was_asked_for_before_it_was_done_again_counts_nothing() -> None:
    table = fight()
    table.hear(THROW)
    table.undo()
    table.look_again()  # the eye has not answered yet
    table.redo()
    table.play(mv.Neither())
    table.hear(BLUE)
    assert isinstance(table.match.ask, brawl.RummageDice)


@pytest.mark.parametrize("seen", [dice("cccc?l", "lllcc"), dice("ccccl", "lllcc", doubt=Doubt.COUNT)])
def test_what_was_read_in_doubt_and_told_by_hand_has_counted(seen: DiceSeen) -> None:
    table = fight()
    table.hear(seen)
    assert table.proposal is not None
    table.play(mv.Fight(4, 3))
    table.play(mv.Neither())
    blue = replace(seen, dice=tuple(die for die in THROW.dice[: len(seen.dice) - 5]), doubt=None)
    asked_to_look(table, blue)
    assert isinstance(table.match.ask, brawl.RummageDice)
    assert "counted already" in table.problem


def test_what_was_taken_back_and_told_by_hand_has_counted() -> None:
    table = fight()
    table.hear(THROW)
    table.undo()
    table.play(mv.Fight(5, 3))
    table.play(mv.Neither())
    asked_to_look(table, BLUE)
    assert isinstance(table.match.ask, brawl.RummageDice)
    table.hear(dice("clllll", shift=0.1))
    assert table.match.board.rummage == (5, 1)


def test_a_tie_told_by_hand_is_rolled_anew() -> None:
    table = table_of("dumpster-brawl", *FIGHT, mode="round-rummage", ties_to_defender=False)
    table.hear(dice("ccc?ll", "lllcc"))
    table.play(mv.Fight(3, 3))
    assert table.match.ask == brawl.FightDice(0, 1)
    asked_to_look(table, dice("cccclc", "lllcc"))
    assert table.match.board.fight == (3, 3, -1)
    table.hear(dice("cccclc", "lllcc", shift=0.1))
    assert table.match.board.fight == (5, 3, 0)


def test_something_else_told_while_dice_are_in_doubt_counts_no_dice() -> None:
    table = table_of("dumpster-brawl", mode="round-rummage")
    table.hear(dice("?"))
    table.play(mv.PickCharacter(0, str(table.match.setting.cards["characters"][0]["name"])))
    table.hear(dice("c"))
    assert table.match.board.faces[0] == "crowbar"


def test_green_dice_stay_counted_while_the_blue_ones_are_rolled() -> None:
    """The defender's dice are forgotten in the tray: the next fight does not count them."""
    table = fight()
    table.hear(THROW)
    table.play(mv.Neither())
    table.hear(dice("llcccc", shift=0.1))
    for move in (mv.StopDrawing(), mv.StopDiscarding(), mv.Attack(2)):
        if not isinstance(table.match.ask, brawl.FightDice):
            table.play(move)
    assert isinstance(table.match.ask, brawl.FightDice)
    rolled = dice("cccccc", shift=0.2)
    table.hear(replace(rolled, dice=(*rolled.dice, *THROW.dice[6:])))
    assert table.match.board.fight == ()
    assert table.proposal is not None
    assert "5 of these dice" in table.proposal.problem


def test_several_throws_taken_back_at_once_are_not_read_again() -> None:
    table = fight()
    table.hear(THROW)
    table.play(mv.Neither())
    rummage = dice("llcccc", shift=0.1)
    table.hear(rummage)
    assert len(table.undo(3)) == 3
    lying = replace(rummage, dice=(*rummage.dice, *THROW.dice[6:]))
    table.hear(lying)
    table.hear(DiceMoved(9.0))
    table.hear(lying)
    assert (table.match.ask, table.proposal) == (brawl.FightDice(0, 1), None)


def test_the_large_die_counts_for_one_roll() -> None:
    table = Table(course_of("dumb-ways-to-die"))
    lies = DiceSeen((Die("xl", "2", 0.5, 0.5, 0.2),), 1.0)
    table.hear(lies)
    assert isinstance(table.match.ask, beans.Act)
    table.undo()
    table.hear(lies)
    assert isinstance(table.match.ask, beans.TurnRoll)
    table.redo()
    assert table.correct(dumb.Roll(3))
    assert [row.kind for row in table.course.journal.record(table.course.id).rows][-1] == "correct"  # type: ignore[union-attr]
    table.undo()
    table.hear(lies)
    assert isinstance(table.match.ask, beans.TurnRoll)


# --- any order of deeds -----------------------------------------------------------------------------------------------


class Tray:
    """Dice on a tray, and which step each throw counted in. A throw of a colour is a number; it is read where it lies."""

    def __init__(self, chance: random.Random, table: Table) -> None:
        self.chance, self.table = chance, table
        self.throws = 0
        self.lying: dict[str, tuple[int, tuple[Die, ...]]] = {}
        self.counted: list[tuple[Step, frozenset[tuple[str, int]]]] = []

    @property
    def awaited(self) -> dict[str, int]:
        table = self.table
        return {} if table.match.winners is not None else dict(table.course.game.awaits(table.match))

    def used(self) -> list[tuple[str, int]]:
        """Every throw that counts now, as often as it does."""
        past = {id(step) for step in self.table.course.past}
        return [throw for step, throws in self.counted if id(step) in past for throw in throws]

    def there(self) -> frozenset[tuple[str, int]]:
        return frozenset((colour, self.lying[colour][0]) for colour in self.awaited if colour in self.lying)

    def seen(self, doubtful: bool = False) -> DiceSeen:
        found = [die for colour in self.awaited for die in self.lying.get(colour, (0, ()))[1]]
        if doubtful and found:
            found[0] = replace(found[0], face="", doubt=Doubt.LEANING)
        return DiceSeen(tuple(found), 1.0)

    def roll(self) -> None:
        """Everything that is awaited, or (when nobody looks closely) a part of it."""
        self.throws += 1
        shift = 0.02 * (self.throws % 20)
        for row, (colour, count) in enumerate(self.awaited.items()):
            if colour in self.lying and self.chance.random() < 0.2:
                continue
            faces = ("1", "2", "3") if colour == "xl" else ("crowbar", "lid")
            self.lying[colour] = (
                self.throws,
                tuple(
                    Die(colour, self.chance.choice(faces), 0.05 + 0.08 * at + shift, 0.1 + 0.4 * row + shift, 0.06) for at in range(count)
                ),
            )
        self.table.hear(DiceMoved(1.0))

    def look(self, asked: bool = False, doubtful: bool = False) -> None:
        used, there = self.used(), self.there()
        if asked and any(throw in used for throw in there) and not all(throw in used for throw in there):
            return  # people have the last word where a part was rolled
        newest = self.table.course.past[-1]
        if asked:
            self.table.look_again()
        self.table.hear(self.seen(doubtful))
        if self.table.course.past[-1] is not newest:
            self.counted.append((self.table.course.past[-1], there))

    def tell(self) -> None:
        """Somebody plays on by hand; where dice lie there in doubt, they are told."""
        there = self.there()
        if there and there.isdisjoint(self.used()):
            self.look(doubtful=True)
        move: Move = choose(self.chance, self.table.course.game, self.table.match)
        if self.table.play(move) and isinstance(move, THROWS) and there.isdisjoint(self.used()):
            self.counted.append((self.table.course.past[-1], there))

    def correct(self) -> None:
        wrong = self.table.course.past[-1]
        if not isinstance(wrong.move, THROWS):
            return
        if self.table.correct(wrong.move):  # what it should have been does not matter here
            self.counted += [(self.table.course.past[-1], throws) for step, throws in self.counted if step is wrong]


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from(
        (
            ("dumpster-brawl", "round-rummage"),
            ("dumpster-brawl", "king-of-the-heap"),
            ("dumpster-brawl", "rummy"),
            ("dumb-ways-to-die", ""),
        )
    ),
)
def test_no_throw_ever_counts_twice(seed: int, kind: tuple[str, str]) -> None:
    from companion.course import Course
    from companion.journal import Journal

    chance = random.Random(seed)
    setting = random_setting(chance, *kind)
    table = Table(Course.begin(GAMES[kind[0]], setting, Journal(":memory:"), lambda: 0.0))
    tray = Tray(chance, table)
    deeds = (
        tray.roll, tray.look, tray.look, lambda: tray.look(asked=True), lambda: tray.look(doubtful=True), tray.tell, tray.tell,
        tray.correct, lambda: table.undo(chance.randint(1, 4)), table.redo, table.redo,
    )  # fmt: skip
    for _deed in range(60):
        if table.match.winners is not None:
            break
        chance.choice(deeds)()
        used = tray.used()
        assert len(used) == len(set(used)), used
