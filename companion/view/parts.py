"""What pages of every game are made of: people, what may be touched, header, steps, notices, sensors, lines of a form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.acts import Command
from companion.rules.kernel import Move

Act: TypeAlias = Move | Command


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table. `hue`: 0..5, place in the list of people's colours and shapes."""

    seat: int
    name: str
    hue: int


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be touched. Locked when `why` is not empty: then it shows why, and a touch shows the rule `why`/`ref` large and
    sends nothing; `rule` is shown instead where the rule has more words than fit a button. `seat`: that player's arcade button does the
    same. `hold`: needs a long press."""

    label: str
    act: Act | None
    kind: Literal["main", "second", "harm", "tile"] = "second"
    icon: str = ""
    text: str = ""
    why: str = ""
    ref: str = ""
    seat: int | None = None
    chosen: bool = False
    hold: bool = False
    person: Person | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Lid:
    """The header. kind "person": that player's bin lid; "poster": the game's hue `poster`; "paper": nobody's page;
    "tape": the referee asks; "stop": somebody is about to lose something."""

    kind: Literal["person", "poster", "paper", "tape", "stop"]
    title: str
    saying: str = ""
    person: Person | None = None
    poster: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    state: Literal["done", "now", "later"]


@dataclass(frozen=True, slots=True)
class Notice:
    """The paper panel: one instruction. `tag`: step or heading in the rulebook, or a table ruling."""

    title: str
    text: str = ""
    tag: str = ""
    kind: Literal["plain", "doubt", "danger"] = "plain"


@dataclass(frozen=True, slots=True)
class Banner:
    """Replaces the step rail: what happened, what to do, one button. kind "good" goes by itself after 4 s."""

    kind: Literal["doubt", "stop", "good"]
    icon: str
    title: str
    text: str
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """State of a sensor for the header's icons and the strip on the home page. `text` tells it in words."""

    device: Literal["camera", "scale", "buttons"]
    state: Literal["good", "lost", "off"]
    title: str
    text: str
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """One line of a form. Either a switch or segments (`choices`, the chosen one marked) or a stepper (`minus value plus`)."""

    title: str
    text: str = ""
    value: str = ""
    choices: tuple[Option, ...] = ()
    minus: Option | None = None
    plus: Option | None = None
    kind: Literal["switch", "segment", "stepper"] = "segment"
    icon: str = ""
    person: Person | None = None
