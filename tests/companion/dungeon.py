"""What the tests of Rumble in the Dungeon's pages share: a match, and touches of its rooms and characters."""

from __future__ import annotations

from companion.host import Host
from companion.rules.kernel import Move
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.view import CastBody, Chamber, DungeonBody, Option
from tests.companion.playing import seat_at, setting_of
from tests.rules.rumble_matches import CHARACTERS

GAME = "rumble-in-the-dungeon"
SET_UP: tuple[Move, ...] = (mv.KeepDungeon(), mv.PlaceInOrder())
OVER: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), mv.DrawExits(CHARACTERS))
TOLD: tuple[Move, ...] = (mv.Reveal(0, ("Orc", "Ogre")), mv.Reveal(1, ("Thief", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))


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
