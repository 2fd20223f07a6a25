"""`binside teach`: teach a die from a folder of pictures, or before the simulated table's camera, and write the set to a file.

In a folder each picture is called after the lamp and the face: `1-star-a.png` is a look at the star under lamp 1; `1-empty.png` shows
the empty tray under lamp 1. Before a camera the lesson goes line by line: what to show, and what became of the picture. The simulated table
does what the lines say by itself; before the real table's camera a person does, and presses Enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import cv2
import numpy as np

from companion.commands.looking import through_camera
from companion.controls import ANY
from companion.faces import face_name, faces_name, saying
from companion.words import N_, _
from hardware.camera import SUFFIXES
from vision import teaching
from vision.alone import EmptyFloor, find_alone
from vision.calibration import Calibration, Image, MatPose, Settings, calibrate
from vision.profile import SUFFIX, Profile
from vision.teaching import Refused, Session

NAMED = re.compile(r"^(?P<lamp>[12])-(?P<face>[^-]+)(?:-.*)?$")
EMPTY = "empty"
TRIES = 5  # of one look, before the lesson is given up
NO_PICTURES = N_("There are no pictures of an empty tray in {folder}: call them 1-empty.png and 2-empty.png, one for each lamp.")
UNSEEN = N_("{file}: {reason}")
NOT_KEPT = N_("  {file} is not kept: {reason}")
MISSING = N_("“{face}” needs {count} more good pictures under lamp {lamp}.")
WRITTEN = N_("Written to {file}: {faces}, edge {edge} mm.")
LAMP = (N_("Take everything out of the tray."), N_("Take the die out. Switch on another lamp, or shade this one."))
SHOW = N_("“{face}” up, look {number} of {of}: lay the die down and let go.")
KEPT = N_("  good")
NO_FOLDER = N_("There is no folder {folder} to write to.")
UNKNOWN = N_("The simulated table has no {names}. It has: {known}.")
PRESS = N_("{line} Then press Enter.")
BROKEN_OFF = N_("The lesson was broken off; nothing was written.")
GIVEN_UP = N_("That was refused {count} times in a row. The lesson ends; nothing was written.")


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture of a folder. `face`: "empty" for the empty tray."""

    file: Path
    lamp: int
    face: str


def shots(folder: Path) -> tuple[Shot, ...]:
    """The pictures of a folder that are named as a lesson's. ValueError where none shows the empty tray."""
    found = []
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        match = NAMED.match(file.stem)
        if file.suffix.lower() in SUFFIXES and match is not None:
            found.append(Shot(file, int(match["lamp"]), match["face"]))
    if {shot.lamp for shot in found if shot.face == EMPTY} != {1, 2}:
        raise ValueError(_(NO_PICTURES).format(folder=folder))
    return tuple(found)


def from_folder(folder: Path, name: str, kind: str, faces: tuple[str, ...], looks: int, out: TextIO) -> Profile:
    """The set that a folder of pictures teaches. ValueError with a sentence where it does not."""
    found = shots(folder)
    known = faces or tuple(dict.fromkeys(shot.face for shot in found if shot.face != EMPTY))
    session = teaching.begin(name, kind, known, looks)
    for lamp in (1, 2):
        session = _under(session, [shot for shot in found if shot.lamp == lamp], out)
    return teaching.profile_of(session)


def _under(session: Session, found: list[Shot], out: TextIO) -> Session:
    """All pictures under one lamp."""
    empty = next(shot for shot in found if shot.face == EMPTY)
    picture = _picture(empty.file)
    pose = _located(picture, empty.file.name)
    floor = EmptyFloor.of(picture, pose)
    session = teaching.with_light(session, floor)
    for shot in found:
        if shot.face not in session.faces or session.count(shot.face) >= session.per_light[session.light]:
            continue
        try:
            seen = find_alone(_picture(shot.file), pose, floor, Settings().limits, session.edge)
            session = teaching.with_look(session, shot.face, seen)
        except Refused as refused:
            print(_(NOT_KEPT).format(file=shot.file.name, reason=sentence(refused)), file=out)
    if session.due:
        count = session.per_light[session.light] - session.count(session.due)
        raise ValueError(_(MISSING).format(face=session.due, count=count, lamp=session.light + 1))
    return session


def _picture(file: Path) -> Image:
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError(_("{file} is no picture, or it is damaged.").format(file=file))
    return np.asarray(picture)


def _located(picture: Image, what: str) -> MatPose:
    """The camera over the tray, from a picture of the empty one."""
    found = calibrate(picture, Settings(lens=ANY))
    if isinstance(found, Calibration) and found.tray is not None:
        return found.tray
    reason = _("the corner squares of the tray do not show") if isinstance(found, Calibration) else _(found.reason)
    raise ValueError(_(UNSEEN).format(file=what, reason=reason))


def sentence(refused: Refused) -> str:
    """Why, in the people's language."""
    return saying(refused.sentence, refused.blanks)


# --- in front of the camera ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Demonstrator:
    """Who shows the die: `picture` takes one at rest; `ask` waits until the person has done what the line says; `lay`, `change`: what a
    simulated person does then, nothing with a real one."""

    picture: Callable[[], Image]
    ask: Callable[[str], None]
    lay: Callable[[str], None] = lambda _face: None
    change: Callable[[int], None] = lambda _lamp: None


def from_camera(who: Demonstrator, session: Session, out: TextIO) -> Profile:
    """The lesson line by line. ValueError with a sentence where no set comes of it."""
    for lamp, line in enumerate(LAMP):
        session, pose, floor = _lit(session, who, lamp, _(line), out)
        while session.due:
            session = _shown(session, who, pose, floor, out)
            _stop_at(session)
    return teaching.profile_of(session)


def _lit(session: Session, who: Demonstrator, lamp: int, line: str, out: TextIO) -> tuple[Session, MatPose, EmptyFloor]:
    for _try in range(TRIES):
        who.change(lamp)
        who.ask(line)
        picture = who.picture()
        pose = _located(picture, _("The camera"))
        floor = EmptyFloor.of(picture, pose)
        try:
            return teaching.with_light(session, floor), pose, floor
        except Refused as refused:
            print("  " + sentence(refused), file=out)
    raise ValueError(_(GIVEN_UP).format(count=TRIES))


def _shown(session: Session, who: Demonstrator, pose: MatPose, floor: EmptyFloor, out: TextIO) -> Session:
    face, of = session.due, session.per_light[session.light]
    for _try in range(TRIES):
        who.lay(face)
        who.ask(_(SHOW).format(face=face_name(face), number=session.count(face) + 1, of=of))
        try:
            kept = teaching.with_look(session, face, find_alone(who.picture(), pose, floor, Settings().limits, session.edge))
        except Refused as refused:
            print("  " + sentence(refused), file=out)
            continue
        print(_(KEPT), file=out)
        return kept
    raise ValueError(_(GIVEN_UP).format(count=TRIES))


def _stop_at(session: Session) -> None:
    """Refuse as soon as two faces cannot be told apart, not only at the end."""
    for finding in teaching.findings(session):
        if finding.stops:
            raise Refused(finding.sentence, one=finding.one, other=finding.other)


def simulated(
    symbols: tuple[str, ...], faces: tuple[str, ...], colour: str, seed: int, out: TextIO
) -> tuple[Demonstrator, Callable[[], None]]:
    """The simulated table shows a die by itself: `symbols` stand on it, called `faces`. Gives what ends the table, too. ValueError where it
    has no such symbols or colour."""
    from hardware.virtual.diceart import BODY
    from hardware.virtual.faceart import SYMBOLS
    from hardware.virtual.scene import LAMPS
    from hardware.virtual.table import VirtualTable, settle

    for names, known in ((symbols, SYMBOLS), ((colour,), BODY)):
        if strange := [name for name in names if name not in known]:
            raise ValueError(_(UNKNOWN).format(names=", ".join(strange), known=", ".join(sorted(known))))
    table = VirtualTable(seed, "stepped", fps=10.0)
    sides = (symbols * 6)[:6]

    def lay(face: str) -> None:
        table.show_die(colour, sides, faces.index(face))
        settle(table)

    def change(lamp: int) -> None:
        table.clear_tray()
        table.light(LAMPS[lamp])
        settle(table)

    def picture() -> Image:
        table.advance(0.3)
        frame = None
        while (newer := table.frame(0.2 if frame is None else 0.0)) is not None:
            frame = newer
        if frame is None:
            raise ValueError(_("The simulated camera sends no picture."))
        return frame.image

    return Demonstrator(picture, lambda line: print(line, file=out), lay, change), table.close


def by_hand(picture: Callable[[], Image], answers: TextIO, out: TextIO) -> Demonstrator:
    """A person shows the dice to a camera and presses Enter whenever it is done. `answers`: what is typed."""

    def ask(line: str) -> None:
        print(_(PRESS).format(line=line), file=out, flush=True)
        if not answers.readline():
            raise ValueError(_(BROKEN_OFF))

    return Demonstrator(picture, ask)


def write(profile: Profile, file: Path, out: TextIO) -> None:
    """Keep the set in a file."""
    file = file if file.name.endswith(SUFFIX) else file.with_name(file.name + SUFFIX)
    profile.save(file)
    kind = profile.kinds[0]
    print(_(WRITTEN).format(file=file, faces=faces_name(kind.names), edge=round(kind.edge, 1)), file=out)


@dataclass(frozen=True, slots=True)
class Order:
    """What the command line asked for. `source`: a folder, “simulated” or “camera”; `symbols`: what stands on the simulated die, "" for
    the faces' own names; `faces`, `symbols`: names between commas."""

    source: str
    target: Path
    name: str
    kind: str
    faces: str
    looks: int
    symbols: str
    colour: str
    seed: int


def teach(order: Order, out: TextIO, answers: TextIO) -> int:
    """The command; `answers`: what is typed. ValueError with a sentence where nothing was written."""
    faces = _names(order.faces)
    if not order.target.parent.is_dir():
        raise ValueError(_(NO_FOLDER).format(folder=order.target.parent))
    try:
        if order.source == "simulated":
            session = teaching.begin(order.name, order.kind, faces, order.looks)
            who, close = simulated(_names(order.symbols) or faces, faces, order.colour, order.seed, out)
            try:
                profile = from_camera(who, session, out)
            finally:
                close()
        elif order.source == "camera":
            session = teaching.begin(order.name, order.kind, faces, order.looks)
            with through_camera() as looking:
                profile = from_camera(by_hand(looking.picture, answers, out), session, out)
        else:
            profile = from_folder(Path(order.source), order.name, order.kind, faces, order.looks, out)
    except Refused as refused:
        raise ValueError(sentence(refused)) from refused
    write(profile, order.target, out)
    return 0


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
