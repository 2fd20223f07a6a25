"""What people and sensors say in Garbage Day. Seats count clockwise from 0; a seat is named only where it is not implied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.garbage_day.board import GARBAGE, HAND, ICONS, KINDS, ROOM
from companion.rules.kernel import Move
from companion.words import _

MISPLACED = ("two hands", "face down", "under", "moved others")
RESTS = ("flat", "leaning", "hanging", "in the lid")


class Said(Move):
    """A move whose fields are checked when it is made, so that nonsense from a keyboard is a sentence, not a traceback."""

    __slots__ = ()
    CHECKS: ClassVar[tuple[tuple[str, tuple[type, ...]], ...]] = ()
    ITEMS: ClassVar[tuple[tuple[str, tuple[type, ...]], ...]] = ()  # of fields that are tuples
    WORDS: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()

    def __post_init__(self) -> None:
        """Raise ValueError when a field has the wrong type or is not one of the words that are known."""
        for name, kinds in self.CHECKS:
            if type(getattr(self, name)) not in kinds:
                raise ValueError(_("{name} cannot be {value}").format(name=name, value=repr(getattr(self, name))))
        for name, kinds in self.ITEMS:
            if not all(type(item) in kinds for item in getattr(self, name)):
                raise ValueError(_("{name} cannot hold {value}").format(name=name, value=repr(getattr(self, name))))
        several = [name for name, kinds in self.CHECKS if kinds == (tuple,)]
        for name, words in self.WORDS:
            value = getattr(self, name)
            if not all(word in words for word in (value if name in several else (value,))):
                raise ValueError(_("{name} is one of {words}").format(name=name, words=", ".join(words)))


NONE = type(None)


@dataclass(frozen=True, slots=True)
class Stack(Said):
    """The card was placed on the can: from the hand, or from the room while cleaning or when deck and hand are empty.
    `size`: which room card, None when that need not be said. `source`: HAND or ROOM to insist, "" for what is due.
    `icons`: the icons on the card where somebody reads them out, () otherwise."""

    size: int | None = None
    source: str = ""
    icons: tuple[str, ...] = ()
    CHECKS: ClassVar = (("size", (int, NONE)), ("icons", (tuple,)))
    WORDS: ClassVar = (("source", ("", HAND, ROOM)), ("icons", ICONS))


@dataclass(frozen=True, slots=True)
class Stash(Said):
    """A hand card was put into the room of `seat` (one's own or a roommate's). `size`: its number; None is enough for a
    Mischief card, which then has the match's default size (GD13). `icons`: as in `Stack`."""

    seat: int
    size: int | None = None
    kind: str = GARBAGE
    icons: tuple[str, ...] = ()
    CHECKS: ClassVar = (("seat", (int,)), ("size", (int, NONE)), ("icons", (tuple,)))
    WORDS: ClassVar = (("kind", KINDS), ("icons", ICONS))


@dataclass(frozen=True, slots=True)
class Follow(Said):
    """The text of the Mischief card just played is followed. `effect`: id in the card list, whose `does` decides what else is
    needed: "clean" – the `seat` whose room; "retrieve" – the `size` of the card named on the can and whether its name is
    fully `visible`; "move" – the `size` of one's own room card; "duel" – nothing."""

    effect: str
    seat: int | None = None
    size: int | None = None
    visible: bool = True
    CHECKS: ClassVar = (("effect", (str,)), ("seat", (int, NONE)), ("size", (int, NONE)), ("visible", (bool,)))


@dataclass(frozen=True, slots=True)
class Decline(Said):
    """The text of the Mischief card is not followed; the card stays where it is."""


@dataclass(frozen=True, slots=True)
class Lose(Said):
    """`seat` lost the rock-paper-scissors and cleans."""

    seat: int
    CHECKS: ClassVar = (("seat", (int,)),)


@dataclass(frozen=True, slots=True)
class Still(Said):
    """The pile has not moved for three seconds, or the next player has begun (GD5): the placement is over."""


@dataclass(frozen=True, slots=True)
class HoleCovered(Said):
    """A hole of the card just placed is covered: pick it up and try again. `older`: it is an older card's hole (GD3)."""

    older: bool = False
    CHECKS: ClassVar = (("older", (bool,)),)


@dataclass(frozen=True, slots=True)
class Misplaced(Said):
    """The card was not placed as it must be: pick it up and try again. `reason`: one of MISPLACED."""

    reason: str
    WORDS: ClassVar = (("reason", MISPLACED),)


@dataclass(frozen=True, slots=True)
class SizeWas(Said):
    """The room card that went on the can had this size; answers `Which`."""

    size: int
    CHECKS: ClassVar = (("size", (int,)),)


@dataclass(frozen=True, slots=True)
class CardsFell(Said):
    """Cards fell off the can, seen by a sensor or by a person, at any time: opens a `Verdict`, or corrects the open one."""

    count: int
    CHECKS: ClassVar = (("count", (int,)),)


@dataclass(frozen=True, slots=True)
class Rests(Said):
    """How `count` cards in doubt rest: "flat" on the table, "leaning" on the can with a part on the table, "hanging" over the
    rim clear of the table, "in the lid" or between lid and can. The match's ruling says whether that is fallen (GD1, GD2)."""

    where: str
    count: int = 1
    CHECKS: ClassVar = (("count", (int,)),)
    WORDS: ClassVar = (("where", RESTS),)


@dataclass(frozen=True, slots=True)
class Blame(Said):
    """Answers `Verdict`: `guilty` takes the cards, None: nobody's fault, they stay. `count` corrects the number. `played`:
    the card that was being placed is among them and had not been counted on the can."""

    guilty: int | None
    count: int | None = None
    played: bool = False
    CHECKS: ClassVar = (("guilty", (int, NONE)), ("count", (int, NONE)), ("played", (bool,)))


@dataclass(frozen=True, slots=True)
class Vote(Said):
    """The fault is disputed: one ballot of each player still in the game, a seat or None for nobody. A majority decides, a
    tie is nobody's fault (GD10)."""

    votes: tuple[int | None, ...]
    count: int | None = None
    CHECKS: ClassVar = (("votes", (tuple,)), ("count", (int, NONE)))
    ITEMS: ClassVar = (("votes", (int, NONE)),)


@dataclass(frozen=True, slots=True)
class NoFall(Said):
    """Answers `Verdict`: nothing fell."""


@dataclass(frozen=True, slots=True)
class Spill(Said):
    """`CardsFell` and `Blame` in one, at any time and on anybody's turn."""

    count: int
    guilty: int | None = None
    played: bool = False
    CHECKS: ClassVar = (("count", (int,)), ("guilty", (int, NONE)), ("played", (bool,)))


@dataclass(frozen=True, slots=True)
class Wait(Said):
    """No card is played. Only where the match lets a player keep the last room cards (GD11)."""


@dataclass(frozen=True, slots=True)
class Recount(Said):
    """`count` cards belong to pile `target`, not to `source`: a correction, or what a Mischief text beyond the listed effects
    does. Piles: "deck", "can", "stray", "hand-0", "room-0", "overflow-0" and so on by seat. `size`: of a card from or to a room,
    one card at a time."""

    source: str
    target: str
    count: int = 1
    size: int | None = None
    CHECKS: ClassVar = (("source", (str,)), ("target", (str,)), ("count", (int,)), ("size", (int, NONE)))


MOVES: tuple[type[Move], ...] = (
    Stack, Stash, Follow, Decline, Lose, Still, HoleCovered, Misplaced, SizeWas, CardsFell, Rests, Blame, Vote, NoFall, Spill,
    Wait, Recount,
)  # fmt: skip
