"""Rumble in the Dungeon and Dumb Ways to Die: single facts of the state that no line of a transcript shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules import dumb_ways_to_die, rumble_in_the_dungeon
from companion.rules.dumb_ways_to_die import laws
from companion.rules.dumb_ways_to_die.board import DIED, PSYCHO, giver, red_left
from companion.rules.dumb_ways_to_die.moves import Draw, Roll
from companion.rules.kernel import RuleError, Setting, judge, legal, settle, start
from companion.rules.rumble_in_the_dungeon.moves import KeepDungeon, MoveCharacter, PlaceInOrder

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda")
RUMBLE, WAYS = rumble_in_the_dungeon.GAME, dumb_ways_to_die.GAME


def test_who_brought_the_chest_is_known_until_they_move_on() -> None:
    match = start(RUMBLE, settle(RUMBLE, Setting(RUMBLE.id, "", NAMES[:3])))[1]
    for move in (KeepDungeon(), PlaceInOrder()):
        match = judge(RUMBLE, match, move)[1]
    carried = next(move for move in legal(RUMBLE, match) if isinstance(move, MoveCharacter) and move.chest)
    match = judge(RUMBLE, match, carried)[1]
    assert (match.board.carrier, match.board.chest) == (carried.character, carried.room)
    plain = [move for move in legal(RUMBLE, match) if isinstance(move, MoveCharacter) and not move.chest]
    other = next(move for move in plain if move.character != carried.character)
    after = judge(RUMBLE, match, other)[1]
    assert after.board.carrier == carried.character
    away = next(move for move in legal(RUMBLE, after) if isinstance(move, MoveCharacter) and move.chest)
    moved = judge(RUMBLE, after, away)[1]
    assert moved.board.carrier == away.character


def test_a_deck_of_red_cards_gives_no_clean_one() -> None:
    match = start(WAYS, settle(WAYS, Setting(WAYS.id, "", NAMES[:3])))[1]
    match = judge(WAYS, match, Roll(1))[1]
    red = red_left(match, match.board, DIED) + red_left(match, match.board, PSYCHO)
    for deck, clean in ((red, False), (red + 1, True)):
        left = replace(match, board=replace(match.board, deck=deck))
        if clean:
            assert judge(WAYS, left, Draw())
            continue
        with pytest.raises(RuleError) as refused:
            judge(WAYS, left, Draw())
        assert refused.value.rule is laws.CONTENTS


def test_from_whom_everybody_takes() -> None:
    match = start(WAYS, settle(WAYS, Setting(WAYS.id, "", NAMES)))[1]
    assert giver(match, 4, gaps=True) == 0
    match = replace(match, away=frozenset({1}), out=frozenset({2}))
    assert giver(match, 0, gaps=True) is None  # beyond Ben, who is away, Cem's place is empty
    assert giver(match, 0, gaps=False) == 3
    assert giver(match, 3, gaps=True) == 4
    assert giver(replace(match, out=frozenset({2, 3})), 0, gaps=True) == 4  # only two are left
