"""Walks through Garbage Day: cards, falls, devices that come and go, mischief, every ending."""

from __future__ import annotations

from companion import acts
from companion.rules.garbage_day import moves as day
from companion.senses import ButtonPressed, CanStill, CanStirred, SpillSeen
from tests.companion import playing
from tests.ui.walking import PICTURES, Walk


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
    walk.lose("scale")
    walk.keep("scale-lost")
    walk.at("scale-lost-quiet", acts.Dismiss("device"))
    walk.at("wait-by-hand", acts.StartWait())
    walk.wait(1.3)
    walk.keep("wait-by-hand-ring")
    walk.find("scale")
    walk.keep("scale-back")
    walk.wait(5.0)
    walk.lose("camera")
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
