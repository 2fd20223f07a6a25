"""Dice on the screen, and the question what one of them shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.view.parts import Option


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die as drawn on the screen. `face`: crowbar, lid or "" (not rolled yet); `counts`: solid, else outline."""

    colour: Literal["blue", "green"]
    face: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Mark:
    """A die in the tray picture: its place 0..1 from left and top, its size in the same unit, sure or in doubt."""

    x: float
    y: float
    size: float
    sure: bool


@dataclass(frozen=True, slots=True)
class DoubtBody:
    """The tray picture with ticks and a tape ring; `faces`: what the asked die may show, likeliest first, drawn as dice."""

    picture: int
    marks: tuple[Mark, ...]
    read: str
    faces: tuple[tuple[DieFace, Option], ...]
