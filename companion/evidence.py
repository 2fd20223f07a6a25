"""Which picture shows what a step was read from, and which of them the journal keeps. Pure: numbers of steps and pictures.

A reading that nobody doubted leaves nothing behind. What people were asked about, and what they overruled, keeps one picture beside the
step that stands, so that it can be understood a week later.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from companion.course import Step

REMEMBERED = 24  # steps whose picture is remembered, should somebody overrule them


@dataclass(frozen=True, slots=True)
class Wanted:
    """The picture (a key of the eye's album) that is to be kept beside a row of a match."""

    match: int
    row: int
    picture: int


class Evidence:
    """`match`: its number in the journal; `wanted`: pictures to be kept that nobody has fetched yet; `kept`: rows that have one."""

    def __init__(self, match: int) -> None:
        self.match = match
        self.wanted: list[Wanted] = []
        self.kept: set[int] = set()
        self._of: OrderedDict[int, int] = OrderedDict()
        self._taken_back = 0

    def read(self, step: Step, picture: int) -> None:
        """A step was read from this picture (0: from none), and nobody was asked."""
        if picture:
            self._of[step.row] = picture
            while len(self._of) > REMEMBERED:
                self._of.popitem(last=False)
        self._taken_back = 0

    def asked(self, step: Step, picture: int) -> None:
        """People were asked about this picture, and said what the step says."""
        self.read(step, picture)
        if picture:
            self.wanted.append(Wanted(self.match, step.row, picture))

    def overruled(self, wrong: Step, right: Step) -> None:
        """Another step stands in the place of one that was read."""
        self.asked(right, self._of.get(wrong.row, 0))

    def undone(self, steps: list[Step]) -> None:
        """Steps were taken back, the newest first: what people tell next may be meant instead."""
        self._taken_back = self._of.get(steps[-1].row, 0) if steps else 0

    def told(self, step: Step) -> None:
        """People told what sensors are asked for; where they had taken a reading back for it, they overruled that."""
        self.asked(step, self._taken_back)
