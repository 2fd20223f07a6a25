"""Scale lines as devices really print them: whole, split at every byte, after noise and before what follows; see scale_lines.py."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.wiring import CHOICES
from companion.words import _
from hardware.protocols import GRAMS, LONGEST_LINE, PROTOCOLS, Kind, Lines, OpenScale, Options, PlainLines, Reading, ScaleProtocol, base
from tests.hardware.scale_lines import CASES, Case

each_case = pytest.mark.parametrize("case", CASES, ids=[f"{case.kind_of_scale} {case.line!r}" for case in CASES])
each_kind = pytest.mark.parametrize("name", PROTOCOLS)
A_WEIGHT = {case.kind_of_scale: case for case in reversed(CASES) if case.grams} | {
    "counts": Case("counts", b"12.3 g\r\n", Kind.WEIGHT, 12.3)
}
SEVEN_BITS = [case for case in CASES if PROTOCOLS[case.kind_of_scale].bits == 7]


def listening(name: str, options: Options | None = None) -> ScaleProtocol:
    """A parser that has already heard a terminator."""
    parser = PROTOCOLS[name].make(options or Options())
    assert parser.feed(b"\r\n") == []
    return parser


def check(reading: Reading, case: Case) -> None:
    assert reading.kind is case.kind
    assert reading.grams == (None if case.grams is None else pytest.approx(case.grams, abs=1e-9))
    assert str(reading.grams) != "-0.0"
    if case.kind is Kind.WEIGHT:
        assert reading.stable is case.stable


@each_case
def test_whole(case: Case) -> None:
    [reading] = listening(case.kind_of_scale).feed(case.line)
    check(reading, case)
    assert reading.raw == case.line.strip(b"\x02\x06\r\n ")


@each_case
def test_split_at_every_byte(case: Case) -> None:
    for place in range(1, len(case.line)):
        parser = listening(case.kind_of_scale)
        [reading] = parser.feed(case.line[:place]) + parser.feed(case.line[place:])
        check(reading, case)
    parser = listening(case.kind_of_scale)
    [reading] = [reading for byte in case.line for reading in parser.feed(bytes([byte]))]
    check(reading, case)


@each_case
@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"], ids=["CR LF", "CR", "LF"])
def test_after_noise_before_trailing_bytes_and_with_every_line_end(case: Case, end: bytes) -> None:
    for noise in (b"\x00\xff\x00", b"\xfe\x80 half a line\r\n", b"x" * 1000 + b"\n"):
        parser = listening(case.kind_of_scale)
        readings = parser.feed(noise + case.line.rstrip(b"\r\n") + end + b"515")
        check(readings[-1], case)
        assert all(reading.kind is Kind.GARBAGE for reading in readings[:-1])


@each_case
def test_two_lines_in_one_read(case: Case) -> None:
    first, second = listening(case.kind_of_scale).feed(case.line + case.line)
    check(first, case)
    check(second, case)


@pytest.mark.parametrize("odd", [0, 1], ids=["even", "odd"])
@pytest.mark.parametrize("case", SEVEN_BITS, ids=[f"{case.kind_of_scale} {case.line!r}" for case in SEVEN_BITS])
def test_seven_bits_with_parity_are_read_on_a_port_without_it(case: Case, odd: int) -> None:
    wire = bytes(byte | ((byte.bit_count() + odd) % 2) << 7 for byte in case.line)
    [reading] = listening(case.kind_of_scale, Options(bits=7)).feed(wire)
    check(reading, case)
    assert any(byte > 0x7F for byte in wire)


def test_the_settings_know_the_kinds_that_there_are() -> None:
    assert CHOICES["scale"]["kind"] == tuple(PROTOCOLS)


def test_the_page_of_the_scales_tells_every_kind_as_its_entry_does() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scales.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in page.splitlines() if row.startswith("| `")]
    told = {cells[0].strip("`"): (cells[-2], cells[-1] != "no") for cells in rows}
    ports = {name: f"{entry.baud} {entry.bits}{entry.parity[0].upper()}1" for name, entry in PROTOCOLS.items()}
    assert told == {name: (ports[name], entry.poll > 0.0) for name, entry in PROTOCOLS.items()}


def test_the_table_has_weights_and_refusals_of_every_kind_of_scale() -> None:
    told = Counter(case.kind_of_scale for case in CASES)
    assert set(told) == set(PROTOCOLS)
    assert set(A_WEIGHT) == set(PROTOCOLS)
    assert {case.kind for case in CASES} == set(Kind)


@each_kind
def test_s16_the_fragment_before_the_first_line_end_is_dropped(name: str) -> None:
    case = A_WEIGHT[name]
    for cut in range(1, len(case.line)):
        readings = PROTOCOLS[name].make(Options()).feed(case.line[cut:] + case.line)
        assert [reading.grams for reading in readings] == [pytest.approx(case.grams)]


def test_the_whole_boot_banner_before_the_first_weight() -> None:
    banner = (
        b"\xf0\x00\r\nSerial Load Cell Converter version 1.2\r\nBy SparkFun Electronics\r\nNo remote sensor found\r\n"
        b"Minimum time between reports: 433\r\nPress x to bring up settings\r\nReadings:\r\n433,0.1000,kg,24.81,\r\n"
    )
    kinds = [reading.kind for reading in OpenScale().feed(banner)]
    assert kinds == [Kind.BANNER, Kind.INFO, Kind.INFO, Kind.INFO, Kind.INFO, Kind.INFO, Kind.WEIGHT]
    again = OpenScale().feed(b"\r\n1,0.1,kg,\r\n2,0.1,kg,\r\n" + banner)
    assert [reading.kind for reading in again] == [Kind.WEIGHT, Kind.WEIGHT, Kind.GARBAGE, *kinds]


def test_of_a_label_of_three_numbers_only_the_first_lies_on_the_platform() -> None:
    label = b"GROSS   123.45 g \r\nNo.         01\r\nTotal   246.90 g \r\n\r\n\r\n"
    readings = listening("adam").feed(label)
    assert [(reading.kind, reading.grams) for reading in readings] == [(Kind.WEIGHT, 123.45), (Kind.INFO, None), (Kind.AMOUNT, None)]


@pytest.mark.parametrize(
    ("name", "steady", "moving"),
    [
        ("sartorius", b"+   0.12356 kg \r\n", b"+   0.12400    \r\n"),
        ("kern", b"    0.12356 kg \r\n", b"    0.12400    \r\n"),
        ("aandd", b"+   0.12356 kg \r\n", b"+   0.12400    \r\n"),
    ],
)
def test_where_a_moving_weight_has_no_unit_it_is_the_one_that_was_printed_last(name: str, steady: bytes, moving: bytes) -> None:
    first, second = listening(name).feed(steady + moving)
    assert (first.grams, first.stable, first.unit) == (pytest.approx(123.56), True, "kg")
    assert (second.grams, second.stable, second.unit) == (pytest.approx(124.0), False, "kg")


def test_an_overload_during_a_game_is_a_state_and_never_a_weight() -> None:
    readings = listening("aandd").feed(b"ST,+00012.34  g\r\nOL,+9999999E+19\r\nUS,+00099.00  g\r\n")
    assert [(reading.kind, reading.grams) for reading in readings] == [(Kind.WEIGHT, 12.34), (Kind.OVERLOAD, None), (Kind.WEIGHT, 99.0)]


def test_a_unit_that_changes_in_mid_run_is_told_with_its_weight() -> None:
    readings = listening("sics").feed(b"S S     100.00 g\r\nS S     3.5274 oz\r\n")
    assert [reading.unit for reading in readings] == ["g", "oz"]
    assert [reading.grams for reading in readings] == [100.0, pytest.approx(100.0, abs=0.001)]


def test_a_board_calibrated_in_grams_overrides_the_printed_unit_and_still_tells_when_that_changes() -> None:
    readings = OpenScale(Options(unit="g")).feed(b"\n1204,123.4,kg,24.8,\n1304,272.1,lbs,24.8,\n")
    assert [reading.grams for reading in readings] == [pytest.approx(123.4), pytest.approx(272.1)]
    assert [reading.unit for reading in readings] == ["kg", "lbs"]


def test_the_unit_of_the_settings_is_that_of_numbers_without_any() -> None:
    for name, line in (("toledo", b"\x02 000.50\r"), ("plain", b"0.50\r\n"), ("kern", b"     0.50    \r\n"), ("aandd", b"+00000.50\r\n")):
        [reading] = listening(name, Options(unit="lb")).feed(line)
        assert reading.grams == pytest.approx(0.5 * GRAMS["lb"])


@each_kind
def test_no_unit_of_the_settings_makes_weights_of_amounts(name: str) -> None:
    amounts = [case.line for case in CASES if case.kind_of_scale == name and case.kind is Kind.AMOUNT]
    for reading in listening(name, Options(unit="g")).feed(b"".join(amounts)):
        assert reading.kind is Kind.AMOUNT


def test_a_board_without_any_line_end() -> None:
    stream = b"l: 12.30Load_cell output val: 12.34Load_cell output val: 12.35Load_cell output val: 12.36"
    assert [reading.grams for reading in PlainLines().feed(stream)] == [12.34, 12.35]
    parser = PlainLines()
    assert [reading.grams for byte in stream for reading in parser.feed(bytes([byte]))] == [12.34, 12.35]
    frames = b"1000-=00.1000-=00.2000 =00.30"
    assert [reading.grams for reading in PROTOCOLS["yaohua"].make(Options()).feed(frames)] == [-1000.0, 2000.0]


def test_raw_counts_become_grams_with_a_calibration_of_either_sign() -> None:
    for factor in (430.0, -430.0):
        for name in ("plain", "counts"):
            parser = listening(name, Options(counts_per_gram=factor, zero_counts=1000.0))
            counts = int(1000 + 50 * factor)
            lines = f"HX711 reading: {counts}\nRead {counts}\n{counts}\n{counts},-7\n".encode()
            readings = parser.feed(lines)
            assert [reading.grams for reading in readings] == [50.0] * 4
            assert [reading.counts for reading in readings] == [counts] * 4


def test_raw_counts_are_told_before_they_are_calibrated() -> None:
    readings = listening("counts").feed(b"-123456\nRead 99\n")
    assert [(reading.kind, reading.counts) for reading in readings] == [(Kind.COUNTS, -123456), (Kind.COUNTS, 99)]


@each_kind
def test_s5_an_endless_line_is_given_up_in_bounded_memory_and_left_behind(name: str) -> None:
    parser = listening(name)
    garbage = [reading for _ in range(400) for reading in parser.feed(b"7" * 97)]
    assert {reading.kind for reading in garbage} == {Kind.GARBAGE}
    assert len(garbage) >= 100
    held = getattr(parser, "_lines")._rest  # noqa: B009 (what it keeps is the point here)
    assert len(held) <= LONGEST_LINE
    case = A_WEIGHT[name]
    grams = [reading.grams for reading in parser.feed(b"\n" + case.line) if reading.kind is Kind.WEIGHT]
    assert grams == [pytest.approx(case.grams)]


@pytest.mark.parametrize("name", sorted(set(PROTOCOLS) - {"loadcell"}))  # whose numbers are whole
def test_float_never_sees_what_is_no_plain_number(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def watched(text: str) -> float:
        seen.append(text)
        return float(text)

    monkeypatch.setattr(base, "float", watched, raising=False)
    odd = [b"nan", b"inf", b"1_0", b"1e5", b"9999999E+19", "٣.٤".encode(), b"0x10", b"--5", b"1.2.3", b"+"]
    shells = [re.sub(rb"[+-]?\s*\d[\d.\[\]]*", lambda _found, odd=word: odd, case.line) for case in CASES for word in odd]  # type: ignore[misc]
    parser = listening(name)
    for line in [*shells, *(case.line for case in CASES)]:
        parser.feed(line + b"\n")
    assert seen
    assert [text for text in seen if not re.fullmatch(r"[+-]?[0-9]{1,10}(\.[0-9]{0,6})?", text)] == []


@given(st.lists(st.binary(max_size=300), max_size=8), st.sampled_from(sorted(PROTOCOLS)), st.sampled_from([7, 8]))
def test_no_bytes_make_a_parser_raise_or_keep_much(chunks: list[bytes], name: str, bits: int) -> None:
    parser = PROTOCOLS[name].make(Options(bits=bits))
    for chunk in chunks:
        for reading in parser.feed(chunk):
            assert (reading.kind is Kind.WEIGHT) == (reading.grams is not None)
    assert len(getattr(parser, "_lines")._rest) <= LONGEST_LINE  # noqa: B009


PIECES = sorted({piece for case in CASES for piece in re.findall(rb"[A-Za-z]+|\d+|[^A-Za-z\d]", case.line)})


@given(st.lists(st.sampled_from(PIECES), max_size=40), st.sampled_from(sorted(PROTOCOLS)))
def test_lines_that_look_like_a_scales_give_finite_numbers_or_none(pieces: list[bytes], name: str) -> None:
    for reading in listening(name).feed(b"".join(pieces) + b"\n"):
        assert reading.grams is None or abs(reading.grams) < 1e14


@given(st.lists(st.sampled_from([case.line for case in CASES]), max_size=6), st.sampled_from(sorted(PROTOCOLS)), st.data())
def test_where_the_bytes_are_cut_makes_no_difference(lines: list[bytes], name: str, data: st.DataObject) -> None:
    stream = b"".join(lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    parser, whole = listening(name), listening(name)
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert [reading for piece in pieces for reading in parser.feed(piece)] == whole.feed(stream)


def test_lines_end_at_either_terminator() -> None:
    lines = Lines()
    assert lines.feed(b"cut\rone\r\n\n\rtwo\nthr") == [b"one", b"two"]
    assert lines.feed(b"ee\n") == [b"three"]


def test_a_line_of_three_hundred_bytes_is_one_piece_of_garbage() -> None:
    readings = listening("plain").feed(b"7" * 300 + b"\r\n12.34 g\r\n")
    assert [reading.kind for reading in readings] == [Kind.GARBAGE, Kind.WEIGHT]


def test_the_end_of_a_line_that_was_given_up_is_no_line() -> None:
    parser = listening("plain")
    assert [reading.kind for reading in parser.feed(b"7" * 300)] == [Kind.GARBAGE]
    assert parser.feed(b"12.34 g\r\n") == []
    assert [reading.grams for reading in parser.feed(b"12.35 g\r\n")] == [12.35]


@each_kind
def test_every_entry_tells_what_a_person_and_the_port_must_know(name: str) -> None:
    entry = PROTOCOLS[name]
    assert _(entry.name)
    assert _(entry.hint).endswith(".")
    assert entry.baud in CHOICES["scale"]["baud"]
    assert entry.bits in CHOICES["scale"]["bits"]
    assert entry.parity in CHOICES["scale"]["parity"]
    assert (entry.poll > 0.0) == (entry.commands.ask is not None)
    if entry.poll:  # what it is asked and what it answers, of up to 22 characters, fit between two questions
        assert entry.poll * entry.baud / 10 > len(entry.commands.ask or b"") + 22


def test_nothing_that_is_asked_by_itself_changes_anything() -> None:
    by_itself = {entry.commands.ask for entry in PROTOCOLS.values()} | {entry.commands.stream for entry in PROTOCOLS.values()}
    on_demand = {entry.commands.tare for entry in PROTOCOLS.values()} | {entry.commands.zero for entry in PROTOCOLS.values()}
    assert (by_itself & on_demand) == {None}
    assert all(not (command or b"").startswith(b"\x1bZ") for command in by_itself | on_demand)  # Sartorius: calibrates
