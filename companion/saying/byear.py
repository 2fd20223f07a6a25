"""Playing without looking: what a button does when choices are spoken. Pure: a state, a View and a press in, the next state and what is
said out.

A seat's button picks: a person's own button their name, the button of whoever is asked walks through everything else, or counts where
numbers are asked. “Next” takes what was picked; without anything picked it goes on to the next question of a form. “Undo” puts the pick
away, or a count back, before it takes back a move; “spill” picks that cards fell. Nothing happens before “next”.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.acts import Dismiss
from companion.rules.kernel import Move
from companion.saying.choices import Choice, Question, questions
from companion.saying.forms import sentence
from companion.saying.page import ask
from companion.saying.scene import Scene
from companion.view import Control, Option, PickBody, View
from companion.words import _


@dataclass(frozen=True, slots=True)
class Ear:
    """`place`: the question that is open; `picked`: the choice that “next” would take; `presses`: how far a number is counted."""

    place: int = 0
    picked: Choice | None = None
    presses: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """`option`: what is to be done; `passes`: the button means what it always means."""

    ear: Ear
    lines: tuple[str, ...] = ()
    option: Option | None = None
    passes: bool = False


def moved(ear: Ear, before: View, after: View, taken: bool) -> Ear:
    """The state on the page that follows. `taken`: it follows from what was picked; then a form goes on to its next question, unless a
    number is being counted. What comes by itself on the same page (news of a sensor) leaves the pick as it is; another page begins anew."""
    old, new = questions(before), questions(after)
    if old == new:
        return ear
    if not old or not new:
        return Ear()
    at = min(ear.place, len(old) - 1)
    if not taken:
        return _kept(ear, old[at], new) if (before.lid, before.notice) == (after.lid, after.notice) else Ear()
    if not _same_form(before, after):
        return Ear()
    return Ear(min(at, len(new) - 1)) if old[at].stepper is not None else Ear((at + 1) % len(new))


def _kept(ear: Ear, one: Question, asked: tuple[Question, ...]) -> Ear:
    """The same question with the same pick, as far as both are still there."""
    place = next((place for place, other in enumerate(asked) if other.title == one.title), None)
    if place is None:
        return Ear()
    act = ear.picked.option.act if ear.picked is not None else None
    picked = next((choice for question in asked for choice in question.choices if act is not None and choice.option.act == act), None)
    return replace(ear, place=place, picked=picked)


def _same_form(before: View, after: View) -> bool:
    """Whether a field was filled in and nothing else."""
    one, other = before.body, after.body
    if not isinstance(one, PickBody) or not isinstance(other, PickBody):
        return False
    return before.lid == after.lid and [control.title for control in one.controls][:1] == [control.title for control in other.controls][:1]


def pressed(ear: Ear, scene: Scene, button: str) -> Answer:
    """What a press means. `button` as in `senses.ButtonPressed`."""
    asked = questions(scene.view)
    ear = replace(ear, place=min(ear.place, max(0, len(asked) - 1)))
    if button == "undo":
        return _undo(ear, scene.view, asked)
    if button == "spill":
        return _spill(ear, scene.view, asked)
    if not asked:
        return Answer(ear, (_("Nothing can be chosen here by ear."),))
    if button == "next":
        return _next(ear, scene, asked)
    if button.startswith("seat-"):
        return _seat(ear, scene, asked[ear.place], int(button.removeprefix("seat-")))
    return Answer(ear, passes=True)


def marked(ear: Ear, view: View) -> View:
    """The View with what is picked under whose turn it is, for those at the table who do look."""
    if ear.picked is None:
        return view
    return replace(view, lid=replace(view.lid, saying=_("picks: {what}").format(what=ear.picked.option.label)))


# --- next, undo, spill ------------------------------------------------------------------------------------------------


def _next(ear: Ear, scene: Scene, asked: tuple[Question, ...]) -> Answer:
    picked = ear.picked
    if picked is not None and not (picked.option.chosen and isinstance(scene.view.body, PickBody)):
        return Answer(ear, option=picked.option)
    if picked is None and ear.presses:
        return Answer(Ear(ear.place), (sentence(_("That is not possible")), ask(asked, ear.place, scene)))
    if len(asked) > 1:
        further = Ear((ear.place + 1) % len(asked))  # what stands in the field already needs no touch
        return Answer(further, (ask(asked, further.place, scene),))
    return Answer(ear, (sentence(_("Nothing is chosen yet")), ask(asked, ear.place, scene)))


def _undo(ear: Ear, view: View, asked: tuple[Question, ...]) -> Answer:
    """The pick, the last count, the open form, the newest step, or the page: whichever there is."""
    if ear.picked is not None:
        return Answer(Ear(ear.place), (sentence(_("Not chosen: {what}").format(what=ear.picked.words)),))
    stepper = asked[ear.place].stepper if asked else None
    if stepper is not None and stepper.minus is not None and not stepper.minus.why:
        return Answer(ear, (_counted_to(stepper, -1),), stepper.minus)
    form = next((one for one in view.options if one.act == Dismiss("form")), None)
    if form is not None:
        return Answer(ear, option=form)
    return Answer(ear, option=view.back) if view.undo is None and view.back is not None else Answer(ear, passes=True)


def _spill(ear: Ear, view: View, asked: tuple[Question, ...]) -> Answer:
    """Also where another question of a form is open."""
    offered = (choice for one in asked for choice in one.choices)
    fell = next((choice for choice in offered if choice.option.icon == "down" and isinstance(choice.option.act, Move)), None)
    if fell is None:
        return Answer(ear, (_("Nothing can fall now."),))
    return _pick(ear, fell)


# --- a seat's button --------------------------------------------------------------------------------------------------


def _seat(ear: Ear, scene: Scene, one: Question, seat: int) -> Answer:
    person = next((choice for choice in one.choices if choice.option.person is not None and choice.option.seat == seat), None)
    walks = scene.asked is None or seat == scene.asked
    if not walks:
        return _pick(ear, person) if person is not None else Answer(ear, (_not_yours(scene),))
    if one.kind == "stepper":
        return _step(ear, one)
    if one.kind == "count":
        return _count(ear, one)
    order = one.order(seat)
    at = order.index(ear.picked) if ear.picked in order else -1
    return _pick(ear, order[(at + 1) % len(order)])


def _not_yours(scene: Scene) -> str:
    assert scene.asked is not None
    return sentence(_("{name} is asked").format(name=scene.past[-1].after.players[scene.asked]))


def _pick(ear: Ear, choice: Choice) -> Answer:
    return Answer(replace(ear, picked=choice), (sentence(choice.words), _("Next confirms.")))


def _count(ear: Ear, one: Question) -> Answer:
    """So many presses, so great a number; past the end it begins anew."""
    numbers = one.counted
    number = numbers[ear.presses % len(numbers)]
    choice = one.number(number)
    told = _("not known") if number is None else str(number)
    after = replace(ear, presses=ear.presses % len(numbers) + 1, picked=choice)
    return Answer(after, (sentence(told if choice is not None else _("{number}, which is not possible").format(number=told)),))


def _step(ear: Ear, one: Question) -> Answer:
    """A field of a form is counted up at once: nothing is done before the form is confirmed."""
    assert one.stepper is not None
    more = one.stepper.plus
    if more is None or more.act is None or more.why:
        return Answer(ear, (sentence(_("{value} is the most").format(value=one.stepper.value)),))
    return Answer(ear, (_counted_to(one.stepper, 1),), more)


def _counted_to(stepper: Control, by: int) -> str:
    return sentence(str(int(stepper.value) + by)) if stepper.value.lstrip("-").isdigit() else ""
