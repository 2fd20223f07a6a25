"""Layouts without physics, drawn by chance: for tuning and tests where only the picture matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hardware.virtual.optics import Floats
from hardware.virtual.scene import (
    CAN_CENTRE,
    CAN_HEIGHT,
    CARD_SIZE,
    FACES,
    LID_RIM,
    TRAY_CENTRE,
    TRAY_SIZE,
    CardBody,
    DieBody,
    Pose,
    Quaternion,
    Scene,
    Vector,
    game_die,
)

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


NOWHERE = Pose((0.0, 0.0, 0.0))


def face_up(turn: Quaternion, faces: Sequence[str] = tuple(FACES.values())) -> str:
    """The symbol of the face that points most nearly up, of a die with these symbols."""
    w, x, y, z = np.asarray(turn) / np.linalg.norm(turn)
    third = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    return faces[int(np.argmax(np.array(list(FACES)) @ third))]


def laid(rng: np.random.Generator, up: int) -> Quaternion:
    """A die flat with its face number `up` (in the order of `FACES`) on top, turned at random."""
    yaw = rng.uniform(0, 2 * np.pi)
    return _after((np.cos(yaw / 2), 0.0, 0.0, np.sin(yaw / 2)), _UP[up])


def lying(rng: np.random.Generator) -> Quaternion:
    """A die flat on one of its six faces, turned at random."""
    settle = _FLAT[int(rng.integers(6))]
    yaw = rng.uniform(0, 2 * np.pi)
    return _after((np.cos(yaw / 2), 0.0, 0.0, np.sin(yaw / 2)), settle)


def flat_throw(rng: np.random.Generator, blue: int = 6, green: int = 5, spread: float = 1.0, gap: float = 0.0, large: int = 0) -> Scene:
    """Dice lying flat in the tray. `spread`: 1 uses the whole floor up to the walls, less draws them to its middle;
    `gap`: least free space between two dice in metres (0: they may touch). ValueError when they find no room."""
    return scattered(rng, [game_die(colour, NOWHERE) for colour in ["blue"] * blue + ["green"] * green + ["xl"] * large], spread, gap)


def scattered(rng: np.random.Generator, patterns: Sequence[DieBody], spread: float = 1.0, gap: float = 0.0) -> Scene:
    """Any dice lying flat in the tray, each on a face drawn by chance; `patterns`: which dice, wherever they are."""
    dice: list[DieBody] = []
    squares: list[Floats] = []
    for pattern in patterns:
        for _attempt in range(4000):
            turn = lying(rng)
            middle = rng.uniform(-1, 1, 2) * spread * (TRAY_SIZE / 2 - pattern.edge / 2)
            square = _square(middle, turn, pattern.edge)
            if np.abs(square).max() <= TRAY_SIZE / 2 and not any(_overlap(square, other, gap) for other in squares):
                break
        else:
            raise ValueError("no room for so many dice")
        squares.append(square)
        at = (TRAY_CENTRE[0] + float(middle[0]), TRAY_CENTRE[1] + float(middle[1]), pattern.edge / 2)
        dice.append(replace(pattern, pose=Pose(at, turn)))
    return Scene(0.0, dice=tuple(dice))


def loose_cards(rng: np.random.Generator, n: int, overlap: bool = False, pile: int = 12) -> Scene:
    """`n` cards lying on the mat round the can and `pile` on it, every card a random side up. Without `overlap` no two
    loose cards touch; with it they may lie across each other. ValueError when there is no room."""
    cards = [_stacked(rng, number) for number in range(pile)]
    lying_there: list[Floats] = []
    for number in range(pile, pile + n):
        for _attempt in range(4000):
            middle = np.array(CAN_CENTRE) + rng.uniform(-1, 1, 2) * (_CARD_REACH_X, _CARD_REACH_Y)
            yaw = rng.uniform(0, 2 * np.pi)
            outline = _rectangle(middle, yaw)
            clear = overlap or not any(_overlap(outline, other, 0.003) for other in lying_there)
            if clear and _on_the_mat(middle, outline):
                break
        else:
            raise ValueError("no room for so many cards")
        height = 0.0003 * (0.5 + sum(_overlap(outline, other, 0.0) for other in lying_there))
        lying_there.append(outline)
        cards.append(CardBody(number, Pose((float(middle[0]), float(middle[1]), height), _level(rng, yaw))))
    return Scene(0.0, cards=tuple(cards))


def _stacked(rng: np.random.Generator, number: int) -> CardBody:
    """A card on the can, a little aside and askew; the lid's rim carries it."""
    aside = np.clip(rng.normal(0, 0.007, 2), -0.016, 0.016)
    height = CAN_HEIGHT + LID_RIM + 0.0006 * (number + 0.5)
    at = (CAN_CENTRE[0] + float(aside[0]), CAN_CENTRE[1] + float(aside[1]), height)
    return CardBody(number, Pose(at, _level(rng, rng.uniform(0, 2 * np.pi))))


def _level(rng: np.random.Generator, yaw: float) -> Quaternion:
    """Level, turned by `yaw`, now and then face down."""
    turn = (float(np.cos(yaw / 2)), 0.0, 0.0, float(np.sin(yaw / 2)))
    return _after(turn, (0.0, 0.0, 1.0, 0.0)) if rng.random() < 0.3 else turn


def _rectangle(middle: Floats, yaw: float) -> Floats:
    along = np.array([np.cos(yaw), np.sin(yaw)])
    half = np.array(CARD_SIZE) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return np.asarray(middle + corners[:, :1] * along + corners[:, 1:] * np.array([-along[1], along[0]]))


def _on_the_mat(middle: Floats, outline: Floats) -> bool:
    """Inside the picture, beside the tray, and not under the lid as the camera sees it."""
    inside = bool((np.abs(outline[:, 1]) < 0.165).all() and (outline[:, 0] < 0.295).all() and (outline[:, 0] > 0.0).all())
    seen = np.array(CAN_CENTRE) * 1.14
    ring = seen + 0.055 * np.array([[np.cos(t), np.sin(t)] for t in np.linspace(0, 2 * np.pi, 12, endpoint=False)])
    return inside and not _overlap(outline, ring, 0.0)


_CARD_REACH_X, _CARD_REACH_Y = 0.15, 0.16
_R = float(np.sqrt(0.5))
_FLAT: tuple[Quaternion, ...] = (
    (1.0, 0.0, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
    (_R, _R, 0.0, 0.0),
    (_R, -_R, 0.0, 0.0),
    (_R, 0.0, _R, 0.0),
    (_R, 0.0, -_R, 0.0),
)


_UP = (_FLAT[0], _FLAT[5], _FLAT[2], _FLAT[1], _FLAT[4], _FLAT[3])  # which of them brings each face up, in the order of `FACES`


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


def _square(middle: Floats, turn: Quaternion, edge: float) -> Floats:
    """The four corners on the felt of a flat die."""
    w, x, y, z = turn
    # The image of one body axis that stays level gives the yaw modulo a quarter turn.
    axes = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y + w * z)], [2 * (x * y - w * z), 1 - 2 * (x * x + z * z)]])
    level = axes[int(np.argmax(np.linalg.norm(axes, axis=1)))]
    across = np.array([-level[1], level[0]])
    half = edge / 2
    return np.array([middle + half * (a * level + b * across) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def _overlap(one: Floats, other: Floats, gap: float) -> bool:
    """Whether two convex outlines come nearer than `gap` (separating axes, one for each side's normal)."""
    for corners in (one, other):
        for n in range(len(corners)):
            along = corners[n] - corners[n - 1]
            axis = np.array([-along[1], along[0]]) / np.linalg.norm(along)
            a, b = one @ axis, other @ axis
            if a.max() + gap <= b.min() or b.max() + gap <= a.min():
                return False
    return True
