"""The load cell without physics: repeatable, as noisy as its profile says, and its lines are OpenScale's."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from hardware.virtual.loadcell import PROFILES, Cell, OpenScale

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
