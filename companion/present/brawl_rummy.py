"""The pages that only Rummy has: the sheet with what everybody has laid down, laying down after the combat, and the last tie-break."""

from __future__ import annotations

from collections.abc import Callable

from companion.acts import Pick
from companion.present.brawl_parts import LAY_DOWN, by_hand, facts, lid, roll_now, steps
from companion.present.common import Page, person
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.dumpster_brawl.laying import SET, has_set
from companion.rules.dumpster_brawl.scoring import points
from companion.table import Table
from companion.view import LaidPile, Notice, Option, SheetBody, SheetRow
from companion.words import _


def sheet(match: Brawl, active: int, rolled: Callable[[int], str | None] = lambda seat: None) -> SheetBody:
    """Everybody's sets and add-ons, hand and points; who has left, too. `rolled(seat)`: see `SheetRow.roll`."""
    return SheetBody(tuple(_row(match, seat, seat == active, rolled(seat)) for seat in match.seats), facts(match))


def _row(match: Brawl, seat: int, active: bool, roll: str | None) -> SheetRow:
    who = person(match, seat)
    if seat in match.out:
        return SheetRow(who, (), 0, 0, _("has left"), out=True)
    piles = tuple(LaidPile(_(item), count, count >= SET) for item, count in match.board.laid[seat])
    needs = not has_set(match.board.laid, seat)
    text = _("away") if seat in match.away else _("needs an own set of 3 first") if needs else ""
    return SheetRow(who, piles, match.board.hands[seat], points(match, seat), text, needs and seat not in match.away, active, roll=roll)


def counting(match: Brawl) -> str:
    """How points are counted at this table."""
    if match.ruling("hand-costs"):
        return _("1 point a card, 2 more for going out; minus 1 a card in the hand.")
    return _("1 point a card, 2 more for going out first.")


def laying(table: Table, asked: ask.Laying) -> Page:
    """What does this fighter lay down?"""
    match: Brawl = table.match
    notice = Notice(_("Lay down?"), counting(match), _("table ruling · DB11"))
    bar = (
        Option(_("Done"), said.StopLaying(), icon="next"),
        Option(_("Lay cards"), Pick("lay"), "main", "card", seat=asked.seat),
    )
    more = _("may lay sets, or add 1 or 2 cards") if has_set(match.board.laid, asked.seat) else _("may lay a set of 3 or more")
    return Page(lid(match, asked.seat, more), sheet(match, asked.seat), bar, steps(match, LAY_DOWN), notice)


def tie_break(table: Table, asked: ask.TieBreak) -> Page:
    """Level in points and cards: six dice each."""
    match: Brawl = table.match

    def rolled(seat: int) -> str:
        crowbars = match.board.tie[seat]
        if seat not in asked.rolling:
            return ""
        return str(crowbars) if crowbars >= 0 else "?" if seat == asked.seat else ""

    notice = Notice(_("Six dice each"), _("Level in points and cards: most crowbars win."), _("Rummy · tie"))
    bar = (by_hand(), roll_now(asked.seat))
    return Page(lid(match, asked.seat, _("rolls for the tie")), SheetBody(sheet(match, asked.seat, rolled).rows), bar, notice=notice)
