"""What therefore happened in Dumb Ways to Die: each event carries all that is needed to record it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Event


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody has `beans` beans and `cards` clean cards; red ones that were dealt are back in the deck of `deck` cards."""

    beans: int
    cards: int
    deck: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn passes to `seat`, who rolls."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """`seat` has this many actions."""

    seat: int
    face: int


@dataclass(frozen=True, slots=True)
class Recycled(Event):
    """The `count` cards of the discard pile are shuffled into a new deck."""

    count: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """`seat` drew a card, told as in `Draw`. A YOU DIED! lies open and endangers `seat`."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DrawsLost(Event):
    """`count` draws of `seat` are lost: no card is left in deck and discard pile (DW16)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PsychoStruck(Event):
    """A PSYCHO ATTACK! is open: the seats of `order` roll; no action is left. `last`: the next turn is of the player after it.
    `drawing`: the rest of a WHEEL is drawn all the same (DW21)."""

    order: tuple[int, ...]
    last: int
    drawing: bool = False


@dataclass(frozen=True, slots=True)
class PsychoRolled(Event):
    """`seat` rolled against the psycho. `doomed`: the bean flips once everybody has rolled (DW10)."""

    seat: int
    face: int
    doomed: bool = False


@dataclass(frozen=True, slots=True)
class Played(Event):
    """`seat` played a card as an action, on `target` or on nobody (−1). An ACCIDENT! endangers the target."""

    seat: int
    card: str
    target: int = -1


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """`seat` avoided a death with this card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class NotCountered(Event):
    """`seat` lets the bean die. `able`: though a counter is in the hand."""

    seat: int
    able: bool = False


@dataclass(frozen=True, slots=True)
class BeanLost(Event):
    """`seat` flips a bean and has `left`."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """`seat` has no bean left and is out; the `cards` of the hand go where DW17 says."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class LookedAhead(Event):
    """`seat` saw the top `count` cards of the deck and put them back."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """BLIND LUCK: one card from the second to the first seat of each pair, all at once (DW11)."""

    takes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """FAIR TRADE: the whole hands change; `seat` gives `gave` cards to `target` and gets `got`."""

    seat: int
    target: int
    gave: int
    got: int


@dataclass(frozen=True, slots=True)
class DiscardDue(Event):
    """WHEEL: `seat` picks `count` cards of `victim`'s hand to discard."""

    seat: int
    victim: int
    count: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """`count` cards of the hand of `seat` are discarded."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrawDue(Event):
    """`seat` has to draw `count` cards, one at a time, because of `card`. What was due before waits."""

    seat: int
    count: int
    card: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn of `seat` is over; the `count` cards that lay open, whoever played them, are discarded."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TookOver(Event):
    """`seat` plays the `left` actions of the player who just went out (DW18)."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over. `reason`: "last bean", or "together" when nobody's is left (DW10)."""

    winners: tuple[int, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    Dealt, TurnBegan, Rolled, Recycled, Drew, DrawsLost, PsychoStruck, PsychoRolled, Played, Countered, NotCountered, BeanLost,
    Eliminated, LookedAhead, Shifted, Traded, DiscardDue, Discarded, DrawDue, TurnEnded, TookOver, Ended,
)  # fmt: skip
