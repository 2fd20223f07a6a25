"""What a face looks like as a direction in space: a small network, trained on drawn symbols only, run by OpenCV.

Strategy: the network never learns which dice people own. It learns that two pictures of one symbol lie close together and
pictures of different symbols far apart; whoever names a face compares it with the examples that people have taught.
`docs/network.md` tells how it was trained and how well it tells faces apart that it has never seen.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.calibration import Floats

FILE = Path(__file__).with_name("faces.onnx")
WIDTH = 48  # numbers that describe a face
_BATCH = 11  # a full tray; much larger batches leave the processor's cache
_TURN = threading.Lock()  # the network keeps what it was shown last, and a correction is learnt beside the camera's readings


@lru_cache(maxsize=1)
def _network(path: Path = FILE) -> cv2.dnn.Net:
    """The network, read once. FileNotFoundError when the installation lacks it."""
    if not path.is_file():
        raise FileNotFoundError(path)
    return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)  # for so small a network quicker than the new one


def embed(prints: Floats) -> Floats:
    """Unit vectors (n, 48) of prints (n, 40, 40, 2) as `vision.faces.prepare` makes them. For all threads."""
    if not len(prints):
        return np.zeros((0, WIDTH), np.float32)
    planes = np.ascontiguousarray(np.moveaxis(prints, -1, 1), np.float32)
    network = _network()
    told = []
    for start in range(0, len(planes), _BATCH):
        with _TURN:
            network.setInput(planes[start : start + _BATCH])
            told.append(network.forward().copy())
    away = np.concatenate(told)
    unit: Floats = away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
    return unit
