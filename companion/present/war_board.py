"""Trash War's table as the screen shows it: fortresses with what flies at them, piles, and what will happen when it lands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.present.common import person
from companion.rules.trash_war.board import DEFLECT, LAST_PHASE, SHIELD, TOPPLES, War, damage
from companion.view import Fortress, Option, Rampart, TrashChip
from companion.words import _

Walls: TypeAlias = Mapping[tuple[int, int], Option]  # what touching a wall does, by seat and wall
Chips: TypeAlias = Mapping[tuple[int, int], TrashChip]  # trash on one's own walls that can be touched, by wall and place


def fortress(match: War, seat: int, walls: Walls, aimed: tuple[int, int] | None = None, trash: Chips | None = None) -> Fortress:
    """The walls of a seat. `aimed`: the seat and wall that is meant."""
    board = match.board
    volley = board.volley
    shown = tuple(
        rampart(match, seat, place, walls.get((seat, place)), aimed == (seat, place), trash or {})
        for place in range(len(board.fortresses[seat]))
    )
    attacks = volley is not None and volley.attacker == seat and seat != match.turn
    return Fortress(
        person(match, seat),
        shown,
        board.hands[seat],
        _("out") if seat in match.out else _("away") if seat in match.away else "",
        seat == match.turn or attacks,
        seat in match.out,
        attacks,
    )


def rampart(match: War, seat: int, place: int, option: Option | None, aimed: bool, trash: Chips) -> Rampart:
    wall = match.board.fortresses[seat][place]
    now, more = damage(wall), coming(match, seat, place)
    chips = tuple(chip for (at, _place), chip in trash.items() if at == place)
    falls = bool(more) and not wall.down and now + more >= TOPPLES
    return Rampart(now, more, falls, wall.down, aimed or more > 0, option, chips)


def coming(match: War, seat: int, place: int) -> int:
    """Damage in flight at a wall."""
    volley = match.board.volley
    if volley is None or volley.target != seat:
        return 0
    return sum(one.trash.damage for one in volley.flying if one.wall == place and one.answer != SHIELD)


def flying(match: War, options: Mapping[int, Option]) -> tuple[TrashChip, ...]:
    """What is in flight or was blocked. `options`: what touching one does, by its place."""
    volley = match.board.volley
    states: dict[str, str] = {SHIELD: "blocked", DEFLECT: "moved"}
    return tuple(
        TrashChip(one.trash.damage, one.trash.torches, states.get(one.answer, "flies"), one.wall + 1, options.get(place))  # type: ignore[arg-type]
        for place, one in enumerate(volley.flying if volley else ())
    )


def outlook(match: War) -> tuple[tuple[str, bool], ...]:
    """What happens to each wall that trash flies at, if nothing more is done about it, and whether it falls."""
    volley = match.board.volley
    if volley is None:
        return ()
    walls = enumerate(match.board.fortresses[volley.target])
    return tuple(
        _consequence(place + 1, damage(wall), more, wall.down) for place, wall in walls if (more := coming(match, volley.target, place))
    )


def _consequence(number: int, now: int, more: int, down: bool) -> tuple[str, bool]:
    if down:
        return _("{more} land where wall {number} lay: no harm").format(more=more, number=number), False
    if now + more >= TOPPLES:
        return _("{more} land: wall {number} falls at {most}").format(more=more, number=number, most=TOPPLES), True
    told = _("{more} land: wall {number} then has {after} of {most}")
    return told.format(more=more, number=number, after=now + more, most=TOPPLES), False


def piles(match: War) -> tuple[tuple[str, str, str], ...]:
    """The torching phase and the piles: icon, word, number."""
    board = match.board
    phase = _("over") if board.torching == LAST_PHASE else str(board.torching)
    return (
        ("torch", _("Torching"), phase),
        ("card", _("Draw"), str(board.draw)),
        ("replay", _("Recycle"), str(board.recycle)),
        ("flame", _("Torched"), str(board.torched)),
    )


def others(match: War, focus: int | None) -> list[int]:
    """Every seat but the focus, in the order of play after whose turn it is."""
    order = ((match.turn + step) % len(match.players) for step in match.seats)
    return [seat for seat in order if seat != focus]
