"""The choices a table has in Dumpster Brawl!: where the rulebook is damaged, silent or leaves it to the players."""

from __future__ import annotations

from companion.rules.dumpster_brawl.board import ATTACKER, KING_OF_THE_HEAP, LEFT_NEIGHBOUR, ROUND_RUMMAGE, RUMMY
from companion.rules.kernel import Ruling
from companion.words import N_

TO_DISCARD, REMOVED = "discard-pile", "removed"

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "affinity",
        N_("Trash Affinity"),
        N_("Two of a character's own item make a set. The rulebook suggests it and lets you leave it out."),
        True,
        "Trash Affinity",
        modes=(ROUND_RUMMAGE, KING_OF_THE_HEAP),
    ),
    Ruling(
        "ties-to-defender",
        N_("Ties go to the defender"),
        N_("Printed for the other ways to play only. Off: a tie is rolled again."),
        True,
        "DB2",
        modes=(ROUND_RUMMAGE,),
    ),
    Ruling(
        "defender-spoils",
        N_("Beaten attacker pays 1–2 cards"),
        N_("That page is damaged; reconstructed from Rummy. Off: a beaten attacker only loses the turn."),
        True,
        "DB1",
        modes=(ROUND_RUMMAGE,),
    ),
    Ruling(
        "lost-blocker-ends-turn",
        N_("A lost Blocker cancels the attack"),
        N_("The card ends the turn, the rules demand an attack. Off: the attack is still to be declared."),
        True,
        "DB6",
        modes=(ROUND_RUMMAGE, RUMMY),
    ),
    Ruling(
        "king-clockwise",
        N_("Attackers change clockwise"),
        N_("The rulebook begins on the King's left and then prints counterclockwise. On: clockwise all the way."),
        False,
        "DB3",
        modes=(KING_OF_THE_HEAP,),
    ),
    Ruling(
        "ask-king",
        N_("The King is asked about victory"),
        N_("Step 4 checks the King's hand, but hands are secret. Off: play goes on unless somebody claims."),
        True,
        "DB13",
        modes=(KING_OF_THE_HEAP,),
    ),
    Ruling(
        "blocker-uses-draw",
        N_("A Blocker uses up a draw"),
        N_("It is drawn like any card, but gives you none. Off: it does not count among the allowed draws."),
        True,
        "DB15",
    ),
    Ruling(
        "split-sets",
        N_("Six of one item are two sets"),
        N_("The rulebook says that sets may be larger, not that they may be split. Off: one set per item."),
        False,
        "DB4",
        modes=(ROUND_RUMMAGE, KING_OF_THE_HEAP),
    ),
    Ruling(
        "hand-costs",
        N_("Cards in hand cost points"),
        N_("The point table is lost: each card laid down counts one. Off: what you still hold costs nothing."),
        False,
        "DB11",
        modes=(RUMMY,),
    ),
    Ruling(
        "free-exchange",
        N_("A winner may leave hands alone"),
        N_("The attacker “may” take or give. Off: one of the two has to be done while there are cards."),
        True,
        "DB12",
        modes=(RUMMY,),
    ),
    Ruling(
        "attacker-lays-first",
        N_("The attacker lays down first"),
        N_("Only one can go out first, but nothing says who lays down first. Off: the defender."),
        True,
        "DB16",
        modes=(RUMMY,),
    ),
    Ruling(
        "leaving",
        N_("Cards of a player who leaves"),
        N_("No rulebook says it. On the discard pile they stay in play; a running fight with the leaver is void."),
        TO_DISCARD,
        "seats",
        (TO_DISCARD, REMOVED),
    ),
    Ruling(
        "king-leaves",
        N_("When the King leaves"),
        N_("No rulebook says who follows: whoever attacks takes the heap, or the King's left neighbour."),
        ATTACKER,
        "seats",
        (ATTACKER, LEFT_NEIGHBOUR),
        modes=(KING_OF_THE_HEAP,),
    ),
    Ruling("slugs", N_("Slugs"), N_("Four are suggested; six are in the box."), 4, "Setting Up the Game", (0, 6)),
    Ruling("boosters", N_("Boosters"), N_("Three are suggested; seven are in the box."), 3, "Setting Up the Game", (0, 7)),
    Ruling("blockers", N_("Blockers"), N_("Three are suggested; five are in the box."), 3, "Setting Up the Game", (0, 5)),
)
