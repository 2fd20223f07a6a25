"""The can's world as MuJoCo's own text: table, tray walls, can with upturned lid on its spring, cards.

The can, the lid, the rim and the table are stiff and have priority: without that the rim comes up through the pile.
Cards collide as plates of 0.7 mm, twice as thick as they are drawn, because thinner ones slip through each other.
The solver's tolerance is a thousand times MuJoCo's own: half the work, the same falls; ten times more again and piles
begin to chatter. A step of 2 ms, or few iterations, makes piles explode.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from hardware.virtual.dice_world import tray_walls
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, CAN_RADIUS, CARD_SIZE, LID_RADIUS, LID_RIM

CAN_MASS = 0.095  # can and lid, kilograms
SPRING = 24500.0  # newtons per metre: the load cell
CAN_DAMPING = 4.0  # newton seconds per metre
CARD_THICKNESS = 0.0007
GRAVITY = 9.81
RIM_BEADS = 24
BEAD_MASS = 0.0004
GAP_UNDER_CAN = 0.004  # a plate that touched the table would shunt the cell

_OPTIONS = """
  <option timestep="0.001" integrator="implicitfast" cone="elliptic" impratio="10" density="1.2" viscosity="1.8e-5"
          tolerance="1e-5"/>
  <size memory="128M"/>
  <default>
    <geom condim="3" friction="0.28 0.001 0.0001"/>
    <default class="hard"><geom priority="1" solref="0.004 1" solimp="0.97 0.995 0.0003"/></default>
    <default class="card"><geom type="box" solref="0.006 1.5" solimp="0.8 0.99 0.0007" fluidshape="ellipsoid"/></default>
  </default>
"""


def _rim() -> str:
    bead = LID_RIM / 2.0
    ring, height = LID_RADIUS - bead, CAN_HEIGHT + bead
    angles = [2.0 * math.pi * n / RIM_BEADS for n in range(RIM_BEADS + 1)]
    points = [f"{ring * math.cos(angle)} {ring * math.sin(angle)} {height}" for angle in angles]
    return "".join(
        f'<geom class="hard" type="capsule" mass="{BEAD_MASS}" size="{bead}" fromto="{start} {end}"/>'
        for start, end in pairwise(points)
    )


def _can() -> str:
    mass = CAN_MASS - RIM_BEADS * BEAD_MASS
    tall = (CAN_HEIGHT - 0.002 - GAP_UNDER_CAN) / 2.0
    return (
        f'<body name="can" pos="{CAN_CENTRE[0]} {CAN_CENTRE[1]} 0">'
        f'<joint type="slide" axis="0 0 1" stiffness="{SPRING}" damping="{CAN_DAMPING}"/>'
        f'<geom class="hard" type="cylinder" mass="{mass * 0.7}" pos="0 0 {GAP_UNDER_CAN + tall}" '
        f'size="{CAN_RADIUS} {tall}"/>'
        f'<geom class="hard" type="cylinder" mass="{mass * 0.3}" pos="0 0 {CAN_HEIGHT - 0.001}" '
        f'size="{LID_RADIUS} 0.001"/>{_rim()}</body>'
    )


def model_text(masses: Sequence[float]) -> str:
    """MJCF with one card per mass (kilograms), named card0, card1, …; the can's joint comes first in qpos."""
    size = f"{CARD_SIZE[0] / 2.0} {CARD_SIZE[1] / 2.0} {CARD_THICKNESS / 2.0}"
    cards = "".join(
        f'<body name="card{index}"><freejoint/><geom class="card" size="{size}" mass="{mass}"/></body>'
        for index, mass in enumerate(masses)
    )
    return (
        f'<mujoco>{_OPTIONS}<worldbody><geom name="table" class="hard" type="plane" size="1 1 .1"/>'
        f"{tray_walls()}{_can()}{cards}</worldbody></mujoco>"
    )
