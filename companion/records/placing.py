"""How a match ranks its players, and what it counts as their score. Pure.

The winners are first. Of the others only those are ranked above each other whom the game itself puts so; who is level shares a rank, and
the next rank is as much later ("1, 2, 2, 4").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.dumpster_brawl.board import is_rummy
from companion.rules.dumpster_brawl.scoring import points
from companion.rules.kernel import Match
from companion.rules.trash_war.board import standing

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """`score(match, seat)`: None where there is none; `highest`: whether more is better; `behind(match, seat)`: sorts those who have not
    won, the best first."""

    score: Callable[[Match[Any], int], int | None]
    highest: bool
    behind: Callable[[Match[Any], int], Key]


def _rummy(match: Match[Any], seat: int) -> int | None:
    return points(match, seat) if is_rummy(match) else None


SCORES: Mapping[str, Scoring] = {
    "garbage-day": Scoring(
        lambda match, seat: int(match.board.overflow[seat]), False, lambda match, seat: (seat in match.out, match.board.overflow[seat])
    ),
    "dumpster-brawl": Scoring(_rummy, True, lambda match, seat: (seat in match.out, -(_rummy(match, seat) or 0))),
    "trash-war": Scoring(lambda match, seat: None, True, lambda match, seat: (-len(standing(match.board, seat)),)),
    "rumble-in-the-dungeon": Scoring(
        lambda match, seat: int(match.board.points[seat]), True, lambda match, seat: (-match.board.points[seat],)
    ),
    "dumb-ways-to-die": Scoring(lambda match, seat: None, True, lambda match, seat: (0,)),
}


def score(match: Match[Any], seat: int) -> int | None:
    return SCORES[match.setting.game].score(match, seat)


def highest_wins(game: str) -> bool:
    return SCORES[game].highest


def placed(match: Match[Any]) -> dict[int, int]:
    """Each seat's rank. Only of a match that somebody has won."""
    winners, behind = match.winners or (), SCORES[match.setting.game].behind
    keys = {seat: (seat not in winners, *(behind(match, seat) if seat not in winners else ())) for seat in match.seats}
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}
