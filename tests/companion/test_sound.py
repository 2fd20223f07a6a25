"""The page of what is heard, muting in the menu, and a sound back end that is slow, dead or not there: the match does not wait for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion import acts, settings
from companion.commands.run import _speak
from companion.host import Host
from companion.rules.garbage_day import moves as day
from companion.view import Option, PickBody, SensorsBody
from companion.wiring import Sound, Sounding
from hardware.speech import NO_SOUND, Speech
from tests.companion.blind import Heard, listening
from tests.companion.playing import labelled, seat_at, setting_of, touch
from tests.hardware.backends import Backend, until

TURNS = 12
HANGS = "exec sleep 1000"  # s; whoever waits for it never comes back


@pytest.fixture
def backend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Backend:
    return Backend(tmp_path, monkeypatch)


@pytest.fixture
def speaking(tmp_path: Path, backend: Backend) -> Iterator[Host]:
    """A match whose voice has a back end, of stand-ins."""
    host, _clock, _heard = listening(tmp_path, voice="full", cues=0)
    seat_at(host, setting_of("garbage-day", "", 3))
    host.teller.voice = voice = Speech()
    voice.start()
    yield host
    assert voice.stop()


def alive(pid: str) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


# --- nobody waits -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slow", ["player", "speaker"])
def test_k26_a_slow_back_end_keeps_no_page_back(speaking: Host, backend: Backend, slow: str) -> None:
    """Whole turns are played and shown while the first sentence has not been heard yet. How long a page takes then: `make bench`."""
    backend.does(**({"play": HANGS} if slow == "player" else {"make": HANGS}))
    shown: list[int] = []
    speaking.on_view = lambda view: shown.append(view.number)
    for turn in range(TURNS):
        speaking.act(day.Stack())
        if turn == 0:
            until(lambda: bool(backend.lines("speaker")))  # it has begun to speak
        speaking.act(day.Still())
        speaking.tick()
        assert len(shown) == 2 * (turn + 1)
    assert backend.lines("played") == [], "nothing was heard meanwhile"


def test_k26_no_descriptor_and_no_program_is_left_behind(speaking: Host, backend: Backend) -> None:
    speaking.act(day.Stack())
    until(lambda: bool(backend.lines("played")))
    before = len(os.listdir("/proc/self/fd"))
    backend.does(play=HANGS)
    for _turn in range(TURNS):
        heard = len(backend.lines("playing"))
        speaking.act(day.Still())
        speaking.act(day.Stack())
        until(lambda heard=heard: len(backend.lines("playing")) > heard)  # type: ignore[misc]
    voice = speaking.teller.voice
    assert isinstance(voice, Speech)
    voice.say((), "en", True)
    assert voice.stop()
    assert [pid for pid in backend.lines("playing") if alive(pid)] == []
    assert len(os.listdir("/proc/self/fd")) <= before


def test_k24_a_match_without_a_sound_device_is_the_same_match(speaking: Host, backend: Backend) -> None:
    backend.does(play="exit 1")
    backend.outputs("null\n    Discard all samples\n")
    speaking.act(day.Stack())
    speaking.act(acts.Go("sensors"))
    until(lambda: speaking.teller.voice.told().trouble == NO_SOUND)
    speaking.tick()
    body = speaking.view.body
    assert isinstance(body, SensorsBody)
    assert body.heard is False
    assert body.warning == NO_SOUND
    speaking.act(acts.Back())
    speaking.act(day.Still())
    assert speaking.table is not None
    assert speaking.table.match.turn == 1


def test_the_app_speaks_where_the_settings_say_and_stops_with_it(tmp_path: Path, backend: Backend) -> None:
    host, _clock, _heard = listening(tmp_path, output="sysdefault:CARD=Headphones", cues=0)
    with ExitStack() as stack:
        _speak(host, stack)
        seat_at(host, setting_of("garbage-day", "", 3))
        until(lambda: bool(backend.lines("played")))
    assert "-q -D sysdefault:CARD=Headphones" in backend.lines("player")
    assert backend.said[0] == "Garbage Day."
    said = len(backend.said)
    host.act(day.Stack())
    assert len(backend.said) == said, "it has stopped"


# --- the page ---------------------------------------------------------------------------------------------------------


class Loudspeaker(Heard):
    """A voice with outputs. `trouble`: why nothing is heard."""

    def __init__(self, trouble: str = "") -> None:
        super().__init__()
        self.trouble = trouble
        self.used: list[str] = []

    def use(self, output: str) -> None:
        self.used.append(output)

    def told(self) -> Sounding:
        return Sounding(self.trouble, (("", "The system’s own"), ("sysdefault:CARD=Headphones", "Headphones")))


def test_everything_that_is_heard_is_set_by_touch_and_kept(host: Host, tmp_path: Path) -> None:
    host.teller.voice = voice = Loudspeaker()
    host.act(acts.Go("settings"))
    touch(host, "Sound", "Full", "Loud", "Headphones")
    for key in ("by_ear", "at_night", "muted"):
        host.act(switch(host, key))
    kept = settings.load(settings.file(tmp_path)).sound
    assert kept == Sound("full", 3, True, "sysdefault:CARD=Headphones", True, True)
    assert voice.used == ["sysdefault:CARD=Headphones"]
    touch(host, "Done")
    assert host.at.page == "settings"


def switch(host: Host, key: str) -> acts.SetSound:
    """The act that turns something on."""
    body = host.view.body
    assert isinstance(body, PickBody)
    (act,) = (one.act for line in body.controls for one in line.choices if one.act == acts.SetSound(key, True))
    assert isinstance(act, acts.SetSound)
    return act


def test_k25_a_touch_lets_something_be_heard_whatever_the_level(host: Host) -> None:
    host.teller.voice = voice = Loudspeaker()
    host.act(acts.SetSound("voice", "off"))
    host.act(acts.SetSound("cues", 0))
    voice.calls.clear()
    voice.cues.clear()
    host.act(acts.Go("sound"))
    touch(host, "Try it")
    assert voice.lines == ["This is how Binside speaks."]
    assert voice.cues == ["win"]


def test_an_output_that_is_gone_stays_chosen_and_is_named(host: Host) -> None:
    host.teller.voice = Loudspeaker(NO_SOUND)
    host.act(acts.SetSound("output", "sysdefault:CARD=Gone"))
    host.act(acts.Go("sound"))
    assert labelled(host.view, "sysdefault:CARD=Gone").chosen
    body = host.view.body
    assert isinstance(body, PickBody)
    assert NO_SOUND in [line.text for line in body.controls]


def test_without_a_voice_nothing_is_said_of_outputs(host: Host) -> None:
    host.act(acts.Go("sound"))
    body = host.view.body
    assert isinstance(body, PickBody)
    assert [line.title for line in body.controls] == ["Voice", "Short sounds", "Without looking", "Short sounds at night", "Mute"]
    host.act(acts.Go("sensors"))
    assert isinstance(host.view.body, SensorsBody)
    assert host.view.body.heard is None


def test_the_menu_mutes_and_lets_hear_again(host: Host) -> None:
    seat_at(host, setting_of("garbage-day", "", 3))
    host.act(acts.Go("menu"))
    touch(host, "Mute")
    assert host.settings.sound.muted
    assert labelled(host.view, "Sound on") == Option("Sound on", acts.SetSound("muted", False), "tile", "sound", "it is muted")
    touch(host, "Sound on")
    assert not host.settings.sound.muted


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_settings_file_has_a_table_for_it(tmp_path: Path) -> None:
    place = tmp_path / "settings.toml"
    place.write_text('[sound]\nvoice = "full"\ncues = 1\nby_ear = true\n', encoding="utf-8")
    assert settings.load(place).sound == Sound("full", 1, by_ear=True)
    settings.save(place, settings.load(place))
    assert settings.load(place).sound == Sound("full", 1, by_ear=True)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('voice = "loud"', "“voice” is one of off, short, full, not loud."),
        ("cues = 4", "“cues” is one of 0, 1, 2, 3, not 4."),
        ("by_ear = 1", "“by_ear” must be true or false, not 1."),
        ("volume = 1", "there is no setting “volume”."),
    ],
)
def test_a_mistake_in_it_is_told(tmp_path: Path, line: str, told: str) -> None:
    place = tmp_path / "settings.toml"
    place.write_text(f"[sound]\n{line}\n", encoding="utf-8")
    with pytest.raises(settings.SettingsError) as wrong:
        settings.load(place)
    assert told in str(wrong.value)
    assert "line 2" in str(wrong.value)
