"""A camera's lens from one start to the next: what measuring begins with, pictures made straight, what is kept and what not believed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.controls import ANY, Lens
from companion.glass import BENT, BOW, Glass, Kept, another, load, save
from hardware.camera import Camera, Frame, Image
from tests.vision.lenses import SIZE, bent, empty, hung
from vision.bearings import LENS_UNKNOWN, LENS_UNTOLD, Bearings
from vision.calibration import Settings
from vision.lens import bows

NAME = "USB camera of a test"
FLAT, TILTED = hung(0.8), hung(0.8, 20.0)
TRUE = FLAT.focal(SIZE)


class Source:
    """A camera that tells of its lens; `frame` is for others."""

    def __init__(self, lens: Lens | None = None) -> None:
        self.lens, self.advice = lens, ""

    def frame(self, timeout: float) -> Frame | None:
        return None


class Table:
    """A camera with its glass before an eye's bearings."""

    def __init__(self, path: Path | None = None, own: Lens | None = None, told: Lens | None = None, name: str = NAME) -> None:
        self.bearings = Bearings(Settings())
        self.source = Source(own)
        self.glass = Glass(Camera(self.source, name, told), self.bearings, path=path)
        self.at = 0.0

    def show(self, picture: Image, frames: int = 12) -> Image:
        """The same picture for a while, at rest; gives it as the eye saw it last."""
        shown = picture
        for _ in range(frames):
            self.at += 0.6
            shown = self.glass.see(picture)
            self.bearings.feel(moving=False)
            self.bearings.look(shown, self.at)
            self.glass.learn()
        return shown


@pytest.fixture(scope="module")
def tilted() -> Image:
    return empty(TILTED)


@pytest.fixture(scope="module")
def curved() -> Image:
    return bent(empty(FLAT), Lens(TRUE, bend=-0.06))


def test_what_measures_begins_with_is_what_a_person_told_then_the_camera_then_any_lens(curved: Image) -> None:
    camera, person = Lens(985.0, 0.05, 0.0, 0.02), Lens(700.0, 0.06, 0.0, 0.05)
    for own, told, known in ((camera, person, person), (camera, None, camera), (None, None, ANY)):
        table = Table(own=own, told=told)
        table.glass.see(curved)
        table.bearings.look(curved, 1.0)
        assert table.bearings.settings.lens == known


def test_a_lens_that_becomes_known_once_pictures_come_is_taken_then(tilted: Image) -> None:
    table = Table()
    table.show(tilted, 2)
    table.source.lens = Lens(1000.0, 0.02, 0.0, 0.01)
    table.show(tilted, 2)
    assert table.bearings.settings.lens.focal == 1000.0
    assert table.bearings.calibration is not None


def test_a_measured_lens_is_kept_and_begins_the_next_start(tilted: Image, tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    Table(path).show(tilted)
    kept = load(path, NAME)
    assert kept is not None
    assert kept.lens.focal == pytest.approx(TRUE, rel=0.04)
    assert kept.lens.spread < 0.05
    next_start = Table(path)
    next_start.show(tilted, 1)
    assert next_start.bearings.settings.lens.focal == pytest.approx(kept.lens.focal)
    before = path.read_bytes()
    next_start.show(tilted)
    assert path.read_bytes() == before  # the same look once more is no news


def test_a_view_that_tells_nothing_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    for tilt in (0.0, 5.0):  # 5° tell a little, but not enough to be believed at the next start
        Table(path).show(empty(hung(0.8, tilt)), 4)
        assert not path.exists()


def test_a_tray_that_was_propped_up_once_tells_of_the_lens_when_it_lies_flat_again(tilted: Image) -> None:
    flat, table = empty(FLAT), Table()
    table.show(flat, 4)
    assert table.bearings.astray == table.bearings.trouble == LENS_UNKNOWN
    table.show(tilted, 4)
    assert table.bearings.astray == ""
    table.show(flat, 4)
    known = table.bearings.calibration
    assert known is not None
    assert known.tray is not None
    assert known.tray.tilt < 1.0
    assert table.bearings.lens.focal == pytest.approx(TRUE, rel=0.04)
    assert known.tray.position[2] == pytest.approx(480.0, rel=0.04)  # mm over the table
    assert table.bearings.astray == ""


def test_tapped_corners_before_an_unknown_lens_wait_for_a_persons_word() -> None:
    flat, corners = empty(FLAT), np.array([[30.0, 67.0], [614.5, 67.0], [614.5, 652.0], [30.0, 652.0]])
    for told, why in ((None, LENS_UNTOLD), (Lens(TRUE, 0.06, 0.0, 0.05), "")):
        table = Table(told=told)
        assert table.bearings.tap(corners, 280.0) == ""
        table.show(flat, 4)
        assert table.bearings.calibration is not None
        assert table.bearings.calibration.tapped
        assert table.bearings.astray == why


def test_a_bent_picture_is_made_straight_before_anybody_looks_at_it(curved: Image) -> None:
    table = Table()
    shown = table.show(curved)
    assert not np.array_equal(shown, curved)
    assert bows(replace(table.bearings.lens), SIZE) < BOW
    assert table.glass.lens.bend == pytest.approx(-0.06, abs=0.006)
    known = table.bearings.calibration
    assert known is not None
    assert known.tray is not None
    assert known.tray.error < 0.8  # of the bent picture it is 1.5 px


def test_the_bend_is_kept_and_the_first_picture_of_the_next_start_is_straight(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    picture = bent(empty(TILTED), Lens(TRUE, bend=-0.06))
    Table(path).show(picture)
    kept = load(path, NAME)
    assert kept is not None
    assert kept.lens.bend == pytest.approx(-0.06, abs=0.01)
    table = Table(path)
    assert not np.array_equal(table.glass.see(picture), picture)


def test_a_lens_that_bends_much_is_told_with_what_to_do() -> None:
    table = Table(told=Lens(TRUE, 0.05, 0.0, 0.05))
    table.show(bent(empty(FLAT), Lens(TRUE, bend=-0.14)))
    assert table.glass.advice == BENT


def test_the_simulated_camera_has_the_usual_lens_and_its_pictures_are_left_alone(curved: Image) -> None:
    bearings = Bearings(Settings())
    glass = Glass(Camera(Source(), "simulated"), bearings, exact=True)
    assert glass.see(curved) is curved
    bearings.look(curved, 1.0)
    glass.learn()
    assert bearings.lens == Settings().lens
    assert glass.advice == ""


def test_a_kept_lens_that_contradicts_the_camera_is_another_ones(tmp_path: Path, tilted: Image) -> None:
    path = tmp_path / "lens.json"
    save(path, Kept(NAME, Lens(520.0, 0.02, -0.05, 0.003)))
    own = Lens(985.0, 0.05, 0.0, 0.02)
    table = Table(path, own=own)
    table.show(tilted, 1)
    assert table.bearings.settings.lens == own
    assert another(Lens(520.0, 0.02), own)
    assert not another(Lens(930.0, 0.02), own)


def test_another_cameras_lens_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    save(path, Kept("another camera", Lens(900.0, 0.03, -0.01, 0.003)))
    assert load(path, NAME) is None
    assert load(path, "another camera") == Kept("another camera", Lens(900.0, 0.03, -0.01, 0.003))


def test_a_file_that_cannot_be_believed_is_none(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    good = {"camera": NAME, "focal": 0.8, "spread": 0.03, "bend": 0.0, "bend_spread": 0.01}
    path.write_text(json.dumps(good))
    assert load(path, NAME) is not None
    missing = [json.dumps({k: v for k, v in good.items() if k != key}) for key in good]
    impossible = {"focal": 9.0, "spread": 0.0, "bend": 3.0, "bend_spread": float("nan")}
    strange = [json.dumps(good | {key: value}) for key, value in impossible.items()]
    for text in ("", "[]", json.dumps(good)[:-9], json.dumps(good | {"focal": True}), *missing, *strange):
        path.write_text(text)
        assert load(path, NAME) is None


def test_lengths_hold_at_any_resolution(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    save(path, Kept(NAME, Lens(960.0, 0.03, 0.0, 0.01)))
    assert json.loads(path.read_text())["focal"] == 0.75  # widths of the picture


def test_a_folder_that_cannot_be_written_stops_nothing(tilted: Image, tmp_path: Path) -> None:
    table = Table(tmp_path / "missing" / "lens.json")
    table.show(tilted, 3)
    assert table.bearings.lens.focal == pytest.approx(TRUE, rel=0.04)
