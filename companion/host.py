"""The host: keeps the pages, the set-up, the devices and the current table, and makes the one View that is shown.

Everything arrives on the screen's thread: touches through `act`, senses through `hear`, time through `tick`. Workers only
ever call `post`, which puts a small frozen value into the inbox that `tick` empties.
"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from companion import acts
from companion import settings as kept_settings
from companion.cancheck import CanCheck
from companion.course import Course, Step
from companion.devices import GOOD_FOR, Devices
from companion.draft import NAME_LENGTH, Draft
from companion.journal import Journal, JournalError, Record
from companion.present import lists, pages, seats
from companion.present.common import HUES, Page, Picker, Presenter, dice_doubt, form
from companion.present.presenters import PRESENTERS
from companion.rules.games import GAMES
from companion.rules.kernel import Left, Match, Move, Replace, Value, waits
from companion.senses import ButtonPressed, CanWeighed, DeviceBack, DeviceLost, Sense
from companion.table import Table
from companion.view import Act, Banner, Notice, Option, Person, PickBody, SpillBody, View
from companion.words import _

log = logging.getLogger("binside")
DEAD_TIME = 0.7  # s after a verdict opens in which a seat's button names nobody
SEATS = ("players", "player", "name")
IN_MATCH = ("match", "menu", "history", *SEATS)  # pages that show the match itself; it goes on behind every page but home


class Senses(Protocol):
    """What the host tells the sensors: which dice are awaited, to look again, the pile to remember, facts for the sensors' page."""

    def expect(self, dice: Mapping[str, int] | None) -> None: ...
    def look_again(self) -> None: ...
    def quiet(self) -> None: ...
    def recount(self, count: int) -> None: ...
    def told(self) -> Mapping[str, Any]: ...
    def pile(self) -> dict[str, Any] | None: ...


class Blind:
    """No sensors at all: the game is played by touch."""

    def expect(self, dice: Mapping[str, int] | None) -> None:
        """Nobody looks."""

    def look_again(self) -> None:
        """Nobody looks."""

    def quiet(self) -> None:
        """Nobody looks."""

    def recount(self, count: int) -> None:
        """Nobody counts."""

    def told(self) -> Mapping[str, Any]:
        return {}

    def pile(self) -> dict[str, Any] | None:
        return None


class Host:
    """`now`: the clock of tables and sensors, in seconds; `wall`: seconds since 1970, for people; `place`: Binside's folder."""

    def __init__(
        self, journal: Journal, place: Path, now: Callable[[], float], wall: Callable[[], float], senses: Senses | None = None
    ) -> None:
        self.journal = journal
        self.place = place
        self.now = now
        self.wall = wall
        self.senses: Senses = senses or Blind()
        self.settings = kept_settings.load(place / "settings.toml")
        self.devices = Devices()
        self.can_check = CanCheck()
        self.inbox: queue.SimpleQueue[Sense] = queue.SimpleQueue()
        self.notices = list(journal.notices)
        self.page = "home"
        self.trail: list[str] = []
        self.list_page = 0
        self.chosen: int | None = None
        self.draft = Draft(place)
        self.table: Table | None = None
        self.picker = ""
        self.fields: dict[str, Value] = {}
        self.choice: acts.Choose | None = None  # a move that is being put together on a plain page
        self._newest: Step | None = None  # the newest step when a form was opened or an entry chosen
        self.problem = ""
        self.pressed: frozenset[int] = frozenset()
        self.on_view: Callable[[View], None] = lambda view: None
        self.on_settings: Callable[[kept_settings.Settings], None] = lambda settings: None
        self._auto: tuple[float, Act] | None = None
        self._awaited: Mapping[str, int] | None = None
        self._resumable: tuple[Record, Course] | None = self._find_resumable()
        self._turn = (0, -1)
        self._news: tuple[float, Banner] | None = None  # what was just taken back, and until when that is told
        self._judged_since = 0.0  # since when people are asked who takes fallen cards
        self._number = 0
        self.view = self._make_view()

    # --- inputs ------------------------------------------------------------------------------------------------------

    def post(self, sense: Sense) -> None:
        """Safe from any thread."""
        self.inbox.put(sense)

    def act(self, act: Act) -> None:
        """A touch: what the View offered comes back."""
        self._do(act, "hand")
        self._show()

    def tick(self, now: float | None = None) -> None:
        """Empty the inbox and let time pass; publishes a View when something changed."""
        now = self.now() if now is None else now
        changed = False
        while True:
            try:
                sense = self.inbox.get_nowait()
            except queue.Empty:
                break
            self._hear(sense)
            changed = True
        if self.table is not None:
            changed |= self.table.tick(now)
        changed |= self.devices.tick(now)
        changed |= self.can_check.look(self.table, self._counted(), now)
        if self._news is not None and now >= self._news[0]:
            self._news, changed = None, True
        if self._auto is not None and now >= self._auto[0]:
            act, self._auto = self._auto[1], None
            self._do(act, "both")
            if self.table is not None and self.table.trouble:
                self.table.reconsider(now)  # it could not be written: told, and taken again in a while
            changed = True
        if changed or self.page == "sensors":
            self._show()

    def _hear(self, sense: Sense) -> None:
        if isinstance(sense, DeviceLost):
            log.warning("%s lost: %s", sense.device, sense.reason)
            self.devices.lost(sense)
        elif isinstance(sense, DeviceBack):
            log.info("%s works: %s", sense.device, sense.name)
            self.devices.back(sense)
        elif isinstance(sense, ButtonPressed):
            self._press(sense.button)
        elif self.table is not None:
            self.table.hear(sense)
        if isinstance(sense, CanWeighed):
            self._keep_pile()
        if self.table is not None:
            self.table.sensors(self.devices.works("camera"), self.devices.works("scale"))

    def _counted(self) -> int | None:
        """Cards on the can as the scale counts them; None where nobody asks or it does not work."""
        pile = self.senses.pile() if self.table is not None and self.devices.works("scale") else None
        return None if pile is None else int(pile["count"])

    def _keep_pile(self) -> None:
        pile = self.senses.pile()
        if pile is not None:
            try:
                self.journal.keep("pile", pile)
            except JournalError as wrong:
                log.warning("%s", wrong)

    def _press(self, button: str) -> None:
        """An arcade button does what the screen offers it for."""
        if button.startswith("seat-"):
            self.pressed |= {int(button[5:])}
            if isinstance(self.view.body, SpillBody) and self.now() - self._judged_since < DEAD_TIME:
                return  # meant for what stood there before: nobody has read the verdict yet
        option = self._pressed_option(button)
        if option is not None and option.act is not None and not option.why and not option.hold:
            self._do(option.act, "button")
            self._show()  # a second press answers what the first one led to

    def _pressed_option(self, button: str) -> Option | None:
        view = self.view
        if button == "undo":
            return view.undo
        main = next((option for option in reversed(view.options) if option.kind == "main"), None)
        if button == "next":
            return main
        if button == "spill":
            return next((option for option in view.options if option.icon == "down"), None)
        seat = int(button[5:])
        return next((option for option in offered(view) if option.seat == seat), None)

    # --- acts --------------------------------------------------------------------------------------------------------

    def _do(self, act: Act, by: str) -> None:
        self.problem, self._news = "", None
        if self.table is not None:
            self.table.refused = None
        if isinstance(act, Move):
            self._move(act, by)
            return
        handler = HANDLERS.get(type(act))
        if handler is None:
            log.error("nobody handles %r", act)
            return
        try:
            handler(self, act)
        except (JournalError, kept_settings.SettingsError, ValueError) as wrong:
            log.warning("%s", wrong)
            self.problem = str(wrong)

    def _move(self, move: Move, by: str) -> None:
        if self.table is None:
            return
        if self.table.play(move, by):
            self.picker, self.choice = "", None
            self.page = "match"

    def _go(self, act: acts.Go) -> None:
        if act.page == "setup":
            records = self._records()
            last = next((record.setting for record in records if record.setting.game == act.what), None)
            self.draft.open(act.what, _everybody(records), last)
        if act.page == "home":
            self.trail.clear()
            self.table, self.picker, self.choice = None, "", None
            self._resumable = self._find_resumable()
        else:
            self.trail.append(self.page)
        if act.page == "name":
            self.draft.known = _everybody(self._records())
        self.page, self.list_page, self.chosen = act.page, 0, int(act.what) if act.page in ("player", "name") else None

    def _back(self, act: acts.Back) -> None:
        self.page = self.trail.pop() if self.trail else "home"
        if self.table is not None:
            self.page = "match"
            self.trail.clear()
            self.table.reconsider(self.now())

    def _records(self) -> list[Record]:
        """Every match of the journal, the newest first; none, and a sentence, where it cannot be read any more."""
        try:
            return self.journal.records()
        except JournalError as wrong:
            self.problem = str(wrong)
            return []

    def _type(self, act: acts.Type) -> None:
        if self.table is None:
            self.draft.name(act.seat, act.text)
        elif act.text.strip():
            self._move(Replace(act.seat, act.text.strip()[:NAME_LENGTH]), "hand")

    def _drag(self, act: acts.Drag) -> None:
        self.draft.drag(act.seat, act.to)

    def _remove(self, act: acts.RemoveSeat) -> None:
        self.draft.remove(act.seat)

    def _set_ruling(self, act: acts.SetRuling) -> None:
        self.draft.rule(act.key, act.value)

    def _begin(self, act: acts.Begin) -> None:
        setting = self.draft.whole()
        self._sit(Course.begin(GAMES[setting.game], setting, self.journal, self.wall))
        self._recount(0)  # the can stands empty when a match begins

    def _recount(self, count: int) -> None:
        """People say how many cards lie on the can; after a restart the scale must know it, too."""
        self.senses.recount(count)
        self._keep_pile()

    def _resume(self, act: acts.Resume) -> None:
        if self._resumable is not None and self._resumable[0].id == act.match:
            self._sit(self._resumable[1])

    def _sit(self, course: Course) -> None:
        self.table = Table(course, self.senses.look_again, self.senses.quiet)
        self.table.sensors(self.devices.works("camera"), self.devices.works("scale"))
        self._resumable = None
        self.picker, self.page, self.choice = "", "match", None
        self.trail.clear()
        self._turn = (0, -1)

    def _abandon(self, act: acts.Abandon) -> None:
        if self._resumable is not None and self._resumable[0].id == act.match:
            self._resumable[1].abandon()
            self.table = None
            self._resumable = self._find_resumable()

    def _rematch(self, act: acts.Rematch) -> None:
        if self.table is None:
            return
        gone = (event.seat for step in self.table.course.past for event in step.events if isinstance(event, Left))
        self.draft.again(self.table.match.setting, frozenset(gone))
        if self.draft.problem():
            self.table, self.page = None, "setup"  # too few are left, or the card list has a mistake now: people see which
        else:
            self._begin(acts.Begin())

    def _undo(self, act: acts.Undo) -> None:
        if self.table is not None:
            news = pages.taken_back(self.table.course, self._presenter(), act.steps)
            if self.table.undo(act.steps):
                self._news = (self.now() + GOOD_FOR, news)
            self.picker, self.page, self.chosen, self.choice = "", "match", None, None

    def _redo(self, act: acts.Redo) -> None:
        if self.table is not None:
            self.table.redo()
            self.page = "match"

    def _dismiss(self, act: acts.Dismiss) -> None:
        if act.what == "form":
            self.picker, self.choice = "", None
        elif act.what == "notice":
            del self.notices[:1]
        elif act.what == "device":
            self.devices.dismiss()
        elif act.what == "can" and self.can_check.differs is not None:
            self._recount(self.can_check.differs[0])  # people have the last word
        elif self.table is not None:
            self.table.dismiss(act.what)

    def _pick(self, act: acts.Pick) -> None:
        if self.table is None:
            return
        if act.picker == "fall":
            self.table.fall_count = int(act.value)
        elif act.picker not in self._presenter().pickers:
            log.error("this game has no form %r", act.picker)
        elif not act.field:
            self.picker, self.page = act.picker, "match"
            self._newest = self.table.course.past[-1]
            self.fields = self._presenter().pickers[act.picker].defaults(self.table)
        elif act.picker == self.picker:
            self.fields = {**self.fields, act.field: act.value}

    def _choose_move(self, act: acts.Choose) -> None:
        if self.table is not None and self._presenter().choose is not None:
            self.choice, self.page = act, "match"
            self._newest = self.table.course.past[-1]

    def _confirm(self, act: acts.Confirm) -> None:
        if self.table is None or not self.picker:
            return
        picker = self._presenter().pickers[self.picker]
        made = picker.make(self.table, self.fields)
        if isinstance(made, Move) and self._take(picker, made, self.table):
            self.picker = ""

    def _take(self, picker: Picker, move: Move, table: Table) -> bool:
        return table.correct(move) if picker.corrects else table.play(move)

    def _accept(self, act: acts.Accept) -> None:
        if self.table is not None:
            self.table.accept_surplus()

    def _say_face(self, act: acts.SayFace) -> None:
        if self.table is not None:
            self.table.say_face(act.die, act.face)

    def _look_again(self, act: acts.LookAgain | acts.RollAgain) -> None:
        if self.table is None:
            return
        if isinstance(act, acts.LookAgain):
            self.table.look_again()
        else:
            self.table.roll_again()

    def _start_wait(self, act: acts.StartWait) -> None:
        if self.table is not None:
            self.table.wait(self.now())

    def _set_setting(self, act: acts.SetSetting) -> None:
        changed = replace(self.settings, **{act.key: act.value})  # type: ignore[arg-type]  # checked by Settings' own choices
        kept_settings.save(self.place / "settings.toml", changed)
        self.settings = changed
        self.on_settings(changed)

    def _set_mode(self, act: acts.SetMode) -> None:
        self.draft.play(act.mode)

    def _use_cards(self, act: acts.UseCards) -> None:
        self.draft.own = act.own

    def _set_first(self, act: acts.SetFirst) -> None:
        self.draft.start_with(act.seat)

    def _choose(self, act: acts.ChooseEntry) -> None:
        self.chosen = None if self.chosen == act.index else act.index
        self._newest = self.table.course.past[-1] if self.table is not None else None

    def _scroll(self, act: acts.Scroll) -> None:
        self.list_page = max(0, self.list_page + act.pages)

    @property
    def resumable(self) -> bool:
        """Whether a match waits to be carried on."""
        return self._resumable is not None

    # --- outputs -----------------------------------------------------------------------------------------------------

    def _presenter(self) -> Presenter:
        assert self.table is not None
        return PRESENTERS[self.table.match.setting.game]

    def _find_resumable(self) -> tuple[Record, Course] | None:
        """The newest match that is not over, with its course; one that cannot be read is told of and passed over."""
        for record in self._open_matches():
            game = GAMES.get(record.setting.game)
            if game is None or len(record.rows) == 0:
                continue
            try:
                course = Course.resume(game, record, self.journal, self.wall)
                if course.match.winners is None:
                    return record, course
                course.close()  # the power went between the last move and the mark that it was the last
            except JournalError as wrong:
                if str(wrong) not in self.notices:
                    self.notices.append(str(wrong))
        return None

    def _open_matches(self) -> Iterator[Record]:
        try:
            yield from self.journal.open_matches()
        except JournalError as wrong:
            if str(wrong) not in self.notices:
                self.notices.append(str(wrong))

    def _show(self) -> None:
        view = self._make_view()
        if view != self.view:
            self._number += 1
            if isinstance(view.body, SpillBody) and not isinstance(self.view.body, SpillBody):
                self._judged_since = self.now()
            self.view = replace(view, number=self._number)
            self.on_view(self.view)
        self._tell_senses()

    def _tell_senses(self) -> None:
        awaited = None
        if self.table is not None and self.table.match.winners is None and not waits(self.table.match):
            awaited = GAMES[self.table.match.setting.game].awaits(self.table.match) or None
        if awaited != self._awaited:
            self._awaited = awaited
            self.senses.expect(awaited)
        self._renew_reference()

    def _renew_reference(self) -> None:
        """A turn begins with nothing on the mat: what lies there is what falls are told against."""
        if self.table is None or self.table.falls.loose or self.table.falls.pending or self.table.fall is not None:
            return
        turn = (self.table.course.id, self.table.match.turn)
        if turn != self._turn:
            self._turn = turn
            self.senses.quiet()

    def _make_view(self) -> View:
        page = self._page()
        self._auto = page.auto
        in_match = self.table is not None and self.page == "match"
        undo = pages.undo_option(self.table.course, self._presenter()) if in_match and self.table is not None else None
        menu = Option(_("Menu"), acts.Go("menu"), icon="menu") if in_match else None
        back = None if in_match or self.page in ("home", "name") else Option(_("Back"), acts.Back(), icon="back")
        banner = self._trouble() or self.devices.banner(_got_it("device")) or page.banner or self._quarrel()
        banner = banner or (self._news and self._news[1])
        return View(
            page.lid,
            page.body,
            page.options,
            page.rail,
            page.notice,
            banner,
            self.devices.all(),
            undo,
            menu,
            back,
            self._refusal(),
        )

    def _trouble(self) -> Banner | None:
        sentence = (self.table.trouble if self.table is not None else "") or self.problem
        if sentence:
            return Banner("stop", "warn", _("That did not work"), sentence, _got_it("trouble"))
        if self.table is not None and self.table.problem:
            return Banner("doubt", "camera", _("The dice are not read"), self.table.problem, _got_it("reading"))
        return None

    def _quarrel(self) -> Banner | None:
        """The scale and the match differ about the can."""
        if self.can_check.differs is None or self.table is None:
            return None
        can, scale = self.can_check.differs
        text = _("The match has {can} cards there, the scale {scale}. Count them and tell what is missing.")
        return Banner("doubt", "scale", _("Look at the can"), text.format(can=can, scale=scale), _got_it("can"))

    def _refusal(self) -> Notice | None:
        if self.table is None or self.table.refused is None:
            return None
        rule = self.table.refused
        return Notice(_("Not now"), _(rule.text), _(rule.ref), "danger")

    def _page(self) -> Page:
        if self.table is not None and self.page in IN_MATCH:
            return self._match_page(self.table)
        if self.page == "setup":
            draft = self.draft
            return pages.setup(GAMES[draft.setting.game], draft.setting, draft.known, draft.problem(), draft.cards())
        if self.page == "cards":
            return lists.page(self.draft.cards(), f"binside cards {self.draft.setting.game} --write")
        if self.page == "matches":
            return pages.matches(self._records(), self.list_page)
        if self.page == "sensors":
            return pages.sensors(self.senses.told(), self._people(), self.pressed)
        if self.page == "settings":
            return pages.settings(self.settings)
        record, course = self._resumable or (None, None)
        return pages.home(record, course, self.wall(), tuple(self.notices))

    def _match_page(self, table: Table) -> Page:
        presenter = self._presenter()
        if self.page == "menu":
            return pages.menu(table.course, presenter.extras(table) if table.match.winners is None else ())
        if self.page in SEATS:
            return self._seats_page(table.match)
        if self._newest is not table.course.past[-1]:
            self.picker, self.chosen, self.choice = "", None, None  # something happened meanwhile: they belong to a state that is past
        if self.page == "history":
            return pages.history(table.course, presenter, self.list_page, self.chosen)
        if table.match.winners is not None:
            return pages.result(table.course, presenter)
        if self.picker:
            return form(presenter.pickers[self.picker], table, self.fields)
        if self.choice is not None and presenter.choose is not None:
            return presenter.choose(table, self.choice)
        if waits(table.match):
            return seats.waiting(table.match)
        page = presenter.show(table, self.now())
        if table.proposal is not None:
            by_hand = Option(_("Enter all by hand"), presenter.by_hand, icon="hand")
            return dice_doubt(table, table.proposal, page.lid, by_hand)
        return page

    def _seats_page(self, match: Match[Any]) -> Page:
        if self.chosen is None or self.page == "players" or self.chosen not in match.inside():
            return seats.players(match)
        return seats.player(match, self.chosen) if self.page == "player" else seats.naming(match, self.chosen, self.draft.known)

    def _people(self) -> tuple[Person, ...]:
        players = self.table.match.players if self.table is not None else self.draft.setting.players
        return tuple(Person(seat, name, seat % HUES) for seat, name in enumerate(players))


def _everybody(records: list[Record]) -> tuple[str, ...]:
    """Names of everybody who played in these matches, in their order."""
    return tuple(dict.fromkeys(name for record in records for name in (*record.players, *record.setting.players)))


def _got_it(what: str) -> Option:
    return Option(_("Got it"), acts.Dismiss(what))


def offered(view: View) -> tuple[Option, ...]:
    """Everything the View offers, what names a person in a verdict first."""
    body = view.body
    inner: tuple[Option, ...] = ()
    if isinstance(body, SpillBody):
        inner = (body.active.option, *(one.option for one in body.others), body.nobody, body.no_fall, body.minus, body.plus)
    elif isinstance(body, PickBody):
        inner = tuple(option for control in body.controls for option in control.choices)
    else:
        inner = tuple(getattr(body, "tiles", ()))
    return inner + view.options


HANDLERS: dict[type, Callable[[Host, Any], None]] = {
    acts.Go: Host._go,
    acts.Back: Host._back,
    acts.Type: Host._type,
    acts.Drag: Host._drag,
    acts.RemoveSeat: Host._remove,
    acts.SetMode: Host._set_mode,
    acts.SetRuling: Host._set_ruling,
    acts.SetFirst: Host._set_first,
    acts.UseCards: Host._use_cards,
    acts.Begin: Host._begin,
    acts.Resume: Host._resume,
    acts.Abandon: Host._abandon,
    acts.Rematch: Host._rematch,
    acts.Undo: Host._undo,
    acts.Redo: Host._redo,
    acts.Dismiss: Host._dismiss,
    acts.Pick: Host._pick,
    acts.Choose: Host._choose_move,
    acts.Confirm: Host._confirm,
    acts.Accept: Host._accept,
    acts.SayFace: Host._say_face,
    acts.LookAgain: Host._look_again,
    acts.RollAgain: Host._look_again,
    acts.StartWait: Host._start_wait,
    acts.SetSetting: Host._set_setting,
    acts.ChooseEntry: Host._choose,
    acts.Scroll: Host._scroll,
}
