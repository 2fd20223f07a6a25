"""A sample view of each kind, with the content of the drawings: for the tests of the screens and for their pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion import acts
from companion.view import (
    Allowance,
    Banner,
    CombatBody,
    Device,
    DieFace,
    DoubtBody,
    Fighter,
    GarbageBody,
    HeapBody,
    Lid,
    Mark,
    Notice,
    Option,
    Person,
    QueueRow,
    Ring,
    RoomRow,
    RummageBody,
    SpillBody,
    Step,
    Still,
    TableBody,
    Verdict,
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
CHROME: dict[str, Any] = {"devices": DEVICES, "undo": UNDO, "menu": MENU}


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


def spill() -> View:
    def verdict(person: Person, before: int, text: str, busts: bool = False) -> Verdict:
        tile = Option(person.name, act(f"blame {person.name}"), "tile", seat=person.seat, person=person)
        return Verdict(person, before, before + 2, 4, text, tile, busts)

    return View(
        Lid("tape", "2 cards fell", icon="card"),
        SpillBody(
            2,
            Option("−", act("less")),
            Option("+", act("more")),
            "saw 2 land",
            "lost 2 cards",
            True,
            tuple(Still(i + 1, label, i == 3) for i, label in enumerate(("−1.2 s", "−0.4 s", "now", "+0.8 s"))),
            verdict(ANA, 1, "One more busts"),
            (verdict(BEN, 3, "busts", True), verdict(CEM, 0, "")),
            Option("Nobody", act("nobody"), icon="cat", text="they stay; next spiller takes all"),
            Option("Not a fall", act("no fall"), icon="cross", text="lifted to redo, or never on the table"),
            until=1009.0,
            replay=Option("Replay", acts.WhatHappened(), icon="replay"),
        ),
    )


def dice(colour: str, pattern: str, counted: str) -> tuple[DieFace, ...]:
    """One letter for each die: c crowbar, l lid; `counted`: the face that counts, "" for both."""
    names = {"c": "crowbar", "l": "lid"}
    return tuple(DieFace(colour, names[x], not counted or names[x] == counted) for x in pattern)  # type: ignore[arg-type]


BRAWL = (Step("Draw, discard", "done"), Step("Attack", "done"), Step("Take or give", "done"), Step("Rummage", "now"))


def combat() -> View:
    return View(
        Lid("person", "Ben", "attacks Ana", BEN),
        CombatBody(
            Fighter(BEN, "6 blue", dice("blue", "cclccl", "crowbar"), "crowbar", 4, ahead=True),
            Fighter(ANA, "5 green", dice("green", "lcclc", "lid"), "lid", 2),
            read="11 of 11 read",
        ),
        options=(
            Option("Take from Ana", act("take"), "main", "steal"),
            Option("Give to Ana", act("give"), "main", "give"),
            Option("Neither", act("neither")),
            Option("Fix a die", act("fix"), icon="die"),
        ),
        notice=Notice(
            "Ben wins: take one or give one", "Then rummage: roll the six blue again.", "Round Rummage · more crowbars than lids"
        ),
        **CHROME,
    )


def blocker() -> View:
    return View(
        Lid("person", "Ben", "meets a Blocker", BEN),
        CombatBody(Fighter(BEN, "6 green", tuple(DieFace("green", "", False) for _ in range(6)), "crowbar", None), None, 3),
        options=(Option("By hand", act("hand"), icon="hand"), Option("Roll now", acts.LookAgain(), "main", "die", seat=1)),
        rail=BRAWL,
        notice=Notice("Animal Control", "3 crowbars or more beat it.", "Blockers · the dice not used to rummage"),
        **CHROME,
    )


def rummage() -> View:
    return View(
        Lid("person", "Ben", "rummages", BEN),
        RummageBody(
            dice("blue", "llcllc", ""),
            "settled, six read",
            Allowance(
                "plus",
                4,
                1,
                "Draw up to 4",
                "one at a time; trash or discard, each card",
                "now",
                Option("Blocker!", act("blocker")),
            ),
            Allowance(
                "minus",
                2,
                0,
                "Then discard 0–2",
                "face down, on the discard pile only",
                "later",
                Option("", None, why="after drawing", ref="Rummage"),
            ),
        ),
        options=(
            Option("Stop drawing", act("stop")),
            Option("I have 3 sets", act("claim"), icon="trophy"),
            Option("Drew card 2", act("draw"), "main", "next", seat=1),
        ),
        rail=BRAWL,
        **CHROME,
    )


def heap() -> View:
    return View(
        Lid("person", "Dia", "attacks the King", DIA),
        HeapBody(
            CEM,
            "held it 3 times",
            (QueueRow(DIA, "now", True), QueueRow(BEN, "next"), QueueRow(ANA, "after")),
            "counterclockwise",
            ((DIA, "rolls 6 blue"), (CEM, "rolls 5 green")),
        ),
        options=(Option("Roll now", acts.LookAgain(), "main", "die", seat=3),),
        notice=Notice("A tie keeps the King", tag="King of the Heap · step 3"),
        **CHROME,
    )


def heap_claim() -> View:
    view = heap()
    more = (Option("I have 3 sets", act("claim"), icon="trophy"), Option("By hand", act("hand"), icon="hand"))
    return replace(view, options=more + view.options)


def table() -> View:
    plans = ("Draw 1", "Draw 2", "Discard 1", "Discard 2", "1 of each")
    return View(
        Lid("person", "Ben", "begins the turn", BEN),
        TableBody(
            (QueueRow(ANA, "5 cards"), QueueRow(BEN, "4 cards", True), QueueRow(CEM, "6 cards"), QueueRow(DIA, "3 cards")),
            (("Trash", "41"), ("Discard", "12"), ("Blockers", "5")),
            tuple(Option(plan, act(plan), "tile") for plan in plans),
        ),
        options=(
            Option("I have 3 sets", act("claim"), icon="trophy"),
            Option("Attack somebody", act("attack"), "main", "crowbar", seat=1),
        ),
        rail=(Step("Draw, discard", "now"), Step("Attack", "later"), Step("Take or give", "later"), Step("Rummage", "later")),
        notice=Notice("Draw or discard first?", "Say it before you begin; or attack at once.", "Round Rummage · step 2"),
        **CHROME,
    )


def targets() -> View:
    tiles = tuple(
        Option(p.name, act(f"attack {p.name}"), "tile", "crowbar", "4 cards", person=p, seat=p.seat) for p in (ANA, CEM, DIA)
    )
    view = table()
    body = view.body
    assert isinstance(body, TableBody)
    return replace(view, body=replace(body, tiles=tiles), notice=Notice("Attack whom?", "An attack must be declared."))


def roll_off() -> View:
    view = table()
    rows = (QueueRow(ANA, "crowbar"), QueueRow(BEN, "rolls now", True), QueueRow(CEM, "to roll"), QueueRow(DIA, "out"))
    bar = (
        Option("We rolled already", act("first"), icon="people"),
        Option("Characters", act("character"), icon="cat"),
        Option("By hand", act("hand"), icon="hand"),
        Option("Roll now", acts.LookAgain(), "main", "die", seat=1),
    )
    note = Notice("Roll one die", "A lid is out, a crowbar rolls on, until one is left.", "Setting up · who goes first")
    return replace(view, body=TableBody(rows), options=bar, notice=note, rail=())


def doubt() -> View:
    return View(
        Lid("person", "Ben", "rolls six blue", BEN),
        DoubtBody(
            tray(6),
            tuple(Mark(x, y, DIE, place < 5) for place, (x, y) in enumerate(PLACES[:6])),
            "5 of 6 read",
            (
                (DieFace("blue", "crowbar"), Option("Crowbar", acts.SayFace(5, "crowbar"))),
                (DieFace("blue", "lid"), Option("Lid", acts.SayFace(5, "lid"))),
            ),
            Option("Replay", acts.WhatHappened(), icon="replay"),
        ),
        options=(
            Option("Look again", acts.LookAgain(), icon="camera"),
            Option("Enter all six", act("all"), icon="hand"),
            Option("Roll that one again", acts.RollAgain(), "main", "replay", seat=1),
        ),
        notice=Notice(
            "One die leans on the wall", "A leaning die is never guessed. Roll it again, or say what lies on top.", kind="doubt"
        ),
        **CHROME,
    )


def simulated(view: View) -> View:
    """The same with sensors that are not real ones."""
    return replace(view, devices=tuple(replace(d, simulated=True) for d in DEVICES))


def crowded() -> View:
    """Six players with long names, and as many cards as the limit allows."""
    people = tuple(Person(i, name, i) for i, name in enumerate(LONG))
    rows = tuple(RoomRow(p, 9 + i, i % 4, 4, active=i == 1, out=i == 5) for i, p in enumerate(people))
    view = garbage()
    body = view.body
    assert isinstance(body, GarbageBody)
    return replace(
        view, lid=Lid("person", LONG[1], "played a Mischief card into Maximiliane’s room", people[1]), body=replace(body, rows=rows)
    )


def crowded_spill() -> View:
    people = tuple(Person(i, name, i) for i, name in enumerate(LONG))
    view = spill()
    body = view.body
    assert isinstance(body, SpillBody)

    def verdict(p: Person) -> Verdict:
        return Verdict(p, p.seat % 4, p.seat % 4 + 2, 4, "busts" if p.seat % 4 > 1 else "", Option(p.name, act(p.name), "tile", person=p))

    tiles = tuple(verdict(p) for p in people)
    lid = replace(view.lid, saying="The camera saw 2 fall. The scale says 3.")
    return replace(
        view,
        lid=lid,
        body=replace(body, active=tiles[1], others=(tiles[0], *tiles[2:]), agree=False, until=None),
        undo=UNDO,
        menu=MENU,
        devices=tuple(replace(d, simulated=True) for d in DEVICES),
    )


LONG = ("Maximiliane W.", "Bartholomew B.", "Constantina K.", "Wilhelmina MMM", "Ferdinand-Otto", "Annegret-Luise")

SAMPLES = {
    "garbage": garbage,
    "garbage_by_hand": garbage_by_hand,
    "garbage_simulated": lambda: simulated(garbage()),
    "garbage_crowded": crowded,
    "spill": spill,
    "spill_crowded": crowded_spill,
    "combat": combat,
    "blocker": blocker,
    "rummage": rummage,
    "heap": heap,
    "heap_claim": heap_claim,
    "table": table,
    "table_targets": targets,
    "roll_off": roll_off,
    "doubt": doubt,
}


KEPT = {"kind", "icon", "state", "device", "colour", "face", "sign", "poster"}  # texts that nobody reads


def reworded(value: Any, change: Callable[[str], str]) -> Any:
    """The same view with every text that people read changed; acts stay."""
    if isinstance(value, tuple):
        return tuple(reworded(one, change) for one in value)
    if not is_dataclass(value) or isinstance(value, acts.Command | type):
        return value
    found = {}
    for f in fields(value):
        old = getattr(value, f.name)
        if not isinstance(old, str):
            found[f.name] = reworded(old, change)
        elif f.name not in KEPT:
            found[f.name] = change(old)
    return replace(value, **found)


def long_names(view: View) -> View:
    """Everybody has a name of 14 letters."""
    names = dict(zip(("Ana", "Ben", "Cem", "Dia"), LONG, strict=False))
    longer: View = reworded(view, lambda text: names.get(text, text))
    return longer


def wordy(view: View) -> View:
    """Every text of two words or more is half as long again, as in another language."""
    longer: View = reworded(view, lambda text: text + " " + text[: len(text) // 2] if " " in text else text)
    return longer


DIE = 0.064  # a die's edge in the tray's picture, in shares of it
PLACES = (
    (0.2, 0.26), (0.41, 0.42), (0.22, 0.63), (0.5, 0.7), (0.55, 0.21), (0.84, 0.48),
    (0.36, 0.84), (0.7, 0.33), (0.72, 0.6), (0.86, 0.78), (0.1, 0.44),
)  # where the dice of such a picture lie  # fmt: skip
BLUE_DIE, GREEN_DIE = (181, 98, 46), (73, 140, 60)
TRAYS = 1000  # keys from here on are pictures of the tray


def tray(blue: int, green: int = 0) -> int:
    """The key of the picture in which so many dice lie at the first of `PLACES`, the blue ones first."""
    return TRAYS + 100 * blue + green


def photo(key: int) -> NDArray[np.uint8]:
    """A made-up camera picture: a felt with dice for the keys of `tray`, else a can with a card that falls."""
    if key >= TRAYS:
        return _felt(*divmod(key - TRAYS, 100))
    frame = np.full((360, 480, 3), (98, 107, 92), np.uint8)
    cv2.rectangle(frame, (0, 280), (480, 360), (85, 107, 123), -1)
    cv2.rectangle(frame, (180, 140), (300, 300), (190, 196, 185), -1)
    cv2.line(frame, (250 + 40 * key, 60 + 50 * key), (330 + 30 * key, 90 + 55 * key), (95, 177, 224), 14)
    return frame


def shot(number: int, film: int, place: int) -> NDArray[np.uint8]:
    """A made-up picture of a replay: the card falls a little further in each."""
    return photo(1 + (place + 2 * film) % 5)


def _felt(blue: int, green: int) -> NDArray[np.uint8]:
    side = 360
    felt = np.full((side, side, 3), (54, 56, 43), np.uint8)
    for number, (x, y) in enumerate(PLACES[: blue + green]):
        first, last = (tuple(round(side * (at + way * DIE / 2)) for at in (x, y)) for way in (-1, 1))
        cv2.rectangle(felt, first, last, BLUE_DIE if number < blue else GREEN_DIE, -1)
    return felt
