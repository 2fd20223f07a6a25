"""What a person writes of a camera's lens, and what becomes of it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion import settings
from companion.controls import ANY, Lens
from companion.settings import SettingsError
from companion.wiring import CameraWiring
from hardware import real
from hardware.modules import MODULES
from tests.vision.lenses import SIZE, empty, hung
from vision.bearings import BESIDE
from vision.calibration import MatPose, Settings, astray_by, calibrate


def read(tmp_path: Path, text: str) -> CameraWiring:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    return settings.load(path).camera


def test_a_view_is_read_written_and_becomes_a_lens(tmp_path: Path) -> None:
    wiring = read(tmp_path, '[camera]\ndice = "usb"\ncan = "pi"\nview = 78\ncan_view = 66.0\n')
    assert (wiring.view, wiring.can_view) == (78, 66.0)
    dice, can = real.cameras(wiring, time.monotonic)
    assert dice.lens is not None
    assert can.lens is not None
    assert dice.lens.degrees(1280) == pytest.approx(78.0)
    assert can.lens.degrees(1280) == pytest.approx(66.0)
    assert "view = 78" in settings.text(settings.Settings(camera=wiring))


def test_one_camera_for_both_mats_has_one_view(tmp_path: Path) -> None:
    for text in ('[camera]\ndice = "usb"\nview = 70\n', '[camera]\ndice = "usb"\ncan = "usb"\nview = 70\ncan_view = 40\n'):
        cameras = real.cameras(read(tmp_path, text), time.monotonic)
        assert [round(one.lens.degrees(1280)) for one in cameras if one.lens] == [70]


def test_a_lens_that_nobody_told_of_is_to_be_found_out(tmp_path: Path) -> None:
    assert [one.lens for one in real.cameras(read(tmp_path, '[camera]\ndice = "usb"\n'), time.monotonic)] == [None]


@pytest.mark.parametrize("wrong", ["5", "180", "-66"])
def test_a_view_that_no_lens_has_is_told_with_its_line(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(SettingsError, match=r"line 3.*from 15 to 130 degrees"):
        read(tmp_path, f'[camera]\ndice = "usb"\nview = {wrong}\n')


def test_what_dice_may_lie_beside_their_place_by_grows_with_the_doubt_of_the_lens() -> None:
    found = calibrate(empty(hung(1.0)))
    pose = getattr(found, "tray", None)
    assert isinstance(pose, MatPose)
    # The lens is 600 mm above the table and 152 mm beside the tray's middle: its farthest corner is 324 mm from the foot, and what lies
    # 18 mm over it shows 324 · 18 / 600 = 9.7 mm farther out on the mat; a lens 1.82 times as near shows it 17.7 mm farther out.
    assert astray_by(pose, Lens(1252.0, 0.30), 18.0) == pytest.approx(8.0, abs=0.1)
    assert astray_by(pose, Lens(1252.0, 0.06), 18.0) == pytest.approx(1.24, abs=0.05)
    assert astray_by(pose, Lens(1252.0), 18.0) == 0.0
    assert astray_by(pose, ANY, Settings().die_edge) > BESIDE


def test_a_wide_module_that_hangs_low_is_known_well_enough() -> None:
    camera = hung(0.41)
    found = calibrate(empty(camera), Settings(lens=Lens(camera.focal(SIZE))))
    pose = getattr(found, "tray", None)
    assert isinstance(pose, MatPose)
    assert astray_by(pose, Lens(camera.focal(SIZE), MODULES["imx708_wide"].spread), 18.0) < BESIDE
