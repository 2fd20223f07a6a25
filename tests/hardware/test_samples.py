"""The newest samples of a scale, raw numbers made grams, and the verdict on how well a scale counts cards."""

from __future__ import annotations

import pytest

from companion.balance import ScaleBalance
from companion.weighing import Calibration
from companion.wiring import ScaleWiring
from hardware import fitness, scale_health
from hardware.counting import Counter
from hardware.fitness import Grade
from hardware.protocols import Kind, Reading
from hardware.samples import KEPT, RawScale, Samples
from hardware.scale import Scale
from hardware.scale_health import Health


def counts(number: int) -> Reading:
    return Reading(Kind.COUNTS, None, None, "", str(number).encode(), number)


def weight(grams: float) -> Reading:
    return Reading(Kind.WEIGHT, grams, None, "g", b"")


def test_raw_numbers_become_grams_once_they_are_calibrated() -> None:
    samples = Samples()
    assert samples.take(counts(50_420), 1.0) == counts(50_420)
    samples.raw_scale = RawScale(50_000, 420.0)
    weighed = samples.take(counts(50_840), 2.0)
    assert (weighed.kind, weighed.grams) == (Kind.WEIGHT, 2.0)
    assert [tuple(one) for one in samples.since(0.0)] == [(1.0, 50_420.0, None), (2.0, 50_840.0, 2.0)]
    assert samples.since(1.0)[0].at == 2.0


def test_swapped_wires_weigh_as_well() -> None:
    assert RawScale(50_000, -420.0).grams(49_580) == 1.0


def test_what_was_calibrated_here_counts_before_the_settings() -> None:
    samples = Samples()
    samples.raw_scale = RawScale(50_000, 420.0)
    by_settings = Reading(Kind.WEIGHT, 99.0, None, "counts", b"50420", 50_420)
    assert samples.take(by_settings, 1.0).grams == 1.0


def test_a_scale_that_knows_grams_is_left_alone() -> None:
    samples = Samples()
    samples.raw_scale = RawScale(0.0, 2.0)
    assert samples.take(weight(84.0), 1.0) == weight(84.0)
    assert not samples.raw
    assert samples.take(Reading(Kind.OVERLOAD, None, None, "", b""), 2.0).kind is Kind.OVERLOAD
    assert [one.value for one in samples.since(0.0)] == [84.0]


def test_another_unit_begins_anew_and_memory_is_bounded() -> None:
    samples = Samples()
    for number in range(KEPT + 50):
        samples.take(weight(float(number)), float(number + 1))
    assert len(samples.since(0.0)) == KEPT
    samples.take(counts(5), 9_999.0)
    assert [one.value for one in samples.since(0.0)] == [5.0]
    assert samples.raw


# --- the counter ----------------------------------------------------------------------------------------------------------


def settle(counter: Counter, grams: float, at: float, seconds: float = 4.0) -> float:
    """Such a weight for so many seconds, ten samples each; when it ends."""
    for number in range(round(seconds * 10)):
        counter.see(grams + 0.02 * (number % 2), at + 0.1 * number)
    return at + seconds


def test_a_calibrated_counter_knows_the_cards_that_were_weighed_when_they_are_taken_off() -> None:
    counter = Counter()
    at = settle(counter, 84.0, 10.0)
    counter.recount(0, at)
    at = settle(counter, 84.0 + 23.0, at)
    counter.calibrate(84.0, 2.3, 10, at)
    at = settle(counter, 84.0 + 23.0, at)
    assert counter.count == 10
    at = settle(counter, 84.0, at)
    assert counter.count == 0
    settle(counter, 84.0 + 2.3, at)
    assert counter.count == 1


def test_a_card_that_is_heavier_than_the_usual_one_outlives_a_restart() -> None:
    counter = Counter()
    counter.calibrate(84.0, 2.9, 10, 10.0)
    settle(counter, 84.0 + 29.0, 10.0)
    state = counter.save()
    again = Counter()
    assert not again.restore(state)  # it fits no card that this counter knows
    again.weigh_cards(2.9, 10)
    assert again.restore(state)
    assert (again.count, again.card_grams) == (10, 2.9)


# --- the verdict ----------------------------------------------------------------------------------------------------------


def health(quantum: float = 0.1, noise: float = 0.05, drift: float = 1.0, rate: float = 10.0, proven: bool = True) -> Health:
    return Health(rate, quantum, noise, drift, proven, ())


@pytest.mark.parametrize(
    ("measured", "grade", "saying", "amiss"),
    [
        (health(), Grade.GOOD, fitness.GOOD, set()),
        (health(proven=False), Grade.UNKNOWN, fitness.UNPROVEN, set()),
        (health(quantum=0.5), Grade.DOUBTFUL, fitness.OFF_BY_STEPS, {"steps"}),  # more than a quarter of 1.8 g
        (health(quantum=1.0), Grade.USELESS, fitness.TOO_COARSE, {"steps"}),  # more than half
        (health(noise=0.6), Grade.DOUBTFUL, fitness.OFF_BY_NOISE, {"noise"}),
        (health(noise=2.0), Grade.USELESS, fitness.TOO_RESTLESS, {"noise"}),
        (health(drift=-8.0), Grade.DOUBTFUL, fitness.OFF_BY_DRIFT, {"drift"}),
        (health(drift=720.0), Grade.USELESS, fitness.CREEPS_TOO_FAST, {"drift"}),  # 0.2 g a second
        (health(rate=2.0), Grade.DOUBTFUL, fitness.OFF_BY_RATE, {"rate"}),
        (health(quantum=0.5, rate=2.0), Grade.DOUBTFUL, fitness.OFF_BY_STEPS, {"steps", "rate"}),
    ],
)
def test_the_verdict_names_what_speaks_against_the_scale(measured: Health, grade: Grade, saying: str, amiss: set[str]) -> None:
    assert fitness.fitness(measured, 1.8) == fitness.Fitness(grade, saying, frozenset(amiss))


# --- the wiring -----------------------------------------------------------------------------------------------------------


def test_what_was_kept_is_used_again_at_the_start() -> None:
    scale = Scale("/dev/nowhere", lambda sense: None, lambda: 5.0, wiring=ScaleWiring(kind="plain"))
    balance = ScaleBalance(scale, lambda: 5.0)
    balance.remember(None)
    assert balance.figures().card == 1.8
    balance.remember(Calibration(0.0, 2.4, 10, 50_000.0, -420.0))
    assert balance.figures().card == 2.4
    weighed = scale.keep(counts(49_580), 6.0)
    assert weighed.grams == 1.0
    assert balance.raw()
    assert [tuple(one) for one in balance.values(0.0)] == [(6.0, 49_580.0)]


def test_a_board_whose_raw_numbers_weigh_nothing_yet_is_told_of_until_it_is_calibrated() -> None:
    scale = Scale("/dev/nowhere", lambda sense: None, lambda: 5.0, wiring=ScaleWiring(kind="counts"))
    assert scale.health(5.0).warnings == ()
    scale.keep(counts(50_420), 5.0)
    assert scale.health(5.0).warnings[0] == scale_health.UNCALIBRATED
    ScaleBalance(scale, lambda: 5.0).remember(Calibration(0.0, 2.4, 10, 50_000.0, 420.0))
    scale.keep(counts(50_420), 5.1)
    assert scale_health.UNCALIBRATED not in scale.health(5.1).warnings
