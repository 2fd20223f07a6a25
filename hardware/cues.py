"""The short sounds: `python -m hardware.cues` makes the files in `hardware/sounds`, `read` reads one as loud as it is wanted.

Strategy: a sound is a sum of decaying tones and of decaying noise, as wood, tin and paper give them; each is freed of its mean, faded at
both ends and brought to one peak. Chance has a fixed seed, so that the same files come out every time.
"""

from __future__ import annotations

import io
import sys
import wave
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE = 22050  # samples a second; what the voice has, too
PEAK = 0.7
FADE = 0.003  # s
FOLDER = Path(__file__).with_name("sounds")
LOUD = {1: 0.2, 2: 0.45, 3: 1.0}  # how loud people want it, as a share of the file


def _times(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _tone(seconds: float, pitch: float, decay: float, partials: tuple[tuple[float, float], ...] = ((1.0, 1.0),)) -> Samples:
    """Partials (multiple of the pitch in Hz, share) that die away; the higher, the sooner. `decay`: s to a third."""
    t = _times(seconds)
    ringing = (share * np.sin(2 * np.pi * pitch * times * t) * np.exp(-t * times**0.5 / decay) for times, share in partials)
    return sum(ringing, np.zeros_like(t))


def _noise(seconds: float, decay: float, seed: int, rough: int = 1) -> Samples:
    """A hiss that dies away. `rough`: the mean of so many samples is taken off, so that only what is higher is left."""
    t = _times(seconds)
    hiss = np.random.RandomState(seed).standard_normal(len(t))
    low = np.convolve(hiss, np.ones(rough) / rough, "same") if rough > 1 else np.zeros_like(hiss)
    return np.asarray((hiss - low) * np.exp(-t / decay))


def _at(seconds: float, *parts: tuple[float, Samples]) -> Samples:
    """Sounds that begin at their times."""
    whole = np.zeros(round(seconds * RATE))
    for begin, part in parts:
        first = round(begin * RATE)
        whole[first : first + len(part)] += part[: len(whole) - first]
    return whole


TIN = ((1.0, 1.0), (2.76, 0.5), (5.4, 0.25), (8.9, 0.1))  # how a bar or a plate rings
THUD = ((1.0, 1.0), (2.1, 0.5), (3.2, 0.3))  # low, but within what a small loudspeaker gives
BELL = ((1.0, 1.0), (2.0, 0.4), (3.01, 0.25), (4.2, 0.1))


def _tick(pitch: float) -> Samples:
    return _tone(0.06, pitch, 0.012, ((1.0, 1.0), (2.3, 0.4))) + 0.25 * _noise(0.06, 0.003, 1)


def _clatter() -> Samples:
    chance = np.random.RandomState(5)
    hits = ((begin, share * _tone(0.12, 500 + 900 * chance.rand(), 0.03, TIN)) for begin, share in _falling(chance))
    return _at(0.38, *hits) + 0.15 * _noise(0.38, 0.1, 6, 9)


def _falling(chance: np.random.RandomState) -> list[tuple[float, float]]:
    """When each of some cards lands, and how hard."""
    return [(0.0, 1.0), *((0.03 + 0.22 * chance.rand(), 0.35 + 0.4 * chance.rand()) for _card in range(6))]


def _rip() -> Samples:
    """A tear: a hiss that comes in ever quicker bits and then lets go."""
    t = _times(0.34)
    teeth = 0.55 + 0.45 * np.sign(np.sin(2 * np.pi * (38 * t + 90 * t**2)))
    return np.asarray(_noise(0.34, 1.0, 7, 5) * teeth * np.minimum(1.0, t / 0.2) * np.exp(-np.maximum(0.0, t - 0.24) / 0.03))


SOUNDS: Mapping[str, Callable[[], Samples]] = {
    "tap": lambda: _tick(1150),
    "read": lambda: _at(0.2, (0.0, _tick(900)), (0.095, _tick(1350))),
    "card": lambda: _tone(0.28, 392, 0.07, TIN) + 0.1 * _noise(0.28, 0.006, 2),
    "fall": _clatter,
    "refused": lambda: _at(0.3, (0.0, _tone(0.12, 150, 0.035, THUD)), (0.14, _tone(0.14, 130, 0.04, THUD))),
    "turn": lambda: _tone(0.22, 610, 0.035, ((1.0, 1.0), (1.47, 0.8), (2.09, 0.6), (3.3, 0.4))) + 0.6 * _noise(0.22, 0.012, 4, 3),
    "lost": _rip,
    "win": lambda: _at(0.95, (0.0, _tone(0.5, 784, 0.12, TIN)), (0.16, _tone(0.5, 988, 0.12, TIN)), (0.32, _tone(0.62, 1175, 0.16, TIN))),
    "sensor": lambda: _tone(0.39, 587, 0.11, BELL),
}  # by the names of `companion.saying.cues.CUES`


def made(name: str) -> NDArray[np.int16]:
    """The samples of a sound."""
    raw = SOUNDS[name]()
    raw = raw - raw.mean()
    ramp = np.minimum(1.0, _times(len(raw) / RATE) / FADE)
    raw = raw * ramp * ramp[::-1]
    raw = raw - raw.sum() / np.sum(ramp * ramp[::-1]) * ramp * ramp[::-1]  # what the fades have shifted
    return np.asarray(np.round(raw / np.abs(raw).max() * PEAK * 32767), dtype=np.int16)


def as_file(samples: NDArray[np.int16]) -> bytes:
    """The samples as a WAV file: one channel of 16 bits."""
    memory = io.BytesIO()
    with wave.open(memory, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.astype("<i2").tobytes())
    return memory.getvalue()


def read(name: str, volume: int) -> bytes:
    """The shipped file of a sound, as loud as that (1 to 3)."""
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    return as_file(np.round(samples * LOUD[volume]).astype(np.int16))


def main() -> int:
    """Make every file anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in SOUNDS:
        (FOLDER / f"{name}.wav").write_bytes(as_file(made(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
