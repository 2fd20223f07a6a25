"""A walk through the pages about dice: the box, a set, what is to be taught, every step of a lesson, “Learn this?”."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.learning import DiceTold
from companion.rules.dumpster_brawl import moves as brawl
from companion.senses import DiceSeen, Die, Doubt
from companion.words import _
from tests.companion.classroom import Classroom, clash, lesson
from tests.ui.samples import DIE, PLACES, tray
from tests.ui.walking import RUMMAGE, Walk
from vision.profile import NO_PROFILE
from vision.teaching import SAME_LIGHT, SAME_PLACE

NUMBERS = ("1", "2", "3", "4", "5", "6")


def ours() -> tuple[DiceTold, ...]:
    """Our own dice: one set plays, one could, one is damaged."""
    return (
        DiceTold("blue-dice-1/blue", "Blue dice 1", "blue", ("crowbar", "lid"), "blue-dice-1", ("blue",)),
        DiceTold("numbers/other", "Grandmother’s numbers", "other", NUMBERS, "numbers"),
        DiceTold("holiday", "holiday", "", (), "holiday", fault=_(NO_PROFILE)),
    )


def school_of(walk: Walk) -> Classroom:
    school = Classroom()
    walk.host.lessons.school = school
    return school


def box(walk: Walk) -> None:
    """The box with our own dice in it."""
    walk.do(acts.Go("sensors"))
    walk.at("dice-without-camera", acts.Go("dice"))
    school = school_of(walk)
    walk.at("dice-new", acts.Go("dice"))
    plain = tuple(replace(one, plays=() if one.kind == "blue" else one.plays) for one in school.box)
    school.box, school.examples = (*plain, *ours()), 3
    walk.at("dice", acts.Go("dice"))
    walk.at("dice-set", acts.Go("dice-set", "numbers"))
    walk.at("dice-set-copied", acts.Teach("export", "numbers"))
    walk.at("dice-set-damaged", acts.Go("dice-set", "holiday"))


def plan(walk: Walk) -> None:
    """What is to be taught."""
    school_of(walk)
    walk.at("lesson-plan", acts.Go("lesson-plan"))
    walk.at("lesson-plan-other", acts.Teach("kind", "other"))
    walk.at("lesson-plan-fewer", acts.Teach("face", "6"), acts.Teach("face", "5"))
    walk.at("lesson-face-name", acts.Go("face-name"))


def course(walk: Walk) -> None:
    """The steps of a lesson."""
    school = school_of(walk)

    def keep(name: str, step: str, taken: int = 0, faces: tuple[str, ...] = ("crowbar", "lid"), **told: object) -> None:
        school.told = lesson(step, taken, faces, **told)
        walk.host.tick()
        walk.keep(name)

    walk.do(acts.Go("lesson-plan"), acts.Teach("begin"))
    keep("lesson-tray", "tray", ring=())
    keep("lesson-first-look", "faces", ready=False, ring=())
    keep("lesson", "faces", 5)
    keep("lesson-asked", "faces", 5, asked=True)
    keep("lesson-refused", "faces", 5, trouble=_(SAME_PLACE), ready=False)
    keep("lesson-lamp", "lamp", 6, ring=())
    keep("lesson-six", "faces", 13, NUMBERS)
    keep("lesson-six-lamp-refused", "lamp", 18, NUMBERS, trouble=_(SAME_LIGHT))
    keep("lesson-clash", "check", 9, ("6", "9", "star"), clashes=(clash(),))
    keep("lesson-clash-of-two", "check", 6, ("6", "9"), clashes=(clash(),))
    keep("lesson-try", "try", 18, NUMBERS, ring=())
    keep("lesson-read", "try", 18, NUMBERS, read="4", sure=True)
    keep("lesson-unsure", "try", 6, read="lid", sure=False)


def learning(walk: Walk) -> None:
    """A person names a die in doubt, and that is offered as an example."""
    school_of(walk)
    walk.sit("dumpster-brawl", RUMMAGE, 4)
    seen = Die("blue", "lid", *PLACES[0], DIE, Doubt.ALIKE, ("lid", "crowbar"))
    walk.post(DiceSeen((seen,), walk.clock.now, None, tray(1)))
    walk.at("learn-this", acts.SayFace(0, "crowbar"))
    assert isinstance(walk.host.table and walk.host.table.course.past[-1].move, brawl.RollDie)


def which_die(walk: Walk) -> None:
    """A throw is corrected by one die, and people show which one it was."""
    school_of(walk)
    walk.sit("dumpster-brawl", RUMMAGE, 4)
    walk.do(brawl.GoesFirst(0), brawl.Attack(1))
    dice = [Die("blue" if n < 6 else "green", "lid" if n % 3 else "crowbar", *place, DIE) for n, place in enumerate(PLACES[:11])]
    walk.post(DiceSeen(tuple(dice), walk.clock.now, None, tray(6, 5)))
    walk.at("learn-which", acts.Correct(brawl.Fight(1, 3)))
    walk.at("which-die", acts.Teach("learn"))


WALKS = (box, plan, course, learning, which_die)
