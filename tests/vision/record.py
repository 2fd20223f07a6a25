"""Records throws for `test_throws`: `python -m tests.vision.record` throws dice by physics and keeps how they lie and three pictures.

Strategy: each throw has a table of its own, drawn from a fixed seed. Kept are the empty tray, the dice while they roll, blurred by their
motion, and the dice at rest, as small pictures of the camera's full size, and each die's pose with the face that lies on top. What is
stored is compressed, so it has lost the camera's grain; whoever plays a throw back adds grain again, or the picture would seem to hang.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from hardware.virtual.dice_world import DiceWorld, DieTruth, die_truth
from hardware.virtual.measure import FRAME_TIME, random_look
from hardware.virtual.render import Renderer
from hardware.virtual.scene import DieBody, Pose, Scene
from vision.calibration import Image

FOLDER = Path(__file__).parent / "throws"
SEEDS = (9101, 9102, 9103, 9104, 9109, 9125)  # a die of 9109 leans on the wall, one of 9125 does not lie down all the way
COLOURS = ("blue",) * 6 + ("green",) * 5
PICTURES = ("empty", "rolling", "resting")
QUALITY = 80
MOST_BYTES = 40_000  # of one picture
ROLLING = 0.15  # seconds after the throw, when the dice are in the tray and still roll
PATIENCE = 8.0  # seconds in which a throw comes to rest


@dataclass(frozen=True, slots=True)
class Throw:
    """A recorded throw: how the dice lie, which faces are on top, and its pictures (720, 1280, 3) in the order of `PICTURES`."""

    name: str
    truths: tuple[DieTruth, ...]
    pictures: tuple[Image, ...]

    @property
    def scene(self) -> Scene:
        """The dice at rest."""
        return Scene(0.0, dice=tuple(truth.body for truth in self.truths))


def thrown(seed: int) -> Throw:
    """Throw eleven dice and take pictures of them."""
    rng = np.random.default_rng(seed)
    look = replace(random_look(rng), noise=0.4)
    world = DiceWorld()
    world.throw(COLOURS, rng, float(rng.uniform(0, 2 * math.pi)))
    world.advance(ROLLING)
    moments = []
    for _ in range(3):
        moments.append(Scene(0.0, dice=world.bodies()))
        world.advance(FRAME_TIME / 4)
    for _ in range(round(PATIENCE / 0.1)):
        if world.at_rest:
            break
        world.advance(0.1)
    if not world.at_rest:
        raise ValueError(f"throw {seed} does not come to rest")
    renderer = Renderer(look)
    resting = Scene(0.0, dice=world.bodies())
    pictures = renderer.empty(rng), renderer.blurred(moments, rng), renderer.frame(resting, rng)
    return Throw(str(seed), tuple(die_truth(body) for body in resting.dice), pictures)


def store(throw: Throw, folder: Path) -> None:
    """Write a throw; ValueError where a picture would be too large."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in zip(PICTURES, throw.pictures, strict=True):
        _, packed = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
        if len(packed) > MOST_BYTES:
            raise ValueError(f"{throw.name} {name}: {len(packed)} bytes are more than {MOST_BYTES}")
        (folder / f"{throw.name}-{name}.webp").write_bytes(packed.tobytes())
    poses = [asdict(truth.body) | {"face": truth.face, "tilt": round(math.degrees(truth.tilt), 2)} for truth in throw.truths]
    (folder / f"{throw.name}.json").write_text(json.dumps(poses, indent=1) + "\n", encoding="utf-8")


def stored(folder: Path = FOLDER) -> Iterator[Throw]:
    """The recorded throws, by name."""
    for file in sorted(folder.glob("*.json")):
        pictures = [cv2.imread(str(folder / f"{file.stem}-{name}.webp")) for name in PICTURES]
        if any(picture is None for picture in pictures):
            raise FileNotFoundError(f"{file.stem} lacks a picture")
        truths = tuple(_truth(told) for told in json.loads(file.read_text(encoding="utf-8")))
        yield Throw(file.stem, truths, tuple(pictures))  # type: ignore[arg-type]


def _truth(told: dict[str, object]) -> DieTruth:
    """A die as it was written down; the face on top follows from its pose."""
    pose = told["pose"]
    assert isinstance(pose, dict)
    assert isinstance(told["faces"], list)
    body = DieBody(str(told["colour"]), Pose(tuple(pose["at"]), tuple(pose["turn"])), tuple(told["faces"]), float(str(told["edge"])))
    return die_truth(body)


def main() -> None:
    """Record all throws anew."""
    cv2.setNumThreads(1)
    for seed in SEEDS:
        store(thrown(seed), FOLDER)


if __name__ == "__main__":
    main()
