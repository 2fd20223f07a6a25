"""A school for tests that need no camera: its lesson and its box are what the test says; what it is asked is written down."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.learning import COLOURS, Clash, DiceTold, LessonTold
from companion.words import _
from vision.teaching import ALIKE

TRAY = ((0.05, 0.05), (0.49, 0.05), (0.49, 0.95), (0.05, 0.95))
RING = ((0.21, 0.42), (0.25, 0.44), (0.24, 0.51), (0.20, 0.49))


def lesson(step: str = "faces", taken: int = 0, faces: tuple[str, ...] = COLOURS["blue"], **told: object) -> LessonTold:
    """A lesson in which `taken` looks are there, face by face, under the first lamp."""
    counts = tuple((face, max(0, min(3, taken - 3 * place)), 5) for place, face in enumerate(faces))
    due = next((face for face, count, _wanted in counts if count < 3), "") if step == "faces" else ""
    number = next((count + 1 for face, count, _wanted in counts if face == due), 0)
    whole = {"due": due, "number": number, "of": 3 if due else 0, "ring": RING, "tray": TRAY, "ready": True, **told}
    return LessonTold("Blue dice 1", "blue" if faces == COLOURS["blue"] else "other", step, counts, **whole)  # type: ignore[arg-type]


def clash() -> Clash:
    """What the check says of a six and a nine."""
    return Clash(_(ALIKE).format(one="6", other="9"), "6", "9", True)


def built_in() -> tuple[DiceTold, ...]:
    return tuple(DiceTold(f"built-in/{one}", _("Built-in"), one, faces, plays=(one,)) for one, faces in COLOURS.items())


@dataclass
class Classroom:
    """`asked`: what it was asked, in order; `wrong`: the sentence with which it refuses, "" for none."""

    told: LessonTold | None = None
    box: tuple[DiceTold, ...] = field(default_factory=built_in)
    examples: int = 0
    wrong: str = ""
    asked: list[tuple[object, ...]] = field(default_factory=list)

    def _note(self, *deed: object) -> None:
        self.asked.append(deed)
        if self.wrong:
            raise ValueError(self.wrong)

    def lesson(self) -> LessonTold | None:
        return self.told

    def begin(self, name: str, kind: str, faces: tuple[str, ...]) -> None:
        self._note("begin", name, kind, faces)
        self.told = lesson("tray", faces=faces)

    def take(self) -> None:
        self._note("take")

    def again(self, face: str) -> None:
        self._note("again", face)

    def leave_out(self, face: str) -> None:
        self._note("without", face)

    def save(self) -> None:
        self._note("save")
        self.told = None

    def stop(self) -> None:
        self._note("stop")
        self.told = None

    def dice(self) -> tuple[DiceTold, ...]:
        return self.box

    def play(self, colour: str, kind: str) -> None:
        self._note("play", colour, kind)

    def delete(self, file: str) -> None:
        self._note("delete", file)

    def export(self, file: str) -> str:
        self._note("export", file)
        return _("Copied to {file}.").format(file=f"/media/stick/{file}.dice.npz")

    def bring(self) -> str:
        self._note("bring")
        return _("{count} new in the box.").format(count=1)

    def learn(self, colour: str, face: str, picture: int, place: tuple[float, float]) -> None:
        self._note("learn", colour, face, picture, place)
        self.examples += 1

    def learnt(self) -> int:
        return self.examples

    def unlearn(self) -> None:
        self._note("unlearn")
        self.examples -= 1
