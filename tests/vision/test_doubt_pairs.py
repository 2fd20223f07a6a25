"""Every doubt has a picture that raises it and a near miss, as like it as can be, that does not."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.senses import DiceSeen, Doubt, Sense
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, NOWHERE, scattered
from hardware.virtual.scene import DIE_EDGE, TRAY_CENTRE, CardBody, DieBody, HandBody, Look, Pose, Scene
from vision.calibration import Image, Limits
from vision.faces import Readers
from vision.profile import Profile, built_in
from vision.spill import CanMat
from vision.tray import Tray

from sights import EMPTY, FRAME, Watch, calibrated, shifted, throw, top_in_picture  # isort: skip

GREY = Look(felt=FELTS["grey"])
X, Y = TRAY_CENTRE
FLAT = DieBody("blue", Pose((X, Y, DIE_EDGE / 2)))
Told = set[Doubt]
Change = Callable[[Image], None]


@cache
def renderer() -> Renderer:
    return Renderer(GREY)


@cache
def tray(profile: Profile | None = None) -> Tray:
    """The grey tray, which knows how it looks when empty."""
    known = calibrated(renderer())
    assert known.tray is not None
    one = Tray(known.tray, known.settings, Readers(profile or built_in(), known.settings.limits))
    one.renew(renderer().empty(np.random.default_rng(2)))
    assert one.reference is not None
    return one


def picture(scene: Scene, change: Change | None = None) -> Image:
    """A live picture of the scene, altered in place."""
    taken = renderer().frame(scene, np.random.default_rng(3)).copy()
    if change is not None:
        change(taken)
    return taken


def of(scene: Scene, change: Change | None = None, profile: Profile | None = None) -> Told:
    """The doubts of one look at a picture, of its dice and of the whole; a die that is not seen raises none, so all must be."""
    reading = tray(profile).read(picture(scene, change))
    assert reading.doubt is not None or len(reading.dice) == len(scene.dice)
    return {doubt for doubt in (reading.doubt, *(die.doubt for die in reading.dice)) if doubt is not None}


def watching(waits_for: dict[str, int]) -> Watch:
    """An eye that knows the empty tray and waits."""
    watch = Watch(GREY)
    watch.show(EMPTY, 8)
    watch.eye.expect(waits_for)
    return watch


def told(senses: Sequence[Sense]) -> Told:
    """The doubts of the readings among what the eye said; there must be one."""
    seen = [sense for sense in senses if isinstance(sense, DiceSeen)]
    assert seen
    return {doubt for one in seen for doubt in (one.doubt, *(die.doubt for die in one.dice)) if doubt is not None}


# --- the pairs --------------------------------------------------------------------------------------------------------


def moving_for(seconds: float) -> Told:
    """Two dice that are pushed to and fro for so long, then lie still."""
    watch, scene = watching({"blue": 2}), throw(22, blue=2, green=0)
    pushed = [watch.renderer.frame(shifted(scene, 0.004 * step), watch.rng) for step in range(2)]
    senses = [sense for step in range(round(seconds / FRAME)) for sense in watch.frame(pushed[step % 2])]
    return told([*senses, *watch.show(scene, 12)])


def hand_at(y: float) -> Told:
    """A hand that rests with its palm so far up, from below."""
    dice = [replace(FLAT, pose=Pose((X + right, Y + 0.09, DIE_EDGE / 2))) for right in (-0.08, 0.08)]
    return of(Scene(0.0, dice=tuple(dice), hands=(HandBody((-0.16, y, 0.05), -1.5),)))


def counted(blue: int) -> Told:
    """So many blue dice where six are awaited, and a green one beside them."""
    return told(watching({"blue": 6}).show(throw(25, blue=blue, green=1), 16))


def beside(right: float, up: float, height: float) -> Told:
    """A level die on the felt and another one so far from it."""
    return of(Scene(0.0, dice=(FLAT, DieBody("blue", Pose((X + right, Y + up, height))))))


def against(degrees: float, away: float, height: float) -> Told:
    """A level die and one that is tilted towards it."""
    half = math.radians(degrees) / 2
    tilted = DieBody("blue", Pose((X, Y + away, height), (math.cos(half), math.sin(half), 0.0, 0.0)))
    return of(Scene(0.0, dice=(FLAT, tilted)))


def washed(left: float) -> Told:
    """A face of whose print the lamp leaves so much."""
    die = throw(28).dice[0]
    area = _area(die, 1.2)

    def wash(taken: Image) -> None:
        taken[area] = (taken[area] * left + np.array((222, 205, 205)) * (1 - left)).astype(np.uint8)

    return of(Scene(0.0, dice=(die,)), wash)


def face(symbol: str) -> Told:
    """A die all whose faces show this symbol."""
    return of(scattered(np.random.default_rng(5), [DieBody("blue", NOWHERE, (symbol,) * 6)], 0.5, 0.004))


def likened(twice: bool) -> Told:
    """A face of a set that was taught every picture as the one and as the other, or as what it is."""
    kinds = tuple(
        replace(kind, prints=kind.prints.repeat(2, axis=0), faces=("crowbar", "lid") * len(kind.faces), ink=kind.ink.repeat(2))
        for kind in built_in().only(["blue"]).kinds
    )
    return of(Scene(0.0, dice=(FLAT,)), profile=Profile("twice", kinds) if twice else built_in().only(["blue"]))


def tinted(colour: tuple[int, int, int]) -> Told:
    """A blue die whose body is painted over (blue, green, red), its print left as it is."""
    area = _area(FLAT, 2.0)

    def paint(taken: Image) -> None:
        taken[area & (taken[..., 0] > taken[..., 2].astype(np.int32) + 40)] = colour

    return of(Scene(0.0, dice=(FLAT,)), paint)


def hung(seconds: float) -> Told:
    """A camera that sends one picture for so long, just when the dice have come to rest, and then lives on."""
    watch, scene = watching({"blue": 2}), throw(22, blue=2, green=0)
    last = watch.renderer.frame(scene, watch.rng)
    senses = [sense for _ in range(round(seconds / FRAME)) for sense in watch.frame(last)]
    assert not any(isinstance(sense, DiceSeen) and sense.dice for sense in senses)
    return told([*senses, *watch.show(scene, 12)])


def carded(apart: float) -> Told:
    """Two loose cards whose middles lie so far apart, beside the can."""
    cards = tuple(CardBody(number, Pose((0.235, up, 0.0006 * (number + 1)))) for number, up in enumerate((-apart / 2, apart / 2)))
    known = calibrated(renderer())
    assert known.can is not None
    mat = CanMat(known.can, known.settings, known.tray)
    mat.reference = mat.flat(picture(EMPTY))
    reading = mat.count(mat.flat(picture(Scene(0.0, cards=cards))))
    assert reading.count >= 1
    return {reading.doubt} - {None}  # type: ignore[return-value]


def covered(share: float) -> Told:
    """A lens that something covers so that this share of the light is left, after which dice are awaited."""
    watch, scene = watching({"blue": 2}), throw(22, blue=2, green=0)
    dimmed = [cv2.convertScaleAbs(watch.renderer.frame(scene, watch.rng), alpha=share) for _ in range(20)]
    return told([sense for one in dimmed for sense in watch.frame(one)])


def _area(die: DieBody, share: float) -> Image:
    """Where a level die's top face shows in the picture, (720, 1280) of bool; `share` of its edge."""
    area = np.zeros((720, 1280), np.uint8)
    cv2.fillConvexPoly(area, np.round(top_in_picture(calibrated(renderer()), die, share)).astype(np.int32), 1)
    inside: Image = area > 0
    return inside


@dataclass(frozen=True, slots=True)
class Pair:
    """`raises`: what the telling picture is told with; `misses`: the same of the near miss."""

    raises: Callable[[], Told]
    misses: Callable[[], Told]


PATIENCE, STALE = Limits().patience, Limits().stale_after
PAIRS = {
    Doubt.MOVING: Pair(lambda: moving_for(PATIENCE + 0.3), lambda: moving_for(PATIENCE - 0.3)),
    Doubt.HAND: Pair(lambda: hand_at(-0.16), lambda: hand_at(-0.24)),
    Doubt.COUNT: Pair(lambda: counted(5), lambda: counted(6)),
    Doubt.TOUCHING: Pair(lambda: beside(0.012, 0.006, 0.75 * DIE_EDGE), lambda: beside(0.0183, 0.006, 0.5 * DIE_EDGE)),
    Doubt.LEANING: Pair(lambda: against(28.0, 0.0205, 0.0121), lambda: against(0.0, 0.0205, DIE_EDGE / 2)),
    Doubt.GLARE: Pair(lambda: washed(0.02), lambda: washed(0.1)),
    Doubt.UNKNOWN: Pair(lambda: face("arrow"), lambda: face("crowbar")),
    Doubt.ALIKE: Pair(lambda: likened(True), lambda: likened(False)),
    Doubt.COLOUR: Pair(lambda: tinted((140, 130, 20)), lambda: tinted((150, 95, 20))),
    Doubt.STALE: Pair(lambda: hung(STALE + 0.3), lambda: hung(STALE - 0.1)),
    Doubt.OVERLAP: Pair(lambda: carded(0.08), lambda: carded(0.1)),
    Doubt.UNSEEN: Pair(lambda: covered(0.02), lambda: covered(0.6)),
}
OF_THE_SCALE = {Doubt.BETWEEN, Doubt.ZERO}  # no picture raises it; tests/hardware/test_counting.py has weights that do


def test_every_doubt_has_its_pair() -> None:
    assert set(PAIRS) | OF_THE_SCALE == set(Doubt)
    assert not set(PAIRS) & OF_THE_SCALE


@pytest.mark.parametrize("doubt", PAIRS, ids=lambda doubt: doubt.value)
def test_the_picture_raises_the_doubt_and_no_other(doubt: Doubt) -> None:
    assert PAIRS[doubt].raises() == {doubt}


@pytest.mark.parametrize("doubt", PAIRS, ids=lambda doubt: doubt.value)
def test_the_near_miss_raises_none(doubt: Doubt) -> None:
    assert PAIRS[doubt].misses() == set()


def part_of_a_face(colour: tuple[int, int, int], symbol: str = "crowbar") -> Told:
    """A die all whose faces show this symbol, with a pool of that colour (blue, green, red) on the middle of its top."""
    scene = scattered(np.random.default_rng(5), [DieBody("blue", NOWHERE, (symbol,) * 6)], 0.5, 0.004)
    area = _area(scene.dice[0], 0.6)

    def paint(taken: Image) -> None:
        taken[area] = colour

    return of(scene, paint)


def test_a_crowbar_that_a_reflection_hides_in_part_is_told_as_glare() -> None:
    assert part_of_a_face((254, 252, 252)) == {Doubt.GLARE}


def test_a_crowbar_that_dark_paint_hides_in_part_is_a_face_nobody_knows() -> None:
    assert part_of_a_face((60, 40, 30)) == {Doubt.UNKNOWN}


@pytest.mark.parametrize("more", [1.0, 1.1])  # paper at 237 then: the camera is not left with more than 244
def test_an_untaught_face_in_strong_light_is_no_glare(more: float) -> None:
    def brighter(taken: Image) -> None:
        taken[:] = cv2.convertScaleAbs(taken, alpha=more)

    scene = scattered(np.random.default_rng(5), [DieBody("blue", NOWHERE, ("arrow",) * 6)], 0.5, 0.004)
    assert of(scene, brighter) == {Doubt.UNKNOWN}
