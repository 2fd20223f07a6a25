"""Every rule of Dumpster Brawl! that a move can break, in our words, with its place in the rulebook or its ruling."""

from __future__ import annotations

from companion.rules.kernel import Rule
from companion.words import N_

CHARACTER = Rule("Setting Up 1", N_("Pick one of the listed characters that nobody else plays."))
BEFORE_DEAL = Rule("Setting Up 6", N_("Characters and the first player are settled before the deal."))
ROLLERS = Rule("Setting Up 6, roll again", N_("Only players who have not stopped at a lid roll, once each round."))
FACE = Rule("Custom Dice", N_("A die shows a crowbar or a lid."))
NOT_DEALT = Rule("Setting Up 7", N_("First find out who starts, then the cards are dealt."))

PLAYER = Rule("Players", N_("There is nobody at that seat."))
NOT_NOW = Rule("Player actions", N_("Another step is due now."))
PLAN = Rule("Round Rummage 2", N_("Draw 1 or 2, or discard 1 or 2, or one of each, or nothing, and say it beforehand."))
MUST_ATTACK = Rule("Round Rummage 3", N_("A turn cannot end without declaring an attack."))
TARGET = Rule("Round Rummage 1", N_("Attack one of the other players."))
FIGHT_DICE = Rule("Round Rummage 3, dice", N_("The attacker rolls six blue dice, the defender five green ones."))
ONE_CARD = Rule("Round Rummage 4", N_("A winning attacker takes one card, or gives one, or does neither."))
PILE = Rule("Round Rummage 4, plus", N_("Cards are drawn from the trash pile or the discard pile while it has any."))
DRAW_FIRST = Rule("Round Rummage 4, minus", N_("First draw for the pluses, then discard for the minuses."))

TWO_CARDS = Rule("DB1", N_("A winning defender takes and gives at most two cards together."))
NO_CARDS = Rule("DB1, off", N_("This table lets no card change hands when the defender wins."))
SIX_DICE = Rule("DB14", N_("Six dice show pluses and minuses, together at most six."))
HELD = Rule("Discard", N_("Nobody can take or give more cards than there are in the hand."))

ONLY_KING = Rule("King of the Heap", N_("Only the King draws and discards, after the fight; hands are not touched."))
ATTACKER_FIXED = Rule("King of the Heap 2", N_("The next player in order attacks the King."))

RUMMY = Rule("Round Rummage Rummy", N_("Only in Rummy are cards laid down in front of a player."))
RUMMY_PLAN = Rule("Round Rummage Rummy 2", N_("Before the attack draw none, one or two cards; nobody discards."))
GO_OUT = Rule("Round Rummage Rummy 2, going out", N_("Before the attack cards are laid down only to go out with all of them."))
NO_DISCARD = Rule("Round Rummage Rummy 4, minus", N_("There is no discard: the minuses have no use."))
MUST_EXCHANGE = Rule("DB12, off", N_("At this table a winning attacker takes a card or gives one, if there is any."))
RUMMY_TWO = Rule("Round Rummage Rummy 4, defender", N_("A winning defender takes and gives at most two cards together."))
LAYERS = Rule("Rummy Scoring 1", N_("Only those who fought lay down, at the end of the combat, one after the other."))
OWN_SET = Rule("Rummy Scoring 2", N_("The first cards that a player lays down are a set of three or more."))
ADD_ON = Rule("Rummy Scoring 3", N_("One or two cards go to what lies before you, or where somebody else has a set of that item."))
LAID_HELD = Rule("Rummy Scoring 2, hand", N_("Nobody lays down more cards than there are in the hand."))
OUT_AT_ONCE = Rule("Rummy Scoring 4", N_("Whoever loses the last card with a set down is out at once; nothing is given back."))
NO_CLAIM = Rule("Rummy Scoring", N_("Nobody claims three sets here: lay sets down and go out."))
TIE = Rule("Rummy Scoring 6", N_("The tied players roll six dice each, once a round."))

BLOCKER_FIRST = Rule("Blocker", N_("A Blocker is fought and paid out before anything else."))
BLOCKER_CARD = Rule("Blocker, number", N_("A Blocker has a number from 1 to 6 and a name of the card list."))
BLOCKER_LEFT = Rule("Blocker, remove", N_("No Blocker is left in the game."))
BLOCKER_DICE = Rule("Blocker, dice", N_("Six dice are rolled against a Blocker."))
REWARD = Rule("Blocker, reward", N_("Take a reward that the Blocker's text offers."))
REWARD_SEAT = Rule("Blocker, opponent", N_("Name another player who holds cards."))

BOOSTER_CARD = Rule("Booster", N_("Only a Booster of this match, held in the hand, can be played."))
BOOSTER_TIME = Rule("Booster, moment", N_("Attack dice are rolled again only by the attacker and right after the attack roll."))
LIDS_STAY = Rule("Booster, dice", N_("Only the attack dice are rolled again; the lids stay."))
TEXT = Rule("Booster, text", N_("Cards move like this only right after a card whose text says so, and only where they are."))

SLUG = Rule("Slug Cards", N_("Nobody wins with a Slug in the hand; Slugs match nothing."))
BOOSTER_HELD = Rule("Booster, winning", N_("Play or discard every Booster before you claim."))
LEFTOVER = Rule("Winning, extra cards", N_("No card may be left over beside the sets."))
THREE_SETS = Rule("Winning", N_("Victory needs at least three sets."))
SET_SIZE = Rule("Trash Affinity", N_("A set is three or more of an item, two or more of the character's own item."))
ONE_SET = Rule("DB4", N_("Each item makes one set, however large."))
ITEM = Rule("Trash List", N_("A set is made of an item of the list, and of no more cards than there are."))
HAND_COUNT = Rule("Winning, hand", N_("The cards of a claim must be as many as the player holds."))
CLAIM_OPEN = Rule("DB8", N_("A claim is open: the active player of the exchange answers first."))

BEFORE_PAUSE = Rule("Table ruling, start", N_("Nobody pauses before the cards are dealt."))
KING_STAYS = Rule("Table ruling, King", N_("The King cannot pause: everybody attacks the King."))
FIGHTER_STAYS = Rule("Table ruling, fighter", N_("Whoever is attacked cannot pause before the turn is over."))

RULES: tuple[Rule, ...] = (
    CHARACTER,
    BEFORE_DEAL,
    ROLLERS,
    FACE,
    NOT_DEALT,
    PLAYER,
    NOT_NOW,
    PLAN,
    MUST_ATTACK,
    TARGET,
    FIGHT_DICE,
    ONE_CARD,
    PILE,
    DRAW_FIRST,
    TWO_CARDS,
    NO_CARDS,
    SIX_DICE,
    HELD,
    ONLY_KING,
    ATTACKER_FIXED,
    RUMMY,
    RUMMY_PLAN,
    GO_OUT,
    NO_DISCARD,
    MUST_EXCHANGE,
    RUMMY_TWO,
    LAYERS,
    OWN_SET,
    ADD_ON,
    LAID_HELD,
    OUT_AT_ONCE,
    NO_CLAIM,
    TIE,
    BLOCKER_FIRST,
    BLOCKER_CARD,
    BLOCKER_LEFT,
    BLOCKER_DICE,
    REWARD,
    REWARD_SEAT,
    BOOSTER_CARD,
    BOOSTER_TIME,
    LIDS_STAY,
    TEXT,
    SLUG,
    BOOSTER_HELD,
    LEFTOVER,
    THREE_SETS,
    SET_SIZE,
    ONE_SET,
    ITEM,
    HAND_COUNT,
    CLAIM_OPEN,
    BEFORE_PAUSE,
    KING_STAYS,
    FIGHTER_STAYS,
)
