"""A reading of dice that waits for a person, and the sentences about dice that were not thrown. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.senses import DiceSeen, Die, Doubt
from companion.words import N_, _

UNSTEADY = N_("I did not count the same dice every time I looked. Part them and look again.")
NOT_ROLLED = N_("{count} of these dice lie where they have counted already. Roll all of them, or look again to count them so.")
ONE_NOT_ROLLED = N_("One of these dice lies where it has counted already. Roll all of them, or look again to count them so.")
STAND_INS = {"xl": "1"}  # a face that such a die has, where not even a guess is offered
READ = N_("These dice have counted already. Roll them, then I look again.")
NOTHING_READ = (Doubt.MOVING, Doubt.HAND, Doubt.UNSEEN, Doubt.STALE)  # doubts of a whole reading in which no die can be told


@dataclass(frozen=True, slots=True)
class Proposal:
    """A dice reading that waits for a person. `said`: faces a person has named, by the die's place in the reading.
    `problem`: a sentence about the whole throw when no single die is to blame."""

    reading: DiceSeen
    said: dict[int, str] = field(default_factory=dict)
    problem: str = ""

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Places of the dice that nobody is sure of yet."""
        return tuple(place for place, die in enumerate(self.reading.dice) if die.doubt and place not in self.said)

    def resolved(self, only: str) -> DiceSeen:
        """The reading with what people said put in. `only`: the one colour that is awaited, "" for several: a die whose colour nobody was
        sure of has it."""
        dice_said = ((place, self.reading.dice[place], face) for place, face in self.said.items())
        named = {
            place: replace(die, face=face, colour=only if only and die.doubt is Doubt.COLOUR else die.colour, doubt=None)
            for place, die, face in dice_said
        }
        dice = tuple(named.get(place, die) for place, die in enumerate(self.reading.dice))
        return replace(self.reading, dice=dice, doubt=None)


def not_rolled(count: int) -> str:
    return _(ONE_NOT_ROLLED) if count == 1 else _(NOT_ROLLED).format(count=count)


def certain(seen: DiceSeen, only: str) -> DiceSeen:
    """The reading as if every doubtful die showed its likeliest face: only to ask whether number and colours fit. A colour in
    doubt stays, no face can settle that, unless one colour is awaited (`only`)."""
    settled = (replace(die, colour=only, doubt=Doubt.UNKNOWN) if only and die.doubt is Doubt.COLOUR else die for die in seen.dice)
    return replace(seen, doubt=None, dice=tuple(_likeliest(die) for die in settled))


def _likeliest(die: Die) -> Die:
    if die.doubt is Doubt.COLOUR:
        return die
    face = die.face or next(iter(die.likely), STAND_INS.get(die.colour, "crowbar"))
    return replace(die, face=face, doubt=None)
