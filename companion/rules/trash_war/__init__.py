"""Trash War: three walls each, trash flung from player to player, the last fortress that stands wins.

The referee knows what lies on the table and how many cards are where, never a hand: the number and the torches of a card are told
as it is played, or come from the card list. A turn is defence, then burn or repair, then attack; each part is one question.
"""

from __future__ import annotations

from companion.rules.kernel import PAUSING, SEATING_EVENTS, SEATING_MOVES, Game, Mode
from companion.rules.trash_war.board import Board, setup
from companion.rules.trash_war.candidates import candidates
from companion.rules.trash_war.cards import load, shipped
from companion.rules.trash_war.decide import decide
from companion.rules.trash_war.events import EVENTS
from companion.rules.trash_war.evolve import evolve
from companion.rules.trash_war.follow import follow
from companion.rules.trash_war.laws import RULES
from companion.rules.trash_war.moves import MOVES
from companion.rules.trash_war.rulings import RULINGS
from companion.words import N_

GAME: Game[Board] = Game(
    id="trash-war",
    title=N_("Trash War"),
    modes=(Mode("", "", (2, 5)),),
    rulings=(*RULINGS, PAUSING),
    moves=(*MOVES, *SEATING_MOVES),
    events=(*EVENTS, *SEATING_EVENTS),
    rules=RULES,
    setup=setup,
    candidates=candidates,
    decide=decide,
    follow=follow,
    evolve=evolve,
    hear=lambda match, sense: None,
    awaits=lambda match: {},
    cards=lambda path: load(path) if path else shipped(),
)
