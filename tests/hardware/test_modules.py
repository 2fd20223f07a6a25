"""The Pi's camera modules: the mode that shows all that the lens sees, what lens that is, and what is told when less is shown."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest

from companion.controls import Lens
from hardware.modules import lens_of, module, share, too_narrow, widest
from hardware.picamera import PiCamera
from tests.hardware.cameras import FakePicamera2, until

SIZE = (1280, 720)


def mode(width: int, height: int, fps: float, crop: tuple[int, int, int, int], bits: int = 10) -> dict[str, Any]:
    return {"size": (width, height), "fps": fps, "crop_limits": crop, "bit_depth": bits}


# What the sensors' drivers tell of themselves, in the order of picamera2: 8 bits behind 10 bits.
MODES = {
    "ov5647": [
        mode(640, 480, 58.92, (16, 0, 2560, 1920)),
        mode(1296, 972, 43.25, (0, 0, 2592, 1944)),
        mode(1920, 1080, 30.62, (348, 434, 1928, 1080)),
        mode(2592, 1944, 15.63, (0, 0, 2592, 1944)),
    ],
    "imx219": [
        mode(640, 480, 103.33, (1000, 752, 1280, 960)),
        mode(1640, 1232, 41.85, (0, 0, 3280, 2464)),
        mode(1920, 1080, 47.57, (680, 692, 1920, 1080)),
        mode(3280, 2464, 21.19, (0, 0, 3280, 2464)),
        mode(640, 480, 206.65, (1000, 752, 1280, 960), 8),
        mode(1640, 1232, 83.7, (0, 0, 3280, 2464), 8),
        mode(1920, 1080, 47.57, (680, 692, 1920, 1080), 8),
        mode(3280, 2464, 21.19, (0, 0, 3280, 2464), 8),
    ],
    "imx477": [
        mode(1332, 990, 120.05, (696, 528, 2664, 1980)),
        mode(2028, 1080, 50.03, (0, 440, 4056, 2160), 12),
        mode(2028, 1520, 40.01, (0, 0, 4056, 3040), 12),
        mode(4056, 3040, 10.0, (0, 0, 4056, 3040), 12),
    ],
    "imx708": [
        mode(1536, 864, 120.13, (768, 432, 3072, 1728)),
        mode(2304, 1296, 56.03, (0, 0, 4608, 2592)),
        mode(4608, 2592, 14.35, (0, 0, 4608, 2592)),
    ],
}
# Of imx477, 2028×1080 reads 4056×2160: a picture of 16:9 shows 3840 pixels of it from left to right, of 2028×1520 all 4056.
BEST = {"ov5647": (1296, 972), "imx219": (1640, 1232), "imx477": (2028, 1520), "imx708": (2304, 1296)}


@pytest.mark.parametrize("name", sorted(MODES))
def test_the_mode_shows_all_that_the_lens_sees_and_is_quick_enough(name: str) -> None:
    chosen = widest(MODES[name], SIZE, 30.0)
    assert chosen is not None
    assert chosen["size"] == BEST[name]


def test_of_two_modes_that_see_the_same_the_quicker_one_is_taken() -> None:
    chosen = widest(MODES["imx219"], SIZE, 30.0)
    assert chosen is not None
    assert (chosen["fps"], chosen["bit_depth"]) == (83.7, 8)


def test_a_rate_that_is_told_as_a_little_less_is_enough() -> None:
    assert widest([mode(1456, 1088, 29.98, (0, 0, 1456, 1088))], SIZE, 30.0) is not None


def test_where_no_mode_is_quick_and_fine_enough_the_library_may_choose() -> None:
    assert widest([mode(4056, 3040, 10.0, (0, 0, 4056, 3040)), mode(640, 480, 90.0, (0, 0, 4056, 3040))], SIZE, 30.0) is None
    assert widest([], SIZE, 30.0) is None


@pytest.mark.parametrize(
    ("name", "crop", "degrees"),
    [
        ("imx708", (0, 0, 4608, 2592), 66.0),
        ("imx708_noir", (0, 0, 4608, 2592), 66.0),
        ("imx708_wide", (0, 0, 4608, 2592), 102.0),
        ("imx219", (0, 310, 3280, 1845), 62.2),
        ("ov5647", (0, 243, 2592, 1458), 53.5),
        ("imx708", (768, 432, 3072, 1728), 2 * math.degrees(math.atan(2 / 3 * math.tan(math.radians(33.0))))),  # the middle two thirds
    ],
)
def test_what_a_module_sees_is_known_by_its_name_and_the_part_that_is_shown(name: str, crop: tuple[int, ...], degrees: float) -> None:
    lens = lens_of(name, crop, SIZE)
    assert lens is not None
    assert lens.degrees(1280) == pytest.approx(degrees, abs=0.05)
    assert 0 < lens.spread <= 0.08


def test_of_a_camera_whose_lens_is_screwed_on_nothing_is_known() -> None:
    assert module("imx477_noir") is not None
    assert lens_of("imx477", (0, 0, 4056, 2282), SIZE) is None
    assert lens_of("ov9281", None, SIZE) is None


def test_without_a_crop_the_lens_is_less_certain() -> None:
    lens, surer = lens_of("imx708", None, SIZE), lens_of("imx708", (0, 0, 4608, 2592), SIZE)
    assert lens is not None
    assert surer is not None
    assert lens.focal == surer.focal
    assert lens.spread > 2 * surer.spread


def test_a_part_of_the_picture_that_is_missing_is_noticed() -> None:
    whole = mode(2304, 1296, 56.03, (0, 0, 4608, 2592))
    assert share((768, 432, 3072, 1728), whole, SIZE) == pytest.approx(2 / 3)
    assert too_narrow(share((768, 432, 3072, 1728), whole, SIZE))
    assert not too_narrow(share((16, 9, 4576, 2574), whole, SIZE))


# --- before the library's stand-in ------------------------------------------------------------------------------------


def shown(library: FakePicamera2, camera: PiCamera | None = None) -> PiCamera:
    """The camera once a picture has come."""
    source = camera or PiCamera(lambda: library, time.monotonic)
    until(lambda: source.frame(0.25) is not None)
    return source


@pytest.mark.parametrize("name", sorted(MODES))
def test_the_camera_is_told_the_mode_and_its_view_is_read_back(name: str) -> None:
    library = FakePicamera2(modes=MODES[name], model=name)
    best = widest(MODES[name], SIZE, 30.0)
    assert best is not None
    library.facts = {"ScalerCrop": best["crop_limits"]}
    camera = shown(library)
    camera.give_back()
    assert library.sensor == {"output_size": BEST[name], "bit_depth": best["bit_depth"]}
    assert camera.advice == ""
    assert camera.lens == lens_of(name, best["crop_limits"], SIZE)


def test_a_picture_that_shows_only_the_middle_is_told_with_what_to_do() -> None:
    library = FakePicamera2(modes=MODES["imx708"])
    library.facts = {"ScalerCrop": (768, 432, 3072, 1728)}
    camera = shown(library)
    camera.give_back()
    assert "67 %" in camera.advice
    assert camera.lens is not None
    assert camera.lens.focal == pytest.approx(1.5 * Lens.across(66.0, 1280, 0.0, 0.0).focal)


def test_c7_a_camera_that_is_opened_anew_is_not_asked_for_its_modes_again() -> None:
    library = FakePicamera2(modes=MODES["imx708"])
    camera = shown(library)
    camera.give_back()
    shown(library, camera)
    camera.give_back()
    assert (library.asked_modes, library.configured) == (1, 2)
    assert library.sensor["output_size"] == (2304, 1296)


def test_another_module_on_the_same_cable_is_asked_anew() -> None:
    libraries = [FakePicamera2(modes=MODES[name], model=name) for name in ("imx708", "imx219")]
    openings = iter(libraries)
    camera = PiCamera(lambda: next(openings), time.monotonic)
    for library in libraries:
        shown(library, camera)
        camera.give_back()
    assert libraries[1].sensor["output_size"] == (1640, 1232)
    assert camera.lens == lens_of("imx219", None, SIZE)


def test_a_library_that_cannot_tell_its_modes_chooses_itself() -> None:
    library = FakePicamera2()
    camera = shown(library)
    camera.give_back()
    assert library.sensor == {}
    assert camera.advice == ""
