"""Which short sound belongs to what has just changed: one at a time, the gravest. Each has a visible twin."""

from __future__ import annotations

from companion.rules.dumb_ways_to_die import events as dumb
from companion.rules.garbage_day import events as day
from companion.rules.kernel import Event
from companion.rules.trash_war import events as war
from companion.saying.scene import Scene
from companion.saying.steps import Change
from companion.view import SpillBody
from companion.wiring import Sound

TAP, READ, CARD, FALL, REFUSED, TURN, LOST, WIN, SENSOR = "tap", "read", "card", "fall", "refused", "turn", "lost", "win", "sensor"
CUES = (TAP, READ, CARD, FALL, REFUSED, TURN, LOST, WIN, SENSOR)  # names of the files in `hardware/sounds`
LOSSES: tuple[type[Event], ...] = (war.WallDestroyed, dumb.BeanLost)


def cue(before: Scene, after: Scene, found: Change) -> str:
    """The sound of a change, "" for none."""
    events = () if found.gone else tuple(event for step in found.came for event in step.events)
    ended = next((event for event in events if type(event).__name__ == "Ended"), None)
    if ended is not None:
        return WIN if ended.winners else LOST  # type: ignore[attr-defined]
    if any(isinstance(event, LOSSES) for event in events):
        return LOST
    if isinstance(after.view.body, SpillBody) and not isinstance(before.view.body, SpillBody):
        return FALL
    if after.view.refusal is not None and after.view.refusal != before.view.refusal:
        return REFUSED
    banner = after.view.banner
    if banner is not None and banner.kind != "good" and banner != before.view.banner:
        return SENSOR
    if before.match == after.match and before.turn != after.turn:
        return TURN
    return _sensed(events, found)


def _sensed(events: tuple[Event, ...], found: Change) -> str:
    """What a sensor has told."""
    if not any(step.by in ("camera", "scale", "both") for step in found.came):
        return ""
    return CARD if any(isinstance(event, day.Stacked) for event in events) else READ if found.came[-1].by == "camera" else ""


def volume(chosen: Sound, theme: str) -> int:
    """How loud cues are, 0 for silence: at night they are off unless people want them then, too."""
    if chosen.muted or (theme == "night" and not chosen.at_night):
        return 0
    return chosen.cues
