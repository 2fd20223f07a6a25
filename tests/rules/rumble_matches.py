"""Matches of Rumble in the Dungeon for its tests: in the dungeon of the shipped list, characters placed in its order."""

from __future__ import annotations

from typing import Any

from companion.rules.kernel import (
    Move,
    Setting,
    judge,
    settle,
    start,
)
from companion.rules.rumble_in_the_dungeon import GAME
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import Rumble
from companion.rules.rumble_in_the_dungeon.cards import read_list
from companion.rules.rumble_in_the_dungeon.dungeon import listed, names

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay")
LAP: tuple[Move, ...] = (mv.MoveCharacter("Orc", "Kitchen"), mv.MoveCharacter("Thief", "Entry"), mv.MoveCharacter("Warrior", "Armoury"))
CARRIED: tuple[Move, ...] = tuple(
    mv.MoveCharacter("Dwarf", room, True) for room in ("Armoury", "Great Hall", "Prison", "Guard Room", "Entry")
)
THIEF_ORC = (("Thief", "Dwarf"), ("Orc", "Cleric"))
LISTED = listed(read_list(None))
CHARACTERS = tuple(one["name"] for one in read_list(None)["characters"])
ROOMS = names(LISTED)
OVER: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), mv.DrawExits(CHARACTERS))


def setting_of(count: int, **rulings: Any) -> Setting:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    return settle(GAME, Setting(GAME.id, "", NAMES[:count], {"two-players": True, **named}))


def match_of(count: int = 3, moves: tuple[Move, ...] = (), **rulings: Any) -> Rumble:
    """A match in the dungeon of the list, its characters placed in order, after some moves."""
    _events, match = start(GAME, setting_of(count, **rulings))
    for move in (mv.KeepDungeon(), mv.PlaceInOrder(), *moves):
        _events, match = judge(GAME, match, move)
    return match
