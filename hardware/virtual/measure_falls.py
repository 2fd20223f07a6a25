"""What camera and scale say together about cards that fall off a physical can: right, asked, or wrong and silent.

Strategy: people place cards on simulated tables (and a cat visits), as in `measure`. The load cell is sampled all the while
and counted, the camera counts what lies round the can once all is at rest, and both are put together as the referee does
it. A deed is right when the falls that were found without a doubt add up to the cards that fell; it is asked about when
any of them waits for a person's word. Cards that fell where no camera sees them count like all others.

Run `python -m hardware.virtual.measure_falls [deeds] [seed]`.
"""

from __future__ import annotations

import sys
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np

from companion.falls import FallWatch, Finding
from companion.senses import SpillSeen
from hardware.counting import Counter
from hardware.virtual.loadcell import Cell
from hardware.virtual.measure import HIGHEST_PILE, do, drifted, random_look
from hardware.virtual.measure_spills import can_mat
from hardware.virtual.physics import World
from hardware.virtual.render import Renderer
from hardware.virtual.truth import CAN

SAMPLE = 0.1  # s between two weights
PATIENCE = 6.0  # s that the two are heard after everything has come to rest
LATEST = 30.0  # s after which a scale that has said something must have been told


@dataclass(frozen=True, slots=True)
class FallFigures:
    """`right`, `asked`, `wrong`: deeds (they add up to `deeds`); `falls`: those after which cards had fallen, and of these
    `falls_right` and `falls_asked`."""

    deeds: int
    right: int
    asked: int
    wrong: int
    falls: int
    falls_right: int
    falls_asked: int


@dataclass(frozen=True, slots=True)
class Deed:
    """What happened and what was found: so many cards fell, these findings were told."""

    fallen: int
    found: tuple[Finding, ...]

    @property
    def verdict(self) -> str:
        if any(not one.sure for one in self.found):
            return "asked"
        return "right" if sum(one.fell for one in self.found) == self.fallen else "wrong"


class _Watched:
    """A table that is seen and weighed."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        look = random_look(rng)
        self.before, self.after = Renderer(look), Renderer(drifted(look, rng))
        self.mat = can_mat(self.before, rng)
        self.world = World(int(rng.integers(2**31)))
        self.cell, self.counter = Cell("typical", int(rng.integers(2**31))), Counter()
        self.falls = FallWatch()
        self.wait(5.0)
        self.counter.recount(0, self.world.time)
        self.falls = FallWatch()

    def wait(self, seconds: float) -> list[Finding]:
        """Let time pass; what is found meanwhile."""
        world, found = self.world, []
        for _ in range(round(seconds / SAMPLE)):
            world.advance(world.time + SAMPLE)
            for sense in self.counter.see(self.cell.sample(world.can.grams, world.time), world.time):
                self.falls.hear(sense)
            finding = self.falls.finding(world.time, due=True, camera=True, scale=True)
            found += [finding] if finding is not None else []
        return found

    def deed(self) -> Deed:
        """One thing that people or the cat do, until it has been told."""
        world = self.world
        self.mat.reference = self.mat.flat(self.before.frame(world.scene(), self.rng))
        self.falls.renewed()
        do(world, self.rng)
        found = self.wait(0.3)
        while world.busy:
            found += self.wait(SAMPLE)
        found += self.wait(0.8)
        reading = self.mat.count(self.mat.flat(self.after.frame(world.scene(), self.rng)))
        self.falls.hear(SpillSeen(reading.count, world.time, reading.doubt))
        told_by = world.time + LATEST
        found += self.wait(PATIENCE)
        while self.falls.pending and world.time < told_by:
            found += self.wait(SAMPLE)
        fallen = [card.number for card in world.truth().cards if card.where != CAN]
        return Deed(len(fallen), tuple(found))

    def tidy(self) -> None:
        """The fallen cards are taken off the table, and people say how many lie on the can."""
        self.world.sweep()
        self.wait(0.3)
        while self.world.busy:
            self.wait(SAMPLE)
        self.wait(2.0)
        self.counter.recount(self.world.truth().on_can, self.world.time)
        self.falls = FallWatch()


def deeds(seed: int) -> Iterator[Deed]:
    """Deed by deed, table by table."""
    table = 0
    while True:
        watched = _Watched(np.random.default_rng([seed, table]))
        table += 1
        while watched.world.truth().on_can < HIGHEST_PILE:
            done = watched.deed()
            yield done
            if done.fallen:
                watched.tidy()


def measure_falls(number: int = 120, seed: int = 20246) -> FallFigures:
    """So many deeds."""
    told = list(islice(deeds(seed), number))
    all_of, falls = Tally(one.verdict for one in told), [one for one in told if one.fallen]
    of_falls = Tally(one.verdict for one in falls)
    return FallFigures(number, all_of["right"], all_of["asked"], all_of["wrong"], len(falls), of_falls["right"], of_falls["asked"])


def main(arguments: Sequence[str]) -> None:
    cv2.setNumThreads(1)
    print(measure_falls(*(int(argument) for argument in arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
