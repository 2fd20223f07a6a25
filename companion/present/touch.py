"""The page of the touch test, and its line among the settings. Pure: how far the test is in, a Page out."""

from __future__ import annotations

from companion.acts import Back, ForgetTouch, Go, Revert
from companion.present.common import Page
from companion.touchmap import AS_TOLD, TouchMap, said
from companion.touchtest import CROSSES, TouchTest
from companion.view import Banner, Control, Lid, Notice, Option, TouchBody
from companion.words import _


def page(test: TouchTest) -> Page:
    """What is to be touched now; it ends by itself when nobody does."""
    tried = test.trial is not None
    body = TouchBody(test.cross, test.mapping, CROSSES[: len(test.told)], test.landed, test.until if tried else None)
    return Page(Lid("paper", _("Touch test")), body, notice=_notice(test), auto=(test.until, Revert() if tried else Back()))


def _notice(test: TouchTest) -> Notice:
    if test.trial is not None:
        text = _("A finger on it keeps the correction. Else everything will be as before.")
        return Notice(_("Touch this one, too"), text)
    again = _("Begin again with this cross.")
    if test.problem:
        return Notice(_("That cannot be"), f"{_(test.problem)} {again}", kind="doubt")
    if test.missed:
        return Notice(_("As before"), _("The last cross was not met, so nothing was changed.") + f" {again}", kind="doubt")
    text = _("In its middle, with one finger. Without a touch this page closes by itself.")
    return Notice(_("Touch the cross"), text, _("{number} of {all}").format(number=len(test.told) + 1, all=len(CROSSES)))


def news(kept: TouchMap) -> Banner:
    """What was found, once it is kept."""
    title = _("Nothing to correct") if kept == AS_TOLD else _("Touches are corrected")
    return Banner("good", "tick", title, _(said(kept)))


def control(kept: TouchMap) -> Control:
    """Among the settings: what is corrected, the way to the test, and the way back to what the display tells."""
    test = Option(_("Test"), Go("touch"), "tile")
    forget = Option(_("Forget"), ForgetTouch(), "tile")
    text = _("crosses to touch, where fingers land elsewhere than they should") if kept == AS_TOLD else _(said(kept))
    return Control(_("Touch test"), text, choices=(test,) if kept == AS_TOLD else (test, forget))
