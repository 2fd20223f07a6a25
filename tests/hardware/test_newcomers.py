"""Real devices that are plugged in beside a simulated table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.senses import DevicePlugged, Sense
from hardware.newcomers import EVERY, Newcomers, called

OPENSCALE = "usb-SparkFun_OpenScale_A50285BI-if00-port0"


def plug(root: Path, *names: str) -> None:
    for name in names:
        place = root / ("dev/v4l/by-id" if "video" in name else "dev/serial/by-id")
        place.mkdir(parents=True, exist_ok=True)
        (place / name).touch()


def test_l21_what_is_plugged_in_is_told_at_once_and_what_was_there_is_not(tmp_path: Path) -> None:
    plug(tmp_path, "usb-1a86_USB_Serial-if00-port0")
    heard: list[Sense] = []
    newcomers = Newcomers(heard.append, tmp_path)
    newcomers.check(5.0)
    assert heard == []
    plug(tmp_path, OPENSCALE)
    newcomers.check(5.0 + EVERY)
    assert heard == [DevicePlugged("scale", "SparkFun OpenScale A50285BI", 5.0 + EVERY)]
    newcomers.check(5.0 + 2 * EVERY)
    assert len(heard) == 1


def test_l21_pulled_and_plugged_in_again_it_is_told_again(tmp_path: Path) -> None:
    heard: list[Sense] = []
    newcomers = Newcomers(heard.append, tmp_path)
    for at in (1.0, 11.0):
        plug(tmp_path, OPENSCALE)
        newcomers.check(at)
        (tmp_path / "dev/serial/by-id" / OPENSCALE).unlink()
        newcomers.check(at + EVERY)
    assert [sense.at for sense in heard] == [1.0, 11.0]


def test_it_is_looked_for_once_a_second(tmp_path: Path) -> None:
    heard: list[Sense] = []
    newcomers = Newcomers(heard.append, tmp_path)
    newcomers.check(1.0)
    plug(tmp_path, OPENSCALE)
    newcomers.check(1.0 + EVERY / 2)
    assert heard == []
    newcomers.check(1.0 + EVERY)
    assert len(heard) == 1


def test_a_camera_with_two_nodes_is_one_camera(tmp_path: Path) -> None:
    heard: list[Sense] = []
    newcomers = Newcomers(heard.append, tmp_path)
    plug(tmp_path, "usb-046d_HD_Pro_Webcam_C920_1A2B-video-index0", "usb-046d_HD_Pro_Webcam_C920_1A2B-video-index1")
    newcomers.check(1.0)
    assert heard == [DevicePlugged("camera", "046d HD Pro Webcam C920 1A2B", 1.0)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("usb-Arduino__www.arduino.cc__0043_7563-if00", "Arduino www.arduino.cc 0043 7563"),
        ("usb-1a86_USB_Serial-if00-port0", "1a86 USB Serial"),
        ("usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0", "FTDI FT232R USB UART A50285BI"),
    ],
)
def test_it_is_called_by_maker_and_model(name: str, said: str) -> None:
    assert called(name) == said
