"""The scale on its serial line: finds the port, keeps one handle, and turns bytes into senses.

Strategy: one worker thread reads what has come (never `readline`, which returns half lines), a protocol makes readings
of it and the counter makes senses of those. The handle is opened once, exclusively, and kept: every opening resets
most boards. Whatever ends it (unplugged, shared, silent) is answered by closing and looking for the port anew, under
whatever name it has then; the counter stays and recognises the weight again. The scale is never tared from here.
What is sent: the question for a weight to scales that must be asked, the wish for a stream to those that wait for it, and the key that
leaves a menu, when one was seen. What goes wrong is told with what to do about this kind of scale.
"""

from __future__ import annotations

import glob
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import serial

from companion.senses import Sense
from companion.wiring import ScaleWiring
from companion.words import N_, _
from hardware.console import CONSOLE, login_heard, on_console
from hardware.counting import Counter, CounterConfig
from hardware.header import OFF, is_off
from hardware.hearing import Hearing
from hardware.line import PORT_ERRORS, UNPLUGGED, close_port, line_of, open_port, options_of, why_closed
from hardware.protocols import PROTOCOLS, Kind, Reading
from hardware.samples import RawScale, Sample, Samples
from hardware.scale_health import Health, examine
from hardware.worker import Shift, Trouble, Worker

REST = 0.02  # real s between two reads, so that bytes that trickle in do not keep a core busy
MOST_BYTES = 4096  # in one read
NONSENSE_AFTER = 1.5  # s of bytes without one line that can be read
WORKS = (Kind.WEIGHT, Kind.COUNTS, Kind.OVERLOAD, Kind.UNDERLOAD, Kind.BUSY)  # lines of a scale that works, be it with nothing to weigh
SILENT_AFTER = 1.5  # s without any byte; sooner than the worker's own word, which knows no kinds of scales
HEARD = 200  # newest bytes in which a login prompt is looked for
MENU_EVERY = 1.0  # s between two attempts to leave the menu
LIKELY_PORTS = "/dev/serial/by-id/*"

NOT_FOUND = N_("No scale is connected ({port}). Plug it in; the game goes on by hand.")
SHARED = N_("Another program reads from the scale's port {port}, too. Close that program; it is tried again.")
NONSENSE = N_("The scale talks nonsense on {port}. Check that its speed is {baud} and its kind is right.")
CANNOT_WEIGH = N_("The scale says that it cannot weigh ({line}). Check the wiring of its load cell.")
SILENT = N_("The scale is silent on {port}. Check its cable. {hint} The game goes on by hand.")
OTHER_UNIT = N_("The scale's unit was changed to {unit}. Change it back; the game goes on by hand.")
NAMED = N_("{name} on {port}")
SIMULATED = N_("simulated scale")


def find_port(pattern: str = LIKELY_PORTS) -> Callable[[], str | None]:
    """A function that looks the port up whenever it is called. `pattern`: a path, which may hold `*` and the like."""

    def find() -> str | None:
        return min(glob.glob(pattern), default=None)

    find.__doc__ = pattern
    return find


class Scale:
    """The scale's worker with its counter. Everything public may be called from the screen's thread.

    `port`: a path or pattern, or a function that returns the port's present path or None; `wiring`: the kind of scale and its
    line, the port in it does not count; `post` takes senses from any thread; `now` is the clock that dates them, in seconds.
    """

    def __init__(
        self,
        port: str | Callable[[], str | None],
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        wiring: ScaleWiring | None = None,
        config: CounterConfig | None = None,
        simulated: bool = False,
    ) -> None:
        self._find = find_port(port) if isinstance(port, str) else port
        self._wanted = port if isinstance(port, str) else _("no port")
        self.wiring = wiring or ScaleWiring()
        self.line = line_of(self.wiring)
        self.entry = PROTOCOLS[self.wiring.kind]
        self._counter = Counter(config)
        self._hearing = Hearing(self._counter, fixed_unit=bool(self.wiring.unit))
        self._samples = Samples()
        self._lock = threading.Lock()  # the counter is fed by the worker and asked by the screen
        self.worker = Worker(self.named(self._wanted), "scale", self._run, post, now, simulated=simulated)

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
            return examine(self._counter, now, self._samples.unweighed)

    def _run(self, shift: Shift) -> None:
        path = self._find()
        if not path:
            raise Trouble(_(OFF if is_off(self._wanted) else NOT_FOUND).format(port=self._wanted))
        try:
            port = open_port(path, self.line)
        except PORT_ERRORS as error:
            raise Trouble(_(CONSOLE).format(port=path) if on_console(path) else why_closed(path, error)) from error
        try:
            with self._lock:
                self._hearing.opened()
            _Talk(self, port, path, shift).hold()
        except PORT_ERRORS as error:
            raise Trouble(self._why_ended(path)) from error
        finally:
            close_port(port)

    def _why_ended(self, path: str) -> str:
        if not Path(path).exists():
            return _(UNPLUGGED).format(port=path)
        return _(CONSOLE if on_console(path) else SHARED).format(port=path)

    def named(self, path: str) -> str:
        """What the scale is, for a person."""
        return _(NAMED).format(name=_(self.entry.name), port=path)

    def hear(self, reading: Reading, at: float) -> tuple[list[Sense], str]:
        """For the talk: one reading; the senses, and the printed unit where it may not be heard."""
        with self._lock:
            return self._hearing.take(reading, at), self._hearing.strange_unit

    def keep(self, reading: Reading, at: float) -> Reading:
        """For the talk: one reading, as it is to be taken."""
        with self._lock:
            return self._samples.take(reading, at)


class _Talk:
    """What is said from one opening of the port to its end."""

    def __init__(self, scale: Scale, port: serial.Serial, path: str, shift: Shift) -> None:
        self._scale = scale
        self._port = port
        self._path = path
        self._shift = shift
        self._parser = scale.entry.make(options_of(scale.wiring))
        self._name = _(SIMULATED) if scale.worker.simulated else scale.named(path)
        self._read_at = self._asked_at = shift.now()
        self._spoke_at = self._read_at
        self._puzzled_at: float | None = None  # since when bytes come of which no line can be read
        self._left_menu_at = self._read_at - MENU_EVERY
        self._heard = b""  # the newest bytes
        self._console: bool | None = None  # is the machine's console on this line? asked when something is wrong

    def hold(self) -> None:
        """Listen until the worker stops or the port fails."""
        if not self._scale.entry.poll:
            self._send(self._scale.entry.commands.stream)
        while not self._shift.wait(REST):
            self._ask()
            data = self._port.read(max(1, min(self._port.in_waiting, MOST_BYTES)))
            now = self._shift.now()
            readings = self._parser.feed(data)
            share = (now - self._read_at) / max(len(readings), 1)
            for number, reading in enumerate(readings, 1):  # lines that waited are spread over the time they waited
                self._take(reading, self._read_at + number * share)
            self._judge(data, readings, now)
            if readings or not data:
                self._read_at = now

    def _ask(self) -> None:
        """Scales that speak only when they are asked are asked at their own pace."""
        poll, now = self._scale.entry.poll, self._shift.now()
        if poll and now - self._asked_at >= poll:
            self._asked_at = now
            self._send(self._scale.entry.commands.ask)

    def _send(self, data: bytes | None) -> None:
        if data:
            self._port.write(self._scale.line.frame(data))

    def _judge(self, data: bytes, readings: list[Reading], now: float) -> None:
        """Silence, nonsense, and whose words these are."""
        if not data:
            if now - self._spoke_at >= SILENT_AFTER:
                self._tell(_(SILENT).format(port=self._path, hint=_(self._scale.entry.hint)))
            return
        if any(reading.kind is not Kind.GARBAGE for reading in readings) or now - self._spoke_at >= NONSENSE_AFTER:
            self._puzzled_at = None
        self._spoke_at = now
        self._heard = (self._heard + data)[-HEARD:]
        if self._puzzled_at is None:
            self._puzzled_at = now
        elif login_heard(self._heard):
            self._shift.lost(_(CONSOLE).format(port=self._path))
        elif now - self._puzzled_at >= NONSENSE_AFTER:
            self._tell(_(NONSENSE).format(port=self._path, baud=self._scale.line.baud))

    def _tell(self, sentence: str) -> None:
        """It is lost, by this or, where the console is on its line, by that."""
        if self._console is None:
            self._console = on_console(self._path)
        self._shift.lost(_(CONSOLE).format(port=self._path) if self._console else sentence)

    def _take(self, reading: Reading, at: float) -> None:
        reading = self._scale.keep(reading, at)
        senses, strange_unit = self._scale.hear(reading, at)
        if reading.kind is Kind.ERROR:
            self._shift.lost(_(CANNOT_WEIGH).format(line=reading.raw.decode("ascii", "replace")))
        elif strange_unit:
            self._shift.lost(_(OTHER_UNIT).format(unit=strange_unit))
        elif reading.kind in WORKS:
            self._shift.beat(self._name)
        elif reading.kind is Kind.MENU and at - self._left_menu_at >= MENU_EVERY:
            self._left_menu_at = at
            self._send(self._scale.entry.commands.leave_menu)
        for sense in senses:
            self._shift.post(sense)
