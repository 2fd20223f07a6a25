"""The lens, measured from squares of mats: what a view tells of it, what it cannot tell, and what is no evidence."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.controls import ANY, Lens
from tests.vision.lenses import SIZE, bent, empty, hung
from vision.calibration import TOO_NEAR, Calibration, Floats, Settings, Unseen, by_taps, calibrate, locate, markers, project
from vision.lens import Look, apart, bows, fitted, matrix, radial, straightened
from vision.printed import CAN_MAT, TRAY_MAT, Mat


def seen(lens: Lens, tilt: float, mat: Mat = TRAY_MAT, away: float = 550.0, turn: float = 0.4) -> dict[int, Floats]:
    """Where a mat's corners show when it lies `tilt` degrees askew and `away` mm before a lens."""
    rotation = cv2.Rodrigues(np.array([np.radians(180 - tilt), 0.0, 0.0]))[0] @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0]
    numbers = [marker.id for marker in mat.markers]
    solid = np.array([marker.corners for marker in mat.markers]).reshape(-1, 2) * 1000
    solid = np.column_stack((solid, np.zeros(len(solid))))
    pixels, _ = cv2.projectPoints(solid, rotation, np.array([20.0, -10.0, away]), matrix(lens, SIZE), radial(lens, SIZE))
    return dict(zip(numbers, pixels.reshape(-1, 4, 2), strict=True))


def look(lens: Lens, tilt: float, turn: float = 0.4) -> Look:
    one = Look.of(TRAY_MAT, seen(lens, tilt, turn=turn), SIZE)
    assert one is not None
    return one


@pytest.mark.parametrize("focal", [620.0, 985.0, 1252.0, 1600.0])
@pytest.mark.parametrize("tilt", [12.0, 25.0])
def test_a_tilted_mat_tells_the_focal_length(focal: float, tilt: float) -> None:
    found = fitted(ANY, [look(Lens(focal), tilt)])
    drawn = (found.spread / ANY.spread) ** 2 * abs(np.log(focal / ANY.focal))  # towards what was known: as two weighed opinions
    assert found.focal == pytest.approx(focal, rel=1.2 * drawn + 0.001)
    assert found.spread < 0.3 * ANY.spread


def test_a_mat_straight_below_tells_nothing_of_it_and_is_not_believed_to() -> None:
    found = fitted(ANY, [look(Lens(900.0), 0.0)])
    assert found.focal == pytest.approx(ANY.focal, rel=0.02)
    assert found.spread > 0.9 * ANY.spread


def test_straight_below_its_bend_is_told_all_the_same() -> None:
    found = fitted(ANY, [look(Lens(ANY.focal, bend=-0.04), 0.0)])
    assert found.bend == pytest.approx(-0.04, abs=0.004)
    assert found.bend_spread < 0.2 * ANY.bend_spread


def test_two_mats_that_lie_differently_tell_more_than_one() -> None:
    lens = Lens(985.0)
    one, other = look(lens, 8.0), look(lens, 8.0, turn=2.0)
    tilted = look(lens, 22.0)
    assert not apart(one, other, ANY)
    assert apart(one, tilted, ANY)
    assert fitted(ANY, [one, tilted]).spread < fitted(ANY, [tilted]).spread < fitted(ANY, [one]).spread


def test_what_is_known_goes_in_with_its_doubt() -> None:
    sure, unsure = Lens(1200.0, 0.02, 0.0, 0.01), Lens(1200.0, 0.3, 0.0, 0.12)
    view = [look(Lens(985.0), 8.0)]
    assert abs(fitted(sure, view).focal - 1200.0) < 0.2 * abs(fitted(unsure, view).focal - 1200.0)
    exact = Lens(1200.0)
    assert fitted(exact, view) is exact


def test_a_square_of_which_a_strip_is_hidden_is_no_evidence() -> None:
    corners = seen(Lens(1252.0), 20.0)
    corners[2] = corners[2].copy()
    upper, lower = corners[2][:2].copy(), corners[2][2:]
    corners[2][:2] = upper + 0.15 * (lower[::-1] - upper)
    left_out = Look.of(TRAY_MAT, corners, SIZE)
    assert left_out is not None
    assert left_out.places.shape == (3, 4, 2)
    assert fitted(ANY, [left_out]).focal == pytest.approx(1252.0, rel=0.02)


def test_pieces_that_were_taped_askew_are_within_the_doubt() -> None:
    off = []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        corners = {n: c + rng.normal(0, 0.7, 2) + rng.normal(0, 0.15, (4, 2)) for n, c in seen(Lens(1100.0), 15.0).items()}
        one = Look.of(TRAY_MAT, corners, SIZE)
        assert one is not None
        found = fitted(ANY, [one])
        off.append(np.log(found.focal / 1100.0) / found.spread)
    assert np.sqrt(np.mean(np.square(off))) < 1.3
    assert np.abs(off).max() < 4.0


def test_corners_that_are_no_mats_leave_the_lens_as_it_was() -> None:
    corners = seen(Lens(1100.0), 15.0)
    for n, by in ((0, (14.0, 3.0)), (1, (-9.0, 12.0)), (2, (2.0, -16.0))):
        corners[n] = corners[n] + by
    crumpled = Look.of(TRAY_MAT, corners, SIZE)
    assert crumpled is not None
    assert fitted(ANY, [crumpled]) is ANY


def test_two_squares_are_no_look() -> None:
    corners = seen(Lens(1100.0), 15.0)
    assert Look.of(TRAY_MAT, {n: corners[n] for n in (0, 1)}, SIZE) is None
    assert Look.of(CAN_MAT, corners, SIZE) is None


# --- before rendered tables -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zoom", "tilt"), [(0.8, 15.0), (0.8, 25.0), (1.2, 15.0), (1.2, 24.0)])
def test_a_tilted_camera_of_another_focal_length_is_placed_where_it_hangs(zoom: float, tilt: float) -> None:
    camera = hung(zoom, tilt)
    found, lens, _looks = locate(empty(camera), Settings(lens=ANY))
    assert lens.focal == pytest.approx(camera.focal(SIZE), rel=0.05)
    assert isinstance(found, Calibration)
    assert found.tray is not None
    assert found.tray.tilt == pytest.approx(tilt, abs=1.0)
    assert found.tray.error < 1.0


def test_taken_for_the_usual_lens_a_shorter_one_would_be_refused() -> None:
    assert not isinstance(calibrate(empty(hung(0.8, 25.0))), Calibration)


def test_tapped_corners_find_a_lens_too() -> None:
    camera = hung(0.8, 24.0)
    printed = calibrate(empty(camera), Settings(lens=Lens(camera.focal(SIZE))))
    assert isinstance(printed, Calibration)
    assert printed.tray is not None
    corners = project(printed.tray.plane(0.0), 140.0 * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]))
    found, usual = by_taps(corners, 280.0, Settings(lens=ANY)), by_taps(corners, 280.0)
    assert isinstance(found, Calibration)
    assert found.tray is not None
    assert found.tray.tilt == pytest.approx(24.0, abs=2.0)
    assert not (isinstance(usual, Calibration) and usual.tray is not None and abs(usual.tray.tilt - 24.0) < 2.0)


def test_a_camera_so_near_that_it_sees_outer_dice_from_the_side_is_told_to_hang_higher() -> None:
    # At 246 mm above the picture's middle the tray's farthest corner, 324 mm from the foot, is seen at 53°; askew, at 58°.
    for tilt, answer in ((0.0, None), (25.0, TOO_NEAR)):
        camera = hung(0.41, tilt)
        found = calibrate(empty(camera), Settings(lens=Lens(camera.focal(SIZE))))
        assert (found.reason if isinstance(found, Unseen) else None) == answer


def test_a_bent_picture_is_measured_and_made_straight() -> None:
    camera = hung(0.8)
    lens = Lens(camera.focal(SIZE), bend=-0.06)
    picture = bent(empty(camera), lens)
    one = Look.of(TRAY_MAT, markers(picture), SIZE)
    assert one is not None
    assert bows(lens, SIZE) > 5.0
    found = fitted(replace(ANY, focal=lens.focal), [one])
    assert found.bend == pytest.approx(-0.06, abs=0.006)
    left = Look.of(TRAY_MAT, markers(straightened(picture, found)), SIZE)
    assert left is not None
    assert bows(fitted(replace(ANY, focal=lens.focal), [left]), SIZE) < 2.0


def test_a_straight_lens_changes_no_picture() -> None:
    picture = np.zeros((720, 1280, 3), np.uint8)
    assert straightened(picture, Lens(900.0, 0.1)) is picture
