"""Teach the eye the simulated table's own dice: `python -m hardware.virtual.teach` writes vision/dice.npz.

Throws under many lights are found by the eye's own localiser, so that the examples carry its small errors; the truth of
the scene names each face. Far more faces are cut out than kept: those that are farthest from all that was kept before
are chosen, so that a few dozen examples span the lights, the colours and the errors.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np

from hardware.virtual.measure import drifted, random_look, where
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import face_up, flat_throw
from vision.calibration import Calibration, Floats, Settings, calibrate
from vision.dice import Hues, find_dice
from vision.faces import BUILT_IN, Crops, Profile, correlate, cut
from vision.mat import Empty, compare, flatten
from vision.outline import TrayView
from vision.tray import DICE

ROUGH = Hues((15.0, -50.0), (-40.0, 25.0))  # good enough to find the dice by
PER_FACE = 40


def examples(throws: int, seed: int, hues: Hues) -> tuple[list[Crops], list[str], list[tuple[str, Floats]]]:
    """Cut-outs of every die found, the face that truly lay on top, and each die's colour with its body's hue."""
    settings, crops, faces, bodies = Settings(), [], [], []
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        scene, look = flat_throw(rng), random_look(rng)
        calibration = calibrate(Renderer(look).empty(rng), settings)
        if not isinstance(calibration, Calibration) or calibration.tray is None:
            continue
        pose, edge, scale = calibration.tray, settings.die_edge, settings.tray_scale
        frame = Renderer(drifted(look, rng)).frame(scene, rng)
        reference = flatten(Renderer(look).empty(rng), pose, edge, scale)
        empty = Empty.of(reference, pose.white)
        flat = flatten(frame, pose, edge, scale)
        difference = compare(flat, empty, pose.white, settings.limits, DICE)
        view = TrayView.over(pose, edge, scale)
        for die in find_dice(difference, view, hues, settings.limits)[0]:
            body = _under(scene, die.x / view.span, die.y / view.span)
            if body is None:
                continue
            crops.append(cut(frame, pose, (die,), scale, edge))
            faces.append(face_up(body.pose.turn))
            bodies.append((body.colour, np.array(die.body)))
    return crops, faces, bodies


def _under(scene, x: float, y: float):  # type: ignore[no-untyped-def]
    near = [body for body in scene.dice if math.dist(where(body), (x, y)) < 0.008]
    return near[0] if near else None


def spread_out(prints: Floats, count: int) -> list[int]:
    """Indices of examples that span the set: each next one is the least like all before, the outermost 3 % left out."""
    units = correlate(np.concatenate([np.rot90(prints, quarter, axes=(1, 2)) for quarter in range(4)]))
    total = len(prints)
    alike = (units[:total] @ units.T).reshape(total, 4, total).max(axis=1)
    typical = np.sort(alike, axis=1)[:, -8]
    usable = np.flatnonzero(typical > np.quantile(typical, 0.03))
    kept = [int(usable[typical[usable].argmax()])]
    while len(kept) < min(count, len(usable)):
        kept.append(int(usable[alike[usable][:, kept].max(axis=1).argmin()]))
    return kept


def teach(path: Path, throws: int = 120, seed: int = 7) -> Profile:
    """Make and save the profile."""
    _, _, bodies = examples(24, seed + 1, ROUGH)
    blue, green = (np.median([hue for name, hue in bodies if name == colour], axis=0) for colour in ("blue", "green"))
    hues = Hues((float(blue[0]), float(blue[1])), (float(green[0]), float(green[1])))
    crops, faces, _ = examples(throws, seed, hues)
    prints = np.concatenate([crop.print for crop in crops])
    ink = np.concatenate([crop.ink for crop in crops])
    chosen: list[int] = []
    for face in sorted(set(faces)):
        own = [index for index, name in enumerate(faces) if name == face and ink[index] > 30]
        chosen += [own[index] for index in spread_out(prints[own], PER_FACE)]
    profile = Profile(hues, prints[chosen], tuple(faces[index] for index in chosen), ink[chosen])
    profile.save(path)
    return profile


if __name__ == "__main__":
    made = teach(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT_IN)
    print(made.hues, len(made.faces))
