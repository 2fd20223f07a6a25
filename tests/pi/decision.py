"""Start the app off-screen at the simulated table, let the demo's people sit down and make one decision by touch, and look at the screen.

Run with the installed environment's Python; prints how long each step took. The first step that goes wrong ends it with an error.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from companion.demo.housemates import Housemates
from companion.demo.stage import Stage
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, settle

SEED = 7
MOST = 40  # acts of the people after which a decision must have been made
SHADES = 50  # levels by which a page with something on it differs from a blank one at least


def drawn(shots: Path) -> None:
    """The newest screenshot is no blank page."""
    newest = max(shots.glob("*.png"), key=lambda file: file.stat().st_mtime)
    picture = cv2.imread(str(newest), cv2.IMREAD_GRAYSCALE)
    assert picture is not None, newest
    assert int(np.ptp(picture)) >= SHADES, f"{newest.name} is blank"
    print(f"the screen: {picture.shape[1]}×{picture.shape[0]}, levels {picture.min()} to {picture.max()}")


def main() -> None:
    setting = settle(GAMES["garbage-day"], Setting("garbage-day", "", ("Ana", "Ben", "Cem")))
    with tempfile.TemporaryDirectory() as folder:
        shots = Path(folder, "shots")
        shots.mkdir()
        began = time.monotonic()
        with Stage(setting, SEED, shots, (800, 480), Path(folder)) as stage:
            print(f"started ({time.monotonic() - began:.1f} s)", flush=True)
            people = Housemates(stage, SEED)
            stage.sit_down(setting)
            print(f"at the table ({time.monotonic() - began:.1f} s)", flush=True)
            before = stage.steps()
            for _act in range(MOST):
                people.act()
                if stage.steps() > before:
                    break
            assert stage.steps() > before, "nobody decided anything"
            stage.keep_shot("decided")
            print(f"a decision was made, step {stage.steps()} ({time.monotonic() - began:.1f} s)", flush=True)
        drawn(shots)


if __name__ == "__main__":
    main()
