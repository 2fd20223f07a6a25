"""At the table: undo and redo, corrections, forms and moves that are put together, what is said about dice, what is put away."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import acts
from companion.devices import GOOD_FOR
from companion.household import Household
from companion.present import past
from companion.present.common import Picker
from companion.rules.kernel import Move
from companion.table import Table

log = logging.getLogger("binside")


def undo(house: Household, act: acts.Undo) -> None:
    if house.table is None or len(house.table.course.past) < 2:
        return
    news = past.taken_back(house.table.course, house.presenter(), min(act.steps, len(house.table.course.past) - 1))
    if house.table.undo(act.steps):
        house.news = (house.now() + GOOD_FOR, news)
    house.at.to_match()


def redo(house: Household, act: acts.Redo) -> None:
    if house.table is None:
        return
    done = [step for step in (house.table.redo() for _step in range(act.steps)) if step is not None]
    if done:
        house.news = (house.now() + GOOD_FOR, past.done_again(house.table.course, house.presenter(), done))
    house.at.to_match()


def choose_entry(house: Household, act: acts.ChooseEntry) -> None:
    if house.table is None:
        return
    course = house.table.course
    row = past.row_of(course, house.presenter(), act.index)
    jpeg = house.journal.picture(course.id, row) if row in house.table.evidence.kept and house.at.chosen != act.index else None
    house.at.choose_entry(act.index, course.past[-1], house.senses.unpacked(jpeg) if jpeg is not None else 0)


def correct(house: Household, act: acts.Correct) -> None:
    if house.table is not None and house.table.correct(act.move):
        house.at.to_match()


def dismiss(house: Household, act: acts.Dismiss) -> None:
    if act.what == "form":
        house.at.close_form()
    elif act.what == "notice":
        del house.shelf.notices[:1]
    elif act.what == "device":
        house.devices.dismiss()
    elif act.what == "can" and house.can_check.differs is not None:
        house.recount(house.can_check.differs[0])  # people have the last word
    elif house.table is not None:
        house.table.dismiss(act.what)


def pick(house: Household, act: acts.Pick) -> None:
    if house.table is None:
        return
    if act.picker == "fall":
        house.table.fall_count = int(act.value)
    elif act.picker not in house.presenter().pickers:
        log.error("this game has no form %r", act.picker)
    elif not act.field:
        house.at.open_form(act.picker, house.presenter().pickers[act.picker].defaults(house.table), house.table.course.past[-1])
    elif act.picker == house.at.picker:
        house.at.fields = {**house.at.fields, act.field: act.value}


def choose_move(house: Household, act: acts.Choose) -> None:
    if house.table is not None and house.presenter().choose is not None:
        house.at.put_together(act, house.table.course.past[-1])


def confirm(house: Household, act: acts.Confirm) -> None:
    if house.table is None or not house.at.picker:
        return
    picker = house.presenter().pickers[house.at.picker]
    made = picker.make(house.table, house.at.fields)
    if isinstance(made, Move) and _take(picker, made, house.table):
        house.at.picker = ""


def _take(picker: Picker, move: Move, table: Table) -> bool:
    return table.correct(move) if picker.corrects else table.play(move)


def accept(house: Household, act: acts.Accept) -> None:
    if house.table is not None:
        house.table.accept_surplus()


def say_face(house: Household, act: acts.SayFace) -> None:
    if house.table is not None:
        asked, newest = house.table.proposal, house.table.course.past[-1]
        house.table.say_face(act.die, act.face)
        if asked is not None and house.table.course.past[-1] is not newest:
            said = replace(asked, said={**asked.said, act.die: act.face})
            house.lessons.named(said, house.table.course, house.now())


def look_again(house: Household, act: acts.LookAgain) -> None:
    if house.table is not None:
        house.table.look_again()


def roll_again(house: Household, act: acts.RollAgain) -> None:
    if house.table is not None:
        house.table.roll_again()


def start_wait(house: Household, act: acts.StartWait) -> None:
    if house.table is not None:
        house.table.wait(house.now())


DEEDS: dict[type, Callable[[Household, Any], None]] = {
    acts.Undo: undo,
    acts.Redo: redo,
    acts.ChooseEntry: choose_entry,
    acts.Correct: correct,
    acts.Dismiss: dismiss,
    acts.Pick: pick,
    acts.Choose: choose_move,
    acts.Confirm: confirm,
    acts.Accept: accept,
    acts.SayFace: say_face,
    acts.LookAgain: look_again,
    acts.RollAgain: roll_again,
    acts.StartWait: start_wait,
}
