"""The records: what is read for their pages, and exports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion import acts
from companion.household import Household
from companion.present import records
from companion.present.records_shown import SHOWN
from companion.view import Banner
from companion.words import _

READ_FOR = 10.0  # s that it stays on the screen what became of an export


def go(house: Household, act: acts.Go) -> None:
    """A page of the records is about to be opened. Tabs stand side by side: the way back does not lead through them."""
    if act.page not in SHOWN:
        return
    house.books.keep_up()
    if act.page == records.LOG:
        house.books.tell(int(act.what))
    if act.page == records.CODE:
        house.books.encode(int(act.what))
    if act.page in records.TABS and house.at.page in records.TABS:
        house.at.back(False)


def export(house: Household, act: acts.Export) -> None:
    house.exports.begin(act.match, house.wall(), house.keeping.root)


def tick(house: Household) -> bool:
    """Whether more is known than before, or an export has come to its end."""
    known = house.books.tick()
    if known and house.books.trouble:
        house.problem = house.books.trouble
    ended = house.exports.ended()
    if ended is None:
        return known and house.at.page in SHOWN
    if ended.good:
        house.news = (house.now() + READ_FOR, Banner("good", "tick", _("Exported"), ended.sentence))
    else:
        house.problem = ended.sentence
    return True


DEEDS: dict[type, Callable[[Household, Any], None]] = {acts.Export: export}
