"""From an unknown lens to a throw: a camera a fifth shorter or longer than the usual one is placed, taught a die and reads it."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from companion.controls import ANY
from companion.glass import load
from companion.school import School
from companion.senses import DiceSeen, Sense
from companion.sight import Sight
from hardware.camera import Camera, Frame
from hardware.virtual.measure import judge
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import flat_throw, laid
from hardware.virtual.scene import FACES, TRAY_CENTRE, TRAY_SIZE, DieBody, Pose, Scene, lit
from tests.vision.lenses import LOOK, SIZE, hung
from tests.vision.sights import BOTH, EMPTY

NAME = "a camera"
TILT = 14.0
TAUGHT = ("crowbar", "lid")


class Nothing:
    """A camera whose frames are handed over by the test."""

    def frame(self, timeout: float) -> Frame | None:
        return None


class Table:
    """A table before a camera that nobody knows, with its sight and its school."""

    def __init__(self, zoom: float, place: Path) -> None:
        self.camera, self.rng, self.at = hung(zoom, TILT), np.random.default_rng(round(10 * zoom)), 0.0
        self.lens_file = place / "lens.json"
        self.sight = Sight(Camera(Nothing(), NAME), lambda _sense: None, time.monotonic, lens_kept=self.lens_file)
        self.school = self.sight.school = School(self.sight.eye, place)
        self.shine("usual")

    def shine(self, lamp: str) -> None:
        self.renderer = Renderer(lit(LOOK, lamp), camera=self.camera)

    def show(self, scene: Scene, frames: int = 12) -> list[Sense]:
        told: list[Sense] = []
        for _ in range(frames):
            self.at += 0.1
            told += self.sight._see(Frame(self.renderer.frame(scene, self.rng), self.at))
        return told

    def one(self, face: str) -> Scene:
        """The blue die alone, somewhere, with this face on top."""
        numbers = [number for number, name in enumerate(FACES.values()) if name == face]
        x, y = self.rng.uniform(-1, 1, 2) * (TRAY_SIZE / 2 - 0.04)
        turn = laid(self.rng, int(self.rng.choice(numbers)))
        return Scene(0.0, (DieBody("blue", Pose((TRAY_CENTRE[0] + x, TRAY_CENTRE[1] + y, 0.009), turn)),))

    def look(self, scene: Scene) -> None:
        self.show(scene, 7)
        self.school.take()
        self.show(scene, 4)

    def teach(self) -> None:
        """A whole lesson as a willing person gives it."""
        self.school.begin("Ours", "blue", TAUGHT)
        for _step in range(60):
            lesson = self.school.lesson()
            assert lesson is not None
            if lesson.step in ("check", "try"):
                break
            if lesson.step in ("tray", "lamp"):
                self.shine("usual" if lesson.step == "tray" else "other")
                self.look(EMPTY)
            else:
                self.look(self.one(lesson.due))
        self.school.save()


@pytest.mark.parametrize("zoom", [0.8, 1.2])
def test_a_camera_of_another_focal_length_is_placed_taught_and_reads(zoom: float, tmp_path: Path) -> None:
    table = Table(zoom, tmp_path)
    table.show(EMPTY)

    bearings, focal = table.sight.eye.bearings, table.camera.focal(SIZE)
    assert bearings.settings.lens == ANY
    assert bearings.lens.focal == pytest.approx(focal, rel=0.06)
    assert bearings.calibration is not None
    assert bearings.calibration.tray is not None
    assert bearings.calibration.tray.tilt == pytest.approx(TILT, abs=1.0)
    kept = load(table.lens_file, NAME)
    assert kept is not None
    assert kept.lens.focal == pytest.approx(focal, rel=0.06)

    table.teach()
    assert any(dice.title == "Ours" or "blue" in dice.plays for dice in table.school.dice() if not dice.id.startswith("built-in"))
    assert {kind.name for kind in table.sight.eye._readers.profile.kinds} >= {"blue", "green"}

    table.show(EMPTY, 10)  # under the lamp at which the lesson ended
    verdicts = []
    for number in range(3):
        scene = flat_throw(np.random.default_rng([number, 5]), 6, 5, spread=0.8, gap=0.004)
        table.sight.eye.expect(BOTH)
        told = [sense for sense in table.show(scene, 16) if isinstance(sense, DiceSeen)]
        verdicts.append(judge(scene, told[-1] if told else None)[0])
        table.sight.eye.expect(None)
        table.show(EMPTY, 10)
    assert "wrong" not in verdicts
    assert verdicts.count("right") >= 2
