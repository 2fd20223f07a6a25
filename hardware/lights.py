"""The lights at the seats and the buzzer: the names that should be lit in, levels of pins out.

Strategy: whoever says what is lit never waits. `show` keeps the newest set of names and wakes a worker, which is alone in touching pins;
what came in between is skipped. What each pin has to be at a moment is decided by `Lamps`, which is pure: a seat's light follows the set,
the buzzer sounds for a moment when it joins the set, and whatever is tried out shines for two seconds. Lights and buzzer are put out
whenever the worker ends. None that is wired means no worker at all.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gpiozero import DigitalOutputDevice, GPIOPinInUse

from companion.senses import Sense
from companion.wiring import LightWiring
from companion.words import N_, _
from hardware.pins import is_simulated, own_factory, said
from hardware.worker import Shift, Trouble, Worker

BUZZER = "buzzer"
BUZZ = 0.6  # s that a spill is heard
TRIED = 2.0  # s that a light that is tried out shines
LOOK = 0.1  # real s between two looks at the clock; a change is taken at once

NAME = N_("{count} lights")
SIMULATED = N_("simulated lights")
PIN_IN_USE = N_("Pin GPIO{pin} of the light “{light}” is used by something else. Close it or choose another pin.")
PIN_FAILS = N_("Pin GPIO{pin} of the light “{light}” does not work ({error}). The game goes on without lights.")

log = logging.getLogger(__name__)


class Lamps:
    """Which names shine at a moment. Pure: times are the caller's, in seconds."""

    def __init__(self) -> None:
        self._wanted: frozenset[str] = frozenset()
        self._buzzes_until = float("-inf")
        self._tried: dict[str, float] = {}

    def want(self, names: Iterable[str], at: float) -> None:
        """From now on these are lit; the buzzer begins when it was not among them before."""
        fresh = frozenset(names)
        if BUZZER in fresh - self._wanted:
            self._buzzes_until = at + BUZZ
        self._wanted = fresh

    def try_out(self, name: str, at: float) -> None:
        """Let one shine for a while, whatever else is wanted; the buzzer sounds as long as it does in play."""
        self._tried[name] = at + (BUZZ if name == BUZZER else TRIED)

    def lit(self, at: float) -> frozenset[str]:
        """The names that shine at this moment."""
        tried = {name for name, until in self._tried.items() if at < until}
        sounding = {BUZZER} if at < self._buzzes_until else set()
        return frozenset((self._wanted - {BUZZER}) | tried | sounding)


class Lights:
    """The lights' worker. `post` takes senses from any thread; `now`: the clock that dates them, in seconds; `factory`: gpiozero's pin
    factory, None for the machine's own; `wiring`: the GPIO number of each light, and the level at which it shines."""

    def __init__(
        self,
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        factory: Any = None,
        wiring: LightWiring | None = None,
    ) -> None:
        wiring = wiring or LightWiring()
        self._pins = dict(wiring.pins)
        self._high = wiring.lit == "high"
        self._factory = factory
        self._now = now
        self._lamps = Lamps()
        self._lock = threading.Lock()  # the lamps: told by the screen, looked at by the worker
        self._changed = threading.Event()
        self._told: frozenset[str] = frozenset()
        self._shining: frozenset[str] = frozenset()
        simulated = is_simulated(factory)
        self.worker = Worker(self._name(simulated), "lights", self._run, post, now, simulated=simulated)

    def start(self) -> None:
        """Begin to drive the pins, if any are wired."""
        if self._pins:
            self.worker.start()

    def stop(self) -> bool:
        """Put everything out and end within a second; False when the thread hangs and is left behind."""
        self.worker.stop_asked.set()
        self._changed.set()
        return self.worker.stop()

    def check(self, now: float) -> None:
        """Notice a thread that hangs; call this several times a second."""
        self.worker.check(now)

    def show(self, names: Iterable[str]) -> bool:
        """From now on these are lit. Never waits; names that are not wired are nobody's. True when the light on the table changes."""
        fresh = frozenset(names) & self._pins.keys()
        with self._lock:
            before, self._told = self._told, fresh
            self._lamps.want(fresh, self._now())
        self._changed.set()
        return bool((fresh ^ before) - {BUZZER})

    def try_out(self, name: str) -> None:
        """Let one shine for a moment, for the test page. Never waits."""
        with self._lock:
            self._lamps.try_out(name, self._now())
        self._changed.set()

    def levels(self) -> dict[str, tuple[int, bool | None]]:
        """Of each light that is wired: its GPIO number and whether it is lit now, None where the pins do not work."""
        works, shining = self.worker.works, self._shining
        return {name: (pin, name in shining if works else None) for name, pin in self._pins.items()}

    def _name(self, simulated: bool) -> str:
        return _(SIMULATED) if simulated else _(NAME).format(count=len(self._pins))

    def _run(self, shift: Shift) -> None:
        factory = self._factory or own_factory()
        self.worker.simulated = is_simulated(factory)
        name = self._name(self.worker.simulated)
        with self._outputs(factory) as outputs:
            while not shift.stopping:
                self._changed.clear()  # before the look: what is told meanwhile wakes the next one
                with self._lock:
                    lit = self._lamps.lit(self._now())
                for light, output in outputs.items():
                    self._put(light, output, light in lit)
                self._shining = lit
                shift.beat(name)
                self._changed.wait(LOOK)

    @contextlib.contextmanager
    def _outputs(self, factory: Any) -> Iterator[dict[str, Any]]:
        """The pins, all dark; dark again afterwards, whatever happened."""
        outputs: dict[str, Any] = {}
        try:
            for light, pin in self._pins.items():
                try:
                    outputs[light] = DigitalOutputDevice(pin, active_high=self._high, initial_value=False, pin_factory=factory)
                except GPIOPinInUse as error:
                    raise Trouble(_(PIN_IN_USE).format(pin=pin, light=light)) from error
                except Exception as error:  # each pin library has errors of its own
                    raise self._trouble(light, error) from error
            yield outputs
        finally:
            self._shining = frozenset()
            for output in outputs.values():
                with contextlib.suppress(Exception):  # one that fails must not leave the others lit
                    output.off()
                with contextlib.suppress(Exception):
                    output.close()

    def _put(self, light: str, output: Any, shines: bool) -> None:
        """Switch one light where it is not so yet."""
        try:
            if bool(output.value) != shines:
                output.on() if shines else output.off()
        except Exception as error:  # each pin library has errors of its own
            raise self._trouble(light, error) from error

    def _trouble(self, light: str, error: Exception) -> Trouble:
        sentence = PIN_IN_USE if "busy" in str(error).lower() else PIN_FAILS
        return Trouble(_(sentence).format(pin=self._pins[light], light=light, error=said(error)))
