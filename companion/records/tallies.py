"""What is counted of each game, event by event: keys, whose they are, and what people call them.

Only public facts are counted. A key of `PEAKS` is the highest of a match or of all of them; every other is added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from companion.rules.dumb_ways_to_die import board as beans
from companion.rules.dumb_ways_to_die import events as dumb
from companion.rules.dumpster_brawl import events as brawl
from companion.rules.garbage_day import events as day
from companion.rules.kernel import Event, Match
from companion.rules.rumble_in_the_dungeon import events as rumble
from companion.rules.trash_war import events as war
from companion.words import N_

Count: TypeAlias = tuple[str, int | None, int]  # key, seat (None: the whole table's), how many
Teller: TypeAlias = Callable[[Match[Any], Any], Iterator[Count]]

LABELS: Mapping[str, Mapping[str, str]] = {
    "garbage-day": {
        "stacked": N_("Cards stacked on the can"),
        "falls": N_("Falls caused"),
        "taken": N_("Fallen cards taken"),
        "busts": N_("Busts"),
        "stashed": N_("Cards put into rooms of others"),
        "cleanings": N_("Rooms cleaned"),
        "duels-lost": N_("Rock-paper-scissors lost"),
        "no-fault": N_("Cards fallen without fault"),
        "most-on-can": N_("Most cards on the can"),
    },
    "dumpster-brawl": {
        "fights-won": N_("Fights won"),
        "fights-lost": N_("Fights lost"),
        "attacks": N_("Attacks"),
        "stolen": N_("Cards taken from others"),
        "given": N_("Cards given to others"),
        "blockers-beaten": N_("Blockers beaten"),
        "blockers-lost": N_("Blockers lost to"),
        "boosters": N_("Boosters played"),
        "crowned": N_("Times crowned"),
        "laid": N_("Cards laid down"),
        "went-out": N_("Times gone out"),
    },
    "trash-war": {
        "attacks": N_("Attacks"),
        "dealt": N_("Damage dealt"),
        "suffered": N_("Damage suffered"),
        "felled": N_("Walls of others felled"),
        "walls-lost": N_("Walls lost"),
        "fortresses": N_("Fortresses felled"),
        "shields": N_("Shields"),
        "deflected": N_("Trash deflected"),
        "maces": N_("Maces"),
        "launched": N_("Cards launched by catapult"),
        "repairs": N_("Repairs"),
        "burned": N_("Trash burned"),
        "torched": N_("Cards torched"),
    },
    "rumble-in-the-dungeon": {
        "points": N_("Points"),
        "best": N_("Most points in one adventure"),
        "fights": N_("Fights started"),
        "escapes": N_("Escapes led"),
        "own-out": N_("Own characters out"),
        "own-first": N_("Own characters first"),
        "moves": N_("Characters moved"),
    },
    "dumb-ways-to-die": {
        "lost": N_("Beans lost"),
        "countered": N_("Deaths countered"),
        "deaths": N_("Deaths drawn"),
        "accidents": N_("Accidents played"),
        "survived": N_("Psychos survived"),
        "psychos": N_("Psycho attacks"),
        "actions": N_("Actions rolled"),
        "out": N_("Times out of beans"),
    },
}
PEAKS = ("most-on-can", "best")


def merged(key: str, one: int, other: int) -> int:
    """Two counts of the same thing as one."""
    return max(one, other) if key in PEAKS else one + other


def counted(before: Match[Any], event: Event) -> Iterator[Count]:
    """What an event counts for; `before`: the match that it befell."""
    teller = TELLERS.get(type(event))
    if teller is not None:
        yield from teller(before, event)


def _one(key: str, how_many: Callable[[Any], int] = lambda event: 1) -> Teller:
    """One count for whoever's event it is."""
    return lambda _before, event: iter(((key, event.seat, how_many(event)),))


# --- Garbage Day ------------------------------------------------------------------------------------------------------


def _stacked(before: Match[Any], event: day.Stacked) -> Iterator[Count]:
    yield "stacked", event.seat, 1
    yield "most-on-can", None, before.board.can + 1


def _fell(_before: Match[Any], event: day.Fell) -> Iterator[Count]:
    if event.guilty is None:
        yield "no-fault", None, event.count
    else:
        yield "falls", event.guilty, 1
        yield "taken", event.guilty, event.count + event.stray


def _stashed(_before: Match[Any], event: day.Stashed) -> Iterator[Count]:
    if event.owner != event.seat:
        yield "stashed", event.seat, 1


# --- Dumpster Brawl! --------------------------------------------------------------------------------------------------


def _fought(_before: Match[Any], event: brawl.Fought) -> Iterator[Count]:
    yield "attacks", event.attacker, 1
    if event.winner >= 0:
        yield "fights-won", event.winner, 1
        yield "fights-lost", event.defender if event.winner == event.attacker else event.attacker, 1


def _exchanged(_before: Match[Any], event: brawl.Exchanged) -> Iterator[Count]:
    yield "stolen", event.seat, event.stolen
    yield "given", event.seat, event.given


def _blocker(_before: Match[Any], event: brawl.BlockerFought) -> Iterator[Count]:
    yield "blockers-beaten" if event.beaten else "blockers-lost", event.seat, 1


# --- Trash War --------------------------------------------------------------------------------------------------------


def _landed(before: Match[Any], event: war.Landed) -> Iterator[Count]:
    damage = sum(hit for _wall, hit in event.hits)
    yield "suffered", event.seat, damage
    if before.board.attacker not in (-1, event.seat):
        yield "dealt", before.board.attacker, damage


def _wall(before: Match[Any], event: war.WallDestroyed) -> Iterator[Count]:
    yield "walls-lost", event.seat, 1
    if before.board.attacker not in (-1, event.seat):
        yield "felled", before.board.attacker, 1


def _fortress(before: Match[Any], event: war.Eliminated) -> Iterator[Count]:
    if before.board.attacker not in (-1, event.seat):
        yield "fortresses", before.board.attacker, 1


def _torched(_before: Match[Any], event: war.Recycled) -> Iterator[Count]:
    yield "torched", None, event.torched


# --- Rumble in the Dungeon --------------------------------------------------------------------------------------------


def _scored(before: Match[Any], event: rumble.Scored) -> Iterator[Count]:
    board = before.board
    for seat, gain in enumerate(event.gains):
        own = board.revealed[seat]
        yield "points", seat, gain
        yield "best", seat, gain
        yield "own-out", seat, sum(token in board.victims for token in own)
        yield "own-first", seat, sum(token == board.escaped for token in own)


# --- Dumb Ways to Die -------------------------------------------------------------------------------------------------


def _accident(_before: Match[Any], event: dumb.Played) -> Iterator[Count]:
    if event.card in beans.ACCIDENTS:
        yield "accidents", event.seat, 1


def _psycho(_before: Match[Any], event: dumb.PsychoRolled) -> Iterator[Count]:
    if event.face == beans.SAFE:
        yield "survived", event.seat, 1


def _death(_before: Match[Any], event: dumb.Drew) -> Iterator[Count]:
    if event.card in beans.CATEGORIES:
        yield "deaths", event.seat, 1


def _attack(_before: Match[Any], _event: dumb.PsychoStruck) -> Iterator[Count]:
    yield "psychos", None, 1


TELLERS: Mapping[type[Event], Teller] = {
    day.Stacked: _stacked,
    day.Fell: _fell,
    day.Busted: _one("busts"),
    day.Stashed: _stashed,
    day.Cleaned: _one("cleanings"),
    day.DuelLost: _one("duels-lost"),
    brawl.Fought: _fought,
    brawl.Exchanged: _exchanged,
    brawl.BlockerFought: _blocker,
    brawl.BoosterPlayed: _one("boosters"),
    brawl.Crowned: _one("crowned"),
    brawl.LaidDown: _one("laid", lambda event: sum(count for _item, count in event.cards)),
    brawl.WentOut: _one("went-out"),
    war.Attacked: _one("attacks"),
    war.Landed: _landed,
    war.WallDestroyed: _wall,
    war.Eliminated: _fortress,
    war.Shielded: _one("shields"),
    war.Deflected: _one("deflected"),
    war.Batted: _one("maces"),
    war.Launched: _one("launched", lambda event: int(event.count)),
    war.Repaired: _one("repairs"),
    war.TrashBurned: _one("burned"),
    war.Recycled: _torched,
    rumble.Scored: _scored,
    rumble.Eliminated: _one("fights"),
    rumble.Escaped: _one("escapes"),
    rumble.Moved: _one("moves"),
    dumb.BeanLost: _one("lost"),
    dumb.Countered: _one("countered"),
    dumb.Drew: _death,
    dumb.Played: _accident,
    dumb.PsychoRolled: _psycho,
    dumb.PsychoStruck: _attack,
    dumb.Rolled: _one("actions", lambda event: int(event.face)),
    dumb.Eliminated: _one("out"),
}
