"""How well dice are read by the colour and the strength of the light: bins of kelvin and lux, with the camera's exposure really kept.

Strategy: in each bin a camera with ordinary controls looks at the empty tray until its light is kept, as before play; then throws of
their own are read with those controls. Run as a module it prints the table: `python -m hardware.virtual.measure_light [THROWS]`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

import numpy as np

from hardware.virtual.exposed import ExposedCamera, Room, shown
from hardware.virtual.measure import judge, random_look, read_throw
from hardware.virtual.scatter import flat_throw
from hardware.virtual.scene import Look
from vision.calibration import Unseen, calibrate
from vision.exposure import Exposing, measure
from vision.lighttest import FRAMES, Light, LightTest

KELVIN = (2700.0, 4000.0, 6500.0)
LUX = (50.0, 200.0, 1000.0)
PATIENCE = 8.0  # s within which the light must be kept


@dataclass(frozen=True, slots=True)
class Bin:
    """One kind of light: throws that were read `right`, `asked` about, or read wrongly and silently; `advised`: throws before which the
    light test had something to say."""

    room: Room
    throws: int
    right: int
    asked: int
    wrong: int
    advised: int


def kept(look: Look, room: Room, seed: int) -> tuple[Look, Light | None]:
    """The look of a table once its camera has found its exposure, and what the light test says of it then."""
    camera = ExposedCamera(look, room, seed=seed)
    exposing, test = Exposing(camera.controls, camera.span), LightTest()
    quiet = 0
    while camera.at < PATIENCE and quiet < 2:
        frame = camera.frame(0.0)
        if exposing.due(frame.at):
            found = calibrate(frame.image)
            told = exposing.look(measure(frame.image, None if isinstance(found, Unseen) else found), frame.at, locked=False)
            quiet = quiet + 1 if told is None else 0
            if told is not None:
                camera.adjust(told)
    found = calibrate(camera.frame(0.0).image)
    for _ in range(FRAMES):
        test.add(camera.frame(0.0).image, None if isinstance(found, Unseen) else found)
    return shown(look, room, camera.controls), test.verdict(exposing.short)


def measure_light(throws: int = 12, seed: int = 20260, kelvin: tuple[float, ...] = KELVIN, lux: tuple[float, ...] = LUX) -> list[Bin]:
    """Read so many throws in each bin; each throw has cloth, lamp and glare of its own."""
    return [_bin(Room(brightness, colour), throws, seed) for colour in kelvin for brightness in lux]


def _bin(room: Room, throws: int, seed: int) -> Bin:
    verdicts = {"right": 0, "asked": 0, "wrong": 0}
    advised = 0
    for number in range(throws):
        rng = np.random.default_rng([seed, int(room.kelvin), int(room.lux), number])
        table = replace(random_look(rng), exposure=1.0, warmth=0.0)  # the room gives both
        look, light = kept(table, room, number)
        advised += light is None or not light.good
        scene = flat_throw(rng)
        verdicts[judge(scene, read_throw(scene, look, rng))[0]] += 1
    return Bin(room, throws, verdicts["right"], verdicts["asked"], verdicts["wrong"], advised)


def main(throws: int) -> None:
    """Print the table."""
    for one in measure_light(throws):
        shares = f"right {one.right / throws:6.1%}  asked {one.asked / throws:6.1%}  wrong and silent {one.wrong / throws:6.1%}"
        print(f"{one.room.kelvin:5.0f} K {one.room.lux:5.0f} lx  n {throws}  {shares}  advised {one.advised}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
