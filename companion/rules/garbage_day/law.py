"""The laws of Garbage Day that can be broken, the table rulings, and the numbers of the rulebook.

Rulings without a sensible other way are constants that name their id where they hold: GD2, GD4, GD5 and GD10 in `judge`, GD8 and
GD9 in `flow`, GD15 with the question `Cleaning`, GD7, GD14 and GD16 here.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.kernel import Rule, Ruling
from companion.words import N_

HAND_SIZE = 3  # step 1 draws up to it
DEALT = 2  # cards of a starting hand
FULL_ROOM = 10
STILL_SECONDS = 3.0
LIMITS: Mapping[int, int] = {2: 5, 3: 4, 4: 4, 5: 3}  # Overflow that busts, by players at the start (GD7)

_PLAY = "2. Play a Card"
_CAN = "Rules for placing"

ORDER = Rule("Gameplay, in order", N_("That is not due now: the open question is answered first, then the next step."))
ONE_CARD = Rule(f"{_PLAY}, one card", N_("Exactly one card is played each turn."))
ICON = Rule(f"{_PLAY}, icons", N_("A card goes only where the icons at its top allow."))
MISCHIEF_ROOM = Rule(f"{_PLAY}, Mischief", N_("A Mischief card goes into a roommate's room, or wherever the card itself sends it."))
TEXT = Rule(f"{_PLAY}, Mischief text", N_("Only a text that stands on a Mischief card of this deck can be followed."))
NOTHING = Rule(f"{_PLAY}, nothing there", N_("There is no card there to take."))
VISIBLE = Rule(f"{_PLAY}, name visible", N_("Only a card whose name on the can is fully visible can be named."))
RETRY = Rule(f"{_CAN}, try again", N_("A card that was placed wrongly is picked up and put on the can again."))
STILL = Rule(f"{_CAN}, 3 seconds", N_("Wait until the cards on the can have not moved for 3 seconds before the next card."))
CHOICE = Rule("3. Check Room, no choice", N_("Only a full room is cleaned, or one that a Mischief card allows."))
SIZE = Rule("3. Check Room, size", N_("The size at the bottom left of the card must be known: it counts towards a full room."))
FELL = Rule("4. Overflow, cards", N_("Only cards that lay on the can, or were being placed, can fall."))
PILE = Rule("Contents, cards", N_("A pile can only give cards that it holds."))
OUT = Rule("4. Overflow, busted", N_("Only a player who is still in the game and at the table can be named (GD14)."))
OLDER = Rule("GD3, older cards", N_("Only the card just placed must keep its holes clear; older cards may be covered."))
BALLOTS = Rule("GD10, ballots", N_("Everybody in the game and at the table gives one ballot: one of them, or nobody."))
KEEP = Rule("GD11, last cards", N_("With deck and hand empty, a card of your room goes on the can."))

RULES = (
    ORDER, ONE_CARD, ICON, MISCHIEF_ROOM, TEXT, NOTHING, VISIBLE, RETRY, STILL, CHOICE, SIZE, FELL, PILE, OUT, OLDER,
    BALLOTS, KEEP,
)  # fmt: skip

# What is wrong with a placement, in the book's terms: shown with `Misplaced`, `HoleCovered` and `TakenBack`.
PLACEMENT: Mapping[str, Rule] = {
    "hole": Rule(f"{_CAN}, holes", N_("The table must be visible through both holes of the card just placed.")),
    "older hole": Rule("GD3, older holes", N_("At this table older cards must keep their holes clear too.")),
    "two hands": Rule(f"{_CAN}, one hand", N_("Only one hand may place a card.")),
    "face down": Rule(f"{_CAN}, face up", N_("A card lies face up so that its title can be read.")),
    "under": Rule(f"{_CAN}, on top", N_("A card goes on top, never under or between others.")),
    "moved others": Rule(f"{_CAN}, hands off", N_("Cards on the can may not be moved on purpose (GD16).")),
}

# What each kind of Mischief text does, in our words; the card list may give a card's own text.
EFFECTS: Mapping[str, str] = {
    "clean": N_("Choose a room. It is cleaned now."),
    "retrieve": N_("Name a card on the can whose name is fully visible. The roommate takes it into their room."),
    "duel": N_("Play rock-paper-scissors with the roommate at once. The loser cleans their room."),
    "move": N_("Move a Garbage card from your room into this one."),
}

FALLEN, OLDER_HOLES, FULL_WHEN = "fallen", "older-holes", "full-room"
MUST_EMPTY, BUSTED_SPOIL, MISCHIEF_SIZE, STRAY_SPOIL = "empty-room", "busted-spoil", "mischief-size", "stray-spoil"
TOUCHES, LIES, LEAVES = "touches-table", "lies-down", "leaves-top"
OWN_STEP, AT_ONCE = "own-step", "at-once"
LEAVING, UNDER_DECK, OVERFLOW = "leaving", "under-deck", "overflow"

RULINGS = (
    Ruling(
        FALLEN,
        N_("When has a card fallen?"),
        N_("The book speaks of cards that fall onto the table, not of cards that lean or hang."),
        TOUCHES,
        "GD1",
        (TOUCHES, LIES, LEAVES),
    ),
    Ruling(
        OLDER_HOLES,
        N_("Older cards must keep their holes clear too"),
        N_("The book names only the card being played, and later cards must go on top."),
        False,
        "GD3",
    ),
    Ruling(
        FULL_WHEN,
        N_("When is a room cleaned that a roommate filled?"),
        N_("Check Room is a step of one's own turn, yet the card may fill the room on another's."),
        OWN_STEP,
        "GD6",
        (OWN_STEP, AT_ONCE),
    ),
    Ruling(
        MUST_EMPTY,
        N_("With deck and hand empty, a room card must be stacked"),
        N_("The book says “may”; if everybody keeps their cards the game never ends."),
        True,
        "GD11",
    ),
    Ruling(
        BUSTED_SPOIL,
        N_("A busted player's Overflow counts against a spotless end"),
        N_("“If no players have any Overflow” does not say whether busted players are meant."),
        True,
        "GD12",
    ),
    Ruling(
        MISCHIEF_SIZE,
        N_("Size of a Mischief card where nobody says"),
        N_("Every Mischief card seen in a picture shows 0; the whole list is not known."),
        0,
        "GD13",
        (0, 9),
    ),
    Ruling(
        STRAY_SPOIL,
        N_("Cards that fell without fault count against a spotless end"),
        N_("They are left where they fall and are in nobody's Overflow."),
        False,
        "GD17",
    ),
    Ruling(
        LEAVING,
        N_("Cards of a player who leaves"),
        N_("The book knows busted players only. Hand and room go under the deck, to be stacked still, or into the Overflow."),
        UNDER_DECK,
        "seats",
        (UNDER_DECK, OVERFLOW),
    ),
)
