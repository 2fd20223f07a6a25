"""The program's side of the simulated table: commands out, pictures, a scale's port and a clock in.

Strategy: a thread reads all that the table's process sends and hands it to whoever waits. With the stepped pace,
`advance` goes from picture to picture and lets the thread that takes the pictures come back for the next one before
time goes on, so that what is seen does not depend on how fast the machine is. When the process dies, everything that
waits is woken: `frame` and the commands raise `TableGone`, a `Trouble` whose text is a sentence.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.controls import Controls, Range
from companion.words import N_, _
from hardware.camera import Frame
from hardware.virtual.hands import CARES
from hardware.virtual.link import SharedMemory, new_memory
from hardware.virtual.loadcell import Profile
from hardware.virtual.scene import DIE_EDGE, Look
from hardware.virtual.settings import Impossible, Settings
from hardware.virtual.truth import Truth
from hardware.worker import Trouble

ROOT = Path(__file__).resolve().parents[2]
START_PATIENCE = 30.0  # real seconds
ANSWER_PATIENCE = 120.0
EYE_PATIENCE = 2.0  # real seconds that a stepped clock waits for the thread that looks at pictures
CLOSE_PATIENCE = 2.0
KEPT = 4  # pictures that wait for somebody slow; older ones are lost, as with a camera
PRESS_SECONDS = 0.12
STALLED = 1.0  # real seconds without a step of the clock after which the wall carries it on, at the real pace

GONE = N_("The simulated table has stopped. Start the program again to get a new one.")
NO_ANSWER = N_("it does not answer")
NO_START = N_("The simulated table does not start: {reason}. Install the extra “simulation” to get it.")

__all__ = ["CARES", "Impossible", "TableGone", "VirtualTable"]


class TableGone(Trouble):
    """The table's process has ended; the text is a sentence."""


class Carried:
    """A clock that follows another one, and goes on by the wall where that one stands still: with a table that has stopped or hangs
    the game is played on by hand, and its waits must end. `lead`: seconds that the wall has carried it on so far."""

    def __init__(self) -> None:
        self.lead = 0.0
        self._last = self._wall = 0.0
        self._lock = threading.Lock()

    def at(self, clock: float, wall: float) -> float:
        """The time when the other clock shows `clock` and the wall `wall`, all in seconds."""
        with self._lock:
            if clock != self._last:
                self._last, self._wall = clock, wall
            late = wall - self._wall - STALLED
            if late > 0:
                self.lead += late
                self._wall += late
            return clock + self.lead


class VirtualTable:
    """A simulated table in a process of its own; it is a `FrameSource` and a context manager.

    `pace`: "real" (simulated time follows the wall clock) or "stepped" (`advance` moves it); `profile`: of the load
    cell; `fps`: pictures per simulated second, 0 for none; `press_pin(button, down)`: drives a button's pin, called
    from a thread of the table's; `wait`: False returns before the process has started, which takes most of a second.
    Commands return at once; what they begin takes simulated time. A deed that cannot be done raises `Impossible`.
    """

    def __init__(
        self,
        seed: int,
        pace: str = "real",
        look: Look | None = None,
        profile: str | Profile = "typical",
        fps: float = 10.0,
        press_pin: Callable[[str, bool], None] | None = None,
        wait: bool = True,
    ) -> None:
        self.pace = pace
        self._press_pin = press_pin
        self._changed = threading.Condition()
        self._frames: deque[Frame] = deque(maxlen=KEPT)
        self._looker: int | None = None  # the thread that takes pictures
        self._looker_waits = False
        self._looker_slow = False
        self._answers: dict[int, Future[Any]] = {}
        self._tickets = 0
        self._gone = ""
        self._ready: Future[None] = Future()
        self._scale_port = ""
        self._controls = Controls()
        self._carried = Carried()
        self._sending = threading.Lock()
        self._start(Settings(seed, pace, look or Look(), profile, fps))
        if wait:
            self.wait_until_ready()

    @property
    def scale_port(self) -> str:
        """The path of the scale's pseudo-terminal, "" while it is unplugged; another one may come with `plug("scale")`."""
        self.wait_until_ready()
        return self._scale_port

    @property
    def process_id(self) -> int:
        """Of the table's process."""
        return self._process.pid

    def wait_until_ready(self) -> None:
        """Returns when the table stands there; raises `TableGone` where it cannot."""
        try:
            self._ready.result(START_PATIENCE)
        except (TableGone, FutureTimeout) as error:
            self.close()
            raise TableGone(_(NO_START).format(reason=str(error) or _(NO_ANSWER))) from None

    # the clock

    def now(self) -> float:
        """The simulated monotonic clock, in seconds. At the real pace it goes on although the table's process has ended or hangs."""
        clock = self._memory.clock
        if self.pace == "stepped" or not self._ready.done():
            return clock
        return self._carried.at(clock, time.monotonic())

    def advance(self, seconds: float, every_frame: bool = True) -> None:
        """For the stepped pace: let time pass. Pictures and the scale's bytes are out when this returns, and a thread
        that takes pictures has come back for the next one. `every_frame`: False draws only the last picture of this time."""
        if self.pace != "stepped":
            raise ValueError("time passes by itself at the real pace")
        until = self.now() + seconds
        while self.now() < until - 1e-6:
            looked_at = self._looker not in (None, threading.get_ident())
            each = looked_at and every_frame
            self._call("advance", until, every_frame=each, stop_at_frame=each)
            if looked_at:
                self._wait_for_looker()

    # the camera

    def frame(self, timeout: float) -> Frame | None:
        """See `FrameSource`."""
        first = self._looker is None
        self._looker = threading.get_ident()
        if first:
            self._call("watch")
        with self._changed:
            self._looker_waits, self._looker_slow = True, False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._frames or self._gone, timeout)
            self._looker_waits = False
            if self._frames:
                return self._frames.popleft()
        if self._gone:
            raise TableGone(self._gone)
        return None

    @property
    def controls(self) -> Controls:
        """What the camera was told last."""
        return self._controls

    @property
    def span(self) -> Range:
        """What the camera can do."""
        return Range()

    def adjust(self, controls: Controls) -> None:
        """See `hardware.camera.Adjustable`."""
        self._controls = controls
        self._call("expose", controls)

    def _wait_for_looker(self) -> None:
        with self._changed:
            patience = 0.0 if self._looker_slow else EYE_PATIENCE
            came = self._changed.wait_for(lambda: self._gone or (self._looker_waits and not self._frames), patience)
            self._looker_slow = not came

    # deeds

    def throw(self, dice: Mapping[str, int]) -> None:
        """Pick up what lies in the tray and throw, for instance {"blue": 6, "green": 5}."""
        self._call("throw", dict(dice))

    def clear_tray(self) -> None:
        """A hand takes all dice away."""
        self._call("clear_tray")

    def show_die(self, colour: str, faces: Sequence[str], up: int, edge: float = DIE_EDGE) -> None:
        """Lay one die into the tray by itself, face number `up` of its `faces` on top (in the order of `scene.FACES`; see
        `faceart.SYMBOLS`), each time at another place and turn. `edge` in metres."""
        self._call("show_die", colour, list(faces), up, edge)

    def demonstrate(self, kind: str, faces: Sequence[str], up: int) -> None:
        """Lay down the die that is taught, face number `up` of `faces` on top; see `World.demonstrate`."""
        self._call("demonstrate", kind, list(faces), up)

    def light(self, lamp: str) -> None:
        """Switch on one of `scene.LAMPS`, and off what shone before."""
        self._call("light", lamp)

    def rethrow(self, indices: Sequence[int]) -> None:
        """Throw these dice again; `indices` as in `truth().dice`."""
        self._call("rethrow", list(indices))

    def rethrow_at(self, x: float, y: float) -> None:
        """Throw the die again that lies nearest to a place in the camera picture, `x` and `y` 0..1 from its left and top."""
        self._call("rethrow_at", x, y)

    def nudge_dice(self) -> None:
        """A finger parts dice that touch and pushes leaning ones over."""
        self._call("nudge_dice")

    def place(self, care: str = "ordinary", number: int | None = None) -> int:
        """Put a card on the can, "careful", "ordinary" or "careless"; returns its number (1 to 90)."""
        return int(self._call("place", care, number))

    def cover_hole(self) -> int:
        """Put a card so that its holes show the can; returns its number."""
        return int(self._call("cover_hole"))

    def take_back(self) -> None:
        """Lift the card that was placed last off the can."""
        self._call("take_back")

    def sweep(self, numbers: Sequence[int] | None = None) -> None:
        """Take fallen cards off the table: these, or all."""
        self._call("sweep", None if numbers is None else list(numbers))

    def bump(self, strength: float = 0.5) -> None:
        """Knock against the table, 0 to 1."""
        self._call("bump", strength)

    def cat(self) -> None:
        """A paw drags some of the upper cards along."""
        self._call("cat")

    def hand(self, over: str, seconds: float) -> None:
        """Hold a hand over the "tray" or the "can"."""
        self._call("hand", over, seconds)

    def unplug(self, device: str) -> None:
        """Pull the plug of the "camera" or the "scale"."""
        self._call("unplug", device)
        if device == "scale":
            self._scale_port = ""  # the system may give its name to somebody else's terminal

    def plug(self, device: str) -> None:
        """Plug it in again; `scale_port` may be another path afterwards."""
        path = self._call("plug", device)
        if path:
            self._scale_port = path

    def press(self, button: str) -> None:
        """Press a button shortly."""
        self.hold(button, PRESS_SECONDS)

    def hold(self, button: str, seconds: float) -> None:
        """Press a button for some simulated seconds."""
        self._call("hold", button, seconds)

    def busy(self) -> bool:
        """A deed is not finished, a hand is in view, or something moves."""
        return bool(self._call("busy"))

    def at_rest(self) -> bool:
        """Nothing rolls, slides or rings."""
        return bool(self._call("at_rest"))

    def truth(self) -> Truth:
        """What really lies there, for tests and benchmarks; never for the referee."""
        found = self._call("truth")
        assert isinstance(found, Truth)
        return found

    def close(self) -> None:
        """End the table's process; safe to call again."""
        with contextlib.suppress(TableGone):
            if self._process.poll() is None:
                self._send(0, "close")
        self._fall_over()
        try:
            self._process.wait(CLOSE_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> VirtualTable:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # the process

    def _start(self, settings: Settings) -> None:
        ours, theirs = socket.socketpair()
        memory = new_memory()
        paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hardware.virtual.server", str(theirs.fileno()), str(memory)],
            pass_fds=(theirs.fileno(), memory),
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )
        theirs.close()
        self._memory = SharedMemory(memory)
        os.close(memory)
        self._link: Connection[Any, Any] = Connection(ours.detach())
        self._link.send(settings)
        threading.Thread(target=self._listen, name="binside-table", daemon=True).start()

    def _listen(self) -> None:
        try:
            while True:
                self._take(self._link.recv())
        except (EOFError, OSError):
            self._fall_over()

    def _take(self, message: tuple[Any, ...]) -> None:
        kind, *rest = message
        if kind == "frame":
            number, at = rest
            image = self._memory.read(number)
            if image is not None:
                with self._changed:
                    self._frames.append(Frame(image, at + self._carried.lead))
                    self._changed.notify_all()
        elif kind == "answer":
            self._resolve(*rest)
        elif kind == "pin" and self._press_pin:
            self._press_pin(*rest)
        elif kind == "ready":
            self._scale_port = rest[0]
            self._settle_start(None)
        elif kind == "failed":
            self._settle_start(TableGone(rest[0]))

    def _settle_start(self, failure: TableGone | None) -> None:
        """The first word counts: a table that is sent away while it starts may still report that it is ready."""
        with self._changed:
            if self._ready.done():
                return
            if failure is None:
                self._ready.set_result(None)
            else:
                self._ready.set_exception(failure)

    def _resolve(self, ticket: int, value: Any, refusal: str) -> None:
        with self._changed:
            answer = self._answers.pop(ticket, None)
        if answer is None:
            return
        if refusal:
            answer.set_exception(Impossible(refusal))
        else:
            answer.set_result(value)

    def _fall_over(self) -> None:
        """The process has gone or is sent away: wake everybody."""
        with self._changed:
            self._gone = self._gone or _(GONE)
            waiting, self._answers = list(self._answers.values()), {}
            self._changed.notify_all()
        self._settle_start(TableGone(self._gone))
        for answer in waiting:
            answer.set_exception(TableGone(self._gone))

    def _call(self, name: str, *args: Any, **options: Any) -> Any:
        answer: Future[Any] = Future()
        with self._changed:
            if self._gone:
                raise TableGone(self._gone)
            self._tickets += 1
            ticket = self._tickets
            self._answers[ticket] = answer
        self._send(ticket, name, *args, **options)
        try:
            return answer.result(ANSWER_PATIENCE)
        except FutureTimeout:
            raise TableGone(_(GONE)) from None

    def _send(self, ticket: int, name: str, *args: Any, **options: Any) -> None:
        try:
            with self._sending:
                self._link.send((ticket, name, args, options))
        except (OSError, ValueError):
            self._fall_over()
            raise TableGone(_(GONE)) from None


def settle(table: VirtualTable, longest: float = 20.0) -> bool:
    """Let time pass until the table is no longer busy, at most so many simulated seconds; did it end?"""
    until = table.now() + longest
    while table.busy() and table.now() < until:
        if table.pace == "stepped":
            table.advance(0.1)
        else:
            time.sleep(0.05)
    return not table.busy()
