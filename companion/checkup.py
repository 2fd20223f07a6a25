"""Looks after the machine while the app runs: its health for the sensors' page, what is grave for everybody, its clock between matches."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from companion.health import Card, Finding, SteadyClock, clock_set, look, try_card
from companion.household import Household

EVERY = 5.0  # s between two looks


class Checkup:
    """`clock`: the household's own `wall`; `root` stands for /; `free` and `card` as in `companion/health.py`."""

    def __init__(
        self,
        house: Household,
        clock: SteadyClock,
        root: Path = Path("/"),
        free: Callable[[Path], int] | None = None,
        card: Card | None = None,
    ) -> None:
        self._house, self._clock, self._root, self._free = house, clock, root, free
        self._told: set[str] = set()
        self._card = try_card(house.place, os.urandom(16), card)
        self.look()

    def look(self) -> None:
        """Call it every few seconds. What is grave is told on the first page, each kind once."""
        if self._house.table is None:
            self._clock.settle()
        mine = (one for one in (self._card, clock_set(self._clock.set_by)) if one is not None)
        found = (*mine, *look(self._root, self._house.place.absolute(), self._free))
        self._house.health = tuple(sorted(found, key=lambda one: not one.grave))
        for one in self._house.health:
            self._tell(one)

    def _tell(self, one: Finding) -> None:
        if one.grave and one.kind not in self._told:
            self._told.add(one.kind)
            self._house.notices.append(one.text)
