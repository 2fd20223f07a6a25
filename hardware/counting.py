"""How many cards lie on the can: counted by steps between rests, never by total weight.

Strategy: a total drifts by whole cards in an evening, a step does not. Each time the scale comes to rest after a
disturbance the new weight is compared with the base, the weight of the present count. Near it: no card moved, and what
little it moved is the zero's, not the cards'. A clean multiple of a card's weight: so many cards came. Less than
the base: cards fell from the top, so the weights at which the earlier counts rested are compared, which keeps even a
fall of ninety cards exact. All else is held for three seconds (a card leans, a finger helps) and then told with a
doubt. While it rests undisturbed the zero follows whatever creeps, and its speed is carried on through unrest, so
that drift alone never becomes a card. Nothing is ever tared: after a restart the saved weights are recognised again.

On a scale with coarse steps the likeliest change is told only where no other is nearly as likely (`hardware/levels.py`). Where steps are
coarse or wrong numbers are averaged in, a rest must last longer, and many cards at once are asked about.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from companion.senses import CanStill, CanStirred, CanWeighed, Doubt, Sense
from hardware.levels import MOST_AT_ONCE, Levels
from hardware.steadiness import GAP, OFF, Steadiness

RESIDUAL = 0.3  # of a card: what a clean step may miss a whole number by
RESIDUAL_EXPECTED = 0.4  # the same for the step that the game is waiting for
BLUR, COARSEST = 0.7, 0.42  # the same for a scale whose steps are coarse: of its step, and of a card at most
RESIDUAL_FAR = 0.15  # the same for many cards at once on a coarse scale
FAR = 3  # cards: whoever falls deeper meets weights that are older, for which the scale's steps are no excuse
DEEP = 6  # cards: a coarse or glitchy scale has lost sight of weights that far below
HIGH = 5  # cards: more do not come at once where they are placed one by one
HOLD = 3.0  # s of rest until an unclear weight is told with a doubt
GAIN = 0.5  # 1/s: how fast the zero follows a small deviation at rest
SLIGHT = 0.15  # of a card: a deviation that noise can explain
CREEP = 0.03  # g/s: how fast the zero may follow such a one
RAMP = 0.25  # g/s: and one that grew beyond it without any disturbance
DRIFT_MEMORY = 180.0  # s over which the drift is averaged
LONG_REST = 1.3  # s of rest until more than one card is believed: a board that averages ten samples shows a lone wrong one for a second
LINGER = 0.5  # s longer: within the steps of a coarse scale a hand that leaves can look like cards that rest
SHIFT = 1.2  # s within which a weight that moves by more than noise, without any unrest, is a card and no drift
SHIFT_COARSE = 2.5  # s: the same where the number first flickers between two steps
CALM = 2.0  # s of rest until what a blow leaves behind is over and the weight may be learnt from
DOUBTFUL_DRIFT = 15.0 / 3600.0  # g/s: steps that are counted while it drifts faster are doubtful; a scale that wanders counts as drifting
TARED = 0.3  # g round nought: where a board is just after its own tare button
FEWEST_TO_LEARN = 5  # cards on the can from which a card's weight is learnt
MOST_CHANGE = 0.10  # of the configured card's weight that learning may change it by
SMALLEST_CAN, USUAL_CAN = 20.0, 60.0  # g: a count of nought that weighs less was tared with the can on
FORMAT = 1


@dataclass(frozen=True, slots=True)
class CounterConfig:
    """`card_grams`: of one card, best from `reference_cards` weighed together; `most`: cards in the game; `capacity`:
    of the load cell in grams."""

    card_grams: float = 1.8
    reference_cards: int = 10
    most: int = 90
    capacity: float = 500.0


class _Place(Enum):
    """Where the present rest is."""

    OPEN = "open"  # not decided yet
    BASE = "base"  # at the weight of the count
    TOLD = "told"  # at an unclear weight that was told


class _Proof(Enum):
    """How much the zero can be trusted at the next rest."""

    SURE = "sure"
    AWAY = "away"  # nobody was looking: changes are told with a doubt
    RESTARTED = "restarted"  # the board started anew: its zero may have moved by anything


class Counter:
    """Pure: weights with their times in, senses out."""

    def __init__(self, config: CounterConfig | None = None) -> None:
        self.config = config or CounterConfig()
        self.steady = Steadiness(self.config.card_grams)
        self.drift = 0.0  # g/s
        self.lifted = False  # the can is not on the scale
        self.wild = 0  # samples out of the cell's range since the last one within
        self.wild_as_grams = False  # were they grams that are called kilograms, a can would weigh so much
        self._reference = self.config.reference_cards
        self._levels = Levels(self.steady)
        self._quiet = False  # the rest began anew without any unrest
        self._place = _Place.OPEN
        self._told = math.nan
        self._means: deque[tuple[float, float]] = deque()  # times and weights of the last moments at rest
        self._fresh = self._grew = False  # the weight of this rest may still improve, as the count's or as the zero
        self._jumped = False  # the weight became nought within one sample
        self._still_told = False
        self._expected = 0
        self._recounted = False
        self._proof = _Proof.SURE

    @property
    def count(self) -> int:
        """Cards on the can."""
        return self._levels.count

    @property
    def card_grams(self) -> float:
        """What a card weighs, as far as is known."""
        return self.steady.card_grams

    @property
    def base(self) -> float:
        """The weight at which the present count rests, in grams; nan before the first rest."""
        return self._levels.base

    @property
    def undecided(self) -> bool:
        """A new weight rests there, or did until a moment ago, and what it means is not known yet."""
        return self._place is _Place.OPEN

    @property
    def settled(self) -> bool:
        """It is known what rests there now, be it with a doubt that was told."""
        return self.steady.still and not self.undecided and not self._recounted and not self.lifted

    def see(self, grams: float, at: float, stable: bool | None = None) -> list[Sense]:
        """One weight in grams at time `at` in seconds; `stable`: the scale's own word. The senses it gives rise to."""
        if not -self.config.capacity <= grams <= 2.0 * self.config.capacity:  # nan is out of range, too
            self.wild += 1
            self.wild_as_grams = SMALLEST_CAN <= grams / 1000.0 <= self.config.capacity
            return []
        self.wild = 0
        elapsed = at - self.steady.last_at
        if not 0.0 <= elapsed <= GAP:
            elapsed = 0.0
        self.steady.take(grams, at, stable)
        senses: list[Sense] = []
        if self.steady.stirred and self._still_told:
            senses.append(CanStirred(at))
            self._still_told = False
        if self.steady.still:
            senses += self._rest(at, elapsed)
        else:
            self._levels.zero += self.drift * elapsed
        return senses

    def expect(self, change: int) -> None:
        """The game waits for a step of so many cards (0: for none): that step may be a little less clean."""
        self._expected = change

    def weigh_cards(self, card_grams: float, together: int) -> None:
        """A card weighs so many grams, as `together` of them showed; what was learnt of it before is forgotten."""
        self.config = replace(self.config, card_grams=card_grams, reference_cards=together)
        self._reference = together
        self.steady.card_grams = card_grams

    def calibrate(self, empty: float, card_grams: float, together: int, at: float) -> None:
        """The can alone weighs `empty` grams, and `together` cards lie on it now, at time `at`; earlier weights are forgotten."""
        self.weigh_cards(card_grams, together)
        self._levels.replace({0: empty})
        self.recount(together, at)

    def recount(self, count: int, at: float) -> None:
        """A person says how many cards lie on the can at time `at`: the present or the next rest has that weight."""
        self._levels.count = max(0, min(count, self.config.most))
        self._recounted = True
        self._proof = _Proof.SURE
        self.lifted = False
        if self.steady.still and at - self.steady.last_at <= GAP:
            self._learnt(at)

    def returned(self, restarted: bool) -> None:
        """The scale was away and speaks again; `restarted`: it said that it has just been switched on."""
        self.steady.forget()
        if self._levels.known and not self._recounted:
            self._proof = _Proof.RESTARTED if restarted or self._proof is _Proof.RESTARTED else _Proof.AWAY

    def save(self) -> dict[str, Any]:
        """All that must outlive a restart, as plain JSON values."""
        known = self._levels.known.keys() | {self.count} if self._levels.known else set()
        return {
            "format": FORMAT,
            "count": self.count,
            "card_grams": self.card_grams,
            "reference_cards": self._reference,
            "rests": [[count, round(self._levels.weight(count), 4)] for count in sorted(known)],
        }

    def restore(self, state: Mapping[str, Any]) -> bool:
        """Take a saved state over; False, and nothing changed, when it is none. The next rest must match it."""
        try:
            if state["format"] != FORMAT:
                return False
            count, card, reference = int(state["count"]), float(state["card_grams"]), int(state["reference_cards"])
            levels = {int(number): float(grams) for number, grams in state["rests"]}
        except (KeyError, TypeError, ValueError):
            return False
        if not self._sensible(count, card, levels):
            return False
        self._reference, self.steady.card_grams = reference, card
        self._levels.replace(levels)
        self._levels.count = count
        self._place, self._recounted = _Place.OPEN, False
        self.returned(restarted=False)
        return True

    def mismatch(self) -> int:
        """By how many cards the total weight contradicts the count; 0 when it does not or nothing is known."""
        if self._place is not _Place.BASE or 0 not in self._levels.known or not self.steady.still:
            return 0
        return round((self.steady.mean - self._levels.weight(0)) / self.card_grams) - self.count

    def _sensible(self, count: int, card: float, levels: dict[int, float]) -> bool:
        numbers = [card, *levels.values()]
        within = all(0 <= number <= self.config.most for number in (count, *levels))
        learnt = abs(card - self.config.card_grams) <= MOST_CHANGE * self.config.card_grams
        return within and learnt and all(map(math.isfinite, numbers)) and (count in levels or not levels)

    def _rest(self, at: float, elapsed: float) -> list[Sense]:
        """The scale is at rest: decide once per rest, then follow."""
        if self.steady.broken:
            self.steady.broken = False
            self._open()
            self._jumped = self._jumped_to_nought()
        if (self._recounted or not self._levels.known) and not self._learnt(at):
            return []
        events = self._decide(at) if self._place is _Place.OPEN else self._follow(at, elapsed)
        if (
            self.lifted
            or self._still_told
            or self._proof is not _Proof.SURE
            or (self._place is _Place.OPEN and self._is_lifted(self.steady.mean))
        ):
            return events
        self._still_told = True
        self.steady.stirred = False
        return [CanStill(self.steady.since, at), *events]

    def _open(self, quiet: bool = False) -> None:
        self._place, self._quiet = _Place.OPEN, quiet
        self._levels.opened()
        self._means.clear()

    def _shifted(self, at: float) -> bool:
        """Did the weight move faster than any drift? A coarse scale shows a card as one step, without unrest."""
        means, mean = self._means, self.steady.mean
        while means and at - means[0][0] > (SHIFT_COARSE if self._levels.coarse else SHIFT):
            means.popleft()
        means.append((at, mean))
        return abs(mean - means[0][1]) > self._near()

    def _flickered(self) -> bool:
        """Is it only a coarse scale's number that has gone over to its next step, with the weight between both?"""
        if not self._levels.coarse:
            return False
        self.steady.judge_anew()
        return self._levels.surely_none(self._expected, quiet=True)

    def _patience(self, change: int = 0) -> float:
        """Seconds of rest until such a change is believed."""
        if change < -DEEP and self.steady.patience:
            return self.steady.patience + HOLD
        lingering = LINGER if change > 1 and self._levels.coarse else 0.0
        return max(self.steady.patience + lingering, 0.0 if abs(change) == 1 and not self.steady.sudden else LONG_REST)

    def _near(self) -> float:
        """Grams by which a weight may miss that of a count and still be that count's."""
        return self.card_grams * max(OFF, self._blur())

    def _blur(self) -> float:
        """Part of a card that the scale's own steps may hide, as far as it can be told from half a card."""
        return min(COARSEST, BLUR * self.steady.grain / self.card_grams)

    def _beyond(self, deviation: float) -> float:
        """What of a deviation in grams is more than half a step of the scale: the rest may be its rounding."""
        hidden = max(0.0, 0.5 * self.steady.grain - self.steady.noise)
        return math.copysign(max(0.0, abs(deviation) - hidden), deviation)

    def _follow(self, at: float, elapsed: float) -> list[Sense]:
        """Undisturbed: whatever moves slowly is the zero or the cell, and no card."""
        self.steady.stirred = False
        if self._place is _Place.TOLD:
            self._told = self.steady.mean
            self._levels.zero += self.drift * elapsed
            return []
        if self._shifted(at) and not self._flickered():
            self._open(quiet=True)
            return self._decide(at)
        if self._fresh:
            return self._settle_in(at) if at - self.steady.since >= CALM else []
        deviation = self._beyond(self.steady.mean - self.base)
        fastest = (CREEP if abs(deviation) < SLIGHT * self.card_grams else RAMP) * elapsed
        step = max(-fastest, min(fastest, GAIN * deviation * elapsed))
        self._levels.zero += self.drift * elapsed + step
        self.drift += step / DRIFT_MEMORY
        return []

    def _settle_in(self, at: float) -> list[Sense]:
        """The first moment of a rest may still have been a gentle hand; now the weight is what it is, be it one that asks again."""
        self._fresh = False
        if not self._levels.still_sure():
            self._place, self._told = _Place.TOLD, self.steady.mean
            return [CanWeighed(0, self.count, self.steady.mean, at, Doubt.BETWEEN)]
        missed = self._beyond(self.steady.mean - self.base)
        if self._grew:
            self._levels.known[self.count] += missed
        else:
            self._levels.zero += missed
        self._levels.narrow()
        return []

    def _decide(self, at: float) -> list[Sense]:
        """A rest after unrest: what does the new weight mean?"""
        mean, rested = self.steady.mean, self.steady.rested
        self.steady.stirred = False
        deviation = mean - self.base
        near = self._near()
        if self._proof is not _Proof.SURE:
            return self._decide_after_absence(deviation, at)
        if self._jumped:
            return self._tared(at)
        if self._is_lifted(mean) and rested >= self._patience():
            self.lifted, self._proof = True, _Proof.AWAY
            return []
        if abs(deviation) < near and self._levels.surely_none(self._expected, self._quiet):
            return self._stay() if rested >= self.steady.patience else []
        if self.count == 0 and deviation > 0.5 * USUAL_CAN:  # the can itself was put on
            return self._stay(deviation) if rested >= self._patience() else []
        if abs(mean - self._told) < near:
            self._place = _Place.TOLD
            return []
        change, anchor = self._clean_step(mean)
        if change:
            poor = (change > HIGH or (change < -DEEP and self.count + change > 0)) and self.steady.patience > 0.0
            return self._count_step(change, anchor, at, Doubt.BETWEEN if poor else None) if rested >= self._patience(change) else []
        return self._doubt(mean, at) if rested >= HOLD else []

    def _decide_after_absence(self, deviation: float, at: float) -> list[Sense]:
        """Nobody looked between the last rest and this one."""
        if self.steady.rested < self._patience():
            return []
        proof, self._proof = self._proof, _Proof.SURE
        self.lifted = False
        if abs(deviation) < self._near():
            return self._stay()
        if proof is _Proof.AWAY and self._is_lifted(self.steady.mean):
            self._proof, self.lifted = proof, True
            return []
        change, anchor = self._clean_step(self.steady.mean)
        if change and proof is _Proof.AWAY and not self._jumped:
            return self._count_step(change, anchor, at, Doubt.BETWEEN)
        return self._tared(at)

    def _stay(self, jump: float = 0.0) -> list[Sense]:
        """No card moved; the difference belongs to the zero, a small one as soon as it proves to last."""
        self._levels.zero += jump
        self._at_base(grew=False)
        return []

    def _at_base(self, grew: bool) -> None:
        self._place, self._told = _Place.BASE, math.nan
        self._fresh, self._grew = True, grew

    def _tared(self, at: float) -> list[Sense]:
        """The zero itself has jumped, by whatever hand: keep the count, and ask."""
        self._stay(self.steady.mean - self.base)
        self.lifted = False
        return [CanWeighed(0, self.count, self.steady.mean, at, Doubt.ZERO)]

    def _is_lifted(self, mean: float) -> bool:
        empty = self._levels.weight(0)
        can = empty if empty > SMALLEST_CAN else USUAL_CAN
        return mean < empty - 0.5 * can

    def _jumped_to_nought(self) -> bool:
        """Did the weight become nought within one sample, as no hand can make it but a tare button does?"""
        mean, base, near = self.steady.mean, self.base, self._near()
        if abs(mean) > TARED or not abs(mean - base) > 3.0 * self.card_grams:
            return False
        return not any(abs(grams - base) > near and abs(grams - mean) > near for grams in self.steady.way)

    def _clean_step(self, mean: float) -> tuple[int, _Place]:
        """The change in cards that explains this weight beyond doubt, 0 for none, and from where it is counted."""
        steps = [(*self._from_base(mean), _Place.BASE)]
        if not math.isnan(self._told):
            steps.append((*self._rise(mean - self._told), _Place.TOLD))
        clean = [
            (missed, change, anchor)
            for change, missed, anchor in steps
            if change and missed <= self._allowed(change) and 0 <= self.count + change <= self.config.most
        ]
        _, change, anchor = min(clean, key=lambda step: step[0], default=(0.0, 0, _Place.BASE))
        return change, anchor

    def _from_base(self, mean: float) -> tuple[int, float]:
        """The change from the present count that explains a weight best, and by what part of a card it is missed."""
        if self._levels.coarse:
            return self._levels.likeliest(self._expected, self._quiet)
        return self._fall(mean) if mean < self.base else self._rise(mean - self.base)

    def _rise(self, deviation: float) -> tuple[int, float]:
        """The whole number of cards nearest to a deviation in grams, and by what part of a card it is missed."""
        change = round(deviation / self.card_grams)
        missed = abs(deviation / self.card_grams - change)
        return (change, missed) if abs(change) <= MOST_AT_ONCE else (0, 0.0)

    def _fall(self, mean: float) -> tuple[int, float]:
        """Cards fall from the top: the earlier count whose weight this is, as a change, and by what it is missed."""
        if self.count == 0:
            return 0, 0.0
        nearest = self._levels.nearest_below(mean)
        return nearest - self.count, abs(mean - self._levels.weight(nearest)) / self.card_grams

    def _allowed(self, change: int) -> float:
        usual = RESIDUAL_EXPECTED if change == self._expected else RESIDUAL
        if abs(change) <= FAR:
            return max(usual, self._blur())
        return usual if change < 0 or self._blur() < usual / 2 else RESIDUAL_FAR

    def _count_step(self, change: int, anchor: _Place, at: float, doubt: Doubt | None = None) -> list[Sense]:
        """So many cards came or went, counted from the base or from an unclear weight that was told."""
        mean, new = self.steady.mean, self.count + change
        if anchor is _Place.TOLD:
            self._levels.move_to(new, self.base + change * self.card_grams)
            self._place, self._told = anchor, mean
        else:
            self._levels.step(new, self._beyond)
            self._at_base(grew=change > 0)
            if change > 0 and doubt is None:
                self._learn_card()
        self._expected = 0
        if abs(self.drift) > DOUBTFUL_DRIFT:
            doubt = Doubt.BETWEEN
        return [CanWeighed(change, new, mean, at, doubt)]

    def _doubt(self, mean: float, at: float) -> list[Sense]:
        """Held long enough: tell the likeliest count with a doubt, and wait at this weight."""
        base = self.base
        if mean < base and self.count:
            nearest = self._levels.nearest_below(mean)
            here = abs(mean - base) < abs(mean - self._levels.weight(nearest))
            new = self.count if here else nearest
        else:
            new = max(0, min(self.count + round((mean - base) / self.card_grams), self.config.most))
        change = new - self.count
        self._levels.move_to(new, self._levels.weight(new) if change < 0 else base + change * self.card_grams)
        self._place, self._told = _Place.TOLD, mean
        self._expected = 0
        return [CanWeighed(change, new, mean, at, Doubt.BETWEEN)]

    def _learn_card(self) -> None:
        """Weigh a card by all that lie there, when they are not too many more than were weighed together before."""
        if not FEWEST_TO_LEARN <= self.count <= 2 * self._reference or 0 not in self._levels.known:
            return
        card = (self.base - self._levels.weight(0)) / self.count
        if abs(card - self.config.card_grams) <= MOST_CHANGE * self.config.card_grams:
            self.steady.card_grams = card
            self._reference = max(self._reference, self.count)

    def _learnt(self, at: float) -> bool:
        """Take this rest's weight for the count's, as soon as it has rested for long enough."""
        rested = self.steady.rested >= self._patience()
        if rested:
            self._rebase()
        return rested

    def _rebase(self) -> None:
        """The weight at rest now is that of the count, because a person said so or because it is the first."""
        self._levels.recounted(self.steady.mean)
        self._at_base(grew=True)
        self._recounted = False
        self.steady.broken = False
