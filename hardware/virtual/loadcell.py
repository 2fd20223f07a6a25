"""A load cell with its faults, and the OpenScale board that speaks for it; no physics is needed.

Strategy: grams go through the chain a real cell has. What the *metal* adds (creep, hysteresis, warmth, drift) comes
first, then what a *step* of the load brings (ringing, the impact, a hand that still touches), then the converter
(mean of its last four values, white noise, now and then a nonsense value), then rounding. Where real physics moves
the platform, the ringing and the hand are already in the load and `Cell(..., struck=False)` leaves them out.

A cell is a function of its seed and of the (load, time) pairs it was given: the same sequence gives the same grams.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

RATE = 10.0  # conversions per second of the HX711 in its slow mode
CONVERTER_MEMORY = 4  # the converter's filter answers with the mean of so many conversions
STEP = 0.3  # grams between two samples that count as a blow on the platform
COUNTS_PER_GRAM = 2150.0  # of a 500 g cell at 0.5 mV/V
CREEP_SECONDS = 400.0
WARM_UP_SECONDS = 900.0
HEATING_SECONDS = 1200.0  # one swing of the room's thermostat


@dataclass(frozen=True, slots=True)
class Profile:
    """How good a cell and its place are. Grams, seconds and hertz; rates of chance are per sample or per blow."""

    white: float  # sigma of one sample
    walk: float  # grams per square root of a second
    drift: float  # grams per hour; the sign is drawn
    warm_up: float  # grams gained in the first half hour; the sign is drawn
    per_degree: float  # grams per degree
    degrees: float  # the room swings by ± so much
    creep: float  # fraction of the load
    hysteresis: float  # grams too much after everything was taken off
    mean_of: int  # the board averages so many conversions more
    sway: float  # of the table after a blow, at 3 Hz
    impact: float  # of the first three samples after a blow
    touch: float  # chance that a hand stays on after a blow
    spikes: float  # chance that a sample is nonsense
    burst: float  # amplitude of footsteps, at 8 Hz for a second, every two minutes
    sag: float  # size of supply steps
    quantum: float  # smallest difference that is told
    garbled: float  # chance that a line is cut, merged or broken
    gaps: float  # chance per line that the board goes silent for 0.5 to 5 s, or restarts
    switches: float = 0.0  # chance per line that somebody switches its unit
    losses: float = 0.0  # chance per line that its plug is out for 1 to 10 s


PROFILES = {
    "good": Profile(
        white=0.02, walk=0.002, drift=0.3, warm_up=0.1, per_degree=0.025, degrees=1.0, creep=0.0002, hysteresis=0.05,
        mean_of=1, sway=0.0, impact=1.0, touch=0.05, spikes=1e-4, burst=0.0, sag=0.0, quantum=0.01,
        garbled=0.0, gaps=0.0,
    ),
    "typical": Profile(
        white=0.05, walk=0.004, drift=1.0, warm_up=0.3, per_degree=0.025, degrees=1.0, creep=0.0005, hysteresis=0.15,
        mean_of=1, sway=0.0, impact=4.0, touch=0.15, spikes=1e-3, burst=0.3, sag=0.0, quantum=0.1,
        garbled=1e-4, gaps=0.0,
    ),
    "bad": Profile(
        white=0.18, walk=0.01, drift=7.0, warm_up=2.0, per_degree=0.05, degrees=3.0, creep=0.001, hysteresis=0.3,
        mean_of=6, sway=0.3, impact=10.0, touch=0.30, spikes=0.03, burst=10.0, sag=0.5, quantum=0.5,
        garbled=1e-2, gaps=1e-3, switches=1e-4, losses=2e-4,
    ),
}  # fmt: skip
AVERAGED = {"bad": (4, 10)}  # samples that a board takes together
SPANS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "bad": {
        "white": (0.12, 0.25), "drift": (5.0, 10.0), "warm_up": (1.0, 3.0), "spikes": (0.01, 0.05), "quantum": (0.5, 1.0),
    },
}  # fmt: skip
BURST_EVERY = 120.0
SAGS = 0.01  # chance per sample of a supply step, where there are any


def drawn(name: str, seed: int) -> Profile:
    """A profile of this name, one of the many that are called so: what spans a range is drawn from it."""
    chance = random.Random(seed)
    usual = PROFILES[name]
    mean_of = chance.randint(*AVERAGED.get(name, (usual.mean_of, usual.mean_of)))
    values = {field: chance.uniform(*span) for field, span in SPANS.get(name, {}).items()}
    return replace(replace(usual, **values), mean_of=mean_of)  # type: ignore[arg-type]  # all spans are of floats


class _Chance:
    """Normal and uniform numbers one at a time, drawn in blocks because single draws are slow."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._normals: list[float] = []
        self._uniforms: list[float] = []

    def normal(self) -> float:
        if not self._normals:
            self._normals = self._rng.standard_normal(1024).tolist()
        return self._normals.pop()

    def uniform(self, low: float = 0.0, high: float = 1.0) -> float:
        if not self._uniforms:
            self._uniforms = self._rng.random(1024).tolist()
        return low + (high - low) * self._uniforms.pop()

    def sign(self) -> float:
        return 1.0 if self.uniform() < 0.5 else -1.0


@dataclass(slots=True)
class _Blow:
    """What one step of the load leaves behind for a while."""

    at: float
    step: float
    hertz: float
    damping: float
    impacts: tuple[float, ...]
    sway: float
    touch_force: float
    touch_seconds: float

    def grams(self, t: float, shake: float) -> float:
        """The deviation at time `t`; `shake` is one normal number for the hand's trembling."""
        age = t - self.at
        turn = 2.0 * math.pi * self.hertz * age
        grams = -self.step * math.exp(-self.damping * turn) * math.cos(turn)
        grams += self.sway * math.exp(-1.5 * age) * math.sin(2.0 * math.pi * 3.0 * age)
        index = int(age * RATE)
        if index < len(self.impacts):
            grams += self.impacts[index]
        if age < self.touch_seconds:
            grams += self.touch_force * math.sin(math.pi * age / self.touch_seconds) + shake
        return grams

    def over(self, t: float) -> bool:
        return t - self.at > max(4.0, self.touch_seconds)


class Cell:
    """One load cell with its converter.

    `profile`: a name of `PROFILES` or a Profile of one's own; `seed`: draws this cell's faults and all its noise;
    `struck`: True adds what a step of the load brings (use it without physics).
    """

    def __init__(self, profile: str | Profile, seed: int, struck: bool = True) -> None:
        self.profile = PROFILES[profile] if isinstance(profile, str) else profile
        self._chance = _Chance(seed)
        self._struck = struck
        self._drift = self.profile.drift * self._chance.sign() / 3600.0
        self._warm_up = self.profile.warm_up * self._chance.sign()
        self._phase = self._chance.uniform(0.0, 2.0 * math.pi)
        self._start = math.nan
        self._last = math.nan
        self._load = 0.0
        self._peak = 0.0
        self._creep = 0.0
        self._walk = 0.0
        self._sag = 0.0
        self._blows: list[_Blow] = []
        self._burst_at = math.inf
        self._conversions: deque[float] = deque(maxlen=CONVERTER_MEMORY)
        self._board: deque[float] = deque(maxlen=self.profile.mean_of)

    def sample(self, load_grams: float, t: float) -> float:
        """What the board tells at time `t` (seconds, rising, about 0.1 s after the last) under a load in grams."""
        if math.isnan(self._start):
            self._begin(load_grams, t)
        elapsed = max(t - self._last, 0.0)
        self._last = t
        if self._struck and abs(load_grams - self._load) > STEP:
            self._blows.append(self._blow(load_grams - self._load, t))
        self._load = load_grams
        signal = load_grams + self._slow(load_grams, t, elapsed) + self._shaking(t)
        return self._convert(signal)

    def temperature(self, t: float) -> float:
        """Of the board in °C, as its own thermometer tells it."""
        since = 0.0 if math.isnan(self._start) else t - self._start
        swing = math.sin(2.0 * math.pi * since / HEATING_SECONDS + self._phase)
        return 24.0 + self.profile.degrees * swing

    def _begin(self, load: float, t: float) -> None:
        self._start = self._last = t
        self._load = self._peak = load
        self._creep = self.profile.creep * load
        if self.profile.burst:
            self._burst_at = t + self._chance.uniform(0.0, 2.0 * BURST_EVERY)

    def _slow(self, load: float, t: float, elapsed: float) -> float:
        profile = self.profile
        self._walk += profile.walk * math.sqrt(elapsed) * self._chance.normal()
        self._creep += (profile.creep * load - self._creep) * min(elapsed / CREEP_SECONDS, 1.0)
        self._peak = max(self._peak, load)
        unloaded = (self._peak - load) / self._peak if self._peak > 0.0 else 0.0
        since = t - self._start
        warmth = profile.per_degree * (self.temperature(t) - self.temperature(self._start))
        warm_up = self._warm_up * (1.0 - math.exp(-since / WARM_UP_SECONDS))
        return self._walk + self._creep + profile.hysteresis * unloaded + self._drift * since + warmth + warm_up

    def _blow(self, step: float, t: float) -> _Blow:
        chance, profile = self._chance, self.profile
        touched = chance.uniform() < profile.touch
        return _Blow(
            at=t,
            step=step,
            hertz=chance.uniform(6.0, 14.0),
            damping=chance.uniform(0.05, 0.12),
            impacts=tuple(profile.impact * chance.uniform(-1.0, 1.0) for _ in range(3)),
            sway=profile.sway,
            touch_force=25.0 * chance.normal() if touched else 0.0,
            touch_seconds=chance.uniform(0.4, 2.0) if touched else 0.0,
        )

    def _shaking(self, t: float) -> float:
        grams = 0.0
        if self._blows:
            self._blows = [blow for blow in self._blows if not blow.over(t)]
            grams += sum(blow.grams(t, self._chance.normal()) for blow in self._blows)
        if t >= self._burst_at:
            grams += self.profile.burst * math.sin(2.0 * math.pi * 8.0 * (t - self._burst_at))
            if t > self._burst_at + 1.0:
                self._burst_at = t + self._chance.uniform(0.0, 2.0 * BURST_EVERY)
        return grams

    def _convert(self, signal: float) -> float:
        chance, profile = self._chance, self.profile
        self._conversions.append(signal)
        grams = sum(self._conversions) / len(self._conversions) + profile.white * chance.normal()
        if profile.sag and chance.uniform() < SAGS:
            grams += profile.sag * chance.sign()
        if chance.uniform() < profile.spikes:
            grams = self._nonsense(grams)
        self._board.append(grams)
        mean = sum(self._board) / len(self._board)
        return round(mean / profile.quantum) * profile.quantum

    def _nonsense(self, grams: float) -> float:
        chance = self._chance
        bits = int(chance.uniform(16.0, 24.0))
        kinds = (0.0, 2.0 * grams, -grams, (2**bits - 1) / COUNTS_PER_GRAM, grams + 300.0 * chance.sign())
        return kinds[int(chance.uniform(0.0, len(kinds)))]


BANNER = (
    b"\r\nSerial Load Cell Converter version 1.2\r\nBy SparkFun Electronics\r\nNo remote sensor found\r\n"
    b"Minimum time between reports: 100\r\nPress x to bring up settings\r\nReadings:\r\n"
)
POUNDS_PER_KILOGRAM = 2.2046226


class OpenScale:
    """The board's voice: grams in, bytes out, `<ms>,<weight>,kg,<°C>,` CR LF with four decimals.

    It begins with the boot banner. The profile decides how often a line is cut, merged or broken, how often the board falls
    silent or restarts, how often its unit is switched, and how often its plug is pulled (`unplugged` tells; it restarts then,
    too). Deterministic per seed.
    """

    def __init__(self, profile: str | Profile, seed: int, boot: float = 0.0) -> None:
        self._profile = PROFILES[profile] if isinstance(profile, str) else profile
        self._chance = _Chance(seed)
        self._boot = boot
        self._banner_due = True
        self._pounds = False
        self._silent_until = self._unplugged_until = -math.inf

    def unplugged(self, t: float) -> bool:
        """Is its plug out at time `t`?"""
        return t < self._unplugged_until

    def line(self, grams: float, celsius: float, t: float) -> bytes:
        """The bytes that one report at time `t` puts on the wire; empty while the board is silent or unplugged."""
        if t < self._silent_until:
            return b""
        if self._happens(self._profile.gaps):
            self._fall_silent(t)
            return b""
        if self._happens(self._profile.losses):
            self._unplugged_until = self._start_again(t + self._chance.uniform(1.0, 10.0))
            return b""
        if self._happens(self._profile.switches):
            self._pounds = not self._pounds
        head = BANNER if self._banner_due else b""
        self._banner_due = False
        milliseconds = int((t - self._boot) * 1000.0)
        kilograms = grams / 1000.0
        weight = f"{kilograms * POUNDS_PER_KILOGRAM:.4f},lbs" if self._pounds else f"{kilograms:.4f},kg"
        text = f"{milliseconds},{weight},{celsius:.4f},\r\n".encode("ascii")
        return head + (self._garble(text) if self._happens(self._profile.garbled) else text)

    def _happens(self, chance: float) -> bool:
        return chance > 0.0 and self._chance.uniform() < chance

    def _fall_silent(self, t: float) -> None:
        until = t + self._chance.uniform(0.5, 5.0)
        if self._chance.uniform() < 0.25:
            self._start_again(until)
        self._silent_until = until

    def _start_again(self, t: float) -> float:
        self._boot = self._silent_until = t
        self._banner_due = True
        return t

    def _garble(self, text: bytes) -> bytes:
        chance = self._chance
        kind = int(chance.uniform(0.0, 3.0))
        if kind == 0:  # cut
            return text[: int(chance.uniform(1.0, len(text) - 2.0))] + b"\r\n"
        if kind == 1:  # merged with the next one
            return text[:-2]
        place = int(chance.uniform(0.0, len(text) - 2.0))  # one byte broken
        return text[:place] + bytes([int(chance.uniform(128.0, 255.0))]) + text[place + 1 :]
