"""A dungeon laid out on a grid: twelve rooms, doors between adjacent ones, an entry and a treasure room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from companion.rules.kernel import Rule
from companion.rules.rumble_in_the_dungeon.laws import ADJACENT, APART, CONNECTED, DOOR, ENTRANCE, ROOMS

SIDE = 12  # columns and rows of the grid: twelve rooms fit in a line

Room = tuple[str, int, int]  # name, column from the left, row from the top
Doorway = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Dungeon:
    """`rooms` as they lie on the grid, `doors` by the names of the two rooms they join."""

    rooms: tuple[Room, ...]
    doors: tuple[Doorway, ...]
    entry: str
    treasure: str


def listed(cards: Mapping[str, Any]) -> Dungeon:
    """The dungeon of a card list."""
    rooms = tuple((str(room["name"]), int(room["column"]), int(room["row"])) for room in cards["rooms"])
    laid = cards["dungeon"]
    return Dungeon(rooms, tuple((str(one), str(other)) for one, other in laid["doors"]), str(laid["entry"]), str(laid["treasure"]))


def names(dungeon: Dungeon) -> tuple[str, ...]:
    """The rooms' names in the order they are told."""
    return tuple(room[0] for room in dungeon.rooms)


def beyond(dungeon: Dungeon, room: str) -> tuple[str, ...]:
    """The rooms that doors join to this one."""
    return tuple(other if one == room else one for one, other in dungeon.doors if room in (one, other))


def touch(dungeon: Dungeon, one: str, other: str, corners: bool = False) -> bool:
    """Whether two rooms share a side, or (`corners`) touch at all."""
    places = {name: (column, row) for name, column, row in dungeon.rooms}
    across = abs(places[one][0] - places[other][0])
    down = abs(places[one][1] - places[other][1])
    return across + down == 1 or (corners and across == down == 1)


def every_side(rooms: tuple[Room, ...]) -> tuple[Doorway, ...]:
    """A door wherever two rooms share a side."""
    bare = Dungeon(rooms, (), "", "")
    return tuple((one, other) for one, other in combinations(names(bare), 2) if touch(bare, one, other))


def once(doors: tuple[Doorway, ...]) -> tuple[Doorway, ...]:
    """The doors without those that were told twice, from either side."""
    return tuple({frozenset(door): door for door in doors}.values())


def fault(dungeon: Dungeon, rooms: tuple[str, ...], corners: bool) -> Rule | None:
    """The rule that a dungeon as somebody told it breaks, None when it can be played in. `rooms`: the names there must be;
    `corners`: doors may join rooms that touch at a corner (RD1). Whatever a field holds, it is judged, never trusted."""
    if not whole(dungeon.rooms, rooms):
        return ROOMS
    if dungeon.entry not in rooms or dungeon.treasure not in rooms or dungeon.entry == dungeon.treasure:
        return ENTRANCE
    return _doors(dungeon, rooms, corners) or (None if apart(dungeon) else APART)


def apart(dungeon: Dungeon) -> bool:
    """Whether entry and treasure room are not next to each other; how much farther is far is the table's taste."""
    entry, treasure = dungeon.entry, dungeon.treasure
    return not touch(dungeon, entry, treasure) and treasure not in beyond(dungeon, entry)


def whole(told: object, rooms: tuple[str, ...]) -> bool:
    """Whether each room is told once, on a place of its own."""
    if not isinstance(told, tuple) or not all(_is_room(room, rooms) for room in told):
        return False
    return len(told) == len(rooms) == len({room[0] for room in told}) == len({room[1:] for room in told})


def _is_room(told: object, rooms: tuple[str, ...]) -> bool:
    if not isinstance(told, tuple) or len(told) != 3 or told[0] not in rooms:
        return False
    return all(type(place) is int and 0 <= place < SIDE for place in told[1:])


def _doors(dungeon: Dungeon, rooms: tuple[str, ...], corners: bool) -> Rule | None:
    doors: object = dungeon.doors
    if not isinstance(doors, tuple) or not all(_is_door(door, rooms) for door in doors):
        return DOOR
    if not all(touch(dungeon, one, other, corners) for one, other in dungeon.doors):
        return ADJACENT
    return None if _connected(dungeon) else CONNECTED


def _is_door(told: object, rooms: tuple[str, ...]) -> bool:
    return isinstance(told, tuple) and len(told) == 2 and all(room in rooms for room in told)


def _connected(dungeon: Dungeon) -> bool:
    reached, edge = {dungeon.entry}, [dungeon.entry]
    while edge:
        new = set(beyond(dungeon, edge.pop())) - reached
        reached |= new
        edge.extend(new)
    return len(reached) == len(dungeon.rooms)
