"""Exposure, gain and white balance are kept where white ink can be read; the loop is closed over a simulated camera that obeys."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.controls import Controls, Range
from hardware.camera import Adjustable
from hardware.virtual.exposed import ExposedCamera, Room
from hardware.virtual.measure_light import kept
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import Look
from vision.calibration import Calibration, calibrate
from vision.exposure import CONTENT, SETTLING, Exposing, Levels, balance, expose, measure, wanted
from vision.lighttest import COLOURED, DIM, FLICKERING, PATCHY, LightTest

from sights import throw  # isort: skip


def level(white: float, clipped: float = 0.0) -> Levels:
    return Levels((white, white, white), white, clipped)


def test_paper_that_is_well_lit_changes_nothing() -> None:
    exposing = Exposing()
    assert [exposing.look(level(white), at, locked=False) for at, white in enumerate((170.0, 205.0, 240.0))] == [None] * 3


@pytest.mark.parametrize(("white", "low", "high"), [(120.0, 2.0, 4.0), (40.0, 4.0, 4.0), (248.0, 0.6, 0.8), (255.0, 0.5, 0.5)])
def test_how_much_more_light_is_wanted_follows_from_the_papers_level(white: float, low: float, high: float) -> None:
    assert low <= wanted(level(white)) <= high


def test_time_comes_before_gain_and_in_whole_periods_of_the_lamps() -> None:
    span = Range()
    assert expose(0.004, Controls(), span) == Controls(0.004, 1.0)
    assert expose(0.025, Controls(), span) == Controls(0.020, 1.25)
    assert expose(1.0, Controls(), span) == Controls(span.longest, span.most_gain)
    assert expose(1e-9, Controls(), span).time == span.shortest


def test_warm_paper_is_made_white_and_clipped_paper_is_not_believed() -> None:
    warm = Levels((140.0, 180.0, 215.0), 215.0, 0.0)
    changed = balance(warm, Controls(), Range())
    assert changed.red < 0.75
    assert changed.blue > 1.5
    assert balance(Levels((140.0, 180.0, 254.0), 254.0, 0.0), Controls(), Range()) == Controls()


def test_nothing_changes_while_somebody_rolls_unless_nothing_can_be_read() -> None:
    exposing = Exposing()
    assert exposing.look(level(130.0), 0.0, locked=True) is None
    assert exposing.look(level(255.0, 0.6), 1.0, locked=True) is not None
    assert exposing.look(level(130.0), 2.0, locked=False) is not None
    assert not exposing.due(2.0 + SETTLING / 2)


@pytest.mark.parametrize(
    ("room", "controls"),
    [
        (Room(400.0), Controls(0.030, 8.0)),  # so bright at the start that not even the mats show
        (Room(20000.0), Controls()),  # sun on the table
        (Room(50.0, 2700.0), Controls()),
        (Room(1000.0, 6500.0), Controls(0.0005, 1.0)),
    ],
)
def test_v06_a_picture_that_cannot_be_read_becomes_readable_within_three_seconds(room: Room, controls: Controls) -> None:
    camera = ExposedCamera(Look(felt=FELTS["grey"]), room, controls)
    assert isinstance(camera, Adjustable)
    camera.scene = throw(61)
    exposing = Exposing(camera.controls, camera.span)
    while camera.at < 3.0:
        frame = camera.frame(0.0)
        if exposing.due(frame.at):
            found = calibrate(frame.image)
            told = exposing.look(measure(frame.image, found if isinstance(found, Calibration) else None), frame.at, locked=False)
            if told is not None:
                camera.adjust(told)
    found = calibrate(camera.frame(0.0).image)
    assert isinstance(found, Calibration)
    levels = measure(camera.frame(0.0).image, found)
    assert levels.paper is not None
    assert CONTENT[0] - 5 <= max(levels.paper) <= CONTENT[1] + 4
    assert max(levels.paper) / min(levels.paper) < 1.12
    assert exposing.short == 0


# --- the test of the light before play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("kelvin", "lux"), [(2700.0, 50.0), (2700.0, 1000.0), (6500.0, 50.0), (6500.0, 1000.0)])
def test_v06_the_light_test_is_content_from_2700_to_6500_kelvin_and_50_to_1000_lux(kelvin: float, lux: float) -> None:
    _look, light = kept(Look(felt=FELTS["grey"]), Room(lux, kelvin), seed=62)
    assert light is not None
    assert light.good, light.advice


@pytest.mark.parametrize(
    ("look", "room", "advice"),
    [(Look(), Room(2.0), DIM), (Look(lamp=(0.5, 0.0, 0.14)), Room(), PATCHY)],
)
def test_v06_bad_light_is_told_with_what_to_do(look: Look, room: Room, advice: str) -> None:
    _look, light = kept(look, room, seed=63)
    assert light is not None
    assert advice in light.advice


def test_v06_coloured_and_flickering_light_are_told() -> None:
    camera = ExposedCamera(Look(), Room(200.0, 2700.0))
    found = calibrate(camera.frame(0.0).image)
    assert isinstance(found, Calibration)
    coloured, flickering = LightTest(), LightTest()
    for number in range(8):
        frame = camera.frame(0.0).image
        coloured.add(frame, found)
        flickering.add((frame * (0.9 + 0.1 * (number % 2))).astype(np.uint8), found)
    told, other = coloured.verdict(), flickering.verdict()
    assert told is not None
    assert other is not None
    assert COLOURED in told.advice
    assert FLICKERING in other.advice
    assert FLICKERING not in told.advice


def test_frames_of_another_place_of_the_camera_do_not_mix() -> None:
    camera = ExposedCamera(Look())
    frame = camera.frame(0.0).image
    found = calibrate(frame)
    assert isinstance(found, Calibration)
    test = LightTest()
    for _ in range(8):
        test.add(frame, found)
    assert test.verdict() is not None
    test.add(frame, replace(found))
    assert test.verdict() is None
