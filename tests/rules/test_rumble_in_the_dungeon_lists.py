"""Rumble in the Dungeon before a match: settings that can and cannot be played, dungeons, card lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.rules.kernel import (
    Setting,
    judge,
    settle,
    start,
)
from companion.rules.rumble_in_the_dungeon import GAME
from companion.rules.rumble_in_the_dungeon import board as bd
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.cards import SHIPPED, read_list
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, beyond, every_side, fault
from companion.rules.rumble_in_the_dungeon.laws import CONNECTED
from tests.rules.rumble_matches import LISTED, NAMES, ROOMS


@pytest.mark.parametrize(
    ("count", "rulings", "reason"),
    [
        (1, {}, "2 to 6 players"),
        (7, {}, "2 to 6 players"),
        (2, {}, r"for 3 to 6 players; the table ruling “Two players \(unofficial\)” lets two play"),
        (3, {"stall-rounds": 21}, "from 0 to 20"),
        (3, {"stall-rounds": True}, "a whole number"),
        (3, {"fallen-carrier": "stays"}, "one of chest-stays, chest-returns"),
        (3, {"passing": True}, "no ruling “passing”"),
    ],
)
def test_a_setting_that_cannot_be_played(count: int, rulings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        settle(GAME, Setting(GAME.id, "", (*NAMES, "Gus")[:count], rulings))


def test_two_play_with_the_ruling_and_three_without() -> None:
    assert settle(GAME, Setting(GAME.id, "", NAMES[:2], {"two-players": True})).players == ("Ana", "Ben")
    assert settle(GAME, Setting(GAME.id, "", NAMES[:3])).rulings["two-players"] is False


def test_the_listed_dungeon_has_a_door_on_every_shared_side_and_its_ends_far_apart() -> None:
    assert set(map(frozenset, LISTED.doors)) == set(map(frozenset, every_side(LISTED.rooms)))
    assert len(LISTED.doors) == 17
    steps, reached = 0, {LISTED.entry}
    while LISTED.treasure not in reached:
        reached |= {room for place in reached for room in beyond(LISTED, place)}
        steps += 1
    assert steps == 5  # no two rooms of three rows of four are farther apart


def test_a_corridor_needs_every_door() -> None:
    rooms = tuple((name, place, 0) for place, name in enumerate(ROOMS))
    doors = every_side(rooms)
    assert fault(Dungeon(rooms, doors, "Entry", "Treasure Room"), ROOMS, False) is None
    for missing in doors:
        fewer = tuple(door for door in doors if door != missing)
        assert fault(Dungeon(rooms, fewer, "Entry", "Treasure Room"), ROOMS, False) is CONNECTED


# Card lists -----------------------------------------------------------------------------------------------------------


def test_the_shipped_list_marks_what_no_source_gives() -> None:
    cards = read_list(None)
    assert len(cards["characters"]) == len(cards["rooms"]) == 12
    assert all(one["provisional"] for one in cards["characters"])
    assert [room["name"] for room in cards["rooms"] if not room.get("placeholder")] == ["Treasure Room", "Entry"]


def test_a_table_plays_with_its_own_names(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(SHIPPED.read_text("utf-8").replace('"Orc"', '"Goblin"').replace('"Entry"', '"Gate"'), "utf-8")
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3], cards=GAME.cards(own))))
    for move in (mv.KeepDungeon(), mv.PlaceInOrder(), mv.MoveCharacter("Goblin", "Kitchen")):
        _events, match = judge(GAME, match, move)
    assert bd.room_of(match.board, "Goblin") == "Kitchen"
    assert match.board.dungeon.entry == "Gate"


@pytest.mark.parametrize(
    ("old", "new", "line_of", "reason"),
    [
        ('name = "Orc"', 'name = "Orc', 'name = "Orc', "not TOML"),
        ('name = "Orc"', "name = 3", "name = 3", "a word between quotation marks, not 3"),
        ('name = "Orc"', 'name = "Thief"', "", "“Thief” is in “characters” twice"),
        ('[[characters]]\nname = "Orc"\nprovisional = true\n', "", "[[characters]]", "the box holds 12 characters, here are 11"),
        ("column = 3\nrow = 2", "column = 12\nrow = 2", "column = 12", "a whole number from 0 to 11, not 12"),
        ("column = 3\nrow = 2", "column = 2\nrow = 2", "[[rooms]]", "on a place of its own"),
        ("column = 3\nrow = 2", "column = 5\nrow = 2", "doors = [", "Only rooms that share a side are adjacent"),
        ('treasure = "Treasure Room"', 'treasure = "Entry"', 'entry = "Entry"', "two different rooms"),
        ('treasure = "Treasure Room"', 'treasure = "Kitchen"', 'entry = "Entry"', "far from each other"),
        ('["Kitchen", "Well"]', '["Kitchen", "Cellar"]', "doors = [", "through a door"),
        ('["Kitchen", "Well"]', '["Kitchen"]', "doors = [", "a list of doors"),
        ("[dungeon]", "[[dungeon]]", "[[dungeon]]", "a table that begins with [dungeon]"),
        ("placeholder = true", "unknown = true", "unknown = true", "“unknown” is not known"),
    ],
)
def test_a_faulty_list_is_told_with_its_line(old: str, new: str, line_of: str, reason: str, tmp_path: Path) -> None:
    good = SHIPPED.read_text("utf-8")
    assert old in good
    own = tmp_path / "mine.toml"
    own.write_text(good.replace(old, new), "utf-8")
    with pytest.raises(ValueError, match=re.escape(reason)) as refused:
        GAME.cards(own)
    sentence = str(refused.value)
    assert sentence.startswith("mine.toml, line ")
    if line_of:
        lines = own.read_text("utf-8").splitlines()
        assert int(re.findall(r"line (\d+)", sentence)[0]) == next(nr for nr, line in enumerate(lines, 1) if line.startswith(line_of))


def test_a_listed_door_at_a_corner_needs_the_ruling_for_it(tmp_path: Path) -> None:
    """RD1: the Library touches the Well at a corner only."""
    own = tmp_path / "mine.toml"
    own.write_text(SHIPPED.read_text("utf-8").replace('["Library", "Chapel"]', '["Library", "Chapel"], ["Library", "Well"]'), "utf-8")
    cards = GAME.cards(own)
    assert ["Library", "Well"] in cards["dungeon"]["doors"]
    assert settle(GAME, Setting(GAME.id, "", NAMES[:3], {"corner-doors": True}, cards)).cards == cards
    with pytest.raises(ValueError, match="Only rooms that share a side are adjacent"):
        settle(GAME, Setting(GAME.id, "", NAMES[:3], cards=cards))


def test_a_list_whose_dungeon_falls_apart_or_that_is_not_there(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    text = SHIPPED.read_text("utf-8").replace('["Crypt", "Treasure Room"],', "").replace('["Treasure Room", "Armoury"],', "")
    own.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="reachable from every other"):
        GAME.cards(own)
    with pytest.raises(ValueError, match="cannot be read"):
        GAME.cards(tmp_path / "none.toml")
