"""What becomes of each act that the screen sends back: one function a kind, sorted by what the act is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.doing import about, care, firststart, match, records, replay, setup, weighing
from companion.household import Household

DEEDS: dict[type, Callable[[Household, Any], None]] = {
    **about.DEEDS,
    **setup.DEEDS,
    **match.DEEDS,
    **weighing.DEEDS,
    **care.DEEDS,
    **firststart.DEEDS,
    **records.DEEDS,
    **replay.DEEDS,
}
