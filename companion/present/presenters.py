"""Which presenter belongs to which game. A new game adds one line."""

from __future__ import annotations

from companion.present import dumpster_brawl, garbage_day
from companion.present.common import Presenter

PRESENTERS: dict[str, Presenter] = {
    "garbage-day": garbage_day.PRESENTER,
    "dumpster-brawl": dumpster_brawl.PRESENTER,
}
