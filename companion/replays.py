"""Replays: the seconds round a moment that people may argue about, kept in memory while the match lasts.

A replay is opened when a fall is asked about, when dice are in doubt, and when somebody asks what happened. It is cut from what the
sensors remember, at once, and once more when `AFTER` seconds have passed, so that it shows what came of it; what they have forgotten by
then is taken from the first cut. Watching one is no move. The
newest `MOST` are held, and fewer where they outgrow `ROOM`. Pure: recordings and times in, frozen values out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.seam import NOTHING, Recording

BEFORE, AFTER = 8.0, 2.0  # s round the moment
MOST = 4
ROOM = 40_000_000  # bytes of pictures in all replays together
Why = Literal["fall", "doubt", "asked"]


@dataclass(frozen=True, slots=True)
class Replay:
    """`number` grows by one; `row`: of the step in the journal that it is about; `moment`: what it shows, on the table's clock; `decided`:
    when the referee had made up its mind; `said`: what it decided, in words; `until`: when there is no more to come;
    `cut`: when it was cut last."""

    number: int
    why: Why
    row: int
    moment: float
    decided: float
    said: str
    until: float
    cut: float = float("-inf")
    recording: Recording = field(default=NOTHING, repr=False)

    @property
    def whole(self) -> bool:
        """Whether everything that belongs to it has been cut."""
        return self.cut >= self.until


class Replays:
    """`record(since, until)` gives what the sensors remember."""

    def __init__(self, record: Callable[[float, float], Recording]) -> None:
        self._record = record
        self._all: list[Replay] = []
        self._next = 1

    def known(self, why: Why, row: int, decided: float) -> bool:
        """Whether that has been opened."""
        return any((one.why, one.row, one.decided) == (why, row, decided) for one in self._all)

    def open(self, why: Why, row: int, moment: float, decided: float, now: float, said: str = "") -> Replay:
        """A moment that people may want to see. `decided`: when the referee had made up its mind."""
        opened = Replay(self._next, why, row, moment, decided, said, decided + AFTER)
        self._next += 1
        self._all.append(self._cut(opened, now))
        self._let_go()
        return self._all[-1]

    def tick(self, now: float) -> bool:
        """Cut once more what was still to come. True when a replay has changed."""
        changed = False
        for place, one in enumerate(self._all):
            if not one.whole and now >= one.until:
                self._all[place] = self._cut(one, now)
                changed = True
        if changed:
            self._let_go()
        return changed

    def _cut(self, one: Replay, now: float) -> Replay:
        fresh = self._record(min(one.moment, now) - BEFORE, min(now, one.until))
        return replace(one, cut=now, recording=fresh.after(one.recording))

    def _let_go(self) -> None:
        while len(self._all) > 1 and (len(self._all) > MOST or sum(one.recording.size for one in self._all) > ROOM):
            del self._all[0]

    @property
    def newest(self) -> Replay | None:
        return self._all[-1] if self._all else None

    def of(self, row: int) -> Replay | None:
        """The newest replay of a step."""
        return next((one for one in reversed(self._all) if one.row == row), None)

    def about(self, row: int, before: int) -> int:
        """The newest replay that shows how a step came about: of the moment right after it, or of the question that it answered, which
        was asked when the step `before` it was the newest. 0 where there is none."""
        shown = (one.number for one in reversed(self._all) if one.row == row or (one.row == before and one.why != "asked"))
        return next(shown, 0)

    def get(self, number: int) -> Replay | None:
        """None where it has been let go of."""
        return next((one for one in self._all if one.number == number), None)

    def shot(self, number: int, film: int, place: int) -> bytes | None:
        """A picture of a replay as JPEG; None where there is none any more."""
        one = self.get(number)
        try:
            return one.recording.films[film].shots[place][1] if one is not None else None
        except IndexError:
            return None

    def clear(self) -> None:
        """The match is over: nobody argues any more."""
        self._all.clear()
