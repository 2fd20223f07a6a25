"""One throw as it shows turned, moved, in other light and cut short: what is read may be less, never something else.

Strategy: throws are drawn once, then their pictures are changed, as cameras and lamps change them; what is read must be right or asked
about, die by die. Where whole pixels are moved about nothing is lost, and the reading must be the same.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.senses import Die
from hardware.virtual.measure import AWAITED, where
from hardware.virtual.measure_dice import table
from hardware.virtual.optics import Camera
from hardware.virtual.render import STRAIGHT_UP, Renderer
from hardware.virtual.scatter import FELTS, face_up
from hardware.virtual.scene import TRAY_CENTRE, TRAY_SIZE, DieBody, Look, Pose, Quaternion, Scene
from vision.calibration import Image, project
from vision.eye import against
from vision.likeness import Likeness
from vision.loose import look, name
from vision.profile import built_in
from vision.tray import Tray

from sights import throw  # isort: skip

LOOK = Look(felt=FELTS["sand"], glare=0.2)
THROWS = (81, 82, 83)
ALL_DICE = built_in().only(["blue", "green"])
GENTLE = settings(max_examples=20, deadline=None, derandomize=True)


@cache
def tray(camera: Camera = STRAIGHT_UP) -> Tray:
    one = table(LOOK, np.random.default_rng(4), built_in(), camera)
    assert one is not None
    return one


@cache
def renderer(camera: Camera = STRAIGHT_UP) -> Renderer:
    return Renderer(LOOK, camera=camera)


@cache
def drawn(number: int) -> tuple[Scene, Image]:
    """One of the throws and its picture."""
    scene = throw(THROWS[number])
    return scene, renderer().frame(scene, np.random.default_rng(5))


def wrong(scene: Scene, dice: tuple[Die, ...]) -> list[Die]:
    """Dice that are told without a doubt and are not what lies there."""
    return [die for die in dice if die.doubt is None and not any(_shows(die, body) for body in scene.dice)]


def _shows(die: Die, body: DieBody) -> bool:
    at, named = where(body), (body.colour, face_up(body.pose.turn, body.faces))
    return math.dist(at, (die.x, die.y)) < 0.4 * body.edge / TRAY_SIZE and (die.colour, die.face) == named


def turned(turn: Quaternion, angle: float) -> Quaternion:
    """The same once more turned about the upright axis."""
    (w, x, y, z), c, s = turn, math.cos(angle / 2), math.sin(angle / 2)
    return (c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w)


@pytest.mark.parametrize("number", range(len(THROWS)))
def test_the_throws_themselves_are_read(number: int) -> None:
    scene, picture = drawn(number)
    dice, doubt = against(tray().read(picture), AWAITED)
    assert doubt is None
    assert len(dice) == len(scene.dice)
    assert wrong(scene, dice) == []
    assert sum(die.doubt is None for die in dice) >= 10


# --- moved and turned -------------------------------------------------------------------------------------------------

BELOW = Camera(shift=TRAY_CENTRE)  # over the middle of the tray no side of a die shows: its picture turned is the die turned
ALONE = DieBody("green", Pose((*TRAY_CENTRE, 0.009), (math.cos(0.2), 0.0, 0.0, math.sin(0.2))))
REACH = 34  # px round the die's middle that show it, its sides and its shadow


@cache
def piece() -> tuple[int, int, Image]:
    """The middle of the lone die's top in the picture (column, row), and the picture round it."""
    taken = renderer(BELOW).still(Scene(0.0, dice=(ALONE,)))
    at = (np.array(ALONE.pose.at[:2]) - TRAY_CENTRE) * 1000
    column, row = (round(float(value)) for value in project(tray(BELOW).pose.plane(18.0), at[None])[0])
    return column, row, taken[row - REACH : row + REACH, column - REACH : column + REACH].copy()


def pasted(right: int, down: int, quarters: int) -> Die:
    """The one die that is read where the lone die's piece of the picture has been moved and turned."""
    column, row, cut = piece()
    picture = renderer(BELOW).empty(np.random.default_rng(6))
    picture[row + down - REACH : row + down + REACH, column + right - REACH : column + right + REACH] = np.rot90(cut, quarters)
    dice = tray(BELOW).read(picture).dice
    assert len(dice) == 1
    return dice[0]


@GENTLE
@given(right=st.integers(-40, 40), down=st.integers(-40, 40))
def test_a_die_moved_by_whole_pixels_is_the_same_die_so_much_farther_on(right: int, down: int) -> None:
    before, after = pasted(0, 0, 0), pasted(right, down, 0)
    assert (after.colour, after.face, after.doubt) == ("green", face_up(ALONE.pose.turn), None)
    per_pixel = tray(BELOW).pose.pixels(18.0, 18.0) / 18.0 * 280  # pixels of the frame over the tray's whole width
    moved = np.array((after.x - before.x, after.y - before.y)) * per_pixel
    assert np.hypot(*(moved - (right, down))) < 1.5


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_quarter_turn_of_whole_pixels_changes_no_face(quarters: int) -> None:
    die = pasted(0, 0, quarters)
    assert (die.colour, die.face, die.doubt) == ("green", face_up(ALONE.pose.turn), None)


@pytest.mark.parametrize("step", range(8))
def test_dice_that_are_turned_keep_their_faces(step: int) -> None:
    """All dice of a throw turned on the spot, as far apart as they need to be for that."""
    scene = throw(84, gap=0.009, blue=4, green=3)
    angle = step * math.pi / 15
    dice = tuple(replace(body, pose=Pose(body.pose.at, turned(body.pose.turn, angle))) for body in scene.dice)
    round_there = replace(scene, dice=dice)
    seen = tray().read(renderer().frame(round_there, np.random.default_rng(step))).dice
    assert len(seen) == 7
    assert wrong(round_there, seen) == []
    assert [die.doubt for die in seen].count(None) >= 6


# --- in other light ---------------------------------------------------------------------------------------------------


def relit(picture: Image, gain: tuple[float, float, float], gamma: float, slope: tuple[float, float]) -> Image:
    """The picture with other gains (blue, green, red), another curve, and light that falls off across it (right, down)."""
    levels = 255 * (np.arange(256) / 255.0) ** gamma
    height, width = picture.shape[:2]
    across = 1 + slope[0] * (np.arange(width) / width - 0.5) + slope[1] * (np.arange(height)[:, None] / height - 0.5)
    light = levels[picture] * np.array(gain) * across[..., None]
    told: Image = np.clip(light, 0, 255).astype(np.uint8)
    return told


gains = st.floats(0.5, 1.7)
tints = st.floats(0.85, 1.15)


@GENTLE
@given(st.integers(0, 2), gains, tints, tints, st.floats(0.8, 1.25), st.tuples(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5)))
def test_other_light_makes_nothing_wrong_in_silence(
    number: int, gain: float, blue: float, red: float, gamma: float, slope: tuple[float, float]
) -> None:
    scene, picture = drawn(number)
    dice, doubt = against(tray().read(relit(picture, (gain * blue, gain, gain * red), gamma, slope)), AWAITED)
    assert doubt is not None or wrong(scene, dice) == []


@pytest.mark.parametrize("gain", [0.8, 1.2])
def test_a_little_other_light_costs_no_question(gain: float) -> None:
    scene, picture = drawn(0)
    dice, doubt = against(tray().read(relit(picture, (gain, gain, gain), 1.0, (0.1, -0.1))), AWAITED)
    assert (doubt, wrong(scene, dice)) == (None, [])
    assert [die.doubt for die in dice].count(None) >= 10


# --- cut short --------------------------------------------------------------------------------------------------------


@GENTLE
@given(st.integers(0, 2), st.integers(0, 300), st.integers(0, 300), st.integers(300, 640), st.integers(300, 720))
def test_where_part_of_the_picture_is_black_dice_are_missed_but_never_wrong(
    number: int, left: int, upper: int, right: int, lower: int
) -> None:
    scene, picture = drawn(number)
    black = np.zeros_like(picture)
    black[upper:lower, left:right] = picture[upper:lower, left:right]
    dice, doubt = against(tray().read(black), AWAITED)
    assert doubt is not None or wrong(scene, dice) == []
    assert doubt is not None or len(dice) == len(scene.dice), "a die that is cut off is missed"


CORNERS = st.tuples(st.integers(0, 180), st.integers(0, 180), st.integers(440, 640), st.integers(520, 720))


@settings(GENTLE, max_examples=3)
@given(st.integers(0, 2), CORNERS)
def test_a_picture_cut_out_of_the_whole_is_read_without_mats_and_never_wrongly(number: int, box: tuple[int, int, int, int]) -> None:
    scene, picture = drawn(number)
    left, upper, right, lower = box
    reading = name(look(picture[upper:lower, left:right]), Likeness(ALL_DICE))
    pose, lying = tray().pose, [(np.array(body.pose.at[:2]) - TRAY_CENTRE) * 1000 for body in scene.dice]
    truth = list(zip(project(pose.plane(18.0), np.array(lying)) - (left, upper), scene.dice, strict=True))
    sure = [die for die in reading.dice if die.doubt is None and reading.doubt is None]
    for die in sure:
        at, body = min(truth, key=lambda one: math.dist(one[0], die.top.centre))
        assert math.dist(at, die.top.centre) < 14
        assert (die.colour, die.face) == (body.colour, face_up(body.pose.turn))
