"""A pause that the game itself forbids; what becomes of a leaver's cards is recorded in `evolve`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import need
from companion.rules.kernel import PAUSING, SKIP, Event, Pause
from companion.rules.trash_war import laws
from companion.rules.trash_war.board import War


def pause(match: War, move: Pause) -> Iterable[Event]:
    """Turns of whoever pauses are skipped, and whoever is attacked has the next turn: so nobody pauses in between."""
    volley = match.board.volley
    aimed_at = volley is not None and volley.target == move.seat
    need(not aimed_at or match.ruling(PAUSING.key) != SKIP, laws.AIMED_AT)
    return ()
