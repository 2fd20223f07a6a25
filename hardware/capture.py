"""A camera that is held by a thread of its own, so that whatever hangs in a driver hangs there and nowhere else.

Strategy: a `Device` opens, shoots and closes, and each of these may take for ever. One reader thread does nothing else and leaves the
newest picture in a slot; `frame` only ever waits for that slot. A reader that brings nothing for a while is left behind with its device
and a new one opens the camera again; when too many hang, it is said what a person can do. One failed read ends a reader: a camera that
fails and then claims success is not believed, it is opened anew. Pictures are dated by the camera's own clock where it has one, and what
is old or was there before is dropped. Dropped ones, and those that should have come between two that did, are counted.
"""

from __future__ import annotations

import contextlib
import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Protocol

from companion.controls import Controls, Range
from companion.words import N_, _
from hardware.camera import Frame, Image
from hardware.worker import Trouble

EVERY = 0.1  # s between two pictures that are handed over: what the eye is tuned to
SLACK = 0.3  # of that, by which a picture may come early: cameras tick in steps of their own
SILENT_AFTER = 3.0  # real s without a picture until the camera is opened anew
OPENS_WITHIN = 12.0  # real s that opening may take: a Pi's camera takes two after the start of the computer
MOST_HUNG = 3  # readers that may hang at a time
GIVEN_BACK_WITHIN = 1.0  # real s that giving the camera back is waited for
LATE = 0.5  # s by which a picture may be older than the quickest one
WATCHED = 10  # late pictures in a row after which the clocks are compared anew
RHYTHM = 15  # newest pictures whose distance in time is a camera's usual one
JUDGED = 100  # newest pictures of which the share that came late is known

OPENED_ANEW = N_("The camera sends no pictures. It is opened anew; the game goes on by hand.")
HANGS = N_("The camera does not answer any more. Pull its plug and start Binside again; the game goes on by hand.")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture as the camera gave it. `stamp`: s of the camera's own clock, None where it has none."""

    image: Image
    stamp: float | None


class Device(Protocol):
    """An open camera, for one thread. Every call may raise what the library raises, or a `Trouble`."""

    def shoot(self) -> Shot:
        """The next picture; waits for it."""
        ...

    def skip(self, seconds: float) -> None:
        """Let so much time pass without a picture."""
        ...

    def obey(self, controls: Controls) -> None:
        """Take the next pictures with these."""
        ...

    def close(self) -> None:
        """Give it back."""
        ...


class SensorClock:
    """The camera's clock on the program's: their distance is the least that was ever between a picture's stamp and its arrival."""

    def __init__(self) -> None:
        self._offset: float | None = None
        self._stamp = self._at = float("-inf")
        self._late = 0

    def at(self, stamp: float | None, now: float) -> float | None:
        """When a picture was taken that arrived `now`; None for one that was here before, or that is too old to tell of now."""
        if stamp is None:
            return self._after(now)
        if stamp == self._stamp or self._stamp - LATE < stamp < self._stamp:
            return None
        if stamp < self._stamp:  # the camera's clock began anew
            self._offset = None
        self._stamp = stamp
        offset = now - stamp
        if self._offset is None or offset < self._offset or self._late >= WATCHED:
            self._offset, self._late = offset, 0
        if offset - self._offset > LATE:
            self._late += 1
            return None
        self._late = 0
        return self._after(stamp + self._offset)

    def _after(self, at: float) -> float:
        """Never before what was told last."""
        self._at = max(at, self._at)
        return self._at


class Tally:
    """How many pictures are lost. `lost`: since the program began; `lately`: of the newest ones, whether each is. Written by one thread.
    A camera has a rhythm of its own, slower in little light; what is missing is a hole in that."""

    def __init__(self) -> None:
        self.lost = 0
        self.lately: deque[bool] = deque(maxlen=JUDGED)
        self._gaps: deque[float] = deque(maxlen=RHYTHM)
        self._last: float | None = None

    def begin(self) -> None:
        """The camera was opened: the time before tells nothing of it."""
        self._last = None
        self._gaps.clear()

    def note(self, at: float | None) -> None:
        """A picture came that was taken `at`; None for one that came too late or twice."""
        gone = 1 if at is None else min(self._missing(at), JUDGED)
        self.lost += gone
        self.lately.extend([True] * gone + [False] * (at is not None))
        self._last = self._last if at is None else at

    def _missing(self, at: float) -> int:
        """How many should have come since the last one."""
        if self._last is None:
            return 0
        gap, usual = at - self._last, median(self._gaps) if self._gaps else math.inf
        self._gaps.append(gap)
        return max(round(gap / usual) - 1, 0) if usual > 0 else 0

    @property
    def share(self) -> float:
        """Part of the newest pictures that is lost."""
        lately = self.lately.copy()
        return sum(lately) / max(len(lately), 1)


class _Reader:
    """One opening of the camera, on a thread of its own."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._failure: Exception | None = None
        self._open = self._stopped = False
        self._word_at = time.monotonic()
        self.thread = threading.Thread(target=self._live, name="binside-capture", daemon=True)
        self.thread.start()

    @property
    def overdue(self) -> bool:
        """It has brought nothing for so long that nothing will come."""
        return time.monotonic() - self._word_at >= (SILENT_AFTER if self._open else OPENS_WITHIN)

    def take(self, timeout: float) -> Frame | None:
        """The newest picture that was not taken yet; raises why there will be none."""
        with self._changed:
            self._changed.wait_for(lambda: self._frame or self._failure, timeout)
            frame, self._frame = self._frame, None
            if frame is None and self._failure is not None:
                raise self._failure
            return frame

    def dismiss(self) -> None:
        """It is to end as soon as it can."""
        self._stopped = True

    def _live(self) -> None:
        try:
            self._read()
        except Exception as error:  # the border of the thread: told by whoever asks for a picture
            with self._changed:
                self._failure = error
                self._changed.notify_all()

    def _read(self) -> None:
        obeyed = self._capture.controls
        device = self._capture.open_device(obeyed)
        try:
            self._open = True
            self._heard()
            clock, tally = SensorClock(), self._capture.tally
            tally.begin()
            while not self._stopped:
                wanted = self._capture.controls
                if wanted != obeyed:
                    device.obey(wanted)
                    obeyed = wanted
                shot = device.shoot()
                at = clock.at(shot.stamp, self._capture.now())
                tally.note(at)
                if at is not None:
                    self._put(Frame(shot.image, at))
                    device.skip(EVERY * (1 - SLACK))
        finally:
            with contextlib.suppress(Exception):  # it is gone, and its handle with it
                device.close()

    def _put(self, frame: Frame) -> None:
        with self._changed:
            self._frame = frame
            self._heard()
            self._changed.notify_all()

    def _heard(self) -> None:
        self._word_at = time.monotonic()


class Capture:
    """A `FrameSource` with controls before any `Device`. `open_device`: opens it with its first controls; `now`: the program's clock."""

    def __init__(
        self, open_device: Callable[[Controls], Device], now: Callable[[], float], span: Range, controls: Controls | None = None
    ) -> None:
        self.open_device, self.now = open_device, now
        self._span = span
        self._controls = controls or Controls()
        self._lock = threading.Lock()
        self._reader: _Reader | None = None
        self._left: list[_Reader] = []  # that were dismissed and have not ended yet
        self.tally = Tally()
        self.opened = 0  # how often a reader was sent to open the camera

    @property
    def controls(self) -> Controls:
        """See `Adjustable`."""
        return self._controls

    @property
    def span(self) -> Range:
        """See `Adjustable`."""
        return self._span

    def adjust(self, controls: Controls) -> None:
        """See `Adjustable`; a camera that is not open yet begins with these."""
        self._controls = controls

    def frame(self, timeout: float) -> Frame | None:
        """See `FrameSource`. Opens the camera where it is not; one that fails is left, so that the next call tries anew."""
        reader = self._present()
        try:
            frame = reader.take(timeout)
        except Exception:
            self._dismiss(reader)
            raise
        if frame is None and reader.overdue:
            self._dismiss(reader)
            raise Trouble(_(OPENED_ANEW))
        return frame

    def give_back(self) -> None:
        """See `Held`."""
        reader = self._reader
        if reader is not None:
            self._dismiss(reader)
            reader.thread.join(GIVEN_BACK_WITHIN)

    def _present(self) -> _Reader:
        """The reader at work, a new one where there is none."""
        with self._lock:
            if self._reader is None:
                self._left = [one for one in self._left if one.thread.is_alive()]
                if len(self._left) >= MOST_HUNG:
                    raise Trouble(_(HANGS))
                self.opened += 1
                self._reader = _Reader(self)
            return self._reader

    def _dismiss(self, reader: _Reader) -> None:
        with self._lock:
            reader.dismiss()
            if self._reader is reader:
                self._reader = None
                self._left.append(reader)
