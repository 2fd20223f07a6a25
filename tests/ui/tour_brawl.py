"""A walk through Dumpster Brawl!'s hands at their longest: six players with names of fourteen letters, sheets full of piles, claims by
touch, and who is away or has left."""

from __future__ import annotations

from collections.abc import Callable

from companion import acts
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.kernel import Leave, Move, Pause, Setting
from companion.view import HandBody
from companion.words import _
from tests.companion import playing
from tests.ui.walking import KING, RUMMAGE, RUMMY, Walk

LONG = ("Maximiliane-Jo", "Wolfgangamadeu", "Bartholomaeus-", "Constantinople", "Hieronymus-Wim", "Wilhelmina-Mae")
RICH = (brawl.GoesFirst(0), brawl.PlayBooster(0, "by-the-text"), *(brawl.MoveByText("trash", seat, 9) for seat in range(6)))


def sit(walk: Walk, mode: str, seats: int, *moves: Move, **rulings: object) -> None:
    """A match with long names, after these moves."""
    setting = playing.setting_of("dumpster-brawl", mode, seats, **rulings)
    playing.seat_at(walk.host, Setting("dumpster-brawl", mode, LONG[:seats], setting.rulings), *moves)


def touch(walk: Walk, *items: str) -> None:
    """Touch the tiles of these items, each as often as it is named."""
    for item in items:
        body = walk.host.view.body
        assert isinstance(body, HandBody)
        more = next(tile.more for tile in body.tiles if tile.item in (item, _(item)))
        assert not more.why, more
        walk.do(more.act)


def beaten(target: int, *laid: Move) -> tuple[Move, ...]:
    """An attack that fails and moves no card, and what goes down then."""
    return (brawl.Attack(target), brawl.Fight(0, 1), brawl.Neither(), *laid)


def lays(seat: int, **cards: int) -> brawl.LayDown:
    """`Soda_Can=3` for three soda cans."""
    return brawl.LayDown(seat, tuple((name.replace("_", " "), count) for name, count in cards.items()))


FIRST = (lays(0, Pizza_Box=4, Apple_Core=3), brawl.StopLaying(), lays(1, Soda_Can=3, Pizza_Box=1), brawl.StopLaying())
MANY = lays(2, Take_Out=3, Item_5=3, Item_6=3, Pizza_Box=1, Apple_Core=2, Soda_Can=1)


def sheets(walk: Walk) -> None:
    sit(walk, RUMMY, 6, *RICH)
    walk.keep("begin-6")
    walk.at("lays-nothing-yet", *beaten(1))
    walk.at("lay-first", acts.Pick("lay"))
    touch(walk, "Soda Can", "Soda Can", "Apple Core")
    walk.keep("lay-two-sets")
    walk.at("sheet-two", acts.Dismiss(), *FIRST)
    walk.at("sheet-six", *beaten(2, brawl.StopLaying(), MANY))
    walk.at("lay-more", acts.Pick("lay"))
    touch(walk, "Take Out", "Pizza Box")
    walk.keep("lay-added")
    walk.at("sheet-away", acts.Dismiss(), brawl.StopLaying(), Pause(3), Leave(4), *beaten(0))


def going_out(walk: Walk) -> None:
    sit(walk, RUMMY, 2, brawl.GoesFirst(0))
    walk.at("out-form", acts.Pick("lay"))
    touch(walk, "Soda Can", "Soda Can")
    walk.keep("out-ready")
    walk.at("out", acts.Confirm())


def claims(walk: Walk) -> None:
    for seats in (2, 6):
        sit(walk, RUMMAGE, seats, *RICH[: 3 if seats == 2 else None])
        walk.at(f"claim-{seats}", acts.Pick("claim"))
        touch(walk, "Soda Can", "Apple Core", "Item 7", "Item 7")
        walk.keep(f"claim-left-over-{seats}")
    walk.do(acts.Dismiss(), brawl.Plan(1, 0))
    walk.at("blocker-form", acts.Pick("blocker"))
    walk.at("blocker-dice", acts.Dismiss(), brawl.Blocker(3, "Animal Control"))
    walk.at("blocker-beaten", brawl.BlockerRoll(4))


def on_the_heap(walk: Walk) -> None:
    sit(walk, KING, 6, brawl.GoesFirst(0))
    walk.keep("heap-6")
    walk.at("heap-drawing", brawl.Fight(1, 4), brawl.RummageRoll(2, 4))


WALKS: tuple[Callable[[Walk], None], ...] = (sheets, going_out, claims, on_the_heap)
