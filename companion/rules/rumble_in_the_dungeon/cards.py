"""The editable list of Rumble in the Dungeon: twelve characters, twelve rooms and the dungeon offered at first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.rules.cardlist import FOLDER, Entries, Fault, Shape, flag, load, number, word
from companion.rules.kernel import Rule
from companion.rules.rumble_in_the_dungeon.dungeon import SIDE, fault, listed
from companion.rules.rumble_in_the_dungeon.laws import APART, ENTRANCE, ROOMS
from companion.words import _

SHIPPED = FOLDER / "rumble-in-the-dungeon.toml"
TWELVE = 12  # characters, tokens and room cards in the box


def _pairs(value: Any) -> str:
    """Right for a list of lists with two names each."""
    right = isinstance(value, list) and all(isinstance(pair, list) and len(pair) == 2 and not any(map(word, pair)) for pair in value)
    return "" if right else _("a list of doors, each the names of two rooms in brackets")


_PLACE = number(0, SIDE - 1)
SHAPE: Shape = {
    "characters": Entries({"name": word}, {"provisional": flag}, unique="name"),
    "rooms": Entries({"name": word, "column": _PLACE, "row": _PLACE}, {"placeholder": flag}, unique="name"),
    "dungeon": Entries({"entry": word, "treasure": word, "doors": _pairs}, several=False),
}


def read_list(path: Path | None) -> Mapping[str, Any]:
    """The list of a file, the shipped one for None. Raises ValueError with file, line and reason."""
    return load(path or SHIPPED, SHAPE, _as_a_whole)


def _as_a_whole(data: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong beyond single entries: the counts, and a dungeon that cannot be played in."""
    for kind in ("characters", "rooms"):
        if len(data[kind]) != TWELVE:
            reason = _("the box holds {twelve} {kind}, here are {count}")
            yield Fault(kind, 0, "", reason.format(twelve=TWELVE, kind=_(kind), count=len(data[kind])))
    dungeon = listed(data)
    broken = fault(dungeon, tuple(room[0] for room in dungeon.rooms), corners=True)
    if broken:
        yield Fault(*_line_of(broken), _(broken.text).rstrip("."))


def _line_of(broken: Rule) -> tuple[str, int, str]:
    if broken is ROOMS:
        return "rooms", 0, ""
    return "dungeon", 0, "entry" if broken in (ENTRANCE, APART) else "doors"
