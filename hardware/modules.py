"""What the Pi's camera modules are: which of a sensor's modes shows all that the lens sees, and what lens that is.

Strategy: left to itself the library takes the mode whose size is nearest to the wanted picture, and on some sensors that one reads only the
middle. So the mode is chosen here, by what remains of the sensor in a picture of our shape. What the makers tell of their modules' view,
from left to right, is a table; how much of it the picture really holds is read back from the camera. Pure; modes are plain mappings as
`Picamera2.sensor_modes` lists them, crops are (x, y, width, height) in pixels of the whole sensor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.controls import Lens
from companion.words import N_

Crop = tuple[int, int, int, int]

SAME = 0.02  # share by which two fields of view may differ and still be one
ALMOST = 0.99  # of the wanted rate: modes are told as 29.97 or 30.03

NARROW = N_("The picture holds only {share} % of what the lens sees. Hang the camera higher, or update the Pi's system.")


@dataclass(frozen=True, slots=True)
class Module:
    """`array`: pixels of the sensor from left to right; `view`: degrees that the lens sees across them, 0 where any lens can be screwed on;
    `spread`: by what share its focal length may differ; `bend_spread`: how much it may bend straight lines (see `Lens`)."""

    array: int
    view: float = 0.0
    spread: float = 0.05
    bend_spread: float = 0.02


MODULES: Mapping[str, Module] = {
    "ov5647": Module(2592, 53.5, 0.04),  # camera module 1
    "imx219": Module(3280, 62.2, 0.04),  # 2
    "imx708": Module(4608, 66.0),  # 3
    "imx708_wide": Module(4608, 102.0, 0.06, 0.06),
    "imx477": Module(4056),  # high quality camera
    "imx296": Module(1456),  # global shutter camera
    "imx500": Module(4056, 66.0),  # AI camera
}


def module(model: str) -> Module | None:
    """A module by the name that its driver has; the ones without an infrared filter see alike."""
    return MODULES.get(model.removesuffix("_noir"))


def across(crop: Sequence[int], size: tuple[int, int]) -> float:
    """Pixels of the sensor from left to right that a picture of `size` can show of a crop."""
    return min(float(crop[2]), crop[3] * size[0] / size[1])


def widest(modes: Sequence[Mapping[str, Any]], size: tuple[int, int], rate: float) -> Mapping[str, Any] | None:
    """The mode that shows most in a picture of `size` px and `rate` pictures a second; of equal ones that which has the fewest pixels but
    enough, then the quickest. None where no mode is quick and fine enough: then the library may choose."""
    able = [one for one in modes if one["fps"] >= rate * ALMOST and one["size"][0] >= size[0] and one["size"][1] >= size[1]]
    most = max((across(one["crop_limits"], size) for one in able), default=0.0)
    full = [one for one in able if across(one["crop_limits"], size) >= most * (1 - SAME)]
    return min(full, key=lambda one: (one["size"][0] * one["size"][1], -one["fps"]), default=None)


def lens_of(model: str, crop: Sequence[int] | None, size: tuple[int, int]) -> Lens | None:
    """The lens before a picture `size` px that shows this crop of the sensor; None where nothing is known of it. Without a crop the whole
    width is meant, with more doubt."""
    known = module(model)
    if known is None or not known.view:
        return None
    used = across(crop, size) if crop is not None else float(known.array)
    whole = Lens.across(known.view, known.array, known.spread if crop is not None else 3 * known.spread, known.bend_spread)
    return whole.scaled(size[0] / used)


def share(crop: Sequence[int], mode: Mapping[str, Any], size: tuple[int, int]) -> float:
    """Which part of what a mode could show from left to right a picture does show."""
    return across(crop, size) / across(mode["crop_limits"], size)


def too_narrow(part: float) -> bool:
    """Whether so small a part was surely not meant."""
    return math.isfinite(part) and part < 1 - 2 * SAME
