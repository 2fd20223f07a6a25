"""The soak judges rightly: a short evening of it runs through, and what grows, leaks or differs is found."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.rules.garbage_day.board import Placing
from tests.soak import Soak
from tests.soak_figures import Evening, Sample, figures, growth, kinds_of_handles, newly_opened, print_table, slope

MB = 2**20


def evening(growing: float = 0.0, handles: int = 0) -> Evening:
    """Four hours, a sample a minute: memory that grows by so many MB an hour, and so many descriptors more each hour."""
    one = Evening(decided=40, compared=90, matches=6)
    for minute in range(241):
        saw = 2.0 if minute % 10 < 5 else 0.0  # what is in use comes and goes
        hours = minute / 60
        one.samples.append(Sample(60.0 * minute, round((300 + saw + growing * hours) * MB), 9, 20 + minute % 3 + round(handles * hours)))
    return one


def missed(one: Evening) -> list[str]:
    return [figure.name for figure in figures(one) if not figure.ok]


def test_memory_that_comes_and_goes_is_no_growth_and_two_mb_an_hour_are() -> None:
    assert abs(slope(evening().samples)) < 0.2
    assert slope(evening(2.0).samples) == pytest.approx(2.0, abs=0.2)
    assert missed(evening()) == []
    assert missed(evening(2.0)) == ["memory grows"]


def test_only_the_last_half_counts_since_caches_fill_first() -> None:
    samples = [Sample(60.0 * minute, round((200 + min(minute, 100)) * MB), 9, 20) for minute in range(241)]
    assert slope(samples) == pytest.approx(0.0, abs=0.01)


def test_descriptors_that_add_up_are_a_leak() -> None:
    assert missed(evening(handles=2)) == ["descriptors leaked"]
    assert growth([9, 9, 9, 9, 12, 9, 9, 9, 9]) == 0
    assert growth([9] * 3 + [9] * 3 + [10] * 3) == 1


def test_what_stays_open_is_named_and_a_font_is_open_only_so_often(tmp_path: Path) -> None:
    one = evening()
    one.opened = [kinds_of_handles()]
    with (tmp_path / "left open").open("w"):
        one.opened.append(kinds_of_handles())
    assert newly_opened(one) == [f"1 more open: {re.sub(r'[0-9]+', '#', str(tmp_path))}/left open"]
    one.samples[-1] = one.samples[-1]._replace(fonts=65)
    assert missed(one) == ["font sizes held open"]


def test_a_wrong_score_or_a_match_that_is_stuck_is_a_miss(capsys: pytest.CaptureFixture[str]) -> None:
    one = evening()
    one.wrong.append("77 s: 4 booked, 5 on the can")
    one.stuck.append("garbage-day at 80 s")
    assert missed(one) == ["wrong scores", "matches that got stuck"]
    assert not print_table(one)
    said = capsys.readouterr().out
    assert "MISSED wrong scores" in said
    assert "4 booked, 5 on the can" in said


class Resting:
    """A table at rest with `there` cards on the can and `booked` in the book; the app asks about the difference where `asks`."""

    def __init__(self) -> None:
        self.there, self.booked, self.asks, self.seconds = 5, 5, False, 0.0
        self.quiet = True
        self.desk = SimpleNamespace(truth=lambda: SimpleNamespace(on_can=self.there))
        self.table = SimpleNamespace(surplus=None)

    @property
    def match(self) -> SimpleNamespace:
        return SimpleNamespace(ask=Placing(0), board=SimpleNamespace(can=self.booked))

    @property
    def host(self) -> SimpleNamespace:
        check = SimpleNamespace(differs=(self.booked, self.there) if self.asks else None)
        return SimpleNamespace(can_check=check, counted=lambda: self.booked)

    def now(self) -> float:
        return self.seconds

    def wait(self) -> None:
        self.seconds += 1.0


def test_a_difference_is_wrong_where_nobody_is_asked_and_once_while_it_lasts() -> None:
    table: Any = Resting()
    one = Soak(0.0, 0.0, 1)
    one._compare(table)
    table.there, table.asks = 6, True
    one._compare(table)
    assert (one.evening.asked, one.evening.wrong) == (1, [])
    table.booked, table.asks = 6, False  # people have counted
    one._compare(table)
    assert one.evening.wrong == []
    table.there = 7
    one._compare(table)
    one._compare(table)
    assert one.evening.wrong == ["35 s: 6 booked, 6 weighed, 7 on the can"]
    table.there = 8
    one._compare(table)
    assert [sentence.partition(": ")[2] for sentence in one.evening.wrong[1:]] == ["6 booked, 6 weighed, 8 on the can"]


@pytest.mark.timeout(300)
def test_a_few_moments_of_the_soak_run_through(tmp_path: Path) -> None:
    """The first cards of a match at the real screen; nothing is compared that has not been played."""
    one = Soak(8.0, 0.0, 3).run(tmp_path)
    assert one.samples[-1].at >= 8.0
    assert one.mused > 0.0
    assert (one.wrong, one.stuck) == ([], [])


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_ten_minutes_at_the_table_with_pulled_plugs_count_nothing_wrongly(tmp_path: Path) -> None:
    one = Soak(600.0, 0.0, 5).run(tmp_path)
    assert one.compared >= 3
    assert 0.0 < one.mused < 600.0
    assert one.troubled >= 2
    assert (one.wrong, one.stuck) == ([], [])
