"""What a long evening leaves behind in memory is given back: every page is drawn from hundreds of small pieces that come and go.

Strategy: once the app can be used, what it was made of is put out of the garbage collector's sight, so that a collection looks at the
match alone and stops nothing for long. Every ten seconds the C library gives free memory back to the system, which it would keep by
itself; that takes a few thousandths of a second.
"""

from __future__ import annotations

import ctypes
import gc

EVERY = 10.0  # s between two times that memory is given back


def settle_down() -> None:
    """What is there now stays: no collection looks at it again."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Free memory goes back to the system where the C library can do that (glibc can, musl cannot)."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
