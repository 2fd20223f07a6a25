"""What players say or do in Dumpster Brawl!

Cards are secret, so a move tells only what the whole table sees: how many cards went where, and what the dice show.
Seats are indices clockwise from 0. A pile is "trash" or "discard"; a face is "crowbar" or "lid".
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Move


@dataclass(frozen=True, slots=True)
class PickCharacter(Move):
    """Before the deal: `seat` plays the character `name` of the card list. May be said again to change it."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class RollDie(Move):
    """Roll-off for the start: the die of `seat` shows `face`."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class GoesFirst(Move):
    """Instead of (the rest of) the roll-off: the table says who starts, for instance after rolling among themselves."""

    seat: int


@dataclass(frozen=True, slots=True)
class Plan(Move):
    """Before the attack: how many cards will be drawn and discarded, said beforehand. Rummy knows no discard."""

    draw: int
    discard: int


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """One card from a pile to the hand. A Blocker is told with `Blocker` instead; a Booster stays secret in the hand."""

    source: str = "trash"


@dataclass(frozen=True, slots=True)
class StopDrawing(Move):
    """No more of the allowed draws; discarding (if any is allowed) comes next."""


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """One card face down on the discard pile."""


@dataclass(frozen=True, slots=True)
class StopDiscarding(Move):
    """No more of the allowed discards."""


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """After the fight: all further draws and discards are waived at once."""


@dataclass(frozen=True, slots=True)
class Blocker(Move):
    """The card just drawn from `source` is a Blocker with this number. `name`: as in the card list, "" when it is not
    there; it is then treated like the card the rulebook shows. `seat`: who drew it because a card's text said so; None:
    it was one of the allowed draws."""

    number: int
    name: str = ""
    source: str = "trash"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class BlockerRoll(Move):
    """Crowbars on the six dice rolled against the Blocker."""

    crowbars: int


@dataclass(frozen=True, slots=True)
class Reward(Move):
    """What the beaten Blocker pays: "draw" or "discard" (one more is allowed), "opponent-discards" (one card of `seat`
    at random), "by-the-text" (what the card says, see `MoveByText`) or "nothing"."""

    kind: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """The active player attacks `target`. Not in King of the Heap."""

    target: int


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """The attack roll: crowbars on the attacker's six blue dice, lids on the defender's five green ones. After a
    re-roll of the attack dice the lids must be those that lie."""

    crowbars: int
    lids: int


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """The winner of the fight takes one random card from the loser: `Exchange(1, 0)`."""


@dataclass(frozen=True, slots=True)
class Give(Move):
    """The winner of the fight puts one card into the loser's hand: `Exchange(0, 1)`."""


@dataclass(frozen=True, slots=True)
class Neither(Move):
    """The winner of the fight leaves both hands alone: `Exchange(0, 0)`."""


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """The winner takes `steal` random cards from the loser and puts `give` cards into the loser's hand."""

    steal: int
    give: int


@dataclass(frozen=True, slots=True)
class RummageRoll(Move):
    """The rummage roll: pluses (draws allowed) and minuses (discards allowed)."""

    pluses: int
    minuses: int


@dataclass(frozen=True, slots=True)
class PlayBooster(Move):
    """`seat` plays a Booster with this effect: "reroll-attack", or "by-the-text" (the table does what the card says and
    tells cards that moved with `MoveByText`). The card leaves the game."""

    seat: int
    effect: str


@dataclass(frozen=True, slots=True)
class MoveByText(Move):
    """Cards moved because a card's own text said so. `origin`, `goal`: a pile or a seat."""

    origin: str | int
    goal: str | int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """`seat` lays the whole hand down as sets, at any time: `sets` is ((item, how many), …). `slugs`, `boosters` and
    `strays` (trash in no set) are what else is in the hand; the total must be the number of cards held."""

    seat: int
    sets: tuple[tuple[str, int], ...]
    slugs: int = 0
    boosters: int = 0
    strays: int = 0


@dataclass(frozen=True, slots=True)
class NoClaim(Move):
    """The player asked about victory does not claim it."""


@dataclass(frozen=True, slots=True)
class LayDown(Move):
    """Rummy: `seat` lays cards face up in front of it, in this order: `cards` is ((item, how many), …)."""

    seat: int
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class StopLaying(Move):
    """Rummy: the player asked lays down no more."""


@dataclass(frozen=True, slots=True)
class TieRoll(Move):
    """Rummy, the last tie-break: crowbars on the six dice of `seat`."""

    seat: int
    crowbars: int


MOVES: tuple[type[Move], ...] = (
    PickCharacter,
    RollDie,
    GoesFirst,
    Plan,
    Draw,
    StopDrawing,
    Discard,
    StopDiscarding,
    EndTurn,
    Blocker,
    BlockerRoll,
    Reward,
    Attack,
    Fight,
    Steal,
    Give,
    Neither,
    Exchange,
    RummageRoll,
    PlayBooster,
    MoveByText,
    Claim,
    NoClaim,
    LayDown,
    StopLaying,
    TieRoll,
)
