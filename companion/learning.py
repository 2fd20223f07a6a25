"""What the host may ask of whoever teaches and keeps dice, and what it is told: small frozen values, words already translated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

LessonStep = Literal["tray", "faces", "lamp", "check", "try"]
Places = tuple[tuple[float, float], ...]
COLOURS: dict[str, tuple[str, ...]] = {  # colours of dice in the rules, and the faces that the rules know of them
    "blue": ("crowbar", "lid"),
    "green": ("crowbar", "lid"),
    "xl": ("1", "2", "3"),
}


@dataclass(frozen=True, slots=True)
class Clash:
    """What the check says of two faces; `stops`: no profile comes of it."""

    text: str
    one: str
    other: str
    stops: bool


@dataclass(frozen=True, slots=True)
class LessonTold:
    """How a lesson stands. `faces`: name, looks taken, looks wanted; `due`: the face asked for, the look's `number` of `of` under
    this lamp; `ring`, `tray`: corners as shares of the camera's picture; `ready`: the camera sees what it could look at now, `asked`:
    it is about to; `trouble`: why the newest look was not kept; `read`: what is read when it is tried, `sure`: without a doubt."""

    name: str
    kind: str
    step: LessonStep
    faces: tuple[tuple[str, int, int], ...]
    due: str = ""
    number: int = 0
    of: int = 0
    ring: Places = ()
    tray: Places = ()
    ready: bool = False
    asked: bool = False
    trouble: str = ""
    clashes: tuple[Clash, ...] = ()
    read: str = ""
    sure: bool = False


@dataclass(frozen=True, slots=True)
class DiceTold:
    """A kind of dice in the box. `plays`: colours of the rules that it plays; `file`: "" for what came with the program; `fault`: why
    its file cannot be used."""

    id: str
    title: str
    kind: str
    faces: tuple[str, ...]
    file: str = ""
    plays: tuple[str, ...] = ()
    fault: str = ""


class School(Protocol):
    """Teaches dice and keeps them. What cannot be done is a ValueError with a sentence."""

    def lesson(self) -> LessonTold | None: ...
    def begin(self, name: str, kind: str, faces: tuple[str, ...]) -> None: ...
    def take(self) -> None: ...
    def again(self, face: str) -> None: ...
    def leave_out(self, face: str) -> None: ...
    def save(self) -> None: ...
    def stop(self) -> None: ...
    def dice(self) -> tuple[DiceTold, ...]: ...
    def play(self, colour: str, kind: str) -> None: ...
    def delete(self, file: str) -> None: ...
    def export(self, file: str) -> str: ...
    def bring(self) -> str: ...
    def learn(self, colour: str, face: str, picture: int, place: tuple[float, float]) -> None: ...
    def learnt(self) -> int: ...
    def unlearn(self) -> None: ...
