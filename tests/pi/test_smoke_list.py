"""The list of smoke tests names tests that are there: one that was renamed is noticed here, and not after half an hour of emulation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("smoke.txt")


def collected(*names: str) -> tuple[int, str]:
    """What pytest says of these names, without running anything."""
    line = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", *names]
    done = subprocess.run(line, check=False, capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def test_each_is_there_and_each_device_has_its_own() -> None:
    code, told = collected(f"@{LIST}")
    assert code == 0, told
    names = LIST.read_text(encoding="utf-8").splitlines()
    assert [name for name in names if name not in told] == []
    assert {name.split("/")[1] for name in names} >= {"rules", "companion", "hardware", "vision", "ui"}


def test_one_that_is_gone_would_be_noticed(tmp_path: Path) -> None:
    gone = tmp_path / "smoke.txt"
    gone.write_text("tests/pi/test_smoke_list.py::test_that_was_renamed\n", encoding="utf-8")
    code, told = collected(f"@{gone}")
    assert code != 0
    assert "test_that_was_renamed" in told
