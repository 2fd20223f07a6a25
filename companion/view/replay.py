"""What a replay shows: the seconds round a moment, slowly, as often as people like."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view.parts import Option


@dataclass(frozen=True, slots=True)
class FilmStrip:
    """What one camera saw: `times`: seconds after the moment of each of its pictures (before it: negative), growing."""

    camera: str
    times: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """Something on the strip: when, in seconds after the moment, what in words, and its icon."""

    at: float
    words: str
    icon: str


@dataclass(frozen=True, slots=True)
class ReplayBody:
    """The seconds from `begin` to `end` round the moment, which is 0. Pictures are asked for by `number`, the film's place and the
    picture's place in it. `weights`: (seconds after the moment, g) of the can. `said`: what the referee decided. `simulated`: no real
    device took it. `save`: writes it down; its text says where it lies once it does."""

    number: int
    begin: float
    end: float
    films: tuple[FilmStrip, ...]
    weights: tuple[tuple[float, float], ...]
    marks: tuple[Marked, ...]
    said: str
    save: Option
    simulated: bool = False
