"""How well the eye reads the simulated table: throws that lie flat, under light and cloth drawn by chance, and fallen cards.

Strategy: every throw has a table of its own (cloth, exposure, white balance, noise, glare, lamp) and is read as the eye
reads it: calibration and the empty reference from a picture of the empty table, then the picture of the throw. The
answer is compared with the scene itself. The reference is taken before the light drifts a little, as it does in a room.
Cards fall as physics lets them: people pile them up on the can, mostly carelessly, until it is high.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np

from companion.senses import DiceSeen, Die
from hardware.virtual.optics import Camera
from hardware.virtual.physics import World
from hardware.virtual.render import STRAIGHT_UP, Renderer
from hardware.virtual.scatter import FELTS, face_up, flat_throw
from hardware.virtual.scene import CAN_CENTRE, TRAY_CENTRE, TRAY_SIZE, DieBody, Look, Pose, Scene
from hardware.virtual.truth import CAN, TrueCard
from vision.calibration import Image, Unseen, calibrate
from vision.eye import Eye
from vision.profile import Profile
from vision.spill import CanMat, SpillReading

AWAITED = {"blue": 6, "green": 5}
FRAME_TIME = 1 / 30


def random_look(rng: np.random.Generator) -> Look:
    """A table: one of eight cloths, exposure ±30 %, white balance ±15 %, noise ½ to 2, glare in two of three."""
    felt = FELTS[str(rng.choice(sorted(FELTS)))]
    turn = rng.uniform(0, 2 * math.pi)
    lamp = (0.55 * math.cos(turn), 0.55 * math.sin(turn), float(rng.uniform(0.7, 1.1)))
    return Look(
        felt=felt,
        exposure=float(rng.uniform(0.7, 1.3)),
        warmth=float(rng.uniform(-0.15, 0.15)),
        noise=float(rng.uniform(0.5, 2.0)),
        glare=float(max(0.0, rng.uniform(-0.5, 1.0))),
        lamp=lamp,
    )


def drifted(look: Look, rng: np.random.Generator) -> Look:
    """The same table a while later: exposure and white balance have wandered a little."""
    exposure = look.exposure * float(rng.uniform(0.95, 1.05))
    return replace(look, exposure=exposure, warmth=look.warmth + float(rng.uniform(-0.02, 0.02)))


@dataclass(frozen=True, slots=True)
class DiceFigures:
    """`right`, `asked`, `wrong_silent`: throws (they add up to `throws`); `dice_asked`, `dice_wrong`: dice in doubt, and
    dice named wrongly without a doubt; `whole_asked`: throws in doubt as a whole; `doubts`: how often each reason."""

    throws: int
    right: int
    asked: int
    wrong_silent: int
    dice_asked: int
    dice_wrong: int
    whole_asked: int
    doubts: dict[str, int] = field(default_factory=dict)


def where(body: DieBody) -> tuple[float, float]:
    """A die's place in the flattened tray picture, 0..1 from the left and from the top."""
    x, y = (body.pose.at[axis] - TRAY_CENTRE[axis] for axis in (0, 1))
    return x / TRAY_SIZE + 0.5, 0.5 - y / TRAY_SIZE


def pairs(scene: Scene, dice: tuple[Die, ...]) -> Iterator[tuple[DieBody, Die | None]]:
    """Each true die with the seen one that lies on it, if any."""
    for body in scene.dice:
        x, y = where(body)
        near = [die for die in dice if math.hypot(die.x - x, die.y - y) < 0.4 * body.edge / TRAY_SIZE]
        yield body, near[0] if len(near) == 1 else None


EMPTY_FRAMES, MOVING_FRAMES, THROW_FRAMES = 8, 3, 75  # the reading ends when the throw has been told
SLIDE = 0.012  # metres that dice still slide in one frame before they rest


def throw_frames(scene: Scene, look: Look, rng: np.random.Generator, camera: Camera = STRAIGHT_UP) -> Iterator[Image]:
    """The empty table, dice that slide to where they will lie, blurred by their motion, then the throw at rest."""
    before = Renderer(look, camera=camera)
    for _ in range(EMPTY_FRAMES):
        yield before.empty(rng)
    after = Renderer(drifted(look, rng), camera=camera)
    for left in range(MOVING_FRAMES, 0, -1):
        yield after.blurred([_before_rest(scene, left - share) for share in (0.0, 0.3, 0.6)], rng)
    for _ in range(THROW_FRAMES):
        yield after.frame(scene, rng)


def _before_rest(scene: Scene, frames: float) -> Scene:
    """The same dice so many frames earlier, on their way from the tray's middle."""
    dice = []
    for die in scene.dice:
        x, y, z = die.pose.at
        away = np.array([x - TRAY_CENTRE[0], y - TRAY_CENTRE[1]])
        back = min(0.9, SLIDE * frames / max(1e-6, float(np.linalg.norm(away))))
        dice.append(replace(die, pose=Pose((x - back * float(away[0]), y - back * float(away[1]), z), die.pose.turn)))
    return replace(scene, dice=tuple(dice))


def read_throw(
    scene: Scene,
    look: Look,
    rng: np.random.Generator,
    camera: Camera = STRAIGHT_UP,
    profile: Profile | None = None,
    awaited: Mapping[str, int] | None = None,
) -> DiceSeen | None:
    """What the eye tells about one throw, None if it tells nothing within its frames."""
    eye = Eye(profile=profile)
    for number, frame in enumerate(throw_frames(scene, look, rng, camera)):
        if number == EMPTY_FRAMES:
            eye.expect(AWAITED if awaited is None else awaited)
        for sense in eye.see(frame, number * FRAME_TIME):
            if isinstance(sense, DiceSeen):
                return sense
    return None


def _named(die: Die, body: DieBody) -> bool:
    return die.face == face_up(body.pose.turn, body.faces) and die.colour == body.colour


def judge(scene: Scene, told: DiceSeen | None) -> tuple[str, int, int]:
    """ "right", "asked" or "wrong"; dice asked about; dice wrong and silent."""
    if told is None or told.doubt is not None:
        return "asked", 0, 0
    asked = sum(die.doubt is not None for die in told.dice)
    met = list(pairs(scene, told.dice))
    wrong = sum(die is not None and die.doubt is None and not _named(die, body) for body, die in met)
    missed = [body for body, die in met if die is None]
    wrong += sum(not any(_about(die, body) for die in told.dice) for body in missed)
    wrong += max(0, len(told.dice) - len(met))
    if wrong:
        return "wrong", asked, wrong
    return ("asked" if asked else "right"), asked, 0


def _about(die: Die, body: DieBody) -> bool:
    """Whether a die in doubt is asked about so near a true one that a person sees which is meant."""
    x, y = where(body)
    return die.doubt is not None and math.hypot(die.x - x, die.y - y) < body.edge / TRAY_SIZE


def hung(tilt: float) -> Camera:
    """A camera that hangs askew and still has the whole floor of the tray in its picture."""
    return Camera(tilt=tilt, shift=(ASIDE, 0.0) if tilt > 5.0 else (0.0, 0.0))


ASIDE = -0.03  # metres towards the tray: from the side its nearer corners lie farther apart


def measure_dice(throws: int = 300, seed: int = 20240, tilt: float = 0.0) -> DiceFigures:
    """Read so many flat throws of 6 blue and 5 green dice through a camera that hangs `tilt` degrees askew."""

    def one(rng: np.random.Generator) -> tuple[Scene, DiceSeen | None]:
        scene, look = flat_throw(rng), random_look(rng)
        return scene, read_throw(scene, look, rng, hung(tilt))

    return counted(one(np.random.default_rng([seed, number])) for number in range(throws))


def counted(throws: Iterable[tuple[Scene, DiceSeen | None]]) -> DiceFigures:
    """What was told of throws, compared with what lay there."""
    verdicts: Counter[str] = Counter()
    doubts: Counter[str] = Counter()
    asked_dice = wrong_dice = whole = 0
    for scene, told in throws:
        verdict, asked, wrong = judge(scene, told)
        verdicts[verdict] += 1
        asked_dice, wrong_dice = asked_dice + asked, wrong_dice + wrong
        whole += told is None or told.doubt is not None
        doubts.update(_doubts(told))
    return DiceFigures(
        verdicts.total(), verdicts["right"], verdicts["asked"], verdicts["wrong"], asked_dice, wrong_dice, whole, dict(doubts)
    )


def _doubts(told: DiceSeen | None) -> list[str]:
    if told is None:
        return ["nothing told"]
    whole = [f"whole: {told.doubt.value}"] if told.doubt is not None else []
    return whole + [die.doubt.value for die in told.dice if die.doubt is not None]


# --- loose cards round the can ------------------------------------------------------------------------------------------

DEEDS = ("careful",) + 2 * ("ordinary",) + 4 * ("careless",)  # how people place a card, each as likely as the next
CAT_EVERY, CAT_LIKES = 8, 5  # deeds of a cat among these, once more cards than that lie on the can
HIGHEST_PILE = 16  # cards, then another table is begun
ON_THE_MAT, IN_VIEW = 0.140, 0.215  # metres from the can's axis: nearer than the first a card shows, beyond the second it does not


@dataclass(frozen=True, slots=True)
class SpillFigures:
    """`right`, `asked`, `wrong_silent`: deeds after which the camera counted the fallen cards rightly and without a doubt, in
    doubt, wrongly without a doubt (they add up to `deeds`). `too_many`: of the wrong ones, more than lay there. `calm`: deeds
    after which nothing had fallen, `false`: of these, how often a card was claimed all the same, in doubt or not. `falls`:
    deeds after which cards lay in view, `falls_right`, `falls_asked`: how these were counted."""

    deeds: int
    right: int
    asked: int
    wrong_silent: int
    too_many: int
    calm: int
    false: int
    falls: int
    falls_right: int
    falls_asked: int


@dataclass(frozen=True, slots=True)
class _Counted:
    """One deed: between `least` and `most` cards fell to where they can be seen, the camera told `reading`."""

    least: int
    most: int
    fallen: int
    reading: SpillReading

    @property
    def verdict(self) -> str:
        if self.reading.doubt is not None:
            return "asked"
        return "right" if self.least <= self.reading.count <= self.most else "wrong"


def measure_spill(placements: int = 120, seed: int = 20241) -> SpillFigures:
    """Let people (and a cat) bring so many deeds upon physical tables, each with light of its own; fallen cards are counted
    against the picture before the deed, and swept off the table. Cards that slid off it or into the tray cannot be seen."""
    told: list[_Counted] = []
    table = 0
    while len(told) < placements:
        rng = np.random.default_rng([seed, table])
        told += islice(_spills(rng), placements - len(told))
        table += 1
    calm, falls = [one for one in told if not one.fallen], [one for one in told if one.least]
    verdicts = Counter(one.verdict for one in told)
    of_falls = Counter(one.verdict for one in falls)
    return SpillFigures(
        deeds=len(told),
        right=verdicts["right"],
        asked=verdicts["asked"],
        wrong_silent=verdicts["wrong"],
        too_many=sum(one.verdict == "wrong" and one.reading.count > one.most for one in told),
        calm=len(calm),
        false=sum(one.reading.count > 0 for one in calm),
        falls=len(falls),
        falls_right=of_falls["right"],
        falls_asked=of_falls["asked"],
    )


def _spills(rng: np.random.Generator) -> Iterator[_Counted]:
    """What the camera counts on one table, deed by deed, until its pile is high."""
    look = random_look(rng)
    before, after = Renderer(look), Renderer(drifted(look, rng))
    found = calibrate(before.empty(rng))
    if isinstance(found, Unseen) or found.can is None:
        raise ValueError("the simulated camera does not find the can's mat")
    mat = CanMat(found.can, found.settings, found.tray)
    world = World(int(rng.integers(2**31)))
    while world.truth().on_can < HIGHEST_PILE:
        mat.reference = mat.flat(before.frame(world.scene(), rng))
        do(world, rng)
        _rest(world)
        cards = [card for card in world.truth().cards if card.where != CAN]
        reading = mat.count(mat.flat(after.frame(world.scene(), rng)))
        yield _Counted(_near(cards, ON_THE_MAT), _near(cards, IN_VIEW), len(cards), reading)
        if cards:
            world.sweep()
            _rest(world)


def do(world: World, rng: np.random.Generator) -> None:
    """A player puts a card on the can with some care, or the cat comes."""
    if world.truth().on_can > CAT_LIKES and rng.integers(CAT_EVERY) == 0:
        world.cat()
        return
    world.place(str(rng.choice(DEEDS)))


def _rest(world: World) -> None:
    """Until the hands have left and nothing moves."""
    world.advance(world.time + 0.2)
    while world.busy:
        world.advance(world.time + 0.1)


def _near(cards: Sequence[TrueCard], reach: float) -> int:
    """How many of these lie so near the can, and not in the tray."""
    offsets = [(card.at[0] - CAN_CENTRE[0], card.at[1] - CAN_CENTRE[1]) for card in cards]
    return sum(max(abs(x), abs(y)) < reach and x > -ON_THE_MAT for x, y in offsets)
