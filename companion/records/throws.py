"""Dice of one move by pool: how many of them showed which face. Dice of one colour cannot be told apart, so they are one pool. Pure.

Strategy: rules hear a throw as numbers of faces, which is all that a pool is. Which colour was thrown follows from what the rules awaited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.dumpster_brawl.dice import SIGNS
from companion.rules.games import GAMES
from companion.rules.kernel import Match, Move

Faces = Mapping[str, int]
SIGN_FACES = {sign: face for face, sign in SIGNS.items()}


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of one pool in one move. `faces`: how many showed each; `corrected`: a person put another reading in its place."""

    pool: str
    faces: tuple[tuple[str, int], ...]
    corrected: bool = False

    @property
    def rolls(self) -> int:
        return sum(count for _face, count in self.faces)


def thrown(match: Match[Any], move: Move) -> Mapping[str, Faces]:
    """The faces by pool that a move tells, judged in this match; {} for a move that tells no dice."""
    dice = GAMES[match.setting.game].awaits(match)
    tell = TELL.get(type(move))
    return tell(move, dice) if tell is not None and dice else {}


def _of_six(count: int, of: int) -> Faces:
    return {"crowbar": count, "lid": of - count}


def _fight(move: brawl.Fight, dice: Mapping[str, int]) -> Mapping[str, Faces]:
    """Lids that only stay on the table, while the attacker rolls again, have not been rolled."""
    green = {"green": {"crowbar": dice["green"] - move.lids, "lid": move.lids}} if "green" in dice else {}
    return {"blue": _of_six(move.crowbars, dice["blue"]), **green}


def _crowbars(move: Any, dice: Mapping[str, int]) -> Mapping[str, Faces]:
    return {pool: _of_six(move.crowbars, count) for pool, count in dice.items()}


def _rummage(move: brawl.RummageRoll, dice: Mapping[str, int]) -> Mapping[str, Faces]:
    faces = {SIGN_FACES["plus"]: move.pluses, SIGN_FACES["minus"]: move.minuses}
    return dict.fromkeys(dice, faces)


TELL: Mapping[type[Move], Callable[[Any, Mapping[str, int]], Mapping[str, Faces]]] = {
    brawl.RollDie: lambda move, dice: {pool: {move.face: 1} for pool in dice},
    brawl.Fight: _fight,
    brawl.BlockerRoll: _crowbars,
    brawl.RummageRoll: _rummage,
    brawl.TieRoll: _crowbars,
    dumb.Roll: lambda move, dice: {pool: {str(move.face): 1} for pool in dice},
}
