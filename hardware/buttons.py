"""The buttons at the table: GPIO levels in, one `ButtonPressed` per press and one `ButtonHeld` per hold out.

Strategy: libraries' software debounce loses presses or invents them, so the raw levels are taken and judged by
`hardware/presses.py`, which is pure. Levels come by two ways that agree: edges, dated when the contact moved, so that a
busy processor loses none however late they are heard of; and a poll a hundred times a second, which works where a pin
factory knows no edges and finds a change whose edge was missed. Mock pins are never a fall-back: they work only when
they were asked for, and are then called simulated. No GPIO at all is one sentence, and the game goes on by touch.
"""

from __future__ import annotations

import contextlib
import logging
import queue
from collections.abc import Callable, Container, Iterator
from typing import Any, TypeAlias

from gpiozero import GPIOPinInUse, InputDevice

from companion.senses import Sense
from companion.wiring import ButtonWiring
from companion.words import N_, _
from hardware.pins import is_simulated, own_factory, said
from hardware.presses import Fingers
from hardware.worker import Shift, Trouble, Worker

POLL = 0.010  # real s
REST_POLL = 0.050  # real s, while edges are told and no button is on its way: a press by hand is still seen twice
MISSED = 0.050  # s that a level may differ from what edges tell before they count as missed: they may be on their way
LATE = 5.0  # s by which an edge may be late at most; more means that its date is of another clock

NAME = N_("{count} buttons")
SIMULATED = N_("simulated buttons")
PIN_IN_USE = N_("Pin GPIO{pin} of the button “{button}” is used by something else. Close it or choose another pin.")
PIN_FAILS = N_("Pin GPIO{pin} of the button “{button}” does not work ({error}). The game goes on by touch.")
PIN_TWICE = N_("Two buttons share the pin GPIO{pin}. Give each its own in the settings.")

Edge: TypeAlias = tuple[float, str, bool]  # time, button, pressed
Edges: TypeAlias = "queue.SimpleQueue[Edge]"
log = logging.getLogger(__name__)


class Buttons:
    """The buttons' worker.

    `post` takes senses from any thread; `now` is the clock that dates them, in seconds; `factory`: gpiozero's pin
    factory, None for the machine's own; `wiring`: the GPIO number of each button, and what a press connects it with.
    """

    def __init__(
        self,
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        factory: Any = None,
        wiring: ButtonWiring | None = None,
    ) -> None:
        self._factory = factory
        wiring = wiring or ButtonWiring()
        self._pins = dict(wiring.pins)
        self._to_ground = wiring.wired == "ground"
        self._now = now
        self._inputs: dict[str, Any] = {}
        self._odd: dict[str, float] = {}  # buttons whose level no edge told of, and since when
        simulated = is_simulated(factory)
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

    def levels(self) -> dict[str, tuple[int, bool | None]]:
        """Of each button that is wired: its GPIO number and whether it is down now, None where nobody can tell; for the self-test."""
        inputs = dict(self._inputs)
        return {button: (number, _level(inputs.get(button))) for button, number in self._pins.items()}

    def _name(self, simulated: bool) -> str:
        return _(SIMULATED) if simulated else _(NAME).format(count=len(self._pins))

    def _run(self, shift: Shift) -> None:
        factory = self._factory or own_factory()
        self.worker.simulated = is_simulated(factory)
        name = self._name(self.worker.simulated)
        edges: Edges = queue.SimpleQueue()
        with contextlib.ExitStack() as stack:
            try:
                self._inputs = self._open(factory, stack)
                fingers = Fingers({button: bool(pin.is_active) for button, pin in self._inputs.items()})
                # gpiozero holds what it calls only weakly: this list keeps it alive
                watchers = {button: self._watch(button, pin, edges) for button, pin in self._inputs.items()}
                told = {button for button, (_edge, tells) in watchers.items() if tells}
                log.info("%d buttons are watched, %d of them tell edges", len(watchers), len(told))
                while not shift.stopping:
                    resting = fingers.certain and not self._odd and len(told) == len(watchers)
                    self._look(fingers, edges, told, REST_POLL if resting else POLL, shift)
                    shift.beat(name)
            finally:
                self._inputs, self._odd = {}, {}

    def _open(self, factory: Any, stack: contextlib.ExitStack) -> dict[str, Any]:
        inputs: dict[str, Any] = {}
        numbers = list(self._pins.values())
        for button, number in self._pins.items():
            if numbers.count(number) > 1:
                raise Trouble(_(PIN_TWICE).format(pin=number))
            try:
                inputs[button] = stack.enter_context(InputDevice(number, pull_up=self._to_ground, pin_factory=factory))
            except GPIOPinInUse as error:
                raise Trouble(_(PIN_IN_USE).format(pin=number, button=button)) from error
            except Exception as error:  # each pin library has errors of its own
                sentence = PIN_IN_USE if "busy" in str(error).lower() else PIN_FAILS
                raise Trouble(_(sentence).format(pin=number, button=button, error=said(error))) from error
        return inputs

    def _watch(self, button: str, device: Any, edges: Edges) -> tuple[Callable[[object, int], None], bool]:
        """Ask for edges where the pin can tell them; the poll works without. Returns what will be called, and whether it will."""

        def edge(ticks: Any, state: int) -> None:
            edges.put((self._now() - _age(device.pin_factory, ticks), button, bool(state) != self._to_ground))  # pulled up: low is pressed

        try:
            device.pin.when_changed = edge
            device.pin.edges = "both"
        except Exception:  # each pin library has errors of its own
            return edge, False
        return edge, True

    def _look(self, fingers: Fingers, edges: Edges, told: Container[str], pause: float, shift: Shift) -> None:
        """Wait for an edge, for `pause` real seconds at most; then the levels. Edges are taken after the levels were read and judged before
        them, in the order of their times: whatever the levels come too late to show is then an edge with its own time."""
        first = _wait(edges, pause)
        at = shift.now()
        levels = [(button, bool(pin.is_active)) for button, pin in self._inputs.items()]
        for when, button, pressed in sorted([*first, *_waiting(edges)], key=lambda one: one[0]):
            self._tell(fingers, button, pressed, when, shift)
        for button, pressed in levels:
            if pressed == fingers.level(button):
                self._odd.pop(button, None)
                self._tell(fingers, button, pressed, at, shift)
            elif button not in told or at - self._odd.setdefault(button, at) >= MISSED:  # before, its edge may be on its way
                self._tell(fingers, button, pressed, self._odd.pop(button, at), shift)

    def _tell(self, fingers: Fingers, button: str, pressed: bool, at: float, shift: Shift) -> None:
        for sense in fingers.see(button, pressed, at):
            shift.post(sense)


def _age(factory: Any, ticks: Any) -> float:
    """How long ago an edge was, in seconds; 0 where its library does not say, or says it by another clock."""
    try:
        age = float(factory.ticks_diff(factory.ticks(), ticks))
    except Exception:  # each pin library has ticks of its own
        return 0.0
    return age if 0.0 <= age <= LATE else 0.0


def _wait(edges: Edges, seconds: float) -> list[Edge]:
    """The first edge, waited for at most so many real seconds."""
    try:
        return [edges.get(timeout=seconds)]
    except queue.Empty:
        return []


def _waiting(edges: Edges) -> Iterator[Edge]:
    """The edges that there are; waits for none."""
    with contextlib.suppress(queue.Empty):
        while True:
            yield edges.get_nowait()


def _level(pin: Any) -> bool | None:
    """Whether a button is down; None without its pin, or when that has just been closed."""
    try:
        return None if pin is None else bool(pin.is_active)
    except Exception:  # each pin library has errors of its own; the thread that watches tells of them
        return None
