"""Which presenter belongs to which game. A new game adds one line."""

from __future__ import annotations

from companion.present import dumb_ways_to_die, dumpster_brawl, garbage_day, rumble_in_the_dungeon, trash_war
from companion.present.common import Presenter

PRESENTERS: dict[str, Presenter] = {
    "garbage-day": garbage_day.PRESENTER,
    "dumpster-brawl": dumpster_brawl.PRESENTER,
    "trash-war": trash_war.PRESENTER,
    "rumble-in-the-dungeon": rumble_in_the_dungeon.PRESENTER,
    "dumb-ways-to-die": dumb_ways_to_die.PRESENTER,
}
