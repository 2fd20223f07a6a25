"""How honest the eye is about dice that are not as they should be: leaning, strange, moving, or not there at all.

Strategy: as in `measure`, every throw has a table of its own and the answer is compared with the scene. Natural throws come from
physics and count only where a die leans or stands on another. Dice with six different faces are taught from throws of their own
and judged on others, by what the tray reads at rest; strange dice show faces that were never taught.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.senses import DiceSeen, Die
from hardware.virtual.dice_world import DiceWorld, DieTruth, die_truth
from hardware.virtual.measure import AWAITED, FRAME_TIME, DiceFigures, drifted, pairs, random_look, read_throw
from hardware.virtual.optics import Camera
from hardware.virtual.render import STRAIGHT_UP, Renderer
from hardware.virtual.scatter import NOWHERE, face_up, scattered
from hardware.virtual.scene import TRAY_CENTRE, DieBody, HandBody, Look, Scene
from hardware.virtual.teach import Example, examples, kind_of
from vision.bodies import Bodies
from vision.calibration import Calibration, Image, Settings, calibrate
from vision.eye import Eye
from vision.faces import Readers
from vision.profile import Profile, built_in
from vision.tray import Tray

STEEP = math.radians(30)  # a die that leans more has no face on top: any reading of it without a doubt is wrong
COLOURS = ("blue",) * 6 + ("green",) * 5
SIX: Mapping[str, tuple[str, ...]] = {
    "blue": ("crowbar", "plus", "minus", "blank", "moon", "N"),
    "green": ("lid", "bolt", "star", "6_", "drop", "house"),
}
STRANGE = ("arrow", "house", "times", "4", "pip5", "moon")  # unlike all that the games' dice show
SHOTS = 5
REST_SPEED = 0.006  # metres a second: a die that is faster still moves


@dataclass(frozen=True, slots=True)
class Shares:
    """Of `n` dice the number `right` without asking, `asked` about, and `wrong` without asking."""

    n: int
    right: int
    asked: int
    wrong: int


def table(look: Look, rng: np.random.Generator, profile: Profile, camera: Camera = STRAIGHT_UP) -> Tray | None:
    """A tray that knows its empty picture, None where the camera cannot locate it."""
    settings, renderer = Settings(), Renderer(look, camera=camera)
    found = calibrate(renderer.empty(rng), settings)
    if not isinstance(found, Calibration) or found.tray is None:
        return None
    tray = Tray(found.tray, settings, Readers(profile, settings.limits))
    tray.renew(renderer.empty(rng))
    return tray


# --- faces ------------------------------------------------------------------------------------------------------------


def six_faced() -> list[DieBody]:
    """Six blue and five green dice, each with six different faces."""
    return [DieBody(colour, NOWHERE, SIX[colour]) for colour in COLOURS]


def taught_six(seed: int) -> Profile:
    """Both kinds taught from a few looks at each face."""
    seen: dict[tuple[str, str], list[Example]] = defaultdict(list)
    for one in examples(six_faced(), 8 * SHOTS, seed, Bodies(built_in().only(SIX))):
        if len(seen[one.body.colour, one.face]) < SHOTS:
            seen[one.body.colour, one.face].append(one)
    told = {colour: [one for (owner, _), shots in seen.items() if owner == colour for one in shots] for colour in SIX}
    return Profile("six", tuple(kind_of(colour, told[colour], SHOTS, readable=0.0) for colour in sorted(told)))


def measure_six(throws: int = 100, seed: int = 20250) -> Shares:
    """Dice with six different faces, as taught from five looks at each."""
    return _shares(_readings(six_faced(), taught_six(seed + 1), throws, seed))


def measure_strange(throws: int = 60, seed: int = 20251) -> Shares:
    """Dice of a taught body whose faces were never taught: all should be refused, so none is right and `asked` is what counts."""
    patterns = [DieBody(colour, NOWHERE, STRANGE) for colour in COLOURS]
    return _shares(_readings(patterns, built_in(), throws, seed))


def _readings(patterns: Sequence[DieBody], profile: Profile, throws: int, seed: int) -> Iterator[tuple[Scene, tuple[Die, ...]]]:
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        scene, look = scattered(rng, patterns), random_look(rng)
        tray = table(look, rng, profile)
        if tray is not None:
            yield scene, tray.read(Renderer(drifted(look, rng)).frame(scene, rng)).dice


def _shares(readings: Iterator[tuple[Scene, tuple[Die, ...]]]) -> Shares:
    right = asked = wrong = 0
    for scene, dice in readings:
        for body, die in pairs(scene, dice):
            good = die is not None and (die.face, die.colour) == (face_up(body.pose.turn, body.faces), body.colour)
            doubted = die is None or die.doubt is not None
            asked, right, wrong = asked + doubted, right + (good and not doubted), wrong + (not good and not doubted)
    return Shares(right + asked + wrong, right, asked, wrong)


# --- leaning and stacked dice -----------------------------------------------------------------------------------------


def natural_throws(count: int, seed: int) -> Iterator[tuple[Scene, list[DieTruth], np.random.Generator]]:
    """Throws as they fall in which some die leans or stands on another."""
    number = 0
    while count:
        rng = np.random.default_rng([seed, number])
        number += 1
        world = DiceWorld()
        world.throw(COLOURS, rng, float(rng.uniform(0, 2 * math.pi)))
        for _ in range(40):
            world.advance(0.1)
        truths = [die_truth(body) for body in world.bodies()]
        if world.at_rest and any(truth.cocked for truth in truths):
            count -= 1
            yield Scene(0.0, dice=world.bodies()), truths, rng


def measure_natural(throws: int = 40, seed: int = 20252) -> DiceFigures:
    """How throws with leaning and stacked dice are told: the truth is the highest face."""
    verdicts = {"right": 0, "asked": 0, "wrong": 0}
    asked_dice = wrong_dice = whole = 0
    for scene, truths, rng in natural_throws(throws, seed):
        told = read_throw(scene, random_look(rng), rng)
        asked, wrong = leaning(scene, truths, told)
        whole += told is None or told.doubt is not None
        verdicts["wrong" if wrong else "asked" if asked or told is None or told.doubt is not None else "right"] += 1
        asked_dice, wrong_dice = asked_dice + asked, wrong_dice + wrong
    return DiceFigures(throws, verdicts["right"], verdicts["asked"], verdicts["wrong"], asked_dice, wrong_dice, whole)


def leaning(scene: Scene, truths: Sequence[DieTruth], told: DiceSeen | None) -> tuple[int, int]:
    """Dice asked about, and dice told wrongly without a doubt, the throw's or their own."""
    if told is None or told.doubt is not None:
        return 0, 0
    wrong = 0
    for truth, (_, die) in zip(truths, pairs(scene, told.dice), strict=True):
        sure = die is not None and die.doubt is None
        wrong += sure and (truth.tilt > STEEP or (die is not None and die.face != truth.face))
    return sum(die.doubt is not None for die in told.dice), wrong


# --- motion, and nothing at all ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MotionFigures:
    """`frames` in which dice or a hand moved, `read`: readings told in them; `delays`: seconds from the last motion of each throw to
    what was told of it."""

    frames: int
    read: int
    delays: tuple[float, ...]


def measure_motion(throws: int = 20, seed: int = 20253) -> MotionFigures:
    """Physical throws as the camera sees them, a hand passing over them before they are read again."""
    frames = read = 0
    delays: list[float] = []
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        one = _watched(rng)
        frames, read, delays = frames + one.frames, read + one.read, [*delays, *one.delays]
    return MotionFigures(frames, read, tuple(delays))


def _watched(rng: np.random.Generator) -> MotionFigures:
    """One throw from the empty tray until it is told, then a hand that passes."""
    renderer, eye, world = Renderer(random_look(rng)), Eye(), DiceWorld()
    at = 0.0

    def told(picture: Image) -> bool:
        return any(isinstance(sense, DiceSeen) and sense.doubt is None for sense in eye.see(picture, at))

    for _ in range(8):
        told(renderer.empty(rng))
        at += FRAME_TIME
    eye.expect(AWAITED)
    world.throw(COLOURS, rng, float(rng.uniform(0, 2 * math.pi)))
    frames = read = 0
    last_motion, delay = at, None
    for _ in range(240):
        before = world.bodies()
        world.advance(FRAME_TIME)
        at += FRAME_TIME
        moved = _fastest(before, world.bodies()) > REST_SPEED
        seen = told(renderer.frame(Scene(at, dice=world.bodies()), rng))
        frames, read = frames + moved, read + (seen and moved)
        last_motion = at if moved else last_motion
        if seen and not moved:
            delay = at - last_motion
            break
    scene = Scene(at, dice=world.bodies())
    for step in range(30):
        at += FRAME_TIME
        hand = HandBody((TRAY_CENTRE[0] + 0.01 * step - 0.15, TRAY_CENTRE[1] - 0.05 + 0.004 * step, 0.07), -1.5)
        frames, read = frames + 1, read + told(renderer.frame(replace(scene, hands=(hand,)), rng))
    return MotionFigures(frames, read, () if delay is None else (float(delay),))


def _fastest(before: Sequence[DieBody], after: Sequence[DieBody]) -> float:
    """Metres a second of the fastest die."""
    ways = [math.dist(one.pose.at, other.pose.at) for one, other in zip(before, after, strict=True)]
    return max(ways, default=0.0) / FRAME_TIME


def measure_phantoms(trays: int = 200, seed: int = 20254) -> int:
    """On how many pictures of empty trays, whose light has drifted, a die is claimed."""
    claimed = 0
    for number in range(trays):
        rng = np.random.default_rng([seed, number])
        look = random_look(rng)
        tray = table(look, rng, built_in())
        if tray is not None:
            later = drifted(look, rng)
            moved = replace(later, lamp=(later.lamp[0] + float(rng.normal(0, 0.05)), *later.lamp[1:]), glare=float(rng.uniform(0, 1)))
            claimed += bool(tray.read(Renderer(moved).empty(rng)).dice)
    return claimed
