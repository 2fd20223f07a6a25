"""What a page says, part by part, so that only parts that have changed are said: whose it is, what to do, figures, what can be chosen.

The figures are those that decide something: what lies in a room, what a fall costs, how a match has ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.acts import Dismiss
from companion.saying.boards import board
from companion.saying.choices import Question, questions
from companion.saying.forms import ENDS, listed, sentence, spoken
from companion.saying.scene import Scene
from companion.view import GarbageBody, HistoryBody, Option, ResultBody, RulesBody, SpillBody, View
from companion.words import _

ALWAYS = ("lost", "refused")  # parts that are said when they change, and not again because a turn begins
FULL = ("notice", "figures", "wait", "choices")  # parts for those who want to hear all
PASSING = ("undo", "redo")  # icons of banners that tell what the steps tell already


@dataclass(frozen=True, slots=True)
class Parts:
    """Sentences of a page, "" for what it has not. `whose` belongs to every level, `lost` (sensors, trouble) and `refused` too; the rest is
    for those who want to hear all. `about`: what the page is about, for comparison."""

    about: tuple[object, ...] = ()
    whose: str = ""
    lost: str = ""
    refused: str = ""
    notice: str = ""
    figures: str = ""
    wait: str = ""
    choices: str = ""


def parts(scene: Scene, by_ear: bool, place: int = 0) -> Parts:
    """`by_ear`: choices are said with the buttons that pick them; `place`: the question that is open."""
    view = scene.view
    lid = view.lid
    about = (scene.match, lid.kind, lid.person.seat if lid.person is not None else lid.title)
    whose = sentence(_headed(lid.title, lid.saying))
    lost, refused = _lost(view), _refused(view)
    notice = sentence(view.notice.title, view.notice.text) if view.notice is not None else ""
    asked = questions(view)
    chosen = ask(asked, place, scene) if by_ear else consequences(asked, view)
    return Parts(about, whose, lost, refused, notice, sentence(*figures(view)), sentence(_wait(view)), chosen)


def _headed(title: str, text: str) -> str:
    if not text:
        return title
    return f"{title} {text}" if title[-1] in ENDS else f"{title}: {text}"


def _lost(view: View) -> str:
    banner = view.banner
    if banner is None or banner.icon in PASSING:
        return ""
    return sentence(banner.title, banner.text)


def _refused(view: View) -> str:
    return sentence(_headed(view.refusal.title, view.refusal.text)) if view.refusal is not None else ""


# --- figures ----------------------------------------------------------------------------------------------------------


def figures(view: View) -> Iterator[str]:
    """What people see at a glance and decide by."""
    body = view.body
    if isinstance(body, GarbageBody):
        yield ", ".join(f"{word} {number} {of}".rstrip() for word, number, of in ((a, spoken(b), c) for a, b, c in body.key_numbers))
    elif isinstance(body, SpillBody):
        yield from (f"{name}: {said}" for name, said in ((_("Camera"), body.camera), (_("Scale"), body.scale)) if said)
    elif isinstance(body, ResultBody):
        yield body.text
        yield ", ".join(f"{place.rank}. {place.person.name}: {place.text}" for place in body.places)
    elif isinstance(body, RulesBody):
        may = _("You may")
        yield from (f"{may}: {line.title}" for line in body.may)
        yield from (f"{line.title}: {line.rule}" for line in body.against)
    elif isinstance(body, HistoryBody):
        entries = [(one.person.name if one.person is not None else "", one.what, one.value) for one in body.entries]
        yield from (": ".join(part for part in (who, f"{what}, {value}" if value else what) if part) for who, what, value in entries)


def _wait(view: View) -> str:
    """While a room is cleaned the instruction stays the same from card to card: what is told then is whose move it is, hands or time."""
    body = view.body
    if not isinstance(body, GarbageBody) or not (body.cards_left or body.cards_done):
        return ""
    return _("Hands off until it counts") if body.ring is not None else _("The next card goes on the can")


# --- choices ----------------------------------------------------------------------------------------------------------


def consequences(asked: tuple[Question, ...], view: View) -> str:
    """What each answer leads to, for those who touch the screen: only where that is the question."""
    if not isinstance(view.body, SpillBody):
        return ""
    return sentence(*(choice.words for choice in asked[0].choices if choice.option.person is not None))


def ask(asked: tuple[Question, ...], place: int, scene: Scene) -> str:
    """The open question with the buttons that answer it, and where “next” leads without an answer."""
    if not asked:
        return ""
    one = asked[place]
    then = _titled(asked[(place + 1) % len(asked)], scene.view)
    further = _("Next without a choice: {title}").format(title=then) if len(asked) > 1 else ""
    return sentence(one.title, *_answers(one, scene), further)


def _titled(one: Question, view: View) -> str:
    named = tuple(choice.option.label for choice in one.choices if not _is_way_off(choice.option, view))
    return one.title.rstrip("?.") or listed(named)


def _answers(one: Question, scene: Scene) -> Iterator[str]:
    button = whose_button(scene)
    if one.stepper is not None:
        yield _("{value} so far, count on with {button}").format(value=one.stepper.value, button=button)
        return
    if one.kind == "count":
        yield _("Count with {button}: {numbers}").format(button=button, numbers=listed(_numbers(one)))
        return
    people = tuple(choice.words for choice in one.choices if choice.option.person is not None and choice.option.seat is not None)
    others = tuple(choice.words for choice in one.choices if choice.words not in people and not _is_way_off(choice.option, scene.view))
    if people:
        yield _("By their own buttons: {people}").format(people="; ".join(people))
    if others:
        yield _("By {button}: {choices}").format(button=button, choices="; ".join(others))


def _numbers(one: Question) -> tuple[str, ...]:
    """Those that are possible, as they are counted."""
    told = (_("not known") if number is None else str(number) for number in one.counted if one.number(number) is not None)
    return tuple(told)


def _is_way_off(option: Option, view: View) -> bool:
    """What can always be walked to and is not named each time: the menu, and putting news away."""
    news = view.banner is not None and option == view.banner.option and isinstance(option.act, Dismiss)
    return news or (view.menu is not None and option.act == view.menu.act)


def whose_button(scene: Scene) -> str:
    """The button that walks through choices."""
    if scene.asked is None or not scene.past:
        return _("any seat’s button")
    return _("the button of {name}").format(name=scene.past[-1].after.players[scene.asked])


def all_again(scene: Scene, place: int) -> tuple[str, ...]:
    """The whole page, for those who ask to hear it again."""
    told = parts(scene, True, place)
    lines = (told.lost, told.refused, told.whose, told.notice, told.figures, told.wait, sentence(*board(scene.view)), told.choices)
    return tuple(line for line in lines if line)


def changed(before: Parts, after: Parts, full: bool, anew: bool) -> tuple[str, ...]:
    """The parts that are news. `anew`: a turn has begun or the page is about somebody else, so that all of it is."""
    news = {}
    for part in (*ALWAYS, "whose", *(FULL if full else ())):
        line = getattr(after, part)
        fresh = line != getattr(before, part) and (full or part != "whose")  # whoever hears little hears of a turn, not of its steps
        again = part == "choices" and ("notice" in news or "whose" in news)  # another question, though with the same answers
        if line and (fresh or again or (anew and part not in ALWAYS)):
            news[part] = line
    return tuple(news.values())
