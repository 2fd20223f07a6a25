"""Writes the pictures that libcamera's virtual camera is to show into a folder: `python -m tests.hardware.pi_camera.pictures FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2

from tests.hardware.cameras import SHOWN, scripted


def main(folder: Path) -> None:
    for number in range(SHOWN):
        cv2.imwrite(str(folder / f"{number}.jpg"), scripted(number), [cv2.IMWRITE_JPEG_QUALITY, 95])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
