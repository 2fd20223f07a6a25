"""The host: keeps the pages, the set-up, the devices and the current table, and makes the one View that is shown.

Everything arrives on the screen's thread: touches through `act`, senses through `hear`, time through `tick`. Workers only
ever call `post`, which puts a small frozen value into the inbox that `tick` empties.
"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import acts
from companion import settings as kept_settings
from companion.cancheck import CanCheck
from companion.cardedit import Spot
from companion.corners import Corners
from companion.course import Course
from companion.devices import GOOD_FOR, Devices
from companion.draft import NAME, NAME_LENGTH, Draft
from companion.journal import Journal, JournalError, Record
from companion.lessons import PAGES as LESSON_PAGES
from companion.lessons import Lessons
from companion.present import banners, cardpages, corners, inmatch, pages, past
from companion.present.common import HUES, Page, Picker, Presenter
from companion.present.presenters import PRESENTERS
from companion.rules.games import GAMES
from companion.rules.kernel import Left, Move, Replace, waits
from companion.seam import Blind, Senses
from companion.senses import ButtonPressed, CanWeighed, DeviceBack, DeviceLost, Sense
from companion.shelf import Shelf, everybody
from companion.table import Table
from companion.view import Act, Banner, Option, Person, PickBody, SpillBody, View
from companion.whereabouts import Whereabouts
from companion.words import _, choose
from companion.words import chosen as spoken

log = logging.getLogger("binside")
DEAD_TIME = 0.7  # s after a verdict opens in which a seat's button names nobody


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
        self.corners = Corners()
        self.lessons = Lessons()
        self.inbox: queue.SimpleQueue[Sense] = queue.SimpleQueue()
        self.shelf = Shelf(journal, wall)
        self.at = Whereabouts()
        self.draft = Draft(place)
        self.table: Table | None = None
        self.problem = ""
        self.pressed: frozenset[str] = frozenset()
        self.on_view: Callable[[View], None] = lambda view: None
        self.on_settings: Callable[[kept_settings.Settings], None] = lambda settings: None
        self.on_close: Callable[[], None] = lambda: None
        self._auto: tuple[float, Act] | None = None
        self._awaited: Mapping[str, int] | None = None
        self._resumable = self.shelf.resumable()
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
        changed |= self.lessons.tick(now)
        if changed or self.at.page in ("sensors", "corners", "lesson"):
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
            self.lessons.hear(sense)
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
        self.pressed |= {button}
        fresh = isinstance(self.view.body, SpillBody) and self.now() - self._judged_since < DEAD_TIME
        if fresh and button.startswith("seat-"):
            return  # meant for what stood there before: nobody has read the verdict yet
        option = self._pressed_option(button)
        if option is not None and option.act is not None and not option.why and not option.hold:
            self._do(option.act, "button")
            self._show()  # a second press answers what the first one led to

    def _pressed_option(self, button: str) -> Option | None:
        view = self.view
        if button == "undo":
            return view.undo or next((option for option in view.options if isinstance(option.act, acts.Undo)), None)
        main = next((option for option in reversed(view.options) if option.kind == "main"), None)
        if button == "next":
            return main
        if button == "spill":
            return next((option for option in view.options if option.icon == "down" and isinstance(option.act, Move)), None)
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
            self.at.close_form()
            self.at.page = "match"

    def _go(self, act: acts.Go) -> None:
        if act.page == "setup":
            records = self._records()
            last = next((record.setting for record in records if record.setting.game == act.what), None)
            self.draft.open(act.what, everybody(records), last)
        if act.page == "home":
            self.table = None
            self._resumable = self.shelf.resumable()
        self.lessons.go(act.page, act.what)
        if act.page == "corners":
            self.corners.open()
        if act.page == "name":
            self.draft.known = everybody(self._records())
        newest = self.table.course.past[-1] if self.table is not None else None
        self.at.go(act.page, int(act.what) if act.page in ("player", "name") else None, newest, act.what)

    def _back(self, act: acts.Back) -> None:
        self.lessons.leave(self.at.page)
        self.at.back(self.table is not None)
        if self.table is not None:
            self.table.reconsider(self.now())

    def _records(self) -> list[Record]:
        """Every match of the journal, the newest first; none, and a sentence, where it cannot be read any more."""
        try:
            return self.journal.records()
        except JournalError as wrong:
            self.problem = str(wrong)
            return []

    def _type(self, act: acts.Type) -> None:
        if self.at.page == "face-name":
            self.lessons.name_face(act.text)
            self.at.back(False)
        elif self.at.page == "cardname":
            self.at.back(False)  # first, so that a refusal is read on the card's page
            self._change_card(acts.ChangeCard(cardpages.meant(self.at.what), NAME, act.text))
        elif self.table is None:
            self.draft.name(act.seat, act.text)
        elif act.text.strip():
            self._move(Replace(act.seat, act.text.strip()[:NAME_LENGTH]), "hand")

    def _teach(self, act: acts.Teach) -> None:
        page = self.lessons.do(act)
        if page == "lesson":
            self.at.go(page)
        elif page:
            self.at.back(False)  # to the page that the lesson or the set was opened from

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
        if self._presenter().deal is not None:
            self.at.page = "deal"

    def _recount(self, count: int) -> None:
        """People say how many cards lie on the can; after a restart the scale must know it, too."""
        self.senses.recount(count)
        self._keep_pile()

    def _resume(self, act: acts.Resume) -> None:
        if self._resumable is not None and self._resumable[0].id == act.match:
            self._sit(self._resumable[1])
            return
        record = self.journal.record(act.match)
        if record is not None and not record.closed and record.rows:
            self._sit(Course.resume(GAMES[record.setting.game], record, self.journal, self.wall))

    def _sit(self, course: Course) -> None:
        self.table = Table(course, self.senses.look_again, self.senses.quiet)
        self.table.sensors(self.devices.works("camera"), self.devices.works("scale"))
        self._resumable = None
        self.at.to_match()
        self._turn = (0, -1)

    def _abandon(self, act: acts.Abandon) -> None:
        if self._resumable is not None and self._resumable[0].id == act.match:
            self._resumable[1].abandon()
            self.table = None
            self._resumable = self.shelf.resumable()

    def _rematch(self, act: acts.Rematch) -> None:
        if self.table is None:
            return
        gone = (event.seat for step in self.table.course.past for event in step.events if isinstance(event, Left))
        self.draft.again(self.table.match.setting, frozenset(gone))
        if self.draft.problem():
            self.table, self.at.page = None, "setup"  # too few are left, or the card list has a mistake now: people see which
        else:
            self._begin(acts.Begin())

    def _undo(self, act: acts.Undo) -> None:
        if self.table is None or len(self.table.course.past) < 2:
            return
        news = past.taken_back(self.table.course, self._presenter(), min(act.steps, len(self.table.course.past) - 1))
        if self.table.undo(act.steps):
            self._news = (self.now() + GOOD_FOR, news)
        self.at.to_match()

    def _redo(self, act: acts.Redo) -> None:
        if self.table is None:
            return
        done = [step for step in (self.table.redo() for _step in range(act.steps)) if step is not None]
        if done:
            self._news = (self.now() + GOOD_FOR, past.done_again(self.table.course, self._presenter(), done))
        self.at.to_match()

    def _correct(self, act: acts.Correct) -> None:
        if self.table is not None and self.table.correct(act.move):
            self.lessons.offer_corrected(act.move, self.now())
            self.at.to_match()

    def _dismiss(self, act: acts.Dismiss) -> None:
        if act.what == "form":
            self.at.close_form()
        elif act.what == "notice":
            del self.shelf.notices[:1]
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
            self.at.open_form(act.picker, self._presenter().pickers[act.picker].defaults(self.table), self.table.course.past[-1])
        elif act.picker == self.at.picker:
            self.at.fields = {**self.at.fields, act.field: act.value}

    def _choose_move(self, act: acts.Choose) -> None:
        if self.table is not None and self._presenter().choose is not None:
            self.at.put_together(act, self.table.course.past[-1])

    def _confirm(self, act: acts.Confirm) -> None:
        if self.table is None or not self.at.picker:
            return
        picker = self._presenter().pickers[self.at.picker]
        made = picker.make(self.table, self.at.fields)
        if isinstance(made, Move) and self._take(picker, made, self.table):
            self.at.picker = ""

    def _take(self, picker: Picker, move: Move, table: Table) -> bool:
        return table.correct(move) if picker.corrects else table.play(move)

    def _accept(self, act: acts.Accept) -> None:
        if self.table is not None:
            self.table.accept_surplus()

    def _say_face(self, act: acts.SayFace) -> None:
        if self.table is not None:
            asked = self.table.proposal
            self.table.say_face(act.die, act.face)
            if asked is not None and self.table.proposal is None:
                self.lessons.offer(asked.reading, {**asked.said, act.die: act.face}, self.now())

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
        if act.key == "language":
            choose(changed.language)
        self.on_settings(changed)

    def _close(self, act: acts.Close) -> None:
        self.on_close()

    def _set_mode(self, act: acts.SetMode) -> None:
        self.draft.play(act.mode)

    def _use_cards(self, act: acts.UseCards) -> None:
        self.draft.own = act.own

    def _change_card(self, act: acts.ChangeCard) -> None:
        self.draft.change_card(Spot(*act.spot), act.key, act.value)

    def _drop_cards(self, act: acts.DropCards) -> None:
        self.draft.drop_cards()

    def _set_first(self, act: acts.SetFirst) -> None:
        self.draft.start_with(act.seat)

    def _choose(self, act: acts.ChooseEntry) -> None:
        self.at.choose_entry(act.index, self.table.course.past[-1] if self.table is not None else None)

    def _scroll(self, act: acts.Scroll) -> None:
        self.at.list_page = max(0, self.at.list_page + act.pages)

    def _put_corner(self, act: acts.PutCorner) -> None:
        self.corners.put(act.x, act.y)

    def _nudge(self, act: acts.Nudge) -> None:
        self.corners.nudge(act.right, act.down)

    def _choose_corner(self, act: acts.ChooseCorner) -> None:
        self.corners.choose(act.number)

    def _use_corners(self, act: acts.UseCorners) -> None:
        """Back to the sensors, where the corners are shown; not with corners that cannot be a tray's."""
        if act.tapped:
            if not self.corners.use(self.settings.tray_mm):
                return
        elif self.corners.eye is not None:
            self.corners.eye.forget_corners()
        self.at.back(self.table is not None)

    @property
    def notices(self) -> list[str]:
        """Sentences that people must be told before anything else."""
        return self.shelf.notices

    @property
    def choice(self) -> acts.Choose | None:
        """The move that is being put together."""
        return self.at.choice

    @property
    def resumable(self) -> bool:
        """Whether a match waits to be carried on."""
        return self._resumable is not None

    # --- outputs -----------------------------------------------------------------------------------------------------

    def _presenter(self) -> Presenter:
        assert self.table is not None
        return PRESENTERS[self.table.match.setting.game]

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
        in_match = self.table is not None and self.at.page in ("match", "deal")
        undo = past.undo_option(self.table.course, self._presenter()) if in_match and self.table is not None else None
        menu = Option(_("Menu"), acts.Go("menu"), icon="menu") if in_match else None
        back = None if in_match or self.at.page == "home" else Option(_("Back"), acts.Back(), icon="back")
        simulated = self.devices.known["camera"].simulated
        banner = banners.trouble(self.table, self.problem, simulated) or self.devices.banner(banners.got_it("device")) or page.banner
        banner = banner or banners.quarrel(self.can_check, self.table) or (self._news and self._news[1])
        banner = banner or (self.lessons.banner if in_match else None)
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
            banners.refusal(self.table),
        )

    def _page(self) -> Page:
        if self.table is not None and self.at.page in inmatch.IN_MATCH:
            if self.at.page not in ("menu", *inmatch.SEATS):
                self.at.keep_up(self.table.course.past[-1])
            return inmatch.page(self.table, self._presenter(), self.at, self.now(), self.draft.known)
        if self.at.page in LESSON_PAGES:
            return self.lessons.page(self.at.page)
        if self.at.page == "setup":
            draft = self.draft
            return pages.setup(GAMES[draft.setting.game], draft.setting, draft.known, draft.problem(), draft.cards())
        if self.at.page in cardpages.PAGES:
            return cardpages.shown(self.at.page, self.draft.cards(), self.draft.setting.game, self.at.what)
        if self.at.page == "matches":
            return pages.matches(self._records(), self.at.list_page)
        if self.at.page == "sensors":
            return pages.sensors(self.senses.told(), self._people(), self.pressed, (corners.way_in(self.corners),))
        if self.at.page == "corners":
            return corners.page(self.corners, self.settings.tray_mm)
        if self.at.page == "settings":
            return pages.settings(replace(self.settings, language=spoken()))  # the command line may have chosen another
        record, course = self._resumable or (None, None)
        return pages.home(record, course, self.wall(), tuple(self.shelf.notices))

    def _people(self) -> tuple[Person, ...]:
        players = self.table.match.players if self.table is not None else self.draft.setting.players
        return tuple(Person(seat, name, seat % HUES) for seat, name in enumerate(players))


def offered(view: View) -> tuple[Option, ...]:
    """Everything the View offers, what names a person in a verdict first."""
    body = view.body
    inner: tuple[Option, ...] = ()
    if isinstance(body, SpillBody):
        inner = (body.active.option, *(one.option for one in body.others), body.nobody, body.no_fall, body.minus, body.plus)
    elif isinstance(body, PickBody):
        inner = tuple(option for control in body.controls for option in control.choices)
    else:
        inner = tuple(tile for tile in getattr(body, "tiles", ()) if isinstance(tile, Option))  # cards to count are none
    return inner + view.options


HANDLERS: dict[type, Callable[[Host, Any], None]] = {
    acts.Go: Host._go,
    acts.Back: Host._back,
    acts.Type: Host._type,
    acts.Drag: Host._drag,
    acts.Teach: Host._teach,
    acts.RemoveSeat: Host._remove,
    acts.SetMode: Host._set_mode,
    acts.SetRuling: Host._set_ruling,
    acts.SetFirst: Host._set_first,
    acts.UseCards: Host._use_cards,
    acts.ChangeCard: Host._change_card,
    acts.DropCards: Host._drop_cards,
    acts.Begin: Host._begin,
    acts.Resume: Host._resume,
    acts.Abandon: Host._abandon,
    acts.Rematch: Host._rematch,
    acts.Undo: Host._undo,
    acts.Redo: Host._redo,
    acts.Correct: Host._correct,
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
    acts.Close: Host._close,
    acts.ChooseEntry: Host._choose,
    acts.Scroll: Host._scroll,
    acts.PutCorner: Host._put_corner,
    acts.Nudge: Host._nudge,
    acts.ChooseCorner: Host._choose_corner,
    acts.UseCorners: Host._use_corners,
}
