"""A walk through every page that the two games can show, led by the real `Host` without devices; the stops are Views.

Each walk begins with a fresh host; it plays moves, posts what sensors say and keeps the View at each page worth a look. Nothing is
made up here but names and readings: the words and options are those that people meet.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules.cardlist import FOLDER
from tests.ui.walking import Stop, Walk
from tests.ui.walks_brawl import claim, defence, doubts, gone_and_away, king, king_of_two, roll_off, rummage, rummy, rummy_tie
from tests.ui.walks_care import care, first_steps
from tests.ui.walks_day import cleaning, devices, endings, garbage, last_room_cards, late_buttons, mischief, shared_ending, spill, surplus
from tests.ui.walks_round import card_lists, home, home_without_devices, last_cards_away, seats, waiting
from tests.ui.walks_sound import heard

WALKS = (
    home, home_without_devices, roll_off, rummage, defence, claim, king, king_of_two, rummy, rummy_tie, gone_and_away, doubts,
    garbage, cleaning, spill, devices, surplus, mischief, endings, shared_ending, last_room_cards, late_buttons,
    seats, waiting, last_cards_away, card_lists, care, first_steps, heard,
)  # fmt: skip


@cache
def walked(go: Callable[[Walk], None]) -> tuple[Stop, ...]:
    """The stops of one walk."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Walk(Path(folder), go is not home_without_devices)
        go(walk)
        return tuple(settled(stop, folder) for stop in walk.stops)


def settled(stop: Stop, folder: str) -> Stop:
    """The stop with folders that are the same everywhere in the place of the walk's and the program's own, so that its picture
    can be compared."""
    places = {folder: "/home/ana/.local/share/binside", str(FOLDER): "/home/ana/binside/companion/rules/cards"}
    told = repr(stop.view)
    return replace(stop, view=moved(stop.view, places)) if any(place in told for place in places) else stop


def moved(item: Any, places: Mapping[str, str]) -> Any:
    """A view, or a part of one, with other folders in its words."""
    if isinstance(item, str):
        for place, other in places.items():
            item = item.replace(place, other)
        return item
    if isinstance(item, tuple):
        return tuple(moved(part, places) for part in item)
    if is_dataclass(item) and not isinstance(item, type):
        return replace(item, **{part.name: moved(getattr(item, part.name), places) for part in fields(item) if part.init})
    return item


def stops() -> dict[str, Stop]:
    """Every stop of every walk, by name."""
    return {stop.name: stop for go in WALKS for stop in walked(go)}
