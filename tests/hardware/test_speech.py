"""The voice: sentences reach the synthesiser as data, what is out of date is cut short, and what hangs or fails costs nobody anything."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.commands.sound import sound
from companion.words import LANGUAGES, choose
from hardware import speech
from hardware.speech import LINES, LONGEST, NO_PLAYER, NO_SOUND, NO_SPEAKER, PIECES, SILENT_FOR, Lane, Runner, Speech, pieces, said, whole
from tests.hardware.backends import ANSWERS, Backend, until

FOR_EVER = "exec sleep 1000"  # a driver that hangs


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def backend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Backend:
    return Backend(tmp_path, monkeypatch)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def voice(backend: Backend, clock: Clock) -> Iterator[Speech]:
    one = Speech(now=clock)
    one.start()
    yield one
    assert one.stop()


def runs(pid: str) -> bool:
    """Whether a program is still there, and not only its name."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


# --- what is said -----------------------------------------------------------------------------------------------------


def test_a_sentence_is_made_in_its_language_and_played(backend: Backend, voice: Speech) -> None:
    voice.say(("Ben hat 3 von 4, eine mehr platzt.",), "de", False)
    until(lambda: backend.lines("played") == ["done"])
    assert backend.said == ["Ben hat 3 von 4, eine mehr platzt."]
    assert "-v de" in backend.lines("speaker")[0]
    assert "--stdin" in backend.lines("speaker")[0]
    assert backend.lines("player")[-1] == "-q"


def test_a_name_is_no_order_to_anybody(backend: Backend, voice: Speech, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    name = f"--help; touch {trap} $(touch {trap}) `touch {trap}` [[aIb]] <b> “É”\n\x1b"
    voice.say((f"{name}: stacked a card.",), "en", False)
    until(lambda: backend.lines("played") == ["done"])
    assert not trap.exists()
    (line,) = backend.said
    assert line == f"--help; touch {trap} $(touch {trap}) `touch {trap}`  aIb  <b> “É” : stacked a card."
    assert "touch" not in "".join(backend.lines("speaker"))


def test_nothing_goes_on_for_ever() -> None:
    assert len(said("x" * 10_000)) == speech.LONGEST
    assert [len(piece) for piece in pieces("x" * 10_000)] == [LONGEST] * PIECES


def test_a_long_list_is_spoken_to_its_end(backend: Backend, voice: Speech) -> None:
    """A page of many choices, as whoever does not look hears it: parted where a voice rests, and no word is lost."""
    choices = "; ".join(f"choice number {number}, which leads to something" for number in range(40))
    line = f"Ana: plays a card. By the button of Ana: {choices}."
    voice.say((line,), "en", True)
    until(lambda: len(backend.said) == len(pieces(line)) > 4)
    assert " ".join(backend.said) == line
    assert max(map(len, backend.said)) <= LONGEST
    assert {piece[-1] for piece in backend.said} == {".", ";"}


@pytest.mark.parametrize("line", ["", "  ", "One.", "  One. ", "a" * 400, "word " * 200, "a, " * 300 + "b", "A. " + "b" * 900])
def test_no_letter_is_lost_by_parting(line: str) -> None:
    told = pieces(line)
    assert "".join(told).replace(" ", "") == line.replace(" ", "")
    assert all(0 < len(piece) <= LONGEST for piece in told)


def test_what_comes_of_a_pipe_gets_its_true_length() -> None:
    made = b"RIFF\x24\xf0\xff\x7fWAVE".ljust(44, b"\0") + bytes((1, 2)) * 500
    with wave.open(io.BytesIO(whole(made))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate(), file.getnframes()) == (1, 2, 22050, 500)
    with pytest.raises(speech.Failed):
        whole(made[:44])


# --- out of date ------------------------------------------------------------------------------------------------------


def test_something_fresh_cuts_a_long_sentence_short_and_drops_what_waits(backend: Backend, voice: Speech) -> None:
    backend.does(play=FOR_EVER)
    voice.say(("Old, long.", "Old, waiting.", "Old, too."), "en", False)
    until(lambda: len(backend.lines("playing")) == 1)
    (old,) = backend.lines("playing")
    backend.does()
    voice.say(("New.",), "en", True)
    until(lambda: backend.lines("played") == ["done"])
    assert backend.said == ["Old, long.", "New."]
    until(lambda: not runs(old))


def test_the_queue_is_short_and_lets_go_of_the_oldest(backend: Backend, voice: Speech) -> None:
    gate = backend.place / "gate"
    os.mkfifo(gate)
    backend.does(play=f"read -r go < {gate}")
    voice.say(("First.",), "en", False)
    until(lambda: len(backend.lines("playing")) == 1)
    voice.say(tuple(f"Line {number}." for number in range(40)), "en", False)
    backend.does()
    gate.write_text("go\n", encoding="utf-8")
    until(lambda: len(backend.lines("played")) == LINES + 1)
    assert backend.said == ["First.", *(f"Line {number}." for number in range(40 - LINES, 40))]


def test_muting_is_a_fresh_nothing(backend: Backend, voice: Speech) -> None:
    backend.does(play=FOR_EVER)
    voice.say(("Long.", "Longer."), "en", False)
    until(lambda: len(backend.lines("playing")) == 1)
    voice.say((), "en", True)
    until(lambda: not runs(backend.lines("playing")[0]))
    assert backend.said == ["Long."]


def test_what_was_cut_while_it_began_is_never_heard(backend: Backend) -> None:
    """Between the queue and the program lies a moment in which a cut must count, too."""
    runner = Runner()
    since = runner.cuts
    runner.cut()
    assert runner.run(("aplay", "-q"), b"RIFF", 5.0, since) is None
    assert backend.lines("played") == []


ONE_AT_A_TIME = "mkdir {place}/busy || exit 1; sleep 0.2; rmdir {place}/busy"  # a device that is busy for whoever comes second


def test_sentence_and_sound_are_never_played_at_once(backend: Backend, voice: Speech, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many a device plays one thing at a time: the sentence waits for the short sound, and a sound is left out while one is spoken."""
    monkeypatch.setattr(speech, "SPEECH_WAITS", ANSWERS)
    backend.does(play=ONE_AT_A_TIME.format(place=backend.place))
    voice.cue("turn", 2)
    voice.say(("One.",), "en", True)
    until(lambda: len(backend.lines("playing")) == 2)
    voice.cue("tap", 2)
    until(lambda: len(backend.lines("played")) == 2)
    voice.say(("Two.",), "en", False)
    until(lambda: len(backend.lines("played")) >= 3)
    assert voice.told().trouble == ""
    assert backend.said == ["One.", "Two."]


def test_the_sound_of_a_new_turn_is_heard_though_a_sentence_is_cut_for_it(
    backend: Backend, voice: Speech, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "SOUND_WAITS", ANSWERS)
    backend.does(play=f"[ -e {backend.place}/second ] && exit 0; touch {backend.place}/second; {FOR_EVER}")
    voice.say(("Old, long.",), "en", False)
    until(lambda: len(backend.lines("playing")) == 1)
    voice.cue("turn", 2)
    voice.say(("New.",), "en", True)
    until(lambda: len(backend.lines("playing")) == 3)
    assert voice.told().trouble == ""


# --- what fails -------------------------------------------------------------------------------------------------------


def test_k24_without_a_sound_device_it_is_silent_and_says_so(backend: Backend, voice: Speech, clock: Clock) -> None:
    backend.does(play="exit 1")
    voice.say(("One.", "Two.", "Three."), "en", False)
    until(lambda: voice.told().trouble == NO_SOUND)
    voice.cue("tap", 1)
    until(lambda: len(backend.lines("playing")) == 2)  # the sound, and one sentence; the others were not even tried
    backend.does()
    clock.now += SILENT_FOR + 1
    voice.say(("Four.",), "en", True)
    until(lambda: backend.lines("played") == ["done"])
    assert backend.said == ["One.", "Four."]


def test_a_machine_whose_only_output_swallows_all_is_silent(backend: Backend, voice: Speech) -> None:
    backend.outputs("null\n    Discard all samples\n")
    voice.use("")
    until(lambda: voice.told().trouble == NO_SOUND)
    assert voice.told().outputs == (("", "The system’s own"),)


def test_what_is_heard_all_the_same_is_no_trouble(backend: Backend, voice: Speech) -> None:
    """An output that is named in the settings need not be among those that are listed."""
    backend.outputs("null\n    Discard all samples\n")
    voice.use("hw:7")
    until(lambda: voice.told().trouble == NO_SOUND)
    voice.cue("tap", 1)
    until(lambda: voice.told().trouble == "")


def test_it_is_well_again_once_something_is_heard(backend: Backend, voice: Speech, clock: Clock) -> None:
    backend.does(play="exit 1")
    voice.cue("tap", 1)
    until(lambda: voice.told().trouble == NO_SOUND)
    backend.does()
    clock.now += SILENT_FOR + 1
    voice.cue("tap", 1)
    until(lambda: voice.told().trouble == "")


@pytest.mark.parametrize(("missing", "sentence"), [("espeak-ng", NO_SPEAKER), ("aplay", NO_PLAYER)])
def test_a_program_that_is_not_installed_is_named(
    backend: Backend, monkeypatch: pytest.MonkeyPatch, clock: Clock, missing: str, sentence: str
) -> None:
    (backend.place / missing).unlink()
    monkeypatch.setenv("PATH", _without(backend.place, missing))
    voice = Speech(now=clock)
    voice.start()
    voice.say(("One.",), "en", False)
    until(lambda: voice.told().trouble == sentence)
    assert voice.stop()


def _without(place: Path, missing: str) -> str:
    """A PATH on which only what the stand-ins need is found."""
    tools = place / "tools"
    tools.mkdir()
    for tool in ("sh", "cat", "head", "sleep"):
        (tools / tool).symlink_to(shutil.which(tool) or f"/bin/{tool}")
    assert missing not in os.listdir(tools)
    return f"{place}:{tools}"


def test_a_device_that_hangs_is_left_at_its_deadline(
    backend: Backend, voice: Speech, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "PLAYED_WITHIN", 0.3)
    backend.does(play=FOR_EVER)
    voice.say(("One.",), "en", False)
    until(lambda: voice.told().trouble == speech.HANGS)
    until(lambda: not runs(backend.lines("playing")[0]))
    backend.does()
    clock.now += SILENT_FOR + 1
    voice.say(("Two.",), "en", False)
    until(lambda: backend.lines("played") == ["done"])


def test_a_voice_that_hangs_keeps_no_short_sound_back(backend: Backend, voice: Speech) -> None:
    backend.does(make=FOR_EVER)
    voice.say(("One.",), "en", False)
    until(lambda: backend.said == ["One."])
    voice.cue("turn", 3)
    until(lambda: backend.lines("played") == ["done"])


def test_stopping_ends_what_runs(backend: Backend) -> None:
    backend.does(play=FOR_EVER)
    voice = Speech()
    voice.start()
    voice.say(("One.", "Two."), "en", False)
    until(lambda: len(backend.lines("playing")) == 1)
    assert voice.stop()
    assert not runs(backend.lines("playing")[0])


def test_a_lane_that_was_never_started_stops() -> None:
    assert Lane("idle", 1).stop()


def test_what_nobody_foresaw_costs_one_sentence_and_not_the_voice(caplog: pytest.LogCaptureFixture) -> None:
    lane, done = Lane("surprised", 4), threading.Event()
    lane.start()
    lane.put(lambda runner, since: [][0])
    lane.put(lambda runner, since: done.set())
    until(done.is_set)
    assert lane.stop()
    assert "a sentence or a sound was lost" in caplog.text


# --- outputs ----------------------------------------------------------------------------------------------------------


def test_k25_every_output_can_be_chosen_and_is_tried_by_ear(backend: Backend, voice: Speech) -> None:
    until(lambda: len(voice.told().outputs) == 3)
    names = [name for name, _words in voice.told().outputs]
    assert names == ["", "sysdefault:CARD=Headphones", "sysdefault:CARD=vc4hdmi0"]
    for name in names:
        voice.use(name)
        before = len(backend.lines("played"))
        voice.cue("win", 2)
        until(lambda before=before: len(backend.lines("played")) == before + 1)  # type: ignore[misc]
    played = [line for line in backend.lines("player") if line.startswith("-q")]
    assert played == ["-q", "-q -D sysdefault:CARD=Headphones", "-q -D sysdefault:CARD=vc4hdmi0"]


def test_k25_the_command_tries_each_output(backend: Backend) -> None:
    out = io.StringIO()
    assert sound(out, True, "all") == 0
    assert out.getvalue().splitlines()[-3:] == [
        "the system’s own output: heard",
        "sysdefault:CARD=Headphones: heard",
        "sysdefault:CARD=vc4hdmi0: heard",
    ]
    assert backend.said == ["This is how Binside speaks."] * 3


def test_the_command_says_what_is_wrong(backend: Backend) -> None:
    backend.outputs("null\n    Discard all samples\n")
    backend.does(play="exit 1")
    out = io.StringIO()
    assert sound(out, False, None) == 1
    assert sound(out, True, "sysdefault:CARD=Gone") == 1
    assert out.getvalue().splitlines() == [NO_SOUND, NO_SOUND, f"sysdefault:CARD=Gone: {NO_SOUND}"]


def test_a_page_that_asks_again_and_again_is_told_what_was_found(backend: Backend, voice: Speech, clock: Clock) -> None:
    """The sensors' page asks ten times a second; the outputs are listed now and then."""
    until(lambda: len(voice.told().outputs) == 3)
    for _asked in range(50):
        voice.told()
    voice.say(("One.",), "en", False)
    until(lambda: len(backend.lines("played")) == 1)
    assert backend.lines("player").count("-L") == 1
    clock.now += speech.LOOK_EVERY
    until(lambda: bool(voice.told()) and backend.lines("player").count("-L") == 2)


def test_a_list_of_nothing_is_a_list() -> None:
    assert speech.listed("") == ()
    assert speech.listed("sysdefault:CARD=Alone") == (("sysdefault:CARD=Alone", "sysdefault:CARD=Alone"),)
    assert not speech.is_there("")


def test_outputs_that_cannot_be_listed_are_told_of(backend: Backend) -> None:
    backend.does(lists=1)
    assert speech.examine().trouble == NO_SOUND


# --- the voices on the card -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_k28_every_language_speaks_without_a_network(language: str) -> None:
    """With the package that the set-up installs, shut off from every network where the machine lets a test do that."""
    assert shutil.which(speech.SPEAKER), "systemd/packages.sh installs it"
    alone = ("unshare", "-rn") if subprocess.run(("unshare", "-rn", "true"), check=False, capture_output=True).returncode == 0 else ()
    choose(language)
    command = (*alone, speech.SPEAKER, "--stdin", "--stdout", "-v", speech.VOICES[language])
    made = subprocess.run(command, input=b"Ana 3 4.", check=True, capture_output=True).stdout
    with wave.open(io.BytesIO(whole(made))) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    assert len(samples) > 0.5 * file.getframerate()
    assert np.abs(samples).max() > 3000


def test_k28_the_languages_have_voices_of_their_own() -> None:
    assert set(speech.VOICES) == set(LANGUAGES)
    assert len(set(speech.VOICES.values())) == len(LANGUAGES)
