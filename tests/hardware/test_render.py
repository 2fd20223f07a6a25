"""The simulated camera's pictures, judged by geometry that the tests work out for themselves."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.virtual import scene
from hardware.virtual.diceart import ROUNDING
from hardware.virtual.optics import Camera, rotation
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, face_up, flat_throw, loose_cards, lying
from hardware.virtual.scene import CardBody, DieBody, HandBody, Look, Pose, Scene
from vision import printed

QUIET = Look(noise=0.0)
PIXELS_PER_METRE = scene.FRAME_SIZE[1] / scene.VIEW_HEIGHT
FLIPPED = (0.0, 0.0, 1.0, 0.0)


@pytest.fixture(scope="module")
def quiet() -> Renderer:
    return Renderer(QUIET)


def seen_at(x: float, y: float, z: float = 0.0) -> np.ndarray:
    """Pixel (column, row) of a point for the camera that hangs straight above, by similar triangles."""
    nearer = scene.CAMERA_HEIGHT / (scene.CAMERA_HEIGHT - z)
    width, height = scene.FRAME_SIZE
    return np.array([(width - 1) / 2 + PIXELS_PER_METRE * nearer * x, (height - 1) / 2 - PIXELS_PER_METRE * nearer * y])


def pixel(picture: np.ndarray, x: float, y: float, z: float = 0.0, reach: int = 0) -> np.ndarray:
    """Mean colour (blue green red) round a point."""
    column, row = np.rint(seen_at(x, y, z)).astype(int)
    return picture[row - reach : row + reach + 1, column - reach : column + reach + 1].mean(axis=(0, 1))


def top_face(picture: np.ndarray, die: DieBody) -> np.ndarray:
    """The colours (n, 3) inside a flat die's top face, without its rounded edge."""
    turn, at, half = rotation(die.pose.turn), np.array(die.pose.at), scene.DIE_EDGE / 2
    up = turn.T @ np.array([0, 0, 1.0])
    axis = int(np.argmax(np.abs(up)))
    across, along = (turn[:, n] for n in range(3) if n != axis)
    corners = [at + 0.7 * half * (a * across + b * along) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mask = np.zeros(picture.shape[:2], np.uint8)
    points = np.array([seen_at(x, y, scene.DIE_EDGE) for x, y, _z in corners])
    cv2.fillConvexPoly(mask, np.rint(points).astype(np.int32), 1)
    return picture[mask > 0].astype(float)


def test_the_mats_fit_the_table() -> None:
    assert printed.TRAY_MAT.size == scene.TRAY_SIZE
    assert printed.CAN_MAT.size == scene.CAN_MAT_SIZE
    assert [marker.id for mat in (printed.TRAY_MAT, printed.CAN_MAT) for marker in mat.markers] == list(range(8))
    first = printed.TRAY_MAT.marker(0)
    assert first.at[0] < 0 < first.at[1]
    assert first.corners[0][0] < first.corners[1][0]
    assert first.corners[0][1] > first.corners[3][1]


@pytest.mark.parametrize("felt", FELTS)
def test_every_marker_is_found_where_it_is_printed(felt: str) -> None:
    picture = Renderer(Look(felt=FELTS[felt])).empty(np.random.default_rng(1))
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, printed.DICTIONARY))
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _rejected = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(picture)
    found = {int(number): square[0] for number, square in zip(ids.ravel(), corners, strict=True)}
    assert sorted(found) == list(range(8))
    for mat, (cx, cy) in ((printed.TRAY_MAT, scene.TRAY_CENTRE), (printed.CAN_MAT, scene.CAN_CENTRE)):
        for marker in mat.markers:
            truth = [seen_at(cx + x, cy + y) for x, y in marker.corners]
            assert np.abs(found[marker.id] - truth).max() < 0.8


@pytest.mark.parametrize("felt", FELTS)
def test_a_die_has_its_colour_where_it_lies(felt: str) -> None:
    renderer = Renderer(replace(QUIET, felt=FELTS[felt]))
    moment = flat_throw(np.random.default_rng(5), gap=0.004)
    picture = renderer.still(moment)
    for die in moment.dice:
        colours = top_face(picture, die)
        coloured = colours[np.ptp(colours, axis=1) > 60]
        strongest = coloured.argmax(axis=1)
        assert len(coloured) > 0.4 * len(colours)
        assert np.mean(strongest == (0 if die.colour == "blue" else 1)) > 0.95


def test_a_lid_has_more_ink_than_a_crowbar_whichever_way_it_lies(quiet: Renderer) -> None:
    rng = np.random.default_rng(2)
    ink: dict[str, list[float]] = {"crowbar": [], "lid": []}
    turns = {}
    for _ in range(200):
        turn = lying(rng)
        axis = tuple(np.rint(rotation(turn).T @ np.array([0, 0, 1.0])).astype(int))
        turns.setdefault(axis, turn)
    assert len(turns) == 6
    for axis, turn in turns.items():
        assert face_up(turn) == scene.FACES[tuple(float(part) for part in axis)]
        die = DieBody("blue", Pose((-0.10, 0.02, scene.DIE_EDGE / 2), turn))
        ink[face_up(turn)].append(float(np.mean(top_face(quiet.still(Scene(0.0, (die,))), die)[:, 2] > 130)))
    assert max(ink["crowbar"]) + 0.03 < min(ink["lid"])


def test_a_far_die_shows_the_side_that_faces_the_lens(quiet: Renderer) -> None:
    die = DieBody("green", Pose((-0.28, 0.0, scene.DIE_EDGE / 2)))
    changed = np.abs(quiet.still(Scene(0.0, (die,))).astype(int) - quiet.still(Scene(0.0))).max(axis=2) > 40
    columns = np.flatnonzero(changed[int(seen_at(0, 0)[1])])
    assert columns.min() == pytest.approx(seen_at(-0.289, 0, scene.DIE_EDGE - ROUNDING)[0], abs=2)
    assert columns.max() == pytest.approx(seen_at(-0.271, 0, 0.0)[0], abs=3)


def test_the_table_shows_through_a_card_s_holes(quiet: Renderer) -> None:
    at = (0.235, 0.05, 0.0002)
    empty = quiet.still(Scene(0.0))
    for turn in ((1.0, 0.0, 0.0, 0.0), FLIPPED):
        picture = quiet.still(Scene(0.0, cards=(CardBody(2, Pose(at, turn)),)))
        for x, y in scene.HOLES:
            through = pixel(picture, at[0] + x, at[1] + y, reach=1) / pixel(empty, at[0] + x, at[1] + y, reach=1)
            assert np.ptp(through) < 0.03, "the mat's own hue"
            assert (through > 0.7).all()
            beside = pixel(picture, at[0] + x, at[1] + y - 0.008) - pixel(empty, at[0] + x, at[1] + y - 0.008)
            assert np.abs(beside).max() > 25


def test_a_higher_card_hides_a_lower_one(quiet: Renderer) -> None:
    low = CardBody(1, Pose((*scene.CAN_CENTRE, 0.0815)))
    high = CardBody(2, Pose((scene.CAN_CENTRE[0] + 0.004, scene.CAN_CENTRE[1], 0.0821)))
    place = (scene.CAN_CENTRE[0] + 0.01, -0.02, 0.082)
    alone = pixel(quiet.still(Scene(0.0, cards=(high,))), *place, reach=2)
    for cards in ((low, high), (high, low)):
        assert pixel(quiet.still(Scene(0.0, cards=cards)), *place, reach=2) == pytest.approx(alone, abs=2)


def test_a_card_that_tips_over_the_rim_lies_on_the_pile_though_its_middle_is_lower(quiet: Renderer) -> None:
    pile = tuple(CardBody(n, Pose((*scene.CAN_CENTRE, 0.0815 + 0.0005 * n))) for n in range(4))
    lean = np.radians(35) / 2
    middle = np.array([scene.CAN_CENTRE[0] + 0.048, scene.CAN_CENTRE[1], 0.0835 - 0.010])
    tipping = CardBody(7, Pose((float(middle[0]), float(middle[1]), float(middle[2])), (np.cos(lean), 0, np.sin(lean), 0)))
    along = rotation(tipping.pose.turn) @ np.array([-0.026, -0.015, 0.0])
    place = middle + along
    alone = pixel(quiet.still(Scene(0.0, cards=(tipping,))), *place, reach=1)
    without = pixel(quiet.still(Scene(0.0, cards=pile)), *place, reach=1)
    assert np.abs(alone - without).max() > 20
    assert pixel(quiet.still(Scene(0.0, cards=(tipping, *pile))), *place, reach=1) == pytest.approx(alone, abs=2)
    under = replace(tipping, pose=Pose((float(middle[0]), float(middle[1]), 0.045), tipping.pose.turn))
    assert pixel(quiet.still(Scene(0.0, cards=(under, *pile))), *place, reach=1) == pytest.approx(without, abs=2)


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_dice_side_by_side_the_farther_one_never_hides_the_nearer_one_s_top(first: int) -> None:
    renderer, (x, y), half = Renderer(QUIET, camera=Camera(tilt=25.0)), scene.TRAY_CENTRE, scene.DIE_EDGE / 2
    near, far = (DieBody(colour, Pose((x, y + up, half))) for colour, up in (("blue", -half), ("green", half)))
    both = renderer.still(Scene(0.0, dice=(near, far) if first == 0 else (far, near)))
    assert np.abs(both.astype(int) - renderer.still(Scene(0.0, dice=(near,))))[_top_at_25(near)].max() < 8


def _top_at_25(die: DieBody) -> np.ndarray:
    """Where the flat part of a die's top shows, mask."""
    x, y, _ = die.pose.at
    reach = scene.DIE_EDGE / 2 - ROUNDING
    corners = np.array([[x + a * reach, y + b * reach, scene.DIE_EDGE, 1.0] for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    seen = corners @ Camera(tilt=25.0).projection(scene.FRAME_SIZE).T
    mask = np.zeros(scene.FRAME_SIZE[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(seen[:, :2] / seen[:, 2:]).astype(np.int32), 1)
    return cv2.erode(mask, np.ones((3, 3), np.uint8)) > 0


def test_the_lid_hides_what_lies_below_it(quiet: Renderer) -> None:
    fallen = CardBody(3, Pose((scene.CAN_CENTRE[0] + 0.07, 0.0, 0.0002)))
    before, after = quiet.still(Scene(0.0)), quiet.still(Scene(0.0, cards=(fallen,)))
    rim = (scene.CAN_CENTRE[0] + 0.040, 0.0, scene.CAN_HEIGHT)
    assert pixel(after, *rim, reach=2) == pytest.approx(pixel(before, *rim, reach=2), abs=1)
    outside = (scene.CAN_CENTRE[0] + 0.09, 0.0)
    assert np.abs(pixel(after, *outside, reach=2) - pixel(before, *outside, reach=2)).max() > 25


def test_a_die_s_shadow_falls_beside_it_and_not_on_the_wall() -> None:
    renderer = Renderer(replace(QUIET, lamp=(-0.45, 0.0, 0.9)))
    die = DieBody("blue", Pose((-0.026, 0.0, scene.DIE_EDGE / 2)))
    before, after = renderer.still(Scene(0.0)), renderer.still(Scene(0.0, (die,)))
    beside = (-0.0145, 0.0)
    assert (pixel(after, *beside) < 0.9 * pixel(before, *beside)).all()
    wall = (-0.009, 0.0, scene.TRAY_WALL)
    assert pixel(after, *wall, reach=3) == pytest.approx(pixel(before, *wall, reach=3), abs=1)


def test_a_hand_covers_what_it_reaches_over(quiet: Renderer) -> None:
    hand = HandBody((-0.15, 0.0, 0.06), from_angle=-np.pi / 2)
    before, after = quiet.still(Scene(0.0)), quiet.still(Scene(0.0, hands=(hand,)))
    blue, green, red = pixel(after, *hand.at, reach=3)
    assert red > green > blue
    sleeve = pixel(after, -0.15, -0.12, 0.06, reach=3)
    assert np.abs(sleeve - pixel(before, -0.15, -0.12, 0.06, reach=3)).max() > 15
    assert pixel(after, -0.15, 0.13, reach=3) == pytest.approx(pixel(before, -0.15, 0.13, reach=3), abs=2)


def test_noise_is_new_in_every_frame_and_has_no_bias() -> None:
    renderer, rng = Renderer(Look()), np.random.default_rng(3)
    still = renderer.still(Scene(0.0))[::2].astype(float)
    frames = np.array([renderer.frame(Scene(0.0), rng)[::2] for _ in range(16)], np.float32)
    assert (frames[0] != frames[1]).mean() > 0.5
    assert 0.8 < frames.std(axis=0, ddof=1).mean() < 4.0
    assert abs(float((frames.mean(axis=0) - still).mean())) < 0.06
    steps = [cv2.GaussianBlur(frame - frames.mean(axis=0), (0, 0), 8) for frame in frames[:6]]
    assert max(float(np.abs(step).max()) for step in steps) < 2.0, "noise, no blotches"


def test_the_same_seed_gives_the_same_picture() -> None:
    pictures = []
    for _ in range(2):
        rng = np.random.default_rng(9)
        pictures.append(Renderer(Look(glare=0.4)).frame(flat_throw(rng), rng))
    assert (pictures[0] == pictures[1]).all()
    other = np.random.default_rng(10)
    assert (Renderer(Look(glare=0.4)).frame(flat_throw(other), other) != pictures[0]).any()


def test_what_is_kept_between_frames_never_shows() -> None:
    """One renderer that saw many scenes draws each like a renderer that saw none."""
    kept, rng = Renderer(replace(QUIET, glare=0.3)), np.random.default_rng(4)
    throw, cards = flat_throw(rng), loose_cards(rng, 3)
    hand = (HandBody((0.0, 0.0, 0.05), 1.0),)
    moved = (replace(cards.cards[0], pose=Pose((0.02, 0.1, 0.05), (0.9, 0.3, 0.2, 0.1))), *cards.cards[1:])
    near_wall = DieBody("blue", Pose((-0.023, 0.05, 0.06), (0.8, 0.5, 0.2, 0.1)))
    for moment in (
        throw,
        replace(throw, cards=cards.cards),
        replace(throw, cards=cards.cards, hands=hand),
        replace(flat_throw(rng), cards=cards.cards),
        replace(throw, cards=moved, dice=(*throw.dice[:-1], near_wall)),
        Scene(0.0),
        Scene(0.0, cards=moved),
    ):
        assert (kept.still(moment) == Renderer(replace(QUIET, glare=0.3)).still(moment)).all()


def test_exposure_and_white_balance_act_on_light() -> None:
    place = (0.235, 0.09)
    light = {}
    for name, look in {
        "plain": QUIET,
        "bright": replace(QUIET, exposure=1.3),
        "red": replace(QUIET, warmth=0.15),
    }.items():
        light[name] = (pixel(Renderer(look).still(Scene(0.0)), *place, reach=4) / 255) ** 2.2
    assert light["bright"] / light["plain"] == pytest.approx(1.3, rel=0.04)
    assert (light["red"] / light["plain"]) == pytest.approx([0.85, 1.0, 1.15], rel=0.04)


def test_glare_shows_the_lamp_where_a_mirror_would() -> None:
    lamp = (-0.45, 0.10, 0.9)
    x, y = (0.6 / 1.5 * part for part in lamp[:2])
    die = DieBody("blue", Pose((x, y, scene.DIE_EDGE / 2)))
    washed, plain = (Renderer(replace(QUIET, lamp=lamp, glare=glare)) for glare in (0.8, 0.0))
    empty = Scene(0.0)
    assert pixel(washed.still(empty), x, y, reach=3).mean() > pixel(plain.still(empty), x, y, reach=3).mean() + 15
    moment = Scene(0.0, (die,))
    assert top_face(washed.still(moment), die)[:, 2].min() > top_face(plain.still(moment), die)[:, 2].min() + 50


def test_a_moving_die_is_blurred_and_a_resting_one_is_not(quiet: Renderer) -> None:
    rng = np.random.default_rng(6)
    moment = flat_throw(rng)
    resting = quiet.blurred([moment] * 3, rng)
    assert np.abs(resting.astype(int) - quiet.still(moment)).max() <= 2
    moving = quiet.blurred([_slid(moment, way) for way in np.linspace(0, 0.012, 16)], rng)
    for die in moment.dice:
        column, row = np.rint(seen_at(die.pose.at[0], die.pose.at[1] - 0.006)).astype(int)
        patch = np.s_[max(row - 20, 0) : row + 20, max(column - 20, 0) : column + 20]
        sharp, soft = (cv2.Sobel(picture[patch], cv2.CV_32F, 0, 1).std() for picture in (resting, moving))
        assert soft < 0.5 * sharp, "along the way it went"


def _slid(moment: Scene, way: float) -> Scene:
    """The scene with every die moved towards the lower edge."""
    places = [(die.pose.at[0], die.pose.at[1] - way, die.pose.at[2]) for die in moment.dice]
    dice = [replace(die, pose=Pose(at, die.pose.turn)) for die, at in zip(moment.dice, places, strict=True)]
    return replace(moment, dice=tuple(dice))


def test_a_tilted_camera_still_sees_both_mats() -> None:
    camera = Camera(tilt=15.0, shift=(0.0, 0.01))
    renderer = Renderer(Look(), camera=camera)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, printed.DICTIONARY))
    corners, ids, _rejected = cv2.aruco.ArucoDetector(dictionary).detectMarkers(renderer.empty(np.random.default_rng(0)))
    found = {int(number): square[0] for number, square in zip(ids.ravel(), corners, strict=True)}
    assert len(found) >= 7
    for number, square in found.items():
        mat, centre = (printed.TRAY_MAT, scene.TRAY_CENTRE) if number < 4 else (printed.CAN_MAT, scene.CAN_CENTRE)
        points = np.array([(centre[0] + x, centre[1] + y, 0.0, 1.0) for x, y in mat.marker(number).corners])
        seen = points @ renderer.projection.T
        assert np.abs(square - seen[:, :2] / seen[:, 2:]).max() < 2.0


def test_flat_throws_lie_in_the_tray_and_do_not_overlap() -> None:
    closest, border = np.inf, 0.0
    for seed in range(30):
        moment = flat_throw(np.random.default_rng(seed))
        assert [die.colour for die in moment.dice] == ["blue"] * 6 + ["green"] * 5
        places = np.array([die.pose.at for die in moment.dice])
        reach = np.abs(places[:, :2] - scene.TRAY_CENTRE).max()
        assert reach <= scene.TRAY_SIZE / 2 - scene.DIE_EDGE / 2
        border = max(border, reach)
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)[np.triu_indices(len(places), 1)]
        assert apart.min() >= scene.DIE_EDGE
        closest = min(closest, apart.min())
    assert closest < 0.023, "some dice nearly touch"
    assert border > 0.128, "some lie at the wall"


def test_a_crowded_tray_is_refused() -> None:
    with pytest.raises(ValueError, match="room"):
        flat_throw(np.random.default_rng(0), blue=30, green=0, spread=0.2)


def test_loose_cards_are_apart_unless_told_otherwise(quiet: Renderer) -> None:
    moment = loose_cards(np.random.default_rng(1), 4, pile=6)
    assert [card.number for card in moment.cards] == list(range(10))
    assert [card.pose.at[2] > scene.CAN_HEIGHT for card in moment.cards] == [True] * 6 + [False] * 4
    alone = quiet.still(Scene(0.0, cards=moment.cards[:6])).astype(int)
    pieces = cv2.connectedComponents((np.abs(quiet.still(moment) - alone).max(axis=2) > 12).astype(np.uint8))[1]
    sizes = np.bincount(pieces.ravel())[1:]
    assert (sizes > 5000).sum() >= 4
