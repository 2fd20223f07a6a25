"""What really lies on the simulated table, for tests and benchmarks only; the referee never sees this."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.virtual.scene import CAMERA_CENTRE, CAMERA_HEIGHT, FRAME_SIZE, VIEW_HEIGHT, Vector

TABLE, CAN, LEANING = "table", "can", "leaning"


@dataclass(frozen=True, slots=True)
class TrueDie:
    """`pixel`: the middle in the camera picture (column, row); `tilt` in radians."""

    colour: str
    face: str
    tilt: float
    cocked: bool
    at: Vector
    pixel: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TrueCard:
    """`where`: "can", "table" or "leaning" (on both); `hole_covered`: at the moment it was placed."""

    number: int
    where: str
    grams: float
    hole_covered: bool
    at: Vector
    pixel: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Truth:
    """`weight`: grams that press on the cell, can included; `placed_last`: a card's number, 0 for none."""

    time: float
    dice: tuple[TrueDie, ...]
    cards: tuple[TrueCard, ...]
    weight: float
    at_rest: bool
    placed_last: int

    @property
    def on_can(self) -> int:
        """How many cards lie on the can."""
        return sum(card.where == CAN for card in self.cards)

    @property
    def fallen(self) -> int:
        """How many cards lie on the table or lean against the can."""
        return len(self.cards) - self.on_can


def pixel(at: Vector) -> tuple[float, float]:
    """Where a point on or over the table shows in the camera picture (column, row)."""
    width, height = FRAME_SIZE
    focal = height / VIEW_HEIGHT * CAMERA_HEIGHT
    scale = focal / (CAMERA_HEIGHT - at[2])
    return width / 2.0 + scale * (at[0] - CAMERA_CENTRE[0]), height / 2.0 - scale * (at[1] - CAMERA_CENTRE[1])
