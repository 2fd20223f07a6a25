"""Rumble in the Dungeon after an adventure: who is out, tokens turned over, points, lots."""

from __future__ import annotations

from companion import acts
from companion.host import Host
from companion.rules.kernel import Leave, Move
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.senses import ButtonPressed
from companion.view import ScoreBody
from tests.companion.dungeon import OVER, SET_UP, TOLD, body, card, cast, pick, sit
from tests.companion.playing import labelled, match_of, newest, title, touch
from tests.rules.rumble_matches import CARRIED, CHARACTERS, LAP


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
