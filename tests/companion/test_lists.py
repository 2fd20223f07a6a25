"""A table's own card lists and rulings: on the command line, in transcripts, and on the set-up page."""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import NAMES, host_of, labelled, seat_at, setting_of

from companion import acts, ownlists
from companion.__main__ import main
from companion.host import Host
from companion.present.rulings import SAID
from companion.rules.games import GAMES
from companion.rules.kernel import Ruling
from companion.view import Control, GarbageBody, PickBody, SetupBody

Run = Callable[..., tuple[int, str, str]]
EVERY = sorted(GAMES)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("cards", …, typed="")`: exit code, standard output, standard error."""

    def shell(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(args)
        return (code, *capsys.readouterr())

    return shell


def shipped(game: str) -> str:
    return ownlists.shipped(game).read_text(encoding="utf-8")


def refused(told: tuple[int, str, str], *words: str) -> None:
    """One sentence on standard error, nothing on standard output."""
    code, out, err = told
    assert (code, out) == (2, "")
    assert err.startswith("binside: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


# --- binside cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EVERY)
def test_the_shipped_list_is_printed_copied_and_checked(run: Run, home: Path, tmp_path: Path, game: str) -> None:
    code, out, err = run("cards", game)
    assert (code, err) == (0, "")
    assert out.startswith(shipped(game))
    assert tomllib.loads(out) == tomllib.loads(shipped(game))  # what is printed can be put into a file
    assert str(home / "cards" / f"{game}.toml") in out
    copy = tmp_path / "box" / "mine.toml"
    assert run("cards", game, "--write", str(copy))[0] == 0
    assert copy.read_text(encoding="utf-8") == shipped(game)
    assert run("cards", game, "--check", str(copy)) == (0, f"{copy} can be used for {GAMES[game].title}.\n", "")


def test_a_copy_goes_where_the_app_looks_and_never_over_another(run: Run, home: Path) -> None:
    code, out, _err = run("cards", "garbage-day", "--write")
    mine = home / "cards" / "garbage-day.toml"
    assert code == 0
    assert f"binside cards garbage-day --check {mine}" in out
    mine.write_text("# my own words", encoding="utf-8")
    refused(run("cards", "garbage-day", "--write"), str(mine), "exists already")
    assert mine.read_text(encoding="utf-8") == "# my own words"


def test_cards_of_a_game_that_does_not_exist(run: Run) -> None:
    refused(run("cards", "chess"), "no game “chess”", "garbage-day")
    refused(run("rulings", "chess"), "no game “chess”")


def test_a_list_that_is_not_there(run: Run, tmp_path: Path) -> None:
    refused(run("cards", "garbage-day", "--check", str(tmp_path / "none.toml")), "none.toml", "cannot be read")


def wrong_type(text: str) -> tuple[str, int]:
    """The first name of the list as a number, and its line."""
    lines = text.splitlines()
    place = next(place for place, line in enumerate(lines) if re.match(r"name = ", line))
    lines[place] = "name = 5"
    return "\n".join(lines), place + 1


@pytest.mark.parametrize("game", EVERY)
def test_a_mistake_in_a_list_has_its_file_line_and_reason(run: Run, tmp_path: Path, game: str) -> None:
    mine = tmp_path / "mine.toml"
    text = shipped(game)
    end = text.rstrip().count("\n") + 1
    spoilt, line = wrong_type(text)
    for content, where, reason in (
        (text.rstrip() + "\nzebra = 3\n", end + 1, "“zebra” is not known"),
        (spoilt, line, "“name” must be a word between quotation marks, not 5"),
        (text.rstrip() + "\nname = \n", end + 1, "not TOML"),
        ("zebras = 3\n" + text, 1, "“zebras” is not known"),
    ):
        mine.write_text(content, encoding="utf-8")
        refused(run("cards", game, "--check", str(mine)), f"mine.toml, line {where}: ", reason)


IMPOSSIBLE = {
    "garbage-day": ("garbage = 77", "garbage = 12", "from 15 to 999"),
    "dumpster-brawl": ("count = 7", "count = 0", "from 1 to"),
    "trash-war": ("cards = 112", "cards = 20", "from 41 to 999"),
    "rumble-in-the-dungeon": ('[[characters]]\nname = "Barbarian"\nprovisional = true\n', "", "are 11"),
    "dumb-ways-to-die": ("cards = 54", "cards = 5", "from 25 to 999"),
}


@pytest.mark.parametrize("game", EVERY)
def test_an_impossible_count_is_refused_wherever_a_list_is_named(run: Run, tmp_path: Path, game: str) -> None:
    old, new, reason = IMPOSSIBLE[game]
    assert old in shipped(game)
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped(game).replace(old, new, 1), encoding="utf-8")
    names = ",".join(NAMES[: GAMES[game].modes[0].seats[1]])
    script = tmp_path / "t.txt"
    script.write_text(f"game: {game}\nplayers: {names}\n\ncards: mine.toml\nStart()\n", encoding="utf-8")
    for args in (
        ("cards", game, "--check", str(mine)),
        ("referee", game, "--players", names, "--cards", str(mine)),
        ("check", str(script)),
    ):
        refused(run(*args), "mine.toml, line ", reason)
    refused(run("check", str(script)), f"{script} cannot be checked: line 4: mine.toml")


# --- a list in force --------------------------------------------------------------------------------------------------

SMALL = ("garbage = 77", "garbage = 40")


def write_own(place: Path, old: str = SMALL[0], new: str = SMALL[1]) -> Path:
    mine = ownlists.own(place, "garbage-day")
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text(shipped("garbage-day").replace(old, new), encoding="utf-8")
    return mine


def test_the_referee_plays_with_a_list_that_is_named_only(run: Run, home: Path, tmp_path: Path) -> None:
    mine = write_own(tmp_path)
    write_own(home)
    args = ("referee", "garbage-day", "--players", "Ana,Ben")
    deck = 'Recount("deck", "can", 47)'  # 40 and 13 cards, less 3 for each of two players
    assert run(*args, "--cards", str(mine), typed=deck)[0] == 1  # one is drawn already
    assert run(*args, "--cards", str(mine), typed='Recount("deck", "can", 46)')[0] == 0
    assert run(*args, typed=deck)[0] == 0


def test_a_transcript_names_its_list_from_its_own_folder(run: Run, tmp_path: Path) -> None:
    write_own(tmp_path)
    script = tmp_path / "t.txt"
    head = "game: garbage-day\nplayers: Ana, Ben\ncards: cards/garbage-day.toml\n"
    script.write_text(head + 'Recount("deck", "can", 47)  ! Contents, cards\n', encoding="utf-8")
    assert run("check", str(script))[0] == 0
    script.write_text(script.read_text(encoding="utf-8").replace("cards/", "elsewhere/"), encoding="utf-8")
    refused(run("check", str(script)), "line 3", "cannot be read")


def test_a_demo_is_not_played_with_a_faulty_list(run: Run, home: Path) -> None:
    mine = write_own(home, "mischief = 13", "mischief = -1")
    refused(run("demo"), "garbage-day.toml, line 8: ", f"Put {mine} right")


def line_of(host: Host) -> Control:
    assert isinstance(host.view.body, SetupBody)
    return next(control for control in host.view.body.rulings if control.title == "Card list")


def setup(place: Path) -> Host:
    host, _clock, _told = host_of(place)
    host.act(acts.Go("setup", "garbage-day"))
    return host


def test_the_set_up_page_says_which_list_is_in_force(tmp_path: Path) -> None:
    host = setup(tmp_path)
    assert line_of(host).text == "shipped list, 6 entries are still open"
    host.act(acts.Go("cards"))
    assert isinstance(host.view.body, PickBody)
    assert host.view.body.controls[0].text == "shipped list, 6 entries are still open"
    assert labelled(host.view, "Your list").why == "change an entry to begin one"
    write_own(tmp_path)
    host.act(acts.Back())
    assert line_of(host).text == "your list, 6 entries are still open"
    mine = write_own(tmp_path, '"?"', "7")
    mine.write_text(mine.read_text(encoding="utf-8").replace("provisional = true", "provisional = false", 2), encoding="utf-8")
    host.act(acts.SetFirst(1))
    assert line_of(host).text == "your list, 1 entry is still open"
    mine.write_text(mine.read_text(encoding="utf-8").replace("provisional = true", "provisional = false"), encoding="utf-8")
    host.act(acts.SetFirst(0))
    assert line_of(host).text == "your list, complete"


def test_the_app_plays_with_the_tables_own_list(tmp_path: Path) -> None:
    write_own(tmp_path)
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("garbage-day", "", 3))
    assert table.match.setting.cards["deck"]["garbage"] == 40
    ownlists.own(tmp_path, "garbage-day").unlink()
    assert table.match.setting.cards["deck"]["garbage"] == 40  # a match has its own copy
    host.act(acts.Rematch())
    assert host.table is not None
    assert host.table.match.setting.cards["deck"]["garbage"] == 77


def test_a_mistake_is_told_and_never_replaced_in_silence(tmp_path: Path) -> None:
    mine = write_own(tmp_path, "mischief = 13", "mischief = -1")
    host = setup(tmp_path)
    for word in ("garbage-day.toml, line 8: ", "“mischief” must be a whole number", str(mine)):
        assert word in line_of(host).text
    start = labelled(host.view, "Start")
    assert (start.act, start.why) == (None, "your list, with a mistake in it")
    host.act(acts.Begin())  # as if somebody could
    assert host.table is None
    host.act(acts.Go("cards"))
    host.act(acts.UseCards(False))
    host.act(acts.Back())
    assert line_of(host).text == "shipped list, 6 entries are still open"
    host.act(labelled(host.view, "Start").act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, GarbageBody)
    assert host.table is not None
    assert host.table.match.setting.cards["deck"]["mischief"] == 13


def test_a_mistake_that_came_between_two_matches_stops_the_rematch(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("garbage-day", "", 2))
    write_own(tmp_path, "mischief = 13", "mischief = -1")
    host.act(acts.Rematch())
    assert host.table is None
    assert "mischief" in line_of(host).text


# --- rulings ----------------------------------------------------------------------------------------------------------


def every_ruling() -> list[tuple[str, Ruling]]:
    return [(game, ruling) for game in EVERY for ruling in GAMES[game].rulings]


@pytest.mark.parametrize("game", EVERY)
def test_rulings_are_listed(run: Run, game: str) -> None:
    code, out, err = run("rulings", game)
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    for ruling in GAMES[game].rulings:
        default = str(ruling.default).lower() if isinstance(ruling.default, bool) else ruling.default
        kind = "true or false" if isinstance(ruling.default, bool) else "a whole number" if isinstance(ruling.default, int) else "one of"
        assert f"{ruling.key} = {default} ({kind}" in told
        assert f"table ruling {ruling.source}" in told
        assert " ".join(ruling.reason.split()) in told


def choices(host: Host) -> dict[str, Control]:
    assert isinstance(host.view.body, SetupBody)
    return {control.title: control for control in (*host.view.body.rulings, *host.view.body.counts)}


@pytest.mark.parametrize("game", EVERY)
def test_every_ruling_is_on_the_set_up_page_with_its_reason_and_default(tmp_path: Path, game: str) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("setup", game))
    shown: set[str] = set()
    for mode in GAMES[game].modes:
        host.act(acts.SetMode(mode.id))
        for ruling in GAMES[game].rulings:
            if ruling.modes and mode.id not in ruling.modes:
                continue
            control = choices(host)[ruling.title]
            assert ruling.reason in control.text
            assert f"Table ruling ({ruling.source}), default: " in control.text
            shown.add(ruling.key)
    assert shown == {ruling.key for ruling in GAMES[game].rulings}


def test_every_word_that_can_be_chosen_is_said_in_words() -> None:
    chosen = [(game, choice) for game, ruling in every_ruling() for choice in ruling.choices if isinstance(choice, str)]
    assert [(game, choice) for game, choice in chosen if choice not in SAID] == []


@pytest.mark.parametrize(("game", "ruling"), every_ruling(), ids=lambda value: value if isinstance(value, str) else value.key)
def test_a_ruling_of_the_wrong_kind_is_refused_everywhere(run: Run, tmp_path: Path, game: str, ruling: Ruling) -> None:
    wrong: Any = "maybe" if type(ruling.default) is not str else "7"
    high = GAMES[game].modes[0].seats[1]
    names = ",".join(NAMES[:high])
    script = tmp_path / "t.txt"
    script.write_text(f"game: {game}\nplayers: {names}\n# a word\nruling {ruling.key}: {wrong}\nStart()\n", encoding="utf-8")
    for told in (run("referee", game, "--players", names, "--ruling", f"{ruling.key}={wrong}"), run("check", str(script))):
        refused(told, f"The ruling “{ruling.key}” needs ")
    refused(run("check", str(script)), "line 4: The ruling")


@pytest.mark.parametrize("game", EVERY)
def test_a_ruling_that_does_not_exist_is_refused_everywhere(run: Run, tmp_path: Path, game: str) -> None:
    names = ",".join(NAMES[: GAMES[game].modes[0].seats[1]])
    script = tmp_path / "t.txt"
    script.write_text(f"game: {game}\nplayers: {names}\nruling zebras: true\nStart()\n", encoding="utf-8")
    refused(run("referee", game, "--players", names, "--ruling", "zebras=true"), "no ruling “zebras”", "pausing")
    refused(run("check", str(script)), "line 3: ", "no ruling “zebras”")


@pytest.mark.parametrize(
    ("head", "line", "word"),
    [
        ("players: Ana, Ben\ngame: chess", 2, "no game"),
        ("game: garbage-day\nplayers: Ana", 2, "not 1"),
        ("game: garbage-day\nplayers: Ana, Ben\nmode: fast", 3, "no mode"),
        ("game: garbage-day\nfirst: Cem\nplayers: Ana, Ben", 2, "cannot start"),
        ("game: garbage-day\nplayers: Ana, Ben\nruling mischief-size: 10", 3, "from 0 to 9"),
    ],
)
def test_a_transcripts_head_is_refused_with_its_line(run: Run, tmp_path: Path, head: str, line: int, word: str) -> None:
    script = tmp_path / "t.txt"
    script.write_text(f"{head}\nStart()\n", encoding="utf-8")
    refused(run("check", str(script)), f"line {line}: ", word)
