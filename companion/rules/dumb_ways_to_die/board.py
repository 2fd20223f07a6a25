"""Dumb Ways to Die as the table can see it: beans, counts of cards, what lies open, and the questions that can be open.

A hand is a number and never anything else. Red cards never enter a hand, so how many of them are left in the deck is public.
Seats count clockwise from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from companion.rules.kernel import Ask, Match, Setting

BEANS = 3  # of each player at the start
DEALT = 5  # cards of a starting hand
FACES = (1, 2, 3)
SAFE = 1  # the only face that survives a PSYCHO ATTACK!
LOOKED_AT = 3  # cards that REARRANGED shows
FORCED = 2  # cards that WHEEL and SET FIRE make a player draw

NATURE, HOME, RIDE = "nature", "home", "ride"
CATEGORIES = (NATURE, HOME, RIDE)
AVOIDS: Mapping[str, str] = {NATURE: RIDE, RIDE: HOME, HOME: NATURE}

CLEAN = "clean"  # any card without a red border: it goes into the hand unseen
DIED, PSYCHO = "you-died", "psycho-attack"
ACCIDENTS: Mapping[str, str] = {f"accident-{category}": category for category in CATEGORIES}
RELAX, PEEK, LUCK, REARRANGED = "relax", "sneak-peek", "blind-luck", "rearranged"
WHEEL, FIRE, TRADE = "wheel", "set-fire", "fair-trade"
CARDS = (*ACCIDENTS, RELAX, PEEK, LUCK, REARRANGED, WHEEL, FIRE, TRADE, DIED, PSYCHO)  # every card the list names
AIMED = (*ACCIDENTS, PEEK, WHEEL, TRADE)  # played on another player
UNKNOWN = "?"  # a count that nobody has published


class Lying(NamedTuple):
    """A card open on the table in front of `seat` until the turn is over."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Board:
    """`deck`, `discard`, `removed`: cards there; `hands`, `beans`: by seat. `table`: cards played or shown this turn. `faces`:
    the cards of the discard pile that were seen. `left`: actions still due. `attacked`: the ACCIDENT! of this turn is played.
    `doomed`: who failed in a PSYCHO ATTACK! whose beans flip together (DW10). `last`: the next turn is of the player after it."""

    deck: int
    discard: int
    hands: tuple[int, ...]
    beans: tuple[int, ...]
    table: tuple[Lying, ...] = ()
    faces: tuple[str, ...] = ()
    removed: int = 0
    left: int = 0
    attacked: bool = False
    doomed: tuple[int, ...] = ()
    last: int = 0
    dealt: bool = False


Table: TypeAlias = Match[Board]


def setup(setting: Setting) -> Table:
    """All cards in one deck; what is dealt comes as the first event."""
    nothing = (0,) * len(setting.players)
    return Match(setting, Board(int(setting.cards["deck"]["cards"]), 0, nothing, nothing), setting.first)


def living(match: Table) -> tuple[int, ...]:
    """Seats in the game that have a bean alive."""
    return tuple(seat for seat in match.inside() if match.board.beans[seat])


def clockwise(match: Table, start: int) -> tuple[int, ...]:
    """Everybody present, beginning with `start`, or with the next who is present."""
    there = match.present()
    return (*(seat for seat in there if seat >= start), *(seat for seat in there if seat < start))


def giver(match: Table, seat: int, gaps: bool) -> int | None:
    """From whom `seat` takes when everybody takes from the left. `gaps`: the place of somebody who is out stays empty (DW17), so
    that whoever sits to its right takes from nobody, unless only two are left."""
    beside = (seat + 1) % len(match.players)
    while beside in match.away:
        beside = (beside + 1) % len(match.players)
    if gaps and beside in match.out and len(match.present()) > 2:
        return None
    return match.after(seat)


def recycled(board: Board) -> Board:
    """The board once the discard pile is the new deck."""
    return replace(board, deck=board.deck + board.discard, discard=0, faces=())


def count_of(cards: Mapping[str, Any], card: str) -> int | None:
    """How many of this card the match's list has, None where that is not known."""
    count = next(entry["count"] for entry in cards["card"] if entry["id"] == card)
    return None if count == UNKNOWN else int(count)


def seen(board: Board, card: str) -> int:
    """How many of this card lie open on the table or are known to lie in the discard pile."""
    return sum(lying.card == card for lying in board.table) + board.faces.count(card)


def red_left(match: Table, board: Board, card: str) -> int:
    """How many cards of this red kind the deck of `board` still holds."""
    return (count_of(match.setting.cards, card) or 0) - seen(board, card)


# ---- questions


@dataclass(frozen=True, slots=True)
class TurnRoll(Ask):
    """The die decides how many actions are due. Answer: `Roll`."""


@dataclass(frozen=True, slots=True)
class Act(Ask):
    """An action is due, `Board.left` of them in all: `Draw` or `Play`. Stays below whatever an action causes."""


@dataclass(frozen=True, slots=True)
class Drawing(Ask):
    """`seat` must draw `left` cards, one at a time, because `card` (WHEEL or FIRE) was played. Answer: `Draw`."""

    left: int
    card: str


@dataclass(frozen=True, slots=True)
class Danger(Ask):
    """`seat` loses a bean unless they counter. `category`: of the card that threatens; `by`: who played it, −1 for YOU DIED!.
    Answers: `Counter`, `Lose`."""

    category: str
    by: int = -1


@dataclass(frozen=True, slots=True)
class PsychoRoll(Ask):
    """`seat` rolls to survive the PSYCHO ATTACK!. Answer: `Roll`."""


@dataclass(frozen=True, slots=True)
class Discarding(Ask):
    """WHEEL: `seat` picks the `count` cards that `victim` discards (DW13). Answer: `Discard`."""

    victim: int
    count: int
