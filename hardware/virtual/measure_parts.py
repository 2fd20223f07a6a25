"""What each part of the eye contributes: the same throws, read with all parts and with one of them taken away.

Strategy: throws of 6 blue and 5 green dice on tables of random light and cloth, flat under a camera that hangs straight or 25° askew,
or as physics lets them fall. Each is read from up to five frames as at the table. What is taken away:

- `calibration`: no mats; dice are found and read as in anybody's photograph, which knows neither pose nor scale nor light;
- `reference`: the empty tray was never seen and is guessed from the cloth's own colour;
- `second reader`: the network alone names the faces, nothing must agree with it;
- `voting`: the first frame at rest is believed;
- `counts`: nobody says that six blue and five green dice were thrown;
- `leaning`: no die is asked about for how it lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unittest.mock import patch

import numpy as np

from companion.senses import DiceSeen, Die, Doubt
from hardware.virtual.dice_world import die_truth
from hardware.virtual.measure import AWAITED, drifted, hung, judge, random_look
from hardware.virtual.measure_dice import leaning, natural_throws
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import flat_throw
from hardware.virtual.scene import Scene
from vision import faces
from vision.calibration import Calibration, Image, MatPose, Settings, calibrate, project
from vision.eye import against
from vision.faces import Readers
from vision.likeness import Likeness
from vision.loose import PictureReading, look, name
from vision.network import embed
from vision.profile import Profile, built_in
from vision.settle import Rest
from vision.tray import Tray, TrayReading

PARTS = ("nothing", "calibration", "reference", "second reader", "voting", "counts", "leaning")
LAYOUTS = ("flat", "flat at 25°", "as they fall")
FRAMES = 5  # of each throw at rest
ONE_READER = (embed, embed)
USUAL = Settings()
NO_LEANING = replace(
    USUAL,
    limits=replace(
        USUAL.limits,
        leaning_spill=9.0,
        apart_spill=9.0,
        leaning_fit=0.0,
        edges_fit=0.0,
        turned_fit=0.0,
        askew_fit=0.0,
        poor_fit=0.0,
        poor_cover=0.0,
    ),
)


@dataclass(frozen=True, slots=True)
class Row:
    """Of `throws` so many were told `right` without asking, `asked` about (a die or the whole), told `wrong` without asking."""

    without: str
    layout: str
    throws: int
    right: int
    asked: int
    wrong: int


@dataclass(frozen=True, eq=False)
class Table:
    """What the camera saw of one throw: the empty tray, then frames at rest; and where the camera is."""

    scene: Scene
    pose: MatPose
    empty: Image
    frames: tuple[Image, ...]


def measure_parts(throws: int, seed: int, layouts: Sequence[str] = LAYOUTS) -> list[Row]:
    """Every part taken away by itself, with each layout."""
    rows = []
    for layout in layouts:
        verdicts: dict[str, Counter[str]] = {part: Counter() for part in PARTS}
        eyes = Eyes(built_in())
        for table in tables(layout, throws, seed):
            for part in PARTS:
                verdicts[part][_verdict(layout, table.scene, eyes.read(table, part))] += 1
        rows += [Row(part, layout, of.total(), of["right"], of["asked"], of["wrong"]) for part, of in verdicts.items()]
    return rows


def tables(layout: str, throws: int, seed: int) -> Iterator[Table]:
    """Throws with all that is seen of them; those whose mat is not found are left out."""
    camera = hung(25.0 if layout == "flat at 25°" else 0.0)
    for scene, rng in _scenes(layout, throws, seed):
        seen = random_look(rng)
        before, after = Renderer(seen, camera=camera), Renderer(drifted(seen, rng), camera=camera)
        empty = before.empty(rng)
        calibration = calibrate(empty, Settings())
        if isinstance(calibration, Calibration) and calibration.tray is not None:
            yield Table(scene, calibration.tray, empty, tuple(after.frame(scene, rng) for _ in range(FRAMES)))


def _scenes(layout: str, throws: int, seed: int) -> Iterator[tuple[Scene, np.random.Generator]]:
    if layout == "as they fall":
        for scene, _truths, rng in natural_throws(throws, seed):
            yield scene, rng
        return
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        yield flat_throw(rng), rng


def _verdict(layout: str, scene: Scene, told: DiceSeen) -> str:
    if layout != "as they fall":
        return judge(scene, told)[0]
    asked, wrong = leaning(scene, [die_truth(body) for body in scene.dice], told)
    return "wrong" if wrong else "asked" if asked or told.doubt is not None else "right"


class Eyes:
    """The readers, made once, with and without each part."""

    def __init__(self, profile: Profile) -> None:
        self.both = self._learnt(profile)
        with patch.object(faces, "READERS", ONE_READER):
            self.network = self._learnt(profile)
        self.likeness = Likeness(profile.only(sorted(AWAITED)))

    def _learnt(self, profile: Profile) -> Readers:
        """Readers that have learnt with whatever reads just now: they do so in a thread of their own."""
        readers = Readers(profile, USUAL.limits)
        assert readers.taught
        return readers

    def read(self, table: Table, without: str) -> DiceSeen:
        """One throw with one part taken away."""
        if without == "calibration":
            reading = tray_reading(name(look(table.frames[0]), self.likeness), table.pose)
        else:
            reading = self._in_tray(table, without)
        dice, doubt = (reading.dice, reading.doubt) if without == "counts" else against(reading, AWAITED)
        return DiceSeen(dice, 0.0, doubt)

    def _in_tray(self, table: Table, without: str) -> TrayReading:
        settings = NO_LEANING if without == "leaning" else USUAL
        alone = without == "second reader"
        tray = Tray(table.pose, settings, self.network if alone else self.both)
        if without != "reference":
            tray.reference = tray.flat(table.empty)
        with patch.object(faces, "READERS", ONE_READER if alone else faces.READERS):
            return tray.read(table.frames[0]) if without == "voting" else _voted(tray, table.frames)


def _voted(tray: Tray, frames: Sequence[Image]) -> TrayReading:
    """As the eye votes over the frames of one rest."""
    rest = Rest(tray.settings.limits, tray.settings.limits.same_place / 280.0, fresh=True)
    last = TrayReading((), None, True)
    for frame in frames:
        last = tray.read(frame)
        if (agreed := rest.take(last)) is not None:
            return agreed
    return replace(last, doubt=last.doubt or Doubt.MOVING)


def tray_reading(seen: PictureReading, pose: MatPose) -> TrayReading:
    """What was read without mats, with its places told as shares of the tray so that it can be judged."""
    plane = np.linalg.inv(pose.plane(Settings().die_edge))
    dice = []
    for die in seen.dice:
        x, y = project(plane, np.array([die.top.centre]))[0] / pose.size
        dice.append(Die(die.colour, die.face, float(x) + 0.5, 0.5 - float(y), Settings().die_edge / pose.size, die.doubt, die.likely))
    return TrayReading(tuple(dice), seen.doubt, not dice)


def as_table(rows: Sequence[Row]) -> str:
    """The rows as Markdown, one line for each part, right / asked / wrong in per cent for each layout."""
    layouts = list(dict.fromkeys(row.layout for row in rows))
    heads = " | ".join(f"{layout}: right / asked / wrong" for layout in layouts)
    lines = [f"| taken away | {heads} |", "|---|" + "---|" * len(layouts)]
    for part in dict.fromkeys(row.without for row in rows):
        cells = []
        for layout in layouts:
            (row,) = [one for one in rows if (one.without, one.layout) == (part, layout)]
            cells.append(" / ".join(f"{100 * count / row.throws:.1f}" for count in (row.right, row.asked, row.wrong)))
        lines.append(f"| {part} | " + " | ".join(cells) + " |")
    return "\n".join(lines)
