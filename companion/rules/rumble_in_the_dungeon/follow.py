"""What the state of Rumble in the Dungeon demands by itself: who starts, the next turn, the end of an adventure, the scores."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.kernel import Event
from companion.rules.rumble_in_the_dungeon import events as ev
from companion.rules.rumble_in_the_dungeon.board import (
    OVER,
    SCORE,
    START,
    Rumble,
    following,
    inside,
    speaker,
    tied,
    worth,
)
from companion.rules.rumble_in_the_dungeon.laws import COUNTS, LEAVING


def follow(match: Rumble) -> Iterable[Event]:
    """The events that are due now; empty when somebody is to act."""
    if match.winners is not None:
        return ()
    board = match.board
    if len(match.inside()) == 1:
        return (_last_at_the_table(match),)
    if board.stage == OVER:
        return (_most_points(match),)
    if match.asks:
        return ()
    if board.stage == START:
        return (_starter(match),)
    if board.stage == SCORE:
        return (ev.Scored(board.adventure, gains(match)),)
    left = inside(board)
    return (ev.OneRemains(left[0]) if len(left) == 1 else ev.TurnBegan(following(match, match.turn)),)


def _starter(match: Rumble) -> Event:
    """Whoever has the fewest points; for the first adventure, whoever was drawn before the match."""
    if match.board.adventure == 1:
        return ev.TurnBegan(speaker(match))
    fewest = tied(match)
    return ev.TurnBegan(fewest[0]) if len(fewest) == 1 else ev.LotCalled(fewest)


def gains(match: Rumble) -> tuple[int, ...]:
    """What each seat wins by the better of its two characters; nothing for tokens that were not revealed, or of a leaver whose
    do not count."""
    board, count = match.board, match.ruling(LEAVING) == COUNTS
    return tuple(
        max((worth(board, token) for token in board.revealed[seat]), default=0) if count or seat not in match.out else 0
        for seat in match.seats
    )


def _most_points(match: Rumble) -> Event:
    """Most points after the last adventure; a tie is shared (RD8)."""
    points = match.board.points
    racing = tuple(match.seats) if match.ruling(LEAVING) == COUNTS else match.inside()
    most = max(points[seat] for seat in racing)
    winners = tuple(seat for seat in racing if points[seat] == most)
    return ev.Ended(winners, "most points" if len(winners) == 1 else "shared")


def _last_at_the_table(match: Rumble) -> Event:
    """All others left: the one who stayed wins, or the points as they stand decide where a leaver's count."""
    return _most_points(match) if match.ruling(LEAVING) == COUNTS else ev.Ended(match.inside(), "last at the table")
