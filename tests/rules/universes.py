"""Every move of a game that can be said without open ends, legal or not: the list of legal moves is measured against them.

Numbers go a little beyond what the rules know, and there is a name or a seat that nobody has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.dumb_ways_to_die import board as ways
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import cards as pack
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.board import Cleaning
from companion.rules.kernel import Match, Move
from companion.rules.rumble_in_the_dungeon import moves as rumble
from companion.rules.trash_war import moves as war
from companion.rules.trash_war.board import SENDS

BOTH = (True, False)


def garbage_day(match: Match[Any]) -> Iterator[Move]:
    """The size of a card in a cleaning and the icons are never needed; what is retrieved is filled in."""
    seats = (*match.seats, 9)
    effects = [effect["id"] for effect in match.setting.cards["effect"] if effect["does"] != "retrieve"]
    yield from (day.Stack(), day.Still(), day.HoleCovered(), day.HoleCovered(True), day.Wait(), day.Decline(), day.NoFall())
    if not isinstance(match.ask, Cleaning):
        yield from (day.Stack(size) for size in range(10))
    yield from (day.Misplaced(reason) for reason in day.MISPLACED)
    yield from (day.SizeWas(size) for size in range(10))
    yield from (day.Lose(seat) for seat in seats)
    yield from (day.Stash(seat, kind="mischief") for seat in seats)
    yield from (day.Blame(seat, played=played) for seat in (*seats, None) for played in BOTH)
    yield from (day.Follow(effect, seat, size) for effect in effects for seat in (*seats, None) for size in (*range(10), None))


def dumpster_brawl(match: Match[Any]) -> Iterator[Move]:
    """No `Exchange` that has a shorter name; a Blocker with its number as the card list has it."""
    few, seats, sources = range(8), (-1, *match.seats, 6), ("trash", "discard", "floor")
    listed = match.setting.cards
    rewards = ("draw", "discard", "opponent-discards", "by-the-text", "nothing")
    names = ("Nobody", *(one["name"] for one in listed["characters"]))
    yield from (brawl.StopDrawing(), brawl.Discard(), brawl.StopDiscarding(), brawl.EndTurn(), brawl.Steal(), brawl.Give())
    yield from (brawl.Neither(), brawl.NoClaim(), brawl.StopLaying())
    yield from (brawl.Exchange(taken, given) for taken, given in ((2, 0), (1, 1), (0, 2), (2, 1)))
    yield from (kind(a, b) for kind in (brawl.Plan, brawl.Fight, brawl.RummageRoll) for a in few for b in few)
    yield from (brawl.BlockerRoll(crowbars) for crowbars in few)
    yield from (brawl.Draw(source) for source in sources)
    yield from (brawl.Blocker(one["number"], one["name"], source) for one in listed["blockers"] for source in sources)
    yield from (brawl.Reward(kind, seat) for kind in rewards for seat in (None, *seats))
    yield from (kind(seat) for kind in (brawl.Attack, brawl.GoesFirst) for seat in seats)
    yield from (brawl.PlayBooster(seat, effect) for seat in seats for effect in pack.BOOSTER_EFFECTS)
    yield from (brawl.TieRoll(seat, crowbars) for seat in seats for crowbars in few)
    yield from (brawl.RollDie(seat, face) for seat in seats for face in ("crowbar", "lid", ""))
    yield from (brawl.PickCharacter(seat, name) for seat in seats for name in names)


def trash_war(match: Match[Any]) -> Iterator[Move]:
    """Cards without a name, as high as a shipped card may be."""
    seats, walls, numbers, torches, flying = match.seats, range(3), range(1, 5), range(3), range(3)
    yield from (war.EndDefence(), war.Launch(), war.StopBurning(), war.Pass(), war.Pass(True))
    yield from (war.BurnAway((wall, place)) for wall in range(4) for place in range(5))
    yield from (war.Attack(seat, wall, number, marks) for seat in seats for wall in walls for number in numbers for marks in torches)
    yield from (war.Catapult(marks) for marks in torches)
    yield from (war.Burn(number, marks) for number in numbers for marks in torches)
    yield from (war.Repair(wall, marks) for wall in walls for marks in torches)
    yield from (war.Shield(trash, number, marks) for trash in flying for number in numbers for marks in torches)
    yield from (war.Deflect(trash, wall, marks) for trash in flying for wall in walls for marks in torches)
    yield from (war.Mace(way, wall, marks, seat) for way in SENDS for seat in seats for wall in walls for marks in torches)
    yield from (war.HandShown(one, two) for one in range(6) for two in range(6))
    yield from (war.Recount(draw) for draw in range(max(0, match.board.draw - 3), match.board.draw + 3))


def rumble_in_the_dungeon(match: Match[Any]) -> Iterator[Move]:
    characters, seats = (*match.board.characters, "Paladin"), (-1, *match.seats, 6)
    rooms = (*(name for name, _column, _row in match.board.dungeon.rooms), "Cellar")
    yield from (rumble.KeepDungeon(), rumble.PlaceInOrder(), rumble.Pass())
    yield from (rumble.GoesFirst(seat) for seat in seats)
    yield from (kind(name) for kind in (rumble.Fight, rumble.Escape) for name in characters)
    ways = [(chest, leave) for chest in BOTH for leave in BOTH]
    yield from (rumble.MoveCharacter(name, room, *way) for name in characters for room in rooms for way in ways)


def dumb_ways_to_die(match: Match[Any]) -> Iterator[Move]:
    cards = (*ways.CARDS, "clod")
    yield from (dumb.Roll(face) for face in range(5))
    yield from (dumb.Draw(card) for card in ("clean", *ways.CATEGORIES, ways.PSYCHO, ways.DIED, ""))
    yield from (dumb.Play(card, seat) for card in cards for seat in (-1, *range(6)))
    yield from (dumb.Counter(card) for card in cards)
    yield from (dumb.Lose(), dumb.Lose(True), dumb.Discard())
