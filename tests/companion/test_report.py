"""The doctor and the report: everything that a report of a fault needs, and nothing about people that it does not."""

from __future__ import annotations

import errno
import io
import json
import os
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest
from playing import course_of

from companion import backup, health, settings
from companion.__main__ import main
from companion.commands import machine
from companion.commands.doctor import Visit, doctor
from companion.commands.report import on_stick, report, write
from companion.discreet import aliases, renamed, renamed_value, without_secrets
from companion.journal import Journal
from companion.rules.garbage_day.moves import Stack, Still
from companion.wiring import ScaleWiring
from hardware.console import CONSOLE
from vision.album import Album

PI = {
    "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
    "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n',
    "proc/cmdline": "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2\n",
    "proc/mounts": "/dev/mmcblk0p2 / ext4 rw 0 0\n",
    "proc/bus/input/devices": (
        'I: Bus=0018\nN: Name="Goodix Capacitive TouchScreen"\nH: Handlers=mouse0 event0 \nB: ABS=2658000 3\n\n'
        'I: Bus=0003\nN: Name="A Keyboard"\nH: Handlers=sysrq kbd event1 \nB: EV=120013\n\n'
        'I: Bus=0018\nN: Name="Official Panel"\nH: Handlers=event2 \nB: ABS=2608000 3\n'
    ),
    "sys/class/video4linux/video0/name": "rp1-cfe-csi2_ch0\n",
    "sys/class/video4linux/v4l-subdev2/name": "imx708_wide\n",
    "sys/class/thermal/thermal_zone0/temp": "61250\n",
    "dev/dri/card1": "",
    "dev/ttyAMA10": "",
}


def pi(root: Path, line: str = "ttyAMA10", **more: str) -> Path:
    """A folder that stands for a Pi's `/`. `line`: where its `/dev/serial0` leads."""
    for name, text in {**PI, **more}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    (root / "dev/serial0").symlink_to(line)
    return root


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "people" / "ana" / "binside"
    monkeypatch.setenv("BINSIDE_HOME", str(place))
    monkeypatch.setenv("HOME", str(tmp_path / "people" / "ana"))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("companion.commands.doctor._dice", lambda: iter(((True, True, "dice are tried in a test of their own"),)))
    return settings.prepare(place)


def texts(findings: object) -> list[str]:
    return [one.text for one in findings]  # type: ignore[attr-defined]


def test_a_report_that_cannot_be_written_is_one_sentence(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.report.examine", lambda root: Visit((), (), ()))
    for out in (tmp_path, tmp_path / "nowhere" / "report.zip"):
        assert main(["report", "--out", str(out)]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"binside: The report cannot be written to {out} (")
        assert not list(tmp_path.rglob("*.part"))


def test_a_match_of_a_number_that_no_journal_knows(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Journal(home / "journal.db").close()
    for number in (2**63, -(2**70)):
        assert main(["history", str(number)]) == 1
        assert f"There is no match {number}" in capsys.readouterr().out


# --- the machine ------------------------------------------------------------------------------------------------------


def test_a_pi_is_told_by_model_and_system(tmp_path: Path) -> None:
    model, system = texts(machine.board(pi(tmp_path)))
    assert model == "machine: Raspberry Pi 5 Model B Rev 1.0"
    assert system.startswith("system: Debian GNU/Linux 13 (trixie), ")


def test_what_can_be_touched_is_named_and_keyboards_are_not(tmp_path: Path) -> None:
    assert texts(machine.screen(pi(tmp_path), {})) == [
        "display: /dev/dri/card1",
        "touch and mouse: Goodix Capacitive TouchScreen, Official Panel",
    ]
    assert texts(machine.screen(tmp_path, {"DISPLAY": ":0"}))[0] == "display: :0"


def test_cameras_are_told_by_their_chips(tmp_path: Path) -> None:
    assert texts(machine.cameras(pi(tmp_path))) == ["camera: /dev/video0 rp1-cfe-csi2_ch0, /dev/v4l-subdev2 imx708_wide"]
    (nothing,) = machine.cameras(tmp_path / "nowhere")
    assert (nothing.good, nothing.text) == (False, "camera: none connected")


def test_the_console_on_the_scales_port_is_told(tmp_path: Path) -> None:
    pi(tmp_path, "ttyS0", **{"dev/ttyS0": ""})
    port, console = machine.scale(tmp_path, ScaleWiring())
    assert (port.good, port.text) == (True, "scale: /dev/serial0, openscale")
    assert (console.good, console.needed) == (False, True)
    assert console.text == CONSOLE.format(port="/dev/serial0"), "the scale itself says the same"
    (tmp_path / "proc/cmdline").write_text("console=tty1 console=ttyS0,115200\n", encoding="utf-8")
    assert len(list(machine.scale(tmp_path, ScaleWiring()))) == 2, "by the name behind the link, too"
    (tmp_path / "proc/cmdline").write_text("console=tty1\n", encoding="utf-8")
    assert len(list(machine.scale(tmp_path, ScaleWiring()))) == 1


def test_on_a_pi_5_the_scales_line_is_the_headers_and_not_the_debug_socket(tmp_path: Path) -> None:
    missing, off = machine.scale(pi(tmp_path), ScaleWiring())
    assert missing.text == "scale: no serial port fits /dev/ttyAMA0"
    assert "/dev/ttyAMA0" in off.text
    assert "INSTALL=--free-uart" in off.text
    (tmp_path / "dev/ttyAMA0").touch()
    (tmp_path / "proc/cmdline").write_text("console=ttyAMA10,115200 console=tty1\n", encoding="utf-8")
    (port,) = machine.scale(tmp_path, ScaleWiring())
    assert (port.good, port.text) == (True, "scale: /dev/ttyAMA0, openscale"), "the console on the socket is nobody's trouble"


@pytest.mark.parametrize("port", ["/", "", "/dev/**x", "/dev/[a", "dev/ttyUSB*", "\0"])
def test_no_name_of_a_port_stops_the_doctor(tmp_path: Path, port: str) -> None:
    assert [one.about for one in machine.scale(pi(tmp_path), ScaleWiring(port=port))] in (["scale"], [])


def test_a_usb_scale_is_told_by_its_id_and_who_may_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_id = "usb-1a86_USB_Serial-if00-port0"
    pi(tmp_path, **{"dev/ttyUSB0": ""})
    (tmp_path / "dev/serial/by-id").mkdir(parents=True)
    (tmp_path / "dev/serial/by-id" / by_id).symlink_to("../../ttyUSB0")
    (told,) = texts(machine.scale(tmp_path, ScaleWiring(port="/dev/ttyUSB*", kind="sics")))
    assert told == f"scale: /dev/ttyUSB0 = /dev/serial/by-id/{by_id}, sics"
    (missing,) = texts(machine.scale(tmp_path, ScaleWiring(port="/dev/ttyACM0")))
    assert missing == f"scale: no serial port fits /dev/ttyACM0 (/dev/serial/by-id/{by_id})"
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    _port, forbidden = machine.scale(tmp_path, ScaleWiring(port="/dev/ttyUSB0"))
    assert (forbidden.good, forbidden.needed) == (False, True)
    assert "may not be used. Add your user to the group" in forbidden.text


def test_pins_are_told_with_what_drives_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero import Device

    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    assert texts(machine.pins(pi(tmp_path))) == ["buttons: no GPIO"]
    (tmp_path / "dev/gpiochip0").touch()
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert texts(machine.pins(tmp_path)) == ["buttons: /dev/gpiochip0 MockFactory"]
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "wooden")
    (broken,) = machine.pins(tmp_path)
    assert not broken.good
    assert "No GPIO pins" in broken.text


# --- the doctor -------------------------------------------------------------------------------------------------------


def test_the_doctor_as_json_says_the_same(home: Path, tmp_path: Path) -> None:
    (home / "binside.log").write_text(
        "2026-11-29 20:00:00,1 INFO usable after 3 s\n2026-11-29 20:00:01,1 WARNING scale lost: unplugged\n"
        "2026-11-29 20:00:02,1 ERROR at rtsp://ana:geheim@camera/1\n",
        encoding="utf-8",
    )
    root = pi(tmp_path / "root", "ttyS0", **{"dev/ttyS0": ""})
    words, data = io.StringIO(), io.StringIO()
    code = doctor(words, root=root)
    assert doctor(data, as_json=True, root=root) == code == 1  # the console is on the scale's port
    told, lines = json.loads(data.getvalue()), words.getvalue()
    states = {"ok": "ok", "missing": "MISSING", "absent": "not there"}
    for one in told["findings"]:
        if one["about"] not in ("folder",):  # its free space changes meanwhile
            assert f"{states[one['state']]:>9}  {one['text']}\n" in lines
    by = {one["about"]: one["text"] for one in told["findings"]}
    assert by["machine"] == "machine: Raspberry Pi 5 Model B Rev 1.0"
    assert by["health"] == "the machine is well, 61 °C"
    assert by["window"].startswith("window: ")
    assert {"binside", "python", "system", "library", "dice", "display", "input", "camera", "scale", "buttons", "journal"} <= set(by)
    assert 'theme = "dusk"' in told["settings"]
    assert [line.split(" ", 2)[2] for line in told["troubles"]] == ["WARNING scale lost: unplugged", "ERROR at rtsp://…@camera/1"]
    assert "ana" not in lines
    assert "~/binside" in lines


def test_the_doctor_tells_what_ails_the_machine(home: Path, tmp_path: Path) -> None:
    root = pi(tmp_path / "root", **{"proc/cmdline": "", "sys/devices/platform/soc/soc:firmware/get_throttled": "50005\n"})
    out = io.StringIO()
    assert doctor(out, root=root) == 1
    assert f"MISSING  {health.WEAK}\n" in out.getvalue()


def test_wrong_settings_do_not_stop_the_doctor(home: Path, tmp_path: Path) -> None:
    (home / "settings.toml").write_text("themes = 1\n", encoding="utf-8")
    out = io.StringIO()
    assert doctor(out, root=pi(tmp_path / "root", **{"proc/cmdline": ""})) == 1
    assert "there is no setting “themes”" in out.getvalue()


def test_the_doctor_command_speaks_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--json"])
    assert json.loads(capsys.readouterr().out)["version"] == backup.program()


# --- discretion -------------------------------------------------------------------------------------------------------


def test_passwords_and_homes_are_not_told() -> None:
    assert without_secrets("rtsp://ana:geheim@camera/1", Path("/home/ana")) == "rtsp://…@camera/1"
    assert without_secrets('wifi_password = "geheim"\ntheme = "day"', Path("/home/ana")) == 'wifi_password = …\ntheme = "day"'
    assert without_secrets("api_key: 42", Path("/home/ana")) == "api_key: …"
    assert without_secrets("/home/ana/x /home/anabel /home/ana", Path("/home/ana")) == "~/x /home/anabel ~"
    assert without_secrets("/opt/x", Path("/")) == "/opt/x"
    assert without_secrets('port = "/dev/serial0"\nkey 5', Path("/home/ana")) == 'port = "/dev/serial0"\nkey 5'


def test_names_become_numbers_and_words_stay_words() -> None:
    others = aliases(["Ana", "Ana Maria", "Ben", "Ana", " "])
    assert others == {"Ana": "Player 1", "Ana Maria": "Player 2", "Ben": "Player 3"}
    assert renamed("Ana Maria, Ana and Ben; Anabel", others) == "Player 2, Player 1 and Player 3; Anabel"
    assert renamed("Ana", {}) == "Ana"
    assert renamed_value({"Ana": ["Ana", 3, ("Ben",), None, "Anabel"]}, others) == {"Ana": ["Player 1", 3, ["Player 3"], None, "Anabel"]}
    assert renamed("C. (x) wins", aliases(["C. (x)"])) == "Player 1 wins"


# --- the report -------------------------------------------------------------------------------------------------------


def played(home: Path) -> None:
    """A match of Ana, Ben and Cem, with a log and settings beside it."""
    journal = Journal(home / "journal.db")
    course = course_of("garbage-day", journal=journal)
    course.play(Stack(), "hand")
    course.play(Still(), "scale")
    journal.close()
    (home / "binside.log").write_text("2026 WARNING Ana took Ben's seat\n", encoding="utf-8")
    (home / "binside.log.1").write_text("2026 INFO earlier\n", encoding="utf-8")
    (home / "settings.toml").write_text('[camera]\ndice = "video:rtsp://ana:geheim@camera/1"\n', encoding="utf-8")


def inside(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_report_has_everything_and_no_names(home: Path, tmp_path: Path) -> None:
    played(home)
    out = io.StringIO()
    assert report(out, tmp_path / "r.zip", root=pi(tmp_path / "root")) == 0
    parts = inside(tmp_path / "r.zip")
    assert sorted(parts) == ["binside.log", "binside.log.1", "doctor.json", "doctor.txt", "match.jsonl", "match.txt", "settings.toml"]
    assert str(tmp_path / "r.zip") in out.getvalue()
    everything = b"\n".join(parts.values()).decode()
    for name in ("Ana", "Ben", "Cem", "geheim", str(tmp_path / "people")):
        assert name not in everything
    assert parts["binside.log"].decode() == "2026 WARNING Player 1 took Player 2's seat\n"
    first, *rows = [json.loads(line) for line in parts["match.jsonl"].splitlines()]
    assert first["game"] == "garbage-day"
    assert first["players"][:2] == ["Player 1", "Player 2"]
    assert [row["kind"] for row in rows] == ["start", "move", "move"]
    assert [row["body"]["move"][0] for row in rows[1:]] == ["Stack", "Still"]
    assert "Raspberry Pi 5" in parts["doctor.txt"].decode()
    assert json.loads(parts["doctor.json"])["findings"]


def test_names_stay_where_that_is_wanted(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(home)
    assert main(["report", "--names", "--out", str(tmp_path / "r.zip")]) == 0
    parts = inside(tmp_path / "r.zip")
    assert b"Ana took Ben's seat" in parts["binside.log"]
    assert json.loads(parts["match.jsonl"].splitlines()[0])["players"][0] == "Ana"
    assert b"geheim" not in parts["settings.toml"]
    assert "match.jsonl" in capsys.readouterr().out


def test_a_report_of_a_table_that_never_played_or_lost_its_journal(home: Path, tmp_path: Path) -> None:
    assert set(write(tmp_path / "r.zip", False, (), tmp_path)) == {"doctor.txt", "doctor.json"}
    (home / "journal.db").write_bytes(b"no journal" * 500)
    assert "journal.txt" in write(tmp_path / "r.zip", False, (), tmp_path)
    assert b"cannot be used" in inside(tmp_path / "r.zip")["journal.txt"]


def test_pictures_of_the_album_go_along_when_they_are_given(home: Path, tmp_path: Path) -> None:
    album = Album(2)
    for light in (10, 90, 200):
        album.add(np.full((40, 60, 3), light, np.uint8))
    file = on_stick(tmp_path, album.all())
    assert [name for name in inside(file) if name.startswith("pictures/")] == ["pictures/1.jpg", "pictures/2.jpg"]
    picture = cv2.imdecode(np.frombuffer(inside(file)["pictures/1.jpg"], np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (40, 60, 3)
    assert abs(int(picture.mean()) - 90) <= 2


def test_saved_replays_are_told_of_and_go_along_only_where_they_are_wanted(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "--out", str(tmp_path / "r.zip")]) == 0
    assert "Saved replays: 0 (0.0 MB)." in capsys.readouterr().out
    for number, folder in enumerate(("2026-11-30 16-33-29", "2026-11-30 16-40-00", ".2026-11-30 16-41-00.new"), 1):
        (home / "replays" / folder).mkdir(parents=True)
        (home / "replays" / folder / "1-000 -1.00s.jpg").write_bytes(b"j" * 100_000 * number)
    assert main(["report", "--out", str(tmp_path / "r.zip")]) == 0
    assert "Saved replays: 2 (0.3 MB). They are not in the report; --replays puts them in." in capsys.readouterr().out
    parts = inside(tmp_path / "r.zip")
    assert parts["replays.txt"] == b"Saved replays: 2 (0.3 MB)."
    assert not any(name.endswith(".jpg") for name in parts)
    assert main(["report", "--replays", "--out", str(tmp_path / "r.zip")]) == 0
    assert "They are not" not in capsys.readouterr().out
    pictures = [name for name in inside(tmp_path / "r.zip") if name.endswith(".jpg")]
    assert pictures == [f"replays/2026-11-30 {time}/1-000 -1.00s.jpg" for time in ("16-33-29", "16-40-00")]


def test_a_report_is_written_whole_or_not_at_all(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "to").mkdir()
    (tmp_path / "to" / "r.zip").write_bytes(b"the last one")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(backup.os, "fsync", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        write(tmp_path / "to" / "r.zip", False, (), tmp_path)
    assert [(one.name, one.read_bytes()) for one in (tmp_path / "to").iterdir()] == [("r.zip", b"the last one")]
