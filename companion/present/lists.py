"""The card list on the set-up page: which one is in force, how much is still open in it, what is wrong with it."""

from __future__ import annotations

from companion.acts import Go
from companion.ownlists import InForce
from companion.view import Control, Option
from companion.words import _


def control(found: InForce) -> Control:
    """The line of the set-up page; a mistake is told there and then."""
    return Control(_("Card list"), found.problem or summary(found), choices=(Option(_("Look"), Go("cards"), "tile"),))


def summary(found: InForce) -> str:
    """Which list, and how much of it is still open."""
    which = _("your list") if found.own else _("shipped list")
    if found.problem:
        return _("{which}, with a mistake in it").format(which=which)
    if not found.open:
        return _("{which}, complete").format(which=which)
    some = _("{which}, 1 entry is still open") if found.open == 1 else _("{which}, {count} entries are still open")
    return some.format(which=which, count=found.open)
