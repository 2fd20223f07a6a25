"""The tray's corners set by hand: touched, nudged, used, kept for the next start, forgotten; and what the page says of the light."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion import acts
from companion.corners import FINEST, START
from companion.eyesight import GOOD, LOOKING, Eyesight
from companion.view import CornersBody, SensorsBody
from hardware.camera import Frame
from hardware.virtual.exposed import ExposedCamera
from hardware.virtual.scene import Look
from tests.companion import playing
from vision.anchors import Anchors
from vision.bearings import TRAY_MOVED
from vision.calibration import NO_MARKERS, NO_SQUARE
from vision.eye import Eye
from vision.kept_corners import DAMAGED, load, save

TRUE = ((30.0, 67.0), (614.5, 67.0), (614.5, 652.0), (30.0, 652.0))  # where the simulated tray's corners are, px
SHARES = tuple((x / 1280, y / 720) for x, y in TRUE)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "corners.npz"


def sight(path: Path | None, seconds: float = 1.5, look: Look | None = None) -> Eyesight:
    """An eye that has looked at the simulated table for a while."""
    camera = ExposedCamera(look)
    one = Eyesight(Eye(), camera, path)
    watch(one, camera, seconds)
    return one


def watch(one: Eyesight, camera: ExposedCamera, seconds: float) -> None:
    until = camera.at + seconds
    while camera.at < until:
        frame = camera.frame(0.0)
        one.eye.see(frame.image, frame.at)
        one.see(frame)


def test_the_printed_squares_tell_where_the_corners_are() -> None:
    one = sight(None, 0.1)
    assert not one.tapped()
    assert np.abs(np.array(one.corners()) - SHARES).max() < 0.004


def test_corners_that_were_set_are_used_kept_and_forgotten(kept: Path) -> None:
    camera = ExposedCamera()
    one = Eyesight(Eye(), camera, kept)
    watch(one, camera, 0.3)
    assert one.set_corners(SHARES, 280.0) == ""
    watch(one, camera, 0.3)
    assert one.tapped()
    again = sight(kept)
    assert again.tapped()
    assert again.notice == ""
    assert again.eye.health().trouble == ""
    again.forget_corners()
    assert not kept.exists()
    assert not sight(kept, 0.1).tapped()


def test_v07_a_tray_that_moved_between_two_evenings_is_told_at_the_start(kept: Path) -> None:
    camera = ExposedCamera()
    one = Eyesight(Eye(), camera, kept)
    watch(one, camera, 0.1)
    elsewhere = tuple((x + 0.1, y - 0.05) for x, y in SHARES)
    one.set_corners(elsewhere, 280.0)
    data = dict(np.load(kept))
    data["pictures"] = np.random.default_rng(1).integers(0, 256, data["pictures"].shape, np.uint8)  # another picture than is there now
    np.savez(kept, **data)
    assert sight(kept).eye.health().trouble == TRAY_MOVED


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no archive", b"\x93NUMPY"])
def test_a_damaged_file_is_told_and_the_printed_squares_are_used(kept: Path, content: bytes) -> None:
    kept.write_bytes(content)
    with pytest.raises(ValueError, match="set them again"):
        load(kept)
    one = sight(kept, 0.1)
    assert one.notice == DAMAGED
    assert len(one.corners()) == 4


def test_corners_that_are_no_squares_are_refused_in_words_and_not_kept(kept: Path) -> None:
    one = sight(kept, 0.1)
    assert one.set_corners((SHARES[0], SHARES[2], SHARES[1], SHARES[3]), 280.0) == NO_SQUARE
    assert not kept.exists()


def test_the_light_is_looked_at_while_somebody_asks() -> None:
    camera = ExposedCamera()
    one = Eyesight(Eye(), camera)
    assert one.light() == ((True, LOOKING),)
    watch(one, camera, 1.2)
    assert one.light() == ((True, GOOD),)


def test_without_a_tray_the_light_says_what_is_missing_instead_of_looking_for_ever() -> None:
    camera = ExposedCamera()
    one = Eyesight(Eye(), camera)
    bare = np.full((720, 1280, 3), 120, np.uint8)
    for at in (0.0, 0.6, 1.2):
        one.eye.see(bare, at)
        one.see(Frame(bare, at))
    assert one.light() == ((False, NO_MARKERS),)
    camera.at = 2.0
    for _ask in range(3):  # as the page does
        watch(one, camera, 0.6)
        told = one.light()
    assert told == ((True, GOOD),)


# --- the page -----------------------------------------------------------------------------------------------------------


class Table:
    """A host on the page, over an eye that has seen the table."""

    def __init__(self, place: Path) -> None:
        self.host, self.clock, _told = playing.host_of(place)
        self.camera = ExposedCamera()
        self.sight = Eyesight(Eye(), self.camera, place / "corners.npz")
        watch(self.sight, self.camera, 0.2)
        self.host.corners.eye = self.sight
        self.host.act(acts.Go("sensors"))
        way = next(option for option in self.host.view.options if option.act == acts.Go("corners"))
        assert way.act is not None
        self.host.act(way.act)

    @property
    def body(self) -> CornersBody:
        body = self.host.view.body
        assert isinstance(body, CornersBody)
        return body


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_four_touches_go_round_the_tray_and_are_used(table: Table) -> None:
    for number, (x, y) in enumerate(SHARES):
        assert table.body.chosen == number
        table.host.act(acts.PutCorner(x, y))
    assert table.body.corners == SHARES
    table.host.act(acts.UseCorners(True))
    assert isinstance(table.host.view.body, SensorsBody)
    watch(table.sight, table.camera, 0.2)
    assert table.sight.tapped()


def test_the_page_begins_with_what_is_known_and_a_nudge_is_one_pixel(table: Table) -> None:
    assert np.abs(np.array(table.body.corners) - SHARES).max() < 0.004
    table.host.act(acts.ChooseCorner(2))
    before = table.body.corners[2]
    table.host.act(acts.Nudge(1, -1))
    assert table.body.corners[2] == pytest.approx((before[0] + FINEST[0], before[1] - FINEST[1]))
    assert table.body.chosen == 2


def test_impossible_corners_keep_the_page_and_say_why(table: Table) -> None:
    for x, y in ((0.2, 0.2), (0.8, 0.8), (0.8, 0.2), (0.2, 0.8)):
        table.host.act(acts.PutCorner(x, y))
    table.host.act(acts.UseCorners(True))
    assert table.body.light[0] == (False, NO_SQUARE)


def test_the_trays_size_is_a_setting_and_the_printed_squares_come_back(table: Table, tmp_path: Path) -> None:
    plus = table.body.side.plus
    assert plus is not None
    assert plus.act is not None
    table.host.act(plus.act)
    assert table.host.settings.tray_mm == 285
    assert "tray_mm = 285" in (tmp_path / "settings.toml").read_text(encoding="utf-8")
    table.host.act(acts.UseCorners(True))
    watch(table.sight, table.camera, 0.2)
    table.host.act(acts.Go("corners"))
    printed = table.host.view.options[0]
    assert not printed.why
    assert printed.act is not None
    table.host.act(printed.act)
    watch(table.sight, table.camera, 0.2)
    assert not table.sight.tapped()


def test_without_a_camera_the_way_in_says_so(tmp_path: Path) -> None:
    host, _clock, _told = playing.host_of(tmp_path)
    host.act(acts.Go("sensors"))
    assert [option.why for option in host.view.options if option.act == acts.Go("corners")] == ["no camera looks here"]
    host.act(acts.Go("corners"))
    assert isinstance(host.view.body, CornersBody)
    assert host.view.body.corners == START


def test_kept_corners_hold_in_a_picture_of_another_size_and_old_files_are_of_the_usual_one(tmp_path: Path) -> None:
    path, corners = tmp_path / "corners.npz", np.array(TRUE, float)
    picture = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), np.uint8)
    save(path, corners, 250.0, Anchors.of(picture, dict(enumerate(corners))))
    halved = load(path, (640, 360))
    assert halved is not None
    assert np.allclose(halved[0], corners / 2)
    assert not halved[2].points
    with np.load(path) as data:
        old = {name: data[name] for name in data.files if name != "size"}
    np.savez_compressed(path, **old)
    usual = load(path)
    assert usual is not None
    assert np.allclose(usual[0], corners)
    assert set(usual[2].points) == {0, 1, 2, 3}
