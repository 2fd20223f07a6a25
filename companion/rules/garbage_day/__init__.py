"""Garbage Day: stack cards on the can, stash them in rooms, and do not be the one who makes them fall.

`board` holds the public facts and the open questions, `moves` what people say, `events` what happened, `law` the rules and
table rulings, `deck` the editable card list, `judge` every legality, `offer` what may be said now, `hear` what readings
mean, `flow` the record and what a state demands.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.garbage_day.board import Board
from companion.rules.garbage_day.deck import load, shipped
from companion.rules.garbage_day.events import EVENTS
from companion.rules.garbage_day.flow import evolve, follow, setup
from companion.rules.garbage_day.hear import hear
from companion.rules.garbage_day.judge import decide
from companion.rules.garbage_day.law import RULES, RULINGS
from companion.rules.garbage_day.moves import MOVES
from companion.rules.garbage_day.offer import candidates
from companion.rules.kernel import PAUSING, SEATING_EVENTS, SEATING_MOVES, Game, Match, Mode
from companion.words import N_


def awaits(_match: Match[Board]) -> Mapping[str, int]:
    """No dice in this game."""
    return {}


GARBAGE_DAY: Game[Board] = Game(
    id="garbage-day",
    title=N_("Garbage Day"),
    modes=(Mode("", N_("Garbage Day"), (2, 5)),),
    rulings=(*RULINGS, PAUSING),
    moves=(*MOVES, *SEATING_MOVES),
    events=(*EVENTS, *SEATING_EVENTS),
    rules=RULES,
    setup=setup,
    candidates=candidates,
    decide=decide,
    follow=follow,
    evolve=evolve,
    hear=hear,
    awaits=awaits,
    cards=lambda path: load(path) if path else shipped(),
)
