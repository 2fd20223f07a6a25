"""The choices a table has in Trash War: where the rulebook is silent, says two things, or groups are known to differ."""

from __future__ import annotations

from companion.rules.kernel import Ruling
from companion.words import N_

RUINS_CLEARED, AIM_AT_RUINS, ONE_ANSWER, AFTER_OUT = "ruins-cleared", "aim-at-ruins", "one-answer", "after-elimination"
HAND_OUT, FEWER, LATE_TORCH, REDRAW = "eliminated-hand", "catapult-fewer", "late-torch", "redraw"
FREE_PASS, LEAVING = "free-pass", "leaving"
LEFT_NEIGHBOUR, ATTACKER = "left-neighbour", "attacker"
BY_TORCHES, RECYCLE, REMOVED = "by-torches", "recycle", "removed"
EACH_CARD, TURN_END = "each-card", "turn-end"
ELIMINATED = "like-eliminated"

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        RUINS_CLEARED,
        N_("Trash leaves with a destroyed wall"),
        N_("Not printed. If it stayed, a repaired wall would fall again at the next hit. Off: it stays until it is burned."),
        True,
        "TW2",
    ),
    Ruling(
        AIM_AT_RUINS,
        N_("Destroyed walls can be aimed at"),
        N_("Not printed. A wall that is down suffers nothing, so trash sent there would be stopped for free."),
        False,
        "TW3",
    ),
    Ruling(
        ONE_ANSWER,
        N_("One Shield or Deflect for each trash"),
        N_("Printed for Catapults only. Off: single trash may be deflected and then shielded, deflected or batted as well."),
        True,
        "TW5",
    ),
    Ruling(
        AFTER_OUT,
        N_("Who plays after an elimination?"),
        N_("Not printed. The left neighbour also follows a pass; the attacker is the other one it could be."),
        LEFT_NEIGHBOUR,
        "TW9",
        (LEFT_NEIGHBOUR, ATTACKER),
    ),
    Ruling(
        HAND_OUT,
        N_("Hand of an eliminated player"),
        N_("Not printed. By torches: to the two discard piles as if played. Or all to be recycled, or all out of the game."),
        BY_TORCHES,
        "TW9",
        (BY_TORCHES, RECYCLE, REMOVED),
    ),
    Ruling(
        FEWER,
        N_("A Catapult throws one to three trash cards"),
        N_("The rulebook says up to three, the card says any three. Off: exactly three."),
        True,
        "TW10",
    ),
    Ruling(
        LATE_TORCH,
        N_("One torch is torched in phase 2 as well"),
        N_("Phase 2 names two torches only, yet after it all torches are said to be gone. Off: one torch is recycled."),
        True,
        "TW12",
    ),
    Ruling(
        REDRAW,
        N_("When is the hand filled up?"),
        N_("The rulebook says after each card; a reviewer knows tables that draw at the end of the turn."),
        EACH_CARD,
        "TW15",
        (EACH_CARD, TURN_END),
    ),
    Ruling(
        FREE_PASS,
        N_("Passing with trash in the hand"),
        N_("A pass is described for a hand without trash only."),
        False,
        "TW17",
    ),
    Ruling(
        LEAVING,
        N_("Cards of a player who leaves"),
        N_("Not printed. Like an elimination: trash on their walls or on its way to them is discarded, the hand goes as ruled for it, and "
           "the left neighbour takes over the turn. Or all of it leaves the game."),
        ELIMINATED,
        "seats",
        (ELIMINATED, REMOVED),
    ),
)  # fmt: skip
