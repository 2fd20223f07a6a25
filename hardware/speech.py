"""The voice: espeak-ng makes sound of a sentence, ALSA's aplay plays it; short sounds are played beside it.

Strategy: whoever speaks never waits. Two threads, one for sentences and one for short sounds, take from queues that are short and let go of
the oldest; each does its work in programs of their own, which have a deadline and are killed at it, so that what hangs in a driver hangs
there. A sentence reaches the synthesiser by its standard input, never by a shell. What cannot be heard is no error: after a failure nothing
is tried for a while, and the pages tell why it is silent.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

import numpy as np

from companion.wiring import Sounding
from companion.words import N_, _
from hardware import cues

SPEAKER, PLAYER = "espeak-ng", "aplay"
VOICES = {"en": "en", "de": "de"}  # espeak-ng's own names
PACE = "165"  # words a minute
HEADER = 44  # bytes before the samples that espeak-ng writes
MADE_WITHIN = 8.0  # s for a sentence to become sound
PLAYED_WITHIN = 4.0  # s beyond a sound's own length
LISTED_WITHIN = 4.0  # s
DIES_WITHIN = 1.0  # s that a killed program is waited for
SILENT_FOR = 10.0  # s after a failure in which nothing is tried
LOOK_EVERY = 5.0  # s between two lists of outputs, however often a page asks
LINES, SOUNDS = 20, 2  # most that wait at once
SPEECH_WAITS = 2.0  # s for a short sound to end
SOUND_WAITS = 0.3  # s for a sentence that is cut short; while one is spoken, a short sound is left out
LONGEST = 400  # letters that are spoken at a stretch
PIECES = 6  # of such a length that one line is parted into
RESTS = (". ", "; ", ", ", " ")  # where a line is parted, the best place first

NO_SPEAKER = N_("The speech program is missing: install the package espeak-ng.")
NO_PLAYER = N_("The program that plays sound is missing: install the package alsa-utils.")
NO_VOICE = N_("The speech program made no sound. Install the package espeak-ng anew.")
NO_SOUND = N_("No sound device answers. Binside plays on without sound.")
HANGS = N_("The sound device does not answer any more. Binside plays on without sound.")
SYSTEMS_OWN = N_("The system’s own")
USUAL = ("pipewire", "pulse", "sysdefault:CARD=")  # outputs that are offered, where they are there
STRANGE = re.compile(r"[\x00-\x1f\x7f\[\]]+")  # what could be an order to the synthesiser, or cannot be said

log = logging.getLogger(__name__)


class Failed(Exception):
    """A program could not do it; the message is a sentence, marked for translation."""


class Runner:
    """Runs one program at a time for one thread; any thread may cut it short."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._program: subprocess.Popen[bytes] | None = None
        self._cut = 0

    def cut(self) -> None:
        """End what runs now. Never waits."""
        with self._lock:
            self._cut += 1
            if self._program is not None:
                _kill(self._program)

    @property
    def cuts(self) -> int:
        """How often something was cut short."""
        return self._cut

    def run(self, command: tuple[str, ...], feed: bytes, within: float, since: int) -> bytes | None:
        """What it printed; None where it was cut short after `since`, as told by `cuts`. Raises Failed when it hangs or cannot, and
        FileNotFoundError when it is not there."""
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        program = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere, start_new_session=True)
        with self._lock:
            self._program = program
            if self._cut != since:
                _kill(program)
        try:
            out, _nothing = program.communicate(feed, timeout=within)
        except subprocess.TimeoutExpired as late:
            _leave(program)
            raise Failed(HANGS) from late
        finally:
            with self._lock:
                self._program = None
        if self._cut != since:
            return None
        if program.returncode:
            raise Failed(NO_SOUND)
        return out


def _kill(program: subprocess.Popen[bytes]) -> None:
    """With whatever it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program.pid, signal.SIGKILL)


def _leave(program: subprocess.Popen[bytes]) -> None:
    """Killed, and left behind where even that does not end it: a driver can hold a program for ever."""
    _kill(program)
    for pipe in (program.stdin, program.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(DIES_WITHIN)


class Lane:
    """A thread that does one thing after the other, each with its own `Runner`. `most`: how many wait; then the oldest is let go of."""

    def __init__(self, name: str, most: int, idle: Callable[[Runner], None] = lambda runner: None) -> None:
        self.runner = Runner()
        self._idle = idle
        self._waiting: deque[tuple[Callable[[Runner, int], None], int]] = deque(maxlen=most)
        self._changed = threading.Condition()
        self._ends = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def put(self, work: Callable[[Runner, int], None], fresh: bool = False) -> None:
        """Never waits. `fresh`: in the place of everything that waits or is being done."""
        if fresh:
            self.clear()
        with self._changed:
            self._waiting.append((work, self.runner.cuts))
            self._changed.notify()

    def clear(self) -> None:
        """Nothing waits any more, and what is being done ends."""
        with self._changed:
            self._waiting.clear()
        self.runner.cut()

    def wake(self) -> None:
        """Something may be done beside the queue."""
        with self._changed:
            self._changed.notify()

    def stop(self) -> bool:
        """False when the thread hangs and is left behind."""
        with self._changed:
            self._ends = True
            self._waiting.clear()
            self._changed.notify()
        self.runner.cut()
        if self._thread.is_alive():
            self._thread.join(DIES_WITHIN * 2)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while not self._ends:
            try:
                self._next()
            except Exception:  # whatever nobody foresaw costs one sentence, not the voice
                log.exception("a sentence or a sound was lost")

    def _next(self) -> None:
        self._idle(self.runner)
        with self._changed:
            if not self._waiting and not self._ends:
                self._changed.wait()
            work = self._waiting.popleft() if self._waiting else None
        if work is not None:
            work[0](self.runner, work[1])


class Patience:
    """What became of the last attempt of a lane: after a failure nothing is tried for a while."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.trouble = ""
        self.heard = False  # whether the last attempt was
        self._until = float("-inf")

    def again(self) -> None:
        """It may be tried at once: something has changed."""
        self._until = float("-inf")

    def attempt(self, deed: Callable[[], bool]) -> None:
        """Do it, unless it failed just before. `deed`: whether something was heard; a failure is told, and is no more than that."""
        if self._now() < self._until:
            return
        try:
            if deed():
                self.trouble, self.heard = "", True
        except (Failed, OSError) as wrong:
            trouble = _told(wrong)
            if trouble != self.trouble:
                log.warning("sound: %s", trouble)
            self.trouble, self.heard, self._until = trouble, False, self._now() + SILENT_FOR


class Speech:
    """Satisfies `companion.saying.voice.Voice`. `output`: an ALSA device, "" for the system's own; `now`: seconds that never run
    backwards."""

    def __init__(self, output: str = "", now: Callable[[], float] = time.monotonic) -> None:
        self._output, self._now = output, now
        self._outputs: tuple[tuple[str, str], ...] = ()
        self._looks = True  # whether the outputs are to be listed
        self._looked = float("-inf")
        self._spoken, self._sounded = Patience(now), Patience(now)
        self._missing = ""  # why there is no output at all
        self._device = threading.Lock()
        self._voice = Lane("voice", LINES, self._look)
        self._sounds = Lane("sounds", SOUNDS)

    def start(self) -> None:
        self._voice.start()
        self._sounds.start()

    def stop(self) -> bool:
        """End within seconds; False when a thread hangs and is left behind."""
        done = [lane.stop() for lane in (self._voice, self._sounds)]
        return all(done)

    # --- from the screen's thread ------------------------------------------------------------------------------------

    def say(self, lines: tuple[str, ...], language: str, fresh: bool) -> None:
        if fresh:
            self._voice.clear()
        for line in lines:
            for piece in pieces(line):
                self._voice.put(partial(self._say, piece, language))

    def cue(self, name: str, volume: int) -> None:
        self._sounds.put(partial(self._cue, name, volume))

    def use(self, output: str) -> None:
        self._output, self._looked = output, float("-inf")
        self._spoken.again()
        self._sounded.again()
        self._look_soon()

    def told(self) -> Sounding:
        self._look_soon()
        heard = self._spoken.heard or self._sounded.heard
        trouble = self._spoken.trouble or self._sounded.trouble or ("" if heard else self._missing)
        return Sounding(_(trouble), (("", _(SYSTEMS_OWN)), *self._outputs))

    def _look_soon(self) -> None:
        if self._now() - self._looked >= LOOK_EVERY:
            self._looks = True
            self._voice.wake()

    # --- in the threads ----------------------------------------------------------------------------------------------

    def _say(self, line: str, language: str, runner: Runner, since: int) -> None:
        def deed() -> bool:
            made = make(runner, since, line, language)
            if made is None:
                return False
            with self._alone(SPEECH_WAITS):
                return play(runner, since, made, self._output)

        self._spoken.attempt(deed)

    def _cue(self, name: str, volume: int, runner: Runner, since: int) -> None:
        def deed() -> bool:
            with self._alone(SOUND_WAITS) as free:
                return free and play(runner, since, cues.read(name, volume), self._output)

        self._sounded.attempt(deed)

    @contextlib.contextmanager
    def _alone(self, within: float) -> Iterator[bool]:
        """Whether nothing else is heard meanwhile: many a device plays one thing at a time, and says that it is busy to the next."""
        free = self._device.acquire(timeout=within)
        try:
            yield free
        finally:
            if free:
                self._device.release()

    def _look(self, runner: Runner) -> None:
        """List the outputs, where somebody wants to know them."""
        if not self._looks:
            return
        self._looks, self._looked = False, self._now()
        try:
            printed = _run(runner, NO_PLAYER, (PLAYER, "-L"), b"", LISTED_WITHIN, runner.cuts)
        except (Failed, OSError) as wrong:
            self._outputs, self._missing = (), _told(wrong)
            return
        if printed is None:
            self._looked = float("-inf")  # a sentence went before
            return
        self._outputs = listed(printed.decode("utf-8", "replace"))
        self._missing = "" if is_there(printed.decode("utf-8", "replace")) else NO_SOUND


# --- for whoever may wait ---------------------------------------------------------------------------------------------


def examine() -> Sounding:
    """Whether the programs are there, and the outputs. Takes a moment."""
    if shutil.which(SPEAKER) is None:
        return Sounding(_(NO_SPEAKER))
    runner = Runner()
    try:
        printed = (_run(runner, NO_PLAYER, (PLAYER, "-L"), b"", LISTED_WITHIN, runner.cuts) or b"").decode("utf-8", "replace")
    except (Failed, OSError) as wrong:
        return Sounding(_(_told(wrong)))
    return Sounding("" if is_there(printed) else _(NO_SOUND), listed(printed))


def try_out(output: str, sentence: str, language: str) -> str:
    """Let a sound and a sentence be heard there; why they are not, "" when they are."""
    runner = Runner()
    try:
        play(runner, runner.cuts, cues.read("win", 2), output)
        play(runner, runner.cuts, make(runner, runner.cuts, sentence, language) or b"", output)
    except (Failed, OSError) as wrong:
        return _(_told(wrong))
    return ""


# --- one sentence, one sound ------------------------------------------------------------------------------------------


def make(runner: Runner, since: int, line: str, language: str) -> bytes | None:
    """A sentence as a WAV file; None where it was cut short. Raises Failed."""
    command = (SPEAKER, "--stdin", "--stdout", "-b", "1", "-s", PACE, "-v", VOICES.get(language, "en"))
    made = _run(runner, NO_SPEAKER, command, said(line).encode(), MADE_WITHIN, since)
    return None if made is None else whole(made)


def play(runner: Runner, since: int, sound: bytes, output: str) -> bool:
    """Whether a WAV file was heard to its end. Raises Failed."""
    within = len(sound) / 2 / cues.RATE + PLAYED_WITHIN
    command = (PLAYER, "-q", *(("-D", output) if output else ()))
    return _run(runner, NO_PLAYER, command, sound, within, since) is not None


def _run(runner: Runner, missing: str, command: tuple[str, ...], feed: bytes, within: float, since: int) -> bytes | None:
    """As `Runner.run`, with a sentence for a program that is not there."""
    try:
        return runner.run(command, feed, within, since)
    except FileNotFoundError as wrong:
        raise Failed(missing) from wrong


def _told(wrong: Exception) -> str:
    """A sentence, marked for translation."""
    return str(wrong) if isinstance(wrong, Failed) else NO_SOUND


def pieces(line: str) -> tuple[str, ...]:
    """A line in stretches that are short enough, parted where a voice rests anyway. What is longer than all of them is left out."""
    told: list[str] = []
    line = line.strip()
    while line and len(told) < PIECES:
        end = len(line) if len(line) <= LONGEST else _rest(line)
        told.append(line[:end].rstrip())
        line = line[end:].lstrip()
    return tuple(told)


def _rest(line: str) -> int:
    """Behind the last rest of its first stretch; in the middle of a word that is longer than that."""
    ends = (line.rfind(rest, 0, LONGEST) + len(rest.rstrip()) for rest in RESTS if rest in line[:LONGEST])
    return next(ends, LONGEST)


def said(line: str) -> str:
    """A sentence as the synthesiser gets it: names are no orders, and nothing goes on for ever."""
    return STRANGE.sub(" ", line)[:LONGEST]


def whole(made: bytes) -> bytes:
    """What espeak-ng wrote to a pipe as a file that knows its length. Raises Failed where nothing was made."""
    samples = made[HEADER : HEADER + (len(made) - HEADER) // 2 * 2]
    if not samples:
        raise Failed(NO_VOICE)
    return cues.as_file(np.frombuffer(samples, dtype="<i2"))


def is_there(printed: str) -> bool:
    """Whether “aplay -L” names any output but the one that swallows everything."""
    return any(line.strip() and not line[0].isspace() and line.strip() != "null" for line in printed.splitlines())


def listed(printed: str) -> tuple[tuple[str, str], ...]:
    """The outputs of “aplay -L” that people may choose: each name with its first line of words."""
    found: list[tuple[str, str]] = []
    lines = [*printed.splitlines(), ""]
    for line, words in pairwise(lines):
        if line.startswith(USUAL):
            found.append((line.strip(), words.strip() if words[:1].isspace() else line.strip()))
    return tuple(found)
