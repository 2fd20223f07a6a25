"""The touch test at the host: four crosses, a fifth that proves the map, the settings file; all as before where that is not met."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion import settings as kept_settings
from companion.host import Host
from companion.present.pages import settings as settings_page
from companion.settings import Settings, SettingsError
from companion.touchmap import AS_TOLD, PLAIN, TouchMap
from companion.touchtest import CHECK, CONFIRM, CROSSES, PATIENCE
from companion.view import PickBody, TouchBody
from tests.companion.playing import Clock, host_of

HALF = TouchMap(-1.0, 0.0, 1.0, 0.0, -1.0, 1.0)


@dataclass
class Sitter:
    """Somebody before a display that is built in upside down."""

    host: Host
    clock: Clock
    told: list[Settings]

    @property
    def body(self) -> TouchBody:
        body = self.host.view.body
        assert isinstance(body, TouchBody)
        return body

    def four(self) -> None:
        """Touch the crosses."""
        for x, y in CROSSES:
            assert self.body.cross == (x, y)
            self.host.act(acts.Touched(1 - x, 1 - y, 0))

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.host.tick()


@pytest.fixture
def tester(tmp_path: Path) -> Sitter:
    host, clock, _told = host_of(tmp_path)
    made = Sitter(host, clock, [])
    host.on_settings = made.told.append
    host.act(acts.Go("settings"))
    host.act(acts.Go("touch"))
    return made


def test_touches_are_taken_as_told_until_four_crosses_were_touched(tester: Sitter) -> None:
    tester.host.settings = Settings(touch=PLAIN[1])
    for number in range(4):
        assert (tester.body.mapping, tester.body.done) == (AS_TOLD, CROSSES[:number])
        tester.host.act(acts.Touched(1 - CROSSES[number][0], 1 - CROSSES[number][1], 0))
    assert tester.body.mapping == HALF
    assert tester.body.cross == CHECK


def test_a_finger_on_the_fifth_cross_keeps_the_map(tester: Sitter, tmp_path: Path) -> None:
    tester.four()
    assert tester.host.settings.touch == AS_TOLD
    assert not (tmp_path / "settings.toml").exists()
    tester.host.act(acts.Touched(CHECK[0] + 0.07, CHECK[1] - 0.07, 0))
    assert tester.told == [tester.host.settings]
    assert tester.host.settings.touch == HALF
    assert kept_settings.load(tmp_path / "settings.toml").touch == HALF
    assert isinstance(tester.host.view.body, PickBody)
    banner = tester.host.view.banner
    assert banner is not None
    assert (banner.kind, banner.text) == ("good", "They were turned by half.")


def test_a_finger_beside_it_is_shown_where_it_landed_and_keeps_nothing(tester: Sitter) -> None:
    tester.four()
    until = tester.body.until
    tester.wait(9.0)
    tester.host.act(acts.Touched(0.2, 0.3, 0))
    assert tester.body.landed == (0.2, 0.3)
    assert tester.body.until == until  # touching anywhere gives no more time
    assert tester.told == []


def test_everything_is_as_before_after_fifteen_seconds(tester: Sitter) -> None:
    tester.four()
    tester.wait(CONFIRM - 0.1)
    assert tester.body.mapping == HALF
    tester.wait(0.2)
    assert tester.body.mapping == AS_TOLD
    assert tester.body.done == ()
    notice = tester.host.view.notice
    assert notice is not None
    assert notice.kind == "doubt"
    tester.wait(PATIENCE + 0.1)  # and whoever cannot touch anything is back on the settings
    assert isinstance(tester.host.view.body, PickBody)
    assert (tester.told, tester.host.settings.touch) == ([], AS_TOLD)


def test_nobody_touches_anything_and_the_page_closes(tester: Sitter) -> None:
    tester.wait(PATIENCE - 1)
    tester.host.act(acts.Touched(*CROSSES[0], 0))
    tester.wait(PATIENCE - 1)
    assert tester.body.done == CROSSES[:1]
    tester.wait(1.1)
    assert isinstance(tester.host.view.body, PickBody)


def test_nonsense_begins_anew_with_what_to_do(tester: Sitter) -> None:
    for _touch in range(4):
        tester.host.act(acts.Touched(0.5, 0.5, 0))
    assert (tester.body.done, tester.body.mapping) == ((), AS_TOLD)
    notice = tester.host.view.notice
    assert notice is not None
    assert (
        notice.text == "All touches were told on one spot or in one line. Touch each cross where it stands. Begin again with this cross."
    )
    tester.four()
    assert tester.body.mapping == HALF


def test_leaving_the_page_changes_nothing(tester: Sitter) -> None:
    tester.four()
    tester.host.act(acts.Back())
    tester.host.act(acts.Touched(*CHECK, 0))  # a finger that is lifted late
    assert (tester.told, tester.host.settings.touch) == ([], AS_TOLD)
    tester.host.act(acts.Go("touch"))
    assert (tester.body.done, tester.body.mapping) == ((), AS_TOLD)


def test_the_map_is_of_the_display_not_of_the_turned_picture(tester: Sitter) -> None:
    """The same display, its picture turned by a quarter: the same map."""
    for x, y in CROSSES:
        tester.host.act(acts.Touched(1 - x, 1 - y, 90))
    assert tester.body.mapping == HALF
    mirrored = TouchMap(-1.0, 0.0, 1.0)
    tester.host.act(acts.Revert())
    for x, y in CROSSES:  # what is left and right on the display is above and below in the picture
        tester.host.act(acts.Touched(x, 1 - y, 270))
    assert tester.body.mapping == mirrored


def offered(body: PickBody) -> list[Any]:
    """What the line of the touch test lets people do."""
    lines = [[option.act for option in control.choices] for control in body.controls]
    return next(line for line in lines if acts.Go("touch") in line)


def test_it_can_be_taken_back_among_the_settings(tester: Sitter, tmp_path: Path) -> None:
    tester.four()
    tester.host.act(acts.Touched(*CHECK, 0))
    body = tester.host.view.body
    assert isinstance(body, PickBody)
    assert offered(body) == [acts.Go("touch"), acts.ForgetTouch()]
    tester.host.act(acts.ForgetTouch())
    assert tester.told[-1].touch == AS_TOLD
    assert kept_settings.load(tmp_path / "settings.toml").touch == AS_TOLD
    page = settings_page(Settings()).body
    assert isinstance(page, PickBody)
    assert offered(page) == [acts.Go("touch")]


def test_a_map_that_cannot_be_written_is_not_taken(tester: Sitter, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_what: object) -> None:
        raise SettingsError("The settings cannot be written (no space).")

    monkeypatch.setattr(kept_settings, "save", full)
    tester.four()
    tester.host.act(acts.Touched(*CHECK, 0))
    assert (tester.told, tester.host.settings.touch) == ([], AS_TOLD)
    assert tester.host.view.banner is not None
    assert "cannot be written" in tester.host.view.banner.text


# --- the file -----------------------------------------------------------------------------------------------------------


def test_the_map_is_kept_as_six_numbers(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    kept_settings.save(path, Settings(touch=TouchMap(1.1, 0.0, -0.05, 0.0, 0.9, 0.02)))
    assert "touch = [1.1, 0.0, -0.05, 0.0, 0.9, 0.02]\n" in path.read_text(encoding="utf-8")
    assert kept_settings.load(path).touch == TouchMap(1.1, 0.0, -0.05, 0.0, 0.9, 0.02)
    path.write_text("touch = [-1, 0, 1, 0, 1, 0]\n", encoding="utf-8")
    assert kept_settings.load(path).touch == TouchMap(-1.0, 0.0, 1.0, 0.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('touch = "mirrored"', "“touch” must be six numbers in brackets, not 'mirrored'."),
        ("touch = [1, 0, 0]", "“touch” must be six numbers in brackets, not [1, 0, 0]."),
        ("touch = [1, 0, 0, 0, true, 0]", "“touch” must be six numbers in brackets, not [1, 0, 0, 0, True, 0]."),
        ("touch = [0, 0, 0, 0, 0, 0]", "“touch” must be six numbers that the touch test has found, not [0, 0, 0, 0, 0, 0]."),
        ("touch = [1, 0, 0, 0, 1, nan]", "“touch” must be six numbers that the touch test has found, not [1, 0, 0, 0, 1, nan]."),
        ("tuch = [1, 0, 0, 0, 1, 0]", "there is no setting “tuch”. Did you mean “touch”?"),
    ],
)
def test_anything_else_is_told_with_its_file_and_line(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'theme = "dusk"\n\n{line}\n', encoding="utf-8")
    with pytest.raises(SettingsError) as wrong:
        kept_settings.load(path)
    assert str(wrong.value) == f"{path}, line 3: {told}"
    assert path.read_text(encoding="utf-8").endswith(f"{line}\n")
