"""The can on its scale, and the cards that are stacked on it and fall off: a MuJoCo world, stepped only while it moves.

Strategy: a model holds just the cards that lie on the table or on the can and is made anew (some milliseconds) when
one comes or goes, so that a small pile costs little. The can stands on a slide joint whose spring is the load cell:
weight, a pressing finger and the ringing after a blow come from the same physics. Once everything is slow, speeds are
set to nought and nothing is stepped until something touches the pile again.

Units: metres, seconds, radians, newtons; weights in grams. Poses are those of `hardware.virtual.scene`.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from hardware.virtual.can_model import CAN_DAMPING, CAN_MASS, CARD_THICKNESS, GRAVITY, SPRING, model_text
from hardware.virtual.scene import CARD_SIZE, CardBody, Pose, Vector

Floats = NDArray[np.float64]

STEPS_PER_LOOK = 10  # of 1 ms
STILL_SPEED = 0.010
STILL_SPIN = 0.4
STILL_SECONDS = 0.12
RESTLESS_SECONDS = 1.5  # what still trembles then is calmed; without it some piles chatter for ever
TREMBLING_SPEED = 0.10
CARD_SYRUP = (0.09, 0.09, 0.09, 5e-5, 5e-5, 5e-5)  # damping that stops a lone card in 20 ms
CAN_SYRUP = 40.0
WEIGHING_LOOKS = 12  # the converter sees the mean of so many looks
RINGING = 0.8  # grams from peak to peak within the looks: the spring still rings


@dataclass(slots=True)
class _Press:
    """A finger or a paw that pushes at the middle of a card for a while."""

    number: int
    force: Vector
    left: float


class CanWorld:
    """The can and the cards that were put on it."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self._masses: dict[int, float] = {}
        self._presses: list[_Press] = []
        self._shake: Vector = (0.0, 0.0, 0.0)
        self._shake_left = 0.0
        self._still_for = math.inf
        self._awake_for = 0.0
        self._looks: deque[float] = deque([CAN_MASS * 1000.0], maxlen=WEIGHING_LOOKS)
        self._model = mujoco.MjModel.from_xml_string(model_text(()))
        self._data = mujoco.MjData(self._model)
        self._data.qpos[0] = -CAN_MASS * GRAVITY / SPRING
        mujoco.mj_forward(self._model, self._data)

    # what is seen and weighed

    @property
    def model(self) -> mujoco.MjModel:
        return self._model

    @property
    def data(self) -> mujoco.MjData:
        return self._data

    @property
    def at_rest(self) -> bool:
        return self._still_for >= STILL_SECONDS

    @property
    def grams(self) -> float:
        """What presses on the cell, the can included: the mean of the last 100 ms in which anything moved."""
        return sum(self._looks) / len(self._looks)

    def mass(self, number: int) -> float:
        """Of one card in grams."""
        return self._masses[number] * 1000.0

    def bodies(self) -> tuple[CardBody, ...]:
        rows = self._positions()
        return tuple(
            CardBody(number, Pose(tuple(row[:3].tolist()), tuple(row[3:].tolist())))
            for number, row in zip(self.numbers, rows, strict=True)
        )

    def height_under(self, at: tuple[float, float], turn: float) -> float:
        """How high a level card at this place would come to lie: the highest thing under its face."""
        cos, sin = math.cos(turn), math.sin(turn)
        geom = np.zeros(1, dtype=np.int32)
        down = np.array([0.0, 0.0, -1.0])
        top = 0.0
        for across in np.linspace(-0.5, 0.5, 6) * CARD_SIZE[0]:
            for along in np.linspace(-0.5, 0.5, 8) * CARD_SIZE[1]:
                start = np.array([at[0] + cos * across - sin * along, at[1] + sin * across + cos * along, 0.5])
                distance = mujoco.mj_ray(self._model, self._data, start, down, None, 1, -1, geom)
                if distance >= 0.0:
                    top = max(top, 0.5 - distance)
        return top

    # what is done to it

    def release(self, number: int, mass: float, pose: Pose, speed: Vector) -> None:
        """A card leaves the hand: `mass` in kilograms, `pose` of its middle."""
        if number in self.numbers:
            raise ValueError(f"card {number} lies on the table already")
        self._masses[number] = mass
        self._rebuild([*self.numbers, number])
        self._positions()[-1] = (*pose.at, *pose.turn)
        self._speeds()[-1, :3] = speed
        self._wake()

    def press(self, number: int, force: Vector, seconds: float) -> None:
        """A finger or a paw pushes at the middle of a card, `force` in newtons."""
        self._presses.append(_Press(number, force, seconds))
        self._wake()

    def remove(self, numbers: Iterable[int]) -> None:
        """Hands take these cards away."""
        gone = set(numbers)
        if gone & set(self.numbers):
            self._rebuild([number for number in self.numbers if number not in gone])
            self._wake()

    def shake(self, push: Vector, seconds: float) -> None:
        """The table is accelerated by `push` (m/s²) for some time."""
        self._shake, self._shake_left = push, seconds
        self._wake()

    def advance(self, seconds: float) -> None:
        """Let time pass; free while everything lies still."""
        steps = round(seconds / self._model.opt.timestep)
        while steps > 0 and not self.at_rest:
            part = min(steps, STEPS_PER_LOOK)
            self._before()
            self._looks.append(self._step(part))
            steps -= part
            self._after(part * float(self._model.opt.timestep))

    def _step(self, steps: int) -> float:
        """Step by step, because the spring rings faster than we look; the mean weight in grams."""
        bent = 0.0
        for _ in range(steps):
            mujoco.mj_step(self._model, self._data)
            bent -= float(self._data.qpos[0])
        return bent / steps * SPRING / GRAVITY * 1000.0

    def _wake(self) -> None:
        self._still_for = 0.0
        self._awake_for = 0.0
        self._model.dof_damping[0] = CAN_DAMPING
        self._model.dof_damping[1:] = 0.0

    def _before(self) -> None:
        self._data.xfrc_applied[:] = 0.0
        for press in self._presses:
            if press.number in self.numbers:
                self._data.xfrc_applied[self._body(press.number), :3] += press.force
        shaking = self._shake if self._shake_left > 0.0 else (0.0, 0.0, 0.0)
        self._model.opt.gravity[:] = (shaking[0], shaking[1], shaking[2] - GRAVITY)

    def _after(self, passed: float) -> None:
        self._awake_for += passed
        self._shake_left = max(self._shake_left - passed, 0.0)
        for press in self._presses:
            press.left -= passed
        self._presses = [press for press in self._presses if press.left > 0.0]
        if self._awake_for > RESTLESS_SECONDS:
            self._calm()
        busy = bool(self._presses) or self._shake_left > 0.0
        self._still_for = 0.0 if busy or not self._slow() else self._still_for + passed
        if self.at_rest:
            self._data.qvel[:] = 0.0
            self._data.xfrc_applied[:] = 0.0

    def _slow(self) -> bool:
        if self._awake_for < RESTLESS_SECONDS and max(self._looks) - min(self._looks) > RINGING:
            return False
        if not self.numbers:
            return True
        speeds = self._speeds()
        fastest = float(np.linalg.norm(speeds[:, :3], axis=1).max())
        return fastest < STILL_SPEED and float(np.linalg.norm(speeds[:, 3:], axis=1).max()) < STILL_SPIN

    def _calm(self) -> None:
        """Put syrup round the cards that only tremble, and round the can."""
        trembling = np.linalg.norm(self._speeds()[:, :3], axis=1) < TREMBLING_SPEED
        self._model.dof_damping[0] = CAN_SYRUP
        self._model.dof_damping[1:].reshape(-1, 6)[:] = np.outer(trembling, CARD_SYRUP)

    # the model

    def _rebuild(self, numbers: list[int]) -> None:
        """Make the model for these cards; those that were there keep pose and speed."""
        rows = dict(zip(self.numbers, np.hstack([self._positions(), self._speeds()]), strict=True))
        can = float(self._data.qpos[0]), float(self._data.qvel[0])
        self.numbers = numbers
        self._masses = {number: self._masses[number] for number in numbers}
        self._model = mujoco.MjModel.from_xml_string(model_text(tuple(self._masses.values())))
        self._data = mujoco.MjData(self._model)
        self._data.qpos[0], self._data.qvel[0] = can
        for index, number in enumerate(numbers):
            if number in rows:
                self._positions()[index] = rows[number][:7]
                self._speeds()[index] = rows[number][7:]
        mujoco.mj_forward(self._model, self._data)

    def _positions(self) -> Floats:
        rows: Floats = self._data.qpos[1:].reshape(-1, 7)
        return rows

    def _speeds(self) -> Floats:
        rows: Floats = self._data.qvel[1:].reshape(-1, 6)
        return rows

    def _body(self, number: int) -> int:
        return int(self._model.body(f"card{self.numbers.index(number)}").id)


def level(at: tuple[float, float], height: float, turn: float, tilt: tuple[float, float] = (0.0, 0.0)) -> Pose:
    """A card face up: `turn` about the upright, then leaned by small angles about its own x and y."""
    spin, lean = np.zeros(4), np.zeros(4)
    mujoco.mju_euler2Quat(lean, np.array([tilt[0], tilt[1], 0.0]), "xyz")
    mujoco.mju_mulQuat(spin, np.array([math.cos(turn / 2.0), 0.0, 0.0, math.sin(turn / 2.0)]), lean)
    w, x, y, z = spin.tolist()
    return Pose((at[0], at[1], height + CARD_THICKNESS / 2.0), (w, x, y, z))
