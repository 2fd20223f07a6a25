"""One reading of the dice tray: a frame in, dice with their doubts out. Holds nothing but the empty reference.

Strategy: find the dice, read their faces, then attach to each die the one doubt a person can settle best; only what
concerns the throw as a whole (a hand, the number of dice) is a doubt of the throw.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from companion.senses import Die, Doubt
from vision.bodies import PALE, Bodies
from vision.calibration import Floats, Image, Limits, MatPose, Settings
from vision.dice import OUTLINE, Found, find_dice
from vision.emptiness import thing_lies_there
from vision.faces import FaceRead, Readers, cut
from vision.leaning import Poses, compare_poses
from vision.mat import Difference, Empty, Means, compare, disc, flatten, gains
from vision.outline import TrayView, silhouettes, soft_slopes
from vision.printed import QUIET_ZONE, TRAY_MAT, Marker
from vision.upright import Laid

WALL_SEEN = 12.0  # mm along the tray's edges in which its walls and their shadows may show
DICE = Means(cap=8.0, free=0.5, dark=False)
MARKED_HUE = 0.6  # of the taught strength of hue: what is paler and lies on a printed marker is the marker
FINGER = 12.0  # mm, the breadth of a child's
SHOWN_SCALE = 2.0  # px per mm of the tray picture that people see

Slopes = Callable[[], tuple[Floats, Floats]]  # those of the picture, computed once somebody asks for them


@dataclass(frozen=True, slots=True)
class TrayReading:
    """Dice in the tray, sorted by colour and place; `doubt` of the whole; `clear`: nothing at all lies there."""

    dice: tuple[Die, ...]
    doubt: Doubt | None
    clear: bool


@dataclass(frozen=True, eq=False)
class Cut:
    """A face as it was read: its place in the tray picture (0..1), its print (40, 40, 2) and that print's contrast."""

    x: float
    y: float
    print: Floats
    ink: float


class Tray:
    """Reads the tray through one calibrated camera. `reference`: the empty tray, flattened, or None so far."""

    def __init__(self, pose: MatPose, settings: Settings, readers: Readers, reference: Image | None = None) -> None:
        self.pose, self.settings, self.readers = pose, settings, readers
        self.bodies = Bodies(readers.profile)
        plane, scale = settings.die_edge, settings.tray_scale
        self.view = TrayView.over(pose, plane, scale)
        self.views = {edge: TrayView.over(pose, edge, scale, plane) for edge in self.bodies.edges}
        self.means = replace(DICE, dark=self.bodies.dark)
        self.blind = blind_spots(self.view, TRAY_MAT.markers)
        self._printed = blind_spots(self.view, TRAY_MAT.markers, wall=0.0)
        self.cuts: tuple[Cut, ...] = ()  # of the newest reading
        self._empty: Empty | None = None
        self.reference = reference

    def flat(self, frame: Image) -> Image:
        """The plane of the dice's tops, as the readings use it."""
        return flatten(frame, self.pose, self.settings.die_edge, self.settings.tray_scale)

    def shown(self, frame: Image) -> Image:
        """The same plane, larger, for people."""
        return flatten(frame, self.pose, self.settings.die_edge, SHOWN_SCALE)

    def read(self, frame: Image) -> TrayReading:
        """What lies in the tray now."""
        flat = self.flat(frame)
        difference = self._compare(flat, guess_empty(flat, self.blind) if self.reference is None else self.reference)
        found, rest = find_dice(difference, self.views, self.bodies, self.settings.limits)
        crops = cut(frame, self.pose, found, self.settings.tray_scale, self.settings.die_edge)
        named = self.readers.read(crops, [die.colour for die in found])
        places = [((die.x + 0.5) / self.view.span, (die.y + 0.5) / self.view.span) for die in found]
        self.cuts = tuple(Cut(*place, crops.print[row], float(crops.ink[row])) for row, place in enumerate(places))
        scraps = [one for one, face in zip(found, named, strict=True) if hardly_a_die(one, face, self.settings.limits)]
        beside = self._with_scraps(rest, difference.thing, scraps)
        hand = self._hand(beside)
        slopes = cache(lambda: soft_slopes(difference.soft))
        told = zip(found, named, crops.print, crops.clipped, strict=True)
        dice = [
            self._die(one, face, print_, float(clipped), slopes)
            for one, face, print_, clipped in told
            if not (hand and one in scraps) and (face.doubt is None or not self._print(one))
        ]
        dice.sort(key=lambda die: (die.colour, round(die.y, 1), die.x))
        return TrayReading(tuple(dice), Doubt.HAND if hand else None, not dice and not hand and self._stray(rest) < 0.3)

    def _print(self, die: Found) -> bool:
        """Whether what was found and shows no sure face is only a printed marker in another light: it lies there, and is not die
        all over or of no hue."""
        if not self._printed[min(round(die.y), self.view.span - 1), min(round(die.x), self.view.span - 1)]:
            return False
        _, a, b = self.readers.profile.kind(die.colour).hue.lab
        return die.cover < self.settings.limits.poor_cover or die.hue < MARKED_HUE * math.hypot(a, b)

    def renew(self, frame: Image) -> bool:
        """Take the frame into the empty reference if the tray is empty; says whether it was.

        A tray that differs from an old reference all over (a lamp was moved) is still empty when neither the old
        reference nor the cloth's own even colour shows a die in it."""
        flat = self.flat(frame)
        if self._dice_against(flat, guess_empty(flat, self.blind)):
            return False
        if thing_lies_there(flat, self.blind, self.view.edge, self.reference):
            return False
        if self.reference is None:
            self.reference = flat
            return True
        difference = self._compare(flat, self.reference)
        if find_dice(difference, self.views, self.bodies, self.settings.limits)[0]:
            return False
        stray = self._stray(difference.thing)
        if stray < 0.3:
            levelled = np.clip(self.reference / gains(flat, self.reference), 0, 255).astype(np.uint8)
            self.reference = cv2.addWeighted(levelled, 0.6, flat, 0.4, 0)
        elif stray < 0.4 * self.view.span**2 / self.view.edge**2:
            self.reference = flat
        else:
            return False
        return True

    def _compare(self, flat: Image, reference: Image) -> Difference:
        """Against a reference; that of the last time is kept ready."""
        if self._empty is None or self._empty.picture is not reference:
            self._empty = Empty.of(reference, self.pose.white)
        return compare(flat, self._empty, self.pose.white, self.settings.limits, self.means)

    def _dice_against(self, flat: Image, reference: Image) -> bool:
        """Whether something that is surely a die shows against a mere guess of the empty tray: a pool of light may
        have a die's size, but not its hue and its outline."""
        limits = self.settings.limits
        found, _ = find_dice(self._compare(flat, reference), self.views, self.bodies, limits)
        return any(die.fit > limits.poor_fit and die.hue > PALE for die in found)

    def _with_scraps(self, rest: Image, thing: Image, scraps: list[Found]) -> Image:
        """What lies there beside the dice, with the places of finds that are hardly dice."""
        if not scraps:
            return rest
        given_back = np.zeros_like(rest)
        for view in self.views.values():
            places = np.array([(one.x, one.y, one.angle) for one in scraps if one.edge == view.edge]).reshape(-1, 3)
            outlines = silhouettes(places, view)
            for outline in outlines:
                cv2.fillConvexPoly(given_back, outline, 255)
            cv2.polylines(given_back, outlines, True, 255, OUTLINE)
        together: Image = rest | (thing & given_back)
        return together

    def _hand(self, beside: Image) -> bool:
        """Whether something large lies there, or something that reaches in over the wall."""
        limits, area = self.settings.limits, self.view.edge**2
        least = limits.reaching_area_dice * area
        if cv2.countNonZero(beside) < least:
            return False
        count, parts, stats, _ = cv2.connectedComponentsWithStats(cv2.morphologyEx(beside, cv2.MORPH_OPEN, disc(5)))
        sizes = stats[:, cv2.CC_STAT_AREA]
        large = [number for number in range(1, count) if sizes[number] > least]
        free = self._printed == 0  # what covers a corner's square alone is no hand: that is told as a covered corner
        return any(sizes[number] > limits.hand_area_dice * area or self._reaches_in((parts == number) & free) for number in large)

    def _reaches_in(self, part: Floats) -> bool:
        """Whether a part of the picture, (span, span) of bool, meets one side of it by more than a finger's breadth."""
        sides = np.stack((part[0], part[-1], part[:, 0], part[:, -1]))
        return bool(np.count_nonzero(sides, axis=1).max() > FINGER * self.view.scale)

    def _stray(self, rest: Image) -> float:
        """Area of the largest part of the picture that is neither empty tray nor a die, in top faces."""
        area = self.view.edge**2
        if cv2.countNonZero(rest) < 0.3 * area:
            return 0.0
        opened = cv2.morphologyEx(rest, cv2.MORPH_OPEN, disc(5))
        count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
        largest = int(stats[1:, cv2.CC_STAT_AREA].max()) if count > 1 else 0
        return largest / area

    def _die(self, one: Found, face: FaceRead, print_: Floats, clipped: float, slopes: Slopes) -> Die:
        span = self.view.span
        place = ((one.x + 0.5) / span, (one.y + 0.5) / span, one.edge / span)
        limits = self.settings.limits
        first = doubt = doubt_of(one, face, limits, self.pose.tilt)
        if print_may_tell(doubt, one, face, limits):
            laid = self.readers.lay(face, print_, one.colour)
            doubt = by_print(doubt, one, laid, limits)
            least = limits.flat_lead + limits.lead_per_degree * self.pose.tilt
            if first is None and doubt is not None and not laid.turned(limits) and self._poses(one, slopes).lead < least:
                doubt = None  # narrow print alone, and its edges are those of a flat die
        if doubt is None and edges_may_tell(one, limits, self.pose.tilt):
            least = limits.leaning_edges if first is None else limits.rescued_edges
            lead = limits.leaning_lead + limits.lead_per_degree * self.pose.tilt
            doubt = Doubt.LEANING if self._poses(one, slopes).leans(least, lead) else None
        if doubt is Doubt.UNKNOWN and clipped > limits.washed_in_part:
            doubt = Doubt.GLARE  # it may well be a taught face: shade tells, a name does not have to
        return Die(one.colour, face.face, *place, doubt, face.likely)

    def _poses(self, one: Found, slopes: Slopes) -> Poses:
        """How its edges bear out that it lies flat, and that it leans."""
        view = next(view for view in self.views.values() if view.edge == one.edge)
        return compare_poses((one.x, one.y, one.angle), slopes(), view)


def doubt_of(one: Found, face: FaceRead, limits: Limits, tilt: float) -> Doubt | None:
    """The first of a die's doubts that holds. `tilt`: degrees of the camera from vertical."""
    if one.apart < -limits.into_each_other:
        return Doubt.TOUCHING
    beside = one.apart < limits.contact_gap
    if one.fit < limits.poor_fit or one.cover < limits.poor_cover:
        return Doubt.TOUCHING if beside else Doubt.LEANING
    if (beside and one.spill > limits.leaning_spill) or _leans(one, face, limits, tilt) or _sticks_out(one, limits):
        return Doubt.LEANING
    return Doubt.COLOUR if one.margin < limits.colour_margin else face.doubt


def hardly_a_die(one: Found, face: FaceRead, limits: Limits) -> bool:
    """Whether neither outline nor face speaks for a die: so do fingers and sleeves look, though a die may lean so."""
    return one.fit < limits.poor_fit and face.doubt in (Doubt.UNKNOWN, Doubt.GLARE)


def _leans(one: Found, face: FaceRead, limits: Limits, tilt: float) -> bool:
    """Whether it may lean on its neighbour: its outline is much askew, or somewhat and its face looks strange."""
    unlike = face.doubt is Doubt.UNKNOWN or face.alike < limits.leaning_alike
    askew = one.fit < limits.askew_fit - limits.askew_per_degree * tilt
    return one.apart < limits.leaning_gap and (askew or (unlike and one.fit < limits.leaning_fit))


def _sticks_out(one: Found, limits: Limits) -> bool:
    """Whether something of it shows where a level die has nothing, and its outline is none too good."""
    return one.spill > limits.apart_spill and one.apart < limits.leaning_gap and one.fit < limits.edges_fit


def print_may_tell(doubt: Doubt | None, one: Found, face: FaceRead, limits: Limits) -> bool:
    """Whether it matters how the print of a die lies: it may lean, or lie level though its outline was met badly."""
    if doubt is None:
        return one.apart < limits.leaning_gap and one.fit < limits.turned_fit
    return doubt in (Doubt.LEANING, Doubt.UNKNOWN) and face.doubt in (None, Doubt.UNKNOWN) and face.lead > limits.level_lead


def edges_may_tell(one: Found, limits: Limits, tilt: float) -> bool:
    """Whether a die that looks level otherwise shows too little of its sides for that."""
    return one.apart < limits.leaning_gap and one.fit < limits.edges_fit and one.sides < limits.side_edges - limits.sides_per_degree * tilt


def by_print(doubt: Doubt | None, one: Found, laid: Laid, limits: Limits) -> Doubt | None:
    """A die's doubt once more, from how its print lies."""
    if doubt is None:
        return Doubt.LEANING if laid.turned(limits) or laid.narrowed(limits) else None
    if not laid.level(limits):
        return doubt
    return Doubt.COLOUR if one.margin < limits.colour_margin else None


def guess_empty(flat: Image, blind: Image) -> Image:
    """What the empty tray would look like: each place gets the colour that most of its wider surroundings have. Where
    `blind` is set (markers, walls) nothing can be guessed: the picture itself is kept, so nothing is found there."""
    plain = flat.copy()
    plain[blind > 0] = np.median(flat[blind == 0][::17], axis=0).astype(np.uint8)
    height, width = flat.shape[:2]
    small = cv2.resize(plain, (width // 5, height // 5), interpolation=cv2.INTER_AREA)
    guess = cv2.resize(cv2.medianBlur(small, 27), (width, height), interpolation=cv2.INTER_LINEAR)
    cv2.copyTo(flat, blind, guess)
    empty: Image = guess
    return empty


def blind_spots(view: TrayView, markers: Iterable[Marker], wall: float = WALL_SEEN) -> Image:
    """Mask of the flattened tray where walls (so many mm of them) and printed markers show."""
    mask = np.full((view.span, view.span), 255, np.uint8)
    foot, rim = np.array(view.foot), round(wall * view.scale)
    mask[rim : view.span - rim, rim : view.span - rim] = 0
    for marker in markers:
        reach = (marker.edge / 2 + QUIET_ZONE) * 1000 + 2
        x, y = marker.at[0] * 1000, marker.at[1] * 1000
        square = np.array([[x - reach, -y - reach], [x + reach, -y + reach]]) * view.scale + view.span / 2
        (left, upper), (right, lower) = np.round(foot + view.shrink * (square - foot)).astype(int)
        mask[max(0, upper) : lower + 1, max(0, left) : right + 1] = 255
    return mask
