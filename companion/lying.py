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
LEFT = 2  # dice that lie as before and are no chance: one die in a hundred throws lands where another lay
EXACTLY = 0.06  # of a die's edge: a die that lies no farther off and shows the same is no chance either


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
        old = self._old(past)
        return sum(_lies(die, old) for die in seen.dice)

    def forgotten(self, seen: DiceSeen, past: Sequence[Step]) -> int:
        """How many of these dice were surely not rolled with the others: several that lie where dice lay, or one to the hair."""
        left, old = self.unmoved(seen, past), self._old(past)
        return left if left >= LEFT or any(_untouched(die, one) for die in seen.dice for one in old) else 0

    def _old(self, past: Sequence[Step]) -> list[Die]:
        """The dice that have counted."""
        return [die for throw in self._throws.values() if not throw.wanted or _among(throw.step, past) for die in throw.dice]


def _among(step: Step, past: Sequence[Step]) -> bool:
    """Whether that very step is part of the match now."""
    return any(step is one for one in reversed(past))


def _lies(die: Die, old: Sequence[Die]) -> bool:
    """Whether it is one of these, where that lay."""
    return any(_same(die, one) for one in old)


def _same(one: Die, other: Die, within: float = SAME) -> bool:
    near = math.hypot(one.x - other.x, one.y - other.y) <= within * max(one.size, other.size)
    return near and (one.colour == other.colour or Doubt.COLOUR in (one.doubt, other.doubt))


def _untouched(one: Die, other: Die) -> bool:
    """Whether nothing at all has changed about a die, as far as its face could be told."""
    sure = one.doubt is None and other.doubt is None
    return _same(one, other, EXACTLY) and (one.face == other.face or not sure)
