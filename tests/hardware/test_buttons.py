"""The buttons' worker on mock pins: every press once; every failure one sentence. What presses are is tried in `test_presses.py`."""

from __future__ import annotations

import importlib
import math
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device, InputDevice
from gpiozero.pins.mock import MockFactory, MockPin

from companion import acts
from companion.host import Host
from companion.rules.dumpster_brawl import moves as mv
from companion.senses import ButtonHeld, ButtonPressed, DeviceBack, DeviceLost, Sense
from companion.wiring import PINS, ButtonWiring
from hardware import pins
from hardware.buttons import Buttons
from tests.companion.hosting import brawl_at


class Panel:
    """Mock pins, the buttons on them, and what was heard."""

    def __init__(self, factory: Any = None, wiring: ButtonWiring | None = None) -> None:
        self.factory = MockFactory() if factory is None else factory
        self.factory.ticks = lambda: math.nan  # edges are dated by the panel's clock alone
        self.senses: list[Sense] = []
        self.time = 10.0
        self.buttons = Buttons(self.hear, lambda: self.time, factory=self.factory, wiring=wiring)

    def hear(self, sense: Sense) -> None:
        self.senses.append(sense)

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


def test_edges_are_dated_by_when_the_contact_moved_not_by_when_that_was_heard_of(panel: Panel) -> None:
    """Both edges of a press of 60 ms are told together, a long time after the level was seen to be at rest again."""
    pin, ticks = panel.pin("spill"), panel.time
    panel.factory.ticks = lambda: panel.time
    panel.time += 1.0
    time.sleep(0.15)  # looks that see nothing
    for at, state in ((ticks + 0.5, 0), (ticks + 0.56, 1)):
        pin._last_change, pin._state = at, bool(state)
        pin._call_when_changed()
    assert panel.wait_for(ButtonPressed)[0].button == "spill"
    for at, state in ((ticks + 0.7, 0), (ticks + 0.708, 1)):  # and a pulse of 8 ms
        pin._last_change, pin._state = at, bool(state)
        pin._call_when_changed()
    panel.time += 0.2
    time.sleep(0.15)
    assert len(panel.wait_for(ButtonPressed)) == 1


def test_g9_a_release_that_no_edge_tells_of_is_found_by_the_level(panel: Panel) -> None:
    panel.pin("spill").drive_low()
    panel.time += 0.1
    panel.wait_for(ButtonPressed)
    panel.pin("spill")._state = True
    for _look in range(15):  # it has to differ from what edges told for longer than they may be on their way
        panel.time += 0.02
        time.sleep(0.02)
    panel.press("spill")
    panel.wait_for(ButtonPressed, 2)
    time.sleep(0.05)
    assert len(panel.wait_for(ButtonPressed)) == 2


def test_g4_the_self_test_sees_pin_numbers_and_levels(panel: Panel) -> None:
    panel.pin("undo").drive_low()
    levels = panel.buttons.levels()
    assert levels["undo"] == (27, True)
    assert levels["next"] == (17, False)
    assert list(levels) == list(PINS)


def test_g4_without_pins_the_self_test_knows_the_numbers_and_no_levels() -> None:
    assert Buttons(lambda sense: None, lambda: 1.0, factory=MockFactory()).levels()["undo"] == (27, None)


def test_buttons_that_are_wired_to_the_supply_are_pressed_by_a_high_level() -> None:
    panel = Panel(wiring=ButtonWiring({"spill": 4}, "supply"))
    panel.buttons.start()
    panel.wait_for(DeviceBack)
    pin = panel.factory.pin(4)
    pin.drive_high()
    assert panel.buttons.levels() == {"spill": (4, True)}
    panel.time += 0.1
    pin.drive_low()
    panel.time += 0.1
    assert [one.button for one in panel.wait_for(ButtonPressed)] == ["spill"]
    assert panel.buttons.levels() == {"spill": (4, False)}
    assert panel.buttons.stop()


def test_a_held_button_is_told_as_held(panel: Panel) -> None:
    """Its time is the clock's; each step is seen by the poll, however long that takes in truth."""
    panel.pin("undo").drive_low()
    while not any(isinstance(one, ButtonHeld) for one in panel.senses):
        panel.time += 0.05
        time.sleep(0.02)
        assert panel.time < 60
    panel.pin("undo").drive_high()
    panel.time += 0.1
    panel.press("next")
    panel.wait_for(ButtonPressed)
    told = [one for one in panel.senses if isinstance(one, ButtonHeld | ButtonPressed)]
    assert [(one.button, type(one)) for one in told] == [("undo", ButtonHeld), ("next", ButtonPressed)]


def test_g14_one_press_is_one_also_when_what_hears_of_it_takes_its_time() -> None:
    """Whoever is told needs a fifth of a second each time, and the contacts bounce meanwhile."""
    panel = Panel()
    slow = panel.hear

    def hear(sense: Sense) -> None:
        slow(sense)
        time.sleep(0.2 if isinstance(sense, ButtonPressed) else 0.0)

    panel.buttons.worker.post = hear
    panel.buttons.start()
    panel.wait_for(DeviceBack)
    chance = random.Random(14)
    for _press in range(4):
        for level in (True, False, True, False, True):  # the last one stays
            panel.pin("spill").drive_low() if level else panel.pin("spill").drive_high()
            panel.time += chance.uniform(0.0005, 0.004)
        panel.time += 0.1
        panel.pin("spill").drive_high()
        panel.time += 0.1
    panel.wait_for(ButtonPressed, 4)
    time.sleep(0.25)
    assert len(panel.wait_for(ButtonPressed)) == 4
    assert panel.buttons.stop()


def test_g15_a_hundred_presses_are_a_hundred_while_the_processor_is_busy(panel: Panel) -> None:
    """Two threads reckon without a pause; every press is dated by its own edges, so nobody waits for a look."""
    over = threading.Event()

    def reckon() -> None:
        while not over.is_set():
            sum(number * number for number in range(2000))

    busy = [threading.Thread(target=reckon, daemon=True) for _ in range(2)]
    for one in busy:
        one.start()
    dates = []
    for _press in range(100):
        panel.press("spill", 0.06)
        dates.append(panel.time)
    told = panel.wait_for(ButtonPressed, 100)
    over.set()
    assert len(told) == 100
    assert max(abs(one.at - (date - 0.1)) for one, date in zip(told, dates, strict=True)) < 0.15


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


# --- the machine's own pins -------------------------------------------------------------------------------------------


class Works(MockFactory):  # type: ignore[misc]
    """Stands for a library that finds pins here."""


@pytest.fixture
def no_pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, dict[str, int]]]:
    """A machine on which no library finds pins. Gives what was tried."""
    tried: list[tuple[str, dict[str, int]]] = []

    class Library:
        def __getattr__(self, name: str) -> Any:
            def fail(**where: int) -> Any:
                tried.append((name, where))
                raise OSError("can not open gpiochip")

            return fail

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(importlib, "import_module", lambda name: Library())
    monkeypatch.setattr(pins, "CHIPS", tmp_path)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    return tried


def first_words(buttons: Buttons, senses: list[Sense]) -> Sense:
    buttons.start()
    deadline = time.monotonic() + 10
    while not senses and time.monotonic() < deadline:
        time.sleep(0.005)
    assert buttons.stop()
    return senses[0]


def test_g12_without_any_gpio_there_are_no_buttons_and_no_mock(no_pins: list[tuple[str, dict[str, int]]]) -> None:
    senses: list[Sense] = []
    buttons = Buttons(senses.append, lambda: 1.0)
    lost = first_words(buttons, senses)
    assert isinstance(lost, DeviceLost)
    assert lost.reason.startswith("No GPIO pins")
    assert not buttons.worker.simulated
    assert [name for name, _where in no_pins[:4]] == ["LGPIOFactory", "LGPIOFactory", "RPiGPIOFactory", "NativeFactory"]
    assert not {"MockFactory", "PiGPIOFactory"} & {name for name, _where in no_pins}


def test_g12_a_pin_chip_that_this_user_may_not_open_is_named(
    no_pins: list[tuple[str, dict[str, int]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    senses: list[Sense] = []
    lost = first_words(Buttons(senses.append, lambda: 1.0), senses)
    assert isinstance(lost, DeviceLost)
    assert "gpiochip0" in lost.reason
    assert "“gpio”" in lost.reason


def test_g12_mock_pins_that_the_environment_asks_for_are_called_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    senses: list[Sense] = []
    back = first_words(Buttons(senses.append, lambda: 1.0), senses)
    assert isinstance(back, DeviceBack)
    assert (back.name, back.simulated) == ("simulated buttons", True)


def test_the_first_library_that_works_is_taken_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio finds nothing under the number that gpiozero thinks of, and is asked again for the first chip."""
    asked: list[dict[str, int]] = []

    class Library:
        @staticmethod
        def LGPIOFactory(**where: int) -> Any:  # noqa: N802 (the library's own name)
            asked.append(where)
            if not where:
                raise OSError("can not open gpiochip")
            return Works()

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(importlib, "import_module", lambda name: Library)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    found = pins.own_factory()
    assert isinstance(found, Works)
    assert pins.own_factory() is found
    assert asked == [{}, {"chip": 0}]


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_two_buttons_on_one_pin_are_a_mistake_in_the_settings() -> None:
    senses: list[Sense] = []
    buttons = Buttons(senses.append, lambda: 1.0, factory=MockFactory(), wiring=ButtonWiring({"next": 17, "undo": 17}))
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


def test_g5_people_are_told_of_buttons_whose_thread_failed_and_play_on_by_touch(tmp_path: Path) -> None:
    """The whole way, from the pin to the banner; nothing on it waits longer than the next tick."""
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    FailingPin.broken.clear()
    panel = Panel(MockFactory(pin_class=FailingPin))
    panel.buttons.worker.post = host.post
    panel.buttons.start()
    until(host, lambda: host.devices.works("buttons"))
    FailingPin.broken.set()
    until(host, lambda: host.view.banner is not None)
    banner = host.view.banner
    assert banner is not None
    assert (banner.icon, banner.title) == ("button", "The buttons do not answer")
    assert panel.buttons.stop()
    main = next(one for one in host.view.options if one.kind == "main")
    host.act(main.act or acts.Back())
    assert table.course.past[-1].by == "hand"
    assert table.match.board.hands[0] == 5


def test_g5_a_thread_that_hangs_is_told_within_two_seconds() -> None:
    hung, asleep = threading.Event(), threading.Event()

    class Sleeper(MockPin):  # type: ignore[misc]
        def _get_state(self) -> Any:
            if asleep.is_set():
                hung.wait(10)
            return super()._get_state()

    panel = Panel(MockFactory(pin_class=Sleeper))
    panel.buttons.start()
    panel.wait_for(DeviceBack)
    asleep.set()
    began = panel.time
    time.sleep(0.1)  # the thread is in the pin now
    while not any(isinstance(one, DeviceLost) for one in panel.senses):
        panel.time += 0.1
        panel.buttons.check(panel.time)
        assert panel.time - began <= 2.0
    hung.set()
    asleep.clear()
    panel.wait_for(DeviceBack, 2)
    assert panel.buttons.stop()


def until(host: Host, true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)
        host.tick()
