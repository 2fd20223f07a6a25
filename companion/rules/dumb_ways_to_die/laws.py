"""The laws of Dumb Ways to Die that can be broken, in the rulebook's order, and the table rulings.

Rulings without a switch are constants that name their id where they hold: DW4, DW5 here and in `judge`; DW8, DW9, DW11, DW14,
DW15, DW16, DW19 in `judge` and `flow`. DW2 (before whom an attack lies) and DW20 (which bean flips) change nothing that counts.
"""

from __future__ import annotations

from companion.rules.kernel import Rule, Ruling
from companion.words import N_

_ACCIDENT = "Playing an ACCIDENT! Card on Another Player"
_COUNTER = "Countering ACCIDENT! Cards and YOU DIED! Cards"

CONTENTS = Rule("Contents, cards", N_("By the card list of this match no such card can be there: all of them lie elsewhere."))
ROLL_FIRST = Rule("On Your Turn, roll", N_("A turn begins with a roll of the die."))
DIE = Rule("On Your Turn, the die", N_("The die shows 1, 2 or 3."))
ALL_ACTIONS = Rule("On Your Turn, all actions", N_("Every action that was rolled must be completed before the turn passes."))
TOLD = Rule("Draw a Card, red border", N_("Say whether the card is clean, a YOU DIED! of which category, or PSYCHO ATTACK!."))
FORCED_DRAW = Rule("Draw a Card, one at a time", N_("Cards that must be drawn are drawn one at a time before anything else."))
KIND = Rule("Play a Card, types", N_("Only an ACCIDENT! or one of the other clean cards can be played as an action."))
RESOLVE = Rule("Play a Card, resolve", N_("A card is resolved before the next action."))
HELD = Rule("Play a Card, hand", N_("Only a card from the hand can be played."))
ONCE = Rule(f"{_ACCIDENT}, once per turn", N_("Only one ACCIDENT! a turn can be played on another player."))
TARGET = Rule(f"{_ACCIDENT}, one player", N_("An ACCIDENT! names one other player, who is in the game and here."))
TRIANGLE = Rule(f"{_COUNTER}, categories", N_("Nature avoids Ride, which avoids Home, which avoids Nature; RELAX avoids all three."))
SURVIVE = Rule("PSYCHO ATTACK!, roll", N_("Nothing but a roll helps against a PSYCHO ATTACK!: everybody rolls in turn."))
LOST = Rule("Losing a Life, no counter", N_("A bean that is not saved is lost; say only whether its player could have saved it."))
SITTING_DUCK = Rule("Notes, empty handed", N_("Whoever holds no card has nothing to counter with."))
CHOSEN = Rule("Quick Reference, one player", N_("A card that says so names another player, in the game and here; the rest name nobody."))
DISCARD = Rule("WHEEL OF MISFORTUNE, discard", N_("Cards are discarded only when a WHEEL OF MISFORTUNE asks for it."))
EVERY_ACCIDENT = Rule("DW1, every ACCIDENT!", N_("At this table each player plays at most one ACCIDENT! a turn, counters included."))
MUST_COUNTER = Rule("DW3, must counter", N_("At this table whoever can counter must."))
NO_DANGER = Rule("DW4, in danger", N_("Only a bean in danger can be saved or lost; a counter is not countered."))
NO_THREAT = Rule("DW5, RELAX", N_("RELAX is no action: it is played only when a bean of yours is in danger."))

RULES = (
    CONTENTS, ROLL_FIRST, DIE, ALL_ACTIONS, TOLD, FORCED_DRAW, KIND, RESOLVE, HELD, ONCE, TARGET, TRIANGLE, SURVIVE,
    LOST, SITTING_DUCK, CHOSEN, DISCARD, EVERY_ACCIDENT, MUST_COUNTER, NO_DANGER, NO_THREAT,
)  # fmt: skip

ACCIDENT_LIMIT, ATTACKS, ALL = "accident-limit", "attacks", "all"
COUNTERING = "must-counter"
OFF_TURN_DEATH, AT_ONCE, AFTER_DRAWING = "off-turn-death", "at-once", "after-drawing"
PSYCHO_FIRST, FLIPPER, ACTIVE = "psycho-first", "flipper", "active"
PSYCHO_NEXT, AFTER_ACTIVE, AFTER_FLIPPER = "psycho-next", "after-active", "after-flipper"
PSYCHO_BEANS, IN_ORDER, TOGETHER = "psycho-beans", "in-order", "together"
LUCK_LAST, RIGHT, LEFT = "blind-luck-last", "right", "left"
WHEEL_PICK, VICTIM, PLAYER = "wheel-pick", "victim", "player"
WHEEL_SHORT, TWO, AS_MANY = "wheel-short", "two", "as-many"
WHEEL_PSYCHO, STOPS, GOES_ON = "wheel-psycho", "stops", "goes-on"
DEAD_HAND, LEAVING, TO_DISCARD, ASIDE = "dead-hand", "leaving", "discard", "aside"
EMPTY_SEAT, SKIPPED, GAP = "empty-seat", "skipped", "gap"
DEAD_TURN, ENDS, NEIGHBOUR = "dead-turn", "ends", "neighbour"

RULINGS = (
    Ruling(
        ACCIDENT_LIMIT,
        N_("What does “once per turn” limit?"),
        N_("The book says it about ACCIDENT! cards played on another player; counters are the answer to a danger and no action."),
        ATTACKS,
        "DW1",
        (ATTACKS, ALL),
    ),
    Ruling(
        COUNTERING,
        N_("Whoever can counter must"),
        N_("The book speaks of a chance to save a bean, not of a duty."),
        False,
        "DW3",
    ),
    Ruling(
        OFF_TURN_DEATH,
        N_("A YOU DIED! drawn on another player's turn"),
        N_("The book has it laid open at once; it does not say whether a draw that is still due comes first."),
        AT_ONCE,
        "DW6",
        (AT_ONCE, AFTER_DRAWING),
    ),
    Ruling(
        PSYCHO_FIRST,
        N_("Who rolls first when a WHEEL OF MISFORTUNE brings up a PSYCHO ATTACK!?"),
        N_("The book names whoever flipped it, but has one's own turn and SET FIRE in mind."),
        FLIPPER,
        "DW7",
        (FLIPPER, ACTIVE),
    ),
    Ruling(
        PSYCHO_NEXT,
        N_("Whose turn follows a PSYCHO ATTACK! that a WHEEL OF MISFORTUNE brought up?"),
        N_("The book says next to whom for SET FIRE only: to the player on turn. It could also be next to whoever flipped it."),
        AFTER_ACTIVE,
        "DW7",
        (AFTER_ACTIVE, AFTER_FLIPPER),
    ),
    Ruling(
        PSYCHO_BEANS,
        N_("When do the beans flip in a PSYCHO ATTACK!?"),
        N_("Each at its roll, so that the last bean alive wins at once; or together after all rolls, so that all can go out."),
        IN_ORDER,
        "DW10",
        (IN_ORDER, TOGETHER),
    ),
    Ruling(
        LUCK_LAST,
        N_("BLIND LUCK as the last card: which neighbour gets nothing?"),
        N_("“The next player” is next to take: on the right, from the empty hand. It can be read as next in turn, on the left."),
        RIGHT,
        "DW12",
        (RIGHT, LEFT),
    ),
    Ruling(
        WHEEL_PICK,
        N_("WHEEL OF MISFORTUNE: who picks the cards to discard?"),
        N_("The card makes the other player discard; it does not say who chooses."),
        VICTIM,
        "DW13",
        (VICTIM, PLAYER),
    ),
    Ruling(
        WHEEL_SHORT,
        N_("WHEEL OF MISFORTUNE on a hand of fewer than two cards"),
        N_("The card says two and two. What cannot be discarded is left out; whether two are drawn then is not said."),
        TWO,
        "DW13",
        (TWO, AS_MANY),
    ),
    Ruling(
        DEAD_HAND,
        N_("The hand of a player who is out"),
        N_("Not printed: on the discard pile the cards come back into play, put aside they are gone."),
        TO_DISCARD,
        "DW17",
        (TO_DISCARD, ASIDE),
    ),
    Ruling(
        EMPTY_SEAT,
        N_("BLIND LUCK beside the place of a player who is out"),
        N_("Not printed: the place is skipped, or whoever sits to its right takes from nobody while three or more are left."),
        SKIPPED,
        "DW17",
        (SKIPPED, GAP),
    ),
    Ruling(
        DEAD_TURN,
        N_("Actions left when a player goes out on their own turn"),
        N_("Not printed: the turn ends, or the left neighbour plays the rest of it before their own."),
        ENDS,
        "DW18",
        (ENDS, NEIGHBOUR),
    ),
    Ruling(
        WHEEL_PSYCHO,
        N_("A PSYCHO ATTACK! as the first card of a WHEEL OF MISFORTUNE"),
        N_("It cancels the remaining actions; whether the second card of the WHEEL is one of them is not said."),
        STOPS,
        "DW21",
        (STOPS, GOES_ON),
    ),
    Ruling(
        LEAVING,
        N_("The hand of a player who leaves"),
        N_("No rulebook says: the turn ends, the beans are out with their player, and the cards go as they do when somebody dies."),
        TO_DISCARD,
        "seats",
        (TO_DISCARD, ASIDE),
    ),
)
