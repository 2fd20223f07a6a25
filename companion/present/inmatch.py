"""Which page of a match is shown: the game's own, or one of those round it. Pure: where people are in, a page out."""

from __future__ import annotations

from typing import Any

from companion.present import pages, seats
from companion.present.common import Page, Presenter, dice_doubt, form
from companion.rules.kernel import Match, waits
from companion.table import Table
from companion.view import Option
from companion.whereabouts import Whereabouts
from companion.words import _

SEATS = ("players", "player", "name")
IN_MATCH = ("match", "menu", "history", *SEATS)  # pages that show the match itself; it goes on behind every page but home


def page(table: Table, presenter: Presenter, at: Whereabouts, now: float, known: tuple[str, ...]) -> Page:
    """The page that people are on. `now`: the table's clock; `known`: names of those who played before."""
    if at.page == "menu":
        return pages.menu(table.course, presenter.extras(table) if table.match.winners is None else ())
    if at.page in SEATS:
        return _seats(table.match, at, known)
    if at.page == "history":
        return pages.history(table.course, presenter, at.list_page, at.chosen)
    return _match(table, presenter, at, now)


def _match(table: Table, presenter: Presenter, at: Whereabouts, now: float) -> Page:
    """The match itself: its result, an open form, a move that is being put together, a match that waits, or the open question."""
    if table.match.winners is not None:
        return pages.result(table.course, presenter)
    if at.picker:
        return form(presenter.pickers[at.picker], table, at.fields)
    if at.choice is not None and presenter.choose is not None:
        return presenter.choose(table, at.choice)
    if waits(table.match):
        return seats.waiting(table.match)
    shown = presenter.show(table, now)
    if table.proposal is not None:
        by_hand = Option(_("Enter all by hand"), presenter.by_hand, icon="hand")
        return dice_doubt(table, table.proposal, shown.lid, by_hand)
    return shown


def _seats(match: Match[Any], at: Whereabouts, known: tuple[str, ...]) -> Page:
    if at.chosen is None or at.page == "players" or at.chosen not in match.inside():
        return seats.players(match)
    return seats.player(match, at.chosen) if at.page == "player" else seats.naming(match, at.chosen, known)
