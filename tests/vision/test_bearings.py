"""Bumped, moved, covered, too steep, too far, without printed squares: each is told in words, and mended by itself where it can be."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.senses import DiceSeen, Doubt
from hardware.virtual.measure import judge
from hardware.virtual.optics import Camera
from hardware.virtual.optics import project as seen_at
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import TRAY_CENTRE, TRAY_SIZE, WALL_THICKNESS, Look, Scene
from vision.anchors import Anchors, Place
from vision.bearings import COVERED, STEEP, TRAY_COVERED, TRAY_MOVED
from vision.calibration import NO_SQUARE, TOO_FAR, TOO_OBLIQUE, Calibration, Floats, Image, Settings, Unseen, by_taps, calibrate, project
from vision.printed import CAN_MAT, TRAY_MAT

from sights import BOTH, EMPTY, Watch, throw  # isort: skip

LOOK = Look(felt=FELTS["grey"])
SIZE = (1280, 720)
LEFT_ONLY = (-0.15, 0.0)  # so moved, a tilted camera has the whole tray in its picture
SETTLED = 30  # frames, a second


def tray_corners(camera: Camera) -> Floats:
    """Where the four corners of the tray's floor are in the picture, px."""
    half = TRAY_SIZE / 2
    around = [(TRAY_CENTRE[0] + x * half, TRAY_CENTRE[1] + y * half, 0.0) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return np.asarray(seen_at(camera.projection(SIZE), np.array(around)))


class Shoved(Renderer):
    """A tray that was shoved along the table while the camera and the can stand still: its half of the picture is what a camera sees
    that was moved the other way."""

    def __init__(self, look: Look, by: tuple[float, float]) -> None:
        super().__init__(look)
        self.moved = Renderer(look, camera=Camera(shift=(-by[0], -by[1])))
        wall = np.array([[TRAY_CENTRE[0] + TRAY_SIZE / 2 + WALL_THICKNESS + by[0], 0.0, 0.0]])
        self.column = round(float(seen_at(self.projection, wall)[0, 0]))

    def frame(self, scene: Scene, rng: np.random.Generator) -> Image:
        picture = super().frame(scene, rng)
        picture[:, : self.column] = self.moved.frame(scene, rng)[:, : self.column]
        return picture


def unprinted(picture: Image, known: Calibration) -> Image:
    """The same table on which no squares were ever printed: each is painted over with the cloth beside it."""
    for mat, pose in ((TRAY_MAT, known.tray), (CAN_MAT, known.can)):
        for marker in mat.markers if pose is not None else ():
            ground = pose.plane(0.0)  # type: ignore[union-attr]
            reach = 1.5 * (np.array(marker.corners) - marker.at) + marker.at
            x, y = np.round(project(ground, np.array(marker.at) * 820)).astype(int)
            cloth = picture[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3).mean(axis=0)
            cv2.fillConvexPoly(picture, np.round(project(ground, reach * 1000)).astype(np.int32), tuple(map(float, cloth)))
    return picture


@pytest.fixture
def watch() -> Watch:
    one = Watch(LOOK)
    one.show(EMPTY, SETTLED)
    return one


def reasons(senses: list[object]) -> list[str]:
    return [sense.why for sense in senses if isinstance(sense, DiceSeen) and sense.doubt is Doubt.UNSEEN]


def test_v07_a_tray_that_was_shoved_by_15_mm_is_found_again_by_itself(watch: Watch) -> None:
    before = watch.eye.bearings.calibration
    watch.renderer = Shoved(LOOK, (0.009, -0.012))
    watch.show(EMPTY, SETTLED)
    known = watch.eye.bearings.calibration
    assert known is not before
    assert known is not None
    assert known.tray is not None
    moved = np.linalg.norm((known.tray.position - before.tray.position)[:2])
    assert 13.0 < moved < 17.0
    assert watch.eye.health().trouble == ""
    watch.eye.expect(BOTH)
    scene = throw(33)
    assert judge(scene, watch.seen(scene))[0] == "right"


def test_v07_a_bump_between_the_wait_and_the_throw_does_not_spoil_the_reading(watch: Watch) -> None:
    watch.eye.expect(BOTH)
    watch.renderer = Renderer(LOOK, camera=Camera(shift=(0.004, 0.004)))
    scene = throw(34)
    told = [sense for sense in watch.show(scene, SETTLED) if isinstance(sense, DiceSeen)]
    assert [judge(scene, one)[0] for one in told] == ["right"]


def test_v07_a_tray_that_is_not_found_again_is_told_to_whoever_waits_and_once(watch: Watch) -> None:
    watch.eye.expect(BOTH)
    gone = Renderer(LOOK, camera=Camera(shift=(0.0, 0.07)))  # the tray's lower half has left the picture
    watch.renderer = gone
    told = watch.show(EMPTY, 2 * SETTLED)
    assert len(reasons(told)) == 1
    assert reasons(told)[0] in (TRAY_MOVED, TRAY_COVERED)
    assert watch.eye.health().trouble == reasons(told)[0]
    watch.renderer = Renderer(LOOK)
    watch.show(EMPTY, SETTLED)
    assert watch.eye.health().trouble == ""
    scene = throw(35)
    assert judge(scene, watch.seen(scene))[0] == "right"


def test_whoever_begins_to_wait_while_nothing_can_be_read_is_told_why(watch: Watch) -> None:
    watch.renderer = Renderer(LOOK, camera=Camera(shift=(0.0, 0.07)))
    assert reasons(watch.show(EMPTY, 2 * SETTLED)) == []
    watch.eye.expect(BOTH)
    assert len(reasons(watch.show(EMPTY, 4))) == 1
    watch.eye.look_again()
    assert len(reasons(watch.show(EMPTY, 4))) == 1


def test_one_covered_corner_is_named_and_dice_are_read_all_the_same(watch: Watch) -> None:
    known = watch.eye.bearings.calibration
    assert known is not None
    x, y = known.around()[2].astype(int)

    def cover(picture: Image) -> None:
        cv2.rectangle(picture, (int(x) - 34, int(y) - 34), (int(x) + 34, int(y) + 34), (70, 90, 120), cv2.FILLED)

    watch.eye.expect(BOTH)
    scene = throw(36)
    assert judge(scene, watch.altered(scene, cover, SETTLED))[0] == "right"
    assert watch.eye.health().trouble == COVERED[2]
    assert [seen for _x, _y, seen in watch.eye.health().corners] == [True, True, False, True]
    watch.show(scene, SETTLED)
    assert watch.eye.health().trouble == ""


def test_a_cloth_over_the_tray_is_told_within_two_seconds(watch: Watch) -> None:
    watch.eye.expect(BOTH)
    told: list[object] = []
    for _ in range(60):
        picture = watch.renderer.frame(EMPTY, watch.rng).copy()
        picture[:, :660] = watch.rng.integers(60, 70, (720, 660, 3), np.uint8)
        told += watch.frame(picture)
    assert reasons(told) == [TRAY_COVERED]


@pytest.mark.parametrize(("tilt", "advised"), [(0.0, False), (10.0, False), (20.0, True)])
def test_a_camera_that_looks_from_the_side_is_advised_and_read(tilt: float, advised: bool) -> None:
    one = Watch(LOOK)
    one.renderer = Renderer(LOOK, camera=Camera(tilt=tilt, shift=LEFT_ONLY))
    one.show(EMPTY, 8)
    health = one.eye.health()
    assert abs(health.tilt - tilt) < 1.0
    assert (health.advice == STEEP) is advised
    assert health.trouble not in (TOO_OBLIQUE, TOO_FAR)


def test_25_degrees_are_read_and_28_are_refused_in_words() -> None:
    rng = np.random.default_rng(4)
    steep, too_steep = (Renderer(LOOK, camera=Camera(tilt=tilt, shift=LEFT_ONLY)).empty(rng) for tilt in (25.0, 28.0))
    assert isinstance(calibrate(steep), Calibration)
    assert calibrate(too_steep) == Unseen(TOO_OBLIQUE)


def test_dice_below_36_pixels_are_refused_in_words_and_told_to_whoever_waits() -> None:
    picture = Renderer(LOOK).empty(np.random.default_rng(5))
    settings = Settings()
    for share, reason in ((0.95, ""), (0.90, TOO_FAR)):
        small = cv2.warpAffine(picture, np.array([[share, 0, 640 * (1 - share)], [0, share, 360 * (1 - share)]]), SIZE)
        answer = calibrate(small, settings)
        assert (answer.reason if isinstance(answer, Unseen) else "") == reason
    one = Watch(LOOK)
    one.eye.expect(BOTH)
    assert reasons(one.frame(small)) == [TOO_FAR]


# --- four taps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tilt", "shift"), [(0.0, (0.0, 0.0)), (8.0, (0.0, 0.0)), (22.0, LEFT_ONLY)])
def test_four_tapped_corners_give_the_same_place_as_the_printed_squares(tilt: float, shift: tuple[float, float]) -> None:
    camera = Camera(tilt=tilt, shift=shift)
    tapped = by_taps(tray_corners(camera), TRAY_SIZE * 1000)
    printed = calibrate(Renderer(LOOK, camera=camera).empty(np.random.default_rng(6)))
    assert isinstance(tapped, Calibration)
    assert isinstance(printed, Calibration)
    places = np.array([[x, y] for x in (-100.0, 0.0, 100.0) for y in (-100.0, 0.0, 100.0)])
    one, other = (project(found.tray.plane(18.0), places) for found in (tapped, printed))  # type: ignore[union-attr]
    assert np.abs(one - other).max() < 1.5


@pytest.mark.parametrize(
    "corners",
    [
        [[100, 100], [600, 100], [300, 200], [100, 600]],  # no convex outline
        [[100, 100], [600, 600], [600, 100], [100, 600]],  # round the tray the wrong way
        [[100, 100], [700, 100], [700, 300], [100, 300]],  # twice as long as wide
    ],
)
def test_four_points_that_are_no_square_are_refused(corners: list[list[float]]) -> None:
    assert by_taps(np.array(corners, float), 280.0) == Unseen(NO_SQUARE)


def test_a_tray_without_printed_squares_is_read_by_its_tapped_corners_and_found_again_after_a_bump() -> None:
    known = calibrate(Renderer(LOOK).empty(np.random.default_rng(7)))
    assert isinstance(known, Calibration)
    one = Watch(LOOK)
    assert one.eye.bearings.tap(tray_corners(Camera()), TRAY_SIZE * 1000) == ""

    def plain(scene: Scene, frames: int, by: tuple[float, float] = (0.0, 0.0)) -> list[DiceSeen]:
        camera = Camera(shift=by)
        renderer, printed = Renderer(LOOK, camera=camera), calibrate(Renderer(LOOK, camera=camera).empty(np.random.default_rng(8)))
        assert isinstance(printed, Calibration)
        told: list[object] = []
        for _ in range(frames):
            told += one.frame(unprinted(renderer.frame(scene, one.rng).copy(), printed))
        return [sense for sense in told if isinstance(sense, DiceSeen)]

    assert plain(EMPTY, SETTLED) == []
    assert one.eye.health().trouble == ""
    one.eye.expect(BOTH)
    scene = throw(37)
    assert [judge(scene, told)[0] for told in plain(scene, SETTLED)] == ["right"]
    before = one.eye.bearings.calibration
    one.eye.expect(None)
    plain(EMPTY, SETTLED, by=(0.005, -0.004))
    after = one.eye.bearings.calibration
    assert after is not before
    assert after is not None
    assert np.abs(np.concatenate([after.corners[n] for n in range(4)]) - tray_corners(Camera(shift=(0.005, -0.004)))).max() < 2.5
    one.eye.expect(BOTH)
    assert [judge(scene, told)[0] for told in plain(scene, SETTLED, by=(0.005, -0.004))] == ["right"]


def test_corners_that_were_tapped_on_another_day_are_compared_with_their_pictures_at_the_start() -> None:
    rng = np.random.default_rng(9)
    then = Renderer(LOOK).empty(rng)
    corners = tray_corners(Camera())
    remembered = Anchors.of(then, dict(enumerate(corners)))
    same, elsewhere = Watch(LOOK), Watch(LOOK)
    for one in (same, elsewhere):
        assert one.eye.bearings.tap(corners, TRAY_SIZE * 1000, remembered) == ""
        one.eye.expect(BOTH)
    elsewhere.renderer = Renderer(LOOK, camera=Camera(shift=(0.05, 0.03)))
    assert reasons(same.show(EMPTY, SETTLED)) == []
    assert reasons(elsewhere.show(EMPTY, SETTLED)) == [TRAY_MOVED]
    assert elsewhere.eye.health().trouble == TRAY_MOVED


def test_corners_are_found_where_they_went_and_a_brighter_light_does_not_move_them() -> None:
    picture = Renderer(LOOK).empty(np.random.default_rng(10))
    anchors = Anchors.of(picture, dict(enumerate(tray_corners(Camera()))))
    assert anchors.look(cv2.convertScaleAbs(picture, alpha=0.6)).place is Place.FIRM
    for x, y in ((7.0, -3.0), (-30.0, 22.0)):
        gone = anchors.look(cv2.warpAffine(picture, np.array([[1, 0, x], [0, 1, y]]), SIZE))
        assert gone.place is Place.MOVED
        assert np.hypot(gone.shift[0] - x, gone.shift[1] - y) < 0.7
    assert anchors.look(np.full_like(picture, 90)).place is Place.LOST
