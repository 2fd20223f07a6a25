"""The page of a replay: what the sensors remember of a moment, when the referee decided, and what it decided. Pure.

Watching changes nothing; who disagrees finds “Not right?” and “Undo” there, which are moves like anywhere else.
"""

from __future__ import annotations

from dataclasses import replace

from companion.acts import Back, Go, SaveReplay, WhatHappened
from companion.falls import Finding
from companion.present import amend, past
from companion.present.common import Page, Presenter
from companion.proposal import Proposal
from companion.replays import AFTER, BEFORE, Replay
from companion.saving import Saving
from companion.table import Table
from companion.view import FilmStrip, Lid, Marked, Notice, Option, PickBody, ReplayBody
from companion.words import N_, _

TITLES = {"fall": N_("The fall once more"), "doubt": N_("The dice once more"), "asked": N_("What happened?")}
LEAST = 1.0  # s that a strip is long
TOGETHER = 0.1  # s within which the moment and the decision are one


def said_of_fall(fall: Finding) -> str:
    """What camera and scale made of a fall, each for itself."""
    if fall.camera is not None and fall.scale is not None:
        return _("Camera: {camera} fell · scale: {scale} fell").format(camera=fall.camera, scale=fall.scale)
    if fall.scale is not None:
        return _("Scale: {count} fell").format(count=fall.scale)
    return _("Camera: {count} fell").format(count=fall.fell)


def said_of_dice(proposal: Proposal) -> str:
    """Why dice were asked about."""
    if proposal.problem:
        return proposal.problem
    doubtful = len(proposal.doubtful)
    return _("1 die was in doubt") if doubtful == 1 else _("{count} dice were in doubt").format(count=doubtful)


def way_in() -> Option:
    """The way there from the menu."""
    return Option(_("What happened?"), WhatHappened(), "tile", "replay", _("the last seconds, slowly"))


def page(replay: Replay | None, table: Table, presenter: Presenter, saving: Saving) -> Page:
    """One replay; without one, why there is none."""
    back = Option(_("Back to the game"), Back(), "main", "back")
    if replay is None:
        return _none(back, _("It is no longer kept. Only the newest few are."))
    if not replay.recording.films and not replay.recording.weights:
        return _none(back, _("No camera and no scale has seen the last seconds."))
    body = _body(replay, saving)
    options = (body.save, *_overrule(replay, table, presenter), back)
    return Page(Lid("tape", _(TITLES[replay.why]), replay.said, icon="replay"), body, options)


def _none(back: Option, why: str) -> Page:
    return Page(Lid("tape", _(TITLES["asked"]), icon="replay"), PickBody(()), (back,), notice=Notice(_("Nothing to show"), why))


def _body(replay: Replay, saving: Saving) -> ReplayBody:
    moment, recording = replay.moment, replay.recording
    films = tuple(FilmStrip(film.camera, tuple(at - moment for at, _jpeg in film.shots)) for film in recording.films)
    weights = tuple((at - moment, grams) for at, grams in recording.weights)
    times = [at for film in films for at in film.times] + [at for at, _grams in weights]
    begin, end = max(-BEFORE, min(times)), min(AFTER + replay.decided - moment, max(times))
    end = max(end, begin + LEAST)
    return ReplayBody(replay.number, begin, end, films, weights, _marks(replay), replay.said, _save(replay, saving), recording.simulated)


def _marks(replay: Replay) -> tuple[Marked, ...]:
    """The moment itself, and when the referee had made up its mind where that was later."""
    if replay.why == "asked":
        return (Marked(0.0, _("asked"), "hand"),)
    moment = Marked(0.0, _("it fell") if replay.why == "fall" else _("read"), "down" if replay.why == "fall" else "die")
    later = replay.decided - replay.moment
    return (moment, Marked(later, _("decided"), "eye")) if later > TOGETHER else (moment,)


def _save(replay: Replay, saving: Saving) -> Option:
    if saving.where(replay.number) is not None:
        return Option(_("Saved"), None, icon="tick", why=_("it is saved"))
    if saving.busy(replay.number):
        return Option(_("Save"), None, icon="down", why=_("it is being written"))
    return Option(_("Save"), SaveReplay(replay.number), icon="down", why="" if replay.whole else _("it is not over yet"))


def _overrule(replay: Replay, table: Table, presenter: Presenter) -> tuple[Option, ...]:
    """What who disagrees may do about the step that the replay shows, while it is the newest."""
    if table.course.past[-1].row != replay.row or table.match.winners is not None:
        return ()
    undo = past.undo_option(table.course, presenter)
    wrong = (Option(_("Not right?"), Go("amend"), icon="eye"),) if amend.offered(table) else ()
    return (*wrong, replace(undo, text="")) if undo is not None else wrong
