"""The stored pictures: `python -m tests.ui.stored` names the pages that look otherwise, `--accept` stores what they look like now.

Every page of every game's tour is stored at 800×480, at dusk, in English; the page that stands for its screen also at every other size,
in every other light and in every other language. With names (or what they begin with) only those pages are looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

import tests.ui.conftest  # noqa: F401 (off-screen, in UTC; before a window is opened)
from companion.words import LANGUAGES, SOURCE
from tests.ui.compare import Pixels, decode, differing, encode, same
from tests.ui.gallery import SIZES, Gallery, Size, leading, leading_in, pages, spoken
from tests.ui.walking import Stop
from ui.theme import THEMES

STORED = Path(__file__).with_name("pictures")
LOOK = Path("build/pictures")  # what differs, to look at


class Shot(NamedTuple):
    """A picture to be taken. `name`: of its file, without the ending."""

    name: str
    stop: Stop
    size: Size = SIZES[0]
    light: str = "dusk"
    language: str = SOURCE

    @property
    def file(self) -> Path:
        return STORED / f"{self.name}.webp"


def shots() -> Iterator[Shot]:
    """Everything that is stored."""
    for name, stop in pages().items():
        yield Shot(name, stop)
    for name, stop in leading().items():
        for size in SIZES[1:]:
            yield Shot(f"{name}@{size[0]}x{size[1]}", stop, size)
        for light in THEMES:
            if light != "dusk":
                yield Shot(f"{name}@{light}", stop, light=light)
    for language in LANGUAGES:
        if language != SOURCE:
            for name, stop in leading_in(language).items():
                yield Shot(f"{name}@{language}", stop, language=language)


def wanted(names: list[str]) -> list[Shot]:
    return [shot for shot in shots() if not names or any(shot.name.startswith(one) for one in names)]


def take(gallery: Gallery, shot: Shot) -> Pixels:
    with spoken(shot.language):  # a screen says some words itself
        gallery.hang(shot.stop, shot.size, THEMES[shot.light])
        return gallery.pixels()


def fault(shot: Shot, shown: Pixels) -> str:
    """What is wrong with a page, "" for nothing; what differs is laid down to look at: stored, shown, and where."""
    if not shot.file.is_file():
        return f"{shot.name}: no picture is stored"
    stored = decode(shot.file.read_bytes())
    if same(shown, stored):
        return ""
    LOOK.mkdir(parents=True, exist_ok=True)
    beside = [stored, shown]
    if stored.shape == shown.shape:
        beside.append(np.where(differing(shown, stored)[:, :, None], 255, shown // 4).astype(np.uint8))
    tall = max(len(one) for one in beside)
    padded = [cv2.copyMakeBorder(one, 0, tall - len(one), 0, 8, cv2.BORDER_CONSTANT) for one in beside]
    cv2.imwrite(str(LOOK / f"{shot.name}.png"), np.hstack(padded)[:, :, ::-1])
    return f"{shot.name}: see {LOOK / shot.name}.png"


def accept(gallery: Gallery, taken: list[Shot], all_of_them: bool) -> int:
    """Store what is shown now where it differs; pictures of pages that are no more go. Gives how many were written."""
    STORED.mkdir(exist_ok=True)
    written = 0
    for shot in taken:
        shown = take(gallery, shot)
        if not shot.file.is_file() or not same(shown, decode(shot.file.read_bytes())):
            shot.file.write_bytes(encode(shown))
            written += 1
    for stale in set(STORED.glob("*.webp")) - {shot.file for shot in taken} if all_of_them else ():
        stale.unlink()
    return written


def main(words: list[str]) -> int:
    names = [word for word in words if not word.startswith("-")]
    gallery, taken = Gallery(), wanted(names)
    if "--accept" in words:
        print(f"{accept(gallery, taken, not names)} of {len(taken)} pictures written")
        return 0
    found = [told for shot in taken if (told := fault(shot, take(gallery, shot)))]
    print("\n".join(found) or f"All {len(taken)} pictures are as stored.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
