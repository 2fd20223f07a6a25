"""Phases 2 and 3: burn or repair, then attack; and what can be told at any time about piles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.common import need, whole
from companion.rules.kernel import Event, RuleError
from companion.rules.trash_war import events as ev
from companion.rules.trash_war import laws
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.asks import Attacking, Burning, BurnOrRepair, HandMarks, Loading
from companion.rules.trash_war.board import CATAPULT_MOST, WALLS, War, standing
from companion.rules.trash_war.cards import BURN, CATAPULT, REPAIR, TRASH
from companion.rules.trash_war.judging import aimed, due, numbered, played
from companion.rules.trash_war.rulings import FEWER, FREE_PASS


def attack(match: War, move: mv.Attack) -> Iterable[Event]:
    """One trash card, or one more for the Catapult; without a Catapult the turn is over with it (TW11)."""
    asked = match.ask
    if not isinstance(asked, BurnOrRepair | Loading):
        asked = due(match, Attacking)
    need(type(move.target) is int and move.target in match.present() and move.target != asked.seat, laws.TARGET)
    if isinstance(asked, Loading) and asked.loaded:
        need((move.target, move.wall) == (asked.target, asked.wall), laws.CATAPULT_WALL)
    aimed(match, move.target, move.wall, laws.TARGET)
    torches = played(match, asked.seat, TRASH, move.torches, move.card)
    damage = numbered(match, TRASH, move.damage, move.card)
    return (ev.Attacked(asked.seat, move.target, move.wall, damage, torches, move.card),)


def catapult(match: War, move: mv.Catapult) -> Iterable[Event]:
    asked = match.ask
    if not isinstance(asked, BurnOrRepair):
        asked = due(match, Attacking)
    torches = played(match, asked.seat, CATAPULT, move.torches, move.card, catapult_cards(match))
    return (ev.CatapultPlayed(asked.seat, torches, move.card),)


def catapult_cards(match: War) -> int:
    """Cards that a Catapult takes at least, itself included (TW10)."""
    return 1 + (1 if match.ruling(FEWER) else CATAPULT_MOST)


def launch(match: War, move: mv.Launch) -> Iterable[Event]:
    asked = due(match, Loading)
    need(asked.loaded > 0, laws.CATAPULT_LOAD)
    need(bool(match.ruling(FEWER)), laws.THREE)
    return (ev.Launched(asked.seat, asked.loaded),)


def no_attack(match: War, move: mv.Pass) -> Iterable[Event]:
    asked = match.ask
    if not isinstance(asked, BurnOrRepair):
        asked = due(match, Attacking)
    need(type(move.holding) is bool and (not move.holding or bool(match.ruling(FREE_PASS))), laws.NO_TRASH)
    need(not move.holding or match.board.hands[asked.seat] > 0, laws.HELD)
    return (ev.Passed(asked.seat, move.holding),)


def burn(match: War, move: mv.Burn) -> Iterable[Event]:
    need(not isinstance(match.ask, Attacking | Burning), laws.NOT_BOTH)
    asked = due(match, BurnOrRepair, laws.BURN_PHASE)
    torches = played(match, asked.seat, BURN, move.torches, move.card)
    value = numbered(match, BURN, move.value, move.card)
    need(bool(own_trash(match, asked.seat)), laws.BURN_OWN)
    need(bool(own_trash(match, asked.seat, value)), laws.BURN_TOTAL)
    return (ev.BurnPlayed(asked.seat, value, torches, move.card),)


def own_trash(match: War, seat: int, most: int = 99) -> list[tuple[int, int]]:
    """(wall, place) of the trash of at most that damage on the walls of a seat."""
    fortress = match.board.fortresses[seat]
    return [(wall, place) for wall in range(WALLS) for place, one in enumerate(fortress[wall].trash) if one.damage <= most]


def burn_away(match: War, move: mv.BurnAway) -> Iterable[Event]:
    asked = due(match, Burning, laws.BURN_PHASE)
    need(_pair(move.trash) and move.trash in own_trash(match, asked.seat), laws.BURN_OWN)
    wall, place = move.trash
    damage = match.board.fortresses[asked.seat][wall].trash[place].damage
    need(damage <= asked.left, laws.BURN_TOTAL)
    return (ev.TrashBurned(asked.seat, wall, place, damage),)


def _pair(told: Any) -> bool:
    return isinstance(told, tuple) and len(told) == 2 and all(type(part) is int for part in told)


def stop_burning(match: War, move: mv.StopBurning) -> Iterable[Event]:
    asked = due(match, Burning)
    need(asked.burned > 0, laws.BURN_SOME)
    return (ev.BurningEnded(asked.seat),)


def repair(match: War, move: mv.Repair) -> Iterable[Event]:
    need(not isinstance(match.ask, Attacking | Burning), laws.NOT_BOTH)
    asked = due(match, BurnOrRepair, laws.REPAIR_PHASE)
    need(whole(move.wall, 0, WALLS - 1) and move.wall not in standing(match.board, asked.seat), laws.REPAIR_DOWN)
    torches = played(match, asked.seat, REPAIR, move.torches, move.card)
    return (ev.Repaired(asked.seat, move.wall, torches, move.card),)


def hand_shown(match: War, move: mv.HandShown) -> Iterable[Event]:
    asked = due(match, HandMarks)
    need(whole(move.one, 0, asked.count) and whole(move.two, 0, asked.count - move.one), laws.HAND_COUNT)
    return (ev.HandDiscarded(asked.owner, asked.count - move.one - move.two, move.one, move.two),)


def recount(match: War, move: mv.Recount) -> Iterable[Event]:
    """The table puts the draw pile right: how many cards the box holds is not printed."""
    if not whole(move.draw, 0, match.setting.cards["deck"]["cards"]):
        raise RuleError(laws.DRAW_PILE)
    return (ev.Recounted(move.draw, match.board.draw),)
