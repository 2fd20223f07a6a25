"""Which screen draws which kind of body: one line each."""

from __future__ import annotations

from companion import view as v
from ui.screens.base import Screen
from ui.screens.garbage import GarbageScreen
from ui.screens.home import HomeScreen

SCREENS: dict[type, type[Screen]] = {
    v.GarbageBody: GarbageScreen,
    v.HomeBody: HomeScreen,
}
