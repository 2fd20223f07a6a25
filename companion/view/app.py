"""Bodies of the app's own pages: home, set-up, forms, history, rules, result, sensors."""

from __future__ import annotations

from dataclasses import dataclass

from companion.touchmap import TouchMap
from companion.view.parts import Control, Option, Person


@dataclass(frozen=True, slots=True)
class Poster:
    """A game on the home page. `hue`: brawl, day, war, rumble, dumb."""

    game: str
    title: str
    hue: str
    option: Option


@dataclass(frozen=True, slots=True)
class ResumeCard:
    """The match that can be carried on. `title`: the way it is played, where its `game` has several ways; else `game` is ""."""

    person: Person | None
    saying: str
    title: str
    text: str
    carry_on: Option
    abandon: Option
    game: str = ""


@dataclass(frozen=True, slots=True)
class HomeBody:
    posters: tuple[Poster, ...]
    links: tuple[Option, ...]
    resume: ResumeCard | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    person: Person
    remove: Option


@dataclass(frozen=True, slots=True)
class SetupBody:
    """`seats` clockwise; rows can be dragged (`Drag`) and names touched to be typed (`Type`). `known`: remembered
    names not yet seated, offered above the keyboard. `rulings`: switches with their reason, more than fit are scrolled."""

    seats: tuple[SeatRow, ...]
    add: Option
    modes: tuple[Option, ...]
    rulings: tuple[Control, ...]
    counts: tuple[Control, ...]
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PickBody:
    """A form: whose room and which size, a claim's sets, dice by hand, the menu. Rows of controls or of tiles."""

    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class NameBody:
    """A keyboard for one name: what is typed is sent as `Type` for `seat`. `known`: names offered above the keys; `text`: the name so far;
    `most`: letters it may have."""

    seat: int
    title: str
    known: tuple[str, ...] = ()
    text: str = ""
    most: int = 14


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history. `by`: icon of who said so: camera, scale, hand, button. `time`: "21:14". `poster`: of which game a line
    that belongs to nobody tells. `pictured`: a picture shows what it was read from; `replayed`: its last seconds are in memory."""

    person: Person | None
    what: str
    value: str
    time: str
    by: str
    taken_back: bool = False
    chosen: bool = False
    option: Option | None = None
    poster: str = ""
    pictured: bool = False
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class HistoryBody:
    """`further`: what comes after the `entries`, shown as far as there is room. `picture`: what the chosen entry was read from."""

    entries: tuple[Entry, ...]
    to_do: tuple[tuple[str, str], ...] = ()  # icon and sentence: what to put back on the table
    small: str = ""
    further: tuple[Entry, ...] = ()
    picture: int = 0


@dataclass(frozen=True, slots=True)
class RuleLine:
    """Something that may be done (`title`), or what may not be done now: the rule against it, and where that stands in the rulebook."""

    title: str
    rule: str = ""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class RulesBody:
    """The rules at the moment of need, under the instruction: what is allowed now, and what is not."""

    may: tuple[RuleLine, ...]
    against: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class Place:
    person: Person
    rank: int
    text: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class ResultBody:
    game: str
    headline: str
    text: str
    places: tuple[Place, ...]
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SensorsBody:
    """The live camera picture with its corners, the scale's weight and trace, and which buttons have answered. `heard`: whether there is
    sound, None where nobody knows."""

    camera: str
    corners: tuple[tuple[float, float, bool], ...]
    warning: str
    grams: str
    trace: tuple[float, ...]
    trace_marks: tuple[tuple[float, str], ...]
    buttons: tuple[tuple[Person, bool], ...]
    names: tuple[str, ...]
    keys: tuple[tuple[str, bool], ...] = ()  # the buttons that are nobody's, by what they do
    heard: bool | None = None


@dataclass(frozen=True, slots=True)
class Wire:
    """A button and the pin it hangs on. `down`: its level now, None where nobody can tell; `answered`: it has been pressed before."""

    name: str
    pin: int
    down: bool | None
    answered: bool
    icon: str = ""
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class WiresBody:
    """The test of buttons and lights. `trouble`: why pins do not work; `lights`: a touch lets one shine, the `chosen` ones shine now."""

    wires: tuple[Wire, ...]
    lights: tuple[Option, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class CornersBody:
    """The live picture with the tray's four `corners` (shares of it, from the upper left round); a touch in it puts the `chosen` one
    (`PutCorner`). `numbers` choose a corner; `nudges` move it left, up, down, right; `side`: the tray's inner edge; `light`: whether
    something is well, and the words about it."""

    corners: tuple[tuple[float, float], ...]
    chosen: int
    numbers: tuple[Option, ...]
    nudges: tuple[Option, Option, Option, Option]
    side: Control
    light: tuple[tuple[bool, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure of the scale with what it means: “Tremble”, “0.04 g”, “how much it flickers”. `good`: nothing speaks against it."""

    title: str
    value: str
    text: str
    good: bool = True


@dataclass(frozen=True, slots=True)
class WeighingBody:
    """The page of the scale: `grams` now, the `trace` of the last seconds, what was `measured`, and the `verdict` (whether it is good, and
    its words). `controls`: what a person tells about a known weight. `busy`: a weight is measured just now."""

    name: str
    grams: str
    unit: str
    trace: tuple[float, ...]
    measured: tuple[Measured, ...]
    verdict: tuple[bool, str]
    controls: tuple[Control, ...] = ()
    busy: bool = False


@dataclass(frozen=True, slots=True)
class TouchBody:
    """The touch test: a `cross` (shares of the picture from its upper left) to be touched; wherever a finger is lifted is sent as
    `Touched`. `mapping`: how touches are taken meanwhile; `done`: crosses that were touched; `landed`: where a finger missed the cross that
    proves the map; `until`: when everything is as before, on the table's clock, None while nothing is tried."""

    cross: tuple[float, float]
    mapping: TouchMap
    done: tuple[tuple[float, float], ...] = ()
    landed: tuple[float, float] | None = None
    until: float | None = None


@dataclass(frozen=True, slots=True)
class BesideBody:
    """The test whether a card beside the can is weighed: the can on its platform in a picture, the number (words, g), whether a card is
    to be `laid` beside it, and what came out (`wide`: it is weighed; None: not known yet)."""

    grams: str
    laid: bool
    wide: bool | None = None
