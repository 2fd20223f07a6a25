"""`binside export`: all plays, or one match step by step, as JSON and CSV; or the link that hands a match to BG Stats."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from companion.exporting import NO_MATCH, NOTHING, texts, write
from companion.journal import Journal
from companion.records import bgstats
from companion.records.account import account
from companion.sticks import ROOT, the_stick
from companion.words import _

AUTO = "auto"


def export(journal: Path, match: int | None, where: str, out: TextIO, root: Path = ROOT) -> int:
    """Write the files into the folder `where`, “auto”: onto the stick. Raises ValueError with a sentence."""
    with _reading(journal) as book:
        told = texts(book, match)
    folder = the_stick(root) if where == AUTO else Path(where)
    for file in write(folder, told, match, time.time()):
        print(file, file=out)
    return 0


def link(journal: Path, match: int, out: TextIO) -> int:
    """Print the link of a match for BG Stats. Raises ValueError with a sentence."""
    with _reading(journal) as book:
        record = book.record(match)
        one = account(record) if record is not None else None
    if one is None:
        raise ValueError(_(NO_MATCH).format(number=match))
    print(bgstats.link(bgstats.play(one)), file=out)
    return 0


@contextmanager
def _reading(journal: Path) -> Iterator[Journal]:
    if not journal.exists():
        raise ValueError(_(NOTHING))
    book = Journal(journal, readonly=True)
    try:
        yield book
    finally:
        book.close()
