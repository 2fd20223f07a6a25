"""Bodies of the records' pages: people, games and matches in lines, the group's own dice, a code for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view.dice import DieFace
from companion.view.parts import Option, Person


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line: who or which game it is about (`person`, or the hue of a `poster`, or neither), words, a value at the right. `wins`: crowned;
    `option`: where a touch leads."""

    title: str
    text: str = ""
    value: str = ""
    person: Person | None = None
    poster: str = ""
    wins: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class RecordsBody:
    """`tabs`: ways to the sibling pages, this one chosen; `lines`: more than fit are scrolled; `figures`: numbers on paper, each with its
    words; `small`: what is told in small print, or in the middle where there are no lines."""

    lines: tuple[RecordLine, ...]
    tabs: tuple[Option, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    small: str = ""


@dataclass(frozen=True, slots=True)
class FaceShare:
    """How often a face came: `count` of all, as `share` (0..1), where dice that are fair come to `fair`."""

    face: DieFace
    title: str
    count: int
    share: float
    fair: float


@dataclass(frozen=True, slots=True)
class DicePool:
    """The dice of one colour. `odd`: something unusual was found; `verdict`: that in words; `small`: what comes next."""

    title: str
    rolls: str
    verdict: str
    odd: bool
    faces: tuple[FaceShare, ...]
    small: str = ""


@dataclass(frozen=True, slots=True)
class FairBody:
    """The group's own dice, by pool."""

    pools: tuple[DicePool, ...]
    tabs: tuple[Option, ...] = ()
    small: str = ""


@dataclass(frozen=True, slots=True)
class CodeBody:
    """A code for a phone: a string of "1" (dark) and "0" for each row, its white edge included; none where `why` says what forbids it."""

    modules: tuple[str, ...]
    title: str
    text: str
    why: str = ""
