"""The screens' tests draw off-screen, in one window for each process; no display is needed."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "offscreen"
