"""Looking after a table from the screen: a backup onto the stick, and back, and a report of a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion import acts
from companion import settings as kept_settings
from companion.household import Household
from companion.present.care import BACKUP
from companion.view import Banner
from companion.words import N_, _

DONE = {"backup": N_("Backed up"), "report": N_("Report written")}
READ_FOR = 10.0  # s that it stays on the screen what became of it


def back_up(house: Household, act: acts.BackUp) -> None:
    """Raises ValueError where there is no stick to write to."""
    house.keeping.back_up(kept_settings.file(house.place), house.wall())


def write_report(house: Household, act: acts.WriteReport) -> None:
    """Raises ValueError where there is no stick to write to."""
    house.keeping.write_report()


def bring_back(house: Household, act: acts.BringBack) -> None:
    house.keeping.bring_back(house.wall())


def tick(house: Household) -> bool:
    """Whether something has changed: a stick came or went while its page is open, or what was begun has come to its end."""
    ended = house.keeping.ended()
    if ended is None:
        return house.at.page == BACKUP and house.keeping.look()
    if not ended.good:
        house.problem = ended.sentence
    elif ended.job == "restore":
        house.on_restart()  # which puts it into its place
    else:
        house.news = (house.now() + READ_FOR, Banner("good", "tick", _(DONE[ended.job]), ended.sentence))
    return True


DEEDS: dict[type, Callable[[Household, Any], None]] = {acts.BackUp: back_up, acts.BringBack: bring_back, acts.WriteReport: write_report}
