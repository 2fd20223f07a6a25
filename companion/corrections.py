"""What a person's correction of a throw says of single dice: which of them were read wrongly, and what they really show. Pure.

Strategy: rules hear a throw as one move, a count of faces most often, and people correct that move. The fewest dice that must show
something else for the rules to hear the corrected move are those that were read wrongly. Where several choices of dice are as few
(one of four crowbars was a lid), nothing is guessed: people are shown these dice one by one until one choice is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

from companion.course import Step
from companion.learning import COLOURS
from companion.proposal import NOTHING_READ, Proposal
from companion.rules.kernel import Game, Match, Move, NotHeard
from companion.senses import DiceSeen, Die, Doubt

LEARNABLE = (None, Doubt.UNKNOWN, Doubt.ALIKE)  # what leans, touches or shines is no picture to learn from
Faces = Mapping[int, str]  # by the die's place in the reading


@dataclass(frozen=True, slots=True)
class Example:
    """A die whose face a person has named: what may be learnt of it."""

    colour: str
    face: str
    picture: int
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Counted:
    """A reading that became a move. `seen`: as the eye told it; `dice`: as they counted, with what people had named; `step`: what they
    count in now, after a correction the corrected one."""

    step: Step
    seen: DiceSeen
    dice: tuple[Die, ...]

    @classmethod
    def named(cls, step: Step, proposal: Proposal, only: str) -> Counted:
        """A reading in which people named the dice in doubt. `only`: the one colour that was awaited, "" for several; of a die whose colour
        nobody is sure of it is not known whose face it shows."""
        seen = proposal.reading
        told = tuple(replace(die, doubt=Doubt.UNKNOWN) if only and die.doubt is Doubt.COLOUR else die for die in seen.dice)
        return cls(step, replace(seen, dice=told), proposal.resolved(only).dice)

    def examples(self, corrected: Faces) -> tuple[Example, ...]:
        """Dice that show something else than the eye told of them, or that it could not tell, as far as their picture is any use."""
        if not self.seen.picture or self.seen.doubt in NOTHING_READ:
            return ()
        return tuple(
            Example(die.colour, face, self.seen.picture, (die.x, die.y))
            for place, (told, die) in enumerate(zip(self.seen.dice, self.dice, strict=True))
            if told.doubt in LEARNABLE and ((face := corrected.get(place, die.face)) != told.face or told.doubt)
        )


@dataclass(frozen=True, slots=True)
class Which:
    """Several choices of dice explain a correction: the question which of them it was, die by die."""

    counted: Counted
    choices: tuple[Faces, ...]

    @property
    def place(self) -> int:
        """The die that is asked about: the first of which the choices do not say the same."""
        return next(place for place in sorted({place for one in self.choices for place in one}) if len(self._said(place)) > 1)

    @property
    def faces(self) -> tuple[str, ...]:
        """What that die may show, what was read first."""
        read = self.counted.dice[self.place].face
        return tuple(sorted(self._said(self.place), key=lambda face: face != read))

    @property
    def most(self) -> int:
        """How many dice it may have been."""
        return len({place for one in self.choices for place in one})

    def answered(self, face: str) -> tuple[Faces, ...]:
        """The choices that are left when a person has said what the die shows."""
        place, read = self.place, self.counted.dice[self.place].face
        return tuple(one for one in self.choices if one.get(place, read) == face)

    def _said(self, place: int) -> set[str]:
        return {one.get(place, self.counted.dice[place].face) for one in self.choices}


def misread(game: Game[Any], counted: Counted, right: Step) -> tuple[Faces, ...]:
    """Every smallest choice of dice, with their true faces, for which the rules would have heard the move of `right`; () for none."""
    rolled = [place for place, die in enumerate(counted.dice) if die.colour in game.awaits(right.before)]
    for count in range(len(rolled) + 1):
        found = tuple(one for one in _changes(counted.dice, rolled, count) if _heard(game, right.before, counted, one) == right.move)
        if found:
            return found
    return ()


def _heard(game: Game[Any], match: Match[Any], counted: Counted, faces: Faces) -> Move | None:
    """The move that the rules hear when some of the dice show these faces, None for none."""
    dice = tuple(
        replace(die, face=faces.get(place, die.face), doubt=None) for place, die in enumerate(counted.dice)
    )  # fmt: skip
    try:
        return game.hear(match, replace(counted.seen, doubt=None, dice=dice))
    except NotHeard:
        return None


def _changes(dice: tuple[Die, ...], rolled: list[int], count: int) -> Iterator[Faces]:
    """All ways in which so many of the rolled dice show another face."""
    for places in combinations(rolled, count):
        others = [[face for face in COLOURS.get(dice[place].colour, ()) if face != dice[place].face] for place in places]
        for faces in product(*others):
            yield dict(zip(places, faces, strict=True))
