"""`binside teach camera` and `binside eyes read camera`: a person shows, a camera of the settings looks."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import settings
from companion.__main__ import main
from companion.commands.looking import Looking
from companion.commands.teach import by_hand, from_camera
from companion.controls import Controls, Range
from companion.wiring import CameraWiring
from hardware.camera import Frame, Image
from tests.vision.lessons import Desk
from vision import teaching

FACES = ("star", "moon")


class Person:
    """A camera over a tray, and somebody who does what each line says and presses Enter; the first pictures after that still move."""

    def __init__(self, obeys: bool = True) -> None:
        self.desk = Desk(colour="red", seed=12)
        self.lines: list[str] = []
        self.obeys = obeys
        self.shown: list[Image] = []
        self.clock = 0.0

    def readline(self) -> str:
        """Enter."""
        line = self.lines[-1]
        if "another lamp" in line:
            self.desk.shine("other")
        face = next((face for face in FACES if face.capitalize() in line), "")
        picture = self.desk.picture(self.desk.lay(face)) if face else self.desk.empty
        moving = [np.roll(picture, 60 * number, axis=1) for number in (2, 1)]
        self.shown = [*moving, picture]
        return "\n" if self.obeys else ""

    def write(self, text: str) -> int:
        if text.strip():
            self.lines.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    def frame(self, _timeout: float) -> Frame:
        image = self.shown.pop(0) if len(self.shown) > 1 else self.shown[0]
        self.clock += 0.1
        return Frame(image, self.clock)


def test_a_die_is_taught_face_by_face_before_a_camera() -> None:
    person = Person()
    session = teaching.begin("Ours", "blue", FACES, 3)
    profile = from_camera(by_hand(Looking(person).picture, person, person), session, person)  # type: ignore[arg-type]
    assert (profile.colours, profile.kinds[0].names) == (("blue",), tuple(sorted(FACES)))
    assert profile.kinds[0].edge == pytest.approx(18, abs=1.5)
    assert sum("press Enter" in line for line in person.lines) >= 8


def test_a_lesson_that_is_broken_off_writes_nothing() -> None:
    person = Person(obeys=False)
    with pytest.raises(ValueError, match="broken off"):
        from_camera(by_hand(Looking(person).picture, person, person), teaching.begin("Ours", "blue", FACES, 3), person)  # type: ignore[arg-type]


def test_what_moves_is_no_picture() -> None:
    class Restless:
        def frame(self, _timeout: float) -> Frame:
            time.sleep(0.01)
            return Frame(np.random.default_rng(time.monotonic_ns()).integers(0, 255, (720, 1280, 3), np.uint8), time.monotonic())

    class Silent:
        def frame(self, timeout: float) -> None:
            time.sleep(0.01)

    for source, words in ((Restless(), "came to rest"), (Silent(), "sends no pictures")):
        with pytest.raises(ValueError, match=words):
            Looking(source, longest=0.3).picture()


def test_the_light_is_kept_before_a_picture_is_believed() -> None:
    class Dark:
        """A camera that shows as much light as it is told to let in."""

        span = Range()

        def __init__(self) -> None:
            self.controls, self.clock = Controls(0.001, 1.0), 0.0

        def adjust(self, controls: Controls) -> None:
            self.controls = controls

        def frame(self, _timeout: float) -> Frame:
            self.clock += 0.1
            level = min(255.0, 255.0 * (self.controls.total / 0.02) ** (1 / 2.2))
            return Frame(np.full((720, 1280, 3), level, np.uint8), self.clock)

    source = Dark()
    assert float(Looking(source).picture().mean()) > 160.0
    assert source.controls.total > 0.007


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path))
    monkeypatch.delenv("BINSIDE_SETTINGS", raising=False)
    return tmp_path


def test_the_dice_that_lie_there_now_are_read(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(colour="red", seed=12)
    (home / "pictures").mkdir()
    cv2.imwrite(str(home / "pictures" / "0.png"), desk.empty)
    settings.save(home / "settings.toml", settings.Settings(camera=CameraWiring(f"folder:{home / 'pictures'}")))
    assert main(["eyes", "read", "camera", "--json"]) == 0
    (told,) = json.load(io.StringIO(capsys.readouterr().out))
    assert (told["picture"], told["way"]) == ("camera", "mats")


def test_without_its_camera_the_lesson_says_why(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings.save(home / "settings.toml", settings.Settings(camera=CameraWiring("/nowhere/usb-eye-video-index0")))
    for command in (["teach", "camera", "--faces", "star,moon", "--out", str(home / "x.npz")], ["eyes", "read", "camera"]):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO("\n" * 20))
            assert main(command) == 2
        assert "The USB camera eye is not connected" in capsys.readouterr().err
