"""A walk through every page that the two games can show, led by the real `Host` without devices; the stops are Views.

Each function below is one walk from a fresh host; it plays moves, posts what sensors say and keeps the View at each page
worth a look. Nothing is made up here but names and readings: the words and options are those that people meet.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion import acts
from companion.ownlists import own
from companion.rules.cardlist import FOLDER
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Leave, Move, Pause, Return, Setting
from companion.senses import ButtonPressed, CanStill, CanStirred, DeviceBack, DeviceLost, Doubt, Sense, SpillSeen
from companion.view import View
from companion.words import _
from tests.companion import playing
from tests.ui.samples_pages import Lamp
from vision.calibration import NO_SQUARE

PICTURES = ((1, 2.0), (2, 1.2), (3, 0.8), (4, 0.0))  # key and age, as the eye tells them
TRAY = 9  # the key of the tests' picture of the tray
GAMES = ("garbage-day", "dumpster-brawl")
RUMMAGE, KING, RUMMY = "round-rummage", "king-of-the-heap", "rummy"
CAMERA_LOST = "The camera sends no pictures. Check its cable; the game goes on by hand."
SCALE_LOST = "The scale was unplugged (/dev/serial0). Plug it in again; the game goes on by hand."
NOTICES = (
    "The journal was damaged and has been set aside as journal.damaged-1.db. A new one has been started.",
    "The newest match ends before its last move: the power went while it was written. 41 steps are whole.",
)


@dataclass(frozen=True)
class Stop:
    """A page: its View and the table's clock at that moment."""

    name: str
    view: View
    now: float


class Gauges(playing.Told):
    """Sensors with something to tell for the page of sensors."""

    def told(self) -> Mapping[str, Any]:
        trace = tuple(40 + 2 * (at // 9) + (7.0 if at % 9 == 0 else 0.0) for at in range(60))
        corners = ((0.06, 0.1, True), (0.6, 0.1, True), (0.6, 0.9, True), (0.06, 0.9, False))
        return {
            "camera": "10 frames/s · 4 of 4 corners of the tray, 3 of 4 round the can",
            "corners": corners,
            "warning": "The scale is drifting. Let it warm up for a quarter of an hour; counts may be wrong until then.",
            "grams": "51.8",
            "trace": trace,
            "marks": ((0.3, "+1"), (0.75, "+1")),
            "names": ("simulated camera 1280×720", "OpenScale on /dev/serial0", "6 buttons"),
        }


class Walk:
    """One host, and the stops made with it. `at(name, …)` does the acts and keeps the page."""

    def __init__(self, place: Path, devices: bool = True) -> None:
        self.host, self.clock, _told = playing.host_of(place)
        self.host.senses = Gauges()
        self.stops: list[Stop] = []
        if devices:
            self.post(*(DeviceBack(one, f"simulated {one}", self.clock.now, True) for one in ("camera", "scale", "buttons")))

    def sit(self, game: str, mode: str = "", seats: int = 4, *moves: Move, **rulings: Any) -> None:
        playing.seat_at(self.host, playing.setting_of(game, mode, seats, **rulings), *moves)

    def do(self, *doings: Any) -> None:
        for doing in doings:
            self.host.act(doing)
            assert self.host.table is None or self.host.table.refused is None, (doing, self.host.table.refused)

    def touch(self, label: str) -> None:
        """Touch what is called so, in the language that is spoken."""
        option = next(one for one in playing.options_of(self.host.view) if one.label in (label, _(label)))
        assert option.act is not None, option
        assert not option.why, option
        self.host.act(option.act)

    def post(self, *senses: Sense) -> None:
        for sense in senses:
            self.host.post(sense)
        self.host.tick()

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.host.tick()

    def keep(self, name: str) -> None:
        self.stops.append(Stop(name, self.host.view, self.clock.now))

    def at(self, name: str, *doings: Any) -> None:
        self.do(*doings)
        self.keep(name)


# --- round the match --------------------------------------------------------------------------------------------------


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
    walk.at("sensors-home", acts.Go("sensors"))
    walk.host.corners.eye = Lamp()
    walk.at("corners", acts.Go("corners"), acts.PutCorner(0.05, 0.12))
    walk.host.corners.eye = Lamp(NO_SQUARE, by_hand=True)
    walk.at("corners-wrong", acts.UseCorners(True))
    walk.do(acts.Back())
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
    walk.host.notices.extend(NOTICES)
    walk.at("home-notice", acts.Go("home"))


def home_without_devices(walk: Walk) -> None:
    walk.keep("home-bare")
    walk.host.settings = replace(walk.host.settings, theme="day")
    walk.sit("dumpster-brawl", RUMMAGE, 6)
    walk.at("bare-roll-off")
    walk.at("bare-dice", acts.Pick("dice"))


# --- Dumpster Brawl ---------------------------------------------------------------------------------------------------


def roll_off(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 6)
    walk.keep("roll-off")
    walk.at("roll-off-some", brawl.RollDie(0, "lid"), brawl.RollDie(1, "crowbar"))
    walk.at("roll-off-by-hand", acts.Pick("dice"))
    walk.at("roll-off-rolled", acts.Dismiss(), acts.Pick("first"))
    walk.at("characters", acts.Dismiss(), acts.Pick("character"))
    walk.at("characters-chosen", acts.Pick("character", "seat", 2))


def rummage(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 6, brawl.GoesFirst(1))
    walk.keep("pre-attack")
    walk.at("plan-draw", brawl.Plan(2, 0))
    walk.at("plan-drawn", brawl.Draw("trash"))
    walk.at("target", brawl.Draw("discard") if walk.host.table.match.board.discard else brawl.Draw("trash"))  # type: ignore[union-attr]
    walk.at("fight-dice", brawl.Attack(3))
    walk.at("fight-by-hand", acts.Pick("dice"))
    walk.do(acts.Dismiss())
    walk.post(playing.dice("ccccll", "lcccl", walk.clock.now))
    walk.keep("spoils")
    walk.at("fix", acts.Pick("fix"))
    walk.at("rummage-dice", acts.Dismiss(), brawl.Steal())
    walk.at("rummage-by-hand", acts.Pick("dice"), acts.Pick("dice", "pluses", 5), acts.Pick("dice", "minuses", 3))
    walk.at("drawing", acts.Dismiss(), brawl.RummageRoll(4, 2), brawl.Draw("trash"))
    walk.at("blocker-form", acts.Pick("blocker"))
    walk.at("blocker-dice", acts.Dismiss(), brawl.Blocker(3, "Animal Control"))
    walk.at("blocker-by-hand", acts.Pick("dice"))
    walk.at("reward", acts.Dismiss(), brawl.BlockerRoll(4))
    walk.at("drawing-more", brawl.Reward("draw"))
    walk.at("discarding", brawl.StopDrawing())
    walk.at("discarded", brawl.Discard())
    walk.at("menu-brawl", acts.Go("menu"))
    walk.at("history-brawl", acts.Go("history"))
    walk.at("history-chosen", acts.ChooseEntry(3))
    walk.at("text-form", acts.Back(), brawl.StopDiscarding(), acts.Pick("text"))


def defence(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 2, brawl.GoesFirst(0))
    walk.keep("pre-attack-2")
    walk.at("plan-discard", brawl.Plan(1, 1))
    walk.do(brawl.Draw("trash"))
    walk.at("plan-discarding")
    walk.do(brawl.Discard(), brawl.Attack(1))
    walk.at("defender-spoils", brawl.Fight(2, 4))
    walk.at("exchange", acts.Pick("exchange"))
    walk.at("menu-boosters", acts.Dismiss(), acts.Go("menu"))
    walk.do(acts.Back(), brawl.PlayBooster(0, "reroll-attack"))
    walk.at("reroll")


def claim(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 3, brawl.GoesFirst(0), brawl.PlayBooster(0, "by-the-text"))
    for seat in (0, 1):
        walk.do(brawl.MoveByText("trash", seat, 6))
    walk.do(brawl.Attack(1), brawl.Fight(4, 1), brawl.Steal())
    walk.at("claim-form", acts.Pick("claim"))
    sets = (("Soda Can", 3), ("Apple Core", 3), ("Take Out", 3))
    walk.at("precedence", acts.Dismiss(), brawl.Claim(1, sets))
    walk.at("result-brawl", brawl.NoClaim())
    walk.at("log", acts.Go("history"))


def king(walk: Walk) -> None:
    walk.sit("dumpster-brawl", KING, 6)
    walk.at("king-dice", brawl.GoesFirst(0))
    walk.at("king-by-hand", acts.Pick("dice"))
    walk.do(acts.Dismiss())
    walk.at("king-won", brawl.Fight(5, 1))
    walk.at("king-drawing", brawl.RummageRoll(2, 4))
    walk.at("king-victory", brawl.StopDrawing(), brawl.StopDiscarding())
    walk.at("king-next", brawl.NoClaim())
    walk.at("king-defends", brawl.Fight(1, 4))


def king_of_two(walk: Walk) -> None:
    walk.sit("dumpster-brawl", KING, 2, brawl.GoesFirst(0))
    walk.keep("king-2")
    walk.at("king-2-defends", brawl.Fight(1, 3))


def rummy(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMY, 6, brawl.GoesFirst(0))
    walk.keep("rummy-pre-attack")
    walk.at("rummy-go-out", acts.Pick("lay"))
    walk.at("rummy-drawing", acts.Dismiss(), brawl.Plan(2, 0))
    walk.at("rummy-target", brawl.Draw("trash"), brawl.Draw("trash"))
    walk.at("rummy-dice", brawl.Attack(1))
    walk.at("rummy-spoils", brawl.Fight(4, 1))
    walk.at("rummy-rummage", brawl.Steal())
    walk.at("rummy-drawing-rummaged", brawl.RummageRoll(2, 4))
    walk.at("rummy-laying", brawl.Draw("trash"), brawl.Draw("trash"))
    walk.at("rummy-lay-form", acts.Pick("lay"))
    for item, count in (("Soda Can", 5), ("Apple Core", 3)):
        walk.do(acts.Pick("lay", f"item {item}", count))
    walk.at("rummy-lay-chosen")
    walk.at("rummy-laid", acts.Confirm())
    walk.at("rummy-defender-lays", brawl.StopLaying())
    walk.at("menu-rummy", acts.Go("menu"))
    walk.at("history-rummy", acts.Go("history"))


def rummy_tie(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMY, 3, brawl.GoesFirst(0), brawl.PlayBooster(0, "by-the-text"))
    walk.at("menu-text", acts.Go("menu"))
    walk.at("drawn-blocker", acts.Back(), acts.Pick("drawn-blocker"))
    walk.do(acts.Dismiss(), brawl.MoveByText("trash", 1, 4), brawl.MoveByText("trash", 2, 4))
    for target, item, count in ((1, "Apple Core", 7), (2, "Pizza Box", 7), (0, "Soda Can", 3)):
        walk.do(brawl.Attack(target), brawl.Fight(0, 1))
        walk.keep(f"rummy-defender-spoils-{target}")
        walk.do(brawl.Neither(), brawl.StopLaying(), brawl.LayDown(target, ((item, count),)))
        walk.do(*([brawl.StopLaying()] if target else []))
    walk.at("rummy-tie-by-hand", acts.Pick("dice"))
    walk.at("rummy-tie", acts.Dismiss(), brawl.TieRoll(1, 4))
    walk.at("result-rummy", brawl.TieRoll(2, 3))
    walk.at("log-rummy", acts.Go("history"))


def gone_and_away(walk: Walk) -> None:
    """One has left and one is away: who can be attacked, who attacks the King, who won."""
    walk.sit("dumpster-brawl", RUMMAGE, 5, brawl.GoesFirst(0), Pause(2), Leave(1))
    walk.at("target-some-gone", brawl.Plan(0, 0))
    walk.sit("dumpster-brawl", KING, 5, brawl.GoesFirst(0), Pause(2), Leave(3))
    walk.keep("king-some-gone")
    walk.at("king-attacker-gone", brawl.Fight(0, 1), brawl.RummageRoll(1, 0), Leave(1), brawl.StopDrawing())
    walk.at("result-alone", Return(2), Leave(0), Leave(2))


def doubts(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 4, brawl.GoesFirst(0), brawl.Attack(1))
    for name, seen in (
        ("doubt-leaning", playing.dice("cccll?", "lcclc", walk.clock.now)),
        ("doubt-two", playing.dice("ccc?l?", "lcclc", walk.clock.now, 0.01)),
        ("doubt-count", playing.dice("cccll", "lcclc", walk.clock.now, 0.02)),
        ("doubt-unseen", playing.dice("", "", walk.clock.now, doubt=Doubt.UNSEEN)),
        ("doubt-hand", playing.dice("cc", "", walk.clock.now, doubt=Doubt.HAND)),
    ):
        walk.post(replace(seen, picture=TRAY if seen.dice else 0))
        walk.keep(name)
    walk.post(DeviceLost("camera", CAMERA_LOST, walk.clock.now))
    walk.keep("camera-lost-fight")
    walk.post(DeviceBack("camera", "simulated camera 1280×720", walk.clock.now, True))
    walk.keep("camera-back")


# --- Garbage Day ------------------------------------------------------------------------------------------------------


def garbage(walk: Walk) -> None:
    walk.sit("garbage-day", "", 5, day.Recount("deck", "can", 9))
    walk.keep("play")
    walk.at("stash", acts.Pick("stash"))
    walk.at("stash-chosen", acts.Pick("stash", "seat", 2))
    walk.do(acts.Dismiss(), day.Stack())
    walk.keep("settling-moving")
    walk.post(CanStirred(walk.clock.now), CanStill(walk.clock.now, walk.clock.now))
    walk.wait(1.6)
    walk.keep("settling")
    walk.wait(2.0)
    walk.do(day.Stash(1, 6), day.Stash(1, 3), day.Stash(4, 3), day.Stash(4, 2), day.Stack(), day.Still())
    walk.keep("rooms")


def cleaning(walk: Walk) -> None:
    walk.sit("garbage-day", "", 3, day.Recount("deck", "can", 4), day.Stash(0, 6), day.Stash(1, 1), day.Stash(2, 2))
    walk.at("cleaning-due", day.Stash(0, 5))
    walk.at("cleaning-settling", day.Stack())
    walk.at("cleaning-half", day.Still())
    walk.at("hole-covered", day.Stack(), day.HoleCovered())
    walk.at("menu-day", acts.Go("menu"))
    walk.at("history-day", acts.Go("history"))


def spill(walk: Walk) -> None:
    walk.sit("garbage-day", "", 5, day.Recount("deck", "can", 9), day.Recount("deck", "overflow-1", 2), day.Stack())

    def fall(name: str, camera: int | None, scale: int | None) -> None:
        walk.post(CanStirred(walk.clock.now))
        table = walk.host.table
        assert table is not None
        if scale is not None:
            walk.post(playing.weighed(-scale, walk.clock.now, table.match.board.can - scale))
        if camera is not None:
            loose = table.falls.loose + camera
            walk.post(SpillSeen(loose, walk.clock.now, None, PICTURES))
        walk.wait(6.0)
        walk.keep(name)

    fall("spill-agree", 2, 2)
    walk.do(day.Blame(0, 2), day.Still(), day.Stack())
    fall("spill-differ", 2, 3)
    walk.do(day.NoFall(), day.Still())
    fall("spill-late", 1, 1)
    walk.do(day.Blame(None, 1))
    walk.keep("stray")
    walk.at("spill-by-hand", day.CardsFell(1))
    walk.at("spill-bust", acts.Pick("fall", "count", 3))


def devices(walk: Walk) -> None:
    walk.sit("garbage-day", "", 4, day.Recount("deck", "can", 9))
    walk.post(DeviceLost("scale", SCALE_LOST, walk.clock.now))
    walk.keep("scale-lost")
    walk.at("scale-lost-quiet", acts.Dismiss("device"))
    walk.at("wait-by-hand", acts.StartWait())
    walk.wait(1.3)
    walk.keep("wait-by-hand-ring")
    walk.post(DeviceBack("scale", "OpenScale on /dev/serial0", walk.clock.now, True))
    walk.keep("scale-back")
    walk.wait(5.0)
    walk.post(DeviceLost("camera", CAMERA_LOST, walk.clock.now))
    walk.keep("camera-lost")
    walk.at("no-camera-fall", day.CardsFell(2))


def surplus(walk: Walk) -> None:
    walk.sit("garbage-day", "", 4, day.Recount("deck", "can", 9), day.Stack())
    walk.post(CanStirred(walk.clock.now), CanStill(walk.clock.now, walk.clock.now), playing.weighed(1, walk.clock.now, 11))
    walk.wait(1.0)
    walk.keep("surplus")
    walk.at("menu-surplus", acts.Go("menu"))
    walk.do(acts.Back())
    walk.host.act(day.Stack())
    walk.keep("refused")


def mischief(walk: Walk) -> None:
    walk.sit("garbage-day", "", 5, day.Recount("deck", "can", 9), day.Stash(1, 4), day.Stash(3, 5), day.Stash(0, 0, "mischief"))
    walk.keep("mischief")
    walk.at("duel", day.Follow("dangerous-game"))
    walk.at("taken-back", acts.Undo())


def endings(walk: Walk) -> None:
    walk.sit("garbage-day", "", 5, day.Recount("deck", "can", 12))
    for seat in (3, 4):
        walk.do(day.Spill(walk.host.table.match.board.limit, seat))  # type: ignore[union-attr]
    walk.keep("busted")
    for seat in (1, 2):
        walk.do(day.Spill(walk.host.table.match.board.limit, seat))  # type: ignore[union-attr]
    walk.keep("result-last")


def clear(walk: Walk) -> None:
    """Everything but one card in the first room goes on the can."""
    board = walk.host.table.match.board  # type: ignore[union-attr]
    walk.do(day.Recount("deck", "can", board.deck))
    for seat, held in enumerate(board.hands):
        walk.do(*([day.Recount(f"hand-{seat}", "can", held)] if held else []))
        if seat:
            walk.do(day.Recount(f"room-{seat}", "can", 1, board.rooms[seat][0].size))


def shared_ending(walk: Walk) -> None:
    """The deck is out and every hand and room empty; two share the least Overflow, or nobody has any."""
    for name, spills in (("result-shared", (day.Spill(1, 0), day.Spill(1, 1), day.Spill(2, 2), day.Spill(3, 3))), ("result-nobody", ())):
        walk.sit("garbage-day", "", 4 if spills else 5)
        walk.do(day.Recount("deck", "can", 9), *spills)
        clear(walk)
        walk.do(day.Stack(), day.Still())
        walk.keep(name)


def last_room_cards(walk: Walk) -> None:
    """The deck and a hand are empty: room cards go on the can."""
    walk.sit("garbage-day", "", 4, day.Stash(0, 5), day.Stash(1, 4), day.Stash(2, 0), day.Stash(3, 2), empty_room=False)
    board = walk.host.table.match.board  # type: ignore[union-attr]
    walk.do(day.Recount("deck", "can", board.deck))
    walk.do(day.Recount("hand-0", "can", walk.host.table.match.board.hands[0]))  # type: ignore[union-attr]
    walk.keep("stack-room-card")
    walk.at("which-size", day.Stack(), day.Still())


def late_buttons(walk: Walk) -> None:
    walk.sit("garbage-day", "", 4, day.Stack(), day.Still())
    walk.post(*(ButtonPressed(f"seat-{seat}", walk.clock.now) for seat in (0, 2)))
    walk.at("sensors", acts.Go("sensors"))


# --- people who get up, and card lists --------------------------------------------------------------------------------


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


WALKS = (
    home, home_without_devices, roll_off, rummage, defence, claim, king, king_of_two, rummy, rummy_tie, gone_and_away, doubts,
    garbage, cleaning, spill, devices, surplus, mischief, endings, shared_ending, last_room_cards, late_buttons,
    seats, waiting, last_cards_away, card_lists,
)  # fmt: skip


@cache
def walked(go: Callable[[Walk], None]) -> tuple[Stop, ...]:
    """The stops of one walk."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Walk(Path(folder), go is not home_without_devices)
        go(walk)
        return tuple(settled(stop, folder) for stop in walk.stops)


def settled(stop: Stop, folder: str) -> Stop:
    """The stop with folders that are the same everywhere in the place of the walk's and the program's own, so that its picture
    can be compared."""
    places = {folder: "/home/ana/.local/share/binside", str(FOLDER): "/home/ana/binside/companion/rules/cards"}
    told = repr(stop.view)
    return replace(stop, view=moved(stop.view, places)) if any(place in told for place in places) else stop


def moved(item: Any, places: Mapping[str, str]) -> Any:
    """A view, or a part of one, with other folders in its words."""
    if isinstance(item, str):
        for place, other in places.items():
            item = item.replace(place, other)
        return item
    if isinstance(item, tuple):
        return tuple(moved(part, places) for part in item)
    if is_dataclass(item) and not isinstance(item, type):
        return replace(item, **{part.name: moved(getattr(item, part.name), places) for part in fields(item) if part.init})
    return item


def stops() -> dict[str, Stop]:
    """Every stop of every walk, by name."""
    return {stop.name: stop for go in WALKS for stop in walked(go)}
