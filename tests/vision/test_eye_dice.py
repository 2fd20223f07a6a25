"""The eye before rendered throws: what it tells, when it keeps quiet, and each doubt shown by a picture."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.senses import DiceMoved, DiceSeen, Doubt
from hardware.virtual.measure import judge, where
from hardware.virtual.optics import Camera
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import DIE_EDGE, TRAY_CENTRE, DieBody, Look, Pose, Scene
from vision.calibration import NO_MARKERS, TOO_DARK, WRONG_SIZE, Image, Limits, Settings
from vision.eye import NOT_EMPTY, Eye
from vision.profile import Profile, built_in

from sights import BOTH, EMPTY, Watch, doubts, shifted, throw, top_in_picture, with_hand  # isort: skip

TURNED = math.radians(28)


@pytest.fixture
def watch() -> Watch:
    """An eye that knows the empty tray and waits for eleven dice."""
    one = Watch()
    assert one.show(EMPTY, 8) == []
    one.eye.expect(BOTH)
    return one


@pytest.mark.parametrize(("felt", "seed"), [("grey", 11), ("navy", 12), ("green", 13), ("sand", 14)])
def test_a_throw_is_read_with_its_faces_and_colours(felt: str, seed: int) -> None:
    one = Watch(Look(felt=FELTS[felt]))
    one.show(EMPTY, 8)
    one.eye.expect(BOTH)
    scene = throw(seed)
    seen = one.seen(scene)
    assert judge(scene, seen)[0] == "right"
    assert seen.doubt is None
    picture = one.eye.album.get(seen.picture)
    assert picture is not None
    assert picture.dtype == np.uint8
    die = seen.dice[0]
    assert die.likely[0] == die.face
    assert abs(die.size - 18 / 280) < 1e-3


def test_one_telling_per_rest_and_motion_makes_it_history(watch: Watch) -> None:
    scene = throw(21)
    watch.seen(scene, 40)
    moved = watch.show(shifted(scene, 0.01), 20)
    assert [type(sense) for sense in moved] == [DiceMoved, DiceSeen]
    assert moved[1].at > moved[0].at


def test_nothing_is_read_while_anything_moves(watch: Watch) -> None:
    scene = throw(22)
    told = [sense for step in range(60) for sense in watch.show(shifted(scene, 0.002 * (step % 7)), 1)]
    assert told == []
    assert watch.seen(scene).at > watch.at - 12 / 30


def test_after_long_motion_whoever_waits_is_told(watch: Watch) -> None:
    scene = throw(22, blue=2, green=0)
    pictures = [watch.renderer.frame(shifted(scene, 0.004 * step), watch.rng) for step in range(2)]
    told = [sense for step in range(230) for sense in watch.frame(pictures[step % 2])]
    assert [(type(sense), sense.doubt) for sense in told if isinstance(sense, DiceSeen)] == [(DiceSeen, Doubt.MOVING)]


def test_nobody_waits_nothing_is_told() -> None:
    one = Watch()
    scene = throw(23)
    assert one.show(EMPTY, 8) + one.show(scene, 20) == []
    one.eye.expect(BOTH)
    assert one.show(scene, 20) == [], "what lay there before the question is no answer to it"
    one.eye.look_again()
    assert judge(scene, one.seen(scene))[0] == "right"
    one.eye.expect(None)
    assert one.show(shifted(scene, 0.01), 20) == []


def test_dice_that_lay_there_before_are_no_throw_when_others_are_taken_away(watch: Watch) -> None:
    scene = throw(25)
    watch.eye.expect(None)
    watch.show(scene, 16)
    watch.eye.expect({"blue": 6})
    watch.show(scene, 6)
    blue = [die for die in scene.dice if die.colour == "blue"]
    green = [die for die in scene.dice if die.colour == "green"]
    for left in (3, 0):
        rest = replace(scene, dice=(*blue, *green[:left]))
        watch.show(with_hand(rest, (-0.15, -0.02, 0.06)), 6)
        assert [sense for sense in watch.show(rest, 20) if isinstance(sense, DiceSeen)] == []
    watch.eye.look_again()  # unless somebody wants them counted
    assert len(watch.seen(rest).dice) == 6
    assert len(watch.seen(throw(26, green=0), 30).dice) == 6


def test_dice_of_another_colour_may_lie_beside_the_awaited(watch: Watch) -> None:
    watch.eye.expect({"blue": 6})
    seen = watch.seen(throw(24))
    assert seen.doubt is None
    assert [die.colour for die in seen.dice] == ["blue"] * 6


@pytest.mark.parametrize(("blue", "green"), [(5, 5), (6, 6), (7, 5)])
def test_another_number_of_dice_is_doubted(watch: Watch, blue: int, green: int) -> None:
    assert watch.seen(throw(25, blue=blue, green=green)).doubt is Doubt.COUNT


def test_a_hand_that_rests_in_the_tray_is_doubted(watch: Watch) -> None:
    scene = throw(26)
    seen = watch.seen(with_hand(scene, (-0.16, -0.04, 0.05)))
    assert seen.doubt is Doubt.HAND


def test_a_lens_that_is_covered_while_dice_are_awaited_is_told_once(watch: Watch) -> None:
    dark = np.zeros((720, 1280, 3), np.uint8)
    told = [sense for _ in range(10) for sense in watch.frame(dark)]
    assert [sense.doubt for sense in told if isinstance(sense, DiceSeen)] == [Doubt.UNSEEN]
    assert watch.eye.health().trouble == TOO_DARK
    scene = throw(27)
    assert judge(scene, watch.seen(scene))[0] == "right"
    assert watch.eye.health().trouble == ""


@pytest.mark.parametrize(("left", "asked"), [(0.02, [Doubt.GLARE]), (0.1, [])])
def test_a_face_is_glare_once_its_print_is_gone_and_no_other_die_is_asked_about(watch: Watch, left: float, asked: list[Doubt]) -> None:
    scene = throw(28)
    face = top_in_picture(watch.eye.bearings.calibration, scene.dice[0], 1.2)  # type: ignore[arg-type]

    def wash(picture: Image) -> None:
        light = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(light, np.round(face).astype(np.int32), 1)
        picture[light > 0] = (picture[light > 0] * left + np.array((222, 205, 205)) * (1 - left)).astype(np.uint8)

    seen = watch.altered(scene, wash)
    assert seen.doubt is None
    assert [die.doubt for die in seen.dice if die.doubt] == asked
    assert doubts(seen, scene.dice[0]) == (asked or [None])
    assert judge(scene, seen)[0] == ("asked" if asked else "right")


def test_tops_that_only_mirror_the_lamp_keep_the_colour_of_their_sides(watch: Watch) -> None:
    scene = throw(28)
    bodies = (scene.dice[1], scene.dice[8])
    tops = [np.round(top_in_picture(watch.eye.bearings.calibration, body)).astype(np.int32) for body in bodies]  # type: ignore[arg-type]

    def mirror(picture: Image) -> None:
        cv2.fillPoly(picture, tops, (246, 246, 246))

    seen = watch.altered(scene, mirror)
    assert seen.doubt is None, "both colours are complete"
    assert [doubts(seen, body) for body in bodies] == [[Doubt.GLARE], [Doubt.GLARE]]


def test_a_strange_print_is_unknown(watch: Watch) -> None:
    scene = throw(29)
    body = scene.dice[3]
    inner = top_in_picture(watch.eye.bearings.calibration, body, 0.55)  # type: ignore[arg-type]
    middle = tuple(int(value) for value in inner.mean(axis=0))

    def stamp(picture: Image) -> None:
        cv2.circle(picture, middle, 15, (150, 60, 30), cv2.FILLED)
        cv2.circle(picture, middle, 10, (230, 230, 230), 4, cv2.LINE_AA)

    seen = watch.altered(scene, stamp)
    assert doubts(seen, body) == [Doubt.UNKNOWN]
    assert seen.doubt is None


def test_faces_that_were_taught_alike_are_alike() -> None:
    kinds = tuple(
        replace(kind, prints=kind.prints.repeat(2, axis=0), faces=("crowbar", "lid") * len(kind.faces), ink=kind.ink.repeat(2))
        for kind in built_in().only(["blue", "green"]).kinds
    )
    one = Watch()
    one.eye = Eye(profile=Profile("twice", kinds))
    one.show(EMPTY, 8)
    one.eye.expect({"blue": 1})
    seen = one.seen(throw(30, blue=1, green=0))
    assert [die.doubt for die in seen.dice] == [Doubt.ALIKE]
    assert set(seen.dice[0].likely) == {"crowbar", "lid"}


def test_a_colour_between_blue_and_green_is_asked_about_alone(watch: Watch) -> None:
    scene = throw(31)
    body = scene.dice[0]
    place = top_in_picture(watch.eye.bearings.calibration, body, 2.0)  # type: ignore[arg-type]

    def tint(picture: Image) -> None:
        area = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(area, np.round(place).astype(np.int32), 1)
        bluish = (area > 0) & (picture[..., 0] > picture[..., 2].astype(np.int32) + 40)
        picture[bluish] = (140, 130, 20)

    seen = watch.altered(scene, tint)
    assert doubts(seen, body) == [Doubt.COLOUR]
    assert seen.doubt is None, "one die of unsure colour makes up for the missing blue one"
    assert len(seen.dice) == 11


def test_a_die_that_leans_on_another_is_doubted(watch: Watch) -> None:
    watch.eye.expect({"blue": 2})
    x, y = TRAY_CENTRE
    tilt = (math.cos(TURNED / 2), math.sin(TURNED / 2), 0.0, 0.0)
    flat = DieBody("blue", Pose((x, y, DIE_EDGE / 2)))
    leaning = DieBody("blue", Pose((x, y + 0.0205, 0.0121), tilt))
    seen = watch.seen(Scene(0.0, dice=(flat, leaning)))
    assert seen.doubt is None
    assert sorted(str(die.doubt) for die in seen.dice) == ["Doubt.LEANING", "None"]


def test_a_die_on_a_die_is_not_read_silently(watch: Watch) -> None:
    watch.eye.expect({"blue": 2})
    x, y = TRAY_CENTRE
    below = DieBody("blue", Pose((x, y, DIE_EDGE / 2)))
    above = DieBody("blue", Pose((x + 0.012, y + 0.006, DIE_EDGE * 0.75)))
    seen = watch.seen(Scene(0.0, dice=(below, above)))
    assert seen.doubt is None
    assert Doubt.TOUCHING in [die.doubt for die in seen.dice]


def test_hostile_frames_in_the_stream_never_raise(watch: Watch) -> None:
    rng = np.random.default_rng(1)
    hostile: list[object] = [
        None,
        np.zeros((480, 640, 3), np.uint8),
        np.zeros((720, 1280), np.uint8),
        np.full((720, 1280, 3), 255, np.uint8),
        rng.integers(0, 256, (720, 1280, 3), np.uint8),
        np.zeros((720, 1280, 4), np.uint8),
        np.full((720, 1280, 3), 128, np.uint8),
    ]
    for picture in hostile:
        for _ in range(8):
            for sense in watch.frame(picture):  # type: ignore[arg-type]
                assert isinstance(sense, (DiceSeen, DiceMoved))
                assert not isinstance(sense, DiceSeen) or sense.doubt is not None
    scene = throw(33)
    assert judge(scene, watch.seen(scene))[0] == "right"


def test_an_eye_that_never_saw_a_mat_says_what_is_wrong() -> None:
    eye = Eye()
    assert eye.see(np.zeros((480, 640, 3), np.uint8), 0.0) == []
    assert eye.health().trouble == WRONG_SIZE
    eye.expect(BOTH)
    assert eye.see(np.full((720, 1280, 3), 90, np.uint8), 1.0) == [DiceSeen((), 1.0, Doubt.UNSEEN, why=NO_MARKERS)]
    assert eye.see(np.full((720, 1280, 3), 90, np.uint8), 1.1) == []
    assert eye.health().trouble == NO_MARKERS
    assert eye.health().tray_markers == 0


def test_a_tray_that_was_never_seen_empty_is_named_and_read_all_the_same() -> None:
    one = Watch()
    scene = throw(34)
    one.show(scene, 8)
    assert one.eye.health().trouble == NOT_EMPTY
    one.eye.expect(BOTH)
    next_throw = throw(35)
    verdict, _, wrong = judge(next_throw, one.seen(next_throw))
    assert verdict in ("right", "asked")
    assert wrong == 0
    one.eye.expect(None)
    one.show(EMPTY, 60)
    assert one.eye.health().trouble == ""
    assert one.eye.health().empty_known


def test_a_bumped_camera_is_noticed_at_the_next_rest() -> None:
    one = Watch()
    one.show(EMPTY, 10)
    before = one.eye.bearings.calibration
    one.renderer = Renderer(Look(felt=FELTS["grey"]), camera=Camera(shift=(0.004, 0.003)))
    one.show(EMPTY, 10)
    assert one.eye.bearings.calibration is not before
    one.eye.expect(BOTH)
    scene = throw(36)
    assert judge(scene, one.seen(scene))[0] == "right"


def test_health_counts_frames_and_markers(watch: Watch) -> None:
    watch.show(EMPTY, 30)
    health = watch.eye.health()
    assert 29 < health.fps < 31
    assert (health.tray_markers, health.can_markers) == (4, 4)
    assert 36 < health.die_px < 42


def test_too_small_dice_are_refused_in_a_sentence() -> None:
    eye = Eye(replace(Settings(), die_edge=12.0, limits=Limits()))
    eye.see(Renderer(Look()).empty(np.random.default_rng(0)), 0.0)
    assert "closer" in eye.health().trouble


def test_the_seen_place_is_the_true_place(watch: Watch) -> None:
    scene = throw(37)
    seen = watch.seen(scene)
    for body in scene.dice:
        x, y = where(body)
        assert min(math.dist((die.x, die.y), (x, y)) for die in seen.dice) < 2.5 / 280
