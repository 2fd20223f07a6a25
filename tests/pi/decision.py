"""Start the app off-screen at the simulated table, let the demo's people sit down and make one decision by touch, and look at the screen
and at what the app says of its sensors: they work, and are named as simulated.

Run with the installed environment's Python; prints how long each step took. The first step that goes wrong ends it with an error. Where the
processor is emulated, everybody who waits in real time is given as much more of it.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from companion.demo import stage as demo_stage
from companion.demo.housemates import Housemates
from companion.demo.stage import Stage
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, settle
from hardware.virtual import table as virtual_table

SEED = 7
SLOWER = 30  # times at most, that an emulated processor is
MOST = 40  # acts of the people after which a decision must have been made
SHADES = 50  # levels by which a page with something on it differs from a blank one at least


def be_patient() -> None:
    """Patience is in real seconds: with the simulated table's process, with the eye that looks at its pictures, with its scale's reader."""
    virtual_table.START_PATIENCE *= SLOWER
    virtual_table.ANSWER_PATIENCE *= SLOWER
    virtual_table.EYE_PATIENCE *= SLOWER
    demo_stage.READER_PATIENCE *= SLOWER


def drawn(shots: Path) -> None:
    """The newest screenshot is no blank page."""
    newest = max(shots.glob("*.png"), key=lambda file: file.stat().st_mtime)
    picture = cv2.imread(str(newest), cv2.IMREAD_GRAYSCALE)
    assert picture is not None, newest
    assert int(np.ptp(picture)) >= SHADES, f"{newest.name} is blank"
    print(f"the screen: {picture.shape[1]}×{picture.shape[0]}, levels {picture.min()} to {picture.max()}")


def named(stage: Stage) -> None:
    """Camera and scale work, and the header and their own names call them simulated."""
    for device in stage.view.devices:
        print(f"{device.device}: {device.state}, {device.text}")
        if device.device in ("camera", "scale"):
            assert device.state == "good", f"{device.device} is {device.state}: {device.text}"
        assert device.state != "good" or device.simulated, f"{device.device} is not called simulated"


def main() -> None:
    be_patient()
    setting = settle(GAMES["garbage-day"], Setting("garbage-day", "", ("Ana", "Ben", "Cem")))
    with tempfile.TemporaryDirectory() as folder:
        shots = Path(folder, "shots")
        shots.mkdir()
        began = time.monotonic()
        with Stage(setting, SEED, shots, (800, 480), Path(folder)) as stage:
            print(f"started ({time.monotonic() - began:.1f} s)", flush=True)
            named(stage)
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
