"""How well a replay's moment is known: elbows that strike at physical piles, weighed and watched.

Strategy: a pile is stacked, everybody sits still, then an arm comes in and sweeps cards off. The load cell is sampled all the while, and
the same frames that a camera would bring go through the eye. The true moment is when the first card that came off has left the pile. The
moment by weight and the moment by sight are told apart; a replay takes the first one where there is one.

Run `python -m hardware.virtual.measure_moments [elbows] [seed] [watched]`; without `watched` nothing is drawn, which is much quicker.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.moment import left_rest
from companion.senses import SpillSeen
from hardware.virtual.loadcell import Cell
from hardware.virtual.measure import random_look
from hardware.virtual.physics import World
from hardware.virtual.render import Renderer
from vision.eye import Eye

SAMPLE, FRAME = 0.1, 0.04  # s between two weights and between two frames
TICK = 0.01  # s between two looks at the truth
PILES = (4, 9)  # cards, and one less
CALM = 2.5  # s of rest before an elbow comes
AFTER = 4.0  # s that are watched from then on


@dataclass(frozen=True, slots=True)
class Struck:
    """One elbow that cost cards. `true`: when the first one left the pile; `weighed`, `seen`: that moment as scale and camera tell it,
    None where they do not. All in s."""

    fallen: int
    true: float
    weighed: float | None
    seen: float | None


class _Evening:
    """A pile that is weighed, and watched where there is a `renderer`."""

    def __init__(self, rng: np.random.Generator, watched: bool) -> None:
        self.rng = rng
        self.world = World(int(rng.integers(2**31)))
        self.cell = Cell("typical", int(rng.integers(2**31)), struck=False)  # the physics rings and touches by itself
        self.renderer = Renderer(random_look(rng)) if watched else None
        self.eye = Eye()
        self.weights: list[tuple[float, float]] = []
        self.landing: float | None = None
        self._weigh_at, self._look_at = rng.uniform(0, SAMPLE), rng.uniform(0, FRAME)

    def wait(self, seconds: float, watching: bool = False) -> float | None:
        """Let time pass; gives when the first card left the pile, None where none did."""
        world, left = self.world, None
        on_can = world.truth().on_can
        for _ in range(round(seconds / TICK)):
            world.advance(world.time + TICK)
            if left is None and world.truth().on_can < on_can:
                left = world.time
            if world.time >= self._weigh_at:
                self._weigh_at += SAMPLE
                self.weights.append((world.time, self.cell.sample(world.can.grams, world.time)))
            if watching and self.renderer is not None and world.time >= self._look_at:
                self._look_at = world.time + FRAME
                self._see(self.renderer)
        return left

    def _see(self, renderer: Renderer) -> None:
        for sense in self.eye.see(renderer.frame(self.world.scene(), self.rng), self.world.time):
            if isinstance(sense, SpillSeen) and sense.moved is not None:
                self.landing = sense.moved

    def stack(self, cards: int) -> None:
        for _ in range(cards):
            self.world.place("careful")
            while self.world.busy:
                self.wait(SAMPLE)
        self.wait(CALM)
        self.wait(1.0, watching=True)


def strike(seed: int, number: int, watched: bool = False) -> Struck | None:
    """One elbow; None where no card came off."""
    evening = _Evening(np.random.default_rng([seed, number]), watched)
    evening.stack(int(evening.rng.integers(*PILES)))
    before = evening.world.truth().on_can
    evening.world.cat()
    left = evening.wait(AFTER, watching=True)
    if left is None:
        return None
    fallen = before - evening.world.truth().on_can
    return Struck(fallen, left, left_rest(evening.weights, evening.world.time), evening.landing)


def measure_moments(elbows: int = 40, seed: int = 20261130, watched: bool = False) -> list[Struck]:
    """So many elbows, less those that cost nothing."""
    return [struck for number in range(elbows) if (struck := strike(seed, number, watched)) is not None]


def off(listed: Sequence[Struck], by: str) -> list[float]:
    """How far (s) each moment was from the true one. `by`: "weighed" or "seen"."""
    return [abs(getattr(one, by) - one.true) for one in listed if getattr(one, by) is not None]


def main(arguments: Sequence[str]) -> None:
    cv2.setNumThreads(1)
    elbows, seed = (int(one) for one in (*arguments[:2], *("40", "20261130")[len(arguments[:2]) :]))
    listed = measure_moments(elbows, seed, "watched" in arguments)
    for by in ("weighed", "seen"):
        errors = off(listed, by)
        if errors:
            within = sum(error <= 0.1 for error in errors)
            print(f"{by}: {len(errors)} of {len(listed)} told, {within} within 0.1 s, worst {max(errors):.2f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
