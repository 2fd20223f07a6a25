"""Stand-ins for the two programs that make sound, put first on the PATH: they write down what they were asked and do as they are told."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

SPEAKER = """#!/bin/sh
echo "$*" >> {place}/speaker
cat >> {place}/said
echo >> {place}/said
head -c 44 /dev/zero
{make}
"""
PLAYER = """#!/bin/sh
echo "$*" >> {place}/player
if [ "$1" = -L ]; then cat {place}/outputs; exit {lists}; fi
echo $$ >> {place}/playing
head -c 4 > {place}/head.$$
cat > /dev/null
{play}
echo done >> {place}/played
"""
OUTPUTS = """null
    Discard all samples (playback) or generate zero samples (capture)
default
    Default Audio Device
sysdefault:CARD=Headphones
    bcm2835 Headphones, bcm2835 Headphones
    Default Audio Device
hw:CARD=Headphones,DEV=0
    bcm2835 Headphones, bcm2835 Headphones
sysdefault:CARD=vc4hdmi0
    vc4-hdmi-0, MAI PCM i2s-hifi-0
"""
ANSWERS = 20.0  # s at most that a thread is waited for; a test that passes needs a small part of it


class Backend:
    """The stand-ins in a folder of their own. `play`, `make`: what they do, in shell."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.place = place / "backend"
        self.place.mkdir()
        self.outputs(OUTPUTS)
        monkeypatch.setenv("PATH", f"{self.place}:/usr/bin:/bin")
        self.does()

    def does(self, play: str = "true", make: str = "head -c 200 /dev/zero", lists: int = 0) -> None:
        for name, text in (("espeak-ng", SPEAKER), ("aplay", PLAYER)):
            fresh = self.place / "fresh"  # a shell that is reading the old one reads it to its end
            fresh.write_text(text.format(place=self.place, play=play, make=make, lists=lists), encoding="utf-8")
            fresh.chmod(0o755)
            fresh.replace(self.place / name)

    def outputs(self, listed: str) -> None:
        """What is told of outputs from now on, whole or not at all."""
        fresh = self.place / "fresh"
        fresh.write_text(listed, encoding="utf-8")
        fresh.replace(self.place / "outputs")

    def lines(self, name: str) -> list[str]:
        """What was written down."""
        file = self.place / name
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    @property
    def said(self) -> list[str]:
        """Sentences, as they reached the synthesiser."""
        return [line for line in self.lines("said") if line]


def until(true: Callable[[], bool]) -> None:
    """Wait for a thread; fails when it does not come so far."""
    end = time.monotonic() + ANSWERS
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)
