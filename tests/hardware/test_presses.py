"""Presses, holds and the grip of two, as fingers make them: each is told once, and never as two things."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.senses import GRIP, HELD_FOR, HELD_LONG, ButtonHeld, ButtonPressed
from companion.wiring import BUTTONS
from hardware.presses import PRESSED_FOR, Debouncer, Fingers

Edge = tuple[float, bool]
Told = list[ButtonPressed | ButtonHeld]
BOUNCE = 0.015


def bouncing(chance: random.Random, start: float, length: float, bounce: float = BOUNCE) -> list[Edge]:
    """The edges of one press that bounces for up to `bounce` s at both ends."""
    edges: list[Edge] = []
    for end, level in ((start, True), (start + length, False)):
        edges.append((end, level))
        times = sorted(chance.uniform(end, end + bounce) for _ in range(2 * chance.randint(0, 3)))
        edges += [(at, level if index % 2 else not level) for index, at in enumerate(times)]
    return edges


def polls(seconds: float, every: float = 0.01) -> list[float]:
    return [number * every for number in range(int(seconds / every) + 1)]


def fingered(strokes: dict[str, list[Edge]], looks: Iterable[float], lost: Iterable[tuple[str, float]] = ()) -> Told:
    """What is told of these edges and looks; a look sees the level of its moment, also where an edge was `lost`."""
    fingers, missing = Fingers(dict.fromkeys(strokes, False)), set(lost)
    level = dict.fromkeys(strokes, False)
    events: list[tuple[float, int, str, bool | None]] = [(at, 0, button, to) for button, edges in strokes.items() for at, to in edges]
    events += [(at, 1, button, None) for at in looks for button in strokes]
    told: Told = []
    for at, _kind, button, to in sorted(events, key=lambda one: one[:2]):
        level[button] = level[button] if to is None else to
        if (button, at) not in missing:
            told += fingers.see(button, level[button], at)
    return told


def stroke(start: float, length: float) -> list[Edge]:
    return [(start, True), (start + length, False)]


def names(told: Told) -> list[tuple[str, float]]:
    """Each as its button and the seconds that it was held, 0 for a press."""
    return [(one.button, one.seconds if isinstance(one, ButtonHeld) else 0.0) for one in told]


# --- presses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["seat-2", "next"])
def test_g3_g14_a_thousand_bouncing_presses_are_a_thousand(button: str) -> None:
    """None is told while the button is up and at rest: each belongs to the press that ends or runs just then."""
    chance = random.Random(3)
    edges: list[Edge] = []
    spans: list[Edge] = []
    at = 1.0
    for _ in range(1000):
        length = chance.uniform(0.05, 0.3)
        edges += bouncing(chance, at, length)
        spans.append((at, at + length + BOUNCE + 0.05))  # type: ignore[arg-type]  # from the press to its certain release
        at += length + chance.uniform(0.08, 0.5)
    told = fingered({button: edges}, polls(at))
    assert names(told) == [(button, 0.0)] * 1000
    assert [one.at for one in told if not any(start <= one.at <= end for start, end in spans)] == []


@pytest.mark.parametrize("look", [None, 0.01, 0.2])
@pytest.mark.parametrize("button", ["spill", "undo"])
def test_g8_no_press_of_fifty_milliseconds_or_more_is_lost_even_when_nobody_looks_in_time(button: str, look: float | None) -> None:
    """The sweep of 20 to 300 ms, each length with ten bounces: shorter ones may be lost, and none is ever two."""
    chance = random.Random(8)
    missed: dict[int, int] = {}
    for milliseconds in range(20, 301):
        for _ in range(10):
            strokes = {button: bouncing(chance, 1.0, milliseconds / 1000, min(BOUNCE, milliseconds / 2000))}
            told = fingered(strokes, [2.0, 2.1] if look is None else polls(2.1, look))
            assert names(told) in ([], [(button, 0.0)])
            missed[milliseconds] = missed.get(milliseconds, 0) + (not told)
    assert {length: count for length, count in missed.items() if length >= 50 and count} == {}


def test_g8_pulses_shorter_than_ten_milliseconds_are_ignored() -> None:
    edges = [(at / 10 + offset, level) for at in range(10, 500) for offset, level in ((0.0, True), (0.0099, False))]
    assert fingered({"spill": edges, "next": edges}, [60.0, 60.1]) == []


def test_a_button_of_one_meaning_is_told_as_soon_as_its_contacts_rest_and_only_once() -> None:
    told = fingered({"spill": stroke(1.0, 8.0)}, polls(10.0))
    assert names(told) == [("spill", 0.0)]
    assert told[0].at == pytest.approx(1.0 + PRESSED_FOR, abs=0.011)


def test_a_button_that_is_held_at_the_start_has_not_been_pressed() -> None:
    fingers = Fingers({"next": True, "spill": True})
    told = [one for at in polls(7.0) for button in ("next", "spill") for one in fingers.see(button, True, at)]
    told += [one for at in (7.1, 7.2) for button in ("next", "spill") for one in fingers.see(button, False, at)]
    assert told == []
    later = [one for at in (8.0, 8.1) for one in fingers.see("spill", True, at)]
    assert names(later) == [("spill", 0.0)]


def test_edges_that_are_heard_of_late_keep_their_times() -> None:
    """Looks that found the button at rest, or down already, lie between the contact's moving and the news of it."""
    judge = Debouncer()
    assert [judge.see(*look) for look in ((False, 1.0), (False, 2.0), (True, 1.5), (False, 1.56))] == [False, False, False, True]
    judge = Debouncer()
    assert [judge.see(*look) for look in ((False, 1.0), (True, 1.54), (True, 1.5), (False, 1.555), (False, 1.6))] == [
        False, False, False, True, False,
    ]  # fmt: skip
    judge = Debouncer()
    assert not any(judge.see(*look) for look in ((False, 1.0), (False, 2.0), (True, 1.5), (False, 1.508), (False, 2.1)))


@given(st.lists(st.tuples(st.floats(0, 0.2), st.booleans()), max_size=60))
def test_no_press_is_told_that_did_not_last_and_none_twice(steps: list[tuple[float, bool]]) -> None:
    judge = Debouncer()
    at, level, since, told_this_press = 10.0, False, 10.0, False
    for pause, pressed in steps:
        at += pause
        told = judge.see(pressed, at)
        if told:
            assert level
            assert at - since >= PRESSED_FOR
            assert not told_this_press
            told_this_press = True
        if pressed != level:
            level, since = pressed, at
            told_this_press = False


# --- holds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["next", "undo", "power"])
@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.1, [0.0]), (0.9, [0.0]), (1.5, [HELD_FOR]), (4.8, [HELD_FOR]), (6.0, [HELD_FOR, HELD_LONG]), (20.0, [HELD_FOR, HELD_LONG])],
)
def test_g10_short_and_long_never_both(button: str, seconds: float, told: list[float]) -> None:
    edges = bouncing(random.Random(10), 1.0, seconds)
    assert names(fingered({button: edges}, polls(25.0))) == [(button, held) for held in told]


def test_a_hold_is_told_when_its_time_has_come_not_when_it_ends() -> None:
    told = fingered({"undo": stroke(2.0, 3.0)}, polls(6.0))
    assert [one.at for one in told] == pytest.approx([2.0 + HELD_FOR], abs=0.03)


@pytest.mark.parametrize("length", [0.3, 0.9, 1.5])
def test_g9_the_edge_of_a_release_is_missed_and_the_level_ends_the_hold(length: float) -> None:
    """With looks that go on, nothing becomes of it that the finger did not do, and the next press is one again."""
    strokes = {"next": stroke(1.0, length) + stroke(9.0, 0.1)}
    told = fingered(strokes, polls(12.0), lost=[("next", 1.0 + length)])
    assert names(told) == [("next", HELD_FOR if length > HELD_FOR else 0.0), ("next", 0.0)]


def test_g9_time_in_which_nobody_looked_makes_no_hold() -> None:
    """The release's edge is lost and the thread sleeps for four seconds: what comes out is a press."""
    looks = [at for at in polls(8.0) if not 1.2 < at < 5.2]
    assert names(fingered({"next": stroke(1.0, 0.4)}, looks, lost=[("next", 1.4)])) == [("next", 0.0)]
    again = stroke(1.0, 0.4) + stroke(5.1, 0.3)  # and is down anew, for a moment, when somebody looks: they cannot be told apart
    assert names(fingered({"next": again}, looks, lost=[("next", 1.4), ("next", 5.1)])) == [("next", 0.0)]


def test_two_that_are_held_together_are_a_grip_and_nothing_else() -> None:
    told = fingered({"next": stroke(1.0, 7.0), "undo": stroke(1.3, 6.0)}, polls(10.0))
    assert names(told) == [(GRIP, HELD_LONG)]
    assert told[0].at == pytest.approx(1.3 + HELD_LONG, abs=0.03)


def test_a_grip_that_is_let_go_early_is_nothing() -> None:
    assert fingered({"next": stroke(1.0, 4.0), "undo": stroke(1.1, 6.5)}, polls(10.0)) == []


def test_two_short_presses_that_overlap_are_two() -> None:
    assert sorted(names(fingered({"next": stroke(1.0, 0.2), "undo": stroke(1.1, 0.2)}, polls(3.0)))) == [("next", 0.0), ("undo", 0.0)]


def test_only_next_and_undo_are_a_grip() -> None:
    assert fingered({"power": stroke(1.0, 7.0), "undo": stroke(1.0, 7.0)}, polls(10.0)) == []


@given(st.lists(st.tuples(st.sampled_from(["next", "undo", "spill"]), st.floats(0.06, 3), st.floats(0.1, 2)), max_size=12))
def test_g10_every_press_is_told_as_one_thing(strokes: list[tuple[str, float, float]]) -> None:
    """One after the other, whatever the lengths: as many first words as presses, in their order."""
    at, edges = 1.0, {button: list[Edge]() for button in BUTTONS}
    for button, length, pause in strokes:
        edges[button] += stroke(at, length)
        at += length + pause
    told = [one for one in names(fingered(edges, polls(at + 1, 0.02))) if one[1] != HELD_LONG]
    sure = [(button, HELD_FOR if button != "spill" and length > 1.0 else 0.0) for button, length, _pause in strokes]
    near = [abs(length - HELD_FOR) < 0.06 for _button, length, _pause in strokes]
    assert [button for button, _held in told] == [button for button, _held in sure]
    assert [one for one, unsure in zip(told, near, strict=True) if not unsure] == [
        one for one, unsure in zip(sure, near, strict=True) if not unsure
    ]
