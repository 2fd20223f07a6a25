"""Six-sided dice that really tumble: a MuJoCo world of its own, stepped only while something moves.

Strategy: one model per number of dice (compiled once, kept), dice as boxes, the tray as four walls on the table, the can
as a post. Colours are labels; the physics of all dice are the same. At rest nothing is stepped, so a table where
nobody throws costs nothing. All chance comes from the generator that the caller hands in.

Units: metres, seconds, radians. Poses are those of `hardware.virtual.scene`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import mujoco
import numpy as np
from numpy.typing import NDArray

from hardware.virtual.scene import (
    CAN_CENTRE,
    CAN_HEIGHT,
    DIE_EDGE,
    DIE_MASS,
    LID_RADIUS,
    LID_RIM,
    TRAY_CENTRE,
    TRAY_SIZE,
    TRAY_WALL,
    WALL_THICKNESS,
    DieBody,
    Pose,
    Vector,
    game_die,
)

Floats = NDArray[np.float64]

STEPS_PER_LOOK = 10  # steps of 1 ms between two looks at whether all is at rest
STILL_SPEED = 0.006
STILL_SPIN = 0.25
STILL_SECONDS = 0.15
COCKED_TILT = math.radians(6.0)
COCKED_HEIGHT = 0.0012  # a die whose middle is so much too high stands on something
CLOSE = 0.0285  # middles nearer than this: a finger parts them
SPACING = 0.0265  # between the dice in the hand
NOWHERE = Pose((0.0, 0.0, 0.0))

_OPTIONS = """
  <option timestep="0.001" integrator="implicitfast" cone="elliptic" impratio="5"/>
  <size memory="16M"/>
  <default>
    <geom solref="0.01 0.6" solimp="0.95 0.99 0.0002" friction="0.55 0.001 0.0001" condim="6"/>
  </default>
"""


def tray_walls() -> str:
    """The four walls of the tray as MJCF boxes."""
    x, y = TRAY_CENTRE
    half, thick, high = TRAY_SIZE / 2.0, WALL_THICKNESS / 2.0, TRAY_WALL / 2.0
    reach = half + thick
    boxes = (
        (x - reach, y, thick, half + 2 * thick),
        (x + reach, y, thick, half + 2 * thick),
        (x, y - reach, half + 2 * thick, thick),
        (x, y + reach, half + 2 * thick, thick),
    )
    return "".join(f'<geom type="box" pos="{a} {b} {high}" size="{c} {d} {high}"/>' for a, b, c, d in boxes)


@lru_cache(maxsize=16)
def _model(edges: tuple[float, ...]) -> mujoco.MjModel:
    dice = "".join(f'<body pos="{0.05 * n} 0 0.3"><freejoint/>{_box(edge)}</body>' for n, edge in enumerate(edges))
    tall = (CAN_HEIGHT + LID_RIM) / 2.0
    can = f'<geom type="cylinder" pos="{CAN_CENTRE[0]} {CAN_CENTRE[1]} {tall}" size="{LID_RADIUS} {tall}"/>'
    text = f'<mujoco>{_OPTIONS}<worldbody><geom type="plane" size="1 1 .1"/>{tray_walls()}{can}{dice}</worldbody></mujoco>'
    return mujoco.MjModel.from_xml_string(text)


def _box(edge: float) -> str:
    half = edge / 2.0
    return f'<geom type="box" size="{half} {half} {half}" mass="{DIE_MASS * (edge / DIE_EDGE) ** 3}"/>'


def upright(turn: Sequence[float]) -> tuple[Vector, float]:
    """Which of the die's own six axes points up most, and how far from straight up (radians)."""
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, np.asarray(turn, dtype=np.float64))
    up = matrix.reshape(3, 3)[2]
    axis = int(np.argmax(np.abs(up)))
    vector = [0.0, 0.0, 0.0]
    vector[axis] = math.copysign(1.0, up[axis])
    return (vector[0], vector[1], vector[2]), math.acos(min(abs(float(up[axis])), 1.0))


@dataclass(frozen=True, slots=True)
class DieTruth:
    """How one die lies: the face on top, the tilt in radians, and whether it counts as cocked."""

    body: DieBody
    face: str
    tilt: float
    cocked: bool


def die_truth(body: DieBody) -> DieTruth:
    axis, tilt = upright(body.pose.turn)
    lifted = body.pose.at[2] - body.edge / 2.0
    return DieTruth(body, body.up(axis), tilt, tilt > COCKED_TILT or abs(lifted) > COCKED_HEIGHT)


def random_turn(rng: np.random.Generator) -> Floats:
    """A turn drawn evenly from all turns, as a unit quaternion."""
    quaternion = rng.standard_normal(4)
    return quaternion / np.linalg.norm(quaternion)


class DiceWorld:
    """The dice in the tray."""

    def __init__(self) -> None:
        self.colours: tuple[str, ...] = ()
        self._made: DieBody | None = None  # the one die that was set down, where it is not one of the games' dice
        self._model = _model((DIE_EDGE,))
        self._data = mujoco.MjData(self._model)
        self._still_for = math.inf
        self._shake_left = 0.0

    @property
    def at_rest(self) -> bool:
        return not self.colours or self._still_for >= STILL_SECONDS

    def bodies(self) -> tuple[DieBody, ...]:
        poses = [Pose(tuple(row[:3].tolist()), tuple(row[3:].tolist())) for row in self._positions()]
        if self._made is not None:
            return tuple(replace(self._made, pose=pose) for pose in poses)
        return tuple(game_die(colour, pose) for colour, pose in zip(self.colours, poses, strict=True))

    def clear(self) -> None:
        """All dice are out of the picture."""
        self.colours, self._made = (), None
        self._still_for = math.inf

    def set_down(self, die: DieBody) -> None:
        """Take all dice away and lay this one down where its pose says, at rest."""
        self.colours, self._made = (die.colour,), die
        self._model = _model((die.edge,))
        self._data = mujoco.MjData(self._model)
        self._shake_left, self._still_for = 0.0, STILL_SECONDS
        self._positions()[0] = (*die.pose.at, *die.pose.turn)

    def throw(self, colours: Sequence[str], rng: np.random.Generator, heading: float) -> None:
        """Take all dice away and throw these towards `heading` (radians)."""
        self.colours, self._made = tuple(colours), None
        if not self.colours:
            self.clear()
            return
        self._model = _model(tuple(game_die(colour, NOWHERE).edge for colour in self.colours))
        self._model.opt.gravity[:] = (0.0, 0.0, -9.81)  # a table that shook while the old dice lay here
        self._shake_left = 0.0
        self._data = mujoco.MjData(self._model)
        self._launch(range(len(self.colours)), rng, heading)

    def rethrow(self, indices: Sequence[int], rng: np.random.Generator, heading: float) -> None:
        """Pick these dice up and throw them; the others stay where they lie."""
        self._launch([index for index in indices if index < len(self.colours)], rng, heading)

    def nudge(self, rng: np.random.Generator) -> int:
        """Push dice that lean or lie close to each other apart, as a finger would. How many were pushed."""
        truths = [die_truth(body) for body in self.bodies()]
        pushed = 0
        for index, truth in enumerate(truths):
            push = self._push(index, truths)
            if push is None:
                continue
            pushed += 1
            speed = self._speeds()[index]
            speed[:2] = push + 0.02 * rng.standard_normal(2)
            if truth.cocked:
                speed[2] = 0.15
                speed[3:] = 2.0 * rng.standard_normal(3)
        if pushed:
            self._still_for = 0.0
        return pushed

    def shake(self, push: Vector, seconds: float) -> None:
        """The table is accelerated by `push` (m/s²) for some time."""
        self._model.opt.gravity[:] = (push[0], push[1], -9.81 + push[2])
        self._shake_left = seconds
        self._still_for = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass; free while everything lies still."""
        steps = round(seconds / self._model.opt.timestep)
        while steps > 0 and not self.at_rest:
            part = min(steps, STEPS_PER_LOOK)
            mujoco.mj_step(self._model, self._data, part)
            steps -= part
            self._after(part * self._model.opt.timestep)

    def _after(self, passed: float) -> None:
        if self._shake_left > 0.0:
            self._shake_left -= passed
            if self._shake_left <= 0.0:
                self._model.opt.gravity[:] = (0.0, 0.0, -9.81)
            return
        speeds = self._speeds()
        slow = np.linalg.norm(speeds[:, :3], axis=1).max() < STILL_SPEED
        still = bool(slow and np.linalg.norm(speeds[:, 3:], axis=1).max() < STILL_SPIN)
        self._still_for = self._still_for + passed if still else 0.0
        if self.at_rest:
            self._data.qvel[:] = 0.0

    def _positions(self) -> Floats:
        rows: Floats = self._data.qpos.reshape(-1, 7)[: len(self.colours)]
        return rows

    def _speeds(self) -> Floats:
        rows: Floats = self._data.qvel.reshape(-1, 6)[: len(self.colours)]
        return rows

    def _launch(self, indices: Sequence[int], rng: np.random.Generator, heading: float) -> None:
        """A handful of dice, each turned by chance, flung across the tray towards `heading`."""
        count = len(indices)
        if not count:
            return
        ahead = np.array([math.cos(heading), math.sin(heading)])
        middle = np.array(TRAY_CENTRE) - 0.07 * ahead + rng.uniform(-0.01, 0.01, 2)
        columns = math.ceil(math.sqrt(count))
        cells = rng.permutation(count)
        for index, cell in zip(indices, cells.tolist(), strict=True):
            place = np.array([cell % columns, cell // columns]) - (columns - 1) / 2.0
            position = self._positions()[index]
            position[:2] = middle + SPACING * place + rng.uniform(-0.001, 0.001, 2)
            position[2] = rng.uniform(0.06, 0.09)
            position[3:] = random_turn(rng)
            speed = self._speeds()[index]
            speed[:2] = rng.uniform(0.2, 1.2) * ahead + 0.30 * rng.standard_normal(2)
            speed[2] = rng.uniform(-0.6, 0.0)
            speed[3:] = 18.0 * rng.standard_normal(3)
        self._still_for = 0.0

    def _push(self, index: int, truths: Sequence[DieTruth]) -> Floats | None:
        """Which way and how fast a finger pushes this die, or None where it lies well."""
        here = np.array(truths[index].body.pose.at[:2])
        away = np.zeros(2)
        for other, truth in enumerate(truths):
            apart = here - np.array(truth.body.pose.at[:2])
            distance = float(np.linalg.norm(apart))
            if other != index and distance < CLOSE:
                away += apart / max(distance, 1e-6)
        if not truths[index].cocked and not away.any():
            return None
        inward = np.array(TRAY_CENTRE) - here
        near_wall = np.abs(inward).max() > TRAY_SIZE / 2.0 - 0.02
        if truths[index].cocked or near_wall:
            away += 1.2 * inward / max(float(np.linalg.norm(inward)), 1e-6)
        return 0.27 * away / max(float(np.linalg.norm(away)), 1e-6)
