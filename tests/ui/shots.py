"""Save every sample view in the three sizes: `python -m tests.ui.shots DIR [NAME…]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from tests.ui.samples import SAMPLES, photo
from ui.app import BinsideApp
from ui.harness import Harness

SIZES = ((800, 480), (1280, 720), (720, 1280))


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        for name in names or list(SAMPLES):
            app = BinsideApp(SAMPLES[name](), lambda act: None, lambda: 1002.2, photo, size=size)
            harness = Harness(app)
            harness.shot(folder / f"{name}_{size[0]}x{size[1]}.png")
            harness.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
