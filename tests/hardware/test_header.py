"""The serial line on the header: which port it is, and whether it is there."""

from __future__ import annotations

import queue
from pathlib import Path

import pytest

from companion.senses import DeviceLost, Sense
from hardware.header import is_off, of_header
from hardware.scale import Scale


def machine(root: Path, link: str, *ports: str, model: str = "Raspberry Pi 5 Model B Rev 1.0\0") -> Path:
    """A folder that stands for the `/` of a machine with these ports, and where its `/dev/serial0` leads, "" for none."""
    (root / "dev").mkdir()
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_text(model, encoding="utf-8")
    for port in ports:
        (root / "dev" / port).touch()
    if link:
        (root / "dev/serial0").symlink_to(link)
    return root


@pytest.mark.parametrize(
    ("link", "port"),
    [
        ("ttyAMA10", "/dev/ttyAMA0"),  # a Pi 5 as it comes
        ("ttyAMA0", "/dev/serial0"),  # one whose firmware has moved the link, and a Pi without Bluetooth
        ("ttyS0", "/dev/serial0"),  # a Pi 4
        ("", "/dev/serial0"),
    ],
)
def test_serial0_is_the_headers_line_except_where_it_is_the_debug_socket(tmp_path: Path, link: str, port: str) -> None:
    root = machine(tmp_path, link)
    assert of_header("/dev/serial0", root) == port
    for other in ("/dev/ttyAMA10", "/dev/serial/by-id/usb-FTDI*", "/dev/ttyUSB0"):
        assert of_header(other, root) == other


def test_a_line_that_was_never_switched_on_is_known(tmp_path: Path) -> None:
    root = machine(tmp_path, "ttyAMA10", "ttyAMA10")
    assert is_off("/dev/ttyAMA0", root)
    assert not is_off("/dev/ttyUSB0", root), "that is a plug that was pulled"
    (root / "dev/ttyAMA0").touch()
    assert not is_off("/dev/ttyAMA0", root)


def test_other_computers_have_no_header(tmp_path: Path) -> None:
    assert not is_off("/dev/serial0", machine(tmp_path, "", model="Some Board"))
    assert not is_off("/dev/serial0", tmp_path / "nowhere")


def test_a_scale_on_a_line_that_is_off_says_how_to_switch_it_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: queue.SimpleQueue[Sense] = queue.SimpleQueue()
    monkeypatch.setattr("hardware.scale.is_off", lambda port: port == "/dev/ttyAMA0")
    monkeypatch.setattr("glob.glob", lambda pattern: [])
    scale = Scale("/dev/ttyAMA0", told.put, lambda: 0.0)
    scale.start()
    lost = told.get(timeout=5)
    scale.stop()
    assert isinstance(lost, DeviceLost)
    assert "(/dev/ttyAMA0) is switched off" in lost.reason
    assert "INSTALL=--free-uart" in lost.reason
