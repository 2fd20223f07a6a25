"""Where the mats lie, from frame to frame: found, watched, and found again when the camera was bumped or a mat was moved.

Strategy: what is not located yet is searched for now and then. What is located is watched at rest: after each motion and twice a second
the corners are looked for where they were (`anchors.py`). If they have wandered, the mats are located anew at once, and nobody needs to
do anything; where that fails, the tray is not to be believed until it is found or stands where it stood, and `astray` says why.
A tray whose corners were tapped is moved along with its corners; it is never replaced by printed squares without a person's word.
Whenever mats are located, their squares tell of the lens as well; looks at mats that lay differently are kept, since they tell most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from companion.controls import Lens
from companion.words import N_
from vision.anchors import Anchors, Place, Standing
from vision.calibration import COMFORTABLE, Calibration, Floats, Image, Settings, Unseen, astray_by, by_taps, locate, others
from vision.lens import Look
from vision.printed import CAN_MAT, TRAY_MAT, Mat

NO_TRAY = N_("The camera does not see the dice tray's corner squares: uncover them or move the tray into the picture.")
NO_CAN = N_("The camera does not see the can mat's corner squares: uncover them or move the mat into the picture.")
TRAY_MOVED = N_("The camera or the tray was moved and the tray is not found again: move it back into the picture or set its corners anew.")
LENS_UNKNOWN = N_(
    "The lens is not known yet: prop up one side of the empty tray by 5 cm until this goes, or set its “view”."
)
LENS_UNTOLD = N_("The lens is not known: set “view” in the settings, the degrees that it sees from left to right.")
TRAY_COVERED = N_("The tray's corners are covered: take away what lies over them or stands before the camera.")
CAN_MOVED = N_("The can's mat was moved or covered: uncover its corner squares and move it back into the picture.")
COVERED = {
    0: N_("The tray's upper left corner is covered. Dice are read all the same."),
    1: N_("The tray's upper right corner is covered. Dice are read all the same."),
    2: N_("The tray's lower right corner is covered. Dice are read all the same."),
    3: N_("The tray's lower left corner is covered. Dice are read all the same."),
}
STEEP = N_("The camera looks at the tray a little from the side. Hung straight above it, it is surer of the dice.")
AT_THE_EDGE = N_("A corner of the tray is at the picture's edge. Turn the camera a little towards it.")

BESIDE = 4.0  # mm by which dice may lie beside where they seem to; from about 6 on a side may be taken for a top
LOOKS = 8  # at mats that lay differently, kept for the lens

SEARCH_FIRST = 0.5  # seconds between two searches while nothing is located
SEARCH_MORE = 2.0  # the same for the one mat that is missing
CHECK_EVERY = 0.5  # seconds between two looks at the corners at rest
EDGE = 14.0  # px from the frame's edge within which a corner may soon be out of the picture
TRAY = frozenset(marker.id for marker in TRAY_MAT.markers)
CAN = frozenset(marker.id for marker in CAN_MAT.markers)
FIRM = Standing(Place.FIRM)


class Bearings:
    """Keeps one `calibration`. `astray`: why the tray must not be read now, a sentence, "" when it may be; `can_astray`: whether the can's
    mat is known to lie elsewhere. `tap` and `untap` may be called from another thread than `look`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.calibration: Calibration | None = None
        self._astray = ""
        self._unfound = ""  # why nothing is located
        self._can_gone = self.can_astray = False
        self._still = 0
        self._next_search = self._next_check = float("-inf")
        self._anchors: tuple[Anchors, Anchors] = (Anchors(), Anchors())  # of the tray, of the can's mat
        self._standing = FIRM
        self._doubted = 0  # looks in a row at which the tray's corners did not show
        self._wish: tuple[Calibration | None, Anchors | None] | None = None
        self.lens = settings.lens  # as it is known now, from
        self.looks: tuple[Look, ...] = ()
        self._lens_wish: Lens | None = None
        self._tapped: Anchors | None = None  # the picture near corners that were tapped earlier, until it was compared once

    def tap(self, corners: Floats, side: float, known: Anchors | None = None) -> str:
        """Use these four corners (4, 2) px of a tray of `side` mm from now on. `known`: the picture near them when they were tapped, if
        that was not just now. Returns why that is impossible, as a sentence, or ""."""
        answer = by_taps(corners, side, self.settings)
        if isinstance(answer, Unseen):
            return answer.reason
        self._wish = (answer, known)
        return ""

    def untap(self) -> None:
        """Go by the printed squares again."""
        self._wish = (None, None)

    def know(self, lens: Lens) -> None:
        """Begin with this about the lens, from the next frame on: looks through another one are forgotten, tapped corners are reckoned
        anew. For any thread."""
        self._lens_wish = lens

    def _take_lens(self) -> None:
        lens, self._lens_wish = self._lens_wish, None
        if lens is None:
            return
        self.settings, self.lens, self.looks = replace(self.settings, lens=lens), lens, ()
        known, wish = self.calibration, self._wish
        if wish is not None and wish[0] is not None:
            self._wish = (self._anew(wish[0]), wish[1])
        elif known is not None:
            self.calibration, self._next_search = (self._anew(known), self._next_search) if known.tapped else (None, float("-inf"))

    def _anew(self, known: Calibration) -> Calibration:
        """Tapped corners through the lens as it is known now."""
        corners = np.concatenate([known.corners[number] for number in sorted(TRAY)])
        answer = by_taps(corners, known.tray.size, self.settings) if known.tray is not None else None
        return replace(known, settings=self.settings, tray=answer.tray) if isinstance(answer, Calibration) else known

    def _locate(self, image: Image) -> Calibration | Unseen:
        """Where the mats are in a frame; what it tells of the lens is kept."""
        answer, lens, looks = locate(image, self.settings, self.looks)
        if looks and not lens.known:
            self.lens = lens
            self.looks = (*others(self.looks, looks, lens), *looks)[-LOOKS:]
        return answer

    def _grant(self) -> None:
        """Do what a person has asked for on another thread."""
        wish, self._wish = self._wish, None
        if wish is None:
            return
        answer, self._tapped = wish
        known = self.calibration
        if answer is None:
            self.calibration, self._next_search = None, float("-inf")
        elif known is None:
            self._put(answer)
        else:
            self._put(replace(answer, can=known.can, corners=answer.corners | {n: c for n, c in known.corners.items() if n in CAN}))

    def feel(self, moving: bool) -> None:
        """Whether something moved in the frame that was looked at last: then the corners are looked at as soon as it rests."""
        self._still = 0 if moving else self._still + 1
        if moving:
            self._next_check = float("-inf")

    def look(self, image: Image, at: float) -> bool:
        """Take one frame; says whether `calibration` is another one now."""
        before = self.calibration
        self._take_lens()
        self._grant()
        resting = self._still >= self.settings.limits.still_frames - 1  # the next frame at rest may be read
        if self._incomplete() and at >= self._next_search:
            self._search(image, at)
        elif self.calibration is not None and resting and at >= self._next_check:
            self._next_check = at + CHECK_EVERY
            self._check(image)
            if self._can_gone and self._standing.place is Place.FIRM:
                self._next_check = at + SEARCH_MORE
        return self.calibration is not before

    @property
    def astray(self) -> str:
        """See above."""
        return self._astray or self._vague()

    def _vague(self) -> str:
        """Whether so little is known of the lens that dice may lie elsewhere than they seem to: a sentence, or ""."""
        known = self.calibration
        if known is None or known.tray is None or known.settings.lens.spread == 0.0:
            return ""
        if astray_by(known.tray, known.settings.lens, self.settings.die_edge) < BESIDE:
            return ""
        return LENS_UNTOLD if known.tapped else LENS_UNKNOWN

    @property
    def unsure(self) -> bool:
        """Whether so few of the tray's corners showed at the last look that the next one must decide."""
        return self._doubted > 0 and not self._astray

    @property
    def trouble(self) -> str:
        """What is wrong with where things are, a sentence; "" when all is well."""
        known = self.calibration
        if known is None:
            return self._unfound
        if self._lacks(TRAY_MAT):
            return NO_TRAY
        if self.astray:
            return self.astray
        covered = self._standing.covered  # read once: the screen asks while the camera's thread looks
        if covered and not known.tapped and not self.unsure:
            return COVERED[covered[0]]
        if self._can_gone:
            return CAN_MOVED
        return NO_CAN if self._lacks(CAN_MAT) and not known.tapped else ""

    @property
    def advice(self) -> str:
        """What could be better though it works, a sentence, or ""."""
        known = self.calibration
        if known is None or known.tray is None:
            return ""
        if known.tray.tilt > COMFORTABLE:
            return STEEP
        width, height = self.settings.frame_size
        near = any(not (EDGE <= x <= width - EDGE and EDGE <= y <= height - EDGE) for x, y in self._tray_points().values())
        return AT_THE_EDGE if near else ""

    def corners(self) -> tuple[tuple[float, float, bool], ...]:
        """The tray's corners round it from the upper left, as shares of the picture, and whether each shows."""
        width, height = self.settings.frame_size
        hidden = self._standing.covered if not self._astray else tuple(TRAY)
        return tuple((x / width, y / height, n not in hidden) for n, (x, y) in sorted(self._tray_points().items()))

    def _tray_points(self) -> Mapping[int, Floats]:
        known = self.calibration
        return {} if known is None else {n: point for n, point in known.around().items() if n in TRAY}

    def _incomplete(self) -> bool:
        return self._lacks(TRAY_MAT) or self._lacks(CAN_MAT)

    def _lacks(self, mat: Mat) -> bool:
        """Whether a mat that this camera is to look at is not located."""
        known = self.calibration
        found = None if known is None else known.tray if mat is TRAY_MAT else known.can
        return mat in self.settings.mats and found is None

    def _search(self, image: Image, at: float) -> None:
        """Locate what is missing; what is located stays, or is replaced by what shows more of the same mats."""
        known = self.calibration
        self._next_search = at + (SEARCH_FIRST if known is None else SEARCH_MORE)
        answer = self._locate(image)
        if isinstance(answer, Unseen):
            self._unfound = answer.reason
            return
        if known is None:
            self._put(answer, image)
        elif (known.tray is None and answer.tray is not None) or (known.can is None and answer.can is not None):
            self._put(_joined(known, answer), image)

    def _put(self, calibration: Calibration, image: Image | None = None) -> None:
        """Go by this calibration; with its frame the corners are remembered from it, else from the next frame at rest."""
        self.calibration = calibration
        self._astray, self._unfound, self._standing, self._doubted, self._can_gone = "", "", FIRM, 0, False
        self.can_astray = False
        self._anchors = (Anchors(), Anchors())
        if image is not None:
            self._remember(image, calibration)

    def _remember(self, image: Image, known: Calibration) -> None:
        points = known.around()
        self._anchors = (
            Anchors.of(image, {n: point for n, point in points.items() if n in TRAY}),
            Anchors.of(image, {n: point for n, point in points.items() if n in CAN}),
        )

    def _check(self, image: Image) -> None:
        """Look at the corners of both mats and draw the consequences."""
        known = self.calibration
        assert known is not None
        if self._tapped is not None:
            self._anchors, self._tapped = (self._tapped, self._anchors[1]), None
        if not self._anchors[0].points and not self._anchors[1].points:
            self._remember(image, known)
        tray, can = (one.look(image) if one.points else FIRM for one in self._anchors)
        self._standing = tray
        if tray.place is Place.FIRM and can.place is Place.FIRM:
            self._astray, self._doubted, self._can_gone, self.can_astray = "", 0, False, False
        elif not self._found_again(image, known, tray, can):
            self._can_gone, self.can_astray = can.place is not Place.FIRM, can.place is Place.MOVED
            self._distrust(tray)

    def _found_again(self, image: Image, known: Calibration, tray: Standing, can: Standing) -> bool:
        """Locate anew what does not stand where it stood."""
        if known.tapped:
            return tray.place is Place.MOVED and self._drag_along(image, known)
        answer = self._locate(image)
        if isinstance(answer, Unseen):
            return False
        if tray.place is not Place.FIRM and answer.tray is None:
            return False
        if can.place is not Place.FIRM and answer.can is None and tray.place is Place.FIRM:
            return False
        self._put(_joined(known, answer), image)
        return True

    def _drag_along(self, image: Image, known: Calibration) -> bool:
        """Tapped corners that have all wandered are tapped where they are now."""
        now = self._anchors[0].found(image)
        if known.tray is None or len(now) < len(TRAY):
            return False
        answer = by_taps(np.array([now[n] for n in sorted(now)]), known.tray.size, self.settings)
        if isinstance(answer, Unseen):
            return False
        self._put(replace(answer, can=known.can, corners=known.corners | answer.corners), image)
        return True

    def _distrust(self, tray: Standing) -> None:
        """The tray is not found where it was, nor elsewhere. A hand that passes over its corners is no reason yet."""
        self._doubted = self._doubted + 1 if tray.place is not Place.FIRM else 0
        if tray.place is Place.FIRM:
            self._astray = ""
        elif tray.place is Place.MOVED:
            self._astray = TRAY_MOVED
        elif self._doubted > 1:
            self._astray = TRAY_MOVED if self.calibration is not None and self.calibration.tapped else TRAY_COVERED


def _joined(known: Calibration, fresh: Calibration) -> Calibration:
    """What is located now, and what was located before of the mat that is not."""
    kept = {n: corner for n, corner in known.corners.items() if n in (TRAY if fresh.tray is None else CAN if fresh.can is None else ())}
    if known.tapped and known.tray is not None:
        tapped = {n: corner for n, corner in known.corners.items() if n in TRAY}
        corners = {n: corner for n, corner in fresh.corners.items() if n in CAN} | tapped
        return replace(known, can=fresh.can or known.can, corners=corners)
    settings = known.settings if fresh.tray is None else fresh.settings
    return Calibration(settings, fresh.tray or known.tray, fresh.can or known.can, kept | fresh.corners)
