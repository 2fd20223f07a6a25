"""The pages that look after a table: backup, licences, and the line of the settings that leads to them. Pure: facts in, a Page out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.acts import Back, BackUp, BringBack, Go, WriteReport
from companion.keeping import Found, Job
from companion.licences import Licence
from companion.present.common import Page
from companion.present.firststart import FIRST
from companion.view import Control, Lid, Option, PickBody
from companion.words import N_, _

BACKUP, LICENCES = "backup", "licences"
WHAT = N_("matches, settings, card lists and taught dice, in one file")
BUSY = {"backup": N_("writing …"), "restore": N_("reading …"), "report": N_("writing …")}
THEN = N_("Binside starts again. What is here now is kept as a backup.")
NO_STICK = N_("no USB stick")


def ways() -> Control:
    """Among the settings: the pages from which a table is looked after."""
    first = Option(_("First steps"), Go(FIRST), "tile")
    copy = Option(_("Backup"), Go(BACKUP), "tile")
    whose = Option(_("Licences"), Go(LICENCES), "tile")
    return Control(_("Looking after"), _("setting up, a copy of all matches, whose work is in here"), choices=(first, copy, whose))


def backup(found: Found, busy: Job, reports: bool) -> Page:
    """Which stick, what is on it, and the ways. While something is written or read, all wait. `reports`: a report of a fault can be
    written."""
    what = Control(_("What is copied"), _(WHAT), icon="give")
    stick = Control(_("USB stick"), found.why or str(found.folder), icon="down")
    newest = Control(_("Newest backup on it"), found.newest.name if found.newest else _("none"), icon="clock")
    wait = _(BUSY[busy]) if busy else ""
    no_stick = _(NO_STICK) if found.folder is None else ""
    nothing = _("no backup on it") if found.newest is None else ""
    restore = Option(_("Restore"), BringBack(), "harm", "undo", _("hold this"), why=wait or no_stick or nothing, hold=True)
    write = Option(_("Back up to USB"), BackUp(), "main", "down", why=wait or no_stick)
    report = Option(_("Fault report"), WriteReport(), icon="warn", text=_("with pictures"), why=wait or no_stick)
    then = Control(_("When you restore"), _(THEN), icon="replay")
    return Page(Lid("paper", _("Backup")), PickBody((what, stick, newest, then)), (restore, *((report,) if reports else ()), write))


def licences(found: Iterable[Licence]) -> Page:
    """Whose work is in here, one line each."""
    lines = tuple(Control(one.title, f"{_(one.licence)}{_where(one)}") for one in found)
    lid = Lid("paper", _("Licences"), _("work of others that Binside builds on"))
    return Page(lid, PickBody(lines), (Option(_("Done"), Back(), "main", "tick"),))


def _where(one: Licence) -> str:
    """Where the text lies, short enough for a line: “binside licences” tells the whole way there."""
    return f" · {'/'.join(one.texts[0].parts[-2:])}" if one.texts else ""
