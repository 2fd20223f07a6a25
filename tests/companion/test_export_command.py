"""`binside export`: files, the link for BG Stats, and a sentence for whatever cannot be done."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.commands.export import export
from companion.journal import Journal
from companion.settings import prepare
from tests.companion.library import fill
from tests.companion.test_backup import drive, mounted


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "home"))
    return prepare(tmp_path / "home")


@pytest.fixture
def played(home: Path) -> Path:
    journal = Journal(home / "journal.db")
    fill(journal, 7, seed=5)
    journal.close()
    return home / "journal.db"


def test_all_plays_are_written_where_it_is_told(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--out", str(tmp_path / "out")]) == 0
    files = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert [file.suffix for file in files] == [".json", ".csv"]
    assert [one["match"] for one in json.loads(files[0].read_text(encoding="utf-8"))["matches"]] == list(range(1, 8))
    assert sorted(tmp_path.glob("out/*")) == sorted(files)  # nothing half is left


def test_one_match_goes_with_its_steps_onto_the_stick(played: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    drive(tmp_path, "sda", True, ("sda1",))
    mounted(tmp_path, f"/dev/sda1 {stick} vfat rw")
    out = io.StringIO()
    assert export(played, 2, "auto", out, tmp_path) == 0
    assert [Path(line).parent for line in out.getvalue().splitlines()] == [stick, stick]
    (match,) = json.loads(next(stick.glob("*.json")).read_text(encoding="utf-8"))["matches"]
    assert match["steps"]


def test_the_link_of_a_match_that_is_over_is_printed(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [main(["export", str(number), "--bg-stats"]) for number in range(1, 8)]
    out, err = capsys.readouterr()
    assert codes.count(0) == len(out.splitlines()) >= 4
    assert all(line.startswith("https://app.bgstatsapp.com/createPlay.html?data=") for line in out.splitlines())
    assert all("over" in line for line in err.splitlines())


@pytest.mark.parametrize(
    ("args", "sentence"),
    [(["99"], "no match 99"), (["99", "--bg-stats"], "no match 99"), (["--bg-stats"], "Which match?"), (["--out", "auto"], "stick")],
)
def test_what_cannot_be_done_is_a_sentence(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: list[str], sentence: str
) -> None:
    def none(root: Path) -> Path:
        raise ValueError("No USB stick is plugged in.")

    monkeypatch.setattr("companion.commands.export.the_stick", none)
    assert main(["export", *args]) == 2
    assert sentence in capsys.readouterr().err


def test_a_folder_that_is_a_file_and_a_table_that_never_played_are_sentences(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["export", "--out", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    played.unlink()
    assert main(["export"]) == 2
    assert "No match has been played yet" in capsys.readouterr().err
