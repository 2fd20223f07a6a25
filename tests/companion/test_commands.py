"""The command line: what each command prints, and one clear sentence for every kind of bad input."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from playing import course_of, setting_of

from companion import lock
from companion.__main__ import main, size_of
from companion.commands.doctor import doctor
from companion.course import Course
from companion.journal import Journal
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day.moves import HoleCovered, Stack, Still
from vision import dicebox
from vision.dicebox import DiceBox
from vision.profile import NO_PROFILE, Profile, built_in

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "rules" / "golden"
COMMANDS = (
    "run", "demo", "referee", "check", "history", "export",
    "cards", "rulings", "doctor", "report", "backup", "restore", "licences", "sound",
)  # fmt: skip


class Shell:
    """Runs a command within this process."""

    def __init__(self, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capture = capture
        self.patch = patch

    def __call__(self, *args: str, typed: str = "") -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        self.patch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(args)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = self.capture.readouterr()
        return code, out, err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path) -> Shell:
    return Shell(capsys, monkeypatch)


def one_sentence(told: tuple[int, str, str], *words: str) -> None:
    """One line on standard error that says these words, and an exit code that is not 0."""
    code, _out, err = told
    assert code != 0
    assert err.startswith("binside: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert "Errno" not in err
    for word in words:
        assert word in err


def outside(*args: str, home: Path, typed: str = "", **settings: str) -> tuple[int, str, str]:
    """The same from a shell of its own; `settings` of its environment."""
    env = {**os.environ, "BINSIDE_HOME": str(home), "SDL_VIDEODRIVER": "offscreen", **settings}
    done = subprocess.run([sys.executable, "-m", "companion", *args], input=typed, capture_output=True, text=True, env=env, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(shell: Shell, command: str) -> None:
    code, out, err = shell(*([command] if command else []), "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: binside")
    if not command:
        assert all(f"    {name}" in out for name in COMMANDS)


def test_as_a_program(home: Path) -> None:
    code, out, err = outside("referee", "garbage-day", "--players", "Ana,Ben", typed="Stack()\n", home=home)
    assert (code, out, err) == (0, "TurnBegan(0) Drew(0, 1)\nStacked(0)\n", "")
    code, out, err = outside(home=home)
    assert code == 2
    assert "usage: binside" in err


def test_a_terminal_of_another_encoding_gets_question_marks(home: Path) -> None:
    args = ("referee", "garbage-day", "--players", "Ana,Ben")
    code, out, err = outside(*args, typed="Juggle()\n", home=home, PYTHONIOENCODING="ascii")
    assert (code, err) == (1, "")
    assert out.splitlines()[1].startswith("? ?Juggle? is not known here.")
    one_sentence(outside(*args, "--mode", "fast", home=home, PYTHONIOENCODING="latin-1"), "no mode ?fast?")


@pytest.mark.parametrize("command", ["run", "demo"])
def test_no_window_is_one_sentence_with_its_reason(home: Path, command: str) -> None:
    code, _out, err = outside(command, home=home, SDL_VIDEODRIVER="papyrus")
    assert code == (3 if command == "run" else 2)
    assert err == "binside: No window can be opened with “papyrus”: papyrus not available.\n"
    if command == "run":
        assert "papyrus not available" in (home / "binside.log").read_text(encoding="utf-8")


def test_what_nobody_foresaw_is_no_traceback(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_over(*_args: object) -> int:
        raise ZeroDivisionError("a cat")

    monkeypatch.setattr("companion.commands.doctor.doctor", fall_over)
    told = shell("doctor")
    assert told[0] == 70
    one_sentence(told, "ZeroDivisionError: a cat", "-v")


# --- referee ----------------------------------------------------------------------------------------------------------

PLAYED = """\
Stack()
# a comment, and an empty line

Stack()
Still()    # the wait is over
"""


def test_referee(shell: Shell) -> None:
    code, out, err = shell("referee", "garbage-day", "--players", "Ana, Ben,Cem", typed=PLAYED)
    assert (code, err) == (1, "")  # one line was refused
    lines = out.splitlines()
    assert lines[1] == "Stacked(0)"
    assert lines[2] == "! 2. Play a Card, one card: Exactly one card is played each turn."
    assert lines[3] == "Settled(0) TurnBegan(1) Drew(1, 1)"


def test_referee_in_json(shell: Shell) -> None:
    code, out, _err = shell("referee", "garbage-day", "--players", "Ana,Ben", "--json", typed=PLAYED + "Juggle()\n")
    start, stacked, refused, settled, unreadable = (json.loads(line) for line in out.splitlines())
    assert code == 1
    assert start["events"] == [["TurnBegan", 0], ["Drew", 0, 1]]
    assert stacked == {"move": "Stack()", "events": [["Stacked", 0, "hand", None]], "winners": None}
    assert refused["refused"] == "2. Play a Card, one card"
    assert settled["events"][0][0] == "Settled"
    assert "Juggle" in unreadable["unreadable"]


def test_referee_with_mode_ruling_and_first(shell: Shell) -> None:
    typed = "RollDie(1, \"crowbar\")\nRollDie(0, 'lid')\nFight(3, 3)\n"
    args = ("--players", "Ana,Ben", "--mode", "king-of-the-heap", "--ruling", "ask-king=false", "--ruling", "slugs=6", "--first", "Ben")
    code, out, _err = shell("referee", "dumpster-brawl", *args, typed=typed)
    assert code == 0
    assert "FirstFound(1)" in out
    assert "Fought(" in out.splitlines()[3]


def test_a_line_that_cannot_be_read_is_told_and_the_match_goes_on(shell: Shell) -> None:
    brackets = "(" * 5000 + ")" * 5000
    typed = f"Stack(\nStack(1,2,3,4,5)\nstack\nStack({brackets})\nStack()\n"
    code, out, _err = shell("referee", "garbage-day", "--players", "Ana,Ben", typed=typed)
    assert code == 1
    assert [line[0] for line in out.splitlines()] == ["T", "?", "?", "?", "?", "S"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("chess", "--players", "Ana,Ben"), ("no game “chess”", "garbage-day")),
        (("garbage-day", "--players", "Ana,Ben", "--mode", "fast"), ("no mode “fast”", "one way only")),
        (("dumpster-brawl", "--players", "Ana,Ben", "--mode", "canasta"), ("no mode “canasta”", "king-of-the-heap")),
        (("garbage-day", "--players", "Ana,Ben", "--ruling", "wind=3"), ("no ruling “wind”", "older-holes")),
        (("garbage-day", "--players", "Ana,Ben", "--ruling", "older-holes"), ("key=value",)),
        (("garbage-day", "--players", "Ana,Ben", "--ruling", "older-holes=maybe"), ("true or false",)),
        (("garbage-day", "--players", "Ana,Ben", "--ruling", "mischief-size=12"), ("from 0 to 9",)),
        (("garbage-day", "--players", "Ana,Ben", "--ruling", "fallen=up"), ("touches-table",)),
        (("garbage-day", "--players", "Ana"), ("2 to 5 players, not 1",)),
        (("garbage-day", "--players", ""), ("not 0",)),
        (("garbage-day", "--players", "A,B,C,D,E,F"), ("not 6",)),
        (("garbage-day", "--players", "Ana,ana"), ("called",)),
        (("garbage-day", "--players", "Ana,Ben", "--first", "Cem"), ("“Cem” cannot start",)),
    ],
)
def test_a_match_that_cannot_be(shell: Shell, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    one_sentence(shell("referee", *args), *words)


# --- check ------------------------------------------------------------------------------------------------------------


def test_check(shell: Shell, tmp_path: Path) -> None:
    files = [str(path) for path in sorted(GOLDEN.glob("*.txt"))]
    code, out, err = shell("check", *files)
    assert (code, err, out.count("every line is judged as written")) == (0, "", len(files))
    bad = tmp_path / "bad.txt"
    bad.write_text("game: garbage-day\nplayers: Ana, Ben\nStack()  Stacked(1)\nStill()\n", encoding="utf-8")
    code, out, _err = shell("check", files[0], str(bad))
    assert code == 1
    assert f"{bad}:3: Stack()" in out
    assert "written: Stacked(1)" in out
    assert "judged:  Stacked(0)" in out
    assert f"{bad}:4: Still()" in out


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (None, "No such file"),
        (b"\xff\xfe\x00bad", "not text in UTF-8"),
        (b"game: chess\nplayers: Ana, Ben\n", "no game"),
        (b"Stack()\n", "no line “game"),
        (b"game: garbage-day\nplayers: Ana\nStack()  Stacked(0)\n", "not 1"),
    ],
)
def test_a_transcript_that_cannot_be_read(shell: Shell, tmp_path: Path, content: bytes | None, word: str) -> None:
    path = tmp_path / "t.txt"
    if content is not None:
        path.write_bytes(content)
    told = shell("check", str(path))
    assert told[0] == 2
    one_sentence(told, str(path), word)
    good = str(GOLDEN / "garbage-day.txt")
    code, out, err = shell("check", str(path), good)
    assert (code, out.count("judged as written"), err.count("\n")) == (2, 1, 1)


def test_a_folder_is_no_transcript(shell: Shell, tmp_path: Path) -> None:
    one_sentence(shell("check", str(tmp_path)), "directory")


# --- history ----------------------------------------------------------------------------------------------------------


def journal_at(home: Path) -> Journal:
    home.mkdir(parents=True, exist_ok=True)
    return Journal(home / "journal.db")


def test_history_of_nothing(shell: Shell, home: Path) -> None:
    assert shell("history") == (0, "No match has been played yet.\n", "")
    assert shell("history", "3")[0] == 1
    journal_at(home).close()
    assert shell("history") == (0, "No match has been played yet.\n", "")
    assert not (home / "lock").exists()


def test_history(shell: Shell, home: Path) -> None:
    journal = journal_at(home)
    course = course_of("garbage-day", journal=journal)
    for move in (Stack(), HoleCovered(), Stack(), Still()):
        course.play(move, "scale")
    course.undo(2)
    course.redo()
    fight = course_of("dumpster-brawl", "king-of-the-heap", 2, journal)
    fight.play(brawl.GoesFirst(1))
    fight.play(brawl.Fight(4, 4), "camera")
    fight.correct(brawl.Fight(2, 4))
    fight.abandon()
    over = Course.begin(GAMES["garbage-day"], setting_of("garbage-day", "", 2), journal, lambda: 5.0)
    while over.match.winners is None:
        over.play(Stack() if len(over.past) % 2 else Still())
    journal.close()
    code, out, err = shell("history")
    listed = out.splitlines()
    assert (code, err, len(listed)) == (0, "", 3)
    assert "nobody won" in listed[0]
    assert "King of the Heap" in listed[1]
    assert "(abandoned)" in listed[1]
    assert "Ana, Ben, Cem  (not finished, 7 steps)" in listed[2]
    code, out, _err = shell("history", "1")
    assert code == 0
    assert "scale   HoleCovered()  TakenBack(" in out
    assert "takes back 2" in out
    assert "plays it again" in out
    assert "corrected to Fight(2, 4)" in shell("history", "2")[1]
    code, out, _err = shell("history", "9")
    assert code == 1
    assert "no match 9" in out


def test_history_shows_what_another_version_wrote(shell: Shell, home: Path) -> None:
    journal = journal_at(home)
    course = course_of("garbage-day", journal=journal)
    journal.append(course.id, "move", {"move": ["Juggle", 3], "events": [["Dropped"]]}, 1.0)
    journal.close()
    code, out, _err = shell("history", "1")
    assert code == 0
    assert "Juggle(3)  Dropped()" in out


def test_history_in_a_folder_with_a_strange_name(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strange = tmp_path / "50% of #1?"
    monkeypatch.setenv("BINSIDE_HOME", str(strange))
    journal = journal_at(strange)
    course_of("garbage-day", journal=journal)
    journal.close()
    assert "Garbage Day" in shell("history")[1]


def newer(home: Path) -> None:
    journal_at(home).close()
    base = sqlite3.connect(home / "journal.db")
    base.execute("UPDATE meta SET value='99' WHERE key='format'")
    base.commit()
    base.close()


def test_a_newer_journal(shell: Shell, home: Path) -> None:
    newer(home)
    before = (home / "journal.db").read_bytes()
    one_sentence(shell("history"), "newer Binside", "99")
    one_sentence(outside("run", "--windowed", "800x480", home=home), "newer Binside")
    code, out, _err = shell("doctor")
    assert code == 1
    assert "newer Binside" in out
    assert (home / "journal.db").read_bytes() == before


def test_a_journal_that_is_none(shell: Shell, home: Path) -> None:
    home.mkdir()
    (home / "journal.db").write_bytes(b"not a database at all, but long enough to be looked at" * 30)
    one_sentence(shell("history"), "journal.db", "cannot be used")


# --- run and demo -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["big", "800", "800x", "x480", "800*480", "100x100", "-800x480", "800x480x2", "8e2x480"])
def test_no_window_size(shell: Shell, size: str) -> None:
    one_sentence(shell("run", f"--windowed={size}"), size, "800x480")


def test_window_sizes() -> None:
    assert size_of("1280X720") == (1280, 720)
    assert size_of(None) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('language = "en"\nteme = "day"\n', ("line 2", "“teme”", "Did you mean “theme”?")),
        ("wifi = true\n", ("line 1", "“wifi”", "Known keys")),
        ('theme = "bright"\n', ("line 1", "dusk", "bright")),
        ('\n\nrotation = "90"\n', ("line 3", "whole number")),
        ("rotation = 45\n", ("line 1", "0, 90, 180, 270")),
        ("theme = day\n", ("not valid TOML", "line 1")),
        ("theme = 3\n", ("text in quotes",)),
    ],
)
def test_a_typo_in_the_settings(shell: Shell, home: Path, text: str, words: tuple[str, ...]) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(text, encoding="utf-8")
    one_sentence(shell("run"), "settings.toml", *words)
    assert (home / "settings.toml").read_text(encoding="utf-8") == text
    code, out, _err = shell("doctor")
    assert code == 1
    assert words[0] in out


def test_a_folder_that_cannot_be_written(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in ("/proc/binside", str(tmp_path / "file"), str(tmp_path / "file" / "below")):
        monkeypatch.setenv("BINSIDE_HOME", place)
        one_sentence(shell("run"), place, "BINSIDE_HOME")
        assert shell("doctor")[0] == 1


def test_a_journal_that_cannot_be_written(home: Path) -> None:
    (home / "journal.db").mkdir(parents=True)
    one_sentence(outside("run", home=home), "journal.db", "cannot be written")


def test_x08_a_second_instance(shell: Shell, home: Path) -> None:
    home.mkdir()
    first = lock.take(home)
    one_sentence(shell("run"), "already running", str(os.getpid()), str(home))
    first.close()
    lock.take(home).close()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("chess",), ("no game “chess” yet",)),
        (("garbage-day", "--mode", "fast"), ("no mode “fast”",)),
        (("garbage-day", "--shots", "/proc/shots"), ("Screenshots", "/proc/shots")),
    ],
)
def test_a_demo_that_cannot_be(home: Path, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    one_sentence(outside("demo", *args, home=home), *words)


# --- doctor -----------------------------------------------------------------------------------------------------------


def test_doctor(home: Path) -> None:
    journal = journal_at(home)
    course_of("garbage-day", journal=journal)
    journal.close()
    out = io.StringIO()
    assert doctor(out) == 0
    told = out.getvalue()
    for word in ("Python", "kivy", "opencv-python", "mujoco-core", "camera:", "scale:", "buttons:", str(home), "1 matches"):
        assert word in told


def test_doctor_tries_the_dice_of_this_table_and_names_sets_that_cannot_be_used(home: Path) -> None:
    blue, box = built_in().kind("blue"), DiceBox(home / "dice")
    lids = [number for number, face in enumerate(blue.faces) if face == "lid"]
    twice = replace(blue, faces=("lid", "crowbar") * len(lids), prints=blue.prints[lids].repeat(2, 0), ink=blue.ink[lids].repeat(2))
    out = io.StringIO()
    box.add(Profile("Ours", (twice,)))
    assert doctor(out) == 0, "nobody plays with them"
    box.play("blue", "ours/blue")
    (home / "dice" / "holiday.dice.npz").write_bytes(b"no dice")
    out = io.StringIO()
    assert doctor(out) == 1
    told = out.getvalue()
    assert "MISSING  dice: 100% of the faces of blue would be asked about" in told
    assert f"MISSING  holiday: {NO_PROFILE}" in told


def test_doctor_names_a_damaged_choice_of_dice_and_leaves_it_where_it_is(home: Path) -> None:
    file = home / "dice" / dicebox.PLAYED
    file.parent.mkdir(parents=True)
    file.write_text("half a fi", encoding="utf-8")
    out = io.StringIO()
    assert doctor(out) == 1
    assert f"MISSING  {file} is damaged" in out.getvalue()
    assert file.read_text(encoding="utf-8") == "half a fi"


def test_doctor_names_what_is_missing(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    from companion.commands import doctor as module

    monkeypatch.setattr(module, "LIBRARIES", (("no-such-thing", "no_such_thing", True), ("nor-this", "nor_this", False)))
    out = io.StringIO()
    assert module.doctor(out) == 1
    assert "MISSING  no-such-thing" in out.getvalue()
    assert "not there  nor-this" in out.getvalue()


def test_options_that_do_not_exist_are_usage(shell: Shell) -> None:
    for args in (("run", "--table", "wooden"), ("history", "first"), ("dance",), ("check",), ("referee", "garbage-day")):
        code, _out, err = shell(*args)
        assert code == 2
        assert "usage: binside" in err
