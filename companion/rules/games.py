"""The games that Binside referees, by id. A new game is one module and one line here."""

from __future__ import annotations

from typing import Any

from companion.rules import dumb_ways_to_die, dumpster_brawl, rumble_in_the_dungeon, trash_war
from companion.rules.garbage_day import GARBAGE_DAY
from companion.rules.kernel import Game

_ALL: tuple[Game[Any], ...] = (GARBAGE_DAY, dumpster_brawl.GAME, trash_war.GAME, rumble_in_the_dungeon.GAME, dumb_ways_to_die.GAME)
GAMES: dict[str, Game[Any]] = {game.id: game for game in _ALL}
