"""Where dice are taught and kept: the camera's eye, the lesson before it and the box on the disk, as the host may use them.

A lesson looks at the camera's own frames on the camera's thread (`see`); everything else is asked from the screen's thread. The
eye reads whatever is in force in the box from the next frame on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.faces import saying
from companion.learning import COLOURS, Clash, DiceTold, LessonTold
from companion.present.lesson import PLAYS
from companion.words import N_, _
from vision import teaching
from vision.calibration import Image
from vision.dicebox import BoxError, DiceBox
from vision.eye import Eye
from vision.profile import SUFFIX
from vision.teacher import STEPS, State, Teacher
from vision.teaching import Refused

MOUNTS = (Path("/media"), Path("/run/media"))  # where a stick appears
SHARED = "shared"  # folder in Binside's own, where there is no stick
NO_LESSON = N_("The lesson is over.")
NOT_COMPLETE = N_("Looks are still missing.")
EXPORTED = N_("Copied to {file}.")
BROUGHT = N_("{count} new in the box.")
NOTHING_NEW = N_("There are no new dice in {folder}.")
FALLEN_BACK = N_("{dice}: {reason} The dice that came with Binside are read instead.")
GONE = N_("The picture of this die is gone. Nothing was learnt.")


def sticks() -> tuple[Path, ...]:
    """Folders of storage that was plugged in."""
    places = [place for mount in MOUNTS if mount.is_dir() for place in (*mount.glob("*"), *mount.glob("*/*"))]
    return tuple(sorted(place for place in places if place.is_mount()))


class School:
    """Satisfies `learning.School`. `place`: Binside's folder."""

    def __init__(self, eye: Eye, place: Path, plugged: Callable[[], tuple[Path, ...]] = sticks) -> None:
        self.eye = eye
        self.box = DiceBox(place / "dice")
        self._shared = place / SHARED
        self._plugged = plugged
        self._teacher: Teacher | None = None
        self._reload()

    def _reload(self) -> None:
        self.eye.use(self.box.in_force(), self._teacher.empty if self._teacher is not None else None)

    # --- the camera's thread ------------------------------------------------------------------------------------------

    def see(self, frame: Image, at: float) -> None:
        """A frame that the eye has just looked at."""
        teacher = self._teacher
        if teacher is None:
            return
        pose = self.eye.resting
        tray = self.eye.bearings.calibration
        if pose is not None:
            teacher.see(frame, pose, False, at)
        elif tray is not None and tray.tray is not None:
            teacher.see(frame, tray.tray, True, at)

    # --- the lesson ---------------------------------------------------------------------------------------------------

    def begin(self, name: str, kind: str, faces: tuple[str, ...]) -> None:
        with _Said():
            session = teaching.begin(name, kind, faces)
        self._teacher, self.eye.lesson = Teacher(session, self.eye.settings.limits), True

    def lesson(self) -> LessonTold | None:
        return None if self._teacher is None else told(self._teacher.state)

    def take(self) -> None:
        self._there().take()

    def again(self, face: str) -> None:
        self._there().again(face)

    def leave_out(self, face: str) -> None:
        self._there().leave_out(face)

    def save(self) -> None:
        """Keep what was taught; dice for a colour of the rules play it from now on."""
        with _Said():
            if self._there().state.step != STEPS[-1]:
                raise ValueError(_(NOT_COMPLETE))
            profile = self._there().profile()
            stem = self.box.add(profile)
            kind = profile.kinds[0]
            if kind.name in COLOURS and set(COLOURS[kind.name]) <= set(kind.names):
                self.box.play(kind.name, f"{stem}/{kind.name}")
        self.stop()

    def stop(self) -> None:
        """The lesson is over: the eye reads again, with the empty tray as the lesson saw it last."""
        if self._teacher is not None:
            self._reload()
        self._teacher, self.eye.lesson = None, False

    def _there(self) -> Teacher:
        if self._teacher is None:
            raise ValueError(_(NO_LESSON))
        return self._teacher

    def notices(self) -> tuple[str, ...]:
        """What people must know before they play: which files of the box were damaged, which of the dice they chose cannot be read."""
        damaged = tuple(saying(one.sentence, one.blanks) for one in self.box.set_aside())
        troubles = self.box.unusable().items()
        fallen_back = (_(FALLEN_BACK).format(dice=_(PLAYS.get(colour, colour)), reason=_(reason)) for colour, reason in troubles)
        return (*damaged, *fallen_back)

    # --- the box ------------------------------------------------------------------------------------------------------

    def dice(self) -> tuple[DiceTold, ...]:
        plays = self.box.plays()
        chosen = {colour: plays.get(colour, f"built-in/{colour}") for colour in COLOURS}
        return tuple(
            DiceTold(
                one.id,
                one.title or _("Built-in"),
                one.kind,
                one.faces,
                one.file,
                tuple(colour for colour, kind in chosen.items() if kind == one.id),
                _(one.fault) if one.fault else "",
            )
            for one in self.box.kinds()
        )

    def play(self, colour: str, kind: str) -> None:
        with _Said():
            self.box.play(colour, kind)
        self._reload()

    def delete(self, file: str) -> None:
        with _Said():
            self.box.delete(file)
        self._reload()

    def export(self, file: str) -> str:
        """Copy a set to the stick, or to the shared folder where there is none; says where it is."""
        folder = next(iter(self._plugged()), None)
        if folder is None:
            folder = self._shared
            folder.mkdir(parents=True, exist_ok=True)
        with _Said():
            return _(EXPORTED).format(file=self.box.export(file, folder))

    def bring(self) -> str:
        """Take in every set of the stick (or of the shared folder) that is not in the box; says how many. A bad file keeps no other one
        out; it is told, and how many were good beside it."""
        folder = next(iter(self._plugged()), self._shared)
        mine = {file.name for file in self.box.files()}
        with _Said():
            fresh = [file for file in self.box.offered(folder) if file.name not in mine]
        if not fresh:
            return _(NOTHING_NEW).format(folder=folder)
        bad = [trouble for file in fresh if (trouble := self._bring(file))]
        good = len(fresh) - len(bad)
        told = _(BROUGHT).format(count=good)
        if bad:
            raise ValueError(" ".join([told, *bad] if good else bad))
        return told

    def _bring(self, file: Path) -> str:
        """Why a set was not taken in, "" where it was."""
        try:
            self.box.bring(file)
        except BoxError as wrong:
            return f"{file.name.removesuffix(SUFFIX)}: {saying(wrong.sentence, wrong.blanks)}"
        except ValueError as wrong:
            return f"{file.name}: {_(str(wrong))}"
        return ""

    # --- corrections --------------------------------------------------------------------------------------------------

    def learn(self, colour: str, face: str, picture: int, place: tuple[float, float]) -> None:
        """Keep the face that was read at a place of a picture as an example of what a person says it is."""
        cut = self.eye.cut_at(picture, *place)
        if cut is None:
            raise ValueError(_(GONE))
        with _Said():
            self.box.learn(colour, face, cut.print, cut.ink)
        self._reload()

    def learnt(self) -> int:
        return self.box.learnt()

    def unlearn(self) -> None:
        with _Said():
            self.box.unlearn()
        self._reload()


class _Said:
    """Turns a refusal into a ValueError in the people's language."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, wrong: BaseException | None, trace: object) -> None:
        if isinstance(wrong, Refused | BoxError):
            raise ValueError(saying(wrong.sentence, wrong.blanks)) from wrong


def told(state: State) -> LessonTold:
    """A lesson's state in the people's words."""
    session = state.session
    whole = sum(session.per_light)
    due = session.due
    number, of = (session.count(due) + 1, session.per_light[session.light]) if due else (0, 0)
    refused = state.refused
    clashes = tuple(
        Clash(saying(one.sentence, {"one": one.one, "other": one.other}), one.one, one.other, one.stops) for one in state.findings
    )  # fmt: skip
    assert state.step in STEPS
    return LessonTold(
        session.name,
        session.kind,
        state.step,  # type: ignore[arg-type]
        tuple((face, session.total(face), whole) for face in session.faces),
        due,
        number,
        of,
        state.ring,
        state.tray,
        state.sure,
        state.asked,
        saying(refused.sentence, refused.blanks) if refused is not None else "",
        clashes,
        state.read,
        bool(state.read) and not state.doubt,
    )
