"""Scale lines as devices really print them: whole, split at every byte, after noise and before what follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.protocols import GRAMS, LONGEST_LINE, PROTOCOLS, Kind, Lines, OpenScale, Options, PlainLines, Reading, ScaleProtocol

LB, KG = GRAMS["lbs"], GRAMS["kg"]
Case = tuple[str, bytes, Kind, float | None]

OPENSCALE: list[Case] = [
    ("openscale", b"51588,123.45,lbs,24.75,\r\n", Kind.WEIGHT, 123.45 * LB),
    ("openscale", b"0.3821,kg,\r\n", Kind.WEIGHT, 382.1),
    ("openscale", b"1204,-0.00,kg,24.81,\r\n", Kind.WEIGHT, 0.0),
    ("openscale", b"1204,0.1234,kg,8355808,24.8125,23.9375,\r\n", Kind.WEIGHT, 123.4),
    ("openscale", b"1204,0.1234,kg,8355808,24.8125,0,\r\n", Kind.WEIGHT, 123.4),
    ("openscale", b"-2147400000,0.12,kg,24.75,\r\n", Kind.WEIGHT, 120.0),
    ("openscale", b"1204,-0.0217,kg,24.81,\r\n", Kind.WEIGHT, -21.7),
    ("openscale", b"1204,12,kg,24,\r\n", Kind.WEIGHT, 12000.0),
    ("openscale", b"1204,0.5,KG,24.81\r\n", Kind.WEIGHT, 500.0),
    ("openscale", b"1204,inf,lbs,24.75,\r\n", Kind.ERROR, None),
    ("openscale", b"1204,-inf,lbs,24.75,\r\n", Kind.ERROR, None),
    ("openscale", b"1204,nan,lbs,24.75,\r\n", Kind.ERROR, None),
    ("openscale", b"1204,ovf,lbs,24.75,\r\n", Kind.OVERLOAD, None),
    ("openscale", b"1204,0.12,kg,8388607,24.75,\r\n", Kind.ERROR, None),  # L4: saturated, miswired
    ("openscale", b"1204,0.12,kg,-8388608,24.75,\r\n", Kind.ERROR, None),
    ("openscale", b"Serial Load Cell Converter version 1.2\r\n", Kind.BANNER, None),
    ("openscale", b"Reset - please power cycle\r\n", Kind.BANNER, None),
    ("openscale", b"By SparkFun Electronics\r\n", Kind.INFO, None),
    ("openscale", b"No remote sensor found\r\n", Kind.INFO, None),
    ("openscale", b"Minimum time between reports: 433\r\n", Kind.INFO, None),
    ("openscale", b"Press x to bring up settings\r\n", Kind.INFO, None),
    ("openscale", b"Readings:\r\n", Kind.INFO, None),
    ("openscale", b"System Configuration\r\n", Kind.MENU, None),
    ("openscale", b"1) Tare scale to zero [8412345]\r\n", Kind.MENU, None),
    ("openscale", b"c) Trigger character: [33 / '!']\r\n", Kind.MENU, None),
    ("openscale", b"Getting Tare point: 8412345\r\n", Kind.MENU, None),
    ("openscale", b">Exiting\r\n", Kind.INFO, None),
    ("openscale", b"12.34\r\n", Kind.GARBAGE, None),
    ("openscale", b"51588,0.12\r\n", Kind.GARBAGE, None),
    ("openscale", b"51588,0.1251688,0.1234,kg,24.8,\r\n", Kind.GARBAGE, None),
    ("openscale", b"1,0.1234,kg,24.8,2,0.1235,kg,24.8,\r\n", Kind.GARBAGE, None),
    ("openscale", b"51588,0.12.3,kg,24.8,\r\n", Kind.GARBAGE, None),
    ("openscale", b"51588,1_0,kg,24.8,\r\n", Kind.GARBAGE, None),
    ("openscale", b"51588,1e5,kg,24.8,\r\n", Kind.GARBAGE, None),
    ("openscale", b"51588,0.1234,kg,raspberrypi login:\r\n", Kind.GARBAGE, None),
    ("openscale", "51588,٣.٤,kg,24.8,\r\n".encode(), Kind.GARBAGE, None),
    ("openscale", b"51588,0.\xf134,kg,24.8,\r\n", Kind.GARBAGE, None),
]
PLAIN: list[Case] = [
    ("plain", b"Reading: 12.3 lbs\r\n", Kind.WEIGHT, 12.3 * LB),
    ("plain", b"Reading: 12.3 lbs calibration_factor: -7050.00\r\n", Kind.WEIGHT, 12.3 * LB),
    ("plain", b"one reading:\t12.3\t| average:\t12.4\r\n", Kind.WEIGHT, 12.3),
    ("plain", b"Load_cell output val: 12.34\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"Load_cell output val: -0.00\r\n", Kind.WEIGHT, 0.0),
    ("plain", b"Reading: 123456\tWeight: 12.34\tAvgWeight: 12.33\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"Reading: 123456\tWeight: 12.34\tAvgWeight: 12.33\tScale not calibrated. Press 'c'.\r\n", Kind.ERROR, None),
    ("plain", b"12.34\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"12.34 g\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"12.34g\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"-  0.02 G\r\n", Kind.WEIGHT, -0.02),
    ("plain", b"0.1234 KG\r\n", Kind.WEIGHT, 123.4),
    ("plain", b"1.5 oz\r\n", Kind.WEIGHT, 1.5 * GRAMS["oz"]),
    ("plain", b"12,34 g\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"51588,12.34\r\n", Kind.WEIGHT, 12.34),
    ("plain", b"HX711 reading: -123456\r\n", Kind.COUNTS, None),
    ("plain", b"Read 123456\r\n", Kind.COUNTS, None),
    ("plain", b"123456,-2345\r\n", Kind.COUNTS, None),
    ("plain", b"HX711 reading: 8388607\r\n", Kind.ERROR, None),
    ("plain", b"HX711 scale demo\r\n", Kind.BANNER, None),
    ("plain", b"HX711 Demo\r\n", Kind.BANNER, None),
    ("plain", b"Starting...\r\n", Kind.BANNER, None),
    ("plain", b"<SerialWeighingScale>\r\n", Kind.BANNER, None),
    ("plain", b"Readings:\r\n", Kind.INFO, None),
    ("plain", b"Startup is complete\r\n", Kind.INFO, None),
    ("plain", b"Tare complete\r\n", Kind.INFO, None),
    ("plain", b"HX711 not found.\r\n", Kind.ERROR, None),
    ("plain", b"Timeout, check MCU>HX711 wiring and pin designations\r\n", Kind.ERROR, None),
    ("plain", b"207.80 g TOTAL\r\n", Kind.INFO, None),
    ("plain", b"+00001234 PC\r\n", Kind.INFO, None),
    ("plain", b"Reading: nan lbs\r\n", Kind.ERROR, None),
    ("plain", b"ovf\r\n", Kind.OVERLOAD, None),
    ("plain", b"OL,+9999999E+19\r\n", Kind.GARBAGE, None),
    ("plain", b"12:07.50 lb:oz\r\n", Kind.GARBAGE, None),
    ("plain", b"ms,grams\r\n", Kind.GARBAGE, None),
]
CASES = OPENSCALE + PLAIN
each_case = pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[1]!r}" for case in CASES])


def listening(name: str) -> ScaleProtocol:
    """A parser that has already heard a terminator."""
    parser = PROTOCOLS[name].make(Options())
    assert parser.feed(b"\r\n") == []
    return parser


def check(reading: Reading, kind: Kind, grams: float | None) -> None:
    assert reading.kind is kind
    assert reading.grams == (None if grams is None else pytest.approx(grams, abs=1e-9))
    assert str(reading.grams) != "-0.0"


@each_case
def test_whole(case: Case) -> None:
    name, line, kind, grams = case
    [reading] = listening(name).feed(line)
    check(reading, kind, grams)
    assert reading.raw == line.rstrip()


@each_case
def test_split_at_every_byte(case: Case) -> None:
    name, line, kind, grams = case
    for place in range(1, len(line)):
        parser = listening(name)
        [reading] = parser.feed(line[:place]) + parser.feed(line[place:])
        check(reading, kind, grams)
    parser = listening(name)
    [reading] = [reading for byte in line for reading in parser.feed(bytes([byte]))]
    check(reading, kind, grams)


@each_case
@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"], ids=["CR LF", "CR", "LF"])
def test_after_noise_before_trailing_bytes_and_with_every_line_end(case: Case, end: bytes) -> None:
    name, line, kind, grams = case
    for noise in (b"\x00\xff\x00", b"\xfe\x80 half a line\r\n", b"x" * 1000 + b"\n"):
        parser = listening(name)
        readings = parser.feed(noise + line.rstrip() + end + b"515")
        check(readings[-1], kind, grams)
        assert all(reading.kind is Kind.GARBAGE for reading in readings[:-1])


@each_case
def test_two_lines_in_one_read(case: Case) -> None:
    name, line, kind, grams = case
    first, second = listening(name).feed(line + line)
    check(first, kind, grams)
    check(second, kind, grams)


@pytest.mark.parametrize("name", PROTOCOLS)
def test_s16_the_fragment_before_the_first_line_end_is_dropped(name: str) -> None:
    line = {"openscale": b"1204,0.1234,kg,24.8,\r\n", "plain": b"123.4 g\r\n"}[name]
    for cut in range(len(line)):
        readings = PROTOCOLS[name].make(Options()).feed(line[cut:] + line)
        assert [reading.grams for reading in readings] == [pytest.approx(123.4)]


def test_the_whole_boot_banner_before_the_first_weight() -> None:
    banner = (
        b"\xf0\x00\r\nSerial Load Cell Converter version 1.2\r\nBy SparkFun Electronics\r\nNo remote sensor found\r\n"
        b"Minimum time between reports: 433\r\nPress x to bring up settings\r\nReadings:\r\n433,0.1000,kg,24.81,\r\n"
    )
    kinds = [reading.kind for reading in OpenScale().feed(banner)]
    assert kinds == [Kind.BANNER, Kind.INFO, Kind.INFO, Kind.INFO, Kind.INFO, Kind.INFO, Kind.WEIGHT]


def test_a_board_calibrated_in_grams_overrides_the_printed_unit() -> None:
    [reading] = OpenScale(Options(unit="g")).feed(b"\n1204,123.4,kg,24.8,\n")
    assert reading.grams == pytest.approx(123.4)
    assert reading.unit == "g"


def test_a_board_without_any_line_end() -> None:
    stream = b"l: 12.30Load_cell output val: 12.34Load_cell output val: 12.35Load_cell output val: 12.36"
    assert [reading.grams for reading in PlainLines().feed(stream)] == [12.34, 12.35]
    parser = PlainLines()
    assert [reading.grams for byte in stream for reading in parser.feed(bytes([byte]))] == [12.34, 12.35]


def test_raw_counts_become_grams_with_a_calibration_of_either_sign() -> None:
    for factor in (430.0, -430.0):
        parser = PlainLines(Options(counts_per_gram=factor, zero_counts=1000.0))
        counts = int(1000 + 50 * factor)
        lines = f"\nHX711 reading: {counts}\nRead {counts}\n{counts}\n{counts},-7\n".encode()
        assert [reading.grams for reading in parser.feed(lines)] == [50.0] * 4


@pytest.mark.parametrize("name", PROTOCOLS)
def test_s5_an_endless_line_is_given_up_in_bounded_memory_and_left_behind(name: str) -> None:
    parser = listening(name)
    garbage = [reading for _ in range(400) for reading in parser.feed(b"7" * 97)]
    assert {reading.kind for reading in garbage} == {Kind.GARBAGE}
    assert len(garbage) >= 100
    held = getattr(parser, "_lines")._rest  # noqa: B009 (what it keeps is the point here)
    assert len(held) <= LONGEST_LINE
    line = {"openscale": b"1204,0.1234,kg,24.8,\r\n", "plain": b"123.4 g\r\n"}[name]
    grams = [reading.grams for reading in parser.feed(line + line) if reading.kind is Kind.WEIGHT]
    assert grams == [pytest.approx(123.4)]


@given(st.lists(st.binary(max_size=300), max_size=8), st.sampled_from(sorted(PROTOCOLS)))
def test_no_bytes_make_a_parser_raise_or_keep_much(chunks: list[bytes], name: str) -> None:
    parser = PROTOCOLS[name].make(Options())
    for chunk in chunks:
        for reading in parser.feed(chunk):
            assert (reading.kind is Kind.WEIGHT) == (reading.grams is not None)
    assert len(getattr(parser, "_lines")._rest) <= LONGEST_LINE  # noqa: B009


@given(st.text("0123456789.,-+ gklbsnaifovKG_e\t:\r\n", max_size=200), st.sampled_from(sorted(PROTOCOLS)))
def test_lines_that_look_like_numbers_give_finite_numbers_or_none(text: str, name: str) -> None:
    for reading in listening(name).feed(text.encode() + b"\n"):
        assert reading.grams is None or abs(reading.grams) < 1e14


@given(st.lists(st.sampled_from([case[1] for case in CASES]), max_size=6), st.data())
def test_where_the_bytes_are_cut_makes_no_difference(lines: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    for name in PROTOCOLS:
        parser, whole = listening(name), listening(name)
        pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        assert [reading for piece in pieces for reading in parser.feed(piece)] == whole.feed(stream)


def test_lines_end_at_either_terminator() -> None:
    lines = Lines()
    assert lines.feed(b"cut\rone\r\n\n\rtwo\nthr") == [b"one", b"two"]
    assert lines.feed(b"ee\n") == [b"three"]
