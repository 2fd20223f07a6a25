"""How throws are read through lenses other than the usual one: `python -m hardware.virtual.measure_lens [THROWS]`.

Strategy: for each lens the camera hangs so that it sees as much of the table as the usual one does, straight above or askew; the same
throws are read with the lens taken for the usual one, with its focal length told, and with nothing told, so that the mats' squares must
tell it. A throw is right, asked about, wrong and silent, or not read at all: the mats do not fit together, or the lens must be known first.
"""

from __future__ import annotations

import sys
from collections import Counter

import cv2
import numpy as np

from companion.controls import ANY, Lens
from companion.senses import DiceSeen
from hardware.virtual.measure import ASIDE, AWAITED, drifted, judge, random_look
from hardware.virtual.optics import Camera
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import flat_throw
from hardware.virtual.scene import CAMERA_HEIGHT, FRAME_SIZE, Look, Scene
from vision.bearings import BESIDE
from vision.calibration import USUAL, Calibration, Image, Settings, astray_by, calibrate
from vision.eye import against
from vision.faces import Readers
from vision.profile import built_in
from vision.tray import Tray

ZOOMS = (0.41, 0.6, 0.8, 1.0, 1.2)  # focal lengths, over the usual one's: about 102, 81, 65, 54 and 46 degrees from left to right
TILTS = (0.0, 10.0, 25.0)
VERDICTS = ("right", "asked", "wrong", "unread")


def measure(zoom: float, tilt: float, throws: int, seed: int = 771) -> dict[str, Counter[str]]:
    """The verdicts on so many throws, by what was known of the lens: "usual", "told", "measured"."""
    camera = Camera(tilt=tilt, shift=(ASIDE if tilt > 5 else 0.0, 0.0), height=CAMERA_HEIGHT * zoom, zoom=zoom)
    lenses = {"usual": USUAL, "told": Lens(camera.focal(FRAME_SIZE)), "measured": ANY}
    told: dict[str, Counter[str]] = {name: Counter() for name in lenses}
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        scene, look = flat_throw(rng), random_look(rng)
        empty, picture = _pictures(scene, look, camera, rng)
        for name, lens in lenses.items():
            told[name][_verdict(empty, picture, scene, Settings(lens=lens))] += 1
    return told


def _pictures(scene: Scene, look: Look, camera: Camera, rng: np.random.Generator) -> tuple[Image, Image]:
    empty = Renderer(look, camera=camera).empty(rng)
    return empty, Renderer(drifted(look, rng), camera=camera).frame(scene, rng)


def _verdict(empty: Image, picture: Image, scene: Scene, settings: Settings) -> str:
    found = calibrate(empty, settings)
    if not isinstance(found, Calibration) or found.tray is None:
        return "unread"
    if astray_by(found.tray, found.settings.lens, settings.die_edge) > BESIDE:
        return "unread"
    tray = Tray(found.tray, settings, Readers(built_in(), settings.limits))
    tray.renew(empty)
    dice, doubt = against(tray.read(picture), AWAITED)
    return judge(scene, DiceSeen(dice, 0.0, doubt))[0]


def main(throws: int = 60) -> None:
    cv2.setNumThreads(1)
    for zoom in ZOOMS:
        for tilt in TILTS:
            for name, verdicts in measure(zoom, tilt, throws).items():
                figures = " ".join(f"{verdict} {verdicts[verdict]}" for verdict in VERDICTS)
                print(f"lens {zoom} × usual, {tilt:.0f}°, {name}: {figures} of {throws}", flush=True)


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:2]))
