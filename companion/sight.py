"""One camera with what looks through it, and how two cameras are told of as one.

Strategy: a table has one camera for both mats or one for each. Each camera has a worker, an eye for its mats and its own light. To the game
there is one device, "camera": it works while every camera does, and the one that does not is named with its reason.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.eyesight import Eyesight
from companion.glass import Glass
from companion.school import School
from companion.seam import Film
from companion.senses import DeviceBack, DeviceLost, Sense
from companion.words import N_, _
from hardware.camera import Camera, CameraWorker, Frame, Lensed
from hardware.capture import Capture
from vision.album import Album
from vision.calibration import Settings
from vision.eye import Eye
from vision.printed import CAN_MAT, TRAY_MAT
from vision.reel import Reel

Image = NDArray[np.uint8]
DICE, CAN = N_("Camera over the tray"), N_("Camera over the can")
TOO_LATE = 0.1  # share of a camera's pictures
LATE = N_("Many of the camera's pictures come too late. Check its cable (a shorter one is better) and close other programs.")
MATS = {DICE: (TRAY_MAT,), CAN: (CAN_MAT,)}


@dataclass(frozen=True, slots=True)
class Figures:
    """`lost`: pictures that never came, came too late or twice, None where nobody counts; `age`: s since the newest, None before one."""

    lost: int | None
    age: float | None

    def told(self) -> tuple[str, ...]:
        """In people's words, as far as they are known."""
        lost = () if self.lost is None else (_("{lost} lost").format(lost=self.lost),)
        return lost if self.age is None else (*lost, _("newest {age} s old").format(age=f"{self.age:.1f}"))

    @classmethod
    def of(cls, every: Iterable[Figures]) -> Figures:
        """Of some cameras together: all that is lost, the oldest newest one."""
        each = tuple(every)
        lost, ages = [one.lost for one in each if one.lost is not None], [one.age for one in each if one.age is not None]
        return cls(sum(lost) if lost else None, max(ages, default=None))


class Sight:
    """A camera's worker with its eye. `role`: "" where it looks at both mats, else `DICE` or `CAN`; `album`: where the eye's pictures go;
    `kept`: where corners that are set by hand are kept, `lens_kept`: where its lens is."""

    def __init__(
        self,
        camera: Camera,
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        role: str = "",
        album: Album | None = None,
        simulated: bool = False,
        kept: Path | None = None,
        lens_kept: Path | None = None,
    ) -> None:
        self.eye = Eye(Settings(mats=MATS[role]) if role else None, album=album)
        self.glass = Glass(camera, self.eye.bearings, exact=simulated, path=lens_kept)
        self.eyesight = Eyesight(self.eye, camera.source, kept)
        self.school: School | None = None
        self._source, self._role = camera.source, role
        self.worker = CameraWorker(camera.source, self._see, post, now, name=camera.name, simulated=simulated)
        self.reel = Reel()
        self.remembers = False  # whether the last seconds are kept
        self._frame: Image | None = None
        self._newest: float | None = None  # when it was taken
        self._lock = threading.Lock()

    def _see(self, frame: Frame) -> Iterable[Sense]:
        frame = replace(frame, image=self.glass.see(frame.image))
        with self._lock:
            self._frame, self._newest = frame.image, frame.at
        if self.remembers:
            self.reel.add(frame.image, frame.at)
            if not self.remembers:  # people left while it was packed
                self.reel.clear()
        senses = self.eye.see(frame.image, frame.at)
        if self.school is not None:
            self.school.see(frame.image, frame.at)
        self.eyesight.see(frame)
        self.glass.learn()
        return senses

    def remember(self, on: bool) -> None:
        """Keep the last seconds from now on, or no longer; what was kept so far is let go of."""
        self.remembers = on
        self.reel.clear()

    def film(self, since: float, until: float) -> Film:
        """What it saw between two moments."""
        shots = tuple((shot.at, shot.jpeg) for shot in self.reel.cut(since, until))
        return Film(_(self._role) if self._role else _("Camera"), shots)

    def live(self) -> Image | None:
        """The newest frame, BGR."""
        with self._lock:
            return self._frame

    def figures(self, now: float) -> Figures:
        """What became of its pictures so far."""
        with self._lock:
            newest = self._newest
        lost = self._source.tally.lost if isinstance(self._source, Capture) else None
        return Figures(lost, None if newest is None else max(now - newest, 0.0))

    @property
    def trouble(self) -> str:
        """Why the camera, or what it sees, is no use, a sentence with whose camera it is, or ""."""
        if self.worker.works or not self.worker.reason:
            return self.eye.health().trouble
        return f"{_(self._role)}: {self.worker.reason}" if self._role else self.worker.reason

    @property
    def advice(self) -> str:
        """What could be better though it works, a sentence, or ""."""
        if isinstance(self._source, Capture) and self.worker.works and self._source.tally.share > TOO_LATE:
            return LATE
        narrow = self._source.advice if isinstance(self._source, Lensed) else ""
        return narrow or self.eye.health().advice or self.glass.advice


class Together:
    """Makes one device of two cameras; safe from any thread."""

    def __init__(self, post: Callable[[Sense], None], roles: Iterable[str]) -> None:
        self._post = post
        self._lock = threading.Lock()
        self._back: dict[str, DeviceBack | None] = dict.fromkeys(roles)
        self._lost: dict[str, DeviceLost] = {}

    def hear(self, role: str) -> Callable[[Sense], None]:
        """Where one camera posts its senses."""

        def post(sense: Sense) -> None:
            with self._lock:
                told = self._joined(role, sense)
                if told is not None:
                    self._post(told)

        return post

    def _joined(self, role: str, sense: Sense) -> Sense | None:
        if isinstance(sense, DeviceLost):
            self._back[role] = None
            self._lost[role] = replace(sense, reason=f"{_(role)}: {sense.reason}")
            return self._lost[role]
        if isinstance(sense, DeviceBack):
            self._back[role] = sense
            self._lost.pop(role, None)
            return self._whole(sense)
        return sense

    def _whole(self, newest: DeviceBack) -> Sense | None:
        """What is told when one camera works: that the other does not, if it is known why; that both do; or nothing yet."""
        if self._lost:
            return replace(next(iter(self._lost.values())), at=newest.at)
        known = [one for one in self._back.values() if one is not None]
        return replace(newest, name=" + ".join(one.name for one in known)) if len(known) == len(self._back) else None
