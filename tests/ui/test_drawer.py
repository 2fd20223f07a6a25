"""The drawer acts on the table and on nothing else, and never holds the screen up."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest

from companion.view import View
from tests.ui import samples
from tests.ui.rig import SIZES, Rig
from ui.drawer import Drawer
from ui.theme import LEAST_TARGET


class Table:
    """A table that notes its deeds; `gate` holds a throw up."""

    def __init__(self) -> None:
        self.deeds: list[tuple[object, ...]] = []
        self.gate = threading.Event()
        self.threads: set[str] = set()

    def note(self, *deed: object) -> None:
        self.threads.add(threading.current_thread().name)
        self.deeds.append(deed)

    def throw(self, dice: Mapping[str, int]) -> None:
        self.gate.wait(10)
        self.note("throw", dict(dice))

    def place(self, care: str) -> None:
        self.note("place", care)

    def rethrow_at(self, x: float, y: float) -> None:
        self.note("rethrow_at", round(x, 1), round(y, 1))

    def demonstrate(self, kind: str, faces: Sequence[str], up: int) -> None:
        self.note("demonstrate", kind, tuple(faces), up)

    def clear_tray(self) -> None:
        self.note("clear_tray")

    def light(self, lamp: str) -> None:
        self.note("light", lamp)

    def nudge_dice(self) -> None:
        self.note("nudge_dice")

    def take_back(self) -> None:
        self.note("take_back")

    def cover_hole(self) -> None:
        self.note("cover_hole")

    def sweep(self) -> None:
        raise RuntimeError("there is nothing to sweep")

    def bump(self) -> None:
        self.note("bump")

    def cat(self) -> None:
        self.note("cat")

    def hand(self, over: str, seconds: float) -> None:
        self.note("hand", over)

    def press(self, button: str) -> None:
        self.note("press", button)

    def unplug(self, device: str) -> None:
        self.note("unplug", device)

    def plug(self, device: str) -> None:
        self.note("plug", device)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def rig(table: Table) -> Iterator[Rig]:
    made = Rig(samples.simulated(samples.garbage()), drawer=Drawer(table))
    yield made
    table.gate.set()
    made.close()


def wait(rig: Rig) -> None:
    """Until the hands have done everything."""
    assert rig.drawer is not None
    pause = threading.Event()
    for _turn in range(500):
        if rig.drawer.idle():
            return
        pause.wait(0.01)
    raise AssertionError("the hands are still at it")


def test_it_is_closed_and_opens_by_touch(rig: Rig) -> None:
    assert "Simulated table" not in rig.words()
    rig.harness.tap_option("drawer")
    assert "Simulated table" in rig.words()
    rig.harness.tap_option("Close")
    assert "Simulated table" not in rig.words()


def test_without_simulated_sensors_there_is_no_way_in(table: Table) -> None:
    rig = Rig(samples.garbage(), drawer=Drawer(table))
    with pytest.raises(LookupError):
        rig.harness.find("drawer")
    rig.close()


def test_deeds_reach_the_table_and_no_act_the_rules(rig: Rig, table: Table) -> None:
    table.gate.set()
    rig.harness.tap_option("drawer")
    throw, deeds = "Throw 6 blue, 5 green", ("Careful", "Careless", "Cover hole", "Lift card", "Nudge dice", "Bump", "Cat")
    names = (throw, *deeds, "Hand, can", "Next", "3", "Unplug scale")
    for name in names:
        rig.harness.tap_option(name)
    rig.harness.tap_option("Plug in scale")
    wait(rig)
    assert table.deeds == [
        ("throw", {"blue": 6, "green": 5}),
        ("place", "careful"),
        ("place", "careless"),
        ("cover_hole",),
        ("take_back",),
        ("nudge_dice",),
        ("bump",),
        ("cat",),
        ("hand", "can"),
        ("press", "next"),
        ("press", "seat-2"),
        ("unplug", "scale"),
        ("plug", "scale"),
    ]
    assert table.threads == {"simulated-table-hands"}
    assert rig.sent == []


def test_in_a_lesson_the_hands_lay_the_die_down_and_change_the_lamp(table: Table) -> None:
    from companion.present import lesson
    from tests.companion import classroom

    page = lesson.lesson(classroom.lesson("faces", 2))
    rig = Rig(samples.simulated(View(page.lid, page.body, page.options, page.rail, page.notice)), drawer=Drawer(table))
    rig.harness.tap_option("drawer")
    for label in ("Lid up", "Take it out", "Desk lamp"):
        rig.harness.tap_option(label)
        wait(rig)
    assert table.deeds == [("demonstrate", "blue", ("crowbar", "lid"), 1), ("clear_tray",), ("light", "other")]
    rig.close()


def test_a_die_touched_in_the_picture_is_rolled_again(rig: Rig, table: Table) -> None:
    rig.harness.tap_option("drawer")
    rig.harness.tap_option("picture")
    wait(rig)
    assert table.deeds == [("rethrow_at", 0.5, 0.5)]
    assert rig.sent == []


def test_a_long_throw_does_not_hold_the_screen_up(rig: Rig, table: Table) -> None:
    rig.harness.tap_option("drawer")
    rig.harness.tap_option("Throw 6 blue")
    rig.harness.run(0.2)
    assert table.deeds == []
    assert "Throw 6 blue" in rig.words()
    rig.harness.tap_option("Close")
    rig.harness.tap_option("Cards fell")
    assert rig.sent == [samples.act("fell")]
    table.gate.set()
    wait(rig)
    assert table.deeds == [("throw", {"blue": 6})]


def test_what_fails_is_told(rig: Rig) -> None:
    rig.harness.tap_option("drawer")
    rig.harness.tap_option("Sweep up")
    wait(rig)
    rig.harness.run(0.2)
    assert "there is nothing to sweep" in rig.words()


@pytest.mark.parametrize("size", SIZES)
def test_its_keys_are_apart_and_large_enough(size: tuple[int, int], table: Table) -> None:
    rig = Rig(samples.simulated(samples.garbage()), size, Drawer(table))
    rig.harness.tap_option("drawer")
    keys = [t for t in rig.surface.targets if t.name not in ("beside", "panel")]
    assert len(keys) == 1 + 5 + 10 + 2 + 3 + 6 + 1
    for key in keys:
        assert min(key.box.w, key.box.h) >= LEAST_TARGET - 0.01, f"{key.label!r} is {key.box}"
    for a, b in combinations(keys, 2):
        assert not a.box.overlaps(b.box, 0.01), f"{a.label!r} over {b.label!r}"
    rig.close()
