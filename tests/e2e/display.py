"""A virtual screen with a real pointer, and a program in a window on it."""

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
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # s; the machine may be busy


class Display:
    """Xvfb with a screen of its own, `size` "WxH" px; a context manager. Programs on it are told to write what they show to a file."""

    def __init__(self, place: Path, size: str) -> None:
        if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
            raise AssertionError("Xvfb and xdotool are needed: make test installs them")
        self.place = place
        self.wide, self.tall = (int(part) for part in size.split("x"))
        self.name, server = _virtual_screen(place, size)
        self.env = {**os.environ, "DISPLAY": self.name, "BINSIDE_HOME": str(place / "home"), "PYTHONPATH": str(ROOT)}
        self.env.pop("SDL_VIDEODRIVER", None)
        self.log = open(place / "app.log", "ab")  # noqa: SIM115 (closed with the display)
        self.processes = [server]

    def start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        """Run a module of these tests on the screen."""
        command = [sys.executable, "-m", module, *words]
        log = self.log
        started = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True)
        self.processes.insert(0, started)
        return started

    def told(
        self, file: Path, app: subprocess.Popen[bytes], done: Callable[[dict[str, Any]], bool], patience: float = PATIENCE
    ) -> dict[str, Any]:
        """Wait for what a program tells in its file; fails with the last of it."""
        end, told = time.monotonic() + patience, {}
        while time.monotonic() < end:
            try:
                told = json.loads(file.read_text(encoding="utf-8"))
            except (OSError, ValueError):
                told = {}
            if told and done(told):
                return told
            if app.poll() is not None:
                raise AssertionError((self.place / "app.log").read_text(errors="replace")[-2000:])
            time.sleep(0.05)
        raise AssertionError(f"waited in vain; told was {told}, written {(self.place / 'app.log').read_text(errors='replace')[-2000:]}")

    def pixels(self) -> NDArray[np.uint8]:
        """The screen as the X server has it: H×W×3, RGB."""
        data = (self.place / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        wide, tall, row, colours = header[4], header[5], header[12], header[19]
        start = header[0] + 12 * colours
        screen = np.frombuffer(data, np.uint8, row * tall, start).reshape(tall, row // 4, 4)
        return screen[:, :wide, 2::-1].copy()

    def pointer(self, *words: str | float) -> None:
        """What the pointer does, in xdotool's words."""
        command = ["xdotool", *(word if isinstance(word, str) else str(round(word)) for word in words)]
        subprocess.run(command, env=self.env, check=True, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for process in self.processes:
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
