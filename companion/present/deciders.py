"""Who decided a step, and whom that overruled: for the history, in words. Pure.

A reading was overruled where people told another step in its place, by a correction or by taking it back first: both were judged in the
same state of the match.
"""

from __future__ import annotations

from companion.course import Course, Step
from companion.present.common import Line
from companion.words import N_, _

DECIDED = {
    "camera": N_("The camera read this."),
    "scale": N_("The scale weighed this."),
    "both": N_("Camera and scale agreed on this."),
    "asked": N_("The camera asked, and people answered."),
    "hand": N_("People told this by touch."),
    "button": N_("People told this by a button."),
    "clock": N_("It was taken when the time was up."),
}
SAID = {
    "camera": N_("the camera said: {was}"),
    "scale": N_("the scale said: {was}"),
    "both": N_("camera and scale said: {was}"),
    "asked": N_("the first answer was: {was}"),
}  # by what was overruled
PEOPLE = ("hand", "button", "asked")


def decided(step: Step) -> str:
    """Who decided it, as a sentence."""
    return _(DECIDED.get(step.by, DECIDED["hand"]))


def overruled(course: Course, step: Step) -> Step | None:
    """The reading in whose place people told this step; None where they overruled none."""
    if step.by not in PEOPLE:
        return None
    again = {id(one) for one in course.future}
    wrong = (one for _place, one in course.taken_back if one.before is step.before and one.by in SAID and id(one) not in again)
    return next((one for one in wrong if one is not step and one.move != step.move), None)


def said(wrong: Step, was: Line, now: Line) -> str:
    """What was overruled: `was` as it was told, `now` as what stands in its place is."""
    words = was.value if was.what == now.what and was.value else ", ".join(part for part in (was.what, was.value) if part)
    return _(SAID[wrong.by]).format(was=words)
