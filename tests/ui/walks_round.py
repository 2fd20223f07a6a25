"""Walks round a match: home, set-up, settings, sensors, seats, card lists."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.ownlists import own
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Leave, Pause, Return, Setting
from companion.senses import ButtonPressed
from companion.touchtest import CHECK, CROSSES
from companion.words import _
from hardware.buttons import PIN_IN_USE
from tests.companion import playing
from tests.ui.samples_pages import Lamp
from tests.ui.walk_scale import scale
from tests.ui.walking import KING, RUMMAGE, RUMMY, Gauges, Walk
from vision.calibration import NO_SQUARE

GAMES = ("garbage-day", "dumpster-brawl")
DAMAGED = "The journal was damaged and could not be read. It was set aside as {name}; a new one was begun."
LOST = "Match {match}: the journal is damaged after step {count}. What came later is lost; play on from there."
LIT = {"seat-0": 12, "seat-1": 16, "seat-2": 20, "seat-3": 23, "seat-4": 24, "seat-5": 25, "buzzer": 18}  # a light for everybody


def home(walk: Walk) -> None:
    walk.keep("home")
    walk.at("matches-none", acts.Go("matches"))
    walk.do(acts.Back())
    for game in GAMES:
        for seats in (2, 6 if game == "dumpster-brawl" else 5):
            walk.host.draft.setting = Setting("", "", playing.NAMES[:seats])
            walk.at(f"setup-{game}-{seats}", acts.Go("setup", game))
            walk.do(acts.Back())
    walk.host.draft.setting = Setting("", "", ("Ana",))
    walk.at("setup-too-few", acts.Go("setup", "garbage-day"))
    walk.do(acts.Back())
    walk.at("setup-king", acts.Go("setup", "dumpster-brawl"), acts.Type(-1, "Ben"), acts.SetMode(KING))
    walk.at("setup-rummy", acts.SetMode(RUMMY))
    walk.do(acts.Back())
    walk.at("settings", acts.Go("settings"))
    walk.do(acts.Back())
    touches(walk)
    walk.at("sensors-home", acts.Go("sensors"))
    walk.host.corners.eye = Lamp()
    walk.at("corners", acts.Go("corners"), acts.PutCorner(0.05, 0.12))
    walk.host.corners.eye = Lamp(NO_SQUARE, by_hand=True)
    walk.at("corners-wrong", acts.UseCorners(True))
    walk.do(acts.Back())
    wires(walk)
    scale(walk)
    walk.do(acts.Back())
    walk.sit("garbage-day", "", 3, day.Stack(), day.Still(), day.Stack())
    walk.at("home-resume", acts.Go("home"))
    walk.sit("dumpster-brawl", RUMMY, 6)
    walk.at("home-resume-rummy", acts.Go("home"))
    walk.at("matches-rummy", acts.Go("matches"))
    walk.do(acts.Back())
    walk.sit("garbage-day", "", 3, day.Stack(), day.Still(), day.Stack())
    walk.do(acts.Go("home"))
    walk.at("matches", acts.Go("matches"))
    walk.do(acts.Back())
    walk.host.notices.extend([_(DAMAGED).format(name="journal.damaged-1.db"), _(LOST).format(match=7, count=41)])
    walk.at("home-notice", acts.Go("home"))


def wires(walk: Walk) -> None:
    """The test of buttons and lights: without lights, with all of them, and with pins that do not work."""
    gauges = walk.host.senses
    assert isinstance(gauges, Gauges)
    walk.post(*(ButtonPressed(button, walk.clock.now) for button in ("next", "seat-1")))
    walk.at("wires", acts.Go("wires"))
    gauges.wired = LIT
    walk.wait(1)
    walk.keep("wires-lights")
    gauges.untold = _(PIN_IN_USE).format(pin=27, button="undo")
    walk.wait(1)
    walk.keep("wires-trouble")
    walk.do(acts.Back())


def touches(walk: Walk) -> None:
    """The touch test on a display that is built in upside down, on the second try."""
    walk.do(acts.Go("settings"))
    walk.at("touch", acts.Go("touch"))
    walk.at("touch-nonsense", *[acts.Touched(0.5, 0.5, 0)] * 4)
    turned = [acts.Touched(1 - x, 1 - y, 0) for x, y in CROSSES]
    walk.at("touch-third", *turned[:2])
    walk.do(*turned[2:])
    walk.wait(4.2)
    walk.at("touch-check", acts.Touched(0.42, 0.5, 0))
    walk.wait(12.0)
    walk.keep("touch-missed")
    walk.do(*turned)
    walk.at("settings-touched", acts.Touched(*CHECK, 0))
    walk.wait(5.0)
    walk.do(acts.ForgetTouch(), acts.Back())


def home_without_devices(walk: Walk) -> None:
    walk.keep("home-bare")
    walk.host.settings = replace(walk.host.settings, theme="day")
    walk.sit("dumpster-brawl", RUMMAGE, 6)
    walk.at("bare-roll-off")
    walk.at("bare-dice", acts.Pick("dice"))


def seats(walk: Walk) -> None:
    walk.sit("garbage-day", "", 5, day.Recount("deck", "can", 8))
    walk.at("players", acts.Go("players"))
    walk.at("player", acts.Go("player", "4"))
    walk.at("player-on-turn", acts.Go("player", "0"))
    walk.at("who-takes-over", acts.Go("name", "4"))
    walk.at("taken-over", acts.Type(4, "Gül"))
    walk.at("somebody-away", Pause(4), Leave(3))
    walk.at("menu-away", acts.Go("menu"))
    walk.at("players-away", acts.Go("players"))
    walk.at("player-away", acts.Go("player", "4"))
    walk.do(acts.Back(), Pause(2))
    walk.at("two-cannot-pause", acts.Go("player", "1"))
    walk.do(acts.Back())
    walk.at("history-of-seats", acts.Go("history"))
    walk.do(acts.Back())
    walk.at("waits-for-two", Leave(1))
    walk.at("waits-for-one", Return(2), Leave(0))


def waiting(walk: Walk) -> None:
    walk.sit("garbage-day", "", 4, day.Recount("deck", "can", 8), pausing="wait")
    walk.at("waits-by-ruling", *(Pause(seat) for seat in range(4)))


def last_cards_away(walk: Walk) -> None:
    rest = (("deck", 80), ("hand-1", 2), ("hand-0", 2))
    piles = (day.Recount(pile, "can", count) for pile, count in rest)
    rooms = (day.Recount(f"room-{seat}", "can", 1, 3) for seat in (0, 1))
    walk.sit("garbage-day", "", 3, *piles, *rooms, Pause(2), day.Stack(), day.Still())
    walk.keep("waits-for-last-cards")


ENTRIES = {"dumpster-brawl": "blockers/0", "garbage-day": "card/0", "trash-war": "mace/0"}  # one to look at


def card_lists(walk: Walk) -> None:
    for game in playing.GAMES:
        walk.host.draft.setting = Setting("", "", playing.NAMES[:3])
        walk.at(f"setup-every-{game}", acts.Go("setup", game))
        walk.at(f"cards-{game}", acts.Go("cards"))
        if game in ENTRIES:
            walk.at(f"card-{game}", acts.Go("card", ENTRIES[game]))
            walk.do(acts.Back())
        walk.do(acts.Back(), acts.Back())
    walk.do(acts.Go("setup", "trash-war"), acts.Go("cards"), acts.Go("card", "trash/2"))
    walk.at("card-counted", acts.ChangeCard(("trash", 2), "count", 5))
    walk.at("card-name", acts.Go("cardname", "trash/2"))
    walk.at("cards-own", acts.Back(), acts.Back())
    walk.at("cards-refused", acts.ChangeCard(("deck", 0), "walls", 14))
    walk.do(acts.Back(), acts.Back())
    mine = own(walk.host.place, "garbage-day")
    mine.write_text("[deck]\ngarbage = 9\n", encoding="utf-8")
    walk.at("setup-with-a-mistake", acts.Go("setup", "garbage-day"))
    walk.at("cards-with-a-mistake", acts.Go("cards"))
    walk.at("cards-shipped-instead", acts.UseCards(False))
