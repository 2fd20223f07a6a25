"""The scale on its serial line: finds the port, keeps one handle, and turns bytes into senses.

Strategy: one worker thread reads what has come (never `readline`, which returns half lines), a protocol makes readings
of it and the counter makes senses of those. The handle is opened once, exclusively, and kept: every opening resets
most boards. Whatever ends it (unplugged, shared, silent) is answered by closing and looking for the port anew, under
whatever name it has then; the counter stays and recognises the weight again. The scale is never tared from here.
Only one thing is ever sent: the key that leaves OpenScale's menu, when the menu was seen.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import termios
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import serial

from companion.senses import Sense
from companion.words import N_, _
from hardware.counting import Counter, CounterConfig
from hardware.protocols import PROTOCOLS, Kind, Options, Reading, ScaleProtocol
from hardware.samples import RawScale, Sample, Samples
from hardware.scale_health import Health, examine
from hardware.worker import Shift, Trouble, Worker

BAUD = 9600
READ_FOR = 0.1  # real s that one read waits
REST = 0.02  # real s between two reads, so that bytes that trickle in do not keep a core busy
MOST_BYTES = 4096  # in one read
NONSENSE_AFTER = 1.5  # s of bytes without one line that can be read
MENU_EVERY = 1.0  # s between two attempts to leave the menu
LEAVE_MENU = b"x"
LIKELY_PORTS = "/dev/serial/by-id/*"

NOT_FOUND = N_("No scale is connected ({port}). Plug it in; the game goes on by hand.")
UNPLUGGED = N_("The scale was unplugged ({port}). Plug it in again; the game goes on by hand.")
HELD = N_("The scale's port {port} is held by another program{holder}. Close that program; it is tried again.")
SHARED = N_("Another program reads from the scale's port {port}, too. Close that program; it is tried again.")
FORBIDDEN = N_("The scale's port {port} may not be opened. Add this user to the group {group} and log in again.")
UNUSABLE = N_("The scale's port {port} cannot be opened ({error}). Check the cable; it is tried again.")
NONSENSE = N_("The scale talks nonsense on {port}. Check that its speed is {baud} and its kind is right.")
CANNOT_WEIGH = N_("The scale says that it cannot weigh ({line}). Check the wiring of its load cell.")
NAMED = N_("{name} on {port}")
SIMULATED = N_("simulated scale")

PORT_ERRORS = (serial.SerialException, OSError, termios.error, TypeError, ValueError)


def find_port(pattern: str = LIKELY_PORTS) -> Callable[[], str | None]:
    """A function that looks the port up whenever it is called. `pattern`: a path, which may hold `*` and the like."""

    def find() -> str | None:
        return min(glob.glob(pattern), default=None)

    find.__doc__ = pattern
    return find


class Scale:
    """The scale's worker with its counter. Everything public may be called from the screen's thread.

    `port`: a path or pattern, or a function that returns the port's present path or None; `protocol`: a name of
    `PROTOCOLS`; `post` takes senses from any thread; `now` is the clock that dates them, in seconds.
    """

    def __init__(
        self,
        port: str | Callable[[], str | None],
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        protocol: str = "openscale",
        baud: int = BAUD,
        config: CounterConfig | None = None,
        simulated: bool = False,
    ) -> None:
        self._find = find_port(port) if isinstance(port, str) else port
        self._wanted = port if isinstance(port, str) else _("no port")
        self._protocol = protocol
        self._baud = baud
        self._counter = Counter(config)
        self._samples = Samples()
        self._lock = threading.Lock()  # the counter is fed by the worker and asked by the screen
        self.worker = Worker(_named(protocol, self._wanted), "scale", self._run, post, now, simulated=simulated)

    def start(self) -> None:
        """Begin to look for the port and to listen."""
        self.worker.start()

    def stop(self) -> bool:
        """End within a second; False when the thread hangs and is left behind."""
        return self.worker.stop()

    def check(self, now: float) -> None:
        """Notice silence; call this several times a second."""
        self.worker.check(now)

    @property
    def count(self) -> int:
        """Cards on the can, as last counted or told."""
        with self._lock:
            return self._counter.count

    @property
    def heard_at(self) -> float:
        """When the newest weight came, on the clock given; −inf before the first."""
        with self._lock:
            return self._counter.steady.last_at

    @property
    def grams(self) -> float | None:
        """The newest weight in grams; None before the first."""
        with self._lock:
            return self._counter.steady.newest

    def recount(self, count: int, at: float) -> None:
        """A person says how many cards lie on the can."""
        with self._lock:
            self._counter.recount(count, at)

    def expect(self, change: int) -> None:
        """The game waits for so many cards to come (+) or go (−)."""
        with self._lock:
            self._counter.expect(change)

    def save(self) -> dict[str, Any]:
        """The counter's state as plain JSON values; keep it after every `CanWeighed` and every recount."""
        with self._lock:
            return self._counter.save()

    def restore(self, state: Mapping[str, Any]) -> bool:
        """Take a kept state over, before the start; False when it is none."""
        with self._lock:
            return self._counter.restore(state)

    def samples(self, since: float) -> tuple[Sample, ...]:
        """The samples that came after this time, the oldest first."""
        with self._lock:
            return self._samples.since(since)

    @property
    def raw(self) -> bool:
        """The board prints its converter's numbers, which a calibration makes grams of."""
        with self._lock:
            return self._samples.raw

    @property
    def card_grams(self) -> float:
        """What one card weighs, as far as is known."""
        with self._lock:
            return self._counter.card_grams

    def weigh_cards(self, card_grams: float, together: int) -> None:
        """What a calibration that was kept says of a card; before the pile is restored."""
        with self._lock:
            self._counter.weigh_cards(card_grams, together)

    def calibrate(self, empty: float, card_grams: float, together: int, at: float) -> None:
        """The empty can weighs `empty` grams; `together` cards lie on it now."""
        with self._lock:
            self._counter.calibrate(empty, card_grams, together, at)

    def calibrate_raw(self, raw_scale: RawScale) -> None:
        """What the converter's numbers weigh, from now on."""
        with self._lock:
            self._samples.raw_scale = raw_scale
            self._counter.returned(restarted=True)

    def health(self, now: float) -> Health:
        """What a person should know about the scale."""
        with self._lock:
            return examine(self._counter, now)

    def _run(self, shift: Shift) -> None:
        path = self._find()
        if not path:
            raise Trouble(_(NOT_FOUND).format(port=self._wanted))
        port = self._open(path)
        try:
            with self._lock:
                self._counter.returned(restarted=False)
            _Conversation(self, port, path, shift).hold()
        except PORT_ERRORS as error:
            raise Trouble(self._why_ended(path)) from error
        finally:
            _close(port)

    def _open(self, path: str) -> serial.Serial:
        try:
            port = serial.Serial(path, self._baud, timeout=READ_FOR, write_timeout=READ_FOR, exclusive=True)
        except PORT_ERRORS as error:
            raise Trouble(_why_closed(path, error)) from error
        try:
            _keep_running(port)
            port.reset_input_buffer()  # what was said before nobody heard
        except PORT_ERRORS as error:
            _close(port)
            raise Trouble(self._why_ended(path)) from error
        return port

    def _why_ended(self, path: str) -> str:
        return _(SHARED if Path(path).exists() else UNPLUGGED).format(port=path)

    def hear(self, reading: Reading, at: float) -> list[Sense]:
        """For the conversation: one weight."""
        with self._lock:
            return self._counter.see(reading.grams, at, reading.stable) if reading.grams is not None else []

    def keep(self, reading: Reading, at: float) -> Reading:
        """For the conversation: one reading, as it is to be taken."""
        with self._lock:
            return self._samples.take(reading, at)

    def reference_again(self) -> None:
        """For the conversation: the board started anew, or was meddled with."""
        with self._lock:
            self._counter.returned(restarted=True)

    def parser_and_names(self, path: str) -> tuple[ScaleProtocol, str, str]:
        """For the conversation: a fresh parser, the name to show and the sentence about nonsense."""
        name = _(SIMULATED) if self.worker.simulated else _named(self._protocol, path)
        return PROTOCOLS[self._protocol].make(Options()), name, _(NONSENSE).format(port=path, baud=self._baud)


class _Conversation:
    """What is said from one opening of the port to its end."""

    def __init__(self, scale: Scale, port: serial.Serial, path: str, shift: Shift) -> None:
        self._scale = scale
        self._port = port
        self._shift = shift
        self._parser, self._name, self._nonsense = scale.parser_and_names(path)
        self._unit = ""
        self._read_at = shift.now()
        self._spoke_at = -NONSENSE_AFTER
        self._puzzled_at: float | None = None  # since when bytes come of which no line can be read
        self._left_menu_at = -MENU_EVERY

    def hold(self) -> None:
        """Listen until the worker stops or the port fails."""
        while not self._shift.wait(REST):
            data = self._port.read(max(1, min(self._port.in_waiting, MOST_BYTES)))
            now = self._shift.now()
            readings = self._parser.feed(data)
            share = (now - self._read_at) / max(len(readings), 1)
            for number, reading in enumerate(readings, 1):  # lines that waited are spread over the time they waited
                self._take(reading, self._read_at + number * share)
            self._judge_nonsense(bool(data), readings, now)
            if readings or not data:
                self._read_at = now

    def _judge_nonsense(self, spoke: bool, readings: list[Reading], now: float) -> None:
        if any(reading.kind is not Kind.GARBAGE for reading in readings) or now - self._spoke_at >= NONSENSE_AFTER:
            self._puzzled_at = None
        if not spoke:
            return
        self._spoke_at = now
        if self._puzzled_at is None:
            self._puzzled_at = now
        elif now - self._puzzled_at >= NONSENSE_AFTER:
            self._shift.lost(self._nonsense)

    def _take(self, reading: Reading, at: float) -> None:
        reading = self._scale.keep(reading, at)
        if reading.kind is Kind.WEIGHT:
            self._weigh(reading, at)
        elif reading.kind in (Kind.BANNER, Kind.MENU):
            self._scale.reference_again()
            if reading.kind is Kind.MENU and at - self._left_menu_at >= MENU_EVERY:
                self._left_menu_at = at
                self._port.write(LEAVE_MENU)
        elif reading.kind is Kind.OVERLOAD:
            self._shift.beat(self._name)  # somebody leans on the can; the scale works
        elif reading.kind is Kind.COUNTS:
            self._shift.beat(self._name)  # its numbers become weights on the page of the scale
        elif reading.kind is Kind.ERROR:
            line = reading.raw.decode("ascii", "replace")
            self._shift.lost(_(CANNOT_WEIGH).format(line=line))

    def _weigh(self, reading: Reading, at: float) -> None:
        if self._unit not in ("", reading.unit):
            self._scale.reference_again()
        self._unit = reading.unit
        self._shift.beat(self._name)
        for sense in self._scale.hear(reading, at):
            self._shift.post(sense)


def _named(protocol: str, port: str) -> str:
    return _(NAMED).format(name=_(PROTOCOLS[protocol].name), port=port)


def _keep_running(port: serial.Serial) -> None:
    """Ask the driver not to drop DTR when the port closes: on most boards its next rise is a reset."""
    attributes = termios.tcgetattr(port.fileno())
    attributes[2] &= ~termios.HUPCL
    termios.tcsetattr(port.fileno(), termios.TCSANOW, attributes)


def _close(port: serial.Serial) -> None:
    with contextlib.suppress(*PORT_ERRORS):  # the device is gone, and its handle with it
        port.close()


def _why_closed(path: str, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN):
        return _(HELD).format(port=path, holder=_holder(path))
    if number in (errno.EACCES, errno.EPERM):
        return _(FORBIDDEN).format(port=path, group=_group(path))
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO):
        return _(UNPLUGGED).format(port=path)
    return _(UNUSABLE).format(port=path, error=error)


def _group(path: str) -> str:
    try:
        return Path(path).group()
    except (OSError, KeyError):
        return "dialout"


def _holder(path: str) -> str:
    """ " (its name)" for the program that has this port open, "" where that cannot be seen."""
    node = os.path.realpath(path)
    for handle in glob.glob("/proc/[0-9]*/fd/*"):
        process = Path(handle).parents[1]
        try:
            if os.readlink(handle) == node and process.name != str(os.getpid()):
                return f" ({(process / 'comm').read_text().strip()})"
        except OSError:
            continue  # it has ended meanwhile, or is none of our business
    return ""
