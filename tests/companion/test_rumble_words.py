"""Rumble in the Dungeon on the plain pages: every move by touch, and what is said on the way."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.rules.dumpster_brawl.events import TurnBegan as BrawlTurn
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Leave, Match, Move, Open, judge, legal, start
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.dungeon import every_side, listed, names
from companion.view import PlainBody
from tests.companion.playing import host_of, labelled, seat_at, setting_of
from tests.rules.habits import HABITS

GAME = "rumble-in-the-dungeon"
SET_UP: tuple[Move, ...] = (mv.KeepDungeon(), mv.PlaceInOrder())
LAP: tuple[Move, ...] = (mv.MoveCharacter("Orc", "Kitchen"), mv.MoveCharacter("Thief", "Entry"), mv.MoveCharacter("Warrior", "Armoury"))


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return host_of(tmp_path)[0]


def sit(host: Host, *moves: Move, **rulings: object) -> None:
    seat_at(host, setting_of(GAME, **rulings), *moves)


def touch(host: Host, *labels: str) -> None:
    for label in labels:
        option = labelled(host.view, label)
        assert option.act is not None, option
        host.act(option.act)


def body(host: Host) -> PlainBody:
    assert isinstance(host.view.body, PlainBody)
    return host.view.body


def tiles(host: Host) -> list[str]:
    return [tile.label for tile in body(host).tiles]


def title(host: Host) -> str:
    assert host.view.notice is not None
    return host.view.notice.title


def match_of(host: Host) -> Match:
    assert host.table is not None
    return host.table.match


def newest(host: Host) -> Move | None:
    assert host.table is not None
    return host.table.course.past[-1].move


def test_the_quick_way_into_an_adventure_is_two_touches(host: Host) -> None:
    sit(host)
    assert title(host) == "Lay out the dungeon"
    touch(host, "It lies as listed")
    assert title(host) == "Place the characters"
    touch(host, "In the list’s order")
    assert host.view.lid.title == "Ana"
    assert title(host) == "Move or fight"


def test_a_dungeon_is_told_room_by_room_and_door_by_door(host: Host) -> None:
    sit(host)
    order = ["Entry", "Chapel", "Crypt", "Library", "Kitchen", "Well", "Great Hall", "Armoury", "Prison", "Guard Room", "Laboratory"]
    touch(host, "Tell how it lies")
    assert title(host) == "Row 1, column 1: which room?"
    touch(host, *order[:4])
    assert title(host) == "Row 2, column 1: which room?"
    touch(host, *order[4:])
    touch(host, "Treasure Room")
    assert "Entry – Chapel" in tiles(host)
    assert "Entry – Well" not in tiles(host)
    touch(host, "That is it")
    told = newest(host)
    assert isinstance(told, mv.LayOut)
    assert told.rooms[:2] == (("Entry", 0, 0), ("Chapel", 1, 0))
    assert told.rooms[-1] == ("Treasure Room", 3, 2)
    assert match_of(host).board.dungeon.doors == every_side(told.rooms)


def test_too_few_doors_are_told_by_the_rule_before_anything_is_sent(host: Host) -> None:
    sit(host)
    touch(host, "Tell how it lies", *names(listed(GAMES[GAME].cards(None))), "Library – Chapel")
    done = labelled(host.view, "That is it")
    assert done.act is None
    assert done.ref == "RD1, connected"


def test_characters_that_were_drawn_are_told_one_by_one(host: Host) -> None:
    sit(host, mv.KeepDungeon())
    touch(host, "As they were drawn")
    assert title(host) == "Where is this one: Barbarian?"
    touch(host, "Well")
    assert title(host) == "Where is this one: Beholder?"
    assert "Well" not in tiles(host)
    rooms = [room for room in names(match_of(host).board.dungeon) if room != "Well"]
    touch(host, *rooms)
    assert newest(host) == mv.PlaceCharacters(("Well", *rooms))


def test_a_move_asks_who_and_where_to_and_only_where_it_can_for_the_chest(host: Host) -> None:
    sit(host, *SET_UP)
    touch(host, "Move a character", "Orc", "Kitchen")
    assert newest(host) == mv.MoveCharacter("Orc", "Kitchen")
    touch(host, "Move a character", "Dwarf", "Armoury", "with the chest")
    assert newest(host) == mv.MoveCharacter("Dwarf", "Armoury", True)


def test_who_is_not_alone_is_locked_with_the_rule(host: Host) -> None:
    sit(host, *SET_UP, mv.MoveCharacter("Orc", "Kitchen"))
    touch(host, "Move a character")
    orc = labelled(host.view, "Orc")
    assert orc.act is None
    assert orc.ref == "Move a character, alone"
    touch(host, "Back", "Start a fight")
    assert tiles(host) == ["Elf Archer", "Orc"]
    touch(host, "Orc")
    assert newest(host) == mv.Fight("Orc")


def test_the_exit_is_offered_once_the_chest_is_there(host: Host) -> None:
    way: tuple[Move, ...] = tuple(mv.MoveCharacter("Dwarf", room, True) for room in ("Armoury", "Great Hall", "Prison", "Guard Room"))
    sit(host, *SET_UP, *way)
    assert "Leave with the chest" not in [tile.label for tile in body(host).tiles if tile.act]
    touch(host, "Move a character", "Dwarf", "Entry")  # in company it goes with the chest or not at all: nothing to ask
    assert newest(host) == mv.MoveCharacter("Dwarf", "Entry", True)
    touch(host, "Leave with the chest")
    assert tiles(host) == ["Dwarf", "Orc"]
    touch(host, "Orc")
    assert newest(host) == mv.Escape("Orc")
    assert title(host) == "Move or fight"


def test_a_vote_a_draw_and_tokens_by_touch(host: Host) -> None:
    sit(host, *SET_UP, *LAP, **{"stall-rounds": 1})
    touch(host, "Vote to end", "Ana", "Cem", "That is it")
    assert title(host) == "Draw the exits"
    characters = match_of(host).board.characters
    touch(host, "Tell the draw", *characters)
    assert newest(host) == mv.DrawExits(characters)
    assert title(host) == "Turn your tokens over"
    touch(host, "Ana", "Warrior", "Orc")
    assert newest(host) == mv.Reveal(0, ("Warrior", "Orc"))
    touch(host, "Cem")
    assert "Orc" not in tiles(host)
    touch(host, "Thief", "Troll", "Tell the tokens", "Ogre", "Lich")
    assert match_of(host).board.points == (10, 6, 9)
    assert title(host) == "Lay out the dungeon"


def test_the_tokens_of_a_leaver_are_asked_of_the_next(host: Host) -> None:
    ended: tuple[Move, ...] = (
        mv.VoteToEnd((0, 1)),
        Leave(0),
        mv.DrawExits(tuple(one["name"] for one in GAMES[GAME].cards(None)["characters"])),
    )
    told: tuple[Move, ...] = (mv.Reveal(1, ("Orc", "Thief")), mv.Reveal(2, ("Dwarf", "Lich")))
    sit(host, *SET_UP, *LAP, *ended, *told, **{"stall-rounds": 1, "leaving": "counts"})
    assert host.view.lid.title == "Ben"
    assert title(host) == "Turn Ana’s tokens over"


def test_a_lot_is_drawn_among_those_who_share_the_fewest(host: Host) -> None:
    characters = tuple(one["name"] for one in GAMES[GAME].cards(None)["characters"])
    scored: tuple[Move, ...] = (mv.Reveal(0, ("Orc", "Ogre")), mv.Reveal(1, ("Thief", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))
    again: tuple[Move, ...] = (mv.Reveal(0, ("Thief", "Ogre")), mv.Reveal(1, ("Orc", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))
    over: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), mv.DrawExits(characters))
    sit(host, *SET_UP, *LAP, *over, *scored, *SET_UP, *LAP, *over, *again, *SET_UP, **{"stall-rounds": 1})
    assert title(host) == "Who starts?"
    touch(host, "Ben")
    assert newest(host) == mv.GoesFirst(1)


def rows(host: Host) -> dict[str, str]:
    return {row.title: row.text for row in body(host).rows}


def test_the_board_says_who_stands_where_who_is_out_and_where_the_chest_is(host: Host) -> None:
    sit(host)
    assert rows(host)["Armoury"] == "doors: Great Hall, Treasure Room, Laboratory"
    assert [row.title for row in body(host).rows if row.icon] == ["Treasure Room", "Entry"]
    sit(host, *SET_UP, mv.MoveCharacter("Dwarf", "Armoury", True), mv.Fight("Ogre"))
    told = rows(host)
    assert told["Armoury"] == "Dwarf"
    assert told["Treasure Room"] == "empty"
    assert told["Out, first to last"] == "Ogre"
    assert told["Ana"] == ""
    assert [row.title for row in body(host).rows if row.icon == "chest"] == ["Armoury"]
    assert [row.title for row in body(host).rows if row.active] == ["Cem"]
    assert [row.numbers for row in body(host).rows if row.person] == [(("Points", "0"),)] * 3


def test_a_whole_match_has_words_for_everything() -> None:
    presenter = PRESENTERS[GAME]
    game = GAMES[GAME]
    chance = random.Random(4)
    events, match = start(game, setting_of(GAME, **{"stall-rounds": 3}))
    lines, seen = 0, set[type[Event]]()
    while match.winners is None:
        options = legal(game, match)
        option = chance.choice([one for one in options if isinstance(one, Move) and isinstance(one, (mv.Fight, mv.Escape))] or options)
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


def test_where_a_ruling_lets_the_carrier_leave_at_once_it_is_asked(host: Host) -> None:
    way: tuple[Move, ...] = tuple(mv.MoveCharacter("Dwarf", room, True) for room in ("Armoury", "Great Hall", "Prison", "Guard Room"))
    sit(host, *SET_UP, *way, **{"leave-at-once": True})
    touch(host, "Move a character", "Dwarf", "Entry")
    assert tiles(host) == ["stay on the entry", "out of the dungeon"]
    touch(host, "out of the dungeon")
    assert match_of(host).board.escaped == "Dwarf"
