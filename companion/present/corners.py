"""The page on which people set the tray's corners. Pure: what is set so far in, a Page out."""

from __future__ import annotations

from companion.acts import ChooseCorner, Go, Nudge, SetSetting, UseCorners
from companion.corners import Corners
from companion.present.common import Page
from companion.settings import SPANS
from companion.view import Control, CornersBody, Lid, Option
from companion.words import N_, _

WHICH = (
    N_("Touch the upper left corner"),
    N_("Touch the upper right corner"),
    N_("Touch the lower right corner"),
    N_("Touch the lower left corner"),
)
HOW = N_("inside the tray, where its walls meet the cloth")
STEP = 5  # mm
SIDES = SPANS["tray_mm"]  # mm of a square tray's inner edge


def page(corners: Corners, side: int) -> Page:
    """`side`: inner edge of the tray, mm."""
    numbers = tuple(Option(str(n + 1), ChooseCorner(n), "tile", chosen=n == corners.chosen) for n in range(4))
    nudges = (
        Option(_("to the left"), Nudge(-1, 0), icon="back"),
        Option(_("upwards"), Nudge(0, -1), icon="up"),
        Option(_("downwards"), Nudge(0, 1), icon="down"),
        Option(_("to the right"), Nudge(1, 0), icon="next"),
    )
    light = corners.eye.light() if corners.eye is not None else ()
    lines = ((False, corners.problem), *light) if corners.problem else light
    body = CornersBody(tuple(corners.points), corners.chosen, numbers, nudges, _side(side), lines)
    tapped = corners.eye is not None and corners.eye.tapped()
    printed = Option(_("Printed squares"), UseCorners(False), icon="replay", why="" if tapped else _("used already"))
    use = Option(_("Use these"), UseCorners(True), "main", "tick", why="" if corners.eye is not None else _("no camera looks here"))
    return Page(Lid("paper", _(WHICH[corners.chosen]), _(HOW)), body, (printed, use))


def _side(side: int) -> Control:
    less = Option("−", SetSetting("tray_mm", side - STEP), icon="minus", why=_("no smaller") if side - STEP < SIDES[0] else "")
    more = Option("+", SetSetting("tray_mm", side + STEP), icon="plus", why=_("no larger") if side + STEP > SIDES[1] else "")
    return Control(_("Inner edge"), _("of the square tray"), _("{side} mm").format(side=side), minus=less, plus=more, kind="stepper")


def way_in(corners: Corners) -> Option:
    """On the sensors' page: the way here."""
    return Option(_("Set corners"), Go("corners"), icon="hand", why="" if corners.eye is not None else _("no camera looks here"))
