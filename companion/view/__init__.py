"""The View: everything that a screen shows, as one frozen value, and everything it may send back.

Texts are already in the people's language. `Act` objects are opaque to the screen: a touch sends the very object back.
Icons are names of files in `ui/assets/icons`. Pictures are keys of the eye's album; 0 is no picture.
Measures and looks (colours, sizes, places) belong to the screen; meanings and words belong here.
Every name is imported from here; each game's bodies lie in a file of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from companion.view.app import (
    BesideBody,
    CornersBody,
    Entry,
    HistoryBody,
    HomeBody,
    Measured,
    NameBody,
    PickBody,
    Place,
    Poster,
    ResultBody,
    ResumeCard,
    RuleLine,
    RulesBody,
    SeatRow,
    SensorsBody,
    SetupBody,
    TouchBody,
    WeighingBody,
    Wire,
    WiresBody,
)
from companion.view.dice import DieFace, DoubtBody, FaceTaught, Mark, TeachBody
from companion.view.dumb_ways_to_die import BeanRow, BeansBody, Suit, SuitCard
from companion.view.dumpster_brawl import (
    Allowance,
    CombatBody,
    Fighter,
    HandBody,
    HandTile,
    HeapBody,
    LaidPile,
    QueueRow,
    RummageBody,
    SheetBody,
    SheetRow,
    TableBody,
)
from companion.view.garbage_day import GarbageBody, Ring, RoomRow, SpillBody, Still, Verdict
from companion.view.parts import Act, Banner, Control, Device, Lid, Notice, Option, Person, Step
from companion.view.plain import PlainBody, PlainRow
from companion.view.records import CodeBody, DicePool, FaceShare, FairBody, RecordLine, RecordsBody
from companion.view.replay import FilmStrip, Marked, ReplayBody
from companion.view.rumble_in_the_dungeon import (
    CastBody,
    CastCard,
    Chamber,
    DoorBar,
    DungeonBody,
    ExitStep,
    Holder,
    Plot,
    ScoreBody,
    ScoredToken,
    ScoreRow,
    Token,
)
from companion.view.trash_war import CardLine, Fortress, Rampart, TrashChip, WarBody

__all__ = [
    "Act",
    "Allowance",
    "Banner",
    "BeanRow",
    "BeansBody",
    "BesideBody",
    "Body",
    "CardLine",
    "CastBody",
    "CastCard",
    "Chamber",
    "CodeBody",
    "CombatBody",
    "Control",
    "CornersBody",
    "Device",
    "DicePool",
    "DieFace",
    "DoorBar",
    "DoubtBody",
    "DungeonBody",
    "Entry",
    "ExitStep",
    "FaceShare",
    "FaceTaught",
    "FairBody",
    "Fighter",
    "FilmStrip",
    "Fortress",
    "GarbageBody",
    "HandBody",
    "HandTile",
    "HeapBody",
    "HistoryBody",
    "Holder",
    "HomeBody",
    "LaidPile",
    "Lid",
    "Mark",
    "Marked",
    "Measured",
    "NameBody",
    "Notice",
    "Option",
    "Person",
    "PickBody",
    "Place",
    "PlainBody",
    "PlainRow",
    "Plot",
    "Poster",
    "QueueRow",
    "Rampart",
    "RecordLine",
    "RecordsBody",
    "ReplayBody",
    "ResultBody",
    "ResumeCard",
    "Ring",
    "RoomRow",
    "RuleLine",
    "RulesBody",
    "RummageBody",
    "ScoreBody",
    "ScoreRow",
    "ScoredToken",
    "SeatRow",
    "SensorsBody",
    "SetupBody",
    "SheetBody",
    "SheetRow",
    "SpillBody",
    "Step",
    "Still",
    "Suit",
    "SuitCard",
    "TableBody",
    "TeachBody",
    "Token",
    "TouchBody",
    "TrashChip",
    "Verdict",
    "View",
    "WarBody",
    "WeighingBody",
    "Wire",
    "WiresBody",
]

Body: TypeAlias = (
    HomeBody
    | SetupBody
    | GarbageBody
    | SpillBody
    | CombatBody
    | RummageBody
    | HeapBody
    | TableBody
    | SheetBody
    | HandBody
    | DoubtBody
    | TeachBody
    | PickBody
    | NameBody
    | PlainBody
    | WarBody
    | BeansBody
    | DungeonBody
    | CastBody
    | ScoreBody
    | HistoryBody
    | ReplayBody
    | RulesBody
    | ResultBody
    | SensorsBody
    | WiresBody
    | CornersBody
    | TouchBody
    | BesideBody
    | WeighingBody
    | RecordsBody
    | FairBody
    | CodeBody
)


@dataclass(frozen=True, slots=True)
class View:
    """`options`: the action bar, left to right; the last main one is what the button “next” presses. `undo`: what it would take
    back, in its text.
    `refusal`: a rule just broken by a touch, shown until the next touch. `number` grows with every view."""

    lid: Lid
    body: Body
    options: tuple[Option, ...] = ()
    rail: tuple[Step, ...] = ()
    notice: Notice | None = None
    banner: Banner | None = None
    devices: tuple[Device, ...] = ()
    undo: Option | None = None
    menu: Option | None = None
    back: Option | None = None
    refusal: Notice | None = None
    number: int = field(default=0, compare=False)
