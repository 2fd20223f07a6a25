"""A walk through the last seconds: of a fall, of dice in doubt, of one camera, two or none, and when they are gone; and the history of
what was overruled."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.garbage_day import moves as day
from companion.seam import NOTHING, Film, Recording
from companion.senses import CanStirred, SpillSeen
from companion.sight import CAN, DICE
from companion.words import _
from tests.companion import playing
from tests.ui.walking import PICTURES, RUMMAGE, Walk

GRAMS = 41.2


def filmed(now: float, cameras: tuple[str, ...], weighed: bool = True) -> Recording:
    """Ten seconds until `now`: twelve pictures a second of each camera, a pile that loses two cards three seconds before the end."""
    times = [now - 10 + place / 12 for place in range(121)]
    films = tuple(Film(_(camera), tuple((at, b"picture") for at in times)) for camera in cameras)
    weights = tuple((now - 10 + place / 10, GRAMS - (3.6 if place > 70 else 0) + 0.1 * (place % 3)) for place in range(101))
    return Recording(films, weights if weighed else (), simulated=True)


def show(walk: Walk, name: str, recording: Recording) -> None:
    told = walk.host.senses
    assert isinstance(told, playing.Told)
    told.recording = recording
    walk.at(name, acts.WhatHappened())
    walk.do(acts.Back())


def last_seconds(walk: Walk) -> None:
    walk.sit("garbage-day", "", 4, day.Recount("deck", "can", 9), day.Stack())
    now = walk.clock.now
    one, two = ("Camera",), (DICE, CAN)
    show(walk, "replay-asked", filmed(now, one))
    walk.clock.now += 3
    show(walk, "replay-two-cameras", filmed(walk.clock.now, two))
    walk.clock.now += 3
    show(walk, "replay-weights-only", filmed(walk.clock.now, ()))
    walk.clock.now += 3
    show(walk, "replay-nothing", NOTHING)
    walk.at("menu-with-replay", acts.Go("menu"))


def of_a_fall(walk: Walk) -> None:
    walk.sit("garbage-day", "", 4, day.Recount("deck", "can", 9), day.Stack())
    told = walk.host.senses
    assert isinstance(told, playing.Told)
    told.recording = filmed(walk.clock.now + 1, ("Camera",))
    walk.post(CanStirred(walk.clock.now), playing.weighed(-2, walk.clock.now, 7), SpillSeen(2, walk.clock.now, None, PICTURES))
    walk.wait(1.0)
    assert walk.host.replays.newest is not None
    number = walk.host.replays.newest.number
    walk.at("replay-fall-not-over", acts.WhatHappened(number))
    walk.wait(3.0)
    walk.keep("replay-fall")


def of_dice(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 3, brawl.GoesFirst(0), brawl.Attack(1))
    told = walk.host.senses
    assert isinstance(told, playing.Told)
    told.recording = filmed(walk.clock.now + 1, ("Camera",), weighed=False)
    walk.post(playing.dice("cccc?l", "lllcc", walk.clock.now))
    assert walk.host.replays.newest is not None
    walk.at("replay-dice", acts.WhatHappened(walk.host.replays.newest.number))


def overruled(walk: Walk) -> None:
    """The history with both versions of a throw, the picture that it was read from, and the way to its replay."""
    walk.sit("dumpster-brawl", RUMMAGE, 3, brawl.GoesFirst(0), brawl.Attack(1))
    told = walk.host.senses
    assert isinstance(told, playing.Told)
    told.recording = filmed(walk.clock.now + 1, ("Camera",), weighed=False)
    walk.post(replace(playing.dice("ccccll", "lllcc", walk.clock.now, shift=0.1), picture=7))
    walk.do(acts.Correct(brawl.Fight(3, 3)))
    told.jpegs[7] = b"small"
    walk.wait(0.2)
    walk.do(acts.WhatHappened(), acts.Back())
    walk.at("history-overruled", acts.Go("history"))
    walk.at("history-overruled-picture", acts.ChooseEntry(0))


WALKS = (last_seconds, of_a_fall, of_dice, overruled)
