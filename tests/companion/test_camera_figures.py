"""How cameras fare, as the sensors' page and the doctor tell it: pictures a second, how many are lost, how old the newest is."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import lock
from companion.commands.doctor import LOG, doctor
from companion.commands.looking import tried
from companion.controls import Controls, Range
from companion.sensing import FIRST_FIGURES, Sensing
from companion.sight import Figures
from companion.wiring import ButtonWiring, ScaleWiring
from hardware import real
from hardware.camera import Camera, Frame, Image
from hardware.capture import Capture, Shot


def picture(seed: int) -> Image:
    return np.random.default_rng(seed).integers(0, 255, (720, 1280, 3), np.uint8)


class Device:
    """See `hardware.capture.Device`: thirty pictures a second, of which each third comes twice."""

    def __init__(self) -> None:
        self._stamps: Iterator[float] = (5.0 + step / 30 for step in range(100_000) for _twice in range(2 if step % 3 == 0 else 1))
        self._taken = 0

    def shoot(self) -> Shot:
        time.sleep(0.005)
        self._taken += 1
        return Shot(picture(self._taken % 7), next(self._stamps))

    def skip(self, seconds: float) -> None:
        """It is quick."""

    def obey(self, controls: Controls) -> None:
        """As it likes."""

    def close(self) -> None:
        """Nothing is open."""


def sensing(source: object, name: str = "camera") -> Sensing:
    scale = ScaleWiring(port="/nowhere/scale*")
    buttons = real.buttons(ButtonWiring(pins={}), lambda _sense: None, time.monotonic)
    camera = Camera(source, name)  # type: ignore[arg-type]
    return Sensing((camera,), lambda post: real.scale(scale, post, time.monotonic), buttons, lambda _sense: None, time.monotonic)


class Quiet:
    """Two pictures, then none any more."""

    def __init__(self) -> None:
        self.left = [Frame(picture(1), 10.0), Frame(picture(2), 10.1)]

    def frame(self, timeout: float) -> Frame | None:
        return self.left.pop(0) if self.left else None


def test_c14_the_sensors_page_tells_lost_pictures_and_the_newest_ones_age() -> None:
    source = Capture(lambda _controls: Device(), time.monotonic, Range())
    one = sensing(source)
    sight = one._dice
    until = time.monotonic() + 10.0
    while source.tally.lost < 3 and time.monotonic() < until:
        if (frame := source.frame(0.25)) is not None:
            sight._see(frame)
    source.give_back()
    words = one.told()["camera"]
    assert f"{source.tally.lost} lost" in words
    assert source.tally.lost >= 3
    assert "newest 0." in words or "newest 1." in words


def test_c14_the_newest_pictures_age_grows_when_none_comes_any_more() -> None:
    source = Quiet()
    one = sensing(source)
    for _time in range(2):
        frame = source.frame(0.0)
        assert frame is not None
        one._dice._see(frame)
    assert one._dice.figures(10.3) == Figures(None, pytest.approx(0.2))
    assert one._dice.figures(25.1).told() == ("newest 15.0 s old",)


def test_before_the_first_picture_nothing_is_told_of_its_age() -> None:
    assert sensing(Quiet())._dice.figures(10.0).told() == ()


def test_of_two_cameras_all_that_is_lost_and_the_oldest_newest_picture_is_told() -> None:
    assert Figures.of((Figures(2, 0.1), Figures(5, 0.4))).told() == ("7 lost", "newest 0.4 s old")
    assert Figures.of((Figures(None, None), Figures(5, None))).told() == ("5 lost",)


def test_c14_the_log_tells_the_same_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "binside")
    one = sensing(Quiet())
    begun = time.monotonic()
    one._log_figures(begun)
    assert not caplog.records
    for later in (FIRST_FIGURES + 1, FIRST_FIGURES + 2):
        one._log_figures(begun + later)
    assert [record.message for record in caplog.records] == ["Pictures: 0 frames/s, none yet"]


# --- the doctor -------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a real table whose camera is a folder of pictures."""
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path))
    monkeypatch.delenv("BINSIDE_SETTINGS", raising=False)
    monkeypatch.setattr("companion.commands.looking.tried.__defaults__", (0.5,))
    (tmp_path / "shots").mkdir()
    for number in range(3):
        cv2.imwrite(str(tmp_path / "shots" / f"{number}.png"), picture(number))
    (tmp_path / "settings.toml").write_text(f'language = "en"\ntable = "real"\n[camera]\ndice = "folder:{tmp_path}/shots"\n')
    return tmp_path


def visit() -> str:
    out = io.StringIO()
    doctor(out)
    return out.getvalue()


def test_c14_the_doctor_tries_the_camera_and_tells_its_figures(home: Path) -> None:
    line = next(line for line in visit().splitlines() if "folder:" in line and "frames/s" in line)
    assert line.split()[0] == "ok"
    assert "s old" in line


def test_the_doctor_says_why_a_camera_sends_nothing(home: Path) -> None:
    for file in (home / "shots").iterdir():
        file.unlink()
    assert f"There are no pictures in {home}/shots." in visit()


def test_c14_beside_a_running_binside_the_doctor_leaves_the_camera_alone_and_tells_what_its_log_told(home: Path) -> None:
    held = lock.take(home)
    (home / LOG).write_text("2026-01-01 12:00:00,000 INFO Pictures: 9 frames/s, 4 lost, newest 0.1 s old\n2026-01-01 INFO other\n")
    told = visit()
    held.close()
    assert "9 frames/s, 4 lost, newest 0.1 s old" in told
    assert "folder:" not in "".join(line for line in told.splitlines() if "frames/s" in line)


def test_a_camera_that_counts_tells_the_doctor_what_is_lost() -> None:
    source = Capture(lambda _controls: Device(), time.monotonic, Range())
    trial = tried(source, 0.5)
    source.give_back()
    assert trial.rate > 5
    assert trial.lost is not None
    assert trial.lost > 0
    assert trial.age < 5.0
