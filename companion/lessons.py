"""What people do on the pages about dice: acts in, pages out. Keeps the plan of a lesson and the corrections that may be learnt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.acts import Teach
from companion.learning import COLOURS, School
from companion.present import lesson
from companion.present.common import Page
from companion.present.lesson import MOST, Plan
from companion.rules.kernel import Move
from companion.senses import DiceSeen, Doubt, Sense
from companion.view import Banner, Lid, NameBody
from companion.words import _

PAGES = ("dice", "dice-set", "lesson-plan", "lesson", "face-name")
LEARNABLE = (Doubt.UNKNOWN, Doubt.ALIKE)
OFFERED_FOR = 20.0  # s that “Learn this?” stays


@dataclass(frozen=True, slots=True)
class Example:
    """A die whose face a person has named: what may be learnt of it."""

    colour: str
    face: str
    picture: int
    place: tuple[float, float]


class Lessons:
    """`school`: None where dice cannot be taught, on a table without a camera."""

    def __init__(self) -> None:
        self.school: School | None = None
        self.plan = Plan()
        self.what = ""  # the set whose page is open
        self.news = ""
        self.offered: tuple[Example, ...] = ()
        self._seen: DiceSeen | None = None  # the newest reading
        self._until = 0.0

    @property
    def teaching(self) -> bool:
        """Whether a lesson goes on: then a die in the tray is shown, not rolled."""
        return self.school is not None and self.school.lesson() is not None

    # --- what people do -----------------------------------------------------------------------------------------------

    def do(self, act: Teach) -> str:
        """Does it; gives the page to open, "" to stay. Raises ValueError with a sentence."""
        self.news = ""
        if act.deed in ("kind", "face"):
            self._choose(act)
            return ""
        school = self.school
        if school is None:
            return ""
        if act.deed == "begin":
            school.begin(self._name(school), self.plan.kind, self.plan.faces)
            return "lesson"
        if act.deed in ("play", "delete", "export", "bring", "unlearn"):
            return self._in_the_box(school, act)
        return self._in_the_lesson(school, act)

    def _choose(self, act: Teach) -> None:
        if act.deed == "kind":
            self.plan = Plan(act.value, COLOURS.get(act.value, ("1", "2", "3", "4", "5", "6")))
        else:
            self.name_face(act.value)

    def name_face(self, face: str) -> None:
        """A face is added to the plan, or taken out of it."""
        face, faces = face.strip(), self.plan.faces
        if face in faces:
            self.plan = replace(self.plan, faces=tuple(one for one in faces if one != face))
        elif face and len(faces) < MOST:
            self.plan = replace(self.plan, faces=(*faces, face))

    def _in_the_box(self, school: School, act: Teach) -> str:
        if act.deed == "play":
            school.play(act.value, act.other)
        elif act.deed == "delete":
            school.delete(act.value)
            return "dice"
        elif act.deed == "unlearn":
            school.unlearn()
        else:
            self.news = school.export(act.value) if act.deed == "export" else school.bring()
        return ""

    def _in_the_lesson(self, school: School, act: Teach) -> str:
        if act.deed == "take":
            school.take()
        elif act.deed == "again":
            school.again(act.value)
        elif act.deed == "without":
            school.leave_out(act.value)
        elif act.deed == "learn":
            self._learn(school)
        elif act.deed == "save":
            school.save()
            return "dice"
        elif act.deed == "stop":
            school.stop()
            return "dice"
        return ""

    def go(self, page: str, what: str) -> None:
        """People open a page."""
        self.news = ""
        if page == "dice-set":
            self.what = what

    def leave(self, page: str) -> None:
        """People go back from a page: a lesson ends with it."""
        self.news = ""
        if page == "lesson" and self.school is not None:
            self.school.stop()

    def _name(self, school: School) -> str:
        """A name for the set that is not in the box yet."""
        title = _(lesson.PLAYS[self.plan.kind])
        taken = {one.title for one in school.dice()}
        return next(name for number in range(1, len(taken) + 2) if (name := f"{title} {number}") not in taken)

    # --- corrections --------------------------------------------------------------------------------------------------

    def offer(self, seen: DiceSeen, said: Mapping[int, str], now: float) -> None:
        """People have named these dice of a reading. What leans, touches or shines is no picture to learn from."""
        if self.school is None or not seen.picture:
            return
        dice = {place: seen.dice[place] for place in said if seen.dice[place].doubt in LEARNABLE}
        self.offered = tuple(Example(die.colour, said[place], seen.picture, (die.x, die.y)) for place, die in dice.items())
        self._until = now + OFFERED_FOR

    def hear(self, sense: Sense) -> None:
        """Remember the newest reading: it may turn out to have been wrong."""
        if isinstance(sense, DiceSeen):
            self._seen = sense

    def offer_corrected(self, move: Move, now: float) -> None:
        """People have corrected what was read. Where one die lay there, it is known which one was read wrongly."""
        seen, face = self._seen, getattr(move, "face", None)
        if self.school is None or seen is None or not seen.picture or len(seen.dice) != 1 or face is None:
            return
        (die,) = seen.dice
        self.offered, self._until = (Example(die.colour, str(face), seen.picture, (die.x, die.y)),), now + OFFERED_FOR

    def tick(self, now: float) -> bool:
        """Let an offer go by. True when it went."""
        if not self.offered or now < self._until:
            return False
        self.offered = ()
        return True

    @property
    def banner(self) -> Banner | None:
        return lesson.offer(len(self.offered)) if self.offered else None

    def _learn(self, school: School) -> None:
        examples, self.offered = self.offered, ()
        for one in examples:
            school.learn(one.colour, one.face, one.picture, one.place)

    # --- pages --------------------------------------------------------------------------------------------------------

    def page(self, name: str) -> Page:
        """The page of this name; the box where its lesson is over."""
        if name == "lesson-plan":
            return lesson.plan(self.plan, self.school is not None)
        if name == "face-name":
            return Page(Lid("paper", _("Name a face")), NameBody(-1, _("Name a face")))
        dice = self.school.dice() if self.school is not None else ()
        if name == "dice-set":
            return lesson.one_set(dice, self.what, self.news)
        told = self.school.lesson() if self.school is not None and name == "lesson" else None
        if told is not None:
            return lesson.lesson(told)
        return lesson.box(dice, self.school.learnt() if self.school is not None else 0, self.news, self.school is not None)
