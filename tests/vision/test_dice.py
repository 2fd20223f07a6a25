"""The localiser: geometry of the top-face trick, squares that hang together, true places on several cloths."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.virtual.measure import drifted, pairs, random_look, where
from hardware.virtual.measure_dice import table
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, flat_throw
from hardware.virtual.scene import Look
from vision.bodies import Bodies
from vision.calibration import Limits
from vision.dice import bottoms, find_dice, top_faces
from vision.mat import Empty, compare, flatten
from vision.outline import TrayView, corners, silhouette
from vision.profile import built_in
from vision.squares import squares
from vision.tray import DICE

from sights import calibrated, throw  # isort: skip

EDGE, SPAN = 22.5, 350


def _mask(outline: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    mask = np.zeros((SPAN, SPAN), np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), 255)
    return mask


@pytest.mark.parametrize("foot", [(365.0, 175.0), (-60.0, 90.0), (175.0, 420.0)])
@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_the_top_face_trick_leaves_the_top_of_a_box(foot: tuple[float, float], angle: float) -> None:
    view = TrayView(foot, 0.97, EDGE, SPAN, 1.25)
    place = (120.0, 210.0, angle)
    whole, top = _mask(silhouette(*place, view)), _mask(corners(*place, EDGE))
    assert np.count_nonzero(whole) > 1.12 * np.count_nonzero(top), "the silhouette shows side faces"
    left = top_faces(whole, bottoms(whole, view))
    both = np.count_nonzero(cv2.bitwise_and(left, top))
    assert both / np.count_nonzero(cv2.bitwise_or(left, top)) > 0.85


def test_the_wrong_sign_of_the_trick_would_be_noticed() -> None:
    """Scaling away from the foot keeps the side faces: the check above can fail."""
    view = TrayView((365.0, 175.0), 0.97, EDGE, SPAN, 1.25)
    wrong = TrayView(view.foot, 1 / 0.97, EDGE, SPAN, 1.25)
    whole, top = _mask(silhouette(120, 210, 0.0, view)), _mask(corners(120, 210, 0.0, EDGE))
    left = top_faces(whole, bottoms(whole, wrong))
    assert np.count_nonzero(cv2.bitwise_and(left, top)) / np.count_nonzero(cv2.bitwise_or(left, top)) < 0.8


@pytest.mark.parametrize("count", [1, 2, 3])
def test_flush_squares_are_told_apart(count: int) -> None:
    view = TrayView((175.0, 175.0), 0.97, EDGE, SPAN, 1.25)
    mask = np.zeros((SPAN, SPAN), np.uint8)
    centres = [(100.0 + EDGE * step, 150.0 + 7 * (step == 2)) for step in range(count)]
    for centre in centres:
        mask |= _mask(corners(*centre, 0.0, EDGE))
    found = squares(mask, view, Limits())
    assert len(found) == count
    for x, y in centres:
        assert min(math.dist((x, y), square[:2]) for square in found) < 4.0
    assert all(square[3] is (count > 1) for square in found)


@pytest.mark.parametrize(("felt", "seed"), [("grey", 1), ("green", 2), ("navy", 3), ("black", 4), ("wood", 5)])
def test_every_flat_die_is_found_where_it_lies(felt: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    renderer, scene = Renderer(Look(felt=FELTS[felt])), throw(seed, gap=0.0)
    pose, limits = calibrated(renderer).tray, Limits()
    assert pose is not None
    empty = Empty.of(flatten(renderer.empty(rng), pose, 18.0, 1.25), pose.white)
    flat = flatten(renderer.frame(scene, rng), pose, 18.0, 1.25)
    difference = compare(flat, empty, pose.white, limits, DICE)
    view = TrayView.over(pose, 18.0, 1.25)
    found, _ = find_dice(difference, {18.0: view}, Bodies(built_in().only(["blue", "green"])), limits)
    assert len(found) == 11
    for body in scene.dice:
        x, y = where(body)
        die = min(found, key=lambda one: math.dist((one.x / SPAN, one.y / SPAN), (x, y)))
        assert math.dist((die.x / SPAN, die.y / SPAN), (x, y)) * 280 < 2.5
        assert die.colour == body.colour


@pytest.mark.parametrize("seed", [(82001, 106), (71001, 70), (82001, 29)])
def test_a_die_that_lies_half_on_a_printed_marker_is_found_where_it_lies(seed: tuple[int, int]) -> None:
    rng = np.random.default_rng(seed)
    scene, look = flat_throw(rng), random_look(rng)
    tray = table(look, rng, built_in())
    assert tray is not None
    dice = tray.read(Renderer(drifted(look, rng)).frame(scene, rng)).dice
    assert all(die is not None and 280 * math.dist(where(body), (die.x, die.y)) < 2.5 for body, die in pairs(scene, dice))
