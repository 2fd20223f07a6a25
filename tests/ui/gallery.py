"""Every page of every game's tour in one place, and one window that shows them one after the other.

A module of this folder whose name begins with "tour" adds its pages by itself: it has `WALKS` (or, of the plain pages, `PLAIN`) and,
where they are not walked as all are, `walked`. Opening the window costs more than drawing a page, so all pages share it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import tempfile
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import tests.ui
from companion import words
from companion.view import Act, View
from tests.ui.samples import photo, reworded, shot
from tests.ui.walking import Stop, walked
from ui.app import BinsideApp
from ui.harness import Harness, VirtualClock
from ui.layout import Space
from ui.pen import Pen
from ui.theme import THEMES, Theme

SIZES = ((800, 480), (1280, 720), (720, 1280), (480, 800))
LAYOUTS = ((800, 480), (480, 800))  # the two that have the least room; the others are the same, larger
Size = tuple[int, int]


class Tour(NamedTuple):
    """A walk, what walks it, and what its pages are called after, "" where their own names are enough."""

    walk: Hashable
    walked: Callable[[Any], tuple[Stop, ...]]
    prefix: str

    def names(self) -> list[str]:
        """The names of its pages, fit for files."""
        with spoken(words.SOURCE):
            return [re.sub(r"[^a-z0-9]+", "-", f"{self.prefix}{stop.name}".lower()) for stop in self.walked(self.walk)]


@cache
def tours() -> tuple[Tour, ...]:
    found: list[Tour] = []
    for module in sorted(one.name for one in pkgutil.iter_modules(tests.ui.__path__) if one.name.startswith("tour")):
        tour = importlib.import_module(f"tests.ui.{module}")
        game = module.removeprefix("tour").removeprefix("_")
        walks = getattr(tour, "walked", walked)
        found += [Tour(walk, walks, f"{game} " if game else "") for walk in getattr(tour, "WALKS", ())]
        found += [Tour(walk, walks, "plain ") for walk in getattr(tour, "PLAIN", ())]
    return tuple(found)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """What is walked inside speaks this language; afterwards the one that was spoken before is spoken again."""
    before = words.chosen()
    words.choose(language)
    try:
        yield
    finally:
        words.choose(before)


@cache
def pages() -> dict[str, Stop]:
    """Every page by its name, in English: what is kept must not depend on who asks first."""
    found: dict[str, Stop] = {}
    with spoken(words.SOURCE):
        for tour in tours():
            for name, stop in zip(tour.names(), tour.walked(tour.walk), strict=True):
                assert name not in found, f"two pages are called {name}"
                found[name] = replace(stop, view=settled(stop.view))
    return found


def settled(view: View) -> View:
    """The page with a fixed folder in place of this run's own, which some pages name."""
    mine = re.compile(re.escape(tempfile.gettempdir()) + r"/\w+")
    if not mine.search(repr(view.body)):
        return view
    same: View = reworded(view, lambda text: mine.sub("/home/pi/binside", text))
    return same


@cache
def leading() -> dict[str, Stop]:
    """Of every kind of body the first page with the most to touch: what stands for its screen."""
    best: dict[type, tuple[int, str]] = {}
    for name, stop in pages().items():
        kind, much = type(stop.view.body), len(stop.view.options) + len(repr(stop.view.body))
        if much > best.get(kind, (-1, ""))[0]:
            best[kind] = much, name
    return {name: pages()[name] for _much, name in best.values()}


def leading_in(language: str) -> dict[str, Stop]:
    """The same pages in another language: their walks are walked once more."""
    wanted, found = leading(), {}
    with spoken(language):
        for tour in tours():
            names = tour.names()
            if wanted.keys() & set(names):
                again: tuple[Stop, ...] = tour.walked.__wrapped__(tour.walk)  # type: ignore[attr-defined]
                chosen = ((name, stop) for name, stop in zip(names, again, strict=True) if name in wanted)
                found.update({name: replace(stop, view=settled(stop.view)) for name, stop in chosen})
    return found


class Gallery:
    """One window. `hang` shows a page as if it were the first one there; nothing of an earlier page stays."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.sent: list[Act] = []
        first = next(iter(pages().values()))
        self.app = BinsideApp(first.view, self.sent.append, self.clock, photo, lambda: photo(1), calm=True, shot=shot)
        self.harness = Harness(self.app)

    def hang(self, stop: Stop, size: Size = (800, 480), theme: Theme = THEMES["dusk"], view: View | None = None) -> Pen:
        """Draw a page (or another `view` of it). Gives the pen it was drawn with."""
        surface = self.app.surface
        self.clock.seconds = stop.now
        if tuple(self.app.window.system_size) != size:
            self.app.window.size = size
        surface.view, surface.screen, surface.space, surface.theme = None, None, Space(*size), theme
        surface.show(view or stop.view)
        surface.land()
        assert surface.base.pen is not None
        return surface.base.pen

    def pixels(self) -> NDArray[np.uint8]:
        """What hangs there: H×W×3, RGB."""
        return self.harness.pixels()

    def close(self) -> None:
        self.harness.close()
