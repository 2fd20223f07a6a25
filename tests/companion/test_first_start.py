"""The guided first start: steps that are done, skipped and taken up again, and whether a card beside the can is weighed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import acts
from companion.commands.run import offer_first_steps
from companion.firststart import KEPT, MOVING, NEW, NO_NUMBER, STEPS, Beside, FirstStart, Progress, read
from companion.host import Host
from companion.journal import Journal, JournalError
from companion.present.firststart import NARROW, PAGES, WIDE
from companion.rules.garbage_day.moves import Stack
from companion.view import BesideBody, PickBody, SensorsBody
from companion.weighing import Figures
from tests.companion.playing import Clock, connect, host_of, options_of, seat_at, setting_of


class Number:
    """A scale that tells one number, and the weight of a card."""

    def __init__(self, grams: float, card: float = 0.0) -> None:
        self.grams: float | None = grams
        self.card = card

    def figures(self) -> Figures:
        return Figures(grams=self.grams, card=self.card)


def at_first(tmp: Path) -> tuple[Host, Clock]:
    host, clock, _told = host_of(tmp, Journal(tmp / "journal.db"))
    connect(host, "camera", "scale")
    host.act(acts.Go("settings"))
    assert acts.Go("first") in [one.act for one in options_of(host.view)]
    host.act(acts.Go("first"))
    return host, clock


def lines(host: Host) -> dict[str, list[str]]:
    """What is chosen in each line, by its title."""
    body = host.view.body
    assert isinstance(body, PickBody)
    return {control.title: [one.label for one in control.choices if one.chosen] for control in body.controls}


def weigh(host: Host, clock: Clock, *grams: float) -> None:
    """The scale tells these numbers one after the other, ten a second, for two seconds."""
    for tenth in range(20):
        host.weighing.balance.grams = grams[tenth % len(grams)]  # type: ignore[union-attr]
        clock.now += 0.1
        host.tick()


# --- steps --------------------------------------------------------------------------------------------------------------


def test_every_step_leads_to_its_page_and_back(tmp_path: Path) -> None:
    host, _clock = at_first(tmp_path)
    assert set(PAGES) == set(STEPS) - {"empty"}
    assert len(lines(host)) == len(STEPS)
    for page in PAGES.values():
        assert acts.Go(page) in [one.act for one in options_of(host.view)]
        host.act(acts.Go(page))
        assert host.at.page == page
        host.act(acts.Back())
        assert host.at.page == "first"


def test_steps_are_done_skipped_and_taken_up_again_after_a_restart(tmp_path: Path) -> None:
    host, _clock = at_first(tmp_path)
    assert host.view.lid.saying == "7 of 7 to go"
    host.act(acts.TellStep("dice", "done"))
    host.act(acts.TellStep("buttons", "skipped"))
    assert (lines(host)["Dice"], lines(host)["Buttons"], lines(host)["Mats"]) == (["Done"], ["Skip"], [])
    host.journal.close()
    again, _clock = at_first(tmp_path)
    assert (lines(again)["Dice"], lines(again)["Buttons"]) == (["Done"], ["Skip"])
    assert again.view.lid.saying == "5 of 7 to go"
    again.act(acts.TellStep("buttons", "done"))
    again.act(acts.TellStep("dice", "done"))  # the same once more takes it back
    assert (lines(again)["Dice"], lines(again)["Buttons"]) == ([], ["Done"])
    for step in STEPS:
        if again.first.progress.said.get(step) is None:
            again.act(acts.TellStep(step, "skipped"))
    assert again.view.lid.saying == "everything is seen to"
    again.journal.close()


def test_the_empty_picture_is_taken_there_and_then(tmp_path: Path) -> None:
    host, _clock = at_first(tmp_path)
    before = host.senses.looks  # type: ignore[attr-defined]
    host.act(acts.TakeEmpty())
    host.act(acts.TakeEmpty())
    assert host.senses.looks == before + 2  # type: ignore[attr-defined]
    assert host.senses.quieted >= 2  # type: ignore[attr-defined]
    assert lines(host)["Empty picture"] == ["Done"], "once more does not take it back"


def test_without_a_camera_there_is_no_empty_picture(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("first"))
    assert [one.why for one in options_of(host.view) if isinstance(one.act, acts.TakeEmpty)] == ["no camera"]


def test_it_is_offered_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    first = FirstStart(journal)
    assert first.due()
    assert not first.due()
    assert first.progress == NEW
    journal.close()
    journal = Journal(tmp_path / "journal.db")
    assert not FirstStart(journal).due()
    journal.close()


def test_a_real_table_opens_it_at_its_first_start(tmp_path: Path) -> None:
    for page in ("first", "home"):
        host, _clock, _told = host_of(tmp_path, Journal(tmp_path / "journal.db"))
        offer_first_steps(host)
        assert host.at.page == page
        if page == "first":
            assert isinstance(host.view.body, PickBody)
            host.act(acts.Back())
            assert host.at.page == "home"
        host.journal.close()


def test_a_match_that_waits_goes_before_it(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path, Journal(tmp_path / "journal.db"))
    seat_at(host, setting_of("garbage-day", "", 2), Stack())
    host.journal.close()
    host, _clock, _told = host_of(tmp_path, Journal(tmp_path / "journal.db"))
    assert host.resumable
    offer_first_steps(host)
    assert host.at.page == "home"
    host.journal.close()


def test_what_cannot_be_remembered_is_not_offered_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(":memory:")

    def full(*_rest: object) -> None:
        raise JournalError("The disk is full.")

    monkeypatch.setattr(journal, "keep", full)
    assert not FirstStart(journal).due()


@pytest.mark.parametrize("kept", [None, {}, {"said": 5}, {"said": {"walls": "done", "dice": "lost"}, "wide": "yes"}])
def test_what_is_no_progress_is_none(kept: dict[str, object] | None) -> None:
    assert read(kept) == NEW


def test_progress_is_read_as_it_is_kept() -> None:
    progress = Progress({"dice": "done", "scale": "skipped"}, True)
    assert read(progress.data()) == progress


# --- beside the can -----------------------------------------------------------------------------------------------------


def at_beside(tmp: Path, card: float = 0.0) -> tuple[Host, Clock]:
    host, clock = at_first(tmp)
    host.weighing.balance = Number(250.0, card)  # type: ignore[assignment]
    host.act(acts.Go("beside"))
    return host, clock


@pytest.mark.parametrize(
    ("card", "change", "wide"),
    [(0.0, 1.8, True), (0.0, 0.95, True), (0.0, 0.85, False), (0.0, 0.0, False), (4.0, 1.8, False), (4.0, 2.1, True), (1.8, -1.5, True)],
)
def test_a_number_that_moves_by_half_a_card_tells_a_platform_too_wide(tmp_path: Path, card: float, change: float, wide: bool) -> None:
    host, clock = at_beside(tmp_path, card)
    weigh(host, clock, 250.0, 250.1)
    host.act(acts.Compare("empty"))
    assert isinstance(host.view.body, BesideBody)
    assert (host.view.body.laid, host.view.body.wide) == (True, None)
    weigh(host, clock, 250.0 + change, 250.1 + change)
    host.act(acts.Compare("card"))
    assert host.view.body.wide is wide
    assert host.view.notice is not None
    assert host.view.notice.text == (WIDE if wide else NARROW)
    host.act(acts.Back())
    assert lines(host)["Around the can"] == ["Done"]
    assert host.journal.kept(KEPT) == {"said": {"beside": "done"}, "wide": wide}
    told = host.view.body
    assert isinstance(told, PickBody)
    assert next(one.text for one in told.controls if one.title == "Around the can") == (WIDE if wide else NARROW)


def test_a_platform_that_is_too_wide_stays_told_on_the_sensors_page_until_it_is_not(tmp_path: Path) -> None:
    host, clock = at_beside(tmp_path)
    for beside, told in ((251.8, WIDE), (250.0, "")):
        host.act(acts.Go("beside"))
        weigh(host, clock, 250.0)
        host.act(acts.Compare("empty"))
        weigh(host, clock, beside)
        host.act(acts.Compare("card"))
        host.act(acts.Go("sensors"))
        assert isinstance(host.view.body, SensorsBody)
        assert host.view.body.warning == told


def test_what_sensors_say_now_is_told_before_a_platform_that_is_too_wide(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    journal.keep(KEPT, Progress({}, wide=True).data())
    host, _clock, told = host_of(tmp_path, journal)
    for said, shown in (("The scale drifts.", "The scale drifts."), ("", WIDE)):
        told.told = lambda said=said: {"warning": said}  # type: ignore[method-assign, misc]
        host.act(acts.Go("sensors"))
        assert isinstance(host.view.body, SensorsBody)
        assert host.view.body.warning == shown


def test_a_number_that_does_not_rest_is_no_answer(tmp_path: Path) -> None:
    host, clock = at_beside(tmp_path)
    weigh(host, clock, 250.0, 254.0)
    host.act(acts.Compare("empty"))
    assert isinstance(host.view.body, BesideBody)
    assert not host.view.body.laid
    assert host.view.notice is not None
    assert host.view.notice.text == MOVING
    weigh(host, clock, 250.0)
    host.act(acts.Compare("empty"))
    weigh(host, clock, 250.0, 253.0)
    host.act(acts.Compare("card"))
    assert host.view.body.wide is None
    assert host.view.notice.text == MOVING
    assert host.first.progress.wide is None
    weigh(host, clock, 252.0)
    host.act(acts.Compare("card"))
    assert host.view.body.wide is True


def test_a_scale_that_is_silent_or_lost_is_no_answer(tmp_path: Path) -> None:
    host, clock = at_beside(tmp_path)
    host.weighing.balance.grams = None  # type: ignore[union-attr]
    host.tick()
    host.act(acts.Compare("empty"))
    assert host.view.notice is not None
    assert host.view.notice.text == NO_NUMBER
    host.weighing.balance = None
    clock.now += 5
    host.tick()
    host.act(acts.Compare("card"))
    assert host.first.progress.wide is None


def test_old_numbers_are_no_answer() -> None:
    test = Beside()
    for tenth in range(20):
        test.hear(tenth / 10, 250.0)
    test.empty(2.0)
    assert test.before == 250.0
    assert test.compare(60.0, 1.8) is None
    assert test.problem == NO_NUMBER


def test_leaving_the_page_forgets_what_was_measured(tmp_path: Path) -> None:
    host, clock = at_beside(tmp_path)
    weigh(host, clock, 250.0)
    host.act(acts.Compare("empty"))
    host.act(acts.Back())
    host.tick()
    host.act(acts.Go("beside"))
    assert isinstance(host.view.body, BesideBody)
    assert (host.view.body.grams, host.view.body.laid) == ("–", False)
