"""`binside licences`: whose work Binside builds on, under which licence, and where the texts lie."""

from __future__ import annotations

from typing import TextIO

from companion.licences import licences as found
from companion.words import _


def licences(out: TextIO) -> int:
    """Print a line for each, and under it where its texts lie."""
    for one in found():
        print(f"{one.title}: {_(one.licence)}", file=out)
        for text in one.texts:
            print(f"    {text}", file=out)
    return 0
