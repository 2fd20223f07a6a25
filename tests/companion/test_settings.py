"""The settings file: read, refused with its line, written whole."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from companion import settings
from companion.__main__ import main
from companion.wiring import ButtonWiring, CameraWiring, LightWiring, ScaleWiring

ALL = settings.Settings(
    theme="night",
    scale=ScaleWiring("plain", "/dev/serial/by-id/usb-FTDI*", 57600, 7, "even", "g", -430.5),
    buttons=ButtonWiring({"next": 4, "seat-5": 21}, "supply"),
    lights=LightWiring({"seat-0": 12, "buzzer": 18}, "low"),
    camera=CameraWiring("usb", "pi:1"),
)


def test_what_was_saved_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for one in (settings.Settings(), ALL, replace(ALL, lights=LightWiring({}))):
        settings.save(file, one)
        assert settings.load(file) == one


def test_a_table_may_be_told_in_part(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[scale]\nport = '/dev/ttyUSB0'\ncounts_per_gram = 430\n", encoding="utf-8")
    assert settings.load(file).scale == ScaleWiring(port="/dev/ttyUSB0", counts_per_gram=430)


@pytest.mark.parametrize("name", ["pi", "pi:1", "usb", "/dev/video0", "/dev/v4l/by-id/*-index0", "folder:/some/where", "video:film.mp4"])
def test_a_camera_is_named_in_many_ways(tmp_path: Path, name: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"[camera]\ndice = '{name}'\ncan = ''\n", encoding="utf-8")
    assert settings.load(file).camera == CameraWiring(name)


def test_a_file_of_an_earlier_version_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('theme = "day"\nscale_protocol = "plain"\nscale_port = "/dev/ttyACM0"\n', encoding="utf-8")
    assert settings.load(file).scale == ScaleWiring("plain", "/dev/ttyACM0")
    file.write_text("scale_port = '/dev/ttyACM0'\n[scale]\nport = '/dev/ttyUSB1'\n", encoding="utf-8")
    assert settings.load(file).scale.port == "/dev/ttyUSB1"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("theme = 'dusk'\n[scale]\nbuad = 9600", 3, "Did you mean “baud”?"),
        ("[camera]\ndice = 'pi'\n[scale]\nbaud = 9601", 4, "“baud” is one of 0, 600"),
        ("[scale]\nport = 'x'\n[lights]\nport = 'y'", 4, "no setting “port”"),
        ("scale = 3", 1, "write [scale] above its keys"),
        ("[buttons]\nwired = 'earth'", 2, "ground, supply"),
        ("[buttons]\n\n[buttons.pins]\nnext = 17\nundo = 17", 3, "“undo” and “next” share the pin GPIO17"),
        ("[buttons.pins]\nnxet = 17", 1, "there is no “nxet”"),
        ("[lights.pins]\nbuzzer = 28", 1, "GPIO2 to GPIO27"),
        ("[buttons.pins]\nnext = '17'", 1, "names and pin numbers"),
        ("[scale]\ncounts_per_gram = 'many'", 2, "must be a number"),
        ("[camera]\ndice = 'usb2'", 2, "“usb2” is no camera"),
        ("[camera]\ncan = 'pi:x'", 2, "“pi:x” is no camera"),
        ("[camera]\ndice = ''", 2, "“” is no camera"),
        ("theme = 'day'\ntray_mm = 0", 2, "“tray_mm” is at least 100 and at most 600, not 0"),
        ("tray_mm = 28000", 1, "at most 600"),
        ("[scale]\ncounts_per_gram = nan", 2, "must be a number, not nan"),
        ("[scale]\ncounts_per_gram = -inf", 2, "must be a number, not -inf"),
        ("[scale]\nport = ''", 2, "the path of a serial port"),
        ('[scale]\nport = "/dev/tty\\n"', 2, "must be a line of text in quotes"),
        ('[camera]\ndice = "/dev/\\u0007"', 2, "must be a line of text in quotes"),
        ("[buttons.pins]\nnext = 17\n[lights.pins]\nbuzzer = 17", 3, "“buzzer” and “next” share the pin GPIO17"),
        ("theme = 'day'\n[lights.pins]\nseat-1 = 21", 2, "“seat-1” and “seat-5” share the pin GPIO21"),
        ("[buttons.pins]\nnext = 14", 1, "which the scale's line /dev/serial0 uses"),
        ("[scale]\nport = '/dev/ttyAMA0'\n[lights.pins]\nseat-0 = 15", 3, "which the scale's line /dev/ttyAMA0 uses"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(settings.SettingsError) as told:
        settings.load(file)
    assert f"line {line}" in str(told.value)
    assert words in str(told.value)
    assert file.read_text(encoding="utf-8") == text


def test_what_only_looks_wrong_is_read(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("\ufefftray_mm = 600\n[scale]\nport = '/dev/ttyUSB0'\n[buttons.pins]\nnext = 14\n", encoding="utf-8")
    assert settings.load(file).buttons.pins == {"next": 14}


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("BINSIDE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54321)
    assert main(["history"]) == 2
    assert "Set BINSIDE_HOME" in capsys.readouterr().err
