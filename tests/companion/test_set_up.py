"""Set-up and settings: who sits where, names that are remembered, what is saved."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion import settings as kept_settings
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.senses import ButtonPressed
from companion.view import HomeBody, SetupBody
from tests.companion.playing import NAMES, free, host_of, options_of, seat_at, setting_of


def test_set_up(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    assert isinstance(host.view.body, HomeBody)
    locked = [poster.option.why for poster in host.view.body.posters if poster.game not in GAMES]
    assert all(locked)
    host.act(acts.Go("setup", "dumpster-brawl"))
    for seat, name in enumerate(("Ana", "Ben", "ana")):
        host.act(acts.Type(seat, f"  {name} "))
    start = host.view.options[-1]
    assert "called" in start.rule
    assert start.act is None
    host.act(acts.Type(2, "Cem"))
    host.act(acts.Type(-1, "Dia"))
    host.act(acts.Type(-1, "   "))
    assert host.draft.setting.players == ("Ana", "Ben", "Cem", "Dia")
    host.act(acts.SetFirst(2))
    host.act(acts.Drag(0, 3))
    assert (host.draft.setting.players, host.draft.setting.players[host.draft.setting.first]) == (("Ben", "Cem", "Dia", "Ana"), "Cem")
    host.act(acts.RemoveSeat(0))
    assert (host.draft.setting.players, host.draft.setting.players[host.draft.setting.first]) == (("Cem", "Dia", "Ana"), "Cem")
    host.act(acts.SetRuling("ties-to-defender", False))
    host.act(acts.SetMode("king-of-the-heap"))
    host.act(acts.SetRuling("slugs", 6))
    body = host.view.body
    assert isinstance(body, SetupBody)
    slugs = next(control for control in body.counts if control.value == "6")
    assert slugs.plus is not None
    assert slugs.plus.why
    host.act(host.view.options[-1].act)  # type: ignore[arg-type]
    assert host.table is not None
    setting = host.table.match.setting
    assert (setting.mode, setting.players, setting.rulings["slugs"]) == ("king-of-the-heap", ("Cem", "Dia", "Ana"), 6)


def test_too_few_and_too_many(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("setup", "garbage-day"))
    host.act(acts.RemoveSeat(0))
    host.act(acts.RemoveSeat(0))
    assert "2 to 5 players" in host.view.options[-1].why
    host.act(acts.RemoveSeat(0))
    assert host.view.options[-1].why
    assert host.view.options[0].why
    for name in NAMES:
        host.act(acts.Type(-1, name))
    assert "not 6" in host.view.options[-1].why
    body = host.view.body
    assert isinstance(body, SetupBody)
    assert body.add.why


def test_names_are_remembered(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    seat_at(host, setting_of("garbage-day", "", 4))
    again, _clock, _told = host_of(tmp_path, journal)
    again.act(acts.Go("setup", "dumpster-brawl"))
    assert again.draft.setting.players == NAMES[:3]
    body = again.view.body
    assert isinstance(body, SetupBody)
    assert body.known == (NAMES[3],)


def test_a_changed_setting_is_saved_and_told(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    told: list[kept_settings.Settings] = []
    host.on_settings = told.append
    host.act(acts.Go("settings"))
    changes = [option for option in free(host.view) if isinstance(option.act, acts.SetSetting)]
    assert changes
    host.act(acts.SetSetting("theme", "day"))
    assert told[-1].theme == "day"
    assert kept_settings.load(tmp_path / "settings.toml") == told[-1]
    assert next(option for option in options_of(host.view) if option.act == acts.SetSetting("theme", "day")).chosen
    for option in changes:
        host.act(option.act)  # type: ignore[arg-type]
        assert kept_settings.load(tmp_path / "settings.toml") == host.settings


def test_the_program_is_closed_only_from_the_settings_and_by_a_long_press(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    closed: list[str] = []
    host.on_close = lambda: closed.append("closed")
    host.act(acts.Go("settings"))
    close = next(option for option in host.view.options if option.act == acts.Close())
    assert close.hold
    host.post(ButtonPressed("next", host.now()))
    host.tick()
    assert not closed  # an arcade button closes nothing
    host.act(acts.Close())
    assert closed == ["closed"]


def test_the_real_table_is_chosen_by_touch(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("settings"))
    real = next(option for option in options_of(host.view) if option.act == acts.SetSetting("table", "real"))
    assert not real.why
    host.act(acts.SetSetting("table", "real"))
    assert host.settings.table == "real"


def test_what_somebody_writes_into_the_settings_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    file = tmp_path / "settings.toml"
    host.act(acts.SetSetting("theme", "day"))
    file.write_text(file.read_text(encoding="utf-8").replace('dice = "pi"', 'dice = "usb"'), encoding="utf-8")
    host.act(acts.SetSetting("calm", True))
    host.act(acts.ForgetTouch())
    kept = kept_settings.load(file)
    assert (kept.theme, kept.calm, kept.camera.dice) == ("day", True, "usb")
    file.write_text("theme = 'dya'\n", encoding="utf-8")
    host.act(acts.SetSetting("calm", False))
    assert host.view.banner is not None
    assert "line 1" in host.view.banner.text
    assert file.read_text(encoding="utf-8") == "theme = 'dya'\n"
    assert host.settings.calm
