"""A person at the real app: a virtual screen, a real pointer, eyes on the view that the app tells and on the pixels."""

from __future__ import annotations

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # s; the machine may be busy


class Sitting:
    """The app under Xvfb on the simulated table; a context manager."""

    def __init__(self, place: Path, seed: int, size: str = "800x480") -> None:
        self.place, self.size = place, tuple(int(part) for part in size.split("x"))
        self.told = place / "view.json"
        self.display, self.server = _virtual_screen(place, size)
        env = {**os.environ, "DISPLAY": self.display, "BINSIDE_HOME": str(place / "home"), "PYTHONPATH": str(ROOT)}
        env.pop("SDL_VIDEODRIVER", None)
        self.env = env
        self.log = open(place / "app.log", "wb")  # noqa: SIM115 (closed with the sitting)
        self.app = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.watched", str(self.told), size, str(seed)],
            cwd=ROOT,
            env=env,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        self.until(lambda view: view["body"] == "HomeBody")

    # --- eyes --------------------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """What the screen shows now."""
        for _try in range(100):
            try:
                view: dict[str, Any] = json.loads(self.told.read_text(encoding="utf-8"))
                return view
            except (OSError, ValueError):
                time.sleep(0.1)
                if self.app.poll() is not None:
                    break
        raise AssertionError(f"the app tells nothing: {(self.place / 'app.log').read_text(errors='replace')[-2000:]}")

    def until(self, done: Callable[[dict[str, Any]], bool], patience: float = PATIENCE) -> dict[str, Any]:
        """Wait for a view; fails with the last one seen."""
        end = time.monotonic() + patience
        while not done(view := self.view()):
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain; the screen shows {view}")
            if self.app.poll() is not None:
                raise AssertionError((self.place / "app.log").read_text(errors="replace")[-2000:])
            time.sleep(0.1)
        return view

    def pixels(self) -> NDArray[np.uint8]:
        """The screen as the X server has it: H×W×3, RGB."""
        data = (self.place / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        wide, tall, row, colours = header[4], header[5], header[12], header[19]
        start = header[0] + 12 * colours
        screen = np.frombuffer(data, np.uint8, row * tall, start).reshape(tall, row // 4, 4)
        return screen[:, :wide, 2::-1].copy()

    def until_drawn(self, colour: tuple[int, int, int], share: float) -> None:
        """Wait until so much of the screen has this colour; fails when it never has."""
        end = time.monotonic() + PATIENCE
        while (there := share_of(self.pixels(), colour)) <= share:
            assert time.monotonic() < end, f"only {there:.2%} of the screen has the colour {colour}"
            time.sleep(0.2)

    # --- fingers -----------------------------------------------------------------------------------------------------

    def tap(self, label: str) -> None:
        """Move the pointer to what has this label and click once."""
        view = self.until(lambda view: any(name == label for name, _x, _y in view["targets"]))
        x, y = next((x, y) for name, x, y in view["targets"] if name == label)
        command = ["xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1"]
        subprocess.run(command, env=self.env, check=True, timeout=20)
        time.sleep(0.3)

    def with_hands(self, *deeds: str) -> None:
        """Open the drawer of the simulated table, do these things, shut it."""
        self.tap("drawer")
        for deed in deeds:
            self.tap(deed)
        self.tap("Shut")

    def kill(self) -> None:
        """Pull the plug: nothing gets a chance to save."""
        os.killpg(self.app.pid, signal.SIGKILL)
        self.app.wait()

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for process in (self.app, self.server):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        self.log.close()


def share_of(pixels: NDArray[np.uint8], colour: tuple[int, int, int]) -> float:
    """Which part of a picture has this colour, 0 to 1."""
    return float(np.mean(np.abs(pixels.astype(int) - colour).max(axis=2) < 8))


def _virtual_screen(place: Path, size: str) -> tuple[str, subprocess.Popen[bytes]]:
    """A free display of its own whose picture lies in a file."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        raise AssertionError("Xvfb and xdotool are needed: make test installs them")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-fbdir", str(place), "-nolisten", "tcp"],
        pass_fds=(writer,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    assert number, "Xvfb did not start"
    return f":{number}", server
