"""Teach the eye the simulated table's own dice: `python -m hardware.virtual.teach` writes vision/built-in.dice.npz.

Throws under many lights are found by the eye's own localiser, so that the examples carry its small errors; the truth of
the scene names each face. Far more faces are cut out than kept: those that are farthest from all that was kept before
are chosen, so that a few dozen examples span the lights and the errors.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import numpy as np

from hardware.virtual.measure import drifted, random_look, where
from hardware.virtual.optics import Camera
from hardware.virtual.render import STRAIGHT_UP, Renderer
from hardware.virtual.scatter import NOWHERE, face_up, scattered
from hardware.virtual.scene import TRAY_SIZE, DieBody, game_die
from vision.bodies import Bodies
from vision.calibration import Calibration, Floats, Settings, calibrate
from vision.classical import correlate
from vision.dice import Found, Views, find_dice
from vision.faces import Crops, cut
from vision.mat import Empty, compare, flatten
from vision.outline import TrayView
from vision.profile import BUILT_IN, Hue, Kind, Profile
from vision.tray import DICE

PER_FACE = {"blue": 24, "green": 24, "xl": 16}
TILTS = (0.0, 12.0, 25.0)  # degrees of the camera under which dice are taught
READABLE_INK = 30.0  # levels: fainter print is no example
THROWN = ("blue",) * 6 + ("green",) * 5


@dataclass(frozen=True, eq=False)
class Example:
    """One top face as it was cut out, and what truly lay there."""

    body: DieBody
    found: Found
    crops: Crops

    @property
    def face(self) -> str:
        return face_up(self.body.pose.turn, self.body.faces)


def examples(
    patterns: Sequence[DieBody], throws: int, seed: int, bodies: Bodies | None = None, camera: Camera = STRAIGHT_UP
) -> Iterator[Example]:
    """Every die that is found in so many throws of these dice. `bodies`: as which they are looked for (None: anything of their
    size)."""
    settings = Settings()
    looked = bodies or Bodies(None, 1000 * patterns[0].edge)
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        scene, look = scattered(rng, patterns), random_look(rng)
        renderer = Renderer(look, camera=camera)
        calibration = calibrate(renderer.empty(rng), settings)
        if not isinstance(calibration, Calibration) or calibration.tray is None:
            continue
        pose, plane, scale = calibration.tray, settings.die_edge, settings.tray_scale
        reference = flatten(renderer.empty(rng), pose, plane, scale)
        frame = Renderer(drifted(look, rng), camera=camera).frame(scene, rng)
        means = replace(DICE, dark=looked.dark)
        views: Views = {edge: TrayView.over(pose, edge, scale, plane) for edge in looked.edges}
        difference = compare(flatten(frame, pose, plane, scale), Empty.of(reference, pose.white), pose.white, settings.limits, means)
        for die in find_dice(difference, views, looked, settings.limits)[0]:
            span = views[looked.edges[0]].span
            near = [body for body in scene.dice if math.dist(where(body), (die.x / span, die.y / span)) < 0.3 * body.edge / TRAY_SIZE]
            if near:
                yield Example(near[0], die, cut(frame, pose, (die,), scale, plane))


def spread_out(prints: Floats, count: int) -> list[int]:
    """Indices of examples that span the set: each next one is the least like all before, the outermost 3 % left out."""
    units = correlate(np.concatenate([np.rot90(prints, quarter, axes=(1, 2)) for quarter in range(4)]))
    total = len(prints)
    alike = (units[:total] @ units.T).reshape(total, 4, total).max(axis=1)
    typical = np.sort(alike, axis=1)[:, -min(8, total)]
    usable = np.flatnonzero(typical > np.quantile(typical, 0.03))
    kept = [int(usable[typical[usable].argmax()])]
    while len(kept) < min(count, len(usable)):
        kept.append(int(usable[alike[usable][:, kept].max(axis=1).argmin()]))
    return kept


def kind_of(name: str, told: Sequence[Example], per_face: int, readable: float = READABLE_INK) -> Kind:
    """What was seen of one kind, as it is taught; print fainter than `readable` levels is no example."""
    bodies = np.array([one.found.body for one in told])
    middle, spread = np.median(bodies, axis=0), np.maximum(np.std(bodies, axis=0), 2.0)
    prints = np.concatenate([one.crops.print for one in told])
    ink = np.concatenate([one.crops.ink for one in told])
    chosen: list[int] = []
    for face in sorted({one.face for one in told}):
        own = [index for index, one in enumerate(told) if one.face == face and ink[index] > readable]
        chosen += [own[index] for index in spread_out(prints[own], per_face)]
    hue = Hue(_three(middle), _three(spread))
    faces = tuple(told[index].face for index in chosen)
    return Kind(name, round(1000 * told[0].body.edge, 1), hue, faces, prints[chosen], ink[chosen])


def _three(values: Floats) -> tuple[float, float, float]:
    first, second, third = (round(float(value), 1) for value in values)
    return first, second, third


def teach(throws: int = 150, seed: int = 7) -> Profile:
    """The games' dice, taught from so many throws of blue and green dice and half as many of large ones, under cameras that hang
    straight and tilted."""
    kinds = []
    for colours in (THROWN, ("xl",) * 6):
        patterns = [game_die(colour, NOWHERE) for colour in colours]
        rough = _by_colour(examples(patterns, throws // 5, seed + 100))
        found = Bodies(Profile("", tuple(kind_of(colour, rough[colour], 1) for colour in rough)))
        share = throws // (3 if colours is THROWN else 6)
        looks = (examples(patterns, share, seed + number, found, Camera(tilt)) for number, tilt in enumerate(TILTS))
        told = _by_colour(chain.from_iterable(looks))
        kinds += [kind_of(colour, told[colour], PER_FACE[colour]) for colour in sorted(told)]
    return Profile("Binside", tuple(kinds))


def _by_colour(told: Iterable[Example]) -> dict[str, list[Example]]:
    sorted_out: dict[str, list[Example]] = {}
    for one in told:
        sorted_out.setdefault(one.body.colour, []).append(one)
    return sorted_out


if __name__ == "__main__":
    made = teach()
    made.save(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT_IN)
    for kind in made.kinds:
        print(kind.name, kind.edge, kind.hue, len(kind.faces))
