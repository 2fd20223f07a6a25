"""The mats are located from their printed corners; what is no such picture is answered with a sentence."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.virtual.optics import Camera
from hardware.virtual.render import Renderer
from hardware.virtual.scene import CAMERA_HEIGHT, CAN_CENTRE, TRAY_CENTRE, Look
from vision.calibration import (
    NO_MARKERS,
    TOO_BRIGHT,
    TOO_DARK,
    WRONG_SIZE,
    Calibration,
    Unseen,
    calibrate,
    markers,
)

from sights import calibrated  # isort: skip


@pytest.mark.parametrize("tilt", [0.0, 8.0])
def test_the_camera_is_found_over_both_mats(tilt: float) -> None:
    camera = Camera(tilt=tilt)
    found = calibrated(Renderer(Look(), camera=camera))
    for pose, centre in ((found.tray, TRAY_CENTRE), (found.can, CAN_CENTRE)):
        assert pose is not None
        true = (camera.position - (*centre, 0.0)) * 1000
        assert np.linalg.norm(pose.position - true) < 4.0
        assert abs(pose.position[2] - true[2]) < 1.5
    assert CAMERA_HEIGHT * 990 < found.tray.position[2] < CAMERA_HEIGHT * 1010  # type: ignore[union-attr]


def test_white_balance_is_read_from_the_markers_paper() -> None:
    warm, cold = (calibrated(Renderer(Look(warmth=warmth))).tray for warmth in (0.15, -0.15))
    assert warm is not None
    assert cold is not None
    assert warm.white[0] > 1.02 > 0.98 > warm.white[2]
    assert cold.white[0] < 0.98 < 1.02 < cold.white[2]


def test_three_markers_of_a_mat_are_enough_and_two_are_not() -> None:
    picture = Renderer(Look()).empty(np.random.default_rng(0)).copy()
    places = markers(picture)
    for number in (0, 1):
        left, upper = places[number].min(axis=0).astype(int) - 8
        right, lower = places[number].max(axis=0).astype(int) + 8
        picture[max(0, upper) : lower, max(0, left) : right] = 60
        found = calibrate(picture)
        assert isinstance(found, Calibration)
        assert (found.tray is not None) is (number == 0)
        assert found.can is not None


def _noise(seed: int) -> np.ndarray:  # type: ignore[type-arg]
    return np.random.default_rng(seed).integers(0, 256, (720, 1280, 3), np.uint8)


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        (np.zeros((720, 1280, 3), np.uint8), TOO_DARK),
        (np.full((720, 1280, 3), 255, np.uint8), TOO_BRIGHT),
        (np.zeros((480, 640, 3), np.uint8), WRONG_SIZE),
        (np.zeros((720, 1280), np.uint8), WRONG_SIZE),
        (np.zeros((720, 1280, 3), np.float32), WRONG_SIZE),
        (np.zeros((0, 0, 3), np.uint8), WRONG_SIZE),
        (None, WRONG_SIZE),
        (_noise(1), NO_MARKERS),
        (np.full((720, 1280, 3), 90, np.uint8), NO_MARKERS),
    ],
)
def test_what_is_no_picture_of_the_mats_is_answered_with_a_sentence(frame: object, reason: str) -> None:
    assert calibrate(frame) == Unseen(reason)  # type: ignore[arg-type]
    assert reason.endswith(".")


def test_the_planes_shrink_towards_the_cameras_foot() -> None:
    pose = calibrated(Renderer(Look())).tray
    assert pose is not None
    assert abs(pose.shrink(18.0) - (600 - 18) / 600) < 1e-3
    assert np.allclose(pose.position[:2], (152.0, 0.0), atol=2.0)
