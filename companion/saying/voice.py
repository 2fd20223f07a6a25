"""What the app needs of a voice, and the voice of a table that has none. A leaf: whoever speaks waits in a thread of its own."""

from __future__ import annotations

from typing import Protocol

from companion.wiring import Sounding


class Voice(Protocol):
    """None of these ever waits."""

    def say(self, lines: tuple[str, ...], language: str, fresh: bool) -> None:
        """Say these after what is being said; `fresh`: instead of it and of all that waits."""

    def cue(self, name: str, volume: int) -> None:
        """Sound one of `companion.saying.cues.CUES`, 1 (soft) to 3."""

    def use(self, output: str) -> None:
        """Sound goes to this output from now on, "" for the system's own."""

    def told(self) -> Sounding:
        """How it is."""


class Mute:
    """No voice at all."""

    def say(self, lines: tuple[str, ...], language: str, fresh: bool) -> None:
        """Nobody hears it."""

    def cue(self, name: str, volume: int) -> None:
        """Nobody hears it."""

    def use(self, output: str) -> None:
        """There is none."""

    def told(self) -> Sounding:
        return Sounding()
