"""Where scale and match differ about the can for long, people look and have the last word."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.cancheck import LONG
from companion.falls import LIFT
from companion.host import Host
from companion.rules.garbage_day import moves as said
from companion.rules.kernel import Move
from companion.senses import CanStill, CanStirred, DeviceLost, Doubt
from companion.table import Table
from tests.companion.hosting import START, post, spill
from tests.companion.playing import Clock, Told, connect, host_of, labelled, seat_at, setting_of, weighed


class Weighing(Told):
    """A scale that counts what a test says."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.weight = {"count": count}

    def recount(self, count: int) -> None:
        self.weight = {"count": count}


def weighing(place: Path, *moves: Move) -> tuple[Host, Clock, Table, Weighing]:
    host, clock, _told = host_of(place)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of("garbage-day", "", 3), START, *moves)
    table.falls.owed = 0
    host.senses = told = Weighing(table.match.board.can)
    return host, clock, table, told


def let_pass(host: Host, clock: Clock, seconds: float) -> None:
    for _tick in range(int(seconds)):
        clock.now += 1
        host.tick()


def test_where_scale_and_match_differ_for_long_people_look_and_have_the_last_word(tmp_path: Path) -> None:
    host, clock, table, told = weighing(tmp_path)
    told.weight = {"count": 6}
    let_pass(host, clock, LONG)
    assert host.view.banner is None
    let_pass(host, clock, 1)
    assert host.view.banner is not None
    assert "8 cards" in host.view.banner.text
    assert "scale 6" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    let_pass(host, clock, 1)
    assert (host.view.banner, told.weight, table.match.board.can) == (None, {"count": 8}, 8)
    assert host.journal.kept("pile") == {"count": 8}


def test_l20_s7_a_scale_that_weighs_from_a_new_zero_agrees_with_nothing_until_people_have_counted(tmp_path: Path) -> None:
    host, clock, table, told = weighing(tmp_path)
    post(host, CanStirred(clock.now), weighed(0, clock.now, 8, Doubt.ZERO))
    let_pass(host, clock, 2)
    assert host.view.banner is None  # a hand is there yet
    post(host, CanStill(clock.now, clock.now))
    assert host.view.banner is not None
    assert "8 cards" in host.view.banner.text
    assert "zero" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    let_pass(host, clock, 2 * LONG)
    assert (host.view.banner, told.weight, table.match.board.can) == (None, {"count": 8}, 8)


def test_a_weight_between_two_counts_is_no_new_zero(tmp_path: Path) -> None:
    host, clock, _table, _told = weighing(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now), weighed(0, clock.now, 8, Doubt.BETWEEN))
    let_pass(host, clock, 2 * LONG)
    assert host.view.banner is None


def test_a_new_zero_while_the_match_was_away_is_asked_about_and_a_new_match_forgets_it(tmp_path: Path) -> None:
    host, clock, _table, _told = weighing(tmp_path)
    host.act(acts.Go("home"))
    post(host, weighed(0, clock.now, 8, Doubt.ZERO))
    host.act(labelled(host.view, "Carry on").act)  # type: ignore[arg-type]
    let_pass(host, clock, 1)
    assert host.can_check.differs == (8, 8)
    seat_at(host, setting_of("garbage-day", "", 3))
    let_pass(host, clock, LONG)
    assert host.can_check.differs is None


def test_a_new_match_remembers_its_empty_can(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.senses = Weighing(40)
    seat_at(host, setting_of("garbage-day", "", 3))
    assert host.journal.kept("pile") == {"count": 0}


def test_a_can_that_changed_while_the_match_was_away_is_told_of(tmp_path: Path) -> None:
    host, clock, _table, told = weighing(tmp_path)
    host.act(acts.Go("home"))
    told.weight = {"count": 6}
    post(host, weighed(-2, clock.now, 6))
    let_pass(host, clock, 2 * LONG)
    host.act(labelled(host.view, "Carry on").act)  # type: ignore[arg-type]
    let_pass(host, clock, LONG + 1)
    assert host.view.banner is not None
    assert "scale 6" in host.view.banner.text


def test_what_is_being_counted_or_asked_is_no_quarrel(tmp_path: Path) -> None:
    host, clock, table, told = weighing(tmp_path)
    host.act(acts.Pick("stash"))
    told.weight = {"count": 9}
    post(host, CanStirred(clock.now))
    let_pass(host, clock, 2 * LONG)  # a hand holds on to the can
    assert host.view.banner is None
    post(host, CanStill(clock.now, clock.now + 1), weighed(+1, clock.now, 9))
    assert table.match.board.can == 9
    spill(host, clock, 1, 1)
    told.weight = {"count": 8}
    host.act(acts.Pick("fall", "count", 2))
    let_pass(host, clock, 2 * LONG)  # the verdict stands open
    assert host.view.banner is None
    table.scale = False
    host.devices.lost(DeviceLost("scale", "away", clock.now))
    host.act(said.NoFall())
    let_pass(host, clock, 40)
    assert host.can_check.differs is None


def test_an_undone_card_that_stays_on_the_can_is_told_of_when_nobody_lifts_it(tmp_path: Path) -> None:
    host, clock, _table, told = weighing(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now + 1), weighed(+1, clock.now, 9))
    told.weight = {"count": 9}
    host.act(acts.Undo())
    let_pass(host, clock, LIFT)
    assert host.can_check.differs is None
    let_pass(host, clock, LONG)
    assert host.can_check.differs == (8, 9)


def test_the_pile_is_kept(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    told.weight = {"count": 3}
    post(host, weighed(+1, clock.now))
    assert host.journal.kept("pile") == {"count": 3}
