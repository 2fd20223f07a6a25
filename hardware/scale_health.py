"""Can this scale be trusted to count cards? What a person should know about it, in sentences.

Strategy: nothing is measured here that the counter does not measure anyway; this only compares it with the weight of
a card. A scale that fails one of these still counts, but the screen says why a count may be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.words import N_
from hardware.counting import Counter

COARSE = 0.25  # of a card: the largest step between two values that can be told
NOISY = 0.25  # of a card: the largest sigma of one sample
DRIFTING = 5.0  # g/h
RESTLESS = 0.2  # of the last time at rest: no hand is so busy
STUCK_AFTER = 60.0  # s of always the same value
LIVELY = 0.3  # share of samples that differ, above which the same value for so long is a fault
WILD_AFTER = 5  # samples in a row that no can weighs
SLOWEST = 0.35  # s between samples; slower ones make a card wait for seconds

LIFTED = N_("The can is not on the scale. Put it back, or say how many cards lie on it.")
WRONG_UNIT = N_('The scale\'s numbers are grams that it calls kilograms. Write unit = "g" under [scale] in the settings.')
WILD = N_("The scale shows a weight that cannot be. Check its wiring, then say how many cards lie on the can.")
UNCALIBRATED = N_("The scale tells raw numbers, so no card is counted. Calibrate it under “Scale”: a known weight makes grams of them.")
UNPROVEN = N_("The scale has shown the same weight since it was connected. Press the can: the number must move.")
STUCK = N_("The scale's number has stopped moving. Press the can; if nothing changes, check its wiring.")
TOO_COARSE = N_("The scale's steps are too coarse for cards. Set it to 0.1 g or finer.")
TOO_NOISY = N_("The scale's number does not come to rest. Keep hands, draughts and motors away from it.")
TOO_SLOW = N_("The scale reports too seldom. Set it to five or more weights a second.")
DRIFTS = N_("The scale is drifting. Let it warm up for a quarter of an hour; counts may be wrong until then.")
RECOUNT = N_("The whole weight does not fit the count. Please count the cards on the can.")


@dataclass(frozen=True, slots=True)
class Health:
    """`rate`: samples a second; `quantum`, `noise`: grams, 0 while unknown; `drift`: g/h; `proven`: its value has
    moved at least once; `warnings`: sentences, marked for translation, the gravest first."""

    rate: float
    quantum: float
    noise: float
    drift: float
    proven: bool
    warnings: tuple[str, ...]

    @property
    def fit(self) -> bool:
        """Nothing speaks against counting with it."""
        return self.proven and not self.warnings


def examine(counter: Counter, now: float, unweighed: bool = False) -> Health:
    """The counter's scale as it is at time `now` in seconds. `unweighed`: its numbers are no grams yet, so the counter hears nothing."""
    steady, card = counter.steady, counter.card_grams
    quantum = steady.quantum if steady.ever_changed else 0.0
    unchanged = now - steady.changed_at
    drift = counter.drift * 3600.0
    found = (
        (unweighed, UNCALIBRATED),
        (counter.wild >= WILD_AFTER, WRONG_UNIT if counter.wild_as_grams else WILD),
        (counter.lifted, LIFTED),
        (not steady.ever_changed and unchanged >= STUCK_AFTER, UNPROVEN),
        (steady.ever_changed and steady.liveliness >= LIVELY and unchanged >= STUCK_AFTER, STUCK),
        (quantum > COARSE * card, TOO_COARSE),
        (steady.noise > NOISY * card or steady.calm < RESTLESS, TOO_NOISY),
        (steady.interval > SLOWEST, TOO_SLOW),
        (abs(drift) > DRIFTING, DRIFTS),
        (counter.mismatch() != 0, RECOUNT),
    )
    warnings = tuple(sentence for is_so, sentence in found if is_so)
    return Health(1.0 / max(steady.interval, 1e-3), quantum, steady.noise, drift, steady.ever_changed, warnings)
