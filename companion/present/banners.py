"""What is told over any page of a match: something did not work, the can and the match differ, a rule that was just broken."""

from __future__ import annotations

from companion.acts import Dismiss, Go
from companion.cancheck import CanCheck
from companion.table import Table
from companion.view import Banner, Notice, Option
from companion.words import _


def got_it(what: str) -> Option:
    """Puts it away; `what` as in `acts.Dismiss`."""
    return Option(_("Got it"), Dismiss(what))


def plugged(device: str, name: str) -> Banner:
    """A real device beside a simulated table: it is never taken for the one that is played with, and offered at once."""
    text = _("{name}: a simulated table does not use it. Choose the real table in the settings.")
    return Banner("doubt", device, _("A real device was plugged in"), text.format(name=name), Option(_("Settings"), Go("settings")))


def trouble(table: Table | None, problem: str, simulated: bool = False) -> Banner | None:
    """What could not be done (`problem`, or the table's own), or a reading that could not be used. `simulated`: the camera sees the
    simulated table, where dice are thrown in its drawer."""
    sentence = (table.trouble if table is not None else "") or problem
    if sentence:
        return Banner("stop", "warn", _("That did not work"), sentence, got_it("trouble"))
    if table is not None and table.problem:
        where = _("{problem} To throw: touch “simulated”, then Throw.") if simulated and table.unthrown else "{problem}"
        return Banner("doubt", "camera", _("The dice are not read"), where.format(problem=table.problem), got_it("reading"))
    return None


def quarrel(check: CanCheck, table: Table | None) -> Banner | None:
    """The scale and the match differ about the can."""
    if check.differs is None or table is None:
        return None
    can, scale = check.differs
    text = _("The match has {can} cards there, the scale {scale}. Count them and tell what is missing.")
    if check.unproved:
        text = _("The scale weighs from a new zero. The match has {can} cards there. Count them and tell what is missing.")
    return Banner("doubt", "scale", _("Look at the can"), text.format(can=can, scale=scale), got_it("can"))


def refusal(table: Table | None) -> Notice | None:
    """The rule that a touch has just broken."""
    if table is None or table.refused is None:
        return None
    return Notice(_("Not now"), _(table.refused.text), _(table.refused.ref), "danger")
