"""Going about in the app: pages, words that are typed, settings, the tray's corners, lessons."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import acts
from companion import settings as kept_settings
from companion.devices import GOOD_FOR
from companion.doing import records as books
from companion.doing.setup import change_card
from companion.draft import NAME, NAME_LENGTH
from companion.household import Household
from companion.lessons import WHICH
from companion.present import cardpages, touch
from companion.rules.kernel import Replace
from companion.touchmap import AS_TOLD
from companion.view import Banner
from companion.words import N_, _, choose

GOES_OFF = 20.0  # s that this stays on the screen; the machine is off long before
UNPLUG = N_("The match is kept. Wait until the screen is dark, then you may take the plug out.")

log = logging.getLogger("binside")


def go(house: Household, act: acts.Go) -> None:
    if act.page == "setup":
        house.draft.open(act.what, house.names(), house.latest(act.what))
    if act.page == "home":
        house.rise()
    house.lessons.go(act.page, act.what)
    books.go(house, act)
    if act.page == "corners":
        house.corners.open()
    if act.page == "weighing":
        house.weighing.open()
    if act.page == "touch":
        house.touch_test.open(house.now())
    if act.page == "name":
        house.draft.known = house.names()
    newest = house.table.course.past[-1] if house.table is not None else None
    house.at.go(act.page, int(act.what) if act.page in ("player", "name") else None, newest, act.what)


def back(house: Household, act: acts.Back) -> None:
    house.lessons.leave(house.at.page)
    house.at.back(house.table is not None)
    if house.table is not None:
        house.table.reconsider(house.now())


def scroll(house: Household, act: acts.Scroll) -> None:
    house.at.list_page = max(0, house.at.list_page + act.pages)


def typed(house: Household, act: acts.Type) -> None:
    if house.at.page == "face-name":
        house.lessons.name_face(act.text)
        house.at.back(False)
    elif house.at.page == "cardname":
        house.at.back(False)  # first, so that a refusal is read on the card's page
        change_card(house, acts.ChangeCard(cardpages.meant(house.at.what), NAME, act.text))
    elif house.table is None:
        house.draft.name(act.seat, act.text)
    elif act.text.strip():
        house.play(Replace(act.seat, act.text.strip()[:NAME_LENGTH]), "hand")


def teach(house: Household, act: acts.Teach) -> None:
    try:
        page = house.lessons.do(act)
    finally:
        if house.at.page == WHICH and house.lessons.which is None:
            house.at.back(True)  # answered, whatever became of it
    if page in ("lesson", WHICH):
        house.at.go(page)
    elif page:
        house.at.back(False)  # to the page that the lesson or the set was opened from


def set_setting(house: Household, act: acts.SetSetting) -> None:
    _keep(house, replace(_in_force(house), **{act.key: act.value}))  # type: ignore[arg-type]  # checked by Settings' own choices
    if act.key == "language":
        choose(house.settings.language)


def set_sound(house: Household, act: acts.SetSound) -> None:
    before = _in_force(house)
    changed = replace(before.sound, **{act.key: act.value})  # type: ignore[arg-type]  # checked by the page's own choices
    _keep(house, replace(before, sound=changed))


def try_sound(house: Household, act: acts.TrySound) -> None:
    house.teller.try_out()


def _in_force(house: Household) -> kept_settings.Settings:
    """The settings as they stand in the file now: somebody may have written into it since the start. Raises SettingsError where a mistake
    is in it, so that it is not overwritten."""
    file = kept_settings.file(house.place)
    return kept_settings.load(file) if os.path.exists(file) else house.settings


def _keep(house: Household, changed: kept_settings.Settings) -> None:
    kept_settings.save(kept_settings.file(house.place), changed)
    house.settings = changed
    house.teller.use(changed.sound, changed.theme)
    house.on_settings(changed)


def close(house: Household, act: acts.Close) -> None:
    house.on_close()


def switch_off(house: Household, act: acts.SwitchOff) -> None:
    """Everything is written down already. Raises ValueError where the machine cannot be asked."""
    if house.on_power is None:
        log.error("nobody can switch this machine off from here")
        return
    house.on_power()
    house.news = (house.now() + GOES_OFF, Banner("good", "tick", _("Switching off"), _(UNPLUG)))


def try_light(house: Household, act: acts.TryLight) -> None:
    house.senses.try_light(act.name)


def put_corner(house: Household, act: acts.PutCorner) -> None:
    house.corners.put(act.x, act.y)


def nudge(house: Household, act: acts.Nudge) -> None:
    house.corners.nudge(act.right, act.down)


def choose_corner(house: Household, act: acts.ChooseCorner) -> None:
    house.corners.choose(act.number)


def use_corners(house: Household, act: acts.UseCorners) -> None:
    """Back to the sensors, where the corners are shown; not with corners that cannot be a tray's."""
    if act.tapped:
        if not house.corners.use(house.settings.tray_mm):
            return
    elif house.corners.eye is not None:
        house.corners.eye.forget_corners()
    house.at.back(house.table is not None)


def touched(house: Household, act: acts.Touched) -> None:
    """A finger on the page of the touch test; once its map is proved, it is kept and the page left."""
    kept = house.touch_test.touched(act.x, act.y, act.turn, house.now()) if house.at.page == "touch" else None
    if kept is not None:
        _keep(house, replace(_in_force(house), touch=kept))
        house.news = (house.now() + GOOD_FOR, touch.news(kept))
        back(house, acts.Back())


def revert(house: Household, act: acts.Revert) -> None:
    house.touch_test.revert(house.now())


def forget_touch(house: Household, act: acts.ForgetTouch) -> None:
    _keep(house, replace(_in_force(house), touch=AS_TOLD))


DEEDS: dict[type, Callable[[Household, Any], None]] = {
    acts.Go: go,
    acts.Back: back,
    acts.Scroll: scroll,
    acts.Type: typed,
    acts.Teach: teach,
    acts.SetSetting: set_setting,
    acts.SetSound: set_sound,
    acts.TrySound: try_sound,
    acts.Close: close,
    acts.SwitchOff: switch_off,
    acts.TryLight: try_light,
    acts.PutCorner: put_corner,
    acts.Nudge: nudge,
    acts.ChooseCorner: choose_corner,
    acts.UseCorners: use_corners,
    acts.Touched: touched,
    acts.Revert: revert,
    acts.ForgetTouch: forget_touch,
}
