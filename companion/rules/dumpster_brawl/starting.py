"""Before the deal: characters and the roll-off for who goes first (Setting Up the Game 1 and 6)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import need
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.asks import RollOff
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.dumpster_brawl.judging import a_player, a_seat
from companion.rules.kernel import Event, Move, RuleError

FACES = ("crowbar", "lid")


def _roll_off(match: Brawl) -> RollOff:
    asked = match.ask
    if isinstance(asked, RollOff):
        return asked
    raise RuleError(laws.BEFORE_DEAL)


def pick(match: Brawl, move: mv.PickCharacter) -> Iterable[Event]:
    _roll_off(match)
    need(a_player(match, move.seat), laws.PLAYER)
    names = [one["name"] for one in match.setting.cards["characters"]]
    taken = [name for seat, name in enumerate(match.board.characters) if seat != move.seat]
    need(move.name in names and move.name not in taken, laws.CHARACTER)
    return (ev.CharacterPicked(move.seat, move.name),)


def roll(match: Brawl, move: mv.RollDie) -> Iterable[Event]:
    asked = _roll_off(match)
    need(a_seat(match, move.seat) and move.seat in asked.rolling, laws.ROLLERS)
    need(not match.board.faces[move.seat], laws.ROLLERS)
    need(move.face in FACES, laws.FACE)
    return (ev.DieRolled(move.seat, move.face),)


def first(match: Brawl, move: mv.GoesFirst) -> Iterable[Event]:
    _roll_off(match)
    need(a_player(match, move.seat), laws.PLAYER)
    return (ev.FirstFound(move.seat),)


def candidates(match: Brawl, asked: RollOff) -> Iterable[Move]:
    for seat in asked.rolling:
        for face in FACES:
            yield mv.RollDie(seat, face)
    for seat in match.inside():
        yield mv.GoesFirst(seat)
    for seat in match.inside():
        for one in match.setting.cards["characters"]:
            yield mv.PickCharacter(seat, one["name"])
