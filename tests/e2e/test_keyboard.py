"""A real keyboard on a virtual display: a key that the system repeats counts once, upright and turned, and none ends the program."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from tests.e2e.display import Display

HELD = "1.2"  # s; the system repeats a key after about half a second, many times


@contextmanager
def shown(place: Path, size: str, rotation: int, page: str) -> Iterator[tuple[Display, Path, Popen[bytes]]]:
    place.mkdir()
    with Display(place, size) as display:
        file = place / "told.json"
        app = display.start("tests.e2e.page", str(file), size, str(rotation), page)
        display.told(file, app, lambda told: bool(told["targets"]))
        display.pointer("mousemove", display.wide // 2, display.tall // 2)  # whose window hears the keys
        yield display, file, app


@pytest.mark.parametrize(("size", "rotation"), [("800x480", 0), ("480x800", 90)])
def test_a_held_key_presses_once(size: str, rotation: int, tmp_path: Path) -> None:
    with shown(tmp_path / "keys", size, rotation, "garbage") as (display, file, app):
        display.pointer("key", "Tab")
        told = display.told(file, app, lambda told: bool(told["focus"]))
        first = told["focus"]
        display.pointer("keydown", "Return", "sleep", HELD, "keyup", "Return")
        told = display.told(file, app, lambda told: bool(told["sent"]))
        assert len(told["sent"]) == 1
        display.pointer("key", "Tab")
        display.told(file, app, lambda told: told["focus"] not in ("", first))
        for name in ("Escape", "F1", "F11", "q"):
            display.pointer("key", name)
        time.sleep(0.5)
        assert app.poll() is None
        back = [*told["sent"], "Dismiss(what='form')"]  # what leads back on this page
        assert display.told(file, app, lambda told: True)["sent"] == back


def test_a_held_letter_is_typed_once(tmp_path: Path) -> None:
    with shown(tmp_path / "keys", "800x480", 0, "name") as (display, file, app):
        display.pointer("key", "A", "key", "n", "keydown", "x", "sleep", HELD, "keyup", "x", "key", "space", "key", "b", "key", "Return")

        def typed(told: dict[str, Any]) -> bool:
            return bool(told["sent"])

        assert display.told(file, app, typed)["sent"] == ["Type(seat=2, text='Anx b')"]
