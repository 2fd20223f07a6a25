"""Layouts without physics, drawn by chance: for tuning and tests where only the picture matters."""

from __future__ import annotations

import numpy as np

from hardware.virtual.optics import Floats
from hardware.virtual.scene import DIE_EDGE, FACES, TRAY_CENTRE, TRAY_SIZE, DieBody, Pose, Quaternion, Scene, Vector

# Cloths in linear light (red green blue): two of the dice's own hue, the usual ones, and a wooden tray floor.
FELTS: dict[str, Vector] = {
    "grey": (0.16, 0.17, 0.18),
    "black": (0.028, 0.028, 0.031),
    "red": (0.22, 0.022, 0.028),
    "navy": (0.018, 0.045, 0.160),
    "green": (0.022, 0.135, 0.045),
    "wood": (0.30, 0.165, 0.075),
    "sand": (0.42, 0.36, 0.26),
    "violet": (0.075, 0.035, 0.125),
}


def face_up(turn: Quaternion) -> str:
    """The symbol of the face that points most nearly up."""
    w, x, y, z = np.asarray(turn) / np.linalg.norm(turn)
    third = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    return FACES[max(FACES, key=lambda face: float(third @ np.array(face)))]


def lying(rng: np.random.Generator) -> Quaternion:
    """A die flat on one of its six faces, turned at random."""
    settle = _FLAT[int(rng.integers(6))]
    yaw = rng.uniform(0, 2 * np.pi)
    return _after((np.cos(yaw / 2), 0.0, 0.0, np.sin(yaw / 2)), settle)


def flat_throw(rng: np.random.Generator, blue: int = 6, green: int = 5, spread: float = 1.0, gap: float = 0.0) -> Scene:
    """Dice lying flat in the tray. `spread`: 1 uses the whole floor up to the walls, less draws them to its middle;
    `gap`: least free space between two dice in metres (0: they may touch). ValueError when they find no room."""
    dice: list[DieBody] = []
    squares: list[Floats] = []
    for colour in ["blue"] * blue + ["green"] * green:
        for _attempt in range(4000):
            turn = lying(rng)
            middle = rng.uniform(-1, 1, 2) * spread * (TRAY_SIZE / 2 - DIE_EDGE / 2)
            square = _square(middle, turn)
            if np.abs(square).max() <= TRAY_SIZE / 2 and not any(_overlap(square, other, gap) for other in squares):
                break
        else:
            raise ValueError("no room for so many dice")
        squares.append(square)
        at = (TRAY_CENTRE[0] + float(middle[0]), TRAY_CENTRE[1] + float(middle[1]), DIE_EDGE / 2)
        dice.append(DieBody(colour, Pose(at, turn)))
    return Scene(0.0, dice=tuple(dice))


_R = float(np.sqrt(0.5))
_FLAT: tuple[Quaternion, ...] = (
    (1.0, 0.0, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
    (_R, _R, 0.0, 0.0),
    (_R, -_R, 0.0, 0.0),
    (_R, 0.0, _R, 0.0),
    (_R, 0.0, -_R, 0.0),
)


def _after(second: Quaternion, first: Quaternion) -> Quaternion:
    """The turn `first` followed by `second`."""
    a, b, c, d = second
    w, x, y, z = first
    return (
        float(a * w - b * x - c * y - d * z),
        float(a * x + b * w + c * z - d * y),
        float(a * y - b * z + c * w + d * x),
        float(a * z + b * y - c * x + d * w),
    )


def _square(middle: Floats, turn: Quaternion) -> Floats:
    """The four corners on the felt of a flat die."""
    w, x, y, z = turn
    # The image of one body axis that stays level gives the yaw modulo a quarter turn.
    axes = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y + w * z)], [2 * (x * y - w * z), 1 - 2 * (x * x + z * z)]])
    level = axes[int(np.argmax(np.linalg.norm(axes, axis=1)))]
    across = np.array([-level[1], level[0]])
    half = DIE_EDGE / 2
    return np.array([middle + half * (a * level + b * across) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def _overlap(one: Floats, other: Floats, gap: float) -> bool:
    """Whether two convex quadrilaterals come nearer than `gap` (separating axes)."""
    for corners in (one, other):
        for n in range(2):
            axis = corners[n + 1] - corners[n]
            axis = axis / np.linalg.norm(axis)
            a, b = one @ axis, other @ axis
            if a.max() + gap <= b.min() or b.max() + gap <= a.min():
                return False
    return True
