"""Rumble in the Dungeon's pages: every move by one to three touches, what is locked and why, and what is said on the way."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.present.rumble_map import tokens
from companion.rules.dumpster_brawl.events import TurnBegan as BrawlTurn
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Leave, Move, Open, judge, legal, start
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.senses import ButtonPressed
from companion.view import CastBody, Chamber, DungeonBody, Option, ScoreBody
from tests.companion.playing import free, host_of, labelled, match_of, newest, seat_at, setting_of, title, touch
from tests.rules.habits import HABITS
from tests.rules.rumble_matches import CARRIED, CHARACTERS, LAP, ROOMS

GAME = "rumble-in-the-dungeon"
SET_UP: tuple[Move, ...] = (mv.KeepDungeon(), mv.PlaceInOrder())
OVER: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), mv.DrawExits(CHARACTERS))
TOLD: tuple[Move, ...] = (mv.Reveal(0, ("Orc", "Ogre")), mv.Reveal(1, ("Thief", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return host_of(tmp_path)[0]


def sit(host: Host, *moves: Move, seats: int = 3, **rulings: object) -> None:
    seat_at(host, setting_of(GAME, seats=seats, **rulings), *moves)


def body(host: Host) -> DungeonBody:
    assert isinstance(host.view.body, DungeonBody)
    return host.view.body


def cast(host: Host) -> CastBody:
    assert isinstance(host.view.body, CastBody)
    return host.view.body


def room(host: Host, name: str) -> Chamber:
    return next(one for one in body(host).chambers if one.name == name)


def option(host: Host, name: str) -> Option:
    found = room(host, name).option
    assert found is not None
    return found


def enter(host: Host, *rooms: str) -> None:
    for name in rooms:
        act = option(host, name).act
        assert act is not None, option(host, name)
        host.act(act)


def card(host: Host, name: str) -> Option:
    return next(one.option for one in cast(host).cards if one.token.name == name)


def pick(host: Host, *names: str) -> None:
    for name in names:
        act = card(host, name).act
        assert act is not None, card(host, name)
        host.act(act)


# --- set-up -----------------------------------------------------------------------------------------------------------


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


# --- an action --------------------------------------------------------------------------------------------------------


def test_a_lone_character_walks_by_two_touches(host: Host) -> None:
    sit(host, *SET_UP)
    enter(host, "Entry")
    assert title(host) == "Orc"
    assert {one.name for one in body(host).chambers if one.lit} == {"Kitchen", "Guard Room"}
    assert sum(door.lit for door in body(host).doors) == 2
    enter(host, "Kitchen")
    assert newest(host) == mv.MoveCharacter("Orc", "Kitchen")


def test_a_room_without_a_door_between_says_so(host: Host) -> None:
    sit(host, *SET_UP, mv.MoveCharacter("Lich", "Well"))  # nobody is in the great hall
    enter(host, "Entry")
    assert (option(host, "Great Hall").act, option(host, "Great Hall").ref) == (None, "Move a character, doors")
    enter(host, "Crypt")  # somebody is there: it is looked at instead
    assert title(host) == "Cleric"
    assert option(host, "Great Hall").act == mv.MoveCharacter("Cleric", "Great Hall")


def test_a_room_that_only_touches_at_a_corner_says_that(host: Host) -> None:
    sit(host, *SET_UP, mv.MoveCharacter("Lich", "Well"))
    enter(host, "Chapel")
    assert option(host, "Great Hall").ref == "RD1, adjacent"


def test_the_chosen_room_is_put_away_by_another_touch(host: Host) -> None:
    sit(host, *SET_UP)
    enter(host, "Entry", "Entry")
    assert title(host) == "Touch a room"


def test_a_fight_is_two_touches_and_who_is_not_alone_cannot_walk(host: Host) -> None:
    sit(host, *SET_UP, mv.MoveCharacter("Orc", "Kitchen"))
    enter(host, "Kitchen")
    assert title(host) == "2 in here"
    assert [one.name for one in body(host).chambers if one.lit] == []
    assert option(host, "Entry").ref == "Move a character, alone"
    assert labelled(host.view, "Move one on").ref == "Move a character, alone"
    assert [tile.label for tile in body(host).tiles] == ["Elf Archer", "Orc"]
    touch(host, "Elf Archer")
    assert newest(host) == mv.Fight("Elf Archer")


def test_nobody_fights_alone(host: Host) -> None:
    sit(host, *SET_UP)
    enter(host, "Entry")
    fight = labelled(host.view, "Start a fight")
    assert (fight.act, fight.ref) == (None, "Start a fight, several")


def test_a_lone_character_takes_the_chest_or_leaves_it(host: Host) -> None:
    sit(host, *SET_UP)
    enter(host, "Treasure Room")
    assert labelled(host.view, "With the chest").chosen
    touch(host, "Without the chest")
    assert option(host, "Crypt").act == mv.MoveCharacter("Dwarf", "Crypt")
    touch(host, "With the chest")
    enter(host, "Crypt")
    assert newest(host) == mv.MoveCharacter("Dwarf", "Crypt", True)


def test_where_the_chest_must_come_along_the_other_way_is_locked(host: Host) -> None:
    sit(host, *SET_UP, must_carry=True)
    enter(host, "Treasure Room")
    assert labelled(host.view, "Without the chest").ref == "RD4"


def test_beside_the_chest_room_then_carrier_then_door(host: Host) -> None:
    sit(host, *SET_UP, *CARRIED[:1])
    enter(host, "Armoury")
    assert {one.name for one in body(host).chambers if one.lit} == {"Great Hall", "Treasure Room", "Laboratory"}
    touch(host, "Ogre")
    assert room(host, "Armoury").held == "Ogre"
    enter(host, "Great Hall")
    assert newest(host) == mv.MoveCharacter("Ogre", "Great Hall", True)


def test_beside_the_chest_room_then_door_then_carrier(host: Host) -> None:
    sit(host, *SET_UP, *CARRIED[:1])
    enter(host, "Armoury", "Great Hall")
    assert title(host) == "Who carries it?"
    assert [one.name for one in body(host).chambers if one.lit] == ["Great Hall"]
    touch(host, "Dwarf")
    assert newest(host) == mv.MoveCharacter("Dwarf", "Great Hall", True)


def test_beside_the_chest_who_is_chosen_can_be_fought_out(host: Host) -> None:
    sit(host, *SET_UP, *CARRIED[:1])
    enter(host, "Armoury")
    assert labelled(host.view, "Move without the chest").ref == "Move a character, alone"
    touch(host, "Ogre", "Fight Ogre out")
    assert newest(host) == mv.Fight("Ogre")


def test_the_exit_is_offered_on_the_entry_and_locked_without_the_chest(host: Host) -> None:
    sit(host, *SET_UP)
    enter(host, "Entry")
    assert labelled(host.view, "Leave with the chest").ref == "The treasure chest, entry"
    sit(host, *SET_UP, *CARRIED)
    enter(host, "Entry")
    touch(host, "Orc", "Leave with the chest")
    assert newest(host) == mv.Escape("Orc")


def test_a_crowded_entry_keeps_the_chest_in_where_a_ruling_says_so(host: Host) -> None:
    sit(host, *SET_UP, *CARRIED, crowded_exit=False)
    enter(host, "Entry")
    touch(host, "Dwarf")
    assert labelled(host.view, "Leave with the chest").ref == "RD2"


def test_where_a_ruling_lets_the_carrier_leave_at_once_it_is_one_touch_more(host: Host) -> None:
    sit(host, *SET_UP, *CARRIED[:4], leave_at_once=True)
    enter(host, "Guard Room")
    touch(host, "Dwarf", "Out by the entry")
    assert match_of(host).board.escaped == "Dwarf"


def test_every_legal_action_is_at_most_three_touches_away(host: Host) -> None:
    """From positions of a random match, each listed action is looked for among everything that can be touched."""
    sit(host, *SET_UP, leave_at_once=True)
    chance = random.Random(5)
    for _turn in range(14):
        listed = {move for move in legal(GAMES[GAME], match_of(host)) if isinstance(move, mv.MoveCharacter | mv.Fight | mv.Escape)}
        assert listed <= reached(host, 3)
        host.act(chance.choice(sorted(listed, key=repr)))


def reached(host: Host, touches: int) -> set[Move]:
    """The moves that this many touches can make."""
    found: set[Move] = set()
    edge: set[acts.Choose | None] = {None}
    for _touch in range(touches):
        ahead: set[acts.Choose | None] = set()
        for path in edge:
            host.act(path or acts.Dismiss("form"))
            for one in free(host.view):
                if isinstance(one.act, Move):
                    found.add(one.act)
                elif isinstance(one.act, acts.Choose):
                    ahead.add(one.act)
        edge = ahead
    host.act(acts.Dismiss("form"))
    return found


def test_a_path_that_leads_nowhere_shows_the_open_question(host: Host) -> None:
    sit(host, *SET_UP, mv.MoveCharacter("Orc", "Kitchen"))
    for path in (
        acts.Choose("MoveCharacter", (("room", "Attic"),)),
        acts.Choose("Fight", (("room", "Entry"),)),  # nobody is there
        acts.Choose("MoveCharacter"),
        acts.Choose("LayOut"),
        acts.Choose("Reveal", (("seat", 0),)),
        acts.Choose("Dance"),
    ):
        host.act(path)
        assert title(host) == "Touch a room"


# --- who is out, points -----------------------------------------------------------------------------------------------


def steps(host: Host) -> list[tuple[int, str, str]]:
    return [(one.points, one.state, one.token.name if one.token else "") for one in body(host).steps]


def test_the_ladder_tells_what_each_way_out_is_worth(host: Host) -> None:
    sit(host, *SET_UP, mv.MoveCharacter("Orc", "Kitchen"), mv.Fight("Orc"))
    assert [points for points, _state, _who in steps(host)] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert steps(host)[:3] == [(0, "taken", "Orc"), (0, "next", ""), (1, "open", "")]


def test_with_an_escape_the_ladder_ends_at_nine_and_the_chest_is_ten(host: Host) -> None:
    sit(host, *SET_UP, *CARRIED, mv.Escape("Dwarf"))
    assert [points for points, _state, _who in steps(host)] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert steps(host)[0] == (0, "next", "")
    assert steps(host)[-2:] == [(9, "open", ""), (10, "taken", "Dwarf")]
    assert [one.chest for one in body(host).steps] == [False] * 11 + [True]
    exits = body(host).exits
    assert exits is not None
    assert exits.rule == "with the chest: Dwarf"


def test_the_screen_and_the_rules_agree_about_every_rank(host: Host) -> None:
    """Fought out in the draw's order, each character is worth what its step said."""
    sit(host, *SET_UP, *LAP, *OVER, stall_rounds=1)
    assert [one.figure for one in cast(host).cards] == ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0", "0"]
    assert [one.token.name for one in cast(host).cards] == list(reversed(CHARACTERS))


def test_two_touches_turn_the_tokens_over(host: Host) -> None:
    sit(host, *SET_UP, *LAP, *OVER, stall_rounds=1)
    assert title(host) == "Turn your tokens over"
    pick(host, "Warrior")
    assert card(host, "Warrior").chosen
    pick(host, "Orc")
    assert newest(host) == mv.Reveal(0, ("Warrior", "Orc"))
    assert host.view.lid.title == "Ben"
    taken = next(one for one in cast(host).cards if one.token.name == "Orc")
    assert (taken.option.act, taken.option.ref) == (None, "Scoring, one token each")
    assert taken.person is not None
    assert taken.person.name == "Ana"


def test_a_token_that_was_touched_can_be_let_go(host: Host) -> None:
    sit(host, *SET_UP, *LAP, *OVER, stall_rounds=1)
    pick(host, "Warrior", "Warrior")
    assert not card(host, "Warrior").chosen
    assert host.table is not None
    assert newest(host) == OVER[-1]


def test_somebody_else_can_be_first_by_touch_or_by_their_button(host: Host) -> None:
    sit(host, *SET_UP, *LAP, *OVER, stall_rounds=1)
    cem = cast(host).holders[2].option
    assert cem is not None
    assert cem.act is not None
    host.act(cem.act)
    assert host.view.lid.title == "Cem"
    pick(host, "Thief", "Troll")
    assert newest(host) == mv.Reveal(2, ("Thief", "Troll"))
    host.post(ButtonPressed("seat-1", 100.0))
    host.tick()
    assert host.view.lid.title == "Ben"
    told = cast(host).holders[2]
    assert (told.figure, told.text) == ("9", "Troll")
    assert told.option is not None
    assert told.option.ref == "Scoring, two tokens"


def test_the_tokens_of_a_leaver_are_asked_of_the_next(host: Host) -> None:
    ended = (OVER[0], Leave(0), OVER[1])
    told = (mv.Reveal(1, ("Orc", "Thief")), mv.Reveal(2, ("Dwarf", "Lich")))
    sit(host, *SET_UP, *LAP, *ended, *told, stall_rounds=1, leaving="counts")
    assert host.view.lid.title == "Ben"
    assert title(host) == "Turn Ana’s tokens over"
    pick(host, "Warrior", "Ogre")
    assert match_of(host).board.points[0] == 10


def score(host: Host) -> ScoreBody:
    assert isinstance(host.view.body, ScoreBody)
    return host.view.body


def test_after_an_adventure_the_better_token_counts_and_the_fewest_points_start(host: Host) -> None:
    """Warrior 10, Troll 9, Thief 8, Orc 7, Ogre 6, Lich 5, Gelatinous Cube 4, Elf Archer 3, Dwarf 2, Cleric 1."""
    sit(host, *SET_UP, *LAP, *OVER, *TOLD, stall_rounds=1)
    assert host.view.lid.title == "Adventure 1 is over"
    assert [(row.gain, row.total) for row in score(host).rows] == [(7, 7), (8, 8), (9, 9)]
    ana = score(host).rows[0]
    assert [(one.token.name, one.points, one.counts) for one in ana.tokens] == [("Orc", 7, True), ("Ogre", 6, False)]
    assert score(host).saying == "Ana has the fewest points and starts."
    touch(host, "Adventure 2 of 3")
    assert title(host) == "Place the characters"


def test_a_wrong_token_is_taken_back(host: Host) -> None:
    sit(host, *SET_UP, *LAP, *OVER, *TOLD, stall_rounds=1)
    touch(host, "Wrong token")
    assert host.view.lid.title == "Cem"
    pick(host, "Troll", "Warrior")
    assert [row.total for row in score(host).rows] == [7, 8, 10]


def test_the_dungeon_is_built_anew_unless_a_ruling_keeps_it(host: Host) -> None:
    sit(host, *SET_UP, *LAP, *OVER, *TOLD, stall_rounds=1)
    touch(host, "Build anew")
    assert body(host).plots
    sit(host, *SET_UP, *LAP, *OVER, *TOLD, stall_rounds=1, rebuild=False)
    anew = labelled(host.view, "Build anew")
    assert (anew.act, anew.ref) == (None, "RD13")
    host.act(acts.Choose("LayOut"))
    assert isinstance(host.view.body, ScoreBody)


AGAIN: tuple[Move, ...] = (mv.Reveal(0, ("Thief", "Ogre")), mv.Reveal(1, ("Orc", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))


def tie(host: Host) -> None:
    """Ana and Ben have 15 points each, Cem 18."""
    sit(host, *SET_UP, *LAP, *OVER, *TOLD, *SET_UP, *LAP, *OVER, *AGAIN, stall_rounds=1)
    assert score(host).saying == "Ana and Ben share the fewest points: lots are drawn."
    host.act(mv.KeepDungeon())
    host.act(mv.PlaceInOrder())


def test_a_lot_is_told_among_those_who_share_the_fewest(host: Host) -> None:
    tie(host)
    assert title(host) == "Who starts?"
    assert [tile.label for tile in body(host).tiles] == ["Ana", "Ben"]
    touch(host, "Ben")
    assert newest(host) == mv.GoesFirst(1)


def test_a_lot_can_be_drawn_by_the_screen_or_answered_by_a_button(host: Host) -> None:
    tie(host)
    touch(host, "Draw for us")
    assert newest(host) in (mv.GoesFirst(0), mv.GoesFirst(1))
    host.act(acts.Undo())
    host.post(ButtonPressed("seat-1", 100.0))
    host.tick()
    assert newest(host) == mv.GoesFirst(1)


# --- a vote -----------------------------------------------------------------------------------------------------------


def test_a_vote_is_offered_once_the_adventure_has_stalled(host: Host) -> None:
    sit(host, *SET_UP, *LAP[:2], stall_rounds=1)
    assert host.view.options == ()
    host.act(LAP[2])
    touch(host, "Vote to end")
    assert title(host) == "In favour: 0 of 3"
    touch(host, "Ana")
    assert labelled(host.view, "The adventure goes on").act == mv.VoteToEnd((0,))
    touch(host, "Cem", "The adventure ends")
    assert newest(host) == mv.VoteToEnd((0, 2))
    assert title(host) == "Draw the exits"


def test_a_vote_is_changed_by_another_touch(host: Host) -> None:
    sit(host, *SET_UP, *LAP, stall_rounds=1)
    touch(host, "Vote to end", "Ana", "Cem", "Ana")
    assert labelled(host.view, "The adventure goes on").act == mv.VoteToEnd((2,))


def test_exits_are_told_in_their_order_and_the_last_one_stays(host: Host) -> None:
    sit(host, *SET_UP, *LAP, OVER[0], stall_rounds=1)
    pick(host, *CHARACTERS[:3], CHARACTERS[1])  # the second one was a slip
    assert [one.figure for one in cast(host).cards[:3]] == ["1.", "", "2."]
    pick(host, CHARACTERS[1], *CHARACTERS[3:11])
    assert newest(host) == mv.DrawExits((CHARACTERS[0], CHARACTERS[2], CHARACTERS[1], *CHARACTERS[3:]))


def test_exits_can_be_drawn_by_the_screen(host: Host) -> None:
    sit(host, *SET_UP, *LAP, OVER[0], stall_rounds=1)
    touch(host, "Draw for us")
    drawn = newest(host)
    assert isinstance(drawn, mv.DrawExits)
    assert sorted(drawn.order) == sorted(CHARACTERS)


# --- the builder ------------------------------------------------------------------------------------------------------


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


# --- names and history ------------------------------------------------------------------------------------------------


def test_short_names_tell_all_characters_apart() -> None:
    told = tokens(CHARACTERS)
    assert [told[name].short for name in ("Gelatinous Cube", "Elf Archer", "Orc")] == ["Cube", "Archer", "Orc"]
    assert [told[name].mark for name in ("Barbarian", "Beholder", "Gelatinous Cube")] == ["Bar", "Beh", "Cub"]
    assert len({one.mark for one in told.values()}) == 12


def test_names_that_begin_or_end_alike_are_told_apart() -> None:
    told = tokens(("Black Orc", "Green Orc", "Warrior", "Warlock", "War", "Guard 1", "Guard 2"))
    assert [one.short for one in told.values()] == ["Black Orc", "Green Orc", "Warrior", "Warlock", "War", "Guard 1", "Guard 2"]
    assert [one.mark for one in told.values()] == ["Bla", "Gre", "Warr", "Warl", "War", "Guard 1", "Guard 2"]


def test_a_whole_match_has_words_for_everything() -> None:
    presenter = PRESENTERS[GAME]
    game = GAMES[GAME]
    chance = random.Random(4)
    events, match = start(game, setting_of(GAME, **{"stall-rounds": 3}))
    lines, seen = 0, set[type[Event]]()
    while match.winners is None:
        options = legal(game, match)
        option = chance.choice([one for one in options if isinstance(one, mv.Fight | mv.Escape)] or options)
        move = HABITS[GAME].fill[option.move](chance, match, dict(option.given)) if isinstance(option, Open) else option
        events, match = judge(game, match, move)
        seen |= {type(event) for event in events}
        told = [presenter.tell(match, event) for event in events]
        lines += sum(line is not None for line in told)
        assert all(line is None or line.what for line in told)
    assert lines > 60
    assert presenter.tell(match, BrawlTurn(0)) is None
    for reason in ("most points", "shared", "last at the table"):
        headline, text, ranks = presenter.result(match, reason)
        assert match.players[match.winners[0]] in headline
        assert text
        assert {one for one, _words in ranks} == set(match.seats)
    assert {kind.__name__ for kind in seen} >= {"Placed", "Moved", "Eliminated", "OneRemains", "Revealed", "Scored", "Ended"}


def test_two_players_are_told_of_the_ruling_that_lets_them_play() -> None:
    with pytest.raises(ValueError, match="the table ruling “Two players"):
        setting_of(GAME, seats=2)
