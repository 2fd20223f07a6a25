"""The machine's own pins: what drives them, and a search that does not fill the log."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest
from gpiozero import Device

from hardware import pins
from hardware.worker import Trouble


@pytest.fixture(autouse=True)
def no_pins_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(pins, "_logged", set())
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


def test_a_search_that_is_repeated_every_second_is_logged_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(pins, "BACK_ENDS", (("no.such.library", "NoFactory", {}), ("os", "NoSuchFactory", {})))
    with caplog.at_level(logging.INFO):
        for _second in range(5):
            with pytest.raises(Trouble, match="GPIO"):
                pins.own_factory()
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["NoFactory", "NoSuchFactory"]


def test_what_drives_the_pins_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "BACK_ENDS", (("gpiozero.pins.mock", "MockFactory", {}),))
    assert pins.driven_by() == "MockFactory"


def test_pins_that_may_not_be_opened_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(pins, "BACK_ENDS", ())
    monkeypatch.setattr(pins, "CHIPS", tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(Trouble, match="gpiochip0"):
        pins.own_factory()
