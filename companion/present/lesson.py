"""The pages about dice: the box with who plays which colour, one set, what is to be taught, the lesson itself, “Learn this?”. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.acts import Back, Go, Teach
from companion.corrections import Which
from companion.faces import face_name, faces_name
from companion.learning import COLOURS, DiceTold, LessonTold
from companion.present.common import Page, drawn_face
from companion.view import Banner, Control, DoubtBody, FaceTaught, Lid, Mark, Notice, Option, PickBody, Step, TeachBody
from companion.words import N_, _

PLAYS = {"blue": N_("Blue dice"), "green": N_("Green dice"), "xl": N_("XL die"), "other": N_("Other dice")}
PALETTE = ("1", "2", "3", "4", "5", "6", "plus", "minus", "times", "blank", "star", "moon", "bolt", "drop", "house", "arrow")
HUES: dict[str, Literal["blue", "green", ""]] = {"blue": "blue", "green": "green"}
STEPS = {"tray": N_("Tray"), "faces": N_("Faces"), "lamp": N_("Lamp"), "check": N_("Check"), "try": N_("Try it")}
FEWEST, MOST = 2, 6  # faces of a die that is taught


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be taught: which dice, and which faces they have."""

    kind: str = "blue"
    faces: tuple[str, ...] = field(default=COLOURS["blue"])


# --- the box ------------------------------------------------------------------------------------------------------------


def box(dice: tuple[DiceTold, ...], learnt: int, news: str, camera: bool = True) -> Page:
    """Which dice play which colour, the sets that were taught, and what can be done with them. `camera`: somebody looks."""
    controls = [_player(colour, dice) for colour in COLOURS] if camera else []
    blind = "" if camera else _("there is no camera")
    sets = {one.file: one for one in dice if one.file}
    tiles = tuple(_set_tile(one) for one in sets.values())
    ways = (
        Option(_("Teach new dice"), Go("lesson-plan"), "tile", "add", why=blind),
        Option(_("Bring from a stick"), Teach("bring"), "tile", "down", _("or from the folder “shared”"), why=blind),
        Option(
            _("Forget the newest example"),
            Teach("unlearn"),
            "tile",
            "undo",
            _("{count} learnt from corrections").format(count=learnt),
            why=blind or ("" if learnt else _("nothing was learnt yet")),
        ),
    )
    controls.append(Control(_("More"), choices=ways))
    if tiles:
        controls.append(Control(_("Taught at this table"), choices=tiles))
    done = Option(_("Done"), Back(), "main", "tick")
    told = _("Dice are taught in front of a camera. Until then they are entered by hand.")
    note = None if camera else Notice(_("No camera looks here"), told)
    return Page(Lid("paper", _("Our dice")), PickBody(tuple(controls)), (done,), notice=note, banner=_told(news))


def _told(news: str) -> Banner | None:
    return Banner("good", "die", _("Done"), news) if news else None


def _player(colour: str, dice: tuple[DiceTold, ...]) -> Control:
    needs = COLOURS[colour]
    choices = tuple(_choice(colour, needs, one) for one in dice if not one.fault and (one.file or one.kind == colour))
    return Control(_(PLAYS[colour]), faces_name(needs), choices=choices)


def _choice(colour: str, needs: tuple[str, ...], one: DiceTold) -> Option:
    missing = [face for face in needs if face not in one.faces]
    why = _("no face “{face}”").format(face=face_name(missing[0])) if missing else ""
    label = f"{one.title} · {_(PLAYS.get(one.kind, one.kind))}" if one.file else one.title
    return Option(label, Teach("play", colour, one.id), "tile", why=why, chosen=colour in one.plays)


def _set_tile(one: DiceTold) -> Option:
    return Option(one.title, Go("dice-set", one.file), "tile", "warn" if one.fault else "die", _told_short(one))


def _told_short(one: DiceTold) -> str:
    return _("damaged") if one.fault else faces_name(one.faces)


def one_set(dice: tuple[DiceTold, ...], file: str, news: str) -> Page:
    """One set: hand it on, or throw it away (asked by a long press)."""
    mine = [one for one in dice if one.file == file]
    title = mine[0].title if mine else file
    fault = mine[0].fault if mine else ""
    faces = " · ".join(f"{_(PLAYS.get(one.kind, one.kind))}: {faces_name(one.faces)}" for one in mine if not one.fault)
    export = Option(_("Copy to a stick"), Teach("export", file), "tile", "up", _("or to the folder “shared”"), why=fault and _("damaged"))
    delete = Option(_("Throw away"), Teach("delete", file), "harm", "cross", _("hold this"), hold=True)
    body = PickBody((Control(_("Share"), fault or faces, choices=(export,)),))
    return Page(Lid("paper", title), body, (delete, Option(_("Done"), Back(), "main", "tick")), banner=_told(news))


# --- what is to be taught -----------------------------------------------------------------------------------------------


def plan(chosen: Plan, camera: bool) -> Page:
    """Which dice, and which faces they have. `camera`: somebody looks."""
    kinds = tuple(Option(_(PLAYS[kind]), Teach("kind", kind), "tile", chosen=kind == chosen.kind) for kind in PLAYS)
    known = _("their faces: {faces}").format(faces=faces_name(chosen.faces)) if chosen.kind != "other" else ""
    controls = [Control(_("Which dice?"), known, choices=kinds)]
    if chosen.kind == "other":
        faces = tuple(_palette(face, chosen.faces) for face in dict.fromkeys((*PALETTE, *chosen.faces)))
        typed = Option(_("Another name"), Go("face-name"), "tile", "add", why=_full(chosen.faces))
        controls.append(Control(_("Which faces?"), _("what is on them; one die, two to six faces"), choices=(*faces, typed)))
    why = "" if len(chosen.faces) >= FEWEST else _("choose two faces at least")
    why = why if camera else _("there is no camera")
    begin = Option(_("Begin"), Teach("begin"), "main", "next", why=why)
    return Page(Lid("poster", _("Teach your dice"), poster="war"), PickBody(tuple(controls)), (begin,))


def _full(faces: tuple[str, ...]) -> str:
    return _("six at most") if len(faces) >= MOST else ""


def _palette(face: str, chosen: tuple[str, ...]) -> Option:
    inside = face in chosen
    return Option(face_name(face), Teach("face", face), "tile", chosen=inside, why="" if inside else _full(chosen))


# --- the lesson ---------------------------------------------------------------------------------------------------------


def lesson(told: LessonTold) -> Page:
    """The lesson: the tray with a ring round the die, the face that is asked for and its looks, and what is wrong."""
    body = TeachBody(
        told.ring,
        told.tray,
        told.ready,
        told.due or told.read,
        face_name(told.due or told.read),
        HUES.get(told.kind, ""),
        told.kind,
        tuple(place < told.number - 1 for place in range(told.of)),
        tuple(FaceTaught(face_name(face), taken, wanted, face == told.due, face) for face, taken, wanted in told.faces),
        _progress(told),
    )
    return Page(Lid("poster", _("Teach your dice"), poster="war"), body, _keys(told), _rail(told.step), _notice(told))


def _progress(told: LessonTold) -> str:
    done = sum(taken for _face, taken, _wanted in told.faces)
    wanted = sum(wanted for _face, _taken, wanted in told.faces)
    return _("{done} of {wanted} good looks").format(done=done, wanted=wanted)


def _rail(step: str) -> tuple[Step, ...]:
    order = tuple(STEPS)
    here = order.index(step)
    return tuple(Step(_(STEPS[one]), "done" if place < here else "now" if place == here else "later") for place, one in enumerate(order))


def _notice(told: LessonTold) -> Notice:
    stops = [clash for clash in told.clashes if clash.stops]
    if stops:
        return Notice(_("These two do not go together"), stops[0].text, kind="doubt")
    title, text = _asked(told)
    if told.trouble:
        return Notice(title, told.trouble, kind="doubt")
    return Notice(title, told.clashes[0].text if told.clashes else text)


def _asked(told: LessonTold) -> tuple[str, str]:
    if told.step == "tray":
        return _("Empty the tray"), _("Take everything out, your hand too. Then I look.")
    if told.step == "lamp":
        return _("Another light"), _("Take the die out. Switch on another lamp, or shade this one.")
    if told.step == "try":
        if not told.read:
            return _("Try it"), _("Lay the die down, any face up, and see what I read.")
        return _("I read {face}").format(face=face_name(told.read)), _("I am sure.") if told.sure else _("I am not sure, I would ask.")
    title = _("{face} up").format(face=face_name(told.due))
    if told.number == 1:
        return title, _("Lay the one die into the tray, away from the walls, and let go.")
    return title, _("Turn the die a little or lay it elsewhere, the same face up.")


def _keys(told: LessonTold) -> tuple[Option, ...]:
    stops = [clash for clash in told.clashes if clash.stops]
    if stops:
        return (*_ways_on(told, stops[0].one, stops[0].other),)
    taken = sum(taken for _face, taken, _wanted in told.faces)
    undo = Option(_("Undo look"), Teach("again"), icon="undo", why="" if taken else _("no look yet"))
    stop = Option(_("Stop"), Teach("stop"), icon="cross", hold=True)
    if told.step in ("tray", "lamp"):
        return stop, Option(_("The tray is empty"), Teach("take"), "main", "camera", why=_wait(told))
    if told.step == "try":
        return undo, stop, Option(_("Keep these dice"), Teach("save"), "main", "tick")
    look = Option(_("Take look {number}").format(number=told.number), Teach("take"), "main", "camera", why=_wait(told))
    return undo, stop, look


def _wait(told: LessonTold) -> str:
    return _("hold still, I look") if told.asked else ""


def _ways_on(told: LessonTold, one: str, other: str) -> tuple[Option, ...]:
    """Two faces cannot be told apart: show one again, or go on without it."""
    few = _("two faces are needed") if len(told.faces) <= FEWEST else ""
    return (
        Option(_("Stop"), Teach("stop"), icon="cross", hold=True),
        Option(_("Without {face}").format(face=face_name(one)), Teach("without", one), icon="minus", why=few),
        Option(_("Without {face}").format(face=face_name(other)), Teach("without", other), icon="minus", why=few),
        Option(_("Show {face} again").format(face=face_name(other)), Teach("again", other), "main", "replay"),
    )


# --- a correction as an example -----------------------------------------------------------------------------------------


def offer(dice: Sequence[tuple[str, str]]) -> Banner:
    """After people named dice in doubt, or corrected what was read: (colour, face) of each die whose picture may become an example."""
    title = _("Learn this?") if len(dice) == 1 else _("Learn these {count}?").format(count=len(dice))
    text = f"{_named(dice)}. " + _("Then I know this face better the next time.")
    return Banner("doubt", "die", title, text, Option(_("Learn"), Teach("learn")))


def _named(dice: Sequence[tuple[str, str]]) -> str:
    """“Blue dice: 2 × Crowbar, Lid; Green dice: Lid”."""
    of: dict[str, Counter[str]] = {}
    for colour, face in dice:
        of.setdefault(_(PLAYS.get(colour, colour)), Counter())[face_name(face)] += 1
    return "; ".join(f"{name}: {', '.join(one if n == 1 else f'{n} × {one}' for one, n in faces.items())}" for name, faces in of.items())


def offer_which(which: Which) -> Banner:
    """A correction that several dice explain."""
    text = _("Show me which of {count} dice I read wrongly, then I know its face better.").format(count=which.most)
    return Banner("doubt", "die", _("Learn this?"), text, Option(_("Learn"), Teach("learn")))


def which_die(which: Which) -> Page:
    """The picture of the throw with a ring round one die that may have been read wrongly: what did it show?"""
    place, reading = which.place, which.counted.seen
    die = which.counted.dice[place]
    marks = tuple(Mark(one.x, one.y, one.size, number != place) for number, one in enumerate(reading.dice))
    faces = tuple((drawn_face(die, face), Option(face_name(face), Teach("which", face), "tile")) for face in which.faces)
    body = DoubtBody(reading.picture, marks, _("{count} dice in question").format(count=which.most), faces)
    notice = Notice(_("What did this one show?"), _("I show you the dice that I may have read wrongly, until I know."), kind="doubt")
    return Page(Lid("tape", _("Learn from this"), icon="eye"), body, (Option(_("Not now"), Back(), icon="back"),), notice=notice)
