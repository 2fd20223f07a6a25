"""Every rule of Trash War that a move can break, in our words and in the rulebook's order: its heading and the point under it.

Rulings without a sensible other way are constants that name their id where they hold: TW1, TW4 and TW16 in `evolve`, TW6 and TW8 in
`defence`, TW7 in `defence`, TW11 in `turn`, TW13 in `piles`, TW14 in `follow`.
"""

from __future__ import annotations

from companion.rules.kernel import Rule
from companion.words import N_

PHASE_1 = Rule("Defense Cards, phase 1", N_("Mace, Deflect and Shield are played in one's own defence phase, on trash in flight."))
ORDER = Rule("Defense Cards, order", N_("Another step is due now: defence, then burn or repair, then attack."))

MACE_KIND = Rule("Mace Card, kinds", N_("A Mace bats to the left, to the right, back at the attacker, or at any player."))
MACE_TARGET = Rule("Mace Card, target", N_("The Mace decides whose wall is hit: another player's who is in the game and here."))
MACE_ENDS = Rule("Mace Card, turn over", N_("A Mace ends the turn: whoever it was batted at defends now, nothing else comes first."))
DEFLECT_WALL = Rule("Deflect Card, wall", N_("A Deflect leads to one of your own walls."))
SHIELD_WEAK = Rule("Shield Cards, value", N_("The Shield's value must be at least the damage of the trash."))
FLYING = Rule("Shield Cards, trash", N_("Name trash that is in flight and not blocked yet."))

TARGET = Rule("Trash Cards, enemy walls", N_("Attack a wall of another player who is in the game and here."))
CATAPULT_WALL = Rule("Catapult Cards, one wall", N_("All trash of a Catapult flies at the same wall."))
CATAPULT_LOAD = Rule("Catapult Cards, load", N_("A Catapult throws at least one trash card, and nothing else is done before."))
MACE_ALONE = Rule("Catapult Cards, not both", N_("Against a Catapult play either a Mace, or Shields and Deflects."))
ONE_EACH = Rule("Catapult Cards, one each", N_("At most one Shield or Deflect for each trash of a Catapult."))

BURN_PHASE = Rule("Burn Trash Cards, phase 2", N_("Burn in phase 2, after the damage; never trash in flight."))
BURN_TOTAL = Rule("Burn Trash Cards, total", N_("Together the burned trash may not exceed the value of the Burn card."))
BURN_OWN = Rule("Burn Trash Cards, your walls", N_("Burn trash that lies on your own walls."))
BURN_SOME = Rule("Burn Trash Cards, use", N_("A Burn card that was played burns at least one trash card."))
NOT_BOTH = Rule("Burn Trash Cards, not both", N_("One Burn card or one Repair card a turn, never two and never both."))
REPAIR_PHASE = Rule("Repair Wall Cards, phase 2", N_("Repair in phase 2, and only then."))
REPAIR_DOWN = Rule("Repair Wall Cards, wall", N_("Repair turns up a destroyed wall of your own."))

AIMED_AT = Rule("Table ruling, aimed at", N_("Whoever a Catapult is being aimed at pauses later."))
HELD = Rule("Discarding vs. Torching Cards, hand", N_("Nobody can play more cards than there are in the hand."))
DRAW_PILE = Rule("Recycling the Draw Pile, count", N_("The draw pile holds no more cards than the deck."))
TORCHES = Rule("Torching Phases, marks", N_("Say how many torches the card bears: none, one or two."))
NUMBER = Rule("The Cards, number", N_("Say the number on the card, within what the card list allows."))
LISTED = Rule("The Cards, name", N_("A card that is named stands in the card list under its kind."))

RUINS = Rule("TW3", N_("A destroyed wall cannot be aimed at."))
ONE_ANSWER = Rule("TW5", N_("At most one defence card for each trash."))
HAND_COUNT = Rule("TW9", N_("The torches told are those of the cards in that hand."))
THREE = Rule("TW10", N_("At this table a Catapult throws exactly three trash cards."))
NO_TRASH = Rule("TW17", N_("Pass only without trash in the hand: whoever can attack does."))

RULES: tuple[Rule, ...] = (
    PHASE_1,
    ORDER,
    MACE_KIND,
    MACE_TARGET,
    MACE_ENDS,
    DEFLECT_WALL,
    SHIELD_WEAK,
    FLYING,
    TARGET,
    CATAPULT_WALL,
    CATAPULT_LOAD,
    MACE_ALONE,
    ONE_EACH,
    BURN_PHASE,
    BURN_TOTAL,
    BURN_OWN,
    BURN_SOME,
    NOT_BOTH,
    REPAIR_PHASE,
    REPAIR_DOWN,
    AIMED_AT,
    HELD,
    DRAW_PILE,
    TORCHES,
    NUMBER,
    LISTED,
    RUINS,
    ONE_ANSWER,
    HAND_COUNT,
    THREE,
    NO_TRASH,
)
