"""The open questions of Trash War, each with what its answer needs. `seat` is who answers.

The stack holds one question of the turn, and above it one for each hand that is being discarded by its torches.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Ask


@dataclass(frozen=True, slots=True)
class Defence(Ask):
    """Phase 1: trash is flying at `seat`. Answers: `Shield`, `Deflect`, `Mace`, `EndDefence`."""


@dataclass(frozen=True, slots=True)
class BurnOrRepair(Ask):
    """Phase 2, which may be left out. Answers: `Burn`, `Repair`, and those of `Attacking`."""


@dataclass(frozen=True, slots=True)
class Burning(Ask):
    """A Burn card burns trash of `left` more damage in all; `burned`: trash cards so far. Answers: `BurnAway`, `StopBurning`."""

    left: int
    burned: int = 0


@dataclass(frozen=True, slots=True)
class Attacking(Ask):
    """Phase 3. Answers: `Attack`, `Catapult`, `Pass`."""


@dataclass(frozen=True, slots=True)
class Loading(Ask):
    """A Catapult is being loaded; `target` and `wall` are −1 until the first trash names them. Answers: `Attack`, `Launch`."""

    loaded: int = 0
    target: int = -1
    wall: int = -1


@dataclass(frozen=True, slots=True)
class HandMarks(Ask):
    """The `count` cards in the hand of `owner`, who is out, go to the discard piles: which torches do they bear? Answer: `HandShown`."""

    owner: int
    count: int
