"""Rumble in the Dungeon before an adventure: characters in their rooms, and the builder of dungeons."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.rules.rumble_in_the_dungeon import moves as mv
from tests.companion.dungeon import body, enter, pick, room, sit
from tests.companion.playing import host_of, labelled, match_of, newest, title, touch
from tests.rules.rumble_matches import CHARACTERS, ROOMS


def test_the_quick_way_into_an_adventure_is_two_touches(host: Host) -> None:
    sit(host)
    assert title(host) == "Lay out the dungeon"
    touch(host, "It lies like this")
    assert title(host) == "Place the characters"
    touch(host, "In the list’s order")
    assert host.view.lid.title == "Ana"
    assert [one.tokens[0].name for one in body(host).chambers] == list(CHARACTERS)


def test_the_first_page_shows_the_dungeon_of_the_list(host: Host) -> None:
    sit(host)
    assert [one.kind for one in body(host).chambers if one.kind != "floor"] == ["treasure", "entry"]
    assert [one.name for one in body(host).chambers if one.chest] == ["Treasure Room"]
    assert len(body(host).doors) == 17


def test_characters_are_placed_in_the_lists_order_by_twelve_touches(host: Host) -> None:
    sit(host, mv.KeepDungeon())
    touch(host, "By hand")
    assert title(host) == "Barbarian"
    enter(host, "Well")
    assert title(host) == "Beholder"
    others = [one for one in ROOMS if one != "Well"]
    enter(host, *others[:10])
    touch(host, "They stand like this")  # the last character has the last room without a touch
    assert newest(host) == mv.PlaceCharacters(("Well", *others))


def test_any_character_can_be_the_next_and_any_can_be_taken_up_again(host: Host) -> None:
    sit(host, mv.KeepDungeon())
    touch(host, "By hand", "Another one")
    pick(host, "Troll")
    assert title(host) == "Troll"
    enter(host, "Crypt")
    assert [token.name for token in room(host, "Crypt").tokens] == ["Troll"]
    enter(host, "Crypt")
    assert room(host, "Crypt").tokens == ()
    touch(host, "Back")
    assert title(host) == "Place the characters"


def test_nobody_is_placed_before_everybody_has_a_room(host: Host) -> None:
    sit(host, mv.KeepDungeon())
    touch(host, "By hand")
    enter(host, "Well")
    done = labelled(host.view, "They stand like this")
    assert done.act is None
    assert done.ref == "Set-up, characters"


def test_places_that_the_screen_drew_are_shown_before_they_count_and_stay(host: Host) -> None:
    sit(host, mv.KeepDungeon())
    touch(host, "Draw for us")
    shown = {one.name: one.tokens[0].name for one in body(host).chambers}
    assert sorted(shown.values()) == sorted(CHARACTERS)
    touch(host, "Back", "Draw for us")
    assert {one.name: one.tokens[0].name for one in body(host).chambers} == shown
    touch(host, "They stand like this")
    assert {one: match_of(host).board.where[CHARACTERS.index(name)] for one, name in shown.items()} == {one: one for one in shown}


def test_a_drawn_order_is_not_always_the_same(tmp_path: Path) -> None:
    drawn = set()
    for number in range(6):
        place = tmp_path / str(number)
        place.mkdir()
        host, clock, _told = host_of(place)
        clock.now += number
        sit(host, mv.KeepDungeon())
        touch(host, "Draw for us", "They stand like this")
        drawn.add(match_of(host).board.where)
    assert len(drawn) == 6


def laid(host: Host) -> mv.LayOut:
    move = labelled(host.view, "It lies like this").act
    assert isinstance(move, mv.LayOut)
    return move


def place(host: Host, column: int, row: int) -> None:
    plot = next(one for one in body(host).plots if (one.column, one.row) == (column, row))
    assert plot.option is not None
    assert plot.option.act is not None
    host.act(plot.option.act)


def build(host: Host) -> None:
    sit(host)
    touch(host, "Build your own")


def test_a_room_is_moved_by_two_touches_and_has_a_door_on_each_side(host: Host) -> None:
    """The library lies left above, at (1, 1): one free place is left round the dungeon. It goes under the prison."""
    build(host)
    enter(host, "Library")
    assert title(host) == "Library"
    place(host, 3, 4)
    move = laid(host)
    assert ("Library", 3, 4) in move.rooms
    assert {frozenset(door) for door in move.doors if "Library" in door} == {frozenset(("Library", "Prison"))}
    assert len(move.doors) == 17 - 2 + 1
    touch(host, "It lies like this")
    assert match_of(host).board.dungeon.rooms == move.rooms


def test_two_rooms_change_places(host: Host) -> None:
    build(host)
    enter(host, "Library", "Laboratory")
    rooms = {name: (column, row) for name, column, row in laid(host).rooms}
    assert (rooms["Library"], rooms["Laboratory"]) == ((4, 3), (1, 1))
    assert len(laid(host).doors) == 17


def test_a_dungeon_grows_beyond_its_first_row_and_column(host: Host) -> None:
    """What is moved to the place left of all or above all still has a free place beside it then."""
    build(host)
    enter(host, "Laboratory")
    place(host, 0, 1)
    enter(host, "Prison")
    place(host, 2, 0)
    rooms = {name: (column, row) for name, column, row in laid(host).rooms}
    assert (rooms["Laboratory"], rooms["Library"], rooms["Prison"]) == ((1, 2), (2, 2), (2, 1))
    assert min(one.column for one in body(host).plots) == min(one.row for one in body(host).plots) == 0


def test_a_door_is_walled_up_and_opened_again(host: Host) -> None:
    build(host)
    touch(host, "Doors")
    enter(host, "Library", "Chapel")
    assert ("Library", "Chapel") not in laid(host).doors
    assert len(laid(host).doors) == 16
    enter(host, "Chapel")
    assert {frozenset(door) for door in laid(host).doors} >= {frozenset(("Library", "Chapel"))}
    enter(host, "Prison")  # far away: its doors are meant now
    assert room(host, "Prison").chosen


def test_a_door_across_a_corner_needs_the_ruling(host: Host) -> None:
    build(host)
    touch(host, "Doors")
    enter(host, "Library", "Well")
    assert room(host, "Well").chosen
    sit(host, corner_doors=True)
    touch(host, "Build your own", "Doors")
    enter(host, "Library", "Well")
    assert ("Library", "Well") in laid(host).doors


def test_a_corner_door_goes_with_its_room(host: Host) -> None:
    sit(host, corner_doors=True)
    touch(host, "Build your own", "Doors")
    enter(host, "Library", "Well")
    touch(host, "Rooms")
    enter(host, "Library")
    place(host, 1, 4)
    assert all("Library" not in door or "Entry" in door for door in laid(host).doors)


def test_what_is_cut_off_is_told_in_words_and_cannot_be_played_in(host: Host) -> None:
    build(host)
    touch(host, "Doors")
    enter(host, "Library", "Chapel", "Kitchen")
    assert title(host) == "Not connected"
    assert host.view.notice is not None
    assert host.view.notice.text == "No doors lead from the entry to this room: Library."
    assert [one.name for one in body(host).chambers if one.cut] == ["Library"]
    done = labelled(host.view, "It lies like this")
    assert (done.act, done.ref) == (None, "RD1, connected")
    enter(host, "Kitchen")
    assert laid(host)


def test_a_dungeon_without_any_door_is_not_one_with_every_door(host: Host) -> None:
    """Sent without doors, a layout would have one on each side."""
    sit(host)
    host.act(acts.Choose("LayOut", (("doors", ()),)))
    assert labelled(host.view, "It lies like this").act is None
    assert host.view.notice is not None
    assert host.view.notice.text == "No doors lead from the entry to 11 rooms."


def test_entry_and_treasure_room_are_chosen_and_change_places(host: Host) -> None:
    build(host)
    touch(host, "Set entry")
    enter(host, "Chapel")
    touch(host, "Set treasure")
    enter(host, "Laboratory")
    assert (laid(host).entry, laid(host).treasure) == ("Chapel", "Laboratory")
    enter(host, "Chapel")
    assert (laid(host).entry, laid(host).treasure) == ("Laboratory", "Chapel")
    touch(host, "It lies like this", "In the list’s order")
    assert match_of(host).board.chest == "Chapel"


def test_as_listed_begins_anew_and_back_changes_nothing(host: Host) -> None:
    build(host)
    enter(host, "Library")
    place(host, 3, 4)
    touch(host, "As listed")
    assert len(laid(host).doors) == 17
    assert ("Library", 1, 1) in laid(host).rooms
    touch(host, "Back")
    assert title(host) == "Lay out the dungeon"


@pytest.mark.parametrize("along", [0, 1])
def test_a_dungeon_of_one_line_has_room_on_the_grid(host: Host, along: int) -> None:
    """Twelve rooms in a row fill the grid from end to end: there is no free place beyond them."""
    line = tuple((name, *((at, 3) if along == 0 else (3, at))) for at, name in enumerate(ROOMS))
    sit(host, mv.LayOut(line))
    host.act(acts.Undo())
    host.act(acts.Choose("LayOut", (("rooms", line), ("doors", tuple(pairwise(ROOMS))))))
    plots = {(one.column, one.row) for one in body(host).plots}
    assert len(plots) == 24
    assert all(0 <= at < 12 for one in plots for at in one)
    enter(host, ROOMS[0])
    place(host, *((1, 4) if along == 0 else (4, 1)))
    assert {name for name, *_place in laid(host).rooms} == set(ROOMS)
