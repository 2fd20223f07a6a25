"""Dumpster Brawl!: fight over the trash with crowbars and lids until one hand is nothing but sets.

The referee knows counts, dice and places, never the cards: what a hand holds is told by the claim that lays it down.
Three ways to play share moves and events: Round Rummage and King of the Heap end with a claim, Rummy is laid down piece by
piece (`laying`) and ends with points (`scoring`).
"""

from __future__ import annotations

from companion.rules.dumpster_brawl.board import KING_OF_THE_HEAP, ROUND_RUMMAGE, RUMMY, Board, setup
from companion.rules.dumpster_brawl.candidates import candidates
from companion.rules.dumpster_brawl.cards import load, shipped
from companion.rules.dumpster_brawl.decide import decide
from companion.rules.dumpster_brawl.dice import awaits, hear
from companion.rules.dumpster_brawl.events import EVENTS
from companion.rules.dumpster_brawl.evolve import evolve
from companion.rules.dumpster_brawl.follow import follow
from companion.rules.dumpster_brawl.laws import RULES
from companion.rules.dumpster_brawl.moves import MOVES
from companion.rules.dumpster_brawl.rulings import RULINGS
from companion.rules.kernel import PAUSING, SEATING_EVENTS, SEATING_MOVES, Game, Mode
from companion.words import N_

GAME: Game[Board] = Game(
    id="dumpster-brawl",
    title=N_("Dumpster Brawl!"),
    modes=(
        Mode(ROUND_RUMMAGE, N_("Round Rummage"), (2, 6)),
        Mode(KING_OF_THE_HEAP, N_("King of the Heap"), (2, 6)),
        Mode(RUMMY, N_("Round Rummage Rummy"), (2, 6)),
    ),
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
    finds_first=True,
)
