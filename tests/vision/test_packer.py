"""Pictures made small enough to be kept, away from the screen's thread."""

from __future__ import annotations

import threading
import time

import cv2
import numpy as np
import pytest

from companion import journal
from vision import packer as packing
from vision.album import Album
from vision.packer import LARGEST, ROOM, SIDE, Packer, small


def noise(tall: int, wide: int) -> np.ndarray:
    return np.random.default_rng(7).integers(0, 256, (tall, wide, 3), dtype=np.uint8)


def packed(packer: Packer, key: int) -> bytes:
    until = time.monotonic() + 5
    while (made := packer.packed(key)) is None and time.monotonic() < until:
        time.sleep(0.01)
    assert made is not None
    return made


@pytest.mark.parametrize("size", [(40, 60), (480, 640), (720, 1280), (1280, 720), (2000, 200)])
def test_even_noise_fits_and_keeps_its_shape(size: tuple[int, int]) -> None:
    data = small(noise(*size))
    shown = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert len(data) <= LARGEST
    assert max(shown.shape[:2]) <= min(SIDE, max(size))
    assert shown.shape[1] / shown.shape[0] == pytest.approx(size[1] / size[0], rel=0.02)


def test_what_is_packed_is_what_the_journal_takes() -> None:
    assert LARGEST <= journal.LARGEST


def test_a_plain_picture_stays_sharp() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    cv2.rectangle(picture, (200, 150), (280, 230), (240, 240, 240), -1)
    shown = cv2.imdecode(np.frombuffer(small(picture), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert float(np.abs(shown.astype(int) - picture.astype(int)).mean()) < 1


def test_the_screen_never_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    makers: list[str] = []

    def slow(picture: np.ndarray) -> bytes:
        go.wait(5)
        makers.append(threading.current_thread().name)
        return b"small"

    monkeypatch.setattr(packing, "small", slow)
    album = Album()
    key = album.add(noise(20, 20))
    packer = Packer(album)
    packer.pack(key)
    assert packer.packed(key) is None
    go.set()
    assert packed(packer, key) == b"small"
    assert makers == [name for name in makers if name.startswith("packer")]
    packer.stop()


def test_it_outlives_the_album_and_is_bounded() -> None:
    album = Album(room=2)
    packer = Packer(album)
    keys = [album.add(noise(20, 20)) for _ in range(2)]
    for key in keys:
        packer.pack(key)
    album.add(noise(20, 20))
    assert album.get(keys[0]) is None
    assert packed(packer, keys[0])
    for _ in range(ROOM):
        packer.pack(album.add(noise(8, 8)))
    assert packer.packed(keys[0]) == b""
    packer.stop()


def test_a_kept_picture_is_shown_again() -> None:
    album = Album()
    packer = Packer(album)
    key = packer.unpacked(small(np.full((30, 40, 3), 200, np.uint8)))
    shown = album.get(key)
    assert shown is not None
    assert shown.shape == (30, 40, 3)
    assert packer.unpacked(b"no picture") == 0
    packer.stop()
