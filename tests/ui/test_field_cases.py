"""Cases from the field that a window without a screen can show: what leaks, what is counted twice, what gets lost (docs/field-cases.md)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion import acts
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.garbage_day import moves as day
from companion.view import GarbageBody, Option, PickBody, SetupBody, SpillBody
from tests.companion.playing import setting_of
from tests.demo.sitting import Sitting
from tests.ui.gallery import LAYOUTS, Gallery, Size, pages
from tests.ui.rig import Rig
from tests.ui.test_every_control import Hand
from ui import textures
from ui.harness import Harness

TALL, WIDE = 720, 1280
MANY = 400  # pictures; each is 2.8 MB, so that a leak of one in ten would show
LEAK = 100 * 2**20
PAGE = os.sysconf("SC_PAGE_SIZE")


# --- pictures ---------------------------------------------------------------------------------------------------------


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def test_k16_the_live_picture_is_one_texture_and_leaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []
    create: Callable[..., Any] = textures.Texture.create

    def counted(**how: Any) -> Any:
        made.append(how)
        return create(**how)

    monkeypatch.setattr(textures, "Texture", SimpleNamespace(create=counted))
    chance = np.random.default_rng(1)
    frames = [chance.integers(0, 256, (TALL, WIDE, 3), np.uint8) for _frame in range(4)]
    number = 0

    def live() -> NDArray[np.uint8]:
        nonlocal number
        number += 1
        return frames[number % len(frames)]

    rig = Rig(pages()["sensors"].view)
    rig.surface._live = live
    rig.harness.run(1.0)
    made.clear()
    asked, before = number, resident()
    for _picture in range(MANY):
        rig.surface.live_picture()
    rig.harness.run(2.0)
    assert number > asked + MANY
    assert made == []
    assert resident() - before < LEAK
    rig.close()


def test_k17_a_camera_picture_is_converted_before_it_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy gets red first, as every graphics card knows it, and has nothing to convert; blue stays blue."""
    rig = Rig(pages()["sensors"].view)  # without a window there are no textures
    frame = np.zeros((30, 40, 3), np.uint8)
    frame[:15, :, 0] = 255  # as OpenCV counts: blue above, red below
    frame[15:, :, 2] = 255
    texture = textures.picture(frame)
    assert texture.colorfmt == "rgb"
    rows = np.frombuffer(texture.pixels, np.uint8).reshape(30, 40, 4)[..., :3]
    assert (rows[:15] == (0, 0, 255)).all()
    assert (rows[15:] == (255, 0, 0)).all()
    rig.close()


# --- numbers ----------------------------------------------------------------------------------------------------------


def less_and_more(part: Any) -> Iterator[tuple[Option, Option]]:
    """Each − and its + anywhere in a part of a View."""
    if isinstance(part, tuple):
        for one in part:
            yield from less_and_more(one)
    elif is_dataclass(part):
        less, more = getattr(part, "minus", None), getattr(part, "plus", None)
        if less is not None and more is not None:
            yield less, more
        for field in fields(part):
            yield from less_and_more(getattr(part, field.name))


def tap_between(hand: Hand, pairs: list[tuple[Option, Option]]) -> set[tuple[Option, Option]]:
    """Tap between each − and its + that show now, and at their edges; which they were."""
    place = {target.option: target.box for target in hand.surface.targets if target.option is not None}
    shown = {pair for pair in pairs if pair[0] in place and pair[1] in place}
    for less, more in shown:
        left, right = sorted((place[less], place[more]), key=lambda box: box.x)
        assert left.right < right.x, f"{hand.stop.name}: {less.label!r} touches {more.label!r}"
        for x in ((left.right + right.x) / 2, left.right + 1.5, right.x - 1.5):
            hand.tap_at(x, left.cy)
            assert hand.sent == [], f"{hand.stop.name}: {x} between {left} and {right}"
    return shown


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_x16_a_tap_on_the_border_between_less_and_more_changes_nothing(size: Size) -> None:
    gallery = Gallery()
    kinds = set()
    for stop in pages().values():
        pairs = list(less_and_more(stop.view.body))
        if not pairs:
            continue
        hand = Hand(gallery, stop, size)
        hand.hang()
        tried = tap_between(hand, pairs)
        while window := next((target for target in hand.surface.targets if target.name == "scroll"), None):
            if not hand.push(window, (0, -1)):
                break
            tried |= tap_between(hand, pairs)
        assert tried == set(pairs), f"{stop.name}: out of reach"
        kinds.add(type(stop.view.body))
    assert {SetupBody, SpillBody, PickBody, GarbageBody} <= kinds
    gallery.close()


def at_once(harness: Harness, *whats: Any) -> None:
    """Touch one after the other with no frame between them; each is looked for where the touch before it has led."""
    for what in whats:
        box, u = harness.find(what).box, harness.app.surface.space.u
        harness.lift(harness.finger(box.cx * u, box.cy * u))


def test_x17_a_number_that_was_told_counts_once(tmp_path: Path) -> None:
    """Four are put into the room: it is four fuller, also when the last touch comes twice."""
    with Sitting(setting_of("garbage-day", "", 2), tmp_path) as table:
        table.touch(acts.Pick("stash"))
        table.touch(acts.Pick("stash", "seat", 0))
        place, before = table.harness.find(day.Stash(0, 4)).box, table.match.board.rooms[0]
        for _tap in range(2):
            table.harness.tap(place.cx, place.cy)
        assert [step.move for step in table.past if isinstance(step.move, day.Stash)] == [day.Stash(0, 4)]
        assert [card.size for card in table.match.board.rooms[0]] == [*(card.size for card in before), 4]


def test_x17_dice_that_were_typed_in_count_once(tmp_path: Path) -> None:
    setting = setting_of("dumpster-brawl", "round-rummage", 2)
    with Sitting(setting, tmp_path) as table:
        for move in (brawl.GoesFirst(0), brawl.Plan(0, 0), brawl.Attack(1), brawl.Fight(5, 1), brawl.Steal()):
            table.host.act(move)
        table.wait(0.2)
        table.touch(acts.Pick("dice"))
        for name, most in (("pluses", 4), ("minuses", 2)):
            for count in range(1, most + 1):
                table.touch(acts.Pick("dice", name, count))
        table.touch(acts.Confirm())
        assert [step.move for step in table.past if isinstance(step.move, brawl.RummageRoll)] == [brawl.RummageRoll(4, 2)]


def test_x18_what_was_typed_counts_however_soon_it_is_saved() -> None:
    """No frame is drawn between the last letter and the key that ends the typing, nor between that key and the next page."""
    rig = Rig(pages()["setup-garbage-day-2"].view)
    rig.harness.tap_option("Add")
    at_once(rig.harness, "Z", "o", "e", "Done")
    assert rig.sent == [acts.Type(-1, "Zoe")]
    rig.close()


def test_x18_a_number_in_a_form_counts_however_soon_it_is_saved(tmp_path: Path) -> None:
    with Sitting(setting_of("garbage-day", "", 2), tmp_path) as table:
        table.touch(acts.Pick("stash"))
        at_once(table.harness, acts.Pick("stash", "card", "garbage 3"), day.Stash(1, 3))
        assert [step.move for step in table.past if isinstance(step.move, day.Stash)] == [day.Stash(1, 3)]
