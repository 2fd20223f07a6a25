"""What both sides of the simulated table agree on before it starts, free of MuJoCo."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.virtual.loadcell import Profile
from hardware.virtual.scene import Look


class Impossible(ValueError):
    """A deed that the table cannot do, in words."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`pace`: "real" or "stepped"; `fps`: pictures per simulated second, 0 for a table without camera."""

    seed: int
    pace: str
    look: Look
    profile: str | Profile
    fps: float
