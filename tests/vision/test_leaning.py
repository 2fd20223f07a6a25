"""Dice that rest on one of their edges, as throws left them, are asked about though their faces are surely known; flat ones are not."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.senses import Die, Doubt
from hardware.virtual.dice_world import die_truth
from hardware.virtual.measure import pairs, where
from hardware.virtual.measure_dice import STEEP, table
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import DIE_EDGE, DieBody, Look, Pose, Scene, game_die
from vision.calibration import Limits
from vision.dice import Found
from vision.faces import FaceRead
from vision.leaning import Poses, compare_poses
from vision.outline import TrayView, bottom_edges, corners, silhouettes, soft_slopes
from vision.profile import built_in
from vision.tray import Tray, by_print, doubt_of, edges_may_tell
from vision.upright import Laid


@dataclass(frozen=True)
class Thrown:
    """A die that came to rest on an edge, and the one it leans on, if that is no wall."""

    look: Look
    leaner: DieBody
    others: tuple[DieBody, ...] = ()

    def seen(self, limits: Limits, leaning: bool = True) -> Die:
        """What is told of the die, or of the same die lying flat where it leans."""
        rng = np.random.default_rng(5)
        tray = table(self.look, rng, built_in())
        assert tray is not None
        told = Tray(tray.pose, replace(tray.settings, limits=limits), tray.readers, tray.reference)
        x, y, _ = self.leaner.pose.at
        flat = replace(self.leaner, pose=Pose((x, y, DIE_EDGE / 2), (1.0, 0.0, 0.0, 0.0)))
        scene = Scene(0.0, dice=(self.leaner if leaning else flat, *self.others))
        (_, die), *_rest = pairs(scene, told.read(Renderer(self.look).frame(scene, rng)).dice)
        assert die is not None
        return die


def thrown(colour: str, at: tuple[float, float, float], turn: tuple[float, float, float, float]) -> DieBody:
    return game_die(colour, Pose(at, turn))


ON_ANOTHER = Thrown(
    Look(felt=FELTS["green"], exposure=1.19, warmth=0.04, noise=1.1, glare=0.3, lamp=(-0.035, 0.549, 0.70)),
    thrown("green", (-0.15808, -0.03642, 0.01255), (0.3132, 0.6087, 0.6482, 0.3335)),
    (thrown("green", (-0.17929, -0.04752, 0.00899), (-0.0097, 0.0096, -0.707, 0.7071)),),
)
ON_THE_WALL = Thrown(
    Look(felt=FELTS["navy"], exposure=0.76, warmth=-0.13, noise=1.2, glare=0.3, lamp=(0.417, 0.358, 1.05)),
    thrown("green", (-0.27724, -0.07613, 0.01271), (-0.1327, -0.3941, -0.0576, 0.9076)),
)
FORESHORTENED = Thrown(
    Look(felt=FELTS["violet"], exposure=0.72, warmth=0.10, noise=1.0, lamp=(0.14, -0.532, 1.01)),
    thrown("green", (-0.02628, 0.04651, 0.01234), (-0.1401, 0.2477, 0.8341, -0.4725)),
)
THROWS = {"on another": ON_ANOTHER, "on the wall": ON_THE_WALL, "foreshortened": FORESHORTENED}


@pytest.mark.parametrize("name", THROWS)
def test_a_die_that_leans_is_asked_about_and_a_flat_one_in_its_place_is_not(name: str) -> None:
    one = THROWS[name]
    assert die_truth(one.leaner).tilt > STEEP
    assert one.seen(Limits()).doubt is Doubt.LEANING
    assert one.seen(Limits(), leaning=False).doubt is None


BLIND = Limits(leaning_lead=9.0, leaning_narrowing=0.0, apart_spill=9.0)


@pytest.mark.parametrize("name", THROWS)
def test_without_a_look_at_edges_print_and_what_sticks_out_it_would_be_told_in_silence(name: str) -> None:
    assert THROWS[name].seen(BLIND).doubt is None


NARROW = replace(Limits(), leaning_narrowing=1.1, narrowed_alike=-1.0, turned_fit=1.4)  # every print counts as narrow


def test_narrow_print_alone_says_nothing_of_a_die_with_the_edges_of_a_flat_one() -> None:
    assert FORESHORTENED.seen(NARROW, leaning=False).doubt is None
    assert FORESHORTENED.seen(replace(NARROW, flat_lead=-9.0), leaning=False).doubt is Doubt.LEANING


def on_its_edge(degrees: float, turn: float, at: tuple[float, float]) -> DieBody:
    """A die that stands on one edge, tilted so much, its edges turned so much on the table (degrees)."""
    half, around = math.radians(degrees) / 2, math.radians(turn) / 2
    tilt, level = math.sin(2 * half), math.cos(2 * half)
    # First tilted about its own x axis, then turned about the vertical.
    quaternion = (
        math.cos(around) * math.cos(half),
        math.cos(around) * math.sin(half),
        math.sin(around) * math.sin(half),
        math.sin(around) * math.cos(half),
    )
    return game_die("blue", Pose((*at, DIE_EDGE / 2 * (level + tilt)), quaternion))


def poses(die: DieBody) -> Poses:
    """What edges tell about one die on sand, looked for where it lies."""
    rng = np.random.default_rng(3)
    renderer = Renderer(Look(felt=FELTS["sand"], noise=0.7))
    tray = table(renderer.look, rng, built_in())
    assert tray is not None
    lab = cv2.cvtColor(tray.flat(renderer.frame(Scene(0.0, dice=(die,)), rng)), cv2.COLOR_BGR2LAB)
    x, y = where(die)
    square = (x * tray.view.span - 0.5, y * tray.view.span - 0.5, 0.0)
    return compare_poses(square, soft_slopes(cv2.split(cv2.GaussianBlur(lab, (3, 3), 0))), tray.view)


@pytest.mark.parametrize(
    ("degrees", "turn", "at"),
    [(25, 5, (-0.16, 0.0)), (33, 95, (-0.23, 0.06)), (40, 182, (-0.10, -0.08)), (33, 268, (-0.2, -0.1))],
)
def test_edges_tell_how_much_a_die_leans(degrees: float, turn: float, at: tuple[float, float]) -> None:
    leaning = poses(on_its_edge(degrees, turn, at))
    assert leaning.leaning > leaning.flat + 0.05
    assert math.degrees(leaning.tilt) == pytest.approx(degrees, abs=9)
    flat = poses(on_its_edge(0.0, turn, at))
    assert flat.flat > flat.leaning


FOUND = Found(100.0, 100.0, 0.0, "blue", 1.0, 0.70, 1.0, apart=4.0, spill=0.12)
KNOWN = FaceRead("lid", ("lid", "crowbar"), None, 0.99, 0.6)


@pytest.mark.parametrize(
    ("change", "doubt"),
    [({}, Doubt.LEANING), ({"spill": 0.08}, None), ({"fit": 0.75}, None), ({"apart": 12.0}, None)],
)
def test_what_sticks_out_beside_a_neighbour_is_no_flat_die(change: dict[str, Any], doubt: Doubt | None) -> None:
    assert doubt_of(replace(FOUND, **change), KNOWN, Limits(), 0.0) is doubt


@pytest.mark.parametrize(
    ("change", "tilt", "tells"),
    [
        ({}, 0.0, True),
        ({"sides": 0.5}, 0.0, False),
        ({"fit": 0.75}, 0.0, False),
        ({"apart": 12.0}, 0.0, False),
        ({"sides": 0.42}, 0.0, True),
        ({"sides": 0.42}, 25.0, False),  # from the side even flat dice show the ends of theirs less well
    ],
)
def test_edges_are_asked_only_where_the_sides_of_a_flat_die_are_missed(change: dict[str, Any], tilt: float, tells: bool) -> None:
    assert edges_may_tell(replace(FOUND, **({"sides": 0.3} | change)), Limits(), tilt) is tells


@pytest.mark.parametrize("side", [True, False])
def test_the_sides_of_a_flat_die_are_borne_out_where_they_end(side: bool) -> None:
    view, square = TrayView((300.0, 175.0), 0.95, 22.5, 350, 1.25), np.array([[100.0, 175.0, 0.0]])
    drawn = np.full((350, 350), 90, np.uint8)
    cv2.fillConvexPoly(drawn, silhouettes(square, view)[0], 160 if side else 90)
    cv2.fillConvexPoly(drawn, np.rint(corners(100.0, 175.0, 0.0, view.edge)).astype(np.int32), 220)
    (told,) = bottom_edges(square, soft_slopes([drawn] * 3), view)
    assert told > 0.6 if side else told < 0.2
    (nothing,) = bottom_edges(np.array([[300.0, 175.0, 0.0]]), soft_slopes([drawn] * 3), view)
    assert nothing == 1.0, "right below the lens no side is in sight"


@pytest.mark.parametrize(
    ("laid", "doubt"),
    [(Laid(0.98, 1.0, 0.85, 0.02), Doubt.LEANING), (Laid(0.98, 1.0, 0.93, 0.02), None), (Laid(0.93, 1.0, 0.85, 0.02), None)],
)
def test_print_that_is_surely_known_and_narrow_leans(laid: Laid, doubt: Doubt | None) -> None:
    assert by_print(None, FOUND, laid, Limits()) is doubt
