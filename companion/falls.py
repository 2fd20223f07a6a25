"""What the camera and the scale say together about one stirring of the can: a card placed, cards fallen, or a quarrel.

The scale knows the net change of the pile, the camera the loose cards on the mat. A card placed while two fall is −1 on the
scale and 2 in the picture; so neither speaks alone while the other can still be heard. Pure: senses and times in, at most
one finding out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.senses import CanStill, CanStirred, CanWeighed, Doubt, Sense, SpillSeen

CREDIT = 6.0  # s: so long a placement told by hand may take to show on the scale
PATIENCE = 2.5  # s: the scale needs 1.3 s after a fall, the camera a still picture; then the other one counts as silent


@dataclass(frozen=True, slots=True)
class Finding:
    """`placed` cards were put on the can, `fell` cards came off it. `camera`, `scale`: falls as each counts them, None where it is silent.
    `sure`: both spoke and agree. `stills`: pictures of the fall (key, seconds from the deciding moment)."""

    placed: int
    fell: int
    camera: int | None
    scale: int | None
    sure: bool
    at: float
    stills: tuple[tuple[int, float], ...] = ()

    @property
    def agree(self) -> bool | None:
        return None if self.camera is None or self.scale is None else self.camera == self.scale


class FallWatch:
    """`loose`: cards that lie on the mat and have been dealt with; only more than these are news."""

    def __init__(self) -> None:
        self.loose = 0
        self.still_since: float | None = None
        self._change: int | None = None
        self._seen: SpillSeen | None = None
        self._since: float | None = None
        self._scale_doubt: Doubt | None = None
        self._credit: list[float] = []  # when a person told of a card that the scale may still report

    def told(self, now: float) -> None:
        """A person said that a card was placed; the scale's report of the same card is not news."""
        self._credit.append(now)

    def hear(self, sense: Sense) -> None:
        """Take in what concerns the can; anything else is ignored."""
        if isinstance(sense, CanStirred):
            self.still_since = None
        elif isinstance(sense, CanStill):
            self.still_since = sense.since
        elif isinstance(sense, CanWeighed):
            self._hear_scale(sense)
        elif isinstance(sense, SpillSeen):
            self._hear_camera(sense)

    def _hear_scale(self, weighed: CanWeighed) -> None:
        self._credit = [at for at in self._credit if weighed.at - at < CREDIT]
        known = min(len(self._credit), max(0, weighed.change))
        self._credit = self._credit[known:]
        if weighed.change != known:
            self._change = (self._change or 0) + weighed.change - known
            self._scale_doubt = weighed.doubt
            self._begin(weighed.at)

    def _hear_camera(self, seen: SpillSeen) -> None:
        if seen.count > self.loose:
            self._seen = seen
            self._begin(seen.at)
            return
        if seen.doubt is None:
            self.loose = seen.count  # cards were picked up
        self._seen = seen if self._since is not None else None

    def _begin(self, at: float) -> None:
        self._since = at if self._since is None else self._since

    def finding(self, now: float, due: bool, camera: bool, scale: bool) -> Finding | None:
        """What happened, once both have spoken or the patience is over; None while nothing did. `due`: a card is expected
        on the can; `camera`, `scale`: whether that sensor works."""
        if self._since is None or not self._ripe(now, due, camera, scale):
            return None
        found = self._judge(now, due, camera, scale)
        self._settle(found)
        return found if found.placed or found.fell or not found.sure else None

    def _ripe(self, now: float, due: bool, camera: bool, scale: bool) -> bool:
        """Whether waiting longer can bring nothing: the silent one is not there, or has had its time."""
        if self._change is not None and self._change > 0 and self._seen is None and due:
            return True  # one more on the can and nothing on the mat so far: a fall after it is a finding of its own
        camera_done = self._seen is not None or not camera
        scale_done = self._change is not None or not scale
        return (camera_done and scale_done) or now - (self._since or now) >= PATIENCE

    def _judge(self, now: float, due: bool, camera: bool, scale: bool) -> Finding:
        seen = self._seen
        fallen = max(0, seen.count - self.loose) if seen is not None else (0 if camera else None)
        change = self._change if self._change is not None else (0 if scale else None)
        placed = self._placed(change, fallen, due)
        by_scale = None if change is None else max(0, placed - change)
        doubtful = self._scale_doubt is not None or (seen is not None and seen.doubt is not None)
        sure = not doubtful and fallen is not None and by_scale == fallen
        if not fallen and not by_scale and placed == 1 and self._scale_doubt is None:
            sure = True  # a card more and nothing on the mat: the scale's word is enough
        fell = by_scale if by_scale is not None and (fallen is None or by_scale > fallen) else fallen
        return Finding(placed, fell or 0, fallen, by_scale, sure, now, seen.pictures if seen else ())

    def _placed(self, change: int | None, fallen: int | None, due: bool) -> int:
        """How many cards were placed: what the sums say. One at a time is due; more than due is shown, not swallowed."""
        if change is None:
            return 0
        return min(1, max(0, change + (fallen or 0))) if due else max(0, change)

    def _settle(self, found: Finding) -> None:
        self.loose += found.camera or 0
        self._change = self._seen = self._since = self._scale_doubt = None

    def wait(self, at: float) -> None:
        """Somebody said that a card lies there: count stillness from now, for a table without a scale."""
        self.still_since = at

    def revise(self, found: Finding, seen: SpillSeen) -> Finding:
        """The same fall after the camera counted again."""
        more = max(0, seen.count - self.loose)
        if not more:
            return found
        self.loose += more
        camera = (found.camera or 0) + more
        return replace(found, camera=camera, sure=found.sure and camera == found.scale)
