"""Dice that have counted and still lie in the tray: of a new reading, which ones has nobody rolled?

A die that lies where one of its colour was counted is that very die, whatever is read of it now. Each colour remembers its last throw and
the step that it made, so that the green dice of a fight stay counted while the blue ones are rolled for something else. A throw that was
taken back is not read again by itself, only when a person asks for it; a throw that is done again has counted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.course import Step
from companion.senses import DiceSeen, Die, Doubt

SAME = 0.25  # of a die's edge: a die that lies no farther off has not been rolled


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of one colour and the step in which they counted. `wanted`: a person wants them counted again should that step be gone."""

    step: Step
    dice: tuple[Die, ...]
    wanted: bool = False


class Lying:
    """The last throw of each colour."""

    def __init__(self) -> None:
        self._throws: dict[str, Throw] = {}

    def count(self, step: Step, seen: DiceSeen, past: Sequence[Step]) -> None:
        """These dice have counted in this step; those of a colour that only lie there keep the step they counted in first."""
        for colour in {die.colour for die in seen.dice}:
            dice = tuple(die for die in seen.dice if die.colour == colour)
            old = self._throws.get(colour)
            if old is None or not _among(old.step, past) or not all(_lies(die, old.dice) for die in dice):
                self._throws[colour] = Throw(step, dice)

    def told(self, step: Step, colours: Mapping[str, int], past: Sequence[Step]) -> None:
        """A person told a throw of these colours: dice whose own step was taken back lie there as that throw."""
        for colour in colours:
            throw = self._throws.get(colour)
            if throw is not None and not _among(throw.step, past):
                self._throws[colour] = Throw(step, throw.dice)

    def corrected(self, wrong: Step, right: Step) -> None:
        """Another step has taken the place of the one in which dice counted."""
        self._throws = {
            colour: replace(throw, step=right) if throw.step is wrong else throw for colour, throw in self._throws.items()
        }  # fmt: skip

    def want(self, past: Sequence[Step]) -> None:
        """A person wants the dice read as they lie: what was taken back may count once more."""
        self._throws = {
            colour: replace(throw, wanted=not _among(throw.step, past)) for colour, throw in self._throws.items()
        }  # fmt: skip

    def unmoved(self, seen: DiceSeen, past: Sequence[Step]) -> int:
        """How many of these dice only lie there."""
        old = [die for throw in self._throws.values() if not throw.wanted or _among(throw.step, past) for die in throw.dice]
        return sum(_lies(die, old) for die in seen.dice)


def _among(step: Step, past: Sequence[Step]) -> bool:
    """Whether that very step is part of the match now."""
    return any(step is one for one in reversed(past))


def _lies(die: Die, old: Sequence[Die]) -> bool:
    """Whether it is one of these, where that lay."""
    return any(_same(die, one) for one in old)


def _same(one: Die, other: Die) -> bool:
    near = math.hypot(one.x - other.x, one.y - other.y) <= SAME * max(one.size, other.size)
    return near and (one.colour == other.colour or Doubt.COLOUR in (one.doubt, other.doubt))
