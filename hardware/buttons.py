"""The buttons at the table: GPIO levels in, one `ButtonPressed` per press out.

Strategy: libraries' software debounce loses presses or invents them, so the raw levels are taken and judged here, by
one pure `Debouncer` per button. Levels come by two ways that agree: edges, dated in the callback, so that a busy
processor loses none; and a poll a hundred times a second, which works where a pin factory knows no edges and which
notices a release whose edge was missed. Mock pins are never a fall-back: they work only when they were asked for,
and are then called simulated. No GPIO at all is one sentence, and the game goes on by touch.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from gpiozero import BadPinFactory, Device, GPIOPinInUse, InputDevice
from gpiozero.pins.mock import MockFactory

from companion.senses import ButtonPressed, Sense
from companion.words import N_, _
from hardware.worker import Shift, Trouble, Worker

# Free of the console (14, 15), of I2C (2, 3) and of the HATs' own bus (0, 1).
PINS: Mapping[str, int] = {
    "next": 17,
    "undo": 27,
    "spill": 22,
    "seat-0": 5,
    "seat-1": 6,
    "seat-2": 13,
    "seat-3": 19,
    "seat-4": 26,
    "seat-5": 21,
}
PRESSED_FOR = 0.020  # s: contacts bounce for up to 15 ms, and a press by hand lasts 50 ms
RELEASED_FOR = 0.030  # s
POLL = 0.010  # real s
REST_POLL = 0.050  # real s, while edges are told and no button is on its way: a press by hand is still seen twice

NAME = N_("{count} buttons")
SIMULATED = N_("simulated buttons")
NONE = N_("No buttons: this computer has no GPIO pins that can be used. The game goes on by touch.")
PIN_IN_USE = N_("Pin GPIO{pin} of the button “{button}” is used by something else. Close it or choose another pin.")
PIN_FAILS = N_("Pin GPIO{pin} of the button “{button}” does not work ({error}). The game goes on by touch.")
PIN_TWICE = N_("Two buttons share the pin GPIO{pin}. Give each its own in the settings.")

Edge: TypeAlias = tuple[float, str, bool]  # time, button, pressed
Edges: TypeAlias = "queue.SimpleQueue[Edge]"
log = logging.getLogger(__name__)


class Debouncer:
    """Judges one button's levels. Pure: the times are the caller's, in seconds.

    A level counts once it has lasted: pressed for 20 ms, released for 30 ms. How long it lasted is also known when the
    next edge ends it, so a late look loses nothing. `pressed`: the level before the first look; a button that is
    held when the program starts has not been pressed.
    """

    def __init__(self, pressed: bool = False) -> None:
        self.level = pressed
        self.held = pressed
        self._since = float("-inf")
        self._seen_at = float("-inf")

    @property
    def certain(self) -> bool:
        """Whether the level has lasted: nothing is told before the next edge."""
        return self.level == self.held

    def see(self, pressed: bool, at: float) -> bool:
        """The level at time `at`, from an edge or a poll. True when a press is now certain, once for each."""
        at = self._seen_at = max(at, self._seen_at)
        lasted = at - self._since
        told = self.level and not self.held and lasted >= PRESSED_FOR
        if told:
            self.held = True
        elif self.held and not self.level and lasted >= RELEASED_FOR:
            self.held = False
        if pressed != self.level:
            self.level, self._since = pressed, at
        return told


class Buttons:
    """The buttons' worker.

    `post` takes senses from any thread; `now` is the clock that dates them, in seconds; `factory`: gpiozero's pin
    factory, None for the machine's own; `pins`: the GPIO number of each button, wired to ground.
    """

    def __init__(
        self,
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        factory: Any = None,
        pins: Mapping[str, int] = PINS,
    ) -> None:
        self._factory = factory
        self._pins = dict(pins)
        self._now = now
        self._inputs: dict[str, Any] = {}
        simulated = isinstance(factory, MockFactory)
        self.worker = Worker(self._name(simulated), "buttons", self._run, post, now, simulated=simulated)

    def start(self) -> None:
        """Begin to watch the pins."""
        self.worker.start()

    def stop(self) -> bool:
        """End within a second; False when the thread hangs and is left behind."""
        return self.worker.stop()

    def check(self, now: float) -> None:
        """Notice silence; call this several times a second."""
        self.worker.check(now)

    def levels(self) -> dict[str, tuple[int, bool]]:
        """Of each button that is watched: its GPIO number and whether it is down now; for the self-test."""
        return {button: (self._pins[button], bool(pin.is_active)) for button, pin in dict(self._inputs).items()}

    def _name(self, simulated: bool) -> str:
        return _(SIMULATED) if simulated else _(NAME).format(count=len(self._pins))

    def _run(self, shift: Shift) -> None:
        factory = self._factory or _own_factory()
        self.worker.simulated = isinstance(factory, MockFactory)
        name = self._name(self.worker.simulated)
        edges: Edges = queue.SimpleQueue()
        with contextlib.ExitStack() as stack:
            try:
                self._inputs = self._open(factory, stack)
                judges = {button: Debouncer(bool(pin.is_active)) for button, pin in self._inputs.items()}
                # gpiozero holds what it calls only weakly: this list keeps it alive
                watchers = [self._watch(button, pin, edges) for button, pin in self._inputs.items()]
                log.info("%d buttons are watched", len(watchers))
                rest = REST_POLL if all(told for _edge, told in watchers) else POLL
                while not shift.stopping:
                    pause = rest if all(judge.certain for judge in judges.values()) else POLL
                    self._look(judges, _wait(edges, pause), shift)
                    shift.beat(name)
            finally:
                self._inputs = {}

    def _open(self, factory: Any, stack: contextlib.ExitStack) -> dict[str, Any]:
        inputs: dict[str, Any] = {}
        numbers = list(self._pins.values())
        for button, number in self._pins.items():
            if numbers.count(number) > 1:
                raise Trouble(_(PIN_TWICE).format(pin=number))
            try:
                inputs[button] = stack.enter_context(InputDevice(number, pull_up=True, pin_factory=factory))
            except GPIOPinInUse as error:
                raise Trouble(_(PIN_IN_USE).format(pin=number, button=button)) from error
            except Exception as error:  # each pin library has errors of its own
                sentence = PIN_IN_USE if "busy" in str(error).lower() else PIN_FAILS
                raise Trouble(_(sentence).format(pin=number, button=button, error=error)) from error
        return inputs

    def _watch(self, button: str, device: Any, edges: Edges) -> tuple[Callable[[object, int], None], bool]:
        """Ask for edges where the pin can tell them; the poll works without. Returns what will be called, and whether it will."""

        def edge(_ticks: object, state: int) -> None:
            edges.put((self._now(), button, not state))  # pulled up: a press is a low level

        try:
            device.pin.when_changed = edge
            device.pin.edges = "both"
        except Exception:  # each pin library has errors of its own
            return edge, False
        return edge, True

    def _look(self, judges: Mapping[str, Debouncer], edges: Iterator[Edge], shift: Shift) -> None:
        """Poll first and take the edges afterwards, all in the order of their times: whatever the poll came too late
        to see is then an edge with its own time. The poll is dated once, at its beginning: an edge in its midst comes after it."""
        first = next(edges, None)
        at = shift.now()
        seen = [(at, button, bool(pin.is_active)) for button, pin in self._inputs.items()]
        seen += [first] if first is not None else []
        seen += edges
        for at, button, pressed in sorted(seen, key=lambda one: one[0]):
            if judges[button].see(pressed, at):
                shift.post(ButtonPressed(button, at))


def _wait(edges: Edges, seconds: float) -> Iterator[Edge]:
    """The edges that there are: waits for the first one, at most so many real seconds, and not for more."""
    with contextlib.suppress(queue.Empty):
        yield edges.get(timeout=seconds)
        while True:
            yield edges.get_nowait()


def mock_factory() -> Any:
    """Pins that exist only in this program; buttons on them are told as simulated."""
    return MockFactory()


def _own_factory() -> Any:
    """The machine's own pin factory."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # one for each library that is not installed
            Device.ensure_pin_factory()
    except BadPinFactory as error:
        raise Trouble(_(NONE)) from error
    return Device.pin_factory
