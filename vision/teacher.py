"""A lesson in front of the camera: frames in, what is seen and what is still to do out. It runs where the frames are; whoever asks
for a look only leaves word (`take`), and is answered by the next picture at rest.

Strategy: a look is taken when nothing moves, so a person may press while the hand is still over the tray. Between two looks
the die is looked for a few times a second, so that people see a ring follow it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

import numpy as np

from vision import teaching
from vision.alone import Alone, Crowd, EmptyFloor, find_alone
from vision.calibration import Floats, Image, Limits, MatPose, project
from vision.faces import Readers
from vision.profile import Profile
from vision.teaching import Finding, Refused, Session

CLEAR = 0.4  # fit of an outline that is surely a die's
LOOK_EVERY = 0.25  # seconds between two pictures in which the die is looked for
TRY = "try"  # the steps of a lesson, in their order
STEPS = ("tray", "faces", "lamp", "check", TRY)

Place = tuple[float, float]


@dataclass(frozen=True, eq=False)
class State:
    """How a lesson stands. `session`: what is taught so far. `ring`: corners of the die's top, `tray`: of the tray's floor, as
    shares of the picture's width and height; `sure`: it could be looked at now; `asked`: that is to be done. `refused`: why the
    newest look or lamp was not kept. `findings` of the check. `read`: the face that is read in the last step, with `doubt` where
    the readers doubt it."""

    session: Session
    step: str = STEPS[0]
    ring: tuple[Place, ...] = ()
    tray: tuple[Place, ...] = ()
    sure: bool = False
    asked: bool = False
    refused: Refused | None = None
    findings: tuple[Finding, ...] = ()
    read: str = ""
    doubt: bool = False


class Teacher:
    """One lesson. `see` belongs to the camera's thread, everything else may be called from another."""

    def __init__(self, session: Session, limits: Limits) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._state = State(session)
        self._floor: EmptyFloor | None = None
        self.empty: Image | None = None  # the empty tray under the newest lamp
        self._next = float("-inf")
        self._readers: tuple[Session, Readers] | None = None  # what the looks of a session have taught

    @property
    def state(self) -> State:
        with self._lock:
            return self._state

    # --- what people ask --------------------------------------------------------------------------------------------

    def take(self) -> None:
        """Take the look (or the empty tray) that is due, as soon as nothing moves."""
        self._change(asked=True, refused=None)

    def again(self, face: str = "") -> None:
        """Forget what was seen of a face under this lamp; without a name only the newest look."""
        with self._lock:
            state = self._state
            session = teaching.without(state.session, face) if face else teaching.undone(state.session)
            self._state = _onward(replace(state, session=session, refused=None, asked=False), _check(session))

    def leave_out(self, face: str) -> None:
        """Teach without this face."""
        with self._lock:
            try:
                session = teaching.left_out(self._state.session, face)
            except Refused as refused:
                self._state = replace(self._state, refused=refused)
                return
            self._state = _onward(replace(self._state, session=session, refused=None, asked=False), _check(session))

    def profile(self) -> Profile:
        """What was taught. Refused where it may not be used."""
        return teaching.profile_of(self.state.session)

    # --- what the camera shows --------------------------------------------------------------------------------------

    def see(self, frame: Image, pose: MatPose, moving: bool, at: float) -> None:
        """One BGR frame of the tray."""
        if moving:
            self._change(sure=False, ring=())
            return
        state = self.state
        if not state.asked and at < self._next:
            return
        self._next = at + LOOK_EVERY
        if state.step in ("tray", "lamp"):
            self._see_empty(state, frame, pose)
        elif self._floor is not None:
            self._see_die(state, frame, pose, self._floor)

    def _see_empty(self, state: State, frame: Image, pose: MatPose) -> None:
        tray = _shares(frame, _corners(pose))
        floor = EmptyFloor.of(frame, pose)
        if not state.asked:
            self._change(tray=tray, sure=True, ring=())
            return
        try:
            if self._floor is not None and _the_die(find_alone(frame, pose, self._floor, self._limits), state.session):
                raise Refused(teaching.NOT_EMPTY)
            session = teaching.with_light(state.session, floor)
        except Refused as refused:
            self._answer(state.session, tray=tray, refused=refused)
            return
        if self._answer(state.session, tray=tray, session=session):
            self._floor, self.empty = floor, frame

    def _see_die(self, state: State, frame: Image, pose: MatPose, floor: EmptyFloor) -> None:
        seen = find_alone(frame, pose, floor, self._limits, state.session.edge)
        ring = _shares(frame, seen.quad) if isinstance(seen, Alone) else ()
        seeing: dict[str, object] = {"tray": _shares(frame, _corners(pose)), "ring": ring, "sure": bool(ring)}
        if state.step == TRY:
            self._change(**seeing, **self._try(state, seen))
        elif state.asked and state.session.due:
            self._keep(state, seen, seeing)
        else:
            self._change(**seeing, asked=False)

    def _keep(self, state: State, seen: Alone | Crowd, seeing: dict[str, object]) -> None:
        session = state.session
        try:
            self._answer(session, **seeing, session=teaching.with_look(session, session.due, seen))
        except Refused as refused:
            self._answer(session, **seeing, refused=refused)

    def _try(self, state: State, seen: Alone | Crowd) -> dict[str, object]:
        """Read the die as a throw would be read."""
        if isinstance(seen, Crowd):
            return {"read": "", "doubt": False}
        session = state.session
        if self._readers is None or self._readers[0] is not session:
            self._readers = session, Readers(Profile("", (teaching.kind_of(session),)), self._limits)
        (face,) = self._readers[1].read(seen.crops, [session.kind])
        return {"read": face.face, "doubt": face.doubt is not None}

    def _answer(self, asked_in: Session, **changes: object) -> bool:
        """Tell what became of the look that was asked for, unless people have changed the lesson since the picture was taken: then it
        belongs to no face any more. Says whether it was told."""
        with self._lock:
            if self._state.session is not asked_in:
                return False
            told = replace(self._state, **{"asked": False, "refused": None, **changes})  # type: ignore[arg-type]
            self._state = told if told.session is asked_in else _onward(told, _check(told.session))
            return True

    def _change(self, **changes: object) -> None:
        with self._lock:
            self._state = replace(self._state, **changes)  # type: ignore[arg-type]


def _check(session: Session) -> tuple[Finding, ...]:
    """What the looks say, once a face is complete: before that it may still be moved about."""
    whole = all(session.count(face) in (0, session.per_light[session.light]) for face in session.faces) if session.light >= 0 else False
    return teaching.findings(session) if whole else ()


def _onward(state: State, findings: tuple[Finding, ...]) -> State:
    """The step that follows from what was taught so far."""
    session = state.session
    if any(finding.stops for finding in findings):
        return replace(state, step="check", findings=findings)
    if session.light < 0:
        step = "tray"
    elif session.due:
        step = "faces"
    else:
        step = "lamp" if session.light < teaching.LIGHTS - 1 else TRY
    return replace(state, step=step, findings=findings)


def _the_die(seen: Alone | Crowd, session: Session) -> bool:
    """Whether the die that is taught still lies there; what another lamp changes in the empty tray has neither its size nor its edges."""
    edge = session.edge
    return isinstance(seen, Alone) and edge is not None and seen.fit > CLEAR and abs(seen.edge / edge - 1) < teaching.OTHER_EDGE


def _corners(pose: MatPose) -> Floats:
    half = pose.size / 2
    corners: Floats = project(pose.plane(0.0), np.array([[-half, half], [half, half], [half, -half], [-half, -half]]))
    return corners


def _shares(frame: Image, points: Floats) -> tuple[Place, ...]:
    height, width = frame.shape[:2]
    return tuple((float(x) / width, float(y) / height) for x, y in points)
