"""Dumb Ways to Die: roll, draw and play, endanger the others' beans, and be the last with one alive.

`board` holds the public facts and the open questions, `moves` what people say, `events` what happened, `laws` the rules and
table rulings, `cards` the editable card list, `judge` every legality, `offer` what may be said now, `hear` what the die means,
`flow` the record and what a state demands.
"""

from __future__ import annotations

from companion.rules.dumb_ways_to_die.board import Board, setup
from companion.rules.dumb_ways_to_die.cards import SEATS, load
from companion.rules.dumb_ways_to_die.events import EVENTS
from companion.rules.dumb_ways_to_die.flow import evolve, follow
from companion.rules.dumb_ways_to_die.hear import awaits, hear
from companion.rules.dumb_ways_to_die.judge import decide
from companion.rules.dumb_ways_to_die.laws import RULES, RULINGS
from companion.rules.dumb_ways_to_die.moves import MOVES
from companion.rules.dumb_ways_to_die.offer import candidates
from companion.rules.kernel import PAUSING, SEATING_EVENTS, SEATING_MOVES, Game, Mode
from companion.words import N_

GAME: Game[Board] = Game(
    id="dumb-ways-to-die",
    title=N_("Dumb Ways to Die"),
    modes=(Mode("", N_("Dumb Ways to Die"), SEATS),),
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
    cards=load,
)
