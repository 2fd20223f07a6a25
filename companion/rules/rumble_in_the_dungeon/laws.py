"""The rules of Rumble in the Dungeon that a move can break, in the rulebook's order, and the table rulings.

A reference is a heading of the rulebook and the point under it, or a ruling's id. Rulings without a sensible other way have no
switch: the adventure ends at once (RD6), whose characters are both out plays on (RD7), a final tie is shared (RD8), a tie for the
fewest points is drawn by lot (RD9), nobody passes (RD10).
"""

from __future__ import annotations

from companion.rules.kernel import Rule, Ruling
from companion.words import N_

CHARACTER = Rule("Game Material, characters", N_("Only one of this match's twelve characters can be named."))

ROOMS = Rule("Set-up, rooms", N_("Each of the twelve rooms lies in the dungeon once, on a place of its own."))
ENTRANCE = Rule("Set-up, entry", N_("The entry and the treasure room are two different rooms of the dungeon."))
APART = Rule("Set-up, far apart", N_("The entry and the treasure room lie far from each other: not side by side, not joined by a door."))
ADJACENT = Rule("RD1, adjacent", N_("Only rooms that share a side are adjacent, not rooms that touch at a corner."))
CONNECTED = Rule("RD1, connected", N_("Every room must be reachable from every other through doors."))
REBUILD = Rule("RD13", N_("At this table the dungeon stays as it is for all three adventures."))
ONE_EACH = Rule("Set-up, characters", N_("One character is placed in each of the twelve rooms."))

ORDER = Rule("Game play, in order", N_("Another step is due now."))
STARTER = Rule("Game play, who starts", N_("One of the players who share the fewest points is drawn by lot to start (RD9)."))
MUST_ACT = Rule("Game play, one of two actions", N_("A turn is a move or a fight: nobody may pass (RD10)."))
GONE = Rule("Game play, out of the dungeon", N_("Only a character that is still in the dungeon can be moved, fought or led out."))
DOOR = Rule("Move a character, doors", N_("A character moves to an adjacent room, through a door."))
ALONE = Rule("Move a character, alone", N_("A character that is not alone may not be moved, except with the chest."))
SEVERAL = Rule("Start a fight, several", N_("A fight needs several characters in the room."))

WITH_CHEST = Rule("The treasure chest, same tile", N_("The chest is moved by a character on its tile only."))
MUST_CARRY = Rule("RD4", N_("At this table who leaves the room of the chest takes it along."))
ON_ENTRY = Rule("The treasure chest, entry", N_("Nobody leaves the dungeon but from the entry tile, and with the chest."))
CROWDED = Rule("RD2", N_("At this table the chest is led out only by a character that is alone on the entry tile."))
ONE_ACTION = Rule("RD3", N_("Stepping onto the entry tile and leaving from it are two actions."))

LAST_ONE = Rule("Scoring, one remains", N_("Only one character remains: the adventure is over, the tokens are revealed."))
SECRET = Rule("Scoring, reveal", N_("Tokens lie face down while two characters or more are in the dungeon."))
TOKENS = Rule("Scoring, two tokens", N_("Each player who was dealt tokens reveals two different ones, once."))
TWICE = Rule("Scoring, one token each", N_("There is one token of each character, and this one has been revealed by somebody else."))

STALL = Rule("RD11, rounds", N_("A vote to end needs a table that allows it, and so many full rounds in which no character left."))
BALLOTS = Rule("RD11, ballots", N_("Those in favour are players at the table, each counted once."))
DRAWN = Rule("RD11, draw", N_("The draw names each character that is still in the dungeon once."))

RULES: tuple[Rule, ...] = (
    CHARACTER, ROOMS, ENTRANCE, APART, ADJACENT, CONNECTED, REBUILD, ONE_EACH, ORDER, STARTER, MUST_ACT, GONE, DOOR, ALONE,
    SEVERAL, WITH_CHEST, MUST_CARRY, ON_ENTRY, CROWDED, ONE_ACTION, LAST_ONE, SECRET, TOKENS, TWICE, STALL, BALLOTS, DRAWN,
)  # fmt: skip

CORNERS, CROWDED_EXIT, LEAVE_AT_ONCE, CARRY, CHEST = "corner-doors", "crowded-exit", "leave-at-once", "must-carry", "fallen-carrier"
STALL_ROUNDS, TWO_PLAYERS, BUILD_ANEW, LEAVING = "stall-rounds", "two-players", "rebuild", "leaving"
STAYS, RETURNS = "chest-stays", "chest-returns"
UNSCORED, COUNTS = "unscored", "counts"

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        CORNERS,
        N_("Doors across corners"),
        N_("The rulebook says “adjacent” and “doors”. On: a door may also join two rooms that touch at a corner."),
        False,
        "RD1",
    ),
    Ruling(
        CROWDED_EXIT,
        N_("The chest leaves a crowded entry"),
        N_("The exception for the chest speaks of moving to a room. Off: who leaves must be alone on the entry tile."),
        True,
        "RD2",
    ),
    Ruling(
        LEAVE_AT_ONCE,
        N_("Onto the entry and out in one action"),
        N_("The rulebook lets a character leave that stands on the entry. On: carrying the chest there may end outside."),
        False,
        "RD3",
    ),
    Ruling(
        CARRY,
        N_("The chest must be taken along"),
        N_("The rulebook says that it can be moved. On: nobody walks out of its room without it."),
        False,
        "RD4",
    ),
    Ruling(
        CHEST,
        N_("The chest when its carrier is eliminated"),
        N_("Nothing is printed: the chest belongs to the tile and stays, or it goes back to the treasure room."),
        STAYS,
        "RD5",
        (STAYS, RETURNS),
    ),
    Ruling(
        STALL_ROUNDS,
        N_("Rounds without a departure before a vote to end"),
        N_("An adventure can go round in circles, and nothing is printed against it. 0: never; 3 is a good number."),
        0,
        "RD11",
        (0, 20),
    ),
    Ruling(
        TWO_PLAYERS,
        N_("Two players (unofficial)"),
        N_("The box says three to six; two play at their own risk."),
        False,
        "RD12",
    ),
    Ruling(
        BUILD_ANEW,
        N_("A new dungeon for the next adventure"),
        N_("The rulebook puts characters and chest back, not the rooms. On: the dungeon may be rebuilt if all agree."),
        True,
        "RD13",
    ),
    Ruling(
        LEAVING,
        N_("A player who leaves the match"),
        N_("Nothing is printed. Their tokens stay unseen and their points cannot win, or tokens and points still count."),
        UNSCORED,
        "seats",
        (UNSCORED, COUNTS),
    ),
)
