"""What the camera and the scale say together about one stirring of the can: a card placed, cards fallen, or a quarrel.

The scale knows the net change of the pile, the camera the loose cards on the mat. A card placed while two fall is −1 on the
scale and 2 in the picture; so neither speaks alone while the other can still be heard. Pure: senses and times in, at most
one finding out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.senses import CanStill, CanStirred, CanWeighed, Doubt, Sense, SpillSeen
from companion.stillness import CAMERA, SCALE, Stillness

CREDIT = 6.0  # s: so long a card told by hand may take to show on the scale
LIFT = 20.0  # s: and one that is to be taken off again, after an undo or a covered hole
PATIENCE = 4.0  # s: the scale needs 1.3 s after a fall, the camera up to 3 s for a still picture; then the other one counts as silent
OPEN = (Doubt.OVERLAP, Doubt.HAND)  # a card may lie under the pile, or where something reaches over the edge of the mat
RESTLESS = 12.0  # s: so long a scale that moves is waited for


@dataclass(frozen=True, slots=True)
class Finding:
    """`placed` cards were put on the can, `fell` cards came off it. `camera`, `scale`: falls as each counts them, None where it
    has said nothing. `sure`: both spoke and agree. `stills`: pictures of the fall (key, seconds from the deciding moment).
    `unsure_weight`: the scale itself doubts what it weighed. `left`: cards that now lie on the can as the scale counts, −1 unknown.
    `landing`: when the camera saw most happen, None where it saw nothing."""

    placed: int
    fell: int
    camera: int | None
    scale: int | None
    sure: bool
    at: float
    stills: tuple[tuple[int, float], ...] = ()
    unsure_weight: bool = False
    left: int = -1
    landing: float | None = None

    @property
    def agree(self) -> bool | None:
        return None if self.camera is None or self.scale is None else self.camera == self.scale


class FallWatch:
    """`loose`: cards that lie on the mat and have been dealt with; only more than these are news. `owed`: by how many cards people
    have changed the can beyond what the scale has told: its report of the same cards is no news."""

    def __init__(self) -> None:
        self.loose = 0
        self.stillness = Stillness()
        self.moving = False  # the scale stirred and has not come to rest
        self.owed = 0
        self._owed_until = 0.0
        self._unseen = 0  # cards that people said have fallen before the camera could count them
        self._unseen_until = 0.0
        self._missed = 0  # what was owed when the scale came back: its first doubtful word may sum that up
        self._change: int | None = None
        self._seen: SpillSeen | None = None
        self._unclear: SpillSeen | None = None  # a look that left open whether a card has fallen, while nothing else speaks for it
        self._stepped = False  # the scale has told a step since the eyes' picture was renewed
        self._since: float | None = None
        self._scale_doubt: Doubt | None = None
        self._left = -1
        self._stirred_at = float("-inf")  # when the scale last moved, since the last finding

    @property
    def even(self) -> bool:
        """Whether the scale has moved since the last finding and rests as heavy as before: what came and what went are equal."""
        return self._stirred_at > float("-inf") and not self.moving and not self.pending

    @property
    def pending(self) -> bool:
        """Whether a sensor has said something that is not found yet: then what lies on the mat is not known."""
        return self._since is not None

    def expects(self, now: float) -> bool:
        """Whether the scale may still tell what people have told already."""
        return self.owed != 0 and now < self._owed_until

    def told(self, change: int, until: float) -> None:
        """People said that so many cards came (+) or went (−); the scale's report of the same cards is no news until then, and
        none any more where it came just before."""
        said = _common(self._change or 0, change)
        self.owed += change - said
        self._owed_until = until
        if said and self._change is not None:
            self._change -= said
            if not self._change and self._seen is None:
                self._change = self._since = self._scale_doubt = None

    def told_fallen(self, count: int, until: float) -> None:
        """People answered for so many fallen cards that the camera had not seen; its count of the same cards is no news until then."""
        self._unseen, self._unseen_until = count, until

    def renewed(self) -> None:
        """The eyes compare with a new picture from now on: nothing that lies on the mat now is counted any more."""
        self.loose = 0
        self._unclear, self._stepped = None, False

    def returned(self) -> None:
        """The scale is back, and nobody weighed what people told meanwhile."""
        self._missed, self.owed = self.owed, 0
        self.stillness.weighed = True

    def hear(self, sense: Sense) -> None:
        """Take in what concerns the can; anything else is ignored."""
        if isinstance(sense, CanStirred | CanStill):
            self.stillness.hear(sense)
            if sense.device == SCALE:
                self.moving = isinstance(sense, CanStirred)
                self._stirred_at = sense.at if self.moving else self._stirred_at
        elif isinstance(sense, CanWeighed):
            self._hear_scale(sense)
        elif isinstance(sense, SpillSeen):
            self._hear_camera(sense)

    def _hear_scale(self, weighed: CanWeighed) -> None:
        news = weighed.change - self._known(weighed)
        self._left = weighed.count
        if weighed.change:
            self._unclear, self._stepped = None, True
        if news:
            self._change = (self._change or 0) + news
            self._stirred_at = weighed.at
            self._scale_doubt = self._scale_doubt or weighed.doubt
            self._begin(weighed.at)

    def _known(self, weighed: CanWeighed) -> int:
        """The part of a step that people have told already."""
        if weighed.at >= self._owed_until:
            self.owed = 0
        missed = self._missed if weighed.doubt is not None else 0
        self._missed = 0
        known = _common(self.owed + missed, weighed.change)
        self.owed = self.owed - known if abs(known) < abs(self.owed) else 0
        return known

    def _hear_camera(self, seen: SpillSeen) -> None:
        if seen.count > self.loose and self._unseen:
            known = min(self._unseen, seen.count - self.loose) if seen.at < self._unseen_until else 0
            self.loose += known
            self._unseen = self._unseen - known if known else 0
        if seen.count > self.loose:
            self._seen = seen
            self._begin(seen.at)
            return
        if seen.doubt is None:
            self.loose = seen.count  # cards were picked up
        self._seen = seen if self._since is not None else None
        self._unclear = seen if seen.doubt in OPEN and self._since is None and not self._stepped else None

    def _begin(self, at: float) -> None:
        self._since = at if self._since is None else self._since

    def finding(self, now: float, due: bool, camera: bool, scale: bool) -> Finding | None:
        """What happened, once both have spoken or the patience is over; None while nothing did. `due`: a card is expected
        on the can; `camera`, `scale`: whether that sensor works."""
        if self._since is None:
            return self._evened_out(now) if due and scale else None
        if not self._ripe(now, camera, scale):
            return None
        found = self._judge(now, due, scale)
        self._settle(found)
        return found if found.placed or found.fell or not found.sure else None

    def _evened_out(self, now: float) -> Finding | None:
        """The card that is due may have been put on while another one fell: the scale moved and rests as heavy as before, and the camera
        cannot tell whether a card lies under the pile. People say; the scale has its patience first, since it may yet tell a step."""
        unclear = self._unclear
        if unclear is None or self.moving or now - unclear.at < PATIENCE:
            return None
        self._unclear = None
        if not self._stirred(unclear.at):
            return None
        self._stirred_at = float("-inf")
        return Finding(0, 1, 0, 0, False, now, unclear.pictures, left=self._left)

    def _ripe(self, now: float, camera: bool, scale: bool) -> bool:
        """Whether waiting longer can bring nothing: the silent one is not there, or has had its time."""
        if self._change is not None and self._change > 0 and self._seen is None:
            return True  # one more on the can and nothing on the mat so far: a fall after it is a finding of its own
        waited = now - self._since if self._since is not None else 0.0
        if scale and self.moving and self._change is None:
            return waited >= RESTLESS  # a pile that swings has not been weighed: its silence is no word
        camera_done = self._seen is not None or not camera
        scale_done = self._change is not None or not scale
        return (camera_done and scale_done) or waited >= PATIENCE

    def _judge(self, now: float, due: bool, scale: bool) -> Finding:
        seen = self._seen
        fallen = max(0, seen.count - self.loose) if seen is not None else None
        change = self._change if self._change is not None else (0 if scale and not self.moving else None)
        due = due and self._stirred(self._since if self._since is not None else 0.0)
        placed = self._placed(change, fallen, due)
        by_scale = None if change is None else max(0, placed - change)
        sure = self._sure(change, fallen, by_scale, due)
        fell = by_scale if by_scale is not None and (fallen is None or by_scale > fallen) else fallen
        stills = seen.pictures if seen else ()
        return Finding(placed, fell or 0, fallen, by_scale, sure, now, stills, self._scale_doubt is not None, self._left, landed(seen))

    def _sure(self, change: int | None, fallen: int | None, by_scale: int | None, due: bool) -> bool:
        """Whether the number stands without a person's word. The camera sees at least so many, since a card may lie under another or out
        of its sight; the scale allows at most what is gone and the one that may have been placed meanwhile. Where the two meet nothing
        is left open."""
        if self._scale_doubt is not None:
            return False
        if not fallen and not by_scale:
            return True  # nothing fell: the scale's word is enough
        doubt = self._seen.doubt if self._seen is not None else None
        if change is None or fallen is None or doubt not in (None, Doubt.OVERLAP):
            return False
        return by_scale == fallen == (1 if due else 0) - change

    def _stirred(self, began: float) -> bool:
        """Whether the scale moved at `began` or not long before: one that did not has felt no card. Its motion ends where its stillness
        begins."""
        rest = self.stillness.since(SCALE)
        ended = self._stirred_at if self.moving or rest is None else max(self._stirred_at, rest)
        return self._stirred_at > float("-inf") and (self.moving or ended > began - CREDIT)

    def _placed(self, change: int | None, fallen: int | None, due: bool) -> int:
        """How many cards were placed: what the sums say. One at a time is due; more than due is shown, not swallowed."""
        if change is None:
            return 0
        one = min(1, max(0, change + (fallen or 0))) if due else 0
        return max(one, change)

    def _settle(self, found: Finding) -> None:
        self.loose += found.camera or 0
        self._change = self._seen = self._unclear = self._since = self._scale_doubt = None
        self._stirred_at = float("-inf")

    @property
    def still_since(self) -> float | None:
        """Since when nothing moves, as all say who watch the can; None while something does, or nobody knows."""
        return self.stillness.all_since

    def restless(self) -> None:
        """Stillness so far belongs to what was taken back; it counts anew from the next motion."""
        self.stillness.forget()

    def silenced(self) -> None:
        """The scale is lost: whether the pile rests is what the camera says, if anybody."""
        self.stillness.lost(SCALE)
        self.moving = False

    def blinded(self) -> None:
        """The camera is lost: the scale's word is enough."""
        self.stillness.lost(CAMERA)

    def wait(self, at: float) -> None:
        """Somebody said that a card lies there: count stillness from now, for a table without a scale."""
        self.stillness.wait(at)


def landed(seen: SpillSeen | None) -> float | None:
    """The liveliest moment before a count: as the camera tells it, else that of the last picture but one; the last one shows where the
    cards have come to lie."""
    if seen is None or not seen.pictures:
        return None
    return seen.at - seen.pictures[max(0, len(seen.pictures) - 2)][1] if seen.moved is None else seen.moved



def together(one: Finding, more: Finding) -> Finding:
    """One fall that goes on: more cards came down, or a sensor counted again, while people were being asked about it."""
    camera, scale = _sum(one.camera, more.camera), _sum(one.scale, more.scale)
    fell = max(camera or 0, scale or 0, one.fell, more.fell)
    clean = not (one.unsure_weight or more.unsure_weight)
    guessed = any(part.fell > max(part.camera or 0, part.scale or 0) for part in (one, more))
    sure = clean and not guessed and camera is not None and camera == scale
    stills = more.stills or one.stills
    landing = one.landing if more.landing is None else more.landing
    whole = replace(more, placed=one.placed, fell=fell, camera=camera, scale=scale, sure=sure)
    return replace(whole, stills=stills, landing=landing, unsure_weight=not clean)


def _common(one: int, other: int) -> int:
    """What two changes have in common: the smaller one where both go the same way, else 0."""
    return min(one, other, key=abs) if one * other > 0 else 0


def _sum(one: int | None, more: int | None) -> int | None:
    return more if one is None else one if more is None else one + more
