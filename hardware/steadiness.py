"""Is the scale at rest, and at what weight? The signal half of counting; it knows nothing of cards on a pile.

Strategy: two detectors look at one stream. A *quick* one looks at raw samples and tells a disturbance after two that
leave the resting weight (0.2 s at 10 samples a second); samples that leave it by more than any card would are most
often converter errors and need four. A *sure* one takes a running median, which removes lone wrong samples, and asks
that a window of 0.8 s be flat: small spread, small slope. A sample that breaks the window starts it anew, so that
old stillness never vouches for new weight. All lengths are seconds, whatever the sample rate (2 to 80 a second).
"""

from __future__ import annotations

import math
import statistics
from collections import deque
from typing import NamedTuple

WINDOW = 0.8  # s that must be flat
SPREAD = 0.25  # of a card: the greatest spread of a flat window
STEEPEST = 0.25  # g/s: the greatest slope of a flat window
OFF = 0.35  # of a card: farther from the resting weight than noise reaches
GROSS = 60.0  # g from the resting weight: rather a converter error than a hand that just arrives
QUICK_SCORE, SMALL_SCORE, GROSS_SCORE = 4, 2, 1  # two samples off, or four that are far off
QUICKEST = 0.08  # s: samples closer together than this do not make a disturbance by themselves
COARSEST = 0.75  # of a card: a greater smallest difference is none that was learnt from the scale's own steps
GAP = 1.5  # s without a sample after which stillness is not known any more; sooner than the silence is told
CALM_MEMORY = 20.0  # s over which the share of rest is averaged
NOISES = 4.0  # sigmas that still are noise
SLOW_HANDS = 1.6  # s that a coarse number must stay: within one of its steps a hand that leaves slowly looks like rest
SHORTEST_GLITCH, LONGEST_GLITCH = 0.35, 1.2  # s: what a board that averages makes of one wrong conversion
OPEN_JUMPS = 2.1  # s within which a jump may be taken back
STEPPED = 0.85  # of the scale's step: a mean that moves by more rests at another number
LEAP = 1.4  # cards by which no single one makes a number jump
SUDDEN = 3.5  # samples from a jump until the median has followed it
NEW = 0.3  # s after a glitch until what was before it is trusted to go on
GLITCH_MEMORY = 60.0  # s after which a glitch is forgotten
GLITCHY = 3.0  # glitches remembered from which on they are expected
GLITCHES_IN_A_ROW = 2.1  # that a rest must outlast
_LONG = 99  # samples of a rest by which it is judged as a whole
_WAY = 64  # raw samples kept of the way from one rest to the next


class _Window(NamedTuple):
    """What was known before a jump: the flat window, the samples of the median, and since when it is flat, in real and in clean time."""

    times: tuple[float, ...]
    values: tuple[float, ...]
    recent: tuple[float, ...]
    since: float
    flat_from: tuple[float, float]

    @property
    def rested(self) -> float:
        """Seconds for which it had been flat; what lasts no longer than a glitch may be one itself."""
        return self.times[-1] - self.flat_from[0] if self.times else 0.0

    def like(self, grams: float, within: float) -> bool:
        """Is this sample what would have come next?"""
        return bool(self.values) and abs(sum(self.values) / len(self.values) - grams) <= within


class _Jump(NamedTuple):
    """A step between two samples: when, by how many grams, and what was before it and before all jumps that are still open."""

    at: float
    height: float
    before: _Window


class Steadiness:
    """Feed samples with `take`, then look at the public attributes.

    `still`: the window is flat now; `mean`: its weight in grams; `since`: when it began; `stirred`: disturbed since it
    was last flat; `broken`: the window was started anew since a reader last set this to False; `sudden`: it began with a jump
    from one sample to the next that no single card makes, but a mean with a wrong number in it does; `way`: the raw samples
    since the resting weight was left; `calm`: share of the last time that it was still.
    """

    def __init__(self, card_grams: float) -> None:
        self.card_grams = card_grams
        self.still = False
        self.stirred = True
        self.broken = True
        self.mean = math.nan
        self.calm = 1.0
        self.since = math.nan
        self.sudden = False
        self.way: list[float] = []
        self.interval = 0.1  # s between samples, learnt
        self.noise = 0.0  # g, sigma of one sample at rest, learnt
        self.quantum = math.inf  # g, the smallest difference that was ever seen
        self.last_at = -math.inf
        self.changed_at = math.nan  # when a sample last differed from the one before it
        self.ever_changed = False
        self.liveliness = 0.0  # share of samples that differ from the one before, learnt
        self._jumps: deque[_Jump] = deque(maxlen=32)  # that were not taken back yet
        self._leapt_at = -math.inf  # the newest that no single card makes
        self._void = 0.0  # s that did not count; the window's times are clean of them
        self._from = (0.0, math.nan)  # clean time from which on the window has had the present weight, and that weight
        self._new_from = -math.inf  # clean time from which on the window holds enough that is new
        self._glitches = self._glitch = 0.0  # how many are remembered, and the longest of them in s
        self._last = math.nan
        self._apart = True  # the next sample is not compared with the last one
        self._taken = 0
        self._score = 0
        self._score_from = 0.0
        self._recent: deque[float] = deque(maxlen=9)
        self._whole: deque[float] = deque(maxlen=_LONG)  # medians of the whole rest so far
        self._times: deque[float] = deque()
        self._values: deque[float] = deque()

    @property
    def newest(self) -> float | None:
        """The newest sample in grams, None before the first."""
        return None if math.isnan(self._last) else self._last

    @property
    def grain(self) -> float:
        """The scale's smallest step in grams, 0 while it is not known."""
        return self.quantum if self.quantum < COARSEST * self.card_grams else 0.0

    @property
    def rested(self) -> float:
        """Seconds for which the window has been flat at the present weight, without those that did not count; 0 when it is not."""
        return self._times[-1] - self._from[0] if self._times else 0.0

    @property
    def usual(self) -> float:
        """The number that the present rest has shown for most of its time, in grams: how it began or what comes next does not change it."""
        return statistics.fmean(self._whole) if self._whole else self.mean

    @property
    def patience(self) -> float:
        """Seconds for which this scale must rest at a new weight until that can be believed; 0 unless it is coarse or glitchy."""
        coarse = SLOW_HANDS if self.grain > SPREAD * self.card_grams else 0.0
        return max(coarse, GLITCHES_IN_A_ROW * self._glitch if self._glitches >= GLITCHY else 0.0)

    def take(self, grams: float, at: float, flagged: bool | None = None) -> None:
        """One sample in grams at time `at` in seconds; `flagged`: the scale's own word on stability."""
        elapsed = at - self.last_at
        if 0.0 <= elapsed <= GAP:
            self._taken += 1
            self.interval += (elapsed - self.interval) * max(0.02, 1.0 / self._taken)
            if not self._apart:
                self._learn(grams, at)
                self._notice_glitch(grams, at, elapsed)
            self.calm += (self.still - self.calm) * elapsed / CALM_MEMORY
        else:
            self.forget()
            self.changed_at = at
        self.last_at, self._last, self._apart = at, grams, False
        if not self.stirred and self._disturbs(grams, at):
            self.stirred = True
            self._restart()
        self._recent.append(grams)
        self._extend(self._median(), at, flagged is False)

    def judge_anew(self) -> None:
        """What the present rest has shown so far does not count any more."""
        self._from = (self._times[-1], self.mean)
        self._whole.clear()

    def forget(self) -> None:
        """Nothing that was seen so far says anything about the weight to come."""
        self._recent.clear()
        self._restart()
        self.stirred = self._apart = True
        self._score = 0
        self._jumps.clear()

    def tolerance(self) -> float:
        """How far from the resting weight a sample may lie and still be at rest, in grams."""
        return max(OFF * self.card_grams, NOISES * self.noise, 1.5 * self.grain)

    def _learn(self, grams: float, at: float) -> None:
        difference = abs(grams - self._last)
        changed = difference > 1e-6
        if changed:
            self.changed_at = at
            self.ever_changed = True
            self.quantum = min(self.quantum, difference)
        self.liveliness = max(self.liveliness * 0.9999, self.liveliness + (changed - self.liveliness) * 0.005)
        if self.still and difference < OFF * self.card_grams:
            self.noise += (0.886 * difference - self.noise) * 0.02

    def _notice_glitch(self, grams: float, at: float, elapsed: float) -> None:
        """A jump that is taken back exactly was no weight but a mean with a wrong number in it: what was before it goes on."""
        jump = grams - self._last
        self._glitches *= 1.0 - min(1.0, elapsed / GLITCH_MEMORY)
        if self._jumps and at - self._jumps[0].at > OPEN_JUMPS:
            self._jumps.clear()
        if abs(jump) < max(OFF * self.card_grams, 2.0 * self.grain):
            return
        if abs(jump) >= LEAP * self.card_grams:
            self._leapt_at = at
        alike = max(OFF * self.card_grams, 2.1 * self.grain)
        back = next((one for one in self._jumps if abs(one.height + jump) <= alike and at - one.at >= SHORTEST_GLITCH - 0.01), None)
        if back is None:
            before = self._jumps[0].before if self._jumps else self._window()
            self._jumps.append(_Jump(at, jump, before))
            return
        if back is self._jumps[-1] and at - back.at <= LONGEST_GLITCH:
            self._glitches += 1.0
            self._glitch = max(at - back.at, 0.9 * self._glitch)
        began = self._jumps[0].at
        self._jumps.remove(back)
        alike = max(SPREAD * self.card_grams, 0.6 * self.grain)
        if not self._jumps and self._glitches >= GLITCHY and back.before.rested > self._glitch and back.before.like(grams, alike):
            self._go_on_with(back.before, at - began)

    def _window(self) -> _Window:
        return _Window(tuple(self._times), tuple(self._values), tuple(self._recent), self.since, self._from)

    def _go_on_with(self, window: _Window, void: float) -> None:
        """The last `void` seconds did not count."""
        self._restart()
        self._void += void
        self._times.extend(window.times)
        self._values.extend(window.values)
        self._whole.clear()
        self._whole.extend(window.values)
        self._recent.clear()
        self._recent.extend(window.recent)
        self.since, self._from, self.sudden = window.since, window.flat_from, False
        self._new_from = self.last_at + self.interval - self._void + NEW

    def _disturbs(self, grams: float, at: float) -> bool:
        off = abs(grams - self.mean)
        if off <= self.tolerance():
            self._score = 0
            self.way.clear()
            return False
        if self._score == 0:
            self._score_from = at - self.interval
        if len(self.way) < _WAY:
            self.way.append(grams)
        self._score += SMALL_SCORE if off < GROSS else GROSS_SCORE
        return self._score >= QUICK_SCORE and at - self._score_from >= QUICKEST

    def _median(self) -> float:
        count = 3 if self.interval > 0.16 else 5 if self.interval > 0.03 else 9
        latest = sorted(list(self._recent)[-count:])
        return latest[len(latest) // 2]

    def _restart(self) -> None:
        self._times.clear()
        self._values.clear()
        self.still = False
        self.broken = True

    def _extend(self, grams: float, at: float, refused: bool) -> None:
        times, values = self._times, self._values
        clean = at - self._void
        length = max(WINDOW, 3.2 * self.interval)
        while times and times[0] < clean - length:
            times.popleft()
            values.popleft()
        limit = self._limit()
        if values and (refused or max(max(values), grams) - min(min(values), grams) > limit):
            self._restart()
        if not times:
            self.since, self._from = at, (clean, grams)
            self._whole.clear()
            self.sudden = at - self._leapt_at <= SUDDEN * self.interval
        times.append(clean)
        values.append(grams)
        self._whole.append(grams)
        if self.stirred and len(self.way) < _WAY:
            self.way.append(self._last)
        self.still = self._flat()
        if self.still:
            self.mean = sum(values) / len(values)
            stepped = max(SPREAD * self.card_grams, STEPPED * self.grain)
            if abs(self.mean - self._from[1]) > min(self._limit(), stepped) or self._lone(grams):
                self.judge_anew()

    def _lone(self, median: float) -> bool:
        """Where a board averages wrong numbers in, a single sample between two such means can be the only true one."""
        if self._glitches < GLITCHY or len(self._recent) < 3:
            return False
        before, between, after = (abs(sample - median) for sample in list(self._recent)[-3:])
        off = max(OFF * self.card_grams, 2.0 * self.grain)
        return between > off >= max(before, after)

    def _limit(self) -> float:
        """The greatest spread of a flat window in grams: two neighbouring numbers of a coarse scale are one weight."""
        return max(SPREAD * self.card_grams, 1.05 * self.grain)

    def _flat(self) -> bool:
        times, values = self._times, self._values
        count, span = len(times), times[-1] - times[0]
        if count < (3 if self.interval > 0.3 else 4) or span + self.interval < WINDOW - 0.01 or times[-1] < self._new_from:
            return False
        half = count // 2
        series = list(values)
        rise = sum(series[-half:]) / half - sum(series[:half]) / half
        slope = rise / (span * (count - half) / max(count - 1, 1))
        return abs(slope) <= STEEPEST or self._limit() > SPREAD * self.card_grams
