"""The can mat over time: a spill is told when it has come to rest, with four stills that show how it happened.

Strategy: a short ring of flattened pictures is kept all the time. The loudest frame of a motion is "now"; when the mat
has been still again and 0.8 s have passed, the stills from 1.2 s before to 0.8 s after are put into the album and the
loose cards are counted in two looks that must agree; that nothing new lies there is told as well. A still picture without
news becomes the candidate for the next reference, so that a turn's start never waits for a hand to leave.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from companion.senses import CanStill, CanStirred, Doubt, HolesSeen, Sense, SpillSeen
from vision.album import Album
from vision.calibration import Image, Limits
from vision.holes import look
from vision.spill import CanMat, SpillReading

STILLS = (-1.2, -0.4, 0.0, 0.8)  # seconds round the fall
KEEP_EVERY = 0.1  # seconds between two pictures of the ring while something moves
KEEP_RESTING = 0.2  # and at rest, where one is like the other
KEEP_FOR = 3.2
LIVELY = 0.5  # share of the loudest frame's motion that belongs to it
FRAMES = 250  # frames of a motion that are remembered


class CanWatch:
    """Watches one can mat. `insist`: set to have the next rest told even if nothing is new."""

    def __init__(self, mat: CanMat, limits: Limits, album: Album) -> None:
        self.mat, self.limits, self.album = mat, limits, album
        self.insist = False
        self._ring: deque[tuple[float, Image]] = deque()
        self._still = 0
        self._since: float | None = None  # when the present rest began
        self._told_still = False
        self._loudest = 0.0
        self._fall: float | None = None
        self._motion: deque[tuple[float, float]] = deque(maxlen=FRAMES)  # time and stir of its frames
        self._fresh = False
        self._first = True  # no rest has been looked at yet
        self._mark = True
        self._resting: Image | None = None
        self._looks: list[SpillReading] = []

    def mark(self, at: float) -> None:
        """From now on only what comes to lie there later is a spill."""
        self._mark = True

    def go_on(self, old: CanWatch) -> None:
        """Take over what another one knew before the camera's place changed: the turn goes on with its reference."""
        self.mat.reference, self._mark, self.insist = old.mat.reference, old._mark, old.insist

    def see(self, image: Image, stir: float, at: float) -> list[Sense]:
        """Take one frame; `stir` over 1 is motion."""
        flat = self._keep(image, stir, at)
        if stir > 1:
            return self._moving(stir, at)
        self._still += 1
        self._since = at if self._since is None else self._since
        if self._mark and (self._still >= self.limits.still_can_frames or self._resting is not None):
            self._take_reference(flat if flat is not None else self.mat.flat(image))
        if self._still < self.limits.still_can_frames:
            return []
        return [*self._rest_told(at), *self._at_rest(image, flat, at)]

    def _rest_told(self, at: float) -> list[Sense]:
        """That nothing moves any more, once."""
        if self._told_still or self._since is None:
            return []
        self._told_still = True
        return [CanStill(self._since, at, "camera")]

    def _keep(self, image: Image, stir: float, at: float) -> Image | None:
        """Put a picture into the ring now and then, and at the loudest moment; returns it if it was taken."""
        resting = stir <= 1 and self._still > self.limits.still_can_frames and not self._fresh
        every = KEEP_RESTING if resting else KEEP_EVERY
        due = not self._ring or at - self._ring[-1][0] >= every - 1e-6
        if not due and not (stir > 1 and stir > self._loudest):
            return None
        flat = self.mat.flat(image)
        self._ring.append((at, flat))
        while at - self._ring[0][0] > KEEP_FOR:
            self._ring.popleft()
        return flat

    def _moving(self, stir: float, at: float) -> list[Sense]:
        if self._still >= self.limits.still_can_frames:
            self._loudest = 0.0
            self._motion.clear()
        self._motion.append((at, stir))
        if stir > self._loudest:
            self._loudest, self._fall = stir, at
        self._still, self._fresh = 0, True
        self._looks.clear()
        told, self._told_still, self._since = self._told_still, False, None
        return [CanStirred(at, "camera")] if told else []

    def _take_reference(self, flat: Image) -> None:
        """The last picture that was looked at in rest is the turn's reference, the present one where there is none: what came to lie
        there since then is still to be told."""
        known = self._still >= self.limits.still_can_frames and not self._fresh
        self.mat.reference = flat if known or self._resting is None else self._resting
        self._mark = False
        self._looks.clear()

    def _at_rest(self, image: Image, flat: Image | None, at: float) -> list[Sense]:
        fall = self._fall
        waited = fall is None or at - fall >= STILLS[-1]
        if not (self.insist or (self._fresh and waited)):
            if flat is not None and not self._fresh:
                self._resting = flat
            return []
        flat = self.mat.flat(image) if flat is None else flat
        self._looks.append(self.mat.count(flat))
        if len(self._looks) < 2 or (self._looks[-1] != self._looks[-2] and len(self._looks) < self.limits.reads_per_rest):
            return []
        reading = self._agreed()
        moved = middle(self._motion) if self._fresh else None
        self._resting, self._fresh = flat, False
        self._looks.clear()
        first, self._first = self._first, False
        holes: list[Sense] = []
        if reading.top is not None:
            holes.append(HolesSeen(look(image, self.mat.pose, self.mat.settings, self.mat.bare(), reading.top), at))
        if first and not reading.count and not self.insist:
            return []  # the start itself is no motion to speak of
        self.insist = False
        return [SpillSeen(reading.count, at, reading.doubt, self._stills(at, flat), moved), *holes]

    def _agreed(self) -> SpillReading:
        """Two looks that agree, else the least count that was seen, as at least so many."""
        if self._looks[-1] == self._looks[-2]:
            return self._looks[-1]
        hand = any(one.doubt is Doubt.HAND for one in self._looks)
        return SpillReading(min(one.count for one in self._looks), Doubt.HAND if hand else Doubt.OVERLAP)

    def _stills(self, at: float, now: Image) -> tuple[tuple[int, float], ...]:
        """Four stills round the fall as (number in the album, age in seconds), oldest first."""
        fall = self._fall if self._fall is not None else at
        pictures = [*self._ring, (at, now)]
        chosen: dict[float, Image] = {}
        for offset in STILLS:
            time, picture = min(pictures, key=lambda one: abs(one[0] - fall - offset))
            chosen[time] = picture
        return tuple((self.album.add(picture), round(at - time, 2)) for time, picture in sorted(chosen.items()))


def middle(motion: Sequence[tuple[float, float]]) -> float | None:
    """The middle (s) of the stretch round the loudest frame in which it is not half as quiet: an arm comes, strikes and goes, and which of
    these frames is the very loudest is chance. `motion`: time and stir of each frame; None where there is none."""
    if not motion:
        return None
    peak = max(range(len(motion)), key=lambda place: motion[place][1])
    least = LIVELY * motion[peak][1]
    first = last = peak
    while first > 0 and motion[first - 1][1] >= least:
        first -= 1
    while last < len(motion) - 1 and motion[last + 1][1] >= least:
        last += 1
    return (motion[first][0] + motion[last][0]) / 2
