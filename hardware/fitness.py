"""How well a scale can count cards: one verdict in words, from what was measured of it and the weight of a card.

Strategy: a step of one card must stand clear of the scale's own steps, of its tremble and of its creep. What hides more than half a card
cannot count at all; what hides more than a quarter may be one off.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.words import N_
from hardware.scale_health import COARSE, DRIFTING, NOISY, SLOWEST, Health

HOPELESS = 0.5  # of a card, hidden by steps or by tremble
AVERAGED = 4.0  # samples that a rest has at least, so that its weight trembles half as much as one of them
CREEPING_FAST = 120.0  # g/h: a card a minute

GOOD = N_("Good enough for single cards.")
OFF_BY_STEPS = N_("Counts may be one off: its steps are coarse. Set it to 0.1 g or finer.")
OFF_BY_NOISE = N_("Counts may be one off: its number trembles. Keep hands, draughts and motors away from it.")
OFF_BY_DRIFT = N_("Counts may be one off: it creeps. Let it warm up for a quarter of an hour.")
OFF_BY_RATE = N_("Counts may come late: it tells too few weights. Set it to five or more a second.")
TOO_COARSE = N_("It cannot count cards: its steps are too coarse.")
TOO_RESTLESS = N_("It cannot count cards: its number does not come to rest.")
CREEPS_TOO_FAST = N_("It cannot count cards now: it creeps too fast. Look at its wiring and at what touches the can.")
UNPROVEN = N_("Not known yet: its number has not moved since it was connected.")


class Grade(Enum):
    """How far it can be trusted."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    USELESS = "useless"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Fitness:
    """`saying`: a sentence, marked for translation; `amiss`: of "steps", "noise", "drift" and "rate" those that speak against it."""

    grade: Grade
    saying: str
    amiss: frozenset[str] = frozenset()


def fitness(health: Health, card: float) -> Fitness:
    """`card`: the weight of one card in grams."""
    if not health.proven:
        return Fitness(Grade.UNKNOWN, UNPROVEN)
    noise, drift = health.noise, abs(health.drift)
    found = (
        ("steps", health.quantum > HOPELESS * card, Grade.USELESS, TOO_COARSE),
        ("noise", noise > HOPELESS * card * AVERAGED**0.5, Grade.USELESS, TOO_RESTLESS),
        ("drift", drift > CREEPING_FAST, Grade.USELESS, CREEPS_TOO_FAST),
        ("steps", health.quantum > COARSE * card, Grade.DOUBTFUL, OFF_BY_STEPS),
        ("noise", noise > NOISY * card, Grade.DOUBTFUL, OFF_BY_NOISE),
        ("drift", drift > DRIFTING, Grade.DOUBTFUL, OFF_BY_DRIFT),
        ("rate", health.rate < 1.0 / SLOWEST, Grade.DOUBTFUL, OFF_BY_RATE),
    )
    amiss = frozenset(what for what, is_so, _grade, _saying in found if is_so)
    gravest = next(((grade, saying) for _what, is_so, grade, saying in found if is_so), (Grade.GOOD, GOOD))
    return Fitness(*gravest, amiss)
