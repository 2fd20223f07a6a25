"""The guided first start: which steps there are, which are done or skipped, and the test whether the scale weighs what lies beside the can.

Strategy: the steps lead to pages that exist for themselves; here is only what people said of each, kept with the journal, so that they can
go on another day. Whether a card beside the can is weighed is measured, not asked: the number before and after it is laid there,
each as the mean of a second and a half at rest. Time is an argument.
"""

from __future__ import annotations

import logging
import statistics
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.journal import Journal, JournalError
from companion.words import N_

log = logging.getLogger("binside")

KEPT = "first-start"
STEPS = ("touch", "mat", "empty", "dice", "scale", "beside", "buttons")
How = Literal["done", "skipped"]
STRETCH = 1.5  # s whose mean counts as a weight
FEWEST = 5  # samples in it
RESTLESS = 1.0  # g that they may differ at rest
USUAL_CARD = 1.8  # g, where nobody has weighed one
SHARE = 0.5  # of a card: what moves the number more is weighed

NO_NUMBER = N_("The scale tells no weight. Look at it first, or skip this.")
MOVING = N_("Its number does not come to rest. Take your hands off the table, then touch again.")


@dataclass(frozen=True, slots=True)
class Progress:
    """What people said of each step, and whether the platform is so wide that it weighs what lies beside the can (None: not tried)."""

    said: Mapping[str, How]
    wide: bool | None = None

    def data(self) -> dict[str, Any]:
        """As the journal keeps it."""
        return {"said": dict(self.said), "wide": self.wide}


NEW = Progress({})


def read(kept: Mapping[str, Any] | None) -> Progress:
    """What the journal kept; nothing said where it is not such as we write."""
    said, wide = (kept or {}).get("said"), (kept or {}).get("wide")
    if not isinstance(said, Mapping):
        return NEW
    known = {step: how for step, how in said.items() if step in STEPS and how in ("done", "skipped")}
    return Progress(known, wide if isinstance(wide, bool) else None)


class FirstStart:
    """`journal` keeps the progress. Writing raises JournalError."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.beside = Beside()

    @property
    def progress(self) -> Progress:
        return read(self._journal.kept(KEPT))

    @property
    def wide(self) -> bool:
        """The scale is known to weigh what lies beside the can; not so where that cannot be read."""
        try:
            return self.progress.wide is True
        except JournalError as wrong:
            log.warning("%s", wrong)
            return False

    def due(self) -> bool:
        """Whether it has never been offered; from now on it has. One that cannot be remembered is not offered again and again."""
        try:
            if self._journal.kept(KEPT) is not None:
                return False
            self._journal.keep(KEPT, NEW.data())
        except JournalError as wrong:
            log.warning("%s", wrong)
            return False
        return True

    def tell(self, step: str, how: How) -> None:
        """People say that a step is done, or skip it; the same once more takes that back."""
        before = self.progress
        said = {one: told for one, told in before.said.items() if one != step}
        if before.said.get(step) != how:
            said[step] = how
        self._journal.keep(KEPT, replace(before, said=said).data())

    def compare(self, now: float, card: float) -> None:
        """The card lies beside the can: keep whether the number has moved by it. `card`: g of one, 0 where nobody has weighed one."""
        wide = self.beside.compare(now, card)
        if wide is not None:
            self._journal.keep(KEPT, Progress({**self.progress.said, "beside": "done"}, wide).data())


@dataclass
class Beside:
    """`before`: g before the card was laid there, None until that is known; `wide`: what came out; `problem`: why not (marked)."""

    before: float | None = None
    wide: bool | None = None
    problem: str = ""

    def __post_init__(self) -> None:
        self._heard: deque[tuple[float, float]] = deque(maxlen=200)

    def open(self) -> None:
        """Begin anew."""
        self.before, self.wide, self.problem = None, None, ""
        self._heard.clear()

    def hear(self, now: float, grams: float | None) -> None:
        """What the scale tells now, several times a second."""
        if grams is not None:
            self._heard.append((now, grams))

    @property
    def grams(self) -> float | None:
        """The newest weight."""
        return self._heard[-1][1] if self._heard else None

    def empty(self, now: float) -> None:
        """Nothing lies beside the can."""
        self.before, self.wide = self._rested(now), None

    def compare(self, now: float, card: float) -> bool | None:
        """Whether the card beside the can has moved the number; None where that cannot be told, with `problem`."""
        after = self._rested(now)
        if after is not None and self.before is not None:
            self.wide = abs(after - self.before) > SHARE * (card or USUAL_CARD)
        return self.wide

    def _rested(self, now: float) -> float | None:
        newest = [grams for at, grams in self._heard if at >= now - STRETCH]
        self.problem = NO_NUMBER if len(newest) < FEWEST else MOVING if max(newest) - min(newest) > RESTLESS else ""
        return None if self.problem else statistics.fmean(newest)
