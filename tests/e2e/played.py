"""Guests play a whole match at the real app with the real pointer: `python -m tests.e2e.played FILE WxH SEED GAME PLAYERS`.

The app is started as `binside run` does, on the simulated table. The guests look at the View and at where things can be touched, and
move the pointer there; nothing is sent to the host but by the window. How the match went is written to FILE as JSON in the end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.__main__ import size_of
from companion.commands import run as command
from companion.demo.fingers import Interrupted
from companion.demo.guests import Guests
from companion.host import Host
from companion.present.pages import POSTERS
from companion.rules.kernel import Match
from companion.view import Act, Option, View
from ui.app import BinsideApp, Clock
from ui.pen import Target

PATIENCE = 30.0  # s; the machine may be busy
LOOK = 0.01  # s between two looks
STILL = 0.05  # s in which nothing may be drawn before somebody touches
TOUCHES = 3000
PUSHES = 12


class Hand:
    """A pointer, and the eyes that lead it. `sent`: every act that the window has sent."""

    def __init__(self, app: BinsideApp, host: Host) -> None:
        self.app, self.host = app, host
        self.sent: list[Act] = []
        self._pointer = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True, bufsize=1)
        sends = app.surface._send

        def counted(act: Act) -> None:
            sends(act)
            self.sent.append(act)

        app.surface._send = counted

    @property
    def view(self) -> View:
        return self.host.view

    @property
    def match(self) -> Match[Any]:
        assert self.host.table is not None
        return self.host.table.match

    # --- eyes --------------------------------------------------------------------------------------------------------

    def _wait(self, done: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"waited in vain for {what}"
            time.sleep(LOOK)

    def _settled(self) -> None:
        """Wait until the page has not been drawn anew for a moment."""
        surface = self.app.surface
        seen, since = (surface.paints, surface.view), time.monotonic()
        while time.monotonic() - since < STILL:
            time.sleep(LOOK)
            if (now := (surface.paints, surface.view)) != seen:
                seen, since = now, time.monotonic()

    def _find(self, what: str | Option) -> Target | None:
        self._settled()
        return next((one for one in self.app.surface.targets if what in (one.option, one.label)), None)

    # --- the pointer -------------------------------------------------------------------------------------------------

    def _do(self, *words: str | float) -> None:
        assert self._pointer.stdin is not None
        u = self.app.surface.space.u
        line = " ".join(word if isinstance(word, str) else str(round(word * u)) for word in words)
        self._pointer.stdin.write(line + "\n")

    def touch(self, what: str | Option) -> None:
        """Click on it, scrolling to it where the page is long; returns when the window has sent one act."""
        target = self._scroll_to(what)
        before = len(self.sent)
        self._do("mousemove", target.box.cx, target.box.cy, "click 1")
        self._wait(lambda: len(self.sent) > before, f"an act from {target.label!r}")
        self._settled()
        assert len(self.sent) == before + 1, f"{target.label!r} was touched once and sent {self.sent[before:]}"

    def _scroll_to(self, what: str | Option) -> Target:
        for way in (*[-1] * PUSHES, *[1] * 2 * PUSHES):
            if (target := self._find(what)) is not None:
                return target
            self._push(way)
        raise Interrupted(str(what))

    def _push(self, way: int) -> None:
        page = next((one for one in self.app.surface.targets if one.name == "scroll"), None)
        if page is None:
            raise Interrupted("the page is not long")
        x, y, step = page.box.cx, page.box.cy - way * page.box.h / 3, way * page.box.h / 6
        self._do("mousemove", x, y, "mousedown 1")
        for part in range(1, 5):
            self._do("sleep 0.06 mousemove", x, y + part * step)
        self._do("sleep 0.06 mouseup 1")
        time.sleep(0.5)

    # --- a match -----------------------------------------------------------------------------------------------------

    def sit_down(self, game: str, players: int) -> None:
        self.touch(next(title for one, title, _hue in POSTERS if one == game))
        for _seat in range(len(self.host.draft.setting.players) - players):
            self.touch("Remove")
        self.touch("Start")

    def play(self, seed: int) -> int:
        """To the end of the match; how many touches it took."""
        guests = Guests(self, seed)
        for touches in range(TOUCHES):
            if self.match.winners is not None:
                return touches
            guests.act()
        return TOUCHES

    def close(self) -> None:
        self._pointer.terminate()
        self._pointer.wait(10)


def tell(file: Path, what: dict[str, Any]) -> None:
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(what), encoding="utf-8")
    os.replace(fresh, file)


def played(app: BinsideApp, host: Host, game: str, seed: int, players: int) -> dict[str, Any]:
    hand = Hand(app, host)
    try:
        hand.sit_down(game, players)
        touches = hand.play(seed)
        assert host.table is not None
        past = host.table.course.past
        body = type(hand.view.body).__name__
        return {"winners": hand.match.winners, "touches": touches, "sent": len(hand.sent), "by": [step.by for step in past], "body": body}
    finally:
        hand.close()


def main(file: Path, size: str, seed: str, game: str, players: str) -> int:
    hosts: list[Host] = []
    opened = command._open

    class Seen(Host):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            hosts.append(self)

    def watch(*args: Any) -> BinsideApp:
        app = opened(*args)

        def sit() -> None:
            try:
                tell(file, played(app, hosts[0], game, int(seed), int(players)))
            except BaseException:
                tell(file, {"trouble": traceback.format_exc()})

        Clock.schedule_once(lambda _seconds: threading.Thread(target=sit, daemon=True).start(), 1)
        return app

    command._open, command.Host = watch, Seen
    return command.run("simulated", size_of(size), int(seed))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
