"""Rumble in the Dungeon's pages: an action by one to three touches, what is locked and why, votes, and names."""

from __future__ import annotations

import random

import pytest

from companion import acts
from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.present.rumble_map import tokens
from companion.rules.dumpster_brawl.events import TurnBegan as BrawlTurn
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Move, Open, judge, legal, start
from companion.rules.rumble_in_the_dungeon import moves as mv
from tests.companion.dungeon import GAME, OVER, SET_UP, body, cast, enter, option, pick, room, sit
from tests.companion.playing import free, labelled, match_of, newest, setting_of, title, touch
from tests.rules.habits import HABITS
from tests.rules.rumble_matches import CARRIED, CHARACTERS, LAP


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
