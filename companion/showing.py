"""Makes the one View that is shown: the page that people are on, and over it what they must be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion import acts
from companion.household import Household
from companion.lessons import PAGES as LESSON_PAGES
from companion.present import banners, cardpages, care, corners, firststart, inmatch, pages, past, replay, sound, touch, weighing, wires
from companion.present.common import HUES, Page
from companion.present.explain import explained
from companion.present.records_shown import SHOWN as RECORDS
from companion.present.records_shown import Desk
from companion.rules.games import GAMES
from companion.table import Table
from companion.view import Banner, Option, Person, SpillBody, View
from companion.words import _
from companion.words import chosen as spoken


def view(house: Household, page: Page) -> View:
    """The page with undo, menu, the way back, and the most urgent of the banners."""
    in_match = house.table is not None and house.at.page in ("match", "deal")
    undo = past.undo_option(house.table.course, house.presenter()) if in_match and house.table is not None else None
    menu = Option(_("Menu"), acts.Go("menu"), icon="menu") if in_match else None
    back = None if in_match or house.at.page == "home" else Option(_("Back"), acts.Back(), icon="back")
    return View(
        page.lid,
        page.body,
        page.options,
        page.rail,
        page.notice,
        _banner(house, page, in_match),
        house.devices.all(),
        undo,
        menu,
        back,
        banners.refusal(house.table),
    )


def _banner(house: Household, page: Page, in_match: bool) -> Banner | None:
    simulated = house.devices.known["camera"].simulated
    banner = banners.trouble(house.table, house.problem, simulated) or house.devices.banner(banners.got_it("device")) or page.banner
    banner = banner or banners.quarrel(house.can_check, house.table) or (house.news and house.news[1])
    return banner or (house.lessons.banner if in_match else None)


def page(house: Household) -> Page:
    """The page that people are on; what belongs to a state that is past is let go of first."""
    if house.table is not None and house.at.page in inmatch.IN_MATCH:
        return _in_match(house, house.table)
    if house.at.page in LESSON_PAGES:
        return house.lessons.page(house.at.page)
    if house.at.page == "setup":
        draft = house.draft
        return pages.setup(GAMES[draft.setting.game], draft.setting, draft.known, draft.problem(), draft.cards())
    if house.at.page in cardpages.PAGES:
        return cardpages.shown(house.at.page, house.draft.cards(), house.draft.setting.game, house.at.what)
    if house.at.page == "matches":
        first = house.at.list_page * past.ROWS
        return pages.matches(*house.matches(first, first + 2 * past.ROWS), house.at.list_page)
    if house.at.page in RECORDS:
        table = house.table.course.id if house.table is not None else None
        return RECORDS[house.at.page](house.at, Desk(house.books, house.exports.busy, table))
    if house.at.page in SET:
        return SET[house.at.page](house)
    record, course = house.waiting or (None, None)
    return pages.home(record, course, house.wall(), tuple(house.shelf.notices))


def _in_match(house: Household, table: Table) -> Page:
    if house.at.page not in ("menu", *inmatch.SEATS):
        house.at.keep_up(table.course.past[-1])
    if house.at.page == "replay":
        return replay.page(house.replays.get(int(house.at.what)), table, house.presenter(), house.saving)
    if house.at.page == "history":
        return explained(_history(house, table), table.course.game, table.match)
    return inmatch.page(table, house.presenter(), house.at, house.now(), house.draft.known, house.settings.sound)


def _history(house: Household, table: Table) -> Page:
    at, kept = house.at, frozenset(table.evidence.kept)
    return past.history(table.course, house.presenter(), at.list_page, at.chosen, kept, at.picture, house.replays.about)


def unhurried(page: Page) -> Page:
    """The page without what is taken by itself: nobody can object in time to what they have to hear first."""
    body = replace(page.body, until=None) if isinstance(page.body, SpillBody) else page.body
    return replace(page, body=body, auto=None)


def _people(house: Household) -> tuple[Person, ...]:
    players = house.table.match.players if house.table is not None else house.draft.setting.players
    return tuple(Person(seat, name, seat % HUES) for seat, name in enumerate(players))


SET: dict[str, Callable[[Household], Page]] = {
    "sensors": lambda house: pages.sensors(
        house.told(),
        _people(house),
        house.pressed,
        (corners.way_in(house.corners), weighing.way_in(), wires.way_in()),
        house.teller.voice.told(),
    ),
    "wires": lambda house: wires.page(house.senses.told(), _people(house), house.pressed),
    "weighing": lambda house: weighing.page(house.weighing, house.senses.told(), house.table is not None),
    "corners": lambda house: corners.page(house.corners, house.settings.tray_mm),
    "settings": lambda house: pages.settings(
        replace(house.settings, language=spoken()),  # the command line may have chosen another
        house.on_power is not None,
    ),
    "touch": lambda house: touch.page(house.touch_test),
    sound.SOUND: lambda house: sound.page(house.settings.sound, house.teller.voice.told()),
    care.BACKUP: lambda house: care.backup(house.keeping.found, house.keeping.busy, house.keeping.report is not None),
    firststart.FIRST: lambda house: firststart.steps(house.first.progress, house.devices.works("camera")),
    firststart.BESIDE: lambda house: firststart.beside(house.first.beside),
    care.LICENCES: lambda house: care.licences(house.keeping.licences()),
}  # pages on which something is looked after or set
