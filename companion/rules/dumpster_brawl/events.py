"""What therefore happened in Dumpster Brawl!: the only things that change a match."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Event


@dataclass(frozen=True, slots=True)
class CharacterPicked(Event):
    """`seat` plays the character `name`."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die of the roll-off."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class RollAgain(Event):
    """The round of the roll-off is not decided: these seats roll again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstFound(Event):
    """`seat` goes first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody got `each` cards; no Blocker is among them."""

    each: int


@dataclass(frozen=True, slots=True)
class BlockersShuffledIn(Event):
    """`count` Blockers are now somewhere in the trash pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Crowned(Event):
    """King of the Heap: `seat` is the King."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn of `seat` (King of the Heap: of the attacker)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Planned(Event):
    """Before the attack up to `draw` cards are drawn and up to `discard` discarded."""

    seat: int
    draw: int
    discard: int


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """One card from a pile to the hand of `seat`."""

    seat: int
    source: str


@dataclass(frozen=True, slots=True)
class Recycled(Event):
    """The `count` cards of the discard pile were shuffled and are the new trash pile."""

    count: int


@dataclass(frozen=True, slots=True)
class DrawsLost(Event):
    """Both piles are empty: `count` allowed draws are lost."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class StoppedDrawing(Event):
    """`seat` draws no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """One card of `seat`, chosen by its holder, face down on the discard pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiscardedAtRandom(Event):
    """`count` random cards of `seat` went to the discard pile."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class StoppedDiscarding(Event):
    """`seat` discards no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlockerMet(Event):
    """`seat` turned a Blocker up; it lies face up and must be fought with six dice of `colour`. `by_text`: a card's text
    had it drawn, so that it is none of the allowed draws."""

    seat: int
    number: int
    name: str
    source: str
    colour: str
    by_text: bool = False


@dataclass(frozen=True, slots=True)
class BlockerFought(Event):
    """The Blocker is out of the game. Beaten: a reward is due. Not beaten: drawing and discarding are over."""

    seat: int
    crowbars: int
    beaten: bool


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    """The reward taken from a Blocker; see the move `Reward`."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """`seat` attacks `target`."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """The attack roll. `winner`: a seat, −1 for a tie that is rolled again."""

    attacker: int
    defender: int
    crowbars: int
    lids: int
    winner: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """The winner `seat` took `stolen` random cards from `other` and gave `given` cards to them; (0, 0): neither."""

    seat: int
    other: int
    stolen: int
    given: int


@dataclass(frozen=True, slots=True)
class Rummaged(Event):
    """The rummage roll of `seat` with dice of `colour`: draws up to `pluses`, then discards up to `minuses`."""

    seat: int
    pluses: int
    minuses: int
    colour: str


@dataclass(frozen=True, slots=True)
class BoosterPlayed(Event):
    """`seat` played a Booster; the card is out of the game."""

    seat: int
    effect: str


@dataclass(frozen=True, slots=True)
class MovedByText(Event):
    """`count` cards went from `origin` to `goal` (a pile or a seat) as a card's text says."""

    origin: str | int
    goal: str | int
    count: int


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """`seat` laid the hand down as these sets, and they are good."""

    seat: int
    sets: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ClaimDeclined(Event):
    """The King, asked at step 4, does not claim victory."""

    seat: int


@dataclass(frozen=True, slots=True)
class PrecedenceAsked(Event):
    """Cards changed hands just now: `seat` may claim before `claimant` wins."""

    seat: int
    claimant: int


@dataclass(frozen=True, slots=True)
class LayingBegan(Event):
    """Rummy, the combat is over: these seats may lay cards down, in this order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LaidDown(Event):
    """Rummy: `seat` laid these cards down: ((item, how many), …)."""

    seat: int
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class StoppedLaying(Event):
    """Rummy: `seat` lays down no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """Rummy: `seat` has no card left and a set in front: nobody lays down any more, the points are counted."""

    seat: int


@dataclass(frozen=True, slots=True)
class TieRollDue(Event):
    """Rummy: these seats are level in points and cards: each rolls six dice (again)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieRolled(Event):
    """Rummy: the crowbars of `seat` in the tie-break."""

    seat: int
    crowbars: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over. `reason`: "sets", "alone" (the others have left); in Rummy "points", or what broke a tie: "cards" on the
    table, "dice"."""

    winners: tuple[int, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    CharacterPicked,
    DieRolled,
    RollAgain,
    FirstFound,
    Dealt,
    BlockersShuffledIn,
    Crowned,
    TurnBegan,
    Planned,
    Drawn,
    Recycled,
    DrawsLost,
    StoppedDrawing,
    Discarded,
    DiscardedAtRandom,
    StoppedDiscarding,
    BlockerMet,
    BlockerFought,
    Rewarded,
    Attacked,
    Fought,
    Exchanged,
    Rummaged,
    BoosterPlayed,
    MovedByText,
    Claimed,
    ClaimDeclined,
    PrecedenceAsked,
    LayingBegan,
    LaidDown,
    StoppedLaying,
    WentOut,
    TieRollDue,
    TieRolled,
    Ended,
)
