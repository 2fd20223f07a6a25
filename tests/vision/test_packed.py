"""Whatever has happened to a file of arrays, its reader gets all of it or one refusal; so do those who read dice and corners from it."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from vision import kept_corners
from vision.anchors import HALF, Anchors
from vision.packed import MOST_ARRAYS, Damaged, arrays
from vision.profile import BUILT_IN, NO_PROFILE, load

FLIPS = 150


def flipped(content: bytes, seed: int) -> bytes:
    """One byte changed, in every other case among the headers at the file's ends."""
    rng = np.random.default_rng(seed)
    changed = bytearray(content)
    ends = rng.choice([rng.integers(min(3000, len(content))), len(content) - 1 - rng.integers(min(900, len(content)))])
    place = int(rng.integers(len(content)) if seed % 2 else ends)
    changed[place] ^= int(rng.integers(1, 256))
    return bytes(changed)


def test_a_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "some.npz"
    np.savez_compressed(path, first=np.arange(5), second=np.array("word"))
    told = arrays(path)
    assert (told["first"].tolist(), str(told["second"])) == ([0, 1, 2, 3, 4], "word")


def test_too_many_arrays_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.npz"
    with zipfile.ZipFile(path, "w") as packed:
        for number in range(MOST_ARRAYS + 1):
            packed.writestr(f"n{number}.npy", b"")
    with pytest.raises(Damaged):
        arrays(path)


def sentences(path: Path, content: bytes, read: Callable[[Path], object]) -> Counter[str]:
    """How often which sentence refused a file in which one byte was changed; "" where it was believed. Any other error is an error."""
    told: Counter[str] = Counter()
    for seed in range(FLIPS):
        path.write_bytes(flipped(content, seed))
        try:
            read(path)
        except ValueError as wrong:
            told[str(wrong)] += 1
        else:
            told[""] += 1
    return told


def test_dice_with_a_changed_byte_are_believed_or_refused_in_one_sentence(tmp_path: Path) -> None:
    told = sentences(tmp_path / "x.dice.npz", BUILT_IN.read_bytes(), load)
    assert set(told) <= {"", NO_PROFILE}
    assert told[NO_PROFILE] > FLIPS / 2


def test_corners_with_a_changed_byte_are_believed_or_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "corners.npz"
    picture = np.random.default_rng(1).integers(0, 255, (2 * HALF + 1, 2 * HALF + 1)).astype(np.uint8)
    corners = np.array([[100.0, 100.0], [500.0, 100.0], [500.0, 500.0], [100.0, 500.0]])
    kept_corners.save(path, corners, 250.0, Anchors({0: (100.0, 100.0)}, {0: picture}))
    assert kept_corners.load(path) is not None
    told = sentences(path, path.read_bytes(), kept_corners.load)
    assert set(told) <= {"", kept_corners.DAMAGED}
    assert told[kept_corners.DAMAGED] > FLIPS / 2
