"""The screens' tests draw off-screen, in one window for each process; no display is needed. Clocks on their pages are in UTC."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from companion.view import View

if TYPE_CHECKING:
    from tests.ui.gallery import Gallery
    from tests.ui.opened import Opener, Page
    from tests.ui.rig import Rig

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["TZ"] = "UTC"
time.tzset()


@pytest.fixture
def open_page() -> Iterator[Opener]:
    """Opens pages one after the other; the last one is closed with the test."""
    from tests.ui.opened import SMALL, Page  # Kivy looks at the environment when it is imported

    opened: list[Page] = []

    def opener(view: View, size: tuple[int, int] = SMALL, frame: Any = None) -> Page:
        if opened:
            opened.pop().hand.close()
        opened.append(Page(view, size, frame))
        return opened[-1]

    yield opener
    for page in opened:
        page.hand.close()


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """One app that shows one page after the other."""
    from tests.ui.gallery import Gallery

    made = Gallery()
    yield made
    made.close()


@pytest.fixture
def rig() -> Iterator[Rig]:
    """An app that shows Garbage Day, played by hand."""
    from tests.ui import samples
    from tests.ui.rig import Rig

    made = Rig(samples.garbage_by_hand())
    yield made
    made.close()
