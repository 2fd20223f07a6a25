"""Which other program has a device open, where the system lets us see it."""

from __future__ import annotations

import glob
import os
from pathlib import Path


def holder(*patterns: str) -> str:
    """The name of a program other than this one that has one of these nodes open, "" where none is seen. `patterns`: paths with `*`."""
    nodes = {os.path.realpath(path) for pattern in patterns for path in glob.glob(pattern)}
    for handle in glob.glob("/proc/[0-9]*/fd/*"):
        process = Path(handle).parents[1]
        try:
            if os.readlink(handle) in nodes and process.name != str(os.getpid()):
                return (process / "comm").read_text(encoding="utf-8").strip()
        except OSError:
            continue  # it has ended meanwhile, or is none of our business
    return ""
