"""Is the scale at rest, and at what weight? The signal half of counting; it knows nothing of cards on a pile.

Strategy: two detectors look at one stream. A *quick* one looks at raw samples and tells a disturbance after two that
leave the resting weight (0.2 s at 10 samples a second); samples that leave it by more than any card would are most
often converter errors and need four. A *sure* one takes a running median, which removes lone wrong samples, and asks
that a window of 0.8 s be flat: small spread, small slope. A sample that breaks the window starts it anew, so that
old stillness never vouches for new weight. All lengths are seconds, whatever the sample rate (2 to 80 a second).
"""

from __future__ import annotations

import math
from collections import deque

WINDOW = 0.8  # s that must be flat
SPREAD = 0.25  # of a card: the greatest spread of a flat window
STEEPEST = 0.25  # g/s: the greatest slope of a flat window
OFF = 0.35  # of a card: farther from the resting weight than noise reaches
GROSS = 60.0  # g from the resting weight: rather a converter error than a hand that just arrives
QUICK_SCORE, SMALL_SCORE, GROSS_SCORE = 4, 2, 1  # two samples off, or four that are far off
QUICKEST = 0.08  # s: samples closer together than this do not make a disturbance by themselves
GAP = 1.5  # s without a sample after which stillness is not known any more; sooner than the silence is told
CALM_MEMORY = 20.0  # s over which the share of rest is averaged
NOISES = 4.0  # sigmas that still are noise
_WAY = 64  # raw samples kept of the way from one rest to the next


class Steadiness:
    """Feed samples with `take`, then look at the public attributes.

    `still`: the window is flat now; `mean`: its weight in grams; `since`: when it began; `stirred`: disturbed since it
    was last flat; `broken`: the window was started anew since a reader last set this to False; `way`: the raw samples
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
        self.way: list[float] = []
        self.interval = 0.1  # s between samples, learnt
        self.noise = 0.0  # g, sigma of one sample at rest, learnt
        self.quantum = math.inf  # g, the smallest difference that was ever seen
        self.last_at = -math.inf
        self.changed_at = math.nan  # when a sample last differed from the one before it
        self.ever_changed = False
        self.liveliness = 0.0  # share of samples that differ from the one before, learnt
        self._last = math.nan
        self._taken = 0
        self._score = 0
        self._score_from = 0.0
        self._recent: deque[float] = deque(maxlen=9)
        self._times: deque[float] = deque()
        self._values: deque[float] = deque()

    @property
    def newest(self) -> float | None:
        """The newest sample in grams, None before the first."""
        return None if math.isnan(self._last) else self._last

    def take(self, grams: float, at: float, flagged: bool | None = None) -> None:
        """One sample in grams at time `at` in seconds; `flagged`: the scale's own word on stability."""
        elapsed = at - self.last_at
        if 0.0 <= elapsed <= GAP:
            self._taken += 1
            self.interval += (elapsed - self.interval) * max(0.02, 1.0 / self._taken)
            self._learn(grams, at)
            self.calm += (self.still - self.calm) * elapsed / CALM_MEMORY
        else:
            self.forget()
            self.changed_at = at
        self.last_at, self._last = at, grams
        if not self.stirred and self._disturbs(grams, at):
            self.stirred = True
            self._restart()
        self._recent.append(grams)
        self._extend(self._median(), at, flagged is False)

    def forget(self) -> None:
        """Nothing that was seen so far says anything about the weight to come."""
        self._recent.clear()
        self._restart()
        self.stirred = True
        self._score = 0

    def tolerance(self) -> float:
        """How far from the resting weight a sample may lie and still be at rest, in grams."""
        quantum = 1.5 * self.quantum if self.quantum < self.card_grams else 0.0
        return max(OFF * self.card_grams, NOISES * self.noise, quantum)

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
        length = max(WINDOW, 3.2 * self.interval)
        while times and times[0] < at - length:
            times.popleft()
            values.popleft()
        quantum = 1.05 * self.quantum if self.quantum < 0.5 * self.card_grams else 0.0
        limit = max(SPREAD * self.card_grams, quantum)
        if values and (refused or max(max(values), grams) - min(min(values), grams) > limit):
            self._restart()
        if not times:
            self.since = at
        times.append(at)
        values.append(grams)
        if self.stirred and len(self.way) < _WAY:
            self.way.append(self._last)
        self.still = self._flat()
        if self.still:
            self.mean = sum(values) / len(values)

    def _flat(self) -> bool:
        times, values = self._times, self._values
        count, span = len(times), times[-1] - times[0]
        if count < (3 if self.interval > 0.3 else 4) or span + self.interval < WINDOW - 0.01:
            return False
        half = count // 2
        series = list(values)
        rise = sum(series[-half:]) / half - sum(series[:half]) / half
        slope = rise / (span * (count - half) / max(count - 1, 1))
        return abs(slope) <= STEEPEST
