"""The language is chosen on the settings page, by the command line or by the system; what is shown afterwards follows at once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playing import host_of, labelled, options_of, seat_at, setting_of

from companion import acts, settings, words
from companion.__main__ import main
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.law import ORDER
from companion.view import View


def test_the_settings_page_changes_the_language_without_a_restart(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("garbage-day", "", 3))
    shown: list[View] = []
    host.on_view = shown.append
    host.act(acts.Go("settings"))
    assert host.view.lid.title == "Settings"
    german = labelled(host.view, "Deutsch")
    assert not german.chosen
    host.act(german.act)  # type: ignore[arg-type]
    assert shown[-1].lid.title == "Optionen"
    assert labelled(host.view, "Deutsch").chosen
    assert settings.load(tmp_path / "settings.toml").language == "de"
    host.act(acts.Back())
    host.act(day.Still())  # nothing was placed
    assert host.view.refusal is not None
    assert host.view.refusal.text == words.catalogue("de")[ORDER.text]
    host.act(acts.Go("settings"))
    host.act(labelled(host.view, "English").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Settings"


def test_every_language_is_offered_in_its_own_words(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("settings"))
    offered = [option.label for option in options_of(host.view) if isinstance(option.act, acts.SetSetting) and option.act.key == "language"]
    assert offered == list(words.LANGUAGES.values())


def test_another_setting_leaves_the_language_alone(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    words.choose("de")
    host.act(acts.SetSetting("theme", "day"))
    assert words.chosen() == "de"
    host.act(acts.Go("settings"))
    assert labelled(host.view, "Deutsch").chosen


# --- the command line -------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    with suppress(SystemExit):
        main(args)
    out, err = capsys.readouterr()
    return out + err


@pytest.mark.usefixtures("home")
def test_the_option_chooses_the_language_of_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Es wurde noch keine Partie gespielt." in said(capsys, "--language", "de", "history")
    assert "Es wurde noch keine Partie gespielt." in said(capsys, "--language=de", "history")
    assert "No match has been played yet." in said(capsys, "--language", "en", "history")
    assert "No match has been played yet." in said(capsys, "history")


@pytest.mark.usefixtures("home")
def test_help_and_complaints_speak_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--language", "de", "--help")
    assert told.startswith("Aufruf: binside")
    assert "Optionen:" in told
    assert "diese Hilfe zeigen und aufhören" in told
    assert "usage" not in told
    assert "Fehler" in said(capsys, "--language", "de", "referee")
    assert "ungültige Wahl" in said(capsys, "--language", "de", "run", "--table", "glass")
    assert "es fehlt: COMMAND" in said(capsys, "--language", "de")
    assert said(capsys, "--language", "en", "--help").startswith("usage: binside")


def test_the_settings_speak_before_the_system(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert "noch keine Partie" in said(capsys, "history")
    settings.save(home / "settings.toml", settings.Settings(language="en"))
    assert "No match" in said(capsys, "history")
    assert "noch keine Partie" in said(capsys, "--language", "de", "history")


def test_broken_settings_are_told_in_the_language_of_the_system(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    (home / "settings.toml").write_text('langage = "en"\n', encoding="utf-8")
    assert "Meintest du „language“?" in said(capsys, "run")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("args", [("--language",), ("--language", "tlh", "history"), ("--language", "history")])
def test_a_language_that_is_not_shipped_is_refused(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, *args)
    assert "--language" in told
    assert "error" in told
