"""Bodies of Garbage Day: the rooms and the can, and whose cards fell."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view.parts import Option, Person


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A player in Garbage Day. `room`: its total, −1 while nobody knows it; `overflow` of `limit`; `out`: out of the game,
    `word`: why, "" for busted; where they are not out, that they are away."""

    person: Person
    room: int
    overflow: int
    limit: int
    active: bool = False
    out: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """The three-second wait. `since`: when stillness began (the table's clock), None while something moves."""

    since: float | None
    seconds: float = 3.0
    done: bool = False


@dataclass(frozen=True, slots=True)
class GarbageBody:
    """`key_numbers`: big figures under the notice, such as ("Room", "11", "of 10") and ("To stack", "2", "");
    `cards_left`/`cards_done` draw the little cards beside the last one. `can`: cards on the can. `by_hand`: no scale counts;
    then `minus` and `plus` correct it. `stray`: no-fault cards lying on the table."""

    rows: tuple[RoomRow, ...]
    can: int
    key_numbers: tuple[tuple[str, str, str], ...] = ()
    cards_left: int = 0
    cards_done: int = 0
    ring: Ring | None = None
    by_hand: bool = False
    minus: Option | None = None
    plus: Option | None = None
    deck: int = 0
    stray: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """A person tile on the spill screen: what their overflow becomes, before the tap."""

    person: Person
    before: int
    after: int
    limit: int
    text: str
    option: Option
    busts: bool = False


@dataclass(frozen=True, slots=True)
class Still:
    """One frame of the replay strip: when it was, relative to the fall; the deciding one is framed in paper."""

    picture: int
    label: str
    deciding: bool = False


@dataclass(frozen=True, slots=True)
class SpillBody:
    """`camera`, `scale`: what each says, in words, "" when it says nothing; `agree`: None when only one speaks.
    `until`: the table's clock when the preselected verdict is taken by itself, None when it waits for a tap. `late`: the fall came
    after the three seconds, so nobody is presented as guilty: `nobody` is shown large, `active` among the others. `replay`: the way to the
    last seconds."""

    count: int
    minus: Option
    plus: Option
    camera: str
    scale: str
    agree: bool | None
    stills: tuple[Still, ...]
    active: Verdict
    others: tuple[Verdict, ...]
    nobody: Option
    no_fall: Option
    until: float | None = None
    late: bool = False
    replay: Option | None = None
