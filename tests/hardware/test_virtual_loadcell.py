"""The load cell without physics: repeatable, as noisy as its profile says, and its lines are OpenScale's."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from hardware.virtual.loadcell import PROFILES, Cell, OpenScale, drawn

LINE = re.compile(rb"^-?\d+,-?\d+\.\d{4},(?:kg|lbs),\d+\.\d{4},\r\n$")


def readings(cell: Cell, loads: list[float]) -> np.ndarray:
    return np.array([cell.sample(load, index * 0.1) for index, load in enumerate(loads)])


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_same_seed_gives_the_same_grams(profile: str) -> None:
    loads = [95.0] * 100 + [96.8] * 100
    first = readings(Cell(profile, 3), loads)
    assert np.array_equal(first, readings(Cell(profile, 3), loads))
    assert not np.array_equal(first, readings(Cell(profile, 4), loads))


@pytest.mark.parametrize("profile", ["good", "typical"])
def test_white_noise_is_as_the_profile_says(profile: str) -> None:
    calm = replace(PROFILES[profile], spikes=0.0, burst=0.0, quantum=0.001, walk=0.0)
    steps = np.diff(readings(Cell(calm, 5), [95.0] * 3000))
    assert np.std(steps) / np.sqrt(2.0) == pytest.approx(calm.white, rel=0.1)


def test_a_step_arrives_and_rings_out() -> None:
    grams = readings(Cell("typical", 8), [95.0] * 200 + [98.6] * 100)
    assert np.median(grams[250:]) - np.median(grams[150:200]) == pytest.approx(3.6, abs=0.25)
    early, late = grams[200:206], grams[250:]
    assert np.ptp(early) > 3.0 * np.ptp(late)


def test_spikes_come_as_often_as_asked() -> None:
    spiky = replace(PROFILES["typical"], spikes=0.05, burst=0.0)
    grams = readings(Cell(spiky, 2), [95.0] * 4000)
    share = np.mean(np.abs(grams - 95.0) > 20.0)
    assert 0.035 < share < 0.065


def test_lines_are_openscale_lines_after_the_banner() -> None:
    voice = OpenScale("good", 1)
    first = voice.line(95.0, 24.0, 0.1)
    assert first.startswith(b"\r\nSerial Load Cell Converter")
    assert first.endswith(b"100,0.0950,kg,24.0000,\r\n")
    for index in range(2, 200):
        assert LINE.match(voice.line(95.0 - index, 24.0, index * 0.1))


def test_a_bad_board_breaks_lines_and_falls_silent() -> None:
    voice = OpenScale("bad", 1)
    lines = [voice.line(95.0, 24.0, index * 0.1) for index in range(1, 6000)]
    broken = [line for line in lines if line and not LINE.match(line)]
    assert 20 < len(broken) < 140
    assert any(line == b"" for line in lines)


def test_a_unit_is_switched_and_the_weight_stays_what_it_is() -> None:
    voice = OpenScale(replace(PROFILES["good"], switches=0.05), 4)
    lines = [voice.line(90.718474, 24.0, index * 0.1).splitlines()[-1] for index in range(1, 200)]
    assert {line.split(b",", 1)[1] for line in lines} == {b"0.0907,kg,24.0000,", b"0.2000,lbs,24.0000,"}  # 90.718474 g are 0.2 lb


def test_a_plug_that_falls_out_says_nothing_and_the_board_starts_anew() -> None:
    voice = OpenScale(replace(PROFILES["good"], losses=0.02), 4)
    lines = [(voice.line(95.0, 24.0, index * 0.1), voice.unplugged(index * 0.1)) for index in range(1, 600)]
    assert all(line == b"" for line, unplugged in lines if unplugged)
    lost = sum(unplugged for _line, unplugged in lines)
    starts = sum(line.startswith(b"\r\nSerial Load Cell") for line, _unplugged in lines)
    assert lost > 20
    assert starts >= 2


def test_the_bad_column_spans_its_ranges_and_the_others_are_one_cell_each() -> None:
    cells = [drawn("bad", seed) for seed in range(300)]
    for low, high, values in (
        (0.12, 0.25, [cell.white for cell in cells]),
        (5.0, 10.0, [cell.drift for cell in cells]),
        (0.01, 0.05, [cell.spikes for cell in cells]),
        (0.5, 1.0, [cell.quantum for cell in cells]),
        (4, 10, [cell.mean_of for cell in cells]),
    ):
        assert low <= min(values) < low + 0.05 * (high - low) + 0.01
        assert high >= max(values) > high - 0.05 * (high - low) - 0.01
    assert drawn("typical", 1) == drawn("typical", 2) == PROFILES["typical"]
