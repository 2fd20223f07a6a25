"""The machine's own pins: what drives them, and a search that does not fill the log."""

from __future__ import annotations

import logging
import os
import sys
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


def test_lgpio_leaves_its_pipe_in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The real one makes a pipe of this name in the working directory when it is imported, and cannot be imported where it may not."""
    (tmp_path / "lgpio.py").write_text("import os\nos.mkfifo('.lgd-nfy0')\nMADE_IN = os.getcwd()\n", encoding="utf-8")
    here = tmp_path / "here"
    here.mkdir()
    (here / ".lgd-nfy0").write_text("another program's", encoding="utf-8")
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(pins, "BACK_ENDS", (("lgpio", "open_chip", {}),))
    with pytest.raises(Trouble, match="GPIO"):
        pins.own_factory()
    made_in = Path(sys.modules["lgpio"].MADE_IN)
    assert (made_in / ".lgd-nfy0").is_fifo()
    assert made_in != here == Path.cwd()
    assert (here / ".lgd-nfy0").read_text(encoding="utf-8") == "another program's"
    monkeypatch.delitem(sys.modules, "lgpio")


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
