"""One picture of a tray with its mats, read once: what somebody has on a disk instead of before the camera.

Strategy: at the table the eye waits for motion, rest and two looks that agree, and for somebody who expects dice. A picture on a disk has
neither time nor an expectation, so the tray is read straight away, as in one of the eye's looks, and nothing is said about how many dice
there should be. A picture that shows mats through which no dice can be read is told apart from one without (`unused`).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.controls import ANY
from companion.senses import Die, Doubt
from companion.words import N_
from vision.bearings import NO_TRAY, TRAY
from vision.calibration import NO_MARKERS, Calibration, Image, MatPose, Settings, Unseen, calibrate, markers, project
from vision.faces import Readers
from vision.profile import Profile
from vision.tray import Tray

LARGEST_SEARCHED = 1600  # px: in larger pictures squares are looked for at this size
SURELY_MATS = 2  # corner squares of a tray's mat: one may be something else that looks so
NO_EMPTY_TRAY = N_("The picture of the empty table does not show the corner squares of the tray.")
NOT_EMPTY = N_("The picture of the empty table shows something in the tray. Take another one, or leave it out.")


@dataclass(frozen=True, slots=True)
class Placed:
    """A die as it was read, and where it lies in the picture: the middle `x`, `y` of its top and that top's `edge`, px."""

    die: Die
    x: float
    y: float
    edge: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The dice in the tray, and the doubt of the whole picture (a hand, or another large thing)."""

    dice: tuple[Placed, ...]
    doubt: Doubt | None


def read_snapshot(picture: Image, profile: Profile, empty: Image | None = None, settings: Settings | None = None) -> Snapshot | None:
    """The dice of a BGR picture; None where it does not show the tray's corner squares. `empty`: the same table with nothing in the tray;
    ValueError with a sentence (marked) where it shows no tray, or a die in it."""
    settings = settings or Settings(lens=ANY)
    pose = _tray_in(picture, settings)
    if pose is None:
        return None
    readers = Readers(profile, settings.limits)
    reference = None if empty is None else _reference(empty, settings, readers)
    tray = Tray(pose, settings, readers, reference)
    reading = tray.read(picture)
    return Snapshot(tuple(_placed(die, tray) for die in reading.dice), reading.doubt)


def unused(picture: Image, settings: Settings | None = None) -> str:
    """Why dice cannot be read through the mats that a BGR picture of any size shows, a marked sentence that says what to do; "" where it
    shows none, or where they can."""
    settings = settings or Settings(lens=ANY)
    small = min(1.0, LARGEST_SEARCHED / max(picture.shape[:2]))
    seen = markers(picture if small == 1.0 else cv2.resize(picture, None, fx=small, fy=small, interpolation=cv2.INTER_AREA))
    if len(TRAY & seen.keys()) < SURELY_MATS:
        return ""
    found = calibrate(picture, settings)
    if isinstance(found, Unseen):
        return NO_TRAY if found.reason == NO_MARKERS else found.reason
    return NO_TRAY if found.tray is None else ""


def _tray_in(picture: Image, settings: Settings) -> MatPose | None:
    found = calibrate(picture, settings)
    return found.tray if isinstance(found, Calibration) else None


def _reference(empty: Image, settings: Settings, readers: Readers) -> Image:
    """The empty tray, flattened: it lies in the mat's own plane, so the camera may have stood elsewhere then."""
    pose = _tray_in(empty, settings)
    if pose is None:
        raise ValueError(NO_EMPTY_TRAY)
    tray = Tray(pose, settings, readers)
    if not tray.renew(empty):
        raise ValueError(NOT_EMPTY)
    return tray.flat(empty)


def _placed(die: Die, tray: Tray) -> Placed:
    plane, scale = tray.settings.die_edge, tray.settings.tray_scale
    flat = np.array([die.x, die.y]) * tray.view.span - 0.5
    x, y = project(tray.pose.flat(plane, scale), flat)
    return Placed(die, float(x), float(y), tray.pose.pixels(die.size * tray.view.span / scale, plane))
