"""What has happened between two moments, said once: results and limits, what was taken back or done again, a corrected value.

A step is known by itself, not by its words: so nothing is said twice, however often a page is drawn, and what comes back by a redo is told
as such. A correction is one sentence with the value that holds now.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.course import Step
from companion.present import past
from companion.present.common import Presenter
from companion.rules.games import GAMES
from companion.rules.kernel import Match, evolve
from companion.saying import games
from companion.saying.forms import sentence
from companion.saying.scene import Scene
from companion.words import _


@dataclass(frozen=True, slots=True)
class Change:
    """The steps that went (the newest first) and those that came. `again`: they had been taken back before."""

    gone: tuple[Step, ...] = ()
    came: tuple[Step, ...] = ()
    again: bool = False

    @property
    def corrected(self) -> bool:
        """Whether the first of them stands in another one's place."""
        return bool(self.gone) and bool(self.came) and self.came[0].corrects


def change(before: Scene, after: Scene) -> Change:
    """What lies between two moments of one match."""
    same = 0
    for old, new in zip(before.past, after.past, strict=False):
        if old is not new:
            break
        same += 1
    came = after.past[same:]
    again = bool(came) and all(any(step is old for old in before.future) for step in came)
    return Change(before.past[same:][::-1], came, again)


def said(found: Change, presenter: Presenter, full: bool) -> tuple[str, ...]:
    """The sentences for it, in the order of what happened."""
    if found.again:
        return (sentence(_("Done again: {what}").format(what=_named(found.came, presenter))),)
    if found.corrected:
        return _corrected(found.came, presenter)
    return (*_taken_back(found.gone, presenter, full), *(line for step in found.came for line in _results(step, presenter)))


def _named(steps: tuple[Step, ...], presenter: Presenter) -> str:
    """The steps that people noticed, by name; of many the first and how many."""
    noticed = [step for step in steps if past.told(step, presenter)] or list(steps[:1])
    one = past.named(presenter, noticed[-1])
    return one if len(noticed) == 1 else _("{count} steps, the last one: {what}").format(count=len(noticed), what=one)


def _taken_back(gone: tuple[Step, ...], presenter: Presenter, full: bool) -> tuple[str, ...]:
    if not gone:
        return ()
    deeds = "; ".join(deed for _icon, deed in past.to_do(gone, presenter)) if full else ""
    table = _("On the table: {deeds}.").format(deeds=deeds) if deeds else ""
    return (sentence(_("Taken back: {what}").format(what=_named(gone, presenter)), table),)


def _corrected(came: tuple[Step, ...], presenter: Presenter) -> tuple[str, ...]:
    """One sentence, however much follows from it."""
    told = [line.rstrip(".") for step in came for line in _results(step, presenter)]
    return (sentence(_("Corrected: {what}").format(what="; ".join(told) or past.named(presenter, came[-1]))),)


def _results(step: Step, presenter: Presenter) -> tuple[str, ...]:
    """What each event came to, and who is near a limit now."""
    told: list[str] = []
    match: Match[object] = step.before
    game = GAMES[match.setting.game]
    for event in step.events:
        before, match = match, evolve(game, match, event)
        told.append(games.told(before, match, event, presenter))
    return tuple(sentence(line) for line in (*told, *games.limits(step.before, step.after)) if line)
