"""The glass before a camera: what its lens is taken to be, its pictures made straight, and what was found out kept for the next start.

Strategy: what a person or the camera tells of its lens is where measuring begins; what an earlier start has measured goes before, unless it
contradicts that, for then another lens was screwed on. While mats are located they measure the lens. A lens that bends lines by more than
the eye forgives has its pictures straightened before anybody looks at them, so that nobody else needs to know. Belongs to the wiring; `see`
and `learn` are for the camera's thread.
"""

from __future__ import annotations

import json
import logging
import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.controls import ANY, Lens
from companion.words import N_
from hardware.camera import WIDTH, Camera, Image, Lensed
from vision.bearings import Bearings
from vision.lens import bows, fitted, straightened
from vision.whole import replacing

log = logging.getLogger("binside")
LEAST_SPREAD, LEAST_BEND = 0.02, 0.003  # by which a kept lens is doubted: it is focused anew, and warms up
CONTRADICTS = 3.0  # standard deviations from what the camera tells, from where a kept lens is another one's
SURE = 4.0  # standard deviations of a bend that is there
BOW = 2.0  # px by which a lens may bow a line before its pictures are straightened
STRONG = 40.0  # the same, from where people are told
ROUNDS = 6  # of straightening and measuring what is left
BETTER = 0.7  # of the doubt that is kept, from where what was measured is worth keeping,
WORTH = 0.10  # and the doubt from where it is at all: the next start may see the same view, and must not take it for a second witness
POSSIBLE = (0.25, 5.0)  # focal lengths in widths of the picture
BENT = N_("This lens bends straight lines much; its pictures are straightened. A lens that sees less is surer of the dice.")


@dataclass(frozen=True, slots=True)
class Kept:
    """A lens that was measured, and the camera before which it was."""

    camera: str
    lens: Lens


class Glass:
    """One camera's. `exact`: its lens is the usual one, known without a doubt; `path`: where it is kept, None to forget it."""

    def __init__(self, camera: Camera, bearings: Bearings, exact: bool = False, path: Path | None = None) -> None:
        self._camera, self._bearings, self._exact = camera, bearings, exact
        self._path = path
        self._kept: Kept | None = None
        self._told: Lens | None = None  # what measuring began with
        self._applied: Lens | None = None  # by which pictures are straightened
        self._judged: Lens | None = None  # what was last thought about
        self._rounds = 0

    def see(self, image: Image) -> Image:
        """A picture as the eye is to see it."""
        if self._exact:
            return image
        told = self._tells()
        if told != self._told:
            self._begin(told)
        return image if self._applied is None else straightened(image, self._applied)

    def learn(self) -> None:
        """Think about what the last picture told of the lens."""
        lens = self._bearings.lens
        if self._exact or self._told is None or lens is self._judged or not self._bearings.looks:
            return
        self._judged = lens
        certain = abs(lens.bend) > SURE * lens.bend_spread and bows(lens, self._size) > BOW
        if certain and self._rounds < ROUNDS:
            self._rounds += 1
            self._straighten(replace(lens, bend=lens.bend + self._relieved))
        else:
            self._keep(fitted(self._told, self._bearings.looks))

    @property
    def lens(self) -> Lens:
        """As it is known now, with its whole bend."""
        lens = self._bearings.lens
        return replace(lens, bend=lens.bend + self._relieved)

    @property
    def advice(self) -> str:
        """What could be better, a sentence, or ""."""
        return BENT if bows(self.lens, self._size) > STRONG else ""

    @property
    def _size(self) -> tuple[int, int]:
        return self._bearings.settings.frame_size

    def _tells(self) -> Lens:
        source = self._camera.source
        own = source.lens if isinstance(source, Lensed) else None
        return self._camera.lens or own or ANY

    def _begin(self, told: Lens) -> None:
        """Measure from here on, or from what is kept of this lens."""
        self._told, self._rounds, self._applied = told, 0, None
        self._kept = load(self._path, self._camera.name) if self._path is not None else None
        if self._kept is not None and another(self._kept.lens, told):
            self._kept = None
        known = told if self._kept is None else doubted(self._kept.lens)
        if known.bend:
            self._applied = known
        self._bearings.know(replace(known, bend=0.0))

    def _straighten(self, whole: Lens) -> None:
        assert self._told is not None
        self._applied = whole
        self._bearings.know(replace(self._told, bend=0.0))

    @property
    def _relieved(self) -> float:
        """The bend that pictures are relieved of."""
        return 0.0 if self._applied is None else self._applied.bend

    def _keep(self, measured: Lens) -> None:
        """Write down what was measured by this start's looks alone, where it is better than what is kept."""
        told = self._told
        before = told.spread if self._kept is None and told is not None else self._kept.lens.spread if self._kept is not None else 0.0
        if self._path is None or measured.spread > min(BETTER * before, WORTH):
            return
        self._kept = Kept(self._camera.name, replace(measured, bend=measured.bend + self._relieved))
        log.info("The lens sees %.1f degrees, to %.0f %%", measured.degrees(WIDTH), 100 * measured.spread)
        try:
            save(self._path, self._kept)
        except OSError as wrong:
            log.warning("%s", wrong)


def another(kept: Lens, told: Lens) -> bool:
    """Whether what is kept contradicts what a camera or a person tells."""
    return abs(math.log(kept.focal / told.focal)) > CONTRADICTS * math.hypot(kept.spread, told.spread)


def doubted(kept: Lens) -> Lens:
    """A kept lens as it is believed at another start."""
    return replace(kept, spread=max(kept.spread, LEAST_SPREAD), bend_spread=max(kept.bend_spread, LEAST_BEND))


def save(path: Path, kept: Kept) -> None:
    """One small file; lengths are in widths of the picture, so that they hold at any resolution. Raises OSError."""
    lens = kept.lens
    facts = {"camera": kept.camera, "focal": lens.focal / WIDTH, "spread": lens.spread, "bend": lens.bend, "bend_spread": lens.bend_spread}
    with replacing(path) as file:
        file.write((json.dumps(facts, indent=1, ensure_ascii=False) + "\n").encode())


def load(path: Path, camera: str) -> Kept | None:
    """What is kept of this camera's lens; None where nothing is, or nothing that can be believed: then it is measured anew."""
    try:
        facts = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return Kept(camera, _lens(facts)) if _believed(facts) and facts.get("camera") == camera else None


def _believed(facts: Any) -> bool:
    if not isinstance(facts, dict):
        return False
    numbers = [facts.get(key) for key in ("focal", "spread", "bend", "bend_spread")]
    if not all(isinstance(one, int | float) and not isinstance(one, bool) and math.isfinite(one) for one in numbers):
        return False
    focal, spread, bend, bend_spread = (float(one) for one in numbers if one is not None)
    return POSSIBLE[0] <= focal <= POSSIBLE[1] and 0 < spread < 1 and abs(bend) < 2 and 0 < bend_spread < 1


def _lens(facts: dict[str, Any]) -> Lens:
    return Lens(float(facts["focal"]) * WIDTH, float(facts["spread"]), float(facts["bend"]), float(facts["bend_spread"]))
