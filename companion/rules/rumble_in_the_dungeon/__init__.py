"""Rumble in the Dungeon: two secret characters each, twelve in the dungeon; stay in it last, or leave it with the treasure.

`laws` holds rules and table rulings, `cards` the list of names, `dungeon` rooms and doors, `board` what everybody sees and the
open questions, `moves` what people say, `events` what happened, `decide` every legality, `candidates` what may be said now,
`follow` what a state demands, `evolve` the record. No sensor has a part in this game.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.kernel import PAUSING, SEATING_EVENTS, SEATING_MOVES, Game, Match, Mode, Move, Setting
from companion.rules.rumble_in_the_dungeon.board import Board
from companion.rules.rumble_in_the_dungeon.candidates import candidates
from companion.rules.rumble_in_the_dungeon.cards import read_list
from companion.rules.rumble_in_the_dungeon.decide import decide
from companion.rules.rumble_in_the_dungeon.dungeon import fault, listed, names
from companion.rules.rumble_in_the_dungeon.events import EVENTS
from companion.rules.rumble_in_the_dungeon.evolve import evolve, setup
from companion.rules.rumble_in_the_dungeon.follow import follow
from companion.rules.rumble_in_the_dungeon.laws import CORNERS, RULES, RULINGS, TWO_PLAYERS
from companion.rules.rumble_in_the_dungeon.moves import MOVES
from companion.senses import Sense
from companion.words import N_, _


def hear(_match: Match[Board], _sense: Sense) -> Move | None:
    """Nothing is rolled or weighed in this game."""
    return None


def awaits(_match: Match[Board]) -> Mapping[str, int]:
    """No dice in this game."""
    return {}


def check(setting: Setting) -> str:
    """Two players need the ruling for it (RD12), and so do doors at corners in the list's dungeon (RD1)."""
    if len(setting.players) == 2 and not setting.rulings[TWO_PLAYERS]:
        title = next(ruling.title for ruling in RULINGS if ruling.key == TWO_PLAYERS)
        return _("Rumble in the Dungeon is for 3 to 6 players; the table ruling “{title}” lets two play.").format(title=_(title))
    dungeon = listed(setting.cards)
    broken = fault(dungeon, names(dungeon), bool(setting.rulings[CORNERS]))
    return _(broken.text) if broken else ""


GAME: Game[Board] = Game(
    id="rumble-in-the-dungeon",
    title=N_("Rumble in the Dungeon"),
    modes=(Mode("", N_("Rumble in the Dungeon"), (2, 6)),),
    rulings=(*RULINGS, PAUSING),
    moves=(*MOVES, *SEATING_MOVES),
    events=(*EVENTS, *SEATING_EVENTS),
    rules=RULES,
    setup=setup,
    candidates=candidates,
    decide=decide,
    follow=follow,
    evolve=evolve,
    hear=hear,
    awaits=awaits,
    cards=read_list,
    check=check,
)
