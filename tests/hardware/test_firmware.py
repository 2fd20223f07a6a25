"""The load-cell board's program on faked pins, and its lines all the way through the parser that reads them."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.firmware import hx711, loadcell, main
from hardware.protocols import PROTOCOLS, Kind, Options, Reading
from hardware.protocols.loadcell import SEQUENCE, framed

FIRMWARE = Path(loadcell.__file__).parent
FACTOR, ZERO = 430.0, 1000  # counts to a gram, counts at nought
ONLY_ON_THE_BOARD = {"machine", "micropython", "select", "sys", "time"}


def bits_of(number: int) -> int:
    return number % (1 << 24)


def counts_of(grams: float) -> int:
    return round(ZERO + grams * FACTOR)


def heard(lines: Iterable[bytes], options: Options | None = None) -> list[Reading]:
    """What our parser makes of the lines, after an end of line that it waits for."""
    return PROTOCOLS["loadcell"].make(options or Options()).feed(b"\r\n" + b"".join(lines))


def settled(cell: loadcell.Cell, grams: float = 0.0) -> int:
    """Let the board's first readings pass; the time of the next one."""
    for line in range(loadcell.SETTLING):
        cell.take(bits_of(counts_of(grams)), line * 100)
    return loadcell.SETTLING * 100


# Numbers, lines, the file.


def test_24_bits_are_twos_complement() -> None:
    told = {0: 0, 1: 1, 0x7FFFFF: 8388607, 0x800000: -8388608, 0xFFFFFF: -1, 0xFFFFFE: -2, 0x1000001: 1}
    assert {bits: loadcell.signed(bits) for bits in told} == told


def test_the_mean_drops_the_extremes_of_four_and_more_and_rounds_to_the_nearest() -> None:
    assert loadcell.mean([5]) == 5
    assert loadcell.mean([1, 2]) == 2  # 1.5
    assert loadcell.mean([-4, -1]) == -2  # −2.5, half up
    assert loadcell.mean([100, 102, 101, -8000000]) == 101  # 100.5, half up, without the spike
    assert loadcell.mean([7] * 8) == 7


def test_a_line_is_spelled_as_its_readers_were_told() -> None:
    cell = loadcell.Cell(2.0, 100)
    for _ in range(17):
        cell.take(100 + 246900, 0)
    assert cell.take(100 + 246900, 51588) == b"$LC,17,51588,123450000,247000,S*%02X\r\n" % xor(b"LC,17,51588,123450000,247000,S")
    assert loadcell.framed("LC,17,51588,123450,8355808,S") == b"$LC,17,51588,123450,8355808,S*7D\r\n"  # by hand
    assert framed("LCZ") == loadcell.framed("LCZ")


def xor(body: bytes) -> int:
    total = 0
    for byte in body:
        total ^= byte
    return total


def test_a_calibration_is_kept_and_nonsense_in_its_place_is_none(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    assert loadcell.load(str(path)) == (0.0, 0)
    loadcell.save(-430.5, -7, str(path))
    assert loadcell.load(str(path)) == (-430.5, -7)
    assert [file.name for file in tmp_path.iterdir()] == ["calibration.json"]
    good = {"counts_per_gram": 430.0, "zero": 5}
    wrong = [
        {"zero": 99999999},
        {"counts_per_gram": 0},
        {"counts_per_gram": "nan"},
        {"counts_per_gram": 1e9},
        {"zero": None},
        {"zero": "1e400"},
    ]
    for text in ["", "{", "[]", "7", "{}", *(json.dumps(good | change) for change in wrong)]:
        path.write_text(text)
        assert loadcell.load(str(path)) == (0.0, 0)
    path.write_bytes(b"\xff\xfe\x00")
    assert loadcell.load(str(path)) == (0.0, 0)


# From the board to the parser.


@given(
    st.integers(-8388607, 8388606),
    st.integers(0, 10**12),
    st.floats(0.5, 5000.0),
    st.sampled_from([1.0, -1.0]),
    st.integers(-(10**6), 10**6),
)
def test_what_the_board_weighs_is_what_the_parser_reads(counts: int, milliseconds: int, factor: float, sign: float, zero: int) -> None:
    cell = loadcell.Cell(sign * factor, zero)
    for _ in range(loadcell.SETTLING):
        cell.take(bits_of(counts), 0)
    [reading] = heard([cell.take(bits_of(counts), milliseconds)])
    true = (counts - zero) / (sign * factor)
    assert reading.kind is Kind.WEIGHT
    assert reading.grams == pytest.approx(max(-999999.999, min(999999.999, true)), abs=0.00051)
    assert (reading.counts, reading.stable, reading.unit) == (counts, True, "g")


@given(st.integers(-8388607, 8388606), st.integers(0, 10**9), st.data())
def test_a_flipped_digit_is_refused_by_the_checksum(counts: int, milliseconds: int, data: st.DataObject) -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    settled(cell)
    line = cell.take(bits_of(counts), milliseconds)
    place = data.draw(st.sampled_from([place for place, byte in enumerate(line) if bytes([byte]).isdigit()]))
    digit = data.draw(st.sampled_from([digit for digit in b"0123456789" if digit != line[place]]))
    [reading] = heard([line[:place] + bytes([digit]) + line[place + 1 :]])
    assert (reading.kind, reading.grams) == (Kind.GARBAGE, None)


@given(st.lists(st.booleans(), min_size=1, max_size=40), st.integers(0, SEQUENCE - 1))
def test_lost_lines_are_told_with_the_next_one(arrive: list[bool], begin: int) -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    settled(cell)
    cell._lines += begin  # so that the numbers begin again at nought somewhere
    sent = [(cell.take(counts_of(100.0), 1000 + 100 * place), there) for place, there in enumerate([True, *arrive, True])]
    readings = heard([line for line, there in sent if there])
    assert {reading.kind for reading in readings} == {Kind.WEIGHT}
    assert sum(reading.missed for reading in readings) == arrive.count(False)
    gaps = "".join("1" if there else "0" for _, there in sent).split("1")[1:-1]
    assert [reading.missed for reading in readings[1:]] == [len(gap) for gap in gaps]


def test_a_garbled_line_counts_as_lost_and_a_line_that_comes_twice_does_not() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    now = settled(cell)
    first, second, third = (cell.take(counts_of(100.0), now + 100 * place) for place in range(3))
    readings = heard([first, second[:12] + b"\x00" + second[13:], third, third])
    assert [(reading.kind, reading.missed) for reading in readings] == [
        (Kind.WEIGHT, 0),
        (Kind.GARBAGE, 0),
        (Kind.WEIGHT, 1),
        (Kind.WEIGHT, 0),
    ]


def test_a_board_that_starts_is_told_for_a_second_before_its_first_weight() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    kinds = [reading.kind for reading in heard(cell.take(counts_of(100.0), place * 100) for place in range(12))]
    assert kinds == [Kind.BANNER] * loadcell.SETTLING + [Kind.WEIGHT, Kind.WEIGHT]


def test_a_start_whose_first_lines_were_lost_is_told_by_its_clock() -> None:
    before, after = loadcell.Cell(FACTOR, ZERO), loadcell.Cell(FACTOR, ZERO)
    settled(before)
    settled(after)
    readings = heard([before.take(counts_of(1.0), 60_000), after.take(counts_of(1.0), 1_000), after.take(counts_of(1.0), 1_100)])
    assert [(reading.kind, reading.missed) for reading in readings] == [(Kind.WEIGHT, 0), (Kind.BANNER, 0), (Kind.WEIGHT, 0)]


def test_rest_is_told_once_a_whole_window_keeps_still_and_movement_ends_it_at_once() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    now = settled(cell, 80.0)
    steps = [80.1] + [81.9] * loadcell.WINDOW + [81.9]
    lines = [cell.take(counts_of(grams), now + 100 * place) for place, grams in enumerate(steps)]
    assert [reading.stable for reading in heard(lines)] == [True] + [False] * (loadcell.WINDOW - 1) + [True, True]


def test_a_board_without_calibration_sends_counts_and_never_claims_rest() -> None:
    cell = loadcell.Cell()
    for place in range(loadcell.SETTLING + loadcell.WINDOW):
        line = cell.take(bits_of(-123456), place * 100)
    assert line.startswith(b"$LC,17,1700,,-123456,U*")
    [reading] = heard([line])
    assert (reading.kind, reading.counts, reading.stable) == (Kind.COUNTS, -123456, False)
    [weighed] = heard([line], Options(counts_per_gram=-2.0, zero_counts=-23456.0))
    assert (weighed.kind, weighed.grams, weighed.counts) == (Kind.WEIGHT, 50000.0, -123456)


def test_the_apps_calibration_comes_before_the_boards() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    now = settled(cell)
    [reading] = heard([cell.take(counts_of(50.0), now)], Options(counts_per_gram=2 * FACTOR, zero_counts=float(ZERO)))
    assert reading.grams == pytest.approx(25.0)


@pytest.mark.parametrize("end", loadcell.ENDS)
def test_a_converter_at_its_end_and_a_mute_one_are_no_weights(end: int) -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    now = settled(cell)
    saturated, mute = heard([cell.take(bits_of(end), now), cell.mute(now + 1000)])
    assert (saturated.kind, mute.kind) == (Kind.ERROR, Kind.ERROR)
    [after] = heard([cell.take(counts_of(1.0), now + 1100)])
    assert (after.kind, after.stable) == (Kind.WEIGHT, False)


def test_after_a_silence_the_weight_must_keep_still_for_a_whole_window_again() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    now = settled(cell)
    before, _mute, after = heard([cell.take(counts_of(0.0), now), cell.mute(now + 1000), cell.take(counts_of(0.0), now + 1100)])
    assert (before.stable, after.stable) == (True, False)


def test_the_numbers_of_lines_begin_again_at_nought_and_nothing_is_missed() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    cell._lines = SEQUENCE - 2
    lines = [cell.take(counts_of(1.0), 100 * place) for place in range(5)]
    assert [line.split(b",")[1] for line in lines] == [b"65534", b"65535", b"0", b"1", b"2"]
    assert [reading.missed for reading in heard(lines)] == [0] * 5
    assert [reading.missed for reading in heard([lines[0], lines[3], lines[4]])] == [0, 2, 0]


def test_eight_numbers_make_one_line_where_the_converter_is_fast() -> None:
    cell = loadcell.Cell(1.0, 0, together=8)
    lines = [cell.take(bits_of(number), 12 * place) for place, number in enumerate([100, 102, 98, 101, 99, 100, -8000000, 100] * 11)]
    assert [place % 8 for place, line in enumerate(lines) if line] == [7] * 11
    [reading] = heard([lines[-1]])
    assert (reading.counts, reading.grams) == (100, 100.0)


# Commands.


def test_nothing_is_ever_tared_by_itself_and_the_command_does_it() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    now = settled(cell, 80.0)
    tare = PROTOCOLS["loadcell"].commands.tare
    assert tare is not None
    [before] = heard([cell.take(counts_of(80.0), now)])
    answer = cell.obey(tare)
    told, after = heard([answer, cell.take(counts_of(80.0), now + 100)])
    assert (before.grams, after.grams) == (pytest.approx(80.0, abs=0.001), 0.0)
    assert told.kind is Kind.MENU  # the zero has moved: what was known about weights is no longer true
    assert (cell.factor, cell.zero) == (FACTOR, counts_of(80.0))


def test_a_known_weight_calibrates_and_swapped_wires_do_not_matter() -> None:
    for sign in (1, -1):
        cell = loadcell.Cell(0.0, ZERO)
        for _ in range(loadcell.WINDOW):
            cell.take(bits_of(ZERO + sign * 86000), 0)
        assert heard([cell.obey(framed("LCK,200000"))])[0].kind is Kind.MENU  # 200 g
        assert cell.factor == pytest.approx(sign * 430.0)
        assert [reading.kind for reading in heard([cell.obey(framed("LCQ"))])] == [Kind.INFO]
        assert cell.obey(framed("LCQ")).startswith(b"$LCI,%.6f,1000*" % cell.factor)


@pytest.mark.parametrize("body", ["LCK,0", "LCK,999", "LCK,-5000", "LCK,x", "LCK,", "LCK,1e5", "LCK,9999999999", "LCK,500000"])
def test_a_known_weight_that_cannot_be_is_refused(body: str) -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    settled(cell)  # nothing lies there, so no weight can be known
    assert heard([cell.obey(framed(body))])[0].kind is Kind.REFUSED
    assert (cell.factor, cell.zero) == (FACTOR, ZERO)


def test_while_the_weight_moves_nothing_is_tared() -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    for command in ("LCZ", "LCK,200000"):
        assert heard([cell.obey(framed(command))])[0].kind is Kind.REFUSED  # nothing was weighed yet
    now = settled(cell)
    cell.take(counts_of(30.0), now)
    assert heard([cell.obey(framed("LCZ"))])[0].kind is Kind.REFUSED
    assert cell.zero == ZERO


@pytest.mark.parametrize(
    "line",
    [
        b"LCZ",
        b"$LCZ",
        b"$LCZ*",
        b"$LCZ*54",
        b"$LCZ*055",
        b"$LCZ*xx",
        b"raspberrypi login: ",
        b"x1Z\x1bZT",
        b"\xff\xfe*\x00",
        b"",
        b"*",
        b"$*00",
        b"$LCZ*5A*5A",
    ],
)
def test_what_a_console_types_by_mistake_changes_nothing(line: bytes) -> None:
    cell = loadcell.Cell(FACTOR, ZERO)
    settled(cell, 50.0)
    assert line != framed("LCZ").strip()
    assert cell.obey(line) == b""
    assert (cell.factor, cell.zero) == (FACTOR, ZERO)


# The pins.


class Chip:
    """An HX711: shifts its number out, bit by bit, with each rising clock; the 25th pulse raises its data line."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self.pulses = 0
        self.interrupts = True
        self.clocked_with_interrupts = False
        self._level = 0
        self._bit = 1

    def convert(self, number: int) -> None:
        self.number, self.pulses = number, 0

    def data(self) -> int:
        if self.pulses:
            return self._bit
        return 1 if self.number is None else 0

    def clock(self, level: int) -> None:
        if level and not self._level:
            self.pulses += 1
            bits = bits_of(self.number or 0)
            self._bit = bits >> (24 - self.pulses) & 1 if self.pulses <= 24 else 1
            self.clocked_with_interrupts |= self.interrupts
        self._level = level
        if self.pulses == 25 and not level:
            self.number, self.pulses = None, 0

    def off(self) -> str:
        self.interrupts = False
        return "as they were"

    def on(self, state: str) -> None:
        assert state == "as they were"
        self.interrupts = True


@given(st.integers(-8388608, 8388607))
def test_a_number_is_fetched_bit_by_bit_and_nothing_interrupts_the_pulses(number: int) -> None:
    chip = Chip()
    converter = hx711.Hx711(chip.data, chip.clock, chip.off, chip.on)
    assert not converter.ready()
    chip.convert(number)
    assert converter.ready()
    bits = converter.fetch()
    assert bits is not None
    assert loadcell.signed(bits) == number
    assert not converter.ready()  # all 25 pulses came, so the next one is awaited
    assert (chip.clocked_with_interrupts, chip.interrupts) == (False, True)


def test_a_data_line_that_is_stuck_low_is_no_converter() -> None:
    chip = Chip()
    converter = hx711.Hx711(lambda: 0, chip.clock, chip.off, chip.on)
    assert converter.ready()
    assert converter.fetch() is None


class Desk:
    """A whole board, its clock turned by hand."""

    def __init__(self, data: Any = None) -> None:
        self.chip = Chip()
        self.sent: list[bytes] = []
        self.kept: list[tuple[float, int]] = []
        self.lamp: list[int] = []
        self.typed = b""
        converter = hx711.Hx711(data or self.chip.data, self.chip.clock, self.chip.off, self.chip.on)
        ear = main.Ear(self._read)
        cell = loadcell.Cell(FACTOR, ZERO)
        self.board = main.Board(converter, cell, self.sent.append, [ear], lambda *both: self.kept.append(both), self.lamp.append)

    def _read(self) -> bytes | None:
        data, self.typed = self.typed, b""
        return data or None

    def weigh(self, grams: float, times: int) -> None:
        for _ in range(times):
            self.chip.convert(counts_of(grams))
            self.board.turn(100)

    def types(self, data: bytes) -> None:
        self.typed = data
        self.board.turn(1)


def test_every_number_that_is_ready_becomes_a_line_with_the_boards_time() -> None:
    desk = Desk()
    desk.weigh(80.0, 12)
    desk.board.turn(50)
    assert len(desk.sent) == 12
    assert desk.sent[-1].startswith(b"$LC,11,1200,80000,")
    assert desk.lamp == [1, 0] * 6
    assert [reading.grams for reading in heard(desk.sent[-2:])] == [80.0, 80.0]


@pytest.mark.parametrize("level", [0, 1], ids=["stuck low", "silent"])
def test_l4_a_converter_that_does_not_answer_is_told_every_second_and_asked_on(level: int) -> None:
    desk = Desk(data=lambda: level)
    for _ in range(2500):
        desk.board.turn(1)
    assert [reading.kind for reading in heard(desk.sent)] == [Kind.BANNER, Kind.BANNER]  # it has not even begun
    for _ in range(10_000):
        desk.board.turn(1)
    assert len(desk.sent) == 12
    assert heard(desk.sent[-1:])[0].kind is Kind.ERROR


def test_a_command_that_comes_in_pieces_is_obeyed_once_and_kept() -> None:
    desk = Desk()
    desk.weigh(80.0, 12)
    command = b"raspberrypi login: \r\n" + framed("LCZ")
    for place in range(len(command)):
        assert desk.kept == []
        desk.types(command[place : place + 1])
        if desk.kept:
            break
    assert desk.kept == [(FACTOR, counts_of(80.0))]
    desk.types(framed("LCQ"))
    assert [reading.kind for reading in heard(desk.sent[-2:])] == [Kind.MENU, Kind.INFO]
    assert len(desk.kept) == 1


def test_what_is_typed_without_end_is_forgotten() -> None:
    desk = Desk()
    for _ in range(1000):
        desk.types(b"x" * 50)
    [ear] = desk.board._ears
    assert len(ear._heard) <= main.LONGEST_COMMAND
    desk.types(b"\n" + framed("LCQ"))
    assert heard(desk.sent)[-1].kind is Kind.INFO


# The board's own Python.


class PinsOfTheBoard:
    """`machine`, `micropython`, `time` and `select` as far as `main` needs them; the program ends by a switched-off board."""

    def __init__(self, chip: Chip, turns: int, joined: bool = False) -> None:
        self.chip, self.turns, self.joined = chip, turns, joined
        self.ticks = (1 << 30) - 700  # its counter begins again at nought in the middle
        self.wire: list[bytes] = []
        self.irq: list[int] = []

    def pin(self, number: int, _direction: int, _pull: int | None = None, value: int | None = None) -> Any:
        pins = {main.DATA_PIN: self.chip.data, main.CLOCK_PIN: self.chip.clock, main.LAMP_PIN: lambda level: None, main.STAY_PIN: self.stay}
        return pins[number]

    def stay(self) -> int:
        return 0 if self.joined else 1

    def sleep(self, milliseconds: int) -> None:
        self.ticks = (self.ticks + 100 * milliseconds) % (1 << 30)
        self.turns -= 1
        self.chip.convert(counts_of(80.0))
        if not self.turns:
            raise KeyboardInterrupt


def modules(board: PinsOfTheBoard) -> dict[str, Any]:
    pin: Any = lambda number, *rest, **more: None if not rest else board.pin(number, *rest, **more)  # noqa: E731
    pin.IN, pin.OUT, pin.PULL_UP = 0, 1, 2
    uart = SimpleNamespace(write=board.wire.append, read=lambda: None)
    machine = SimpleNamespace(Pin=pin, UART=lambda *_all, **_more: uart, disable_irq=board.chip.off, enable_irq=board.chip.on)
    time = SimpleNamespace(ticks_ms=lambda: board.ticks, ticks_diff=lambda new, old: (new - old) % (1 << 30), sleep_ms=board.sleep)
    poll = SimpleNamespace(register=lambda *_all: None, poll=lambda _wait: [])
    select = SimpleNamespace(poll=lambda: poll, POLLIN=1)
    micropython = SimpleNamespace(kbd_intr=board.irq.append)
    return {"machine": machine, "time": time, "select": select, "micropython": micropython, "hx711": hx711, "loadcell": loadcell}


def test_the_program_runs_on_the_boards_modules_and_its_time_goes_on_when_the_ticks_begin_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    loadcell.save(FACTOR, ZERO)
    board = PinsOfTheBoard(Chip(), turns=14)
    for name, module in modules(board).items():
        monkeypatch.setitem(sys.modules, name, module)
    with pytest.raises(KeyboardInterrupt):
        main.main()
    assert board.irq == [-1]  # a Ctrl-C over USB does not stop it
    readings = heard(board.wire)
    assert [reading.kind for reading in readings] == [Kind.BANNER] * 10 + [Kind.WEIGHT] * 3
    assert {reading.grams for reading in readings[10:]} == {80.0}
    assert capsys.readouterr().out.encode().split() == b"".join(board.wire).split()  # the same on USB


def test_a_pin_joined_with_ground_keeps_the_program_from_beginning_so_that_it_can_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    board = PinsOfTheBoard(Chip(), turns=14, joined=True)
    for name, module in modules(board).items():
        monkeypatch.setitem(sys.modules, name, module)
    main.main()
    assert (board.irq, board.wire, board.turns) == ([], [], 14)
    assert main.STAY_PIN not in (main.DATA_PIN, main.CLOCK_PIN, main.TX_PIN, main.RX_PIN, main.LAMP_PIN)


@pytest.mark.parametrize("name", ["loadcell.py", "hx711.py", "main.py"])
def test_the_files_keep_to_what_the_boards_python_knows(name: str) -> None:
    tree = ast.parse((FIRMWARE / name).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported <= {"json", "os", "hx711", "loadcell"} | (ONLY_ON_THE_BOARD if name == "main.py" else set())
    unknown = (ast.ImportFrom, ast.Match, ast.AsyncFunctionDef, ast.TryStar)
    displays = [item for node in ast.walk(tree) if isinstance(node, ast.List | ast.Tuple | ast.Set) for item in node.elts]
    assert [node for node in ast.walk(tree) if isinstance(node, unknown)] == []
    assert [item for item in displays if isinstance(item, ast.Starred)] == []  # a syntax error there


@pytest.mark.skipif(shutil.which("micropython") is None, reason="MicroPython is not installed")
def test_the_logic_says_the_same_under_micropython() -> None:
    program = (
        "import loadcell, hx711, main\n"
        "cell = loadcell.Cell(430.0, 1000, 4)\n"
        "for number in range(100):\n"
        "    line = cell.take((44000 + number % 3) & 0xFFFFFF, number * 12)\n"
        "    if line: print(line)\n"
        "print(cell.obey(loadcell.framed('LCZ')), cell.obey(b'\\xff'), cell.obey(loadcell.framed('LCK,200000')), cell.mute(7))\n"
        "print(loadcell.load('/nowhere'), loadcell.signed(0x800000))\n"
    )
    said = [
        subprocess.run([python, "-c", program], cwd=FIRMWARE, capture_output=True, text=True, check=True, timeout=20).stdout
        for python in (shutil.which("micropython") or "", sys.executable)
    ]
    assert said[0] == said[1]
    assert said[0].count("$LC,") == 26
