"""Judge a way of describing faces by held-out drawn dice: K taught pictures a face, every other picture named by the nearest.

Strategy: nearest taught example in four quarter turns, as the reader does it. Alike enough and clearly ahead of the die's
second face: answered, else asked. Each die also leaves one face untaught: naming that face as another one is the error that
people notice last. The dice are always the same ones and carry symbols that no network has learnt from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.training import symbols

HELD_DICE, TAUGHT, TRIED = 80, 5, 5
ALIKE, LEAD = 0.7, 0.12  # as alike as this to be answered, and so far ahead
Numbers = npt.NDArray[np.float32]
Embed = Callable[[Numbers], Numbers]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Shares of tried pictures. `nearest`: the nearest taught is right; `right` `asked` `wrong`: with the right to ask (they
    add up to 1); `refused`: pictures of an untaught face that are asked about; `at_tenth`: wrong among answers when the
    least certain tenth is asked about."""

    tried: int
    nearest: float
    right: float
    asked: float
    wrong: float
    refused: float
    at_tenth: float

    @property
    def score(self) -> float:
        """What a checkpoint is chosen by: right, a wrong one counts fivefold, the untaught ones a tenth."""
        return self.nearest + self.right - 5 * self.wrong + 0.1 * self.refused - 5 * self.at_tenth

    def __str__(self) -> str:
        return (
            f"n {self.tried}: nearest {self.nearest:.4f}, right {self.right:.4f} asked {self.asked:.4f} wrong {self.wrong:.4f}, "
            f"untaught refused {self.refused:.3f}, wrong at a tenth asked {self.at_tenth:.4f}"
        )


def held_out(dice: int = HELD_DICE) -> symbols.Drawn:
    """The frozen dice, (dice, 6, 10, 40, 40, 2)."""
    return symbols.draw(dice, TAUGHT + TRIED, seed=0, held=True)


def likeness(embed: Embed, taught: Numbers, tried: Numbers) -> Numbers:
    """How alike each tried picture (n, 40, 40, 2) is to the nearest taught one of each face (faces, k, 40, 40, 2): (n, faces)."""
    faces, shots = taught.shape[:2]
    flat = taught.reshape(faces * shots, *taught.shape[2:])
    bank = np.concatenate([embed(np.rot90(flat, quarter, axes=(1, 2))) for quarter in range(4)])
    alike = embed(tried) @ bank.T
    return np.asarray(alike.reshape(len(tried), 4, faces, shots).max(axis=(1, 3)), np.float32)


def judge(drawn: symbols.Drawn, embed: Embed) -> Verdict:
    """Name every tried picture of every die."""
    found = [likeness(embed, die[:, :TAUGHT], die[:, TAUGHT:].reshape(-1, *die.shape[2:])) for die in drawn.prints]
    alike = np.stack(found).astype(np.float64)  # (dice, 6 × tried, 6)
    truth = np.repeat(np.arange(symbols.FACES), alike.shape[1] // symbols.FACES)
    best, lead = _best(alike)
    sure = (alike.max(axis=2) > ALIKE) & (lead > LEAD)
    good = best == truth
    without = alike.copy()
    without[:, np.arange(len(truth)), truth] = -1
    _, stranger_lead = _best(without)
    accepted = (without.max(axis=2) > ALIKE) & (stranger_lead > LEAD)
    order = np.argsort(np.minimum((alike.max(axis=2) - 0.75) / 0.25, (lead - 0.3) / 0.3), axis=None)
    answered = order[len(order) // 10 :]
    return Verdict(
        tried=good.size,
        nearest=float(good.mean()),
        right=float((good & sure).mean()),
        asked=float((~sure).mean()),
        wrong=float((~good & sure).mean()),
        refused=float(1 - accepted.mean()),
        at_tenth=float(1 - good.ravel()[answered].mean()),
    )


def _best(alike: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
    """The likeliest face and how far it is ahead of the next."""
    order = np.sort(alike, axis=2)
    return alike.argmax(axis=2), order[..., -1] - order[..., -2]
