"""What SQLite passes over at the end of a write-ahead log, and whether a power cut explains it.

Strategy: SQLite takes a log up to the first frame whose checksum does not fit, and says nothing of what follows. A power cut leaves one
transaction there at most, since the next begins when the last is on the disk. Where more were committed behind the break, the card has
changed what was on it, and steps that people saw are lost. The format is SQLite's own, "The WAL-mode file format".
"""

from __future__ import annotations

import struct
from collections import Counter

HEADER, FRAME = 32, 24  # bytes of the log's head and of each frame's
BY_CUT = 1  # transactions that a power cut can leave half


def lost_commits(log: bytes, taken: int) -> int:
    """Transactions in a log that were committed behind its first `taken` frames, 0 where a power cut explains them."""
    if len(log) < HEADER:
        return 0
    (page,) = struct.unpack_from(">I", log, 8)
    if page not in (512 << shift for shift in range(8)):
        return 0  # nothing can be found in it
    frames = [struct.unpack_from(">II8s", log, place) for place in range(HEADER, len(log) - FRAME - page + 1, FRAME + page)]
    salts = log[16:24]
    if not _fits(log) and frames:
        salts = Counter(one for _page, _size, one in frames).most_common(1)[0][0]  # the head itself is what has changed
    commits = sum(size > 0 and one == salts for _page, size, one in frames[taken:])
    return commits if commits > BY_CUT else 0


def _fits(log: bytes) -> bool:
    """Whether the head's checksum does."""
    order = ">" if log[3] & 1 else "<"
    first = second = 0
    words = struct.unpack_from(f"{order}6I", log)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return (first, second) == struct.unpack_from(">II", log, 24)
