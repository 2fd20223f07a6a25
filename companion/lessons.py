"""What people do on the pages about dice: acts in, pages out. Keeps the plan of a lesson and the corrections that may be learnt."""

from __future__ import annotations

from dataclasses import replace

from companion.acts import Teach
from companion.corrections import Counted, Example, Faces, Which, misread
from companion.course import Course, Step
from companion.learning import COLOURS, School
from companion.present import lesson
from companion.present.common import Page
from companion.present.lesson import MOST, Plan
from companion.proposal import Proposal
from companion.senses import DiceMoved, DiceSeen, Sense
from companion.view import Banner, Lid, NameBody
from companion.words import _

WHICH = "which-die"
PAGES = ("dice", "dice-set", "lesson-plan", "lesson", "face-name", WHICH)
OFFERED_FOR = 20.0  # s that “Learn this?” stays


class Lessons:
    """`school`: None where dice cannot be taught, on a table without a camera."""

    def __init__(self) -> None:
        self.school: School | None = None
        self.plan = Plan()
        self.what = ""  # the set whose page is open
        self.news = ""
        self.offered: tuple[Example, ...] | Which = ()
        self.which: Which | None = None  # what is asked on the page about dice that were read wrongly
        self._counted: Counted | None = None  # the newest reading that became a move
        self._lies = False  # whether its dice have not moved since
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
            return self._take_offer(school)
        elif act.deed == "which":
            self._answer(school, act.value)
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
        self.which = None
        if page == "lesson" and self.school is not None:
            self.school.stop()

    def _name(self, school: School) -> str:
        """A name for the set that is not in the box yet."""
        title = _(lesson.PLAYS[self.plan.kind])
        taken = {one.title for one in school.dice()}
        return next(name for number in range(1, len(taken) + 2) if (name := f"{title} {number}") not in taken)

    # --- corrections --------------------------------------------------------------------------------------------------

    def hear(self, sense: Sense, course: Course, before: Step) -> None:
        """What the table has just heard. `before`: the newest step until then. A reading that became a move may have been wrong."""
        step = course.past[-1]
        if isinstance(sense, DiceMoved):
            self._lies = False
        elif isinstance(sense, DiceSeen) and step is not before:
            self._counted, self._lies = Counted(step, sense, sense.dice), True

    def named(self, proposal: Proposal, course: Course, now: float) -> None:
        """People have named the last die in doubt of a reading, and that became the newest move."""
        step = course.past[-1]
        awaited = tuple(course.game.awaits(step.before))
        self._counted, self._lies = Counted.named(step, proposal, awaited[0] if len(awaited) == 1 else ""), True
        self._offer(self._counted.examples({}), now)

    def follow(self, course: Course, now: float) -> None:
        """People have done something: where it put another move in the place of what was read, or took that back and told it anew while
        the dice lay as they had been read, single dice may be offered; where it took the move back, they no longer are."""
        counted, step = self._counted, course.past[-1]
        if counted is None or step is counted.step:
            return
        if step.before is not counted.step.before or type(step.move) is not type(counted.step.move):
            if not any(one is counted.step for one in course.past):
                self.offered = ()
        elif step.corrects or self._lies:
            self._counted = replace(counted, step=step)
            self._offer(_to_learn(counted, misread(course.game, counted, step)), now)
        else:  # thrown anew, and never read
            self._counted, self.offered = None, ()

    def _offer(self, what: tuple[Example, ...] | Which, now: float) -> None:
        if self.school is not None:
            self.offered, self._until = what, now + OFFERED_FOR

    def tick(self, now: float) -> bool:
        """Let an offer go by. True when it went."""
        if not self.offered or now < self._until:
            return False
        self.offered = ()
        return True

    @property
    def banner(self) -> Banner | None:
        offered = self.offered
        if isinstance(offered, Which):
            return lesson.offer_which(offered)
        return lesson.offer([(one.colour, one.face) for one in offered]) if offered else None

    def _take_offer(self, school: School) -> str:
        """Learn what is offered, or ask first which dice it was."""
        offered, self.offered = self.offered, ()
        if isinstance(offered, Which):
            self.which = offered
            return WHICH
        _learn(school, offered)
        return ""

    def _answer(self, school: School, face: str) -> None:
        """People say what the die that is asked about shows."""
        which = self.which
        if which is None:
            return
        left = which.answered(face)
        self.which = replace(which, choices=left) if len(left) > 1 else None
        if len(left) == 1:
            _learn(school, which.counted.examples(left[0]))

    # --- pages --------------------------------------------------------------------------------------------------------

    def page(self, name: str) -> Page:
        """The page of this name; the box where its lesson is over."""
        if name == "lesson-plan":
            return lesson.plan(self.plan, self.school is not None)
        if name == "face-name":
            return Page(Lid("paper", _("Name a face")), NameBody(-1, _("Name a face")))
        if name == WHICH and self.which is not None:
            return lesson.which_die(self.which)
        dice = self.school.dice() if self.school is not None else ()
        if name == "dice-set":
            return lesson.one_set(dice, self.what, self.news)
        told = self.school.lesson() if self.school is not None and name == "lesson" else None
        if told is not None:
            return lesson.lesson(told)
        return lesson.box(dice, self.school.learnt() if self.school is not None else 0, self.news, self.school is not None)


def _to_learn(counted: Counted, choices: tuple[Faces, ...]) -> tuple[Example, ...] | Which:
    """What a correction offers: dice, or the question which ones where several choices explain it."""
    if len(choices) == 1:
        return counted.examples(choices[0])
    return Which(counted, choices) if any(counted.examples(one) for one in choices) else ()


def _learn(school: School, examples: tuple[Example, ...]) -> None:
    """Learn each; one that cannot be learnt keeps no other one out and is told."""
    refused: list[str] = []
    for one in examples:
        try:
            school.learn(one.colour, one.face, one.picture, one.place)
        except ValueError as wrong:
            refused.append(str(wrong))
    if refused:
        raise ValueError(" ".join(dict.fromkeys(refused)))
