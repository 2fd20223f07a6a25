"""Lights and buzzer on mock pins: what shines when, dark at the end, and what is told when a pin fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given
from hypothesis import strategies as st

from companion.senses import DeviceBack, DeviceLost, Sense
from companion.wiring import LIGHTS, LightWiring
from hardware.lights import BUZZ, BUZZER, TRIED, Lamps, Lights

WIRED = {"seat-0": 12, "seat-1": 16, BUZZER: 20}


# --- what shines ------------------------------------------------------------------------------------------------------


def test_a_seats_light_follows_what_is_wanted() -> None:
    lamps = Lamps()
    assert lamps.lit(1.0) == set()
    lamps.want({"seat-1"}, 1.0)
    assert lamps.lit(1.0) == lamps.lit(500.0) == {"seat-1"}
    lamps.want({"seat-0", "seat-2"}, 501.0)
    assert lamps.lit(501.0) == {"seat-0", "seat-2"}


def test_the_buzzer_sounds_once_for_each_fall() -> None:
    lamps = Lamps()
    lamps.want({BUZZER}, 10.0)
    assert lamps.lit(10.0) == {BUZZER}
    lamps.want({BUZZER, "seat-1"}, 10.3)  # the same fall, something else on the page
    assert lamps.lit(10.0 + BUZZ - 0.01) == {BUZZER, "seat-1"}
    assert lamps.lit(10.0 + BUZZ) == {"seat-1"}
    lamps.want(set(), 20.0)
    lamps.want({BUZZER}, 21.0)
    assert lamps.lit(21.1) == {BUZZER}


def test_what_is_tried_out_shines_for_a_moment_beside_what_is_wanted() -> None:
    lamps = Lamps()
    lamps.want({"seat-0"}, 1.0)
    lamps.try_out("seat-1", 5.0)
    lamps.try_out(BUZZER, 5.0)
    assert lamps.lit(5.1) == {"seat-0", "seat-1", BUZZER}
    assert lamps.lit(5.0 + BUZZ) == {"seat-0", "seat-1"}
    assert lamps.lit(5.0 + TRIED) == {"seat-0"}


@given(st.lists(st.tuples(st.floats(0, 3), st.frozensets(st.sampled_from(LIGHTS)), st.none() | st.sampled_from(LIGHTS))))
def test_whatever_was_told_all_is_dark_when_nothing_is_wanted_for_long(steps: list[tuple[float, frozenset[str], str | None]]) -> None:
    lamps, at = Lamps(), 0.0
    for pause, names, tried in steps:
        at += pause
        lamps.want(names, at)
        if tried:
            lamps.try_out(tried, at)
        assert names - {BUZZER} <= lamps.lit(at)
    lamps.want((), at)
    assert lamps.lit(at + max(BUZZ, TRIED)) == set()


# --- the pins ---------------------------------------------------------------------------------------------------------


class Rig:
    """Lights on mock pins, and what was heard of them."""

    def __init__(self, wiring: LightWiring | None = None, factory: Any = None) -> None:
        self.factory = factory or MockFactory()
        self.senses: list[Sense] = []
        self.time = 10.0
        self.lights = Lights(self.senses.append, lambda: self.time, factory=self.factory, wiring=wiring or LightWiring(WIRED))

    def levels(self) -> list[bool]:
        return [bool(self.factory.pin(pin).state) for pin in WIRED.values()]

    def until(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 10
        while not true():
            assert time.monotonic() < deadline, (self.levels(), self.senses)
            time.sleep(0.005)

    def told(self, kind: type[Sense]) -> list[Any]:
        return [one for one in list(self.senses) if isinstance(one, kind)]

    def begin(self) -> None:
        self.lights.start()
        self.until(lambda: bool(self.told(DeviceBack)))


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    rig.begin()
    yield rig
    assert rig.lights.stop()


def test_lights_shine_as_they_are_told_and_mock_pins_are_called_simulated(rig: Rig) -> None:
    back = rig.told(DeviceBack)[0]
    assert (back.device, back.name, back.simulated) == ("lights", "simulated lights", True)
    assert rig.lights.show({"seat-1", "seat-5"})  # the sixth seat has no light
    rig.until(lambda: rig.levels() == [False, True, False])
    assert rig.lights.levels() == {"seat-0": (12, False), "seat-1": (16, True), BUZZER: (20, False)}
    assert rig.lights.show({"seat-0"})
    rig.until(lambda: rig.levels() == [True, False, False])
    assert not rig.lights.show({"seat-0", "seat-5", BUZZER})  # on the table it stays as bright as it is


def test_the_buzzer_goes_off_by_itself(rig: Rig) -> None:
    rig.lights.show({BUZZER})
    rig.until(lambda: rig.levels() == [False, False, True])
    rig.time += BUZZ
    rig.until(lambda: rig.levels() == [False, False, False])


def test_a_light_can_be_tried_out(rig: Rig) -> None:
    rig.lights.try_out("seat-0")
    rig.until(lambda: rig.levels() == [True, False, False])
    rig.time += TRIED
    rig.until(lambda: rig.levels() == [False, False, False])


def test_everything_is_dark_at_the_end() -> None:
    rig = Rig()
    rig.begin()
    rig.lights.show({"seat-0", "seat-1", BUZZER})
    rig.until(lambda: rig.levels() == [True, True, True])
    history = {pin: self_pin for pin in WIRED.values() if (self_pin := rig.factory.pin(pin))}
    assert rig.lights.stop()
    assert [pin.states[-1].state for pin in history.values()] == [False, False, False]


def test_lights_that_shine_at_a_low_level() -> None:
    rig = Rig(LightWiring(WIRED, "low"))
    rig.begin()
    rig.until(lambda: rig.levels() == [True, True, True])
    rig.lights.show({"seat-0"})
    rig.until(lambda: rig.levels() == [False, True, True])
    assert rig.lights.levels()["seat-0"] == (12, True)
    assert rig.lights.stop()


def test_without_lights_nothing_is_started_and_nothing_told() -> None:
    rig = Rig(LightWiring())
    threads = threading.active_count()
    rig.lights.start()
    rig.lights.show({"seat-0", BUZZER})
    rig.lights.check(rig.time + 100)
    assert threading.active_count() == threads
    assert rig.lights.levels() == {}
    assert rig.lights.stop()
    assert rig.senses == []


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_g2_the_pin_of_a_light_that_is_in_use_is_named_and_the_others_stay_dark() -> None:
    rig = Rig()
    with OutputDevice(WIRED["seat-1"], pin_factory=rig.factory):
        rig.lights.show({"seat-0"})
        rig.lights.start()
        rig.until(lambda: bool(rig.told(DeviceLost)))
        reason = rig.told(DeviceLost)[0].reason
        assert "GPIO16" in reason
        assert "seat-1" in reason
        assert rig.lights.levels()["seat-0"] == (12, None)
    rig.until(lambda: rig.levels() == [True, False, False])
    assert rig.lights.stop()


class DeafPin(MockPin):  # type: ignore[misc]
    broken = threading.Event()

    def _set_state(self, value: Any) -> None:
        if self.broken.is_set() and value and self._number == WIRED["seat-0"]:
            raise OSError("no such chip")
        super()._set_state(value)


def test_a_light_that_fails_is_told_once_and_none_stays_lit() -> None:
    DeafPin.broken.clear()
    rig = Rig(factory=MockFactory(pin_class=DeafPin))
    rig.begin()
    rig.lights.show({"seat-1"})
    rig.until(lambda: rig.levels()[1])
    DeafPin.broken.set()
    rig.lights.show({"seat-0"})
    rig.until(lambda: rig.lights.worker.tries > 2)
    lost = rig.told(DeviceLost)
    assert len(lost) == 1
    assert "no such chip" in lost[0].reason
    assert rig.levels() == [False, False, False]
    DeafPin.broken.clear()
    rig.until(lambda: rig.levels() == [True, False, False])
    assert rig.lights.stop()


def test_whoever_tells_the_lights_never_waits_for_a_pin_that_hangs() -> None:
    hung, asleep = threading.Event(), threading.Event()

    class Sleeper(MockPin):  # type: ignore[misc]
        def _set_state(self, value: Any) -> None:
            if asleep.is_set():
                hung.wait(10)
            super()._set_state(value)

    rig = Rig(factory=MockFactory(pin_class=Sleeper))
    rig.begin()
    asleep.set()
    for _again in range(1000):
        rig.lights.show({"seat-0"})
        rig.lights.try_out("seat-1")
        rig.lights.show(set())
    assert rig.lights.levels()["seat-1"][0] == 16
    time.sleep(0.05)
    rig.lights.check(rig.time + 1.9)
    assert len(rig.told(DeviceLost)) == 1
    hung.set()
    asleep.clear()
    assert rig.lights.stop()
