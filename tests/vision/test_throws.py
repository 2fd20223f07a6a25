"""Recorded throws, played back to the eye: told once, after they came to rest, and right or asked about, never wrong."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest

from companion.senses import DiceMoved, DiceSeen, Sense
from hardware.virtual.measure import AWAITED
from hardware.virtual.measure_dice import STEEP, leaning
from vision.calibration import Image, Limits
from vision.eye import Eye

from record import FOLDER, MOST_BYTES, PICTURES, SEEDS, Throw, stored  # isort: skip

THROWS = {throw.name: throw for throw in stored()}
FRAME = 1 / 30
MOST_IN_ALL = 600_000
GRAIN = 1.5  # levels of noise that storing took away


class Playback:
    """An eye before a recorded throw."""

    def __init__(self, throw: Throw) -> None:
        self.pictures = dict(zip(PICTURES, throw.pictures, strict=True))
        self.rng = np.random.default_rng(int(throw.name))
        self.eye = Eye()
        self.at = 0.0

    def show(self, name: str, frames: int) -> list[Sense]:
        """One of the pictures for some frames, as a live camera sends it; what is said of dice meanwhile."""
        return [sense for _ in range(frames) for sense in self._see(self.pictures[name])]

    def _see(self, picture: Image) -> list[Sense]:
        self.at += FRAME
        grain = self.rng.normal(0, GRAIN, picture.shape).astype(np.float32)
        live = np.clip(picture + grain, 0, 255).astype(np.uint8)
        return [sense for sense in self.eye.see(live, self.at) if isinstance(sense, (DiceSeen, DiceMoved))]


def played(throw: Throw) -> tuple[list[Sense], list[Sense], list[Sense]]:
    """What is told while the tray is empty, until the dice rest, and after."""
    playback = Playback(throw)
    before = playback.show("empty", 8)
    playback.eye.expect(AWAITED)
    rolling = playback.show("rolling", 2) + playback.show("resting", Limits().still_frames)
    return before, rolling, playback.show("resting", 16)


@cache
def verdict(name: str) -> str:
    """ "right", "asked" or "wrong", as natural throws are judged."""
    throw = THROWS[name]
    before, rolling, after = played(throw)
    assert before == rolling == [], "nothing is told before the dice have rested"
    assert [type(sense) for sense in after] == [DiceSeen], "and then once"
    told = after[0]
    assert isinstance(told, DiceSeen)
    asked, wrong = leaning(throw.scene, throw.truths, told)
    return "wrong" if wrong else "asked" if asked or told.doubt is not None else "right"


@pytest.mark.parametrize("name", THROWS)
def test_a_recorded_throw_is_told_once_and_never_wrongly(name: str) -> None:
    leans = any(truth.tilt > STEEP for truth in THROWS[name].truths)
    assert verdict(name) in (("asked",) if leans else ("right", "asked"))


def test_most_recorded_throws_are_read_without_asking() -> None:
    assert [verdict(name) for name in THROWS].count("right") >= 4


def test_all_throws_are_there_small_and_true() -> None:
    assert list(THROWS) == [str(seed) for seed in SEEDS]
    sizes = [file.stat().st_size for file in FOLDER.glob("*.webp")]
    assert len(sizes) == len(SEEDS) * len(PICTURES)
    assert max(sizes) <= MOST_BYTES
    assert sum(sizes) <= MOST_IN_ALL
    for name, throw in THROWS.items():
        written = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        assert [truth.face for truth in throw.truths] == [die["face"] for die in written]
        assert len(written) == sum(AWAITED.values())
    assert any(truth.tilt > STEEP for throw in THROWS.values() for truth in throw.truths), "one leans"
