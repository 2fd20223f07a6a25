"""Phase 1: Mace, Deflect and Shield against trash in flight, and its landing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.common import need, whole
from companion.rules.kernel import Event, RuleError
from companion.rules.trash_war import events as ev
from companion.rules.trash_war import laws
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import ANY, BACK, LEFT, RIGHT, SENDS, SHIELD, TOPPLES, WALLS, Flying, Volley, War, damage
from companion.rules.trash_war.cards import DEFLECT as DEFLECT_CARD
from companion.rules.trash_war.cards import MACE as MACE_CARD
from companion.rules.trash_war.cards import SHIELD as SHIELD_CARD
from companion.rules.trash_war.judging import aimed, defending, numbered, played
from companion.rules.trash_war.rulings import ONE_ANSWER


def mace(match: War, move: mv.Mace) -> Iterable[Event]:
    """One Mace bats the whole volley to one wall (TW7), be it thrown or batted (TW6)."""
    seat, volley = defending(match)
    if any(one.answer for one in volley.flying):
        need(not volley.catapult, laws.MACE_ALONE)
        need(not match.ruling(ONE_ANSWER), laws.ONE_ANSWER)
    need(move.sends in SENDS, laws.MACE_KIND)
    target = _mace_target(match, seat, volley, move)
    aimed(match, target, move.wall, laws.MACE_TARGET)
    torches = played(match, seat, MACE_CARD, move.torches, move.card)
    return (ev.Batted(seat, target, move.wall, move.sends, torches, move.card),)


def _mace_target(match: War, seat: int, volley: Volley, move: mv.Mace) -> int:
    """Whose wall the Mace hits; a named target must be that one."""
    bound = reached(match, seat, volley, move.sends)
    target = bound if move.target is None else move.target
    if type(target) is int and target in match.present() and target != seat and bound in (None, target):
        return target
    raise RuleError(laws.MACE_TARGET)


def reached(match: War, seat: int, volley: Volley, sends: str) -> int | None:
    """Where a Mace of this kind sends trash; to the side it is the next living player (TW8). None: anywhere."""
    if sends == ANY:
        return None
    return {LEFT: match.after(seat), RIGHT: match.after(seat, -1), BACK: volley.attacker}[sends]


def deflect(match: War, move: mv.Deflect) -> Iterable[Event]:
    seat, volley = defending(match)
    _answerable(match, volley, move.trash)
    aimed(match, seat, move.wall, laws.DEFLECT_WALL)
    torches = played(match, seat, DEFLECT_CARD, move.torches, move.card)
    return (ev.Deflected(seat, move.trash, move.wall, torches, move.card),)


def shield(match: War, move: mv.Shield) -> Iterable[Event]:
    seat, volley = defending(match)
    one = _answerable(match, volley, move.trash)
    torches = played(match, seat, SHIELD_CARD, move.torches, move.card)
    value = numbered(match, SHIELD_CARD, move.value, move.card)
    need(value >= one.trash.damage, laws.SHIELD_WEAK)
    return (ev.Shielded(seat, move.trash, value, torches, move.card),)


def _answerable(match: War, volley: Volley, trash: Any) -> Flying:
    """The flying trash of that place, which a defence card can still be played on."""
    need(whole(trash, 0, len(volley.flying) - 1), laws.FLYING)
    one: Flying = volley.flying[trash]
    need(one.answer != SHIELD, laws.FLYING)
    if one.answer:
        need(not volley.catapult, laws.ONE_EACH)
        need(not match.ruling(ONE_ANSWER), laws.ONE_ANSWER)
    return one


def answerable(match: War, volley: Volley) -> tuple[int, ...]:
    """Places of the flying trash that a Shield or Deflect can still be played on."""
    again = not volley.catapult and not match.ruling(ONE_ANSWER)
    return tuple(place for place, one in enumerate(volley.flying) if not one.answer or (again and one.answer != SHIELD))


def end_defence(match: War, move: mv.EndDefence) -> Iterable[Event]:
    seat, volley = defending(match)
    return landing(match, seat, volley)


def landing(match: War, seat: int, volley: Volley) -> tuple[Event, ...]:
    """All that is not blocked lands together, then walls at 4 or more topple (TW1)."""
    hits = tuple((one.wall, one.trash.damage) for one in volley.flying if one.answer != SHIELD)
    fortress, fallen = match.board.fortresses[seat], []
    for place in range(WALLS):
        more = sum(number for wall, number in hits if wall == place)
        if more and not fortress[place].down and damage(fortress[place]) + more >= TOPPLES:
            fallen.append(ev.WallDestroyed(seat, place))
    return (ev.Landed(seat, hits), *fallen)
