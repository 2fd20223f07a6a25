"""The scale as the page of its calibration asks for it. Belongs to the wiring.

What was calibrated is kept by the host; `remember` takes it over at the start. The weight of the empty can lives in the counter, and so in
the pile that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.weighing import Calibration, Figures, Value
from hardware.fitness import fitness
from hardware.samples import RawScale
from hardware.scale import Scale


class ScaleBalance:
    """Satisfies the page's `Balance`. `now`: the clock that dates the samples."""

    def __init__(self, scale: Scale, now: Callable[[], float]) -> None:
        self._scale = scale
        self._now = now

    def values(self, since: float) -> Sequence[Value]:
        return [Value(one.at, one.value) for one in self._scale.samples(since)]

    def raw(self) -> bool:
        return self._scale.raw

    def count(self) -> int:
        return self._scale.count

    def figures(self) -> Figures:
        health, card = self._scale.health(self._now()), self._scale.card_grams
        verdict = fitness(health, card)
        return Figures(
            self._scale.worker.name,
            self._scale.grams,
            health.noise,
            health.quantum,
            health.rate,
            health.drift,
            card,
            verdict.grade.value,
            verdict.saying,
            health.proven,
            verdict.amiss,
        )

    def empty_now(self) -> None:
        self._scale.recount(0, self._now())

    def calibrate(self, calibration: Calibration) -> None:
        if calibration.per_gram:
            self._scale.calibrate_raw(RawScale(calibration.zero, calibration.per_gram))
        self._scale.calibrate(calibration.empty, calibration.card, calibration.together, self._now())

    def remember(self, calibration: Calibration | None) -> None:
        """What a card weighs, and a raw board's numbers, as they were kept; before the pile is restored."""
        if calibration is None:
            return
        if calibration.per_gram:
            self._scale.calibrate_raw(RawScale(calibration.zero, calibration.per_gram))
        self._scale.weigh_cards(calibration.card, calibration.together)
