"""Every rule of Dumpster Brawl! that a move can break, in our words and in the rulebook's order: its heading, with the number of the step
where steps are numbered, and the point under it; or its ruling.
"""

from __future__ import annotations

from companion.rules.kernel import Rule
from companion.words import N_

_GOAL = "Object of the Game/Winning"
_SPECIAL = "Booster and Blocker Cards"
_LAYING = "Rummy Style Scoring/Winning"

FACE = Rule("Game Contents, dice", N_("A die shows a crowbar or a lid."))

THREE_SETS = Rule(f"{_GOAL}, three sets", N_("Victory needs at least three sets."))
LEFTOVER = Rule(f"{_GOAL}, extra cards", N_("No card may be left over beside the sets."))
ONE_SET = Rule("DB4", N_("Each item makes one set, however large."))
ITEM = Rule(f"{_GOAL}, items", N_("A set is made of an item of the list, and of no more cards than there are."))
HAND_COUNT = Rule(f"{_GOAL}, hand", N_("The cards of a claim must be as many as the player holds."))
CLAIM_OPEN = Rule("DB8", N_("A claim is open: the active player of the exchange answers first."))
SET_SIZE = Rule("Character Trash Affinity, sets", N_("A set is three or more of an item, two or more of the character's own item."))

SLUG = Rule("Slug Cards", N_("Nobody wins with a Slug in the hand; Slugs match nothing."))

BOOSTER_CARD = Rule(f"{_SPECIAL}, Booster", N_("Only a Booster of this match, held in the hand, can be played."))
BOOSTER_TIME = Rule(f"{_SPECIAL}, Booster moment", N_("Attack dice are rolled again only by the attacker and right after the attack roll."))
LIDS_STAY = Rule(f"{_SPECIAL}, Booster dice", N_("Only the attack dice are rolled again; the lids stay."))
TEXT = Rule(f"{_SPECIAL}, Booster text", N_("Cards move like this only right after a card whose text says so, and only where they are."))
BOOSTER_HELD = Rule(f"{_SPECIAL}, Booster held", N_("Play or discard every Booster before you claim."))

BLOCKER_FIRST = Rule(f"{_SPECIAL}, Blocker at once", N_("A Blocker is fought and paid out before anything else."))
BLOCKER_CARD = Rule(f"{_SPECIAL}, Blocker number", N_("A Blocker has a number from 1 to 6 and a name of the card list."))
BLOCKER_DICE = Rule(f"{_SPECIAL}, Blocker dice", N_("Six dice are rolled against a Blocker."))
BLOCKER_LEFT = Rule(f"{_SPECIAL}, Blocker removed", N_("No Blocker is left in the game."))
REWARD = Rule(f"{_SPECIAL}, Blocker reward", N_("Take a reward that the Blocker's text offers."))
REWARD_SEAT = Rule(f"{_SPECIAL}, Blocker opponent", N_("Name another player who holds cards."))

CHARACTER = Rule("Setting Up the Game 1", N_("Pick one of the listed characters that nobody else plays."))
BEFORE_DEAL = Rule("Setting Up the Game 6", N_("Characters and the first player are settled before the deal."))
ROLLERS = Rule("Setting Up the Game 6, roll again", N_("Only players who have not stopped at a lid roll, once each round."))
NOT_DEALT = Rule("Setting Up the Game 7", N_("First find out who starts, then the cards are dealt."))

PLAYER = Rule("How to Play, players", N_("There is nobody at that seat."))
NOT_NOW = Rule("How to Play, in order", N_("Another step is due now."))

TARGET = Rule("Round Rummage 1", N_("Attack one of the other players."))
PLAN = Rule("Round Rummage 2", N_("Draw 1 or 2, or discard 1 or 2, or one of each, or nothing, and say it beforehand."))
MUST_ATTACK = Rule("Round Rummage 3", N_("A turn cannot end without declaring an attack."))
FIGHT_DICE = Rule("Round Rummage 3, dice", N_("The attacker rolls six blue dice, the defender five green ones."))
ONE_CARD = Rule("Round Rummage 4", N_("A winning attacker takes one card, or gives one, or does neither."))
PILE = Rule("Round Rummage 4, plus", N_("Cards are drawn from the trash pile or the discard pile while it has any."))
DRAW_FIRST = Rule("Round Rummage 4, minus", N_("First draw for the pluses, then discard for the minuses."))
TWO_CARDS = Rule("DB1", N_("A winning defender takes and gives at most two cards together."))
NO_CARDS = Rule("DB1, off", N_("This table lets no card change hands when the defender wins."))
SIX_DICE = Rule("DB14", N_("Six dice show pluses and minuses, together at most six."))

ONLY_KING = Rule("King of the Heap", N_("Only the King draws and discards, after the fight; hands are not touched."))
ATTACKER_FIXED = Rule("King of the Heap 2", N_("The next player in order attacks the King."))

RUMMY = Rule("Round Rummage Rummy", N_("Only in Rummy are cards laid down in front of a player."))
RUMMY_PLAN = Rule("Round Rummage Rummy 2", N_("Before the attack draw none, one or two cards; nobody discards."))
GO_OUT = Rule("Round Rummage Rummy 2, going out", N_("Before the attack cards are laid down only to go out with all of them."))
MUST_EXCHANGE = Rule("DB12, off", N_("At this table a winning attacker takes a card or gives one, if there is any."))
NO_DISCARD = Rule("Round Rummage Rummy 4, minus", N_("There is no discard: the minuses have no use."))
RUMMY_TWO = Rule("Round Rummage Rummy 4, defender", N_("A winning defender takes and gives at most two cards together."))

NO_CLAIM = Rule(f"{_LAYING}, points", N_("Nobody claims three sets here: lay sets down and go out."))
LAYERS = Rule(f"{_LAYING}, end of combat", N_("Only those who fought lay down, at the end of the combat, one after the other."))
OWN_SET = Rule(f"{_LAYING}, first cards", N_("The first cards that a player lays down are a set of three or more."))
LAID_HELD = Rule(f"{_LAYING}, from the hand", N_("Nobody lays down more cards than there are in the hand."))
ADD_ON = Rule(f"{_LAYING}, add-ons", N_("One or two cards go to what lies before you, or where somebody else has a set of that item."))
OUT_AT_ONCE = Rule(f"{_LAYING}, out first", N_("Whoever loses the last card with a set down is out at once; nothing is given back."))
TIE = Rule(f"{_LAYING}, tie", N_("The tied players roll six dice each, once a round."))

HELD = Rule("Glossary of Terms, discard", N_("Nobody can take or give more cards than there are in the hand."))

BEFORE_PAUSE = Rule("Table ruling, start", N_("Nobody pauses before the cards are dealt."))
KING_STAYS = Rule("Table ruling, King", N_("The King cannot pause: everybody attacks the King."))
FIGHTER_STAYS = Rule("Table ruling, fighter", N_("Whoever is attacked cannot pause before the turn is over."))

RULES: tuple[Rule, ...] = (
    FACE,
    THREE_SETS,
    LEFTOVER,
    ONE_SET,
    ITEM,
    HAND_COUNT,
    CLAIM_OPEN,
    SET_SIZE,
    SLUG,
    BOOSTER_CARD,
    BOOSTER_TIME,
    LIDS_STAY,
    TEXT,
    BOOSTER_HELD,
    BLOCKER_FIRST,
    BLOCKER_CARD,
    BLOCKER_DICE,
    BLOCKER_LEFT,
    REWARD,
    REWARD_SEAT,
    CHARACTER,
    BEFORE_DEAL,
    ROLLERS,
    NOT_DEALT,
    PLAYER,
    NOT_NOW,
    TARGET,
    PLAN,
    MUST_ATTACK,
    FIGHT_DICE,
    ONE_CARD,
    PILE,
    DRAW_FIRST,
    TWO_CARDS,
    NO_CARDS,
    SIX_DICE,
    ONLY_KING,
    ATTACKER_FIXED,
    RUMMY,
    RUMMY_PLAN,
    GO_OUT,
    MUST_EXCHANGE,
    NO_DISCARD,
    RUMMY_TWO,
    NO_CLAIM,
    LAYERS,
    OWN_SET,
    LAID_HELD,
    ADD_ON,
    OUT_AT_ONCE,
    TIE,
    HELD,
    BEFORE_PAUSE,
    KING_STAYS,
    FIGHTER_STAYS,
)
