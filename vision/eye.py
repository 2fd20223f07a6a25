"""The camera's eye: frames with their times in, senses out.

Strategy: every frame passes the gate (motion). The rare, dear looks (dice, cards, markers) happen only at rest. The eye
tells dice only while somebody waits for dice, once per rest, and only what moved into place after the waiting began.
Nothing here waits, sleeps or reads a clock; a bad frame is answered with a doubt or a sentence in `health()`.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass

from companion.senses import DiceMoved, DiceSeen, Die, Doubt, Sense
from companion.words import N_
from vision.album import Album
from vision.bearings import Bearings
from vision.calibration import Image, MatPose, Settings, fault
from vision.canwatch import CanWatch
from vision.faces import Readers
from vision.motion import Gate
from vision.printed import CAN_MAT, TRAY_MAT
from vision.profile import Profile, built_in
from vision.settle import Now, Rest, nearest
from vision.spill import CanMat
from vision.tray import Cut, Tray, TrayReading

NOT_EMPTY = N_("Take everything out of the dice tray once, so that the camera learns how it looks when empty.")
SAME = N_("The camera sends the same picture again and again.")


@dataclass(frozen=True, slots=True)
class Health:
    """How the eye is doing. `fps` of the last second; markers seen at calibration; `die_px`: a die's edge in the frame;
    `empty_known`: the empty tray has been seen; `trouble`: one sentence, "" when all is well; `advice`: what could be better though it
    works; `tilt`: degrees of the camera from vertical; `corners`: of the tray from the upper left, shares of the picture, seen or not."""

    fps: float
    tray_markers: int
    can_markers: int
    die_px: float
    empty_known: bool
    trouble: str
    advice: str = ""
    tilt: float = 0.0
    corners: tuple[tuple[float, float, bool], ...] = ()


class Eye:
    """Everything the camera can say. `see` belongs to one thread; `expect`, `look_again`, `mark_can_reference`,
    `health` and `album` may be used from another."""

    def __init__(self, settings: Settings | None = None, profile: Profile | None = None, album: Album | None = None) -> None:
        self.settings = settings or Settings()
        self.album = album or Album()
        self._readers = Readers(profile or built_in(), self.settings.limits)
        self._cuts: dict[int, tuple[Cut, ...]] = {}  # the faces that the album's pictures were read from, by its numbers
        self._other: Profile | None = None  # the dice that are to be read from the next frame on
        self._empty: Image | None = None  # the empty tray, as a lesson saw it last
        self.lesson = False  # dice are being taught: what lies in the tray is no throw, and the tray is not taken for empty
        self.bearings = Bearings(self.settings)
        self._fault = ""  # of the present frame
        self._awaited: dict[str, int] | None = None
        self._new_wait = self._insist = False
        self._times: deque[float] = deque(maxlen=60)
        self._tray: Tray | None = None
        self._can: CanWatch | None = None
        self._gate: Gate | None = None
        self._rest = self._new_rest()
        self._left: tuple[Die, ...] = ()  # dice that lay there when the present wait began
        self._lights_until = float("-inf")
        self._live_at = float("-inf")  # when a picture last differed from the one before
        self._told_why = ""  # why nothing can be read, as somebody who waits has been told

    def _new_rest(self) -> Rest:
        return Rest(self.settings.limits, self.settings.limits.same_place / 280.0)

    @property
    def colours(self) -> frozenset[str]:
        """The kinds of dice that it was taught."""
        return frozenset((self._other or self._readers.profile).colours)

    def use(self, profile: Profile, empty: Image | None = None) -> None:
        """Read another set of dice from the next frame on. `empty`: a frame that showed the empty tray. For any thread."""
        self._empty, self._other = empty, profile

    @property
    def resting(self) -> MatPose | None:
        """The camera over the tray, while nothing moves there; for the thread that calls `see`."""
        calm = self._rest.still >= self.settings.limits.still_frames and not self.bearings.astray
        return self._tray.pose if self._tray is not None and calm else None

    def expect(self, colours: Mapping[str, int] | None) -> None:
        """Which dice somebody waits for now, for instance {"blue": 6, "green": 5}; None: nobody. Asking for the same
        dice again changes nothing; a new wait is only content with dice that move after it began."""
        wanted = None if colours is None else dict(colours)
        if wanted != self._awaited:
            self._awaited, self._new_wait, self._told_why = wanted, wanted is not None, ""

    def cut_at(self, picture: int, x: float, y: float) -> Cut | None:
        """The face that was read at a place of a picture of the album (0..1), None where there was none or it is long ago."""
        near = [one for one in self._cuts.get(picture, ()) if math.hypot(one.x - x, one.y - y) < self._rest.same_place]
        return near[0] if near else None

    @property
    def rolling(self) -> bool:
        """Whether somebody waits for dice: the light must not be changed under their throw."""
        return self._awaited is not None

    def look_again(self) -> None:
        """A person asks: tell what lies there now, moved or not, dice and cards."""
        self._insist, self._told_why = True, ""
        if self._can is not None:
            self._can.insist = True

    def own_lights(self, until: float) -> None:
        """Lights of our own change until then: what they do to the picture is no motion, and nothing is read in it."""
        self._lights_until = until

    def mark_can_reference(self, at: float) -> None:
        """A turn begins: what lies round the can at rest now is no spill."""
        if self._can is not None:
            self._can.mark(at)

    def health(self) -> Health:
        """Numbers for the sensors' screen."""
        times = list(self._times)
        fps = (len(times) - 1) / (times[-1] - times[0]) if len(times) > 1 and times[-1] > times[0] else 0.0
        known = self.bearings.calibration
        seen = known.corners if known is not None else {}
        tray = self._tray
        edge = self.settings.die_edge
        return Health(
            fps=round(fps, 1),
            tray_markers=sum(marker.id in seen for marker in TRAY_MAT.markers),
            can_markers=sum(marker.id in seen for marker in CAN_MAT.markers),
            die_px=round(tray.pose.pixels(edge, edge), 1) if tray is not None else 0.0,
            empty_known=tray is not None and tray.reference is not None,
            trouble=self._fault or self._why_blind() or self._unlearnt() or self.bearings.trouble,
            advice=self.bearings.advice,
            tilt=round(tray.pose.tilt, 1) if tray is not None else 0.0,
            corners=self.bearings.corners(),
        )

    def _why_blind(self) -> str:
        """Why the tray cannot be read wherever the dice lie, "" when it can."""
        known = self.bearings.calibration
        return self.bearings.astray if known is not None and known.tray is not None else self.bearings.trouble

    def _unlearnt(self) -> str:
        return NOT_EMPTY if self._tray is not None and self._tray.reference is None else ""

    def see(self, image: Image, at: float) -> list[Sense]:
        """Look at one BGR frame taken at `at` seconds; never raises for what a camera may deliver."""
        self._times.append(at)
        other, self._other = self._other, None
        if other is not None:
            self._readers = Readers(other, self.settings.limits)
            self._adopt()
            if self._empty is not None and self._tray is not None:
                self._tray.reference, self._empty = self._tray.flat(self._empty), None
        self._fault = fault(image, self.settings)
        if self._fault:
            return self._unseen(self._fault, at)
        if self.bearings.look(image, at):
            self._adopt()
        if self._gate is None:
            return self._unseen(self.bearings.trouble, at)
        if at < self._lights_until:
            self._gate.overlook(image)
            return []
        stir = self._gate.look(image)
        if self._gate.same:
            return self._repeated(at)
        self._live_at = at
        senses = self._see_tray(image, stir.tray > 1, at)
        if self._can is not None and not self.bearings.can_astray:
            senses += self._can.see(image, stir.can, at)
        return senses

    def _repeated(self, at: float) -> list[Sense]:
        """The last picture once more: it tells nothing of now, so it counts neither as rest nor as motion. After a while whoever waits is
        told, and it takes live pictures to make a rest again."""
        return self._untrusted(SAME, at, Doubt.STALE) if at - self._live_at > self.settings.limits.stale_after else []

    def _see_tray(self, image: Image, moving: bool, at: float) -> list[Sense]:
        self.bearings.feel(moving)
        if self._tray is None or self.bearings.astray:
            return self._untrusted(self._why_blind(), at)
        if self.bearings.unsure and not moving:
            return []
        self._told_why = ""
        return self._look_at_tray(self._tray, image, moving, at)

    def _adopt(self) -> None:
        """Use a (new) place of the camera; pictures of the empty mats stay true, they are in the mats' own plane."""
        calibration = self.bearings.calibration
        if calibration is None:
            self._gate = None
            return
        self._gate = Gate(calibration)
        if calibration.tray is not None:
            reference = self._tray.reference if self._tray is not None else None
            self._tray = Tray(calibration.tray, self.settings, self._readers, reference)
        if calibration.can is not None:
            can = CanWatch(CanMat(calibration.can, self.settings, calibration.tray), self.settings.limits, self.album)
            if self._can is not None:
                can.go_on(self._can)
            self._can = can

    def _unseen(self, why: str, at: float) -> list[Sense]:
        """No picture, or nothing located in it: trust nothing from before."""
        if self._gate is not None:
            self._gate.last = None
        return self._untrusted(why, at)

    def _untrusted(self, why: str, at: float, doubt: Doubt = Doubt.UNSEEN) -> list[Sense]:
        """The tray cannot be read: say so once to whoever waits."""
        self._rest.step(True, False, at)
        self._rest.moving_since = None  # nothing was seen to move
        if self._awaited is None or not why or why == self._told_why:
            return []
        self._told_why = why
        return [DiceSeen((), at, doubt, why=why)]

    def _look_at_tray(self, tray: Tray, image: Image, moving: bool, at: float) -> list[Sense]:
        awaited = self._awaited
        if self._new_wait:
            self._new_wait = False
            at_rest = not moving and self._rest.still >= self.settings.limits.still_frames
            self._left = tray.read(image).dice if at_rest else ()
            self._rest.wait_anew()
        if self._insist:
            self._insist = False
            self._rest.insist(at)
        want = self._rest.step(moving, awaited is not None, at)
        if want is Now.MOVED:
            return [DiceMoved(at)]
        if want is Now.RESTLESS:
            return [DiceSeen((), at, Doubt.MOVING, self.album.add(tray.shown(image)))]
        if want is Now.READ and awaited is not None:
            return self._read(tray, image, awaited, at)
        if not moving:
            self._keep_house(tray, image)
        return []

    def _read(self, tray: Tray, image: Image, awaited: dict[str, int], at: float) -> list[Sense]:
        asked = self._rest.insisted
        reading = self._rest.take(tray.read(image))
        if reading is None:
            return []
        if not asked and reading.dice and unmoved(reading.dice, self._left, self._rest.same_place):
            self._rest.spoken = False  # a hand took others away, or passed over them: nobody has rolled
            return []
        dice, doubt = against(reading, awaited)
        picture = self.album.add(tray.shown(image))
        self._cuts = {number: cuts for number, cuts in self._cuts.items() if self.album.get(number) is not None} | {picture: tray.cuts}
        return [DiceSeen(dice, at, doubt, picture)]

    def _keep_house(self, tray: Tray, image: Image) -> None:
        """At rest and unasked: renew the empty reference."""
        if self.lesson:
            return
        still = self._rest.still
        limits = self.settings.limits
        early = tray.reference is None and still == limits.still_frames
        if early or still % limits.renew_every == limits.renew_every // 2:
            tray.renew(image)


def unmoved(dice: tuple[Die, ...], before: tuple[Die, ...], within: float) -> bool:
    """Whether every die lies where one lay before."""
    return all(nearest(die, before, within) is not None for die in dice)


def against(reading: TrayReading, awaited: Mapping[str, int]) -> tuple[tuple[Die, ...], Doubt | None]:
    """The dice that somebody waits for, and the throw's doubt. Dice of another colour may lie in the tray beside them;
    dice of unsure colour may make up for missing ones, since each of them will be asked about."""
    unsure = sum(die.doubt is Doubt.COLOUR for die in reading.dice)
    counted = Counter(die.colour for die in reading.dice if die.doubt is not Doubt.COLOUR)
    missing = sum(max(0, number - counted[colour]) for colour, number in awaited.items())
    too_many = any(counted[colour] > number for colour, number in awaited.items())
    dice = tuple(die for die in reading.dice if die.colour in awaited or die.doubt is Doubt.COLOUR)
    wrong = too_many or missing != unsure
    return dice, reading.doubt or (Doubt.COUNT if wrong else None)
