"""A sample view of each kind, with the content of the drawings: for the tests of the screens and for their pictures."""

from __future__ import annotations

from companion import acts
from companion.view import (
    Banner,
    Device,
    GarbageBody,
    Lid,
    Notice,
    Option,
    Person,
    Ring,
    RoomRow,
    Step,
    View,
)

ANA, BEN, CEM, DIA = (Person(i, name, i) for i, name in enumerate(("Ana", "Ben", "Cem", "Dia")))
DEVICES = (
    Device("camera", "good", "Camera", "sees both mats"),
    Device("scale", "good", "Scale", "counts the can"),
    Device("buttons", "good", "Buttons", "all have answered"),
)
UNDO = Option("Undo", acts.Undo(), icon="undo", text="Draw")
MENU = Option("Menu", acts.Go("menu"), icon="menu")
CHROME = {"devices": DEVICES, "undo": UNDO, "menu": MENU}


def act(name: str) -> acts.Pick:
    """An act of its own for each label, so that a test can tell which was sent."""
    return acts.Pick("sample", name)


ROOMS = (
    RoomRow(ANA, 11, 1, 4, active=True),
    RoomRow(BEN, 6, 3, 4),
    RoomRow(CEM, 9, 0, 4),
    RoomRow(DIA, 0, 4, 4, out=True),
)
CLEAN = (Step("Draw", "done"), Step("Play", "done"), Step("Check room", "now"), Step("Overflow", "later"))


def garbage() -> View:
    return View(
        Lid("person", "Ana", "room is full", ANA),
        GarbageBody(
            ROOMS,
            can=23,
            key_numbers=(("Room", "11", "of 10"), ("To stack", "2", "")),
            cards_left=2,
            cards_done=2,
            ring=Ring(since=1000.0),
        ),
        options=(
            Option("Cards fell", act("fell"), icon="down"),
            Option("Hole covered", act("covered"), icon="hand"),
            Option("Next card", None, "main", why="still moving, 1 s to go", ref="Step 3"),
        ),
        rail=CLEAN,
        notice=Notice("Clean your room", "One card at a time. Hands off until the ring is full.", "Step 3 · 10 or more is full"),
        **CHROME,
    )


def garbage_by_hand() -> View:
    return View(
        Lid("person", "Ana", "room is full", ANA),
        GarbageBody(
            ROOMS,
            can=23,
            key_numbers=(("Room", "11", "of 10"), ("To stack", "2", "")),
            cards_left=2,
            cards_done=2,
            by_hand=True,
            minus=Option("One less", act("minus")),
            plus=Option("One more", act("plus")),
        ),
        options=(
            Option("Cards fell", act("fell"), icon="down"),
            Option("Hole covered", act("covered"), icon="hand"),
            Option("Stacked: start 3 s", acts.StartWait(), "main", icon="clock", seat=0),
        ),
        notice=Notice("Clean your room", "One card at a time. I count 3 seconds after your tap.", "Step 3 · 10 or more is full"),
        banner=Banner(
            "doubt",
            "scale",
            "The scale is silent",
            "Play on: the camera still watches for falls, you count the can",
            Option("Got it", acts.Dismiss()),
        ),
        devices=(DEVICES[0], Device("scale", "lost", "Scale", "is silent"), DEVICES[2]),
        undo=UNDO,
        menu=MENU,
    )


SAMPLES = {
    "garbage": garbage,
    "garbage_by_hand": garbage_by_hand,
}
