"""What has happened: the history, what an undo takes back and whose it was, what to put back on the table. Pure: a course in, pages out.

A step that was taken back stays listed, struck through. One that can be done again is chosen like any other; what lies between comes
with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.acts import Back, ChooseEntry, Go, Redo, Scroll, Undo, WhatHappened
from companion.course import Course, Step
from companion.present import deciders, seats
from companion.present.called import called
from companion.present.common import Line, Page, Presenter, person
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Match, Move, evolve
from companion.view import Banner, Entry, HistoryBody, Lid, Notice, Option
from companion.words import N_, _

ROWS = 5  # entries on one page; as many of the next are told, for a screen that has room
DEEDS = 4  # things to put back that are listed
UNTOLD: dict[type[Move], str] = {
    day.Still: N_("three seconds without a move"),
    day.SizeWas: N_("told the size of the card"),
    day.Rests: N_("told how a card rests"),
    day.Wait: N_("kept the cards"),
}  # what the history does not list, but an undo or a correction names
BY_ICON = {"camera": "camera", "scale": "scale", "asked": "eye", "both": "eye", "button": "button", "clock": "clock"}
Looks = Callable[[int, int], int]  # the replay of a step, by its row and the row before it, 0 for none


def no_looks(_row: int, _before: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the history and its step. `back`: undos that lead to the state right after it, 0 where the match stands; `again`: redos
    that do its step again, 0 for none; both are 0 for a step that is gone for good (`lost`). `before`: the row of the step in front of
    it; `wrong`: what it overruled, in words."""

    line: Line
    step: Step
    back: int = 0
    again: int = 0
    lost: bool = False
    before: int = -1
    wrong: str = ""


def told(step: Step, presenter: Presenter) -> list[Line]:
    """The lines of one step: each event told in the state right after it."""
    lines: list[Line] = []
    match: Match[Any] = step.before
    game = GAMES[match.setting.game]
    for event in step.events:
        before, match = match, evolve(game, match, event)
        line = seats.tell(before, match, event) or presenter.tell(match, event)
        if line is not None:
            lines.append(line)
    return lines


def named(presenter: Presenter, step: Step) -> str:
    """Whose step it was, and what, as “Ben: stacked a card”; with the names of then."""
    lines = told(step, presenter)
    line = next((line for line in lines if line.seat is not None), lines[0] if lines else _untold(step))
    return f"{step.after.players[line.seat]}: {line.what}" if line.seat is not None else line.what


def _untold(step: Step) -> Line:
    """A step that the history does not list: by what was said."""
    if step.move is None:
        return Line(None, _("the start of the match"))
    who = step.before.ask.seat if step.before.ask is not None else step.before.turn
    kind = type(step.move)
    return Line(who, _(UNTOLD[kind]) if kind in UNTOLD else called(kind))


def to_do(steps: Iterable[Step], presenter: Presenter) -> tuple[tuple[str, str], ...]:
    """What to put back on the table when these steps (the newest first) are taken back: icon and sentence."""
    lines = [line for step in steps for line in told(step, presenter)[::-1]]
    return tuple(line.undo for line in lines if line.undo is not None)[:DEEDS]


# --- undo and redo ----------------------------------------------------------------------------------------------------


def newest(course: Course, presenter: Presenter) -> int:
    """How many steps an undo takes back: up to the newest that people noticed. 0 before the first move."""
    steps = min(1, len(course.past) - 1)
    while 0 < steps < len(course.past) - 1 and not told(course.past[-steps], presenter):
        steps += 1  # steps that nobody noticed go with the one before them
    return steps


def crosses(course: Course, steps: int) -> bool:
    """Whether a turn has begun since the first of these steps was made."""
    return any(type(event).__name__ == "TurnBegan" for step in course.past[len(course.past) - steps :] for event in step.events)


def undo_option(course: Course, presenter: Presenter) -> Option | None:
    """Takes back the newest step that people noticed; `text` names it and whose it was. It asks first where the step belongs to an earlier
    turn. None before the first move."""
    steps = newest(course, presenter)
    if not steps:
        return None
    act = Go("undo") if crosses(course, steps) else Undo(steps)
    return Option(_("Undo"), act, icon="undo", text=named(presenter, course.past[-steps]))


def redo_option(course: Course, presenter: Presenter) -> Option:
    """Does again what was taken back last, up to the next step that people noticed."""
    if not course.future:
        return Option(_("Redo"), Redo(), "tile", "redo", why=_("nothing was taken back"))
    steps = 1
    while steps < len(course.future) and not told(course.future[-steps], presenter):
        steps += 1
    return Option(_("Redo"), Redo(steps), "tile", "redo", named(presenter, course.future[-steps]))


def ask_undo(course: Course, presenter: Presenter) -> Page:
    """Before a step of an earlier turn is taken back: what comes off, whose it was, what to put back."""
    steps = newest(course, presenter)
    first = course.past[-steps] if steps else course.past[-1]
    gone = course.past[len(course.past) - steps :][::-1]
    lines = [(line, step) for step in gone for line in told(step, presenter)[::-1]]
    deeds = to_do(gone, presenter)
    seat = next((line.seat for line in told(first, presenter) if line.seat is not None), None)
    title = _("Take back {name}’s step?").format(name=first.after.players[seat]) if seat is not None else _("Take back this step?")
    ask = _("It was before this turn began. On the table:") if deeds else _("It was before this turn began.")
    body = HistoryBody(tuple(_entry(Told(line, step)) for line, step in lines), deeds)
    options = (Option(_("Keep it"), Back(), icon="cross"), Option(_("Take it back"), Undo(steps), "main", "undo"))
    return Page(Lid("tape", title, icon="undo"), body, options, notice=Notice(_("An earlier turn"), ask, kind="doubt"))


def taken_back(course: Course, presenter: Presenter, steps: int) -> Banner:
    """What is told right after an undo of so many steps, asked for just before it: whose they were, what to put back on the table."""
    gone = course.past[len(course.past) - steps :][::-1]
    seen = [step for step in gone if told(step, presenter)]
    one = named(presenter, seen[0] if seen else gone[0])
    title = _("Taken back · {what}").format(what=one) if len(seen) < 2 else _("Taken back · {count} steps").format(count=steps)
    deeds = "; ".join(sentence for _icon, sentence in to_do(gone, presenter)[:2])
    text = _("On the table: {deeds}.").format(deeds=deeds) if deeds else _("“Redo” brings it back.")
    return Banner("good", "undo", title, text, Option(_("Redo"), Redo(steps), icon="redo"))


def done_again(course: Course, presenter: Presenter, steps: list[Step]) -> Banner:
    """What is told right after a redo."""
    seen = [step for step in steps if told(step, presenter)] or steps
    one = _("Done again · {what}").format(what=named(presenter, seen[-1]))
    title = one if len(seen) < 2 else _("Done again · {count} steps").format(count=len(steps))
    return Banner("good", "redo", title, _("Put the table as it was then."))


# --- the history ------------------------------------------------------------------------------------------------------


def history(
    course: Course,
    presenter: Presenter,
    page: int,
    chosen: int | None,
    kept: frozenset[int] = frozenset(),
    picture: int = 0,
    looks: Looks = no_looks,
) -> Page:
    """The match so far, the newest first; a chosen entry says who decided it, leads to its replay, and offers to go to the state after it.
    `kept`: rows that have a picture; `picture`: the chosen one's."""
    listed = timeline(course, presenter)
    shown = listed[page * ROWS : (page + 2) * ROWS]
    lines = tuple(_entry(one, page * ROWS + place, chosen, kept, looks) for place, one in enumerate(shown))
    point = listed[chosen] if chosen is not None and chosen < len(listed) else None
    body = HistoryBody(lines[:ROWS], (), _small(point), lines[ROWS:], picture)
    lid = Lid("paper", _("{game}, so far").format(game=_(GAMES[course.match.setting.game].title)))
    options = (*scrolling(page, len(listed)), *_look(point, looks))
    if point is not None and point.back:
        deeds = to_do(course.past[-point.back :][::-1], presenter)
        return Page(lid, replace(body, to_do=deeds), (*options, _back_to(point.back)), notice=_come_off(point.back, bool(deeds)))
    if point is not None and point.again:
        text = _("{count} steps are done again.") if point.again > 1 else _("1 step is done again.")
        notice = Notice(_("Go on to here?"), text.format(count=point.again) + " " + _("Put the table as it was then."))
        label = _("Redo {count} steps").format(count=point.again) if point.again > 1 else _("Redo 1 step")
        return Page(lid, body, (*options, Option(label, Redo(point.again), "main", "redo")), notice=notice)
    return Page(lid, body, options)


def _small(point: Told | None) -> str:
    """Of a chosen entry, who decided it."""
    return deciders.decided(point.step) if point is not None else _("Undone steps stay listed, struck through.")


def _look(point: Told | None, looks: Looks) -> tuple[Option, ...]:
    number = looks(point.step.row, point.before) if point is not None else 0
    return (Option(_("Replay"), WhatHappened(number), icon="replay"),) if number else ()


def row_of(course: Course, presenter: Presenter, index: int) -> int | None:
    """The journal's number of the step that the entry tells; None where there is no such entry."""
    listed = timeline(course, presenter)
    return listed[index].step.row if 0 <= index < len(listed) else None


def _come_off(steps: int, deeds: bool) -> Notice:
    text = _("{count} steps come off.").format(count=steps) if steps > 1 else _("1 step comes off.")
    return Notice(_("Go back here?"), text + " " + _("On the table:") if deeds else text)


def _back_to(steps: int) -> Option:
    label = _("Undo {count} steps").format(count=steps) if steps > 1 else _("Undo 1 step")
    return Option(label, Undo(steps), "main", "undo")


def timeline(course: Course, presenter: Presenter) -> list[Told]:
    """Every line, the newest first: what stands, and between it what was taken back, where it had its place."""
    gone = dict[int, list[Step]]()
    for place, step in course.taken_back:
        gone.setdefault(place, []).append(step)
    again = {id(step): number for number, step in enumerate(reversed(course.future), 1)}
    lines: list[Told] = []

    def before(place: int) -> int:
        return course.past[place - 1].row if 0 < place <= len(course.past) else -1

    def list_gone(place: int) -> None:
        for step in gone.get(place, ()):
            number = again.get(id(step), 0)
            lines.extend(Told(line, step, again=number, lost=True, before=before(place)) for line in told(step, presenter))

    for place, step in enumerate(course.past):
        list_gone(place)
        back = len(course.past) - 1 - place
        listed = told(step, presenter)
        wrong = _wrong(course, presenter, step, listed)
        lines.extend(Told(line, step, back, before=before(place), wrong="" if at else wrong) for at, line in enumerate(listed))
    for place in sorted(place for place in gone if place >= len(course.past)):
        list_gone(place)
    return lines[::-1]


def _wrong(course: Course, presenter: Presenter, step: Step, listed: list[Line]) -> str:
    """What the step overruled, in words."""
    wrong = deciders.overruled(course, step)
    was = told(wrong, presenter) if wrong is not None else []
    return deciders.said(wrong, was[0], listed[0]) if wrong is not None and was and listed else ""


def _entry(
    one: Told, index: int = -1, chosen: int | None = None, kept: frozenset[int] = frozenset(), looks: Looks = no_looks
) -> Entry:
    line, step = one.line, one.step
    who = person(step.after, line.seat) if line.seat is not None else None
    when = time.strftime("%H:%M", time.localtime(step.at))
    pictured, replayed = step.row in kept, bool(looks(step.row, one.before))
    option = Option("", ChooseEntry(index)) if one.back or one.again or pictured or replayed or one.wrong else None
    what = f"{line.what} · {one.wrong}" if one.wrong else line.what
    by = BY_ICON.get(step.by, "hand")
    return Entry(who, what, line.value, when, by, one.lost, chosen == index, option, pictured=pictured, replayed=replayed)


def scrolling(page: int, total: int) -> tuple[Option, ...]:
    """The ways to earlier and later entries of a long list."""
    if total <= ROWS:
        return ()
    earlier = Option(_("Earlier"), Scroll(1), icon="down", why="" if (page + 1) * ROWS < total else _("that is the first"))
    later = Option(_("Later"), Scroll(-1), icon="up", why="" if page else _("that is the newest"))
    return earlier, later
