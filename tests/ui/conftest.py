"""The screens' tests draw off-screen, in one window for each process; no display is needed. Clocks on their pages are in UTC."""

from __future__ import annotations

import os
import time

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["TZ"] = "UTC"
time.tzset()
