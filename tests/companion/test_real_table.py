"""The real table: it starts whatever is missing, says so, and looks through one camera or two."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.desks import RealDesk
from companion.host import Host
from companion.journal import Journal
from companion.senses import CanStill, CanStirred, DeviceBack, DeviceLost, DiceMoved, DiceSeen, Sense, SpillSeen
from companion.settings import Settings
from companion.sight import CAN, DICE, Together
from companion.wiring import CameraWiring, ScaleWiring
from tests.vision.lessons import Desk
from vision.album import Album
from vision.calibration import Calibration, calibrate
from vision.calibration import Settings as EyeSettings
from vision.eye import Eye
from vision.printed import CAN_MAT, TRAY_MAT, Mat

PATIENCE = 10.0  # real s; nothing here takes nearly as long
NOWHERE = ScaleWiring(port="/nowhere/scale*")

Sit = Callable[[CameraWiring], tuple[Host, Callable[[Callable[[], bool]], bool]]]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """A host at a real table with these cameras, and what lets time pass until something is so."""
    with ExitStack() as stack:

        def opened(cameras: CameraWiring) -> tuple[Host, Callable[[Callable[[], bool]], bool]]:
            desk = RealDesk(Settings(camera=cameras, scale=NOWHERE))
            desk.wait_until_ready()
            host = Host(Journal(":memory:"), tmp_path, desk.now, time.time)
            host.senses = sensing = desk.sensing(host.post, tmp_path / "corners.npz")
            assert desk.drawer(sensing) is None
            stack.callback(sensing.stop)
            sensing.start()

            def until(so: Callable[[], bool]) -> bool:
                patience = time.monotonic() + PATIENCE
                while not so() and time.monotonic() < patience:
                    sensing.check(desk.now())
                    host.tick()
                    time.sleep(0.02)
                return so()

            return host, until

        yield opened


def pictures(folder: Path) -> str:
    """A folder of live-looking pictures, as a camera of the settings."""
    folder.mkdir()
    for number in range(3):
        picture = np.random.default_rng(number).integers(0, 255, (720, 1280, 3), np.uint8)
        cv2.imwrite(str(folder / f"{number}.jpg"), picture)
    return f"folder:{folder}"


def test_it_starts_with_nothing_connected_and_says_what_is_missing(sit: Sit) -> None:
    host, until = sit(CameraWiring("/nowhere/usb-eye-video-index0"))
    known = host.devices.known
    assert until(lambda: all(known[name].state == "lost" for name in ("camera", "scale")))
    assert "The USB camera eye is not connected" in known["camera"].text
    assert "No scale is connected (/nowhere/scale*)" in known["scale"].text
    assert not any(device.simulated for device in host.devices.all())
    assert host.senses.told()["warning"] == known["camera"].text


def test_recorded_pictures_are_called_recorded(sit: Sit, tmp_path: Path) -> None:
    host, until = sit(CameraWiring(pictures(tmp_path / "pictures")))
    assert until(lambda: host.devices.works("camera"))
    assert host.devices.known["camera"].text == f"recorded pictures of {tmp_path / 'pictures'}"


def test_of_two_cameras_the_missing_one_is_named(sit: Sit, tmp_path: Path) -> None:
    host, until = sit(CameraWiring(pictures(tmp_path / "pictures"), "/nowhere/usb-eye-video-index0"))
    assert until(lambda: host.devices.known["camera"].state == "lost" and not host.senses.told()["camera"].startswith("0 "))
    assert host.devices.known["camera"].text.startswith("Camera over the can: The USB camera eye is not connected")


def test_two_cameras_are_one_device_that_works_while_both_do() -> None:
    told: list[Sense] = []
    together = Together(told.append, (DICE, CAN))
    dice, can = together.hear(DICE), together.hear(CAN)
    dice(DeviceBack("camera", "left", 1.0))
    assert told == []
    dice(DiceMoved(1.5))
    can(DeviceBack("camera", "right", 2.0))
    can(DeviceLost("camera", "Gone.", 3.0))
    dice(DeviceLost("camera", "Gone, too.", 4.0))
    can(DeviceBack("camera", "right", 5.0))
    dice(DeviceBack("camera", "left", 6.0))
    assert told == [
        DiceMoved(1.5),
        DeviceBack("camera", "left + right", 2.0),
        DeviceLost("camera", "Camera over the can: Gone.", 3.0),
        DeviceLost("camera", "Camera over the tray: Gone, too.", 4.0),
        DeviceLost("camera", "Camera over the tray: Gone, too.", 5.0),
        DeviceBack("camera", "left + right", 6.0),
    ]


def marked(mat: Mat, scale: float = 2.5) -> np.ndarray:
    """A picture from straight above that shows the four corner squares of one mat, `scale` px per mm."""
    picture = np.full((720, 1280, 3), 200, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in mat.markers:
        edge = round(marker.edge * 1000 * scale)
        square = cv2.aruco.generateImageMarker(dictionary, marker.id, edge)
        left, top = (round(middle + 1000 * scale * place - edge / 2) for middle, place in ((640, marker.at[0]), (360, -marker.at[1])))
        picture[top : top + edge, left : left + edge] = square[..., None]
    return picture


@pytest.mark.parametrize(("mat", "other"), [(TRAY_MAT, CAN_MAT), (CAN_MAT, TRAY_MAT)])
def test_a_camera_looks_at_its_own_mat_only(mat: Mat, other: Mat) -> None:
    settings = EyeSettings(mats=(mat,))
    own = calibrate(marked(mat), settings)
    assert isinstance(own, Calibration)
    assert (own.tray is not None, own.can is not None) == (mat is TRAY_MAT, mat is CAN_MAT)
    assert not isinstance(calibrate(marked(other), settings), Calibration)


@pytest.mark.parametrize("mat", [TRAY_MAT, CAN_MAT])
def test_an_eye_with_one_mat_misses_no_other(mat: Mat) -> None:
    own, both = Eye(EyeSettings(mats=(mat,))), Eye()
    for eye in (own, both):
        eye.see(marked(mat), 0.0)
    assert own.bearings.calibration is not None
    assert own.bearings.trouble == ""
    assert "corner squares" in both.bearings.trouble


def test_dice_are_told_by_the_camera_over_the_tray_and_the_can_by_its_own() -> None:
    album = Album()
    tray, can = (Eye(EyeSettings(mats=(mat,)), album=album) for mat in (TRAY_MAT, CAN_MAT))
    desk = Desk(colour="blue", seed=4)
    told: dict[Eye, list[Sense]] = {tray: [], can: []}
    die = desk.lay("crowbar")
    for number in range(40):
        if number == 12:
            tray.expect({"blue": 1})
        picture = desk.picture(*([die] if number >= 14 else []))
        for eye in told:
            told[eye] += eye.see(picture, 0.1 * number)
    kinds = {eye: {type(sense) for sense in senses} for eye, senses in told.items()}
    assert DiceSeen in kinds[tray]
    assert not kinds[tray] & {CanStill, CanStirred, SpillSeen}
    assert CanStill in kinds[can]
    assert not kinds[can] & {DiceSeen, DiceMoved}
