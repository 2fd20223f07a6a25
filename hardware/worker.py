"""A thread that waits for one device so that nobody else has to.

Strategy: the device's own code is a function `run(shift)` that opens the device, loops until `shift.stopping` and says
`shift.beat()` whenever real data arrived. Everything that can go wrong with a thread is handled once, here: an error
becomes one `DeviceLost` with a sentence, the first data afterwards one `DeviceBack`, and the function is run again
after a growing pause, for ever. State follows data, not handles: `check`, called from the screen's tick, looks at the
age of the last beat, so a device that is silent, or a read that never returns, is noticed although the thread itself
can say nothing. A thread that hangs cannot be killed in Python: it is abandoned (its later words are ignored) and
replaced a few times. Threads are daemons and `stop` waits for a bounded time: shutting down never hangs.

Ages are measured on the injected clock; only the pauses between tries are real time.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.senses import DeviceBack, DeviceLost, Sense
from companion.words import N_, _

PATIENCE = 1.75  # s without data until a device counts as lost: told within 2 s at 4 checks a second or more
HUNG = 10.0  # s without any sign of life from the thread until another one takes its place
MOST_ABANDONED = 3  # a device that hung so many threads stays lost until the program is started again
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0  # real s between tries
STOP_WITHIN = 1.0  # real s that `stop` waits for the thread

SILENT = {
    "camera": N_("The camera sends no pictures. Check its cable; the game goes on by hand."),
    "scale": N_("The scale is silent. Check its cable; the game goes on by hand."),
    "buttons": N_("The buttons do not answer. The game goes on by touch."),
    "lights": N_("The lights cannot be switched. The game goes on without them."),
}
STOPPED = N_("The {device} stopped working ({error}). Trying again; the game goes on by hand.")
ENDED = N_("it ended by itself")
DEVICES = {"camera": N_("camera"), "scale": N_("scale"), "buttons": N_("buttons"), "lights": N_("lights")}

log = logging.getLogger(__name__)


class Trouble(Exception):
    """A device cannot work; the text is a whole sentence for a person: what is wrong and what to do."""


class Shift:
    """One life of a worker's thread: what `run` may ask and say. A shift that was replaced is no longer heard."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self.sign_of_life = worker.now()

    @property
    def stopping(self) -> bool:
        """True when `run` must return soon: the worker stops, or another shift has taken over."""
        self.sign_of_life = self._worker.now()
        return self._worker.is_over(self)

    def wait(self, seconds: float) -> bool:
        """Sleep for so many real seconds, less when the worker stops; True when `run` must return."""
        self._worker.stop_asked.wait(seconds)
        return self.stopping

    def now(self) -> float:
        """The injected clock, in seconds."""
        return self._worker.now()

    def beat(self, name: str = "") -> None:
        """Real data arrived. `name`: what the device is, as shown to a person; empty keeps the worker's name."""
        self.sign_of_life = self._worker.now()
        self._worker.heard(self, name)

    def post(self, sense: Sense) -> None:
        """Hand a sense over, unless this shift was replaced."""
        if not self._worker.is_over(self):
            self._worker.post(sense)

    def lost(self, sentence: str) -> None:
        """The device is no use at present, though there is no reason to open it again; the next beat ends this."""
        self._worker.lose(self, sentence)


class Worker:
    """Keeps `run` running. `name`: what the device is, for a person; `device`: "camera", "scale", "buttons" or "lights".

    `post` must be safe from any thread. `start`, `check` and `stop` belong to one thread, the screen's.
    """

    def __init__(
        self,
        name: str,
        device: str,
        run: Callable[[Shift], None],
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        simulated: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        self.name = name
        self.device = device
        self.simulated = simulated
        self.post = post
        self.now = now
        self.stop_asked = threading.Event()
        self.tries = 0  # how often `run` was begun: a handle that is kept counts once
        self._run = run
        self._patience = patience
        self._lock = threading.RLock()  # the state below, and that lost and back are posted in their order
        self._last_word = now()  # when data came, or a new reason or try began: silence is counted from here
        self._beats = 0
        self._works = False
        self._reason = ""
        self._shift: Shift | None = None
        self._thread: threading.Thread | None = None
        self._abandoned = 0

    @property
    def works(self) -> bool:
        """True while fresh data comes."""
        return self._works

    @property
    def reason(self) -> str:
        """Why it does not work, as last told; empty while it works or before anything is known."""
        return self._reason

    @property
    def hopeless(self) -> bool:
        """True when it was begun and no thread of it lives any more, or as many hang as are ever tried: only a new program can help."""
        if self._thread is None or self._shift is None or self.stop_asked.is_set():
            return False
        hangs = self._abandoned >= MOST_ABANDONED and self.now() - self._shift.sign_of_life >= HUNG
        return hangs or not self._thread.is_alive()

    def start(self) -> None:
        """Begin. Nothing is waited for."""
        with self._lock:
            self._last_word = self.now()
            self._shift = shift = Shift(self)
        self._thread = threading.Thread(target=self._live, args=(shift,), name=f"binside-{self.device}", daemon=True)
        self._thread.start()

    def stop(self, within: float = STOP_WITHIN) -> bool:
        """Ask the thread to end and wait at most so many real seconds; False when it hangs and is left behind."""
        self.stop_asked.set()
        if self._thread is None:
            return True
        self._thread.join(within)
        return not self._thread.is_alive()

    def check(self, now: float) -> None:
        """Look at the age of the data; call this several times a second from a thread that does not wait."""
        shift = self._shift
        if shift is None or self.stop_asked.is_set():
            return
        with self._lock:
            if now - self._last_word >= self._patience:
                self.lose(shift, _(SILENT[self.device]))
        if now - shift.sign_of_life >= HUNG and self._abandoned < MOST_ABANDONED:
            self._abandoned += 1
            log.warning("the %s thread hangs, thread %d takes over", self.device, self._abandoned + 1)
            self.start()

    def is_over(self, shift: Shift) -> bool:
        """For shifts: must it end?"""
        return self.stop_asked.is_set() or shift is not self._shift

    def heard(self, shift: Shift, name: str) -> None:
        """For shifts: data came."""
        with self._lock:
            if self.is_over(shift):
                return
            self._last_word = self.now()
            self._beats += 1
            if not self._works:
                self._works, self._reason = True, ""
                self.name = name or self.name
                self.post(DeviceBack(self.device, self.name, self._last_word, self.simulated))

    def lose(self, shift: Shift, sentence: str) -> None:
        """For shifts: say once why the device is lost; the same reason is not repeated."""
        with self._lock:
            if self.is_over(shift):
                return
            self._last_word = self.now()
            if not self._works and sentence == self._reason:
                return
            self._works, self._reason = False, sentence
            log.debug("%s", sentence)  # whoever hears it warns
            self.post(DeviceLost(self.device, sentence, self.now()))

    def _live(self, shift: Shift) -> None:
        """The thread: run, and run again after a pause that doubles until data comes."""
        pause = FIRST_PAUSE
        while not shift.stopping:
            beats = self._beats
            self.tries += 1
            self._last_word = self.now()
            sentence = self._one_run(shift)
            if shift.stopping:
                return
            self.lose(shift, sentence)
            pause = FIRST_PAUSE if self._beats != beats else min(2 * pause, LONGEST_PAUSE)
            shift.wait(pause)

    def _one_run(self, shift: Shift) -> str:
        """Run once; the sentence that says why it ended."""
        device = _(DEVICES[self.device])
        try:
            self._run(shift)
        except Trouble as trouble:
            return str(trouble)
        except Exception as error:  # the border of the thread: whatever it is, it is told and tried again
            log.info("the %s failed", self.device, exc_info=True)
            return _(STOPPED).format(device=device, error=f"{type(error).__name__}: {error}")
        return _(STOPPED).format(device=device, error=_(ENDED))
