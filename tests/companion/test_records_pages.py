"""The records' pages as the host makes them: ways in and back, what they tell, exports by touch, and the code that a phone reads."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from companion import acts, exporting
from companion.bookkeeping import Bookkeeper, added_up
from companion.exporting import Exporting
from companion.host import Host
from companion.journal import Journal
from companion.present.records_dice import dice, rare, verdict
from companion.records import bgstats
from companion.records.account import Account
from companion.records.fairness import judged
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Leave, Replace
from companion.view import CodeBody, FairBody, HistoryBody, Option, RecordsBody, ResultBody
from tests.companion.library import fill
from tests.companion.playing import connect, host_of, labelled, options_of, seat_at, setting_of, touch
from tests.companion.test_backup import drive, mounted
from tests.companion.test_bookkeeping import Later

EVEN = {"crowbar": 0.5, "lid": 0.5}


def lines(host: Host) -> dict[str, tuple[str, str]]:
    body = host.view.body
    assert isinstance(body, RecordsBody)
    return {line.title: (line.text, line.value) for line in body.lines}


def figures(host: Host) -> dict[str, str]:
    body = host.view.body
    assert isinstance(body, RecordsBody)
    return {words: figure for figure, words in body.figures}


def beans(host: Host, *moves: object, seats: int = 3) -> None:
    """A match of Dumb Ways to Die that the first seat wins, since the others leave."""
    seat_at(host, setting_of("dumb-ways-to-die", "", seats), dumb.Roll(2), *moves, *(Leave(seat) for seat in range(1, seats)))  # type: ignore[arg-type]


def test_home_leads_to_the_records_and_they_lead_back(host: Host) -> None:
    touch(host, "Records")
    assert isinstance(host.view.body, RecordsBody)
    assert host.view.body.small == "No match has been played to its end yet."
    touch(host, "Games", "Dice")
    assert isinstance(host.view.body, FairBody)
    assert host.view.back is not None
    host.act(acts.Back())
    assert host.at.page == "home"  # tabs stand side by side


def test_a_player_s_page_tells_wins_rows_and_what_was_counted(host: Host) -> None:
    for _match in range(2):
        beans(host)
    beans(host, Replace(0, "Zoë"))
    seat_at(host, setting_of("garbage-day", "", 3), day.Stack(), day.CardsFell(1), day.Blame(0, 1), Leave(1), Leave(2))
    host.act(acts.Go("home"))
    touch(host, "Records")
    assert lines(host)["Ana"] == ("3 of 3 won · 3 in a row", "100 %")
    assert lines(host)["Ben"] == ("0 of 4 won", "0 %")
    assert lines(host)["Zoë"] == ("1 of 1 won", "100 %")
    touch(host, "Ana")
    assert figures(host) == {"matches": "3", "won": "3", "in a row now": "3", "in a row at best": "3"}
    assert lines(host)["Garbage Day"] == ("1 of 1 won", "100 %")
    assert lines(host)["Dumb Ways to Die"] == ("2 of 2 won", "100 %")
    assert lines(host)["Actions rolled"] == ("", "4")
    host.act(acts.Back())
    touch(host, "Zoë")
    assert host.view.body.small == "1 match was taken over from somebody else."  # type: ignore[union-attr]
    touch(host, "Dumb Ways to Die")
    assert (lines(host)["Ana"], lines(host)["Actions rolled"]) == (("", "2 wins"), ("", "6"))
    host.act(acts.Back())
    host.act(acts.Back())
    assert "Ben" in lines(host)  # the way back knows whose page it leads to


def test_undone_matches_and_abandoned_ones_are_told_apart(host: Host) -> None:
    beans(host)
    host.act(acts.Undo())
    host.act(acts.Go("home"))
    touch(host, "Records")
    assert lines(host) == {}
    host.act(acts.Go("home"))
    touch(host, "Abandon")
    touch(host, "Records")
    assert lines(host)["Ana"] == ("0 of 0 won", "–")
    assert figures(host)["given up"] == "1"


def test_the_result_leads_to_the_match_its_history_and_back(host: Host) -> None:
    beans(host, Replace(0, "Zoë"))
    assert isinstance(host.view.body, ResultBody)
    touch(host, "Records")
    assert lines(host)["Zoë"] == ("took over from Ana", "1st")
    touch(host, "History")  # the one in which steps can still be taken back
    assert host.at.page == "history"
    host.act(acts.Back())
    touch(host, "BG Stats")
    assert isinstance(host.view.body, CodeBody)
    assert len(host.view.body.modules) > 40
    touch(host, "Done")
    assert isinstance(host.view.body, RecordsBody)
    host.act(acts.Back())
    assert isinstance(host.view.body, ResultBody)


def test_an_old_match_is_told_step_by_step_and_nothing_can_be_taken_back_there(host: Host) -> None:
    beans(host)
    host.act(acts.Go("home"))
    host.act(acts.Go("matches"))
    host.act(next(one.act for one in options_of(host.view) if one.act == acts.Go("record-match", "1")))  # type: ignore[arg-type]
    touch(host, "History")
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert [entry.what for entry in body.entries][:2] == ["Ana won", "left the match"]
    assert all(entry.option is None for entry in body.entries)


def test_a_match_that_is_not_over_is_carried_on_and_has_no_code(host: Host) -> None:
    seat_at(host, setting_of("garbage-day", "", 3), day.Stack())
    host.act(acts.Go("home"))
    host.act(acts.Go("record-match", "1"))
    assert labelled(host.view, "BG Stats").why == "not over yet"
    host.act(acts.Go("record-code", "1"))
    assert host.view.body == CodeBody((), "Export to BG Stats", host.view.body.text, "Only a match that is over can be handed to BG Stats.")  # type: ignore[union-attr]
    host.act(acts.Back())
    touch(host, "Carry on")
    assert host.table is not None


def test_while_the_journal_is_read_the_page_says_how_far_that_is(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    fill(journal, 3, seed=3)
    host, _clock, _told = host_of(tmp_path, journal)
    later = Later()
    host.books = Bookkeeper(journal, later)
    touch(host, "Records")
    assert lines(host) == {}
    later.go()
    host.tick()
    assert lines(host) != {}
    journal.close()


# --- dice ---------------------------------------------------------------------------------------------------------------


def test_the_verdict_is_told_in_honest_words() -> None:
    assert verdict(judged("blue", EVEN, [{"crowbar": 3, "lid": 3}] * 10)) == "Too few rolls to say anything."
    assert verdict(judged("blue", EVEN, [{"crowbar": 3, "lid": 3}] * 40)) == "Nothing unusual in 204 rolls."
    odd = judged("blue", EVEN, [{"crowbar": 3, "lid": 2}] * 60)  # chi-squared 12: p = 0.00053, three looks
    assert verdict(odd) == "Unusual: Crowbar 60 % of 300. By chance this happens in fewer than 1 of 500 groups."
    assert (rare(5_000), rare(20_000), rare(500_000_000)) == ("5000", "20,000", "a million")
    odd = judged("blue", EVEN, [{"lid": 6}] * 50)
    assert verdict(odd) == "Unusual: Lid 100 % of 300. By chance this happens in fewer than 1 of a million groups."


def test_the_page_of_the_dice_tells_each_pool_and_what_the_xl_die_would_need(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    fill(host.journal, 28, seed=5)
    host.act(acts.Go("record-dice"))
    body = host.view.body
    assert isinstance(body, FairBody)
    assert [pool.title for pool in body.pools] == ["Blue dice", "Green dice", "XL die"]
    assert [round(sum(face.share for face in pool.faces), 6) for pool in body.pools] == [1.0, 1.0, 1.0]
    assert "shows in 300 rolls, one in two of five in 2000" in body.pools[2].small
    assert "a sixth of its oddness" in body.small
    assert "loaded" not in repr(body)


def test_dice_of_a_simulated_table_are_left_out_and_the_pages_say_so(host: Host) -> None:
    connect(host, "camera", "scale")  # simulated ones
    table = seat_at(host, setting_of("dumb-ways-to-die", "", 3))
    table.course.play(dumb.Roll(2), "camera")
    for seat in (1, 2):
        host.act(Leave(seat))
    host.act(acts.Go("record-dice"))
    assert isinstance(host.view.body, FairBody)
    assert host.view.body.pools == ()
    assert host.view.body.small.endswith("not counted here. 1 roll of a simulated table is left out.")
    host.act(acts.Go("record-match", "1"))
    assert host.view.body.small.endswith(" · simulated table")  # type: ignore[union-attr]
    (account,) = host.books.books.accounts
    assert bgstats.play(account)["comments"] == "Played at a simulated table."
    texts = exporting.texts(host.journal, 1)
    assert [step["simulated"] for step in json.loads(texts["json"])["matches"][0]["steps"]] == [True] * 4 + [False]  # the last one: its end
    assert [row["simulated"] for row in csv.DictReader(texts["csv"].splitlines())] == ["yes"] * 4 + ["no"]
    assert json.loads(exporting.texts(host.journal, None)["json"])["matches"][0]["simulated"] is True
    assert [row["simulated"] for row in csv.DictReader(exporting.texts(host.journal, None)["csv"].splitlines())] == ["yes"] * 3


def test_what_cannot_be_read_hides_nothing_that_a_page_has_to_say() -> None:
    account = Account(1, 1.0, 1, "dumb-ways-to-die", "", 0, "abandoned", "", (), (), 1, (), True, 4)
    told = dice(added_up((account,), unknown=2)).body
    assert isinstance(told, FairBody)
    assert "4 rolls of a simulated table are left out. 2 matches were written by another version" in told.small


def test_a_match_begun_by_touch_alone_is_a_real_one(host: Host) -> None:
    beans(host)
    host.act(acts.Go("record-match", "1"))
    assert "simulated" not in repr(host.view.body)
    assert host.books.books.accounts[0].simulated is False


# --- exports ------------------------------------------------------------------------------------------------------------


def exported(host: Host) -> str:
    host.tick()
    assert host.view.banner is not None
    return host.view.banner.text


def test_x21_what_goes_out_is_called_an_export_and_says_where_it_lies(host: Host) -> None:
    beans(host)
    host.act(acts.Go("home"))
    touch(host, "Records", "Export")
    folder = host.place / "exports"
    names = sorted(file.name for file in folder.iterdir())
    assert [name.split("-2")[0] for name in names] == ["binside-export-plays"] * 2
    assert exported(host) == f"Export: {names[1]}, {names[0]} in {folder}."
    host.act(acts.Go("record-match", "1"))
    out = labelled(host.view, "Export")
    assert (out.act, out.icon) == (acts.Export(1), "give")
    data = json.loads((folder / names[1]).read_text(encoding="utf-8"))
    assert (data["export"], data["matches"][0]["players"][0]["player"]) == ("Binside", "Ana")


def test_an_export_goes_to_the_stick_and_no_file_gives_way_to_another(host: Host) -> None:
    beans(host)
    stick = host.place / "media"
    stick.mkdir()
    drive(host.place, "sda", True, ("sda1",))
    mounted(host.place, f"/dev/sda1 {stick} vfat rw")
    for _time in range(2):
        host.act(acts.Export(1))
        assert str(stick) in exported(host)
    assert len(list(stick.iterdir())) == 4
    with next(stick.glob("*-2.csv")).open(encoding="utf-8-sig", newline="") as file:
        assert [row["move"] for row in csv.DictReader(file)][1] == "Roll(2)"


def test_an_export_that_cannot_be_written_is_a_sentence_and_the_screen_never_waits(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    host, _clock, _told = host_of(tmp_path, journal)
    later = Later()
    host.exports = Exporting(tmp_path, journal, later)
    host.books = Bookkeeper(journal, lambda work: work())
    beans(host)
    host.act(acts.Go("record-match", "1"))
    host.act(acts.Export(1))
    assert labelled(host.view, "Export").why == "writing …"
    (tmp_path / "exports").write_text("a file in the way", encoding="utf-8")
    later.go()
    assert "cannot be written" in exported(host)
    assert labelled(host.view, "Export").why == ""
    journal.close()


def test_the_code_of_every_game_holds_the_play_of_its_match(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    fill(host.journal, 14, seed=5)
    host.act(acts.Go("records"))
    over = [account for account in host.books.books.accounts if account.ended]
    assert {account.game for account in over} == {
        "garbage-day", "dumpster-brawl", "trash-war", "rumble-in-the-dungeon", "dumb-ways-to-die",
    }  # fmt: skip
    for account in over:
        play = bgstats.play(account)
        assert bgstats.wrong(play) == []
        assert sum(one["startPlayer"] for one in play["players"]) == 1
        host.act(acts.Go("record-code", str(account.id)))
        assert isinstance(host.view.body, CodeBody)
        assert host.view.body.modules == bgstats.code(bgstats.short(play))


@pytest.mark.parametrize("label", ["Matches", "Export", "All games"])
def test_every_list_has_the_same_ways_on(host: Host, label: str) -> None:
    for page in ("records", "record-games", "record-dice"):
        host.act(acts.Go(page))
        assert isinstance(labelled(host.view, label), Option)
