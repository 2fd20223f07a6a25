"""Dice on the screen, and the question what one of them shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.view.parts import Option


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die as drawn on the screen. `face`: crowbar, lid, an XL die's number, or "" (not rolled yet); `counts`: solid, else outline."""

    colour: Literal["blue", "green", "xl"]
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
class FaceTaught:
    """A face of the die that is taught: looks taken and wanted; `now`: it is asked for; `id`: what it is called in the set."""

    name: str
    taken: int
    wanted: int
    now: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class TeachBody:
    """A lesson, under its notice. `ring`: corners of the die that is seen, `tray`: of the tray, as shares of the camera's live picture;
    `ready`: it can be looked at now. `face`: asked for or read, and its `name`, drawn on a die of `hue` ("": none); `kind`: what is
    taught; `pips`: looks of it under this lamp, taken or not; `faces`: all of them; `said`: how far it is in words."""

    ring: tuple[tuple[float, float], ...]
    tray: tuple[tuple[float, float], ...]
    ready: bool
    face: str
    name: str
    hue: Literal["blue", "green", ""]
    kind: str
    pips: tuple[bool, ...]
    faces: tuple[FaceTaught, ...]
    said: str


@dataclass(frozen=True, slots=True)
class DoubtBody:
    """The tray picture with ticks and a tape ring; `faces`: what the asked die may show, likeliest first, drawn as dice."""

    picture: int
    marks: tuple[Mark, ...]
    read: str
    faces: tuple[tuple[DieFace, Option], ...]
    replay: Option | None = None  # the way to the last seconds, from the picture
