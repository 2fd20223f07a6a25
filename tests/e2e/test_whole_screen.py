"""Without `--windowed` the app has the whole screen, whatever its size, also where no window manager makes a window large."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.display import Display, share_of
from tests.e2e.whole import COLOUR


def test_the_window_fills_a_screen_of_another_size(tmp_path: Path) -> None:
    with Display(tmp_path, "1024x600") as screen:
        app = screen.start("tests.e2e.whole", str(tmp_path / "told.json"))
        told = screen.told(tmp_path / "told.json", app, lambda told: "size" in told)
        assert told["size"] == [1024, 600]
        assert share_of(screen.pixels(), COLOUR) > 0.99
