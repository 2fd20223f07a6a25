"""The short sounds as they are shipped: short, clean, told apart, the same every time they are made."""

from __future__ import annotations

import io
import wave
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.saying.cues import CUES
from hardware import cues


def samples(file: bytes) -> NDArray[np.float64]:
    with wave.open(io.BytesIO(file)) as one:
        assert (one.getnchannels(), one.getsampwidth(), one.getframerate()) == (1, 2, cues.RATE)
        return np.frombuffer(one.readframes(one.getnframes()), dtype="<i2").astype(float)


def shipped(name: str) -> NDArray[np.float64]:
    return samples((cues.FOLDER / f"{name}.wav").read_bytes())


def test_there_is_a_file_for_every_sound_and_no_other() -> None:
    assert set(cues.SOUNDS) == set(CUES) == {file.stem for file in cues.FOLDER.glob("*.wav")}


@pytest.mark.parametrize("name", CUES)
def test_a_sound_is_short_clean_and_small(name: str) -> None:
    sound = shipped(name)
    assert len(sound) / cues.RATE < (1.0 if name == "win" else 0.4)
    assert 0.6 < np.abs(sound).max() / 32768 < 0.8  # loud enough, and nowhere clipped
    assert abs(sound.mean()) < 1.0  # of 32768: no direct current
    assert sound[0] == sound[-1] == 0  # no click
    assert (cues.FOLDER / f"{name}.wav").stat().st_size < 50_000


@pytest.mark.parametrize("name", CUES)
def test_making_it_again_makes_the_same(name: str) -> None:
    assert np.abs(cues.made(name) - shipped(name)).max() <= 1  # another machine may round the last digit differently


def test_each_can_be_told_from_every_other() -> None:
    """By how loud it is when, and by how high."""

    def look(name: str) -> NDArray[np.float64]:
        sound = np.zeros(cues.RATE)
        made = shipped(name)
        sound[: len(made)] = made
        shape = np.sqrt((sound[: 40 * 551].reshape(40, 551) ** 2).mean(axis=1))
        height = np.abs(np.fft.rfft(sound))[: 40 * 250].reshape(40, 250).mean(axis=1)
        return np.concatenate([shape / np.linalg.norm(shape), height / np.linalg.norm(height)])

    looks = {name: look(name) for name in CUES}
    assert {
        pair: round(float(looks[pair[0]] @ looks[pair[1]]) / 2, 2)
        for pair in combinations(CUES, 2)
        if looks[pair[0]] @ looks[pair[1]] > 1.9
    } == {}


@pytest.mark.parametrize("name", CUES)
def test_three_volumes(name: str) -> None:
    soft, middle, loud = (np.abs(samples(cues.read(name, volume))).max() for volume in (1, 2, 3))
    assert soft * 1.8 < middle
    assert middle * 1.8 < loud
