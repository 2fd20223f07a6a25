"""What goes out to other programs: JSON, CSV that no spreadsheet can be made to calculate by, and plays for BG Stats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.course import Course
from companion.journal import Journal
from companion.record import Record
from companion.records import bgstats, sheets
from companion.records.account import Account, account
from companion.records.export import PLAYS, STEPS, match_csv, match_json, plays_csv, plays_json
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Replace, Setting, settle

NASTY = ("=1+1", "+49", "-2", "@SUM(A1)", "\t=1", "\r=1", "Ana, Ben", 'the "Ox"', "🦝 Zoë", "two\nlines", "'quoted", "x;=1+1", "＝１", "")
DANGER = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def played(players: tuple[str, ...], moves: int = 3) -> tuple[Account, Record]:
    """A little of a Garbage Day match: everybody stacks; the second step is taken back, the last one corrected."""
    journal = Journal(":memory:")
    clock = iter(range(1_790_000_000, 1_790_009_000, 30))
    game = GAMES["garbage-day"]
    course = Course.begin(game, settle(game, Setting(game.id, "", players)), journal, lambda: float(next(clock)))
    for _move in range(moves):
        course.play(day.Stack(), "scale")
        course.play(day.Still(), "clock")
    course.undo(2)
    course.play(day.Stack(), "scale")
    course.correct(day.CardsFell(1))
    record = journal.record(course.id)
    assert record is not None
    told = account(record)
    assert told is not None
    return told, record


def over(players: tuple[str, ...]) -> Account:
    """A match of Dumb Ways to Die that the first player wins since the others leave; somebody has taken over a seat."""
    from companion.rules.kernel import Leave

    journal, game = Journal(":memory:"), GAMES["dumb-ways-to-die"]
    course = Course.begin(game, settle(game, Setting(game.id, "", players)), journal, lambda: 1_790_000_000.0)
    course.play(dumb.Roll(2), "camera")
    course.play(Replace(0, "Zoë & Co"))
    for seat in range(1, len(players)):
        course.play(Leave(seat))
    record = journal.record(course.id)
    assert record is not None
    told = account(record)
    assert told is not None
    return told


# --- spreadsheets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", NASTY)
def test_no_cell_is_a_formula_and_every_name_comes_back(text: str) -> None:
    cell = sheets.safe(text)
    assert not cell.startswith(DANGER)
    assert sheets.plain(cell) == text


@given(st.text(st.sampled_from("=+-@'\"\t\r\n;|, aé＝🦝"), max_size=12))
def test_the_apostrophes_can_be_taken_away_again_whatever_the_words(text: str) -> None:
    cell = sheets.safe(text)
    assert sheets.plain(cell) == text
    for separator in ";|\t\r\n":  # as a spreadsheet that parts cells elsewhere would read it
        assert not any(part.strip(' "\t\r\n').startswith(DANGER) for part in cell.split(separator)), cell


def test_words_that_harm_nobody_stay_as_they_are() -> None:
    for text in ("Ana", "Anna-Lena", "a=b", "50 % + more", "it's", "🦝"):
        assert sheets.safe(text) == text


def test_the_table_of_all_plays_has_its_columns_whatever_the_names() -> None:
    """Read as a spreadsheet reads it: by the standard's quoting, after the byte order mark."""
    for first in NASTY[:-1]:
        told, _record = played((first, "Ben"))
        text = plays_csv([told])
        assert text.startswith("\ufeff")
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
        assert rows[0] == list(PLAYS)
        assert [len(row) for row in rows] == [len(PLAYS)] * 3
        names = [sheets.plain(row[PLAYS.index("player")]) for row in rows[1:]]
        assert names == [first, "Ben"]
        assert not any(cell.startswith(DANGER) for row in rows for cell in row)


def test_csv_is_read_back_from_a_file_with_python_s_own_words_for_it(tmp_path: Path) -> None:
    told, record = played(("Ana", "Ben"))
    (tmp_path / "plays.csv").write_text(plays_csv([told]), encoding="utf-8", newline="")
    with (tmp_path / "plays.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["match"], row["player"], row["state"], row["winner"], row["rank"]) for row in rows] == [
        ("1", "Ana", "open", "no", ""), ("1", "Ben", "open", "no", ""),
    ]  # fmt: skip
    steps = list(csv.DictReader(io.StringIO(match_csv(record).removeprefix("\ufeff"), newline="")))
    assert tuple(steps[0]) == STEPS
    assert [(row["kind"], row["by"], row["stands"], row["move"]) for row in steps[-5:]] == [
        ("move", "scale", "no", "Stack()"), ("move", "clock", "no", "Still()"), ("undo", "hand", "no", ""),
        ("move", "scale", "no", "Stack()"), ("correct", "hand", "yes", "CardsFell(1)"),
    ]  # fmt: skip


def test_json_holds_every_step_and_says_that_it_is_an_export() -> None:
    told, record = played(("Ana", "Ben"))
    data = json.loads(match_json(told, record))
    assert (data["export"], data["format"]) == ("Binside", 1)
    (match,) = data["matches"]
    assert (match["game"], match["state"], [one["player"] for one in match["players"]]) == ("garbage-day", "open", ["Ana", "Ben"])
    assert [step["stands"] for step in match["steps"]].count(True) == len(record.standing())
    assert match["players"][0]["counts"]["stacked"] >= 1
    assert "steps" not in json.loads(plays_json([told]))["matches"][0]


# --- BG Stats ---------------------------------------------------------------------------------------------------------


def test_x20_a_play_is_what_bg_stats_takes() -> None:
    told = over(("Ana", "Ben, Jr.", "🦝"))
    play = bgstats.play(told)
    assert bgstats.wrong(play) == []
    link = bgstats.link(play)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22%3A%22Binside%22")
    assert json.loads(parse_qs(urlsplit(link).query, strict_parsing=True)["data"][0]) == play
    assert [(one["name"], one["winner"], one["startPlayer"]) for one in play["players"]] == [
        ("Zoë & Co", True, True), ("Ben, Jr.", False, False), ("🦝", False, False),
    ]  # fmt: skip
    assert (play["game"]["noPoints"], play["comments"]) == (True, "Zoë & Co took over from Ana.")
    assert "score" not in play["players"][0]


def test_a_match_that_is_not_over_is_no_play() -> None:
    told, _record = played(("Ana", "Ben"))
    with pytest.raises(ValueError, match="over"):
        bgstats.play(told)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"playDate": "30.11.2026"}, "playDate"),
        ({"durationMin": "45"}, "durationMin"),
        ({"players": []}, "players"),
        ({"players": [{"name": "Ana", "sourcePlayerId": "Ana", "startPlayer": True}]}, "players[0].winner"),
        ({"players": [{"name": "Ana", "sourcePlayerId": "Ana", "winner": 1, "startPlayer": True}]}, "players[0].winner"),
        ({"game": {"name": "X", "sourceGameId": "x", "highestWins": True}}, "game.noPoints"),
        ({"bggId": 3}, "bggId"),
    ],
)
def test_a_play_that_is_none_is_named_field_by_field(change: dict[str, object], named: str) -> None:
    play = {**bgstats.play(over(("Ana", "Ben"))), **change}
    assert named in bgstats.wrong(play)
    with pytest.raises(ValueError, match="no play of BG Stats"):
        bgstats.link(play)


def test_a_code_that_would_be_too_large_loses_the_remark_first_then_says_so() -> None:
    play = bgstats.play(over(("Ana", "Ben")))
    assert bgstats.short(play) == bgstats.link(play)
    long = {**play, "comments": "x" * 3000, "board": "Rummy"}
    told = json.loads(unquote(bgstats.short(long).removeprefix(bgstats.LINK)))
    assert "comments" not in told
    assert told["board"] == "Rummy"
    huge = {**play, "players": [{**play["players"][0], "name": "🦝" * 400}]}
    with pytest.raises(ValueError, match="too long for a QR code"):
        bgstats.short(huge)
    with pytest.raises(ValueError, match="too long for a QR code"):
        bgstats.code("x" * 3000)


def test_the_code_is_dark_on_light_with_its_quiet_zone() -> None:
    rows = bgstats.code(bgstats.short(bgstats.play(over(("Ana", "Ben")))))
    assert {len(row) for row in rows} == {len(rows)}
    edge = [*rows[:4], *rows[-4:], *(row[:4] for row in rows), *(row[-4:] for row in rows)]
    assert all(set(part) == {"0"} for part in edge)
    assert rows[4][4:11] == "1111111"
