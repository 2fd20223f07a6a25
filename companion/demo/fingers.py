"""Fingers on the real screen: they touch what the View offers, and scroll to it where a page is long."""

from __future__ import annotations

from companion.view import Act, Option
from ui.app import BinsideApp
from ui.harness import Harness

MOST_PUSHES = 12  # on one long page


class Interrupted(Exception):
    """What somebody wanted to touch is gone: the table has moved on."""


class Fingers:
    """The hands of everybody at one screen."""

    def __init__(self, app: BinsideApp, harness: Harness) -> None:
        self.app, self.harness = app, harness

    def touch(self, what: str | Act | Option) -> None:
        """Touch an option, scrolling to it where the page is long. Raises Interrupted when it is not there."""
        self._scroll_to(what)
        self.harness.tap_option(what)

    def _scroll_to(self, what: str | Act | Option) -> None:
        """Push a long page up with a finger until what is wanted shows, then down; a page that shows it is left alone."""
        for share in (*[-1] * MOST_PUSHES, *[1] * 2 * MOST_PUSHES):
            try:
                self.harness.find(what)
                return
            except LookupError:
                self._push(share, str(what))
        raise Interrupted(str(what))

    def _push(self, way: int, what: str) -> None:
        """Move the first long part of the page by two thirds of its window: −1 up, 1 down."""
        page = next((one for one in self.app.surface.targets if one.name == "scroll"), None)
        if page is None:
            raise Interrupted(what)
        u = self.app.surface.space.u
        x, y = page.box.cx * u, (page.box.cy - way * page.box.h / 3) * u
        finger = self.harness.finger(x, y)
        for part in range(1, 5):
            self.harness.move(finger, x, y + way * part * page.box.h * u / 6)
            self.harness.run(0)
        self.harness.lift(finger)
        self.harness.run(0)

    def clear_overlays(self) -> None:
        """Touch away a rule that is shown large."""
        if any(target.name == "close" for target in self.app.surface.targets):
            self.harness.tap_option("close")
