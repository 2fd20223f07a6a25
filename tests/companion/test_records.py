"""Records against an independent recount of the same journal, and the small rules behind them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.bookkeeping import added_up
from companion.course import Course
from companion.journal import Journal
from companion.records.account import Account, account
from companion.records.people import players, plays
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, settle
from tests.companion.library import fill
from tests.companion.recount import Recounted, recount

Shelf = tuple[dict[int, Recounted], list[Account]]


def shelf(folder: Path, matches: int) -> Shelf:
    """So many random matches, recounted and accounted; the oldest first."""
    path = folder / "journal.db"
    journal = Journal(path)
    journal._db.execute("PRAGMA synchronous=OFF")  # nobody pulls a plug here
    fill(journal, matches, seed=7)
    accounts = [account(record) for record in reversed(journal.records())]
    journal.close()
    assert None not in accounts
    return recount(str(path)), [one for one in accounts if one is not None]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return shelf(tmp_path_factory.mktemp("library"), 500)


def check_matches(told: dict[int, Recounted], accounts: list[Account]) -> None:
    assert [one.id for one in accounts] == sorted(told)
    for one in accounts:
        match = told[one.id]
        assert (one.game, one.mode, list(one.names)) == (match.game, match.mode, match.names)
        assert {seat: list(there.before) for seat, there in enumerate(one.seats) if there.before} == match.before
        wins = [seat for seat, there in enumerate(one.seats) if there.wins]
        assert sorted(wins) == sorted(match.winners or [])
        state = "abandoned" if match.closed else "open"
        assert one.state == (state if match.winners is None else "won" if match.winners else "lost")
        counts = {(key, None): count for key, count in one.tally}
        counts |= {(key, seat): count for seat, there in enumerate(one.seats) for key, count in there.tally}
        assert counts == {key: count for key, count in match.counts.items() if count}, one.id
        dice: Counter[tuple[str, str]] = Counter()
        for throw in one.throws:
            dice.update({(throw.pool, face): count for face, count in throw.faces})
        assert dice == +match.dice, one.id


def check_people(told: dict[int, Recounted], accounts: list[Account]) -> None:
    ended = [match for _number, match in sorted(told.items()) if match.winners is not None]
    given_up = [match for match in told.values() if match.winners is None and match.closed]
    everybody = {name for match in (*ended, *given_up) for name in match.names}
    listed = {player.name: player for player in players(accounts)}
    assert set(listed) == everybody
    for name, player in listed.items():
        own = [match for match in ended if name in match.names]
        wins = "".join("W" if match.names.index(name) in (match.winners or []) else "." for match in own)
        assert (player.score.played, player.score.won) == (len(own), wins.count("W"))
        assert player.streak == len(wins) - len(wins.rstrip("W"))
        assert player.best == max(map(len, wins.split(".")))
        assert player.abandoned == sum(name in match.names for match in given_up)
        assert player.taken == sum(match.names.index(name) in match.before for match in own)
        for (game, mode), score in player.games.items():
            here = [match for match in own if (match.game, match.mode) == (game, mode)]
            assert (score.played, bool(here)) == (len(here), True)
            for key, count in score.tally.items():
                values = [match.counts[key, match.names.index(name)] for match in here]
                assert count == (max(values) if key == "best" else sum(values))
    for play in plays(accounts):
        here = [match for match in ended if (match.game, match.mode) == (play.game, play.mode)]
        assert play.played == len(here)
        assert play.shared == sum(len(match.winners or []) > 1 for match in here)
        assert play.lost == sum(match.winners == [] for match in here)
        for key, count in play.tally.items():
            values = [value for match in here for (name, _seat), value in match.counts.items() if name == key]
            assert count == (max(values) if key in ("best", "most-on-can") else sum(values)), key


def test_statistics_of_five_hundred_matches_equal_an_independent_recount(many: Shelf) -> None:
    check_matches(*many)
    check_people(*many)


def test_the_library_shows_what_can_happen_to_a_match(many: Shelf) -> None:
    """Else the recount would compare nothing with nothing."""
    _told, accounts = many
    assert {one.state for one in accounts} >= {"won", "abandoned", "open"}
    assert any(seat.before for one in accounts for seat in one.seats)
    assert {throw.pool for one in accounts for throw in one.throws} == {"blue", "green", "xl"}
    assert any(throw.corrected for one in accounts for throw in one.throws)
    seen = {key for one in accounts for tally in (one.tally, *(seat.tally for seat in one.seats)) for key, _count in tally}
    assert len(seen) > 40


def test_names_settings_and_single_pages_of_matches_are_told_without_reading_everything(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    assert (journal.names(), journal.latest("trash-war"), journal.some(0, 5)) == ((), None, ([], 0))
    journal._db.execute("PRAGMA synchronous=OFF")
    fill(journal, 30, seed=7)
    every = journal.records()
    assert set(journal.names()) == {name for record in every for name in (*record.players, *record.setting.players)}
    assert any(name.startswith("Guest") for name in journal.names())
    assert journal.names()[: len(every[0].players)] == every[0].players
    for game in ("garbage-day", "dumpster-brawl"):
        assert journal.latest(game) == next(record.setting for record in every if record.setting.game == game)
    assert journal.some(5, 15) == (every[5:15], 30)
    journal._db.execute("UPDATE matches SET setting=replace(setting, 'first', 'fist') WHERE id=(SELECT MAX(id) FROM matches)")
    newest = every[0].setting.game
    assert journal.latest(newest) == next(record.setting for record in every[1:] if record.setting.game == newest)
    journal.close()


# --- tables that nobody can touch ---------------------------------------------------------------------------------------


def told_of(course: Course, journal: Journal) -> Account:
    record = journal.record(course.id)
    assert record is not None
    told = account(record)
    assert told is not None
    return told


def test_what_was_read_at_a_simulated_table_is_none_of_the_group_s_own_dice() -> None:
    journal, game = Journal(":memory:"), GAMES["dumb-ways-to-die"]
    setting = settle(game, Setting(game.id, "", ("Ana", "Ben")))
    real = Course.begin(game, setting, journal, lambda: 1.0)
    real.play(dumb.Roll(2), "camera")
    drawn = Course.begin(game, setting, journal, lambda: 2.0, simulated=True)
    drawn.play(dumb.Roll(3), "camera")
    drawn.correct(dumb.Roll(1))
    accounts = (told_of(real, journal), told_of(drawn, journal))
    assert [(one.simulated, len(one.throws), one.unreal) for one in accounts] == [(False, 1, 0), (True, 0, 1)]
    assert [(pool.name, pool.counts) for pool in added_up(accounts).pools] == [("xl", (0, 1, 0))]


def test_a_real_match_that_is_carried_on_at_a_simulated_table_keeps_its_own_dice() -> None:
    """And the other way round: each row knows where it was written."""
    journal, game = Journal(":memory:"), GAMES["dumpster-brawl"]
    setting = settle(game, Setting(game.id, "", ("Ana", "Ben", "Cem")))
    course = Course.begin(game, setting, journal, lambda: 1.0)
    course.simulated = True
    course.undo()
    assert told_of(course, journal).simulated is False  # nothing was written there
    course.play(brawl.GoesFirst(0))
    assert told_of(course, journal).simulated is True
    record = journal.record(course.id)
    assert record is not None
    assert [row.simulated for row in record.rows] == [False, True]
