"""Rumble in the Dungeon: when leaving, the exit, the vote and a new dungeon are listed."""

from __future__ import annotations

from companion.rules.kernel import Open, legal, start
from companion.rules.rumble_in_the_dungeon import GAME
from companion.rules.rumble_in_the_dungeon import moves as mv
from tests.rules.rumble_matches import CARRIED, LAP, OVER, match_of, setting_of


def test_where_the_carrier_may_leave_at_once_that_is_listed_for_the_entry_only() -> None:
    match = match_of(3, CARRIED[:-1], leave_at_once=True)
    assert {option for option in legal(GAME, match) if getattr(option, "leave", False)} == {
        mv.MoveCharacter("Dwarf", "Entry", True, True),
        mv.MoveCharacter("Thief", "Entry", True, True),
    }


def test_the_exit_and_the_vote_are_listed_as_soon_as_they_are_possible() -> None:
    assert {option for option in legal(GAME, match_of(3, CARRIED)) if isinstance(option, mv.Escape)} == {
        mv.Escape("Dwarf"),
        mv.Escape("Orc"),
    }
    assert Open(mv.VoteToEnd) in legal(GAME, match_of(3, LAP, stall_rounds=1))
    assert Open(mv.VoteToEnd) not in legal(GAME, match_of(3, LAP[:2], stall_rounds=1))
    assert Open(mv.VoteToEnd) not in legal(GAME, match_of(3, LAP))


def test_a_new_dungeon_is_offered_before_the_first_adventure_and_later_where_the_ruling_lets_it() -> None:
    for rebuild in (True, False):
        _events, first = start(GAME, setting_of(3, rebuild=rebuild))
        assert legal(GAME, first) == [mv.KeepDungeon(), Open(mv.LayOut)]
        shown = (mv.Reveal(0, ("Orc", "Lich")), mv.Reveal(1, ("Thief", "Ogre")), mv.Reveal(2, ("Troll", "Cleric")))
        second = match_of(3, (*LAP, *OVER, *shown), rebuild=rebuild, stall_rounds=1)
        assert second.board.adventure == 2
        assert (Open(mv.LayOut) in legal(GAME, second)) is rebuild
