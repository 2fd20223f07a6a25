"""A whole match by a plugged-in keyboard alone, from the home page to the result: nobody touches the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.fingers import Fingers
from companion.view import Act, Option, ResultBody
from tests.companion.playing import setting_of
from tests.demo.by_hand import people, play
from tests.demo.sitting import Sitting
from ui.pen import Target
from ui.theme import THEMES

MOST_KEYS = 240  # on the way to one thing


class Typist(Fingers):
    """Somebody who goes to everything with arrows or Tab and presses Enter."""

    presses = 0

    def touch(self, what: str | Act | Option) -> None:
        """Raises LookupError where keys never come to it."""
        roving = self.app.keys.roving
        self.presses += 1
        for press in range(MOST_KEYS):
            if roving.visible and roving.at is not None and _is(roving.at, what):
                self.harness.key("enter")
                return
            self.harness.key("tab" if press > MOST_KEYS // 2 else ("right", "down")[press % 3 // 2])
        raise LookupError(f"keys never come to {what!r}")

    def clear_overlays(self) -> None:
        if self.app.surface.top > 1:
            self.harness.key("escape")


class Keyboarding(Sitting):
    """A match from the home page on at which nobody touches the screen."""

    def touch(self, what: str | Act | Option) -> None:
        if not isinstance(self.fingers, Typist):
            self.fingers = Typist(self.app, self.harness)
            self.harness.finger = None  # type: ignore[method-assign,assignment]
        super().touch(what)


def _is(spot: Target, what: str | Act | Option) -> bool:
    option = spot.option
    return spot.label == what or (option is not None and (option == what or (option.act is not None and option.act == what)))


CASES = [("garbage-day", False, (800, 480)), ("trash-war", True, (480, 800))]


@pytest.mark.parametrize(("game", "left_hand", "size"), CASES, ids=[case[0] for case in CASES])
def test_a_short_match_by_keys_alone(game: str, left_hand: bool, size: tuple[int, int], tmp_path: Path) -> None:
    """From the home page to the result."""
    setting = setting_of(game, "", 2)
    with Keyboarding(setting, tmp_path, size) as table:
        table.app.restyle(THEMES["dusk"], calm=True, left_hand=left_hand)
        needed = play(table, people(setting, table, 1), 3000)
        assert table.match.winners is not None, (needed, table.match.ask)
        assert isinstance(table.view.body, ResultBody)
        assert {step.by for step in table.past[1:]} <= {"hand", "clock"}
        assert isinstance(table.fingers, Typist)
        assert table.fingers.presses > 10
