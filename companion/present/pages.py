"""The pages round a match: home, set-up, matches, result, sensors, menu, settings. Pure: data in, a Page out."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.acts import (
    Abandon,
    Back,
    Begin,
    Close,
    Dismiss,
    Go,
    Rematch,
    RemoveSeat,
    Resume,
    SetFirst,
    SetMode,
    SetSetting,
    SwitchOff,
    Type,
)
from companion.course import Course
from companion.ownlists import InForce
from companion.present import care, lists, replay, rulings, seats, sound, touch
from companion.present.common import HUES, Page, Presenter, person
from companion.present.past import ROWS, redo_option, scrolling, undo_option
from companion.record import Record
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Game, Mode, Setting, Value
from companion.settings import CHOICES, Settings
from companion.view import (
    Control,
    Entry,
    HistoryBody,
    HomeBody,
    Lid,
    Notice,
    Option,
    Person,
    PickBody,
    Place,
    Poster,
    ResultBody,
    ResumeCard,
    SeatRow,
    SensorsBody,
    SetupBody,
)
from companion.wiring import Sound, Sounding
from companion.words import LANGUAGES, N_, _

POSTERS = (
    ("dumpster-brawl", "Dumpster Brawl!", "brawl"),
    ("garbage-day", "Garbage Day", "day"),
    ("trash-war", "Trash War", "war"),
    ("rumble-in-the-dungeon", "Rumble in the Dungeon", "rumble"),
    ("dumb-ways-to-die", "Dumb Ways to Die", "dumb"),
)
ON_A_KEY = 48  # letters of a reason that stand on a key
WAYS = {  # what is different about each way to play a game that has several
    "round-rummage": N_("attack anybody"),
    "king-of-the-heap": N_("topple the King"),
    "rummy": N_("lay down sets"),
}


def home(record: Record | None, course: Course | None, wall: float, notices: tuple[str, ...]) -> Page:
    """The games, and the match that can be carried on."""
    posters = tuple(Poster(game, title, hue, _poster_option(game, title)) for game, title, hue in POSTERS)
    links = (
        Option(_("Records"), Go("records"), icon="trophy"),
        Option(_("Sensors"), Go("sensors"), icon="camera"),
        Option(_("Settings"), Go("settings"), icon="gear"),
    )
    notice = Notice(_("Please note"), notices[0], kind="doubt") if notices else None
    options = (Option(_("Got it"), Dismiss("notice"), "main", "tick"),) if notices else ()
    return Page(Lid("paper", "Binside"), HomeBody(posters, links, _resume(record, course, wall)), options, notice=notice)


def _poster_option(game: str, title: str) -> Option:
    why = "" if game in GAMES else _("comes later")
    return Option(title, Go("setup", game), "tile", why=why)


def _resume(record: Record | None, course: Course | None, wall: float) -> ResumeCard | None:
    if record is None or course is None:
        return None
    match = course.match
    ask = match.ask
    who = person(match, ask.seat if ask else match.turn)
    text = _("{ago} · {count} steps").format(ago=_ago(wall - record.rows[-1].at), count=len(course.past) - 1)
    return ResumeCard(
        who,
        _("{name} to play").format(name=who.name),
        _way(record.setting),
        text,
        Option(_("Carry on"), Resume(record.id), "main", "replay"),
        Option(_("Abandon"), Abandon(record.id), "harm", "cross", hold=True),
        _(GAMES[record.setting.game].title) if len(GAMES[record.setting.game].modes) > 1 else "",
    )


def _way(setting: Setting) -> str:
    """What a match is called: by its way to play, where its game has several; by its game else."""
    game = GAMES.get(setting.game)
    if game is None:
        return setting.game
    return _(next((mode.title for mode in game.modes if mode.id == setting.mode and len(game.modes) > 1), game.title))


def _ago(seconds: float) -> str:
    minutes = max(0, round(seconds / 60))
    if minutes < 1:
        return _("Left just now")
    if minutes < 90:
        return _("Left {minutes} min ago").format(minutes=minutes)
    return _("Left {hours} h ago").format(hours=round(minutes / 60)) if minutes < 48 * 60 else _("Left days ago")


def matches(shown: list[Record], total: int, page: int) -> Page:
    """The matches of this page and of the one after it, of so many in the journal, the newest first; a touch carries on with one that is
    not over, and tells of any other."""
    lines = tuple(_match_entry(record) for record in shown)
    options = (*scrolling(page, total), Option(_("All games"), Go("home"), "main", "house"))
    body = HistoryBody(lines[:ROWS], (), "" if lines else _("No match has been played yet."), lines[ROWS:])
    return Page(Lid("paper", _("Matches")), body, options)


def _match_entry(record: Record) -> Entry:
    when = time.strftime("%d.%m. %H:%M", time.localtime(record.started))
    end = next((row for row in reversed(record.rows) if row.kind == "end"), None) if record.closed else None
    winners = tuple(end.body.get("winners", ())) if end else ()
    players = record.players
    who = Person(winners[0], players[winners[0]], winners[0] % HUES) if winners else None
    what = f"{_way(record.setting)}: {', '.join(players)}"
    value = _("won") if winners else _("abandoned") if record.closed else _("open")
    known = record.setting.game in GAMES and not record.closed
    on = Option(_("Carry on"), Resume(record.id), "main", "replay") if known else Option(what, Go("record-match", str(record.id)))
    poster = next((hue for game, _title, hue in POSTERS if game == record.setting.game), "")
    return Entry(who, what, value, when, "trophy" if winners else "clock", record.closed and not winners, option=on, poster=poster)


# --- set-up -----------------------------------------------------------------------------------------------------------


def setup(game: Game[Any], draft: Setting, known: tuple[str, ...], problem: str, found: InForce) -> Page:
    """Who plays, which way, which table rulings, which card list."""
    mode = next(mode for mode in game.modes if mode.id == (draft.mode or game.modes[0].id))
    seats = tuple(SeatRow(Person(seat, name, seat % HUES), _remove(seat, mode, draft)) for seat, name in enumerate(draft.players))
    full = len(draft.players) >= mode.seats[1]
    add = Option(_("Add"), Type(-1, ""), icon="add", why=_("{most} players at most").format(most=mode.seats[1]) if full else "")
    modes = tuple(
        Option(_(one.title), SetMode(one.id), "tile", text=_(WAYS[one.id]) if one.id in WAYS else "", chosen=one.id == mode.id)
        for one in game.modes
        if one.title
    )
    fitting = tuple(ruling for ruling in game.rulings if not ruling.modes or mode.id in ruling.modes)
    body = SetupBody(
        seats,
        add,
        modes if len(game.modes) > 1 else (),
        (lists.control(found), *(rulings.control(ruling, draft) for ruling in fitting if not rulings.is_count(ruling))),
        tuple(rulings.control(ruling, draft) for ruling in fitting if rulings.is_count(ruling)),
        tuple(name for name in known if name not in draft.players),
    )
    first = draft.players[draft.first] if draft.first < len(draft.players) else ""
    turn = SetFirst((draft.first + 1) % max(1, len(draft.players)))
    change = (
        Option(_("Starts: {name}").format(name=first), turn, icon="next")
        if first
        else Option(_("Starts"), None, why=_("add players first"))
    )
    why = lists.summary(found) if found.problem else problem
    start = Option(_("Start"), None if problem else Begin(), "main", "next", why=why)
    if len(why) > ON_A_KEY:
        start = replace(start, why=_("touch to read why"), rule=why)
    hue = next(hue for known_game, _title, hue in POSTERS if known_game == game.id)
    return Page(Lid("poster", game.title, poster=hue), body, (start,) if game.finds_first else (change, start))


def _remove(seat: int, mode: Mode, draft: Setting) -> Option:
    return Option(_("Remove"), RemoveSeat(seat), icon="cross")


# --- in the match -----------------------------------------------------------------------------------------------------


def menu(course: Course, presenter: Presenter, unseen: tuple[Option, ...], extras: tuple[Option, ...], heard: Sound) -> Page:
    """The ways off the match's page. `unseen`: what a sensor read wrongly or did not see; `extras`: what else is rare; `heard`: whether it
    is muted."""
    playing = course.match.winners is None
    over = _("the match is over")
    back = seats.returns(course.match)
    tiles = (
        Option(_("Rules now"), Go("rules"), "tile", "eye", _("what may I do, and why not"), why="" if playing else over),
        Option(_("History"), Go("history"), "tile", "clock", _("what happened so far")),
        replay.way_in(),
        _undo_tile(course, presenter),
        redo_option(course, presenter),
        Option(_("Players"), Go("players"), "tile", "people", _("pause, leave, change"), why="" if playing else over),
        Option(_("Sensors"), Go("sensors"), "tile", "camera"),
        Option(_("Settings"), Go("settings"), "tile", "gear"),
        sound.mute(heard),
        Option(_("Leave the table"), Go("home"), "tile", "house", _("the match can be carried on")),
    )
    controls: tuple[Control, ...] = (Control("", choices=tiles),)
    if back:
        controls = (Control(_("Away"), choices=back), *controls)
    if unseen:
        controls += (Control(_("Read wrongly, or not seen"), choices=unseen),)
    if extras:
        controls += (Control(_("Something else happened"), choices=extras),)
    return Page(
        Lid("paper", _("Menu"), GAMES[course.match.setting.game].title),
        PickBody(controls),
        (Option(_("Back to the game"), Back(), "main", "back"),),
    )


def _undo_tile(course: Course, presenter: Presenter) -> Option:
    undo = undo_option(course, presenter)
    if undo is None:
        return Option(_("Undo"), None, "tile", "undo", why=_("nothing has happened yet"))
    return replace(undo, kind="tile")


def result(course: Course, presenter: Presenter) -> Page:
    match = course.match
    reason = next((_reason(event) for event in reversed(course.past[-1].events) if _reason(event)), "")
    headline, text, places = presenter.result(match, reason)
    winners = match.winners or ()
    body = ResultBody(
        GAMES[match.setting.game].title,
        headline,
        text,
        tuple(
            Place(person(match, seat), _rank(place, seat, winners), words, seat in winners) for place, (seat, words) in enumerate(places)
        ),
        (_fact(len(course.past) - 1, _("step"), _("steps")), _fact(_minutes(course), _("minute"), _("minutes"))),
    )
    options = (
        Option(_("Rematch"), Rematch(), "main", "replay"),
        Option(_("Records"), Go("record-match", str(course.id))),
        Option(_("All games"), Go("home")),
    )
    return Page(Lid("paper", headline), body, options)


def _rank(place: int, seat: int, winners: tuple[int, ...]) -> int:
    return 1 if seat in winners else place + 1


def _fact(count: int, one: str, many: str) -> tuple[str, str]:
    return str(count), one if count == 1 else many


def _minutes(course: Course) -> int:
    return max(1, round((course.past[-1].at - course.past[0].at) / 60))


def _reason(event: Event) -> str:
    return str(getattr(event, "reason", "")) if type(event).__name__ == "Ended" else ""


# --- sensors and settings ---------------------------------------------------------------------------------------------


def sensors(
    told: Mapping[str, Any],
    players: tuple[Person, ...],
    pressed: frozenset[str],
    ways: tuple[Option, ...] = (),
    sounding: Sounding | None = None,
) -> Page:
    """`told`: camera (words), corners, warning, grams (words), trace, marks, names – whatever the wiring knows; `pressed`: the buttons
    that have answered, by their names; `ways`: to pages where something is set; `sounding`: what is heard."""
    heard = sounding if sounding is not None and sounding.outputs else None  # a table without a voice has nothing to tell of it
    body = SensorsBody(
        str(told.get("camera", _("no camera"))),
        tuple(told.get("corners", ())),
        str(told.get("warning", "")) or (heard.trouble if heard is not None else ""),
        str(told.get("grams", "–")),
        tuple(told.get("trace", ())),
        tuple(told.get("marks", ())),
        tuple((one, f"seat-{one.seat}" in pressed) for one in players),
        tuple(told.get("names", ())),
        tuple((label, button in pressed) for button, label in (("next", _("Next")), ("undo", _("Undo")), ("spill", _("Spill")))),
        None if heard is None else not heard.trouble,
    )
    dice = Option(_("Our dice"), Go("dice"), icon="die")
    return Page(Lid("paper", _("Sensors")), body, (*ways, dice, Option(_("Done"), Back(), "main", "tick")))


SAID: dict[Value, str] = {
    "dusk": N_("Dusk"),
    "day": N_("Day"),
    "night": N_("Night"),
    0: N_("0°"),
    90: N_("90°"),
    180: N_("180°"),
    270: N_("270°"),
    **dict[Value, str](LANGUAGES.items()),
    "simulated": N_("Simulated"),
    "real": N_("Real"),
    "good": N_("Good"),
    "typical": N_("Typical"),
    "bad": N_("Bad"),
}  # what a choice of a setting is called

SETTING_WORDS: dict[str, tuple[str, str]] = {
    "language": (N_("Language"), N_("what is shown and told from now on")),
    "theme": (N_("Light"), N_("dusk for the evening, day for a bright room, night for the dark")),
    "calm": (N_("Calm"), N_("nothing moves on the screen")),
    "left_hand": (N_("Left hand"), N_("keys at the foot change sides")),
    "pictures": (N_("Pictures of doubts"), N_("one small picture of each doubt stays with the match")),
    "rotation": (N_("Screen turned by"), N_("takes effect at the next start")),
    "table": (N_("Table"), N_("takes effect at the next start")),
    "noise": (N_("Simulated scale"), N_("how good it is; takes effect at the next start")),
}


def settings(chosen: Settings, installed: bool = False) -> Page:
    """`installed`: the machine is this app's, which is not closed but switched off with it."""
    controls = tuple(_setting(key, getattr(chosen, key), title, text) for key, (title, text) in SETTING_WORDS.items())
    controls += (sound.way_in(), touch.control(chosen.touch), care.ways())
    close = Option(_("Close Binside"), Close(), icon="cross", text=_("hold this"), hold=True)
    if installed:
        close = Option(_("Switch off"), SwitchOff(), icon="cross", text=_("hold this"), hold=True)
    return Page(Lid("paper", _("Settings")), PickBody(controls), (close, Option(_("Done"), Back(), "main", "tick")))


def _setting(key: str, value: Value, title: str, text: str) -> Control:
    values: tuple[Value, ...] = (True, False) if isinstance(value, bool) else CHOICES[key]
    words = {True: _("On"), False: _("Off")}
    labels = tuple(words[one] if isinstance(one, bool) else _(SAID.get(one, str(one))) for one in values)
    choices = tuple(Option(label, SetSetting(key, one), "tile", chosen=one == value) for one, label in zip(values, labels, strict=True))
    return Control(_(title), _(text), choices=choices, kind="switch" if isinstance(value, bool) else "segment")
