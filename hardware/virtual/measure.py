"""How well the eye reads the simulated table: throws that lie flat, under light and cloth drawn by chance.

Strategy: every throw has a table of its own (cloth, exposure, white balance, noise, glare, lamp) and is read as the eye
reads it: calibration and the empty reference from a picture of the empty table, then the picture of the throw. The
answer is compared with the scene itself. The reference is taken before the light drifts a little, as it does in a room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from companion.senses import DiceSeen, Die
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, face_up, flat_throw
from hardware.virtual.scene import DIE_EDGE, TRAY_CENTRE, TRAY_SIZE, DieBody, Look, Scene
from vision.calibration import Image
from vision.eye import Eye

AWAITED = {"blue": 6, "green": 5}
FRAME_TIME = 1 / 30


def random_look(rng: np.random.Generator) -> Look:
    """A table: one of eight cloths, exposure ±30 %, white balance ±15 %, noise ½ to 2, glare in two of three."""
    felt = FELTS[str(rng.choice(sorted(FELTS)))]
    turn = rng.uniform(0, 2 * math.pi)
    lamp = (0.55 * math.cos(turn), 0.55 * math.sin(turn), float(rng.uniform(0.7, 1.1)))
    return Look(
        felt=felt,
        exposure=float(rng.uniform(0.7, 1.3)),
        warmth=float(rng.uniform(-0.15, 0.15)),
        noise=float(rng.uniform(0.5, 2.0)),
        glare=float(max(0.0, rng.uniform(-0.5, 1.0))),
        lamp=lamp,
    )


def drifted(look: Look, rng: np.random.Generator) -> Look:
    """The same table a while later: exposure and white balance have wandered a little."""
    exposure = look.exposure * float(rng.uniform(0.95, 1.05))
    return replace(look, exposure=exposure, warmth=look.warmth + float(rng.uniform(-0.02, 0.02)))


@dataclass(frozen=True, slots=True)
class DiceFigures:
    """`right`, `asked`, `wrong_silent`: throws (they add up to `throws`); `dice_asked`, `dice_wrong`: dice in doubt, and
    dice named wrongly without a doubt; `whole_asked`: throws in doubt as a whole; `doubts`: how often each reason."""

    throws: int
    right: int
    asked: int
    wrong_silent: int
    dice_asked: int
    dice_wrong: int
    whole_asked: int
    doubts: dict[str, int] = field(default_factory=dict)


def where(body: DieBody) -> tuple[float, float]:
    """A die's place in the flattened tray picture, 0..1 from the left and from the top."""
    x, y = (body.pose.at[axis] - TRAY_CENTRE[axis] for axis in (0, 1))
    return x / TRAY_SIZE + 0.5, 0.5 - y / TRAY_SIZE


def pairs(scene: Scene, dice: tuple[Die, ...]) -> Iterator[tuple[DieBody, Die | None]]:
    """Each true die with the seen one that lies on it, if any."""
    for body in scene.dice:
        x, y = where(body)
        near = [die for die in dice if math.hypot(die.x - x, die.y - y) < 0.4 * DIE_EDGE / TRAY_SIZE]
        yield body, near[0] if len(near) == 1 else None


EMPTY_FRAMES, THROW_FRAMES = 8, 75  # the reading ends when the throw has been told


def throw_frames(scene: Scene, look: Look, rng: np.random.Generator) -> Iterator[Image]:
    """The empty table, then the throw at rest: the jump between the two is the motion."""
    before = Renderer(look)
    for _ in range(EMPTY_FRAMES):
        yield before.empty(rng)
    after = Renderer(drifted(look, rng))
    for _ in range(THROW_FRAMES):
        yield after.frame(scene, rng)


def read_throw(scene: Scene, look: Look, rng: np.random.Generator) -> DiceSeen | None:
    """What the eye tells about one throw, None if it tells nothing within its frames."""
    eye = Eye()
    for number, frame in enumerate(throw_frames(scene, look, rng)):
        if number == EMPTY_FRAMES:
            eye.expect(AWAITED)
        for sense in eye.see(frame, number * FRAME_TIME):
            if isinstance(sense, DiceSeen):
                return sense
    return None


def judge(scene: Scene, told: DiceSeen | None) -> tuple[str, int, int]:
    """ "right", "asked" or "wrong"; dice asked about; dice wrong and silent."""
    if told is None or told.doubt is not None:
        return "asked", 0, 0
    asked = sum(die.doubt is not None for die in told.dice)
    met = list(pairs(scene, told.dice))
    wrong = sum(
        die is None or (die.doubt is None and (die.face != face_up(body.pose.turn) or die.colour != body.colour)) for body, die in met
    )
    wrong += max(0, len(told.dice) - len(met))
    if wrong:
        return "wrong", asked, wrong
    return ("asked" if asked else "right"), asked, 0


def measure_dice(throws: int = 300, seed: int = 20240) -> DiceFigures:
    """Read so many flat throws of 6 blue and 5 green dice."""
    counts = {"right": 0, "asked": 0, "wrong": 0}
    asked_dice = wrong_dice = whole = 0
    doubts: dict[str, int] = {}
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        scene, look = flat_throw(rng), random_look(rng)
        told = read_throw(scene, look, rng)
        verdict, asked, wrong = judge(scene, told)
        counts[verdict] += 1
        asked_dice, wrong_dice = asked_dice + asked, wrong_dice + wrong
        whole += told is None or told.doubt is not None
        for doubt in _doubts(told):
            doubts[doubt] = doubts.get(doubt, 0) + 1
    return DiceFigures(throws, counts["right"], counts["asked"], counts["wrong"], asked_dice, wrong_dice, whole, doubts)


def _doubts(told: DiceSeen | None) -> list[str]:
    if told is None:
        return ["nothing told"]
    whole = [f"whole: {told.doubt.value}"] if told.doubt is not None else []
    return whole + [die.doubt.value for die in told.dice if die.doubt is not None]
