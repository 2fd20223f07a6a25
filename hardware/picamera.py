"""A Raspberry Pi's camera as a source of frames with controls.

Strategy: picamera2 is asked once for one stream of 1280×720 in the colour order of OpenCV (which it calls RGB888), and no mode is ever
switched in play. What it really gives is read back, since another format may be put in its place silently; two that hold all the colours
are turned into ours, anything else is refused. The sensor's mode is chosen so that the picture shows all that the lens sees, and how much
it really shows is read back, too. The camera's own automatic exposure and white balance are switched off: they would brighten the ink
away; what is set instead comes from whoever judges the pictures. A lens that can focus does so once and is then kept. Controls that a
module does not have are left out. The library is handed in, so that no test needs a camera.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import logging
import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from companion.controls import Controls, Lens, Range
from companion.words import N_, _
from hardware.camera import HEIGHT, WIDTH, Image
from hardware.capture import Capture, Shot
from hardware.holder import holder
from hardware.modules import NARROW, lens_of, share, too_narrow, widest
from hardware.worker import Trouble

log = logging.getLogger(__name__)

FORMAT = "RGB888"  # blue, green, red in memory
TURNED = {"NV12": cv2.COLOR_YUV2BGR_NV12, "YUV420": cv2.COLOR_YUV2BGR_I420}  # what else holds all that is needed
BUFFERS = 4
RATE = 30.0  # frames a second
NODES = ("/dev/media*", "/dev/video*")
MANUAL, AUTO, START = 0, 1, 0  # libcamera's numbers for the modes of focus and its trigger
FOCUSED, FAILED = 2, 3  # and for its states
FOCUS_WITHIN = 2.0  # real s that the lens may look for its focus
OVER_THE_TABLE = 1.4  # dioptres: about 70 cm, where it finds none

NOT_THERE = N_("No camera is connected. Switch the Pi off, push its flat cable in again on both ends and start it.")
NO_LIBRARY = N_("The library of the Pi's camera is missing. Run “sudo make install” once more, or choose another camera in the settings.")
BUSY = N_("The camera is held by another program{holder}. Close that program; it is tried again.")
NO_MEMORY = N_("The Pi has no memory left for the camera. The match is kept: restart the Pi when it suits you; the game goes on by hand.")
OTHER_FORMAT = N_("The camera gives pictures of {width}×{height} in {kind}; Binside needs 1280×720 in colour.")


def of_pi(number: int) -> Callable[[], Any]:
    """What opens the Pi's camera of this number, 0 the first. Raises Trouble where its library is not installed."""

    def open_camera() -> Any:
        os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # it is asked again and again while a camera is missing
        try:
            from picamera2 import Picamera2
        except ImportError as missing:
            raise Trouble(_(NO_LIBRARY)) from missing
        if number >= len(Picamera2.global_camera_info()):
            raise Trouble(_(NOT_THERE))
        return made(Picamera2, number)

    return open_camera


def made(library: Any, number: int) -> Any:
    """A `picamera2.Picamera2`. Where it cannot be opened, what its constructor leaves open is closed here: it is tried each second."""
    camera = library.__new__(library)
    try:
        camera.__init__(number)
    except BaseException:
        with contextlib.suppress(OSError, AttributeError):
            camera.notifymeread.close()
            os.close(camera.notifyme_w)
        raise
    return camera


class PiCamera(Capture):
    """See `Capture`. `open_camera`: makes a `picamera2.Picamera2`; `now`: the program's clock."""

    def __init__(self, open_camera: Callable[[], Any], now: Callable[[], float], controls: Controls | None = None) -> None:
        focus, self._field = Focus(), Field()
        super().__init__(lambda first: _PiDevice(open_camera, focus, self._field, first), now, Range(longest=0.9 / RATE), controls)

    @property
    def lens(self) -> Lens | None:
        """See `Lensed`."""
        return self._field.lens

    @property
    def advice(self) -> str:
        """See `Lensed`."""
        return self._field.advice


class Field:
    """What the picture shows of what the lens sees. The sensor's modes are asked for once: each question switches through all of them, and
    a camera that is opened anew is the same one. `lens`: what is known of it; `advice`: why the picture shows less, a sentence, or ""."""

    def __init__(self) -> None:
        self.lens: Lens | None = None
        self.advice = ""
        self._model: str | None = None
        self._mode: Mapping[str, Any] | None = None
        self._told = False

    def choose(self, camera: Any) -> dict[str, Any]:
        """The sensor's part of a configuration, {} to leave it to the library. For a camera that is not configured yet."""
        model = str(camera.camera_properties.get("Model", ""))
        if model != self._model:
            self._model, self._mode, self.lens = model, widest(_modes(camera), (WIDTH, HEIGHT), RATE), None
        self._told = False
        return {} if self._mode is None else {"output_size": tuple(self._mode["size"]), "bit_depth": self._mode["bit_depth"]}

    def see(self, told: Mapping[str, Any]) -> None:
        """What the first picture tells: which part of the sensor it shows."""
        if self._told:
            return
        self._told = True
        crop = told.get("ScalerCrop")
        part = 1.0 if crop is None or self._mode is None else share(crop, self._mode, (WIDTH, HEIGHT))
        self.advice = _(NARROW).format(share=round(100 * part)) if too_narrow(part) else ""
        self.lens = lens_of(self._model or "", crop, (WIDTH, HEIGHT))
        log.info("Camera %s: mode %s, crop %s, lens %s", self._model, self._mode and self._mode["size"], crop, self.lens)


def _modes(camera: Any) -> Sequence[Mapping[str, Any]]:
    """The modes of a sensor, none where the library cannot tell them: not every pipeline has raw pictures."""
    try:
        modes = list(camera.sensor_modes)
        return modes if all({"size", "bit_depth", "fps", "crop_limits"} <= set(mode) for mode in modes) else []
    except Exception as wrong:  # the library raises whatever its pipeline did
        log.info("The sensor's modes are not known: %r", wrong)
        return []


class Focus:
    """The lens of modules that have one: found once, then kept, also when the camera is opened anew."""

    def __init__(self) -> None:
        self.lens: float | None = None
        self._until = 0.0

    def first(self, at: float) -> dict[str, Any]:
        """Controls to begin with at `at` real seconds."""
        self._until = at + FOCUS_WITHIN
        return self.kept() if self.lens is not None else {"AfMode": AUTO, "AfTrigger": START}

    def kept(self) -> dict[str, Any]:
        """Controls that hold the lens where it is."""
        return {"AfMode": MANUAL, "LensPosition": self.lens}

    def see(self, told: Mapping[str, Any], at: float) -> bool:
        """What a picture tells of the lens; True when it is to be kept from now on."""
        if self.lens is not None:
            return False
        state = told.get("AfState")
        if state == FOCUSED and told.get("LensPosition") is not None:
            self.lens = float(told["LensPosition"])
        elif state == FAILED or at >= self._until:
            self.lens = OVER_THE_TABLE
        return self.lens is not None


class _PiDevice:
    """See `Device`."""

    def __init__(self, open_camera: Callable[[], Any], focus: Focus, field: Field, controls: Controls) -> None:
        self._focus, self._field = focus, field
        try:
            self._camera = open_camera()
        except (RuntimeError, OSError, IndexError) as wrong:
            raise Trouble(_why(wrong)) from wrong
        atexit.unregister(self._camera.close)  # the library would wait for a camera that hangs when the program ends
        try:
            self._has = frozenset(self._camera.camera_controls)
            self._focuses = "LensPosition" in self._has
            self._turn = self._configure(controls)
            self._camera.start()
        except (RuntimeError, OSError) as wrong:
            self._camera.close()
            raise Trouble(_why(wrong)) from wrong
        except BaseException:
            self._camera.close()
            raise

    def _configure(self, controls: Controls) -> int | None:
        """One stream; gives how its pictures are turned into blue, green and red."""
        first = told(controls) | (self._focus.first(time.monotonic()) if self._focuses else {})
        wanted = self._camera.create_video_configuration(
            main={"size": (WIDTH, HEIGHT), "format": FORMAT},
            controls=self._known(first),
            buffer_count=BUFFERS,
            queue=False,
            sensor=self._field.choose(self._camera),
        )
        self._camera.configure(wanted)
        given = self._camera.camera_configuration()["main"]
        size, kind = tuple(given["size"]), str(given["format"])
        if size != (WIDTH, HEIGHT) or kind not in (FORMAT, *TURNED):
            raise Trouble(_(OTHER_FORMAT).format(width=size[0], height=size[1], kind=kind))
        return TURNED.get(kind)

    def shoot(self) -> Shot:
        """See `Device`. The buffer goes back to the camera before this returns."""
        request = self._camera.capture_request()
        try:
            image, facts = request.make_array("main"), request.get_metadata()
        finally:
            request.release()
        self._field.see(facts)
        if self._focuses and self._focus.see(facts, time.monotonic()):
            self._camera.set_controls(self._focus.kept())
        stamp = facts.get("SensorTimestamp")
        return Shot(self._turned(image), None if stamp is None else stamp / 1e9)

    def _turned(self, image: Any) -> Image:
        if self._turn is not None:
            image = cv2.cvtColor(image[:, :WIDTH], self._turn)
        return np.ascontiguousarray(image[..., :3], np.uint8)

    def skip(self, seconds: float) -> None:
        """See `Device`: a picture that nobody asks for is the camera's own business."""
        time.sleep(seconds)

    def obey(self, controls: Controls) -> None:
        """See `Device`."""
        self._camera.set_controls(self._known(told(controls)))

    def _known(self, controls: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in controls.items() if name in self._has}

    def close(self) -> None:
        """See `Device`."""
        self._camera.close()


def _why(wrong: Exception) -> str:
    """A sentence for an error of the library, which wraps the system's errors in errors of its own."""
    number = getattr(wrong, "errno", None) or getattr(wrong.__cause__, "errno", None)
    text = f"{wrong} {wrong.__cause__ or ''}".lower()
    if number == errno.ENOMEM or "allocate memory" in text:
        return _(NO_MEMORY)
    if number in (errno.EBUSY, errno.EAGAIN) or "busy" in text or "acquire" in text or "in use" in text:
        name = holder(*NODES)
        return _(BUSY).format(holder=f" ({name})" if name else "")
    return _(NOT_THERE)


def told(controls: Controls) -> dict[str, Any]:
    """The controls as libcamera names them: µs, gains, red before blue, everything automatic off, a fixed rate of frames."""
    frame_time = round(1e6 / RATE)
    return {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": round(controls.time * 1e6),
        "AnalogueGain": controls.gain,
        "ColourGains": (controls.red, controls.blue),
        "FrameDurationLimits": (frame_time, frame_time),
    }
