"""Which page of a match is shown: the game's own, or one of those round it. Pure: where people are in, a page out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.acts import Go
from companion.present import amend, pages, past, rulenow, seats, unseen
from companion.present.common import Page, Presenter, dice_doubt, form
from companion.present.explain import explained
from companion.rules.kernel import Match, waits
from companion.table import Table
from companion.view import Option, RummageBody, SpillBody
from companion.whereabouts import Whereabouts
from companion.wiring import Sound
from companion.words import _

HEARD = Sound()
SEATS = ("players", "player", "name")
ROUND_IT = ("menu", "history", "undo", "amend", "rules", "replay", *SEATS)
IN_MATCH = ("match", "deal", *ROUND_IT)  # the match itself; it goes on behind every page but home


def page(table: Table, presenter: Presenter, at: Whereabouts, now: float, known: tuple[str, ...], heard: Sound = HEARD) -> Page:
    """The page that people are on. `now`: the table's clock; `known`: names of those who played before; `heard`: whether it is muted."""
    return explained(_page(table, presenter, at, now, known, heard), table.course.game, table.match)


def _page(table: Table, presenter: Presenter, at: Whereabouts, now: float, known: tuple[str, ...], heard: Sound) -> Page:
    if at.page == "deal" and presenter.deal is not None:
        return presenter.deal(table.match)
    if at.page == "menu":
        extras = presenter.extras(table) if table.match.winners is None else ()
        wrong = (amend.tile(table, presenter),) if amend.offered(table) else ()
        return pages.menu(table.course, presenter, (*wrong, *unseen.options(table, presenter)), extras, heard)
    if at.page in SEATS:
        return _seats(table.match, at, known)
    if at.page == "undo":
        return past.ask_undo(table.course, presenter)
    if at.page == "amend":
        return amend.page(table, presenter)
    if at.page == "rules" and table.match.winners is None:
        return rulenow.page(table, presenter, now)
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
    return _amendable(table, shown)


def _amendable(table: Table, shown: Page) -> Page:
    """The page with the way to correct what was just read: beside the dice where these have a row of their own, else right before the
    main key, which gives way: no other key moves. A verdict has its own − and +."""
    if isinstance(shown.body, SpillBody) or not amend.shown(table):
        return shown
    option = Option(_("Not right?"), Go("amend"))  # without an icon it is narrow enough to leave the others theirs
    if isinstance(shown.body, RummageBody) and shown.body.dice:
        return replace(shown, body=replace(shown.body, amend=option))
    place = len(shown.options) - (1 if shown.options and shown.options[-1].kind == "main" else 0)
    return replace(shown, options=(*shown.options[:place], option, *shown.options[place:]))


def _seats(match: Match[Any], at: Whereabouts, known: tuple[str, ...]) -> Page:
    if at.chosen is None or at.page == "players" or at.chosen not in match.inside():
        return seats.players(match)
    return seats.player(match, at.chosen) if at.page == "player" else seats.naming(match, at.chosen, known)
