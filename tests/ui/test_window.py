"""The window's configuration is ours alone, and where there is no display the program says so in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ui.window import providers

OPEN = """
from ui.window import NoDisplay, open_window
try:
    window = open_window((800, 480))
except NoDisplay as reason:
    print("NO DISPLAY:", reason)
else:
    from kivy.config import Config
    print("OPEN", tuple(window.size), dict(Config.items("input")))
"""


def run(home: Path, code: str = OPEN, **extra: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "SDL_VIDEODRIVER") and not key.startswith("KIVY")}
    mesa = {"MESA_SHADER_CACHE_DISABLE": "true"}  # newer Mesa keeps compiled shaders in ~/.cache, for all programs alike
    env.update({"HOME": str(home), "PYTHONPATH": os.getcwd(), **mesa, **extra})
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this machine has a graphics card")
def test_no_display_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("NO DISPLAY: There is no screen here")
    assert done.stderr == ""


def test_a_display_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, DISPLAY=":987", SDL_VIDEODRIVER="x11")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("NO DISPLAY: No window can be opened with “x11”")
    assert done.stdout.count("\n") == 1


def test_k04_a_window_leaves_nothing_at_home_and_reads_nothing_there(tmp_path: Path) -> None:
    (tmp_path / ".kivy").mkdir()
    (tmp_path / ".kivy" / "config.ini").write_text("[input]\nmouse = mouse\nhid = probesysfs,provider=hidinput\n")
    done = run(tmp_path, SDL_VIDEODRIVER="offscreen")
    assert done.stdout.strip() == "OPEN (800, 480) {}", done.stderr
    assert [p.name for p in tmp_path.rglob("*")] == [".kivy", "config.ini"]
    assert done.stderr == ""


@pytest.mark.parametrize("home", ["", "/proc/nowhere"], ids=["no home", "a home that cannot be written"])
def test_k19_a_service_without_a_home_hears_the_same_fingers(home: str) -> None:
    done = run(Path(home), SDL_VIDEODRIVER="offscreen", HOME=home)
    assert done.stdout.strip() == "OPEN (800, 480) {}", done.stderr
    assert done.stderr == ""


def test_each_driver_hears_a_finger_once() -> None:
    assert providers("x11") == {"mouse": "mouse,disable_multitouch"}
    assert providers("KMSDRM") == {"%(name)s": "probesysfs,provider=mtdev"}


def test_a_whole_screen_stays_whole_when_the_app_asks_for_the_window_again() -> None:
    again = OPEN.replace(
        "window = open_window((800, 480))",
        "before = tuple(open_window((800, 480)).system_size); window = open_window((640, 400), 0, True); assert before == (800, 480)",
    )
    done = run(Path("/proc/nowhere"), again, SDL_VIDEODRIVER="offscreen")
    assert done.stdout.startswith("OPEN (800, 480)"), done.stdout + done.stderr
