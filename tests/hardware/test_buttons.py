"""Buttons: every press once, whatever the contacts do; every failure one sentence."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import BadPinFactory, Device, InputDevice
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given
from hypothesis import strategies as st

from companion.senses import ButtonPressed, DeviceBack, DeviceLost, Sense
from hardware.buttons import PINS, PRESSED_FOR, Buttons, Debouncer

Edge = tuple[float, bool]


def bouncing(chance: random.Random, start: float, length: float, bounce: float = 0.015) -> list[Edge]:
    """The edges of one press that bounces for up to `bounce` s at both ends."""
    edges: list[Edge] = []
    for end, level in ((start, True), (start + length, False)):
        edges.append((end, level))
        times = sorted(chance.uniform(end, end + bounce) for _ in range(2 * chance.randint(0, 3)))
        edges += [(at, level if index % 2 else not level) for index, at in enumerate(times)]
    return edges


def presses(edges: list[Edge], polls: list[float] | None = None) -> int:
    """How many presses a debouncer tells; polls see the level of their moment."""
    judge = Debouncer()
    level, told = False, 0
    for at, edge in sorted([*edges, *((at, None) for at in polls or [])], key=lambda one: one[0]):
        level = level if edge is None else edge
        told += judge.see(level, at)
    return told


def test_g3_g14_a_thousand_bouncing_presses_are_a_thousand() -> None:
    chance = random.Random(3)
    edges: list[Edge] = []
    at = 1.0
    for _ in range(1000):
        length = chance.uniform(0.05, 0.3)
        edges += bouncing(chance, at, length)
        at += length + chance.uniform(0.08, 0.5)
    assert presses(edges, [tick * 0.01 for tick in range(int(at * 100) + 10)]) == 1000


@pytest.mark.parametrize("poll", [None, 0.01, 0.5])
def test_g8_no_press_of_fifty_milliseconds_or_more_is_lost_even_when_nobody_looks_in_time(poll: float | None) -> None:
    chance = random.Random(8)
    for milliseconds in range(50, 301):
        edges = bouncing(chance, 1.0, milliseconds / 1000)
        polls = [2.0] if poll is None else [number * poll for number in range(int(2.0 / poll) + 1)]
        assert presses(edges, polls) == 1, milliseconds


def test_pulses_shorter_than_ten_milliseconds_are_ignored() -> None:
    edges = [(at / 10 + offset, level) for at in range(10, 500) for offset, level in ((0.0, True), (0.0099, False))]
    assert presses(edges, [60.0]) == 0


def test_a_held_button_is_one_press() -> None:
    assert presses([(1.0, True)], [1.0 + tick * 0.01 for tick in range(3000)]) == 1


def test_g9_a_release_whose_edge_was_missed_is_seen_by_the_poll() -> None:
    judge = Debouncer()
    assert [judge.see(True, 1.0), judge.see(True, 1.1)] == [False, True]
    assert judge.held
    judge.see(False, 2.0)
    judge.see(False, 2.1)
    assert not judge.held
    assert [judge.see(True, 3.0), judge.see(True, 3.1)] == [False, True]


def test_a_button_that_is_held_at_the_start_has_not_been_pressed() -> None:
    judge = Debouncer(pressed=True)
    assert not any(judge.see(True, tick / 10) for tick in range(20))
    judge.see(False, 3.0)
    judge.see(False, 3.1)
    judge.see(True, 4.0)
    assert judge.see(True, 4.1)


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


class Panel:
    """Mock pins, the buttons on them, and what was heard."""

    def __init__(self, factory: Any = None) -> None:
        self.factory = MockFactory() if factory is None else factory
        self.senses: list[Sense] = []
        self.time = 10.0
        self.buttons = Buttons(self.senses.append, lambda: self.time, factory=self.factory)

    def pin(self, button: str) -> MockPin:
        return self.factory.pin(PINS[button])

    def wait_for(self, kind: type[Sense], count: int = 1) -> list[Any]:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            found = [sense for sense in list(self.senses) if isinstance(sense, kind)]
            if len(found) >= count:
                return found
            time.sleep(0.005)
        raise AssertionError(f"{self.senses}")

    def press(self, button: str, seconds: float = 0.1) -> None:
        self.pin(button).drive_low()
        self.time += seconds
        self.pin(button).drive_high()
        self.time += 0.1


@pytest.fixture
def panel() -> Iterator[Panel]:
    panel = Panel()
    panel.buttons.start()
    panel.wait_for(DeviceBack)
    yield panel
    assert panel.buttons.stop()


def test_every_button_tells_its_name_and_mock_pins_are_called_simulated(panel: Panel) -> None:
    back = panel.wait_for(DeviceBack)[0]
    assert (back.device, back.name, back.simulated) == ("buttons", "simulated buttons", True)
    for number, button in enumerate(PINS, 1):
        panel.press(button)
        assert panel.wait_for(ButtonPressed, number)[-1].button == button


def test_presses_between_two_looks_are_dated_by_their_edges(panel: Panel) -> None:
    for _ in range(5):
        panel.press("next", 0.05)
    panel.wait_for(ButtonPressed, 5)
    time.sleep(0.05)
    assert len(panel.wait_for(ButtonPressed)) == 5


def test_g4_the_self_test_sees_pin_numbers_and_levels(panel: Panel) -> None:
    panel.pin("undo").drive_low()
    levels = panel.buttons.levels()
    assert levels["undo"] == (27, True)
    assert levels["next"] == (17, False)
    assert set(levels) == set(PINS)


class PinWithoutEdges(MockPin):  # type: ignore[misc]
    def _enable_event_detect(self) -> None:
        raise RuntimeError("Failed to add edge detection")

    def _call_when_changed(self) -> None:
        """No edges, so nothing is called."""


def test_g6_without_edge_detection_the_poll_finds_the_presses() -> None:
    panel = Panel(MockFactory(pin_class=PinWithoutEdges))
    panel.buttons.start()
    panel.wait_for(DeviceBack)
    pin = panel.pin("spill")
    pin.drive_low()
    while not panel.senses or not isinstance(panel.senses[-1], ButtonPressed):
        panel.time += 0.01
        time.sleep(0.002)
        assert panel.time < 100
    assert panel.senses[-1].button == "spill"
    assert panel.buttons.stop()


def test_g2_a_pin_in_use_is_named_and_taken_when_it_is_free() -> None:
    panel = Panel()
    with InputDevice(PINS["undo"], pin_factory=panel.factory):
        panel.buttons.start()
        lost = panel.wait_for(DeviceLost)[0]
        assert "GPIO27" in lost.reason
        assert "undo" in lost.reason
    panel.wait_for(DeviceBack)
    panel.press("undo")
    panel.wait_for(ButtonPressed)
    assert panel.buttons.stop()


def test_g12_without_any_gpio_there_are_no_buttons_and_no_mock(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(Device, "ensure_pin_factory", staticmethod(nothing))
    senses: list[Sense] = []
    buttons = Buttons(senses.append, lambda: 1.0)
    buttons.start()
    while not senses:
        time.sleep(0.005)
    assert isinstance(senses[0], DeviceLost)
    assert senses[0].reason.startswith("No buttons")
    assert not buttons.worker.simulated
    assert buttons.stop()


def test_two_buttons_on_one_pin_are_a_mistake_in_the_settings() -> None:
    senses: list[Sense] = []
    buttons = Buttons(senses.append, lambda: 1.0, factory=MockFactory(), pins={"next": 17, "undo": 17})
    buttons.start()
    while not senses:
        time.sleep(0.005)
    assert isinstance(senses[0], DeviceLost)
    assert "GPIO17" in senses[0].reason
    assert buttons.stop()


class FailingPin(MockPin):  # type: ignore[misc]
    broken = threading.Event()

    def _get_state(self) -> Any:
        if self.broken.is_set():
            raise OSError("GPIO busy")
        return super()._get_state()


def test_g5_an_error_in_the_buttons_thread_is_told_and_ends() -> None:
    FailingPin.broken.clear()
    panel = Panel(MockFactory(pin_class=FailingPin))
    panel.buttons.start()
    panel.wait_for(DeviceBack)
    FailingPin.broken.set()
    assert "GPIO busy" in panel.wait_for(DeviceLost)[0].reason
    FailingPin.broken.clear()
    panel.wait_for(DeviceBack, 2)
    panel.press("next")
    panel.wait_for(ButtonPressed)
    assert panel.buttons.stop()
