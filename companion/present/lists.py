"""The card list on the set-up page: which one is in force, what is still open in it, and what to do about a mistake."""

from __future__ import annotations

from companion.acts import Back, Go, UseCards
from companion.ownlists import InForce
from companion.present.common import Page
from companion.view import Control, Lid, Option, PickBody
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


def page(found: InForce, command: str) -> Page:
    """`command`: what to type to get a copy to edit."""
    choices = (
        Option(_("Your list"), UseCards(True), "tile", chosen=found.own, why="" if found.exists else _("there is none")),
        Option(_("Shipped list"), UseCards(False), "tile", chosen=not found.own),
    )
    how = _("Names, counts and values that no rulebook gives are in {path}. For a copy to edit, type: {command}")
    text = found.problem or f"{summary(found)}. " + how.format(path=found.path, command=command)
    body = PickBody((Control(_("Play with"), text, choices=choices),))
    return Page(Lid("paper", _("Card list")), body, (Option(_("Done"), Back(), "main", "tick"),))
