"""Rumble in the Dungeon, point by point: who is asked, what the board holds, ranks, fields of another shape."""

from __future__ import annotations

import pytest

from companion.rules.kernel import (
    PAUSING,
    WAIT,
    Ask,
    Leave,
    Move,
    Pause,
    Return,
    RuleError,
    judge,
    legal,
    start,
)
from companion.rules.rumble_in_the_dungeon import GAME
from companion.rules.rumble_in_the_dungeon import board as bd
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import Board, inside, ranking, worth
from companion.senses import CanStill, DiceSeen
from tests.rules.rumble_matches import CARRIED, CHARACTERS, LAP, LISTED, OVER, ROOMS, THIEF_ORC, match_of, setting_of


def test_ten_ranks_have_points_with_an_escape_and_without() -> None:
    plain = Board(LISTED, CHARACTERS, ("Well", *("",) * 11), (0, 0, 0), ((),) * 3, victims=CHARACTERS[1:])
    assert [worth(plain, name) for name in (CHARACTERS[0], *reversed(CHARACTERS[1:]))] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
    fled = Board(LISTED, CHARACTERS, ("Well", *("",) * 11), (0, 0, 0), ((),) * 3, victims=CHARACTERS[2:], escaped=CHARACTERS[1])
    assert ranking(fled)[:2] == (CHARACTERS[1], CHARACTERS[0])
    assert [worth(fled, name) for name in ranking(fled)] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]


def test_the_board_tells_what_the_table_sees_and_no_tokens() -> None:
    moves: tuple[Move, ...] = (mv.MoveCharacter("Dwarf", "Armoury", True), mv.Fight("Ogre"))
    match = match_of(3, moves)
    board = match.board
    assert (board.chest, board.carrier, board.victims, board.escaped) == ("Armoury", "Dwarf", ("Ogre",), "")
    assert (board.adventure, board.points, board.revealed) == (1, (0, 0, 0), ((), (), ()))
    assert (match.turn, match.ask) == (2, bd.Acting(2))
    assert (board.dealt, board.quiet) == ((0, 1, 2), 0)
    assert len(inside(board)) == 11


@pytest.mark.parametrize(
    ("moves", "before", "after"),
    [
        ((), bd.Building(0), bd.Building(1)),
        ((mv.KeepDungeon(),), bd.Placing(0), bd.Placing(1)),
        ((mv.KeepDungeon(), mv.PlaceInOrder()), bd.Acting(0), bd.Acting(1)),
        ((mv.KeepDungeon(), mv.PlaceInOrder(), *LAP, OVER[0]), bd.Drawing(0), bd.Drawing(1)),
        ((mv.KeepDungeon(), mv.PlaceInOrder(), *LAP, *OVER), bd.Revealing(0, 0), bd.Revealing(1, 1)),
    ],
)
def test_what_a_leaver_was_asked_is_asked_of_the_next(moves: tuple[Move, ...], before: Ask, after: Ask) -> None:
    _events, match = start(GAME, setting_of(3, stall_rounds=1))
    for move in moves:
        _events, match = judge(GAME, match, move)
    assert match.asks == (before,)
    for other in (1, 2):  # whoever else leaves changes nothing
        assert judge(GAME, match, Leave(other))[1].asks == (before,)
    _events, match = judge(GAME, match, Leave(0))
    assert match.asks == (after,)


def test_the_chest_has_a_carrier_as_long_as_whoever_brought_it_stands_by_it() -> None:
    assert match_of(3, CARRIED[:1]).board.carrier == "Dwarf"
    assert match_of(3, (*CARRIED[:1], mv.Fight("Ogre"))).board.carrier == "Dwarf"
    assert match_of(3, (*CARRIED[:1], mv.Fight("Dwarf"))).board.carrier == ""
    put_down = match_of(3, (*CARRIED[:1], mv.Fight("Ogre"), mv.MoveCharacter("Dwarf", "Treasure Room"))).board
    assert (put_down.carrier, put_down.chest) == ("", "Armoury")


def test_after_an_escape_there_is_no_chest_and_the_quiet_begins_anew() -> None:
    board = match_of(3, (*CARRIED, mv.Escape("Dwarf"))).board
    assert (board.chest, board.carrier, board.escaped, board.victims, board.quiet) == ("", "", "Dwarf", (), 0)
    assert bd.room_of(board, "Dwarf") == ""


def test_before_a_placement_nobody_is_in_the_dungeon() -> None:
    assert inside(GAME.setup(setting_of(3)).board) == ()


def test_at_the_end_nobody_is_asked() -> None:
    match = match_of(3, (Leave(0), Leave(2)))
    assert (match.winners, match.asks) == ((1,), ())


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (mv.LayOut(list(LISTED.rooms)), "Set-up, rooms"),  # type: ignore[arg-type]
        (mv.LayOut(tuple(map(list, LISTED.rooms))), "Set-up, rooms"),  # type: ignore[arg-type]
        (mv.LayOut((*LISTED.rooms[:11], (*LISTED.rooms[11], 0))), "Set-up, rooms"),  # type: ignore[arg-type]
        (mv.LayOut((*LISTED.rooms[:11], (LISTED.rooms[11][0], 3, -1))), "Set-up, rooms"),
        (mv.LayOut((*LISTED.rooms[:11], (LISTED.rooms[11][0], 3, True))), "Set-up, rooms"),
        (mv.LayOut(LISTED.rooms, list(LISTED.doors)), "Move a character, doors"),  # type: ignore[arg-type]
        (mv.LayOut(LISTED.rooms, (*LISTED.doors, list(LISTED.doors[0]))), "Move a character, doors"),  # type: ignore[arg-type]
        (mv.LayOut(LISTED.rooms, (*LISTED.doors, (*LISTED.doors[0], "Well"))), "Move a character, doors"),  # type: ignore[arg-type]
        (mv.LayOut(LISTED.rooms, (*LISTED.doors, ("Cellar", "Well"))), "Move a character, doors"),
        (mv.LayOut(LISTED.rooms, (), None), "Set-up, entry"),  # type: ignore[arg-type]
        (mv.LayOut(LISTED.rooms, (), "Entry", []), "Set-up, entry"),  # type: ignore[arg-type]
        (mv.PlaceCharacters(list(ROOMS)), "Set-up, characters"),  # type: ignore[arg-type]
        (mv.PlaceCharacters((*ROOMS, "Well")), "Set-up, characters"),
        (mv.GoesFirst(True), "Game play, who starts"),
        (mv.MoveCharacter("Orc", "Kitchen", 0), "The treasure chest, same tile"),  # type: ignore[arg-type]
        (mv.MoveCharacter("Dwarf", "Armoury", 1), "The treasure chest, same tile"),  # type: ignore[arg-type]
        (mv.MoveCharacter("Dwarf", "Armoury", True, 0), "RD3"),  # type: ignore[arg-type]
        (mv.MoveCharacter(3, "Armoury"), "Game Material, characters"),  # type: ignore[arg-type]
        (mv.MoveCharacter("Dwarf", ["Armoury"]), "Move a character, doors"),  # type: ignore[arg-type]
        (mv.VoteToEnd([0, 1]), "RD11, ballots"),  # type: ignore[arg-type]
        (mv.VoteToEnd((0, True)), "RD11, ballots"),
        (mv.DrawExits(list(CHARACTERS)), "RD11, draw"),  # type: ignore[arg-type]
        (mv.DrawExits((*CHARACTERS, "Orc")), "RD11, draw"),
        (mv.Reveal(True, ("Orc", "Lich")), "Scoring, two tokens"),
        (mv.Reveal(1, ["Orc", "Lich"]), "Game Material, characters"),  # type: ignore[arg-type]
        (mv.Reveal(1, ("Orc", "Lich", "Ogre")), "Game Material, characters"),
    ],
)
def test_a_field_of_another_shape_is_refused_with_its_rule(move: Move, rule: str) -> None:
    """Each is said where the move itself is due."""
    begun = (mv.KeepDungeon(), mv.PlaceInOrder())
    shown = (mv.Reveal(0, ("Orc", "Ogre")), mv.Reveal(1, ("Thief", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))
    again = (mv.Reveal(0, ("Thief", "Ogre")), mv.Reveal(1, ("Orc", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))
    reached: dict[type[Move], tuple[Move, ...]] = {
        mv.LayOut: (),
        mv.PlaceCharacters: begun[:1],
        mv.MoveCharacter: begun,
        mv.VoteToEnd: (*begun, *LAP),
        mv.DrawExits: (*begun, *LAP, OVER[0]),
        mv.Reveal: (*begun, *LAP, *OVER),
        mv.GoesFirst: (*begun, *LAP, *OVER, *shown, *begun, *LAP, *OVER, *again, *begun),
    }
    _events, match = start(GAME, setting_of(3, stall_rounds=1, leave_at_once=True))
    for earlier in reached[type(move)]:
        _events, match = judge(GAME, match, earlier)
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, move)
    assert refused.value.rule.ref == rule


def test_nothing_is_heard_or_awaited() -> None:
    match = match_of()
    assert GAME.hear(match, DiceSeen((), 1.0)) is None
    assert GAME.hear(match, CanStill(0.0, 3.0)) is None
    assert GAME.awaits(match) == {}


def test_tokens_of_somebody_away_can_be_turned_over_by_the_others_and_come_last() -> None:
    ended: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), Pause(1), mv.DrawExits(CHARACTERS))
    match = match_of(3, (*LAP, *ended), stall_rounds=1)
    assert match.ask == bd.Revealing(0, 0)
    _events, match = judge(GAME, match, mv.Reveal(0, ("Orc", "Thief")))
    assert match.ask == bd.Revealing(2, 2)
    _events, match = judge(GAME, match, mv.Reveal(2, ("Dwarf", "Lich")))
    assert match.ask == bd.Revealing(1, 1)
    _events, match = judge(GAME, match, mv.Reveal(1, ("Warrior", "Troll")))
    assert match.board.points == (8, 10, 5)


def test_whose_turn_it_was_turns_over_first_and_then_the_others_clockwise() -> None:
    match = match_of(3, (*LAP, CARRIED[0], *OVER), stall_rounds=1)
    assert match.ask == bd.Revealing(1, 1)
    for tokens, owner in ((("Orc", "Thief"), 2), (("Dwarf", "Lich"), 0)):
        _events, match = judge(GAME, match, mv.Reveal(match.ask.seat, tokens))
        assert match.ask == bd.Revealing(owner, owner)


def test_the_tokens_of_a_leaver_are_turned_over_by_somebody_who_is_there() -> None:
    ended: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), Leave(0), mv.DrawExits(CHARACTERS), mv.Reveal(1, ("Orc", "Thief")))
    match = match_of(3, (*LAP, *ended, mv.Reveal(2, ("Dwarf", "Lich"))), stall_rounds=1, leaving="counts")
    assert match.ask == bd.Revealing(1, 0)
    _events, match = judge(GAME, match, mv.Reveal(0, ("Warrior", "Troll")))
    assert match.board.points == (10, 8, 5)


def test_a_lot_is_asked_of_the_first_of_those_who_share_the_fewest() -> None:
    rounds = [
        (mv.Reveal(0, ("Warrior", "Lich")), mv.Reveal(1, one), mv.Reveal(2, other)) for one, other in (THIEF_ORC, reversed(THIEF_ORC))
    ]
    moves = (*LAP, *OVER, *rounds[0], mv.KeepDungeon(), mv.PlaceInOrder(), *LAP, *OVER, *rounds[1], mv.KeepDungeon(), mv.PlaceInOrder())
    match = match_of(3, moves, stall_rounds=1)
    assert match.board.points == (20, 15, 15)
    assert match.asks == (bd.Lot(1, (1, 2)),)
    assert legal(GAME, match) == [mv.GoesFirst(1), mv.GoesFirst(2)]


def test_a_match_that_waits_for_everybody_still_knows_whose_turn_it_is() -> None:
    match = match_of(3, (Pause(0), Pause(1), Pause(2), Leave(0)), **{PAUSING.key: WAIT})
    assert match.ask == bd.Acting(1)
    assert legal(GAME, match) == [Return(1), Return(2)]


def test_a_move_is_possible_from_every_placement_of_twelve_alone() -> None:
    match = match_of()
    assert {option.character for option in legal(GAME, match) if isinstance(option, mv.MoveCharacter)} == set(CHARACTERS)
