"""What a person can send besides a move of the game: the commands of the table and of the pages around it.

A screen never makes one of these up: it sends back the object that the `View` offered. Only `Type`, `Drag`, `PutCorner` and `Touched` are
filled in by the screen, because fingers fill them in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.rules.kernel import Move, Value


class Command:
    """Anything that is not a move."""

    __slots__ = ()


# --- at the table -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back the newest move; `steps` of them from the history page."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Do again what was taken back last; `steps` of it from the history page."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """The newest step was read wrongly: this move stands in its place."""

    move: Move


@dataclass(frozen=True, slots=True)
class Accept(Command):
    """Take the proposal as it stands."""


@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    """Put something away. `what`: "form", "notice", "device", "trouble", "reading", "surplus" or "can"."""

    what: str = "form"


@dataclass(frozen=True, slots=True)
class LookAgain(Command):
    """Ask the eyes for a fresh reading of what lies there."""


@dataclass(frozen=True, slots=True)
class SayFace(Command):
    """The doubtful die of the proposal shows this face."""

    die: int
    face: str


@dataclass(frozen=True, slots=True)
class RollAgain(Command):
    """The doubtful dice are rolled again: the reading waits for new rest."""


@dataclass(frozen=True, slots=True)
class Pick(Command):
    """Open a picker or change a field in it: `field` "" opens the picker called `picker`."""

    picker: str
    field: str = ""
    value: Value = ""


@dataclass(frozen=True, slots=True)
class Confirm(Command):
    """What has been picked is right: make the move."""


@dataclass(frozen=True, slots=True)
class StartWait(Command):
    """By hand, without a scale: the card lies there, count the three seconds now."""


# --- pages ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Go(Command):
    """Open a page: home, setup, cards, card and cardname (an entry of the card list), match, menu, history, undo (ask before), amend (what
    was read wrongly), rules, players, player, name, result, sensors, wires (buttons and lights), settings. `what`: the game's id for setup,
    the seat for player and name, kind and place of the entry as “items/3” for card and cardname; “weighing” is the scale's."""

    page: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Back(Command):
    pass


@dataclass(frozen=True, slots=True)
class Type(Command):
    """A name typed for a seat, −1 for one more. In a match somebody of that name takes over the seat."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Drag(Command):
    """A seat was dragged to another place."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class RemoveSeat(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class SetMode(Command):
    mode: str


@dataclass(frozen=True, slots=True)
class SetRuling(Command):
    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class SetFirst(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class UseCards(Command):
    """Begin with the table's own card list, or with the one that came with the program."""

    own: bool


@dataclass(frozen=True, slots=True)
class ChangeCard(Command):
    """Write another value into the table's own card list. `spot`: kind and place of the entry; `key`: the field."""

    spot: tuple[str, int]
    key: str
    value: Value | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DropCards(Command):
    """Play with the shipped card list again and lay the table's own one aside. Sent only after a long press."""


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Start the match that was set up."""


@dataclass(frozen=True, slots=True)
class Resume(Command):
    match: int


@dataclass(frozen=True, slots=True)
class Export(Command):
    """Write a match with all its steps, or all plays for None, as files for other programs."""

    match: int | None = None


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """Sent only after a long press."""

    match: int


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    pass


@dataclass(frozen=True, slots=True)
class ChooseEntry(Command):
    """Point at an entry of the history, by its place in the list shown."""

    index: int


@dataclass(frozen=True, slots=True)
class WhatHappened(Command):
    """Look again at what is asked about, else at the last seconds, or at a replay that is kept (`number`). No move."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class SaveReplay(Command):
    """Write a replay into Binside's folder."""

    number: int


@dataclass(frozen=True, slots=True)
class Scroll(Command):
    """Show earlier (+) or later (−) entries of a long list."""

    pages: int


@dataclass(frozen=True, slots=True)
class Teach(Command):
    """On the pages about dice. `deed`: kind, face, begin, take, again, without, save, stop (a lesson), play, delete, export, bring, unlearn
    (the box), learn, which (a correction); `value`: the kind, face, colour or file it is about, `other`: the kind that plays."""

    deed: str
    value: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class SetSetting(Command):
    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class SetSound(Command):
    """A key of the settings' table “sound”."""

    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class TrySound(Command):
    """Let the voice and a short sound be heard."""


@dataclass(frozen=True, slots=True)
class Close(Command):
    """End the program; a match that is open can be carried on. Sent only after a long press."""


@dataclass(frozen=True, slots=True)
class SwitchOff(Command):
    """Switch the machine off; a match that is open can be carried on. Sent only after a long press, and only by an installed referee."""


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """On a plain page: the move that is being put together. `verb`: the move's class; `filled`: its fields so far, in the order in which
    they were asked; `held`: values of the field that is asked now, while more may be added."""

    verb: str
    filled: tuple[tuple[str, Any], ...] = ()
    held: tuple[Any, ...] = ()


# --- the tray's corners -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutCorner(Command):
    """The chosen corner of the tray is here, in shares of the camera's picture. Filled in by the screen."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Nudge(Command):
    """Move the chosen corner by so many pixels of the picture."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class ChooseCorner(Command):
    """The next touch puts this corner, 0..3 round the tray from the upper left."""

    number: int


@dataclass(frozen=True, slots=True)
class UseCorners(Command):
    """Go by the corners that were set, or by the printed squares."""

    tapped: bool


# --- buttons and lights -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TryLight(Command):
    """Let the light of this name shine for a moment, or the buzzer sound."""

    name: str


# --- the scale --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weigh(Command):
    """On the page of the scale. `deed`: begin, press, skip, measure, again, use, stop; by (`value` 1: our cards, 0: another weight), card
    and weight (`value`: what it weighs, g)."""

    deed: str
    value: float = 0.0


# --- the touch test ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Touched(Command):
    """A finger was lifted here, in shares of the picture from its upper left; the picture is turned by `turn` degrees. Filled in by the
    screen."""

    x: float
    y: float
    turn: int


@dataclass(frozen=True, slots=True)
class Revert(Command):
    """The map of touches that is tried was not proved in time."""


@dataclass(frozen=True, slots=True)
class ForgetTouch(Command):
    """Take touches as the display tells them."""


# --- looking after a table --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BackUp(Command):
    """Copy everything that is kept onto the USB stick."""


@dataclass(frozen=True, slots=True)
class WriteReport(Command):
    """Write a report of a fault onto the USB stick, with the eye's last pictures."""


@dataclass(frozen=True, slots=True)
class BringBack(Command):
    """Put the newest backup of the USB stick into the place of what is here. Sent only after a long press."""


# --- the guided first start -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TellStep(Command):
    """A step of the first start is "done" or "skipped"; the same once more takes that back."""

    step: str
    how: Literal["done", "skipped"]


@dataclass(frozen=True, slots=True)
class TakeEmpty(Command):
    """The mats are empty now: look at them."""


@dataclass(frozen=True, slots=True)
class Compare(Command):
    """Around the can nothing lies ("empty"), or a card does ("card")."""

    lies: Literal["empty", "card"]
