"""The pages of the guided first start: its steps, and the test beside the can. Pure: what was said and measured in, a Page out."""

from __future__ import annotations

from typing import Literal

from companion.acts import Back, Compare, Go, TakeEmpty, TellStep
from companion.firststart import STEPS, Beside, Progress
from companion.present.common import Page
from companion.view import BesideBody, Control, Lid, Notice, Option, PickBody
from companion.words import N_, _

FIRST, BESIDE = "first", "beside"
WORDS = {
    "touch": (N_("Screen"), N_("Touch four crosses: do fingers land where they should?"), "hand"),
    "mat": (N_("Mats"), N_("Lay out both mats. All their corners must be seen."), "camera"),
    "empty": (N_("Empty picture"), N_("Take everything off the mats, so that Binside knows them empty."), "tray"),
    "dice": (N_("Dice"), N_("Choose the dice that you play with, or teach your own."), "die"),
    "scale": (N_("Scale"), N_("Weigh the empty can and ten cards."), "scale"),
    "beside": (N_("Around the can"), N_("Is a card that falls beside the can weighed, too?"), "card"),
    "buttons": (N_("Buttons"), N_("Press each one and see it answer."), "button"),
}
PAGES = {"touch": "touch", "mat": "sensors", "dice": "dice", "scale": "weighing", "beside": BESIDE, "buttons": "wires"}
WIDE = N_("A card beside the can is weighed, too. Put the can on a smaller plate, or fallen cards look like cards on it.")
NARROW = N_("A card beside the can is not weighed. That is how it should be.")


def steps(progress: Progress, camera: bool) -> Page:
    """Every step with what was said of it, the way to it, and the way past it. `camera`: one looks at the mats."""
    lines = tuple(_line(step, progress, camera) for step in STEPS)
    left = len(STEPS) - len(progress.said)
    saying = _("{count} of {all} to go").format(count=left, all=len(STEPS)) if left else _("everything is seen to")
    done = Option(_("Later") if left else _("Done"), Back(), "main", "clock" if left else "tick")
    return Page(Lid("paper", _("First steps"), saying), PickBody(lines), (done,))


def _line(step: str, progress: Progress, camera: bool) -> Control:
    title, text, icon = WORDS[step]
    if step == "beside" and progress.wide is not None:
        text = WIDE if progress.wide else NARROW
    if step == "empty":
        way = Option(_("Is empty"), TakeEmpty(), "tile", why="" if camera else _("no camera"))
    else:
        way = Option(_("Go there"), Go(PAGES[step]), "tile")
    done = Option(_("Done"), TellStep(step, "done"), "tile", chosen=progress.said.get(step) == "done")
    skip = Option(_("Skip"), TellStep(step, "skipped"), "tile", chosen=progress.said.get(step) == "skipped")
    return Control(_(title), _(text), choices=(way, done, skip), icon=icon)


def beside(test: Beside) -> Page:
    """The test: first without a card beside the can, then with one, then what came out."""
    laid = test.before is not None
    body = BesideBody("–" if test.grams is None else f"{test.grams:.1f}", laid, test.wide)
    again = Option(_("Once more"), Compare("empty"), icon="replay")
    if test.wide is not None:
        notice = Notice(_("The platform is too wide") if test.wide else _("Good"), _(WIDE if test.wide else NARROW), kind=_kind(test.wide))
        return Page(_lid(), body, (again, Option(_("Done"), Back(), "main", "tick")), notice=notice)
    if laid:
        notice = Notice(_("Now a card beside it"), _(test.problem) or _("On the table, as close as it can fall."), kind=_kind(test.problem))
        return Page(_lid(), body, (again, Option(_("It lies there"), Compare("card"), "main", "tick")), notice=notice)
    text = _(test.problem) or _("The can stands in its place, and nothing lies around it.")
    notice = Notice(_("Clear around the can"), text, kind=_kind(test.problem))
    return Page(_lid(), body, (Option(_("It is clear"), Compare("empty"), "main", "tick"),), notice=notice)


def _lid() -> Lid:
    return Lid("paper", _("Around the can"))


def _kind(bad: object) -> Literal["plain", "doubt"]:
    return "doubt" if bad else "plain"
