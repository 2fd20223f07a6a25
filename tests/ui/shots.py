"""Save every page of the tour and every sample view in the three sizes: `python -m tests.ui.shots DIR [NAME…]`;
a name stands for all pages that begin with it, too."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from tests.ui.samples import SAMPLES, photo
from tests.ui.tour import Stop, stops
from tests.ui.tour_plain import PLAIN, walked
from ui.app import BinsideApp
from ui.harness import Harness

SIZES = ((800, 480), (1280, 720), (720, 1280))


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    plain = {stop.name.replace(" ", "-"): stop for game in PLAIN for stop in walked(game)}
    pages = stops() | plain | {f"sample-{name}": Stop(name, make(), 1002.2) for name, make in SAMPLES.items()}
    for wide, tall in SIZES:
        for name, stop in pages.items():
            if names and not any(name == one or name.startswith(f"{one}-") for one in names):
                continue
            app = BinsideApp(stop.view, lambda act: None, lambda now=stop.now: now, photo, lambda: photo(1), size=(wide, tall))
            harness = Harness(app)
            harness.shot(folder / f"{name}_{wide}x{tall}.png")
            harness.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
