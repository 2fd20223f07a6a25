"""The pages that only Rummy has: laying down after the combat, and the last tie-break."""

from __future__ import annotations

from companion.acts import Pick
from companion.present.brawl_parts import LAY_DOWN, by_hand, facts, lid, roll_now, rows, steps
from companion.present.common import Page
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.dumpster_brawl.laying import has_set
from companion.rules.dumpster_brawl.scoring import points
from companion.table import Table
from companion.view import Notice, Option, TableBody
from companion.words import _


def laying(table: Table, asked: ask.Laying) -> Page:
    """What does this fighter lay down?"""
    match: Brawl = table.match
    first = _("Your first is a set of three or more.")
    more = _("Sets; one or two where a set lies.")
    notice = Notice(_("Lay down?"), more if has_set(match.board.laid, asked.seat) else first, _("Rummy · the combat is over"))
    bar = (
        Option(_("Lay down"), Pick("lay"), icon="card"),
        Option(_("Done"), said.StopLaying(), "main", "next", seat=asked.seat),
    )
    body = TableBody(rows(match, asked.seat), facts(match))
    return Page(lid(match, asked.seat, _("may lay down")), body, bar, steps(match, LAY_DOWN), notice)


def tie_break(table: Table, asked: ask.TieBreak) -> Page:
    """Level in points and cards: six dice each."""
    match: Brawl = table.match

    def word(seat: int) -> str:
        if seat not in asked.rolling:
            return _("{count} points").format(count=points(match, seat))
        rolled = match.board.tie[seat]
        if rolled >= 0:
            return _("{count} crowbars").format(count=rolled)
        return _("rolls now") if seat == asked.seat else _("to roll")

    notice = Notice(_("Six dice each"), _("Level in points and cards: most crowbars win."), _("Rummy · tie"))
    bar = (by_hand(), roll_now(asked.seat))
    return Page(lid(match, asked.seat, _("rolls for the tie")), TableBody(rows(match, asked.seat, word)), bar, notice=notice)
