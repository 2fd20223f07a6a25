"""Draw every page that has a stored picture, and all on contact sheets: `python -m tests.ui.shots DIR [NAME…]`; a name stands for all
pages that begin with it."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

from tests.ui.compare import Pixels
from tests.ui.gallery import Gallery
from tests.ui.stored import take, wanted

ACROSS, DOWN = 5, 8  # pictures of a sheet
CELL, NAME = (384, 240), 22  # px of a picture there, and of the line with its name


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    gallery, cells = Gallery(), []
    for shot in wanted(names):
        shown = take(gallery, shot)
        save(folder / f"{shot.name}.png", shown)
        cells.append(cell(shown, shot.name))
    for number, first in enumerate(range(0, len(cells), ACROSS * DOWN), 1):
        save(folder / f"sheet-{number:02}.png", sheet(cells[first : first + ACROSS * DOWN]))


def save(file: Path, picture: Pixels) -> None:
    cv2.imwrite(str(file), picture[:, :, ::-1])


def cell(shown: Pixels, name: str) -> Pixels:
    """A page as large as its cell allows, with its name under it."""
    wide, tall = CELL
    share = min(wide / shown.shape[1], tall / shown.shape[0])
    small = cv2.resize(shown, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    whole = np.full((tall + NAME, wide, 3), 40, np.uint8)
    x = (wide - small.shape[1]) // 2
    whole[: small.shape[0], x : x + small.shape[1]] = small
    cv2.putText(whole, name, (4, tall + NAME - 7), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA)
    return whole


def sheet(cells: list[Pixels]) -> Pixels:
    """Pictures side by side and one under the other."""
    filled = cells + [np.full_like(cells[0], 40)] * (-len(cells) % ACROSS)
    rows = [np.hstack([np.pad(one, ((0, 6), (0, 6), (0, 0))) for one in filled[at : at + ACROSS]]) for at in range(0, len(filled), ACROSS)]
    return np.vstack(rows)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
