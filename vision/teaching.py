"""Teaching the eye somebody's own dice: looks go in one by one, a profile comes out, or the reason why not.

Strategy: a session is a frozen value. Under one lamp every face is shown a few times, each time at another place or turn, then all faces
again under another lamp: that spans far more of what a throw will look like than many looks under one lamp. A look that cannot be good
(moved too little, another die, washed out, not the face it is said to be) is refused when it is taken, with what to do;
whether the faces can be told apart is measured on the looks (`vision.apart`) as soon as two faces are there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from companion.words import N_
from vision import apart
from vision.alone import Alone, Crowd, EmptyFloor
from vision.calibration import Floats
from vision.profile import LONGEST_NAME as LONGEST_SET_NAME
from vision.profile import Hue, Kind, Profile, is_name

LIGHTS = 2
PER_LIGHT = {3: (2, 1), 4: (2, 2), 5: (3, 2)}  # looks of a face in all → under each lamp
SMALLEST_PX = 36.0  # of a die's edge in the frame
STANDS_OUT = 0.7  # share of a face that must differ from the cloth in colour
MOVED_MM, MOVED_TURN = 6.0, math.radians(8.0)  # between two looks of a face: one of them at least
OTHER_HUE, OTHER_LIGHT = 22.0, 75.0  # levels of hue and of lightness by which one die's body may differ from look to look
OTHER_EDGE = 0.14  # of the edge: what one die's measured edge may differ
WASHED = 22.0  # levels by which a face that mirrors the lamp is brighter than its body
STRANGER = 2.5  # times: a look that is so much nearer to another face than to its own is of that face
SHADE, TINT = 0.03, 0.045  # by how much another lamp must at least change the picture of the empty tray (log levels)
TURNED = 3.0  # spreads: one face turned by an eighth of a turn is nearly the other
BLANK = ("blank", "leer", "empty", "0")  # names of a face that carries no print
MOST_FACES, LONGEST_NAME = 6, 12

NO_DIE = N_("I see no die. Lay one die into the tray, away from its walls.")
MANY = N_("I see {count} things in the tray. Leave one die in it, nothing else.")
LARGE = N_("Take your hand out of the tray, then I look.")
NOT_FLAT = N_("That does not look like a die that lies flat. Lay it free, on a cloth of another colour.")
SMALL = N_("The die is only {pixels} pixels wide in the picture, I need {least}. Bring the camera closer.")
LIKE_CLOTH = N_("The die hardly stands out from the cloth here. Move it into the light, or teach it on a cloth of another colour.")
SAME_PLACE = N_("The die lies as it lay before. Turn it or move it a little, the same face up.")
OTHER_DIE = N_("This die looks different from the one before: another colour or size. Show one and the same die.")
WASHED_OUT = N_("The lamp shines off this face, I see no print. Move the die or shade it.")
NO_PRINT = N_("I see no print on “{face}”: its ink hardly stands out. If this face is empty, call it “blank”.")
HAS_PRINT = N_("I see print on “{face}”, but a blank face has none. Turn the empty face up.")
WRONG_FACE = N_("This looks like “{other}”, not like “{face}”. Turn “{face}” up.")
NOT_EMPTY = N_("Something still lies in the tray. Take everything out of it.")
SAME_LIGHT = N_("The light has hardly changed. Switch on another lamp, or shade this one.")
ALIKE = N_("“{one}” and “{other}” look alike to me, however the die is turned. Mark one of them, or leave one out.")
BLANK_GLARE = N_("“{other}” is so faint that under a lamp I would take it for “{one}”. Trace it with a pen, or leave one out.")
EIGHTH = N_("“{one}” and “{other}” differ by an eighth of a turn: I tell them by the edges of the die, so it must lie free.")
FEW_FACES = N_("Name at least two faces.")
MANY_FACES = N_("A die has at most {most} faces.")
BAD_NAMES = N_("Faces need different names of at most {most} letters.")
BAD_SET = N_("The set and what its dice play need names of at most {most} letters.")


class Refused(ValueError):
    """A look that is not kept, or a session that makes no profile. `sentence`: marked, its blanks filled from `blanks` when shown."""

    def __init__(self, sentence: str, **blanks: str | int) -> None:
        super().__init__(sentence.format(**blanks))
        self.sentence, self.blanks = sentence, blanks


@dataclass(frozen=True, eq=False)
class Look:
    """One picture of a face: which face, under which lamp, where (mm, radians), how large (mm, px), body and print."""

    face: str
    light: int
    x: float
    y: float
    angle: float
    edge: float
    pixels: float
    body: tuple[float, float, float]
    print: Floats
    ink: float


@dataclass(frozen=True, slots=True)
class Finding:
    """What the check says of two faces. `stops`: the profile is refused. The sentence is marked, its blanks are the faces."""

    sentence: str
    one: str
    other: str
    stops: bool


@dataclass(frozen=True, eq=False)
class Session:
    """A lesson so far. `per_light`: looks of each face under each lamp; `lights`: what the empty tray looked like under each."""

    name: str
    kind: str
    faces: tuple[str, ...]
    per_light: tuple[int, ...] = PER_LIGHT[5]
    looks: tuple[Look, ...] = ()
    lights: tuple[Floats, ...] = ()

    @property
    def light(self) -> int:
        """Number of the lamp that shines now; −1 before the empty tray was seen."""
        return len(self.lights) - 1

    @property
    def due(self) -> str:
        """The face that is asked for now, "" when all looks under this lamp are taken."""
        if self.light < 0:
            return ""
        return next((face for face in self.faces if self.count(face) < self.per_light[self.light]), "")

    @property
    def complete(self) -> bool:
        return self.light == LIGHTS - 1 and not self.due

    @property
    def edge(self) -> float | None:
        """The die's edge in mm, once it is known well."""
        return float(np.median([look.edge for look in self.looks])) if len(self.looks) >= 3 else None

    def count(self, face: str, light: int | None = None) -> int:
        """Looks of a face under a lamp, the present one where none is named."""
        light = self.light if light is None else light
        return sum(look.face == face and look.light == light for look in self.looks)

    def total(self, face: str) -> int:
        return sum(look.face == face for look in self.looks)

    def prints(self) -> dict[str, Floats]:
        """The prints of each face that has looks."""
        return {face: np.stack(own) for face in self.faces if (own := [look.print for look in self.looks if look.face == face])}


def begin(name: str, kind: str, faces: tuple[str, ...], looks: int = 5) -> Session:
    """A new session; `looks` of each face in all: 3, 4 or 5. Refused where the names will not do."""
    if not (is_name(name) and is_name(kind)):
        raise Refused(BAD_SET, most=LONGEST_SET_NAME)
    if len(faces) < 2:
        raise Refused(FEW_FACES)
    if len(faces) > MOST_FACES:
        raise Refused(MANY_FACES, most=MOST_FACES)
    good = all(face.strip() == face and face.isprintable() and 0 < len(face) <= LONGEST_NAME for face in faces)
    if not good or len(set(faces)) != len(faces):
        raise Refused(BAD_NAMES, most=LONGEST_NAME)
    return Session(name, kind, faces, PER_LIGHT[looks])


# --- the empty tray and its light ---------------------------------------------------------------------------------------


def light_of(empty: EmptyFloor) -> Floats:
    """What the light is like: the empty floor in 12 × 12 places, log levels (12, 12, 3)."""
    height, width = empty.picture.shape[:2]
    rows, columns = height // 12 * 12, width // 12 * 12
    blocks = empty.picture[:rows, :columns].reshape(12, rows // 12, 12, columns // 12, 3).astype(np.float32)
    light: Floats = np.log(np.median(blocks, axis=(1, 3)) + 4.0)
    return light[1:-1, 1:-1]


def light_change(before: Floats, now: Floats) -> tuple[float, float]:
    """How much the shading over the tray, and how much the light's tint has changed; what a camera's exposure can do counts for nothing."""
    change = now - before
    shade = float(change.mean(axis=2).std())
    tint = change.mean(axis=(0, 1))
    return shade, float(tint.max() - tint.min())


def with_light(session: Session, empty: EmptyFloor) -> Session:
    """The tray is empty and a lamp shines. Refused when it is the lamp that shone before."""
    light = light_of(empty)
    if session.lights:
        shade, tint = light_change(session.lights[-1], light)
        if shade < SHADE and tint < TINT:
            raise Refused(SAME_LIGHT)
    return replace(session, lights=(*session.lights, light))


# --- looks --------------------------------------------------------------------------------------------------------------


def crowd_refusal(crowd: Crowd) -> Refused:
    """Why what lies there is not one die."""
    if crowd.large:
        return Refused(LARGE)
    if crowd.things > 1:
        return Refused(MANY, count=crowd.things)
    return Refused(NOT_FLAT if crowd.things else NO_DIE)


def with_look(session: Session, face: str, seen: Alone | Crowd) -> Session:
    """The session with one more look of a face. Refused with the reason when it is not kept."""
    if isinstance(seen, Crowd):
        raise crowd_refusal(seen)
    if seen.stands_out < STANDS_OUT:
        raise Refused(LIKE_CLOTH)
    if seen.pixels < SMALLEST_PX:
        raise Refused(SMALL, pixels=int(seen.pixels), least=int(SMALLEST_PX))
    look = Look(
        face, session.light, seen.x, seen.y, seen.angle, seen.edge, seen.pixels, seen.body, seen.crops.print[0], float(seen.crops.ink[0])
    )  # fmt: skip
    for check in (_same_die, _other_place, _print_shows, _right_face):
        check(session, look)
    return replace(session, looks=(*session.looks, look))


def _other_place(session: Session, look: Look) -> None:
    for old in session.looks:
        if (old.face, old.light) != (look.face, look.light):
            continue
        turn = abs((old.angle - look.angle + math.pi / 4) % (math.pi / 2) - math.pi / 4)
        if math.hypot(old.x - look.x, old.y - look.y) < MOVED_MM and turn < MOVED_TURN:
            raise Refused(SAME_PLACE)


def _same_die(session: Session, look: Look) -> None:
    if not session.looks:
        return
    edge = float(np.median([old.edge for old in session.looks]))
    light, *hue = (float(value) for value in np.median([old.body for old in session.looks], axis=0))
    paler, stronger = sorted((np.array(hue), np.array(look.body[1:])), key=lambda one: float(np.hypot(*one)))
    if (
        _beside(paler, stronger) > OTHER_HUE
        or abs(look.body[0] - light) > OTHER_LIGHT
        or abs(look.edge / edge - 1) > OTHER_EDGE
    ):  # fmt: skip
        raise Refused(OTHER_DIE)


def _beside(paler: Floats, stronger: Floats) -> float:
    """Distance of the paler of two hues to the line from grey to the stronger: a lamp's shine only washes out. What is nearly grey
    is no paler shade of a strong colour."""
    length = float(np.hypot(*stronger))
    share = float(np.clip(paler @ stronger / max(length**2, 1e-6), 0.25 if length > OTHER_HUE else 0.0, 1.0))
    return float(np.hypot(*(paler - share * stronger)))


def _print_shows(session: Session, look: Look) -> None:
    """A face without print must be called blank, and must not be one that only mirrors the lamp."""
    bare = float(apart.contrasts(look.print[None])[0]) < apart.BARE
    blank = is_blank(look.face)
    if bare and _mirrors(session, look):
        raise Refused(WASHED_OUT)
    if bare and not blank:
        printed = any(old.face == look.face for old in session.looks)
        raise Refused(WASHED_OUT) if printed else Refused(NO_PRINT, face=look.face)
    if blank and not bare:
        raise Refused(HAS_PRINT, face=look.face)


def _mirrors(session: Session, look: Look) -> bool:
    """Whether the face is much brighter than the body of the same die was so far."""
    if not session.looks:
        return False
    return look.body[0] - float(np.median([old.body[0] for old in session.looks])) > WASHED


def _right_face(session: Session, look: Look) -> None:
    """A look must not be nearer to another face than to its own, where its own is known; a face that is new may be like none."""
    known = {face: prints for face, prints in session.prints().items() if len(prints) >= apart.FEWEST}
    own = known.pop(look.face, None)
    if own is None or not known:
        return
    _face, away = apart.nearest(look.print, {look.face: own})
    other, near = apart.nearest(look.print, known)
    if away < STRANGER * near or near > STRANGER * apart.spread(known[other]):
        return
    if apart.pairs({look.face: own, other: known[other]})[0].spreads >= apart.FARTHER:  # else the check tells that they are alike
        raise Refused(WRONG_FACE, face=look.face, other=other)


def without(session: Session, face: str) -> Session:
    """Forget what was seen of a face under the present lamp; the last look alone is taken back by `undone`."""
    kept = tuple(look for look in session.looks if not (look.face == face and look.light == session.light))
    return replace(session, looks=kept)


def undone(session: Session) -> Session:
    """The session without its newest look."""
    return replace(session, looks=session.looks[:-1])


def left_out(session: Session, face: str) -> Session:
    """The session without a face. Refused when too few are left."""
    faces = tuple(one for one in session.faces if one != face)
    if len(faces) < 2:
        raise Refused(FEW_FACES)
    return replace(session, faces=faces, looks=tuple(look for look in session.looks if look.face != face))


# --- the check ----------------------------------------------------------------------------------------------------------


def is_blank(face: str) -> bool:
    return face.lower() in BLANK


def findings(session: Session) -> tuple[Finding, ...]:
    """What the looks so far say of the faces, what stops the profile first."""
    prints = session.prints()
    found: list[Finding] = []
    for pair in apart.pairs(prints):
        if pair.spreads < apart.FARTHER:
            found.append(Finding(ALIKE, pair.one, pair.other, True))
        elif pair.eighth < TURNED and not (is_blank(pair.one) or is_blank(pair.other)):
            found.append(Finding(EIGHTH, pair.one, pair.other, False))
    found += _taken_for_blank(prints, found)
    return tuple(sorted(found, key=lambda one: not one.stops))


def _taken_for_blank(prints: Mapping[str, Floats], found: list[Finding]) -> list[Finding]:
    """Faces so faint that a lamp could make them blank."""
    told = {(one.one, one.other) for one in found}
    contrast = {face: float(np.median(apart.contrasts(own))) for face, own in prints.items()}
    blanks = [face for face in prints if is_blank(face)]
    return [
        Finding(BLANK_GLARE, blank, face, True)
        for blank in blanks
        for face in prints
        if not is_blank(face) and contrast[face] < apart.TWICE * contrast[blank] and (*sorted((blank, face)),) not in told
    ]


def profile_of(session: Session) -> Profile:
    """The taught set: one kind. Refused while looks are missing or a finding stops it."""
    missing = Counter({face: sum(session.per_light) - session.total(face) for face in session.faces})
    if not session.complete or +missing:
        raise ValueError("the session is not complete")
    for finding in findings(session):
        if finding.stops:
            raise Refused(finding.sentence, one=finding.one, other=finding.other)
    return Profile(session.name, (kind_of(session),))


def kind_of(session: Session) -> Kind:
    """What the looks so far teach."""
    bodies = np.array([look.body for look in session.looks])
    middle, spread = np.median(bodies, axis=0), np.maximum(bodies.std(axis=0), (6.0, 2.5, 2.5))
    return Kind(
        session.kind,
        float(np.median([look.edge for look in session.looks])),
        Hue(tuple(map(float, middle)), tuple(map(float, spread))),  # type: ignore[arg-type]
        tuple(look.face for look in session.looks),
        np.stack([look.print for look in session.looks]).astype(np.float32),
        np.array([look.ink for look in session.looks], np.float32),
    )
