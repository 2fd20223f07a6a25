"""How a scale's line is opened, what is told when it cannot be, and how the machine's own console on it is recognised: on fakes."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import serial

from companion.senses import DeviceBack, DeviceLost, Sense
from companion.wiring import ScaleWiring
from hardware import console, line, scale
from hardware.line import Line, line_of, options_of, why_closed
from hardware.protocols import PROTOCOLS
from hardware.scale import Scale
from hardware.worker import Shift


@dataclass
class Port:
    """A port that says what it was given and notes what is written."""

    says: Callable[[float], bytes]
    clock: Clock
    written: list[tuple[float, bytes]] = field(default_factory=list)
    in_waiting: int = 4096

    def read(self, _size: int) -> bytes:
        return self.says(self.clock.at)

    def write(self, data: bytes) -> None:
        self.written.append((self.clock.at, data))

    def close(self) -> None: ...


class Clock:
    """Time that moves with every wait."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def talk(monkeypatch: pytest.MonkeyPatch, wiring: ScaleWiring, says: Callable[[float], bytes], seconds: float = 6.0) -> Any:
    """Listen to such a port for so many seconds; its port and all that was told."""
    clock, senses = Clock(), list[Sense]()
    port = Port(says, clock)
    opened: list[Line] = []

    def open_port(_path: str, of: Line) -> Port:
        opened.append(of)
        return port

    monkeypatch.setattr(scale, "open_port", open_port)
    listener = Scale("/dev/null", senses.append, clock, wiring=wiring)

    def wait(shift: Shift, _seconds: float) -> bool:
        clock.at += 0.1
        listener.check(clock.at)
        return clock.at >= 100.0 + seconds

    monkeypatch.setattr(Shift, "wait", wait)
    shift = Shift(listener.worker)
    listener.worker._shift = shift
    listener._run(shift)
    return port, opened, senses


def reasons(senses: list[Sense]) -> list[str]:
    return [sense.reason for sense in senses if isinstance(sense, DeviceLost)]


def test_the_line_is_the_kinds_own_unless_the_settings_say_otherwise() -> None:
    assert line_of(ScaleWiring(kind="openscale")) == Line(9600, 8, "none")
    assert line_of(ScaleWiring(kind="aandd")) == Line(2400, 7, "even")
    assert line_of(ScaleWiring(kind="aandd", baud=9600, bits=8, parity="none")) == Line(9600, 8, "none")
    assert options_of(ScaleWiring(kind="aandd", unit="g")).bits == 7


def test_frames_of_seven_bits_and_parity_need_no_port_that_knows_parity() -> None:
    # "Q" is 0x51, three ones: even parity adds a fourth in the eighth bit; "\r" is 0x0d, three; "\n" is 0x0a, two
    assert Line(2400, 7, "even").frame(b"Q\r\n") == b"\xd1\x8d\x0a"
    assert Line(1200, 7, "odd").frame(b"Q\r\n") == b"\x51\x0d\x8a"
    assert Line(9600, 8, "none").frame(b"Q\r\n") == b"Q\r\n"


def test_such_frames_are_opened_as_eight_bits_and_the_port_is_exclusive(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def refuse(_path: str, _baud: int, **options: Any) -> None:
        asked.update(options)
        raise serial.SerialException(errno.ENODEV, "gone")

    monkeypatch.setattr(serial, "Serial", refuse)
    for given, bits, parity in ((Line(2400, 7, "even"), 8, "N"), (Line(9600, 7, "none"), 7, "N"), (Line(9600, 8, "odd"), 8, "O")):
        with pytest.raises(serial.SerialException):
            line.open_port("/dev/nowhere", given)
        assert (asked["bytesize"], asked["parity"], asked["exclusive"]) == (bits, parity, True)


def test_seven_bit_frames_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Line(2400, 7, "even").frame(b"ST,+00123.45  g\r\n")
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(kind="aandd"), lambda at: shown)
    assert any(isinstance(sense, DeviceBack) for sense in senses)
    assert reasons(senses) == []


@pytest.mark.parametrize("kind", [kind for kind, entry in PROTOCOLS.items() if entry.poll])
def test_a_scale_that_must_be_asked_is_asked_at_its_own_pace(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    port, [opened], _senses = talk(monkeypatch, ScaleWiring(kind=kind), lambda at: b"")
    entry = PROTOCOLS[kind]
    assert entry.commands.ask is not None
    assert {data for _at, data in port.written} == {opened.frame(entry.commands.ask)}
    pauses = [later - sooner for (sooner, _a), (later, _b) in zip(port.written, port.written[1:], strict=False)]
    assert len(pauses) >= 8
    assert min(pauses) >= entry.poll - 0.001


@pytest.mark.parametrize("kind", [kind for kind, entry in PROTOCOLS.items() if not entry.poll])
def test_a_scale_that_speaks_by_itself_is_told_nothing(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    port, _opened, _senses = talk(monkeypatch, ScaleWiring(kind=kind), lambda at: b"")
    stream = PROTOCOLS[kind].commands.stream
    assert [data for _at, data in port.written] == ([stream] if stream else [])


@pytest.mark.parametrize("kind", list(PROTOCOLS))
def test_silence_is_told_once_with_what_to_do_about_this_kind(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(scale, "on_console", lambda path: False)
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(kind=kind), lambda at: b"")
    assert reasons(senses) == [scale.SILENT.format(port="/dev/null", hint=PROTOCOLS[kind].hint)]
    assert 101.0 < senses[0].at < 102.0


def test_s5_the_wrong_speed_is_told_with_the_speed_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "on_console", lambda path: False)
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(baud=19200), lambda at: b"\xf8\x80\x1e\n")
    [reason] = reasons(senses)
    assert "19200" in reason


@pytest.mark.parametrize("noise", [b"7" * 40, b"7\xf0" * 20, b"\x00\xff" * 9])
def test_s5_a_line_without_end_is_told_within_three_seconds_though_bytes_keep_coming(monkeypatch: pytest.MonkeyPatch, noise: bytes) -> None:
    monkeypatch.setattr(scale, "on_console", lambda path: False)
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(), lambda at: noise)
    assert "nonsense" in reasons(senses)[0]
    assert senses[0].at < 103.0


def test_a_printed_unit_that_changes_is_refused_where_the_settings_name_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(at: float) -> bytes:
        return b"1,80.0000,kg,24.8,\r\n" if at < 103.0 or at > 105.0 else b"1,176.3700,lbs,24.8,\r\n"

    _port, _opened, senses = talk(monkeypatch, ScaleWiring(unit="g"), says, 8.0)
    assert [type(sense) for sense in senses if isinstance(sense, DeviceBack | DeviceLost)] == [DeviceBack, DeviceLost, DeviceBack]
    assert "lbs" in reasons(senses)[0]


def test_l4_full_scale_counts_are_a_wiring_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(), lambda at: b"1,0.1,kg,8388607,24.8,\r\n")
    assert "wiring" in reasons(senses)[0]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A machine's /proc and a link to its UART, with no console on it."""
    (tmp_path / "ttyS0").touch()
    (tmp_path / "serial0").symlink_to(tmp_path / "ttyS0")
    (tmp_path / "cmdline").write_text("console=tty1 root=PARTUUID=1 rootwait quiet\n", encoding="utf-8")
    (tmp_path / "812").mkdir()
    (tmp_path / "812" / "cmdline").write_bytes(b"/sbin/agetty\0-o\0-p -- \\u\0--noclear\0-\0linux\0")
    return tmp_path


def on(machine: Path) -> bool:
    return console.on_console(str(machine / "serial0"), machine / "cmdline", machine)


def test_no_console_on_another_terminal_is_taken_for_one(machine: Path) -> None:
    assert not on(machine)


def test_the_kernels_console_on_the_line_is_recognised(machine: Path) -> None:
    name = os.path.relpath(machine / "serial0", "/dev")
    (machine / "cmdline").write_text(f"console={name},115200 console=tty1 root=PARTUUID=1\n", encoding="utf-8")
    assert on(machine)


def test_a_login_that_waits_on_the_line_is_recognised(machine: Path) -> None:
    name = os.path.relpath(machine / "ttyS0", "/dev").encode()
    (machine / "812" / "cmdline").write_bytes(b"/sbin/agetty\0-o\0-p -- \\u\0--keep-baud\000115200\0" + name + b"\0vt220\0")
    assert on(machine)


def test_a_machine_that_tells_nothing_has_no_console(tmp_path: Path) -> None:
    assert not console.on_console("/dev/serial0", tmp_path / "cmdline", tmp_path / "proc")


@pytest.mark.parametrize(
    "words", [b"\r\nDebian GNU/Linux 13 table ttyS0\r\n\r\ntable login: ", b"[    2.184523] usb 1-1: new device\r\n", b"\r\nPassword: "]
)
def test_login_words_and_kernel_words_on_the_line_are_told_as_the_console(monkeypatch: pytest.MonkeyPatch, words: bytes) -> None:
    monkeypatch.setattr(scale, "on_console", lambda path: False)
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(), lambda at: words if at < 101.0 else b"\r\n" if at < 101.2 else b"")
    assert reasons(senses)[0] == console.CONSOLE.format(port="/dev/null")


def test_silence_on_a_line_with_a_console_names_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "on_console", lambda path: True)
    _port, _opened, senses = talk(monkeypatch, ScaleWiring(), lambda at: b"")
    assert reasons(senses) == [console.CONSOLE.format(port="/dev/null")]
    assert "make install" in console.CONSOLE


def test_weights_are_no_login() -> None:
    assert not console.login_heard(b"51588,123.45,lbs,24.75,\r\nS S     100.00 g\r\n")


def test_a_node_that_may_not_be_opened_names_the_group_that_owns_it(tmp_path: Path) -> None:
    node = tmp_path / "ttyACM0"
    node.touch()
    assert node.group() in why_closed(str(node), PermissionError(errno.EACCES, "no"))


def test_a_held_port_names_who_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "holder", lambda *patterns: "ModemManager")
    assert "ModemManager" in why_closed("/dev/ttyACM0", OSError(errno.EBUSY, "busy"))
