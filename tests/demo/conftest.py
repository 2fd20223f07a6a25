"""The demo's tests draw into a hidden window, so that they need no display."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
