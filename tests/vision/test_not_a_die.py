"""Dice that lie beside the tray, and things in it that are no dice: each is told with what to do, and none becomes a throw."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.acts import Accept
from companion.present.common import dice_doubt
from companion.senses import DiceSeen, Doubt, Sense
from companion.table import Table
from companion.view import Lid, Notice, Option
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import DIE_EDGE, TRAY_CENTRE, CardBody, DieBody, Look, Pose, Scene
from tests.companion.seated import FIGHT, brawl_table
from vision.calibration import Calibration, Floats, Image, project

from sights import BOTH, EMPTY, Watch, calibrated, throw  # isort: skip

X, Y = TRAY_CENTRE
WALL = 0.140  # metres from the tray's middle to its wall
RIM = 0.035  # metres over the mat
FELT = ["sand", "grey", "black"]
CLEAR = ("Something is in the way", "Take your hand and whatever is no die out of the tray, then I look again.")
MISSING = "Only 5 of 6 blue dice are in the tray. Put the missing ones in, or roll again."


def watching(felt: str) -> Watch:
    watch = Watch(Look(felt=FELTS[felt]))
    watch.show(EMPTY, 8)
    watch.eye.expect(BOTH)
    return watch


def with_last_at(scene: Scene, at: tuple[float, float, float], turn: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)) -> Scene:
    """One blue die lies elsewhere."""
    last = next(place for place, die in enumerate(scene.dice) if die.colour == "blue")
    others = tuple(die for place, die in enumerate(scene.dice) if place != last)
    return replace(scene, dice=(*others, DieBody("blue", Pose(at, turn))))


def dice(told: list[Sense]) -> DiceSeen:
    seen = [sense for sense in told if isinstance(sense, DiceSeen)]
    assert len(seen) == 1
    return seen[0]


def notice(seen: DiceSeen) -> Notice:
    """What people read of it at the table."""
    table: Table = brawl_table(*FIGHT)
    before = table.match
    table.hear(seen)
    assert table.match == before
    assert table.proposal is not None
    page = dice_doubt(table, table.proposal, Lid("paper", "Ana", "rolls"), Option("By hand", Accept()))
    assert page.notice is not None
    return page.notice


def strip(known: Calibration, first: tuple[float, float], last: tuple[float, float], breadth: float) -> Floats:
    """Corners in the picture of a straight thing that lies on the mat; metres from the tray's middle."""
    assert known.tray is not None
    ends = np.array((first, last))
    along = ends[1] - ends[0]
    aside = np.array((-along[1], along[0])) / np.hypot(*along) * breadth / 2
    corners: Floats = project(known.tray.plane(4.0), np.array((ends[0] + aside, ends[1] + aside, ends[1] - aside, ends[0] - aside)) * 1000)
    return corners


def shown_with(watch: Watch, scene: Scene, outline: Floats, colour: tuple[int, int, int]) -> DiceSeen:
    told: list[Sense] = []
    for _ in range(16):
        picture: Image = watch.renderer.frame(scene, watch.rng).copy()
        cv2.fillConvexPoly(picture, np.rint(outline).astype(np.int32), colour, cv2.LINE_AA)
        told += watch.frame(picture)
    return dice(told)


@pytest.mark.parametrize("felt", FELT)
def test_a_die_that_lies_flat_against_the_wall_is_read(felt: str) -> None:
    scene = with_last_at(throw(91), (X + WALL - DIE_EDGE / 2 - 0.0005, Y + 0.03, DIE_EDGE / 2))
    seen = dice(watching(felt).show(scene))
    assert (seen.doubt, len(seen.dice), {die.doubt for die in seen.dice}) == (None, 11, {None})


@pytest.mark.parametrize("felt", FELT)
@pytest.mark.parametrize("height", [RIM + DIE_EDGE / 2, DIE_EDGE / 2], ids=["on the rim", "behind the wall"])
def test_v16_a_die_on_the_rim_or_behind_it_is_missed_in_words(felt: str, height: float) -> None:
    beyond = X + WALL + (0.0045 if height > RIM else 0.022)
    seen = dice(watching(felt).show(with_last_at(throw(91), (beyond, Y + 0.03, height))))
    assert seen.doubt is Doubt.COUNT
    assert (notice(seen).title, notice(seen).text) == ("These dice do not fit", MISSING)


@pytest.mark.parametrize("felt", FELT)
def test_a_die_that_leans_on_the_wall_is_asked_about_by_itself(felt: str) -> None:
    seen = dice(watching(felt).show(with_last_at(throw(91), (X + WALL - 0.006, Y + 0.03, 0.022), (0.924, 0.0, 0.383, 0.0))))
    assert seen.doubt is None
    assert sum(die.doubt is not None for die in seen.dice) == 1
    assert notice(seen).text.startswith(("Say what lies on top", "A leaning die is never guessed"))


@pytest.mark.parametrize("felt", FELT)
@pytest.mark.parametrize("turn", [(1.0, 0.0, 0.0, 0.0), (0.98, 0.0, 0.2, 0.0)], ids=["flat", "on a die"])
def test_a_card_in_the_tray_is_to_be_taken_out(felt: str, turn: tuple[float, float, float, float]) -> None:
    card = CardBody(1, Pose((X - 0.02, Y - 0.05, 0.0006 if turn[0] == 1.0 else 0.02), turn))
    seen = dice(watching(felt).show(replace(throw(91), cards=(card,))))
    assert seen.doubt is Doubt.HAND
    assert (notice(seen).title, notice(seen).text) == CLEAR


@pytest.mark.parametrize("felt", FELT)
@pytest.mark.parametrize("colour", [(40, 190, 235), (160, 70, 30)], ids=["yellow", "blue"])
@pytest.mark.parametrize("last", [(0.075, -0.125), (0.2, -0.12)], ids=["in the tray", "over the rim"])
def test_a_pencil_in_the_tray_is_to_be_taken_out(felt: str, colour: tuple[int, int, int], last: tuple[float, float]) -> None:
    watch = watching(felt)
    seen = shown_with(watch, throw(91), strip(calibrated(watch.renderer), (-0.1, -0.12), last, 0.0075), colour)
    assert seen.doubt is Doubt.HAND
    assert (notice(seen).title, notice(seen).text) == CLEAR


@pytest.mark.parametrize("felt", FELT)
@pytest.mark.parametrize("colour", [(90, 150, 190), (190, 195, 195)], ids=["copper", "silver"])
def test_a_coin_is_no_die_that_anybody_rolled(felt: str, colour: tuple[int, int, int]) -> None:
    """It is passed over, or asked about; the dice are read as they are."""
    watch = watching(felt)
    known, round_ = calibrated(watch.renderer), np.linspace(0, 2 * np.pi, 40, endpoint=False)
    assert known.tray is not None
    rim = np.stack((-0.115 + 0.0116 * np.cos(round_), -0.115 + 0.0116 * np.sin(round_)), axis=1) * 1000
    seen = shown_with(watch, throw(91, 0.006), project(known.tray.plane(2.0), rim), colour)
    sure = [die for die in seen.dice if die.doubt is None]
    assert len(sure) == 11
    assert all(die.doubt is Doubt.COLOUR for die in seen.dice if die not in sure)
    assert (seen.doubt is None) == (len(seen.dice) == 11)
